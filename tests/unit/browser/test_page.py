"""A page is told and heard; what makes no sense, or is too much, or too little, ends it."""

import asyncio

import pytest

from jarvisd.adapters.browser.wire import Close
from jarvisd.audio.chunk import Sound
from jarvisd.errors import SpeakingError
from jarvisd.events import Answered, StateChanged, Transcribed
from jarvisd.ids import RoomName, TurnNumber
from tests.unit.browser.pages import (
    BLOCK,
    OFFICE,
    PageSide,
    a_room,
    a_room_with_a_page,
    until,
)

LONG = Sound(b"\x10\x20" * 48_000 * 5, 48_000)


async def test_it_is_greeted_with_its_room_and_told_whether_to_send() -> None:
    async with a_room_with_a_page() as (room, page):
        await until(lambda: len(page.told) == 2)
        assert page.told[0] == {
            "type": "hello",
            "room": "buero",
            "state": "idle",
            "wake": "Hey Jarvis",
        }
        assert page.told[1] == {"type": "listen", "on": False}
        room.listen()
        await until(lambda: page.told[-1] == {"type": "listen", "on": True})


async def test_it_is_told_what_is_understood_and_said_in_its_own_room_only() -> None:
    def facts(name: str) -> tuple[StateChanged, Transcribed, Transcribed, Answered]:
        place = {"room": RoomName(name), "session": None, "at_ms": 1}
        turn = {**place, "turn": TurnNumber(1)}
        words = {**turn, "language": "de", "confidence": 0.9, "stt_ms": 1}
        return (
            StateChanged(**place, before="idle", after="listening"),  # type: ignore[arg-type]
            Transcribed(**words, text="Untertitel", refused="dream"),  # type: ignore[arg-type]
            Transcribed(**words, text="Wie spät ist es?"),  # type: ignore[arg-type]
            Answered(**turn, text="Es ist drei.", voice="x", first_sound_ms=1),  # type: ignore[arg-type]
        )

    async with a_room_with_a_page() as (room, page):
        for name in ("kueche", OFFICE):
            for fact in facts(name):
                room.browser.note(fact)
        await until(lambda: "said" in page.kinds())

    assert page.told[2:] == [
        {"type": "state", "state": "listening"},
        {"type": "heard", "text": "Wie spät ist es?", "language": "de"},
        {"type": "said", "text": "Es ist drei."},
    ]


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        '{"type": "shout"}',
        '{"type": "played"}',
        '{"type": "played", "number": "1"}',
        '{"type": "played", "number": 1, "more": 1}',
        '{"type": "begin", "rate": 48000}',
        '{"type": "played", "number": 1' + " " * 2_000 + "}",
        b"",
        b"\x00" * 3,
        b"\x00" * 64_000,
    ],
)
async def test_what_makes_no_sense_ends_it(message: str | bytes) -> None:
    async with a_room_with_a_page() as (room, page):
        page.sends(message)
        await until(lambda: page.closed is not None)

        assert page.closed is not None
        assert page.closed[0] == Close.NONSENSE
        await until(lambda: room.browser.page is None)


@pytest.mark.parametrize(
    "message", [BLOCK, '{"type": "played", "number": 1}', '{"type": "begin", "rate": 1}']
)
async def test_a_page_that_does_not_begin_with_its_rate_never_is_the_room(
    message: str | bytes,
) -> None:
    async with a_room() as room:
        page = room.visit(begins=False)
        page.sends(message)
        await until(lambda: page.closed is not None)

        assert page.closed is not None
        assert page.closed[0] == Close.NONSENSE
        assert room.browser.page is None


async def test_more_sound_than_time_passes_is_a_flood_and_less_is_none() -> None:
    async with a_room_with_a_page() as (room, page):
        for _ in range(30):
            page.sends(*[BLOCK] * 310)
            await until(page.read_all)
            room.now += 10
        assert page.closed is None

        page.sends(*[BLOCK] * 320)
        await until(lambda: page.closed is not None)
        assert page.closed is not None
        assert page.closed[0] == Close.TOO_FAST


async def test_many_small_messages_are_a_flood_too() -> None:
    async with a_room_with_a_page() as (_, page):
        page.sends(*['{"type": "played", "number": 9}'] * 2_001)
        await until(lambda: page.closed is not None)
        assert page.closed is not None
        assert page.closed[0] == Close.TOO_FAST


async def test_a_page_that_hears_nothing_is_sent_away_and_one_that_is_muted_may_be_silent() -> None:
    async with a_room_with_a_page() as (room, page):
        room.now += 60
        await asyncio.sleep(0.6)
        assert page.closed is None

        room.listen()
        await until(lambda: page.told[-1] == {"type": "listen", "on": True})
        room.now += 4.9
        await asyncio.sleep(0.6)
        assert page.closed is None
        room.now += 0.2
        await until(lambda: page.closed is not None)
        assert page.closed == (Close.SILENT, "the page sends no sound")
        await until(lambda: room.states[-1:] == ["absent"])


async def test_sound_is_sent_a_second_ahead_and_hushed_in_the_middle() -> None:
    async with a_room_with_a_page() as (room, page):
        playing = asyncio.create_task(room.loudspeaker.play(LONG))
        await until(lambda: len(page.played) >= 96_000)
        await asyncio.sleep(0.1)
        # The room's clock stands still: no more than what is sent ahead.
        assert len(page.played) <= 1.2 * 96_000
        playing.cancel()
        await asyncio.wait({playing})
        await until(lambda: page.kinds()[-1] == "hush")

        assert "end" not in page.kinds()
        assert playing.cancelled()


async def test_a_sound_comes_whole_and_at_the_rate_of_the_page() -> None:
    async with a_room_with_a_page() as (room, page):
        await room.loudspeaker.play(Sound(b"\x10\x00" * 5_512, 22_050))

        assert len(page.played) == pytest.approx(0.25 * 96_000, abs=40)
        assert page.kinds()[-2:] == ["sound", "end"]


async def test_nothing_is_played_where_no_page_is_open_or_it_leaves() -> None:
    async with a_room() as room:
        with pytest.raises(SpeakingError) as caught:
            await room.loudspeaker.play(LONG)
        assert caught.value.key == "browser-away"

    async with a_room_with_a_page() as (room, page):
        playing = asyncio.create_task(room.loudspeaker.play(LONG))
        await until(lambda: len(page.played) > 0)
        page.leaves()
        with pytest.raises(SpeakingError):
            await playing


async def test_the_latest_page_has_the_room_and_what_the_earlier_one_leaves_is_its_own() -> None:
    async with a_room() as room:
        room.listen()
        first = room.visit()
        await until(lambda: room.browser.page is not None)
        second = room.visit(PageSide())
        first.sends(b"\x7f" * 1_024)
        await until(lambda: first.closed is not None)
        second.sends(*[BLOCK] * 20)
        await until(lambda: room.pcm.endswith(20 * BLOCK))

        assert b"\x7f" * 1_024 not in room.pcm
        assert first.closed == (Close.TAKEN_OVER, "another page has taken this room")
        assert room.browser.page is not None
        assert second.closed is None
        assert room.states[-1] == "open"
