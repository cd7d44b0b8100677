"""The journal of erasures keeps no text, survives a crash, and comes to what was said last."""

import fcntl
import logging
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.ids import MemoryId, SessionId, TurnNumber
from jarvisd.memory.changes import Add, Erase, Lift, Restore
from jarvisd.storage.erasures import (
    Clearing,
    Enrolment,
    Entry,
    Removal,
    Silencing,
    Standing,
    Strike,
)
from jarvisd.storage.journal import ErasureJournal
from tests.memory_makers import ANNA, BEN, NOON, PRIVATE, SHARED, memory, tombstone, vector

KEY = b"k" * 32
TURN = (SessionId(UUID(int=7)), TurnNumber(3))
ENTRIES: tuple[Entry, ...] = (
    tombstone(1, PRIVATE),
    tombstone(2, SHARED),
    tombstone(3, replace(PRIVATE, owner=BEN)),
    Lift(tombstone=MemoryId(UUID(int=2))),
    Removal(ANNA),
    Silencing(BEN),
    Enrolment(BEN),
    Strike((TURN,)),
    Clearing(ANNA, NOON),
    Clearing(ANNA, NOON + timedelta(days=1)),
)


def summed(entries: list[Entry]) -> Standing:
    standing = Standing()
    for entry in entries:
        standing.add(entry)
    return standing


def numbers(standing: Standing) -> tuple[object, ...]:
    ids = set(standing.stones)
    return ids, standing.removed, standing.silenced, standing.turns, standing.cleared


@given(st.lists(st.sampled_from(ENTRIES), max_size=12))
def test_what_is_noted_is_read_again_in_order(
    tmp_path_factory: pytest.TempPathFactory, entries: list[Entry]
) -> None:
    journal = ErasureJournal(tmp_path_factory.mktemp("journal"), KEY)
    for entry in entries:
        journal.note([entry])
    assert numbers(journal.read().standing) == numbers(summed(entries))


def test_what_was_said_last_counts() -> None:
    stone = tombstone(2, SHARED)
    lift = Lift(tombstone=stone.id)
    assert not summed([stone, lift]).stones
    assert set(summed([stone, lift, stone]).stones) == {stone.id}
    assert summed([Silencing(BEN), Enrolment(BEN)]).silenced == set()
    # With a person go their private tombstones, not the household's.
    mine = tombstone(1, PRIVATE)
    assert set(summed([mine, stone, Removal(ANNA)]).stones) == {stone.id}


def test_only_what_erases_or_lifts_is_noted_of_changes(tmp_path: Path) -> None:
    journal = ErasureJournal(tmp_path, KEY)
    it = memory(1, "Das Geheimnis des Kanarienvogels")
    gone, laid = tombstone(1, PRIVATE), tombstone(2, SHARED)
    journal.note_changes(
        [
            Add(memory=it, vector=vector("x")),
            Erase(id=it.id, tombstone=gone),
            Erase(id=it.id, tombstone=None),
            Restore(ids=(), tombstones=(laid,)),
            Lift(tombstone=gone.id),
        ]
    )
    assert set(journal.read().standing.stones) == {laid.id}
    (file,) = tmp_path.glob("erasures-*.jsonl")
    assert "Kanarienvogel" not in file.read_text(encoding="utf-8")


def test_it_is_for_its_owners_eyes_and_for_one_installation(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    ErasureJournal(folder, KEY).note([tombstone(1, PRIVATE)])
    (file,) = folder.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o077 == 0
    assert KEY.hex() not in file.name
    assert not ErasureJournal(folder, b"another" * 5).read().standing.stones


def test_a_line_that_a_crash_cut_off_costs_that_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    journal = ErasureJournal(tmp_path, KEY)
    journal.note([tombstone(1, PRIVATE)])
    (file,) = tmp_path.iterdir()
    with file.open("a", encoding="utf-8") as out:
        out.write('{"erased": {"typ')
    journal.note([Strike((TURN,))])
    standing = journal.read().standing
    assert (len(standing.stones), standing.turns) == (1, {TURN})
    assert "unreadable" in caplog.text


def test_a_journal_that_cannot_be_written_costs_no_erasure(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    with caplog.at_level(logging.WARNING):
        ErasureJournal(blocked / "data", KEY).note([tombstone(1, PRIVATE)])
    assert "could not be noted" in caplog.text


@given(st.lists(st.sampled_from(ENTRIES), max_size=12), st.integers(0, 12))
def test_behind_a_mark_stands_what_was_noted_since(
    tmp_path_factory: pytest.TempPathFactory, entries: list[Entry], cut: int
) -> None:
    journal = ErasureJournal(tmp_path_factory.mktemp("journal"), KEY)
    journal.note(entries[:cut])
    mark = journal.read().end
    journal.note(entries[cut:])

    rest = journal.read(mark)

    assert numbers(rest.standing) == numbers(summed(entries[cut:]))
    assert rest.whole is (mark is None)
    assert journal.read(rest.end).end == rest.end


def test_a_mark_of_another_journal_or_of_one_that_was_cut_short_means_nothing(
    tmp_path: Path,
) -> None:
    one, other = ErasureJournal(tmp_path / "one", KEY), ErasureJournal(tmp_path / "other", KEY)
    for journal in (one, other):
        journal.note(ENTRIES[:2])
    mark = one.read().end
    assert other.read(mark).whole
    assert set(other.read(mark).standing.stones) == {
        tombstone(1, SHARED).id,
        tombstone(2, SHARED).id,
    }

    (file,) = (tmp_path / "one").iterdir()
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[:2]), encoding="utf-8")
    assert one.read(mark).whole
    one.note([tombstone(3, SHARED)])
    # As long as before, and not what stood there.
    assert one.read(mark).whole


