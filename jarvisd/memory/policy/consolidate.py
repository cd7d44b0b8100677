"""What becomes of memories that say the same, or contradict each other (R-M3, R-M10). Pure.

Similarity and slots only nominate pairs; the judge decides, asked in both directions.
Two that are the same become one: the surer, then the newer gives its standing, the
fuller its wording. Of two that contradict each other the newest of the surest stays.
"""

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from jarvisd.ids import MemoryId
from jarvisd.memory.policy.judge import BY_SLOT, Nomination, Relation, Statement, outranks, relation
from jarvisd.memory.policy.slots import SINGLE
from jarvisd.memory.types import Memory, Provenance, Usage

_RANK = {provenance: rank for rank, provenance in enumerate(Provenance)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two memories that may be the same, and their cosine."""

    one: MemoryId
    other: MemoryId
    cosine: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Merging:
    """Several memories become one."""

    memory: Memory
    """As it is to be; its id is that of the one that stays."""
    wording: MemoryId
    """Whose wording it has: that one's vector is its vector."""
    taken: tuple[MemoryId, ...]
    """What is taken away: never *memory* itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """A memory that no longer holds, and what took its place."""

    id: MemoryId
    by: MemoryId
    at: datetime
    """From when on the other held."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Consolidated:
    """What becomes of the memories of one place."""

    merged: tuple[Merging, ...] = ()
    superseded: tuple[Closing, ...] = ()
    conflicts: tuple[tuple[MemoryId, MemoryId], ...] = ()
    """The newer is not sure enough to retire the older: a person has to say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Nearness:
    """From which cosine on the space nominates two as the same, and as alike."""

    same: float
    similar: float


@dataclass(frozen=True, slots=True, kw_only=True)
class _Node:
    """A memory, or what several have become."""

    memory: Memory
    wording: MemoryId
    taken: tuple[MemoryId, ...] = ()


def consolidate(
    memories: Sequence[Memory],
    pairs: Iterable[Pair],
    nearness: Nearness,
    apart: Collection[frozenset[MemoryId]] = (),
) -> Consolidated:
    """Return what becomes of *memories*; applied, nothing is left to do for the same call.

    None of them is superseded or past its time. *pairs* are tried beside those that
    share a slot with one value; *apart* were separated by a person and stay so. Nothing
    is merged or closed across owner, scope, room or guard, whoever nominates it.
    """
    known = {memory.id: memory for memory in memories}
    near: dict[MemoryId, list[tuple[MemoryId, float]]] = defaultdict(list)
    for pair in pairs:
        if _comparable(pair, known, apart):
            near[pair.one].append((pair.other, pair.cosine))
            near[pair.other].append((pair.one, pair.cosine))
    nodes = _merged(known, near, nearness)
    superseded, conflicts = _contradictions([node.memory for node in nodes])
    merged = tuple(
        Merging(memory=node.memory, wording=node.wording, taken=node.taken)
        for node in nodes
        if node.taken
    )
    return Consolidated(merged=merged, superseded=superseded, conflicts=conflicts)


def precedence(memory: Memory) -> tuple[int, float, str]:
    """Return a key that sorts the surer, then the newer first."""
    return _RANK[memory.provenance], -memory.validity.since.timestamp(), memory.id.hex


def _comparable(
    pair: Pair, known: dict[MemoryId, Memory], apart: Collection[frozenset[MemoryId]]
) -> bool:
    one, other = known.get(pair.one), known.get(pair.other)
    if one is None or other is None or one.id == other.id:
        return False
    return one.placement == other.placement and frozenset((one.id, other.id)) not in apart


def _merged(
    known: dict[MemoryId, Memory],
    near: dict[MemoryId, list[tuple[MemoryId, float]]],
    nearness: Nearness,
) -> list[_Node]:
    """Return the nodes that are left when no two that are near say the same.

    Only wordings that are left are compared, so that nothing is taken away because of
    a sentence that went before.
    """
    left = {id: _Node(memory=memory, wording=id) for id, memory in known.items()}
    open_ = deque(sorted(near, key=lambda id: precedence(known[id])))
    while open_:
        wording = open_.popleft()
        for other, cosine in near[wording]:
            if wording not in left or other not in left:
                continue
            joined = _joined(left[wording], left[other], cosine, nearness)
            if joined is not None:
                del left[wording], left[other]
                left[joined.wording] = joined
                open_.append(joined.wording)
    return sorted(left.values(), key=lambda node: precedence(node.memory))


def _joined(one: _Node, other: _Node, cosine: float, nearness: Nearness) -> _Node | None:
    """Return what the two become, None if they do not say the same."""
    first, second = sorted((one, other), key=lambda node: precedence(node.memory))
    nominated = Nomination(cosine=cosine, same=nearness.same, similar=nearness.similar)
    left, right = Statement.of(first.memory), Statement.of(second.memory)
    alike = {Relation.SAME, Relation.FULLER}
    if relation(left, right, nominated) not in alike:
        return None
    back = relation(right, left, nominated)
    if back not in alike:
        return None
    # What was only gathered does not get to word what a person confirmed.
    fuller = back is Relation.FULLER and not outranks(
        first.memory.provenance, second.memory.provenance
    )
    worded = second if fuller else first
    return _Node(
        memory=_one_of(first.memory, second.memory, worded.memory),
        wording=worded.wording,
        taken=(*first.taken, second.memory.id, *second.taken),
    )


def _one_of(first: Memory, second: Memory, worded: Memory) -> Memory:
    """Return *first* as it is after *second* was merged into it, in the words of *worded*."""
    return replace(
        first,
        text=worded.text,
        language=worded.language,
        kind=worded.kind,
        slot=worded.slot,
        confidence=max(first.confidence, second.confidence),
        importance=max(first.importance, second.importance),
        validity=replace(
            first.validity,
            until=_later(first.validity.until, second.validity.until),
            archived_at=_later(first.validity.archived_at, second.validity.archived_at),
        ),
        usage=Usage(
            count=first.usage.count + second.usage.count,
            last_at=_last(first.usage.last_at, second.usage.last_at),
            sessions=first.usage.sessions + second.usage.sessions,
        ),
    )


def _later(one: datetime | None, other: datetime | None) -> datetime | None:
    """Return the later of two ends; None, no end, is later than any."""
    return None if one is None or other is None else max(one, other)


def _last(one: datetime | None, other: datetime | None) -> datetime | None:
    """Return the later of two times that something happened, if ever."""
    return max((at for at in (one, other) if at is not None), default=None)


def _contradictions(
    memories: Sequence[Memory],
) -> tuple[tuple[Closing, ...], tuple[tuple[MemoryId, MemoryId], ...]]:
    """Return what is superseded and what conflicts, among those that share a single-valued slot."""
    slots: dict[object, list[Memory]] = defaultdict(list)
    for memory in memories:
        slot = memory.slot
        # What has faded takes nothing's place: both would be gone.
        if slot and slot.predicate in SINGLE and memory.validity.archived_at is None:
            slots[memory.placement, slot.subject, slot.predicate].append(memory)
    closings: list[Closing] = []
    conflicts: list[tuple[MemoryId, MemoryId]] = []
    for rivals in slots.values():
        stays: list[Memory] = []
        for memory in rivals:
            closing, against = _settled(memory, stays)
            if closing is None:
                stays.append(memory)
                conflicts += ((memory.id, other) for other in against)
            else:
                closings.append(closing)
    return tuple(closings), tuple(conflicts)


def _settled(memory: Memory, stays: Sequence[Memory]) -> tuple[Closing | None, list[MemoryId]]:
    """Return what closes *memory*, or what it conflicts with; *stays* are as sure or surer."""
    against = []
    for other in stays:
        since = other.validity.since
        newer, older = (memory, other) if memory.validity.since > since else (other, memory)
        found = relation(Statement.of(newer), Statement.of(older), BY_SLOT)
        if found is Relation.CONTRADICTS:
            return Closing(id=memory.id, by=other.id, at=since), []
        if found is Relation.CONFLICT:
            against.append(other.id)
    return None, against
