"""Messages are read as the library writes them, and nothing else gets through."""

import asyncio
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wyoming.event import Event, async_write_event

from jarvisd.adapters.wyoming.wire import HEADER_BYTES, Limits, WireError, read_event
from tests.unit.wyoming.guest import Kept

TIGHT = Limits(data=2_000, payload=3_000, whole_s=0.05)
WORDS = st.text(st.characters(codec="utf-8"), max_size=20)
DATA = st.dictionaries(WORDS, st.none() | st.booleans() | st.integers(-9, 9) | WORDS, max_size=4)


async def read(text: bytes, limits: Limits = TIGHT, *, ended: bool = True) -> Event | None:
    reader = asyncio.StreamReader(limit=HEADER_BYTES)
    reader.feed_data(text)
    if ended:
        reader.feed_eof()
    return await read_event(reader, limits, 1.0)


@given(kind=WORDS, data=DATA, payload=st.binary(max_size=50) | st.none())
async def test_what_the_library_writes_is_read(
    kind: str, data: dict[str, Any], payload: bytes | None
) -> None:
    kept = Kept()
    await async_write_event(Event(kind, data, payload), kept)  # type: ignore[arg-type]
    event = await read(kept.text)

    assert event == Event(kind, data, payload or None)


@given(
    st.binary(max_size=200)
    | st.builds(
        lambda table, rest: json.dumps(table).encode() + b"\n" + rest,
        st.dictionaries(
            st.sampled_from(["type", "data", "data_length", "payload_length", "version"]),
            st.none() | st.booleans() | st.integers() | st.floats() | WORDS | st.lists(WORDS),
        ),
        st.binary(max_size=60),
    )
)
async def test_whatever_arrives_is_a_message_the_end_or_an_error(text: bytes) -> None:
    try:
        event = await read(text)
    except WireError:
        return
    if event is None:
        assert not text
    else:
        assert isinstance(event.type, str)
        assert isinstance(event.data, dict)
        assert len(event.payload or b"") <= TIGHT.payload


@pytest.mark.parametrize(
    "text",
    [
        b'{"type": "x", "payload_length": 4294967296}\n',
        b'{"type": "x", "data_length": 4294967296}\n',
        b'{"type": "x", "payload_length": 3001}\n',
        b'{"type": "x", "payload_length": -1}\n',
        b'{"type": "x", "payload_length": true}\n',
        b'{"type": "x", "payload_length": "7"}\n',
        b'{"type": "x", "data": [1]}\n',
        b'{"type": 7}\n',
        b"[]\n",
        b"\n",
        b"\xff\xfe\n",
        b"[" * 60_000 + b"\n",
        b'{"type": "' + b"x" * HEADER_BYTES + b'"}\n',
        b"GET / HTTP/1.1\r\nHost: here\r\n\r\n",
        b'{"type": "x", "data_length": 5}\nnull!',
    ],
)
async def test_wrong_lengths_and_shapes_are_refused_before_they_are_read(text: bytes) -> None:
    with pytest.raises(WireError):
        await read(text, ended=False)


@pytest.mark.parametrize(
    "text", [b'{"type": "x"', b'{"type": "x", "payload_length": 9}\nabc', b"{"]
)
@pytest.mark.parametrize("ended", [True, False])
async def test_half_a_message_is_an_error_and_does_not_wait_for_ever(
    text: bytes, ended: bool
) -> None:
    with pytest.raises(WireError):
        await read(text, ended=ended)


async def test_silence_is_told_from_the_end() -> None:
    assert await read(b"") is None
    with pytest.raises(TimeoutError):
        await read_event(asyncio.StreamReader(), TIGHT, 0.01)
