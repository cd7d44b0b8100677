"""The test servers speak to the makers' own libraries, in one piece as well as in a stream."""

import json

from anthropic import AsyncAnthropic
from openai import AsyncOpenAI

from jarvisd.testing.chat_server import chat_server
from jarvisd.testing.messages_server import messages_server
from jarvisd.testing.model_script import Says, Use

SAYS = Says(("Moment.", Use(tool="time_now", arguments={"zone": "UTC"})))
ASKED = "Wie spät ist es?"


async def test_the_messages_protocol_in_one_piece() -> None:
    server = messages_server(SAYS)
    async with server.serving(), AsyncAnthropic(api_key="k", base_url=server.url) as client:
        message = await client.messages.create(
            model="claude-test", max_tokens=9, messages=[{"role": "user", "content": ASKED}]
        )
    text, use = message.content
    assert text.type == "text"
    assert text.text == "Moment."
    assert use.type == "tool_use"
    assert use.input == {"zone": "UTC"}
    assert message.stop_reason == "tool_use"


async def test_the_chat_protocol_in_one_piece() -> None:
    server = chat_server(SAYS)
    async with server.serving(), AsyncOpenAI(api_key="k", base_url=f"{server.url}/v1") as client:
        answer = await client.chat.completions.create(
            model="qwen-test", messages=[{"role": "user", "content": ASKED}]
        )
    (choice,) = answer.choices
    assert choice.finish_reason == "tool_calls"
    assert choice.message.content == "Moment."
    assert choice.message.tool_calls
    (call,) = choice.message.tool_calls
    assert call.type == "function"
    assert json.loads(call.function.arguments) == {"zone": "UTC"}
