"""What wakes and near misses say about a threshold."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from jarvisd.audio.tuning import ENOUGH, Sort, Trace, counts, propose, sorts
from jarvisd.audio.wake import WakeRule

START = datetime(2030, 1, 1, 8, tzinfo=UTC)
RULE = WakeRule()


def trace(minute: float, first: float, second: float = 0.9, *, outcome: str = "near-miss") -> Trace:
    return Trace(
        at=START + timedelta(minutes=minute),
        first=first,
        second=second,
        outcome=outcome,
        near=outcome == "near-miss",
    )


def called_twice(minute: float, first: float) -> tuple[Trace, Trace]:
    """Somebody was not heard, and called again three seconds later."""
    return trace(minute, first), trace(minute + 0.05, 0.9, outcome="answered")


def test_who_calls_again_at_once_was_missed_and_a_call_without_words_was_none() -> None:
    missed, heard = called_twice(0, 0.35)
    stray, false = trace(10, 0.4), trace(20, 0.6, outcome="no-speech")
    part = trace(30, 0.2)
    whole = trace(30 + 1 / 60, 0.8, outcome="answered")

    assert sorts([missed, heard, stray, false, part, whole]) == [
        (missed, Sort.MISSED),
        (heard, Sort.HEARD),
        (stray, Sort.STRAY),
        (false, Sort.FALSE),
        (whole, Sort.HEARD),
    ]


def test_where_calls_are_missed_and_nothing_else_comes_near_the_threshold_goes_down() -> None:
    traces = [each for minute in range(6) for each in called_twice(minute, 0.35)]
    found = propose(traces, RULE)

    assert found is not None
    assert found.threshold <= 0.35
    assert (found.now.missed, found.then.missed, found.then.false) == (6, 0, 0)


def test_where_a_television_wakes_it_the_threshold_goes_up_but_not_past_the_calls() -> None:
    calls = [trace(n, 0.75, outcome="answered") for n in range(6)]
    television = [trace(20 + n, 0.55, outcome="no-speech") for n in range(6)]
    found = propose([*calls, *television], RULE)

    assert found is not None
    assert 0.55 < found.threshold <= 0.75
    assert (found.then.missed, found.then.false) == (0, 0)


def test_where_more_would_wake_it_for_nothing_than_be_heard_nothing_is_changed() -> None:
    missed = called_twice(0, 0.35)
    television = [trace(20 + n, 0.4) for n in range(12)]
    found = propose([*missed, *television], RULE)

    assert found is not None
    assert found.threshold == RULE.threshold


def test_of_a_few_nothing_is_concluded() -> None:
    assert propose([trace(n, 0.9, outcome="answered") for n in range(ENOUGH - 1)], RULE) is None


@given(
    st.lists(
        st.builds(
            trace,
            st.floats(0, 600),
            st.floats(0, 1),
            st.floats(0, 1),
            outcome=st.sampled_from(["near-miss", "answered", "no-speech", "failed"]),
        ),
        max_size=60,
    )
)
def test_a_proposal_never_does_worse_than_what_holds(traces: list[Trace]) -> None:
    traces.sort(key=lambda each: each.at)
    found = propose(traces, RULE)
    if found is not None:
        assert 3 * found.then.missed + found.then.false <= 3 * found.now.missed + found.now.false
        assert found.now == counts(sorts(traces), RULE)
