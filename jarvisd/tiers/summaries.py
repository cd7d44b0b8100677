"""Keeping a summary of every session, behind the turns (R-M5)."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from uuid import uuid4

from jarvisd.clock import DRAIN_S
from jarvisd.ids import PersonId, RoomName, SessionId
from jarvisd.memory.policy.digest import Line, digest
from jarvisd.memory.policy.scope import secret
from jarvisd.memory.ports import Embedder
from jarvisd.people.types import Known, person_of
from jarvisd.phrases import Language
from jarvisd.session.ports import Turn
from jarvisd.tiers.graves import Graves
from jarvisd.tiers.ports import EarlierStore, Summariser, SummaryStore
from jarvisd.tiers.types import Summary

logger = logging.getLogger(__name__)

Reading = Callable[[str, Language], tuple[Line, ...]]
"""Returns the statements and questions in what somebody said (jarvisd.dialogue.gist)."""
Account = Callable[[Sequence[tuple[str, Language]]], tuple[Line, ...]]
"""Returns those in all that somebody said, but what they asked to be forgotten meanwhile."""


class Digest:
    """The summariser that needs no model: it quotes."""

    async def summarise(self, lines: Sequence[Line], name: str | None) -> str:
        """Return what *name* told and asked, in their own words."""
        return digest(lines, name)


class Summaries:
    """Writes what one voice said in a session, anew after each of its turns."""

    def __init__(
        self,
        earlier: EarlierStore,
        store: SummaryStore,
        embedder: Embedder,
        graves: Graves,
        account: Account,
        summariser: Summariser,
    ) -> None:
        self._earlier = earlier
        self._store = store
        self._embedder = embedder
        self._graves = graves
        self._account = account
        self._summariser = summariser

    async def write(
        self, session: SessionId, person: PersonId | None, room: RoomName | None
    ) -> Summary | None:
        """Put the summary of what *person* said in *session*; None if nothing is worth one.

        What holds an erased fact or a secret takes no part in it, nor does what was said
        before all of it was to be forgotten. Raise StageError, StorageError.
        """
        cleared = await self._store.cleared(person)
        turns = [
            turn
            for turn in await self._earlier.said_by(session, person)
            if cleared is None or turn.at > cleared
        ]
        lines = self._account([(turn.heard, turn.language) for turn in turns])
        open_lines = [line for line in lines if not secret(line.text)]
        alive = await self._graves.alive(open_lines, person, room)
        name = _name(turns)
        text = await self._summariser.summarise(alive, name) if alive else ""
        if not text:
            await self._store.drop(session, person)
            return None
        marks = [self._graves.traces(line, name) for line in alive]
        summary = Summary(
            id=uuid4(),
            session=session,
            person=person,
            text=text,
            language=alive[0].language,
            at=turns[-1].at,
            memories=tuple(dict.fromkeys(id for turn in turns for id in turn.recalled)),
            traces=frozenset(
                mark for each in marks for mark in (each.words, each.slot) if mark is not None
            ),
        )
        (vector,) = await self._embedder.embed([text])
        await self._store.put(summary, vector)
        erased = await self._graves.alive(alive, person, room) != alive
        if erased or await self._store.cleared(person) != cleared:
            # Since it was looked for: the one door could not yet see this summary.
            return await self.write(session, person, room)
        return summary


class Behind:
    """Does the writing behind the turns, never at their cost; one at a time for each session."""

    def __init__(self, summaries: Summaries) -> None:
        self._summaries = summaries
        self._tasks: dict[tuple[SessionId, PersonId | None], asyncio.Task[None]] = {}
        self._again: set[tuple[SessionId, PersonId | None]] = set()

    def taken(self, turn: Turn, room: RoomName) -> None:
        """Begin the summary of the voice that spoke *turn*; what is under way is done once more."""
        which = turn.session, person_of(turn.speaker)
        if which in self._tasks:
            self._again.add(which)
            return
        self._tasks[which] = asyncio.create_task(self._write(which, room), name="summary")

    async def drain(self) -> None:
        """Wait until everything begun is written, for a while; then give the rest up."""
        tasks = set(self._tasks.values())
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=DRAIN_S)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def settled(self) -> None:
        """Wait until nothing is left to write, however long it takes."""
        while self._tasks:
            await asyncio.wait(set(self._tasks.values()))

    async def _write(self, which: tuple[SessionId, PersonId | None], room: RoomName) -> None:
        try:
            while True:
                self._again.discard(which)
                await self._once(which, room)
                if which not in self._again:
                    return
        finally:
            self._tasks.pop(which, None)

    async def _once(self, which: tuple[SessionId, PersonId | None], room: RoomName) -> None:
        try:
            await self._summaries.write(*which, room)
        except Exception as error:  # noqa: BLE001
            # A fault boundary: no turn waits for its summary, the next one tries again.
            logger.warning("a summary was not written: %s", type(error).__name__)


def _name(turns: Sequence[Turn]) -> str | None:
    speaker = turns[-1].speaker if turns else None
    return speaker.person.name if isinstance(speaker, Known) else None
