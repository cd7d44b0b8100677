"""Deciding whose voice it was. The encoder measures; this module judges. Pure.

Figures behind the defaults (Resemblyzer on net speech, LibriSpeech, mean of the
best three exemplars): of 63 strangers against five enrolled readers none comes
above 0.70 with 2 s of speech and 0.74 with 8 s; among 42 strangers enrolled in
turn 0.1 % of the others come above 0.75 with 2 s, 0.79 with 4 s and 0.81 with 8 s.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, hypot
from typing import Final

from jarvisd.people.types import Doubt, Enrolled, Known, Person, Speaker, Unknown, Voiceprint

LONG_MS: Final = 4_000
"""From so much net speech on more of it makes a voice no surer."""
EXEMPLARS: Final = 3
"""A voice is as similar to a person as to the mean of so many of their best exemplars.

The single best one flatters strangers, more so the more exemplars a person has;
the mean of all punishes whoever was enrolled in two rooms.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Certainty:
    """How sure to be before calling someone by name."""

    similarity: float = 0.79
    """Least cosine to the person's exemplars, at 4 s of speech and more."""
    similarity_short: float = 0.80
    """The same at *least_speech_ms*; in between it changes linearly."""
    margin: float = 0.06
    """By how much the best match must beat the second."""
    least_speech_ms: int = 1_500
    """With less net speech nobody is recognised."""

    def needed(self, speech_ms: int) -> float:
        """Return the least similarity that is believed with *speech_ms* of net speech."""
        span = max(1, LONG_MS - self.least_speech_ms)
        part = min(1.0, max(0.0, (speech_ms - self.least_speech_ms) / span))
        return self.similarity_short + part * (self.similarity - self.similarity_short)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What was heard of one voice: a print, and the net speech it was made of."""

    print: Voiceprint
    speech_ms: int


def identify(
    prints: Sequence[Voiceprint],
    speech_ms: int,
    enrolled: Sequence[Enrolled],
    certainty: Certainty,
) -> Speaker:
    """Return who the voice behind *prints* is, or why that cannot be told.

    *prints* are of one voice and *speech_ms* is the net speech in all of them. The
    answer does not depend on the order of anything.
    """
    people = [someone for someone in enrolled if someone.prints]
    if not people:
        return Unknown(reason=Doubt.NOBODY_ENROLLED)
    if not prints:
        return Unknown(reason=Doubt.NOT_HEARD)
    voice = pooled([(print_, 1) for print_ in prints])
    ranked = sorted(
        ((similarity(voice, someone.prints), someone.person) for someone in people),
        key=lambda pair: (-pair[0], str(pair[1].id)),
    )
    best, nearest = ranked[0]
    margin = best - ranked[1][0] if len(ranked) > 1 else best
    if reason := _doubt(best, margin, speech_ms, certainty):
        return Unknown(reason=reason, similarity=best, margin=margin, nearest=nearest)
    return Known(person=nearest, similarity=best, margin=margin)


def continues(
    fresh: Evidence, earlier: Evidence, enrolled: Sequence[Enrolled], certainty: Certainty
) -> bool:
    """Return whether *fresh* is the voice of *earlier*, so that both may be pooled.

    As strict as recognising a person, since pooling lends the earlier voice's
    identity: with too little speech it is never believed, and never when the
    fresh voice alone sounds most like somebody else than the earlier one.
    """
    if fresh.speech_ms < certainty.least_speech_ms:
        return False
    if _cosine(fresh.print, earlier.print) < certainty.needed(fresh.speech_ms):
        return False
    return _nearest(fresh.print, enrolled) == _nearest(earlier.print, enrolled)


def pool(one: Evidence, other: Evidence) -> Evidence:
    """Return the evidence of one voice heard twice, each weighing as much as it was long."""
    return Evidence(
        print=pooled([(one.print, one.speech_ms), (other.print, other.speech_ms)]),
        speech_ms=one.speech_ms + other.speech_ms,
    )


def similarity(voice: Voiceprint, exemplars: Sequence[Voiceprint]) -> float:
    """Return how similar *voice* is to a person: the mean cosine to their best exemplars."""
    best = sorted((_cosine(voice, exemplar) for exemplar in exemplars), reverse=True)[:EXEMPLARS]
    return fsum(best) / len(best)


def pooled(prints: Sequence[tuple[Voiceprint, float]]) -> Voiceprint:
    """Return the weighted mean of *prints*, as a unit vector."""
    size = len(prints[0][0])
    # fsum: the order in which a voice was heard must not change whose it is.
    mean = [fsum(print_[i] * weight for print_, weight in prints) for i in range(size)]
    length = hypot(*mean) or 1.0
    return tuple(value / length for value in mean)


def _doubt(best: float, margin: float, speech_ms: int, certainty: Certainty) -> Doubt | None:
    if speech_ms < certainty.least_speech_ms:
        return Doubt.TOO_LITTLE_SPEECH
    if best < certainty.needed(speech_ms):
        return Doubt.NOT_SIMILAR
    if margin < certainty.margin:
        return Doubt.TWO_SIMILAR
    return None


def _nearest(voice: Voiceprint, enrolled: Sequence[Enrolled]) -> Person | None:
    people = [someone for someone in enrolled if someone.prints]
    if not people:
        return None
    best = max(people, key=lambda e: (similarity(voice, e.prints), str(e.person.id)))
    return best.person


def _cosine(a: Voiceprint, b: Voiceprint) -> float:
    return fsum(x * y for x, y in zip(a, b, strict=True))
