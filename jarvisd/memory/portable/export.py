"""Gathering what goes out: all that a person owns, or what the household shares (R-M15)."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from jarvisd.clock import Clock
from jarvisd.ids import MemoryId, PersonId, RoomName
from jarvisd.memory.fingerprint import fingerprint
from jarvisd.memory.portable.lines import VERSION, Header
from jarvisd.memory.portable.parcel import Parcel
from jarvisd.memory.ports import Filter, WholeStore
from jarvisd.memory.types import Memory, Placement, Scope, Tombstone
from jarvisd.people.audience import Audience
from jarvisd.people.ports import PeopleStore
from jarvisd.people.types import Person

_PAGE = 2_000

Wanted = Callable[[Placement], bool]


class Export:
    """Reads as the audience that acts, room by room: what it may not hear is not in the file."""

    def __init__(self, store: WholeStore, people: PeopleStore, clock: Clock, key: bytes) -> None:
        """*key* is the installation's secret; the file tells its fingerprint only."""
        self._store = store
        self._people = people
        self._clock = clock
        self._fingerprint = fingerprint(key)

    async def person(self, person: Person) -> Parcel:
        """Return all that *person* owns and may hear, and nothing of others; raise StorageError."""
        audience = Audience(person=person.id, role=person.role, room=None)
        return await self._parcel(audience, lambda place: place.owner == person.id, person)

    async def household(self, audience: Audience, *, secrets: bool) -> Parcel:
        """Return what everyone shares, with what belongs to rooms; raise StorageError.

        With *secrets* codes and passwords too, as far as *audience* may hear them.
        """

        def wanted(place: Placement) -> bool:
            return place.scope in {Scope.SHARED, Scope.ROOM} and (secrets or not place.secret)

        return await self._parcel(audience, wanted, None)

    async def _parcel(self, audience: Audience, wanted: Wanted, person: Person | None) -> Parcel:
        memories: dict[MemoryId, Memory] = {}
        stones: dict[MemoryId, Tombstone] = {}
        places: Sequence[RoomName | None] = [None, *await self._store.rooms()]
        for room in places:
            there = replace(audience, room=room)
            for memory in await self._memories(there, person.id if person else None):
                if wanted(memory.placement):
                    memories[memory.id] = memory
            for stone in await self._stones(there):
                if wanted(stone.placement):
                    stones[stone.id] = stone
        return Parcel(
            header=await self._header(person, memories, stones),
            memories=tuple(sorted(memories.values(), key=lambda m: (m.validity.since, m.id))),
            tombstones=tuple(sorted(stones.values(), key=lambda stone: stone.id)),
        )

    async def _header(
        self,
        person: Person | None,
        memories: dict[MemoryId, Memory],
        stones: dict[MemoryId, Tombstone],
    ) -> Header:
        owners = {m.placement.owner for m in memories.values()} | {person.id if person else None}
        everyone = await self._people.everyone()
        known = sorted((e.person for e in everyone if e.person.id in owners), key=lambda p: p.id)
        return Header(
            type="jarvisd-memories",
            version=VERSION,
            of="household" if person is None else "person",
            person=None if person is None else person.id,
            people={each.id: each.name for each in known},
            exported_at=self._clock.now(),
            installation=self._fingerprint,
            memories=len(memories),
            tombstones=len(stones),
        )

    async def _memories(self, audience: Audience, owner: PersonId | None) -> list[Memory]:
        found: list[Memory] = []
        filter = Filter(owner=owner, current=False)
        while page := await self._store.listed(filter, audience, _PAGE, len(found)):
            found += page
        return found

    async def _stones(self, audience: Audience) -> list[Tombstone]:
        found: list[Tombstone] = []
        while page := await self._store.graves(audience, _PAGE, len(found)):
            found += page
        return found
