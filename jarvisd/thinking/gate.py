"""What may leave the house (R-D3): the one gate before every language model. Pure.

An adapter takes a ``Cleared``, and only this module makes one. Whatever a prompt is for
(an answer, a tool's result read back, a summary, learning), it passes here on its way.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NewType

from jarvisd.thinking.types import (
    Answered,
    Asked,
    Call,
    Message,
    Passage,
    Place,
    Prompt,
    Reach,
    Results,
    Returned,
)

Cleared = NewType("Cleared", Prompt)
"""A prompt whose every text may go where it is sent."""

WITHHELD: Final = "(This stays in the house. You cannot read it; do not guess it.)"
"""What stands in place of a tool's result that may not leave."""


def cleared(prompt: Prompt, place: Place, *, personal: bool) -> Cleared | None:
    """Return what of *prompt* may go to a model in *place*, None if that is no question.

    *personal* is what the household decided: ``personal_memories_to_cloud``. At home a
    prompt passes whole. On its way out it loses every passage that may not go; a call and
    its result stay a pair; what was asked and answered earlier goes or stays together.
    """
    if place is Place.HOME:
        return Cleared(prompt)
    open_to = {Reach.ANYWHERE, Reach.HOME} if personal else {Reach.ANYWHERE}
    system = tuple(one for one in prompt.system if one.reach in open_to)
    begun = _last_question(prompt.messages)
    earlier = _earlier(prompt.messages[:begun], open_to)
    now = [_left(message, open_to) for message in prompt.messages[begun:]]
    if not now or any(message is None for message in now):
        return None
    messages = (*earlier, *(message for message in now if message is not None))
    return Cleared(replace(prompt, system=system, messages=messages))


def _last_question(messages: Sequence[Message]) -> int:
    """Return where the turn begins that is to be answered now."""
    asked = [at for at, message in enumerate(messages) if isinstance(message, Asked)]
    return asked[-1] if asked else 0


def _earlier(messages: Sequence[Message], open_to: set[Reach]) -> list[Message]:
    """Return the exchanges before that may go, each from its question to its answer."""
    exchanges: list[list[Message]] = []
    for message in messages:
        if isinstance(message, Asked) or not exchanges:
            exchanges.append([])
        exchanges[-1].append(message)
    return [one for exchange in exchanges if _all_open(exchange, open_to) for one in exchange]


def _all_open(exchange: Sequence[Message], open_to: set[Reach]) -> bool:
    return all(reach in open_to for message in exchange for reach in _reaches(message))


def _reaches(message: Message) -> list[Reach]:
    match message:
        case Asked(passages=passages):
            return [one.reach for one in passages]
        case Answered(passages=passages, calls=calls):
            return [*(one.reach for one in passages), *(one.reach for one in calls)]
        case Results(returned=returned):
            return [one.reach for each in returned for one in each.passages]


def _left(message: Message, open_to: set[Reach]) -> Message | None:
    """Return what of a *message* of this turn may go; None if without it nothing may."""
    match message:
        case Asked(passages=passages):
            left = _open(passages, open_to)
            return Asked(left) if any(one.text.strip() for one in left) else None
        case Answered(passages=passages, calls=calls):
            return Answered(_open(passages, open_to), tuple(_call(c, open_to) for c in calls))
        case Results(returned=returned):
            return Results(tuple(_result(one, open_to) for one in returned))


def _open(passages: Sequence[Passage], open_to: set[Reach]) -> tuple[Passage, ...]:
    return tuple(one for one in passages if one.reach in open_to)


def _call(call: Call, open_to: set[Reach]) -> Call:
    return call if call.reach in open_to else replace(call, arguments={})


def _result(one: Returned, open_to: set[Reach]) -> Returned:
    left = _open(one.passages, open_to)
    if len(left) == len(one.passages):
        return one
    return replace(one, passages=(*left, Passage(WITHHELD)))
