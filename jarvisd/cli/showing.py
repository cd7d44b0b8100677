"""Memories as tables and JSON: the same columns and keys in every command."""

from collections.abc import Mapping, Sequence
from datetime import tzinfo
from typing import Any
from zoneinfo import ZoneInfo

from jarvisd.cli.invocation import Invocation
from jarvisd.cli.output import Column
from jarvisd.ids import PersonId
from jarvisd.memory.types import Memory, Scope
from jarvisd.settings import Settings

Names = Mapping[PersonId, str]
SHORT = 8
"""So many digits of an id are shown; fewer may be typed."""


def zone_of(settings: Settings) -> tzinfo | None:
    """Return the household's time zone; None is the machine's."""
    return ZoneInfo(settings.assistant.time_zone) if settings.assistant.time_zone else None


def memory_json(memory: Memory, names: Names) -> dict[str, Any]:
    """Return *memory* as ``--json`` shows it (docs/cli.md)."""
    place, validity, slot = memory.placement, memory.validity, memory.slot
    return {
        "id": str(memory.id),
        "text": memory.text,
        "language": memory.language.value,
        "kind": memory.kind.value,
        "scope": place.scope.value,
        "owner": names.get(place.owner) if place.owner else None,
        "owner_id": str(place.owner) if place.owner else None,
        "room": place.room,
        "secret": place.secret,
        "members_only": place.members_only,
        "provenance": memory.provenance.value,
        "confidence": memory.confidence,
        "importance": memory.importance,
        "since": validity.since.isoformat(),
        "until": validity.until.isoformat() if validity.until else None,
        "archived_at": validity.archived_at.isoformat() if validity.archived_at else None,
        "superseded_by": str(validity.superseded_by) if validity.superseded_by else None,
        "disputes": str(validity.disputes) if validity.disputes else None,
        "slot": [slot.subject, slot.predicate, slot.object] if slot else None,
        "source": memory.source.via,
        "session": str(memory.source.session) if memory.source.session else None,
        "used": memory.usage.count,
    }


def memory_table(
    here: Invocation, memories: Sequence[Memory], names: Names, zone: tzinfo | None
) -> None:
    """Write *memories* as a table: what, whose, for whom, what kind, how known, since when."""
    keys = ["id", "memory", "owner", "scope", "kind", "provenance", "date"]
    closed = any(state(memory) != "holds" for memory in memories)
    if closed:
        keys.append("state")
    titles = [here.say(f"cli-column-{key}") for key in keys]
    columns = [
        Column(
            title=title,
            style="cyan" if key == "id" else "",
            fold=key == "memory",
            lead=key == "memory",
        )
        for key, title in zip(keys, titles, strict=True)
    ]
    rows = [
        (
            str(memory.id)[:SHORT],
            memory.text,
            owner(here, memory, names),
            scope(here, memory),
            here.say("cli-kind", kind=memory.kind.value),
            here.say("cli-provenance", provenance=memory.provenance.value),
            here.output.date(memory.validity.since, zone),
            *((here.say("cli-memory-state", state=state(memory)),) if closed else ()),
        )
        for memory in memories
    ]
    here.output.table(columns, rows)


def state(memory: Memory) -> str:
    """Return whether *memory* is recalled, and why not: the variant of a phrase."""
    validity = memory.validity
    if validity.superseded_by is not None:
        return "superseded"
    if validity.archived_at is not None:
        return "archived"
    return "holds" if validity.disputes is None else "disputed"


def owner(here: Invocation, memory: Memory, names: Names) -> str:
    """Return who said *memory*, in words."""
    if memory.placement.owner is None:
        return here.say("cli-owner-unknown")
    return names.get(memory.placement.owner) or here.say("cli-owner-gone")


def scope(here: Invocation, memory: Memory) -> str:
    """Return who may hear *memory*, in words."""
    place = memory.placement
    limited = "yes" if place.secret or place.members_only else "no"
    room = place.room if place.scope is Scope.ROOM and place.room else "none"
    return here.say("cli-scope", scope=place.scope.value, room=room, limited=limited)
