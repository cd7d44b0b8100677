"""Applying a spoken correction to what was understood: "nein, Bruno mit o". Pure."""

import re
from difflib import SequenceMatcher
from typing import Final

_WORD: Final = re.compile(r"[\w'’-]+")
_NUMBER: Final = re.compile(r"\d+(?:[.,:]\d+)*")
_UNITS: Final = frozenset({"uhr", "euro", "kilo", "o'clock", "about", "um", "at"})
_SPELLED: Final = re.compile(
    r"^(?P<word>[\w'’-]+),? (?:mit|with)(?: einem| nem| an?)? "
    r"(?P<double>doppel[- ]?|zwei |two |double[- ]?)?"
    r"(?P<letters>[^\W\d_]{1,4})(?: am (?P<end>ende)| hinten| (?P<start>am anfang|vorne))?$",
    re.IGNORECASE,
)
_CONTRAST: Final = re.compile(
    r"^(?:nicht|not) (?P<wrong>.+?),? (?:sondern|but) (?P<right>.+)$"
    r"|^(?P<right2>.+?),? (?:nicht|not) (?P<wrong2>.+)$",
    re.IGNORECASE,
)
_LETTERS: Final = re.compile(
    r"^(?:mit|with)(?: einem| nem| an?)? (?:doppel[- ]?|zwei |two |double[- ]?)?[^\W\d_]{1,4}$",
    re.IGNORECASE,
)
_PREPOSITION: Final = (
    r"(?:in|im|ins|an|am|auf|bei|beim|unter|unterm|über|neben|hinter|hinterm|vor|vorm|zwischen"
    r"|on|at|under|behind|next to|above|below|near)"
)
_PLACED: Final = re.compile(rf"^{_PREPOSITION} \S", re.IGNORECASE)
_NOUN_PHRASE: Final = re.compile(rf"\b{_PREPOSITION}(?: [^\W\dA-ZÄÖÜ][\w-]*)* [A-ZÄÖÜ][\w-]*")
_LAST_PHRASE: Final = re.compile(rf"\b{_PREPOSITION} .+$")
_FILLERS: Final = frozenset(
    """er sie es das der die den dem ich wir man mein meine ist sind heißt heisst war und mit in im
    he she it the a an i we my is are was called with in that's it's""".split()  # noqa: SIM905
)
_PRONOUNS: Final = frozenset("er sie es das he she it that".split())  # noqa: SIM905
_ALIKE: Final = 0.45
"""How alike two words must be for one to be the other misheard."""
_SOUNDS: Final = ("aeiouäöüy", "dt", "bp", "gkcq", "fvw", "szßc", "mn", "lr", "jy", "iy")
_GLIDES: Final = ("ai", "ei", "ay", "ey", "eu", "äu", "oi", "oy", "ie", "ee", "ph", "ck", "th")


def amended(text: str, fix: str) -> str | None:
    """Return *text* with *fix* applied to it; None if it cannot be told what to change.

    *fix* is what a person said after "nein": a word ("Bruno"), a spelled one
    ("Bruno mit o", "Anna mit Doppel-n"), a contrast ("nicht Bruna, sondern
    Bruno"), the letter alone ("mit o"), a place ("in der Küche"), or a sentence ("er
    heißt Bruno").
    """
    fix = fix.strip(" .!,")
    if not fix.split():
        return None
    if spelled := _SPELLED.match(fix):
        return _swap_closest(text, spelled["word"], respelled(fix) or spelled["word"])
    if _LETTERS.match(fix):
        return _respelled_name(text, fix)
    if contrast := _CONTRAST.match(fix):
        wrong = contrast["wrong"] or contrast["wrong2"]
        return _swap_phrase(text, wrong, contrast["right"] or contrast["right2"])
    return _swap_number(text, fix) or _swap_place(text, fix) or _told_anew(text, fix)


def _swap_number(text: str, fix: str) -> str | None:
    """Put the only number of *fix* ("63,5", "um 8:15 Uhr") where *text* has one of its sort."""
    right: list[str] = _NUMBER.findall(fix)
    beside = {word.casefold() for word in _WORD.findall(_NUMBER.sub(" ", fix))}
    known = {word.casefold() for word in _WORD.findall(text)} | _FILLERS | _UNITS
    if len(right) != 1 or not beside <= known:
        return None
    found = list(_NUMBER.finditer(text))
    if len(found) > 1:
        found = [one for one in found if (":" in one.group()) is (":" in right[0])]
    if len(found) != 1:
        return None
    return text[: found[0].start()] + right[0] + text[found[0].end() :]


