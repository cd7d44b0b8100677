"""A conversation over a provider's own protocol: what crosses the wire, and what is said."""

import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from jarvisd.app.thinking import open_thinking
from jarvisd.dialogue.agent import ROUNDS
from jarvisd.dialogue.by_model import Way
from jarvisd.dialogue.routing import Commands
from jarvisd.settings_models import Kind, Models, ProviderSettings
from jarvisd.testing.chat_server import ChatWording, chat_server
from jarvisd.testing.messages_server import MODEL, messages_server
from jarvisd.testing.model_script import Fails, Hangs, Says, Step, Use
from jarvisd.testing.model_server import ModelServer
from tests.unit.dialogue.conversing import BEN, STRANGER, Conversation, voice
from tests.unit.dialogue.modelled import words

KEY = "sk-test-not-a-key"
NOT_KNOWN = "Das weiß ich nicht. Wenn du es mir sagst, merke ich es mir."
APPLE = Says(("Ein Apfel ", "ist eine Frucht. ", "Er ist rund."))
FRUIT = "Ein Apfel ist eine Frucht. Er ist rund."


def cloud(*script: Step) -> ModelServer:
    """Return a server that speaks Anthropic's protocol; what it serves counts as a cloud."""
    return messages_server(*script, otherwise=APPLE)


def home(*script: Step) -> ModelServer:
    """Return one that speaks OpenAI's, on the loopback: it counts as at home."""
    return chat_server(*script, otherwise=APPLE)


@asynccontextmanager
async def talking(
    *servers: ModelServer,
    personal: bool = False,
    first_token_s: float = 5.0,
    commands: Commands = Commands.GRAMMAR,
) -> AsyncIterator[Conversation]:
    """Open a conversation with the models that *servers* serve, asked in this order."""
    async with AsyncExitStack() as stack:
        providers: dict[str, ProviderSettings] = {}
        for number, server in enumerate(servers):
            await stack.enter_async_context(server.serving())
            at_home = isinstance(server.wording, ChatWording)
            kind = Kind.OPENAI if at_home else Kind.ANTHROPIC
            providers[f"model{number}"] = ProviderSettings(
                kind=kind, model=MODEL, url=server.url, first_token_s=first_token_s
            )
        models = Models(
            conversation=tuple(providers),
            providers=providers,
            personal_memories_to_cloud=personal,
        )
        keys = {f"MODEL{number}_API_KEY": KEY for number in range(len(servers))}
        thinking = await open_thinking(models, keys, stack)
        assert thinking.conversation is not None
        yield Conversation(way=Way(thinker=thinking.conversation, tokens=words, commands=commands))


def said_in(body: dict[str, Any]) -> list[str]:
    """Return the texts of the conversation in a request."""
    return [
        block["text"]
        for message in body["messages"]
        for block in message["content"]
        if block["type"] == "text"
    ]


async def test_what_a_model_is_asked_and_answers() -> None:
    server = cloud()
    async with talking(server) as talk:
        assert await talk.say("Was ist ein Apfel?", STRANGER) == FRUIT
    (body,) = server.bodies
    assert body["model"] == MODEL
    assert body["stream"] is True
    assert said_in(body) == ["Was ist ein Apfel?"]
    assert "Antworte auf Deutsch" in body["system"][0]["text"]
    assert "cache_control" in body["system"][0]
    assert {tool["name"] for tool in body["tools"]} >= {"memory_remember", "memory_forget"}


async def test_a_conversation_with_a_cloud_in_which_everything_happens() -> None:
    server = cloud(
        APPLE,
        Says((Use(tool="memory_remember", arguments={"text": "Der Müll kommt dienstags."}),)),
        Says(()),
        Says(("Dienstags.",)),
        Says((Use(tool="memory_forget", arguments={"text": "Müll"}),)),
        Says(("Das weiß ich nicht.",)),
    )
    async with talking(server, commands=Commands.MODEL) as talk:
        assert await talk.say("Was ist ein Apfel?", STRANGER) == FRUIT
        kept = await talk.say("Der Müll kommt dienstags, notier das.", STRANGER)
        assert kept == "Gemerkt: Der Müll kommt dienstags."
        assert await talk.say("Wann kommt der Müll?", STRANGER) == "Dienstags."
        question = await talk.say("Streich das mit dem Müll.", STRANGER)
        assert question == "Der Müll kommt dienstags. Soll ich das vergessen?"
        assert await talk.say("Ja", STRANGER) == "Das habe ich vergessen."
        assert await talk.say("Wann kommt der Müll?", STRANGER) == "Das weiß ich nicht."
    _, _, told, recalled, _, forgotten = server.bodies
    result = told["messages"][-1]["content"][0]
    assert result["type"] == "tool_result"
    assert "Gemerkt: Der Müll kommt dienstags." in str(result["content"])
    assert "Der Müll kommt dienstags." in str(recalled["system"])
    assert "dienstags" not in str(forgotten)


