"""Taking the wake word off the beginning of what was said, however it was heard. Pure."""

import re
from difflib import SequenceMatcher
from typing import Final

_GREETINGS: Final = frozenset(
    "hey hei hay hi he hej heh ey ei eh a ach hallo hello okay ok oh hedge häh her".split()  # noqa: SIM905
)
_ALIKE: Final = 0.65
"""So alike must a heard name be to the real one after a greeting."""
_ALIKE_ALONE: Final = 0.85
"""The same without a greeting: "Service" must not be taken for a call."""
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_SOUNDS: Final = (
    ("dsch", "j"), ("tsch", "j"), ("sch", "j"), ("dž", "j"), ("dj", "j"), ("dg", "j"), ("ch", "j"),
    ("gi", "j"), ("ph", "f"), ("w", "v"), ("f", "v"), ("z", "s"), ("c", "s"), ("er", "ar"),
    ("ur", "ar"), ("y", "i"), ("e", "i"), ("ss", "s"), ("b", "v"),
)  # fmt: skip
"""Spellings that a recogniser takes for one another in a name."""
_VERSION: Final = re.compile(r"_v\d[\w.]*$")


def as_said(word: str) -> str:
    """Return a wake word's name as it is said and spelt: "hey_jarvis" is "Hey Jarvis"."""
    return _VERSION.sub("", word).replace("_", " ").strip().title()


def without_wake_word(text: str, word: str) -> str:
    """Return *text* without *word* ("hey_jarvis", "alexa") at its beginning, once or more often.

    A recogniser spells it as it likes ("Hey Charvis", "Hey, Jervis,"): the name
    is compared by sound. What does not begin with it comes back unchanged.
    """
    name = _sound(word.rpartition("_")[2])
    heard = list(_WORD.finditer(text))[:3]
    greeted = bool(heard) and heard[0].group().lower() in _GREETINGS
    for match in heard[1:2] if greeted else heard[:1]:
        if _alike(match.group(), name) >= (_ALIKE if greeted else _ALIKE_ALONE):
            rest = _capitalised(text[match.end() :].lstrip(" ,.;:!?…–-"))
            return without_wake_word(rest, word)
    return text


def _alike(heard: str, name: str) -> float:
    return SequenceMatcher(None, _sound(heard), name, autojunk=False).ratio()


def _sound(word: str) -> str:
    sound = word.lower().replace("'", "").replace("’", "")
    for spelling, same in _SOUNDS:
        sound = sound.replace(spelling, same)
    return sound


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]
