"""Deciding from two wake models' scores whether somebody called. Pure.

The first model (openWakeWord) tells the name well and hardly minds what came before
it; the second (microWakeWord) wants the whole phrase in one piece, stays sure of it in
noise, and costs a tenth. They fail on different voices, so each may lead if the other
has seen something too (docs/adr/0005-two-opinions-on-a-wake.md has the measurements).
"""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from jarvisd.audio.chunk import Detection

NEAR_MISS: Final = 0.1
"""A score from here on that is not accepted counts as a near miss (voice.md rule 2)."""
MEMORY: Final = 12
"""So many frames (just under a second) an opinion waits for the other one: the two
models tell the same word up to half a second apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WakeRule:
    """When the scores of one or two models, a frame each 80 ms, count as the wake word."""

    threshold: float = 0.5
    """From this score on the first model hears the word; the second must support it."""
    support: float = 0.2
    """From this score on the second model supports the first."""
    alone: float = 0.8
    """From this score on the first model is believed although the second hardly stirred, or
    does not know the word."""
    patience: int = 2
    """So many frames in a row the first model must hear it; a miss resets the count."""
    second: float = 0.95
    """From this score on the second model hears the word; the first must have a trace of it."""
    second_patience: int = 4
    """So many frames in a row the second model must hear it; a miss resets the count."""
    trace: float = 0.01
    """From this score on the first model has a trace of the word."""
    cooldown_ms: int = 2_000
    """After a detection the same word is not detected again for so long, in audio time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BargeInRule(WakeRule):
    """The same while the room speaks: what is left of the echo lowers both scores of a call.

    What the room says itself raises neither (docs/adr/0027-hearing-over-its-own-voice.md).
    """

    threshold: float = 0.2
    """From this score on the first model hears the word; the second must support it."""
    support: float = 0.2
    """From this score on the second model supports the first."""
    alone: float = 0.995
    """From this score on the first model is believed although the second hardly stirred: it was
    once quite sure of what was left of an echo, both never."""
    patience: int = 2
    """So many frames in a row the first model must hear it; a miss resets the count."""
    second: float = 0.8
    """From this score on the second model hears the word; the first must have a trace of it."""
    second_patience: int = 2
    """So many frames in a row the second model must hear it; a miss resets the count."""
    trace: float = 0.003
    """From this score on the first model has a trace of the word."""
    cooldown_ms: int = 2_000
    """After a detection the same word is not detected again for so long, in audio time."""


