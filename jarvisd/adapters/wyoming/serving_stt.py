"""Speech to text for a guest: sound comes in, is trimmed to its speech, becomes text."""

from collections.abc import Sequence
from typing import Final

from wyoming.asr import Transcript
from wyoming.event import Event

from jarvisd.adapters.wyoming.names import names_in
from jarvisd.adapters.wyoming.services import Dictating
from jarvisd.adapters.wyoming.sound import Inlet
from jarvisd.audio.chunk import BYTES_PER_MS, AudioChunk, Utterance, cut_off
from jarvisd.audio.opening import LEAD_MS, TRAIL_MS
from jarvisd.phrases import Language
from jarvisd.speech.plausible import refusal
from jarvisd.speech.tongue import language_of

LONGEST_MS: Final = 60_000
"""What is said beyond it is not listened to; an utterance of a room is at most half of that."""
SPEECH: Final = 0.5


class Dictation:
    """One utterance of a guest."""

    def __init__(self, dictating: Dictating, languages: Sequence[Language], event: Event) -> None:
        """Begin with the message that asks for it."""
        told = language_of(event.data.get("language"), languages)
        self._languages = (told,) if told is not None else tuple(languages)
        self._names = (*names_in(event.data.get("transcript_names")), *dictating.names)
        self._dictating = dictating
        self._voice = dictating.voice()
        self._inlet = Inlet()
        self._waiting = bytearray()
        self._chunks: list[tuple[AudioChunk, bool]] = []
        self._end_ms = 0

    def hear(self, event: Event) -> float:
        """Take in sound; return how many seconds; raise ValueError if it is none, HearingError."""
        pcm = self._inlet.take(event)
        if self._end_ms < LONGEST_MS:
            self._waiting += pcm
        for piece in cut_off(self._waiting):
            chunk = AudioChunk(piece, self._end_ms)
            self._end_ms = chunk.end_ms
            self._chunks.append((chunk, self._voice.probability(chunk) >= SPEECH))
        return len(pcm) / BYTES_PER_MS / 1_000

    async def transcript(self) -> Event:
        """Return the answer; what nobody said is an empty text. Raise TranscriptionError."""
        heard = await self._dictating.transcriber.transcribe(
            self._utterance(), languages=self._languages, names=self._names
        )
        believed = refusal(heard, self._dictating.plausibility) is None
        return Transcript(
            text=heard.text if believed else "",
            language=heard.language.value,
            context={"confidence": heard.confidence, "no_speech": heard.no_speech},
        ).event()

    def _utterance(self) -> Utterance:
        speech = [chunk for chunk, is_speech in self._chunks if is_speech]
        first_ms = speech[0].start_ms - LEAD_MS if speech else 0
        last_ms = speech[-1].end_ms + TRAIL_MS if speech else 0
        kept = [c for c, _ in self._chunks if c.end_ms > first_ms and c.start_ms < last_ms]
        return Utterance(
            pcm=b"".join(chunk.pcm for chunk in kept),
            start_ms=kept[0].start_ms if kept else 0,
            end_ms=kept[-1].end_ms if kept else 0,
            speech_ms=sum(chunk.duration_ms for chunk in speech),
        )
