"""People and their voiceprints in PostgreSQL."""

from collections.abc import Sequence
from unicodedata import normalize

import psycopg

from jarvisd.errors import InputError, NotFoundError, StorageError
from jarvisd.ids import PersonId
from jarvisd.legible import legible
from jarvisd.people.types import Enrolled, Person, Role, Voiceprint
from jarvisd.storage.erasures import Enrolment, Entry, Removal, Silencing
from jarvisd.storage.journal import ErasureJournal
from jarvisd.storage.pool import NOBODY, Database, Row, Unit, as_vector


class PeopleTable:
    """The people of one database: a PeopleStore."""

    def __init__(self, database: Database, journal: ErasureJournal | None = None) -> None:
        """*journal* keeps what was erased beside the database."""
        self._database = database
        self._journal = journal

    async def everyone(self) -> Sequence[Enrolled]:
        """Return all people, by name; those without voiceprints have no prints."""
        rows = await self._database.read(NOBODY, lambda unit: unit.rows("everyone"))
        everyone = [
            Enrolled(
                person=_person_of(row),
                prints=tuple(tuple(print.to_list()) for print in row["prints"]),
            )
            for row in rows
        ]
        return sorted(everyone, key=lambda enrolled: enrolled.person.name.casefold())

    async def named(self, name: str) -> Person | None:
        """Return the person called *name*, whatever the case of its letters."""
        rows = await self._database.read(
            NOBODY, lambda unit: unit.rows("person_named", name=_plain(name))
        )
        return _person_of(rows[0]) if rows else None

    async def add(self, person: Person, prints: Sequence[Voiceprint]) -> None:
        """Keep *person* with *prints*; raise InputError if the name is taken."""

        async def added(unit: Unit) -> None:
            await unit.count(
                "add_person", id=person.id, name=_plain(person.name), as_role=person.role.value
            )
            await _add_prints(unit, person.id, prints)

        try:
            await self._database.write(NOBODY, added)
            self._note(Enrolment(person.id))
        except StorageError as error:
            if isinstance(error.__cause__, psycopg.errors.UniqueViolation):
                raise InputError("storage-name-taken", name=person.name) from error
            raise

    async def add_prints(self, person: PersonId, prints: Sequence[Voiceprint]) -> None:
        """Keep further *prints* of *person*; raise NotFoundError if there is no such person."""
        try:
            await self._database.write(NOBODY, lambda unit: _add_prints(unit, person, prints))
            self._note(Enrolment(person))
        except StorageError as error:
            if isinstance(error.__cause__, psycopg.errors.ForeignKeyViolation):
                raise NotFoundError("storage-no-person") from error
            raise

    async def set_role(self, person: PersonId, role: Role) -> None:
        """Let *person* be *role* to the household; raise NotFoundError if there is nobody.

        The role that conversations run under may not do it: nobody talks their way in.
        """
        changed = await self._database.tidy(
            lambda unit: unit.count("set_role", person=person, as_role=role.value)
        )
        if changed == 0:
            raise NotFoundError("storage-no-person")

    async def remove(self, person: PersonId) -> int:
        """Delete the person, their voiceprints, turns and private memories.

        Return how many memories. What they told the household stays, attributed to
        someone who is no longer known. Removing nobody removes nothing.
        """

        async def removed(unit: Unit) -> int:
            await unit.count("queue_up", owners=[str(person)])
            memories = await unit.count("forget_private_memories", person=person)
            await unit.count("forget_private_tombstones", person=person)
            # What they told the household is read anew, by whom it does not tell any more.
            await unit.count("forget_readings", person=person)
            await unit.count("forget_mentions", person=person)
            await unit.count("forget_person", person=person)
            return memories

        memories = await self._database.tidy(removed)
        self._note(Removal(person))
        return memories

    async def forget_voice(self, person: PersonId) -> int:
        """Delete all prints of *person*, who stays known by name; return how many."""
        erased = await self._database.tidy(lambda unit: unit.count("forget_voice", person=person))
        self._note(Silencing(person))
        return erased

    def _note(self, entry: Entry) -> None:
        if self._journal is not None:
            self._journal.note([entry])


async def _add_prints(unit: Unit, person: PersonId, prints: Sequence[Voiceprint]) -> None:
    for print in prints:
        await unit.count("add_print", person=person, print=as_vector(print))


def _person_of(row: Row) -> Person:
    return Person(id=PersonId(row["id"]), name=row["name"], role=Role(row["role"]))


def _plain(name: str) -> str:
    # "ü" may be one character or two; a name is the same name either way.
    return normalize("NFC", legible(name))
