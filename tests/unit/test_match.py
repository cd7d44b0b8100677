"""Whose voice it was, in an open set."""

from collections.abc import Sequence
from math import cos, hypot, sin
from uuid import UUID

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from jarvisd.ids import PersonId
from jarvisd.people.calibrate import ABOVE_OTHERS, BELOW_OWN, calibrate
from jarvisd.people.match import (
    CEILING,
    Certainty,
    Evidence,
    Household,
    continues,
    follow,
    identify,
    one_voice,
    pool,
    similarity,
)
from jarvisd.people.types import Doubt, Enrolled, Known, Person, Speaker, Unknown, Voiceprint

SURE = Certainty()


def someone(number: int, *prints: Voiceprint) -> Enrolled:
    person = Person(id=PersonId(UUID(int=number + 1)), name=f"p{number}")
    return Enrolled(person=person, prints=prints)


def turned(angle: float) -> Voiceprint:
    """A voice whose cosine to ``turned(0)`` is cos(angle)."""
    return (cos(angle), sin(angle), 0.0)


def home(*people: Enrolled) -> Household:
    """A household that its own voices make no stricter."""
    known = tuple(someone for someone in people if someone.prints)
    return Household(people=known, rises=(0.0,) * len(known))


def who(voice: Voiceprint, speech_ms: int, people: Sequence[Enrolled]) -> Speaker:
    """Who it is to a household calibrated on its own voices."""
    return identify(Evidence(print=voice, speech_ms=speech_ms), calibrate(people, SURE), SURE)


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
    speaker = who(turned(0.1), 4_000, [anna, ben])

    assert isinstance(speaker, Known)
    assert speaker.person == anna.person
    assert speaker.similarity == pytest.approx(cos(0.1))
    assert speaker.margin == pytest.approx(cos(0.1))


@pytest.mark.parametrize(
    ("voice", "speech_ms", "household", "reason"),
    [
        (turned(0), 4_000, [], Doubt.NOBODY_ENROLLED),
        (turned(0), 4_000, [someone(0)], Doubt.NOBODY_ENROLLED),
        (turned(0), 1_499, [someone(0, turned(0))], Doubt.TOO_LITTLE_SPEECH),
        (turned(1), 4_000, [someone(0, turned(0))], Doubt.NOT_SIMILAR),
        (turned(0), 4_000, [someone(0, turned(0)), someone(1, turned(0.1))], Doubt.TWO_SIMILAR),
    ],
)
def test_every_doubt_has_its_case(
    voice: Voiceprint, speech_ms: int, household: list[Enrolled], reason: Doubt
) -> None:
    speaker = who(voice, speech_ms, household)

    assert isinstance(speaker, Unknown)
    assert speaker.reason is reason


def test_a_doubtful_voice_still_says_whom_it_was_nearest_to() -> None:
    anna = someone(0, turned(0))
    speaker = who(turned(0.2), 400, [anna])

    assert isinstance(speaker, Unknown)
    assert speaker.nearest == anna.person
    assert speaker.similarity == pytest.approx(cos(0.2))


def test_the_least_similarity_changes_evenly_with_the_length_of_speech() -> None:
    certainty = Certainty(similarity=0.7, similarity_short=0.9, least_speech_ms=2_000)

    assert [certainty.needed(ms) for ms in (0, 2_000, 5_000, 8_000, 60_000)] == pytest.approx(
        [0.9, 0.9, 0.8, 0.7, 0.7]
    )


def test_one_odd_exemplar_does_not_carry_a_stranger() -> None:
    odd = turned(1.5)
    person = [turned(0), turned(0.1), turned(0.2), odd]

    assert similarity(odd, person) < 0.6


@given(voice=voices(), ms=lengths, household=households)
def test_order_means_nothing(voice: Voiceprint, ms: int, household: list[Enrolled]) -> None:
    backwards = [Enrolled(person=e.person, prints=e.prints[::-1]) for e in reversed(household)]
    one, other = who(voice, ms, household), who(voice, ms, backwards)

    assert type(one) is type(other)
    if isinstance(one, Known) and isinstance(other, Known):
        assert one.person == other.person
    if isinstance(one, Unknown) and isinstance(other, Unknown):
        assert (one.reason, one.nearest) == (other.reason, other.nearest)


@given(voice=voices(), ms=lengths, household=households, newcomer=st.lists(voices(), max_size=4))
def test_a_newcomer_never_turns_a_voice_into_a_third_person(
    voice: Voiceprint, ms: int, household: list[Enrolled], newcomer: list[Voiceprint]
) -> None:
    added = someone(99, *newcomer)
    before = who(voice, ms, household)
    after = who(voice, ms, [*household, added])

    if isinstance(after, Known):
        known_before = isinstance(before, Known) and before.person == after.person
        assert known_before or after.person == added.person


