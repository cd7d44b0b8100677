"""Deciding whose voice it was. The encoder measures; this module judges. Pure.

Figures behind the defaults are those of docs/speakers.md (``script/bench speakers``).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, hypot, inf
from operator import mul
from typing import Final

from jarvisd.people.types import Doubt, Enrolled, Known, Person, Speaker, Unknown, Voiceprint

LONG_MS: Final = 8_000
"""From so much net speech on more of it changes nothing."""
EXEMPLARS: Final = 3
"""A voice is as similar to a person as to the mean of so many of their best exemplars.

The single best one flatters strangers, more so the more exemplars a person has;
the mean of all punishes whoever was enrolled in two rooms.
"""
OWN_VOICE: Final = 0.75
"""From this similarity to a voice of the house on, it may be the house that spoke."""
CEILING: Final = 0.90
"""More than this is asked for of nobody; their own voice would hardly pass."""
CONTINUING: Final = 0.72
"""Least cosine of a voice to the one before it, to be taken for the same: with 2 s of
each, 95 % of the same voices are above it and 99.9 % of others below."""
QUIET_DB: Final = 14.0
LOUD_DB: Final = 8.0
NOISE_RISE: Final = 0.03
"""Where a voice is less than QUIET_DB above the noise, more is asked for, from LOUD_DB on
by so much: in the noise that someone was enrolled in everybody sounds a little like them."""
ANOTHER_SHORT: Final = 0.60
"""With less cosine to the voice that spoke before, a voice is another one, at
*least_speech_ms* of the shorter of both."""
ANOTHER: Final = 0.70
"""The same at ANOTHER_MS and more; in between it changes linearly."""
ANOTHER_MS: Final = 3_500
ANOTHER_NOISY: Final = 0.05
"""So much less is enough for a voice hardly louder than the noise around it."""
LENIENCE: Final = 0.02
"""So much less than otherwise needed is enough by itself for a voice that goes on."""
ONE_BREATH: Final = 0.58
"""Least cosine of a wake word (0.7 s) to the command after it (1.5 s): 95 % of the same
voices are above it, 95 % of others below."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Certainty:
    """How sure to be before calling someone by name."""

    similarity: float = 0.83
    """Least cosine to the person's exemplars, at 8 s of speech and more."""
    similarity_short: float = 0.80
    """The same at *least_speech_ms*; in between it changes linearly. What the household's
    own samples say of each other may ask for more."""
    margin: float = 0.06
    """By how much the best match must beat the second."""
    least_speech_ms: int = 1_500
    """With less net speech nobody is recognised."""

    def needed(self, speech_ms: int) -> float:
        """Return the least similarity that is believed with *speech_ms* of net speech."""
        part = self._part(speech_ms, LONG_MS)
        return self.similarity_short + part * (self.similarity - self.similarity_short)

    def needed_to_go_on(self, speech_ms: int, noise: float) -> float:
        """Return the least cosine of two voices, the shorter so long, that may be one.

        *noise* is 0 in quiet and 1 where a voice is hardly louder than the noise.
        """
        part = self._part(speech_ms, ANOTHER_MS)
        return ANOTHER_SHORT + part * (ANOTHER - ANOTHER_SHORT) - ANOTHER_NOISY * noise

    def _part(self, speech_ms: int, long_ms: int) -> float:
        """Return how far *speech_ms* lies between the least that is judged and *long_ms*."""
        span = max(1, long_ms - self.least_speech_ms)
        return min(1.0, max(0.0, (speech_ms - self.least_speech_ms) / span))


