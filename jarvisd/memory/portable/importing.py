"""Taking memories in from a file (R-M15): all of them or none, through the one door.

What is erased here stays erased, whatever the file says; what is known is said again;
what the file tells apart stays apart. One transaction: a fault in the last line leaves
everything as it was.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from jarvisd.errors import InputError
from jarvisd.ids import MemoryId, PersonId
from jarvisd.memory.admission import Added, Admission, Conflict, Forgotten, Known
from jarvisd.memory.changes import Add, Restore
from jarvisd.memory.fingerprint import fingerprint
from jarvisd.memory.portable.parcel import Parcel
from jarvisd.memory.ports import Embedder, Filter, WholeStore
from jarvisd.memory.types import Memory, Placement, Tombstone, Vector
from jarvisd.people.audience import Audience
from jarvisd.people.ports import PeopleStore
from jarvisd.people.types import Person, Role

BATCH = 64
"""So many texts are embedded at once."""
_MANY = 1_000_000

Told: TypeAlias = Callable[[str, int, int], None]
"""Told the stage (``embed``, ``admit``), how much of it is done, and how much there is."""


@dataclass(slots=True)
class Taken:
    """What became of the lines of a file; the numbers add up to the memories in it."""

    added: int = 0
    merged: int = 0
    """Known in other words, or in the same: the stored memory was said again."""
    there: int = 0
    """The very memory is here already."""
    forgotten: int = 0
    """Erased here, and kept away."""
    conflicts: list[int] = field(default_factory=list)
    """The lines that contradict what is better known here; they were not taken."""
    replaced: int = 0
    """So many memories here were superseded by newer ones of the file."""
    tombstones: int = 0
    tombstones_foreign: int = 0
    """Made with another installation's key: they recognise nothing here."""


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
        vectors = await self._embedded(memories, told)
        stones = [
            replace(stone, placement=_moved(stone.placement, owners)) for stone in parcel.tombstones
        ]
        try:
            async with self._store.together() as store:
                taking = _Taking(
                    store, Admission(store, self._embedder.space, self._key), acting, parcel
                )
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

    async def _embedded(self, memories: Sequence[Memory], told: Told) -> dict[MemoryId, Vector]:
        vectors: dict[MemoryId, Vector] = {}
        told("embed", 0, len(memories))
        for at in range(0, len(memories), BATCH):
            batch = memories[at : at + BATCH]
            found = await self._embedder.embed([memory.text for memory in batch])
            vectors |= {memory.id: vector for memory, vector in zip(batch, found, strict=True)}
            told("embed", len(vectors), len(memories))
        return vectors


