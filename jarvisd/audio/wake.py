"""Deciding from a wake model's scores whether somebody called. Pure."""

from dataclasses import dataclass
from typing import Final

from jarvisd.audio.chunk import Detection

NEAR_MISS: Final = 0.1
"""A score from here on that is not accepted counts as a near miss (voice.md rule 2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WakeRule:
    """When a run of scores counts as the wake word."""

    threshold: float = 0.5
    patience: int = 2
    """So many frames (80 ms each) in a row must reach the threshold; a miss resets the count."""
    cooldown_ms: int = 2_000
    """After a detection the same word is not detected again for so long, in audio time."""


class WakeJudge:
    """Follows the scores of one word in one stream."""

    def __init__(self, word: str, rule: WakeRule, *, slack_ms: int = 0) -> None:
        self._word = word
        self._rule = rule
        self._slack_ms = slack_ms
        self._near_misses = 0
        self.reset()

    @property
    def near_misses(self) -> int:
        """How often a stretch of scores came near and was not accepted, since it was made."""
        return self._near_misses

    def reset(self) -> None:
        """Forget the scores so far, as for a new stream; the count of near misses stays."""
        self._run = 0
        self._run_began_ms = 0
        self._best = 0.0
        self._near = False
        self._silent_until_ms: int | None = None

    def judge(self, score: float, at_ms: int) -> Detection | None:
        """Return the detection that the frame with *score* completes, if it does.

        *at_ms* is where the word ended if this frame is the first to show it; a
        detection carries the position of the first frame of its run.
        """
        if self._silent_until_ms is not None and at_ms < self._silent_until_ms:
            return None
        self._follow_near_miss(score)
        if not score >= self._rule.threshold:
            self._run = 0
            return None
        if self._run == 0:
            self._run_began_ms, self._best = at_ms, 0.0
        self._run += 1
        self._best = max(self._best, score)
        return self._accept(at_ms) if self._run >= self._rule.patience else None

    def _accept(self, at_ms: int) -> Detection:
        detection = Detection(
            word=self._word,
            score=self._best,
            at_ms=self._run_began_ms,
            slack_ms=self._slack_ms,
        )
        self._run = 0
        self._near = False
        self._silent_until_ms = at_ms + self._rule.cooldown_ms
        return detection

    def _follow_near_miss(self, score: float) -> None:
        # One miss is one stretch of scores, not one for each of its frames.
        near = score >= NEAR_MISS
        if self._near and not near:
            self._near_misses += 1
        self._near = near