async def test_what_a_recognised_person_says_of_themselves_never_crosses_the_wire() -> None:
    server = cloud()
    async with talking(server) as talk:
        assert await talk.say("Was ist ein Apfel?", voice(BEN)) == FRUIT
        assert "merken" in await talk.say("Ich bin traurig.", voice(BEN))
    (wire,) = server.wire
    assert "Ben" not in wire
    assert "traurig" not in wire


async def test_no_guarded_memory_is_ever_in_a_strangers_prompt() -> None:
    server = cloud()
    async with talking(server) as talk:
        await talk.say("Merk dir, dass mein Hund Bruno heißt.")
        await talk.say("Merk dir in diesem Raum: Der Hund schläft im Körbchen.")
        await talk.say("Merk dir: Der Code vom Hund ist 4711.")
        await talk.say("Merk dir: Der Hund frisst um acht, nur für uns.")
        await talk.say("Merk dir: Der Hund darf keinen Käse.")
        await talk.say("Wann bellt der Hund?", STRANGER)
    (wire,) = server.wire
    assert "darf keinen" in wire
    for word in ("Bruno", "Anna", "Körbchen", "4711", "acht"):
        assert word not in wire


async def test_s14_a_private_turn_goes_over_the_wire_to_the_model_at_home_alone() -> None:
    away, here = cloud(), home(Says(("Er heißt Bruno.",)))
    async with talking(away, here) as talk:
        await talk.say("Merk dir, dass mein Hund Bruno heißt.")
        assert await talk.say("Wie heißt mein Hund?") == "Er heißt Bruno."
        assert not away.wire
        assert "Bruno" in here.wire[0]
        talk.new_session()
        assert await talk.say("Was ist ein Apfel?") == FRUIT
    (wire,) = away.wire
    assert "Bruno" not in wire
    assert "Anna" not in wire


async def test_earlier_questions_go_along_but_not_those_of_another_person() -> None:
    server = home()
    async with talking(server) as talk:
        for text, speaker in (("Apfel", None), ("Quitte", None), ("Birne", voice(BEN))):
            await talk.say(f"Was ist eine {text}?", speaker)
    first, second, third = ([m["content"] for m in b["messages"]][1:] for b in server.bodies)
    assert first == ["Was ist eine Apfel?"]
    assert second == ["Was ist eine Apfel?", FRUIT, "Was ist eine Quitte?"]
    assert third == ["Was ist eine Birne?"]


@pytest.mark.parametrize("server", [cloud, home])
async def test_the_last_round_lists_the_tools_and_lets_none_be_called(server: Any) -> None:
    calls = [Says((Use(tool="time_now", arguments={}),)) for _ in range(ROUNDS)]
    served = server(*calls, Says(("Mittag.",)))
    async with talking(served) as talk:
        assert await talk.say("Ist es schon Mittag, sag mal?", STRANGER) == "Mittag."
    choices = [body["tool_choice"] for body in served.bodies]
    assert choices[-1] != choices[0]
    assert served.bodies[-1]["tools"] == served.bodies[0]["tools"]


@pytest.mark.parametrize("status", [401, 404, 529])
async def test_a_model_that_refuses_costs_only_its_answer(status: int) -> None:
    server = cloud(*[Fails(status)] * 9)
    async with talking(server) as talk:
        assert await talk.say("Was ist ein Apfel?", STRANGER) == NOT_KNOWN
    assert server.wire


async def test_a_model_that_hangs_is_given_up_in_time() -> None:
    async with talking(cloud(Hangs()), first_token_s=0.2) as talk:
        assert await talk.say("Was ist ein Apfel?", STRANGER) == NOT_KNOWN


async def test_an_answer_that_breaks_off_is_admitted() -> None:
    server = cloud(Says(("Ein Apfel ist rund. Er ", "ist"), cut=True))
    async with talking(server) as talk:
        said = await talk.say("Was ist ein Apfel?", STRANGER)
    assert said == "Ein Apfel ist rund. Mehr weiß ich gerade nicht, die Verbindung ist abgerissen."


async def test_neither_the_key_nor_the_words_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        async with talking(cloud(*[Fails(500)] * 9)) as talk:
            await talk.say("Was ist ein Apfel?", STRANGER)
    assert "Apfel" not in caplog.text
    assert KEY not in caplog.text
    assert "did not answer" in caplog.text
