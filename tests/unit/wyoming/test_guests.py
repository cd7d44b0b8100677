"""Guests that misbehave, and who is let in at all."""

import asyncio
import contextlib
import logging
import random
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from wyoming.audio import AudioChunk
from wyoming.client import AsyncTcpClient
from wyoming.event import Event, async_write_event
from wyoming.info import Describe
from wyoming.wake import Detect

from jarvisd.adapters.wyoming.guests import MOST, MOST_OF_ONE, Guests
from jarvisd.adapters.wyoming.pace import FASTER, Pace
from jarvisd.adapters.wyoming.server import serving
from jarvisd.adapters.wyoming.wire import Limits
from jarvisd.address import Address
from jarvisd.errors import ResourceError
from jarvisd.phrases import Language, render
from tests.unit.wyoming.guest import House, Kept, ask, at_home, guest

KINDS = st.sampled_from(
    """
    describe ping transcribe audio-start audio-chunk audio-stop synthesize synthesize-start
    synthesize-chunk synthesize-stop detect transcript recognize unheard-of
    """.split()  # noqa: SIM905
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 50_000) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=3,
)
KEYS = st.sampled_from("text language voice names rate width channels context timestamp".split())  # noqa: SIM905
EVENTS = st.builds(Event, KINDS, st.dictionaries(KEYS, VALUES, max_size=4), st.binary(max_size=99))


async def visit(address: Address, talk: bytes) -> None:
    """Say *talk* and go, whatever is answered."""
    reader, writer = await asyncio.open_connection(address.host, address.port)
    with contextlib.suppress(OSError):
        writer.write(talk)
        await writer.drain()
        writer.write_eof()
        await asyncio.wait_for(reader.read(), 20)
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@example(talk=[Event(type="detect", data={"names": 1})], rest=b"")
@given(talk=st.lists(EVENTS, max_size=6), rest=st.binary(max_size=40))
async def test_no_talk_whatever_brings_the_house_out_of_order(
    talk: list[Event], rest: bytes
) -> None:
    written = Kept()
    for event in talk:
        await async_write_event(event, written)  # type: ignore[arg-type]
    with _watched() as records:
        async with at_home() as address:
            await visit(address, written.text + rest)
            [told] = await ask(address, Describe().event(), until="info")

    assert told.type == "info"
    assert not [record.getMessage() for record in records if record.levelno >= logging.ERROR]


@contextlib.contextmanager
def _watched() -> Iterator[list[logging.LogRecord]]:
    """Collect what is logged while inside."""
    records: list[logging.LogRecord] = []

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            records.append(record)

    handler = Collector()
    log = logging.getLogger("jarvisd")
    log.addHandler(handler)
    try:
        yield records
    finally:
        log.removeHandler(handler)


@pytest.mark.parametrize(
    "talk",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b'{"type": "audio-chunk", "payload_length": 4294967296}\n',
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc" * 20,
        b"x" * 200_000,
    ],
)
async def test_nonsense_is_answered_with_an_error_and_the_end(
    talk: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jarvisd.adapters.wyoming.serving.Limits", lambda: Limits(whole_s=0.5))
    async with at_home() as address:
        reader, writer = await asyncio.open_connection(address.host, address.port)
        writer.write(talk)
        with contextlib.suppress(ConnectionResetError):
            async with asyncio.timeout(20):
                answer = await reader.read()
            assert not answer or b'"error"' in answer
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


async def test_whoever_breaks_off_within_an_utterance_disturbs_nobody() -> None:
    half = b'{"type": "transcribe"}\n{"type": "audio-chunk", "data_length": 50, '
    async with at_home() as address:
        for _ in range(MOST_OF_ONE + 5):
            await visit(address, half)
        [told] = await ask(address, Describe().event(), until="info")

    assert told.type == "info"


async def test_too_many_connections_are_shown_out_and_free_ones_taken_again() -> None:
    async with at_home() as address:
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(MOST_OF_ONE):
                await stack.enter_async_context(guest(address))
            await asyncio.sleep(0.1)
            with contextlib.suppress(OSError):
                assert await ask(address, Describe().event(), until="info") == []
        await asyncio.sleep(0.1)
        assert await ask(address, Describe().event(), until="info")


async def test_a_flood_of_sound_is_read_no_faster_than_it_can_have_been_spoken() -> None:
    chunk = AudioChunk(rate=16_000, width=2, channels=1, audio=bytes(960_000)).event()
    sent = 0
    async with at_home() as address:
        client = AsyncTcpClient(address.host, address.port)
        await client.connect()
        await client.write_event(Detect().event())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1.5):
                while True:
                    await client.write_event(chunk)
                    sent += 1
        [told] = await ask(address, Describe().event(), until="info")
    with contextlib.suppress(OSError):
        await client.disconnect()

    assert told.type == "info"
    assert sent < 20


