"""Who is asked in a role, how often, and what the log says of it."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing

import pytest

from jarvisd.testing.language_model import Line, ScriptedModel
from jarvisd.testing.model_script import Hangs, Says, Use
from jarvisd.thinking.faults import PASSING, Fault, ModelError
from jarvisd.thinking.gate import Cleared
from jarvisd.thinking.pace import LEARNING, TALKING, Pace
from jarvisd.thinking.provider import Limits, Provider
from jarvisd.thinking.router import LONGEST, Router
from jarvisd.thinking.types import (
    ALIVE,
    Asked,
    Call,
    Delta,
    Form,
    Passage,
    Place,
    Prompt,
    Reach,
    Stop,
    Stopped,
    Text,
)

QUICK = Pace(tries=3, wait_s=0.0, longest_wait_s=0.05)
AMPLE = Limits(first_token_s=9, answer_s=9, form_s=9)
HASTY = Limits(first_token_s=0.1, answer_s=0.3, form_s=0.3)
PROMPT = Prompt(system=(), messages=(Asked((Passage("Wie spät ist es?"),)),))
PRIVATE = Prompt(system=(), messages=(Asked((Passage("Wie alt bin ich?", Reach.HOME),)),))
FORM = Form(name="facts", description="What was said.", schema={"type": "object"})
YES = Says(("Ja.",))
BUSY = ModelError(Fault.BUSY)
WRONG = ModelError(Fault.REJECTED)


def model(name: str, *script: Line, place: Place = Place.HOME) -> ScriptedModel:
    return ScriptedModel(name=name, place=place, script=list(script))


class Household:
    """Some models in their order, asked in one role, with a clock that a test turns."""

    def __init__(
        self,
        *models: ScriptedModel,
        pace: Pace = QUICK,
        personal: bool = False,
        limits: Limits = AMPLE,
    ) -> None:
        self.now_s = 0.0
        self.providers = [Provider(one, limits) for one in models]
        self.router = self.role("conversation", pace, personal=personal)

    def role(self, name: str, pace: Pace = QUICK, *, personal: bool = False) -> Router:
        return Router(name, self.providers, personal=personal, pace=pace, clock=lambda: self.now_s)

    async def hears(self, prompt: Prompt = PROMPT) -> str:
        said = [delta async for delta in self.router.reply(prompt)]
        assert isinstance(said[-1], Stopped)
        return "".join(delta.text for delta in said if isinstance(delta, Text))

    async def fault(self, prompt: Prompt = PROMPT) -> Fault:
        with pytest.raises(ModelError) as raised:
            await self.hears(prompt)
        return raised.value.fault


async def test_the_first_that_answers_answers() -> None:
    first, second = model("a", YES), model("b")
    assert await Household(first, second).hears() == "Ja."
    assert not second.prompts


@pytest.mark.parametrize("fault", sorted(PASSING))
async def test_what_may_pass_is_tried_again(fault: Fault) -> None:
    assert await Household(model("a", ModelError(fault), ModelError(fault), YES)).hears() == "Ja."


@pytest.mark.parametrize("fault", sorted(set(Fault) - PASSING))
async def test_what_will_not_pass_is_not_tried_again(fault: Fault) -> None:
    first = model("a", ModelError(fault))
    assert await Household(first, model("b", YES)).hears() == "Ja."
    assert len(first.prompts) == 1


async def test_after_its_tries_the_next_is_asked() -> None:
    first = model("a", BUSY, BUSY, BUSY)
    assert await Household(first, model("b", YES)).hears() == "Ja."
    assert len(first.prompts) == 3


async def test_a_server_that_asks_for_patience_gets_a_little_and_no_more() -> None:
    soon, late = (ModelError(Fault.BUSY, retry_after_s=s) for s in (0.02, 5))
    assert await Household(model("a", soon, YES)).hears() == "Ja."
    first = model("a", late)
    assert await Household(first, model("b", YES)).hears() == "Ja."
    assert len(first.prompts) == 1


async def test_where_nobody_answers_the_last_fault_is_raised() -> None:
    assert (
        await Household(model("a", WRONG), model("b", ModelError(Fault.KEY))).fault() is Fault.KEY
    )


async def test_without_a_provider_nobody_answers() -> None:
    house = Household()
    assert await house.fault() is Fault.NOBODY
    assert not await house.router.may(PROMPT)


async def test_one_that_says_nothing_in_time_is_given_up() -> None:
    first = model("a", Hangs())
    assert await Household(first, model("b", YES), limits=HASTY).hears() == "Ja."
    assert len(first.prompts) == 1, "the time for asking is spent"


async def test_the_first_piece_must_come_in_time_a_sign_of_life_is_not_enough() -> None:
    slow = Says(("Ja.",), first_after_s=10)
    assert await Household(model("a", slow), model("b", YES), limits=HASTY).hears() == "Ja."


async def test_one_that_falls_silent_in_its_answer_breaks_off() -> None:
    house = Household(
        model("a", Says(("Es ist", "zwölf"), each_after_s=10)), model("b", YES), limits=HASTY
    )
    said: list[Delta] = []
    with pytest.raises(ModelError, match="slow"):
        await collect(house.router, said)
    assert said == [Text("Es ist")]


async def test_an_answer_without_end_is_given_up() -> None:
    house = Household(model("a", Says(("la",) * 1_000, each_after_s=0.02)), limits=HASTY)
    said: list[Delta] = []
    with pytest.raises(ModelError, match="slow"):
        await collect(house.router, said)
    assert said


async def test_the_time_in_which_others_speak_does_not_count() -> None:
    house = Household(model("a", Says(("Es ", "ist ", "zwölf."))), limits=HASTY)
    said = []
    async for delta in house.router.reply(PROMPT):
        said.append(delta)
        await asyncio.sleep(2 * HASTY.answer_s / 3)
    assert isinstance(said[-1], Stopped)


async def test_a_huge_answer_is_cut() -> None:
    house = Household(model("a", Says(("x" * 1_000,) * 1_000)))
    said = [delta async for delta in house.router.reply(PROMPT)]
    assert said[-1] == Stopped(why=Stop.LENGTH, by=Place.HOME)
    assert sum(len(delta.text) for delta in said if isinstance(delta, Text)) <= LONGEST


@pytest.mark.parametrize("breaks", [{"cut": True}, {"garbled": True}, {"breaks_with": "x"}])
async def test_once_text_came_out_nobody_else_is_asked(breaks: dict[str, bool]) -> None:
    second = model("b", YES)
    house = Household(model("a", Says(("Es ist",), **breaks)), second)  # type: ignore[arg-type]
    with pytest.raises(ModelError):
        await house.hears()
    assert not second.prompts


async def test_a_call_is_as_good_as_text() -> None:
    second = model("b", YES)
    use = Use(tool="memory_search", arguments={})
    house = Household(model("a", Says((use,), cut=True)), second)
    said: list[Delta] = []
    with pytest.raises(ModelError, match="cut"):
        await collect(house.router, said)
    assert isinstance(said[0], Call)
    assert not second.prompts


async def test_what_was_refused_is_refused_and_nobody_else_is_asked() -> None:
    second = model("b", YES)
    house = Household(model("a", Says((), stop=Stop.REFUSED)), second)
    assert [delta async for delta in house.router.reply(PROMPT)] == [
        Stopped(why=Stop.REFUSED, read=11, written=7, by=Place.HOME)
    ]
    assert not second.prompts


async def test_a_form_goes_to_the_next_where_the_first_cannot() -> None:
    unfit = (ModelError(Fault.REFUSED), Says(('{"a": ',), stop=Stop.LENGTH), Hangs(), WRONG)
    for line in unfit:
        house = Household(model("a", line), model("b", Says(('{"a": 1}',))), limits=HASTY)
        assert await house.router.fill(PROMPT, FORM) == {"a": 1}


async def test_a_form_that_was_no_json_is_asked_for_again() -> None:
    house = Household(model("a", Says(("Gern!",)), Says(('{"a": 1}',))))
    assert await house.router.fill(PROMPT, FORM) == {"a": 1}


async def test_where_nobody_can_fill_in_a_form_the_last_fault_is_raised() -> None:
    house = Household(model("a", WRONG), model("b", ModelError(Fault.REFUSED)))
    with pytest.raises(ModelError, match="refused"):
        await house.router.fill(PROMPT, FORM)


async def test_an_answer_that_just_ends_was_cut_off() -> None:
    class Broken(ScriptedModel):
        async def reply(self, prompt: Cleared) -> AsyncGenerator[Delta, None]:
            yield ALIVE

    assert await Household(*[Broken(name=name) for name in "ab"]).fault() is Fault.CUT


async def test_where_nobody_waits_only_the_whole_has_a_limit() -> None:
    late = Says(("Ja.",), first_after_s=1.5 * HASTY.first_token_s)
    patient = Pace(awaited=False)
    assert await Household(model("a", late), pace=patient, limits=HASTY).hears() == "Ja."
    assert await Household(model("a", Hangs()), pace=patient, limits=HASTY).fault() is Fault.SLOW
    assert not LEARNING.awaited
    assert TALKING.awaited


async def test_a_private_question_is_asked_only_at_home() -> None:
    cloud, home = model("cloud", place=Place.CLOUD), model("home", YES)
    house = Household(cloud, home)
    assert await house.router.may(PRIVATE)
    assert await house.hears(PRIVATE) == "Ja."
    assert not cloud.prompts


async def test_a_private_question_is_asked_nowhere_if_there_is_only_the_cloud() -> None:
    cloud = model("cloud", YES, place=Place.CLOUD)
    house = Household(cloud)
    assert not await house.router.may(PRIVATE)
    assert await house.fault(PRIVATE) is Fault.NOBODY
    assert await house.router.may(PROMPT)
    assert not cloud.prompts


async def test_the_end_tells_where_it_was_thought() -> None:
    for place in Place:
        house = Household(model("a", YES, place=place))
        *_, last = [delta async for delta in house.router.reply(PROMPT)]
        assert isinstance(last, Stopped)
        assert last.by is place


async def test_with_leave_it_is_asked_in_the_cloud() -> None:
    house = Household(model("cloud", YES, place=Place.CLOUD), personal=True)
    assert await house.hears(PRIVATE) == "Ja."


async def test_one_that_fails_again_and_again_is_left_alone_for_a_while() -> None:
    first = model("a", *([WRONG] * 3), YES)
    house = Household(first, model("b", *([YES] * 4)))
    for _ in range(4):
        await house.hears()
    assert len(first.prompts) == 3
    house.now_s = 31
    await house.hears()
    assert len(first.prompts) == 4


async def test_both_roles_learn_from_a_failure() -> None:
    house = Household(model("a", ModelError(Fault.KEY)))
    learning = house.role("memory", LEARNING)
    assert await learning.may(PROMPT)
    await house.fault()
    assert not await learning.may(PROMPT)


async def test_asking_whether_it_may_asks_nobody() -> None:
    only = model("a")
    house = Household(only)
    assert await house.router.may(PROMPT)
    assert not only.prompts


async def test_whoever_stops_listening_stops_the_model() -> None:
    only = model("a", Says(("la",) * 100))
    async with aclosing(Household(only).router.reply(PROMPT)) as stream:
        assert await anext(stream) == Text("la")
    assert only.closed == 1


async def test_whoever_stops_waiting_stops_the_model() -> None:
    only = model("a", Hangs())
    waiting = asyncio.create_task(Household(only).hears())
    await asyncio.sleep(0.01)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert only.closed == 1


async def test_to_be_interrupted_is_no_fault_of_the_model() -> None:
    house = Household(model("a", *([Says(("la",) * 100)] * 9)))
    for _ in range(9):
        async with aclosing(house.router.reply(PROMPT)) as stream:
            await anext(stream)
    assert await house.router.may(PROMPT)


async def test_each_switch_is_logged_once_and_no_word_of_the_prompt(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO, logger="jarvisd")
    house = Household(model("cloud", *([BUSY] * 9), YES), model("home", *([YES] * 5)))
    for _ in range(5):
        await house.hears()
    house.now_s = 100
    await house.hears()
    assert [record.getMessage() for record in caplog.records] == [
        "cloud does not answer: busy",
        "conversation: home answers instead",
        "cloud answers again",
    ]
    assert "spät" not in caplog.text


async def test_that_nobody_is_left_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    house = Household(model("a", *([WRONG] * 3), YES, WRONG, WRONG))
    for _ in range(5):
        await house.fault()
    house.now_s = 100
    await house.hears()
    await house.fault()
    told = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert told == ["a does not answer: rejected", "conversation: no model is left to ask"] * 2


async def collect(router: Router, said: list[Delta]) -> None:
    async for delta in router.reply(PROMPT):
        said.append(delta)
