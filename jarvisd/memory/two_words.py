"""Settling what two people told the household of one thing: neither was kept aside.

Whichever holds stays whose it is; see ``policy.testimony`` for what holds until then.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from jarvisd.clock import Clock
from jarvisd.ids import MemoryId
from jarvisd.memory.changes import Add, Change, Erase, Supersede
from jarvisd.memory.policy.dispute import AGAIN, TIMES, Dispute, Meant, may_be_asked
from jarvisd.memory.policy.slots import several
from jarvisd.memory.policy.testimony import Attested, at_odds, disputes, has_rivals
from jarvisd.memory.ports import Embedder, MemoryStore
from jarvisd.memory.settlement import Lapsed, Settled, Settlement, Word, kept, reworded
from jarvisd.memory.types import Memory
from jarvisd.people.audience import Audience


class TwoWords:
    """Finds what two people told otherwise, and carries out what a member says to hold."""

    def __init__(self, store: MemoryStore, embedder: Embedder, clock: Clock) -> None:
        self._store = store
        self._embedder = embedder
        self._clock = clock

    async def against(self, memories: Sequence[Memory], audience: Audience) -> tuple[Dispute, ...]:
        """Return what *audience* may be asked about now of what others told against *memories*.

        Only of those among *memories* that hold for the time being. Raise StorageError.
        """
        ids = [memory.id for memory in memories if has_rivals(memory)]
        if not ids:
            return ()
        told = await self._store.beside(ids, audience)
        return tuple(
            one
            for one in disputes(told)
            if one.known.id in ids
            and may_be_asked(one, audience)
            and not self._asked_enough(one, told)
        )

    def _asked_enough(self, dispute: Dispute, told: Sequence[Attested]) -> bool:
        """Tell whether somebody was asked lately, or so often that they will not answer.

        Of what was told since then nobody was asked.
        """
        state = {one.memory.id: one for one in told}
        if state[dispute.heard.id].asked_times >= TIMES:
            return True
        at = state[dispute.known.id].asked_at
        if at is None or at < self._clock.now() - AGAIN:
            return False
        return dispute.heard.validity.since <= at

    async def settle(self, dispute: Dispute, meant: Meant, audience: Audience) -> Settlement:
        """Carry out that *meant* holds; raise EmbeddingError, StorageError."""
        here = await self._told_of(dispute, audience)
        if not here:
            return Lapsed()
        settled, changes = await self._changes(dispute, meant, here)
        await self._store.apply(changes, audience)
        return settled

    async def renew(self, dispute: Dispute, text: str, word: Word) -> Settlement:
        """Put *text*, the word of whoever decides, in the place of all that was told of it.

        Raise EmbeddingError, StorageError.
        """
        here = await self._told_of(dispute, word.audience)
        if not here:
            return Lapsed()
        known = here[dispute.known.id]
        memory = reworded(known, text, word, self._clock.now())
        (vector,) = await self._embedder.embed([text])
        others = (known, *(one for one in here.values() if at_odds(known, one)))
        ids = tuple(one.id for one in others)
        by = Add(memory=memory, vector=vector)
        await self._store.apply([Supersede(ids=ids, at=self._clock.now(), by=by)], word.audience)
        return Settled(memory=memory, replaced=others)

    async def _told_of(self, dispute: Dispute, audience: Audience) -> Mapping[MemoryId, Memory]:
        """Return all that was told of what is disputed, as it is now; nothing if it lapsed."""
        told = await self._store.beside([dispute.known.id], audience)
        here = {one.memory.id: one.memory for one in told}
        known, heard = here.get(dispute.known.id), here.get(dispute.heard.id)
        return here if known is not None and heard is not None and at_odds(known, heard) else {}

    async def _changes(
        self, dispute: Dispute, meant: Meant, here: Mapping[MemoryId, Memory]
    ) -> tuple[Settled, Sequence[Change]]:
        known, heard = here[dispute.known.id], here[dispute.heard.id]
        match meant:
            case Meant.NEITHER:
                return Settled(memory=known), [Erase(id=heard.id, tombstone=None)]
            case Meant.BOTH:
                both = [replace(one, slot=several(one.slot)) for one in (known, heard)]
                return Settled(memory=both[0]), [await kept(one, self._embedder) for one in both]
            case Meant.KNOWN | Meant.HEARD:
                holding = known if meant is Meant.KNOWN else heard
                others = tuple(one for one in here.values() if at_odds(holding, one))
                ids = tuple(one.id for one in others)
                by = await kept(holding, self._embedder)
                change = Supersede(ids=ids, at=self._clock.now(), by=by)
                return Settled(memory=holding, replaced=others), [change]
            case Meant.UNCLEAR:
                raise ValueError(meant)
