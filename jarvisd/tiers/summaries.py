"""Keeping a summary of what each voice said in a session (R-M5)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import uuid4

from jarvisd.ids import PersonId, RoomName, SessionId
from jarvisd.memory.policy.digest import Line, digest, spoken
from jarvisd.memory.policy.guarded import guarded
from jarvisd.memory.ports import Embedder
from jarvisd.people.types import Known
from jarvisd.phrases import Language
from jarvisd.session.ports import Turn
from jarvisd.speech.sentences import sentences
from jarvisd.tiers.graves import Graves
from jarvisd.tiers.ports import EarlierStore, Summariser, SummaryStore
from jarvisd.tiers.types import Summary

Reading = Callable[[str, Language], tuple[Line, ...]]
"""Returns the statements and questions in what somebody said (jarvisd.dialogue.gist)."""
Account = Callable[[Sequence[tuple[str, Language]]], tuple[Line, ...]]
"""Returns those in all that somebody said, but what they asked to be forgotten meanwhile."""


class Digest:
    """The summariser that needs no model: it quotes."""

    async def summarise(self, lines: Sequence[Line], name: str | None) -> str:
        """Return what *name* told and asked, in their own words."""
        return digest(lines, name)


@dataclass(frozen=True, slots=True)
class _Read:
    """What of a conversation may be summed up."""

    turns: tuple[Turn, ...]
    lines: tuple[Line, ...]
    """Neither secret nor erased."""
    cleared: datetime | None
    """What was said until then was to be forgotten, all of it."""

    @property
    def name(self) -> str | None:
        speaker = self.turns[-1].speaker if self.turns else None
        return speaker.person.name if isinstance(speaker, Known) else None


class Summaries:
    """Writes what one voice said in a session, anew after each of its turns."""

    def __init__(
        self,
        earlier: EarlierStore,
        store: SummaryStore,
        embedder: Embedder,
        graves: Graves,
        account: Account,
    ) -> None:
        self._earlier = earlier
        self._store = store
        self._embedder = embedder
        self._graves = graves
        self._account = account
        self._digest = Digest()

    async def write(
        self,
        session: SessionId,
        person: PersonId | None,
        room: RoomName | None,
        summariser: Summariser | None = None,
    ) -> Summary | None:
        """Put the summary of what *person* said in *session*; None if nothing is worth one.

        Without *summariser* it quotes. What holds an erased fact or a secret takes no part
        in it, nor in what a summariser made of it, nor does what was said before all of it
        was to be forgotten. Raise StageError, StorageError.
        """
        read = await self._read(session, person, room)
        worded = summariser or self._digest
        text = await worded.summarise(read.lines, read.name) if read.lines else ""
        told = await self._alive(text, read, person, room)
        if summariser is not None and (not told or await self._read(session, person, room) != read):
            # Said, or erased, while it was thought about: what is quoted is up to date.
            return await self.write(session, person, room)
        if not told:
            await self._store.drop(session, person)
            return None
        summary = self._summary(session, person, read, told, quoted=summariser is None)
        (vector,) = await self._embedder.embed([summary.text])
        await self._store.put(summary, vector)
        erased = await self._graves.alive(read.lines, person, room) != read.lines
        if erased or await self._store.cleared(person) != read.cleared:
            # Since it was looked for: the one door could not yet see this summary.
            return await self.write(session, person, room)
        return summary

    async def quotes(self, session: SessionId, person: PersonId | None) -> bool:
        """Tell whether what *person* said in *session* could still be put into other words."""
        return await self._store.quoted(session, person) is not False

    async def _read(
        self, session: SessionId, person: PersonId | None, room: RoomName | None
    ) -> _Read:
        cleared = await self._store.cleared(person)
        turns = [
            turn
            for turn in await self._earlier.said_by(session, person)
            if cleared is None or turn.at > cleared
        ]
        lines = self._account([(turn.heard, turn.language) for turn in turns])
        secrets = guarded([line.text for line in lines])
        open_lines = [line for line, hidden in zip(lines, secrets, strict=True) if not hidden]
        return _Read(tuple(turns), await self._graves.alive(open_lines, person, room), cleared)

    async def _alive(
        self, text: str, read: _Read, person: PersonId | None, room: RoomName | None
    ) -> tuple[Line, ...]:
        """Return the sentences of a summary that say nothing that was erased."""
        if not text:
            return ()
        language = spoken(read.lines)
        told = [Line(text=one, language=language) for one in sentences(text)]
        return await self._graves.alive(told, person, room)

    def _summary(
        self,
        session: SessionId,
        person: PersonId | None,
        read: _Read,
        told: Sequence[Line],
        *,
        quoted: bool,
    ) -> Summary:
        marks = [self._graves.traces(line, read.name) for line in (*read.lines, *told)]
        return Summary(
            id=uuid4(),
            session=session,
            person=person,
            text=" ".join(line.text for line in told),
            language=spoken(read.lines),
            at=read.turns[-1].at,
            memories=tuple(dict.fromkeys(id for turn in read.turns for id in turn.recalled)),
            traces=frozenset(
                mark for each in marks for mark in (each.words, each.slot) if mark is not None
            ),
            quoted=quoted,
        )
