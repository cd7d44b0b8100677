"""The ear: always waiting for the wake word, opened for one utterance at a time."""

from collections import deque
from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import Final, TypeAlias

from jarvisd.audio.chunk import BYTES_PER_MS, AudioChunk, Detection, Utterance
from jarvisd.audio.endpoint import Endpointer, Hearing, Patience
from jarvisd.audio.interjection import Interjection, Interjections
from jarvisd.audio.ports import Microphone, VoiceDetector, WakeWordDetector

MEMORY_MS: Final = 2_000
"""How far back an ear that is opened late can still hear."""
WAKE_SOUND_MS: Final = 1_000
"""How much sound before its end is kept of a wake word."""
GAP_MS: Final = 64
"""So much silence tells the end of the wake word from the beginning of what follows."""
LEAD_MS: Final = 300
"""Kept before the first speech: a voice detector notices soft onsets late."""
TRAIL_MS: Final = 300
"""Kept after the last speech."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Woken:
    """Somebody said the wake word."""

    detection: Detection


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """Somebody said something while the ear was open; it is closed again."""

    utterance: Utterance


@dataclass(frozen=True, slots=True, kw_only=True)
class Quiet:
    """The ear was open and nobody spoke; it is closed again."""

    at_ms: int


Heard: TypeAlias = Woken | Spoken | Quiet | Interjection


@dataclass(frozen=True, slots=True)
class Judged:
    """A chunk with the voice detector's opinion of it."""

    chunk: AudioChunk
    probability: float


class Ear:
    """Turns a stream of chunks into the few things that matter.

    The wake word detector and the voice detector are fed every chunk, open or not:
    both carry state, and spliced sound misleads them.
    """

    def __init__(
        self,
        microphone: Microphone,
        wake_word: WakeWordDetector,
        voice: VoiceDetector,
        *,
        memory_ms: int = MEMORY_MS,
    ) -> None:
        self._microphone = microphone
        self._wake_word = wake_word
        self._voice = voice
        self._memory_ms = memory_ms
        self._recent: deque[Judged] = deque()
        self._position_ms = 0
        self._wake_sound: tuple[Detection, tuple[Judged, ...]] | None = None
        self._opening: _Opening | None = None
        self._decided: Spoken | Quiet | None = None
        self._interjections = Interjections()

    @property
    def position_ms(self) -> int:
        """How much of the stream has been heard."""
        return self._position_ms

    def open(
        self, patience: Patience, *, wake: Detection | None = None, since_ms: int | None = None
    ) -> None:
        """Listen for one utterance: the one after *wake*, or from *since_ms*, or from now.

        Time passes between the wake word and this call. What was said meanwhile is
        still in memory and counts, even an utterance that is already over. Opening
        an open ear begins anew.
        """
        self._decided = None
        since = wake.at_ms if wake is not None else since_ms
        if since is None:
            since = self.position_ms
        sound = self._wake_sound[1] if self._wake_sound and self._wake_sound[0] == wake else ()
        self._opening = _Opening(patience, since, wake, sound)
        for judged in tuple(self._recent):
            self._follow(judged)

    def close(self) -> None:
        """Listen for nothing but the wake word."""
        self._opening = None
        self._decided = None

    def heed(self, heeded: bool) -> None:
        """Tell from now on what is said without the wake word and without being asked for."""
        self._interjections.heed(heeded)

    def forget(self) -> None:
        """Let go of every sound that was heard; what comes next is heard as a new stream."""
        self.close()
        self._interjections.forget()
        self._recent.clear()
        self._wake_sound = None
        self._wake_word.reset()
        self._voice.reset()

    async def sounds(self) -> AsyncGenerator[Heard, None]:
        """Yield what is heard until the stream ends; raise HearingError if it fails.

        A recording that ends while someone speaks still yields what was heard.
        """
        async with aclosing(self._microphone.stream()) as chunks:
            async for chunk in chunks:
                detection = self._wake_word.feed(chunk)
                judged = Judged(chunk, self._voice.probability(chunk))
                self._remember(judged)
                self._follow(judged)
                if detection is not None:
                    self._wake_sound = (detection, self._before(detection.at_ms))
                    yield Woken(detection=detection)
                if (told := self._interjections.hear(chunk, judged.probability)) is not None:
                    yield told
                # The listener may have opened the ear on what is already over.
                while (decided := self._take()) is not None:
                    yield decided
        while (decided := self._take_last()) is not None:
            yield decided

    def _remember(self, judged: Judged) -> None:
        self._recent.append(judged)
        self._position_ms = judged.chunk.end_ms
        while judged.chunk.end_ms - self._recent[0].chunk.start_ms > self._memory_ms:
            self._recent.popleft()

    def _before(self, at_ms: int) -> tuple[Judged, ...]:
        return tuple(
            kept
            for whole in self._recent
            if whole.chunk.end_ms > at_ms - WAKE_SOUND_MS
            and (kept := _part(whole, before_ms=at_ms)) is not None
        )

    def _follow(self, judged: Judged) -> None:
        if self._opening is not None and self._decided is None:
            self._decided = self._opening.follow(judged)

    def _take(self) -> Spoken | Quiet | None:
        decided, self._decided = self._decided, None
        if decided is not None:
            self._opening = None
        return decided

    def _take_last(self) -> Spoken | Quiet | None:
        if self._decided is None and self._opening is not None:
            self._decided = self._opening.finish(self.position_ms)
        return self._take()


