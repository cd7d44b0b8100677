"""A room with a satellite: what it hears, whether it is there, and what it is told."""

import asyncio
import contextlib
import logging
from itertools import pairwise
from typing import Any, cast
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wyoming.asr import Transcript
from wyoming.audio import AudioStop
from wyoming.event import Event
from wyoming.info import Info
from wyoming.pipeline import PipelineStage
from wyoming.wake import Detection

from jarvisd.adapters.backlog import WAITING_MS
from jarvisd.adapters.wyoming import satellite as links
from jarvisd.adapters.wyoming import satellite_heard, satellite_microphone
from jarvisd.adapters.wyoming.peer import Peer
from jarvisd.adapters.wyoming.satellite_line import Line
from jarvisd.adapters.wyoming.satellite_microphone import SatelliteMicrophone
from jarvisd.adapters.wyoming.satellite_wake import Call, Calls, SatelliteWakeWord
from jarvisd.address import Address
from jarvisd.audio.chunk import CHUNK_SAMPLES, AudioChunk
from jarvisd.audio.health import RoomState
from jarvisd.events import Fact, SessionEnded, StateChanged, Transcribed, Woken
from jarvisd.ids import RoomName, SessionId, TurnNumber
from jarvisd.session.state import State
from jarvisd.testing.sound import HearsItsName, sound
from tests.unit.wyoming.satellites import (
    KITCHEN,
    LULL_MS,
    FakeSatellite,
    Room,
    blocks,
    room_at,
    room_with,
)
from tests.unit.wyoming.scripted import Side, eventually, scripted
from tests.wyoming_peers import free_address

SESSION = SessionId(UUID(int=1))
ASR, WAKE = PipelineStage.ASR, PipelineStage.WAKE


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (
        ("BEAT_S", 0.1), ("DEAD_S", 0.6), ("FIRST_PAUSE_S", 0.05), ("LONGEST_PAUSE_S", 0.1),
        ("TICK_S", 0.05), ("UNANSWERED_S", 0.3),
    ):  # fmt: skip
        monkeypatch.setattr(links, name, value)
    monkeypatch.setattr(satellite_heard, "SOUNDS_S", 0.2)


def is_open(room: Room) -> bool:
    return room.state is RoomState.OPEN


async def test_what_it_hears_is_heard_in_the_room_without_gaps() -> None:
    fake = FakeSatellite()
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        await fake.speak(*blocks(20))
        await eventually(lambda: len(room.chunks) >= 40)

        assert fake.kinds()[:1] == ["run-satellite"]
        assert {len(chunk.pcm) for chunk in room.chunks} == {CHUNK_SAMPLES * 2}
        assert all(a.end_ms == b.start_ms for a, b in pairwise(room.chunks))
        assert room.pcm.startswith(b"".join(blocks(20)))


async def test_other_rates_are_brought_to_the_room_s() -> None:
    fake = FakeSatellite()
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        await fake.speak(*blocks(30, 4_800), rate=48_000)
        await eventually(lambda: len(room.pcm.rstrip(b"\0")) > 30 * 1_600 * 0.9)


async def test_at_the_end_it_is_told_that_nobody_listens() -> None:
    fake = FakeSatellite()
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
    assert fake.kinds()[-1] == "pause-satellite"


async def test_signs_of_life_are_asked_for_and_given() -> None:
    fake = FakeSatellite(start=None)
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        await fake.ping()
        await eventually(lambda: "pong" in fake.kinds())
        await eventually(lambda: sum(event.type == "ping" for event in fake.told) > 8)
        assert room.states == ["open"]


async def test_an_old_one_that_knows_no_ping_is_asked_to_describe_itself() -> None:
    fake = FakeSatellite(answers_pings=False, start=None)
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        await asyncio.sleep(1.5)
        assert room.states == ["open"]
        assert len(fake.sides) == 1


async def test_one_that_hangs_is_noticed_and_taken_up_again() -> None:
    fake = FakeSatellite(start=None)
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        fake.answers_pings = fake.describes = False
        await eventually(lambda: "reopening" in room.states)
        fake.answers_pings = fake.describes = True
        await eventually(lambda: is_open(room))


async def test_one_that_streams_all_the_time_and_brings_no_sound_is_not_believed() -> None:
    fake = FakeSatellite()
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        await fake.speak(*blocks(2))
        await eventually(lambda: len(fake.sides) > 1)
        assert "reopening" in room.states


