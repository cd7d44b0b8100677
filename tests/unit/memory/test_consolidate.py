"""What becomes of memories that say the same or contradict each other: the laws, and examples."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from jarvisd.memory.policy.consolidate import (
    Consolidated,
    Nearness,
    Pair,
    consolidate,
    precedence,
)
from jarvisd.memory.policy.judge import outranks, values
from jarvisd.memory.policy.polarity import negated
from jarvisd.memory.policy.slots import extract
from jarvisd.memory.types import Memory, Placement, Provenance, Usage
from jarvisd.phrases import Language
from tests.memory_makers import BEN, NOON, PRIVATE, SHARED, memory

NEARNESS = Nearness(same=0.92, similar=0.75)
TEXTS = (
    "Der Hund heißt Bruno.",
    "Unser Hund heißt Bruno.",
    "Der Hund heißt Rex.",
    "Der große Hund heißt Bruno.",
    "Der Code für das Gartentor ist 4711.",
    "Der Code für das Gartentor ist 4712.",
    "Der Code für das Gartentor ist nicht 4711.",
    "Anna ist allergisch gegen Nüsse.",
    "Anna ist nicht allergisch gegen Nüsse.",
    "Anna ist allergisch gegen Nüsse und Milch.",
    "Der Ersatzschlüssel liegt in der blauen Dose.",
    "Der Ersatzschlüssel liegt in der Garage.",
)
SLOTS = {text: extract(text, Language.DE, None) for text in TEXTS}
LAW = settings(max_examples=150, deadline=None, derandomize=True)
PLACEMENTS = (SHARED, PRIVATE, replace(PRIVATE, owner=BEN), replace(SHARED, secret=True))


def made(
    number: int,
    text: str,
    placement: Placement = SHARED,
    provenance: Provenance = Provenance.CONFIRMED,
    day: int = 0,
) -> Memory:
    slot = SLOTS[text] if text in SLOTS else extract(text, Language.DE, None)
    since = NOON + timedelta(days=day)
    return replace(memory(number, text, placement, slot=slot, since=since), provenance=provenance)


@st.composite
def households(draw: st.DrawFn) -> list[Memory]:
    size = draw(st.integers(0, 7))
    return [
        replace(
            made(
                number,
                draw(st.sampled_from(TEXTS)),
                draw(st.sampled_from(PLACEMENTS)),
                draw(st.sampled_from(Provenance)),
                draw(st.integers(0, 5)),
            ),
            usage=Usage(
                count=draw(st.integers(0, 9)),
                last_at=draw(st.none() | st.just(NOON)),
                sessions=draw(st.integers(1, 3)),
            ),
            importance=draw(st.floats(0, 1)),
        )
        for number in range(1, size + 1)
    ]


@st.composite
def nominated(draw: st.DrawFn, kept: Sequence[Memory]) -> list[Pair]:
    return [
        Pair(one=one.id, other=other.id, cosine=draw(st.floats(0.75, 1)))
        for one, other in combinations(kept, 2)
        if draw(st.booleans())
    ]


def everyone(kept: Sequence[Memory], cosine: float = 0.95) -> list[Pair]:
    return [Pair(one=one.id, other=other.id, cosine=cosine) for one, other in combinations(kept, 2)]


def applied(kept: Sequence[Memory], done: Consolidated) -> list[Memory]:
    """What is current after *done*."""
    results = {one.memory.id: one.memory for one in done.merged}
    gone = {id for one in done.merged for id in one.taken} | {one.id for one in done.superseded}
    return [results.get(it.id, it) for it in kept if it.id not in gone]


@LAW
@given(data=st.data(), kept=households())
def test_nothing_is_done_across_scope_owner_room_or_guard(
    data: st.DataObject, kept: list[Memory]
) -> None:
    known = {it.id: it for it in kept}

    done = consolidate(kept, data.draw(nominated(kept)), NEARNESS)

    for one in done.merged:
        assert {known[id].placement for id in one.taken} == {one.memory.placement}
        assert known[one.memory.id].placement == one.memory.placement
    for closing in done.superseded:
        assert known[closing.id].placement == known[closing.by].placement
    for one_id, other_id in done.conflicts:
        assert known[one_id].placement == known[other_id].placement


@LAW
@given(data=st.data(), kept=households())
def test_the_surer_then_the_newer_stays_and_use_is_added_up(
    data: st.DataObject, kept: list[Memory]
) -> None:
    known = {it.id: it for it in kept}

    done = consolidate(kept, data.draw(nominated(kept)), NEARNESS)

    for one in done.merged:
        members = [known[one.memory.id], *(known[id] for id in one.taken)]
        first = min(members, key=precedence)
        worded = known[one.wording]
        assert one.memory.id == first.id
        assert one.memory.provenance is first.provenance
        assert one.memory.validity.since == first.validity.since
        assert one.memory.usage.count == sum(it.usage.count for it in members)
        assert one.memory.usage.sessions == sum(it.usage.sessions for it in members)
        assert one.memory.importance == max(it.importance for it in members)
        assert worded in members
        assert (one.memory.text, one.memory.slot) == (worded.text, worded.slot)
        # What was only gathered never words what was confirmed.
        assert worded.provenance is first.provenance


@LAW
@given(data=st.data(), kept=households())
def test_what_differs_in_negation_or_value_is_never_merged(
    data: st.DataObject, kept: list[Memory]
) -> None:
    known = {it.id: it for it in kept}

    done = consolidate(kept, data.draw(nominated(kept)), NEARNESS)

    for one in done.merged:
        texts = [known[id].text for id in (one.memory.id, *one.taken)]
        assert len({negated(text, Language.DE) for text in texts}) == 1
        told = [values(text, Language.DE) for text in texts]
        assert all(a <= b or b <= a for a, b in combinations(told, 2))


@LAW
@given(data=st.data(), kept=households())
def test_the_worse_known_never_retires_the_better(data: st.DataObject, kept: list[Memory]) -> None:
    known = {it.id: it for it in kept}

    done = consolidate(kept, data.draw(nominated(kept)), NEARNESS)

    left = {it.id: it for it in applied(kept, done)}
    for closing in done.superseded:
        by = known[closing.by]
        assert closing.by in left
        assert not outranks(known[closing.id].provenance, by.provenance)
        assert closing.at == by.validity.since >= known[closing.id].validity.since
    for pair in done.conflicts:
        assert set(pair) <= left.keys()


@LAW
@given(data=st.data(), kept=households())
def test_done_twice_the_second_time_finds_nothing(data: st.DataObject, kept: list[Memory]) -> None:
    pairs = data.draw(nominated(kept))
    done = consolidate(kept, pairs, NEARNESS)

    wording = {one.memory.id: one.wording for one in done.merged}
    stands = {wording.get(it.id, it.id): it.id for it in applied(kept, done)}
    later = [
        Pair(one=stands[pair.one], other=stands[pair.other], cosine=pair.cosine)
        for pair in pairs
        if pair.one in stands and pair.other in stands
    ]
    again = consolidate(applied(kept, done), later, NEARNESS)

    assert again.merged == ()
    assert again.superseded == ()
    assert set(map(frozenset, again.conflicts)) == set(map(frozenset, done.conflicts))


@LAW
@given(data=st.data(), kept=households())
def test_the_order_in_which_they_come_changes_nothing(
    data: st.DataObject, kept: list[Memory]
) -> None:
    pairs = everyone(kept)
    shuffled = data.draw(st.permutations(kept))

    assert set(consolidate(kept, pairs, NEARNESS).superseded) == set(
        consolidate(shuffled, pairs, NEARNESS).superseded
    )


def test_what_a_person_separated_stays_apart() -> None:
    one, two = made(1, TEXTS[0]), made(2, TEXTS[0])
    pairs = everyone([one, two])

    assert consolidate([one, two], pairs, NEARNESS).merged
    apart = {frozenset((one.id, two.id))}
    assert consolidate([one, two], pairs, NEARNESS, apart) == Consolidated()


def test_who_is_not_there_is_passed_over() -> None:
    one, two = made(1, TEXTS[0]), made(2, TEXTS[0])
    pairs = [*everyone([one, two]), Pair(one=one.id, other=one.id, cosine=1.0)]

    assert consolidate([one], pairs, NEARNESS) == Consolidated()


def test_the_fuller_wording_is_kept_by_the_newer() -> None:
    short = made(2, "Der Hund heißt Bruno.", day=1)
    full = made(1, "Der große schwarze Hund heißt Bruno.")

    (one,) = consolidate([short, full], everyone([short, full]), NEARNESS).merged

    assert one.memory.id == short.id
    assert one.memory.text == full.text
    assert one.wording == full.id


def test_nothing_is_taken_because_of_words_that_are_gone() -> None:
    bare = made(1, "Der Hund heißt Bruno.", day=2)
    full = made(2, "Der große Hund heißt Bruno.", day=1)
    again = made(3, "Der große Hund heißt Bruno.")
    pairs = [
        Pair(one=bare.id, other=full.id, cosine=0.95),
        Pair(one=full.id, other=again.id, cosine=1.0),
    ]

    (one,) = consolidate([bare, full, again], pairs, NEARNESS).merged

    assert one.memory.id == bare.id
    assert set(one.taken) == {full.id, again.id}
    assert one.memory.text == full.text


def test_a_new_code_takes_the_place_of_the_old_one() -> None:
    old, new = made(1, TEXTS[4]), made(2, TEXTS[5], day=1)

    done = consolidate([old, new], [], NEARNESS)

    (closing,) = done.superseded
    assert (closing.id, closing.by, closing.at) == (old.id, new.id, new.validity.since)
    assert done.conflicts == ()


def test_a_guess_against_what_was_confirmed_is_a_conflict() -> None:
    confirmed = made(1, TEXTS[4])
    guess = made(2, TEXTS[5], provenance=Provenance.INFERRED, day=1)

    done = consolidate([confirmed, guess], [], NEARNESS)

    assert done.superseded == ()
    assert done.conflicts == ((guess.id, confirmed.id),)


def test_an_older_guess_gives_way_to_what_was_confirmed_since() -> None:
    guess = made(1, TEXTS[4], provenance=Provenance.INFERRED)
    confirmed = made(2, TEXTS[5], day=1)

    (closing,) = consolidate([guess, confirmed], [], NEARNESS).superseded

    assert (closing.id, closing.by) == (guess.id, confirmed.id)


def test_what_has_faded_takes_the_place_of_nothing() -> None:
    old, new = made(1, TEXTS[4]), made(2, TEXTS[5], day=1)
    faded = replace(new, validity=replace(new.validity, archived_at=NOON))

    assert consolidate([old, faded], [], NEARNESS) == Consolidated()


def test_a_faded_memory_and_a_present_one_become_a_present_one() -> None:
    one, two = made(1, TEXTS[0]), made(2, TEXTS[0], day=1)
    faded = replace(two, validity=replace(two.validity, archived_at=NOON, until=NOON))
    both = replace(one, validity=replace(one.validity, archived_at=NOON, until=NOON))

    (merging,) = consolidate([one, faded], everyone([one, faded]), NEARNESS).merged
    assert merging.memory.validity.archived_at is None
    assert merging.memory.validity.until is None

    (merging,) = consolidate([both, faded], everyone([both, faded]), NEARNESS).merged
    assert merging.memory.validity.archived_at == NOON
    assert merging.memory.validity.until == NOON


def test_several_values_of_a_preference_stand_beside_each_other() -> None:
    one, two = made(1, "Anna mag Tee."), made(2, "Anna mag Kaffee.", day=1)

    assert consolidate([one, two], everyone([one, two], 0.8), NEARNESS).superseded == ()
