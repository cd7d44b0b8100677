"""One import under way, inside its transaction: what becomes of each line of the file.

Many lines are looked up at once, judged one by one, each beside those before it, and
written together. Whatever does more than add is written at once, and what comes after it
is looked up anew: so a line never meets a store that is older than the line before.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TypeAlias, TypeVar

from jarvisd.ids import MemoryId
from jarvisd.memory.admission import NOMINATED, Added, Admission, Conflict, Forgotten, Known
from jarvisd.memory.changes import Add, Change, Restore
from jarvisd.memory.pending import Pending
from jarvisd.memory.portable.parcel import Parcel
from jarvisd.memory.ports import Nominated, WholeStore
from jarvisd.memory.types import Memory, Placement, Tombstone, Vector
from jarvisd.people.audience import Audience
from jarvisd.people.types import Person, Role

MOST = 64
"""So many lines are looked up together, while nothing but adding comes of them."""

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
    """The lines that contradict what is better known here: kept aside, to be asked about."""
    replaced: int = 0
    """So many memories here were superseded by newer ones of the file."""
    tombstones: int = 0
    tombstones_foreign: int = 0
    """Made with another installation's key: they recognise nothing here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """Which memories of the file the house knows by their numbers."""

    here: frozenset[MemoryId]
    buried: frozenset[MemoryId]


@dataclass(frozen=True, slots=True)
class _Batch:
    """What is not written yet of the lines that were looked up together."""

    pending: Pending = field(default_factory=Pending)
    changes: dict[Audience, list[Change]] = field(default_factory=dict)

    def add(self, changes: Sequence[Change], audience: Audience) -> None:
        self.pending.note(changes)
        self.changes.setdefault(audience, []).extend(changes)


class Taking:
    """Takes in one parcel on behalf of a person, or of the household."""

    def __init__(
        self,
        store: WholeStore,
        admission: Admission,
        acting: Person | None,
        parcel: Parcel,
        numbers: Numbers,
    ) -> None:
        self._store = store
        self._admission = admission
        self._acting = acting
        self._lines = parcel.lines
        self._numbers = numbers
        self._ours: set[MemoryId] = set()
        """What came with this file."""
        self._gone: set[MemoryId] = set()
        """What of the file is erased here."""
        self._stands_for: dict[MemoryId, MemoryId] = {}
        """Memories of the file that are another one here."""
        self.taken = Taken()

    async def all(
        self, memories: Sequence[Memory], vectors: Mapping[MemoryId, Vector], told: Told
    ) -> None:
        """Take what holds in the order it was said, then what was superseded, the latest first.

        So history follows the memory that took its place, into the grave too.
        """
        born = sorted(memories, key=lambda memory: (memory.validity.since, memory.id))
        holding = [memory for memory in born if memory.validity.superseded_by is None]
        history = [memory for memory in reversed(born) if memory.validity.superseded_by]
        done = 0
        for part in (holding, history):
            window, at = MOST, 0
            while at < len(part):
                block = part[at : at + window]
                many = await self._block(block, vectors)
                at, done = at + many, done + many
                # As many at once as went well last time, or twice as many: else most is lost.
                window = min(2 * window, MOST) if many == len(block) else many
                told("admit", done, len(born))

    async def bury(self, stones: Sequence[Tombstone], *, ours: bool) -> None:
        """Lay the file's tombstones, if *ours* is the key they were made with."""
        if not ours:
            self.taken.tombstones_foreign = len(stones)
            return
        for audience, some in by_audience(stones, self._acting).items():
            ids = [stone.id for stone in some]
            known = await self._store.numbers(ids, audience)
            known |= await self._store.buried(ids, audience)
            laid = tuple(stone for stone in some if stone.id not in known)
            await self._store.apply([Restore(ids=(), tombstones=laid)], audience)
            self.taken.tombstones += len(laid)

    async def _block(self, block: Sequence[Memory], vectors: Mapping[MemoryId, Vector]) -> int:
        """Take as many of *block* as what was looked up before holds for; return how many."""
        nominated = await self._looked_up(block, vectors)
        batch = _Batch()
        count = 0
        for memory in block:
            count += 1
            if memory.id not in nominated:
                self._by_number(memory)
            elif memory.validity.superseded_by in self._gone:
                self._forgotten(memory)
            elif not await self._one(memory, vectors[memory.id], nominated[memory.id], batch):
                break
        for audience, changes in batch.changes.items():
            await self._store.apply(changes, audience)
        return count

    async def _looked_up(
        self, block: Sequence[Memory], vectors: Mapping[MemoryId, Vector]
    ) -> Mapping[MemoryId, Nominated]:
        """Return what those of *block* have to be compared with that are not known by number."""
        known = self._numbers.here | self._numbers.buried
        found: dict[MemoryId, Nominated] = {}
        unknown = sorted((memory for memory in block if memory.id not in known), key=_place)
        for _, group in groupby(unknown, key=_place):
            some = list(group)
            there = some[0].placement
            new = {one.id: self._admission.newcomer(one, vectors[one.id]) for one in some}
            stones = await self._store.tombstones_each(there, list(new.values()), NOMINATED)
            # What is kept as the file tells it is compared with what was erased alone.
            judged = [one.id for one in some if not _aside(one)]
            rivals = await self._store.rivals_each(there, [new[id] for id in judged], NOMINATED)
            rivaled = dict(zip(judged, rivals, strict=True))
            for id, buried in zip(new, stones, strict=True):
                found[id] = Nominated(stones=buried, rivals=rivaled.get(id, ()))
        return found

    def _by_number(self, memory: Memory) -> None:
        if memory.id in self._numbers.buried or memory.validity.superseded_by in self._gone:
            self._forgotten(memory)
        else:
            self.taken.there += 1

    async def _one(
        self, memory: Memory, vector: Vector, nominated: Nominated, batch: _Batch
    ) -> bool:
        """Take *memory*; tell whether what was looked up for those behind it still holds."""
        audience = speaking(memory.placement, self._acting)
        if _aside(memory):
            if self._admission.kept_away(memory, nominated.stones):
                self._forgotten(memory)
            else:
                self._verbatim(memory, vector, audience, batch)
            return True
        admitted = await self._admission.admit(
            memory, vector, audience, explicit=False, pending=batch.pending, nominated=nominated
        )
        if isinstance(admitted, Forgotten):
            self._forgotten(memory)
            return True
        if _disputing(memory, admitted) or self._among_ours(memory, admitted):
            self._verbatim(memory, vector, audience, batch)
            return True
        batch.add(admitted.changes, audience)
        self._count(memory, admitted)
        return _only_added(admitted)

    def _count(self, memory: Memory, admitted: Added | Known | Conflict) -> None:
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

    def _verbatim(self, memory: Memory, vector: Vector, audience: Audience, batch: _Batch) -> None:
        """Keep *memory* as the file tells it: it rivals nothing, or only what it came with."""
        validity, here = memory.validity, self._stands_for
        if (by := validity.superseded_by) is not None:
            validity = replace(validity, superseded_by=here.get(by, by))
        if (known := validity.disputes) is not None:
            validity = replace(validity, disputes=here.get(known, known))
        memory = replace(memory, validity=validity)
        batch.add([Add(memory=memory, vector=vector)], audience)
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