@given(voice=voices(), ms=lengths, household=households)
def test_whoever_is_named_is_nearest_and_near_enough(
    voice: Voiceprint, ms: int, household: list[Enrolled]
) -> None:
    speaker = who(voice, ms, household)

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
    if isinstance(who(turned(far), ms, household), Known):
        assert isinstance(who(turned(near), ms, household), Known)


def heard(angle: float, speech_ms: int) -> Evidence:
    return Evidence(print=turned(angle), speech_ms=speech_ms)


def test_a_word_too_short_continues_nobody() -> None:
    assert not continues(heard(0, 400), heard(0, 9_000), home(someone(0, turned(0))), SURE)


def test_a_voice_nearer_to_another_person_continues_nobody() -> None:
    household = home(someone(0, turned(0)), someone(1, turned(0.5)))

    assert continues(heard(0.2, 2_000), heard(0.1, 9_000), household, SURE)
    assert not continues(heard(0.4, 2_000), heard(0.1, 9_000), household, SURE)


@given(angle=st.floats(0, 1.5), ms=st.integers(1_500, 10_000))
def test_a_voice_that_is_by_itself_far_from_a_person_never_inherits_them(
    angle: float, ms: int
) -> None:
    household = home(someone(0, turned(0)))
    speaker, _ = follow(heard(angle, ms), heard(0, 60_000), household, SURE)

    if isinstance(speaker, Known):
        assert cos(angle) >= SURE.needed(ms) - 0.021


def test_a_voice_almost_near_enough_is_known_with_what_it_said_before() -> None:
    household = home(someone(0, turned(0)))
    almost, clear = heard(0.66, 2_000), heard(0.3, 4_000)

    assert isinstance(follow(almost, None, household, SURE)[0], Unknown)
    speaker, evidence = follow(almost, clear, household, SURE)
    assert isinstance(speaker, Known)
    assert evidence.speech_ms == 6_000


def test_in_noise_more_is_asked_for_and_never_less() -> None:
    household = home(someone(0, turned(0)))
    at = [
        identify(Evidence(print=turned(0.62), speech_ms=2_000, above_noise_db=db), household, SURE)
        for db in (60, 14, 8, 0)
    ]

    assert [isinstance(speaker, Known) for speaker in at] == [True, True, False, False]


def test_pooled_evidence_is_as_noisy_as_the_noisier_part() -> None:
    noisy = Evidence(print=turned(0), speech_ms=2_000, above_noise_db=6)

    assert pool(heard(0, 4_000), noisy).above_noise_db == 6


def test_a_wake_word_unlike_the_command_is_another_voice() -> None:
    assert one_voice(heard(0, 700), heard(0.5, 2_000))
    assert not one_voice(heard(0, 700), heard(1.2, 2_000))


def test_relatives_whose_voices_are_close_are_judged_more_strictly() -> None:
    spread = [turned(angle) for angle in (-0.4, 0.0, 0.4)]
    sister = [turned(angle) for angle in (0.45, 0.9, 1.3)]
    alone = calibrate([someone(0, *spread)], SURE)
    family = calibrate([someone(0, *spread), someone(1, *sister)], SURE)
    nearest = similarity(sister[0], spread)

    assert family.rises[0] == pytest.approx(nearest + ABOVE_OTHERS - SURE.needed(4_000))
    assert family.rises[0] > alone.rises[0]


def test_a_person_whose_samples_agree_is_judged_by_them() -> None:
    even, uneven = someone(0, *[turned(0)] * 4), someone(1, *map(turned, (0, 0.5, 1, 1.5)))
    rises = [calibrate([person], SURE).rises[0] for person in (even, uneven)]

    assert rises == [pytest.approx(1 - BELOW_OWN - SURE.needed(4_000)), 0]


@given(household=households)
def test_nobodys_exemplars_pass_for_somebody_else(household: list[Enrolled]) -> None:
    calibrated = calibrate(household, SURE)
    for someone_else in household:
        for print_ in someone_else.prints:
            speaker = identify(Evidence(print=print_, speech_ms=4_000), calibrated, SURE)
            if isinstance(speaker, Known) and speaker.person != someone_else.person:
                assert speaker.similarity >= CEILING


@given(voice=voices(), ms=lengths, household=households)
def test_what_a_household_says_of_itself_makes_it_only_stricter(
    voice: Voiceprint, ms: int, household: list[Enrolled]
) -> None:
    if isinstance(who(voice, ms, household), Known):
        evidence = Evidence(print=voice, speech_ms=ms)
        assert isinstance(identify(evidence, home(*household), SURE), Known)


def test_pooled_evidence_weighs_by_length() -> None:
    both = pool(
        Evidence(print=(1.0, 0.0), speech_ms=3_000), Evidence(print=(0.0, 1.0), speech_ms=1_000)
    )

    assert both.speech_ms == 4_000
    assert hypot(*both.print) == pytest.approx(1)
    assert both.print[0] == pytest.approx(3 * both.print[1])