@dataclass(frozen=True, slots=True)
class Opinions:
    """What the two models said of one frame."""

    at_ms: int
    """Where the word ended if this frame is the first to show it."""
    first: float
    """0 as well if the first model was not asked."""
    second: float | None
    """None: the second model does not know the word."""

    @property
    def best(self) -> float:
        """The surer one's score; a score that is no number is none."""
        scores = (self.first, self.second or 0.0)
        return max((score for score in scores if score >= 0), default=0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class NearMiss:
    """A stretch of scores that came near and was not accepted, each model at its surest."""

    word: str
    at_ms: int
    first: float
    second: float | None


class Attention:
    """Tells when the first model is asked at all: while the second has just stirred.

    The second model rises before the first on nearly every call, and says exactly 0
    to 99 % of all speech. Whoever asks must show the first model what it missed.
    """

    def __init__(self) -> None:
        self._frames = 0

    def follow(self, seconds: Iterable[float | None]) -> bool:
        """Return whether to ask about a frame of which the second model says *seconds*.

        None, a word that it does not know, always asks.
        """
        stirred = any(second is None or second > 0 for second in seconds)
        self._frames = MEMORY if stirred else max(0, self._frames - 1)
        return self._frames > 0

    def reset(self) -> None:
        """Forget the scores so far, as for a new stream."""
        self._frames = 0


def _pass_over(miss: NearMiss) -> None:
    """Tell nobody."""


class WakeJudge:
    """Follows the scores of one word in one stream."""

    def __init__(
        self,
        word: str,
        rule: WakeRule,
        *,
        barge_in: WakeRule | None = None,
        slack_ms: int = 0,
        missed: Callable[[NearMiss], None] = _pass_over,
    ) -> None:
        """Take the *word* and its *rule*; *missed* is told of each near miss.

        *barge_in* is the rule for frames over the room's own sound.
        """
        self._word = word
        self._rule = rule
        self._barge_in = barge_in or BargeInRule()
        self._slack_ms = slack_ms
        self._missed = missed
        self._near_misses = 0
        self._recent: deque[Opinions] = deque(
            maxlen=max(MEMORY, rule.patience, self._barge_in.patience)
        )
        self.reset()

    @property
    def near_misses(self) -> int:
        """How often a stretch of scores came near and was not accepted, since it was made."""
        return self._near_misses

    def reset(self) -> None:
        """Forget the scores so far, as for a new stream; the count of near misses stays."""
        self._recent.clear()
        self._near: NearMiss | None = None
        self._silent_until_ms: int | None = None

    def judge(
        self,
        first: float,
        at_ms: int,
        *,
        second: float | None = None,
        over_own_sound: bool = False,
    ) -> Detection | None:
        """Return the detection that a frame with these scores completes, if it does.

        *at_ms* is where the word ended if this frame is the first to show it; a
        detection carries the position of the first frame of the stretch that shows it.
        """
        if self._silent_until_ms is not None and at_ms < self._silent_until_ms:
            return None
        opinions = Opinions(at_ms, first, second)
        self._follow_near_miss(opinions)
        self._recent.append(opinions)
        rule = self._barge_in if over_own_sound else self._rule
        return self._accept(at_ms, rule) if accepts(rule, self._recent) else None

    def _accept(self, at_ms: int, rule: WakeRule) -> Detection:
        seconds = [o.second for o in self._recent if o.second is not None]
        detection = Detection(
            word=self._word,
            score=max(opinions.best for opinions in self._recent),
            at_ms=_first_shown(tuple(self._recent), rule.threshold),
            slack_ms=self._slack_ms,
            first=max(opinions.first for opinions in self._recent),
            second=max(seconds, default=None),
        )
        self._recent.clear()
        self._near = None
        self._silent_until_ms = at_ms + rule.cooldown_ms
        return detection

    def _follow_near_miss(self, opinions: Opinions) -> None:
        # One miss is one stretch of scores, not one for each of its frames.
        before = self._near
        if opinions.best >= NEAR_MISS:
            self._near = NearMiss(
                word=self._word,
                at_ms=before.at_ms if before else opinions.at_ms,
                first=_surer(before.first if before else None, opinions.first) or 0.0,
                second=_surer(before.second if before else None, opinions.second),
            )
        elif before is not None:
            self._near = None
            self._near_misses += 1
            self._missed(before)


def _surer(one: float | None, other: float | None) -> float | None:
    """Return the higher of two scores; a score that is no number is none."""
    return max((score for score in (one, other) if score is not None and score >= 0), default=None)


def accepts(rule: WakeRule, recent: Iterable[Opinions]) -> bool:
    """Return whether *recent* frames, in order, amount to the wake word."""
    frames = tuple(recent)
    firsts = [opinions.first for opinions in frames]
    seconds = [opinions.second for opinions in frames if opinions.second is not None]
    sure = _run(firsts, rule.alone) >= rule.patience
    supported = _run(firsts, rule.threshold) >= rule.patience and _run(seconds, rule.support) > 0
    led_by_second = (
        _run(seconds, rule.second) >= rule.second_patience and _run(firsts, rule.trace) > 0
    )
    return sure or supported or led_by_second


def _run(scores: Iterable[float], threshold: float) -> int:
    """Return the most scores in a row that reach *threshold*; what is no number does not."""
    longest = run = 0
    for score in scores:
        run = run + 1 if score >= threshold else 0
        longest = max(longest, run)
    return longest


def _first_shown(frames: tuple[Opinions, ...], threshold: float) -> int:
    """Return the position of the first frame in the last stretch that shows the word."""
    shown = [opinions.best >= threshold for opinions in frames]
    if True not in shown:
        return frames[-1].at_ms
    at = len(shown) - 1 - shown[::-1].index(True)
    while at > 0 and shown[at - 1]:
        at -= 1
    return frames[at].at_ms