@pytest.mark.parametrize(
    ("host", "told"),
    [
        ("127.0.0.1", "Another program listens on {} already."),
        ("192.0.2.1", "I cannot listen on {}: the address is not one of this machine."),
    ],
)
async def test_an_address_that_cannot_be_had_is_told_with_the_reason(host: str, told: str) -> None:
    async with at_home() as taken:
        address = Address(host, taken.port)
        with pytest.raises(ResourceError) as caught:
            async with serving(address, (), House().services()):
                pass

    assert render(caught.value, Language.EN) == told.format(address)


async def test_leaving_the_house_ends_every_connection() -> None:
    async with at_home() as address:
        reader, writer = await asyncio.open_connection(address.host, address.port)
        await asyncio.sleep(0.05)

    async with asyncio.timeout(10):
        assert await reader.read() == b""
    writer.close()
    await writer.wait_closed()


@pytest.mark.parametrize(
    ("allow", "host", "welcome"),
    [
        ((), "127.0.0.1", True),
        ((), "::1", True),
        ((), "::ffff:127.0.0.1", True),
        ((), "192.168.1.20", False),
        (("192.168.1.0/24",), "192.168.1.20", True),
        (("192.168.1.0/24",), "::ffff:192.168.1.20", True),
        (("192.168.1.0/24",), "192.168.2.20", False),
        (("192.168.1.20",), "192.168.1.21", False),
        (("fd00::/8",), "fd12::1", True),
        (("fe80::/10",), "fe80::1%eth0", True),
        (("0.0.0.0/0",), "not an address", False),
    ],
)
def test_only_this_machine_and_who_is_allowed_is_let_in(
    allow: tuple[str, ...], host: str, welcome: bool
) -> None:
    with Guests(allow).entry(host) as entered:
        assert entered is welcome


def test_who_is_turned_away_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    guests = Guests(())
    for _ in range(5):
        with guests.entry("10.0.0.1"):
            pass

    assert len(caplog.records) == 1


@given(st.lists(st.integers(0, 5), max_size=200))
def test_never_more_guests_than_there_is_room_for(moves: list[int]) -> None:
    guests = Guests(["10.0.0.0/8"])
    inside: list[contextlib._GeneratorContextManager[bool]] = []
    entered = 0
    for move in moves:
        if move == 0 and inside:
            inside.pop(random.Random(move).randrange(len(inside))).__exit__(None, None, None)
            entered -= 1
            continue
        entry = guests.entry(f"10.0.0.{move}")
        if entry.__enter__():
            inside.append(entry)
            entered += 1
        else:
            entry.__exit__(None, None, None)
        assert entered <= MOST
    for entry in inside:
        entry.__exit__(None, None, None)


async def test_a_pace_lets_a_burst_through_and_then_holds_back() -> None:
    now, slept = 0.0, 0.0

    async def sleep(seconds: float) -> None:
        nonlocal now, slept
        now, slept = now + seconds, slept + seconds

    pace = Pace(2.0, lambda: now)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("asyncio.sleep", sleep)
        await pace.keep(2.0)
        assert slept == 0
        await pace.keep(FASTER)
        assert slept == pytest.approx(1.0)
        now += 100
        await pace.keep(2.0)
        assert slept == pytest.approx(1.0)
