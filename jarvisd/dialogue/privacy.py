"""What may leave the house (R-D3): the one gate before a language model. Pure.

A prompt is made of what clear() lets through and of nothing else: compose() takes
a Cleared, and only this module makes one.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from jarvisd.dialogue.types import Heard
from jarvisd.ids import PersonId
from jarvisd.memory.types import Memory, Scope
from jarvisd.people.audience import Audience
from jarvisd.people.types import Known


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """A question and the language model's answer to it, earlier in the session."""

    person: PersonId | None
    """Who asked, if they were recognised."""
    asked: str
    answered: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cleared:
    """What a language model may read about one turn."""

    text: str
    name: str | None
    memories: tuple[Memory, ...]
    exchanges: tuple[Exchange, ...]


def clear(
    heard: Heard,
    memories: Sequence[Memory],
    exchanges: Sequence[Exchange],
    *,
    personal_memories: bool,
) -> Cleared | None:
    """Return what of this turn may go to a language model, None if nothing may.

    Unless *personal_memories* is set, what a recognised person says stays in the
    house, and so does every memory that is not meant for the whole household.
    A secret stays in any case: no answer needs it. What one person said before is
    not told when another one speaks (R-P5).
    """
    if isinstance(heard.speaker, Known) and not personal_memories:
        return None
    audience = heard.audience
    return Cleared(
        text=heard.text,
        name=heard.speaker.person.name if isinstance(heard.speaker, Known) else None,
        memories=tuple(
            memory
            for memory in memories
            if open_to_all(memory) or (personal_memories and _their_own(memory, audience))
        ),
        exchanges=tuple(e for e in exchanges if e.person in (None, audience.person)),
    )


def open_to_all(memory: Memory) -> bool:
    """Return whether *memory* is meant for everybody, wherever they are in the house."""
    placement = memory.placement
    guarded = placement.secret or placement.members_only
    return placement.scope in (Scope.SHARED, Scope.SYSTEM) and not guarded


def _their_own(memory: Memory, audience: Audience) -> bool:
    placement = memory.placement
    if placement.secret:
        return False
    if placement.scope is Scope.ROOM:
        return placement.room == audience.room
    return placement.scope is Scope.SHARED or placement.owner == audience.person
