"""What waits for a room: in order, bounded by its sound, and what is lost is counted."""

import logging

import pytest

from jarvisd.adapters.backlog import WAITING_MS, Backlog, Losses


def sound_ms(item: int | str) -> int:
    return item if isinstance(item, int) else 0


async def test_the_oldest_sound_is_lost_and_no_news() -> None:
    backlog: Backlog[int | str] = Backlog("a room", sound_ms)
    for item in ("found", 1, WAITING_MS - 1, "lost", 2, 3):
        backlog.put(item)

    assert backlog.dropped == 2
    assert [await backlog.next(0.1) for _ in range(4)] == ["found", "lost", 2, 3]
    assert await backlog.next(0.01) is None


async def test_what_was_let_go_of_takes_no_room() -> None:
    backlog: Backlog[int | str] = Backlog("a room", sound_ms)
    backlog.put(WAITING_MS)
    backlog.clear()
    backlog.put(WAITING_MS)

    assert backlog.dropped == 0
    assert await backlog.next(0.1) == WAITING_MS


def test_losses_are_told_whenever_they_have_doubled(caplog: pytest.LogCaptureFixture) -> None:
    losses = Losses("a room")
    with caplog.at_level(logging.WARNING):
        for _ in range(9):
            losses.add()

    assert [record.args for record in caplog.records] == [(n, "a room") for n in (1, 2, 4, 8)]
