"""Taking memories in from a file (R-M15): all of them or none, through the one door.

What is erased here stays erased, whatever the file says; what is known is said again;
what the file tells apart stays apart. One transaction: a fault in the last line leaves
everything as it was.
"""

from collections.abc import Sequence
from dataclasses import replace

from jarvisd.errors import InputError
from jarvisd.ids import MemoryId, PersonId
from jarvisd.memory.admission import Admission
from jarvisd.memory.fingerprint import fingerprint
from jarvisd.memory.portable.parcel import Parcel
from jarvisd.memory.portable.taking import Numbers, Taken, Taking, Told, by_audience
from jarvisd.memory.ports import Embedder, WholeStore
from jarvisd.memory.types import Memory, Placement, Vector
from jarvisd.people.ports import PeopleStore
from jarvisd.people.types import Person, Role

BATCH = 64
"""So many texts are embedded at once."""


class _Undone(Exception):
    """Take everything back."""


class Import:
    """Takes in one parcel on behalf of a person, or of the household."""

    def __init__(
        self, store: WholeStore, embedder: Embedder, people: PeopleStore, key: bytes
    ) -> None:
        """*key* is the installation's secret, by which tombstones recognise."""
        self._store = store
        self._embedder = embedder
        self._people = people
        self._key = key

    async def take(
        self, parcel: Parcel, acting: Person | None, told: Told, *, dry_run: bool = False
    ) -> Taken:
        """Take *parcel* in for *acting*, or for the household; return what became of it.

        With *dry_run* nothing is kept. Raise InputError if the file is not for who acts,
        EmbeddingError, StorageError.
        """
        owners = await self._owners(parcel, acting)
        memories = [_owned(memory, owners) for memory in parcel.memories]
        numbers = await self._known(memories, acting)
        known = numbers.here | numbers.buried
        vectors = await self._embedded([one for one in memories if one.id not in known], told)
        stones = [
            replace(stone, placement=_moved(stone.placement, owners)) for stone in parcel.tombstones
        ]
        try:
            async with self._store.together() as store:
                admission = Admission(store, self._embedder.space, self._key)
                taking = Taking(store, admission, acting, parcel, numbers)
                await taking.all(memories, vectors, told)
                await taking.bury(stones, ours=parcel.header.installation == fingerprint(self._key))
                if dry_run:
                    raise _Undone  # noqa: TRY301  (it is caught just below, past the transaction)
        except _Undone:
            pass
        return taking.taken

    async def _owners(self, parcel: Parcel, acting: Person | None) -> dict[PersonId, PersonId]:
        """Return who here is meant by each owner in the file; raise InputError."""
        everyone = {each.person.id: each.person for each in await self._people.everyone()}
        named = {person.name.casefold(): person.id for person in everyone.values()}
        known = {PersonId(id): name for id, name in parcel.header.people.items()}
        # Whoever has no number of the file here is found again by their name.
        owners = {
            id: named.get(name.casefold(), id) for id, name in known.items() if id not in everyone
        }
        if parcel.person is not None:
            if acting is None:
                raise InputError("import-wants-person", name=known.get(parcel.person, "?"))
            if owners.get(parcel.person, parcel.person) != acting.id:
                theirs = known.get(parcel.person, "?")
                raise InputError("import-of-another", name=theirs, acting=acting.name)
        elif acting is None or acting.role is not Role.MEMBER:
            for memory in parcel.memories:
                if memory.placement.secret or memory.placement.members_only:
                    line = parcel.lines.get(memory.id, 0)
                    raise InputError("import-wants-member", line=line)
        return owners

    async def _known(self, memories: Sequence[Memory], acting: Person | None) -> Numbers:
        """Return which of *memories* are here, or were; none of those is embedded."""
        here: frozenset[MemoryId] = frozenset()
        buried: frozenset[MemoryId] = frozenset()
        for audience, some in by_audience(memories, acting).items():
            ids = [memory.id for memory in some]
            here |= await self._store.numbers(ids, audience)
            buried |= await self._store.buried(ids, audience)
        return Numbers(here=here, buried=buried)

    async def _embedded(self, memories: Sequence[Memory], told: Told) -> dict[MemoryId, Vector]:
        vectors: dict[MemoryId, Vector] = {}
        told("embed", 0, len(memories))
        for at in range(0, len(memories), BATCH):
            batch = memories[at : at + BATCH]
            found = await self._embedder.embed([memory.text for memory in batch])
            vectors |= {memory.id: vector for memory, vector in zip(batch, found, strict=True)}
            told("embed", len(vectors), len(memories))
        return vectors


def _owned(memory: Memory, owners: dict[PersonId, PersonId]) -> Memory:
    return replace(memory, placement=_moved(memory.placement, owners))


def _moved(placement: Placement, owners: dict[PersonId, PersonId]) -> Placement:
    if placement.owner is None:
        return placement
    return replace(placement, owner=owners.get(placement.owner, placement.owner))
