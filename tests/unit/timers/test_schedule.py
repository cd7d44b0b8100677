"""What is due, what was missed, and that every ringing comes to an end."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from jarvisd.ids import RoomName, TimerId
from jarvisd.memory.types import Placement, Scope
from jarvisd.phrases import Language
from jarvisd.timers.schedule import Manner, Ringing, outlook, pause, worn_out
from jarvisd.timers.types import Kind, Plan, Timer

NOW = datetime(2026, 5, 4, 10, tzinfo=UTC)
MANNER = Manner()


def timer(number: int, due_at: datetime, kind: Kind = Kind.TIMER) -> Timer:
    return Timer(
        id=TimerId(UUID(int=number)),
        kind=kind,
        placement=Placement(scope=Scope.SHARED, owner=None),
        set_in=RoomName("kueche"),
        language=Language.DE,
        set_at=NOW,
        plan=Plan(due_at=due_at),
    )


spans = st.integers(-(10**7), 10**7).map(lambda seconds: timedelta(seconds=seconds))


@given(due=st.lists(spans, max_size=20))
def test_everything_is_waited_for_rung_or_told_as_missed_and_nothing_twice(
    due: list[timedelta],
) -> None:
    timers = [timer(number, NOW + span) for number, span in enumerate(due)]

    seen = outlook(timers, NOW, MANNER)

    waiting = [one for one in timers if one.plan.due_at > NOW]
    assert sorted((*seen.due, *seen.missed, *waiting), key=lambda t: t.id) == timers
    assert all(one.plan.due_at <= NOW for one in (*seen.due, *seen.missed))
    assert all(NOW - one.plan.due_at <= MANNER.late for one in seen.due)
    assert all(NOW - one.plan.due_at > MANNER.late for one in seen.missed)
    assert seen.next_at == min((one.plan.due_at for one in waiting), default=None)


@given(due=spans, steps=st.lists(st.integers(1, 10**6), max_size=8))
def test_what_was_due_once_stays_due_or_is_missed(due: timedelta, steps: list[int]) -> None:
    one = timer(1, NOW + due)
    now, was_due, was_missed = NOW, False, False
    for step in steps:
        seen = outlook([one], now, MANNER)
        assert not (was_missed and not seen.missed)
        assert not (was_due and seen.next_at is not None)
        was_due, was_missed = was_due or bool(seen.due), was_missed or bool(seen.missed)
        now += timedelta(seconds=step)


@given(kind=st.sampled_from(Kind), took=st.lists(st.integers(-3_600, 3_600), min_size=200))
def test_whatever_the_clock_does_a_ringing_comes_to_an_end(kind: Kind, took: list[int]) -> None:
    ringing, now = Ringing(since=NOW), NOW
    for seconds in took:
        if worn_out(ringing, kind, now, MANNER):
            break
        now += timedelta(seconds=seconds)
        ringing = replace(ringing, rounds=ringing.rounds + 1)
    else:
        raise AssertionError("it rings for ever")
    assert ringing.rounds <= MANNER.of(kind).rounds


def test_a_reminder_is_told_three_times_and_a_timer_rings_for_minutes() -> None:
    assert not worn_out(Ringing(since=NOW, rounds=2), Kind.REMINDER, NOW, MANNER)
    assert worn_out(Ringing(since=NOW, rounds=3), Kind.REMINDER, NOW, MANNER)
    assert not worn_out(Ringing(since=NOW, rounds=3), Kind.TIMER, NOW, MANNER)
    assert worn_out(Ringing(since=NOW), Kind.TIMER, NOW + timedelta(minutes=5), MANNER)


def test_what_rings_together_keeps_the_shortest_pause() -> None:
    assert pause([Kind.REMINDER], MANNER) == timedelta(minutes=1)
    assert pause([Kind.REMINDER, Kind.TIMER], MANNER) == timedelta(seconds=1)
