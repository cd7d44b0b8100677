"""A live room that is spoken to while it speaks: it goes on softly, and stops or comes back."""

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.e2e.live import (
    KITCHEN,
    LADDER,
    Daemon,
    called,
    jarvisd,
    started_in_noise,
    surroundings,
    until,
)
from tests.sound_server import SoundServer
from tests.voices import pause, say

CONFIG = KITCHEN + 'interrupt = "on"\n'
WINDOW = 16_000 // 4
LOUD, SOFT, SILENT = "L", "s", "-"


@pytest.fixture(scope="module")
def environment(sounds: SoundServer, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A daemon's surroundings, with something long to be told."""
    found = surroundings(tmp_path_factory.mktemp("interrupting"), CONFIG, sounds)
    jarvisd(found, "remember", LADDER)
    return found


@pytest.fixture(scope="module")
def daemon(sounds: SoundServer, environment: dict[str, str]) -> Iterator[Daemon]:
    """One daemon for all tests here."""
    with started_in_noise(sounds, environment) as running:
        yield running


def interrupted(sounds: SoundServer, daemon: Daemon, words: bytes) -> str:
    """Ask something long, say *words* in the middle of the answer; return how loud it was."""
    over = daemon.expecting("session room=kueche")
    with sounds.recording() as answer:
        sounds.speak(pause(300) + called("Where is the long ladder?") + pause(300))
        until(lambda: levels(answer).count(LOUD) >= 6, daemon)
        sounds.speak(pause(200) + words + pause(300))
        over()
    return levels(answer)


def levels(recording: Path) -> str:
    """Return for each quarter of a second how loud it was."""
    pcm = recording.read_bytes() if recording.exists() else b""
    samples = np.abs(np.frombuffer(pcm[: len(pcm) // 2 * 2], "<i2").astype(int))
    whole = samples[: len(samples) // WINDOW * WINDOW].reshape(-1, WINDOW)
    peaks = whole.max(axis=1) if len(whole) else np.zeros(0, int)
    return "".join(LOUD if peak > 5_000 else SOFT if peak > 30 else SILENT for peak in peaks)


def told(daemon: Daemon, since: int) -> list[str]:
    """Return what the log tells of ducking and its end, in order, from line *since* on."""
    news = (
        re.search(r"(ducked) room|risen room=kueche to=(\w+)", each) for each in daemon.log[since:]
    )
    return [found[1] or found[2] for found in news if found]


def said(daemon: Daemon, since: int) -> tuple[str, int]:
    """Return how the turn ended, and how many characters of the answer count as spoken."""
    pattern = r"turn room=kueche .* outcome=(\w+) .* said=(\d+)"
    [found] = [m for each in daemon.log[since:] if (m := re.search(pattern, each))]
    return found[1], int(found[2])


def test_stop_said_while_it_speaks_is_heard_and_stops_it(
    sounds: SoundServer, daemon: Daemon
) -> None:
    since = len(daemon.log)

    found = interrupted(sounds, daemon, say("Stop!", "slt"))

    assert told(daemon, since) == ["ducked", "lingering"], "".join(daemon.log)
    outcome, heard = said(daemon, since)
    assert outcome == "interrupted"
    assert 0 < heard < len(LADDER)
    # From then on nothing is heard of it, nor anything else but the tone that says goodbye.
    assert re.fullmatch(r"[-s]*L[Ls-]*?-{8,}s{0,2}-*", found), found


def test_other_words_duck_it_and_it_comes_back(sounds: SoundServer, daemon: Daemon) -> None:
    since = len(daemon.log)

    found = interrupted(sounds, daemon, say("Where did I put my glasses?", "slt"))

    assert told(daemon, since)[:2] == ["ducked", "speaking"], "".join(daemon.log)
    outcome, heard = said(daemon, since)
    assert outcome == "answered"
    assert heard >= len(LADDER)
    assert re.search(r"L.*ss.*L", found), found


def test_the_wake_word_interrupts_as_well_and_is_listened_to(
    sounds: SoundServer, daemon: Daemon
) -> None:
    since = len(daemon.log)

    interrupted(sounds, daemon, called("What time is it?"))

    outcomes = [m[1] for each in daemon.log[since:] if (m := re.search(r" outcome=(\w+) ", each))]
    assert outcomes == ["interrupted", "answered"], "".join(daemon.log)
