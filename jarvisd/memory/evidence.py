"""What speaks for a found memory as the answer to a question: its words, its sort, a taste."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from jarvisd.ids import MemoryId
from jarvisd.memory.policy.budget import Reason
from jarvisd.memory.policy.kindred import another_of_theirs
from jarvisd.memory.policy.own_name import asks_another, own_name
from jarvisd.memory.policy.own_word import (
    anothers_taste,
    of_a_stranger,
    strangers_answer,
    tells_all,
)
from jarvisd.memory.policy.ranking import Recalled
from jarvisd.memory.policy.scope import first_person, their_own
from jarvisd.memory.policy.someone import Wanted, by_name_alone, mentions
from jarvisd.memory.policy.taste import (
    Taste,
    asked_taste,
    contrary,
    harmless,
    left_of_taste,
    taste,
)
from jarvisd.memory.policy.wanted import holds, wanted
from jarvisd.memory.policy.which_secret import another_secret
from jarvisd.memory.policy.words import content, coverage, is_calendar, lemma, tokens
from jarvisd.memory.question import Asked
from jarvisd.memory.types import Memory, Neighbour
from jarvisd.people.audience import Audience
from jarvisd.phrases import Language

_MISSPELT = 0.5
"""What a word counts that was found by its letters only."""
_PART = 4
"""So many letters make a part of a compound."""
BY_NAME = 0.10
"""So much above the floor a memory must be that has but a name in common with the question.

