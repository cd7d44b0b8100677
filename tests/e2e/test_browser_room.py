"""A room that is a page in Chromium: asked, answering, hushed, muted, lost and taken over."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import numpy as np
import pytest

from tests.chromium import Visitor, visiting
from tests.e2e.live import (
    FACT,
    Daemon,
    called,
    fetched,
    health,
    jarvisd,
    started,
    surroundings,
    understood,
    until,
)
from tests.voices import pause, say

CONFIG = """
[rooms.buero]
browser = true
language = "en"

[web]
port = 0
"""
QUESTION = "Where is the spare key for the basement?"
AUDIBLE = 300
"""Beyond it a sample is no silence."""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A daemon's surroundings without any sound server, with a memory in its database."""
    found = surroundings(tmp_path_factory.mktemp("page"), CONFIG)
    jarvisd(found, "remember", FACT)
    return found


@pytest.fixture(scope="module")
def daemon(environment: dict[str, str]) -> Iterator[Daemon]:
    """One daemon for all tests here: loading it takes longer than they do."""
    with started(environment) as running:
        yield running


@pytest.fixture
def talk(daemon: Daemon, environment: dict[str, str]) -> str:
    """The address of the page."""
    told = Path(environment["JARVISD_DATA"], "daemon.json").read_text(encoding="utf-8")
    return str(json.loads(told)["url"]) + "/talk"


def airy(pcm: bytes) -> bytes:
    """Return *pcm* in a room whose air is not quite still, as none is."""
    noise = np.random.default_rng(1).normal(0, 20, len(pcm) // 2)
    return np.clip(np.frombuffer(pcm, "<i2") + noise, -32_768, 32_767).astype("<i2").tobytes()


async def test_a_question_to_the_page_is_answered_there_in_sound_and_in_writing(
    talk: str, daemon: Daemon, environment: dict[str, str], tmp_path: Path
) -> None:
    assert daemon.told("This room listens as soon as its page is open: buero")
    assert health(environment, "buero") == ("absent", None)
    assert fetched(environment, "/healthz").status_code == 200

    question = pause(2_000) + called(QUESTION) + pause(90_000)
    async with visiting(talk, tmp_path, airy(question)) as visitor:
        await visitor.start()
        heard, said = await visitor.lines("heard"), await visitor.lines("said")
        assert health(environment, "buero") == ("open", None)
        await visitor.shows("lingering")
        played = await visitor.played()
        shown = [state for _, state in await visitor.states()]

    assert "spare key" in heard[0]
    assert "blue tin" in said[0]
    assert "blue tin" in await understood(played.tobytes())
    order = ("connecting", "idle", "listening", "thinking", "speaking", "lingering")
    assert tuple(state for state in shown if state in order)[: len(order)] == order
    daemon.wait_for("room=buero state=absent", 2)
    assert health(environment, "buero") == ("absent", None)


async def test_the_wake_word_silences_the_page_and_without_words_the_answer_goes_on(
    talk: str, daemon: Daemon, tmp_path: Path
) -> None:
    went_on = daemon.expecting("turn room=buero .* outcome=answered")
    async with visiting(talk, tmp_path) as visitor:
        await visitor.start()
        await visitor.shows("idle")
        await visitor.says(called(QUESTION))
        await visitor.shows("speaking")
        await visitor.says(pause(600) + say("Hey Jarvis.", "joe+400") + pause(300))
        await visitor.shows("listening")
        silent_ms = (await visitor.states())[-1][0]
        await asyncio.sleep(1.5)
        before = await visitor.played(0, silent_ms)
        after = await visitor.played(silent_ms + 40, silent_ms + 1_500)
        await visitor.shows("speaking")
        await asyncio.to_thread(went_on)

    assert audible_ms(before) > 500
    # The soft tone that tells that the wake word was heard, and nothing else.
    assert audible_ms(after) < 150
    assert np.abs(after.astype(int)).max() < np.abs(before.astype(int)).max() / 2


async def test_a_muted_page_lets_go_of_the_microphone_and_sends_nothing(
    talk: str, environment: dict[str, str], tmp_path: Path
) -> None:
    async with visiting(talk, tmp_path) as visitor:
        await visitor.start()
        await visitor.shows("idle")
        assert await visitor.holds_the_microphone()

        await visitor.page.locator("#mute").click()
        await visitor.shows("muted")
        assert health(environment, "buero") == ("muted", None)
        assert not await visitor.holds_the_microphone()
        sent = await visitor.sent()
        await asyncio.sleep(1)
        assert await visitor.sent() == sent

        async with httpx.AsyncClient(trust_env=False) as command:
            await command.post(talk.replace("/talk", "/api/v1/rooms/buero/unmute"))
        await visitor.shows("idle")
        await hears_again(visitor, sent)
        assert await visitor.holds_the_microphone()


async def test_a_lost_page_comes_back_by_itself_and_a_second_one_takes_over(
    talk: str, daemon: Daemon, environment: dict[str, str], tmp_path: Path
) -> None:
    async with visiting(talk, tmp_path) as visitor:
        await visitor.start()
        await visitor.shows("idle")
        again = daemon.expecting("room=buero page=open")
        await visitor.page.evaluate("kept.socket.close(4000)")
        await asyncio.to_thread(again)
        await visitor.shows("idle")
        await hears_again(visitor, await visitor.sent())

        second = Visitor(await visitor.page.context.new_page())
        await second.page.goto(talk)
        await second.start()
        await second.shows("idle")
        await visitor.shows("fault")
        assert "another page" in await visitor.hint()
        assert not await visitor.holds_the_microphone()
        await hears_again(second, await second.sent())
        await asyncio.to_thread(
            until, lambda: health(environment, "buero") == ("open", None), daemon
        )
        assert "lost" in [state for _, state in await visitor.states()]


async def test_a_page_that_stops_sending_is_noticed_and_comes_back_by_itself(
    talk: str, daemon: Daemon, tmp_path: Path
) -> None:
    async with visiting(talk, tmp_path) as visitor:
        await visitor.start()
        await visitor.shows("idle")
        await hears_again(visitor, 0)
        away = daemon.expecting("room=buero state=absent .*the page sends no sound")
        again = daemon.expecting("room=buero state=open")
        await visitor.page.evaluate("kept.context.suspend()")
        await asyncio.to_thread(away)
        await asyncio.to_thread(again)


async def hears_again(visitor: Visitor, sent: int) -> None:
    await visitor.page.wait_for_function("sent => kept.sent > sent + 10", arg=sent)


def audible_ms(samples: "np.ndarray[tuple[int], np.dtype[np.int16]]") -> int:
    """Return for how many milliseconds something can be heard."""
    frames = samples[: len(samples) // 160 * 160].reshape(-1, 160)
    return 10 * int((np.abs(frames.astype(int)).max(axis=1) > AUDIBLE).sum())
