"""Programs of others that speak Wyoming, each in a process of its own, for tests."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from jarvisd.address import Address
from tests.places import ROOT
from tests.speech_samples import JOE, WHISPER

PEERS = Path(sys.prefix) / "peers"
"""Those that want older libraries than jarvisd: script/setup --for-tests installs them here."""
PATIENCE_S = 60
OLD_PEERS = sys.version_info < (3, 12)
"""openWakeWord's service needs a tflite that exists for Python 3.11 and older only."""


def free_address() -> Address:
    """Return an address on this machine that nobody listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return Address("127.0.0.1", taken.getsockname()[1])


@contextmanager
def running(
    command: Sequence[str], address: Address, *, older: bool = False
) -> Iterator["subprocess.Popen[bytes]"]:
    """Run the Python module and arguments *command* while inside; wait until it can be reached."""
    path = [str(PEERS)] if older else []
    if older:
        assert PEERS.is_dir(), f"{PEERS} is missing: script/test installs it"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path), "HF_HUB_OFFLINE": "1"}
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            (sys.executable, "-m", *command),
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
        try:
            _await_port(process, address, log.fileno())
            yield process
        finally:
            process.kill()
            process.wait()


def _await_port(process: "subprocess.Popen[bytes]", address: Address, log: int) -> None:
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            socket.create_connection((address.host, address.port), timeout=1).close()
        except OSError:
            told = os.pread(log, 10_000, 0).decode(errors="replace")
            assert process.poll() is None, told
            assert time.monotonic() < until, told
            time.sleep(0.1)
        else:
            return


@contextmanager
def faster_whisper(*, beam: int = 1, threads: int = 2) -> Iterator[Address]:
    """Run wyoming-faster-whisper on the model that jarvisd itself uses."""
    address = free_address()
    command = (
        *("wyoming_faster_whisper", "--uri", str(address), "--model", str(WHISPER)),
        *("--data-dir", tempfile.gettempdir(), "--local-files-only"),
        *("--beam-size", str(beam), "--cpu-threads", str(threads), "--compute-type", "int8"),
    )
    with running(command, address):
        yield address


@contextmanager
def piper() -> Iterator[Address]:
    """Run wyoming-piper with the voice joe, made repeatable."""
    address = free_address()
    command = (
        *("wyoming_piper", "--uri", str(address), "--voice", JOE.stem),
        *("--data-dir", str(JOE.parent), "--local-files-only"),
        *("--noise-scale", "0", "--noise-w-scale", "0"),
    )
    with running(command, address):
        yield address


@contextmanager
def openwakeword() -> Iterator[Address]:
    """Run wyoming-openwakeword, with the models that it brings along."""
    address = free_address()
    command = ("wyoming_openwakeword", "--uri", str(address), "--preload-model", "hey_jarvis")
    with running(command, address, older=True):
        yield address


needs_old_peers = pytest.mark.skipif(
    not OLD_PEERS, reason="wyoming-openwakeword runs on Python 3.11 and older only"
)


@dataclass(frozen=True)
class Satellite:
    """A running wyoming-satellite: what it hears is put in, what it played comes out."""

    address: Address
    folder: Path
    process: "subprocess.Popen[bytes]"

    def hang(self) -> None:
        """Do nothing any more, and keep the connection."""
        self.process.send_signal(signal.SIGSTOP)

    def hear(self, pcm: bytes) -> None:
        """Let its microphone hear 16 kHz *pcm*."""
        part = self.folder / "spoken.part"
        part.write_bytes(pcm)
        part.rename(self.folder / f"{time.monotonic_ns()}.raw")

    @property
    def waits(self) -> bool:
        """Tell whether its microphone has not begun yet with what it is to hear."""
        return any(self.folder.glob("*.raw"))

    @property
    def played(self) -> bytes:
        """Return all that it has played, 16 kHz."""
        file = self.folder / "played"
        return file.read_bytes() if file.exists() else b""


@contextmanager
def satellite(
    folder: Path, address: Address, *, wake: Address | None = None
) -> Iterator[Satellite]:
    """Run wyoming-satellite at *address*; with *wake* it asks there for the wake word itself."""
    folder.mkdir(exist_ok=True)
    microphone = f"{sys.executable} {ROOT / 'tests' / 'paced_microphone.py'} {folder}"
    command = [
        *("wyoming_satellite", "--uri", str(address), "--no-zeroconf"),
        *("--mic-command", microphone),
        *("--snd-command", f"sh -c 'cat >> {folder / 'played'}'", "--snd-command-rate", "16000"),
    ]
    if wake is not None:
        command += ["--wake-uri", str(wake), "--wake-word-name", "hey_jarvis"]
    with running(command, address, older=True) as process:
        yield Satellite(address, folder, process)
