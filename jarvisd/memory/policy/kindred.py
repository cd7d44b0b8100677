"""Of which relative or animal a question asks, and which memory tells of another. Pure.

"Mein Hund heißt Bruno" is as near to "Wie heißt mein Bruder?" as many an answer: one has but
so many relatives and animals, and no one of them is another.
"""

from functools import cache, lru_cache
from typing import Final

from jarvisd.memory.policy.synonyms import canonical
from jarvisd.memory.policy.words import content
from jarvisd.memory.types import Memory
from jarvisd.phrases import Language

_ONE_AND_ANOTHER: Final = (
    "vater papa father dad",
    "mutter mama mother mum mom",
    "großmutter oma grandma",
    "großvater opa grandpa",
    "bruder brother",
    "schwester sister",
    "sohn son",
    "tochter daughter",
    "tante aunt",
    "onkel uncle",
    "neffe nephew",
    "nichte niece",
    "mann ehemann gatte husband",
    "frau ehefrau gattin wife",
    "hund welpe dog puppy",
    "katze kater kätzchen cat kitten",
    "pferd pony horse",
    "hamster",
    "kaninchen hase rabbit bunny",
    "meerschweinchen",
    "vogel wellensittich papagei bird budgie parrot",
    "fisch goldfisch fish goldfish",
    "schildkröte turtle tortoise",
    "maus mouse",
    "ratte rat",
)
"""Each line is one to whoever has it, in whichever language it is told. What means several of
them ("Kind", "Haustier", "Partner") is in none."""


def another_of_theirs(memory: Memory, question: str, language: Language) -> bool:
    """Tell whether *memory* is about a relative or an animal, and *question* about another.

    Only where the subject of the memory is one, and nothing in it is what was asked about:
    "Meine Schwester füttert die Katze" may answer either.
    """
    if memory.slot is None:
        return False
    about = _kin(tuple(memory.slot.subject.split()))
    if not about:
        return False
    asked = _asked(question, language)
    return bool(asked) and not asked & (about | _told(memory.text, memory.language))


@lru_cache(maxsize=256)
def _asked(question: str, language: Language) -> frozenset[str]:
    return _kin(content(question, language))


@lru_cache(maxsize=4096)
def _told(text: str, language: Language) -> frozenset[str]:
    return _kin(content(text, language))


def _kin(lemmas: tuple[str, ...]) -> frozenset[str]:
    return frozenset(_table()[word] for word in map(canonical, lemmas) if word in _table())


@cache
def _table() -> dict[str, str]:
    lines = map(str.split, _ONE_AND_ANOTHER)
    return {canonical(word): words[0] for words in lines for word in words}
