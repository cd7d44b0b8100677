"""What the Messages protocol is asked for: what may be cached, and how a form is held to."""

from jarvisd.adapters.anthropic import AnthropicModel
from jarvisd.adapters.model_access import Access
from jarvisd.testing.messages_server import MODEL, messages_server
from jarvisd.testing.model_script import Says
from jarvisd.testing.model_server import ModelServer
from jarvisd.thinking.gate import cleared
from jarvisd.thinking.types import Asked, Form, Passage, Place, Prompt, Tool

CACHED = {"type": "ephemeral"}
TOOLS = tuple(Tool(name=n, description=n, schema={"type": "object"}) for n in ("first", "last"))
PROMPT = Prompt(
    system=(Passage("You are Jarvis."), Passage("It is noon.")),
    messages=(Asked((Passage("Hallo"), Passage("Wie geht's?"))),),
    tools=TOOLS,
)
FORM = Form(
    name="facts",
    description="What was said.",
    schema={"type": "object", "properties": {"n": {"type": "integer", "minimum": 1}}},
)


def asked(server: ModelServer) -> AnthropicModel:
    return AnthropicModel(
        Access(provider="t", model=MODEL, place=Place.CLOUD, key="k", url=server.url)
    )


async def test_the_tools_and_the_first_instruction_are_marked_for_the_cache() -> None:
    server = messages_server()
    passed = cleared(PROMPT, Place.CLOUD, personal=False)
    assert passed is not None
    async with server.serving(), asked(server) as model:
        assert [delta async for delta in model.reply(passed)]
    (body,) = server.bodies
    assert [block.get("cache_control") for block in body["system"]] == [CACHED, None]
    assert [tool.get("cache_control") for tool in body["tools"]] == [None, CACHED]
    assert [block["text"] for block in body["messages"][0]["content"]] == ["Hallo\n", "Wie geht's?"]
    assert body["max_tokens"] == 600


async def test_a_form_is_held_to_its_schema_and_brings_no_tools() -> None:
    server = messages_server(Says(('{"n": 1}',)))
    passed = cleared(PROMPT, Place.CLOUD, personal=False)
    assert passed is not None
    async with server.serving(), asked(server) as model:
        assert await model.fill(passed, FORM) == {"n": 1}
    (body,) = server.bodies
    assert "tools" not in body
    held = body["output_config"]["format"]
    assert held["type"] == "json_schema"
    assert held["schema"]["properties"]["n"]["type"] == "integer"
    assert "minimum" in body["system"][-1]["text"]
    assert body["max_tokens"] == 4_000
