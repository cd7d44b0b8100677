"""What holds instead of both, where somebody says that neither of two does. Pure.

"Weder noch, er heißt Max", "nicht Blau, sondern Grün": the new value takes the place of the
old one in the sentence that is known, so that what is kept is a whole sentence.
"""

import re
from typing import Final

from jarvisd.dialogue.correct import amended
from jarvisd.memory.policy.acts import Act, act
from jarvisd.memory.policy.asserted import unresolved
from jarvisd.memory.policy.dispute import Dispute
from jarvisd.memory.policy.lexicon import lexicon
from jarvisd.memory.policy.wording import differing, sentence
from jarvisd.phrases import Language

_NO: Final = r"^(?:(?:nein|nee|nö|ach|also|no|well)[\s,]+)?"
_NEITHER: Final = re.compile(
    _NO + r"(?:weder noch|weder das eine noch das andere"
    r"|kein(?:s|es|er|en|e|er) (?:von|der) (?:beiden|denen)|kein(?:s|es|er|en|e)(?=[\s]*[,.;:–-])"
    r"|(?:das )?(?:ist |sind |stimmt |stimmen )?(?:alles )?beides?"
    r"(?: ist| sind| war| stimmt| stimmen)? (?:falsch|verkehrt|nicht(?: richtig)?)"
    r"|neither(?: one)?(?: of (?:them|the two|those|these))?|none(?: of (?:them|those|these))?"
    r"|(?:they are |they['’]re )?both (?:are |of them are )?(?:wrong|false))"
    r"(?P<rest>\b.*)$",
    re.IGNORECASE,
)
_CONTRAST: Final = re.compile(
    _NO + r"(?:nicht|not) .+?,? (?:sondern|but)\b(?P<rest>.*)$", re.IGNORECASE
)
_LEAD: Final = re.compile(r"^[\s,;:.–-]*(?:(?:sondern|denn|but|because)\s+)?", re.IGNORECASE)
_OF_IT: Final = re.compile(
    r"^(?:er|sie|es|das|it|he|she|that|(?:his|her|its|sein|ihr) name)"
    r"(?:['’]s| (?:ist|sind|heißt|war|is|are|was|means?))"
    r"(?: (?:jetzt|inzwischen|in wirklichkeit|eigentlich|now|really|actually|called))* "
    r"(?P<value>.+)$",
    re.IGNORECASE,
)
_IS_IT: Final = re.compile(
    r"^(?P<value>.+?) (?:ist|wäre|stimmt|gilt|is)(?: (?:es|er|sie|das|it|richtig|right|correct))?$",
    re.IGNORECASE,
)
_LONGEST: Final = 4
"""Words of a value that is named alone."""


def said_instead(text: str) -> str | None:
    """Return what *text* names in place of what it denies; None if it denies or names nothing."""
    found = _CONTRAST.match(text) or _NEITHER.match(text)
    rest = _LEAD.sub("", found["rest"]).strip(" .!,") if found is not None else ""
    return rest or None


def instead(rest: str, dispute: Dispute) -> str | None:
    """Return *rest*, which is said to hold instead of both, as a sentence; None if it is none."""
    known, language = dispute.known.text, dispute.known.language
    whole = sentence(rest, language)
    if _tells_the_same_thing(whole, known, language):
        return whole
    value = _value(rest)
    if value is None:
        of_it = unresolved(rest) or act(rest, language) is not Act.TELLS
        return amended(known, rest) if of_it else whole
    part = differing(dispute.heard.text, known, language)
    if part == known.rstrip(".!?"):
        return amended(known, rest)
    return _swapped(known, part, value, language)


def _tells_the_same_thing(told: str, known: str, language: Language) -> bool:
    """Tell whether *told* begins like what is *known* and ends otherwise."""
    return differing(known, told, language) != told.rstrip(".")


def _value(rest: str) -> str | None:
    """Return the value alone that *rest* names; None where it is a sentence about more."""
    for shape in (_OF_IT, _IS_IT):
        if found := shape.match(rest):
            rest = found["value"]
            break
    return rest if len(rest.split()) <= _LONGEST else None


def _swapped(known: str, part: str, value: str, language: Language) -> str:
    classes = lexicon(language)
    led = classes.prepositions | classes.articles
    words, new = part.split(), value.split()
    if len(words) > 1 and words[0].lower() in led and new[0].lower() not in led:
        # "Nicht im Flur, sondern Keller".
        words = words[-1:]
    if len(words) == len(new) == 1:
        first = new[0][0].upper() if words[0][0].isupper() else new[0][0].lower()
        new = [first + new[0][1:]]
    at = known.rindex(" ".join(words))
    return known[:at] + " ".join(new) + known[at + len(" ".join(words)) :]
