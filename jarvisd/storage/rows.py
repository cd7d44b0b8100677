"""Memories and tombstones as rows, and back."""

from collections.abc import Mapping

from jarvisd.ids import MemoryId, PersonId, RoomName, SessionId, TurnNumber
from jarvisd.memory.policy.testimony import Attested
from jarvisd.memory.types import (
    Kind,
    Memory,
    Neighbour,
    Placement,
    Provenance,
    Scope,
    Slot,
    Source,
    Tombstone,
    Usage,
    Validity,
    Vector,
)
from jarvisd.people.types import Role
from jarvisd.phrases import Language
from jarvisd.storage.pool import Row, as_vector
from jarvisd.storage.words import clean


def placement_fields(placement: Placement) -> Mapping[str, object]:
    """Return the parameters that say where a row belongs."""
    return {
        "scope": placement.scope.value,
        "owner_id": placement.owner,
        "placed_in": placement.room,
        "secret": placement.secret,
        "members_only": placement.members_only,
    }


def memory_fields(memory: Memory, vector: Vector) -> Mapping[str, object]:
    """Return the parameters that write *memory*."""
    slot = memory.slot
    return {
        **placement_fields(memory.placement),
        "id": memory.id,
        "text": clean(memory.text),
        "language": memory.language.value,
        "kind": memory.kind.value,
        "provenance": memory.provenance.value,
        "confidence": memory.confidence,
        "importance": memory.importance,
        "via": memory.source.via,
        "session_id": memory.source.session,
        "turn": memory.source.turn,
        "since": memory.validity.since,
        "until": memory.validity.until,
        "superseded_by": memory.validity.superseded_by,
        "archived_at": memory.validity.archived_at,
        "disputes": memory.validity.disputes,
        "subject": clean(slot.subject) if slot else None,
        "predicate": clean(slot.predicate) if slot else None,
        "object": clean(slot.object) if slot else None,
        "used_count": memory.usage.count,
        "used_at": memory.usage.last_at,
        "session_count": memory.usage.sessions,
        "embedding": as_vector(vector),
    }


def tombstone_fields(stone: Tombstone) -> Mapping[str, object]:
    """Return the parameters that write *stone*."""
    return {
        **placement_fields(stone.placement),
        "id": stone.id,
        "embedding": as_vector(stone.vector),
        "slot_hash": stone.slot_hash,
        "words_hash": stone.words_hash,
        "value_hashes": sorted(stone.value_hashes),
        "word_hashes": sorted(stone.word_hashes),
        "polarity": stone.polarity,
        "erased_at": stone.erased_at,
        "space": stone.space,
    }


def memory_of(row: Row) -> Memory:
    """Return the memory that *row* holds."""
    return Memory(
        id=MemoryId(row["id"]),
        text=row["text"],
        language=Language(row["language"]),
        kind=Kind(row["kind"]),
        placement=placement_of(row),
        provenance=Provenance(row["provenance"]),
        confidence=row["confidence"],
        importance=row["importance"],
        source=Source(
            via=row["via"],
            session=None if row["session_id"] is None else SessionId(row["session_id"]),
            turn=None if row["turn"] is None else TurnNumber(row["turn"]),
        ),
        validity=Validity(
            since=row["since"],
            until=row["until"],
            superseded_by=row["superseded_by"],
            archived_at=row["archived_at"],
            disputes=row["disputes"],
        ),
        slot=_slot_of(row),
        usage=Usage(count=row["used_count"], last_at=row["used_at"], sessions=row["session_count"]),
    )


def neighbour_of(row: Row) -> Neighbour:
    """Return the memory that *row* holds, with the evidence beside it."""
    return Neighbour(
        memory=memory_of(row),
        cosine=row["cosine"],
        keywords=row["keywords"],
        fuzzy=row["fuzzy"],
        said_by=row.get("said_by"),
        role=_role_of(row),
        repeats=tuple(MemoryId(id) for id in row.get("repeats", ())),
    )


def attested_of(row: Row) -> Attested:
    """Return the memory that *row* holds, with what its teller is to the household."""
    return Attested(
        memory=memory_of(row),
        role=_role_of(row),
        asked_at=row["asked_at"],
        asked_times=row["asked_times"],
    )


def tombstone_of(row: Row) -> Tombstone:
    """Return the tombstone that *row* holds."""
    return Tombstone(
        id=MemoryId(row["id"]),
        placement=placement_of(row),
        vector=tuple(row["embedding"].to_list()),
        slot_hash=row["slot_hash"],
        words_hash=row["words_hash"],
        value_hashes=frozenset(row["value_hashes"]),
        word_hashes=frozenset(row["word_hashes"]),
        polarity=row["polarity"],
        erased_at=row["erased_at"],
        space=row["space"],
    )


def placement_of(row: Row) -> Placement:
    """Return where *row* belongs."""
    return Placement(
        scope=Scope(row["scope"]),
        owner=None if row["owner_id"] is None else PersonId(row["owner_id"]),
        room=None if row["room"] is None else RoomName(row["room"]),
        secret=row["secret"],
        members_only=row["members_only"],
    )


def _role_of(row: Row) -> Role | None:
    role = row.get("role")
    return None if role is None else Role(role)


def _slot_of(row: Row) -> Slot | None:
    if row["subject"] is None:
        return None
    return Slot(subject=row["subject"], predicate=row["predicate"], object=row["object"])
