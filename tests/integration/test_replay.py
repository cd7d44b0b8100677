"""The journal is told to a database once, and again to one that was put back to before."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from uuid import UUID

import pytest

from jarvisd.ids import SessionId, TurnNumber
from jarvisd.memory.changes import Erase
from jarvisd.memory.forget import grave
from jarvisd.memory.ports import Filter
from jarvisd.memory.types import Memory
from jarvisd.people.types import Known, Person
from jarvisd.phrases import Language
from jarvisd.session.ports import Turn
from jarvisd.storage import Database, MemoryTable, PeopleTable, TranscriptTable, replay
from jarvisd.storage.journal import ErasureJournal
from jarvisd.storage.pool import open_pool
from jarvisd.storage.replay import Replayed
from jarvisd.storage.sessions import SessionTable
from jarvisd.testing.meaning import SHARED_WORDS
from tests.memory_makers import ANNA, AS_ANNA, KITCHEN, NOON, PRIVATE, add, memory, vector
from tests.nowhere import backed_up, restored

KEY = b"k" * 32
TONIGHT = SessionId(UUID(int=70))
NOTHING = Replayed()


@dataclass(frozen=True, slots=True)
class House:
    """A database with the journal beside it."""

    owner: str
    folder: Path
    database: Database

    @property
    def journal(self) -> ErasureJournal:
        return ErasureJournal(self.folder, KEY)

    @property
    def lines(self) -> list[str]:
        (file,) = self.folder.glob("erasures-*.jsonl")
        return file.read_text(encoding="utf-8").splitlines()

    async def started(self) -> Replayed:
        return await replay(self.database, self.journal, KEY, SHARED_WORDS)

    async def keep(self, *numbers: int) -> None:
        store = MemoryTable(self.database)
        told = [memory(number, f"Geheimnis {number}", PRIVATE) for number in numbers]
        await store.apply([add(it) for it in told], AS_ANNA)

    async def erase(self, number: int, *, noted: bool = True) -> None:
        note = self.journal.note_changes if noted else lambda changes: None
        store = MemoryTable(self.database, note)
        it = memory(number, f"Geheimnis {number}", PRIVATE)
        stone = grave(it, vector(it.text), KEY, NOON)
        await store.apply([Erase(id=it.id, tombstone=stone)], AS_ANNA)

    async def said(self) -> None:
        turn = Turn(
            session=TONIGHT,
            number=TurnNumber(1),
            at=NOON,
            speaker=Known(person=Person(id=ANNA, name="Anna"), similarity=1, margin=1),
            heard="Hallo",
            said="",
            language=Language.DE,
            outcome="answered",
        )
        await SessionTable(self.database, [KITCHEN]).record(turn)

    async def left(self) -> list[int]:
        found: list[Memory] = [
            *await MemoryTable(self.database).listed(Filter(current=False), AS_ANNA, 99)
        ]
        return sorted(one.id.int for one in found)


@asynccontextmanager
async def housed(owner: str, folder: Path) -> AsyncIterator[House]:
    async with open_pool(owner, 4) as pool:
        yield House(owner, folder, Database(pool))


@pytest.fixture
async def house(owner: str, tmp_path: Path) -> AsyncIterator[House]:
    async with housed(owner, tmp_path / "data") as opened:
        await PeopleTable(opened.database).add(Person(id=ANNA, name="Anna"), [])
        await SessionTable(opened.database, [KITCHEN]).open(TONIGHT, KITCHEN, NOON)
        yield opened


async def test_what_the_database_was_told_is_not_told_again(house: House) -> None:
    await house.said()
    strike = TranscriptTable(house.database, house.journal).strike
    assert await strike([(TONIGHT, TurnNumber(1))]) == 1
    assert await house.started() == NOTHING

    # The same number once more, as no conversation would: nothing reads that far back.
    await house.said()
    assert await house.started() == NOTHING
    assert await house.started() == NOTHING


async def test_put_back_to_before_it_is_told_everything_since_its_own_mark(
    house: House, tmp_path: Path
) -> None:
    await house.keep(1, 2, 3, 4)
    await house.said()
    await house.erase(1)
    await house.started()
    backed_up(house.owner, tmp_path / "before.dump")
    await house.erase(2)
    await house.started()
    await house.erase(3)
    await TranscriptTable(house.database, house.journal).strike([(TONIGHT, TurnNumber(1))])
    await house.started()

    restored(house.owner, tmp_path / "before.dump")
    async with housed(house.owner, house.folder) as back:
        assert await back.left() == [2, 3, 4]
        assert await back.started() == Replayed(memories=2, turns=1)
        assert await back.left() == [4]
        assert await back.started() == NOTHING


async def test_put_back_to_before_there_were_marks_it_is_told_everything(
    house: House, tmp_path: Path
) -> None:
    await house.keep(1, 2)
    backed_up(house.owner, tmp_path / "before.dump")
    await house.erase(1)
    await house.started()

    restored(house.owner, tmp_path / "before.dump")
    async with housed(house.owner, house.folder) as back:
        assert await back.started() == Replayed(memories=1)
        assert await back.left() == [2]


async def test_what_a_crash_kept_from_the_journal_is_noted_once(house: House) -> None:
    await house.keep(1, 2, 3)
    await house.erase(1)
    await house.started()
    await house.erase(2, noted=False)
    many = len(house.lines)

    for _ in range(3):
        assert await house.started() == NOTHING

    assert len(house.lines) == many + 1
    assert set(house.journal.read().standing.stones) == {memory(1).id, memory(2).id}


async def test_a_new_journal_is_told_what_the_database_knows(house: House) -> None:
    await house.keep(1, 2)
    await house.erase(1)
    await house.erase(2, noted=False)
    await house.started()
    (file,) = house.folder.glob("erasures-*.jsonl")
    file.unlink()

    await house.started()

    assert set(house.journal.read().standing.stones) == {memory(1).id, memory(2).id}


async def test_a_long_journal_is_written_anew_and_nothing_is_lost(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.keep(1, 2)
    backed_up(house.owner, tmp_path / "before.dump")
    await house.erase(1)
    for _ in range(9):
        house.journal.note(house.journal.read().standing.entries())
        house.journal.note(house.journal.read().standing.entries())
    many = len(house.lines)
    # The package calls a function by the name of the module.
    monkeypatch.setattr(import_module("jarvisd.storage.replay"), "LONG", 1)

    await house.started()

    assert len(house.lines) == 2 < many
    await house.erase(2)
    assert await house.started() == NOTHING
    restored(house.owner, tmp_path / "before.dump")
    async with housed(house.owner, house.folder) as back:
        assert await back.started() == Replayed(memories=2)
        assert await back.left() == []


async def test_what_was_noted_in_another_space_is_known_by_its_hashes(
    house: House, tmp_path: Path
) -> None:
    """Restored and embedded anew since: its vector means nothing here."""
    await house.keep(1, 2)
    again = memory(3, "Geheimnis 1", PRIVATE)
    await MemoryTable(house.database).apply([add(again)], AS_ANNA)
    backed_up(house.owner, tmp_path / "before.dump")
    await house.erase(1, noted=False)
    (stone,) = await MemoryTable(house.database).graves(AS_ANNA, 9)
    ErasureJournal(house.folder, KEY, "before").note([stone])

    restored(house.owner, tmp_path / "before.dump")
    async with housed(house.owner, house.folder) as back:
        assert await back.started() == Replayed(memories=2)
        assert await back.left() == [2]
