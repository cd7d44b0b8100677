"""What every protocol asks of a conversation: turns that alternate, none empty. Pure.

A conversation as the house keeps it may begin with an announcement, hold an answer that
was interrupted before anything was heard, or two questions in a row. And a call may bear
a name that another provider gave it, which not every provider takes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from jarvisd.thinking.types import Answered, Asked, Message, Passage, Prompt, Results

UNHEARD = Passage("…")
"""Stands where a turn must be and nothing was said."""


def settled(prompt: Prompt) -> Prompt:
    """Return *prompt* with messages in the order and the shape that every provider takes.

    It begins with a question and ends with one, or with results; question and answer
    alternate; blank passages are gone; a call stands only before its result; and calls are
    numbered, in nine letters and digits, which is what the strictest takes.
    """
    messages: list[Message] = []
    for message in map(_without_blanks, _paired(prompt.messages)):
        _append(messages, message)
    if not messages or isinstance(messages[-1], Answered):
        _append(messages, Asked((UNHEARD,)))
    return replace(prompt, messages=tuple(_numbered(messages)))


def _paired(messages: Sequence[Message]) -> Iterator[Message]:
    """Yield *messages* without calls that nothing came back from, and without stray results."""
    for before, message, after in zip(
        (None, *messages), messages, (*messages[1:], None), strict=False
    ):
        match message:
            case Answered(calls=calls) if calls:
                there = _ids(after)
                yield replace(message, calls=tuple(one for one in calls if one.id in there))
            case Results(returned=returned):
                asked = {one.id for one in before.calls} if isinstance(before, Answered) else set()
                if left := tuple(one for one in returned if one.id in asked):
                    yield Results(left)
            case _:
                yield message


def _ids(message: Message | None) -> set[str]:
    return {one.id for one in message.returned} if isinstance(message, Results) else set()


def _without_blanks(message: Message) -> Message:
    match message:
        case Asked(passages=passages):
            return Asked(_spoken(passages))
        case Answered(passages=passages, calls=calls):
            return Answered(_spoken(passages), calls)
        case Results():
            return message


def _spoken(passages: Sequence[Passage]) -> tuple[Passage, ...]:
    return tuple(one for one in passages if one.text.strip())


def _append(messages: list[Message], message: Message) -> None:
    """Append *message*, or join it to the last one where two of a kind would meet."""
    last = messages[-1] if messages else None
    match last, message:
        case _, Asked(passages=()) | Answered(passages=(), calls=()):
            pass
        case Asked(passages=before), Asked(passages=passages):
            messages[-1] = Asked((*before, *passages))
        case Answered(passages=before, calls=()), Answered(passages=passages, calls=calls):
            messages[-1] = Answered((*before, *passages), calls)
        case None, Answered():
            messages += [Asked((UNHEARD,)), message]
        case Results(), Asked():
            messages += [Answered((UNHEARD,)), message]
        case _:
            messages.append(message)


@dataclass(slots=True)
class _Numbers:
    """The new names of the calls, in their order; the same call is named again alike."""

    named: dict[str, str]
    count: int = 0

    def new(self, old: str) -> str:
        self.count += 1
        self.named[old] = f"call{self.count:05d}"
        return self.named[old]


def _numbered(messages: Sequence[Message]) -> list[Message]:
    numbers = _Numbers({})
    renamed: list[Message] = []
    for message in messages:
        match message:
            case Answered(calls=calls) if calls:
                calls = tuple(replace(one, id=numbers.new(one.id)) for one in calls)
                renamed.append(replace(message, calls=calls))
            case Results(returned=returned):
                named = numbers.named
                returned = tuple(replace(one, id=named.get(one.id, one.id)) for one in returned)
                renamed.append(Results(returned))
            case _:
                renamed.append(message)
    return renamed
