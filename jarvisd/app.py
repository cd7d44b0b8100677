"""The composition root: the one place that knows every part by name.

``open_mind`` opens what text needs (database, embedder, memory, dialogue);
``open_house`` adds what sound needs (recogniser, voices, speaker encoder). Each
opens its parts in order on one AsyncExitStack, so closing runs backwards. What
is to be had once for each room is put together in ``jarvisd.rooms``.
"""

import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from jarvisd import storage, weights
from jarvisd.adapters.anthropic import AnthropicModel, api_key
from jarvisd.adapters.faster_whisper import open_transcriber
from jarvisd.adapters.faster_whisper_sizes import Machine, choose, recognisers_in
from jarvisd.adapters.journal import Journal
from jarvisd.adapters.machine import available_mib, require_memory
from jarvisd.adapters.piper import Manner as VoiceManner
from jarvisd.adapters.resemblyzer import ResemblyzerEncoder
from jarvisd.adapters.silero import SileroVoiceDetector
from jarvisd.adapters.tokens import TokenCounter, open_tokens
from jarvisd.adapters.voices import open_voices
from jarvisd.adapters.webrtc_noise import WebrtcDenoiser
from jarvisd.clock import Clock, SystemClock
from jarvisd.dialogue.consult import Consult
from jarvisd.dialogue.gathering import Gathering
from jarvisd.dialogue.gist import Gist
from jarvisd.dialogue.grammar import Grammar
from jarvisd.dialogue.offline import Manner, OfflineDialogue
from jarvisd.dialogue.ports import Dialogue
from jarvisd.dialogue.prompt import note
from jarvisd.events import Bulletin
from jarvisd.foundation import open_foundation
from jarvisd.ids import RoomName
from jarvisd.memory.admission import Admission
from jarvisd.memory.discreet import Discreet
from jarvisd.memory.forget import Forget
from jarvisd.memory.learn import Learn
from jarvisd.memory.neighbours import Graph
from jarvisd.memory.observe import Lifetimes, Observe
from jarvisd.memory.ports import Embedder, MemoryStore
from jarvisd.memory.recall import Recall, Weighing
from jarvisd.memory.remember import Remember
from jarvisd.memory.retold import Retold
from jarvisd.memory.tidy import Keeping, Tidy
from jarvisd.people.ports import PeopleStore
from jarvisd.people.speech import VoiceBranch
from jarvisd.phrases import Language
from jarvisd.session.arbiter import Arbiter
from jarvisd.session.ports import SessionStore
from jarvisd.session.record import Recorder
from jarvisd.settings import Settings
from jarvisd.speech.ports import Synthesizer, Transcriber
from jarvisd.tiered import Tiers, build_tiers