def test_a_line_that_is_being_written_is_read_when_it_is_whole(tmp_path: Path) -> None:
    journal = ErasureJournal(tmp_path, KEY)
    journal.note([tombstone(1, SHARED)])
    (file,) = tmp_path.iterdir()
    before = file.read_bytes()
    journal.note([tombstone(2, SHARED)])
    whole = file.read_bytes()
    file.write_bytes(whole[: len(before) + 20])

    half = journal.read()
    assert set(half.standing.stones) == {tombstone(1, SHARED).id}
    file.write_bytes(whole)
    assert set(journal.read(half.end).standing.stones) == {tombstone(2, SHARED).id}


@given(st.lists(st.sampled_from(ENTRIES), max_size=12))
def test_the_fewest_entries_come_to_the_same(entries: list[Entry]) -> None:
    standing = summed(entries)
    assert numbers(summed([*standing.entries()])) == numbers(standing)


def test_written_anew_it_is_shorter_and_comes_to_the_same(tmp_path: Path) -> None:
    journal = ErasureJournal(tmp_path, KEY)
    for _ in range(4):
        journal.note(ENTRIES)
    before, (file,) = journal.read(), tmp_path.iterdir()
    size = file.stat().st_size

    assert journal.compact()

    assert 2 * file.stat().st_size < size
    assert [each.name for each in tmp_path.iterdir()] == [file.name]
    assert file.stat().st_mode & 0o777 == 0o600
    after = journal.read(before.end)
    assert after.whole
    assert numbers(after.standing) == numbers(before.standing)
    assert not journal.compact()


def test_what_cannot_be_read_keeps_the_journal_as_it_is(tmp_path: Path) -> None:
    """A later version may have written it: it is not for this one to throw away."""
    journal = ErasureJournal(tmp_path, KEY)
    for _ in range(4):
        journal.note(ENTRIES)
    (file,) = tmp_path.iterdir()
    with file.open("a", encoding="utf-8") as out:
        out.write('{"withdrawn": 7}\n')
    before = file.read_bytes()

    assert not journal.compact()
    assert file.read_bytes() == before


def test_who_waits_to_note_something_writes_into_the_new_file(tmp_path: Path) -> None:
    journal = ErasureJournal(tmp_path, KEY)
    for _ in range(4):
        journal.note(ENTRIES)
    (file,) = tmp_path.iterdir()
    with file.open("rb") as old, ThreadPoolExecutor() as other:
        fcntl.flock(old, fcntl.LOCK_EX)
        waiting = other.submit(journal.note, [tombstone(9, SHARED)])
        renamed = file.with_suffix(".other")
        renamed.write_bytes(file.read_bytes())
        # Not before the other one is likely to wait for the old file.
        wait([waiting], timeout=0.2)
        renamed.replace(file)
        fcntl.flock(old, fcntl.LOCK_UN)
        waiting.result()

    assert tombstone(9, SHARED).id in journal.read().standing.stones


def test_which_tombstones_were_ever_noted_is_known_without_reading_them(tmp_path: Path) -> None:
    journal = ErasureJournal(tmp_path, KEY)
    assert journal.holding() == frozenset()
    journal.note(ENTRIES)
    assert journal.holding() == {tombstone(number, SHARED).id for number in (1, 2, 3)}
