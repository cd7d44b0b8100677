"""The daemon as systemd and a person see it: a process, a socket, signals, exit codes."""

import asyncio
import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from jarvisd.adapters.wav import WavMicrophone, write_wav
from jarvisd.audio.chunk import SAMPLE_RATE, Sound
from jarvisd.audio.devices import Devices
from jarvisd.cli.exits import Exit
from jarvisd.daemon import Watcher, run
from jarvisd.ids import RoomName
from jarvisd.settings import Paths, Settings
from jarvisd.settings_web import Web
from tests.e2e.live import COMMAND, PATIENCE_S
from tests.places import ROOT, WEIGHTS
from tests.voices import pause, say


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A daemon's surroundings, with a configuration and data of its own."""
    config = tmp_path / "jarvisd.toml"
    config.write_text("[web]\nport = 0\n", encoding="utf-8")
    return {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "HOME": str(tmp_path),
        "LANG": "C.UTF-8",
        "JARVISD_CONFIG": str(config),
        "JARVISD_DATA": str(tmp_path / "data"),
        "JARVISD_WEIGHTS": str(WEIGHTS),
        "JARVISD_LANGUAGE": "en",
        "NOTIFY_SOCKET": str(tmp_path / "notify"),
    }


@contextmanager
def running(environment: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """Start the daemon, wait until it tells systemd that it is ready, and leave none behind."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(environment["NOTIFY_SOCKET"])
        systemd.settimeout(PATIENCE_S)
        daemon = subprocess.Popen(
            (*COMMAND, "run"),
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            while not systemd.recv(4_096).startswith(b"READY=1"):
                assert daemon.poll() is None
            yield daemon
        finally:
            daemon.kill()
            daemon.communicate()


def test_it_gets_ready_keeps_a_second_one_out_and_stops_when_told(
    environment: dict[str, str],
) -> None:
    with running(environment) as daemon:
        second = subprocess.run(
            (*COMMAND, "run"), env=environment, capture_output=True, text=True, check=False
        )
        assert second.returncode == Exit.BUSY
        assert "Traceback" not in second.stderr

        daemon.send_signal(signal.SIGTERM)
        out, told = daemon.communicate(timeout=PATIENCE_S)

    assert daemon.returncode == 0
    assert out.splitlines() == ["Jarvis is ready. No room listens.", "Jarvis is stopping."]
    assert "no microphone: wohnzimmer, kueche" in told
    assert "Traceback" not in told


def test_after_a_kill_it_starts_again_and_its_database_is_not_left_running(
    environment: dict[str, str],
) -> None:
    with running(environment) as daemon:
        daemon.send_signal(signal.SIGKILL)
        daemon.communicate(timeout=PATIENCE_S)
    Path(environment["NOTIFY_SOCKET"]).unlink()

    with running(environment) as daemon:
        daemon.send_signal(signal.SIGINT)
        daemon.communicate(timeout=PATIENCE_S)

    assert daemon.returncode == 0
    data = Path(environment["JARVISD_DATA"])
    assert not [p for p in _processes() if str(data) in p]


async def test_a_room_with_devices_converses_until_the_daemon_is_told_to_stop(
    tmp_path: Path,
) -> None:
    question = say("Hey Jarvis.", "joe+400") + pause(350) + say("What time is it?", "joe+400")
    file = tmp_path / "question.wav"
    write_wav(file, Sound(pause(500) + question, SAMPLE_RATE))
    loudspeaker = Telling()
    devices = Devices(WavMicrophone([file], tail_ms=600_000, realtime=True), loudspeaker)
    rooms: list[tuple[RoomName, ...]] = []
    watcher = Watcher(
        loading=lambda part: None,
        ready=lambda roll: rooms.extend((roll.listening, roll.deaf)),
        stopping=lambda: None,
    )
    settings = Settings(paths=Paths(data=tmp_path / "data", weights=WEIGHTS), web=Web(port=0))
    daemon = asyncio.create_task(run(settings, {RoomName("kueche"): devices}, watcher))

    async with asyncio.timeout(PATIENCE_S):
        await loudspeaker.spoke.wait()
        os.kill(os.getpid(), signal.SIGTERM)
        await daemon

    assert rooms == [("kueche",), ("wohnzimmer",)]


class Telling:
    """A loudspeaker that tells when it is used."""

    def __init__(self) -> None:
        self.spoke = asyncio.Event()

    async def play(self, sound: Sound) -> None:
        self.spoke.set()


def _processes() -> list[str]:
    """Return the command lines of all processes."""
    found = []
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            found.append(process.read_bytes().replace(b"\0", b" ").decode(errors="replace"))
        except OSError:
            continue
    return found
