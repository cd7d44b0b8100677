"""What really reaches a model's server (R-D3): the bytes on the socket, for any prompt at all."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvisd.app.thinking import Thinking, open_thinking
from jarvisd.settings_models import Kind, Models, ProviderSettings
from jarvisd.testing import chat_server, messages_server
from jarvisd.testing.model_script import Says
from jarvisd.testing.model_server import ModelServer
from jarvisd.thinking.faults import Fault, ModelError
from jarvisd.thinking.types import (
    Answered,
    Asked,
    Call,
    Form,
    Passage,
    Place,
    Prompt,
    Reach,
    Results,
    Returned,
)
from tests.unit.thinking.prompts import TOOL, prompts

SAYS = Says(('{"facts": []}',))
FORM = Form(name="facts", description="What was said.", schema={"type": "object"})
CANARIES = ("Rosenkohl", "4711")
HOME = Passage("Anna mag Rosenkohl", Reach.HOME)
SECRET = Passage("Der Code ist 4711", Reach.SECRET)
OPEN = Passage("Was koche ich heute?")


@dataclass
class House:
    """One provider in a cloud and one at home, both asked for everything, in this order."""

    cloud: ModelServer
    home: ModelServer
    kinds: tuple[Kind, Kind]
    personal: bool = False
    stack: AsyncExitStack = field(default_factory=AsyncExitStack)

    async def open(self) -> Thinking:
        for server in (self.cloud, self.home):
            await self.stack.enter_async_context(server.serving())
        given = {
            name: ProviderSettings(kind=kind, model="test", url=server.url, place=place)
            for name, kind, server, place in (
                ("cloud", self.kinds[0], self.cloud, Place.CLOUD),
                ("home", self.kinds[1], self.home, Place.HOME),
            )
        }
        models = Models(
            conversation=("cloud", "home"),
            memory=("cloud", "home"),
            personal_memories_to_cloud=self.personal,
            providers=given,
        )
        return await open_thinking(models, {"CLOUD_API_KEY": "k"}, self.stack)


SERVERS: dict[Kind, Callable[..., ModelServer]] = {
    Kind.ANTHROPIC: messages_server.messages_server,
    Kind.OPENAI: chat_server.chat_server,
}


def house(kind: Kind, *, personal: bool = False) -> House:
    other = Kind.OPENAI if kind is Kind.ANTHROPIC else Kind.ANTHROPIC
    return House(
        SERVERS[kind](otherwise=SAYS), SERVERS[other](otherwise=SAYS), (kind, other), personal
    )


async def ask(thinking: Thinking, prompt: Prompt) -> None:
    """Ask in every way there is."""
    for thinker in (thinking.conversation, thinking.memory):
        assert thinker
        assert [delta async for delta in thinker.reply(prompt)]
        await thinker.fill(prompt, FORM)


@pytest.fixture(params=list(Kind))
def kind(request: pytest.FixtureRequest) -> Kind:
    return Kind(request.param)


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as running:
        yield running


EVERY_PROMPT = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@EVERY_PROMPT
@given(prompt=prompts(), personal=st.booleans())
def test_no_prompt_whatever_takes_out_what_may_not_leave(
    prompt: Prompt,
    personal: bool,
    opened: tuple[asyncio.Runner, dict[bool, tuple[House, Thinking]]],
) -> None:
    runner, houses = opened
    at, thinking = houses[personal]
    at.cloud.wire.clear()
    at.home.wire.clear()
    runner.run(ask(thinking, prompt))
    wire = "".join(at.cloud.wire)
    assert "secret-" not in wire
    assert personal or "home-" not in wire
    assert len(at.cloud.wire) + len(at.home.wire) == 4, "a server refused the shape of it"


@pytest.fixture
def opened(
    kind: Kind, runner: asyncio.Runner
) -> Iterator[tuple[asyncio.Runner, dict[bool, tuple[House, Thinking]]]]:
    """Open a house that keeps its personal memories, and one that does not."""
    houses = {personal: house(kind, personal=personal) for personal in (False, True)}
    yield runner, {personal: (at, runner.run(at.open())) for personal, at in houses.items()}
    for at in houses.values():
        runner.run(at.stack.aclose())


async def wires(at: House, prompt: Prompt) -> tuple[str, str]:
    async with at.stack:
        await ask(await at.open(), prompt)
    return "".join(at.cloud.wire), "".join(at.home.wire)


def searched(question: Passage = OPEN) -> Prompt:
    """Return a prompt with something private in every place there is for it."""
    call = Call(id="1", tool=TOOL.name, arguments={"query": "Rosenkohl"}, reach=Reach.HOME)
    result = Returned(id="1", passages=(HOME, SECRET))
    earlier = (Asked((OPEN,)), Answered((HOME,)))
    return Prompt(
        system=(Passage("You are Jarvis."), HOME, SECRET),
        messages=(*earlier, Asked((question,)), Answered((HOME,), (call,)), Results((result,))),
        tools=(TOOL,),
    )


async def test_prompt_history_calls_and_results_reach_a_cloud_without_what_is_private(
    kind: Kind,
) -> None:
    cloud, home = await wires(house(kind), searched())
    assert "koche" in cloud
    assert not [canary for canary in CANARIES if canary in cloud]
    assert not home


async def test_with_leave_the_private_goes_and_the_secret_stays(kind: Kind) -> None:
    cloud, _ = await wires(house(kind, personal=True), searched())
    assert "Rosenkohl" in cloud
    assert "4711" not in cloud


async def test_a_private_question_goes_to_the_model_at_home_with_all_it_needs(kind: Kind) -> None:
    cloud, home = await wires(house(kind), searched(question=HOME))
    assert not cloud
    assert all(canary in home for canary in CANARIES)


async def test_a_private_question_goes_nowhere_when_the_home_is_away(kind: Kind) -> None:
    at = house(kind)
    async with at.stack:
        thinking = await at.open()
        assert thinking.conversation
        at.home.script += [lambda _: Says((), cut=True)] * 9
        with pytest.raises(ModelError) as raised:
            _ = [delta async for delta in thinking.conversation.reply(searched(question=HOME))]
    assert raised.value.fault is Fault.CUT
    assert not at.cloud.wire
