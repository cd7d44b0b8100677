"""Each fault of a model's server: what comes out, who is asked next, what is asked again.

``docs/models.md`` tells people the same in a table; the titles here are its first column.
"""

import re
from collections.abc import Callable
from contextlib import AsyncExitStack, aclosing
from dataclasses import dataclass
from pathlib import Path

import pytest

from jarvisd.app.thinking import Thinking, open_thinking
from jarvisd.settings_models import Kind, Models, ProviderSettings
from jarvisd.testing import chat_server, messages_server
from jarvisd.testing.model_script import Fails, Hangs, Says, Step, Use
from jarvisd.testing.model_server import ModelServer
from jarvisd.thinking.faults import Fault, ModelError
from jarvisd.thinking.router import LONGEST
from jarvisd.thinking.types import (
    Asked,
    Call,
    Delta,
    Form,
    Passage,
    Place,
    Prompt,
    Stop,
    Stopped,
    Text,
)

DOCS = Path(__file__).parents[2] / "docs" / "models.md"
PROMPT = Prompt(system=(), messages=(Asked((Passage("Wie spät ist es?"),)),))
FORM = Form(name="facts", description="What was said.", schema={"type": "object"})
GOOD = Says(("Es ist zwölf.",))
OTHER = "Zwölf, sagt der andere."
AMPLE_S, HASTY_S = 20.0, 0.4
SERVERS: dict[Kind, Callable[..., ModelServer]] = {
    Kind.ANTHROPIC: messages_server.messages_server,
    Kind.OPENAI: chat_server.chat_server,
}


@dataclass(frozen=True, kw_only=True)
class Row:
    """A fault, and what becomes of it."""

    title: str
    script: tuple[Step, ...]
    tries: int
    """So often the server was asked."""
    said: str = OTHER
    """What came out, from whomever."""
    why: Stop | Fault = Stop.END
    """How it ended."""
    first_token_s: float = AMPLE_S
    left_alone: bool = False
    """The next question does not even reach it."""


ROWS = (
    Row(title="slow first word", script=(Says(("Es",), first_after_s=9),), tries=1,
        first_token_s=HASTY_S),
    Row(title="no answer at all", script=(Hangs(),), tries=1, first_token_s=HASTY_S),
    Row(title="cut off before the first word", script=(Says((), cut=True),) * 3, tries=3),
    Row(title="cut off in the middle", script=(Says(("Es ist",), cut=True),), tries=1,
        said="Es ist", why=Fault.CUT),
    Row(title="silence in the middle", script=(Says(("Es ist", "zwölf"), each_after_s=9),), tries=1,
        said="Es ist", why=Fault.SLOW, first_token_s=HASTY_S),
    Row(title="429, come back soon", script=(Fails(429, headers={"retry-after-ms": "100"}), GOOD),
        tries=2, said="Es ist zwölf."),
    Row(title="429, come back later", script=(Fails(429, headers={"retry-after": "60"}),), tries=1,
        left_alone=True),
    Row(title="500 and it passes", script=(Fails(500), GOOD), tries=2, said="Es ist zwölf."),
    Row(title="500 again and again", script=(Fails(500),) * 3, tries=3),
    Row(title="529 (overloaded)", script=(Fails(529, type="overloaded_error"),) * 3, tries=3),
    Row(title="overloaded in the middle", tries=1, said="Es ist", why=Fault.BUSY,
        script=(Says(("Es ist",), breaks_with="overloaded_error"),)),
    Row(title="malformed before the first word", script=(Says((), garbled=True),) * 3, tries=3),
    Row(title="malformed in the middle", script=(Says(("Es ist",), garbled=True),), tries=1,
        said="Es ist", why=Fault.GARBLED),
    Row(title="an endless answer", script=(Says(("x" * 500,) * 200),), tries=1,
        said="x" * LONGEST, why=Stop.LENGTH),
    Row(title="wrong tool arguments", tries=1, said="(None)", why=Stop.CALLS,
        script=(Says((Use(tool="time_now", arguments='{"zone'),)),)),
    Row(title="the model declines", script=(Says((), stop=Stop.REFUSED),), tries=1,
        said="", why=Stop.REFUSED),
    Row(title="an empty answer", script=(Says(()),), tries=1, said=""),
    Row(title="wrong key", script=(Fails(401, type="authentication_error"),), tries=1,
        left_alone=True),
    Row(title="no such model", script=(Fails(404, type="not_found_error"),), tries=1,
        left_alone=True),
    Row(title="the request is not understood", script=(Fails(400),), tries=1),
    Row(title="the prompt is too long", script=(Fails(400, "prompt is too long"),), tries=1),
)  # fmt: skip

ALSO_TOLD = {
    "nobody listens at the address",
    "every provider fails",
    "a form that is no JSON",
    "a form that is not finished",
    "the model declines to fill in a form",
}
"""Rows of the page that are tests of their own below."""


@dataclass(frozen=True, kw_only=True)
class House:
    """A server with a fault, and behind it another one."""

    faulty: ModelServer
    other: ModelServer
    thinking: Thinking


