"""The running daemon in live rooms: started from a configuration, asked aloud, watched."""

import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from jarvisd.adapters.faster_whisper import open_transcriber
from jarvisd.audio.chunk import BYTES_PER_MS, Utterance
from jarvisd.phrases import Language
from tests.places import ROOT, WEIGHTS
from tests.sound_server import LOUDSPEAKER, MICROPHONE, SoundServer
from tests.voices import pause, say

COMMAND = (sys.executable, "-c", "from jarvisd.cli.main import main; main()")
PATIENCE_S = 120
"""Loading every model on a machine that is busy; nothing is measured against it."""
NOTICED_S = 10
"""Nobody is deaf for longer without it being told."""
FACT = "The spare key for the basement is in the blue tin in the hall."
LADDER = (
    "The long ladder is behind the old wooden shed, next to the compost, under the big walnut "
    "tree, covered with the green tarpaulin that we bought last summer."
)
KITCHEN = f"""
[web]
port = 0

[rooms.kueche]
microphone = "{MICROPHONE}"
loudspeaker = "{LOUDSPEAKER}"
language = "en"
"""
"""A configuration; what is put behind it is of the kitchen."""
AUDIBLE = 200
"""Beyond it a sample is no silence."""


class Daemon:
    """The running daemon and what it logs."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.log: list[str] = []
        self._news = threading.Condition()
        self.process = subprocess.Popen(
            (*COMMAND, "run"),
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with self._news:
                self.log.append(line)
                self._news.notify_all()

    def told(self, pattern: str) -> int:
        """Return how many lines match *pattern*."""
        return sum(bool(re.search(pattern, line)) for line in self.log)

    def wait_for(self, pattern: str, count: int = 1) -> None:
        """Wait until so many lines match *pattern*."""
        patience = time.monotonic() + PATIENCE_S
        with self._news:
            while self.told(pattern) < count:
                assert self.process.poll() is None, "".join(self.log)
                assert self._news.wait(patience - time.monotonic()), "".join(self.log)

    def expecting(self, pattern: str) -> Callable[[], None]:
        """Return what waits for one more line that matches *pattern* than there is now."""
        count = self.told(pattern) + 1
        return lambda: self.wait_for(pattern, count)

    def children(self, task: str, device: str | None = None) -> list[int]:
        """Return the processes of its sound cards that do *task*, on *device* if one is given."""
        found = []
        for cmdline in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                call = cmdline.read_bytes().decode(errors="replace").split("\0")
            except OSError:
                continue
            if "jarvisd.adapters.soundcard.child" not in call or str(self.process.pid) not in call:
                continue
            if task in call and device in (None, *call):
                found.append(int(cmdline.parent.name))
        return found

    def wait_for_end(self) -> None:
        """Wait until the last line of the log has been read."""
        self._reader.join(PATIENCE_S)

    def end(self) -> None:
        """Leave nothing running."""
        self.process.kill()
        self.process.wait()
        self._reader.join()
        assert self.process.stdout is not None
        self.process.stdout.close()


class ServiceManager:
    """What systemd is told, on a socket as it opens one for a service."""

    def __init__(self, folder: Path) -> None:
        path = folder / "notify"
        self.environment = {"NOTIFY_SOCKET": str(path), "WATCHDOG_USEC": "30000000"}
        self.told: list[str] = []
        self.channel = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.channel.bind(str(path))
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        while message := self.channel.recv(4_096):
            self.told.append(message.decode())

    @property
    def course(self) -> list[str]:
        """Return what was told of the course of things; the same again and again counts once."""
        signs = [told.partition("\n")[0] for told in self.told if not told.startswith("STATUS=")]
        return [one for one, before in zip(signs, ["", *signs], strict=False) if one != before]

    @property
    def fed(self) -> int:
        """Return how often its watchdog was fed."""
        return self.told.count("WATCHDOG=1")

    def close(self) -> None:
        """Hear no more."""
        self.channel.shutdown(socket.SHUT_RDWR)
        self._reader.join()
        self.channel.close()


def surroundings(folder: Path, config: str, sounds: SoundServer | None = None) -> dict[str, str]:
    """Return what a daemon with *config* below *folder* finds around it."""
    (folder / "jarvisd.toml").write_text(config, encoding="utf-8")
    around = {"HOME": str(folder), "LANG": "C.UTF-8"} if sounds is None else sounds.environment
    return {
        **around,
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "JARVISD_CONFIG": str(folder / "jarvisd.toml"),
        "JARVISD_DATA": str(folder / "data"),
        "JARVISD_WEIGHTS": str(WEIGHTS),
        "JARVISD_LANGUAGE": "en",
    }


@contextmanager
def ending(daemon: Daemon) -> Iterator[Daemon]:
    """Leave nothing running."""
    try:
        yield daemon
    finally:
        daemon.end()


@contextmanager
def started(environment: dict[str, str]) -> Iterator[Daemon]:
    """Start the daemon, and leave nothing running."""
    with ending(Daemon(environment)) as daemon:
        daemon.wait_for("Jarvis is ready")
        yield daemon


@contextmanager
def started_in_noise(sounds: SoundServer, environment: dict[str, str]) -> Iterator[Daemon]:
    """Start the daemon in a room that is not quite still, as none is."""
    with sounds.noise(), started(environment) as daemon:
        yield daemon


def until(happened: Callable[[], bool], daemon: Daemon) -> None:
    """Wait until *happened* is true."""
    patience = time.monotonic() + PATIENCE_S
    while not happened():
        assert time.monotonic() < patience, "".join(daemon.log)
        time.sleep(0.1)


def called(words: str, voice: str = "joe+400") -> bytes:
    """Return *words* behind the wake word, in *voice*."""
    return say("Hey Jarvis.", voice) + pause(350) + say(words, voice)


def jarvisd(environment: dict[str, str], *call: str, typed: str = "") -> str:
    """Call ``jarvisd`` beside the daemon and return what it wrote."""
    return subprocess.run(
        (*COMMAND, *call), env=environment, input=typed, check=True, capture_output=True, text=True
    ).stdout


def told(environment: dict[str, str], *call: str) -> Any:
    """Return what a command answers in JSON."""
    return json.loads(jarvisd(environment, *call, "--json"))


def fetched(environment: dict[str, str], path: str) -> httpx.Response:
    """Return what the running daemon answers at *path*."""
    found = Path(environment["JARVISD_DATA"], "daemon.json").read_text(encoding="utf-8")
    return httpx.get(json.loads(found)["url"] + path, trust_env=False)


def health(environment: dict[str, str], room: str) -> tuple[str, str | None]:
    """Return how *room* hears by what the daemon tells whoever watches over it, and why not."""
    found = fetched(environment, "/healthz").json()["rooms"][room]
    return found["state"], found["trouble"]


def listed(environment: dict[str, str], room: str) -> dict[str, Any]:
    """Return what ``jarvisd rooms list`` tells of *room*."""
    found = told(environment, "rooms", "list")["rooms"]
    return next(each for each in found if each["name"] == room)


def loud_ms(recording: Path, since: int = 0) -> int:
    """Return how many milliseconds of the recording, from byte *since* on, are not silent."""
    pcm = recording.read_bytes()[since // 2 * 2 :] if recording.exists() else b""
    samples = memoryview(pcm[: len(pcm) // 2 * 2]).cast("h")
    return sum(1 for sample in samples if abs(sample) > AUDIBLE) // (BYTES_PER_MS // 2)


async def understood(pcm: bytes) -> str:
    """Return what is said in *pcm* by the real recogniser."""
    [text] = await all_understood([pcm])
    return text


async def all_understood(pieces: Iterable[bytes]) -> list[str]:
    """Return what is said in each of *pieces*."""
    async with open_transcriber(WEIGHTS / "whisper-base") as transcriber:
        return [
            (
                await transcriber.transcribe(_utterance(pcm), languages=(Language.EN,), names=())
            ).text.casefold()
            for pcm in pieces
        ]


def _utterance(pcm: bytes) -> Utterance:
    ms = len(pcm) // BYTES_PER_MS
    return Utterance(pcm=pcm, start_ms=0, end_ms=ms, speech_ms=ms)
