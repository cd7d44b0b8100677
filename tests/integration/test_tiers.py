"""Summaries in PostgreSQL: who may hear them, what takes them away; nobody hears too much."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest
import pytest_asyncio
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvisd.adapters.month_files import MonthFiles
from jarvisd.clock import SystemClock
from jarvisd.dialogue.gist import Gist
from jarvisd.dialogue.grammar import Grammar
from jarvisd.ids import MemoryId, PersonId, SessionId, TurnNumber
from jarvisd.memory.changes import Erase
from jarvisd.memory.policy.digest import Line
from jarvisd.memory.tidy_store import Deadlines
from jarvisd.memory.types import Provenance
from jarvisd.people.audience import Audience
from jarvisd.people.types import Doubt, Known, Person, Role, Unknown
from jarvisd.phrases import Language
from jarvisd.session.ports import Turn
from jarvisd.storage.earlier import EarlierTable
from jarvisd.storage.memories import MemoryTable
from jarvisd.storage.people import PeopleTable
from jarvisd.storage.pool import APP_ROLE, Database, open_pool
from jarvisd.storage.queries import all_queries, parse, source
from jarvisd.storage.sessions import SessionTable
from jarvisd.storage.summaries import SummaryTable
from jarvisd.storage.tidying import TidyTable
from jarvisd.storage.transcript import TranscriptTable
from jarvisd.testing.meaning import SHARED_WORDS, ComparesWords
from jarvisd.tiers.archive import Archive
from jarvisd.tiers.graves import Graves
from jarvisd.tiers.past import Past, ShortTerm, Stores
from jarvisd.tiers.summaries import Digest, Summaries
from jarvisd.tiers.types import Summary
from tests.memory_makers import (
    ANNA,
    AS_ANNA,
    AS_BEN,
    BEN,
    KITCHEN,
    NOON,
    PRIVATE,
    SHARED,
    add,
    audiences,
    memory,
    tombstone,
    vector,
)

WITHOUT_WHERE = parse(source(), {"audible": "true", "erasable": "true"})
TONIGHT = SessionId(UUID(int=70))
GIST = Gist(Grammar())
EMBEDDER = ComparesWords(space=replace(SHARED_WORDS, dimensions=384))


class PastThePolicies(Database):
    """The same statements run by the superuser, whom no policy binds: the WHERE alone counts."""

    async def _run(self, audience: Audience, work: Any, *, repeatable: bool) -> Any:
        async def as_superuser(unit: Any) -> Any:
            await unit.connection.execute("SET LOCAL ROLE NONE")
            return await work(unit)

        return await super()._run(audience, as_superuser, repeatable=repeatable)


def known(person: PersonId) -> Known:
    name = "Anna" if person == ANNA else "Ben"
    return Known(person=Person(id=person, name=name), similarity=1.0, margin=1.0)


def said(session: SessionId, number: int, person: PersonId | None, heard: str) -> Turn:
    return Turn(
        session=session,
        number=TurnNumber(number),
        at=NOON,
        speaker=known(person) if person else Unknown(reason=Doubt.NOT_HEARD),
        heard=heard,
        said="",
        language=Language.DE,
        outcome="answered",
    )


@pytest_asyncio.fixture
async def peopled(database: Database) -> Database:
    for person in (ANNA, BEN):
        await PeopleTable(database).add(known(person).person, [])
    await SessionTable(database, [KITCHEN]).open(TONIGHT, KITCHEN, NOON)
    return database


def summary(person: PersonId | None, **changed: Any) -> Summary:
    whole = Summary(
        id=uuid4(), session=TONIGHT, person=person, text=f"canary {person}",
        language=Language.DE, at=NOON,
    )  # fmt: skip
    return replace(whole, **changed)


async def left(database: Database) -> set[PersonId | None]:
    """Whose summaries there are, asked as each of those who may hear any."""
    found: set[PersonId | None] = set()
    for audience in (AS_ANNA, AS_BEN):
        near = await SummaryTable(database).near(vector("a"), audience, 9)
        found |= {one.person for one, _ in near}
    return found


async def put(database: Database, *summaries: Summary) -> None:
    for each in summaries:
        await SummaryTable(database).put(each, vector("a"))


@pytest.mark.parametrize("guard", ["both", "policies alone", "where alone"])
async def test_each_guard_alone_keeps_a_summary_to_its_audience(
    owner: str, peopled: Database, guard: str
) -> None:
    await put(peopled, *(summary(person) for person in (ANNA, BEN, None)))
    async with open_pool(owner, 2) as pool:
        database = {
            "both": Database(pool),
            "policies alone": Database(pool, queries=WITHOUT_WHERE),
            "where alone": PastThePolicies(pool),
        }[guard]
        for person, role in (
            (ANNA, Role.MEMBER),
            (ANNA, Role.GUEST),
            (BEN, Role.STAFF),
            (None, None),
        ):
            audience = Audience(person=person, role=role, room=KITCHEN)
            near = await SummaryTable(database).near(vector("a"), audience, 9)
            hears = ({person} if person else set()) | ({None} if role is Role.MEMBER else set())
            assert {one.person for one, _ in near} == hears


def test_the_guards_are_really_off_in_turn() -> None:
    for name in ("near_summaries", "drop_summary", "put_summary"):
        assert "speaker" not in WITHOUT_WHERE[name].as_string()
        assert "speaker" in all_queries()[name].as_string()


@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE summaries DISABLE ROW LEVEL SECURITY",
        "UPDATE summaries SET scope = 'shared'",
        "UPDATE summaries SET members_only = false",
        "DROP TRIGGER memories_summarised ON memories",
        "TRUNCATE summaries",
    ],
)
async def test_the_application_role_cannot_undo_its_limits(
    owner: str, peopled: Database, statement: str
) -> None:
    async with await psycopg.AsyncConnection.connect(owner) as connection:
        await connection.execute(f"SET ROLE {APP_ROLE}")
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            await connection.execute(psycopg.sql.SQL(statement))


async def test_the_upkeep_role_reads_no_summary(owner: str, peopled: Database) -> None:
    async with await psycopg.AsyncConnection.connect(owner) as connection:
        await connection.execute("SET ROLE jarvisd_upkeep")
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            await connection.execute("SELECT * FROM summaries")


async def test_erasing_a_memory_drops_everyones_summaries_that_used_it(peopled: Database) -> None:
    store = MemoryTable(peopled)
    used, other = memory(1, "Das Dach ist neu.", SHARED), memory(2, "Der Hund bellt.", SHARED)
    await store.apply([add(used), add(other)], AS_ANNA)
    await put(
        peopled,
        summary(BEN, memories=(used.id,)),
        summary(ANNA, memories=(other.id, MemoryId(uuid4()))),
    )

    await store.apply([Erase(id=used.id, tombstone=None)], AS_ANNA)
    assert await left(peopled) == {ANNA}


async def test_erasing_a_memory_drops_the_summaries_of_the_session_it_came_from(
    peopled: Database,
) -> None:
    store = MemoryTable(peopled)
    it = memory(1, "Das Dach ist neu.", PRIVATE, session=TONIGHT)
    await store.apply([add(it)], AS_ANNA)
    await put(peopled, summary(BEN), summary(ANNA))

    await store.apply([Erase(id=it.id, tombstone=None)], AS_ANNA)
    assert await left(peopled) == set()


async def test_what_tidying_takes_away_costs_no_summary(owner: str, peopled: Database) -> None:
    it = memory(1, "Das Dach ist neu.", SHARED, session=TONIGHT)
    it = replace(it, provenance=Provenance.INFERRED)
    await MemoryTable(peopled).apply([add(it)], AS_ANNA)
    await put(peopled, summary(ANNA, memories=(it.id,)))
    async with await psycopg.AsyncConnection.connect(owner) as connection:
        await connection.execute("SET ROLE jarvisd_tidy")
        await connection.execute("SELECT set_config('jarvisd.place', %s, true)", [f"shared {ANNA}"])
        gone = await connection.execute("DELETE FROM memories")
        assert gone.rowcount == 1

    assert await left(peopled) == {ANNA}


async def test_a_tombstone_drops_the_summaries_that_bear_its_traces(peopled: Database) -> None:
    store = MemoryTable(peopled)
    await put(
        peopled,
        summary(ANNA, traces=frozenset({b"words", b"x"})),
        summary(BEN, traces=frozenset({b"slot"})),
        summary(None, traces=frozenset({b"other", b"bruno"})),
    )
    for number, placement, hit in ((3, PRIVATE, {ANNA}), (4, SHARED, {ANNA, BEN})):
        it = memory(number, "…", placement)
        await store.apply([add(it)], AS_ANNA)
        await store.apply([Erase(id=it.id, tombstone=tombstone(number, placement))], AS_ANNA)
        assert await left(peopled) == {ANNA, BEN, None} - hit


async def test_a_turn_taken_out_of_the_transcript_takes_its_summary_along(
    peopled: Database,
) -> None:
    await SessionTable(peopled, [KITCHEN]).record(said(TONIGHT, 1, ANNA, "Das Dach ist neu."))
    await put(peopled, *(summary(person) for person in (ANNA, BEN, None)))

    assert await TranscriptTable(peopled).strike([(TONIGHT, TurnNumber(1))]) == 1
    assert await left(peopled) == {BEN, None}


async def test_removing_a_person_removes_what_was_made_of_their_words(peopled: Database) -> None:
    await put(peopled, *(summary(person) for person in (ANNA, BEN, None)))
    await PeopleTable(peopled).remove(ANNA)
    assert await left(peopled) == {BEN, None}


async def test_a_session_takes_its_summaries_along(peopled: Database) -> None:
    await put(peopled, summary(ANNA))
    await SessionTable(peopled, [KITCHEN]).close(TONIGHT, NOON)
    later = NOON.replace(year=2030)
    async with TidyTable(peopled).alone() as run:
        await run.purge(Deadlines(turns=later, wakes=later, merges=later, runs=later))
    assert await left(peopled) == set()


@dataclass(frozen=True, slots=True)
class House:
    sessions: SessionTable
    summaries: Summaries
    stores: Stores
    past: Past
    archive: Archive


@pytest_asyncio.fixture
async def house(peopled: Database, tmp_path: Path) -> AsyncIterator[House]:
    embedder, memories, clock = EMBEDDER, MemoryTable(peopled), SystemClock()
    stores = Stores(
        earlier=EarlierTable(peopled),
        summaries=SummaryTable(peopled),
        archive=MonthFiles(tmp_path / "archive"),
    )
    graves = Graves(memories, embedder, PeopleTable(peopled), b"key" * 11)
    yield House(
        sessions=SessionTable(peopled, [KITCHEN]),
        summaries=Summaries(stores.earlier, stores.summaries, embedder, graves, GIST.account),
        stores=stores,
        past=Past(stores, embedder, graves, GIST.lines, clock, ShortTerm(days=100_000)),
        archive=Archive(
            stores.earlier, stores.archive, graves, stores.summaries, GIST.lines, clock
        ),
    )


class ErasesMeanwhile(Digest):
    """A summariser during whose work what it sums up is erased."""

    def __init__(self, memories: MemoryTable, graves: Graves) -> None:
        self._memories = memories
        self._graves = graves

    async def summarise(self, lines: Sequence[Line], name: str | None) -> str:
        dog = memory(1, "Der Hund heißt Bruno.")
        if await self._memories.get(dog.id, AS_ANNA):
            (stone,) = await self._graves.stones([dog], NOON)
            await self._memories.apply([Erase(id=dog.id, tombstone=stone)], AS_ANNA)
        return await super().summarise(lines, name)


async def test_what_is_erased_while_a_summary_is_written_is_not_in_it(peopled: Database) -> None:
    memories, store = MemoryTable(peopled), SummaryTable(peopled)
    graves = Graves(memories, EMBEDDER, PeopleTable(peopled), b"key" * 11)
    await memories.apply([add(memory(1, "Der Hund heißt Bruno."))], AS_ANNA)
    heard = "Der Hund heißt Bruno. Das Dach ist fertig."
    await SessionTable(peopled, [KITCHEN]).record(said(TONIGHT, 1, ANNA, heard))
    summaries = Summaries(EarlierTable(peopled), store, EMBEDDER, graves, GIST.account)

    await summaries.write(TONIGHT, ANNA, KITCHEN, ErasesMeanwhile(memories, graves))

    ((kept, _),) = await store.near(vector("a"), AS_ANNA, 9)
    assert "Dach" in kept.text
    assert "Bruno" not in kept.text


class ClearsMeanwhile(Digest):
    """A summariser during whose work the person has all forgotten."""

    def __init__(self, store: SummaryTable) -> None:
        self._store = store

    async def summarise(self, lines: Sequence[Line], name: str | None) -> str:
        await self._store.clear(ANNA, NOON + timedelta(days=1))
        return await super().summarise(lines, name)


async def test_what_is_cleared_while_a_summary_is_written_leaves_none(peopled: Database) -> None:
    store = SummaryTable(peopled)
    graves = Graves(MemoryTable(peopled), EMBEDDER, PeopleTable(peopled), b"key" * 11)
    await SessionTable(peopled, [KITCHEN]).record(said(TONIGHT, 1, ANNA, "Das Dach ist fertig."))
    earlier, account = EarlierTable(peopled), GIST.account
    summaries = Summaries(earlier, store, EMBEDDER, graves, account)

    await summaries.write(TONIGHT, ANNA, KITCHEN, ClearsMeanwhile(store))

    assert await store.near(vector("a"), AS_ANNA, 9) == []


SPEAKERS = (ANNA, BEN, None)
CANARIES = {ANNA: "Annalaute", BEN: "Benlaute", None: "Fremdlaute"}
TURNS = st.lists(
    st.tuples(st.sampled_from(SPEAKERS), st.sampled_from(["Dach", "Hund", "Rosen"])),
    min_size=1, max_size=8,
)  # fmt: skip


@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(spoken=st.lists(TURNS, min_size=1, max_size=3), audience=audiences())
async def test_nobody_gets_a_summary_a_turn_or_a_line_that_is_not_theirs(
    house: House, spoken: list[list[tuple[PersonId | None, str]]], audience: Audience
) -> None:
    for turns in spoken:
        session = SessionId(uuid4())
        await house.sessions.open(session, KITCHEN, NOON)
        for number, (person, about) in enumerate(turns, start=1):
            heard = f"{CANARIES[person]} haben über {about} berichtet."
            await house.sessions.record(said(session, number, person, heard))
            await house.summaries.write(session, person, KITCHEN)
        await house.sessions.close(session, NOON)
    await house.archive.keep_ended()

    got: list[str] = []
    (anything,) = await EMBEDDER.embed(["laute berichtet Dach"])
    near = await house.stores.summaries.near(anything, audience, 1000)
    got += [one.text for one, _ in near]
    recent = await house.stores.earlier.recent(audience, 1000, NOON)
    got += [turn.heard for turn in recent]
    for topic in ("Dach", "Hund", "Rosen", *CANARIES.values()):
        got += [told.text for told in await house.past.archived(topic, Language.DE, audience, 50)]
        walked = await house.past.recent(topic, Language.DE, audience, TONIGHT)
        got += [told.text for told in walked.told]
        got += [walked.digested.text] if walked.digested else []
    offered = await house.past.offered("laute berichtet Dach", audience, TONIGHT)
    got += [one.text for one in offered]

    member = audience.person is not None and audience.role is Role.MEMBER
    may = {CANARIES[None]} if member else set()
    may |= {CANARIES[audience.person]} if audience.person else set()
    heard_of = {canary for canary in CANARIES.values() if any(canary in text for text in got)}
    assert heard_of <= may
    there = {CANARIES[person] for turns in spoken for person, _ in turns}
    assert heard_of >= may & there
    assert bool(await house.archive.months(audience)) == bool(heard_of)


async def test_what_a_person_said_leaves_the_archive_with_them(house: House) -> None:
    for number, person in enumerate(SPEAKERS, start=1):
        await house.sessions.record(said(TONIGHT, number, person, "Das Dach ist neu."))
    await house.sessions.close(TONIGHT, NOON)
    await house.archive.keep_ended()

    assert await house.archive.forget_person(ANNA) == 1
    assert await house.archive.forget_person(ANNA) == 0

    assert not await house.past.archived("Dach", Language.DE, replace(AS_ANNA, role=Role.GUEST), 9)
    found = await house.past.archived("Dach", Language.DE, AS_BEN, 9)
    assert {told.person for told in found} == {BEN, None}


async def test_a_session_that_was_filed_and_then_went_on_is_filed_whole(house: House) -> None:
    await house.sessions.record(said(TONIGHT, 1, ANNA, "Das Dach ist neu."))
    await house.sessions.close(TONIGHT, NOON)
    assert await house.archive.keep_ended() == 1
    await house.sessions.open(TONIGHT, KITCHEN, NOON)
    await house.sessions.record(said(TONIGHT, 2, ANNA, "Das Dach ist rot."))
    assert await house.archive.keep_ended() == 0
    await house.sessions.close(TONIGHT, NOON.replace(hour=20))
    assert await house.archive.keep_ended() == 1

    found = await house.past.archived("Dach", Language.DE, AS_ANNA, 9)
    assert sorted(told.text for told in found) == ["Das Dach ist neu.", "Das Dach ist rot."]


async def test_the_archive_finds_parts_of_compounds_and_other_forms(house: House) -> None:
    heard = ("Der Ersatzschlüssel vom Keller hängt am Haken.", "Die Äpfel sind geerntet.")
    for number, text in enumerate(heard, start=1):
        await house.sessions.record(said(TONIGHT, number, ANNA, text))
    await house.sessions.close(TONIGHT, NOON)
    await house.archive.keep_ended()

    for topic, text in (
        ("Kellerschlüssel", heard[0]),
        ("Apfelernte", heard[1]),
        ("Apfel", heard[1]),
    ):
        found = await house.past.archived(topic, Language.DE, AS_ANNA, 9)
        assert [told.text for told in found] == [text], topic
    assert not await house.past.archived("Raumschiff", Language.DE, AS_ANNA, 9)
    assert not await house.past.archived("", Language.DE, AS_ANNA, 9)
