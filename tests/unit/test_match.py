"""Whose voice it was, in an open set."""

from math import cos, hypot, sin
from uuid import UUID

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from jarvisd.ids import PersonId
from jarvisd.people.match import Certainty, Evidence, continues, identify, pool, similarity
from jarvisd.people.types import Doubt, Enrolled, Known, Person, Unknown, Voiceprint

SURE = Certainty()


def someone(number: int, *prints: Voiceprint) -> Enrolled:
    person = Person(id=PersonId(UUID(int=number + 1)), name=f"p{number}")
    return Enrolled(person=person, prints=prints)


def turned(angle: float) -> Voiceprint:
    """A voice whose cosine to ``turned(0)`` is cos(angle)."""
    return (cos(angle), sin(angle), 0.0)


@st.composite
def voices(draw: st.DrawFn) -> Voiceprint:
    raw = draw(st.lists(st.floats(0, 1), min_size=4, max_size=4))
    length = hypot(*raw)
    assume(length > 0.1)
    return tuple(value / length for value in raw)


households = st.lists(st.lists(voices(), min_size=0, max_size=4), max_size=5).map(
    lambda people: [someone(n, *prints) for n, prints in enumerate(people)]
)
lengths = st.integers(0, 10_000)


def test_a_familiar_voice_is_called_by_name() -> None:
    anna, ben = someone(0, turned(0)), someone(1, (0.0, 0.0, 1.0))
    speaker = identify([turned(0.1)], 4_000, [anna, ben], SURE)

    assert isinstance(speaker, Known)
    assert speaker.person == anna.person
    assert speaker.similarity == pytest.approx(cos(0.1))
    assert speaker.margin == pytest.approx(cos(0.1))


@pytest.mark.parametrize(
    ("prints", "speech_ms", "household", "reason"),
    [
        ([turned(0)], 4_000, [], Doubt.NOBODY_ENROLLED),
        ([turned(0)], 4_000, [someone(0)], Doubt.NOBODY_ENROLLED),
        ([], 4_000, [someone(0, turned(0))], Doubt.NOT_HEARD),
        ([turned(0)], 1_499, [someone(0, turned(0))], Doubt.TOO_LITTLE_SPEECH),
        ([turned(1)], 4_000, [someone(0, turned(0))], Doubt.NOT_SIMILAR),
        ([turned(0)], 4_000, [someone(0, turned(0)), someone(1, turned(0.1))], Doubt.TWO_SIMILAR),
    ],
)
def test_every_doubt_has_its_case(
    prints: list[Voiceprint], speech_ms: int, household: list[Enrolled], reason: Doubt
) -> None:
    speaker = identify(prints, speech_ms, household, SURE)

    assert isinstance(speaker, Unknown)
    assert speaker.reason is reason


def test_a_doubtful_voice_still_says_whom_it_was_nearest_to() -> None:
    anna = someone(0, turned(0))
    speaker = identify([turned(0.2)], 400, [anna], SURE)

    assert isinstance(speaker, Unknown)
    assert speaker.nearest == anna.person
    assert speaker.similarity == pytest.approx(cos(0.2))


def test_the_least_similarity_changes_evenly_with_the_length_of_speech() -> None:
    certainty = Certainty(similarity=0.7, similarity_short=0.9, least_speech_ms=2_000)

    assert [certainty.needed(ms) for ms in (0, 2_000, 3_000, 4_000, 60_000)] == pytest.approx(
        [0.9, 0.9, 0.8, 0.7, 0.7]
    )


def test_one_odd_exemplar_does_not_carry_a_stranger() -> None:
    odd = turned(1.5)
    person = [turned(0), turned(0.1), turned(0.2), odd]

    assert similarity(odd, person) < 0.6


@given(prints=st.lists(voices(), min_size=1, max_size=3), ms=lengths, household=households)
def test_order_means_nothing(prints: list[Voiceprint], ms: int, household: list[Enrolled]) -> None:
    backwards = [Enrolled(person=e.person, prints=e.prints[::-1]) for e in reversed(household)]

    assert identify(prints, ms, household, SURE) == identify(prints[::-1], ms, backwards, SURE)


@given(voice=voices(), ms=lengths, household=households, newcomer=st.lists(voices(), max_size=4))
def test_a_newcomer_never_turns_a_voice_into_a_third_person(
    voice: Voiceprint, ms: int, household: list[Enrolled], newcomer: list[Voiceprint]
) -> None:
    added = someone(99, *newcomer)
    before = identify([voice], ms, household, SURE)
    after = identify([voice], ms, [*household, added], SURE)

    if isinstance(after, Known):
        known_before = isinstance(before, Known) and before.person == after.person
        assert known_before or after.person == added.person


@given(voice=voices(), ms=lengths, household=households)
def test_whoever_is_named_is_nearest_and_near_enough(
    voice: Voiceprint, ms: int, household: list[Enrolled]
) -> None:
    speaker = identify([voice], ms, household, SURE)

    if isinstance(speaker, Known):
        ranked = sorted((similarity(voice, e.prints) for e in household if e.prints), reverse=True)
        assert speaker.similarity == pytest.approx(ranked[0])
        assert speaker.similarity >= SURE.needed(ms)
        assert len(ranked) == 1 or ranked[0] - ranked[1] >= SURE.margin - 1e-9
        assert ms >= SURE.least_speech_ms


@given(near=st.floats(0, 1.5), far=st.floats(0, 1.5), ms=lengths)
def test_a_voice_less_similar_is_never_known_when_a_more_similar_is_not(
    near: float, far: float, ms: int
) -> None:
    assume(near <= far)
    household = [someone(0, turned(0))]
    if isinstance(identify([turned(far)], ms, household, SURE), Known):
        assert isinstance(identify([turned(near)], ms, household, SURE), Known)


@given(less=lengths, more=lengths, angle=st.floats(0, 1.5))
def test_less_speech_never_makes_surer_that_a_voice_is_the_same(
    less: int, more: int, angle: float
) -> None:
    assume(less <= more)
    earlier = Evidence(print=turned(0), speech_ms=5_000)
    if continues(Evidence(print=turned(angle), speech_ms=less), earlier, [], SURE):
        assert continues(Evidence(print=turned(angle), speech_ms=more), earlier, [], SURE)


def test_a_word_too_short_continues_nobody() -> None:
    earlier = Evidence(print=turned(0), speech_ms=9_000)

    assert not continues(Evidence(print=turned(0), speech_ms=400), earlier, [], SURE)


def test_a_voice_nearer_to_another_person_continues_nobody() -> None:
    anna, ben = someone(0, turned(0)), someone(1, turned(0.5))
    earlier = Evidence(print=turned(0.1), speech_ms=9_000)

    assert continues(Evidence(print=turned(0.2), speech_ms=2_000), earlier, [anna, ben], SURE)
    assert not continues(Evidence(print=turned(0.4), speech_ms=2_000), earlier, [anna, ben], SURE)


def test_pooled_evidence_weighs_by_length() -> None:
    both = pool(
        Evidence(print=(1.0, 0.0), speech_ms=3_000), Evidence(print=(0.0, 1.0), speech_ms=1_000)
    )

    assert both.speech_ms == 4_000
    assert hypot(*both.print) == pytest.approx(1)
    assert both.print[0] == pytest.approx(3 * both.print[1])
