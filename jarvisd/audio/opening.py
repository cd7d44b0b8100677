"""One opening of the ear: from the wake word to a whole utterance, or to silence. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from jarvisd.audio.chunk import BYTES_PER_MS, AudioChunk, Detection, Utterance
from jarvisd.audio.endpoint import Endpointer, Hearing, Patience

GAP_MS: Final = 64
"""So much silence tells the end of the wake word from the beginning of what follows."""
LEAD_MS: Final = 300
"""Kept before the first speech: a voice detector notices soft onsets late."""
TRAIL_MS: Final = 300
"""Silence after the last speech; of the sound no more than when a pause is noticed."""
MOST_PAUSES: Final = 4
"""So often an utterance may be over; of further pauses nothing is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """Somebody said something while the ear was open; it is closed again."""

    utterance: Utterance


@dataclass(frozen=True, slots=True, kw_only=True)
class Quiet:
    """The ear was open and nobody spoke; it is closed again."""

    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pausing:
    """Somebody who was speaking is silent; if that was the end, this is what they said.

    The utterance is then the very same, byte for byte.
    """

    utterance: Utterance


@dataclass(frozen=True, slots=True, kw_only=True)
class Resuming:
    """It was not the end: they go on."""

    at_ms: int


Told: TypeAlias = Spoken | Quiet | Pausing | Resuming
"""What an opening of the ear tells; the first two end it."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A chunk with the voice detector's opinion of it."""

    chunk: AudioChunk
    probability: float


class Opening:
    """Follows the sound chunk by chunk until it is decided."""

    def __init__(
        self,
        patience: Patience,
        since_ms: int,
        wake: Detection | None,
        wake_sound: Sequence[Judged],
    ) -> None:
        self._patience = patience
        self._since_ms = since_ms
        self._wake = wake
        self._wake_sound = wake_sound
        self._endpointer = Endpointer(patience)
        self._hearing = Hearing.WAITING
        self._pauses = 0
        self._kept: list[Judged] = []
        self._unsure = wake is not None and wake.slack_ms > 0
        self._one_breath = False

    def follow(self, whole: Judged) -> Told | None:
        """Take in the next chunk; return what it tells, if anything."""
        judged = part(whole, since_ms=self._since_ms)
        if judged is None:
            return None
        self._kept.append(judged)
        if self._unsure and self._wake is not None:
            return self._look_for_the_gap(self._wake)
        return self._judge(judged)

    def finish(self, at_ms: int) -> Spoken | Quiet:
        """Return what was heard of the utterance when the stream ended at *at_ms*."""
        if self._unsure:
            # Nothing but the rest of the wake word: the stream ended within its slack.
            return Quiet(at_ms=at_ms)
        if not self._endpointer.spoke:
            return Quiet(at_ms=at_ms)
        return Spoken(utterance=self._cut())

    def _look_for_the_gap(self, wake: Detection) -> Told | None:
        """Find where the wake word really ends: at a short silence within its slack.

        Without one, what follows was said in the same breath. Then the utterance
        keeps the wake word whole: cut somewhere inside it, it could neither be
        understood nor be recognised as the wake word and left out.
        """
        silence_ms = 0
        for judged in self._kept:
            silent = judged.probability < self._patience.threshold
            silence_ms = silence_ms + judged.chunk.duration_ms if silent else 0
            if silence_ms >= GAP_MS:
                return self._begin(judged.chunk.end_ms - silence_ms)
        if silence_ms or self._kept[-1].chunk.end_ms < wake.at_ms + wake.slack_ms:
            return None
        # An ear opened later than its memory reaches has lost what lay between.
        self._one_breath = self._kept[0].chunk.start_ms <= wake.at_ms
        return self._begin(self._kept[0].chunk.start_ms)

    def _begin(self, first_ms: int) -> Told | None:
        self._unsure = False
        self._kept = [kept for kept in self._kept if kept.chunk.start_ms >= first_ms]
        for kept in self._kept:
            if (told := self._judge(kept)) is not None:
                return told
        return None

    def _judge(self, judged: Judged) -> Told | None:
        before = self._hearing
        self._hearing = self._endpointer.feed(judged.chunk.duration_ms, judged.probability)
        match before, self._hearing:
            case _, Hearing.ENDED:
                return Spoken(utterance=self._cut())
            case _, Hearing.NOTHING:
                return Quiet(at_ms=judged.chunk.end_ms)
            case Hearing.SPEECH, Hearing.PAUSING if self._pauses < MOST_PAUSES:
                self._pauses += 1
                return Pausing(utterance=self._cut())
            case Hearing.PAUSING, Hearing.SPEECH:
                return Resuming(at_ms=judged.chunk.end_ms)
            case _:
                return None

    def _cut(self) -> Utterance:
        heard = [*self._wake_sound, *self._kept] if self._one_breath else self._kept
        first_ms = self._onset(heard) - LEAD_MS
        voiced = [j.chunk for j in heard if self._is_speech(j) and j.chunk.end_ms > first_ms]
        trail_ms = min(TRAIL_MS, self._patience.pause_ms)
        silent_ms = TRAIL_MS - trail_ms
        last_ms = voiced[-1].end_ms + trail_ms
        kept = [j.chunk for j in heard if j.chunk.end_ms > first_ms and j.chunk.start_ms < last_ms]
        return Utterance(
            # What was not waited for is silent: words are told better with silence behind them.
            pcm=_sound(kept) + bytes(silent_ms * BYTES_PER_MS),
            start_ms=kept[0].start_ms,
            end_ms=kept[-1].end_ms + silent_ms,
            speech_ms=sum(chunk.duration_ms for chunk in voiced),
            wake=self._wake,
            wake_pcm=b"" if self._one_breath else _sound(j.chunk for j in self._wake_sound),
        )

    def _onset(self, heard: Sequence[Judged]) -> int:
        """Return where the first stretch of speech begins that is more than a click."""
        run_ms = 0
        for judged in heard:
            run_ms = run_ms + judged.chunk.duration_ms if self._is_speech(judged) else 0
            if run_ms >= self._patience.onset_ms:
                return judged.chunk.end_ms - run_ms
        return heard[0].chunk.start_ms

    def _is_speech(self, judged: Judged) -> bool:
        return judged.probability >= self._patience.threshold


def part(judged: Judged, *, since_ms: int = 0, before_ms: int | None = None) -> Judged | None:
    """Return what lies between the two positions, or None if nothing does."""
    chunk = judged.chunk
    end_ms = chunk.end_ms if before_ms is None else min(chunk.end_ms, before_ms)
    start_ms = max(chunk.start_ms, since_ms)
    if start_ms >= end_ms:
        return None
    if (start_ms, end_ms) == (chunk.start_ms, chunk.end_ms):
        return judged
    offset = chunk.start_ms
    pcm = chunk.pcm[(start_ms - offset) * BYTES_PER_MS : (end_ms - offset) * BYTES_PER_MS]
    return replace(judged, chunk=replace(chunk, pcm=pcm, start_ms=start_ms))


def _sound(chunks: Iterable[AudioChunk]) -> bytes:
    return b"".join(chunk.pcm for chunk in chunks)
