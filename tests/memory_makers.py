"""Memories, vectors and audiences for tests of the stores."""

import hashlib
import math
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Any
from uuid import UUID

from hypothesis import strategies as st

from jarvisd.ids import MemoryId, PersonId, RoomName, SessionId
from jarvisd.memory.changes import Add
from jarvisd.memory.policy.tombstone import Traces
from jarvisd.memory.ports import Sought
from jarvisd.memory.types import (
    Kind,
    Memory,
    Placement,
    Provenance,
    Scope,
    Slot,
    Source,
    Tombstone,
    Usage,
    Validity,
)
from jarvisd.people.audience import Audience
from jarvisd.people.types import Role
from jarvisd.phrases import Language

NOON = datetime(2025, 3, 4, 12, tzinfo=UTC)
ANNA, BEN = PersonId(UUID(int=1)), PersonId(UUID(int=2))
KITCHEN, CELLAR = RoomName("kueche"), RoomName("keller")
AS_ANNA = Audience(person=ANNA, role=Role.MEMBER, room=KITCHEN)
AS_BEN = Audience(person=BEN, role=Role.MEMBER, room=KITCHEN)
AS_GUEST = Audience(person=PersonId(UUID(int=3)), role=Role.GUEST, room=KITCHEN)
AS_STRANGER = Audience(person=None, role=None, room=KITCHEN)
AUDIENCES = (AS_ANNA, AS_BEN, AS_GUEST, AS_STRANGER)

SHARED = Placement(scope=Scope.SHARED, owner=ANNA)
PRIVATE = Placement(scope=Scope.PRIVATE, owner=ANNA)
OF_A_STRANGER = Placement(scope=Scope.SHARED, owner=None)


def vector(word: str, dimensions: int = 384) -> tuple[float, ...]:
    """A unit vector that is the same for the same word and unlike any other word's."""
    random = Random(hashlib.sha256(word.encode()).digest())
    numbers = [random.gauss(0, 1) for _ in range(dimensions)]
    length = math.sqrt(sum(number * number for number in numbers))
    return tuple(number / length for number in numbers)


def mixed(one: str, other: str, share: float) -> tuple[float, ...]:
    """A unit vector between those of two words, with the cosine *share* to the first, about."""
    rest = math.sqrt(1 - share * share)
    numbers = [share * a + rest * b for a, b in zip(vector(one), vector(other), strict=True)]
    length = math.sqrt(sum(number * number for number in numbers))
    return tuple(number / length for number in numbers)


def memory(
    number: int,
    text: str = "Der Ersatzschlüssel liegt in der blauen Dose.",
    placement: Placement = SHARED,
    *,
    kind: Kind = Kind.FACT,
    slot: Slot | None = None,
    since: datetime = NOON,
    session: SessionId | None = None,
    language: Language = Language.DE,
) -> Memory:
    return Memory(
        id=MemoryId(UUID(int=number)),
        text=text,
        language=language,
        kind=kind,
        placement=placement,
        provenance=Provenance.CONFIRMED,
        confidence=0.9,
        importance=0.7,
        source=Source(via="text", session=session),
        validity=Validity(since=since),
        slot=slot,
        usage=Usage(),
    )


def add(it: Memory, about: Sequence[float] | None = None) -> Add:
    return Add(memory=it, vector=vector(it.text) if about is None else about)


def tombstone(number: int, placement: Placement, about: str = "erased") -> Tombstone:
    return Tombstone(
        id=MemoryId(UUID(int=number)),
        placement=placement,
        vector=vector(about),
        slot_hash=b"slot",
        words_hash=b"words",
        value_hashes=frozenset({b"4711", b"bruno"}),
        word_hashes=frozenset({b"code", b"gartentor"}),
        polarity=-1,
        erased_at=NOON,
    )


def sought(about: str, **traces: Any) -> Sought:
    """What a tombstone *about* that word is the nearest to, with no hash in common with any."""
    found = Traces(slot=None, words=b"?", values=frozenset(), each=frozenset(), polarity=1)
    return Sought(rotated=vector(about), traces=replace(found, **traces))


def speaking_for(placement: Placement, role: Role = Role.MEMBER) -> Audience:
    """The audience that may add a memory of *placement*."""
    return Audience(
        person=placement.owner, role=role if placement.owner else None, room=placement.room
    )


@st.composite
def placements(draw: st.DrawFn) -> Placement:
    scope = draw(st.sampled_from(Scope))
    owners = [ANNA, BEN] if scope is Scope.PRIVATE else [ANNA, BEN, None]
    return Placement(
        scope=scope,
        owner=draw(st.sampled_from(owners)),
        room=draw(st.sampled_from([KITCHEN, CELLAR])) if scope is Scope.ROOM else None,
        secret=draw(st.booleans()),
        members_only=draw(st.booleans()),
    )


@st.composite
def audiences(draw: st.DrawFn) -> Audience:
    person = draw(st.sampled_from([ANNA, BEN, None]))
    return Audience(
        person=person,
        role=draw(st.sampled_from(Role)) if person else None,
        room=draw(st.sampled_from([KITCHEN, CELLAR, None])),
    )
