"""A provider that does not answer is left alone, and tried again."""

from hypothesis import given
from hypothesis import strategies as st

from jarvisd.thinking.breaker import Breaker, Leniency
from jarvisd.thinking.faults import LASTING, OF_THE_PROMPT, Fault, ModelError

RULE = Leniency(failures=3, pause_s=30, longest_pause_s=600)
BROKEN = ModelError(Fault.BROKEN)


def failed(times: int, error: ModelError = BROKEN, at_s: float = 0.0) -> Breaker:
    breaker = Breaker(leniency=RULE)
    for _ in range(times):
        breaker = breaker.failed(error, at_s)
    return breaker


def test_two_failures_are_borne_with_the_third_is_not() -> None:
    assert failed(2).lets(0)
    assert not failed(3).lets(29.9)
    assert failed(3).lets(30)


def test_an_answer_in_between_begins_anew() -> None:
    breaker = failed(2).answered().failed(BROKEN, 0).failed(BROKEN, 0)
    assert breaker.lets(0)


def test_after_the_pause_one_question_is_let_through_and_no_second() -> None:
    breaker = failed(3).asking(31)
    assert not breaker.lets(31)
    assert breaker.answered().lets(31)


def test_each_failure_after_a_pause_doubles_it_up_to_the_longest() -> None:
    breaker, now_s, pauses = failed(3), 0.0, []
    for _ in range(8):
        assert breaker.shut_until_s is not None
        pauses.append(breaker.shut_until_s - now_s)
        now_s = breaker.shut_until_s
        breaker = breaker.asking(now_s).failed(BROKEN, now_s)
    assert pauses == [30, 60, 120, 240, 480, 600, 600, 600]


def test_what_only_a_person_can_mend_is_left_alone_at_once() -> None:
    for fault in LASTING:
        assert not failed(1, ModelError(fault)).lets(599)
        assert failed(1, ModelError(fault)).lets(600)


def test_a_server_that_says_when_to_come_back_is_taken_at_its_word() -> None:
    assert not failed(1, ModelError(Fault.BUSY, retry_after_s=45)).lets(44)
    assert failed(1, ModelError(Fault.BUSY, retry_after_s=45)).lets(45)
    assert failed(1, ModelError(Fault.BUSY, retry_after_s=1e9)).lets(600)


def test_a_prompt_that_cannot_be_answered_is_no_failure_of_the_provider() -> None:
    for fault in OF_THE_PROMPT:
        assert failed(9, ModelError(fault)) == Breaker(leniency=RULE)


faults = st.sampled_from(Fault)
told = st.none() | st.floats(0, 1e6)


@given(st.lists(st.tuples(faults, told, st.floats(0, 1_000))))
def test_whatever_happens_it_is_asked_again_within_the_longest_pause(
    happened: list[tuple[Fault, float | None, float]],
) -> None:
    breaker, now_s = Breaker(leniency=RULE), 0.0
    for fault, retry_after_s, later_s in happened:
        now_s += later_s
        if breaker.lets(now_s):
            breaker = breaker.asking(now_s)
            breaker = breaker.failed(ModelError(fault, retry_after_s=retry_after_s), now_s)
        assert breaker.lets(now_s + RULE.longest_pause_s)
