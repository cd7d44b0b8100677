"""The daemon with satellites in its rooms and Home Assistant at its door, as they really are."""

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from wyoming.asr import Transcribe, Transcript
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.client import AsyncTcpClient
from wyoming.handle import Handled
from wyoming.info import Describe, Info
from wyoming.tts import Synthesize, SynthesizeVoice
from wyoming.wake import Detect, Detection

from jarvisd.address import Address
from jarvisd.audio.chunk import BYTES_PER_MS
from jarvisd.pulse import STUCK_S
from tests.e2e.live import (
    FACT,
    NOTICED_S,
    Daemon,
    ServiceManager,
    called,
    fetched,
    health,
    jarvisd,
    listed,
    started,
    surroundings,
    told,
    until,
)
from tests.voices import pause, say
from tests.wyoming_peers import (
    PATIENCE_S,
    Satellite,
    free_address,
    needs_old_peers,
    openwakeword,
    satellite,
)

QUESTION = "Where is the spare key for the basement?"
LENGTHS = (
    b'{"type": "audio-chunk", "payload_length": 4294967296}\n',
    b'{"type": "info", "data_length": 4294967296}\n',
    b"\x00" * 70_000,
)

pytestmark = needs_old_peers


class Door:
    """Something that listens where a satellite would."""

    def __init__(self) -> None:
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = Address("127.0.0.1", self._door.getsockname()[1])
        self.visits = 0
        self._thread = threading.Thread(target=self._answer, daemon=True)
        self._thread.start()

    def _answer(self) -> None:
        with suppress(OSError):
            while True:
                visitor, _ = self._door.accept()
                self.visits += 1
                self.receive(visitor)

    def receive(self, visitor: socket.socket) -> None:
        """Deal with the next visitor."""
        raise NotImplementedError

    def close(self) -> None:
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        self._thread.join()


class Nonsense(Door):
    """Says what makes no sense, or nothing at all."""

    def receive(self, visitor: socket.socket) -> None:
        with visitor, suppress(OSError):
            visitor.sendall(LENGTHS[self.visits % len(LENGTHS)])
            time.sleep(0.2)


class Wire(Door):
    """The network on the way to a satellite, on which what it says may be spoilt."""

    def __init__(self, satellite: Address) -> None:
        self._satellite = satellite
        self.instead: bytes | None = None
        """What arrives in place of what the satellite says."""
        super().__init__()

    def receive(self, visitor: socket.socket) -> None:
        try:
            there = socket.create_connection((self._satellite.host, self._satellite.port))
        except OSError:
            visitor.close()
            return
        for way in ((visitor, there, False), (there, visitor, True)):
            threading.Thread(target=self._carry, args=way, daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, spoilt: bool) -> None:
        with source, suppress(OSError):
            while data := source.recv(4_096):
                target.sendall(data if self.instead is None or not spoilt else self.instead)
        with suppress(OSError):
            target.shutdown(socket.SHUT_RDWR)


