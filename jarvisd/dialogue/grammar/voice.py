"""Turning what was matched about learning a voice into an intent. Pure."""

import re
from collections.abc import Callable, Mapping
from typing import Final, Protocol

from jarvisd.dialogue.grammar.edges import trimmed
from jarvisd.dialogue.intents import Intent
from jarvisd.dialogue.voice_intents import LearnVoice
from jarvisd.memory.policy.lexicon import closed

LONGEST_NAME: Final = 3
"""Words."""
_POINTING: Final = closed(
    "seine ihre unsere deine eine diese die der das his her our your their its a the this that"
)
""" "Lerne seine Stimme kennen": whose, it does not say."""
_SAYS_A_NAME: Final = re.compile(
    r"^(?:(?:hallo|hi|hello|ja|yes)\W+)?(?:ich bin(?: (?:die|der))?|ich heiße?|mein name ist"
    r"|hier ist|hier spricht|das ist|nenn mich|sie heißt|er heißt|die stimme von"
    r"|i am|i['’]m|my name is|my name['’]s|this is|it['’]s|it is|call me|(?:he|she) is called)\s+",
    re.IGNORECASE,
)


class Slots(Protocol):
    """The slots of one match (reading.Match)."""

    def words(self, slot: str) -> str:
        """Return what *slot* caught, as it was said."""
        ...


def name_in(answer: str) -> str | None:
    """Return the name that *answer* to "Wie heißt du?" gives: "Tom", "Ich bin Tom"."""
    said = trimmed(_SAYS_A_NAME.sub("", answer.strip(), count=1).rstrip("!?. "))
    return said if _a_name(said) else None


def _a_name(said: str) -> bool:
    words = said.split()
    return 0 < len(words) <= LONGEST_NAME and all(word[0].isupper() for word in words)


def _mine(slots: Slots) -> Intent | None:
    # "Ich bin müde, lern meine Stimme kennen" names nobody.
    return LearnVoice(_names(slots.words("called")))


def _of(slots: Slots) -> Intent | None:
    whose = trimmed(slots.words("whose"))
    if whose.casefold() in _POINTING:
        return LearnVoice(of_another=True)
    names = _names(slots.words("called")) or _owners(whose)
    return LearnVoice(names, of_another=True) if names else None


def _names(said: str) -> tuple[str, ...]:
    name = trimmed(said)
    return (name,) if _a_name(name) else ()


def _owners(whose: str) -> tuple[str, ...]:
    """Return every name of which "Toms", "Tom's" or "Jonas'" may be the genitive."""
    if not _a_name(whose):
        return ()
    marked = re.sub("(?<=s)['’]$|['’]s$", "", whose)
    if marked != whose:
        return (marked,)
    bare = whose.removesuffix("s")
    return (whose,) if bare == whose else (whose, bare)


READERS: Final[Mapping[str, Callable[[Slots], Intent | None]]] = {
    "LearnVoice": _mine,
    "LearnVoiceOf": _of,
}
