"""One turn as the dialogue works on it, and the reply that comes of it."""

from dataclasses import dataclass, field
from datetime import tzinfo
from enum import StrEnum, auto

from jarvisd.dialogue.intents import Intent, Nothing
from jarvisd.dialogue.types import Heard, Recollected
from jarvisd.ids import MemoryId
from jarvisd.memory.types import Memory
from jarvisd.phrases import Language, phrase


class Deed(StrEnum):
    """What was really done to the memory."""

    REMEMBERED = auto()
    FORGOTTEN = auto()
    CHANGED = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What was heard, and the language it was understood in."""

    heard: Heard
    language: Language
    zone: tzinfo | None
    """Where times of day are told; None means the machine's zone."""
    intent: Intent = field(default_factory=Nothing)
    """What the grammar took it for."""

    def say(self, key: str, **details: str | int | float) -> str:
        """Return the phrase *key* in the language of this turn."""
        return phrase(key, self.language, **details)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What is said back, and what it was drawn from."""

    sentences: tuple[str, ...]
    recollected: Recollected | None = None
    sources: tuple[Memory, ...] = ()
    """The memories that are told in the sentences."""
    used: tuple[MemoryId, ...] = ()
    """Those among them that answered a question, and so are reinforced."""
    personal: bool = False
    """Not to be repeated to somebody else."""
    unanswered: bool = False
    """Memory had no answer: a language model may be asked instead."""
    farewell: bool = False
    off_record: bool = False
    """The words of this turn are not kept: they may hold what was just erased."""
    to_all: bool = False
    """Anybody may go on, not only the voice that spoke."""
    deeds: frozenset[Deed] = frozenset()
    """What was done, and not only said."""


def saying(*sentences: str, personal: bool = False) -> Reply:
    """Return a reply of just these *sentences*."""
    return Reply(sentences=sentences, personal=personal)
