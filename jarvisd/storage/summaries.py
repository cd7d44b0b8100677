"""Summaries in PostgreSQL."""

from collections.abc import Sequence
from datetime import datetime

from jarvisd.errors import StorageError
from jarvisd.ids import MemoryId, PersonId, SessionId
from jarvisd.memory.types import Placement, Scope, Vector
from jarvisd.people.audience import Audience, insider
from jarvisd.phrases import Language
from jarvisd.storage.erasures import Clearing
from jarvisd.storage.journal import ErasureJournal
from jarvisd.storage.pool import Database, Row, Unit, as_vector
from jarvisd.storage.rows import placement_fields
from jarvisd.storage.words import clean
from jarvisd.tiers.types import Summary


class SummaryTable:
    """The summaries of one database: a SummaryStore."""

    def __init__(self, database: Database, journal: ErasureJournal | None = None) -> None:
        """*journal* keeps what was erased beside the database."""
        self._database = database
        self._journal = journal

    async def put(self, summary: Summary, vector: Vector) -> None:
        """Keep *summary* in place of the one of the same session and voice; raise StorageError."""
        kept = await self._database.write(
            insider(summary.person, None),
            lambda unit: unit.count(
                "put_summary",
                **placement_fields(_placement(summary.person)),
                id=summary.id,
                session=summary.session,
                language=summary.language.value,
                text=clean(summary.text),
                at=summary.at,
                memories=list(summary.memories),
                traces=sorted(summary.traces),
                quoted=summary.quoted,
                embedding=as_vector(vector),
            ),
        )
        if kept != 1:
            raise StorageError("storage-refused", code="put_summary")

    async def quoted(self, session: SessionId, person: PersonId | None) -> bool | None:
        """Tell whether the summary of *person*'s words only quotes; None if there is none."""
        rows = await self._database.read(
            insider(person, None),
            lambda unit: unit.rows("summary_quoted", session=session, owner_id=person),
        )
        return bool(rows[0]["quoted"]) if rows else None

    async def drop(self, session: SessionId, person: PersonId | None) -> None:
        """Delete the summary of what *person*, or an unknown voice, said in *session*."""
        await self._database.write(
            insider(person, None),
            lambda unit: unit.count("drop_summary", session=session, owner_id=person),
        )

    async def clear(self, person: PersonId, until: datetime) -> int:
        """Delete every summary of *person*'s words, and note that none is made of those again."""

        async def cleared(unit: Unit) -> int:
            await unit.count("clear_summaries_until", at=until)
            return await unit.count("drop_summaries_of", owner_id=person)

        count = await self._database.write(insider(person, None), cleared)
        if self._journal is not None:
            self._journal.note([Clearing(person, until)])
        return count

    async def cleared(self, person: PersonId | None) -> datetime | None:
        """Return until when what *person* said is not to be summed up."""
        if person is None:
            return None
        rows = await self._database.read(
            insider(person, None), lambda unit: unit.rows("cleared_until")
        )
        return rows[0]["at"] if rows else None

    async def near(
        self, vector: Vector, audience: Audience, limit: int, *, but: SessionId | None = None
    ) -> Sequence[tuple[Summary, float]]:
        """Return summaries that *audience* may hear with their cosine, the nearest first."""
        rows = await self._database.read(
            audience,
            lambda unit: unit.rows(
                "near_summaries", vector=as_vector(vector), but=but, limit=limit
            ),
        )
        return [(_summary_of(row), row["cosine"]) for row in rows]


def _placement(person: PersonId | None) -> Placement:
    """Return where a summary of *person*'s words belongs; of an unknown voice's: to members."""
    if person is None:
        return Placement(scope=Scope.SHARED, owner=None, members_only=True)
    return Placement(scope=Scope.PRIVATE, owner=person)


def _summary_of(row: Row) -> Summary:
    return Summary(
        id=row["id"],
        session=SessionId(row["session_id"]),
        person=None if row["owner_id"] is None else PersonId(row["owner_id"]),
        text=row["text"],
        language=Language(row["language"]),
        at=row["at"],
        memories=tuple(MemoryId(id) for id in row["memories"]),
        traces=frozenset(row["traces"]),
        quoted=row["quoted"],
    )
