"""Sound cards without hardware: a private PulseAudio with null sinks, for tests.

A room has two: what is played into the sink ``jarvis_mic`` is what the microphone of
that name hears; what the loudspeaker ``jarvis_speaker`` plays can be recorded again.
"""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from jarvisd.audio.chunk import SAMPLE_RATE


def microphone(room: str) -> str:
    """Return what the microphone of *room* is called, and the sink that it hears."""
    return f"{room}_mic"


def loudspeaker(room: str) -> str:
    """Return what the loudspeaker of *room* is called, and its sink."""
    return f"{room}_speaker"


ROOM = "jarvis"
"""The only one, where a test says nothing else."""
MICROPHONE, LOUDSPEAKER = microphone(ROOM), loudspeaker(ROOM)
RATE = 22_050
"""Of the sinks: the voices' own, so that nothing is resampled on the way out."""
PATIENCE_S = 60
NOISE_S = 600

ALSA = """
</usr/share/alsa/alsa.conf>
pcm.!default { type null }
"""
PCM = 'pcm.%s { type pulse device "%s" hint { show on description "%s" } }\n'


@dataclass(frozen=True)
class SoundServer:
    """The running server; *environment* is what a program needs to find it."""

    folder: Path
    environment: dict[str, str]

    def plug_in(self, sink: str) -> None:
        """Make the device *sink* appear."""
        self._control(
            "load-module", "module-null-sink", f"sink_name={sink}", f"rate={RATE}", "channels=1"
        )

    def pull_out(self, sink: str) -> None:
        """Make the device *sink* disappear."""
        for line in self._control("list", "short", "modules").splitlines():
            number, _, about = line.partition("\t")
            if f"sink_name={sink} " in about:
                self._control("unload-module", number)

    def prefer(self, sink: str) -> None:
        """Let *sink* be where streams go whose device disappears, as on a desktop."""
        self._control("set-default-sink", sink)
        self._control("set-default-source", f"{sink}.monitor")

    def hang(self, microphone: str) -> None:
        """Let the device *microphone* be there, and deliver nothing."""
        self._control("suspend-sink", microphone, "1")

    def go_on(self, microphone: str) -> None:
        """Let the device *microphone* deliver again."""
        self._control("suspend-sink", microphone, "0")

    def listeners(self) -> int:
        """Return how many programs record at the moment, from whatever device."""
        return len(self._control("list", "short", "source-outputs").splitlines())

    def speak(self, pcm: bytes, into: str = MICROPHONE) -> None:
        """Play 16 kHz *pcm* into a microphone and wait until it is over."""
        call = ("pacat", "--playback", *_raw(SAMPLE_RATE), f"--device={into}")
        subprocess.run(call, input=pcm, env=self.environment, check=True, timeout=PATIENCE_S)

    @contextmanager
    def noise(self, into: str = MICROPHONE) -> Iterator[None]:
        """Let a microphone hear what every real one does: a little noise."""
        file = self.folder / "noise.raw"
        if not file.exists():
            samples = np.random.default_rng(1).normal(0, 12, NOISE_S * SAMPLE_RATE)
            file.write_bytes(samples.astype("<i2").tobytes())
        with self._running(
            ("paplay", *_raw(SAMPLE_RATE), f"--device={into}", "--latency-msec=50", str(file))
        ):
            yield

    @contextmanager
    def echo(self, delay_ms: int = 60) -> Iterator[None]:
        """Let the microphone hear what the loudspeaker plays, so much later.

        Without the adjustments by which the server would stretch it: no wall does that.
        """
        module = self._control(
            "load-module", "module-loopback", f"source={LOUDSPEAKER}.monitor",
            f"sink={MICROPHONE}", f"latency_msec={delay_ms}", "adjust_time=0",
        ).strip()  # fmt: skip
        try:
            yield
        finally:
            self._control("unload-module", module)

    @contextmanager
    def recording(self, of: str = LOUDSPEAKER) -> Iterator[Path]:
        """Record what a loudspeaker plays to a file of raw 16 kHz PCM."""
        file = self.folder / f"answer-{time.monotonic_ns()}.raw"
        device = f"--device={of}.monitor"
        with self._running(
            ("parecord", *_raw(SAMPLE_RATE), device, "--latency-msec=50", str(file))
        ):
            yield file

    @contextmanager
    def _running(self, call: Sequence[str]) -> Iterator[None]:
        process = subprocess.Popen(call, env=self.environment, stderr=subprocess.DEVNULL)
        try:
            yield
        finally:
            process.kill()
            process.wait()

    def _control(self, *arguments: str) -> str:
        call = ("pactl", *arguments)
        return subprocess.run(
            call, env=self.environment, check=True, capture_output=True, text=True
        ).stdout


def _raw(rate: int) -> tuple[str, ...]:
    return ("--raw", f"--rate={rate}", "--channels=1", "--format=s16le")


@contextmanager
def sound_server(folder: Path, *rooms: str) -> Iterator[SoundServer]:
    """Run a server below *folder* with the devices of *rooms* plugged in, or of the only room.

    Leave nothing running.
    """
    for program in ("pulseaudio", "pactl", "pacat"):
        assert shutil.which(program), f"{program} is missing: script/test installs it"
    runtime = folder / "runtime"
    runtime.mkdir(mode=0o700)
    rooms = rooms or (ROOM,)
    pcms = [
        PCM % (name, source, name)
        for room in rooms
        for name, source in (
            (microphone(room), f"{microphone(room)}.monitor"),
            (loudspeaker(room), loudspeaker(room)),
        )
    ]
    (folder / "asound.conf").write_text(ALSA + "".join(pcms), encoding="utf-8")
    socket = runtime / "pulse.sock"
    environment = {
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "HOME": str(folder),
        "XDG_RUNTIME_DIR": str(runtime),
        "PULSE_SERVER": f"unix:{socket}",
        "ALSA_CONFIG_PATH": str(folder / "asound.conf"),
        "LANG": "C.UTF-8",
    }
    call = ("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no")
    module = f"module-native-protocol-unix auth-anonymous=1 socket={socket}"
    with (folder / "pulseaudio.log").open("wb") as log:
        process = subprocess.Popen(
            (*call, "--disable-shm=yes", "-L", module), env=environment, stderr=log
        )
    try:
        server = SoundServer(folder, environment)
        _await_answer(server, process)
        for room in rooms:
            server.plug_in(microphone(room))
            server.plug_in(loudspeaker(room))
        yield server
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=5)
        process.kill()
        process.wait()


def _await_answer(server: SoundServer, process: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + PATIENCE_S
    while True:
        with suppress(subprocess.CalledProcessError):
            server._control("info")
            return
        told = (server.folder / "pulseaudio.log").read_text(errors="replace")
        assert process.poll() is None, told
        assert time.monotonic() < until, told
        time.sleep(0.05)


def pytest_configure() -> None:
    """Keep every test away from the sound server of whoever runs them, and from starting one."""
    os.environ["PULSE_SERVER"] = "unix:/nowhere"


@pytest.fixture(scope="module")
def sounds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SoundServer]:
    """A sound server of this module's own, found by every process that the tests start."""
    with (
        sound_server(tmp_path_factory.mktemp("sound")) as server,
        pytest.MonkeyPatch.context() as patch,
    ):
        for name in ("PULSE_SERVER", "ALSA_CONFIG_PATH", "XDG_RUNTIME_DIR"):
            patch.setenv(name, server.environment[name])
        patch.setenv("PULSE_COOKIE", str(server.folder / "cookie"))
        yield server