Loading = Callable[[str], None]
"""Told the name of each part as its loading begins."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """A mind with ears and voices; rooms are opened in it."""

    mind: Mind
    transcriber: Transcriber
    voices: VoiceBranch
    synthesizer: Synthesizer
    arbiter: Arbiter


def _silently(part: str) -> None:
    """Tell nobody."""


@asynccontextmanager
async def open_mind(
    settings: Settings, *, clock: Clock | None = None, loading: Loading = _silently
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
            weighing(settings, open_tokens(_embedder_folder(settings))),
            graph=graph,
        )
        stack.push_async_callback(recall.close)
        remember = Remember(memories, embedder, clock, on.key)
        forget = Forget(memories, embedder, clock, on.key)
        grammar = Grammar(settings.assistant.name)
        tiers = build_tiers(on, settings, Gist(grammar).lines)
        stack.push_async_callback(tiers.behind.drain)
        learn = Learn(
            transcripts=storage.TranscriptTable(on.database),
            extractor=Retold(Gathering(grammar)),
            store=memories,
            embedder=embedder,
            clock=clock,
            key=on.key,
        )
        dialogue = OfflineDialogue(
            remember=remember,
            recall=Discreet(recall, people, discreet=settings.memory.discreet),
            forget=forget,
            past=tiers.past,
            people=people,
            grammar=grammar,
            manner=_manner(settings),
            consult=await _open_consult(settings, stack),
        )
        bulletin = Bulletin()
        bulletin.subscribe(Journal().note)
        yield Mind(
            settings=settings,
            clock=clock,
            bulletin=bulletin,
            people=people,
            memories=memories,
            sessions=storage.SessionTable(on.database, [RoomName(room) for room in settings.rooms]),
            embedder=embedder,
            remember=remember,
            recall=recall,
            graph=graph,
            forget=forget,
            learn=learn,
            observe=_observe(settings, memories, embedder, admission, clock),
            tidy=_tidy(settings, on.database, embedder, admission, clock),
            dialogue=dialogue,
            tiers=tiers,
        )


@asynccontextmanager
async def open_house(
    settings: Settings,
    *,
    clock: Clock | None = None,
    loading: Loading = _silently,
    repeatable: bool = False,
) -> AsyncIterator[House]:
    """Open a mind and every speech model; *repeatable* makes the voice the same in every run.

    Raise ResourceError before anything is opened if weights or memory are missing.
    """
    folder = weights_folder(settings)
    recogniser = weights.require(folder, recogniser_folder(settings))
    weights.require(folder, "openwakeword")
    require_memory()
    async with AsyncExitStack() as stack:
        mind = await stack.enter_async_context(open_mind(settings, clock=clock, loading=loading))
        await mind.recall.prepare()
        loading("recogniser")
        transcriber = await stack.enter_async_context(
            open_transcriber(
                recogniser, beam=settings.recogniser.beam, threads=settings.recogniser.threads
            )
        )
        loading("voice")
        synthesizer = await stack.enter_async_context(open_speaker(settings, repeatable=repeatable))
        loading("speaker-encoder")
        voices = await stack.enter_async_context(open_voice_branch())
        yield House(
            mind=mind,
            transcriber=transcriber,
            voices=voices,
            synthesizer=synthesizer,
            arbiter=Arbiter(time.monotonic),
        )


@asynccontextmanager
async def open_voice_branch() -> AsyncIterator[VoiceBranch]:
    """Open what measures voices, and nothing else of the house; raise ResourceError."""
    denoiser = WebrtcDenoiser()
    async with ResemblyzerEncoder() as encoder:
        yield VoiceBranch(encoder, denoiser, SileroVoiceDetector)


@asynccontextmanager
async def open_speaker(
    settings: Settings, *, repeatable: bool = False
) -> AsyncIterator[Synthesizer]:
    """Open the voices alone, for what only speaks; raise ResourceError."""
    noise = 0.0 if repeatable else None
    manner = VoiceManner(speed=settings.voice.speed, noise_scale=noise, noise_w_scale=noise)
    files: dict[Language, Path | None] = {
        language: weights.require(weights_folder(settings), name) if name else None
        for language, name in ((Language.DE, settings.voice.de), (Language.EN, settings.voice.en))
    }
    async with open_voices(files, manner) as voices:
        yield voices


def weights_folder(settings: Settings) -> Path:
    """Return where the weights lie."""
    return weights.folder(settings.paths.weights)


def recogniser_folder(settings: Settings) -> str:
    """Return the recogniser's folder, below the weights folder or a path, chosen if it is to be."""
    if settings.recogniser.model not in {"", "auto"}:
        return settings.recogniser.model
    machine = Machine(
        cores=settings.recogniser.threads or os.cpu_count() or 1, memory_mib=available_mib()
    )
    return choose(recognisers_in(weights_folder(settings)), machine, settings.assistant.languages)


def _embedder_folder(settings: Settings) -> Path:
    return weights.require(weights_folder(settings), settings.memory.embedder)


def weighing(settings: Settings, tokens: TokenCounter) -> Weighing:
    """Return by which measures memories are weighed, and what they cost in a prompt."""
    return Weighing(
        ranking=settings.memory.ranking,
        budget=settings.memory.budget,
        cost=lambda memory: tokens(note(memory)),
    )


def zone_of(settings: Settings) -> ZoneInfo | None:
    """Return the household's time zone, None for the machine's own."""
    zone = settings.assistant.time_zone
    return ZoneInfo(zone) if zone else None


def _tidy(
    settings: Settings,
    database: storage.Database,
    embedder: Embedder,
    admission: Admission,
    clock: Clock,
) -> Tidy:
    keep = settings.retention
    keeping = Keeping(
        transcripts=timedelta(days=keep.transcripts_days),
        wakes=timedelta(days=keep.wakes_days),
        merges=timedelta(days=keep.merges_days),
    )
    return Tidy(storage.TidyTable(database), embedder.space, admission, clock, keeping)


def _observe(
    settings: Settings,
    memories: MemoryStore,
    embedder: Embedder,
    admission: Admission,
    clock: Clock,
) -> Observe:
    keep = settings.retention
    lifetimes = Lifetimes(
        event=timedelta(days=keep.events_days), sighting=timedelta(days=keep.sightings_days)
    )
    return Observe(memories, embedder, admission, clock, lifetimes)


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
