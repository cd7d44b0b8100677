"""Learning a voice from recordings, and refusing those that would teach it badly."""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log10, sqrt
from typing import Final

from jarvisd.audio.chunk import BYTES_PER_MS, BYTES_PER_SAMPLE
from jarvisd.audio.ports import VoiceDetector
from jarvisd.errors import InputError, RecognitionError
from jarvisd.people.match import pooled, similarity
from jarvisd.people.ports import VoiceEncoder
from jarvisd.people.speech import NetSpeech, speech_only
from jarvisd.people.types import Voiceprint

EXEMPLAR_MS: Final = 4_000
"""A long recording is cut into exemplars of about this length: a voice varies within it,
and exemplars much longer than what is recognised later draw strangers closer."""
LISTEN_MS: Final = 60_000
"""Of one recording no more than this is listened to."""
FULL_SCALE: Final = 32_768
CLIPPED: Final = 32_700


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """One recording of the person, as it was handed in."""

    name: str
    """What a person calls it: the file's name."""
    pcm: bytes
    """16 kHz mono 16-bit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """What a recording must be, to be learnt from."""

    recordings: int = 3
    """At least so many; one long recording is one room, one mood, one distance."""
    total_ms: int = 9_000
    """Net speech in all of them together: about ten seconds."""
    least_ms: int = 700
    """Net speech in each."""
    level_dbfs: float = -48.0
    """Least level of the speech (RMS); below it mostly the room would be learnt."""
    clipped: float = 0.005
    """Largest share of samples at full scale."""
    same_voice: float = 0.68
    """Least cosine to the other recordings; of the same voice 99 % are above 0.74, of
    other voices 99 % below 0.68."""
    same_voice_short: float = 0.60
    """The same with less than *short_ms* of net speech, where even one's own voice varies."""
    short_ms: int = 1_500


class Enrol:
    """Turns recordings of one person into the exemplars they are recognised by.

    *detector* makes a voice detector for one recording.
    """

    def __init__(
        self,
        encoder: VoiceEncoder,
        detector: Callable[[], VoiceDetector],
        quality: Quality | None = None,
    ) -> None:
        self._encoder = encoder
        self._detector = detector
        self._quality = quality or Quality()

    async def learn(self, recordings: Sequence[Recording]) -> tuple[Voiceprint, ...]:
        """Return the exemplars of a new person.

        Raise InputError, naming the recording and the reason, if one is poor or all
        together are too few or too short; nothing is learnt from part of them.
        """
        least = self._quality.recordings
        if len(recordings) < least:
            raise InputError("enrol-too-few", least=least, given=len(recordings))
        spoken = [await self._net(recording) for recording in recordings]
        total_ms = sum(speech.speech_ms for speech in spoken)
        if total_ms < self._quality.total_ms:
            needed = round(self._quality.total_ms / 1_000)
            raise InputError("enrol-too-little", seconds=_seconds(total_ms), least=needed)
        return await self._exemplars(recordings, spoken, known=())

    async def learn_more(
        self, recordings: Sequence[Recording], known: Sequence[Voiceprint]
    ) -> tuple[Voiceprint, ...]:
        """Return further exemplars of a person whose exemplars are *known*; raise InputError."""
        spoken = [await self._net(recording) for recording in recordings]
        return await self._exemplars(recordings, spoken, known=known)

    async def _net(self, recording: Recording) -> NetSpeech:
        speech = await speech_only(recording.pcm[: LISTEN_MS * BYTES_PER_MS], self._detector())
        if speech.speech_ms < self._quality.least_ms:
            raise InputError(
                "enrol-too-short", name=recording.name, seconds=_seconds(speech.speech_ms)
            )
        samples = array("h", speech.pcm)
        if _level_dbfs(samples) < self._quality.level_dbfs:
            raise InputError("enrol-too-quiet", name=recording.name)
        if sum(abs(sample) >= CLIPPED for sample in samples) > self._quality.clipped * len(samples):
            raise InputError("enrol-clipped", name=recording.name)
        return speech

    async def _exemplars(
        self,
        recordings: Sequence[Recording],
        spoken: Sequence[NetSpeech],
        known: Sequence[Voiceprint],
    ) -> tuple[Voiceprint, ...]:
        prints = [await self._prints(*pair) for pair in zip(recordings, spoken, strict=True)]
        self._refuse_another_voice(recordings, spoken, prints, known)
        return tuple(print_ for of_one in prints for print_ in of_one)

    async def _prints(self, recording: Recording, speech: NetSpeech) -> list[Voiceprint]:
        try:
            return [await self._encoder.encode(piece) for piece in _pieces(speech.pcm)]
        except RecognitionError as error:
            raise InputError(
                "enrol-too-short", name=recording.name, seconds=_seconds(speech.speech_ms)
            ) from error

    def _refuse_another_voice(
        self,
        recordings: Sequence[Recording],
        spoken: Sequence[NetSpeech],
        prints: Sequence[Sequence[Voiceprint]],
        known: Sequence[Voiceprint],
    ) -> None:
        wholes = [pooled([(print_, 1) for print_ in of_one]) for of_one in prints]
        worst: tuple[float, str] | None = None
        for place, (recording, speech) in enumerate(zip(recordings, spoken, strict=True)):
            others = [*known, *wholes[:place], *wholes[place + 1 :]]
            if not others:
                continue
            everyone_else = pooled([(print_, 1) for print_ in others])
            above = similarity(wholes[place], [everyone_else]) - self._least(speech.speech_ms)
            if worst is None or above < worst[0]:
                worst = (above, recording.name)
        if worst is not None and worst[0] < 0:
            raise InputError("enrol-other-voice", name=worst[1])

    def _least(self, speech_ms: int) -> float:
        short = speech_ms < self._quality.short_ms
        return self._quality.same_voice_short if short else self._quality.same_voice


def _pieces(pcm: bytes) -> list[bytes]:
    """Cut *pcm* into equal pieces of about EXEMPLAR_MS."""
    count = max(1, round(len(pcm) / BYTES_PER_MS / EXEMPLAR_MS))
    size = len(pcm) // BYTES_PER_SAMPLE // count * BYTES_PER_SAMPLE
    return [pcm[place * size : (place + 1) * size] for place in range(count)]


def _level_dbfs(samples: "array[int]") -> float:
    power = sum(sample * sample for sample in samples) / max(1, len(samples))
    return 20 * log10(max(1.0, sqrt(power)) / FULL_SCALE)


def _seconds(ms: int) -> str:
    return f"{ms / 1_000:.1f}"
