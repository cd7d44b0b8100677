"""Learning and summing up over real protocols: what reaches which model, and what comes of it."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest

from jarvisd.app import open_mind
from jarvisd.memory.fate import Fate
from jarvisd.people.audience import Audience
from jarvisd.settings import Database as DatabaseSettings
from jarvisd.settings import Paths, Settings
from jarvisd.settings_models import Kind, Models, ProviderSettings
from jarvisd.testing.chat_server import chat_server
from jarvisd.testing.messages_server import messages_server
from jarvisd.testing.model_script import Fails, Hangs, Says
from jarvisd.testing.model_server import ModelServer
from jarvisd.thinking.pace import LEARNING
from jarvisd.thinking.types import Place
from tests.e2e.household import ANNA, KITCHEN, STRANGER, Calendar, House

ROOT = Path(__file__).parents[2]
WEIGHTS = Path(os.environ.get("JARVISD_WEIGHTS") or ROOT / "models")
PIANO = "Ich spiele seit drei Jahren Klavier."
CODE = "Der Code für das Gartentor ist 4711."
WALNUTS = "Ich bin allergisch gegen Walnüsse."
SAID = ((ANNA, f"Mein Hund heißt Bruno. {PIANO}"), (ANNA, CODE), (STRANGER, WALNUTS))
SUMMARY = "Anna erzählte, dass sie seit drei Jahren Klavier spielt."


def answering(body: dict[str, Any]) -> Says:
    """Fill in the form that is asked for: every line a fact, or a summary."""
    asked = json.dumps(body, ensure_ascii=False)
    if "two or three sentences" in asked:
        return Says((json.dumps({"sentences": [SUMMARY]}),))
    fact = {"text": PIANO, "kind": "fact", "evidence": [1], "speaker": "Anna"}
    return Says((json.dumps({"facts": [fact, {**fact, "text": "Anna ist musikalisch."}]}),))


@pytest.fixture
async def cloud() -> AsyncIterator[ModelServer]:
    async with messages_server(otherwise=answering).serving() as server:
        yield server


@pytest.fixture
async def home() -> AsyncIterator[ModelServer]:
    async with chat_server(otherwise=answering).serving() as server:
        yield server


@asynccontextmanager
async def household(
    data: Path,
    monkeypatch: pytest.MonkeyPatch,
    asked: Mapping[str, ModelServer],
    *,
    personal: bool = False,
) -> AsyncIterator[House]:
    """A household whose memory role are the servers *asked*, in order."""
    monkeypatch.setenv("CLOUD_API_KEY", "sk-test-not-a-key")
    kinds = {"cloud": (Kind.ANTHROPIC, Place.CLOUD), "home": (Kind.OPENAI, Place.HOME)}
    providers = {
        name: ProviderSettings(
            kind=kinds[name][0], model="test", url=server.url, place=kinds[name][1]
        )
        for name, server in asked.items()
    }
    models = Models(memory=tuple(asked), providers=providers, personal_memories_to_cloud=personal)
    settings = Settings(paths=Paths(data=data, weights=WEIGHTS), models=models)
    calendar = Calendar()
    async with open_mind(settings, clock=calendar) as mind:
        house = House(mind, calendar)
        yield house if await mind.people.everyone() else await house.moved_in()


async def talked_and_learnt(house: House) -> Mapping[Fate, int]:
    await house.hold(*SAID)
    await house.mind.learn.run()
    return await house.mind.reread.run()


async def test_a_model_in_the_house_gets_it_all_and_one_outside_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cloud: ModelServer, home: ModelServer
) -> None:
    async with household(tmp_path, monkeypatch, {"cloud": cloud, "home": home}) as house:
        report = await talked_and_learnt(house)
        assert (report[Fate.LEARNT], report[Fate.UNSUPPORTED]) == (1, 1)
        assert PIANO in await house.texts(ANNA)
        (vector,) = await house.mind.embedder.embed([PIANO])
        hers = Audience.of(ANNA, KITCHEN)
        summaries = await house.mind.tiers.stores.summaries.near(vector, hers, 9)
        assert SUMMARY in [one.text for one, _ in summaries]
    assert cloud.wire == []
    learning = [request for request in home.wire if "remembering" in request]
    assert len(learning) == 1
    for told in ("Klavier", "4711", "Waln"):
        assert told in learning[0]


async def test_a_model_outside_that_may_have_what_is_personal_gets_no_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cloud: ModelServer
) -> None:
    async with household(tmp_path, monkeypatch, {"cloud": cloud}, personal=True) as house:
        report = await talked_and_learnt(house)
        assert report[Fate.LEARNT] == 1
        assert CODE in await house.texts(ANNA)
    assert len(cloud.wire) > 1
    assert "Klavier" in "".join(cloud.wire)
    assert "4711" not in "".join(cloud.wire)


async def test_with_only_a_model_outside_it_waits_and_what_is_plain_is_learnt(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    cloud: ModelServer,
    home: ModelServer,
) -> None:
    async with household(tmp_path, monkeypatch, {"cloud": cloud}) as house:
        assert await talked_and_learnt(house) == {}
        assert "Mein Hund heißt Bruno." in await house.texts(ANNA)
        assert PIANO not in await house.texts(ANNA)
    assert cloud.wire == []
    async with household(tmp_path, monkeypatch, {"home": home}) as house:
        assert (await house.mind.reread.run())[Fate.LEARNT] == 1
        assert PIANO in await house.texts(ANNA)
    assert "Klavier" not in caplog.text


@pytest.mark.parametrize(
    ("faults", "fate"),
    [
        ([Fails(500)] * 9, Fate.POSTPONED),
        ([Fails(401, type="authentication_error")], Fate.POSTPONED),
        ([Says(("Darüber spreche ich nicht.",))] * 9, Fate.FAILED),
        ([Says(('{"facts": "keine"}',))], Fate.FAILED),
    ],
)
async def test_what_a_model_fails_at_is_done_later(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    home: ModelServer,
    faults: list[Says | Fails],
    fate: Fate,
) -> None:
    monkeypatch.setattr("jarvisd.app.thinking.LEARNING", replace(LEARNING, wait_s=0.0))
    async with household(tmp_path, monkeypatch, {"home": home}) as house:
        await house.hold(*SAID)
        assert (await house.mind.learn.run())[Fate.SESSIONS] == 1
        home.script = list(faults)
        assert await house.mind.reread.run() == {fate: 1}
        home.script.clear()
    async with household(tmp_path, monkeypatch, {"home": home}) as house:
        house.calendar.pass_days(1)
        assert (await house.mind.reread.run())[Fate.LEARNT] == 1


CONFIG = """
[database]
dsn = "{dsn}"

