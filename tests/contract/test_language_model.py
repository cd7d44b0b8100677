"""What every language model keeps to: adapters against servers of their protocol, and the fake."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from typing import TypeAlias

import pytest

from jarvisd.adapters.anthropic import AnthropicModel
from jarvisd.adapters.model_access import Access
from jarvisd.adapters.openai_compatible import OpenAICompatibleModel
from jarvisd.testing import chat_server, messages_server
from jarvisd.testing.language_model import ScriptedModel
from jarvisd.testing.model_script import Fails, Hangs, Says, Step, Use
from jarvisd.testing.model_server import ModelServer
from jarvisd.thinking.faults import Fault, ModelError
from jarvisd.thinking.gate import Cleared, cleared
from jarvisd.thinking.ports import LanguageModel
from jarvisd.thinking.types import (
    ALIVE,
    Answered,
    Asked,
    Call,
    Delta,
    Form,
    Passage,
    Place,
    Prompt,
    Results,
    Returned,
    Stop,
    Stopped,
    Text,
    Tool,
)

KEY = "sk-test-not-a-key"
PRIVATE = "Anna mag Rosenkohl"
TOOL = Tool(
    name="time_now",
    description="What time it is.",
    schema={"type": "object", "properties": {"zone": {"type": "string"}}},
)
FORM = Form(
    name="facts",
    description="What was said.",
    schema={
        "type": "object",
        "properties": {"facts": {"type": "array", "items": {"type": "string"}}},
        "required": ["facts"],
    },
)


def prompt(*messages: Asked | Answered | Results, text: str = "Wie spät ist es?") -> Cleared:
    asked = messages or (Asked((Passage(text),)),)
    whole = Prompt(system=(Passage("You are Jarvis."),), messages=asked, tools=(TOOL,))
    passed = cleared(whole, Place.HOME, personal=False)
    assert passed is not None
    return passed


@dataclass(frozen=True)
class Wired:
    """An adapter and the server it talks to."""

    make: Callable[[Access], AnthropicModel | OpenAICompatibleModel]
    serve: Callable[..., ModelServer]
    model: str
    path: str

    @asynccontextmanager
    async def opened(
        self, *script: Step, key: str = KEY, model: str = ""
    ) -> AsyncIterator[tuple[LanguageModel, ModelServer]]:
        server = self.serve(*script, key=KEY)
        async with server.serving(), self.make(self.access(server.url, key, model)) as opened:
            yield opened, server

    def access(self, url: str, key: str = KEY, model: str = "") -> Access:
        return Access(
            provider="test",
            model=model or self.model,
            place=Place.HOME,
            key=key,
            url=url + self.path,
        )


ANTHROPIC = Wired(AnthropicModel, messages_server.messages_server, messages_server.MODEL, "")
OPENAI = Wired(OpenAICompatibleModel, chat_server.chat_server, chat_server.MODEL, "/v1")


@pytest.fixture(params=[ANTHROPIC, OPENAI], ids=["anthropic", "openai"])
def wired(request: pytest.FixtureRequest) -> Wired:
    found = request.param
    assert isinstance(found, Wired)
    return found


@pytest.fixture(params=[ANTHROPIC, OPENAI, None], ids=["anthropic", "openai", "fake"])
async def saying(
    request: pytest.FixtureRequest,
) -> AsyncIterator[Callable[[Says], LanguageModel]]:
    """Return what makes a model that says something."""
    async with AsyncExitStack() as stack:
        server = request.param.serve() if request.param else None
        if server:
            await stack.enter_async_context(server.serving())
            model = request.param.make(request.param.access(server.url))
            await stack.enter_async_context(model)

        def says(line: Says) -> LanguageModel:
            if server is None:
                return ScriptedModel(script=[line])
            server.script.append(line)
            found: LanguageModel = model
            return found

        yield says


Saying: TypeAlias = Callable[[Says], LanguageModel]


async def heard(model: LanguageModel, passed: Cleared | None = None) -> list[Delta]:
    return [delta async for delta in model.reply(passed or prompt()) if delta != ALIVE]


async def fault(model: LanguageModel) -> ModelError:
    with pytest.raises(ModelError) as raised:
        await heard(model)
    return raised.value


async def test_text_comes_piece_by_piece_and_the_end_tells_the_tokens(saying: Saying) -> None:
    said = await heard(saying(Says(("Es ist ", "zwölf Uhr."), cached=5)))
    assert said == [
        Text("Es ist "),
        Text("zwölf Uhr."),
        Stopped(why=Stop.END, read=16, written=7, cached=5),
    ]


async def test_a_call_is_put_together(saying: Saying) -> None:
    use = Use(tool="time_now", arguments={"zone": "Europe/Berlin"})
    call, stopped = await heard(saying(Says((use,))))
    assert isinstance(call, Call)
    assert (call.tool, call.arguments) == ("time_now", {"zone": "Europe/Berlin"})
    assert isinstance(stopped, Stopped)
    assert stopped.why is Stop.CALLS


async def test_text_and_several_calls_come_in_order_each_call_with_a_name_of_its_own(
    saying: Saying,
) -> None:
    uses = (Use(tool="a", arguments={"n": 1}), Use(tool="b", arguments={"n": 2}))
    said = await heard(saying(Says(("Moment.", *uses))))
    assert said[0] == Text("Moment.")
    calls = [delta for delta in said if isinstance(delta, Call)]
    assert [(call.tool, call.arguments) for call in calls] == [("a", {"n": 1}), ("b", {"n": 2})]
    assert len({call.id for call in calls}) == 2


@pytest.mark.parametrize("written", ['{"zone": ', "[1]", "Berlin", '{"a": 1} {"b": 2}'])
async def test_arguments_that_are_no_object_are_none(saying: Saying, written: str) -> None:
    call, _ = await heard(saying(Says((Use(tool="time_now", arguments=written),))))
    assert isinstance(call, Call)
    assert call.arguments is None


async def test_a_call_without_arguments_has_none_of_them(saying: Saying) -> None:
    call, _ = await heard(saying(Says((Use(tool="time_now", arguments=""),))))
    assert isinstance(call, Call)
    assert call.arguments == {}


@pytest.mark.parametrize("stop", [Stop.LENGTH, Stop.REFUSED])
async def test_it_tells_why_it_stopped(saying: Saying, stop: Stop) -> None:
    *_, last = await heard(saying(Says(("Es",), stop=stop)))
    assert isinstance(last, Stopped)
    assert last.why is stop


@pytest.mark.parametrize(
    ("says", "expected"),
    [
        (Says(("Es ist",), cut=True), Fault.CUT),
        (Says(("Es ist",), garbled=True), Fault.GARBLED),
        (Says(("Es ist",), breaks_with="overloaded_error"), Fault.BUSY),
    ],
    ids=lambda each: str(each) if isinstance(each, Fault) else "",
)
async def test_what_breaks_off_was_heard_until_then(
    saying: Saying, says: Says, expected: Fault
) -> None:
    stream = saying(says).reply(prompt())
    while (first := await anext(stream)) == ALIVE:
        pass
    assert first == Text("Es ist")
    with pytest.raises(ModelError) as raised:
        _ = [delta async for delta in stream]
    assert raised.value.fault is expected


async def test_a_form_is_filled_in(saying: Saying) -> None:
    model = saying(Says(('{"facts": ["Bruno', ' ist ein Hund"]}')))
    assert await model.fill(prompt(), FORM) == {"facts": ["Bruno ist ein Hund"]}


async def test_a_form_is_found_among_other_words(saying: Saying) -> None:
    written = '<think>{"facts": ["no"]}</think>Gern:\n```json\n{"facts": []}\n```'
    assert await saying(Says((written,))).fill(prompt(), FORM) == {"facts": []}


@pytest.mark.parametrize(
    ("says", "expected"),
    [
        (Says(("Ich mag nicht.",)), Fault.GARBLED),
        (Says(('["a"]',)), Fault.GARBLED),
        (Says(('{"facts": ["a",',), stop=Stop.LENGTH), Fault.UNFINISHED),
        (Says(("Nein.",), stop=Stop.REFUSED), Fault.REFUSED),
        (Says(('{"facts"',), cut=True), Fault.CUT),
    ],
)
async def test_a_form_that_is_none_is_told_why(saying: Saying, says: Says, expected: Fault) -> None:
    with pytest.raises(ModelError) as raised:
        await saying(says).fill(prompt(), FORM)
    assert raised.value.fault is expected


STATUSES = [
    (Fails(400, type="invalid_request_error"), Fault.REJECTED),
    (Fails(400, "prompt is too long: 9 tokens", "invalid_request_error"), Fault.TOO_LONG),
    (Fails(400, "maximum context length is 9 tokens"), Fault.TOO_LONG),
    (Fails(401, type="authentication_error"), Fault.KEY),
    (Fails(403, type="permission_error"), Fault.KEY),
    (Fails(404, type="not_found_error"), Fault.UNKNOWN),
    (Fails(413, type="request_too_large"), Fault.TOO_LONG),
    (Fails(429, type="rate_limit_error"), Fault.BUSY),
    (Fails(500), Fault.BROKEN),
    (Fails(502), Fault.BROKEN),
    (Fails(503), Fault.BUSY),
    (Fails(529, type="overloaded_error"), Fault.BUSY),
]


@pytest.mark.parametrize(
    ("fails", "expected"), STATUSES, ids=lambda each: getattr(each, "status", str(each))
)
async def test_each_status_has_its_meaning(wired: Wired, fails: Fails, expected: Fault) -> None:
    async with wired.opened(fails) as (model, server):
        error = await fault(model)
    assert error.fault is expected
    assert len(server.wire) == 1, "it tried again by itself"


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({"Retry-After": "7"}, 7.0),
        ({"retry-after-ms": "250"}, 0.25),
        ({"Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT"}, None),
        ({"Retry-After": "-1"}, None),
        ({}, None),
    ],
)
async def test_when_to_come_back_is_told(
    wired: Wired, headers: dict[str, str], expected: float | None
) -> None:
    async with wired.opened(Fails(429, headers=headers)) as (model, _):
        assert (await fault(model)).retry_after_s == expected


async def test_an_error_holds_no_word_of_the_prompt(wired: Wired) -> None:
    """Servers quote what they were sent."""
    async with wired.opened(
        lambda body: Fails(400, told=f"bad: {body}"), lambda body: Fails(500, told=f"{body}")
    ) as (model, server):
        for _ in range(2):
            with pytest.raises(ModelError) as raised:
                await heard(model, prompt(text=PRIVATE))
            error = raised.value
            assert PRIVATE not in f"{error} {error!r} {error.details} {error.__cause__}"
            assert error.__suppress_context__
    assert PRIVATE in server.wire[0]


async def test_whoever_stops_listening_closes_the_connection(wired: Wired) -> None:
    async with wired.opened(Says(("Es", " ist") * 500, each_after_s=0.01)) as (model, server):
        stream = model.reply(prompt())
        while await anext(stream) == ALIVE:
            pass
        await stream.aclose()
        await server.hung_up.wait()


async def test_whoever_stops_waiting_closes_the_connection(wired: Wired) -> None:
    asked = asyncio.Event()

    def noted(_: object) -> Hangs:
        asked.set()
        return Hangs()

    async with wired.opened(noted) as (model, server):
        waiting = asyncio.create_task(heard(model))
        await asked.wait()
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        await server.hung_up.wait()


async def test_where_nobody_listens_it_is_away(wired: Wired) -> None:
    model = wired.make(wired.access("http://127.0.0.1:9"))
    async with model:
        assert (await fault(model)).fault is Fault.AWAY
        with pytest.raises(ModelError):
            await model.check()
    assert (await fault(model)).fault is Fault.AWAY


async def test_a_check_asks_nothing_of_the_model(wired: Wired) -> None:
    async with wired.opened() as (model, server):
        await model.check()
    assert not server.wire


@pytest.mark.parametrize(
    ("key", "model", "expected"), [("wrong", "", Fault.KEY), (KEY, "no-such", Fault.UNKNOWN)]
)
async def test_a_check_finds_a_wrong_key_and_a_wrong_model(
    wired: Wired, key: str, model: str, expected: Fault
) -> None:
    async with wired.opened(key=key, model=model) as (opened, _):
        with pytest.raises(ModelError) as raised:
            await opened.check()
    assert raised.value.fault is expected


async def test_a_conversation_of_every_kind_of_message_is_taken(wired: Wired) -> None:
    """The servers refuse turns that do not alternate, blank ones, and calls without results."""
    call = Call(id="functions.time:0", tool="time_now", arguments={"zone": "UTC"})
    lost = Call(id="x", tool="time_now", arguments=None)
    result = Returned(id=call.id, passages=(Passage("12:00"), Passage(" ")), failed=True)
    passed = prompt(
        Answered((Passage("Dein Wecker klingelt."),)),
        Asked((Passage("Danke."), Passage(""))),
        Answered(()),
        Asked((Passage("Wie spät ist es?"),)),
        Answered((Passage("Moment."),), (call, lost)),
        Results((result,)),
        Answered((Passage("Zwölf Uhr."),)),
        Asked((Passage("Und nun?"),)),
        Answered((), (call,)),
        Results((Returned(id=call.id, passages=()),)),
    )
    async with wired.opened() as (model, server):
        assert await heard(model, passed)
    assert "functions.time:0" not in server.wire[0]
    assert server.wire[0].count("call00001") == 2


@pytest.mark.parametrize(("closed", "choice"), [(False, "auto"), (True, "none")])
async def test_when_no_tool_may_be_called_any_more_that_is_said(
    wired: Wired, closed: bool, choice: str
) -> None:
    passed = cleared(replace(prompt(), closed=closed), Place.HOME, personal=False)
    async with wired.opened() as (model, server):
        await heard(model, passed)
    (body,) = server.bodies
    assert body["tools"]
    assert body["tool_choice"] in (choice, {"type": choice})


async def test_a_prompt_at_home_does_not_follow_a_redirect(wired: Wired) -> None:
    async with wired.opened() as (_, elsewhere):
        moved = Fails(307, headers={"Location": f"{elsewhere.url}{wired.path}/chat/completions"})
        async with wired.opened(moved) as (model, server):
            assert (await fault(model)).fault is Fault.REJECTED
    assert server.wire
    assert not elsewhere.wire


async def test_a_prompt_at_home_goes_by_no_proxy(
    wired: Wired, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with wired.opened() as (_, proxy):
        monkeypatch.setenv("HTTP_PROXY", proxy.url)
        monkeypatch.setenv("ALL_PROXY", proxy.url)
        async with wired.opened() as (model, server):
            await heard(model)
    assert server.wire
    assert not proxy.wire


def test_a_key_is_in_no_representation() -> None:
    assert KEY not in repr(ANTHROPIC.access("http://127.0.0.1"))