_Placed = TypeVar("_Placed", Memory, Tombstone)


def by_audience(
    placed: Sequence[_Placed], acting: Person | None
) -> Mapping[Audience, list[_Placed]]:
    """Return *placed* by the audience on whose behalf each is taken in."""
    found: dict[Audience, list[_Placed]] = {}
    for one in placed:
        found.setdefault(speaking(one.placement, acting), []).append(one)
    return found


def speaking(placement: Placement, acting: Person | None) -> Audience:
    """Return on whose behalf something is taken in: its owner's, where it belongs."""
    if placement.owner is None or (acting is not None and placement.owner == acting.id):
        person, role = (acting.id, acting.role) if acting else (None, None)
    else:
        # The household's file says who said it; what they may hear is what who acts may.
        person, role = placement.owner, acting.role if acting else Role.GUEST
    return Audience(person=person, role=role, room=placement.room)


def _place(memory: Memory) -> tuple[str, str, str]:
    place = memory.placement
    return place.scope.value, str(place.owner), place.room or ""


def _aside(memory: Memory) -> bool:
    """Tell whether *memory* was set aside or superseded where it comes from."""
    return bool(memory.validity.archived_at or memory.validity.superseded_by)


def _disputing(memory: Memory, admitted: Added | Known | Conflict) -> bool:
    """Tell whether *memory* was kept aside in a dispute that nothing here has settled."""
    return memory.validity.disputes is not None and not isinstance(admitted, Known)


def _only_added(admitted: Added | Known | Conflict) -> bool:
    """Tell whether nothing stored is another for it, and nothing has become history."""
    if not isinstance(admitted, Added) or admitted.replaced:
        return False
    return admitted.memory.validity.superseded_by is None


def _touched(admitted: Added | Known | Conflict) -> set[MemoryId]:
    match admitted:
        case Added(memory=memory, replaced=replaced):
            later = memory.validity.superseded_by
            return {old.id for old in replaced} | ({later} if later else set())
        case Known(before=before):
            return {before.id}
        case Conflict(rivals=rivals):
            return {rival.id for rival in rivals}
