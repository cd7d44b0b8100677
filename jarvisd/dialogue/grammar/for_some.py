"""Finding out that something is meant for a few named people alone: "nur für mich und Ben". Pure.

There is no such scope: what is kept is for one, for the members, or for all. So it is said,
and nothing is kept for more ears than were meant.
"""

import re
from typing import Final

import simplemma

from jarvisd.memory.policy.clauses import is_title
from jarvisd.phrases import Language

_KEEP: Final = (
    r"^\W*(?:bitte |please |hey |und |and )*"
    r"(?:(?:merk\w*|notier\w*|speicher\w*|behalte?|remember|note|keep in mind)\b(?: dir| dich)?"
    r"(?: bitte| please)?[\s,:]*)?"
)
_THAT: Final = r"(?:und zwar |aber |but |and )?(?:das ist |das gilt |this is |that is |that['’]s )?"
_NAME: Final = r"(?:(?:meine?[nrm]?|unsere?[nrm]?|my|our) )?(?-i:[A-ZÄÖÜ])[\w-]+"
_ME: Final = r"(?:mich|me)"
_WHO: Final = rf"(?:{_ME} (?:und|and) {_NAME}|{_NAME}(?: (?:und|and) (?:{_ME}|{_NAME}))?)"
_GERMAN: Final = rf"(?:nur|bloß|ausschließlich) für (?P<who>{_WHO})"
_ENGLISH: Final = rf"(?:(?:only|just) for (?P<who>{_WHO})|for (?P<who2>{_WHO}) (?:only|alone))"


def _shapes(who: str) -> re.Pattern[str]:
    return re.compile(rf"{_KEEP}{_THAT}{who}\s*[:,]\s*\S", re.IGNORECASE)


def _tails(who: str) -> re.Pattern[str]:
    told = r"(?:und zwar|aber|but|das ist|das gilt|this is|that is|that['’]s)"
    return re.compile(rf"[,.;–-]\s*(?:{told} )+{who}\W*$", re.IGNORECASE)


_FOUND: Final = {
    Language.DE: (_shapes(_GERMAN), _tails(_GERMAN)),
    Language.EN: (_shapes(_ENGLISH), _tails(_ENGLISH)),
}


def for_some(text: str) -> Language | None:
    """Return the language in which *text* says to be for a few people; None if it does not."""
    for language, shapes in _FOUND.items():
        for shape in shapes:
            found = shape.search(text)
            if found is not None and _people(found, language):
                return language
    return None


def _people(found: re.Match[str], language: Language) -> bool:
    """Tell whether who was named may be people: "Ben", "Mama"; "nur für Notfälle" names none."""
    groups = found.groupdict()
    words = (groups["who"] or groups.get("who2") or "").split()
    if len(words) > 1:
        return True
    lemma = str(simplemma.lemmatize(words[0], lang=language.value))
    return is_title(words[0]) or lemma == words[0]
