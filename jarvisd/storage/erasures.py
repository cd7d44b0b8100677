"""What can be erased, what all erasures come to, and how each stands in the journal."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeAlias
from uuid import UUID

from jarvisd.ids import MemoryId, PersonId, SessionId, TurnNumber
from jarvisd.memory.changes import Change, Erase, Lift, Restore
from jarvisd.memory.portable.lines import TombstoneLine
from jarvisd.memory.types import Scope, Tombstone

TurnId: TypeAlias = tuple[SessionId, TurnNumber]

_TOGETHER = 500
"""So many turns stand in one line at most."""


@dataclass(frozen=True, slots=True)
class Removal:
    """A person was removed, with all that was theirs alone."""

    person: PersonId


@dataclass(frozen=True, slots=True)
class Silencing:
    """A person's voice was forgotten."""

    person: PersonId


@dataclass(frozen=True, slots=True)
class Enrolment:
    """A person's voice was learnt, perhaps anew."""

    person: PersonId


@dataclass(frozen=True, slots=True)
class Strike:
    """Turns were taken out of the transcript."""

    turns: tuple[TurnId, ...]


@dataclass(frozen=True, slots=True)
class Clearing:
    """A person had all forgotten that was private to them."""

    person: PersonId
    until: datetime
    """Of what they said until then nothing is summed up, and nothing private learnt."""


Entry: TypeAlias = Tombstone | Lift | Removal | Silencing | Enrolment | Strike | Clearing


@dataclass(slots=True)
class Standing:
    """What all entries of a journal come to."""

    stones: dict[MemoryId, Tombstone] = field(default_factory=dict)
    removed: set[PersonId] = field(default_factory=set)
    silenced: set[PersonId] = field(default_factory=set)
    turns: set[TurnId] = field(default_factory=set)
    cleared: dict[PersonId, datetime] = field(default_factory=dict)

    def add(self, entry: Entry) -> None:
        """Take one more *entry* into account, the latest so far."""
        match entry:
            case Tombstone():
                self.stones[entry.id] = entry
            case Lift(tombstone=id):
                self.stones.pop(id, None)
            case Removal(person=person):
                self.removed.add(person)
                self.silenced.discard(person)
                self.stones = {id: s for id, s in self.stones.items() if not _of(s, person)}
            case Silencing(person=person):
                self.silenced.add(person)
            case Enrolment(person=person):
                self.silenced.discard(person)
                self.removed.discard(person)
            case Strike(turns=turns):
                self.turns.update(turns)
            case Clearing(person=person, until=until):
                self.cleared[person] = max(until, self.cleared.get(person, until))

    def entries(self) -> Iterator[Entry]:
        """Yield the fewest entries that come to the same."""
        # With a person go the tombstones before: those that are left came after.
        yield from map(Removal, sorted(self.removed))
        yield from map(Silencing, sorted(self.silenced))
        yield from (Clearing(person, until) for person, until in sorted(self.cleared.items()))
        yield from self.stones.values()
        turns = sorted(self.turns)
        for at in range(0, len(turns), _TOGETHER):
            yield Strike(tuple(turns[at : at + _TOGETHER]))


def _of(stone: Tombstone, person: PersonId) -> bool:
    return stone.placement.scope is Scope.PRIVATE and stone.placement.owner == person


def entries_of(change: Change) -> Iterator[Entry]:
    """Yield what of *change* erases, or lifts an erasure."""
    match change:
        case Erase(tombstone=Tombstone() as stone):
            yield stone
        case Lift():
            yield change
        case Restore(tombstones=stones):
            yield from stones
        case _:
            pass


def told(entry: Entry) -> dict[str, Any]:
    """Return *entry* as it stands in the journal."""
    kind: str
    value: Any
    match entry:
        case Tombstone():
            line = TombstoneLine.of(entry).model_dump(mode="json", exclude_none=True)
            kind, value = "erased", line
        case Lift(tombstone=id):
            kind, value = "lifted", str(id)
        case Removal(person=person):
            kind, value = "removed", str(person)
        case Silencing(person=person):
            kind, value = "silenced", str(person)
        case Enrolment(person=person):
            kind, value = "enrolled", str(person)
        case Strike(turns=turns):
            kind, value = "struck", [[str(session), number] for session, number in turns]
        case Clearing(person=person, until=until):
            kind, value = "cleared", [str(person), until.isoformat()]
    return {kind: value}


def entry(told: dict[str, Any]) -> Entry:
    """Return the entry that is told; raise ValueError, KeyError or TypeError where none is."""
    ((kind, value),) = told.items()
    found: Entry
    match kind:
        case "erased":
            found = TombstoneLine.model_validate(value).tombstone()
        case "lifted":
            found = Lift(tombstone=MemoryId(UUID(value)))
        case "removed":
            found = Removal(PersonId(UUID(value)))
        case "silenced":
            found = Silencing(PersonId(UUID(value)))
        case "enrolled":
            found = Enrolment(PersonId(UUID(value)))
        case "struck":
            turns = ((SessionId(UUID(session)), TurnNumber(number)) for session, number in value)
            found = Strike(tuple(turns))
        case "cleared":
            person, until = value
            found = Clearing(PersonId(UUID(person)), datetime.fromisoformat(until))
        case _:
            raise ValueError(kind)
    return found
