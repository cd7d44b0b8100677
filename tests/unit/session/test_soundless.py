"""A room whose microphone goes away in the middle of a conversation: it comes to rest."""

import asyncio
from collections.abc import AsyncGenerator
from uuid import UUID

from jarvisd.audio.chunk import AudioChunk
from jarvisd.events import Fact, SessionEnded
from jarvisd.ids import SessionId
from jarvisd.phrases import Language
from jarvisd.session.announcing import Told
from jarvisd.session.state import Announcement
from jarvisd.testing.sound import ScriptedMicrophone
from tests.unit.session.conversation import Stage

RING = Announcement(
    text="The timer is done.", language=Language.EN, answer_in=SessionId(UUID(int=5))
)


class Unplugged(ScriptedMicrophone):
    """Is taken away after its script: no sound comes any more, and no end of it either."""

    async def stream(self) -> AsyncGenerator[AudioChunk, None]:
        async for chunk in super().stream():
            yield chunk
        await asyncio.Event().wait()


async def test_after_the_answer_nobody_is_waited_for() -> None:
    stage, over = Stage([], lockstep=False), asyncio.Event()

    def listener(fact: Fact) -> None:
        if isinstance(fact, SessionEnded):
            over.set()

    # The microphone has gone before the answer begins.
    microphone = Unplugged(["jarvis", 160, "one", 1_000])
    conductor = stage.conductor(listener, microphone=microphone)
    running = asyncio.create_task(conductor.run())
    async with asyncio.timeout(5):
        await over.wait()
        await conductor.resting.wait()
    running.cancel()
    await asyncio.wait({running})

    assert stage.said == ["Yes."]
    assert stage.states == ["listening", "thinking", "speaking", "lingering", "idle"]
    assert [fact.reason for fact in stage.told(SessionEnded)] == ["silence"]


async def test_what_rings_rings_again() -> None:
    stage = Stage([], lockstep=False)
    conductor = stage.conductor(microphone=Unplugged([400]))
    running = asyncio.create_task(conductor.run())
    async with asyncio.timeout(5):
        rounds = [await conductor.announce(RING) for _ in range(3)]
    running.cancel()
    await asyncio.wait({running})

    assert rounds == [Told.SPOKEN] * 3
    assert stage.said == ["The timer is done."] * 3
