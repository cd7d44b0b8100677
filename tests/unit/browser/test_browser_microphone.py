"""The room's microphone is one stream, whatever pages come and go, and hears nothing when muted."""

import asyncio

from tests.unit.browser.pages import BLOCK, LULL_MS, a_room, a_room_with_a_page, until

LULL = bytes(LULL_MS * 32)


async def test_no_page_is_absence_and_no_time_passes_in_it() -> None:
    async with a_room() as room:
        room.listen()
        await room.microphone.settled.wait()
        before = room.microphone.attempts
        await until(lambda: room.microphone.attempts > before)

        assert room.states == ["absent"]
        assert room.pcm == b""


async def test_a_page_that_comes_back_is_heard_after_a_silence() -> None:
    async with a_room() as room:
        room.listen()
        page = room.visit()
        page.sends(*[BLOCK] * 4)
        await until(lambda: len(room.pcm) == 4 * len(BLOCK))
        page.leaves()
        await until(lambda: room.states[-1] == "absent")
        room.visit().sends(BLOCK)
        await until(lambda: room.pcm.endswith(BLOCK) and len(room.pcm) > 5 * len(BLOCK))

        assert room.pcm == 4 * BLOCK + LULL + LULL + BLOCK
        assert room.states == ["absent", "reopening", "open", "absent", "reopening", "open"]
        ends = [chunk.end_ms for chunk in room.chunks]
        assert ends == [32 * (number + 1) for number in range(len(ends))]


async def test_a_page_whose_microphone_hangs_is_dead_air() -> None:
    async with a_room_with_a_page() as (room, page):
        room.listen()
        page.sends(BLOCK, *[bytes(1_024)] * 160)
        await until(lambda: room.states[-1:] == ["dead-air"])


async def test_muted_it_has_the_page_let_go_and_drops_what_was_on_its_way() -> None:
    async with a_room_with_a_page() as (room, page):
        room.listen()
        page.sends(BLOCK)
        await until(lambda: room.pcm == BLOCK)
        room.switch.switch_off()
        await until(lambda: page.told[-1] == {"type": "listen", "on": False})
        page.sends(*[b"\x7f" * 1_024] * 10)
        await asyncio.sleep(0.05)
        room.switch.switch_on()
        await until(lambda: page.told[-1] == {"type": "listen", "on": True})
        page.sends(BLOCK)
        await until(lambda: len(room.pcm) == 2 * len(BLOCK))

        assert room.pcm == 2 * BLOCK


async def test_a_room_that_falls_behind_loses_the_oldest_and_counts_it() -> None:
    async with a_room_with_a_page() as (room, page):
        stream = room.microphone.stream()
        page.sends(BLOCK)
        assert (await anext(stream)).pcm == BLOCK
        for second in range(12):
            page.sends(*[bytes([second + 1]) * 32_000])
            room.now += 1
            await asyncio.sleep(0.01)
        heard = (await anext(stream)).pcm
        await stream.aclose()

        assert heard == b"\x03" * 1_024
        assert room.microphone.dropped == 2
