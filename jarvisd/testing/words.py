"""Speech without models: a recogniser that reads a fake sound, a voice that writes one.

Both speak the sound of ``jarvisd.testing.sound``.
"""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field

from jarvisd.audio.chunk import BYTES_PER_MS, SAMPLE_RATE, Sound, Utterance
from jarvisd.errors import SpeakingError, TranscriptionError
from jarvisd.phrases import Language
from jarvisd.speech.address import without_wake_word
from jarvisd.speech.types import Transcript
from jarvisd.testing.sound import silence, sound, words

_GERMAN = frozenset(
    """
    der die das dem den ein eine ist bin bist sind hat habe heißt liegt mag ich du wir er sie es
    mein meine dein und oder nicht kein was wer wie wo wann merk merke vergiss dir dass ja nein
    danke stopp
    """.split()  # noqa: SIM905
)
_ENGLISH = frozenset(
    """
    the a an is am are has have likes i you we he she it my your and or not no what who how where
    when remember forget that yes thanks thank stop do does know about
    """.split()  # noqa: SIM905
)


@dataclass
class ReadsAlong:
    """A Transcriber that reads the words out of the sound, and tells the language by them."""

    confidence: float = 0.95
    no_speech: float = 0.02
    mishears: dict[str, str] = field(default_factory=dict)
    """What it makes of some texts, whole and in lower case."""
    failing: bool = False
    """Raise at every call, as a broken model would."""
    heard: list[Utterance] = field(default_factory=list)
    names: list[Sequence[str]] = field(default_factory=list)
    """The bias of each call."""

    async def transcribe(
        self, utterance: Utterance, *, languages: Sequence[Language], names: Sequence[str] = ()
    ) -> Transcript:
        """Return the words in the sound of *utterance*."""
        self.heard.append(utterance)
        self.names.append(tuple(names))
        if self.failing:
            raise TranscriptionError("recogniser-failed")
        text = words(utterance.pcm) if utterance.speech_ms > 0 else ""
        text = self.mishears.get(text.lower(), text)
        if utterance.wake is not None:
            text = without_wake_word(text, utterance.wake.word)
        return Transcript(
            text=text,
            language=_language(text, languages),
            confidence=self.confidence if text else 0.0,
            no_speech=self.no_speech if text else 1.0,
            speech_ms=utterance.speech_ms,
        )


@dataclass
class SpellsOut:
    """A Synthesizer that writes the words into the sound, one Sound for each half of them."""

    failing: bool = False
    """Raise at every call, as a broken voice would."""
    said: list[tuple[str, Language]] = field(default_factory=list)

    def voice(self, language: Language) -> str:
        """Name the voice."""
        return f"spells out {language.value}"

    async def synthesize(
        self, sentence: str, language: Language, *, speed: float = 1.0
    ) -> AsyncIterator[Sound]:
        """Yield the words of *sentence* as sound."""
        if self.failing:
            raise SpeakingError("voice-failed")
        self.said.append((sentence, language))
        spoken = sentence.split()
        for part in (spoken[: len(spoken) // 2], spoken[len(spoken) // 2 :]):
            if part:
                pcm = sound(" ".join(part))
                # Slower is the same with a pause after it; faster leaves no time for one.
                pause_ms = len(pcm) / BYTES_PER_MS * max(0.0, 1 / speed - 1)
                yield Sound(pcm + silence(round(pause_ms)), SAMPLE_RATE)


def _language(text: str, languages: Sequence[Language]) -> Language:
    """Return the language of *languages* that more of the words belong to, else the first."""
    spoken = text.lower().split()
    known = {Language.DE: _GERMAN, Language.EN: _ENGLISH}
    return max(languages, key=lambda one: sum(word.strip(".,!?") in known[one] for word in spoken))
