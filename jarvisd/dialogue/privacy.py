"""What may leave the house (R-D3): the one gate before a language model. Pure.

A prompt is made of what clear() lets through and of nothing else: compose() takes
a Cleared, and only this module makes one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from jarvisd.dialogue.types import Heard
from jarvisd.ids import PersonId, TurnNumber
from jarvisd.memory.types import Memory, Scope
from jarvisd.people.audience import Audience
from jarvisd.people.types import Known
from jarvisd.phrases import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """What was said and answered in one turn, earlier in the session."""

    person: PersonId | None
    """Who spoke, if they were recognised."""
    asked: str
    answered: str
    at: datetime
    turn: TurnNumber
    language: Language
    guarded: bool = False
    """The answer told something that is not for everybody."""
    secret: bool = False
    """It was about a code or a password."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cleared:
    """What a language model may read about one turn."""

    text: str
    name: str | None
    memories: tuple[Memory, ...]
    exchanges: tuple[Exchange, ...]
    earlier: tuple[str, ...] = ()
    """Summaries of earlier sessions."""


def clear(
    heard: Heard,
    memories: Sequence[Memory],
    exchanges: Sequence[Exchange],
    *,
    personal_memories: bool,
    earlier: Sequence[str] = (),
) -> Cleared | None:
    """Return what of this turn may go to a language model, None if nothing may.

    Unless *personal_memories* is set, what a recognised person says stays in the
    house, and so does every memory that is not meant for the whole household.
    A secret stays in any case: no answer needs it. What one person said before is
    not told when another one speaks (R-P5). *earlier* holds summaries that the
    speaker may hear; they are personal, all of them.
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
        exchanges=tuple(
            e for e in exchanges if may_follow(e, audience) and (personal_memories or _open(e))
        ),
        earlier=tuple(earlier) if personal_memories else (),
    )


def may_follow(exchange: Exchange, audience: Audience) -> bool:
    """Return whether *exchange* may stand before a turn of *audience* (R-P5).

    Their own may. Of an unknown voice's only what was for everybody: nobody can
    tell whether it is the same one that speaks now.
    """
    if exchange.secret:
        return False
    if exchange.person is None:
        return not exchange.guarded
    return exchange.person == audience.person


def _open(exchange: Exchange) -> bool:
    return exchange.person is None and not exchange.guarded


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
