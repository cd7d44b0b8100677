"""Of which thing a secret is asked for, and which memory tells of another's. Pure.

"Der Code vom Keller ist 3141" is as near to "Wie ist der Tresorcode?" as can be. A secret
that was not asked for is worse than no answer, and so is anything else in its place.
"""

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from jarvisd.memory.policy.lexicon import closed
from jarvisd.memory.policy.scope import secret
from jarvisd.memory.policy.someone import Wanted, sounding
from jarvisd.memory.policy.words import content, is_number, lemma, overlap, tokens
from jarvisd.memory.types import Memory
from jarvisd.phrases import Language

_DIGITS: Final = closed("pin pins puk pincode geheimzahl")
_LETTERS: Final = closed("passwort passwörter kennwort password passwords passphrase")
_CODES: Final = _DIGITS | _LETTERS | closed("code codes kode kodes passcode")
_END: Final = re.compile(
    r"-?(?:passwort|kennwort|password|passphrase|passcode|geheimzahl|pincode|code|kode|pin|puk)s?$"
)
_IDLE: Final = closed(
    "nochmal brauchen benötigen öffnen aufmachen aufsperren benutzen verwenden nehmen eingeben "
    "entsperren verraten lauten heißen zugang zugangs zahlen sicherheits geheim geheime "
    "need open use want unlock enter give show type access entry security secret again"
)
"""What is said beside a code and of nothing that it is for."""
_SAME: Final = (
    closed("wlan wifi wi-fi internet router netz netzwerk network"),
    closed("handy telefon smartphone phone mobile"),
    closed("tresor safe"),
    closed("keller cellar basement"),
    closed("haustür haus tür eingang eingangstür door"),
    closed("alarm alarmanlage"),
    closed("rechner computer pc laptop notebook"),
    closed("karte bankkarte ec girokarte kreditkarte konto bank card"),
)
"""What may have one code between them: whichever way it is said, it is no other's."""
_LEAST: Final = 3


def another_secret(memory: Memory, asked: Wanted | None, question: str, language: Language) -> bool:
    """Tell whether *question* asks for a code, and *memory* tells none, or that of another thing.

    *asked* is whom the question names. Between two languages only words that are known to
    mean the same tell one thing from another.
    """
    if not _coded(question):
        return False
    things, told = _of(question, language), _of_memory(memory)
    if not (memory.placement.secret or secret(memory.text)):
        return not _shared(things, told)
    mine, theirs = _sorts(question), _sorts(memory.text)
    if mine and theirs and not mine & theirs:
        return True
    # Of what Anna has the phone is not the safe; "Annas PIN" is whatever she has.
    names = asked.whom.names if asked else frozenset[str]()
    things = frozenset(one for one in things if not sounding([one]) & names)
    if not things or not told or (memory.language is not language and not _known(things)):
        return False
    return not _shared(things, told)


@lru_cache(maxsize=256)
def _coded(question: str) -> bool:
    """Tell whether *question* asks for a code: an alarm alone may be a clock's."""
    words = (token.lower() for token in tokens(question))
    return any(word in _CODES or _END.search(word) for word in words)


@lru_cache(maxsize=4096)
def _sorts(text: str) -> frozenset[str]:
    """Return what *text* says the secret is made of; nothing where it may be either."""
    found = set()
    for word in (token.lower() for token in tokens(text)):
        end = _END.search(word)
        said = end.group().strip("-") if end else ""
        if said in _DIGITS:
            found.add("puk" if said.startswith("puk") else "pin")
        elif said in _LETTERS:
            found.add("letters")
    return frozenset(found)


def _of_memory(memory: Memory) -> frozenset[str]:
    """Return of what *memory* tells: the subject of its slot, where it has one."""
    if memory.slot is None:
        return _of(memory.text, memory.language)
    return _things(memory.slot.subject.split(), memory.language)


@lru_cache(maxsize=4096)
def _of(text: str, language: Language) -> frozenset[str]:
    """Return of what *text* names a code: "tresor" in "Tresorcode"."""
    return _things(content(text, language), language)


def _things(lemmas: Iterable[str], language: Language) -> frozenset[str]:
    bare = (_END.sub("", word) for word in lemmas)
    idle = _CODES | _idle(language)
    return frozenset(word for word in bare if word and word not in idle and not is_number(word))


@cache
def _idle(language: Language) -> frozenset[str]:
    return _IDLE | {lemma(word, language) for word in _IDLE}


def _known(words: frozenset[str]) -> bool:
    return any(words & group for group in _SAME)


def _shared(asked: frozenset[str], told: frozenset[str]) -> bool:
    return any(_one_thing(one, other) for one in asked for other in told)


def _one_thing(one: str, other: str) -> bool:
    """Tell whether two words may name one thing: Tür and Haustür, Tresor and Safe."""
    if any(one in group and other in group for group in _SAME):
        return True
    short, long = sorted((one, other), key=len)
    ends = long.startswith(short) or long.endswith(short)
    return (len(short) >= _LEAST and ends) or overlap(one, other, Language.DE) > 0
