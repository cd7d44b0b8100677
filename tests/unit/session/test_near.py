"""Near misses are kept, but no television fills the database with them."""

import asyncio
from datetime import UTC, datetime, timedelta

from jarvisd.events import NearlyWoken, Woken
from jarvisd.ids import RoomName
from jarvisd.session.near import APART, WAITING, NearMisses
from jarvisd.testing.sessions import SessionsInMind
from jarvisd.testing.stage import SessionsAway, StoppedClock

KITCHEN, BATH = RoomName("kueche"), RoomName("bad")


def missed(room: RoomName = KITCHEN, first: float = 0.3) -> NearlyWoken:
    return NearlyWoken(room=room, session=None, at_ms=0, word="hey_jarvis", first=first, second=0.2)


async def written(near: NearMisses) -> None:
    writing = asyncio.create_task(near.run())
    for _ in range(20):
        await asyncio.sleep(0)
    writing.cancel()


async def test_what_was_nearly_a_wake_is_kept_with_both_opinions() -> None:
    sessions = SessionsInMind([KITCHEN])
    near = NearMisses(sessions, StoppedClock(datetime(2030, 1, 1, tzinfo=UTC)))
    near.note(missed())
    near.note(Woken(room=KITCHEN, session=None, at_ms=0, word="hey_jarvis", score=0.9))
    await written(near)

    (row,) = await sessions.wakes_of(KITCHEN, 10)
    assert (row.outcome, row.score, row.first, row.second) == ("near-miss", 0.3, 0.3, 0.2)


async def test_in_one_room_there_is_one_in_a_few_seconds() -> None:
    sessions, clock = SessionsInMind([KITCHEN]), StoppedClock(datetime(2030, 1, 1, tzinfo=UTC))
    near = NearMisses(sessions, clock)
    for fact in (missed(), missed(), missed(BATH)):
        near.note(fact)
    clock.at += APART + timedelta(milliseconds=1)
    near.note(missed())
    await written(near)

    assert [len(await sessions.wakes_of(room, 10)) for room in (KITCHEN, BATH)] == [2, 1]


async def test_where_the_database_is_away_they_are_let_go_of() -> None:
    clock = StoppedClock(datetime(2030, 1, 1, tzinfo=UTC))
    near = NearMisses(SessionsAway(), clock)
    for _ in range(2 * WAITING):
        clock.at += 2 * APART
        near.note(missed())
    await written(near)
