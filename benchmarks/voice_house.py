"""A room of jarvisd that is asked aloud in step with the clock, and how soon it answers."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeVar
from uuid import uuid4

from benchmarks.memory_sentences import sentences
from benchmarks.microphone import InStep, then_silence
from benchmarks.recordings import speech_ms
from benchmarks.tape import own_server, taped
from benchmarks.voice_stages import Moments, Stages, Watched
from jarvisd import weights
from jarvisd.adapters.soundcard.loudspeaker import LiveLoudspeaker
from jarvisd.app import House, open_house
from jarvisd.audio.chunk import Sound
from jarvisd.audio.cues import TONES
from jarvisd.audio.devices import Devices
from jarvisd.audio.ports import Loudspeaker
from jarvisd.events import (
    Fact,
    Foreseen,
    SpeakerHeard,
    StateChanged,
    Transcribed,
    TurnTaken,
    Woken,
)
from jarvisd.ids import PersonId, RoomName, SessionId
from jarvisd.memory.remember import Saying
from jarvisd.memory.types import Source
from jarvisd.people.enrol import Enrol, Recording
from jarvisd.people.types import Known, Person
from jarvisd.phrases import Language
from jarvisd.rooms import open_room, pace_of
from jarvisd.session.state import State
from jarvisd.session.typed import TypedConversation
from jarvisd.settings import Paths, Settings
from jarvisd.settings_rooms import Room
from tests.sound_server import LOUDSPEAKER, SoundServer
from tests.voices import pause, say

KITCHEN: Final = RoomName("kitchen")
VOICE: Final = "joe+400"
NEVER_MS: Final = 5_000
"""A pause after which the utterance is long over: nothing is begun beforehand."""
ROWS: Final = 300
PATIENCE_S: Final = 60.0
CALL: Final = "Hey Jarvis."
LEAD_MS: Final = 480
GAP_MS: Final = 320
FRAME_MS: Final = 4
SOUNDING_S: Final = 0.6
"""So long the answer goes on: its beginning must be heard on the sink."""
_TONES: Final = frozenset(tone.pcm for tone in TONES.values())
_ENROLLED: Final = (
    "Good morning, I would like to have a cup of coffee and a slice of bread, please.",
    "The weather is really nice today, so we are going to the lake in the afternoon.",
    "Please remind the children that the dentist is waiting for them on Thursday.",
    "I have been looking for the green umbrella all day long, and nobody has seen it.",
    "Tomorrow evening our neighbours are coming for dinner, and they are bringing a cake.",
    "We should water the plants on the balcony before it gets too hot outside.",
)
_Kind = TypeVar("_Kind", bound=Fact)


@dataclass(frozen=True, slots=True)
class Asked:
    """One turn, as whoever asked it would have measured it."""

    cpu_s: float
    """Of the process of jarvisd, from the wake word on."""
    foreseen: int
    """How often work began beforehand."""
    in_vain: int
    """How often of these the person went on."""
    heard: str
    """What was understood."""
    recognised: bool
    """It was known whose voice it was."""
    stages: Stages


@dataclass
class _Noting:
    """A loudspeaker that plays one sound at a time on *through*; notes when the first words are."""

    through: Loudspeaker
    first_s: float = 0.0
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def play(self, sound: Sound) -> None:
        async with self.turn:
            if not self.begun.is_set() and sound.pcm not in _TONES:
                self.first_s = time.monotonic()
                self.begun.set()
            await self.through.play(sound)


@dataclass
class Household:
    """A house with one person whose voice it knows, and what they told it."""

    house: House
    anna: Known
    server: SoundServer
    loudspeaker: Loudspeaker
    facts: list[tuple[float, Fact]] = field(default_factory=list)
    """What was told, each with when it was."""

    def note(self, fact: Fact) -> None:
        """Keep *fact* with the time at which it was told."""
        self.facts.append((time.monotonic(), fact))

    async def tell(self, facts: Sequence[str]) -> int:
        """Let it know *facts*, among many others; return how many it knows then."""
        for each in islice(sentences(seed=5), ROWS):
            await self._keep(each.fact, Language.DE)
        for fact in facts:
            await self._keep(fact, Language.EN)
        return ROWS + len(facts)

    async def ask(self, spoken: bytes, *, foresight: bool) -> Asked:
        """Say the wake word and *spoken* (16 kHz), and stop when the answer is heard."""
        self.facts.clear()
        pace = pace_of(self.house.mind.settings, KITCHEN)
        if not foresight:
            pace = replace(pace, patience=replace(pace.patience, pause_ms=NEVER_MS))
        call = pause(LEAD_MS) + say(CALL, VOICE)
        whole = call + pause(GAP_MS) + spoken
        microphone = InStep(then_silence(whole))
        loudspeaker, voice = _Noting(self.loudspeaker), Watched(self.house.synthesizer)
        house = replace(self.house, synthesizer=voice)
        room = open_room(house, KITCHEN, Devices(microphone, loudspeaker), pace)
        cpu_s = time.process_time()
        with taped(self.server, f"{LOUDSPEAKER}.monitor") as sink:
            running = asyncio.create_task(room.run())
            try:
                async with asyncio.timeout(PATIENCE_S):
                    await loudspeaker.begun.wait()
                cpu_s = time.process_time() - cpu_s
                await asyncio.sleep(SOUNDING_S)
            finally:
                running.cancel()
                await asyncio.wait({running})
        [woken_s] = self._when(Woken)
        [perceived_s] = self._when(Transcribed)
        [taken] = self._told(TurnTaken)
        moments = Moments(
            called_s=microphone.began_s + speech_ms(call)[1] / 1_000,
            woken_s=woken_s,
            asked_s=microphone.began_s + speech_ms(whole)[1] / 1_000,
            # The position of the stream when the room stopped listening.
            endpoint_s=microphone.began_s + self._thinking.at_ms / 1_000,
            perceived_s=perceived_s,
            clause_s=voice.given_s,
            made_s=voice.done_s,
            played_s=loudspeaker.first_s,
            heard_s=sink.onset(FRAME_MS, loudspeaker.first_s),
        )
        used = [fact.used for fact in self._told(Foreseen)]
        return Asked(
            cpu_s=cpu_s,
            foreseen=len(used),
            in_vain=used.count(False),
            heard=" ".join(fact.text for fact in self._told(Transcribed)),
            recognised=any(fact.person for fact in self._told(SpeakerHeard)),
            stages=moments.stages(taken.milliseconds),
        )

    async def answer(self, question: str) -> str:
        """Return what is answered to *question* in writing, whole."""
        mind = self.house.mind
        session = SessionId(uuid4())
        conversation = TypedConversation(session, KITCHEN, mind.dialogue, mind.recorder)
        await conversation.begin()
        reply = await conversation.turn(question, Language.EN, self.anna)
        await conversation.end()
        return " ".join(sentence.text for sentence in reply.sentences)

    @property
    def _thinking(self) -> StateChanged:
        [change] = [it for it in self._told(StateChanged) if it.after == State.THINKING]
        return change

    def _when(self, kind: type[Fact]) -> list[float]:
        return [at_s for at_s, fact in self.facts if isinstance(fact, kind)]

    def _told(self, kind: type[_Kind]) -> list[_Kind]:
        return [fact for _, fact in self.facts if isinstance(fact, kind)]

    async def _keep(self, text: str, language: Language) -> None:
        await self.house.mind.remember.keep(
            Saying(
                text=text,
                language=language,
                speaker=self.anna,
                room=KITCHEN,
                source=Source(via="voice"),
            )
        )


@asynccontextmanager
async def open_household() -> AsyncIterator[Household]:
    """Open a house of its own, with a database of its own, that knows one person."""
    with TemporaryDirectory() as data, own_server() as server:
        settings = Settings(
            paths=Paths(data=Path(data), weights=weights.folder()),
            rooms={KITCHEN: Room(language=Language.EN)},
        )
        async with (
            LiveLoudspeaker(LOUDSPEAKER) as loudspeaker,
            open_house(settings, repeatable=True) as house,
        ):
            anna = Person(id=PersonId(uuid4()), name="Anna")
            recordings = [
                Recording(name=str(n), pcm=say(text, VOICE)) for n, text in enumerate(_ENROLLED)
            ]
            prints = await Enrol(house.voices).learn(recordings)
            await house.mind.people.add(anna, list(prints))
            household = Household(
                house, Known(person=anna, similarity=1.0, margin=1.0), server, loudspeaker
            )
            house.mind.bulletin.subscribe(household.note)
            yield household
