"""What somebody says of themselves, as the answer to a question about another. Pure.

Nobody can tell whose an unknown voice is. Its "Ich bin allergisch gegen Soja" may be told
to whoever asks "Wogegen bin ich allergisch?", as a stranger's word; of Gerda it says nothing,
and to "Bin ich gegen Nüsse allergisch?" it is no answer.
"""

from functools import lru_cache
from typing import Final

from jarvisd.memory.policy.lexicon import closed
from jarvisd.memory.policy.scope import first_person
from jarvisd.memory.policy.someone import Wanted, mentions
from jarvisd.memory.policy.taste import asked_taste, left_of_taste, taste
from jarvisd.memory.policy.wanted import Answer, wanted
from jarvisd.memory.policy.words import coverage, tokens
from jarvisd.memory.types import Memory
from jarvisd.phrases import Language

_ANYBODY: Final = closed(
    "jemand jemanden jemandem irgendwer irgendjemand gast gäste besuch besucher fremde fremder "
    "someone somebody anyone anybody guest guests visitor visitors stranger"
)
_I: Final = closed("ich mir mich i me")
_MY: Final = ("mein", "my")
_WHOLE: Final = 0.99


def of_a_stranger(memory: Memory) -> bool:
    """Tell whether a voice that nobody knows said *memory* of itself."""
    return memory.placement.owner is None and first_person(memory.text)


def anothers_taste(
    memory: Memory, question: str, named: Wanted | None, said_by: str | None
) -> bool:
    """Tell whether *memory* says what its teller likes or cannot bear, where another is named.

    "Ich bin allergisch gegen Soja" of Ben is nothing about Gerda, in whatever language it is
    told; "meine Tochter verträgt …" may be. *said_by* is the teller's name.
    """
    if named is None or named.themselves or not named.whom.names or _asks_who(question):
        return False
    words = {token.lower() for token in tokens(memory.text)}
    tells_self = bool(words & _I) and not any(word.startswith(_MY) for word in words)
    if not tells_self or mentions(memory, named, said_by):
        return False
    return any(taste(memory.text, language) for language in Language)


def strangers_answer(
    memory: Memory, question: str, language: Language, named: Wanted | None
) -> bool:
    """Tell whether what a stranger said of themselves may be told to *question*.

    *named* is whom the question names. Of somebody named never, unless it asks for
    whoever it may be; of whoever asks only where it tells all that is asked.
    """
    if first_person(question):
        return tells_all(memory, question, language)
    return _asks_who(question) or named is None or not named.whom.names


@lru_cache(maxsize=256)
def _asks_who(question: str) -> bool:
    said = {token.lower() for token in tokens(question)}
    return wanted(question) is Answer.PERSON or bool(_ANYBODY & said)


def tells_all(memory: Memory, question: str, language: Language) -> bool:
    """Tell whether *memory* holds every word of *question*, what says a taste aside."""
    wish = asked_taste(question, language, frozenset())
    if wish is not None:
        return taste(memory.text, memory.language) is wish
    if memory.language is not language:
        return False
    asked, told = left_of_taste(question, language), left_of_taste(memory.text, language)
    return coverage(asked, told, language) >= _WHOLE
