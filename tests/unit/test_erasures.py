"""The journal of erasures keeps no text, survives a crash, and comes to what was said last."""

import logging
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
    ErasureJournal,
    Removal,
    Silencing,
    Standing,
    Strike,
)
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
    assert numbers(journal.standing()) == numbers(summed(entries))


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
    assert set(journal.standing().stones) == {laid.id}
    (file,) = tmp_path.glob("erasures-*.jsonl")
    assert "Kanarienvogel" not in file.read_text(encoding="utf-8")


def test_it_is_for_its_owners_eyes_and_for_one_installation(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    ErasureJournal(folder, KEY).note([tombstone(1, PRIVATE)])
    (file,) = folder.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o077 == 0
    assert KEY.hex() not in file.name
    assert not ErasureJournal(folder, b"another" * 5).standing().stones


def test_a_line_that_a_crash_cut_off_costs_that_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    journal = ErasureJournal(tmp_path, KEY)
    journal.note([tombstone(1, PRIVATE)])
    (file,) = tmp_path.iterdir()
    with file.open("a", encoding="utf-8") as out:
        out.write('{"erased": {"typ\n')
    journal.note([Strike((TURN,))])
    standing = journal.standing()
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
