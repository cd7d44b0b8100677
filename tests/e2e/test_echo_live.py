"""A live room whose microphone hears its own loudspeaker: it does not wake itself, and is woken."""

import asyncio
import time
from collections.abc import Iterator

import pytest

from tests.e2e.test_daemon import PATIENCE_S
from tests.e2e.test_live_room import (
    Daemon,
    _loud_ms,
    environment,
    started,
    understood,
)
from tests.sound_server import SoundServer
from tests.voices import pause, say

__all__ = ["environment"]
WAKE = "wake room=kueche"
CALL = say("Hey Jarvis.", "joe+400")


@pytest.fixture(scope="module")
def daemon(sounds: SoundServer, environment: dict[str, str]) -> Iterator[Daemon]:
    """A daemon in a room with an echo of 60 ms."""
    with sounds.echo(), started(sounds, environment) as running:
        yield running


def test_its_own_long_answer_neither_wakes_it_nor_is_answered(
    sounds: SoundServer, daemon: Daemon
) -> None:
    over = daemon.expecting("session room=kueche")
    with sounds.recording() as answer:
        sounds.speak(pause(300) + CALL + pause(350) + say("Where is the long ladder?", "joe+400"))
        over()

    assert _loud_ms(answer) > 3_000
    assert daemon.told("turn room=kueche") == 1
    assert daemon.told("turn room=kueche .* outcome=answered") == 1
    assert daemon.told("session room=kueche") == 1
    assert not daemon.told("outcome=interrupted")


async def test_a_call_over_its_own_answer_is_heard(sounds: SoundServer, daemon: Daemon) -> None:
    interrupted = daemon.expecting("turn room=kueche .* outcome=interrupted")
    answered = daemon.expecting("turn room=kueche .* outcome=answered")
    with sounds.recording() as answer:
        sounds.speak(pause(300) + CALL + pause(350) + say("Where is the long ladder?", "joe+400"))
        until = time.monotonic() + PATIENCE_S
        while _loud_ms(answer) < 1_500:
            assert time.monotonic() < until, "".join(daemon.log)
            await asyncio.sleep(0.05)
        sounds.speak(CALL + pause(350) + say("Where is the spare key?", "joe+400") + pause(300))
        interrupted()
        answered()

    assert "blue tin" in await understood(answer.read_bytes()[-2 * 16_000 * 9 :])
