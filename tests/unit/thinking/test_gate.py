"""The gate (R-D3): what may leave the house, whatever a prompt is made of."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.thinking.gate import WITHHELD, cleared
from jarvisd.thinking.protocol import settled
from jarvisd.thinking.types import (
    Answered,
    Asked,
    Call,
    Message,
    Passage,
    Place,
    Prompt,
    Reach,
    Results,
    Returned,
)
from tests.unit.thinking.prompts import prompts

OPEN = Passage("Wie spät ist es?")
HOME = Passage("Anna mag Rosenkohl", Reach.HOME)
SECRET = Passage("Der Code ist 4711", Reach.SECRET)


def asking(*messages: Message, system: tuple[Passage, ...] = ()) -> Prompt:
    return Prompt(system=system, messages=messages or (Asked((OPEN,)),))


@given(prompts(), st.booleans())
def test_a_prompt_stays_whole_at_home(prompt: Prompt, personal: bool) -> None:
    assert cleared(prompt, Place.HOME, personal=personal) == prompt


@given(prompts())
def test_nothing_private_ever_leaves_unless_the_household_says_so(prompt: Prompt) -> None:
    passed = cleared(prompt, Place.CLOUD, personal=False)
    assert "home-" not in repr(passed)
    assert "secret-" not in repr(passed)


@given(prompts())
def test_a_secret_never_leaves_whatever_the_household_says(prompt: Prompt) -> None:
    passed = cleared(prompt, Place.CLOUD, personal=True)
    assert "secret-" not in repr(passed)


@given(prompts(), st.booleans())
def test_what_passed_passes_again_unchanged(prompt: Prompt, personal: bool) -> None:
    passed = cleared(prompt, Place.CLOUD, personal=personal)
    if passed is not None:
        assert cleared(passed, Place.CLOUD, personal=personal) == passed


@given(prompts(), st.booleans())
def test_each_call_keeps_its_result(prompt: Prompt, personal: bool) -> None:
    passed = cleared(prompt, Place.CLOUD, personal=personal)
    for at, message in enumerate(passed.messages if passed else ()):
        if isinstance(message, Answered) and message.calls:
            assert passed is not None
            after = passed.messages[at + 1]
            assert isinstance(after, Results)
            assert [one.id for one in after.returned] == [one.id for one in message.calls]


@given(prompts(), st.sampled_from(Place), st.booleans())
def test_question_and_answer_alternate_on_the_wire(
    prompt: Prompt, place: Place, personal: bool
) -> None:
    passed = cleared(prompt, place, personal=personal)
    if passed is None:
        return
    kinds = [isinstance(message, Answered) for message in settled(passed).messages]
    assert kinds == [at % 2 == 1 for at in range(len(kinds))]


@given(prompts())
def test_what_is_asked_now_is_asked_or_nothing_is(prompt: Prompt) -> None:
    passed = cleared(prompt, Place.CLOUD, personal=False)
    question = next(m for m in reversed(prompt.messages) if isinstance(m, Asked))
    may_go = [one for one in question.passages if one.reach is Reach.ANYWHERE]
    if any(one.text.strip() for one in may_go):
        assert passed is not None
        assert Asked(tuple(may_go)) in passed.messages
    else:
        assert passed is None


@pytest.mark.parametrize("personal", [False, True])
def test_a_secret_question_is_none_for_the_cloud(personal: bool) -> None:
    assert cleared(asking(Asked((SECRET,))), Place.CLOUD, personal=personal) is None


def test_a_private_question_is_one_only_if_the_household_says_so() -> None:
    prompt = asking(Asked((HOME,)))
    assert cleared(prompt, Place.CLOUD, personal=False) is None
    assert cleared(prompt, Place.CLOUD, personal=True) == prompt


def test_the_instructions_lose_what_may_not_leave() -> None:
    passed = cleared(asking(system=(OPEN, HOME, SECRET)), Place.CLOUD, personal=False)
    assert passed is not None
    assert passed.system == (OPEN,)


def test_an_earlier_exchange_goes_whole_or_not_at_all() -> None:
    earlier = (Asked((OPEN,)), Answered((OPEN, HOME)))
    other = (Asked((OPEN,)), Answered((OPEN,)))
    prompt = asking(*earlier, *other, Asked((OPEN,)))
    passed = cleared(prompt, Place.CLOUD, personal=False)
    assert passed is not None
    assert passed.messages == (*other, Asked((OPEN,)))


def test_what_a_tool_found_is_withheld_and_said_to_be() -> None:
    call = Call(id="1", tool="memory_search", arguments={"query": "Anna"}, reach=Reach.HOME)
    result = Returned(id="1", passages=(HOME, OPEN))
    prompt = asking(Asked((OPEN,)), Answered((), (call,)), Results((result,)))
    passed = cleared(prompt, Place.CLOUD, personal=False)
    assert passed is not None
    _, answered, results = passed.messages
    assert isinstance(answered, Answered)
    assert answered.calls[0].arguments == {}
    assert isinstance(results, Results)
    assert results.returned[0].passages == (OPEN, Passage(WITHHELD))


def test_a_prompt_without_a_message_is_no_question_for_the_cloud() -> None:
    assert cleared(Prompt(system=(OPEN,), messages=()), Place.CLOUD, personal=True) is None
