"""Finding when something is to happen in a sentence, and what is left of it without. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from jarvisd.phrases import Language
from jarvisd.timers.moments import english, german
from jarvisd.timers.moments.told import Rule, Told
from jarvisd.timers.moments.types import When
from jarvisd.timers.moments.words import Words, words_of

FROM_NOW: Final = "from now"
_LEADS: Final = ("in", "nach", FROM_NOW)
"""A length of time behind one of these counts from now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tongue:
    """What one language brings along."""

    rules: Sequence[Rule]
    leads: frozenset[str]
    between: frozenset[str]
    trail: tuple[str, ...]
    """Words behind a length of time that say that it counts from now: "two hours from now"."""
    openers: frozenset[str]


TONGUES: Final = {
    Language.DE: Tongue(
        rules=german.RULES,
        leads=german.LEADS,
        between=german.BETWEEN,
        trail=german.TRAIL,
        openers=german.OPENERS,
    ),
    Language.EN: Tongue(
        rules=english.RULES,
        leads=english.LEADS,
        between=english.BETWEEN,
        trail=english.TRAIL,
        openers=english.OPENERS,
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One stretch of words that tells about when; *start* and *end* count words."""

    told: Told
    start: int
    end: int
    lead: str
    """The first word of it, which led it in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A time in a sentence."""

    when: When
    rest: str
    """What was said besides."""
    lead: str
    """The word it was led in by: "auf" in "auf zehn"."""


def find(text: str, language: Language, *, in_passing: bool = False) -> Found | None:
    """Return when *text* says that something is to happen; None if it does not.

    *in_passing*: it says other things too, so that a bare number of minutes is none of when;
    "den Kuchen 40 Minuten backen" is no time, "in 40 Minuten" is.
    """
    tongue = TONGUES[language]
    words = words_of(text, language)
    pieces = list(_pieces(words, tongue))
    if in_passing:
        pieces = list(_meant(pieces, words, tongue))
    chosen = _together(pieces, words, tongue)
    if not chosen:
        return None
    told = chosen[0].told
    for piece in chosen[1:]:
        joined = told.with_(piece.told)
        assert joined is not None  # that is what they were chosen for
        told = joined
    when = told.when()
    if when is None:
        return None
    return Found(when=when, rest=_without(words, chosen, tongue), lead=chosen[0].lead)


def whole(text: str, language: Language) -> When | None:
    """Return the time that *text* is, if it is nothing else."""
    found = find(text, language)
    return found.when if found is not None and not any(map(str.isalnum, found.rest)) else None


def _meant(pieces: Sequence[Piece], words: Words, tongue: Tongue) -> Iterator[Piece]:
    """Yield *pieces* without the lengths of time that do not count from now."""
    end: int | None = None
    for piece in pieces:
        between = words.words[end : piece.start] if end is not None else ()
        goes_on = end is not None and {word.norm for word in between} <= tongue.between
        if piece.told.after is None:
            end = None
        elif piece.lead in _LEADS or goes_on:
            end = piece.end
        else:
            continue
        yield piece


def _pieces(words: Words, tongue: Tongue) -> Iterator[Piece]:
    """Yield what tells about when, from left to right."""
    at, free = 0, 0
    while at < len(words.words):
        best = _best(words, at, tongue.rules)
        if best is None:
            at += 1
            continue
        told, end = best
        start = at
        while start > free and words.words[start - 1].norm in tongue.leads:
            start -= 1
        lead = words.words[start].norm
        behind = end + len(tongue.trail)
        if told.after is not None and tongue.trail == tuple(
            word.norm for word in words.words[end:behind]
        ):
            lead, end = FROM_NOW, behind
        yield Piece(told=told, start=start, end=end, lead=lead)
        at = free = end


def _best(words: Words, at: int, rules: Sequence[Rule]) -> tuple[Told, int] | None:
    """Return what the longest rule that fits at word *at* tells, and where it ends."""
    place = words.starts[at]
    before = words.words[at - 1].norm if at else ""
    best: tuple[Told, int] | None = None
    reached = place
    for rule in rules:
        if rule.led is not None and before not in rule.led:
            continue
        found = rule.shape.match(words.line, place)
        if found is not None and found.end() > reached:
            reached = found.end()
            best = rule.make(found), words.index(min(reached + 1, len(words.line)))
    return best


def _together(pieces: Sequence[Piece], words: Words, tongue: Tongue) -> list[Piece]:
    """Return the first piece and those that go with it."""
    chosen: list[Piece] = []
    told = Told()
    for piece in pieces:
        between = words.words[chosen[-1].end : piece.start] if chosen else ()
        norms = {word.norm for word in between}
        close = norms <= tongue.between
        if chosen and (norms & tongue.openers or (piece.told.after is not None and not close)):
            break
        joined = told.with_(piece.told)
        if joined is None or (joined.when() is None and chosen):
            if close:
                continue
            break
        told = joined
        chosen.append(piece)
    return chosen


def _without(words: Words, chosen: Sequence[Piece], tongue: Tongue) -> str:
    """Return the sentence without the *chosen* pieces and what joined them."""
    kept, at = [], 0
    for piece in (*chosen, None):
        end = piece.start if piece is not None else len(words.words)
        inside = piece is not None and at > 0
        joins = inside and {word.norm for word in words.words[at:end]} <= tongue.between
        if at < end and not joins:
            kept.append(words.said(at, end).strip(" ,"))
        at = piece.end if piece is not None else at
    return " ".join(part for part in kept if part)