class _Opening:
    """One opening of the ear: from the wake word to a whole utterance, or to silence."""

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
        self._kept: list[Judged] = []
        self._unsure = wake is not None and wake.slack_ms > 0
        self._one_breath = False

    def follow(self, whole: Judged) -> Spoken | Quiet | None:
        """Take in the next chunk; return what was decided, if it was."""
        judged = _part(whole, since_ms=self._since_ms)
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
        return self._cut() if self._endpointer.spoke else Quiet(at_ms=at_ms)

    def _look_for_the_gap(self, wake: Detection) -> Spoken | Quiet | None:
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

    def _begin(self, first_ms: int) -> Spoken | Quiet | None:
        self._unsure = False
        self._kept = [kept for kept in self._kept if kept.chunk.start_ms >= first_ms]
        for kept in self._kept:
            if (decided := self._judge(kept)) is not None:
                return decided
        return None

    def _judge(self, judged: Judged) -> Spoken | Quiet | None:
        match self._endpointer.feed(judged.chunk.duration_ms, judged.probability):
            case Hearing.ENDED:
                return self._cut()
            case Hearing.NOTHING:
                return Quiet(at_ms=judged.chunk.end_ms)
            case Hearing.WAITING | Hearing.SPEECH:
                return None

    def _cut(self) -> Spoken:
        heard = [*self._wake_sound, *self._kept] if self._one_breath else self._kept
        first_ms = self._onset(heard) - LEAD_MS
        voiced = [j.chunk for j in heard if self._is_speech(j) and j.chunk.end_ms > first_ms]
        last_ms = voiced[-1].end_ms + TRAIL_MS
        kept = [j.chunk for j in heard if j.chunk.end_ms > first_ms and j.chunk.start_ms < last_ms]
        return Spoken(
            utterance=Utterance(
                pcm=_sound(kept),
                start_ms=kept[0].start_ms,
                end_ms=kept[-1].end_ms,
                speech_ms=sum(chunk.duration_ms for chunk in voiced),
                wake=self._wake,
                wake_pcm=b"" if self._one_breath else _sound(j.chunk for j in self._wake_sound),
            )
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


def _part(judged: Judged, *, since_ms: int = 0, before_ms: int | None = None) -> Judged | None:
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
    return Judged(AudioChunk(pcm, start_ms), judged.probability)


def _sound(chunks: Iterable[AudioChunk]) -> bytes:
    return b"".join(chunk.pcm for chunk in chunks)
