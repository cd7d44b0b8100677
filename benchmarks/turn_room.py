"""A room of jarvisd that is asked aloud in step with the clock, and how soon it answers."""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from uuid import uuid4

from benchmarks.memory_sentences import sentences
from jarvisd import weights
from jarvisd.app import House, open_house
from jarvisd.audio.chunk import BYTES_PER_MS, CHUNK_BYTES, AudioChunk, Sound
from jarvisd.audio.cues import TONES
from jarvisd.audio.devices import Devices
from jarvisd.events import Fact, Foreseen, SpeakerHeard, StateChanged, Transcribed
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
from tests.voices import pause, say

KITCHEN: Final = RoomName("kitchen")
VOICE: Final = "joe+400"
NEVER_MS: Final = 5_000
"""A pause after which the utterance is long over: nothing is begun beforehand."""
ROWS: Final = 300
PATIENCE_S: Final = 60.0
CALL: Final = "Hey Jarvis."
_TONES: Final = frozenset(tone.pcm for tone in TONES.values())
_ENROLLED: Final = (
    "Good morning, I would like to have a cup of coffee and a slice of bread, please.",
    "The weather is really nice today, so we are going to the lake in the afternoon.",
    "Please remind the children that the dentist is waiting for them on Thursday.",
    "I have been looking for the green umbrella all day long, and nobody has seen it.",
    "Tomorrow evening our neighbours are coming for dinner, and they are bringing a cake.",
    "We should water the plants on the balcony before it gets too hot outside.",
)


@dataclass(frozen=True, slots=True)
class Asked:
    """One turn, as whoever asked it would have measured it."""

    first_sound_s: float
    """From the end of the endpointing silence to the first sound of the answer."""
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


@dataclass
class _Speaks:
    """A microphone that plays *pcm* in step with the clock, then silence without an end."""

    pcm: bytes
    began_s: float = 0.0

    async def stream(self) -> AsyncGenerator[AudioChunk, None]:
        loop = asyncio.get_running_loop()
        self.began_s = loop.time()
        at = 0
        while True:
            piece = self.pcm[at : at + CHUNK_BYTES].ljust(CHUNK_BYTES, b"\0")
            chunk = AudioChunk(piece, at // BYTES_PER_MS)
            await asyncio.sleep(max(0.0, self.began_s + chunk.end_ms / 1_000 - loop.time()))
            yield chunk
            at += CHUNK_BYTES


@dataclass
class _Listens:
    """A loudspeaker that plays one sound at a time, as long as it lasts; notes the first words."""

    first_s: float | None = None
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def play(self, sound: Sound) -> None:
        async with self.turn:
            if self.first_s is None and sound.pcm not in _TONES:
                self.first_s = asyncio.get_running_loop().time()
                self.begun.set()
            await asyncio.sleep(sound.duration_ms / 1_000)


@dataclass
class Household:
    """A house with one person whose voice it knows, and what they told it."""

    house: House
    anna: Known
    facts: list[Fact] = field(default_factory=list)

    async def tell(self, facts: Sequence[str]) -> int:
        """Let it know *facts*, among many others; return how many it knows then."""
        for each in islice(sentences(seed=5), ROWS):
            await self._keep(each.fact, Language.DE)
        for fact in facts:
            await self._keep(fact, Language.EN)
        return ROWS + len(facts)

    async def ask(self, spoken: bytes, *, foresight: bool) -> Asked:
        """Say the wake word and *spoken* (16 kHz), and stop when the answer begins."""
        self.facts.clear()
        pace = pace_of(self.house.mind.settings, KITCHEN)
        if not foresight:
            pace = replace(pace, patience=replace(pace.patience, pause_ms=NEVER_MS))
        microphone = _Speaks(pause(480) + say(CALL, VOICE) + pause(320) + spoken)
        loudspeaker = _Listens()
        room = open_room(self.house, KITCHEN, Devices(microphone, loudspeaker), pace)
        cpu_s = time.process_time()
        running = asyncio.create_task(room.run())
        try:
            async with asyncio.timeout(PATIENCE_S):
                await loudspeaker.begun.wait()
            cpu_s = time.process_time() - cpu_s
        finally:
            running.cancel()
            await asyncio.wait({running})
        assert loudspeaker.first_s is not None
        # The position of the stream when the room stopped listening: the endpoint.
        [over_ms] = [
            fact.at_ms
            for fact in self.facts
            if isinstance(fact, StateChanged) and fact.after == State.THINKING
        ]
        used = [fact.used for fact in self.facts if isinstance(fact, Foreseen)]
        return Asked(
            first_sound_s=loudspeaker.first_s - microphone.began_s - over_ms / 1_000,
            cpu_s=cpu_s,
            foreseen=len(used),
            in_vain=used.count(False),
            heard=" ".join(fact.text for fact in self.facts if isinstance(fact, Transcribed)),
            recognised=any(isinstance(f, SpeakerHeard) and f.person for f in self.facts),
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
    with TemporaryDirectory() as data:
        settings = Settings(
            paths=Paths(data=Path(data), weights=weights.folder()),
            rooms={KITCHEN: Room(language=Language.EN)},
        )
        async with open_house(settings, repeatable=True) as house:
            anna = Person(id=PersonId(uuid4()), name="Anna")
            recordings = [
                Recording(name=str(n), pcm=say(text, VOICE)) for n, text in enumerate(_ENROLLED)
            ]
            prints = await Enrol(house.voices).learn(recordings)
            await house.mind.people.add(anna, list(prints))
            household = Household(house, Known(person=anna, similarity=1.0, margin=1.0))
            house.mind.bulletin.subscribe(household.facts.append)
            yield household
