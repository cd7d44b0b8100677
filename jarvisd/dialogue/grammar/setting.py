"""Reading "stell einen Nudeltimer auf acht Minuten": the words of it come in any order. Pure.

A sentence sets a timer if it names one and nothing is left of it without the time, what
the timer is called, and words that only stand around these. So "Der Timer der Waschmaschine
ist kaputt" sets none.
"""

import re
from dataclasses import dataclass
from typing import Final

from jarvisd.memory.policy.lexicon import closed
from jarvisd.phrases import Language
from jarvisd.timers.asked import SetTimer
from jarvisd.timers.moments.numbers import number
from jarvisd.timers.moments.reading import Found, find
from jarvisd.timers.moments.types import After, At, Clock, When
from jarvisd.timers.types import Kind

_THING: Final = re.compile(
    r"(?<!\w)(?P<front>[^\W\d_]*?)(?P<thing>timer|wecker|alarm|countdown|eieruhr)(?!\w)",
    re.IGNORECASE,
)
_ALARMS: Final = ("wecker", "alarm")
_KITCHEN: Final = ("kurzzeit", "eier", "küchen")
"""A clock that wakes nobody: "Kurzzeitwecker"."""
_JOINS: Final = re.compile(r"[-–]")
_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_LENGTH: Final = re.compile(r"(?P<number>.+?)(?P<unit>sekunden|minuten|stunden)$")
_LONGEST_NAME: Final = 4
_LONGEST_ADJECTIVE: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """The words that may stand around a timer in one language."""

    verbs: frozenset[str]
    small: frozenset[str]
    called: "re.Pattern[str]"
    """Leads in what it is for, up to the end."""
    definite: frozenset[str]
    bare: frozenset[str]
    """A number behind one of these is of minutes: "Timer auf zehn"."""


_AROUND: Final = {
    Language.DE: Around(
        verbs=closed(
            "stell stelle stellen stellst starte start starten startest setz setze setzen setzt"
            " mach mache machen richte aktivier aktiviere beginn beginne programmier programmiere"
            " erstell erstelle erstellen brauche brauch hätte lass einstellen einrichten"
        ),
        small=closed(
            "bitte mal doch jetzt mir uns kannst könntest würdest magst du ich einen ein eine"
            " einem einer nen den der die das dem neuen neuer weiteren zweiten anderen noch einmal"
            " auf für von über mit lang ein an gern gerne laufen los sofort schnell kurz eben okay"
            " ok ja also dann und will möchte soll sollst haben stellen um in ab bis"
            " meinen mein hey heute"
        ),
        called=re.compile(
            r"(?<!\w)(?:für|namens|mit (?:dem )?namen|genannt|zum|zur|wegen)\s+(?P<name>.+)$",
            re.IGNORECASE,
        ),
        definite=frozenset({"den", "der", "meinen", "mein"}),
        bare=frozenset({"auf", "für"}),
    ),
    Language.EN: Around(
        verbs=closed("set start begin create make give need want put get like"),
        small=closed(
            "please can could would will you me us i a an the new another second for of at on in to"
            " just now up going with my let's lets i'd i'll want okay ok hey yes so and quick"
            " long"
        ),
        called=re.compile(
            r"(?<!\w)(?:for|called|named|labell?ed|to)\s+(?P<name>.+)$", re.IGNORECASE
        ),
        definite=frozenset({"the", "my"}),
        bare=frozenset({"for", "at"}),
    ),
}
_ARTICLE: Final = re.compile(
    r"^(?:der|die|das|den|dem|mein|meine|meinen|the|my|a|an|unser|unsere|unseren)\s+",
    re.IGNORECASE,
)


