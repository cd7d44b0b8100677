"""Learning a voice from recordings, and refusing those that would teach it badly."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from jarvisd.audio.chunk import BYTES_PER_MS, BYTES_PER_SAMPLE
from jarvisd.errors import InputError, RecognitionError, SeveralInputsError
from jarvisd.people.match import pooled, similarity
from jarvisd.people.own_voice import OwnVoice
from jarvisd.people.quality import Quality, fault, seconds, too_short
from jarvisd.people.speech import NetSpeech, VoiceBranch
from jarvisd.people.types import Enrolled, Voiceprint

EXEMPLAR_MS: Final = 4_000
"""A long recording is cut into exemplars of about this length: a voice varies within it,
and exemplars much longer than what is recognised later draw strangers closer."""
LISTEN_MS: Final = 60_000
"""Of one recording no more than this is listened to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """One recording of the person, as it was handed in."""

    name: str
    """What a person calls it: the file's name."""
    pcm: bytes
    """16 kHz mono 16-bit."""


class Enrol:
    """Turns recordings of one person into the exemplars they are recognised by."""

    def __init__(
        self, voices: VoiceBranch, quality: Quality | None = None, own: OwnVoice | None = None
    ) -> None:
        """*own* is the house's voice, which is learnt as nobody's."""
        self._voices = voices
        self._quality = quality or Quality()
        self._own = own

    async def learn(self, recordings: Sequence[Recording]) -> tuple[Voiceprint, ...]:
        """Return the exemplars of a new person.

        Raise InputError, naming every poor recording and its reason, or if all together
        are too few or too short; nothing is learnt from part of them.
        """
        least = self._quality.recordings
        if len(recordings) < least:
            raise InputError("enrol-too-few", least=least, given=len(recordings))
        _refuse_repeated(recordings)
        spoken = await self._spoken(recordings)
        total_ms = sum(speech.speech_ms for speech in spoken)
        if total_ms < self._quality.total_ms:
            needed = round(self._quality.total_ms / 1_000)
            raise InputError("enrol-too-little", seconds=seconds(total_ms), least=needed)
        return await self._exemplars(recordings, spoken, known=())

    async def learn_more(
        self, recordings: Sequence[Recording], known: Sequence[Voiceprint]
    ) -> tuple[Voiceprint, ...]:
        """Return further exemplars of a person whose exemplars are *known*; raise InputError."""
        _refuse_repeated(recordings)
        spoken = await self._spoken(recordings)
        return await self._exemplars(recordings, spoken, known=known)

    async def _spoken(self, recordings: Sequence[Recording]) -> list[NetSpeech]:
        """Return the speech of each recording; raise InputError naming all that are poor."""
        spoken = [
            await self._voices.hear(recording.pcm[: LISTEN_MS * BYTES_PER_MS])
            for recording in recordings
        ]
        _refuse(
            poor
            for recording, speech in zip(recordings, spoken, strict=True)
            if (poor := fault(recording.name, speech, self._quality))
        )
        return spoken

    async def _exemplars(
        self,
        recordings: Sequence[Recording],
        spoken: Sequence[NetSpeech],
        known: Sequence[Voiceprint],
    ) -> tuple[Voiceprint, ...]:
        prints = [await self._prints(*pair) for pair in zip(recordings, spoken, strict=True)]
        self._refuse_another_voice(recordings, spoken, prints, known)
        learnt = tuple(print_ for of_one in prints for print_ in of_one)
        if self._own is not None:
            refuse_own_voice(learnt, await self._own.prints(), self._quality)
        return learnt

    async def _prints(self, recording: Recording, speech: NetSpeech) -> list[Voiceprint]:
        try:
            return [await self._voices.measure(piece) for piece in _pieces(speech.pcm)]
        except RecognitionError as error:
            raise too_short(recording.name, speech.speech_ms) from error

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
        self._refuse_two_voices(recordings, spoken, wholes)

    def _refuse_two_voices(
        self,
        recordings: Sequence[Recording],
        spoken: Sequence[NetSpeech],
        wholes: Sequence[Voiceprint],
    ) -> None:
        long = [
            (recording.name, whole)
            for recording, speech, whole in zip(recordings, spoken, wholes, strict=True)
            if speech.speech_ms >= self._quality.short_ms
        ]
        for (one, ours), (other, theirs) in combinations(long, 2):
            if similarity(ours, [theirs]) < self._quality.two_voices:
                raise InputError("enrol-two-voices", one=one, other=other)

    def _least(self, speech_ms: int) -> float:
        short = speech_ms < self._quality.short_ms
        return self._quality.same_voice_short if short else self._quality.same_voice


def refuse_known_voice(
    prints: Sequence[Voiceprint], others: Iterable[Enrolled], quality: Quality | None = None
) -> None:
    """Raise InputError if *prints* are of a voice that one of *others* was learnt by. Pure."""
    if not prints:
        return
    voice = pooled([(print_, 1) for print_ in prints])
    for known in others:
        if known.prints and similarity(voice, known.prints) >= (quality or Quality()).known_voice:
            raise InputError("enrol-known-voice", name=known.person.name)


def refuse_own_voice(
    prints: Sequence[Voiceprint], own: Sequence[Voiceprint], quality: Quality | None = None
) -> None:
    """Raise InputError if *prints* are of a voice of the house, which has *own*. Pure."""
    least = (quality or Quality()).known_voice
    voice = pooled([(print_, 1) for print_ in prints])
    if any(similarity(voice, [known]) >= least for known in own):
        raise InputError("enrol-own-voice")


def _pieces(pcm: bytes) -> list[bytes]:
    """Cut *pcm* into equal pieces of about EXEMPLAR_MS."""
    count = max(1, round(len(pcm) / BYTES_PER_MS / EXEMPLAR_MS))
    size = len(pcm) // BYTES_PER_SAMPLE // count * BYTES_PER_SAMPLE
    return [pcm[place * size : (place + 1) * size] for place in range(count)]


def _refuse_repeated(recordings: Sequence[Recording]) -> None:
    """One recording handed in three times is one mood at one distance, not three samples."""
    for one, other in combinations(recordings, 2):
        if one.pcm == other.pcm:
            raise InputError("enrol-same-recording", one=one.name, other=other.name)


def _refuse(faults: Iterable[InputError]) -> None:
    """Raise what is wrong, if anything: one fault as itself, several as a list."""
    several = tuple(faults)
    if len(several) == 1:
        raise several[0]
    if several:
        raise SeveralInputsError("enrol-refused", problems=several, count=len(several))
