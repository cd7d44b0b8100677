"""From sound to utterances with the real models: what follows the wake word is heard whole."""

from array import array

import pytest

from jarvisd.adapters.silero import SileroVoiceDetector
from jarvisd.adapters.wakewords import TwoOpinionDetector
from jarvisd.adapters.wav import WavMicrophone, write_wav
from jarvisd.audio.chunk import BYTES_PER_MS, SAMPLE_RATE, Sound, Utterance
from jarvisd.audio.ear import Ear, Heard, Pausing, Quiet, Resuming, Spoken, Woken
from jarvisd.audio.endpoint import Patience
from tests.places import WEIGHTS
from tests.voices import pause, say

VOICES = ("joe", "joe+400", "slt", "rms")
AUDIBLE = 650
"""Sample value from which on a synthetic voice is speaking: 2 % of full scale."""


async def listen(pcm: bytes, tmp_path_factory: pytest.TempPathFactory) -> list[Heard]:
    path = tmp_path_factory.mktemp("heard") / "heard.wav"
    write_wav(path, Sound(pcm, SAMPLE_RATE))
    ear = Ear(
        WavMicrophone([path], tail_ms=2_000),
        TwoOpinionDetector(["hey_jarvis"], folder=WEIGHTS / "openwakeword"),
        SileroVoiceDetector(),
    )
    heard: list[Heard] = []
    async for thing in ear.sounds():
        if isinstance(thing, Pausing | Resuming):
            continue
        heard.append(thing)
        if isinstance(thing, Woken):
            ear.open(Patience(), wake=thing.detection)
    return heard


def utterance(heard: list[Heard]) -> Utterance:
    assert [type(thing) for thing in heard] == [Woken, Spoken]
    assert isinstance(heard[1], Spoken)
    return heard[1].utterance


def audible(pcm: bytes) -> tuple[int, int]:
    """Return where the voice in *pcm* begins and ends, in milliseconds."""
    loud = [i for i, sample in enumerate(array("h", pcm)) if abs(sample) > AUDIBLE]
    return loud[0] * 1_000 // SAMPLE_RATE, loud[-1] * 1_000 // SAMPLE_RATE


@pytest.mark.parametrize("voice", VOICES)
@pytest.mark.parametrize("lead_ms", [0, 37])
async def test_the_command_after_a_pause_is_whole_and_without_the_wake_word(
    voice: str, lead_ms: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    wake, command = pause(lead_ms) + say("Hey Jarvis.", voice), say("Turn on the light.", voice)
    spoken = utterance(await listen(wake + pause(250) + command, tmp_path_factory))
    command_ms = len(wake) // BYTES_PER_MS + 250
    onset_ms, end_ms = (command_ms + ms for ms in audible(command))

    # What is still heard of the name's last consonant is no word.
    assert audible(wake)[1] - 60 <= spoken.start_ms <= onset_ms
    assert spoken.end_ms >= end_ms
    assert spoken.wake_pcm


@pytest.mark.parametrize("voice", VOICES)
@pytest.mark.parametrize("lead_ms", [0, 37])
@pytest.mark.parametrize(
    "sentence", ["Hey Jarvis what time is it", "Hey Jarvis remember that I like tea"]
)
async def test_one_breath_is_heard_from_the_wake_word_to_the_end(
    voice: str, lead_ms: int, sentence: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    pcm = pause(lead_ms) + say(sentence, voice)
    spoken = utterance(await listen(pcm, tmp_path_factory))
    onset_ms, end_ms = audible(pcm)

    assert spoken.start_ms <= onset_ms
    assert spoken.end_ms >= end_ms
    assert spoken.wake is not None
    assert spoken.start_ms < spoken.wake.at_ms < end_ms


@pytest.mark.parametrize("voice", VOICES)
async def test_the_wake_word_alone_is_no_command(
    voice: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    heard = await listen(say("Hey Jarvis.", voice) + pause(6_000), tmp_path_factory)

    assert [type(thing) for thing in heard] == [Woken, Quiet]


@pytest.mark.parametrize("voice", VOICES)
async def test_a_single_word_after_thinking_is_heard(
    voice: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    pcm = say("Hey Jarvis.", voice) + pause(1_500) + say("Stop.", voice)
    spoken = utterance(await listen(pcm, tmp_path_factory))

    assert spoken.start_ms >= len(say("Hey Jarvis.", voice)) // BYTES_PER_MS
    assert spoken.speech_ms >= 150


async def test_silence_and_a_tone_wake_nobody(tmp_path_factory: pytest.TempPathFactory) -> None:
    tone = array("h", [8_000 * (-1) ** (i // 18) for i in range(3 * SAMPLE_RATE)]).tobytes()

    assert await listen(pause(3_000) + tone, tmp_path_factory) == []
