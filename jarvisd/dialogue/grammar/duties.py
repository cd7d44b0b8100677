"""A thing to be done as a sentence: "to lock the door" → "I have to lock the door". Pure.

"Vergiss nicht, die Tür abzuschließen" names what the person has to do; kept and read back it
must be a sentence. What is no such clause stays as it was said.
"""

import re
from typing import Final

import simplemma

from jarvisd.phrases import Language

_ENGLISH: Final = re.compile(r"^(?P<no>not )?to (?P<rest>[a-z].*)$", re.IGNORECASE)
_TO_THE_LISTENER: Final = re.compile(
    r"^(?:remind|wake|tell|call|ask|warn|let|show|give|send) (?:me|us)\b", re.IGNORECASE
)
"""What the listener is to do, and not who speaks."""
_INFIX: Final = re.compile(r"^(?P<prefix>[a-zäöüß]+?)zu(?P<verb>[a-zäöüß]{3,}n)$")
_FOR_THE_LISTENER: Final = re.compile(
    r"^(?:mich|uns|mir)\b.*(?:erinnern|wecken|warnen|sagen|rufen)$"
)
_NOT: Final = re.compile(r"\b(?:nicht|nie|kein\w*)\b", re.IGNORECASE)


def as_sentence(text: str, language: Language) -> str:
    """Return *text*, which is to be remembered, as what the person says they have to do."""
    return _english(text) if language is Language.EN else _german(text)


def _english(text: str) -> str:
    found = _ENGLISH.match(text)
    if found is None or _TO_THE_LISTENER.match(found["rest"]):
        return text
    return f"I {'must not' if found['no'] else 'have to'} {found['rest']}"


def _german(text: str) -> str:
    clause, comma, rest = text.partition(",")
    *words, last = clause.split() or [""]
    verb = _infinitive(words, last)
    if verb is None:
        return text
    done = " ".join([*(words[:-1] if verb == last else words), verb])
    if _FOR_THE_LISTENER.match(done):
        return text
    return f"ich {'darf' if _NOT.search(done) else 'muss'} {done}{comma}{rest}"


def _infinitive(words: list[str], last: str) -> str | None:
    """Return the infinitive without its "zu": "abzuschließen" → "abschließen"; None if none."""
    if words[-1:] == ["zu"]:
        return last if _is_verb(last) else None
    found = _INFIX.match(last)
    if found is None or not _is_verb(found["verb"]):
        return None
    return found["prefix"] + found["verb"]


def _is_verb(word: str) -> bool:
    known = simplemma.is_known(word, lang="de")
    return word.endswith("n") and known and str(simplemma.lemmatize(word, lang="de")) == word
