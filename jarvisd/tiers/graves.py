"""Keeping what was erased out of everything that is drawn from transcripts (R-M8)."""

from collections.abc import Sequence
from datetime import datetime

from jarvisd.ids import PersonId, RoomName
from jarvisd.memory.forget import grave
from jarvisd.memory.policy.digest import Line
from jarvisd.memory.policy.judge import Statement
from jarvisd.memory.policy.slots import extract
from jarvisd.memory.policy.tombstone import Traces, hit, traces
from jarvisd.memory.policy.wording import sentence
from jarvisd.memory.ports import Embedder, MemoryStore, Sought
from jarvisd.memory.rotation import rotated
from jarvisd.memory.types import Memory, Placement, Scope, Tombstone, Vector, dot
from jarvisd.people.ports import PeopleStore
from jarvisd.people.types import Person

_NEAREST = 20
"""So many tombstones of each placement are compared with a sentence."""


class Graves:
    """Tells what was erased from what was not, by the traces that the one door leaves."""

    def __init__(
        self, memories: MemoryStore, embedder: Embedder, people: PeopleStore, key: bytes
    ) -> None:
        """*key* is the installation's secret, by which tombstones recognise."""
        self._memories = memories
        self._embedder = embedder
        self._people = people
        self._key = key

    def traces(self, line: Line, name: str | None) -> Traces:
        """Return what of *line*, which *name* said, can be recognised again."""
        text = sentence(line.text, line.language)
        slot = extract(text, line.language, name)
        return traces(Statement(text=text, language=line.language, slot=slot), self._key)

    async def alive(
        self, lines: Sequence[Line], person: PersonId | None, room: RoomName | None
    ) -> tuple[Line, ...]:
        """Return those of *lines*, said by *person* in *room*, that nobody had erased.

        Raise EmbeddingError: what cannot be compared must not be told.
        """
        if not lines:
            return ()
        everyone = [each.person for each in await self._people.everyone()]
        name = _name(person, everyone)
        places = _places(person, room, [each.id for each in everyone])
        vectors = await self._embedder.embed([line.text for line in lines])
        kept = []
        for line, vector in zip(lines, vectors, strict=True):
            if not await self._buried(self.traces(line, name), vector, places):
                kept.append(line)
        return tuple(kept)

    async def stones(self, memories: Sequence[Memory], at: datetime) -> tuple[Tombstone, ...]:
        """Return the tombstones of *memories*, laid nowhere, to recognise them by."""
        vectors = await self._embedder.embed([memory.text for memory in memories])
        return tuple(
            grave(memory, vector, self._key, at)
            for memory, vector in zip(memories, vectors, strict=True)
        )

    async def holding(
        self, lines: Sequence[Line], person: PersonId | None, stones: Sequence[Tombstone]
    ) -> bool:
        """Tell whether one of *lines*, which *person* said, is what *stones* keep away."""
        if not lines:
            return False
        name = _name(person, [each.person for each in await self._people.everyone()])
        found = [self.traces(line, name) for line in lines]
        vectors = await self._embedder.embed([line.text for line in lines])
        return any(
            self._hit(one, stone, dot(rotated(vector, self._key), stone.vector))
            for one, vector in zip(found, vectors, strict=True)
            for stone in stones
        )

    async def _buried(self, found: Traces, vector: Vector, places: Sequence[Placement]) -> bool:
        sought = Sought(rotated=rotated(vector, self._key), traces=found)
        for place in places:
            near = await self._memories.tombstones(place, sought, _NEAREST)
            if any(self._hit(found, stone, cosine) for stone, cosine in near):
                return True
        return False

    def _hit(self, found: Traces, stone: Tombstone, cosine: float | None) -> bool:
        space = self._embedder.space
        return hit(found, stone, cosine, space.erased, space.floor)


def _places(
    person: PersonId | None, room: RoomName | None, everyone: Sequence[PersonId]
) -> tuple[Placement, ...]:
    """Return where a tombstone may lie that keeps away what *person* said in *room*.

    A fact of the household may have been erased as anybody's: whoever told it first owned it.
    """
    owners = (None, *everyone)
    places = [Placement(scope=Scope.SHARED, owner=owner) for owner in owners]
    if room is not None:
        places += [Placement(scope=Scope.ROOM, owner=owner, room=room) for owner in owners]
    if person is not None:
        places.append(Placement(scope=Scope.PRIVATE, owner=person))
    return tuple(places)


def _name(person: PersonId | None, everyone: Sequence[Person]) -> str | None:
    return next((each.name for each in everyone if each.id == person), None)
