"""What sort of answer a question asks for, and whether a memory holds one. Pure.

"Wann …" wants a time, "Wie viele …" a number, "Wer …" a person. It is told by the
question word alone and by closed classes: a nudge among memories that are about as
close, never a reason to find or to leave out.
"""

import re
from enum import StrEnum, auto
from functools import lru_cache
from itertools import pairwise

import simplemma

from jarvisd.memory.policy.lexicon import closed, lexicon
from jarvisd.memory.policy.words import is_calendar, is_number, lemma, tokens
from jarvisd.phrases import Language


class Answer(StrEnum):
    """A sort of answer."""

    TIME = auto()
    NUMBER = auto()
    PERSON = auto()


_WHEN = closed("wann when")
_WHO = closed("wer wen wem wessen who whom whose")
_SPAN = closed("tag tage tagen wochentag jahr monat datum uhrzeit day days year month date time")
_WHICH = re.compile(r"(welch(e[mnrs]?)?|which|what)")
_HOW = closed("wie how")
_MUCH = closed(
    "viel viele vielen hoch groß lang lange alt schnell weit teuer schwer breit tief "
    "much many high big tall long old fast far wide deep heavy"
)
_TIMES = closed(
    "morgens mittags abends nachts vormittags nachmittags täglich wöchentlich monatlich "
    "jährlich uhr tag woche wochenende monat jahr stunde minute morgen vormittag mittag "
    "nachmittag abend nacht frühling sommer herbst winter jahrhundert jahrzehnt "
    "daily weekly monthly yearly day week weekend month year hour minute morning noon "
    "afternoon evening night spring summer autumn century decade o'clock"
)


@lru_cache(maxsize=256)
def wanted(question: str) -> Answer | None:
    """Return what sort of answer *question* asks for; None where its words do not tell."""
    words = [token.lower() for token in tokens(question)]
    pairs = set(pairwise(words))
    if _WHEN & set(words) or any(_WHICH.fullmatch(a) and b in _SPAN for a, b in pairs):
        return Answer.TIME
    if "wieviel" in words or any(a in _HOW and b in _MUCH for a, b in pairs):
        return Answer.NUMBER
    return Answer.PERSON if _WHO & set(words) else None


@lru_cache(maxsize=4096)
def holds(text: str, language: Language, answer: Answer) -> bool:
    """Tell whether *text* holds an answer of that sort."""
    found = tokens(text)
    lemmas = [lemma(token, language) for token in found]
    match answer:
        case Answer.NUMBER:
            return any(is_number(one) for one in lemmas)
        case Answer.TIME:
            return any(is_calendar(one) or one in _TIMES or _dated(one) for one in lemmas)
        case Answer.PERSON:
            words = lexicon(language)
            called = {token.lower() for token in found} & (words.titles | words.kinship)
            return bool(called) or any(_name(token, language) for token in found[1:])


def _dated(word: str) -> bool:
    """Tell whether *word* is a year or a time of day."""
    return re.fullmatch(r"1\d{3}|20\d{2}|\d{1,2}[:.]\d{2}", word) is not None


def _name(word: str, language: Language) -> bool:
    """Tell whether *word* looks like a name: a capital, and in no dictionary."""
    return (
        word[0].isupper()
        and word.isalpha()
        and not simplemma.is_known(word, lang=language.value)
        and not simplemma.is_known(word.lower(), lang=language.value)
    )
