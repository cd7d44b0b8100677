"""A conversation in the shape that every provider takes."""

from hypothesis import given

from jarvisd.thinking.protocol import UNHEARD, settled
from jarvisd.thinking.types import (
    Answered,
    Asked,
    Call,
    Message,
    Passage,
    Prompt,
    Results,
    Returned,
)
from tests.unit.thinking.prompts import prompts

A, B = Passage("a"), Passage("b")


def shape(*messages: Message) -> tuple[Message, ...]:
    return settled(Prompt(system=(), messages=messages)).messages


def call(name: str) -> Call:
    return Call(id=name, tool="t", arguments={})


def result(name: str) -> Returned:
    return Returned(id=name, passages=(A,))


@given(prompts())
def test_to_settle_twice_changes_nothing(prompt: Prompt) -> None:
    once = settled(prompt)
    assert settled(once) == once


@given(prompts())
def test_no_message_is_blank(prompt: Prompt) -> None:
    for message in settled(prompt).messages:
        match message:
            case Asked(passages=passages):
                assert passages
            case Answered(passages=passages, calls=calls):
                assert passages or calls
            case Results(returned=returned):
                assert returned


def test_two_questions_in_a_row_are_one() -> None:
    assert shape(Asked((A,)), Answered(()), Asked((B,))) == (Asked((A, B)),)


def test_two_answers_in_a_row_are_one() -> None:
    messages = shape(Asked((A,)), Answered((A,)), Answered((B,)), Asked((A,)))
    assert messages == (Asked((A,)), Answered((A, B)), Asked((A,)))


def test_an_announcement_stands_behind_a_question_that_nobody_asked() -> None:
    assert shape(Answered((A,)), Asked((B,))) == (Asked((UNHEARD,)), Answered((A,)), Asked((B,)))


def test_a_call_that_nothing_came_back_from_is_no_call() -> None:
    messages = shape(Asked((A,)), Answered((A,), (call("x"), call("y"))), Results((result("y"),)))
    assert messages == (
        Asked((A,)),
        Answered((A,), (call("call00001"),)),
        Results((result("call00001"),)),
    )


def test_an_interrupted_call_leaves_no_trace() -> None:
    assert shape(Asked((A,)), Answered((), (call("x"),)), Asked((B,))) == (Asked((A, B)),)


def test_an_answer_of_which_nothing_was_heard_is_told_to_be_one() -> None:
    messages = (Answered((), (call("x"),)), Results((result("x"),)), Answered(()), Asked((B,)))
    assert shape(Asked((A,)), *messages)[-2:] == (Answered((UNHEARD,)), Asked((B,)))


def test_a_question_of_which_nothing_was_heard_is_still_the_last_word() -> None:
    assert shape() == (Asked((UNHEARD,)),)
    assert shape(Asked((A,)), Answered((A,)), Asked(()))[-1] == Asked((UNHEARD,))


def test_a_result_without_its_call_is_none() -> None:
    assert shape(Asked((A,)), Results((result("x"),)), Asked((B,))) == (Asked((A, B)),)


def test_calls_of_the_same_name_in_two_rounds_are_told_apart() -> None:
    round_ = (Answered((), (call("x"),)), Results((result("x"),)))
    _, first, first_result, second, second_result = shape(Asked((A,)), *round_, *round_)
    assert first != second
    for answered, results in ((first, first_result), (second, second_result)):
        assert isinstance(answered, Answered)
        assert isinstance(results, Results)
        assert answered.calls[0].id == results.returned[0].id
