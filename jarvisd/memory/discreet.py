"""Recall that keeps silent about what nobody, or not this listener, is to be told (R-P5)."""

from collections.abc import Sequence
from dataclasses import replace

from jarvisd.ids import MemoryId, SessionId
from jarvisd.memory.policy.reserve import prying, reserved
from jarvisd.memory.recall import Reason, Recall, Selection
from jarvisd.memory.types import Memory
from jarvisd.people.audience import Audience
from jarvisd.people.ports import PeopleStore
from jarvisd.people.types import Person
from jarvisd.phrases import Language


class Discreet:
    """A recall whose every answer passes the rules of ``policy.reserve`` first."""

    def __init__(self, recall: Recall, people: PeopleStore, *, discreet: bool) -> None:
        """Pass every question on if not *discreet*: a setting of the household."""
        self._recall = recall
        self._people = people
        self._discreet = discreet

    async def about(self, text: str, language: Language, audience: Audience) -> Selection:
        """Return what answers *text*, or nothing with the reason; raise StorageError."""
        selection = await self._recall.about(text, language, audience)
        if not self._discreet:
            return selection
        reason = reserved(text, audience, await self._others(text, audience))
        if reason is None:
            return selection
        withheld = tuple((one, Reason(reason.value)) for one in selection.offered)
        dropped = (*withheld, *selection.dropped)
        return replace(selection, kept=(), pinned=(), known=(), dropped=dropped, cost=0)

    async def _others(self, text: str, audience: Audience) -> tuple[str, ...]:
        """Return the first names of everybody else, looked up only where they matter."""
        if not prying(text):
            return ()
        people = [one.person for one in await self._people.everyone()]
        return tuple(one.name.split()[0] for one in people if one.id != audience.person)

    async def of_person(self, person: Person, audience: Audience, limit: int) -> tuple[Memory, ...]:
        """Return what is known about *person* that *audience* may hear, most important first."""
        return await self._recall.of_person(person, audience, limit)

    async def history(self, memory: Memory, audience: Audience, limit: int) -> tuple[Memory, ...]:
        """Return what *memory* took the place of, the latest first; raise StorageError."""
        return await self._recall.history(memory, audience, limit)

    async def used(self, ids: Sequence[MemoryId], session: SessionId, audience: Audience) -> None:
        """Reinforce what was really used in an answer."""
        await self._recall.used(ids, session, audience)
