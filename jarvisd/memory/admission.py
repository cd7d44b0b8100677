"""The one door for writing: what may become a memory, and what that does to the others.

Every way in goes through here: what a person asks to be kept, learning, import,
observed events, consolidation, the archive. Nothing erased comes back by any of them
unless a person says it again on purpose (R-M8), and what was only gathered never takes
the place of what a person confirmed (R-M3).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from jarvisd.ids import MemoryId
from jarvisd.memory.admitted import Added, Admitted, Conflict, Forgotten, Known, Ruling
from jarvisd.memory.changes import Add, Lift, Merge, Reinforce, Supersede
from jarvisd.memory.pending import Pending
from jarvisd.memory.policy.judge import BY_SLOT, Nomination, Relation, Statement, outranks, relation
from jarvisd.memory.policy.scope import may_hear, their_own
from jarvisd.memory.policy.tombstone import hit, traces
from jarvisd.memory.ports import MemoryStore, Newcomer, Nominated, Sought, Space
from jarvisd.memory.rotation import rotated
from jarvisd.memory.types import Memory, Neighbour, Source, Tombstone, Usage, Validity, Vector
from jarvisd.people.audience import Audience

__all__ = [
    "NOMINATED",
    "Added",
    "Admission",
    "Admitted",
    "Conflict",
    "Forgotten",
    "Known",
    "Ruling",
]

NOMINATED = 20
"""How many stored memories and tombstones a new one is compared with."""

_HISTORY = 100
"""So many changes of one fact are looked through for what held once."""


@dataclass(slots=True)
class _Found:
    """What the stored memories are to a new one."""

    same: list[Memory] = field(default_factory=list)
    fuller: list[Memory] = field(default_factory=list)
    older: list[Memory] = field(default_factory=list)
    """Contradicted, and said before."""
    later: list[Memory] = field(default_factory=list)
    """Contradicted, and said since."""
    surer: list[Memory] = field(default_factory=list)
    """Contradicted, and better known."""

    def file(self, relation: Relation, old: Memory, new: Memory) -> None:
        """Put *old* where it belongs by what *new* is to it."""
        surer = outranks(old.provenance, new.provenance)
        since = old.validity.since > new.validity.since
        match relation:
            case Relation.SAME:
                self.same.append(old)
            case Relation.FULLER:
                # What was only gathered does not get to word what a person confirmed.
                (self.same if surer else self.fuller).append(old)
            case Relation.CONTRADICTS:
                (self.later if since else self.older).append(old)
            case Relation.CONFLICT if surer:
                # What was confirmed since then was said knowing better: nothing to ask about.
                (self.later if since else self.surer).append(old)
            case Relation.CONFLICT | Relation.UNRELATED:
                pass

    def rule(self, ruling: Ruling) -> None:
        """Let the word of a person decide about one of them."""
        for ones in (self.same, self.fuller, self.older, self.later, self.surer):
            ones[:] = [one for one in ones if one.id != ruling.known.id]
        if not ruling.both:
            self.older.append(ruling.known)


class Admission:
    """Says what becomes of a new memory. It changes nothing: whoever asks applies the changes."""

    def __init__(self, store: MemoryStore, space: Space, key: bytes) -> None:
        """*space* says what similarity means; by *key* tombstones recognise."""
        self._store = store
        self._space = space
        self._key = key

    async def admit(
        self,
        memory: Memory,
        vector: Vector,
        audience: Audience,
        *,
        explicit: bool,
        pending: Pending | None = None,
        nominated: Nominated | None = None,
        ruling: Ruling | None = None,
    ) -> Admitted:
        """Return what becomes of *memory*, said by or gathered from *audience*.

        *explicit*: a person asked for just this to be kept. It lifts tombstones and may
        take the place of anything; otherwise tombstones hold, and what outranks it by
        provenance stays. *pending*: what the same batch changes before this, and has not
        applied yet. *nominated*: what was looked up for it, if it was. *ruling*: what they
        said of one that it contradicts. Raise StorageError.
        """
        pending = pending or Pending()
        nominated = nominated or await self._nominated(memory, vector)
        stones = self.kept_away(memory, nominated.stones)
        if stones and not explicit:
            return Forgotten()
        rivals = pending.beside(nominated.rivals, memory.placement, vector, memory.slot, NOMINATED)
        found = self._found(memory, rivals, audience)
        if ruling is not None:
            found.rule(ruling)
        if explicit:
            # What a person asks for now holds now, whatever the clocks say.
            found.older += found.later
            found.later.clear()
        admitted: Added | Known
        if found.same:
            admitted = await self._said_again(found.same[0], memory, audience, pending)
        elif found.fuller:
            admitted = _worded_anew(found.fuller[0], memory, vector)
        elif past := await self._past(memory, found.later, audience):
            admitted = Known(memory=past, before=past, changes=())
        elif found.surer and not explicit:
            return _disputed(memory, vector, found.surer)
        else:
            admitted = _added(memory, vector, found)
        lifts = [Lift(tombstone=stone.id) for stone in stones]
        admitted = replace(admitted, changes=(*lifts, *admitted.changes))
        return replace(admitted, lifted=stones) if isinstance(admitted, Added) else admitted

    async def forgotten(self, memory: Memory, vector: Vector) -> bool:
        """Tell whether *memory* was erased: for what comes back without being judged anew."""
        return bool(self.kept_away(memory, await self._stones(memory, vector)))

    def newcomer(self, memory: Memory, vector: Vector) -> Newcomer:
        """Return what is needed to look up for *memory* what ``admit`` would."""
        return Newcomer(vector=vector, slot=memory.slot, sought=self._sought(memory, vector))

    def kept_away(
        self, memory: Memory, stones: Sequence[tuple[Tombstone, float | None]]
    ) -> tuple[Tombstone, ...]:
        """Return those of *stones*, each with its cosine, that keep *memory* away."""
        if not stones:
            return ()
        space = self._space
        found = traces(Statement.of(memory), self._key)
        return tuple(
            tombstone
            for tombstone, cosine in stones
            if hit(found, tombstone, cosine, space.erased, space.floor)
        )

    async def _nominated(self, memory: Memory, vector: Vector) -> Nominated:
        rivals = await self._store.rivals(memory.placement, vector, memory.slot, NOMINATED)
        return Nominated(stones=await self._stones(memory, vector), rivals=rivals)

    async def _stones(
        self, memory: Memory, vector: Vector
    ) -> Sequence[tuple[Tombstone, float | None]]:
        sought = self._sought(memory, vector)
        return await self._store.tombstones(memory.placement, sought, NOMINATED)

    def _sought(self, memory: Memory, vector: Vector) -> Sought:
        found = traces(Statement.of(memory), self._key)
        return Sought(rotated=rotated(vector, self._key), traces=found)

    def _found(self, memory: Memory, rivals: Sequence[Neighbour], audience: Audience) -> _Found:
        """Return what is stored in the same place, by what it is to *memory*."""
        space = self._space
        found = _Found()
        for rival in sorted(rivals, key=_nearest):
            old = rival.memory
            # Whoever may not hear a secret must not learn from the answer that it was right;
            # of what they said themselves they know it.
            if not may_hear(old.placement, audience) and not their_own(old.placement, audience):
                continue
            nomination = Nomination(cosine=rival.cosine, same=space.same, similar=space.similar)
            found.file(relation(Statement.of(memory), Statement.of(old), nomination), old, memory)
        return found

    async def _past(
        self, memory: Memory, later: Sequence[Memory], audience: Audience
    ) -> Memory | None:
        """Return what says the same as *memory* and was superseded by one of *later*."""
        for successor in later:
            for old in await self._store.history(successor.id, audience, _HISTORY):
                found = relation(Statement.of(memory), Statement.of(old), BY_SLOT)
                if found in {Relation.SAME, Relation.FULLER}:
                    return old
        return None

    async def _said_again(
        self, old: Memory, new: Memory, audience: Audience, pending: Pending
    ) -> Known:
        at = new.validity.since
        known = replace(old, usage=_used(old, at), validity=_present(old))
        if not outranks(new.provenance, old.provenance):
            if _same_words(old.source, new.source):
                return Known(memory=old, before=old, changes=())
            change = Reinforce(ids=(old.id,), at=at, session=new.source.session)
            return Known(memory=known, before=old, changes=(change,))
        # What was only gathered so far is now a person's own word.
        surer = max(old.confidence, new.confidence)
        sure = replace(known, provenance=new.provenance, confidence=surer)
        vectors = {**await self._store.vectors([old.id], audience), **pending.vectors}
        merge = Merge(id=old.id, memory=sure, vector=vectors[old.id])
        return Known(memory=sure, before=old, changes=(merge,))


def _nearest(rival: Neighbour) -> tuple[float, datetime, MemoryId]:
    """Return by what rivals are looked at: of equally near ones the older first.

    Not in the order they came: that differs between the store and a batch.
    """
    memory = rival.memory
    return -round(rival.cosine, 6), memory.validity.since, memory.id


def _same_words(one: Source, other: Source) -> bool:
    """Tell whether both come from one turn, which is no second testimony."""
    here = (one.session, one.turn)
    return None not in here and here == (other.session, other.turn)


def _worded_anew(old: Memory, new: Memory, vector: Vector) -> Known:
    merged = replace(
        new,
        id=old.id,
        placement=old.placement,
        confidence=max(old.confidence, new.confidence),
        importance=max(old.importance, new.importance),
        validity=_present(old),
        usage=_used(old, new.validity.since),
    )
    return Known(
        memory=merged, before=old, changes=(Merge(id=old.id, memory=merged, vector=vector),)
    )


def _added(memory: Memory, vector: Vector, found: _Found) -> Added:
    """Return *memory* as new, as what now holds, or as what held until it was contradicted."""
    if found.later:
        successor = min(found.later, key=lambda one: one.validity.since)
        held = replace(memory.validity, until=successor.validity.since, superseded_by=successor.id)
        memory = replace(memory, validity=held)
    add = Add(memory=memory, vector=vector)
    if not found.older:
        return Added(memory=memory, changes=(add,))
    ids = tuple(old.id for old in found.older)
    supersede = Supersede(ids=ids, at=memory.validity.since, by=add)
    return Added(memory=memory, replaced=tuple(found.older), changes=(supersede,))


def _disputed(memory: Memory, vector: Vector, rivals: Sequence[Memory]) -> Conflict:
    """Return *memory* as it is kept until a person says which holds."""
    disputing = replace(memory.validity, disputes=rivals[0].id)
    memory = replace(memory, validity=disputing)
    add = Add(memory=memory, vector=vector)
    return Conflict(memory=memory, rivals=tuple(rivals), changes=(add,))


def _present(memory: Memory) -> Validity:
    """Return what *memory* is once it was said again: no longer faded."""
    return replace(memory.validity, archived_at=None)


def _used(memory: Memory, at: datetime) -> Usage:
    last = max(at, memory.usage.last_at or at)
    return replace(memory.usage, count=memory.usage.count + 1, last_at=last)