@dataclass(frozen=True, slots=True, kw_only=True)
class Household:
    """Those whose voices are known, and by how much each is to be judged more strictly."""

    people: tuple[Enrolled, ...]
    """Each with at least one exemplar."""
    rises: tuple[float, ...]
    """For each of *people* what their own exemplars add to the similarity needed, ≥ 0."""

    @classmethod
    def nobody(cls) -> "Household":
        """Return a household that knows no voice."""
        return cls(people=(), rises=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What was heard of one voice: a print, and the net speech it was made of."""

    print: Voiceprint
    speech_ms: int
    above_noise_db: float = inf
    """By how much the voice was louder than what was around it."""

    @property
    def noise(self) -> float:
        """Return 0 where the voice was well above the noise, 1 where it hardly was."""
        noisy = (QUIET_DB - self.above_noise_db) / (QUIET_DB - LOUD_DB)
        return min(1.0, max(0.0, noisy))


@dataclass(frozen=True, slots=True)
class _Match:
    """How similar a voice is to one person."""

    similarity: float
    rise: float
    person: Person

    def least(self, evidence: Evidence, certainty: Certainty) -> float:
        """Return the least similarity at which *evidence* is believed to be of this person."""
        needed = certainty.needed(evidence.speech_ms)
        rise = self.rise + NOISE_RISE * evidence.noise
        return max(needed, min(CEILING, needed + rise))


def identify(evidence: Evidence, household: Household, certainty: Certainty) -> Speaker:
    """Return whose voice *evidence* is of, or why that cannot be told.

    The answer does not depend on the order of anything.
    """
    if not household.people:
        return Unknown(reason=Doubt.NOBODY_ENROLLED)
    ranked = _ranked(evidence.print, household)
    best = ranked[0]
    margin = best.similarity - ranked[1].similarity if len(ranked) > 1 else best.similarity
    if reason := _doubt(best, margin, evidence, certainty):
        return Unknown(
            reason=reason, similarity=best.similarity, margin=margin, nearest=best.person
        )
    return Known(person=best.person, similarity=best.similarity, margin=margin)


def follow(
    fresh: Evidence, earlier: Evidence | None, household: Household, certainty: Certainty
) -> tuple[Speaker, Evidence]:
    """Return whose voice *fresh* is of, and the evidence for what is said next.

    *earlier* counts with it only if it is of the same voice beyond doubt.
    """
    if earlier is None or not continues(fresh, earlier, household, certainty):
        return identify(fresh, household, certainty), fresh
    both = pool(fresh, earlier)
    return identify(both, household, certainty), both


def continues(
    fresh: Evidence, earlier: Evidence, household: Household, certainty: Certainty
) -> bool:
    """Return whether *fresh* is the voice of *earlier*, so that both may be pooled.

    Pooling lends the earlier voice's identity. So the fresh voice must be like the
    earlier one, like the same person most, and by itself almost similar enough to
    that person; with too little speech it is never believed.
    """
    if fresh.speech_ms < certainty.least_speech_ms:
        return False
    if _cosine(fresh.print, earlier.print) < CONTINUING:
        return False
    if not household.people:
        return True
    now, before = (_ranked(each.print, household)[0] for each in (fresh, earlier))
    least = now.least(fresh, certainty) - LENIENCE
    return now.person == before.person and now.similarity >= least


def another_voice(
    fresh: Evidence, earlier: Evidence, household: Household, certainty: Certainty
) -> bool:
    """Return whether *fresh* is clearly another voice than *earlier*.

    Unlike ``continues`` it lends nothing to anybody, and so errs the other way: what may be
    the same voice is taken for it, and so is what is too short to tell.
    """
    shorter_ms = min(fresh.speech_ms, earlier.speech_ms)
    if shorter_ms < certainty.least_speech_ms:
        return False
    now, before = (identify(each, household, certainty) for each in (fresh, earlier))
    if isinstance(now, Known) and isinstance(before, Known):
        return now.person.id != before.person.id
    least = certainty.needed_to_go_on(shorter_ms, max(fresh.noise, earlier.noise))
    return _cosine(fresh.print, earlier.print) < least


def is_own(evidence: Evidence, own: Sequence[Voiceprint], household: Household) -> bool:
    """Return whether the house itself spoke, whose voices have the prints *own*.

    Nobody is refused whose own exemplars are closer.
    """
    nearest = max((_cosine(evidence.print, print_) for print_ in own), default=0.0)
    if nearest < OWN_VOICE:
        return False
    return not household.people or nearest > _ranked(evidence.print, household)[0].similarity


def one_voice(wake: Evidence, command: Evidence) -> bool:
    """Return whether the wake word and the command after it sound like one person."""
    return _cosine(wake.print, command.print) >= ONE_BREATH


def pool(one: Evidence, other: Evidence) -> Evidence:
    """Return the evidence of one voice heard twice, each weighing as much as it was long."""
    return Evidence(
        print=pooled([(one.print, one.speech_ms), (other.print, other.speech_ms)]),
        speech_ms=one.speech_ms + other.speech_ms,
        above_noise_db=min(one.above_noise_db, other.above_noise_db),
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


def _ranked(voice: Voiceprint, household: Household) -> list[_Match]:
    """Return everyone in *household*, the most similar first."""
    matches = [
        _Match(similarity(voice, someone.prints), rise, someone.person)
        for someone, rise in zip(household.people, household.rises, strict=True)
    ]
    return sorted(matches, key=lambda match: (-match.similarity, str(match.person.id)))


def _doubt(best: _Match, margin: float, evidence: Evidence, certainty: Certainty) -> Doubt | None:
    if evidence.speech_ms < certainty.least_speech_ms:
        return Doubt.TOO_LITTLE_SPEECH
    if best.similarity < best.least(evidence, certainty):
        return Doubt.NOT_SIMILAR
    if margin < certainty.margin:
        return Doubt.TWO_SIMILAR
    return None


def _cosine(a: Voiceprint, b: Voiceprint) -> float:
    return fsum(map(mul, a, b))
