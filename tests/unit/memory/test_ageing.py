"""How memories fade: the laws of strength, and what age may and may not do."""

from dataclasses import replace
from datetime import datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from jarvisd.memory.policy.ageing import (
    EARLIEST,
    FADED,
    MOST_GROWTH,
    UNUSED_GUESS,
    deletable,
    faded,
    idle,
    pinned,
    strength,
)
from jarvisd.memory.types import Kind, Memory, Provenance, Usage, Validity
from tests.memory_makers import NOON, memory

LAW = settings(deadline=None, derandomize=True)

days = st.integers(0, 20_000).map(lambda days: timedelta(days=days))


@st.composite
def memories(draw: st.DrawFn) -> Memory:
    since = NOON + draw(days)
    used = draw(st.none() | days)
    return replace(
        memory(draw(st.integers(1, 10**9)), kind=draw(st.sampled_from(Kind)), since=since),
        provenance=draw(st.sampled_from(Provenance)),
        importance=draw(st.floats(0, 1)),
        usage=Usage(
            count=draw(st.integers(0, 10_000)),
            last_at=None if used is None else NOON + used,
            sessions=draw(st.integers(1, 500)),
        ),
    )


@LAW
@given(it=memories(), sooner=days, later=days)
def test_strength_only_falls_while_nothing_happens(
    it: Memory, sooner: timedelta, later: timedelta
) -> None:
    first, second = sorted((NOON + sooner, NOON + later))

    assert 0 <= strength(it, second) <= strength(it, first) <= 1


@LAW
@given(it=memories(), after=days, more=st.integers(1, 1_000))
def test_the_more_it_is_used_the_slower_it_fades(it: Memory, after: timedelta, more: int) -> None:
    used = replace(it, usage=replace(it.usage, count=it.usage.count + more))
    now = NOON + after

    assert strength(used, now) >= strength(it, now)


@LAW
@given(it=memories(), after=days, matters=st.floats(0, 1))
def test_what_matters_more_fades_slower(it: Memory, after: timedelta, matters: float) -> None:
    more = replace(it, importance=max(it.importance, matters))

    assert strength(more, NOON + after) >= strength(it, NOON + after)


@LAW
@given(it=memories())
def test_what_was_just_said_or_used_is_as_strong_as_can_be(it: Memory) -> None:
    last = max(it.validity.since, it.usage.last_at or it.validity.since)

    assert strength(it, last) == 1
    assert idle(it, last) == timedelta(0)
    assert faded([it], last).archived == faded([it], last).deleted == ()


@LAW
@given(it=memories(), after=days)
def test_use_slows_fading_by_no_more_than_its_bound(it: Memory, after: timedelta) -> None:
    never = replace(it, usage=Usage(last_at=it.usage.last_at))
    always = replace(never, usage=replace(never.usage, count=10**9))
    now = NOON + after
    stretched = idle(it, now) / MOST_GROWTH + max(never.validity.since, never.usage.last_at or NOON)

    assert strength(always, now) <= strength(never, stretched) + 1e-9


@LAW
@given(kept=st.lists(memories(), max_size=5, unique_by=lambda it: it.id), after=days)
def test_only_a_guess_that_nobody_used_is_deleted(kept: list[Memory], after: timedelta) -> None:
    now = NOON + after

    gone = faded(kept, now)

    assert not set(gone.deleted) & set(gone.archived)
    for it in kept:
        if it.id in gone.deleted:
            assert it.provenance is Provenance.INFERRED
            assert it.usage.count == 0
            assert idle(it, now) > UNUSED_GUESS


@LAW
@given(kept=st.lists(memories(), max_size=5, unique_by=lambda it: it.id), after=days)
def test_nothing_fades_away_before_the_earliest(kept: list[Memory], after: timedelta) -> None:
    now = NOON + after

    gone = faded(kept, now)

    for it in kept:
        if it.id in {*gone.archived, *gone.deleted}:
            assert idle(it, now) > EARLIEST


@LAW
@given(it=memories(), after=days)
def test_what_is_pinned_never_fades(it: Memory, after: timedelta) -> None:
    wish = replace(it, kind=Kind.PREFERENCE, provenance=Provenance.CONFIRMED)

    assert pinned(wish)
    assert faded([wish], NOON + after).archived == ()


def test_what_was_only_gathered_is_not_pinned() -> None:
    wish = replace(memory(1, kind=Kind.PREFERENCE), provenance=Provenance.EXTRACTED)

    assert not pinned(wish)
    assert strength(wish, NOON + timedelta(days=3_000)) < FADED


def after(it: Memory, wait: timedelta) -> datetime:
    return it.validity.since + wait


def test_what_a_person_said_once_is_recalled_for_years_and_then_kept_aside() -> None:
    it = memory(1)

    assert faded([it], after(it, timedelta(days=3 * 365))).archived == ()
    assert faded([it], after(it, timedelta(days=8 * 365))).archived == (it.id,)
    assert not deletable(it, after(it, timedelta(days=100 * 365)))


def test_what_is_archived_already_is_not_archived_again() -> None:
    it = replace(memory(1), validity=Validity(since=NOON, archived_at=NOON))

    assert faded([it], after(it, timedelta(days=100 * 365))).archived == ()


def test_a_guess_that_was_used_is_kept_aside_instead() -> None:
    guess = replace(memory(1), provenance=Provenance.INFERRED)
    used = replace(guess, usage=Usage(count=1, last_at=NOON))
    year = NOON + timedelta(days=365)

    assert faded([guess], year).deleted == (guess.id,)
    assert faded([used], year).archived == (used.id,)
