"""Whom a question names, and which memories tell the same of somebody else. Pure.

"Wie ist die Telefonnummer von Opa?" is as like "Die Telefonnummer von Oma ist …" as two
sentences can be. What is told of somebody else in the same words is no answer; where it is
not told in the same words, or of nobody by name, it may be.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from jarvisd.ids import PersonId
from jarvisd.memory.policy.entities import KIN
from jarvisd.memory.policy.lexicon import ENGLISH, GERMAN, closed, lexicon
from jarvisd.memory.policy.nouns import NounPhrase, Reader, noun_phrases
from jarvisd.memory.policy.parts import key
from jarvisd.memory.policy.scope import first_person
from jarvisd.memory.policy.spelling import clauses, is_idle
from jarvisd.memory.policy.synonyms import canonical
from jarvisd.memory.policy.words import content, coverage, known, tokens
from jarvisd.memory.types import Memory, Scope
from jarvisd.phrases import Language

_ONE_OF: Final = frozenset(
    map(
        canonical,
        closed(
            "vater mutter oma opa bruder schwester sohn tochter tante onkel cousin cousine neffe "
            "nichte enkel enkelin brother sister son daughter aunt uncle nephew niece"
        ),
    )
)
"""Relatives of whom one is never another: Oma is not Opa."""
_KIN: Final = frozenset(map(canonical, KIN | GERMAN.kinship | ENGLISH.kinship))
_THERE: Final = closed(
    "nach in aus auf an am im zu zum zur bei beim gegen at on to from into against"
)
"""What stands before places, days and allergens, and seldom before whoever is asked about."""
_WHICH: Final = re.compile(r"welche[mnrs]?|which|what|wo\w*um|wor\w+", re.IGNORECASE)
"""What stands before what is asked for, which is nobody's name."""
_SHORT: Final = 14
"""Words; a longer sentence tells of so much that it may answer whoever is named first."""
_BACK: Final = closed(
    "er sie ihn ihm ihr sein seine seinem seinen seiner ihre ihrem ihren ihrer he she him her his "
    "they them their it its"
)
"""Whom these mean an earlier sentence may have named."""
_VERBS: Final = closed("sein haben hat habe bin ist be have is am are")
"""With a capital at the head of a question they look like a name."""
_SOUNDS: Final = (("ph", "f"), ("th", "t"), ("ck", "k"), ("c", "k"), ("y", "i"), ("dt", "t"))
_DOUBLE: Final = re.compile(r"(.)\1")
_WHOLE: Final = 0.99
_SELF: Final = "ich"
"""Stands for whoever says "mein": named by nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Someone:
    """Whom a question or a memory speaks of."""

    names: frozenset[str] = frozenset()
    """As they sound: Stephan is Stefan."""
    kin: frozenset[str] = frozenset()
    sure: bool = False
    """The names are in no dictionary: they mean somebody or something of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Whom a question names, and what it asks of them."""

    whom: Someone
    what: tuple[str, ...]
    """Lemmas of the other words that tell something."""
    language: Language
    known_as: frozenset[str] = frozenset()
    """By what other names they are known."""
    themselves: bool = False
    """Nobody is named: it is whoever asks."""
    people: frozenset[str] = frozenset()
    """Names of people of the household, as they sound."""

    def of_its_own(self, one: Someone) -> bool:
        """Tell whether *one* is surely somebody, and no thing that is written like a name."""
        return one.sure or bool(one.names & self.people)


def asked_for(question: str, language: Language, asker: str | None) -> Wanted | None:
    """Return whom *question* names; None where it names nobody.

    *asker* is whom "ich" and "mein" mean, where they are known and nobody else is named.
    """
    found = list(_named(question, language))
    names = frozenset(name for one in found for name in one.names)
    kin = frozenset(word for one in found for word in one.kin)
    sure = any(one.sure for one in found)
    themselves = not names and not kin and asker is not None and first_person(question)
    if themselves and asker is not None:
        names = sounding(asker.lower().split()[:1])
    if not names and len(kin) != 1:
        return None
    what = tuple(
        word
        for word in content(question[:1].lower() + question[1:], language)
        if not sounding([word, key(word.capitalize(), language)]) & names
        and canonical(word) not in kin | _KIN | lexicon(language).titles
    )
    whom = Someone(names=names, kin=kin, sure=sure)
    return Wanted(whom=whom, what=what, language=language, themselves=themselves)


def also_called(wanted: Wanted, memory: Memory) -> frozenset[str]:
    """Return by what else *memory* says that whoever is *wanted* is called: Oma is Inge."""
    slot = memory.slot
    if slot is None or slot.predicate not in {"name", "one-of"}:
        return frozenset()
    one, other = (sounding(map(canonical, end.split())) for end in (slot.subject, slot.object))
    asked = wanted.whom.names | sounding(wanted.whom.kin)
    if one & asked:
        return other
    return one if other & asked else frozenset()


def of_somebody_else(wanted: Wanted, memory: Memory, said_by: str | None) -> bool:
    """Tell whether *memory* tells of another what *wanted* asks.

    *said_by* is the name of who said it, whom "ich" and "mein" mean.
    """
    told = _subject(memory.text, memory.language, said_by)
    words = {token.lower() for token in tokens(memory.text)}
    if told is None or len(tokens(memory.text)) > _SHORT or words & _BACK:
        return False
    mentioned = _mentioned(memory.text, memory.language, said_by)
    mentioned |= sounding(map(canonical, _lemmas(memory)))
    whom = wanted.whom
    if mentioned & (whom.names | wanted.known_as):
        return False
    if not whom.names:
        here = {canonical(word) for word in _lemmas(memory)}
        apart = len(told.kin) == 1 and not here & whom.kin
        return apart and (whom.kin | told.kin) <= _ONE_OF and _same_told(wanted, memory)
    if not told.names:
        return False
    both_sure = wanted.of_its_own(whom) and wanted.of_its_own(told)
    return both_sure or _same_told(wanted, memory)


def mentions(memory: Memory, wanted: Wanted, said_by: str | None) -> bool:
    """Tell whether *memory* names whoever is *wanted*, or they said it of themselves."""
    told = _mentioned(memory.text, memory.language, said_by)
    return bool(told & (wanted.whom.names | wanted.whom.kin | wanted.known_as))


def by_name_alone(memory: Memory, wanted: Wanted, said_by: str | None) -> bool:
    """Tell whether *memory* names whoever is *wanted*, and holds no word of what is asked of them.

    "Anna hat am 3. Mai Geburtstag" does not tell where Anna works.
    """
    told = _mentioned(memory.text, memory.language, said_by)
    if wanted.themselves or not wanted.what or not told & wanted.whom.names:
        return False
    if len(tokens(memory.text)) > _SHORT:
        return False
    asked = (*wanted.what, *wanted.whom.kin)
    return not coverage(asked, content(memory.text, memory.language), memory.language)


def tells_of(memory: Memory, person: PersonId, name: str) -> bool:
    """Tell whether *memory* is about that person: by name, or in their own "ich" or secrecy."""
    placement = memory.placement
    theirs = placement.scope is Scope.PRIVATE or first_person(memory.text)
    if placement.owner == person and theirs:
        return True
    return sounding(name.lower().split()) <= _mentioned(memory.text, memory.language, None)


def first_named(text: str, language: Language) -> bool:
    """Tell whether *text* speaks of a person whom it names, or by what relative they are."""
    told = _subject(text, language, None)
    return told is not None and bool(told.names or told.kin)


def _same_told(wanted: Wanted, memory: Memory) -> bool:
    if memory.language is not wanted.language:
        # Their words cannot be compared; that they are alike was found by what they mean.
        return True
    words = content(memory.text, memory.language)
    return coverage(wanted.what, words, wanted.language) >= _WHOLE


def _lemmas(memory: Memory) -> list[str]:
    return [key(token, memory.language) for token in tokens(memory.text)]


@lru_cache(maxsize=4096)
def _mentioned(text: str, language: Language, said_by: str | None) -> frozenset[str]:
    words = [part for token in tokens(text) for part in token.split("-")]
    told = [each for word in words for each in (word.lower(), key(word, language))]
    if said_by is not None and first_person(text):
        told += said_by.lower().split()
    return sounding(told)


@lru_cache(maxsize=4096)
def _subject(text: str, language: Language, said_by: str | None) -> Someone | None:
    """Return of whom *text* tells: who is named first, be it as an owner, or says "ich"."""
    said = tokens(text)
    first = next(_named(text, language), None)
    if not said or said[0].lower() not in lexicon(language).speaker:
        return first
    kin = first.kin if first is not None else frozenset()
    if said_by is None:
        return Someone(kin=kin)  # a voice that nobody knows: it may be anybody's
    sure = not known(said_by.split()[0].lower(), language)
    return Someone(names=sounding(said_by.split()[:1]), kin=kin, sure=sure)


def _named(text: str, language: Language) -> Iterator[Someone]:
    reader = Reader(language=language, speaker=_SELF)
    for clause in clauses(text):
        for phrase in noun_phrases(clause, reader):
            before = clause[max(phrase.start - 1, 0)]
            if before.lower() in _THERE or _WHICH.fullmatch(before):
                continue
            found = _someone(phrase, language)
            if found.names or found.kin:
                yield found


def _someone(phrase: NounPhrase, language: Language) -> Someone:
    """Return whom *phrase* names: by the first word of a name, and as what relative."""
    owner = phrase.owner.words if phrase.owner else ()
    every = (*owner, *phrase.described, *phrase.name)
    kin = {canonical(word) for word in every if canonical(word) in _KIN}
    firsts = [
        word
        for run in (phrase.name, owner)
        if (word := next((one for one in run if canonical(one) not in _KIN), ""))
        and word != _SELF
        and not is_idle([word])
        and word not in _VERBS
    ]
    sure = any(not known(word.lower(), language) for word in firsts)
    return Someone(names=sounding(firsts), kin=frozenset(kin), sure=sure)


def sounding(words: Iterable[str]) -> frozenset[str]:
    """Return *words* as they sound, whichever way they are spelt: Sophie is Sofie."""
    return frozenset(map(_sound, words))


@lru_cache(maxsize=4096)
def _sound(word: str) -> str:
    found = word.lower()
    for spelt, heard in _SOUNDS:
        found = found.replace(spelt, heard)
    return _DOUBLE.sub(r"\1", found)
