"""What learning reads and what it gives back: said words, and what is gathered from them."""

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, TypeAlias
from uuid import UUID

from jarvisd.ids import PersonId, RoomName, SessionId, TurnNumber
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

    @property
    def letters(self) -> int:
        """Return how much was said."""
        return sum(len(one.text.strip()) for one in self.utterances)


Leaving: TypeAlias = Callable[[Transcript], Awaitable[Transcript]]
"""Returns a conversation with only what may be learnt from it: what was stated, and neither
settled, declined, corrected nor taken back in its course."""


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
    basis: str = ""
    """The words it was retold from, which decide whose it is as well; "" if it was not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Harvest:
    """What was gathered from one conversation, in the order it was said."""

    gathered: tuple[Gathered, ...] = ()
    dropped: int = 0
    """So many a model told that nobody had said so, or that were too many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Changes on behalf of one audience."""

    audience: Audience
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Studied:
    """What follows from one conversation."""

    parts: tuple[Part, ...] = ()
    rest: bool = False
    """A model may find more in it."""
    forgotten: frozenset[PersonId | None] = frozenset()
    """Who told something in it that was forgotten: what sums up their words is dropped."""


Decide: TypeAlias = Callable[[Transcript], Awaitable[Studied]]
"""Returns what follows from a conversation, while nobody who spoke in it adds or erases."""


class Study(Protocol):
    """One attempt at learning from one session."""

    async def prepare(self, transcript: Transcript) -> None:
        """Read *transcript*; nothing is locked yet."""
        ...

    async def decide(self, transcript: Transcript) -> Studied:
        """Return what follows from *transcript*, which is the one that was read last."""
        ...


class Extractor(Protocol):
    """Finds what is worth keeping: by rule, or by a language model."""

    async def extract(self, transcript: Transcript) -> Harvest:
        """Return what was gathered; raise ThinkingError."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Mishap:
    """What is noted of a session that could not be learnt from."""

    fault: str
    """A short name; no word of what was said."""
    at: datetime
    """It is tried again some time after, and later each time."""
    counts: bool = True
    """It may be the session's own fault; after some of those it is left alone."""


class Transcripts(Protocol):
    """Where ended conversations wait to be learnt from."""

    async def learn(self, study: Study, at: datetime, skipping: Collection[SessionId] = ()) -> bool:
        """Learn from one session that ended and is not learnt; tell whether there was one.

        *study*'s changes and the note that the session is learnt are kept together or
        not at all. No other process learns from the same session meanwhile; while it is
        decided, who spoke in it can neither add nor erase memories. Raise StorageError.
        """
        ...

    async def learn_again(self, study: Study, at: datetime, session: SessionId) -> None:
        """Learn from *session* whether it is learnt or not; raise NotFoundError, StorageError.

        A session that goes on is not found.
        """
        ...

    async def failed(self, session: SessionId, mishap: Mishap) -> None:
        """Note that *session* could not be learnt from; after three times it is left alone."""
        ...

    async def given_up(self) -> int:
        """Return how many sessions are left alone because they failed."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A session that one process reads with a model; nothing is locked meanwhile."""

    id: UUID
    transcript: Transcript


class Rereadable(Protocol):
    """Where sessions that were learnt by rule wait for a model."""

    async def claim(
        self, at: datetime, until: datetime, skipping: Collection[SessionId] = ()
    ) -> Claim | None:
        """Claim the session that ended last of those that wait; None if there is none.

        Nobody else gets it before *until*, or before it is given back. Raise StorageError.
        """
        ...

    async def claim_again(self, session: SessionId, until: datetime) -> Claim:
        """Claim *session*, whether it waits or not; raise NotFoundError, StorageError."""
        ...

    async def extend(self, claim: Claim, until: datetime) -> None:
        """Keep *claim* until then; without effect if it is lost. Raise StorageError."""
        ...

    async def keep(self, claim: Claim, decide: Decide, at: datetime) -> bool:
        """Keep what *decide* makes of the session, and that it was read, or nothing of it.

        False if that is no longer the session that was read: it went on, somebody else
        has claimed it, or something was taken out of it. Then it is given back. While it
        is kept, who spoke in it can neither add nor erase memories. Raise StorageError.
        """
        ...

    async def give_back(self, claim: Claim, mishap: Mishap | None = None) -> None:
        """Let the session wait again, because of *mishap* if there was one; raise StorageError."""
        ...
