"""Promises about counting word errors in benchmarks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.word_error import Errors, counted, difference_interval, distance, normalised, rate
from jarvisd.phrases import Language

DE, EN = Language.DE, Language.EN
_WORDS = st.lists(st.sampled_from(["das", "licht", "ist", "an"]), max_size=6)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Wie spät ist es?", "wie spät ist es"),
        ("Es ist 17 Uhr.", "es ist siebzehn Uhr"),
        ("Der T-Rex", "der t rex"),
        ("Schließ das Tor!", "schließ das Tor"),
        ("wie spa\u0308t", "wie spät"),
    ],
)
def test_spelling_that_nobody_hears_is_no_error(one: str, other: str) -> None:
    assert counted(one, other, DE).exact


def test_umlauts_are_heard() -> None:
    assert counted("wie spät", "wie spat", DE) == Errors(1, 2)
    assert normalised("For 10 minutes.", EN) == ["for", "ten", "minutes"]


def test_each_kind_of_error_counts_once() -> None:
    said = "Mach die Lampe aus."
    assert counted(said, "Mach Lampe aus.", DE) == Errors(1, 4)
    assert counted(said, "Mach die rote Lampe aus.", DE) == Errors(1, 4)
    assert counted(said, "Macht die Lampe aus.", DE) == Errors(1, 4)
    assert counted(said, "", DE) == Errors(4, 4)


@given(_WORDS, _WORDS, _WORDS)
def test_the_distance_is_one(one: list[str], two: list[str], three: list[str]) -> None:
    assert (distance(one, two) == 0) == (one == two)
    assert distance(one, two) == distance(two, one)
    assert distance(one, three) <= distance(one, two) + distance(two, three)


def test_the_interval_holds_the_difference_and_is_the_same_every_time() -> None:
    ours = [Errors(wrong, 5) for wrong in (0, 1, 0, 2, 0, 1)]
    plain = [Errors(wrong, 5) for wrong in (1, 1, 0, 2, 1, 3)]
    low, high = difference_interval(ours, plain)
    assert low <= rate(ours) - rate(plain) <= high
    assert low < high
    assert (low, high) == difference_interval(ours, plain)
    assert difference_interval(ours, ours) == (0.0, 0.0)
    assert difference_interval([], []) == (0.0, 0.0)
