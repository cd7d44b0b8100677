"""One conversation of the selftest: a recording in, and everything that came of it."""

from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from jarvisd.adapters.wav import WavLoudspeaker, resampled, write_wav
from jarvisd.app import House
from jarvisd.audio.chunk import SAMPLE_RATE, Sound, Utterance
from jarvisd.events import Answered, Fact, SpeakerHeard, Transcribed, TurnTaken, Woken
from jarvisd.ids import RoomName
from jarvisd.phrases import Language
from jarvisd.rooms import hear

_Fact = TypeVar("_Fact", bound=Fact)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What was told about one conversation, and what was heard of the answers."""

    facts: tuple[Fact, ...]
    answer: Sound

    def all(self, kind: type[_Fact]) -> list[_Fact]:
        """Return the facts of one kind, in order."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    @property
    def woken(self) -> int:
        """Return how often it woke."""
        return len(self.all(Woken))

    @property
    def heard(self) -> str:
        """Return everything that was understood."""
        return " ".join(fact.text for fact in self.all(Transcribed))

    @property
    def said(self) -> str:
        """Return everything that was answered, as written."""
        return " ".join(fact.text for fact in self.all(Answered))

    @property
    def speakers(self) -> list[str | None]:
        """Return whom each turn was recognised as."""
        return [fact.name for fact in self.all(SpeakerHeard)]

    @property
    def milliseconds(self) -> dict[str, int]:
        """Return the timings of the last turn."""
        turns = self.all(TurnTaken)
        return turns[-1].milliseconds if turns else {}


class Studio:
    """Plays recordings to a room of the house and listens to what it answers."""

    def __init__(self, house: House, room: RoomName, folder: Path) -> None:
        self._house = house
        self._room = room
        self._folder = folder
        self._facts: list[Fact] = []
        self._scenes = 0
        house.mind.bulletin.subscribe(self._facts.append)

    async def play(self, recording: bytes) -> Scene:
        """Let the room hear *recording* (16 kHz) through the pipeline of ``listen``."""
        self._facts.clear()
        self._scenes += 1
        file = self._folder / f"scene-{self._scenes}.wav"
        write_wav(file, Sound(recording, SAMPLE_RATE))
        loudspeaker = WavLoudspeaker()
        await hear(self._house, self._room, [file], loudspeaker)
        return Scene(facts=tuple(self._facts), answer=loudspeaker.played)

    async def understood(self, answer: Sound) -> str:
        """Return what the recogniser understands of a spoken *answer*."""
        pcm = resampled(answer, SAMPLE_RATE).pcm
        length_ms = Sound(pcm, SAMPLE_RATE).duration_ms
        utterance = Utterance(pcm=pcm, start_ms=0, end_ms=length_ms, speech_ms=length_ms)
        heard = await self._house.transcriber.transcribe(utterance, languages=(Language.EN,))
        return heard.text