def setting(text: str, language: Language) -> SetTimer | None:
    """Return what timer or alarm *text* sets; None if it sets none."""
    things = list(_THING.finditer(text))
    if len(things) != 1:
        return None
    thing = things[0]
    around = _AROUND[language]
    front, length = _front(_joined_front(text, thing), language)
    before = text[: thing.start() - (len(front.said) if front.apart else 0)]
    rest = f"{_JOINS.sub(' ', before)} {length} {text[thing.end() :]}"
    found = find(rest, language)
    left = found.rest if found is not None else rest
    kind = _kind(thing, front.said)
    name, left = _named(front.said, thing["thing"], before, left, around, language)
    words = [word.lower() for word in _WORD.findall(left)]
    if not set(words) <= around.verbs | around.small:
        return None
    if found is None and not set(words) & around.verbs:
        return None
    return SetTimer(
        kind=kind,
        when=_minutes(found, text, kind, around) if found is not None else None,
        name=name,
        the=_definite(before, around),
    )


@dataclass(frozen=True, slots=True)
class _Front:
    """What stands before the thing in the same word, or joined to it by a hyphen."""

    said: str
    apart: bool = False


def _joined_front(text: str, thing: "re.Match[str]") -> _Front:
    if thing["front"]:
        return _Front(thing["front"])
    joined = re.search(r"(?:[^\W\d_]+[-–])$", text[: thing.start()])
    return _Front(joined.group(), apart=True) if joined else _Front("")


def _front(front: _Front, language: Language) -> tuple[_Front, str]:
    """Return *front*, or the length it spells: "Zehnminuten" is no name."""
    plain = front.said.rstrip("-–").lower()
    found = _LENGTH.search(plain)
    if found is not None:
        digits = number(found["number"], language)
        if digits is not None:
            return _Front("", False), f"{digits} {found['unit']}"
    if front.apart and re.fullmatch(r"minuten?|stunden?|sekunden?|minute|hour|second", plain):
        return _Front("", False), ""  # "10-Minuten-Timer": the words before it tell all
    return front, ""


def _kind(thing: "re.Match[str]", front: str) -> Kind:
    kitchen = front.lower().startswith(_KITCHEN)
    return Kind.ALARM if thing["thing"].lower() in _ALARMS and not kitchen else Kind.TIMER


def _named(
    front: str, thing: str, before: str, left: str, around: Around, language: Language
) -> tuple[str, str]:
    """Return what it is called, and what is *left* without that."""
    if front and not front.lower().startswith("kurzzeit"):
        return f"{front}{thing if front[-1] in '-–' else thing.lower()}", left
    called = around.called.search(left)
    if called is not None:
        name = _trimmed(called["name"], around)
        if name and len(name.split()) <= _LONGEST_NAME:
            joint = "für" if language is Language.DE else "for"
            return f"{thing} {joint} {name}", left[: called.start()]
    name = _adjective(before, left, around)
    return (f"{name} {thing}", left.replace(name, " ", 1)) if name else ("", left)


def _adjective(before: str, left: str, around: Around) -> str:
    """Return the words just before the thing that are what it is for: "pasta timer"."""
    known = around.verbs | around.small
    strange = [word for word in _WORD.findall(left) if word.lower() not in known]
    name = " ".join(strange)
    # Any other word that is left belongs to a sentence about something else.
    fits = 0 < len(strange) <= _LONGEST_ADJECTIVE and before.rstrip().endswith(name)
    return name if fits and name in left and name.replace(" ", "").isalpha() else ""


def _trimmed(name: str, around: Around) -> str:
    """Return *name* without an article before and without "bitte" behind it."""
    words = name.strip(" .,!?").split()
    while words and words[-1].lower().strip(",.") in around.small | around.verbs:
        words.pop()
    told = " ".join(words)
    return told if _ARTICLE.sub("", told) else ""


def _definite(before: str, around: Around) -> bool:
    words = [word.lower() for word in _WORD.findall(before)]
    return bool(words) and any(word in around.definite for word in words[-2:])


def _minutes(found: Found, text: str, kind: Kind, around: Around) -> When:
    """Return the time, "auf zehn" being ten minutes where it is a timer's."""
    match found.when:
        case At(day=None, clock=Clock(hour=hour, minute=0, half=None), part=None) if (
            kind is Kind.TIMER
            and found.lead in around.bare
            and not re.search(r"uhr|o['’]clock|:|halb|viertel|half|quarter", text.lower())
        ):
            return After(seconds=60 * hour)
        case when:
            return when
