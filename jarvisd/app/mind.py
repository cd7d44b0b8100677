"""A mind: everything that needs no sound, opened on the foundation."""

import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from jarvisd import storage
from jarvisd.adapters.anthropic import AnthropicModel, api_key
from jarvisd.adapters.journal import Journal
from jarvisd.adapters.tokens import open_tokens
from jarvisd.app.foundation import Loading, open_foundation, silently
from jarvisd.app.memory import build_learn, build_observe, build_tidy, weighing
from jarvisd.app.places import embedder_folder, rooms_of, zone_of
from jarvisd.app.tiers import Tiers, build_tiers
from jarvisd.app.wholesale import Wholesale, build_wholesale
from jarvisd.clock import Clock, SystemClock
from jarvisd.dialogue.consult import Consult
from jarvisd.dialogue.gist import Gist
from jarvisd.dialogue.grammar import Grammar
from jarvisd.dialogue.offline import Manner, OfflineDialogue
from jarvisd.dialogue.ports import Dialogue, Services
from jarvisd.events import Bulletin
from jarvisd.memory.admission import Admission
from jarvisd.memory.discreet import Discreet
from jarvisd.memory.forget import Forget
from jarvisd.memory.learn import Learn
from jarvisd.memory.neighbours import Graph
from jarvisd.memory.observe import Observe
from jarvisd.memory.ports import Embedder, MemoryStore
from jarvisd.memory.recall import Recall
from jarvisd.memory.remember import Remember
from jarvisd.memory.tidy import Tidy
from jarvisd.people.ports import PeopleStore
from jarvisd.session.ports import SessionStore
from jarvisd.session.record import Recorder
from jarvisd.settings import Settings


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
    wholesale: Wholesale
    observe: Observe
    tidy: Tidy
    dialogue: Dialogue
    tiers: Tiers

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
    settings: Settings, *, clock: Clock | None = None, loading: Loading = silently
) -> AsyncIterator[Mind]:
    """Open the database and the embedder and build the mind on them.

    Raise ResourceError before anything is opened if weights are missing, then
    StorageError or ConfigurationError for a database that does not fit.
    """
    async with AsyncExitStack() as stack:
        on = await open_foundation(settings, clock or SystemClock(), loading, stack)
        memories, people, embedder, clock = on.memories, on.people, on.embedder, on.clock
        graph = Graph(storage.GraphTable(on.database), embedder)
        admission = Admission(memories, embedder, on.key)
        recall = Recall(
            memories,
            embedder,
            clock,
            weighing(settings, open_tokens(embedder_folder(settings))),
            graph=graph,
        )
        stack.push_async_callback(recall.close)
        remember = Remember(memories, embedder, clock, on.key)
        forget = Forget(memories, embedder, clock, on.key)
        grammar = Grammar(settings.assistant.name)
        tiers = build_tiers(on, settings, Gist(grammar).lines)
        stack.push_async_callback(tiers.behind.drain)
        wholesale = build_wholesale(on, tiers.archive)
        dialogue = OfflineDialogue(
            memory=Services(
                remember=remember,
                recall=Discreet(recall, people, discreet=settings.memory.discreet),
                forget=forget,
                clear=wholesale.clear,
                past=tiers.past,
            ),
            people=people,
            grammar=grammar,
            manner=_manner(settings),
            consult=await _open_consult(settings, stack),
        )
        bulletin = Bulletin([Journal().note])
        yield Mind(
            settings=settings,
            clock=clock,
            bulletin=bulletin,
            people=people,
            memories=memories,
            sessions=storage.SessionTable(on.database, rooms_of(settings)),
            embedder=embedder,
            remember=remember,
            recall=recall,
            graph=graph,
            forget=forget,
            learn=build_learn(on, grammar),
            wholesale=wholesale,
            observe=build_observe(on, settings, admission),
            tidy=build_tidy(on, settings, admission),
            dialogue=dialogue,
            tiers=tiers,
        )


def _manner(settings: Settings) -> Manner:
    return Manner(
        zone=zone_of(settings),
        doubtful=settings.recogniser.plausibility.doubtful,
    )


async def _open_consult(settings: Settings, stack: AsyncExitStack) -> Consult | None:
    """Open the way to a language model where one is configured."""
    cloud = settings.cloud
    if not cloud.model:
        return None
    model = await stack.enter_async_context(
        AnthropicModel(model=cloud.model, key=api_key(os.environ), timeout_s=cloud.timeout_s)
    )
    return Consult(
        model,
        name=settings.assistant.name,
        personal_memories=cloud.personal_memories,
        timeout_s=cloud.timeout_s,
    )
