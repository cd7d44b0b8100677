"""A mind: everything that needs no sound, opened on the foundation."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from jarvisd import storage
from jarvisd.adapters.journal import Journal
from jarvisd.app.bridge import Plain
from jarvisd.app.foundation import Loading, open_foundation, silently
from jarvisd.app.memory import (
    build_keeping,
    build_learning,
    build_observe,
    build_recall,
    build_tidy,
)
from jarvisd.app.places import place_of, zone_of
from jarvisd.app.thinking import Thinking, open_thinking
from jarvisd.app.tiers import Tiers, build_tiers
from jarvisd.app.wholesale import Wholesale, build_wholesale
from jarvisd.clock import Clock, SystemClock
from jarvisd.dialogue.consult import Consult
from jarvisd.dialogue.gist import Gist
from jarvisd.dialogue.grammar import Grammar
from jarvisd.dialogue.offline import Manner, OfflineDialogue
from jarvisd.dialogue.ports import Dialogue, Services
from jarvisd.events import Bulletin
from jarvisd.ids import RoomName
from jarvisd.ledger import Ledger
from jarvisd.memory.admission import Admission
from jarvisd.memory.discreet import Discreet
from jarvisd.memory.forget import Forget
from jarvisd.memory.learn import Learn
from jarvisd.memory.neighbours import Graph
from jarvisd.memory.observe import Observe
from jarvisd.memory.ports import Embedder, MemoryStore
from jarvisd.memory.recall import Recall
from jarvisd.memory.remember import Remember
from jarvisd.memory.reread import Reread
from jarvisd.memory.settle import Settle
from jarvisd.memory.tidy import Tidy
from jarvisd.people.ports import PeopleStore
from jarvisd.session.ports import SessionStore
from jarvisd.session.record import Recorder
from jarvisd.settings import Settings
from jarvisd.thinking.ports import Thinker
from jarvisd.thinking.types import Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Mind:
    """Everything that needs no sound."""

    settings: Settings
    clock: Clock
    bulletin: Bulletin
    people: PeopleStore
    memories: MemoryStore
    sessions: SessionStore
    embedder: Embedder
    remember: Remember
    recall: Recall
    graph: Graph
    forget: Forget
    learn: Learn
    reread: Reread
    ledger: Ledger
    wholesale: Wholesale
    observe: Observe
    tidy: Tidy
    thinking: Thinking
    dialogue: Dialogue
    tiers: Tiers

    async def settle(self) -> None:
        """Let what is written behind the answers be written, side by side, for a while."""
        await asyncio.gather(self.tiers.behind.drain(), self.recall.close())

    @property
    def recorder(self) -> Recorder:
        """Return what keeps the turns of a conversation."""
        return Recorder(
            sessions=self.sessions,
            bulletin=self.bulletin,
            clock=self.clock,
            after=self.tiers.behind.taken,
        )


@asynccontextmanager
async def open_mind(
    settings: Settings,
    *,
    clock: Clock | None = None,
    loading: Loading = silently,
    thinker: Thinker | None = None,
) -> AsyncIterator[Mind]:
    """Open the database and the embedder and build the mind on them.

    *thinker* is the memory role's; without one, what needs a model waits. Raise
    ResourceError before anything is opened if weights are missing, then StorageError or
    ConfigurationError for a database that does not fit.
    """
    async with AsyncExitStack() as stack:
        on = await open_foundation(settings, clock or SystemClock(), loading, stack)
        # Before what is drained at the end, for that may still think.
        thinking = await open_thinking(settings.models, os.environ, stack)
        memories, people, embedder, clock = on.memories, on.people, on.embedder, on.clock
        graph = Graph(storage.GraphTable(on.database), embedder)
        admission = Admission(memories, embedder.space, on.key)
        recall = build_recall(on, settings, graph)
        remember, forget = build_keeping(on)
        grammar = Grammar(settings.assistant.name)
        tiers = build_tiers(on, settings, Gist(grammar), thinker or thinking.memory)
        wholesale = build_wholesale(on, tiers.archive)
        dialogue = OfflineDialogue(
            memory=Services(
                remember=remember,
                recall=Discreet(recall, people, discreet=settings.memory.discreet),
                forget=forget,
                clear=wholesale.clear,
                past=tiers.past,
                settle=Settle(memories, embedder, clock, on.key),
            ),
            people=people,
            grammar=grammar,
            manner=_manner(settings),
            consult=_consult(settings, thinking),
        )
        learning = build_learning(on, grammar, thinker or thinking.memory, tiers.behind.renew)
        mind = Mind(
            settings=settings,
            clock=clock,
            bulletin=Bulletin([Journal().note]),
            people=people,
            memories=memories,
            sessions=storage.SessionTable(on.database, tuple(map(RoomName, settings.rooms))),
            embedder=embedder,
            remember=remember,
            recall=recall,
            graph=graph,
            forget=forget,
            learn=learning.learn,
            reread=learning.reread,
            ledger=storage.JobLedger(on.database, place_of(settings)),
            wholesale=wholesale,
            observe=build_observe(on, settings, admission),
            tidy=build_tidy(on, settings, admission),
            thinking=thinking,
            dialogue=dialogue,
            tiers=tiers,
        )
        stack.push_async_callback(mind.settle)
        yield mind


def _manner(settings: Settings) -> Manner:
    return Manner(
        zone=zone_of(settings),
        doubtful=settings.recogniser.plausibility.doubtful,
    )


def _consult(settings: Settings, thinking: Thinking) -> Consult | None:
    """Return the way to a language model where one is configured."""
    models = settings.models
    if thinking.conversation is None:
        return None
    asked = [models.providers[name] for name in models.conversation]
    return Consult(
        Plain(thinking.conversation),
        name=settings.assistant.name,
        personal_memories=models.personal_memories_to_cloud
        or all(one.where is Place.HOME for one in asked),
        timeout_s=sum(one.answer_s for one in asked),
    )
