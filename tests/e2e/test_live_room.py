"""A live room: the daemon on a sound server, asked aloud and heard, unplugged and put back."""

import json
import os
import re
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from jarvisd.adapters.faster_whisper import open_transcriber
from jarvisd.audio.chunk import BYTES_PER_MS, Utterance
from jarvisd.phrases import Language
from tests.e2e.test_daemon import COMMAND, PATIENCE_S
from tests.places import ROOT, WEIGHTS
from tests.sound_server import LOUDSPEAKER, MICROPHONE, SoundServer
from tests.voices import pause, say

FACT = "The spare key for the basement is in the blue tin in the hall."
LADDER = (
    "The long ladder is behind the old wooden shed, next to the compost, under the big walnut "
    "tree, covered with the green tarpaulin that we bought last summer."
)
CONFIG = f"""
[rooms.kueche]
microphone = "{MICROPHONE}"
loudspeaker = "{LOUDSPEAKER}"
language = "en"

[rooms.keller]
microphone = "jabra"

[web]
port = 0
"""


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
        until = time.monotonic() + PATIENCE_S
        with self._news:
            while self.told(pattern) < count:
                assert self.process.poll() is None, "".join(self.log)
                assert self._news.wait(until - time.monotonic()), "".join(self.log)

    def expecting(self, pattern: str) -> Callable[[], None]:
        """Return what waits for one more line that matches *pattern* than there is now."""
        count = self.told(pattern) + 1
        return lambda: self.wait_for(pattern, count)

    def children(self, task: str) -> list[int]:
        """Return the processes of its sound cards that do *task*."""
        found = []
        for stat in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                call = stat.read_bytes().decode(errors="replace").split("\0")
            except OSError:
                continue
            if "jarvisd.adapters.soundcard.child" in call and str(self.process.pid) in call:
                found += [int(stat.parent.name)] if task in call else []
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