@dataclass
class Home:
    """The daemon, its satellites and its door."""

    daemon: Daemon
    folder: Path
    door: Address
    streaming: Satellite
    waking: Satellite
    wire: Wire
    """To the one that streams."""
    nonsense: Nonsense
    manager: ServiceManager
    environment: dict[str, str]
    running: dict[str, ExitStack] = field(default_factory=dict)

    def ask(self, satellite: Satellite, room: str, *more: str) -> bytes:
        """Ask the question in *room*, and *more* as follow-ups; return what was played there."""
        over = self.daemon.expecting(f"session room={room}")
        before = len(satellite.played)
        for said in (called(QUESTION), *(say(text, "joe+400") for text in more)):
            answered = self.daemon.expecting(f"turn room={room} .* outcome=answered")
            satellite.hear(said + pause(300))
            answered()
        over()
        return satellite.played[before:]

    async def understood(self, pcm: bytes) -> str:
        """Return what is said in *pcm*, as the daemon itself hears it."""
        async with asyncio.timeout(PATIENCE_S), self.client() as wyoming:
            await wyoming.write_event(Transcribe(language="en").event())
            await stream(wyoming, pcm)
            await wyoming.write_event(AudioStop().event())
            event = await wyoming.read_event()
        assert event is not None
        return Transcript.from_event(event).text.casefold()

    async def written(self, text: str) -> str:
        """Return what is answered to *text* through Home Assistant."""
        async with asyncio.timeout(PATIENCE_S), self.client() as wyoming:
            context = {"conversation_id": "01JARVIS"}
            await wyoming.write_event(Transcript(text=text, language="en", context=context).event())
            event = await wyoming.read_event()
        assert event is not None
        return Handled.from_event(event).text or ""

    def heard(self, satellite: Satellite, pcm: bytes) -> Callable[[], bool]:
        """Let *satellite* hear *pcm*; return what tells whether it has heard all of it."""
        satellite.hear(pcm)
        over = time.monotonic() + len(pcm) / BYTES_PER_MS / 1_000 + 1
        return lambda: not satellite.waits and time.monotonic() > over

    def fed(self) -> None:
        """Check that what is wrong with one room does not begin the house anew."""
        fed = self.manager.fed
        until(lambda: self.manager.fed > fed, self.daemon)

    def metrics(self) -> list[str]:
        """Return the lines of what Prometheus reads."""
        return fetched(self.environment, "/metrics").text.splitlines()

    def client(self) -> AsyncTcpClient:
        """Return a client as Home Assistant makes one for each thing it asks."""
        return AsyncTcpClient(self.door.host, self.door.port)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    """One home for all tests here: loading it takes longer than they do."""
    folder = tmp_path_factory.mktemp("home")
    with ExitStack() as stack:
        wake = stack.enter_context(openwakeword())
        streaming, waking, door = free_address(), free_address(), free_address()
        wire, nonsense = Wire(streaming), Nonsense()
        stack.callback(wire.close)
        stack.callback(nonsense.close)
        config = f"""
            [listening]
            follow_up_ms = 3000
            [rooms.bad]
            satellite = "{waking}"
            language = "en"
            [rooms.kueche]
            satellite = "{wire.address}"
            language = "en"
            [rooms.keller]
            satellite = "{nonsense.address}"
            [wyoming]
            listen = "{door}"
            [web]
            port = 0
            """
        manager = ServiceManager(folder)
        stack.callback(manager.close)
        environment = {**surroundings(folder, config), **manager.environment}
        jarvisd(environment, "remember", FACT)
        daemon = stack.enter_context(started(environment))
        in_kitchen, in_bath = ExitStack(), ExitStack()
        stack.callback(in_kitchen.close)
        stack.callback(in_bath.close)
        made = Home(
            daemon=daemon,
            folder=folder,
            door=door,
            streaming=in_kitchen.enter_context(satellite(folder / "kueche", streaming)),
            waking=in_bath.enter_context(satellite(folder / "bad", waking, wake=wake)),
            wire=wire,
            nonsense=nonsense,
            manager=manager,
            environment=environment,
            running={"kueche": in_kitchen, "bad": in_bath},
        )
        for room in ("kueche", "bad"):
            daemon.wait_for(f"room={room} state=open")
        yield made


def test_satellites_that_are_away_are_waited_for_and_hold_nothing_up(home: Home) -> None:
    assert home.daemon.told("Jarvis is ready")
    assert home.daemon.told("room=kueche state=absent")


async def test_a_satellite_that_streams_is_woken_here_and_answers(home: Home) -> None:
    assert "blue tin" in await home.understood(home.ask(home.streaming, "kueche"))


async def test_a_satellite_that_wakes_by_itself_is_understood_follow_ups_too(home: Home) -> None:
    answer = await home.understood(home.ask(home.waking, "bad", "Where is the hall?"))

    assert "blue tin" in answer


async def test_what_was_set_in_writing_rings_on_a_satellite_until_its_wake_word(
    home: Home,
) -> None:
    silent = len(home.waking.played)
    rung = home.daemon.expecting("ringing room=homeassistant")
    assert "second" in await home.written("Set a timer for two seconds.")
    rung()
    until(lambda: len(home.waking.played) - silent >= 2_000 * BYTES_PER_MS, home.daemon)
    hushed = home.daemon.expecting("hushed room=")
    over = home.daemon.expecting("session room=bad")
    home.waking.hear(say("Hey Jarvis.", "joe+400") + pause(300))
    hushed()
    over()


async def test_in_a_muted_room_nobody_is_heard_and_nothing_of_it_later(home: Home) -> None:
    def wakes() -> list[str]:
        return [line for line in home.metrics() if line.startswith("jarvisd_wakes_total")]

    before = wakes()
    told(home.environment, "rooms", "mute", "kueche")
    heard = home.heard(home.streaming, say("Hey Jarvis.", "joe+400") + pause(350))
    until(heard, home.daemon)
    assert health(home.environment, "kueche") == ("muted", None)
    assert 'jarvisd_room_state{room="kueche",state="muted"} 1.0' in home.metrics()

    listens = home.daemon.expecting("room=kueche state=open")
    told(home.environment, "rooms", "unmute", "kueche")
    listens()
    assert wakes() == before
    assert "blue tin" in await home.understood(home.ask(home.streaming, "kueche"))
    assert health(home.environment, "kueche") == ("open", None)


def test_a_satellite_that_sleeps_is_well(home: Home) -> None:
    # It has sent no sound since it was asked something, tests ago.
    assert health(home.environment, "bad") == ("open", None)


async def test_a_satellite_that_begins_to_send_nonsense_is_missed_others_go_on(home: Home) -> None:
    for nonsense in LENGTHS:
        began = time.monotonic()
        home.wire.instead = nonsense
        until(lambda: health(home.environment, "kueche")[1] is not None, home.daemon)
        assert time.monotonic() - began < NOTICED_S
        assert health(home.environment, "bad") == ("open", None)
        if nonsense is LENGTHS[0]:
            assert "blue tin" in await home.understood(home.ask(home.waking, "bad"))
            home.fed()
        home.wire.instead = None
        until(lambda: health(home.environment, "kueche") == ("open", None), home.daemon)
    assert "blue tin" in await home.understood(home.ask(home.streaming, "kueche"))


