"""Reading an answer of the chat completions protocol, as strictly as its servers keep to it.

Calls may come without an id or a number, all under the same number, or with arguments that
are an object already; a chunk may hold no choice at all; "stop" may end an answer that calls.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from jarvisd.thinking.aloud import Aloud
from jarvisd.thinking.forms import LONGEST, arguments
from jarvisd.thinking.types import ALIVE, Call, Delta, Stop, Stopped, Text

_STOPS: Final = {"length": Stop.LENGTH, "content_filter": Stop.REFUSED}


@dataclass(slots=True)
class _Writing:
    """A call that is being written."""

    index: int | None
    id: str
    tool: str
    written: str = ""


@dataclass(slots=True)
class Reading:
    """Puts one answer together from its chunks."""

    aloud: Aloud = field(default_factory=Aloud)
    calls: list[_Writing] = field(default_factory=list)
    why: Stop | None = None
    refused: bool = False
    usage: Any = None
    begun: bool = False
    """Something came."""

    @property
    def over(self) -> bool:
        """Tell whether the server said that the answer is complete."""
        return self.why is not None

    def read(self, chunk: Any) -> Iterator[Delta]:
        """Yield what *chunk* adds to the answer, or a sign of life."""
        self.begun = True
        self.usage = getattr(chunk, "usage", None) or self.usage
        said = ""
        for choice in (chunk.choices or ())[:1]:
            if choice.finish_reason:
                self.why = _STOPS.get(choice.finish_reason, Stop.END)
            if choice.delta is None:
                continue
            said = self.aloud.feed(choice.delta.content or "")
            self.refused = self.refused or bool(getattr(choice.delta, "refusal", None))
            for fragment in choice.delta.tool_calls or ():
                self._write(fragment)
        yield Text(said) if said else ALIVE

    def end(self) -> Iterator[Delta]:
        """Yield what is known only at the end: the calls, and why it ended."""
        if said := self.aloud.flush():
            yield Text(said)
        seen: set[str] = set()
        for number, one in enumerate(self.calls, start=1):
            # Two calls of one name could not be told apart when their results come back.
            id_ = one.id if one.id and one.id not in seen else f"call_{number}"
            seen.add(id_)
            yield Call(id=id_, tool=one.tool, arguments=arguments(one.written))
        yield self._stopped()

    def _write(self, fragment: Any) -> None:
        function = fragment.function
        id_, name = fragment.id or "", (function.name or "") if function else ""
        writing = self._continued(fragment.index, id_, name)
        if writing is None:
            writing = _Writing(index=fragment.index, id=id_, tool=name)
            self.calls.append(writing)
        piece = function.arguments if function else None
        if isinstance(piece, Mapping):
            piece = json.dumps(piece)
        if piece and len(writing.written) <= LONGEST:
            writing.written += piece

    def _continued(self, index: int | None, id_: str, name: str) -> _Writing | None:
        """Return the call that a fragment goes on with, None if it begins one."""
        alike = [one for one in self.calls if index is None or one.index == index]
        if not alike:
            return None
        last = alike[-1]
        begins = (id_ and id_ != last.id) or (name and not id_ and _whole(last))
        return None if begins else last

    def _why(self) -> Stop:
        if self.refused:
            return Stop.REFUSED
        if self.calls and self.why is Stop.END:
            return Stop.CALLS
        return self.why or Stop.END

    def _stopped(self) -> Stopped:
        if self.usage is None:
            return Stopped(why=self._why())
        details = getattr(self.usage, "prompt_tokens_details", None)
        return Stopped(
            why=self._why(),
            read=self.usage.prompt_tokens or 0,
            written=self.usage.completion_tokens or 0,
            cached=getattr(details, "cached_tokens", None) or 0,
        )


def _whole(writing: _Writing) -> bool:
    """Tell whether the arguments are complete: then a fragment with a name begins a new call."""
    return bool(writing.written) and arguments(writing.written) is not None
