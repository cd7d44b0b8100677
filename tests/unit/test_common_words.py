"""Words that are too common to be searched for alone, as each audience found."""

from jarvisd.storage.common import FRESH_S, KEPT, CommonWords
from tests.memory_makers import AS_ANNA, AS_BEN


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_two_common_words_are_passed_by_and_a_single_one_never() -> None:
    common = CommonWords()
    common.note(AS_ANNA, "german", ["nummer", "papa"])

    assert common.passed_by(AS_ANNA, "german", ["nummer", "vogt", "papa"]) == [True, False, True]
    assert common.passed_by(AS_ANNA, "german", ["nummer", "vogt"]) == [False, False]
    assert common.passed_by(AS_ANNA, "german", []) == []


def test_only_as_many_are_passed_by_as_are_searched_for_in_pairs() -> None:
    common = CommonWords()
    words = ["nummer", "papa", "haken", "hemd"]
    common.note(AS_ANNA, "german", words)

    assert common.passed_by(AS_ANNA, "german", words) == [True, True, True, False]


def test_what_one_hears_often_tells_nothing_of_another_or_of_another_language() -> None:
    common = CommonWords()
    common.note(AS_ANNA, "german", ["nummer", "papa"])

    assert common.passed_by(AS_BEN, "german", ["nummer", "papa"]) == [False, False]
    assert common.passed_by(AS_ANNA, "english", ["nummer", "papa"]) == [False, False]


def test_it_is_looked_up_anew_after_a_while() -> None:
    clock = Clock()
    common = CommonWords(clock)
    common.note(AS_ANNA, "german", ["nummer", "papa"])
    clock.now = FRESH_S + 1

    assert common.passed_by(AS_ANNA, "german", ["nummer", "papa"]) == [False, False]


def test_the_oldest_goes_where_many_are_known() -> None:
    common = CommonWords()
    common.note(AS_ANNA, "german", ["nummer", "papa"])
    common.note(AS_ANNA, "german", [str(number) for number in range(KEPT - 1)])

    assert common.passed_by(AS_ANNA, "german", ["nummer", "papa", "7"]) == [False, True, True]
