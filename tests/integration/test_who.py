"""Telling voices apart with the real encoder: synthetic ones, recorded readers and strangers."""

from collections.abc import AsyncIterator
from pathlib import Path
from uuid import NAMESPACE_OID, uuid5

import pytest
import pytest_asyncio

from jarvisd.adapters.resemblyzer import ResemblyzerEncoder
from jarvisd.adapters.silero import SileroVoiceDetector
from jarvisd.adapters.wav import read_wav
from jarvisd.adapters.webrtc_noise import WebrtcDenoiser
from jarvisd.app import open_speaker, voice_of_the_house
from jarvisd.audio.chunk import BYTES_PER_MS
from jarvisd.errors import InputError
from jarvisd.ids import PersonId
from jarvisd.people.calibrate import calibrate
from jarvisd.people.enrol import Enrol, Recording
from jarvisd.people.match import Certainty, Evidence, identify, is_own
from jarvisd.people.speech import VoiceBranch
from jarvisd.people.types import Enrolled, Known, Person, Speaker
from jarvisd.settings import Settings
from tests.places import SPEECH, needs_shared
from tests.voices import pause, say

PASSAGES = (
    "My voice is my key, and I use it every single day at home.",
    "The weather in the harbour was better than we had hoped for.",
    "Please read the letter to me once more before we go to bed.",
    "We will have dinner in the garden if it does not start to rain.",
)
COMMAND = "Remember that the spare key is in the blue tin in the hall."


@pytest_asyncio.fixture
async def voices() -> AsyncIterator[VoiceBranch]:
    async with ResemblyzerEncoder() as encoder:
        yield VoiceBranch(encoder, WebrtcDenoiser(), SileroVoiceDetector)


async def enrolled(voices: VoiceBranch, name: str, recordings: list[Recording]) -> Enrolled:
    prints = await Enrol(voices).learn(recordings)
    return Enrolled(
        person=Person(id=PersonId(uuid5(NAMESPACE_OID, name)), name=name), prints=prints
    )


async def who(
    voices: VoiceBranch, pcm: bytes, people: list[Enrolled], most_ms: int = 60_000
) -> Speaker:
    heard = await voices.hear(pcm)
    print_ = await voices.measure(heard.pcm[: most_ms * BYTES_PER_MS])
    evidence = Evidence(print=print_, speech_ms=min(most_ms, heard.speech_ms))
    return identify(evidence, calibrate(people, Certainty()), Certainty())


async def test_synthetic_voices_are_told_apart(voices: VoiceBranch) -> None:
    people = [
        await enrolled(
            voices, voice, [Recording(name=text, pcm=say(text, voice)) for text in PASSAGES]
        )
        for voice in ("joe+400", "slt")
    ]
    names = {}
    for voice in ("joe+400", "slt", "rms", "joe"):
        speaker = await who(voices, pause(400) + say(COMMAND, voice), people)
        names[voice] = speaker.person.name if isinstance(speaker, Known) else None

    assert names == {"joe+400": "joe+400", "slt": "slt", "rms": None, "joe": None}


async def test_the_houses_own_voices_are_told_from_peoples(voices: VoiceBranch) -> None:
    async with open_speaker(Settings()) as synthesizer:
        own = await voice_of_the_house(synthesizer, voices).prints()
    nobody = calibrate([], Certainty())
    told = {}
    for voice in ("joe", "de", "joe+400", "slt", "rms"):
        heard = await voices.hear(pause(400) + say(COMMAND, voice))
        print_ = await voices.measure(heard.pcm)
        evidence = Evidence(print=print_, speech_ms=heard.speech_ms)
        told[voice] = is_own(evidence, own, nobody)

    assert told == {"joe": True, "de": True, "joe+400": False, "slt": False, "rms": False}


async def test_a_recording_of_somebody_else_is_refused_by_name(voices: VoiceBranch) -> None:
    recordings = [Recording(name=f"{n}.wav", pcm=say(t, "slt")) for n, t in enumerate(PASSAGES)]
    recordings[2] = Recording(name="not-me.wav", pcm=say(PASSAGES[2], "rms"))

    with pytest.raises(InputError) as caught:
        await enrolled(voices, "Anna", recordings)
    assert caught.value.key == "enrol-other-voice"
    assert caught.value.details["name"] == "not-me.wav"


@needs_shared
async def test_no_stranger_passes_for_a_reader(voices: VoiceBranch) -> None:
    people = await readers(voices)
    accepted = [
        f"{path.name} {most_ms} ms"
        for path in sorted((SPEECH / "speakers").glob("impostor_*.wav"))
        for most_ms in (2_000, 4_000, 8_000)
        if isinstance(await who(voices, read_wav(path), people, most_ms), Known)
    ]

    assert accepted == []


@needs_shared
async def test_readers_are_mostly_known_and_never_mistaken(voices: VoiceBranch) -> None:
    people = await readers(voices)
    mistaken, refused, tried = [], 0, 0
    for someone in people:
        for path in recordings_of(someone.person.name)[4:]:
            speaker = await who(voices, read_wav(path), people, 4_000)
            tried += 1
            if not isinstance(speaker, Known):
                refused += 1
            elif speaker.person != someone.person:
                mistaken.append(path.name)

    assert mistaken == []
    assert refused <= 0.15 * tried


async def readers(voices: VoiceBranch) -> list[Enrolled]:
    """Enrol each reader from the first four of their recordings."""
    names = sorted({path.name.split("-")[0] for path in (SPEECH / "speakers").glob("[0-9]*.wav")})
    return [
        await enrolled(
            voices,
            name,
            [Recording(name=p.name, pcm=read_wav(p)) for p in recordings_of(name)[:4]],
        )
        for name in names
    ]


def recordings_of(name: str) -> list[Path]:
    return sorted((SPEECH / "speakers").glob(f"{name}-*.wav"))
