"""What somebody says while the room itself speaks: when it begins, and what of it to look at.

Pure; time is counted in milliseconds of audio. Only a short word is wanted, and wanted soon:
so the stretch is looked at in the first pause, or when a word would be over, and once more
at its end.
"""

from collections import deque
from dataclasses import dataclass
from typing import Final, TypeAlias

from jarvisd.audio.chunk import AudioChunk, Utterance
from jarvisd.audio.residue import Residue

THRESHOLD: Final = 0.5
"""The voice detector's probability from which on a chunk counts as speech."""
PERHAPS: Final = 0.3
BELIEVED: Final = 0.6
"""Chunks in a row that reach PERHAPS are an onset when their probabilities add up to BELIEVED:
one that is sure of it, or two that nearly are."""
LEAD_MS: Final = 300
"""Kept before it: a voice detector notices soft onsets late."""
LEAST_MS: Final = 128
"""Less net speech holds no word."""
PAUSE_MS: Final = 64
"""After so much silence a word is over."""
NOISE_MS: Final = 160
"""After so much silence it was no word at all, if hardly anything came before: between the "s"
and the vowel of "stop" lies less."""
WORD_MS: Final = 416
"""So long after the onset the stretch is looked at, even if speech goes on."""
OVER_MS: Final = 320
"""After so much silence nothing more is waited for."""
MOST_MS: Final = 1_200
"""Longer is no word to stop with, but somebody who talks."""
FIRST_REST_MS: Final = 500
LONGEST_REST_MS: Final = 4_000
"""So long no new stretch begins after one, doubling with each: other people's talk, or the
room's own echo, must not make an answer go up and down, nor keep a processor busy."""


@dataclass(frozen=True, slots=True)
class Stirred:
    """Somebody began to speak."""

    at_ms: int
    """Where the speech began."""


@dataclass(frozen=True, slots=True)
class Interjected:
    """What they have said so far."""

    utterance: Utterance


@dataclass(frozen=True, slots=True)
class Subsided:
    """They have stopped, or talk on: of this stretch nothing more is told."""

    at_ms: int


Interjection: TypeAlias = Stirred | Interjected | Subsided


class _Stretch:
    """One stretch of speech since its onset."""

    def __init__(self, lead: list[AudioChunk], onset_ms: int, speech_ms: int) -> None:
        self._chunks = lead
        self._onset_ms = onset_ms
        self._speech_ms = speech_ms
        self._looked_ms = 0
        """The net speech that was looked at."""
        self._quiet_ms = 0
        self._ended = False

    def follow(self, chunk: AudioChunk, *, speech: bool) -> Interjected | Subsided | None:
        """Take in the next chunk."""
        self._chunks.append(chunk)
        self._speech_ms += chunk.duration_ms if speech else 0
        self._quiet_ms = 0 if speech else self._quiet_ms + chunk.duration_ms
        length_ms = chunk.end_ms - self._onset_ms
        if self._ended:
            return Subsided(chunk.end_ms)
        if self._ends(length_ms):
            self._ended = True
            # Once more in any case: with the silence after it a word is understood better.
            return self._look() or Subsided(chunk.end_ms)
        first = self._looked_ms == 0 and length_ms >= WORD_MS
        more = self._quiet_ms >= PAUSE_MS and self._speech_ms > self._looked_ms
        return self._look() if first or more else None

    def _ends(self, length_ms: int) -> bool:
        only_noise = self._quiet_ms >= NOISE_MS and self._speech_ms < LEAST_MS
        return only_noise or self._quiet_ms >= OVER_MS or length_ms >= MOST_MS

    def _look(self) -> Interjected | None:
        """Return what there is to look at, None if that is no word."""
        if self._speech_ms < LEAST_MS:
            return None
        self._looked_ms = self._speech_ms
        return Interjected(
            Utterance(
                pcm=b"".join(chunk.pcm for chunk in self._chunks),
                start_ms=self._chunks[0].start_ms,
                end_ms=self._chunks[-1].end_ms,
                speech_ms=self._speech_ms,
            )
        )


class Interjections:
    """Follows a room's stream all the time, and tells while it is ``heeded``."""

    def __init__(self) -> None:
        self._heeded = False
        self._residue = Residue()
        self._recent: deque[AudioChunk] = deque()
        self._run_ms = 0
        self._sure = 0.0
        """How sure the chunks of that run are of speech, together."""
        self._stretch: _Stretch | None = None
        self._rest_ms = FIRST_REST_MS
        self._resting_until_ms = 0

    def heed(self, heeded: bool) -> None:
        """Tell from now on, or no longer; every answer begins with a short rest again."""
        if heeded != self._heeded:
            self._heeded = heeded
            self._residue.forget()
            self._stretch = None
            self._rest_ms = FIRST_REST_MS
            self._resting_until_ms = 0

    def forget(self) -> None:
        """Let go of every sound that was heard."""
        self._recent.clear()
        self._run_ms, self._sure = 0, 0.0
        self._stretch = None

    def hear(self, chunk: AudioChunk, probability: float) -> Interjection | None:
        """Take in the next chunk with the voice detector's opinion; NaN is no speech."""
        if not self._residue.stands_out(chunk, learning=self._stretch is None):
            probability = 0.0
        perhaps = probability >= PERHAPS
        self._run_ms = self._run_ms + chunk.duration_ms if perhaps else 0
        self._sure = self._sure + probability if perhaps else 0.0
        if self._stretch is None:
            self._remember(chunk)
            return self._begin(chunk)
        told = self._stretch.follow(chunk, speech=probability >= THRESHOLD)
        if isinstance(told, Subsided):
            self._end(chunk)
        return told

    def _begin(self, chunk: AudioChunk) -> Stirred | None:
        rests = chunk.end_ms < self._resting_until_ms
        if not self._heeded or rests or self._sure < BELIEVED:
            return None
        run_ms = min(self._run_ms, LEAD_MS)
        onset_ms = chunk.end_ms - run_ms
        self._stretch = _Stretch(list(self._recent), onset_ms, run_ms)
        self._recent.clear()
        return Stirred(onset_ms)

    def _end(self, chunk: AudioChunk) -> None:
        self._stretch = None
        self._run_ms, self._sure = 0, 0.0
        self._resting_until_ms = chunk.end_ms + self._rest_ms
        self._rest_ms = min(2 * self._rest_ms, LONGEST_REST_MS)

    def _remember(self, chunk: AudioChunk) -> None:
        self._recent.append(chunk)
        while chunk.end_ms - self._recent[0].start_ms > LEAD_MS:
            self._recent.popleft()