async def test_a_satellite_that_hangs_is_missed_and_taken_up_again_others_go_on(
    home: Home,
) -> None:
    home.streaming.hang()
    began = time.monotonic()
    until(lambda: health(home.environment, "kueche")[1] is not None, home.daemon)
    assert time.monotonic() - began < NOTICED_S
    assert 'jarvisd_room_state{room="kueche",state="open"} 0.0' in home.metrics()
    assert listed(home.environment, "kueche")["trouble"] in {"absent", "reopening"}
    assert home.ask(home.waking, "bad")
    # However long it is away, the house is not begun anew for it.
    until(lambda: time.monotonic() - began > STUCK_S + 2, home.daemon)
    home.fed()
    home.running["kueche"].close()
    found = home.daemon.expecting("room=kueche state=open")
    again = satellite(home.folder / "kueche", home.streaming.address)
    home.running["kueche"].enter_context(again)
    began = time.monotonic()
    found()
    assert time.monotonic() - began < 3.5
    assert "blue tin" in await home.understood(home.ask(home.streaming, "kueche"))


def test_nonsense_in_one_room_is_told_once_and_tried_again(home: Home) -> None:
    assert health(home.environment, "keller") == ("absent", "absent")
    until(lambda: home.nonsense.visits >= 4, home.daemon)

    assert home.daemon.told("room=keller state=") == 1
    assert not home.daemon.told("Traceback")


async def test_home_assistant_is_told_what_there_is(home: Home) -> None:
    async with asyncio.timeout(1), home.client() as wyoming:
        await wyoming.write_event(Describe().event())
        event = await wyoming.read_event()
    assert event is not None
    info = Info.from_event(event)

    assert info.asr[0].models[0].name == "whisper-base"
    assert [voice.languages for voice in info.tts[0].voices] == [["de"], ["en"]]
    assert info.wake[0].models[0].name == "hey_jarvis"
    assert info.handle[0].installed


async def test_home_assistant_has_speech_transcribed(home: Home) -> None:
    pcm = pause(300) + say("What time is it?", "joe+400") + pause(500)

    assert "what time is it" in await home.understood(pcm)


async def test_home_assistant_has_text_spoken(home: Home) -> None:
    pcm, rate = b"", 0
    async with asyncio.timeout(PATIENCE_S), home.client() as wyoming:
        voice = SynthesizeVoice(name="jarvisd-en")
        await wyoming.write_event(
            Synthesize(text="The key is in the blue tin.", voice=voice).event()
        )
        while (event := await wyoming.read_event()) is not None:
            if AudioStop.is_type(event.type):
                break
            if AudioChunk.is_type(event.type):
                chunk = AudioChunk.from_event(event)
                pcm, rate = pcm + chunk.audio, chunk.rate

    assert 1_000 < len(pcm) * 1_000 / 2 / rate < 5_000


async def test_home_assistant_has_the_wake_word_detected(home: Home) -> None:
    async with asyncio.timeout(PATIENCE_S), home.client() as wyoming:
        await wyoming.write_event(Detect(names=["hey_jarvis"]).event())
        await stream(wyoming, pause(1_000) + say("Hey Jarvis.", "joe+400") + pause(1_000))
        event = await wyoming.read_event()
    assert event is not None
    detection = Detection.from_event(event)

    assert detection.name == "hey_jarvis"
    assert detection.timestamp is not None
    assert 1_000 < detection.timestamp < 2_600


async def test_home_assistant_asks_and_remembers_as_somebody_unknown(home: Home) -> None:
    assert "blue tin" in await home.written(QUESTION)
    assert await home.written("Remember that the cat is called Minka.")
    assert "Minka" in await home.written("What is the cat called?")
    assert await home.written("Who am I?")
    assert home.daemon.told("turn room=homeassistant .* speaker=unknown") >= 4


def test_the_daemon_stops_cleanly_with_everybody_connected(home: Home) -> None:
    home.daemon.process.terminate()
    assert home.daemon.process.wait(timeout=PATIENCE_S) == 0
    home.daemon.wait_for_end()

    assert not home.daemon.told("Traceback")
    assert not home.daemon.told("Task was destroyed")


async def stream(wyoming: AsyncTcpClient, pcm: bytes) -> None:
    """Send *pcm* as Home Assistant sends what a microphone hears."""
    await wyoming.write_event(AudioStart(rate=16_000, width=2, channels=1).event())
    for at in range(0, len(pcm), 2_048):
        chunk = AudioChunk(16_000, 2, 1, pcm[at : at + 2_048], at // BYTES_PER_MS)
        await wyoming.write_event(chunk.event())