class _Taking:
    """One import under way, inside its transaction."""

    def __init__(
        self, store: WholeStore, admission: Admission, acting: Person | None, parcel: Parcel
    ) -> None:
        self._store = store
        self._admission = admission
        self._acting = acting
        self._lines = parcel.lines
        self._ours: set[MemoryId] = set()
        """What came with this file."""
        self._gone: set[MemoryId] = set()
        """What of the file is erased here."""
        self._stands_for: dict[MemoryId, MemoryId] = {}
        """Memories of the file that are another one here."""
        self._graves: dict[Audience, frozenset[MemoryId]] = {}
        self._here: dict[Audience, frozenset[MemoryId]] = {}
        """Looked up once for each audience: a question for each line would take too long."""
        self.taken = Taken()

    async def all(
        self, memories: Sequence[Memory], vectors: dict[MemoryId, Vector], told: Told
    ) -> None:
        """Take what holds in the order it was said, then what was superseded, the latest first.

        So history follows the memory that took its place, into the grave too.
        """
        born = sorted(memories, key=lambda memory: (memory.validity.since, memory.id))
        holding = [memory for memory in born if memory.validity.superseded_by is None]
        history = [memory for memory in reversed(born) if memory.validity.superseded_by]
        for done, memory in enumerate((*holding, *history), start=1):
            await self._one(memory, vectors[memory.id])
            told("admit", done, len(born))

    async def bury(self, stones: Sequence[Tombstone], *, ours: bool) -> None:
        """Lay the file's tombstones, if *ours* is the key they were made with."""
        if not ours:
            self.taken.tombstones_foreign = len(stones)
            return
        for stone in stones:
            audience = self._speaking(stone.placement)
            alive = await self._store.get(stone.id, audience) is not None
            if alive or stone.id in await self._buried(audience):
                continue
            await self._store.apply([Restore(ids=(), tombstones=(stone,))], audience)
            self.taken.tombstones += 1

    async def _one(self, memory: Memory, vector: Vector) -> None:
        audience = self._speaking(memory.placement)
        successor = memory.validity.superseded_by
        if successor in self._gone or memory.id in await self._buried(audience):
            self._forgotten(memory)
            return
        if memory.id in await self._alive(audience):
            self.taken.there += 1
            return
        admitted = await self._admission.admit(memory, vector, audience, explicit=False)
        if isinstance(admitted, Forgotten):
            self._forgotten(memory)
        elif memory.validity.archived_at or successor or self._among_ours(memory, admitted):
            await self._verbatim(memory, vector, audience)
        else:
            await self._admitted(memory, admitted, audience)

    async def _admitted(
        self, memory: Memory, admitted: Added | Known | Conflict, audience: Audience
    ) -> None:
        await self._store.apply(admitted.changes, audience)
        match admitted:
            case Added(replaced=replaced):
                self._ours.add(memory.id)
                self.taken.added += 1
                self.taken.replaced += len(replaced)
            case Known(memory=known):
                self._stands_for[memory.id] = known.id
                self.taken.merged += 1
            case Conflict():
                self.taken.conflicts.append(self._lines.get(memory.id, 0))

    async def _verbatim(self, memory: Memory, vector: Vector, audience: Audience) -> None:
        """Keep *memory* as the file tells it: it rivals nothing, or only what it came with."""
        successor = memory.validity.superseded_by
        if successor is not None and successor in self._stands_for:
            validity = replace(memory.validity, superseded_by=self._stands_for[successor])
            memory = replace(memory, validity=validity)
        await self._store.apply([Add(memory=memory, vector=vector)], audience)
        self._ours.add(memory.id)
        self.taken.added += 1

    def _among_ours(self, memory: Memory, admitted: Added | Known | Conflict) -> bool:
        """Tell whether *memory* has to do only with what the same file tells apart from it."""
        if isinstance(admitted, Known) and admitted.before.text == memory.text:
            return False
        return bool(_touched(admitted) & self._ours)

    def _forgotten(self, memory: Memory) -> None:
        self._gone.add(memory.id)
        self.taken.forgotten += 1

    async def _buried(self, audience: Audience) -> frozenset[MemoryId]:
        """Return which memories of *audience* were erased, by their numbers."""
        if audience not in self._graves:
            stones = await self._store.graves(audience, _MANY)
            self._graves[audience] = frozenset(stone.id for stone in stones)
        return self._graves[audience]

    async def _alive(self, audience: Audience) -> frozenset[MemoryId]:
        """Return the numbers of the memories that *audience* could hear before the import."""
        if audience not in self._here:
            everything = Filter(current=False)
            heard = await self._store.listed(everything, audience, _MANY)
            self._here[audience] = frozenset(memory.id for memory in heard)
        return self._here[audience]

    def _speaking(self, placement: Placement) -> Audience:
        """Return on whose behalf something is taken in: its owner's, where it belongs."""
        acting = self._acting
        if placement.owner is None or (acting is not None and placement.owner == acting.id):
            person, role = (acting.id, acting.role) if acting else (None, None)
        else:
            # The household's file says who said it; what they may hear is what who acts may.
            person, role = placement.owner, acting.role if acting else Role.GUEST
        return Audience(person=person, role=role, room=placement.room)


def _touched(admitted: Added | Known | Conflict) -> set[MemoryId]:
    match admitted:
        case Added(memory=memory, replaced=replaced):
            later = memory.validity.superseded_by
            return {old.id for old in replaced} | ({later} if later else set())
        case Known(before=before):
            return {before.id}
        case Conflict(rivals=rivals):
            return {rival.id for rival in rivals}


def _owned(memory: Memory, owners: dict[PersonId, PersonId]) -> Memory:
    return replace(memory, placement=_moved(memory.placement, owners))


def _moved(placement: Placement, owners: dict[PersonId, PersonId]) -> Placement:
    if placement.owner is None:
        return placement
    return replace(placement, owner=owners.get(placement.owner, placement.owner))
