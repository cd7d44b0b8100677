"""The chat completions protocol as its servers really speak it."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from openai.types.chat import ChatCompletionChunk

from jarvisd.adapters.model_access import Access
from jarvisd.adapters.openai_compatible import OpenAICompatibleModel
from jarvisd.adapters.openai_reading import Reading
from jarvisd.testing.chat_server import MODEL, PLAIN, ChatWording, Oddities, chat_server
from jarvisd.testing.model_script import Says, Use
from jarvisd.thinking.faults import Fault, ModelError
from jarvisd.thinking.gate import Cleared, cleared
from jarvisd.thinking.types import (
    ALIVE,
    Arguments,
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

TWO = (Use(tool="a", arguments={"n": 1}), Use(tool="b", arguments={"n": 2}))
FORM = Form(name="facts", description="What was said.", schema={"type": "object"})


def passed() -> Cleared:
    prompt = Prompt(system=(), messages=(Asked((Passage("Wie spät ist es?"),)),))
    found = cleared(prompt, Place.HOME, personal=False)
    assert found is not None
    return found


async def heard(oddities: Oddities, says: Says) -> list[Delta]:
    server = chat_server(says, oddities=oddities)
    async with server.serving(), OpenAICompatibleModel(access(server.url)) as model:
        return [delta async for delta in model.reply(passed()) if delta != ALIVE]


def access(url: str) -> Access:
    return Access(provider="t", model=MODEL, place=Place.HOME, key="k", url=f"{url}/v1")


@pytest.mark.parametrize(
    "oddities",
    [
        Oddities(whole_calls=True),
        Oddities(whole_calls=True, numbered=False),
        Oddities(whole_calls=True, numbered=False, named=False),
        Oddities(whole_calls=True, one_number=True),
        Oddities(whole_calls=True, one_number=True, named=False),
        Oddities(numbered=False),
        Oddities(numbered=False, named=False),
        Oddities(named=False),
        Oddities(stops_with_stop=True),
    ],
    ids=str,
)
async def test_calls_are_told_apart_however_they_are_numbered(oddities: Oddities) -> None:
    first, second, stopped = await heard(oddities, Says(TWO))
    assert isinstance(first, Call)
    assert isinstance(second, Call)
    assert (first.tool, first.arguments) == ("a", {"n": 1})
    assert (second.tool, second.arguments) == ("b", {"n": 2})
    assert first.id != second.id
    assert isinstance(stopped, Stopped)
    assert stopped.why is Stop.CALLS


@pytest.mark.parametrize(
    "oddities", [Oddities(thought="Zwölf? <b>Ja</b>."), Oddities(reasoning="Zwölf? Ja.")], ids=str
)
async def test_thoughts_are_not_said(oddities: Oddities) -> None:
    *said, _ = await heard(oddities, Says(("Es ist ", "zwölf.")))
    assert "".join(delta.text for delta in said if isinstance(delta, Text)) == "Es ist zwölf."


@pytest.mark.parametrize(
    ("formats", "asked_as"),
    [
        (PLAIN.formats, ["json_schema", "json_schema"]),
        (("json_object",), ["json_schema", "json_object", "json_object"]),
        ((), ["json_schema", "json_object", None, None]),
    ],
)
async def test_a_server_is_held_to_a_form_as_strictly_as_it_can_be(
    formats: tuple[str, ...], asked_as: list[str | None]
) -> None:
    answer = Says(('{"facts": []}',))
    server = chat_server(otherwise=answer, oddities=replace(PLAIN, formats=formats))
    filled: list[Arguments] = []
    async with server.serving(), OpenAICompatibleModel(access(server.url)) as model:
        filled += [await model.fill(passed(), FORM) for _ in range(2)]
    assert filled == [{"facts": []}] * 2
    found = [body.get("response_format", {}).get("type") for body in server.bodies]
    assert found == asked_as
    assert all("facts" in json.dumps(body["messages"]) for body in server.bodies)


async def test_a_server_of_another_maker_gets_the_limit_by_its_old_name() -> None:
    server = chat_server()
    async with server.serving(), OpenAICompatibleModel(access(server.url)) as model:
        assert [delta async for delta in model.reply(passed())]
    assert server.bodies[0]["max_tokens"] == 600
    assert "max_completion_tokens" not in server.bodies[0]


@pytest.mark.parametrize(
    ("oddities", "there"),
    [
        (PLAIN, True),
        (Oddities(listed=f"{MODEL}:latest"), True),
        (Oddities(listed="/models/any.gguf", owner="llamacpp"), True),
        (Oddities(listed="another"), False),
    ],
    ids=str,
)
async def test_a_model_is_found_in_the_list_however_the_server_writes_it(
    oddities: Oddities, there: bool
) -> None:
    server = chat_server(oddities=oddities)
    async with server.serving(), OpenAICompatibleModel(access(server.url)) as model:
        if there:
            await model.check()
        else:
            with pytest.raises(ModelError, match="unknown"):
                await model.check()


def read(*chunks: dict[str, Any]) -> list[Delta]:
    reading = Reading()
    said = [d for one in chunks for d in reading.read(ChatCompletionChunk.construct(**one))]
    return [delta for delta in (*said, *reading.end()) if delta != ALIVE]


def test_a_chunk_without_a_choice_or_a_delta_says_nothing() -> None:
    assert read({"choices": []}, {"choices": None}) == [Stopped(why=Stop.END)]
    assert read({"choices": [{"delta": None, "finish_reason": "stop"}]}) == [Stopped(why=Stop.END)]


def test_a_refusal_is_one_whatever_the_reason_given() -> None:
    delta = {"refusal": "I cannot", "content": None}
    assert read({"choices": [{"delta": delta, "finish_reason": "stop"}]}) == [
        Stopped(why=Stop.REFUSED)
    ]


def test_half_a_mark_at_the_end_is_said_after_all() -> None:
    delta = {"content": "5 <"}
    assert read({"choices": [{"delta": delta, "finish_reason": "stop"}]}) == [
        Text("5 "),
        Text("<"),
        Stopped(why=Stop.END),
    ]


def test_two_calls_of_one_name_get_names_of_their_own() -> None:
    calls = [{"index": n, "id": "x", "function": {"name": "t", "arguments": "{}"}} for n in (0, 1)]
    first, second, _ = read({"choices": [{"delta": {"tool_calls": calls}}]})
    assert isinstance(first, Call)
    assert isinstance(second, Call)
    assert first.id != second.id


@pytest.mark.parametrize("data", ["[]", '"x"', '{"choices": "x"}', '{"choices": [{"delta": 1}]}'])
async def test_what_has_another_shape_is_garbled(data: str) -> None:
    class Odd(ChatWording):
        def begin(self, says: Says) -> Iterator[str]:
            yield f"data: {data}\n\n"

    server = chat_server()
    server.wording = Odd()
    async with server.serving(), OpenAICompatibleModel(access(server.url)) as model:
        with pytest.raises(ModelError) as raised:
            _ = [delta async for delta in model.reply(passed())]
    assert raised.value.fault in (Fault.GARBLED, Fault.CUT)
