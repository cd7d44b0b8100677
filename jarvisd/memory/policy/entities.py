"""Whom and what a memory is about, and how they are related, by rule (memory.md). Pure.

An entity is known by its key: the lemmas of its name or description in alphabetical
order, the same form that slots compare. "Mein Hund" said by Anna and "der Hund von
Anna" are both ``anna hund``; that it is called Bruno is a relation, which holds for as
long as the memory that says so. Nothing is resolved when it is written down, so that
what was known by way of an erased memory is not known any more.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from jarvisd.memory.policy.lexicon import closed, lexicon
from jarvisd.memory.policy.nouns import NounPhrase, Reader, noun_phrases
from jarvisd.memory.policy.parts import key
from jarvisd.memory.policy.polarity import negated
from jarvisd.memory.policy.sorts import ANIMALS, EVENTS, PLACES, VAGUE, Sort
from jarvisd.memory.policy.spelling import clauses
from jarvisd.memory.policy.words import tokens
from jarvisd.memory.types import Slot
from jarvisd.phrases import Language

RULES = 3
"""The version of these rules: memories read by older ones are read again."""

MOST = 12
"""So many entities of one memory are kept; a sentence that names more is a list."""

IS = "is"
HAS = "has"
WITH = "with"
WEIGHTS: Mapping[str, float] = {
    IS: 1.0, "place": 0.6, "home": 0.6, "employer": 0.6, "job": 0.3, "likes": 0.3,
    "favourite": 0.3, "allergy": 0.3, HAS: 0.3, WITH: 0.3, "birthday": 0.0,
    "when": 0.0, "value": 0.0,
}  # fmt: skip
"""How well each relation leads on, 0 to 1. Dates and values lead nowhere: two people
born on one day have nothing to do with each other."""

_CALLED = closed("namens called named")
_EQUALS = _CALLED | {"ist", "is"}
_NAMING = frozenset({"name", "one-of"})
_PLACING = frozenset({"place", "home"})
KIN = closed(
    "vater mutter bruder schwester sohn tochter kind mann frau freund freundin oma opa tante "
    "onkel enkel enkelin cousin cousine neffe nichte nachbar nachbarin chef chefin lehrer lehrerin "
    "arzt ärztin doktor kollege kollegin father mother brother sister son daughter child husband "
    "wife friend grandma grandpa aunt uncle cousin nephew niece neighbour boss teacher doctor "
    "colleague"
)
"""What a person is to another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """Someone or something that a memory is about."""

    key: str
    name: str
    """As it is shown: "Bruno", "Hund (Anna)"."""
    sort: Sort


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """What a memory says of two entities, by their keys."""

    subject: str
    predicate: str
    object: str

    @property
    def weight(self) -> float:
        """Return how well this relation leads from one to the other, 0 to 1."""
        return WEIGHTS.get(self.predicate, 0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What is read: one memory's text and what is known about who said it."""

    text: str
    language: Language
    slot: Slot | None
    owner: str | None = None
    """The name of who said it, whom "ich" and "mein" mean."""
    secret: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The entities and relations of one memory."""

    entities: tuple[Entity, ...] = ()
    relations: tuple[Relation, ...] = ()


@dataclass(slots=True, kw_only=True)
class _Found:
    """What was found so far: the first telling of an entity names it, the best sorts it."""

    entities: dict[str, Entity] = field(default_factory=dict)
    relations: dict[Relation, None] = field(default_factory=dict)

    def note(self, words: Sequence[str], name: str, sort: Sort) -> str:
        made = _key(words)
        known = self.entities.get(made)
        if known is None or (known.sort in VAGUE and sort not in VAGUE):
            self.entities[made] = Entity(key=made, name=known.name if known else name, sort=sort)
        return made

    def relate(self, subject: str, predicate: str, object: str) -> None:
        if subject != object:
            self.relations[Relation(subject=subject, predicate=predicate, object=object)] = None


def _key(words: Sequence[str]) -> str:
    return " ".join(sorted(set(words)))


def read(told: Told, people: frozenset[str] = frozenset()) -> Reading:
    """Return what *told* is about; *people* are the household's names, in lower case.

    Of a secret only what it is for: its value must not become a name.
    """
    found = _Found()
    if told.secret:
        if told.slot is not None:
            found.note(told.slot.subject.split(), told.slot.subject.title(), Sort.THING)
        return Reading(entities=tuple(found.entities.values()))
    reader = Reader(language=told.language, speaker=told.owner, people=people)
    _speaker(told, found)
    for clause in clauses(told.text):
        phrases = noun_phrases(clause, reader)
        for phrase in phrases:
            _phrase(phrase, reader, found)
        for one, other in pairwise(phrases):
            _equated(clause, one, other, found)
    if told.slot is not None and not negated(told.text, told.language):
        _slot(told.slot, told, found)
    if not any(relation.predicate != HAS for relation in found.relations):
        _together(found)
    return _bounded(found)


def _speaker(told: Told, found: _Found) -> None:
    spoken = {token.lower() for token in tokens(told.text)}
    if told.owner is not None and spoken & lexicon(told.language).speaker:
        found.note(told.owner.lower().split(), told.owner, Sort.PERSON)


def _phrase(phrase: NounPhrase, reader: Reader, found: _Found) -> None:
    described = name = None
    if phrase.described:
        sort = _sort(phrase.described[-1])
        if phrase.owner is None:
            described = found.note(phrase.described, phrase.label, sort)
        else:
            label = f"{phrase.label} ({phrase.owner.label})"
            described = found.note((*phrase.owner.words, *phrase.described), label, sort)
            whose = found.note(phrase.owner.words, phrase.owner.label, _named(phrase, reader))
            found.relate(whose, HAS, described)
    if phrase.name:
        person = phrase.titled or " ".join(phrase.name) in reader.people
        sort = _sort(phrase.described[-1]) if phrase.described else Sort.NAME
        sort = Sort.NAME if sort is Sort.THING else sort
        name = found.note(phrase.name, phrase.called, Sort.PERSON if person else sort)
    if described and name:
        found.relate(described, IS, name)


def _equated(clause: Sequence[str], one: NounPhrase, other: NounPhrase, found: _Found) -> None:
    """Note that two phrases are one: "Frau Klein ist Lenas Lehrerin", "ein Hund namens Bruno"."""
    between = [word.lower() for word in clause[one.end : other.start]]
    called, described = (one, other) if one.name else (other, one)
    bare = called.name and not called.described and described.described and not described.name
    equal = _CALLED if described.owner is None else _EQUALS
    if not bare or len(between) != 1 or between[0] not in equal:
        return
    whose = described.owner.words if described.owner else ()
    found.relate(_key((*whose, *described.described)), IS, _key(called.name))


def _named(phrase: NounPhrase, reader: Reader) -> Sort:
    owner = " ".join(phrase.owner.words) if phrase.owner else ""
    mine = reader.speaker is not None and owner == reader.speaker.lower()
    return Sort.PERSON if mine or owner in reader.people else Sort.NAME


def _sort(noun: str) -> Sort:
    if noun in KIN:
        return Sort.PERSON
    if noun in ANIMALS:
        return Sort.ANIMAL
    if noun in PLACES:
        return Sort.PLACE
    return Sort.EVENT if noun.endswith(EVENTS) else Sort.THING


def _slot(slot: Slot, told: Told, found: _Found) -> None:
    """Add the relation that the memory's slot states, between entities of its text."""
    subject = _meant(slot.subject, found)
    if subject is None:
        # "Sein Hund heißt Bruno": whose, only who heard it knew.
        return
    if slot.predicate in _NAMING:
        _naming(slot, subject, told, found)
    elif slot.predicate in _PLACING:
        _places(slot, subject, found)
    elif slot.predicate in WEIGHTS:
        sort = Sort.DATE if slot.predicate in {"birthday", "when"} else Sort.THING
        found.relate(subject, slot.predicate, _meant(slot.object, found)
                     or _new(slot, told, found, sort))  # fmt: skip


def _naming(slot: Slot, subject: str, told: Told, found: _Found) -> None:
    """Relate what is described to its name, whichever of the two the sentence begins with."""
    sort = found.entities[subject].sort
    named = _meant(slot.object, found) or _new(
        slot, told, found, Sort.NAME if sort is Sort.THING else sort
    )
    had = {relation.object for relation in found.relations if relation.predicate == HAS}
    if named in had and subject not in had:
        subject, named = named, subject
    sort = found.entities[subject].sort
    found.note(named.split(), named, Sort.NAME if sort is Sort.THING else sort)
    found.relate(subject, IS, named)


def _places(slot: Slot, subject: str, found: _Found) -> None:
    """Relate a thing to where it is, and that to where it is in turn: "in der Dose im Flur"."""
    words = set(slot.object.split())
    inside = [k for k in found.entities if set(k.split()) <= words and k != subject]
    for place in inside:
        found.note(place.split(), place, Sort.PLACE)
    for one, other in pairwise((subject, *inside)):
        found.relate(one, slot.predicate, other)


def _meant(words: str, found: _Found) -> str | None:
    """Return the entity of the text that the words of a slot mean: a name before what it names."""
    asked = set(words.split())
    inside = [key for key in found.entities if set(key.split()) <= asked]
    if words in inside:
        return words
    names = {relation.object for relation in found.relations if relation.predicate == IS}
    best = min(inside, key=lambda key: (key not in names, -len(key.split())), default=None)
    if best is None or best in names:
        return best
    # "Bens alter Hund" is Bens Hund, but "der Hund meiner Schwester" is not my sister.
    left = asked - set(best.split())
    others = {word for key in inside for word in key.split()} - set(best.split())
    return None if left & others else best


def _new(slot: Slot, told: Told, found: _Found, sort: Sort) -> str:
    wanted = set(slot.object.split())
    written = [token for token in tokens(told.text) if key(token, told.language) in wanted]
    spelt = r"\b.*\b".join(map(re.escape, dict.fromkeys((*written[:1], *written[-1:]))))
    if sort is Sort.DATE and (said := re.search(rf"\b{spelt}\b(?: Uhr)?", told.text)):
        written = [said.group()]  # as it was said: "12. Mai um 9 Uhr"
    return found.note(slot.object.split(), " ".join(written) or slot.object, sort)


def _together(found: _Found) -> None:
    """Relate those who are named in one sentence, where it says nothing more of them."""
    names = [one.key for one in found.entities.values() if one.sort in (Sort.PERSON, Sort.NAME)]
    for one, other in pairwise(names[:4]):
        found.relate(one, WITH, other)


def _bounded(found: _Found) -> Reading:
    kept = dict(list(found.entities.items())[:MOST])
    related = (one for one in found.relations if one.subject in kept and one.object in kept)
    return Reading(entities=tuple(kept.values()), relations=tuple(related))
