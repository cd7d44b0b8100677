"""A timer in a live room: set by voice, rung aloud after a restart, ended by one word."""

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.live import (
    KITCHEN,
    PATIENCE_S,
    Daemon,
    called,
    jarvisd,
    loud_ms,
    started_in_noise,
    surroundings,
    told,
    understood,
)
from tests.sound_server import SoundServer
from tests.voices import pause, say


@pytest.fixture(scope="module")
def environment(sounds: SoundServer, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A daemon's surroundings."""
    return surroundings(tmp_path_factory.mktemp("timers"), KITCHEN, sounds)


def timers(environment: dict[str, str]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = told(environment, "timers", "list")["timers"]
    return found


def say_aloud(sounds: SoundServer, words: str) -> None:
    sounds.speak(pause(300) + called(words) + pause(300))


@contextmanager
def rung_out(sounds: SoundServer) -> Iterator[Path]:
    """Yield a recording once something has rung and been said, and it is quiet again."""
    until = time.monotonic() + PATIENCE_S
    with sounds.recording() as recording:
        heard = 0
        while heard < 2_000 or loud_ms(recording, recording.stat().st_size - 32_000) > 0:
            assert time.monotonic() < until, "nothing rang"
            time.sleep(0.1)
            heard = loud_ms(recording)
        yield recording


async def test_a_timer_set_by_voice_rings_after_a_restart_and_stop_ends_it(
    sounds: SoundServer, environment: dict[str, str]
) -> None:
    with started_in_noise(sounds, environment) as first:
        over = first.expecting("session room=kueche")
        say_aloud(sounds, "Set a timer for twenty seconds.")
        over()
        (kept,) = timers(environment)
        assert kept["room"] == "kueche"
        assert kept["length_s"] == 20
        first.process.send_signal(signal.SIGKILL)

    with started_in_noise(sounds, environment) as second:
        with rung_out(sounds) as ringing:
            said = await understood(ringing.read_bytes())
        assert "timer" in said
        assert "done" in said

        end_with(sounds, second, "Stop.")

        assert timers(environment) == []
        rounds = second.told("ringing room=kueche")
        assert loud_within(sounds, 10) == 0
        assert second.told("ringing room=kueche") == rounds


def loud_within(sounds: SoundServer, seconds: float) -> int:
    """Return how much is heard on the loudspeaker in so many seconds."""
    with sounds.recording() as recording:
        time.sleep(seconds)
    return loud_ms(recording)


def end_with(sounds: SoundServer, daemon: Daemon, word: str) -> None:
    """Say *word*, without the wake word, in the pauses of the ringing until it was heard."""
    for _ in range(4):
        sounds.speak(pause(200) + say(word, "joe+400") + pause(300))
        until = time.monotonic() + 6
        while time.monotonic() < until:
            if daemon.told("hushed room=kueche"):
                return
            time.sleep(0.1)
        with rung_out(sounds):
            pass
    raise AssertionError("".join(daemon.log))


def test_what_was_typed_beside_the_daemon_rings_and_the_wake_word_silences_it(
    sounds: SoundServer, environment: dict[str, str]
) -> None:
    with started_in_noise(sounds, environment) as daemon:
        answer = jarvisd(
            environment, "talk", "--room", "kueche", typed="Set a tea timer for 5 seconds\n"
        )
        assert "The tea timer is running: 5 seconds." in answer
        with rung_out(sounds):
            pass
        again = daemon.expecting("ringing room=kueche")
        again()
        sounds.speak(pause(100) + say("Hey Jarvis.", "joe+400") + pause(300))
        daemon.wait_for("hushed room=kueche")
        assert timers(environment) == []
