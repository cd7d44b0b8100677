"""A live room whose microphone hears its own loudspeaker: it does not wake itself, and is woken."""

from collections.abc import Iterator

import pytest

from tests.e2e.live import Daemon, called, loud_ms, started_in_noise, understood, until
from tests.e2e.test_live_room import environment
from tests.sound_server import SoundServer
from tests.voices import pause

__all__ = ["environment"]
WAKE = "wake room=kueche"
LADDER = called("Where is the long ladder?")


@pytest.fixture(scope="module")
def daemon(sounds: SoundServer, environment: dict[str, str]) -> Iterator[Daemon]:
    """A daemon in a room with an echo of 60 ms."""
    with sounds.echo(), started_in_noise(sounds, environment) as running:
        yield running


def test_its_own_long_answer_neither_wakes_it_nor_is_answered(
    sounds: SoundServer, daemon: Daemon
) -> None:
    over = daemon.expecting("session room=kueche")
    with sounds.recording() as answer:
        sounds.speak(pause(300) + LADDER)
        over()

    assert loud_ms(answer) > 3_000
    assert daemon.told("turn room=kueche") == 1
    assert daemon.told("turn room=kueche .* outcome=answered") == 1
    assert daemon.told("session room=kueche") == 1
    assert not daemon.told("outcome=interrupted")


async def test_a_call_over_its_own_answer_is_heard(sounds: SoundServer, daemon: Daemon) -> None:
    interrupted = daemon.expecting("turn room=kueche .* outcome=interrupted")
    answered = daemon.expecting("turn room=kueche .* outcome=answered")
    with sounds.recording() as answer:
        sounds.speak(pause(300) + LADDER)
        until(lambda: loud_ms(answer) >= 1_500, daemon)
        sounds.speak(called("Where is the spare key?") + pause(300))
        interrupted()
        answered()

    assert "blue tin" in await understood(answer.read_bytes()[-2 * 16_000 * 9 :])