[models]
memory = ["home"]

[models.providers.home]
kind = "openai"
model = "test"
url = "{url}"
"""


async def test_killed_while_a_model_thinks_the_command_does_it_once_the_next_time(
    tmp_path: Path, owner: str, home: ModelServer
) -> None:
    config = tmp_path / "jarvisd.toml"
    config.write_text(CONFIG.format(dsn=owner.replace('"', r"\""), url=home.url), encoding="utf-8")
    settings = Settings(
        paths=Paths(data=tmp_path / "data", weights=WEIGHTS), database=DatabaseSettings(dsn=owner)
    )
    async with open_mind(settings, clock=Calendar()) as mind:
        house = await House(mind, Calendar()).moved_in()
        await house.hold((ANNA, PIANO))
        await mind.learn.run()

    asked = asyncio.Event()

    def hanging(_body: dict[str, Any]) -> Hangs:
        asked.set()
        return Hangs()

    home.script = [hanging]
    child = await command(config, tmp_path, "jobs", "run", "reread")
    await asked.wait()
    child.send_signal(signal.SIGKILL)
    await child.wait()
    listed = json.loads(await output(config, tmp_path, "jobs", "list"))
    reread = next(job["last"] for job in listed["jobs"] if job["name"] == "reread")
    assert (reread["running"], reread["fault"]) == (False, "cut-off")
    assert (listed["to_reread"], listed["reading"]) == (1, 1)

    assert json.loads(await output(config, tmp_path, "jobs", "run", "reread"))["done"] == 0
    async with await psycopg.AsyncConnection.connect(owner) as connection:
        await connection.execute("UPDATE sessions SET claimed_until = now()")
    for done in (1, 0):
        told = json.loads(await output(config, tmp_path, "jobs", "run", "reread"))
        assert told == {"job": "reread", "done": done}
    async with await psycopg.AsyncConnection.connect(owner) as connection:
        found = await connection.execute("SELECT text FROM memories")
        assert await found.fetchall() == [(PIANO,)]


async def command(config: Path, home: Path, *arguments: str) -> asyncio.subprocess.Process:
    """Call ``jarvisd`` in a process of its own."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "JARVISD_CONFIG": str(config),
        "JARVISD_DATA": str(home / "data"),
        "JARVISD_WEIGHTS": str(WEIGHTS),
    }
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        "from jarvisd.cli.main import main; main()",
        *arguments,
        "--json",
        cwd=ROOT,
        env=environment,
        stdout=asyncio.subprocess.PIPE,
    )


async def output(config: Path, home: Path, *arguments: str) -> str:
    """Call ``jarvisd`` to its end and return what it wrote."""
    child = await command(config, home, *arguments)
    written, _ = await child.communicate()
    assert child.returncode == 0
    return written.decode()