"Trinkt Anna?" is at 0.31 to her birthday, at 0.38 to "Anna mag keinen Kaffee".
"""
BY_NAME_AND_DAY = 0.16
"""The same where it names a day that nobody asked for: "Wo arbeitet Anna?" is at 0.36 to it."""


def of_their_taste(neighbour: Neighbour, asked: Asked, named: Wanted | None) -> bool | None:
    """Tell whether a memory says what whoever is named likes or not, as was asked.

    False where it says the contrary; None where nothing of this kind is asked or said.
    """
    memory = neighbour.memory
    asked_for = asked_taste(asked.text, asked.language, named.whom.names) if named else None
    if asked_for is None or named is None or not mentions(memory, named, neighbour.said_by):
        return None
    said = taste(memory.text, memory.language)
    if contrary(said, asked_for):
        return False
    return True if said is asked_for else None


def keywords_of(neighbour: Neighbour, asked: Asked, audience: Audience) -> float:
    """Return how much of the question's words a memory holds, 0 to 1, by two measures.

    The store knows how rare a word is, the lemmas know its forms and its halves. "Ich"
    means who said it: for anybody else their name is one of the memory's words, but only
    beside another; a name alone would bring up all that they ever said.
    """
    memory = neighbour.memory
    words = content(memory.text, memory.language)
    by_lemma = _covered(asked, words, memory.language)
    others = memory.placement.owner != audience.person
    its_own = others and neighbour.said_by is not None and first_person(memory.text)
    if its_own and _shares_a_word(asked, memory):
        named = (*words, *content(neighbour.said_by or "", memory.language))
        return coverage(asked.words, named, memory.language)
    by_store = neighbour.keywords + _MISSPELT * neighbour.fuzzy
    return (by_lemma + min(by_store, 1.0)) / 2


def _covered(asked: Asked, words: tuple[str, ...], language: Language) -> float:
    """Return how much of the question's words is among *words*; in another language whole words.

    That an English "drill" and a German "Grill" end alike says nothing.
    """
    if language is asked.language or not asked.words:
        return coverage(asked.words, words, language)
    whole = [one for one in asked.words if any(map(_ends(one), words))]
    return len(whole) / len(asked.words)


def _ends(word: str) -> Callable[[str], bool]:
    return lambda other: (
        other == word or (len(word) >= _PART and (other.startswith(word) or other.endswith(word)))
    )


def _shares_a_word(asked: Asked, memory: Memory) -> bool:
    """Tell whether both have a word in common, be it as light as "kommen" or "ist"."""
    return any(lemma(token, memory.language) in asked.every for token in tokens(memory.text))


def beside_the_point(neighbour: Neighbour, asked: Asked, named: Wanted | None) -> bool:
    """Tell whether *memory*, however alike, is a word on something that was not asked.

    Another thing's code, where a code is asked for; another relative or animal than the one
    asked about; what somebody is called, where that is not asked. A stranger's word on
    themselves, where somebody is named; "not allergic to lactose", where nuts are asked for.
    What else somebody cannot bear is told: it may be the same.
    """
    memory = neighbour.memory
    if (
        another_secret(memory, named, asked.text, asked.language)
        or another_of_theirs(memory, asked.text, asked.language)
        or anothers_taste(memory, asked.text, named, neighbour.said_by)
    ):
        return True
    if own_name(memory) and asks_another(memory, asked.text, asked.language):
        return True
    if of_a_stranger(memory) and not strangers_answer(memory, asked.text, asked.language, named):
        return True
    if taste(asked.text, asked.language) is not Taste.UNBEARABLE:
        return False
    if not harmless(memory.text, memory.language) or memory.language is not asked.language:
        return False
    names = named.whom.names if named else frozenset[str]()
    about = left_of_taste(asked.text, asked.language, names)
    told = left_of_taste(memory.text, memory.language)
    return bool(about) and not coverage(about, told, asked.language)


Judged: TypeAlias = tuple[Recalled, Reason | None]
"""A memory with its score, and why it is left out, if it is."""


def without_needless(
    judged: Sequence[Judged], asked: Asked, named: Wanted | None, audience: Audience
) -> list[Judged]:
    """Return *judged* with a reason to leave out what is no answer beside the others."""
    above = [one.memory for one, reason in judged if reason is None]
    dropped = _needless(above, asked, named, audience)
    return [
        (one, Reason.POINT if reason is None and one.memory.id in dropped else reason)
        for one, reason in judged
    ]


def _needless(
    found: Sequence[Memory], asked: Asked, named: Wanted | None, audience: Audience
) -> frozenset[MemoryId]:
    """Return what of *found* is no answer beside the rest.

    What somebody bears, where it is known what they do not; a stranger's word on
    themselves, where whoever asks told the same of their own.
    """
    dropped: set[MemoryId] = set()
    names = named.whom.names if named else frozenset[str]()
    if asked_taste(asked.text, asked.language, names) is Taste.UNBEARABLE and any(
        taste(one.text, one.language) is Taste.UNBEARABLE and not of_a_stranger(one)
        for one in found
    ):
        dropped |= {one.id for one in found if harmless(one.text, one.language)}
    if first_person(asked.text) and any(_told_of_their_own(one, asked, audience) for one in found):
        dropped |= {one.id for one in found if of_a_stranger(one)}
    return frozenset(dropped)


def _told_of_their_own(memory: Memory, asked: Asked, audience: Audience) -> bool:
    """Tell whether who asks said *memory* of themselves, and it tells all that is asked."""
    own = their_own(memory.placement, audience) and first_person(memory.text)
    return own and tells_all(memory, asked.text, asked.language)


def too_faint(neighbour: Neighbour, asked: Asked, named: Wanted | None, floor: float) -> bool:
    """Tell whether a memory has but the name in common with the question, and is not near it."""
    if named is None or not by_name_alone(neighbour.memory, named, neighbour.said_by):
        return False
    a_day = wanted(asked.text) is None and _names_a_day(neighbour.memory)
    margin = BY_NAME_AND_DAY if a_day else BY_NAME
    return asked.vector is None or neighbour.cosine < floor + margin


def _names_a_day(memory: Memory) -> bool:
    return any(is_calendar(lemma(token, memory.language)) for token in tokens(memory.text))


def fits(memory: Memory, question: str) -> bool:
    """Tell whether *memory* holds the sort of answer that *question* asks for."""
    answer = wanted(question)
    return answer is not None and holds(memory.text, memory.language, answer)
