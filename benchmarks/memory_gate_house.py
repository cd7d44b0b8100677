"""A household of GateMem lived through turn by turn, in a real store, by the product's rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

import psycopg

from benchmarks.memory_gate_data import Episode, Said
from benchmarks.memory_house import NOON, House
from jarvisd.ids import MemoryId
from jarvisd.memory.changes import Add, Change, Merge
from jarvisd.memory.forget import Forget
from jarvisd.memory.policy import importance
from jarvisd.memory.policy.passages import Passage, passages
from jarvisd.memory.policy.retraction import (
    Retraction,
    names,
    reported,
    resolved,
    retraction,
    told_by,
)
from jarvisd.memory.policy.scope import may_erase
from jarvisd.memory.ports import Embedder, Space
from jarvisd.memory.types import Memory, Provenance, Scope, Source, Validity, Vector
from jarvisd.people.audience import Audience
from jarvisd.people.types import Doubt, Known, Person, Speaker, Unknown
from jarvisd.phrases import Language
from jarvisd.storage import MemoryTable

KEY = b"the key of a benchmark's household"
SPOKEN = Language.EN


class Then:
    """A clock that stands where the conversation is."""

    def __init__(self) -> None:
        self.time = NOON

    def now(self) -> datetime:
        """Return the time of the last turn."""
        return self.time


class Vectors:
    """An embedder that embeds every text once, with a floor to be set."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._known: dict[str, Vector] = {}
        self.floor = embedder.space.floor

    @property
    def space(self) -> Space:
        """Describe the space, with the floor that was set."""
        return replace(self._embedder.space, floor=self.floor)

    async def embed(self, texts: Sequence[str]) -> Sequence[Vector]:
        """Return one unit-length vector for each text, in order."""
        new = list(dict.fromkeys(text for text in texts if text not in self._known))
        for at in range(0, len(new), 64):
            batch = new[at : at + 64]
            self._known |= dict(zip(batch, await self._embedder.embed(batch), strict=True))
        return [self._known[text] for text in texts]


@dataclass(frozen=True, slots=True, kw_only=True)
class Parting:
    """What is made of a turn before it is stored."""

    by_ear: bool
    """Part it by who may hear it; otherwise all of it is for everybody."""
    deletions: bool = True
    """Do what is asked to be deleted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """A deletion that was asked for, and on whose behalf it holds."""

    found: Retraction
    by: Audience

    def covers(self, passage: Passage, sentence: str) -> bool:
        return may_erase(passage.placement, self.by) and names(self.found, sentence, SPOKEN)


class Household:
    """Hears turns and keeps what may be kept, where it belongs."""

    def __init__(self, house: House, vectors: Vectors, parting: Parting) -> None:
        self._house = house
        self._vectors = vectors
        self._parting = parting
        self._store = MemoryTable(house.database)
        self.clock = Then()
        self._forget = Forget(self._store, vectors, self.clock, KEY)
        self._kept: dict[MemoryId, Passage] = {}
        self._asked: list[_Asked] = []
        self._next = 1

    async def move_in(self, episode: Episode) -> None:
        """Begin with an empty store, and embed what will be said in one go."""
        async with await psycopg.AsyncConnection.connect(
            self._house.conninfo, autocommit=True
        ) as owner:
            await owner.execute("TRUNCATE memories, tombstones CASCADE")
        said = [p.text for turn in episode.turns for p in self._parted(turn, episode.persons)]
        await self._vectors.embed([*said, *(one.question for one in episode.checkpoints)])

    async def hear(self, turn: Said, episode: Episode) -> None:
        """Do what *turn* asks to be deleted, then keep what it tells."""
        self.clock.time = turn.at
        audience = episode.audience(turn.speaker)
        if self._parting.deletions:
            await self._delete(turn.text, audience)
        added: list[Change] = []
        for passage in self._parted(turn, episode.persons):
            left = self._left(passage)
            if left.sentences:
                added.append(await self._added(left, audience))
        await self._store.apply(added, audience)

    def _parted(self, turn: Said, persons: Mapping[str, Person]) -> tuple[Passage, ...]:
        person = persons.get(turn.speaker)
        # The assistant's own words are nobody's.
        speaker: Speaker = Unknown(reason=Doubt.NOT_HEARD)
        if person is not None:
            speaker = Known(person=person, similarity=1.0, margin=1.0)
        parts = passages(turn.text, SPOKEN, speaker, None)
        if self._parting.by_ear or not parts:
            return parts
        whole = tuple(sentence for part in parts for sentence in part.sentences)
        open_to_all = replace(
            parts[0].placement, scope=Scope.SHARED, secret=False, members_only=False
        )
        return (Passage(sentences=whole, placement=open_to_all),)

    async def _added(self, passage: Passage, audience: Audience) -> Add:
        id = MemoryId(UUID(int=self._next))
        self._next += 1
        self._kept[id] = passage
        (vector,) = await self._vectors.embed([passage.text])
        return Add(memory=_memory(id, passage, self.clock.now()), vector=vector)

    def _left(self, passage: Passage) -> Passage:
        """Return *passage* without the sentences that tell what was deleted."""
        kept = tuple(
            sentence
            for sentence in passage.sentences
            if not any(asked.covers(passage, sentence) for asked in self._asked)
        )
        return passage if kept == passage.sentences else replace(passage, sentences=kept)

    async def _delete(self, text: str, audience: Audience) -> None:
        found = retraction(text, SPOKEN) or reported(text, SPOKEN)
        if found is None:
            return
        if not found.named:
            found = self._described(found, audience)
        self._asked.append(_Asked(found=found, by=audience))
        for id, passage in list(self._kept.items()):
            await self._shorten(id, passage, self._left(passage), audience)

    def _described(self, found: Retraction, audience: Audience) -> Retraction:
        """Return the retraction of what the sentences told that *found* only describes."""
        said = [
            sentence
            for passage in self._kept.values()
            if may_erase(passage.placement, audience)
            for sentence in passage.sentences
        ]
        return told_by(found, [said[at] for at in resolved(found, said, SPOKEN)], SPOKEN)

    async def _shorten(
        self, id: MemoryId, passage: Passage, left: Passage, audience: Audience
    ) -> None:
        if left is passage:
            return
        if not left.sentences:
            await self._forget.erase([id], audience)
            del self._kept[id]
            return
        self._kept[id] = left
        (vector,) = await self._vectors.embed([left.text])
        memory = _memory(id, left, self.clock.now())
        await self._store.apply([Merge(id=id, memory=memory, vector=vector)], audience)


def _memory(id: MemoryId, passage: Passage, since: datetime) -> Memory:
    kind = importance.kind(passage.text, SPOKEN)
    return Memory(
        id=id,
        text=passage.text,
        language=SPOKEN,
        kind=kind,
        placement=passage.placement,
        provenance=Provenance.EXTRACTED,
        confidence=1.0,
        importance=0.5,
        source=Source(via="text"),
        validity=Validity(since=since),
    )
