"""A family of four and strangers, one recorded evening: who was recognised when."""

import sys
from array import array
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from uuid import NAMESPACE_OID, UUID, uuid5

import pytest_asyncio

from jarvisd.adapters.resemblyzer import ResemblyzerEncoder
from jarvisd.adapters.silero import SileroVoiceDetector
from jarvisd.adapters.wav import read_wav
from jarvisd.adapters.webrtc_noise import WebrtcDenoiser
from jarvisd.audio.chunk import BYTES_PER_MS, Utterance
from jarvisd.ids import PersonId, SessionId
from jarvisd.people.enrol import Enrol, Recording
from jarvisd.people.match import Certainty
from jarvisd.people.recognise import Recognise
from jarvisd.people.speech import VoiceBranch
from jarvisd.people.types import Doubt, Known, Person, Speaker, Unknown
from jarvisd.session.voice import SessionVoice
from jarvisd.testing.people import PeopleInMind
from tests.places import SPEECH, needs_shared

READERS = SPEECH / "speakers"
LEARNT = 5
"""Of each resident's recordings so many are enrolled with; the others are the evening."""
KITCHEN_DB = 10.0


@dataclass(frozen=True)
class Turn:
    """Somebody says something: the first *most_ms* of a recording, perhaps in the kitchen."""

    session: int
    path: Path
    most_ms: int = 60_000
    kitchen: bool = False

    @property
    def reader(self) -> str:
        return self.path.name.split("-")[0]

    @property
    def pcm(self) -> bytes:
        voice = read_wav(self.path)[: self.most_ms * BYTES_PER_MS]
        return in_kitchen(voice) if self.kitchen else voice


@dataclass(frozen=True)
class Heard:
    """A turn, and whom the assistant took it for."""

    turn: Turn
    speech_ms: int
    speaker: Speaker

    @property
    def name(self) -> str:
        return self.speaker.person.name if isinstance(self.speaker, Known) else ""


def in_kitchen(voice: bytes) -> bytes:
    spoken = array("h", voice)
    noise = array("h", read_wav(SPEECH / "noise" / "doing_the_dishes.wav"))[: len(spoken)]
    gain = rms(spoken) / rms(noise) / 10 ** (KITCHEN_DB / 20)
    mixed = (round(a + gain * b) for a, b in zip(spoken, noise, strict=True))
    return array("h", [max(-32_768, min(32_767, sample)) for sample in mixed]).tobytes()


def rms(samples: "array[int]") -> float:
    return sqrt(sum(sample * sample for sample in samples) / len(samples))


def recordings(reader: str) -> list[Path]:
    return sorted(READERS.glob(f"{reader}-*.wav"))


def cast() -> tuple[list[str], str]:
    """Return the four who live here, and the reader who does not."""
    names = sorted({path.name.split("-")[0] for path in READERS.glob("[0-9]*.wav")})
    return names[:4], names[4]


def evening() -> list[Turn]:
    """Return who said what, in order; each number is one conversation.

    Residents talk alone and in turns, take over from each other and are taken over from
    by strangers in the middle of a conversation; some say one word, some stand in the kitchen.
    """
    family, guest = cast()
    left = {name: recordings(name)[LEARNT:] for name in family}
    guests = recordings(guest)
    unseen = sorted(READERS.glob("impostor_*.wav"))
    turns = []
    for number, name in enumerate(family):
        neighbour = family[(number + 1) % len(family)]
        turns += [Turn(number, path, 2_600) for path in left[name][:2]]
        turns += [Turn(number, guests[number], 2_600), Turn(number, left[name][2])]
        turns += [Turn(number, left[neighbour][3], 1_200), Turn(number, left[neighbour][4])]
        turns += [Turn(number, path) for path in unseen[4 * number : 4 * number + 2]]
        turns += [Turn(10 + number, left[name][3], kitchen=True)]
        turns += [Turn(10 + number, guests[5 + number], kitchen=True)]
    return turns


@pytest_asyncio.fixture
async def heard() -> AsyncIterator[list[Heard]]:
    async with ResemblyzerEncoder() as encoder:
        voices = VoiceBranch(encoder, WebrtcDenoiser(), SileroVoiceDetector)
        people = PeopleInMind()
        for name in cast()[0]:
            await make_known(people, name, voices)
        room = SessionVoice(Recognise(voices, people, Certainty()))
        yield [await listen(turn, room, voices) for turn in evening()]


async def make_known(people: PeopleInMind, name: str, voices: VoiceBranch) -> None:
    """Enrol as ``people add`` does, and with ``add-samples`` from the kitchen."""
    enrol = Enrol(voices)
    learnt = [Recording(name=p.name, pcm=read_wav(p)) for p in recordings(name)[:LEARNT]]
    there = [Recording(name=each.name, pcm=in_kitchen(each.pcm)) for each in learnt]
    prints = await enrol.learn(learnt)
    prints += await enrol.learn_more(there, prints)
    person = Person(id=PersonId(uuid5(NAMESPACE_OID, name)), name=name)
    await people.add(person, prints)


async def listen(turn: Turn, room: SessionVoice, voices: VoiceBranch) -> Heard:
    pcm = turn.pcm
    utterance = Utterance(pcm=pcm, start_ms=0, end_ms=len(pcm) // BYTES_PER_MS, speech_ms=0)
    recognised = await room.recognise(utterance, SessionId(UUID(int=turn.session)))
    room.keep(recognised)
    return Heard(turn, (await voices.hear(pcm)).speech_ms, recognised.speaker)


def table(heard: Sequence[Heard]) -> str:
    lines = [f"{'talk':>4} {'spoken by':>10} {'speech':>7} {'where':>8}  taken for"]
    for each in heard:
        where = "kitchen" if each.turn.kitchen else "hall"
        lines.append(
            f"{each.turn.session:>4} {each.turn.reader:>10} {each.speech_ms / 1_000:>5.1f} s"
            f" {where:>8}  {told(each.speaker)}"
        )
    return "\n".join(lines)


def told(speaker: Speaker) -> str:
    match speaker:
        case Known(person=person, similarity=similarity, margin=margin):
            return f"{person.name} ({similarity:.2f}, ahead by {margin:.2f})"
        case Unknown(reason=reason, similarity=similarity):
            return f"unknown: {reason} ({similarity or 0:.2f})"


@needs_shared
async def test_nobody_is_called_by_a_name_not_theirs_and_most_who_say_enough_by_theirs(
    heard: list[Heard],
) -> None:
    sys.stdout.write(f"\n{table(heard)}\n")  # seen with pytest -s or -rP
    family, _ = cast()
    theirs = [each for each in heard if each.turn.reader in family]
    short = [each for each in theirs if each.speech_ms < Certainty().least_speech_ms]
    long = [each for each in theirs if each.speech_ms >= 2_000]

    assert [each.turn.path.name for each in heard if each.name not in ("", each.turn.reader)] == []
    assert {each.name for each in heard if each.turn.reader not in family} == {""}
    assert len(short) == len(family)
    assert all(
        isinstance(each.speaker, Unknown) and each.speaker.reason is Doubt.TOO_LITTLE_SPEECH
        for each in short
    )
    assert len(long) >= 8
    assert sum(bool(each.name) for each in long) >= 0.8 * len(long)