async def test_one_that_waits_for_speech_may_be_silent() -> None:
    fake = FakeSatellite(start=None)
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        await asyncio.sleep(0.1)
        await fake.send(fake.asks(WAKE))
        await fake.speak(*blocks(2))
        await fake.send(AudioStop().event())
        await asyncio.sleep(1.2)
        assert len(fake.sides) == 1


async def test_the_connection_is_made_anew_and_the_room_told_once() -> None:
    fake = FakeSatellite()
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        for count in (2, 3):
            fake.sides[-1].writer.close()
            await eventually(lambda count=count: len(fake.sides) == count and is_open(room))  # type: ignore[misc]

    assert room.states == ["open", "reopening", "open", "reopening", "open"]


@pytest.mark.parametrize(
    "greeting",
    [
        b"HTTP/1.1 400 Bad Request\r\n\r\n",
        b'{"type": "audio-chunk", "payload_length": 4294967296}\n',
        b'{"type": "audio-chunk", "data": {"rate": "fast"}}\n',
        b"\x00" * 100_000,
        b'{"type": "info", "data": {"satellite": null}}\n',
    ],
)
async def test_nonsense_is_told_of_once_however_often_it_comes(
    greeting: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    fake = FakeSatellite(greeting=greeting)
    async with room_with(fake) as room:
        await eventually(lambda: len(fake.sides) >= 4)

    assert set(room.states) <= {"absent"}
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_one_that_belongs_to_somebody_else_is_away() -> None:
    fake = FakeSatellite(refuses=True, start=None)
    async with room_with(fake) as room:
        await eventually(lambda: len(fake.sides) >= 4)

    assert room.states == ["absent"]


async def test_one_that_is_not_there_is_waited_for() -> None:
    address = free_address()
    async with room_at(address) as room:
        await eventually(lambda: room.state is RoomState.ABSENT)
        assert room.microphone.settled.is_set()
        async with scripted(FakeSatellite(), address):
            await eventually(lambda: is_open(room))
    assert room.states == ["absent", "open"]


async def test_dead_air_is_noticed() -> None:
    fake = FakeSatellite()
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        await fake.speak(*[bytes(32_000)] * 6)
        await eventually(lambda: room.state is RoomState.DEAD_AIR)
        await fake.speak(*blocks(1))
        await fake.speak(bytes(range(256)) * 8)
        await eventually(lambda: is_open(room))


async def test_a_pause_is_heard_as_a_lull_and_then_no_time_passes() -> None:
    fake = FakeSatellite(start=None)
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        await fake.speak(*blocks(2))
        await fake.send(AudioStop().event())
        await eventually(lambda: room.chunks and room.chunks[-1].end_ms >= 128 + LULL_MS)
        await asyncio.sleep(0.3)
        ended_ms = room.chunks[-1].end_ms
        await fake.speak(*blocks(2))
        await eventually(lambda: len(room.pcm) >= (ended_ms + 128) * 32)

    assert ended_ms <= 128 + LULL_MS + 64
    assert room.pcm[ended_ms * 32 :].startswith(blocks(1)[0])


@pytest.mark.parametrize("state", [State.LISTENING, State.LINGERING])
async def test_when_the_room_waits_for_an_answer_time_passes_though_nothing_is_heard(
    state: State,
) -> None:
    fake = FakeSatellite(start=None)
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        assert room.chunks == []
        changed = StateChanged(
            room=KITCHEN, session=None, at_ms=0, before="speaking", after=state.value
        )
        room.satellite.note(changed)
        await eventually(lambda: room.chunks and room.chunks[-1].end_ms >= LULL_MS - 32)
        await asyncio.sleep(0.3)

    assert room.chunks[-1].end_ms <= LULL_MS + 32
    assert not any(room.pcm)


async def test_what_was_said_when_the_connection_broke_comes_to_its_end() -> None:
    fake = FakeSatellite()
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        await fake.speak(*blocks(4))
        fake.sides[-1].writer.close()
        await eventually(lambda: room.chunks and room.chunks[-1].end_ms >= 256 + LULL_MS)


async def test_a_flood_is_bounded() -> None:
    fake = FakeSatellite()
    async with scripted(fake) as address:
        link = links.Satellite(KITCHEN, address)
        async with link:
            link.heard.open()
            await eventually(lambda: link.line() is not None)
            flood = asyncio.create_task(fake.speak(*[bytes([1]) * 320_000] * 60))
            await eventually(lambda: link.heard.dropped > 0, 30)
            flood.cancel()
            await asyncio.wait({flood})
            waiting = 0
            while (item := await link.heard.next(0.05)) is not None:
                waiting += len(getattr(item, "pcm", b""))
    assert waiting <= (WAITING_MS + 10_000) * 32


async def test_its_own_wake_word_wakes_the_room_where_its_stream_begins() -> None:
    fake = FakeSatellite(start=None)
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        await fake.send(fake.asks(ASR, "hey_jarvis"))
        await fake.speak(*blocks(3))
        await eventually(lambda: len(room.chunks) >= 6)

    [detection] = room.found
    assert (detection.word, detection.at_ms, detection.slack_ms) == ("hey_jarvis", 0, 0)


async def test_a_detection_with_a_time_is_found_in_a_stream_that_flows() -> None:
    fake = FakeSatellite()
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        await fake.speak(*blocks(40), timestamp=70_000)
        await fake.send(Detection(name="hey_jarvis", timestamp=70_000 + 30 * 64).event())
        await fake.speak(*blocks(2), timestamp=70_000 + 40 * 64)
        await eventually(lambda: len(room.chunks) >= 84)

    [call] = room.found
    assert call.at_ms < 30 * 64 <= call.at_ms + call.slack_ms


@pytest.mark.parametrize("at", [None, 5, 10**18, "now"])
async def test_a_time_that_makes_no_sense_is_taken_for_now(at: object) -> None:
    fake = FakeSatellite()
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        await fake.speak(*blocks(40), timestamp=70_000)
        await fake.send(Event("detection", {"name": None, "timestamp": at}))
        await fake.speak(*blocks(2))
        await eventually(lambda: len(room.chunks) >= 84)

    [call] = room.found
    assert call.word == "hey_you"
    assert call.at_ms < 40 * 64 <= call.at_ms + call.slack_ms


async def test_a_detection_and_the_request_that_follows_are_one_call() -> None:
    fake = FakeSatellite(start=None)
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        await fake.send(Detection(name="alexa").event(), fake.asks(ASR))
        await fake.speak(*blocks(2))
        await eventually(lambda: len(room.chunks) >= 4)

    assert [call.word for call in room.found] == ["alexa"]


def test_a_call_that_both_hear_wakes_once() -> None:
    calls, inner = Calls(), HearsItsName(name="jarvis")
    detector = SatelliteWakeWord(calls, inner, word="hey_jarvis", cooldown_ms=2_000)
    calls.add(Call(word="", after_ms=-100, slack_ms=0))
    pcm = sound("hey jarvis")
    spoken = [
        AudioChunk(pcm[at : at + CHUNK_SAMPLES * 2], 320 + at // 32)
        for at in range(0, len(pcm), CHUNK_SAMPLES * 2)
    ]
    found = [detection for chunk in spoken if (detection := detector.feed(chunk))]

    assert [(one.word, one.at_ms) for one in found] == [("hey_jarvis", 220)]


def bidden(fake: FakeSatellite) -> list[str]:
    """Return whether it was told to run or to pause, one after another."""
    return [kind for kind in fake.kinds() if kind in {"run-satellite", "pause-satellite"}]


@pytest.mark.parametrize("obeys", [True, False])
async def test_while_the_room_is_muted_it_pauses_and_what_it_hears_is_never_heard(
    *, obeys: bool
) -> None:
    fake = FakeSatellite()
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        await fake.speak(*blocks(4))
        await eventually(lambda: room.pcm.startswith(b"".join(blocks(4))))
        room.switch.switch_off()
        await eventually(lambda: bidden(fake) == ["run-satellite", "pause-satellite"])
        before = len(room.pcm)
        # An older one does not know the word for it, and streams on.
        await fake.speak(*([] if obeys else [b"\xee" * 2_048] * 40))
        await asyncio.sleep(1.2)
        assert len(room.pcm) == before
        assert len(fake.sides) == 1, "a pause is no death"

        room.switch.switch_on()
        await eventually(lambda: bidden(fake)[2:] == ["run-satellite"])
        await eventually(lambda: is_open(room))
        await fake.speak(*blocks(8))
        await eventually(lambda: len(room.pcm) >= before + 8 * 2_048)

    assert b"\xee" not in room.pcm
    assert room.pcm[before:].startswith(b"".join(blocks(8)))
    assert all(a.end_ms == b.start_ms for a, b in pairwise(room.chunks))


async def test_a_room_that_begins_muted_lets_its_satellite_pause() -> None:
    fake = FakeSatellite()
    async with scripted(fake) as address, links.Satellite(KITCHEN, address) as satellite:
        room = Room(satellite, fake)
        room.switch.switch_off()
        listening = asyncio.create_task(room.listen())
        await eventually(lambda: satellite.line() is not None)
        assert bidden(fake) == ["pause-satellite"]
        room.switch.switch_on()
        await eventually(lambda: is_open(room))
        assert bidden(fake) == ["pause-satellite", "run-satellite"]
        listening.cancel()
        await asyncio.wait({listening})


async def test_a_call_in_a_muted_room_is_not_heard_later_and_it_goes_back_to_sleep() -> None:
    fake = FakeSatellite(start=None)
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        room.switch.switch_off()
        await eventually(lambda: "pause-satellite" in fake.kinds())
        await fake.send(fake.asks(ASR, "hey_jarvis"))
        while "transcript" not in fake.kinds():
            await fake.speak(*blocks(1))
            await asyncio.sleep(0.05)
        room.switch.switch_on()
        await eventually(lambda: is_open(room))
        await fake.speak(*blocks(4))
        await eventually(lambda: len(room.chunks) >= 8)

    assert room.found == []


async def test_how_it_is_after_a_mute_is_how_it_is_then() -> None:
    fake = FakeSatellite(start=None)
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        room.switch.switch_off()
        await eventually(lambda: "pause-satellite" in fake.kinds())
        fake.answers_pings = fake.describes = False
        await eventually(lambda: room.satellite.line() is None)
        room.switch.switch_on()
        await eventually(lambda: room.state in {RoomState.REOPENING, RoomState.ABSENT})
        room.switch.switch_off()
        fake.answers_pings = fake.describes = True
        await eventually(lambda: room.satellite.line() is not None)
        room.switch.switch_on()
        await eventually(lambda: is_open(room))


async def test_after_many_mutes_a_call_still_has_its_place_in_the_stream() -> None:
    fake = FakeSatellite(start=None)
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        for _ in range(8):
            await fake.speak(*blocks(8))
            room.switch.switch_off()
            await eventually(lambda: bidden(fake)[-1] == "pause-satellite")
            room.switch.switch_on()
            await eventually(lambda: is_open(room) and bidden(fake)[-1] == "run-satellite")
        before = len(room.chunks)
        await fake.send(fake.asks(ASR, "hey_jarvis"))
        await fake.speak(*blocks(4))
        await eventually(lambda: len(room.chunks) >= before + 8)

    [call] = room.found
    assert call.at_ms == room.chunks[before].start_ms


async def test_a_room_that_listens_in_vain_can_be_told_from_one_that_does_not_listen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(satellite_microphone, "IDLE_S", 0.05)
    fake = FakeSatellite(start=None)
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        for _ in range(3):
            before = room.microphone.attempts
            await eventually(lambda before=before: room.microphone.attempts > before)  # type: ignore[misc]
        assert room.chunks == []
        assert room.microphone.dropped == 0

    before = room.microphone.attempts
    await asyncio.sleep(0.2)
    assert room.microphone.attempts == before


async def test_after_a_call_that_nobody_answers_it_is_sent_back_to_sleep_once() -> None:
    fake = FakeSatellite(start=None)
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        await fake.send(fake.asks(ASR, "hey_jarvis"))
        while "transcript" not in fake.kinds():
            await fake.speak(*blocks(1))
            await asyncio.sleep(0.05)
        await fake.speak(*blocks(2))
        await asyncio.sleep(1.2)

    assert fake.kinds().count("transcript") == 1


def facts(*which: str) -> list[Fact]:
    where: dict[str, Any] = {"room": KITCHEN, "session": SESSION}
    turn = TurnNumber(1)
    made: dict[str, Fact] = {
        "woken": Woken(**where, at_ms=900, word="hey_jarvis", score=0.9),
        "listening": StateChanged(**where, at_ms=900, before="idle", after="listening"),
        "thinking": StateChanged(**where, at_ms=2_500, before="listening", after="thinking"),
        "heard": Transcribed(
            **where, at_ms=2_500, turn=turn, text="Wie spät ist es?", language="de",
            confidence=0.9, stt_ms=300,
        ),
        "refused": Transcribed(
            **where, at_ms=2_500, turn=turn, text="Amara", language="de",
            confidence=0.9, stt_ms=300, refused="credits",
        ),
        "lingering": StateChanged(**where, at_ms=4_000, before="speaking", after="lingering"),
        "over": SessionEnded(**where, at_ms=9_000, reason="silence"),
        "in vain": SessionEnded(**where, at_ms=9_000, reason="no-speech"),
        "elsewhere": Woken(
            room=RoomName("bad"), session=None, at_ms=1, word="hey_jarvis", score=0.9
        ),
    }  # fmt: skip
    return [made[name] for name in which]


async def test_a_streaming_one_is_told_every_step_for_its_lights() -> None:
    fake = FakeSatellite()
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        for fact in facts(
            "woken", "listening", "elsewhere", "thinking", "heard", "refused", "over"
        ):
            room.satellite.note(fact)
        await eventually(lambda: "transcript" in fake.kinds())
        await asyncio.sleep(0.1)

    expected = ["detection", "transcribe", "voice-started", "voice-stopped", "transcript"]
    assert [kind for kind in fake.kinds() if kind in expected] == expected
    [transcript] = [event for event in fake.told if event.type == "transcript"]
    assert Transcript.from_event(transcript).text == "Wie spät ist es?"


async def test_one_that_wakes_by_itself_streams_on_until_the_conversation_is_over() -> None:
    fake = FakeSatellite(start=None)
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        await fake.send(fake.asks(ASR, "hey_jarvis"))
        await fake.speak(*blocks(1))
        await eventually(lambda: room.satellite.heard.wakes_itself)
        for fact in facts("woken", "listening", "thinking", "heard", "lingering"):
            room.satellite.note(fact)
        await asyncio.sleep(0.6)
        assert not {"transcript", "detection"} & set(fake.kinds())
        for fact in facts("over"):
            room.satellite.note(fact)
        await eventually(lambda: fake.kinds()[-1] == "transcript")
        await fake.speak(*blocks(2))
        await asyncio.sleep(1.2)
    assert fake.kinds().count("transcript") == 1


async def test_silence_after_a_wake_word_is_told_as_an_error() -> None:
    fake = FakeSatellite()
    async with room_with(fake) as room:
        await eventually(lambda: is_open(room))
        for fact in facts("in vain"):
            room.satellite.note(fact)
        await eventually(lambda: fake.kinds()[-2:] == ["error", "transcript"])


async def test_what_happens_while_it_is_away_is_not_told_later() -> None:
    async with room_at(free_address()) as room:
        for fact in facts("woken", "heard"):
            room.satellite.note(fact)


async def test_one_that_takes_nothing_any_more_does_not_hold_up_the_house() -> None:
    async def stuck(side: Side) -> None:
        await side.until("run-satellite")
        await side.send(FakeSatellite().info().event())
        await asyncio.sleep(60)

    async with scripted(stuck) as address, room_at(address) as room:
        await eventually(lambda: is_open(room))
        for _ in range(300):
            for fact in facts("woken", "listening", "heard"):
                room.satellite.note(fact)
        await eventually(lambda: "reopening" in room.states)


def test_an_introduction_is_what_the_library_makes_of_it() -> None:
    assert Info.from_event(FakeSatellite().info().event()).satellite is not None


VALUES = st.none() | st.booleans() | st.integers(-9, 10**19) | st.floats() | st.text(max_size=4)
TABLES = st.dictionaries(
    st.sampled_from(
        "name timestamp start_stage end_stage wake_word_name rate width channels text snd".split()  # noqa: SIM905
    ),
    VALUES | st.sampled_from(["wake", "asr", "tts", 16_000, 1, 2]) | st.lists(VALUES),
)
KINDS = st.sampled_from(
    "audio-start audio-chunk audio-stop detection run-pipeline ping pong played info x".split()  # noqa: SIM905
)


@given(st.lists(st.builds(Event, KINDS, TABLES, st.none() | st.binary(max_size=64)), max_size=20))
async def test_no_message_whatever_brings_a_satellite_s_room_out_of_order(
    events: list[Event],
) -> None:
    heard_, calls = satellite_heard.Heard(), Calls()
    microphone = SatelliteMicrophone(heard_, calls, lambda change: None, lull_ms=64)
    nobody = cast("asyncio.StreamWriter", None)
    line = Line(Peer(asyncio.StreamReader(), nobody, Address("here", 1)))
    heard_.found()
    for event in events:
        line.take(event)
        with contextlib.suppress(ValueError):
            heard_.take(event)
    heard_.lost("gone", reached=True)
    chunks = []
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(0.02), contextlib.aclosing(microphone.stream()) as stream:
            async for chunk in stream:
                chunks.append(chunk)

    assert all(a.end_ms == b.start_ms for a, b in pairwise(chunks))
    assert microphone.state is RoomState.REOPENING
