"""``Settle`` without a database: which of two memories of a household holds."""

from collections.abc import Sequence
from dataclasses import replace

from jarvisd.memory.policy.dispute import Dispute, Meant, may_be_asked
from jarvisd.memory.settlement import Lapsed, Settled, Settlement, Word
from jarvisd.memory.types import Memory
from jarvisd.people.audience import Audience
from jarvisd.testing.remembering import HouseholdMemory


class FakeSettle:
    """``Settle`` on a HouseholdMemory."""

    def __init__(self, household: HouseholdMemory) -> None:
        self._household = household

    async def open(self, audience: Audience) -> tuple[Dispute, ...]:
        """Return what *audience* may be asked about and nobody was asked about yet."""
        self._household.check()
        fresh = (
            one for one in self._household.disputes if one.known.id not in self._household.asked
        )
        return tuple(one for one in fresh if may_be_asked(one, audience))

    async def against(self, memories: Sequence[Memory], audience: Audience) -> tuple[Dispute, ...]:
        """Return what others told otherwise, as far as nobody was asked about it yet."""
        self._household.check()
        ids = {memory.id for memory in memories} - set(self._household.asked)
        told = (one for one in self._household.contested if one.known.id in ids)
        return tuple(one for one in told if may_be_asked(one, audience))

    async def asked(self, dispute: Dispute, audience: Audience) -> None:
        """Note that somebody was asked."""
        self._household.check()
        self._household.asked.append(dispute.known.id)

    async def settle(self, dispute: Dispute, meant: Meant, word: Word) -> Settlement:
        """Let what is *meant* be what is remembered."""
        household = self._household
        household.check()
        open_ = household.contested if dispute.of_two else household.disputes
        if dispute not in open_:
            return Lapsed()
        open_.remove(dispute)
        household.settled.append((meant, word))
        if meant in {Meant.KNOWN, Meant.NEITHER}:
            return Settled(memory=dispute.known)
        heard = dispute.heard
        if not dispute.of_two:
            heard = replace(heard, source=word.source)
            household.memories.append(heard)
        if meant is Meant.BOTH:
            return Settled(memory=heard)
        household.memories.remove(dispute.known)
        return Settled(memory=heard, replaced=(dispute.known,))

    async def renew(self, dispute: Dispute, text: str, word: Word) -> Settlement:
        """Let *text* be what is remembered in place of both."""
        anew = replace(dispute, heard=replace(dispute.heard, text=text))
        household = self._household
        household.disputes = [anew if one == dispute else one for one in household.disputes]
        return await self.settle(anew, Meant.HEARD, word)
