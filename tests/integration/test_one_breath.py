"""Promises about commands said in one breath with the wake word, from sound to text."""

from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass, replace

import pytest

from benchmarks.word_error import normalised
from jarvisd.adapters.faster_whisper import FasterWhisperTranscriber, open_transcriber
from jarvisd.adapters.openwakeword import OpenWakeWordDetector
from jarvisd.adapters.silero import SileroVoiceDetector
from jarvisd.audio.chunk import BYTES_PER_MS, CHUNK_SAMPLES, AudioChunk, Detection, Utterance
from jarvisd.audio.ear import Ear, Spoken, Woken
from jarvisd.audio.endpoint import Patience
from jarvisd.phrases import Language
from tests.places import WEIGHTS
from tests.voices import pause, say

EN, DE = Language.EN, Language.DE
NAMES = ["Jarvis", "Anna", "Bruno", "Wohnzimmer"]
SENTENCES = (
    "stop",
    "yes",
    "pause",
    "cancel",
    "louder",
    "forget that",
    "who am I",
    "what time is it",
    "turn on the light",
    "play some music",
    "how are you today",
    "where is the spare key",
    "my dog is called Bruno",
    "remember that I like tea",
    "set a timer for ten minutes",
    "what did I tell you about Anna",
    "what do you know about the basement key",
)


@dataclass(frozen=True)
class Played:
    pcm: bytes

    async def stream(self) -> AsyncGenerator[AudioChunk, None]:
        pcm, step = self.pcm + pause(2_000), 2 * CHUNK_SAMPLES
        for start in range(0, len(pcm) - step + 1, step):
            yield AudioChunk(pcm[start : start + step], start // BYTES_PER_MS)


@pytest.fixture
async def whisper() -> AsyncIterator[FasterWhisperTranscriber]:
    async with open_transcriber(WEIGHTS / "whisper-base", threads=1) as transcriber:
        yield transcriber


@pytest.fixture(scope="module")
def wake_word() -> OpenWakeWordDetector:
    return OpenWakeWordDetector(["hey_jarvis"], folder=WEIGHTS / "openwakeword")


async def cut(pcm: bytes, wake_word: OpenWakeWordDetector) -> Utterance | None:
    """Return the utterance that begins with the wake word, None if it was not heard so."""
    wake_word.reset()
    ear = Ear(Played(pcm), wake_word, SileroVoiceDetector())
    found = None
    async for heard in ear.sounds():
        if isinstance(heard, Woken):
            ear.open(Patience(), wake=heard.detection)
        elif isinstance(heard, Spoken):
            found = heard.utterance
    if found is None or found.wake is None or found.start_ms >= found.wake.at_ms:
        return None
    return found


@pytest.mark.parametrize("voice", ["joe", "joe+400", "slt"])
async def test_commands_in_one_breath_come_out_without_the_wake_word(
    whisper: FasterWhisperTranscriber, wake_word: OpenWakeWordDetector, voice: str
) -> None:
    heard: dict[str, str] = {}
    for sentence in SENTENCES:
        spoken = await cut(pause(300) + say(f"Hey Jarvis {sentence}", voice), wake_word)
        if spoken is not None:
            heard[sentence] = (await whisper.transcribe(spoken, languages=[EN])).text

    wrong = {
        sentence: text
        for sentence, text in heard.items()
        if normalised(text, EN) != normalised(sentence, EN)
    }
    assert len(heard) >= 15
    # What is left are mistakes about the command itself ("T." for "tea").
    assert len(wrong) <= 3, wrong
    for sentence, text in heard.items():
        assert len(text.split()) <= len(sentence.split()) + 1


async def test_names_and_the_wake_word_are_told_together(
    whisper: FasterWhisperTranscriber, wake_word: OpenWakeWordDetector
) -> None:
    spoken = await cut(pause(300) + say("Hey Jarvis tell Annika good night", "joe"), wake_word)
    assert spoken is not None
    heard = await whisper.transcribe(spoken, languages=[EN], names=[*NAMES, "Annika"])
    assert heard.text.rstrip(".!") == "Tell Annika good night"


async def test_the_wake_word_alone_is_no_text(whisper: FasterWhisperTranscriber) -> None:
    pcm = pause(300) + say("Hey Jarvis.", "joe") + pause(300)
    length = len(pcm) // BYTES_PER_MS
    alone = Utterance(pcm=pcm, start_ms=0, end_ms=length, speech_ms=700)
    word = Detection(word="hey_jarvis", score=0.9, at_ms=900, slack_ms=384)
    heard = await whisper.transcribe(replace(alone, wake=word), languages=[DE, EN])
    assert normalised(heard.text, EN) == []
