"""Where a provider runs, what its key is called, and who is opened for which role."""

import logging
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from pydantic import ValidationError

from jarvisd.app.thinking import open_thinking
from jarvisd.settings_keys import key_of, key_variable
from jarvisd.settings_models import Kind, Models, ProviderSettings
from jarvisd.testing.chat_server import MODEL, chat_server
from jarvisd.testing.messages_server import messages_server
from jarvisd.thinking.types import Asked, Passage, Place, Prompt, Reach, Stopped, Text

KEY = "sk-hunter2"
PROMPT = Prompt(system=(), messages=(Asked((Passage("Wie alt bin ich?"),)),))
PRIVATE = Prompt(system=(), messages=(Asked((Passage("Wie alt bin ich?", Reach.HOME),)),))


def openai(url: str, place: Place | None = None) -> ProviderSettings:
    return ProviderSettings(kind=Kind.OPENAI, model=MODEL, url=url, place=place)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:11434",
        "http://localhost:8080/v1",
        "http://192.168.1.20:8000/v1",
        "http://10.0.0.5/v1",
        "http://172.16.3.4",
        "http://[::1]:11434",
        "http://[fd12::1]/v1",
        "http://[::ffff:192.168.1.20]",
    ],
)
def test_a_server_at_a_private_address_is_at_home(url: str) -> None:
    assert openai(url).where is Place.HOME
    assert openai(url, Place.CLOUD).where is Place.CLOUD


@pytest.mark.parametrize(
    "url",
    [
        "",
        "https://api.example.com/v1",
        "http://ollama.local:11434",
        "http://8.8.8.8/v1",
        "http://172.32.0.1",
        "http://[::ffff:8.8.8.8]",
        "http://[2001:4860::8888]",
        "http://127.0.0.1.example.com",
        "http://localhost.example.com",
    ],
)
def test_what_may_be_anywhere_counts_as_a_cloud_unless_the_household_says_otherwise(
    url: str,
) -> None:
    assert openai(url).where is Place.CLOUD
    assert openai(url, Place.HOME).where is Place.HOME


def test_anthropic_is_a_cloud_even_behind_an_address_of_the_house() -> None:
    given = ProviderSettings(kind=Kind.ANTHROPIC, model="x", url="http://127.0.0.1:1")
    assert given.where is Place.CLOUD


@pytest.mark.parametrize(
    "url",
    ["localhost:1", "ftp://x", "http://", "http://a:b@c/v1", "http://[::1", "http://x:99999"],
)
def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(ValidationError):
        openai(url)


def test_a_key_is_named_after_its_provider(tmp_path: Path) -> None:
    assert key_variable("my-claude") == "MY_CLAUDE_API_KEY"
    assert key_of("my-claude", {"MY_CLAUDE_API_KEY": f"{KEY}\n"}) == KEY
    (tmp_path / "my_claude_api_key").write_text(f"{KEY}\n", encoding="utf-8")
    assert key_of("my-claude", {"CREDENTIALS_DIRECTORY": str(tmp_path)}) == KEY
    nowhere = {"CREDENTIALS_DIRECTORY": str(tmp_path / "none"), "MY_CLAUDE_API_KEY": " "}
    assert not key_of("my-claude", nowhere)


async def test_each_role_has_its_own_order_and_a_missing_key_leaves_one_out(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO, logger="jarvisd.app.thinking")
    server = chat_server()
    async with server.serving(), AsyncExitStack() as stack:
        models = Models(
            conversation=("lost", "ollama"),
            memory=("lost",),
            providers={
                "lost": ProviderSettings(kind=Kind.ANTHROPIC, model="x"),
                "ollama": openai(server.url),
                "unused": ProviderSettings(kind=Kind.ANTHROPIC, model="x"),
            },
        )
        thinking = await open_thinking(models, {}, stack)
        assert thinking.conversation
        assert thinking.memory
        said = [delta async for delta in thinking.conversation.reply(PRIVATE)]
        assert not await thinking.memory.may(PROMPT)
    assert said[0] == Text("Gut.")
    assert isinstance(said[-1], Stopped)
    assert "POST /v1/chat/completions" in server.wire[0]
    (told,) = (record.getMessage() for record in caplog.records)
    assert told == "lost has no key and is not asked: set LOST_API_KEY"


async def test_where_nobody_is_named_nobody_thinks() -> None:
    async with AsyncExitStack() as stack:
        thinking = await open_thinking(Models(), {}, stack)
    assert thinking.conversation is None
    assert thinking.memory is None


async def test_a_key_reaches_its_own_server_and_no_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, logger="jarvisd")
    first, second = chat_server(), messages_server()
    async with first.serving(), second.serving(), AsyncExitStack() as stack:
        models = Models(
            conversation=("a",),
            memory=("b",),
            providers={
                "a": openai(first.url),
                "b": ProviderSettings(kind=Kind.ANTHROPIC, model="x", url=second.url),
            },
        )
        keys = {"A_API_KEY": "sk-a", "B_API_KEY": "sk-b"}
        thinking = await open_thinking(models, keys, stack)
        for thinker in (thinking.conversation, thinking.memory):
            assert thinker
            assert [delta async for delta in thinker.reply(PROMPT)]
    assert "sk-a" in first.wire[0]
    assert "sk-b" not in first.wire[0]
    assert "sk-b" in second.wire[0]
    assert "sk-a" not in second.wire[0] + caplog.text
    assert "sk-b" not in caplog.text


async def test_without_leave_a_private_question_is_not_for_the_cloud_whatever_the_role() -> None:
    async with AsyncExitStack() as stack:
        given = {"c": ProviderSettings(kind=Kind.ANTHROPIC, model="x")}
        for personal in (False, True):
            models = Models(
                conversation=("c",),
                memory=("c",),
                providers=given,
                personal_memories_to_cloud=personal,
            )
            thinking = await open_thinking(models, {"C_API_KEY": KEY}, stack)
            for thinker in (thinking.conversation, thinking.memory):
                assert thinker
                assert await thinker.may(PRIVATE) is personal
                assert await thinker.may(PROMPT)