def _told_anew(text: str, fix: str) -> str | None:
    """Apply a *fix* that is a word or a sentence."""
    if _PLACED.match(fix):
        return None
    told = [word for word in _WORD.findall(fix) if word.casefold() not in _FILLERS]
    known = {word.casefold() for word in _WORD.findall(text)}
    new = [word for word in told if word.casefold() not in known]
    if len(told) == 1:
        return _swap_closest(text, told[0], told[0]) or _swap_beside(text, fix, told[0])
    if fix.split(maxsplit=1)[0].casefold() in _PRONOUNS:
        return _swap_beside(text, fix, new[0]) if len(new) == 1 else None
    return fix if len(new) < len(told) and len(fix.split()) >= 3 else None


def respelled(spelled: str) -> str | None:
    """Return the word that *spelled* describes ("Bruna mit o": "Bruno"); None if it is none."""
    found = _SPELLED.match(spelled.strip(" .!,"))
    if found is None:
        return None
    word, letters = found["word"], found["letters"].lower()
    if found["double"]:
        letters *= 2
    if letters in word.lower():
        return word
    place = _place(word, letters, at_start=bool(found["start"]), at_end=bool(found["end"]))
    if place is None:
        return word + letters
    replaced = letters.capitalize() if word[place[0]].isupper() else letters
    return word[: place[0]] + replaced + word[place[1] :]


def _place(word: str, letters: str, *, at_start: bool, at_end: bool) -> tuple[int, int] | None:
    """Return the stretch of *word* that was heard in place of *letters*."""
    low = word.lower()
    if at_start:
        return (0, 1)
    if at_end:
        return (len(word) - 1, len(word))
    if len(letters) == 2 and letters[0] == letters[1]:
        at = low.rfind(letters[0])
        return (at, at + 1) if at >= 0 else None
    if letters in _GLIDES:
        spans = [(at, at + 2) for glide in _GLIDES if (at := low.rfind(glide)) >= 0]
        return min(spans, default=None)
    rivals = "".join(group for group in _SOUNDS if letters in group)
    return next(((i, i + 1) for i in reversed(range(len(low))) if low[i] in rivals), None)


def _swap_closest(text: str, like: str, right: str) -> str | None:
    """Put *right* where *text* has the word that sounds most like *like*."""
    words = list(_WORD.finditer(text))
    if not words:
        return None
    best = max(words, key=lambda found: _alike(found.group(), like))
    if _alike(best.group(), like) < _ALIKE or best.group() == right:
        return None
    return text[: best.start()] + right + text[best.end() :]


def _swap_phrase(text: str, wrong: str, right: str) -> str | None:
    # Not by casefold(): it makes "ß" two letters, and every place behind it wrong.
    found = re.search(rf"\b{re.escape(wrong)}\b", text, re.IGNORECASE)
    if found:
        return text[: found.start()] + right + text[found.end() :]
    return _swap_closest(text, wrong, right)


def _swap_place(text: str, fix: str) -> str | None:
    """Put the place of *fix* ("in der Küche") in place of the only one in *text* ("im Flur")."""
    place = _PLACED.match(fix) or _NOUN_PHRASE.search(fix)
    found = list(_NOUN_PHRASE.finditer(text)) or list(_LAST_PHRASE.finditer(text))
    if place is None or len(found) != 1:
        return None
    (phrase,) = found
    return text[: phrase.start()] + fix[place.start() :] + text[phrase.end() :]


def _respelled_name(text: str, letters: str) -> str | None:
    """Apply "mit o" to the last name or noun of *text*, for it is the one that was told."""
    names = [found for found in _WORD.finditer(text) if found.group()[0].isupper()]
    if not names:
        return None
    right = respelled(f"{names[-1].group()} {letters}")
    return None if right is None else text[: names[-1].start()] + right + text[names[-1].end() :]


def _swap_beside(text: str, fix: str, right: str) -> str | None:
    """Put *right* in place of the value beside a word that *fix* and *text* share ("heißt")."""
    words = list(_WORD.finditer(text))
    shared = {w.casefold() for w in _WORD.findall(fix)} - {right.casefold()}
    anchors = [i for i, found in enumerate(words) if found.group().casefold() in shared]
    if not anchors:
        return None
    anchor = anchors[-1]
    # "mein Hund heißt Bruna", but "mein Hund Bruna heißt".
    value = words[anchor + 1] if anchor + 1 < len(words) else words[anchor - 1]
    return text[: value.start()] + right + text[value.end() :]


def _alike(one: str, other: str) -> float:
    return SequenceMatcher(None, one.casefold(), other.casefold()).ratio()
