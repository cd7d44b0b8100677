"""What learning reads and what it gives back: said words, and what is gathered from them."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, TypeAlias

from jarvisd.ids import RoomName, SessionId, TurnNumber
from jarvisd.memory.changes import Change
from jarvisd.memory.types import Kind, Wish
from jarvisd.people.audience import Audience
from jarvisd.people.types import Speaker
from jarvisd.phrases import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Utterance:
    """What a person said in one turn; never what was answered."""

    turn: TurnNumber
    at: datetime
    speaker: Speaker
    text: str
    language: Language
    cleared: bool = False
    """Its speaker has had all forgotten since that is private to them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Transcript:
    """Everything that was said in one session, by whomever, in order."""

    session: SessionId
    room: RoomName
    utterances: tuple[Utterance, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """One sentence worth keeping, found in what was said in one turn."""

    turn: TurnNumber
    text: str
    language: Language
    kind: Kind | None = None
    """None: told by its words."""
    settled: bool = False
    """It was kept, corrected or declined when it was said: nothing is left to learn.

    It is only looked at to count what was forgotten since.
    """
    wish: Wish | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Changes on behalf of one audience."""

    audience: Audience
    changes: tuple[Change, ...]


Study: TypeAlias = Callable[[Transcript], Awaitable[Sequence[Part]]]
"""Reads one transcript and returns what follows from it."""


class Extractor(Protocol):
    """Finds what is worth keeping: by rule, or by a language model."""

    async def extract(self, transcript: Transcript) -> Sequence[Gathered]:
        """Return what was gathered, in the order it was said; raise ThinkingError."""
        ...


class Transcripts(Protocol):
    """Where ended conversations wait to be learnt from."""

    async def learn(self, study: Study, at: datetime, skipping: Collection[SessionId] = ()) -> bool:
        """Learn from one session that ended and is not learnt; tell whether there was one.

        *study*'s changes and the note that the session is learnt are kept together or
        not at all. No other process learns from the same session meanwhile, and who
        spoke in it can neither add nor erase memories. Raise StorageError.
        """
        ...

    async def learn_again(self, study: Study, at: datetime, session: SessionId) -> None:
        """Learn from *session* whether it is learnt or not; raise NotFoundError, StorageError.

        A session that goes on is not found.
        """
        ...

    async def failed(self, session: SessionId) -> None:
        """Note that *session* could not be learnt from; after three times it is left alone."""
        ...

    async def given_up(self) -> int:
        """Return how many sessions are left alone because they failed."""
        ...