@pytest.fixture(scope="module")
def environment(sounds: SoundServer, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A daemon's surroundings, with two memories in its database."""
    found = surroundings(sounds, tmp_path_factory.mktemp("live"), CONFIG)
    for fact in (FACT, LADDER):
        subprocess.run((*COMMAND, "remember", fact), env=found, check=True, capture_output=True)
    return found


def surroundings(sounds: SoundServer, folder: Path, config: str) -> dict[str, str]:
    """Return what a daemon with *config* below *folder* finds around it."""
    (folder / "jarvisd.toml").write_text(config, encoding="utf-8")
    return {
        **sounds.environment,
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "JARVISD_CONFIG": str(folder / "jarvisd.toml"),
        "JARVISD_DATA": str(folder / "data"),
        "JARVISD_WEIGHTS": str(WEIGHTS),
        "JARVISD_LANGUAGE": "en",
    }


@pytest.fixture(scope="module")
def daemon(sounds: SoundServer, environment: dict[str, str]) -> Iterator[Daemon]:
    """One daemon for all tests here: loading it takes longer than they do."""
    with started(sounds, environment) as running:
        yield running


@contextmanager
def started(sounds: SoundServer, environment: dict[str, str]) -> Iterator[Daemon]:
    with sounds.noise():
        running = Daemon(environment)
        try:
            running.wait_for("Jarvis is ready")
            yield running
        finally:
            running.end()


def until(happened: Callable[[], bool], daemon: Daemon) -> None:
    """Wait until *happened* is true."""
    patience = time.monotonic() + PATIENCE_S
    while not happened():
        assert time.monotonic() < patience, "".join(daemon.log)
        time.sleep(0.1)


def ask(sounds: SoundServer, daemon: Daemon, question: str) -> bytes:
    """Ask *question* in the kitchen; return the recording of what its loudspeaker played."""
    answered = daemon.expecting("turn room=kueche .* outcome=answered")
    over = daemon.expecting("session room=kueche")
    spoken = say("Hey Jarvis.", "joe+400") + pause(350) + say(question, "joe+400")
    with sounds.recording() as answer:
        sounds.speak(pause(300) + spoken + pause(300))
        answered()
        over()
    return answer.read_bytes()


def fetched(environment: dict[str, str], path: str) -> httpx.Response:
    """Return what the running daemon answers at *path*."""
    told = Path(environment["JARVISD_DATA"], "daemon.json").read_text(encoding="utf-8")
    return httpx.get(json.loads(told)["url"] + path, trust_env=False)


def health(environment: dict[str, str], room: str) -> tuple[str, str | None]:
    """Return how *room* hears by what the daemon tells whoever watches over it, and why not."""
    told = fetched(environment, "/healthz").json()["rooms"][room]
    return told["state"], told["trouble"]


async def understood(pcm: bytes) -> str:
    utterance = Utterance(
        pcm=pcm, start_ms=0, end_ms=len(pcm) // BYTES_PER_MS, speech_ms=len(pcm) // BYTES_PER_MS
    )
    async with open_transcriber(WEIGHTS / "whisper-base") as transcriber:
        transcript = await transcriber.transcribe(utterance, languages=(Language.EN,), names=())
    return transcript.text.casefold()


async def test_a_question_to_the_microphone_is_answered_on_the_loudspeaker(
    sounds: SoundServer, daemon: Daemon
) -> None:
    answer = ask(sounds, daemon, "Where is the spare key for the basement?")

    assert "blue tin" in await understood(answer)


def test_the_room_that_is_there_listens_and_the_other_is_said_to_be_away(
    daemon: Daemon, environment: dict[str, str]
) -> None:
    assert daemon.told("Jarvis is ready and listens in kueche\\.")
    assert daemon.told("not there: keller")
    assert daemon.told("room=keller state=absent") == 1
    assert fetched(environment, "/readyz").status_code == 200
    assert fetched(environment, "/healthz").status_code == 503
    assert health(environment, "keller") == ("absent", "absent")
    assert health(environment, "kueche") == ("open", None)


async def test_a_device_that_was_pulled_out_and_put_back_is_asked_and_answers(
    sounds: SoundServer, daemon: Daemon, environment: dict[str, str]
) -> None:
    lost = daemon.expecting("room=kueche state=reopening")
    sounds.pull_out(MICROPHONE)
    sounds.pull_out(LOUDSPEAKER)
    lost()
    until(lambda: health(environment, "kueche")[1] is not None, daemon)
    found = daemon.expecting("room=kueche state=open")
    sounds.plug_in(MICROPHONE)
    sounds.plug_in(LOUDSPEAKER)
    with sounds.noise():
        found()
        answer = ask(sounds, daemon, "Where is the spare key for the basement?")

        assert "blue tin" in await understood(answer)
        assert health(environment, "kueche") == ("open", None)
    assert daemon.told("room=keller state=") == 1


def test_a_process_that_hangs_is_noticed_and_replaced(sounds: SoundServer, daemon: Daemon) -> None:
    with sounds.noise():
        [hung] = [pid for pid in daemon.children("capture") if MICROPHONE in _call(pid)]
        noticed = daemon.expecting("room=kueche state=reopening")
        replaced = daemon.expecting("room=kueche state=open")
        os.kill(hung, signal.SIGSTOP)
        noticed()
        replaced()

    assert not Path(f"/proc/{hung}").exists()


def test_dead_air_is_told_once_and_ends_with_the_first_sound(
    sounds: SoundServer, daemon: Daemon
) -> None:
    dead = daemon.expecting("room=kueche state=dead-air")
    before = daemon.told("state=dead-air")
    dead()
    heard = daemon.expecting("room=kueche state=open")
    with sounds.noise():
        heard()

    assert daemon.told("state=dead-air") == before + 1


def test_told_to_stop_while_it_speaks_it_stops_and_leaves_no_process(
    sounds: SoundServer, daemon: Daemon
) -> None:
    spoken = (
        say("Hey Jarvis.", "joe+400") + pause(350) + say("Where is the long ladder?", "joe+400")
    )
    with sounds.noise(), sounds.recording() as answer:
        daemon.wait_for("room=kueche state=open", daemon.told("room=kueche state=dead-air") + 1)
        sounds.speak(pause(300) + spoken + pause(300))
        until = time.monotonic() + PATIENCE_S
        while _loud_ms(answer) < 1_500:
            assert time.monotonic() < until, "".join(daemon.log)
            time.sleep(0.1)
        children = daemon.children("capture") + daemon.children("play")
        daemon.process.send_signal(signal.SIGTERM)
        assert daemon.process.wait(timeout=PATIENCE_S) == 0
        daemon.wait_for_end()

    # The absent room's process comes and goes.
    assert len(children) >= 2
    assert not [pid for pid in children if Path(f"/proc/{pid}").exists()]
    assert not daemon.told("Traceback"), "".join(daemon.log)
    assert daemon.told("outcome=interrupted")


def _call(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_text()


def _loud_ms(recording: Path) -> int:
    """Return how many milliseconds of the recording are not silent."""
    pcm = recording.read_bytes()
    return (
        sum(1 for sample in memoryview(pcm[: len(pcm) // 2 * 2]).cast("h") if abs(sample) > 200)
        // 16
    )
