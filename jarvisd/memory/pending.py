"""The store as it will be once changes that are not yet applied are: for one batch of writes."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from jarvisd.ids import MemoryId
from jarvisd.memory.changes import Add, Change, Merge, Supersede
from jarvisd.memory.types import Memory, Neighbour, Placement, Slot, Vector


class Pending:
    """Changes made by one batch so far; later sentences of it are judged beside them."""

    def __init__(self) -> None:
        self._fresh: dict[MemoryId, tuple[Memory, Vector]] = {}
        self._arrays: dict[MemoryId, NDArray[np.float64]] = {}
        self._gone: set[MemoryId] = set()

    @property
    def vectors(self) -> Mapping[MemoryId, Vector]:
        """Return the vectors of what was written so far."""
        return {id: vector for id, (_, vector) in self._fresh.items()}

    def note(self, changes: Iterable[Change]) -> None:
        """Take *changes* into account from now on."""
        for change in changes:
            match change:
                case Supersede():
                    self._gone.update(change.ids)
                    for id in change.ids:
                        self._fresh.pop(id, None)
                    self.note((change.by,))
                case Add() | Merge():
                    id = change.memory.id
                    self._gone.add(id)
                    self._fresh[id] = change.memory, change.vector
                    self._arrays[id] = np.asarray(change.vector)
                case _:
                    pass

    def beside(
        self,
        stored: Sequence[Neighbour],
        placement: Placement,
        vector: Vector,
        slot: Slot | None,
        limit: int,
    ) -> list[Neighbour]:
        """Return the rivals *stored* as they will be, with those of the batch, nearest first.

        As from the store: the nearest *limit* and all of the same slot.
        """
        left = [one for one in stored if one.memory.id not in self._gone]
        fresh = [
            memory
            for memory, _ in self._fresh.values()
            if _holds(memory) and _same_place(memory.placement, placement)
        ]
        if not fresh:
            return left
        cosines = np.stack([self._arrays[memory.id] for memory in fresh]) @ np.asarray(vector)
        found = [
            *left,
            *(
                Neighbour(memory=memory, cosine=cosine)
                for memory, cosine in zip(fresh, cosines.tolist(), strict=True)
            ),
        ]
        found.sort(key=lambda one: -one.cosine)
        near, far = found[:limit], found[limit:]
        return near + [one for one in far if _same_slot(one.memory.slot, slot)]


def _holds(memory: Memory) -> bool:
    return memory.validity.superseded_by is None and memory.validity.disputes is None


def _same_place(one: Placement, other: Placement) -> bool:
    return (one.scope, one.owner, one.room) == (other.scope, other.owner, other.room)


def _same_slot(one: Slot | None, other: Slot | None) -> bool:
    if one is None or other is None:
        return False
    return (one.subject, one.predicate) == (other.subject, other.predicate)
