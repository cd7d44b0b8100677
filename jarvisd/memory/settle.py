"""Settling a conflict by a person's word (memory.md): which of two memories holds.

What was gathered from a conversation and contradicts what is known better is kept aside.
Here it is found, so that a person can be asked, and here their answer is carried out:
through the one door of writing, in one transaction.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from uuid import uuid4

from jarvisd.clock import Clock
from jarvisd.ids import MemoryId
from jarvisd.memory.admission import Added, Admission, Known, Ruling
from jarvisd.memory.changes import Add, Ask, Change, Erase, Merge, Reinforce, Supersede
from jarvisd.memory.policy.dispute import AGAIN, TIMES, Dispute, Meant, may_be_asked
from jarvisd.memory.policy.judge import BY_SLOT, Relation, Statement, relation
from jarvisd.memory.policy.slots import several
from jarvisd.memory.ports import Embedder, MemoryStore
from jarvisd.memory.settlement import Lapsed, Settled, Settlement, Word, kept, reworded
from jarvisd.memory.two_words import TwoWords
from jarvisd.memory.types import Memory, Provenance, Validity
from jarvisd.people.audience import Audience

_MOST = 20
"""So many conflicts are looked at; more are asked about another time."""


class Settle:
    """Finds what is to be asked about, and carries the answer out."""

    def __init__(self, store: MemoryStore, embedder: Embedder, clock: Clock, key: bytes) -> None:
        """*key* is the installation's secret, by which tombstones recognise."""
        self._store = store
        self._embedder = embedder
        self._clock = clock
        self._admission = Admission(store, embedder.space, key)
        self._two = TwoWords(store, embedder, clock)

    async def open(self, audience: Audience) -> tuple[Dispute, ...]:
        """Return what *audience* may be asked about now, the newest first; raise StorageError."""
        found = await self._disputes(audience, self._clock.now() - AGAIN, TIMES)
        return tuple(one for one in found if may_be_asked(one, audience))

    async def against(self, memories: Sequence[Memory], audience: Audience) -> tuple[Dispute, ...]:
        """Return what *audience* may be asked about now of what others told against *memories*.

        Only of those among *memories* that hold for the time being. Raise StorageError.
        """
        return await self._two.against(memories, audience)

    async def asked(self, dispute: Dispute, audience: Audience) -> None:
        """Note that *audience* was asked about *dispute*; raise StorageError."""
        change = Ask(id=dispute.known.id, heard=dispute.heard.id, at=self._clock.now())
        await self._store.apply([change], audience)

    async def settle(self, dispute: Dispute, meant: Meant, word: Word) -> Settlement:
        """Carry out that *meant* of *dispute* holds; raise EmbeddingError, StorageError.

        Other memories that say the same as what was heard are settled with it.
        """
        if dispute.of_two:
            return await self._two.settle(dispute, meant, word.audience)
        current, alike = await self._current(dispute, word.audience)
        if current is None:
            return Lapsed()
        settled, changes = await self._changes(current, meant, word)
        await self._store.apply([*_gone(alike), *changes], word.audience)
        return settled

    async def renew(self, dispute: Dispute, text: str, word: Word) -> Settlement:
        """Carry out that neither of *dispute* holds, but *text*, a whole sentence.

        It takes the place of what is known, and what was heard goes. Raise EmbeddingError,
        StorageError.
        """
        if dispute.of_two:
            return await self._two.renew(dispute, text, word)
        current, alike = await self._current(dispute, word.audience)
        if current is None:
            return Lapsed()
        memory = reworded(current.known, text, word, self._clock.now())
        settled, changes = await self._admitted(memory, current, word, both=False)
        await self._store.apply([*_gone(alike), *changes], word.audience)
        return settled

    async def _current(
        self, dispute: Dispute, audience: Audience
    ) -> tuple[Dispute | None, Sequence[MemoryId]]:
        """Return *dispute* as it is now, None if it lapsed, and what else was heard like it."""
        of_it = {
            one.heard.id: one
            for one in await self._disputes(audience)
            if one.known.id == dispute.known.id and _alike(one.heard, dispute.heard)
        }
        # As they are now: what was told just now is reinforced meanwhile.
        current = of_it.pop(dispute.heard.id, None)
        return current, tuple(of_it)

    async def _disputes(
        self, audience: Audience, asked_before: datetime | None = None, times: int | None = None
    ) -> list[Dispute]:
        pairs = await self._store.disputed(audience, _MOST, asked_before=asked_before, times=times)
        return [Dispute(known=known, heard=heard) for known, heard in pairs]

    async def _changes(
        self, dispute: Dispute, meant: Meant, word: Word
    ) -> tuple[Settled, Sequence[Change]]:
        match meant:
            case Meant.KNOWN:
                known = await self._confirmed(dispute.known, word)
                return Settled(memory=dispute.known), [*_gone([dispute.heard.id]), known]
            case Meant.NEITHER:
                return Settled(memory=dispute.known), _gone([dispute.heard.id])
            case Meant.HEARD | Meant.BOTH:
                return await self._taken(dispute, word, both=meant is Meant.BOTH)
            case Meant.UNCLEAR:
                raise ValueError(meant)

    async def _confirmed(self, known: Memory, word: Word) -> Change:
        """Return what becomes of *known*, which a person says to hold: it is said again."""
        if known.provenance is Provenance.CONFIRMED:
            session = word.source.session
            return Reinforce(ids=(known.id,), at=self._clock.now(), session=session)
        return await kept(replace(known, provenance=Provenance.CONFIRMED), self._embedder)

    async def _taken(
        self, dispute: Dispute, word: Word, *, both: bool
    ) -> tuple[Settled, Sequence[Change]]:
        """Return what becomes of what was heard, which a person says to hold."""
        return await self._admitted(
            self._born(dispute.heard, word, both=both), dispute, word, both=both
        )

    async def _admitted(
        self, memory: Memory, dispute: Dispute, word: Word, *, both: bool
    ) -> tuple[Settled, Sequence[Change]]:
        """Return what becomes of *memory*, which a person says to hold."""
        heard, known = dispute.heard, dispute.known
        (vector,) = await self._embedder.embed([memory.text])
        admitted = await self._admission.admit(
            memory,
            vector,
            word.audience,
            explicit=True,
            ruling=Ruling(known=known, both=both),
        )
        match admitted:
            case Added(memory=memory, replaced=replaced, changes=changes):
                if memory.id == heard.id:
                    changes = tuple(map(_in_place, changes))
                else:
                    changes = (*_gone([heard.id]), *changes)
                return Settled(memory=memory, replaced=replaced), changes
            case Known(memory=memory, changes=changes):
                gone = _gone([heard.id])
                if both:
                    return Settled(memory=memory), [*gone, *changes]
                by = await kept(memory, self._embedder)
                change = Supersede(ids=(known.id,), at=self._clock.now(), by=by)
                return Settled(memory=memory, replaced=(known,)), [*gone, change]
            case _:
                raise AssertionError("what a person asks for is neither kept away nor disputed")

    def _born(self, heard: Memory, word: Word, *, both: bool) -> Memory:
        """Return what was *heard* as the person's own word, here and now.

        Of who said it first, where it was them; whoever else decides says it themselves.
        """
        audience = word.audience
        own = heard.placement.owner == audience.person
        placement = heard.placement if own else replace(heard.placement, owner=audience.person)
        return replace(
            heard,
            id=heard.id if own else MemoryId(uuid4()),
            placement=placement,
            provenance=Provenance.CONFIRMED,
            confidence=1.0,
            source=word.source,
            validity=Validity(since=self._clock.now()),
            slot=several(heard.slot) if both else heard.slot,
        )


def _gone(ids: Iterable[MemoryId]) -> list[Change]:
    """Return how what does not hold goes: said once more, it is asked about once more."""
    return [Erase(id=id, tombstone=None) for id in ids]


def _in_place(change: Change) -> Change:
    """Return *change* for what is stored already, and is to be known from now on."""
    match change:
        case Add(memory=memory, vector=vector):
            return Merge(id=memory.id, memory=memory, vector=vector)
        case Supersede(by=Add(memory=memory, vector=vector)):
            return replace(change, by=Merge(id=memory.id, memory=memory, vector=vector))
        case _:
            return change


def _alike(one: Memory, other: Memory) -> bool:
    """Tell whether two that were heard say the same."""
    found = relation(Statement.of(one), Statement.of(other), BY_SLOT)
    return one.id == other.id or found in {Relation.SAME, Relation.FULLER}
