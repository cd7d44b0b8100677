"""The store as it will be once changes that are not yet applied are: for one batch of writes."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from jarvisd.ids import MemoryId
from jarvisd.memory.changes import Add, Change, Merge, Supersede
from jarvisd.memory.types import Memory, Neighbour, Placement, Vector


class Pending:
    """Changes made by one batch so far; later sentences of it are judged beside them."""

    def __init__(self) -> None:
        self._fresh: dict[MemoryId, tuple[Memory, Vector]] = {}
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
                    self._gone.add(change.memory.id)
                    self._fresh[change.memory.id] = change.memory, change.vector
                case _:
                    pass

    def beside(
        self, stored: Sequence[Neighbour], placement: Placement, vector: Vector
    ) -> list[Neighbour]:
        """Return the rivals *stored* as they will be, with those of the batch, nearest first."""
        left = [one for one in stored if one.memory.id not in self._gone]
        fresh = [
            Neighbour(memory=memory, cosine=float(np.dot(vector, other)))
            for memory, other in self._fresh.values()
            if _holds(memory) and _same_place(memory.placement, placement)
        ]
        return sorted([*left, *fresh], key=lambda one: -one.cosine)


def _holds(memory: Memory) -> bool:
    return memory.validity.superseded_by is None and memory.validity.disputes is None


def _same_place(one: Placement, other: Placement) -> bool:
    return (one.scope, one.owner, one.room) == (other.scope, other.owner, other.room)