async def opened(
    kind: Kind, script: tuple[Step, ...], first_token_s: float, stack: AsyncExitStack
) -> House:
    faulty = SERVERS[kind](*script, otherwise=GOOD)
    other = chat_server.chat_server(otherwise=Says((OTHER,)))
    for server in (faulty, other):
        await stack.enter_async_context(server.serving())
    models = Models(
        conversation=("faulty", "other"),
        memory=("faulty", "other"),
        providers={
            "faulty": ProviderSettings(
                kind=kind,
                model="test",
                url=faulty.url,
                place=Place.HOME,
                first_token_s=first_token_s,
            ),
            "other": ProviderSettings(kind=Kind.OPENAI, model="test", url=other.url),
        },
    )
    return House(faulty=faulty, other=other, thinking=await open_thinking(models, {}, stack))


async def outcome(thinking: Thinking) -> tuple[str, Stop | Fault]:
    """Return what came out and how it ended."""
    said: list[Delta] = []
    assert thinking.conversation
    try:
        async for delta in thinking.conversation.reply(PROMPT):
            said.append(delta)
    except ModelError as error:
        return told(said), error.fault
    last = said[-1]
    assert isinstance(last, Stopped)
    return told(said), last.why


def told(said: list[Delta]) -> str:
    texts = [delta.text for delta in said if isinstance(delta, Text)]
    calls = [f"({delta.arguments})" for delta in said if isinstance(delta, Call)]
    return "".join([*texts, *calls])


@pytest.fixture(params=list(Kind))
def kind(request: pytest.FixtureRequest) -> Kind:
    return Kind(request.param)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.title)
async def test_what_comes_of_a_fault(kind: Kind, row: Row) -> None:
    async with AsyncExitStack() as stack:
        house = await opened(kind, row.script, row.first_token_s, stack)
        said, why = await outcome(house.thinking)
        asked = len(house.faulty.wire)
        assert (said, why) == (row.said, row.why)
        assert asked == row.tries
        assert len(house.other.wire) == (1 if row.said == OTHER else 0)
        await outcome(house.thinking)
        assert (len(house.faulty.wire) == asked) is row.left_alone


async def test_where_nobody_listens_the_next_answers(kind: Kind) -> None:
    async with AsyncExitStack() as stack:
        house = await opened(kind, (), AMPLE_S, stack)
        nowhere = "http://127.0.0.1:9"
        faulty = ProviderSettings(kind=kind, model="test", url=nowhere, place=Place.HOME)
        other = ProviderSettings(kind=Kind.OPENAI, model="test", url=house.other.url)
        models = Models(
            conversation=("faulty", "other"), providers={"faulty": faulty, "other": other}
        )
        assert await outcome(await open_thinking(models, {}, stack)) == (OTHER, Stop.END)


async def test_where_every_provider_fails_nothing_comes_out(kind: Kind) -> None:
    async with AsyncExitStack() as stack:
        house = await opened(kind, (Fails(400),), AMPLE_S, stack)
        house.other.script += [Fails(500)] * 3
        assert await outcome(house.thinking) == ("", Fault.BROKEN)
        assert len(house.other.wire) == 3


@pytest.mark.parametrize(
    "says", [Says(('{"a": 1',), stop=Stop.LENGTH), Says((), stop=Stop.REFUSED)], ids=str
)
async def test_a_form_that_one_cannot_fill_in_goes_to_the_next(kind: Kind, says: Says) -> None:
    async with AsyncExitStack() as stack:
        house = await opened(kind, (says,), AMPLE_S, stack)
        house.other.script.append(Says(('{"a": 2}',)))
        assert house.thinking.memory
        assert await house.thinking.memory.fill(PROMPT, FORM) == {"a": 2}
        assert len(house.faulty.wire) == 1


async def test_a_form_that_is_no_json_is_asked_for_again(kind: Kind) -> None:
    async with AsyncExitStack() as stack:
        house = await opened(kind, (Says(("Gern!",)), Says(('{"a": 1}',))), AMPLE_S, stack)
        assert house.thinking.memory
        assert await house.thinking.memory.fill(PROMPT, FORM) == {"a": 1}
        assert len(house.faulty.wire) == 2
        assert not house.other.wire


async def test_whoever_interrupts_an_answer_ends_it_at_the_server(kind: Kind) -> None:
    async with AsyncExitStack() as stack:
        endless = Says(("la ",) * 1_000, each_after_s=0.01)
        house = await opened(kind, (endless, GOOD), AMPLE_S, stack)
        assert house.thinking.conversation
        async with aclosing(house.thinking.conversation.reply(PROMPT)) as stream:
            assert await anext(stream) == Text("la ")
        await house.faulty.hung_up.wait()
        assert await outcome(house.thinking) == ("Es ist zwölf.", Stop.END)


def test_the_page_tells_of_every_fault() -> None:
    text = DOCS.read_text(encoding="utf-8")
    table = text[text.index("| fault |") :]
    first_column = set(re.findall(r"^\| ([^|]+?) \|", table.partition("\n\n")[0], re.MULTILINE))
    assert first_column == {"fault", *(row.title for row in ROWS), *ALSO_TOLD}
