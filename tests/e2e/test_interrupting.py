"""A live room that is spoken to while it speaks: it goes on softly, and stops or comes back."""

import re
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.e2e.test_daemon import COMMAND, PATIENCE_S
from tests.e2e.test_live_room import LADDER, Daemon, started, surroundings
from tests.sound_server import LOUDSPEAKER, MICROPHONE, SoundServer
from tests.voices import pause, say

CONFIG = f"""
[rooms.kueche]
microphone = "{MICROPHONE}"
loudspeaker = "{LOUDSPEAKER}"
language = "en"
interrupt = "on"

[web]
port = 0
"""
WINDOW = 16_000 // 4
LOUD, SOFT, SILENT = "loud", "soft", "silent"


@pytest.fixture(scope="module")
def environment(sounds: SoundServer, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A daemon's surroundings, with something long to be told."""
    found = surroundings(sounds, tmp_path_factory.mktemp("interrupting"), CONFIG)
    subprocess.run((*COMMAND, "remember", LADDER), env=found, check=True, capture_output=True)
    return found


@pytest.fixture(scope="module")
def daemon(sounds: SoundServer, environment: dict[str, str]) -> Iterator[Daemon]:
    """One daemon for all tests here."""
    with started(sounds, environment) as running:
        yield running


def interrupted(sounds: SoundServer, daemon: Daemon, words: bytes) -> list[str]:
    """Ask something long, say *words* in the middle of the answer; return how loud it was."""
    over = daemon.expecting("session room=kueche")
    asked = say("Hey Jarvis.", "joe+400") + pause(350) + say("Where is the long ladder?", "joe+400")
    with sounds.recording() as answer:
        sounds.speak(pause(300) + asked + pause(300))
        until = time.monotonic() + PATIENCE_S
        while levels(answer).count(LOUD) < 6:
            assert time.monotonic() < until, "".join(daemon.log)
            time.sleep(0.1)
        sounds.speak(words + pause(300))
        over()
    return levels(answer)


def levels(recording: Path) -> list[str]:
    """Return for each quarter of a second of the answer how loud it was, from its first word on."""
    pcm = recording.read_bytes() if recording.exists() else b""
    samples = np.abs(np.frombuffer(pcm[: len(pcm) // 2 * 2], "<i2").astype(int))
    whole = samples[: len(samples) // WINDOW * WINDOW].reshape(-1, WINDOW)
    peaks = whole.max(axis=1) if len(whole) else np.zeros(0, int)
    return [LOUD if peak > 5_000 else SOFT if peak > 30 else SILENT for peak in peaks]


def course(found: list[str]) -> str:
    """Return *found* as one letter for each quarter of a second."""
    return "".join(level[0] for level in found).replace("silent", "-")


def told(daemon: Daemon, since: int) -> list[str]:
    """Return what the log tells of ducking and rising, in order, from line *since* on."""
    lines = (re.search(r"(ducked) room|risen room=kueche to=(\w+)", each) for each in daemon.log)
    del since
    return [found[1] or found[2] for found in lines if found]


def test_stop_said_while_it_speaks_is_heard_and_stops_it(
    sounds: SoundServer, daemon: Daemon
) -> None:
    print(course(interrupted(sounds, daemon, say("Stop!", "joe+400"))))
    print("".join(daemon.log))
    assert 0


def test_other_words_duck_it_and_it_comes_back(sounds: SoundServer, daemon: Daemon) -> None:
    print(course(interrupted(sounds, daemon, say("Where did I put my glasses?", "slt"))))
    print("".join(daemon.log))
    assert 0
