"""A mind: everything that needs no sound, opened on the foundation."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from jarvisd import storage
from jarvisd.adapters.journal import Journal
from jarvisd.adapters.tokens import open_tokens
from jarvisd.app.dialogue import build_dialogue
from jarvisd.app.foundation import Foundation, Loading, open_foundation, silently
from jarvisd.app.memory import (
    build_keeping,
    build_learning,
    build_observe,
    build_recall,
    build_tidy,
)
from jarvisd.app.places import embedder_folder, place_of, rooms_of
from jarvisd.app.thinking import Thinking, open_thinking
from jarvisd.app.tiers import Tiers, build_tiers
from jarvisd.app.timing import Timing, build_timing
from jarvisd.app.wholesale import Wholesale, build_wholesale
from jarvisd.clock import Clock, SystemClock
from jarvisd.controls.board import Board
from jarvisd.dialogue.gist import Gist
from jarvisd.dialogue.grammar import Grammar
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
from jarvisd.people.register import Register
from jarvisd.session.ports import SessionStore
from jarvisd.session.record import Recorder
from jarvisd.settings import Settings
from jarvisd.thinking.ports import Thinker


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
    services: Services
    """What the dialogue is built on."""
    dialogue: Dialogue
    tiers: Tiers
    board: Board
    timing: Timing

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
        tokens = open_tokens(embedder_folder(settings))
        recall = build_recall(on, settings, tokens, graph)
        remember, forget = keeping = build_keeping(on)
        grammar = Grammar(settings.assistant.name, map(RoomName, settings.rooms))
        tiers = build_tiers(on, settings, Gist(grammar), thinker or thinking.memory)
        timing = build_timing(on, settings)
        wholesale = build_wholesale(on, tiers.archive)
        services = _services(on, settings, recall, keeping, wholesale, tiers, timing)
        learning = build_learning(on, grammar, thinker or thinking.memory, tiers.behind.renew)
        mind = Mind(
            settings=settings,
            clock=clock,
            bulletin=Bulletin([Journal().note]),
            people=people,
            memories=memories,
            sessions=storage.SessionTable(on.database, rooms_of(settings)),
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
            services=services,
            dialogue=build_dialogue(
                settings, services, people, grammar, tokens, thinker=thinking.conversation
            ),
            tiers=tiers,
            board=on.board,
            timing=timing,
        )
        stack.push_async_callback(mind.settle)
        yield mind


def _services(
    on: Foundation,
    settings: Settings,
    recall: Recall,
    keeping: tuple[Remember, Forget],
    wholesale: Wholesale,
    tiers: Tiers,
    timing: Timing,
) -> Services:
    remember, forget = keeping
    return Services(
        remember=remember,
        recall=Discreet(recall, on.people, discreet=settings.memory.discreet),
        forget=forget,
        clear=wholesale.clear,
        past=tiers.past,
        settle=Settle(on.memories, on.embedder, on.clock, on.key),
        timers=timing.timers,
        register=Register(on.people),
        rooms=on.board,
    )
