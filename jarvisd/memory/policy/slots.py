"""Subject, predicate and object of the common shapes of a fact, by rule (memory.md). Pure.

Each shape of the table says which verbs it takes, what must be in the sentence, and
where its value stands. A sentence that fits no shape has no slot: then only similarity
and wording judge it. Slots compare; they are not for display.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from jarvisd.memory.policy.lexicon import closed, lexicon
from jarvisd.memory.policy.parts import CODES, Parts, cut
from jarvisd.memory.policy.polarity import AVERSE, negated
from jarvisd.memory.policy.words import is_calendar, is_number
from jarvisd.memory.types import Slot
from jarvisd.phrases import Language

SINGLE = closed("name place when birthday code home job favourite value employer")
"""Predicates with one value at a time: another value takes its place."""

_TIMES = closed("uhr o'clock clock pm")
_NEAR = closed("in im an am ins on at")
"""Prepositions that a place is told with whatever it is; "hinter" and "auf" do differ."""
_ENDED = frozenset({"name", "value", "job", "employer"})
"""Predicates whose value ends at the next preposition: "Dr. Weber | in der Lindenstraße"."""
_SEVERAL = closed(
    "bruder schwester sohn tochter kind freund freundin tante onkel nachbar nachbarin "
    "cousin cousine enkel enkelin kollege kollegin brother sister son daughter child "
    "friend aunt uncle neighbour colleague"
)
"""Whom one has several of: a second name is another person, not another value."""
_KIN = closed("vater mutter papa mama oma opa mann frau father mother dad mum mom husband wife")
"""Of these "ist …" tells a trade or a trait more often than a name."""
_BIRTHDAY = frozenset({"geburtstag", "birthday"})


_DEGREES = closed("sich mehr überhaupt gar so besonders richtig liebsten noch much either nor")
"""Words that say how much, not what."""
_CONTRAST = re.compile(r",|\b(?:aber|but|jedoch|sondern)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shape:
    """One shape of a fact."""

    predicate: str
    verbs: frozenset[str]
    mark: frozenset[str] = frozenset()
    """One of these must stand behind the verb, and is no part of the value."""
    opens: frozenset[str] = frozenset()
    """The value begins with one of these; empty: with anything."""
    named: bool = False
    """Only where the rest is a name or a number."""
    dated: bool = False
    """Only where the value tells a day or a time of day."""
    denied: bool = False
    """Only where it is denied: "can't stand"."""


_IN = closed("in im bei beim auf unter hinter neben an am über vor on at under behind with near by")
_SHAPES = (
    _Shape(predicate="birthday", verbs=closed("haben sein have be"), mark=_BIRTHDAY),
    _Shape(
        predicate="allergy",
        verbs=closed("sein haben be have"),
        mark=closed("allergisch allergic allergie allergy"),
    ),
    _Shape(predicate="name", verbs=closed("heißen call name")),
    _Shape(predicate="home", verbs=closed("wohnen leben live"), opens=_IN),
    _Shape(predicate="job", verbs=closed("arbeiten work"), opens=closed("als as")),
    _Shape(predicate="employer", verbs=closed("arbeiten work"), opens=closed("bei beim for at")),
    _Shape(
        predicate="when",
        verbs=closed("sein stattfinden be"),
        opens=closed("am um im on at in ab from"),
        dated=True,
    ),
    _Shape(
        predicate="place",
        verbs=closed("liegen stehen hängen befinden lagern lie stand hang sein be keep"),
        opens=_IN,
    ),
    _Shape(
        predicate="likes",
        verbs=closed("mögen lieben hassen verabscheuen like love") | AVERSE[Language.EN],
    ),
    _Shape(
        predicate="likes",
        verbs=closed("können can"),
        mark=closed("leiden ausstehen stand bear"),
        denied=True,
    ),
    _Shape(predicate="value", verbs=closed("betragen kosten cost lauten")),
    _Shape(predicate="value", verbs=closed("sein be"), named=True),
)


def telling(predicate: str) -> frozenset[str]:
    """Return the words that only tell the shape of a fact of *predicate*: "wohnen", "leben"."""
    shapes = [shape for shape in _SHAPES if shape.predicate == predicate]
    return frozenset().union(*(shape.verbs | shape.mark for shape in shapes))


def several(slot: Slot | None) -> Slot | None:
    """Return *slot* once a person has said that another value holds as well.

    None where no predicate tells it: then nothing takes its place by the slot alone.
    """
    if slot is None or slot.predicate not in SINGLE:
        return slot
    return replace(slot, predicate="one-of") if slot.predicate == "name" else None


def extract(text: str, language: Language, speaker: str | None) -> Slot | None:
    """Return the slot of a main clause, or None where no shape fits.

    *speaker* is the name of a recognised speaker, who "ich" and "mein" mean; for an
    unknown voice it is None, and what it says of itself has no slot.
    """
    head = _CONTRAST.split(text.strip().rstrip(".!"))[0]
    if negated(head, language) != negated(text, language):
        # "Ich mag Käse, aber keinen Fisch" tells two things, and one slot is too few.
        return None
    parts = cut(head, language, speaker)
    if parts is None or not parts.subject:
        return None
    return _coded(parts) or next((s for shape in _SHAPES if (s := _fit(shape, parts))), None)


def _fit(shape: _Shape, parts: Parts) -> Slot | None:
    if parts.verb not in shape.verbs or (shape.named and not parts.named):
        return None
    words = lexicon(parts.language)
    if shape.denied and not words.negations.intersection(parts.rest):
        return None
    idle = words.fillers | words.negations | _DEGREES
    subject, rest = parts.subject, tuple(word for word in parts.rest if word not in idle)
    if shape.mark:
        if not shape.mark & {*subject, *rest}:
            return None
        subject = tuple(word for word in subject if word not in shape.mark)
        rest = tuple(word for word in rest if word not in shape.mark)
    if shape.opens and (not rest or rest[0] not in shape.opens):
        return None
    if shape.dated and not _dated(rest):
        return None
    return _slot(shape.predicate, subject, rest, parts.language)


def _dated(rest: Sequence[str]) -> bool:
    """Tell whether a value is a day or a time: not "im 3. Stock"."""
    told = any(is_calendar(word) or word in _TIMES for word in rest)
    return told or (len(rest) > 1 and rest[0] in {"um", "at"} and is_number(rest[1]))


def _coded(parts: Parts) -> Slot | None:
    """Return the slot of "der Code für X ist Y" and of favourites, whose noun tells the shape."""
    whole = " ".join(parts.subject)
    if parts.verb not in ("sein", "lauten", "heißen", "be"):
        return None
    if CODES & set(parts.subject):
        subject = tuple(word for word in parts.subject if word not in CODES)
        return _slot("code", (*subject, "code"), parts.rest, parts.language)
    if "liebling" in whole or "favourite" in whole or "favorite" in whole:
        return _slot("favourite", parts.subject, parts.rest, parts.language)
    return None


def _slot(
    predicate: str, subject: Sequence[str], value: Sequence[str], language: Language
) -> Slot | None:
    bare = _value(predicate, value, language)
    who = sorted(_content(subject, language))
    if not bare or not who:
        return None
    # A person's or a thing's name is its value: "mein Arzt ist …" and "heißt …" are one.
    kind = "name" if predicate == "value" and not any(map(is_number, bare)) else predicate
    kin = _KIN & set(who) and not lexicon(language).prepositions & set(subject)
    if predicate == "value" and kind == "name" and kin:
        return None
    kind = "one-of" if kind == "name" and _SEVERAL & set(who) else kind
    return Slot(subject=" ".join(who), predicate=kind, object=" ".join(sorted(bare)))


def _value(predicate: str, value: Sequence[str], language: Language) -> set[str]:
    """Return the words of the value: up to the next preposition where it is a name."""
    words = lexicon(language)
    if predicate in _ENDED:
        ends = words.prepositions | {"als", "as", "und", "and"}
        stop = next((at for at, word in enumerate(value) if at and word in ends), len(value))
        value = value[:stop]
    if predicate == "when":
        return {word for word in value if is_calendar(word) or is_number(word)}
    kept = _content(value, language) | {
        word for word in value if predicate == "place" and word in words.prepositions - _NEAR
    }
    return kept - words.titles - {"uhr", "als", "as"}


def _content(value: Sequence[str], language: Language) -> set[str]:
    words = lexicon(language)
    empty = words.articles | words.possessives | words.prepositions | words.fillers
    return set(value) - empty - words.negations - words.household - {"mehr", "sich", "s"}
