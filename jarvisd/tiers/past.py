"""Searching what was said before: the recent sessions, and the archive (R-M11)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from jarvisd.clock import Clock
from jarvisd.errors import EmbeddingError
from jarvisd.ids import PersonId, RoomName, SessionId
from jarvisd.memory.policy.digest import Line
from jarvisd.memory.policy.scope import secret
from jarvisd.memory.policy.walk import Clue, Digested, Enough, Recent, Told, answers
from jarvisd.memory.policy.words import content, coverage
from jarvisd.memory.ports import Embedder
from jarvisd.memory.types import Vector, dot
from jarvisd.people.audience import Audience
from jarvisd.people.types import person_of
from jarvisd.phrases import Language
from jarvisd.session.ports import Turn
from jarvisd.tiers.closest import Closest
from jarvisd.tiers.graves import Graves
from jarvisd.tiers.ports import ArchiveStore, EarlierStore, SummaryStore
from jarvisd.tiers.summaries import Reading
from jarvisd.tiers.types import Archived, ArchivedTurn, Summary, may_hear

LEAST: Final = 0.34
"""What holds a smaller share of the topic's words is not read any closer."""
NOMINATED: Final = 3
"""So many earlier summaries are offered, and may name sessions that mean the topic."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortTerm:
    """How far back the short-term memory reaches."""

    sessions: int = 10
    days: int = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Stores:
    """Where the past is kept."""

    earlier: EarlierStore
    summaries: SummaryStore
    archive: ArchiveStore


class Past:
    """Finds statements about a topic; never a secret, never what was erased."""

    def __init__(
        self,
        stores: Stores,
        embedder: Embedder,
        graves: Graves,
        reading: Reading,
        clock: Clock,
        short_term: ShortTerm,
    ) -> None:
        self._stores = stores
        self._embedder = embedder
        self._graves = graves
        self._reading = reading
        self._clock = clock
        self._short_term = short_term

    async def recent(
        self, topic: str, language: Language, audience: Audience, session: SessionId
    ) -> Recent:
        """Return what was said of *topic* in the last sessions, but not in *session*.

        Words first; where they find nothing, the sessions whose summaries mean the same.
        Raise StorageError.
        """
        since = self._clock.now() - timedelta(days=self._short_term.days)
        sessions = self._short_term.sessions
        turns = await self._stores.earlier.recent(audience, sessions, since, but=session)
        told = list(self._by_words(turns, content(topic, language)))
        vector = await self._vector(topic)
        if told or vector is None:
            return Recent(told=await self.alive(told, audience.room))
        near = await self._stores.summaries.near(vector, audience, NOMINATED, but=session)
        asked, floor = content(topic, language), self._embedder.space.floor
        named = {summary.session for summary, cosine in near if cosine >= floor}
        told = await self._by_meaning([turn for turn in turns if turn.session in named], vector)
        reach = {turn.session for turn in turns}
        gone = [
            summary
            for summary, cosine in near
            if summary.at >= since
            and summary.session not in reach
            and answers(_clue(summary, asked, cosine), self.sure)
        ]
        return Recent(
            told=await self.alive(told, audience.room),
            digested=Digested(text=gone[0].text, at=gone[0].at) if gone else None,
        )

    async def archived(
        self, topic: str, language: Language, audience: Audience, most: int
    ) -> tuple[Told, ...]:
        """Return what the archive holds of *topic* that *audience* may hear, the best *most*.

        Raise StorageError. Files are read line by line; no more than *most* are kept.
        """
        asked, closest = content(topic, language), Closest(most)

        def visit(archived: Archived) -> None:
            for turn in archived.turns:
                if not may_hear(turn.person, audience):
                    continue
                # No sentence of a turn holds more than the turn, which is quicker to compare.
                words = coverage(asked, content(turn.heard, turn.language), turn.language)
                if words >= LEAST and closest.wants(words, turn.at):
                    for told in self._in_archive(archived.session, turn, asked):
                        closest.keep(told)

        # The newest first, so that what is older soon has to be better to be read.
        for month in await self._stores.archive.months() if asked else ():
            await self._stores.archive.scan(month, visit)
            if closest.complete:
                break
        return await self.alive(closest.best, audience.room)

    async def alive(self, found: Sequence[Told], room: RoomName | None) -> tuple[Told, ...]:
        """Return those of *found* that are no secret and that nobody had erased.

        Nothing of what was said before its speaker had all forgotten; nothing at all while
        the embedder is away: what cannot be compared is not told.
        """
        lines = {told: Line(text=told.text, language=told.language) for told in found}
        kept: set[tuple[PersonId | None, Line]] = set()
        try:
            for person in {told.person for told in found}:
                cleared = await self._stores.summaries.cleared(person)
                theirs = [
                    line
                    for told, line in lines.items()
                    if told.person == person and (cleared is None or told.at > cleared)
                ]
                open_lines = [line for line in theirs if not secret(line.text)]
                alive = await self._graves.alive(open_lines, person, room)
                kept |= {(person, line) for line in alive}
        except EmbeddingError:
            return ()
        return tuple(told for told, line in lines.items() if (told.person, line) in kept)

    async def offered(
        self, text: str, audience: Audience, session: SessionId
    ) -> tuple[Digested, ...]:
        """Return the earlier summaries most like *text* that *audience* may hear.

        None while the embedder is away. Raise StorageError.
        """
        vector = await self._vector(text)
        if vector is None:
            return ()
        near = await self._stores.summaries.near(vector, audience, NOMINATED, but=session)
        floor = self._embedder.space.floor
        return tuple(
            Digested(text=summary.text, at=summary.at)
            for summary, cosine in near
            if cosine >= floor
        )

    @property
    def enough(self) -> Enough:
        """Return from where on a statement answers: half the words, or a meaning above the floor.

        Meaning is compared only in sessions whose summaries are above it too.
        """
        return Enough(meaning=self._embedder.space.floor)

    @property
    def sure(self) -> Enough:
        """Return from where on something answers that nothing else speaks for.

        At the floor itself one of ten topics of which nothing is known finds something,
        and would keep the walk from the archive.
        """
        space = self._embedder.space
        return Enough(meaning=space.floor + (space.typical - space.floor) / 6)

    async def _vector(self, text: str) -> Vector | None:
        try:
            (vector,) = await self._embedder.embed([text])
        except EmbeddingError:
            return None
        return vector

    def _by_words(self, turns: Iterable[Turn], asked: tuple[str, ...]) -> Iterable[Told]:
        for turn in turns:
            if coverage(asked, content(turn.heard, turn.language), turn.language) < LEAST:
                continue
            for line in self._reading(turn.heard, turn.language):
                told = content(line.text, line.language)
                words = coverage(asked, told, line.language)
                if not line.question and words >= LEAST:
                    yield _told(turn.session, turn, line, Clue(words=words))

    async def _by_meaning(self, turns: Sequence[Turn], vector: Vector) -> list[Told]:
        """Return the statement nearest to what *vector* means, of the sessions named."""
        told = [
            (turn, line)
            for turn in turns
            for line in self._reading(turn.heard, turn.language)
            if not line.question
        ]
        if not told:
            return []
        vectors = await self._embedder.embed([line.text for _, line in told])
        cosines = [dot(vector, one) for one in vectors]
        best = max(range(len(told)), key=lambda at: cosines[at])
        turn, line = told[best]
        return [_told(turn.session, turn, line, Clue(words=0.0, cosine=cosines[best]))]

    def _in_archive(
        self, session: SessionId, turn: ArchivedTurn, asked: tuple[str, ...]
    ) -> Iterable[Told]:
        for line in self._reading(turn.heard, turn.language):
            words = coverage(asked, content(line.text, line.language), line.language)
            if not line.question and words >= LEAST:
                yield _told(session, turn, line, Clue(words=words))


def _clue(summary: Summary, asked: tuple[str, ...], cosine: float) -> Clue:
    held = content(summary.text, summary.language)
    return Clue(words=coverage(asked, held, summary.language), cosine=cosine)


def _told(session: SessionId, turn: Turn | ArchivedTurn, line: Line, clue: Clue) -> Told:
    return Told(
        session=session,
        number=turn.number,
        at=turn.at,
        person=turn.person if isinstance(turn, ArchivedTurn) else person_of(turn.speaker),
        text=line.text,
        language=line.language,
        clue=clue,
    )
