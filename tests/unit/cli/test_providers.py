"""The language models as the commands show them: who is asked for what, and who can be asked."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from jarvisd.cli.exits import Exit
from jarvisd.testing import chat_server, messages_server
from jarvisd.testing.model_server import ModelServer
from tests.unit.cli.conftest import Call

KEY = "sk-hunter2"


@contextmanager
def running(server: ModelServer) -> Iterator[ModelServer]:
    """Serve from a thread, for commands that have a loop of their own."""
    ready, over = threading.Event(), threading.Event()

    async def serve() -> None:
        async with server.serving():
            ready.set()
            await asyncio.to_thread(over.wait)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    ready.wait()
    try:
        yield server
    finally:
        over.set()
        thread.join()


def configured(config: Path, home: str, cloud: str = "http://127.0.0.1:9") -> None:
    config.write_text(
        f"""
        [models]
        conversation = ["claude", "ollama"]
        memory = ["ollama"]
        [models.providers.claude]
        kind = "anthropic"
        model = "{messages_server.MODEL}"
        url = "{cloud}"
        [models.providers.ollama]
        kind = "openai"
        model = "{chat_server.MODEL}"
        url = "{home}"
        """,
        encoding="utf-8",
    )


def states(out: str) -> dict[str, str]:
    return {one["name"]: one["state"] for one in json.loads(out)["providers"]}


def test_without_any_it_says_that_it_works_from_memory(call: Call) -> None:
    ended = call("models", "providers")
    assert ended.code == Exit.OK
    assert "aus dem Gedächtnis" in ended.out + ended.err


def test_each_is_shown_with_its_roles_its_place_and_its_state(
    call: Call, config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUDE_API_KEY", KEY)
    with running(chat_server.chat_server()) as server:
        configured(config, server.url)
        ended = call("models", "providers")
        assert ended.code == Exit.OK
        assert "claude\tGespräch\tclaude-test\taußer Haus\tnicht gefragt" in ended.out
        assert "ollama\tGespräch, Gedächtnis\tqwen-test\tzu Hause\tantwortet" in ended.out
        assert KEY not in ended.out + ended.err
        told = json.loads(call("models", "providers", "--json").out)
    assert told["providers"][0]["key"] is True
    assert not server.wire, "a model was asked something"


def test_a_missing_key_is_told_with_its_remedy(call: Call, config: Path) -> None:
    configured(config, "http://127.0.0.1:9")
    ended = call("--language", "en", "models", "providers")
    assert ended.code == Exit.NEGATIVE
    assert "CLAUDE_API_KEY" in ended.err
    assert "claude_api_key" in ended.err
    assert "http://127.0.0.1:9" in ended.err
    assert states(call("models", "providers", "--json").out) == {
        "claude": "no-key",
        "ollama": "away",
    }


def test_a_cloud_is_asked_only_on_wish_and_told_nothing(
    call: Call, config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUDE_API_KEY", KEY)
    cloud = messages_server.messages_server(key="another")
    with running(chat_server.chat_server()) as home, running(cloud) as server:
        configured(config, home.url, server.url)
        assert states(call("models", "providers", "--json").out)["claude"] == "unasked"
        ended = call("models", "providers", "--ask-cloud", "--json")
        assert states(ended.out) == {"claude": "key", "ollama": "good"}
    assert not server.wire


def test_doctor_warns_of_a_provider_that_cannot_be_asked_and_of_nothing_else(
    call: Call, config: Path
) -> None:
    configured(config, "http://127.0.0.1:9")
    checks = json.loads(call("doctor", "--json").out)["checks"]
    (found,) = (check for check in checks if check["check"] == "models")
    assert found["verdict"] == "warning"
    assert "claude (außer Haus: Schlüssel fehlt)" in found["found"]
    assert "CLAUDE_API_KEY" in found["remedy"]
