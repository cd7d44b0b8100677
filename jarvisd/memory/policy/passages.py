"""What is left of a turn once it is parted by who may hear it. Pure.

A turn holds sentences for different ears: what is for all, what was confided, what tells
a code. Each part becomes a passage with a placement of its own, so that a question by
one person never brings up what the same breath told another.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from jarvisd.ids import RoomName
from jarvisd.memory.policy.disclosure import reach, tells_secret
from jarvisd.memory.policy.retraction import remaining
from jarvisd.memory.policy.scope import place
from jarvisd.memory.types import Placement, Scope, Wish
from jarvisd.people.types import Speaker
from jarvisd.phrases import Language

_SENTENCE = re.compile(r"(?<=[.!?])\s+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """Sentences of one turn that the same people may hear, in their order."""

    sentences: tuple[str, ...]
    placement: Placement

    @property
    def text(self) -> str:
        """Return the sentences as one text."""
        return " ".join(self.sentences)


def passages(
    text: str, language: Language, speaker: Speaker, room: RoomName | None
) -> tuple[Passage, ...]:
    """Part what *speaker* said; questions and requests to delete leave nothing.

    What an unknown voice confides is for members: nobody can tell whose it is.
    """
    told = tuple(_told(text, language))
    placed = [
        (_placement(one, wish, speaker, room), one)
        for one, wish in zip(told, reach(told), strict=True)
    ]
    kinds = list(dict.fromkeys(placement for placement, _ in placed))
    return tuple(
        Passage(
            sentences=tuple(one for placement, one in placed if placement == kind), placement=kind
        )
        for kind in kinds
    )


def _told(text: str, language: Language) -> Iterator[str]:
    for sentence in _SENTENCE.split(text.strip()):
        if kept := remaining(sentence, language):
            yield kept


def _placement(
    sentence: str, wish: Wish | None, speaker: Speaker, room: RoomName | None
) -> Placement:
    """Return where a sentence of a conversation belongs.

    "Ich" alone makes nothing private here: nobody asked for it to be kept.
    """
    placed = place(sentence, speaker, room, wish or Wish.EVERYONE)
    if not isinstance(placed, Placement):
        placed = place(sentence, speaker, room, Wish.MEMBERS)
    if not isinstance(placed, Placement):
        raise TypeError("what is said to members always has a place")
    return replace(placed, secret=placed.scope is not Scope.PRIVATE and tells_secret(sentence))
