"""What speaks for a found memory as the answer to a question: its words, its sort, a taste."""

from jarvisd.memory.policy.scope import first_person
from jarvisd.memory.policy.someone import Wanted, mentions
from jarvisd.memory.policy.taste import asked_taste, contrary, taste
from jarvisd.memory.policy.wanted import holds, wanted
from jarvisd.memory.policy.words import content, coverage, lemma, tokens
from jarvisd.memory.question import Asked
from jarvisd.memory.types import Memory, Neighbour
from jarvisd.people.audience import Audience

_MISSPELT = 0.5
"""What a word counts that was found by its letters only."""


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
    by_lemma = coverage(asked.words, words, memory.language)
    others = memory.placement.owner != audience.person
    its_own = others and neighbour.said_by is not None and first_person(memory.text)
    if its_own and _shares_a_word(asked, memory):
        named = (*words, *content(neighbour.said_by or "", memory.language))
        return coverage(asked.words, named, memory.language)
    by_store = neighbour.keywords + _MISSPELT * neighbour.fuzzy
    return (by_lemma + min(by_store, 1.0)) / 2


def _shares_a_word(asked: Asked, memory: Memory) -> bool:
    """Tell whether both have a word in common, be it as light as "kommen" or "ist"."""
    return any(lemma(token, memory.language) in asked.every for token in tokens(memory.text))


def fits(memory: Memory, question: str) -> bool:
    """Tell whether *memory* holds the sort of answer that *question* asks for."""
    answer = wanted(question)
    return answer is not None and holds(memory.text, memory.language, answer)
