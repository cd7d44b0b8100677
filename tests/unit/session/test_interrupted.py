"""An interruption without words is none: the answer goes on with the sentence it was cut off in."""

import asyncio
from collections.abc import AsyncGenerator, Sequence

import pytest

from jarvisd.dialogue.types import Delta, Heard, Sentence
from jarvisd.errors import ThinkingError
from jarvisd.testing.sound import NotedLoudspeaker
from jarvisd.testing.stage import Scripted
from tests.unit.session.conversation import Stage

STORY: Sequence[Delta] = [
    Sentence("Once upon a time."),
    Sentence("There was a dragon."),
    Sentence("The end of it."),
]
ASKED: Sequence[str | int] = ["jarvis", 160, "tell a story", 1_600]


def stage(*then: str | int, dialogue: Scripted | None = None) -> Stage:
    """Return a room in which a story is told, and *then* something happens in its middle."""
    return Stage(
        [*ASKED, *then],
        dialogue=dialogue or Scripted([STORY, [Sentence("Fine.")]]),
        loudspeaker=NotedLoudspeaker(ticks=20),
        lockstep=False,
    )


async def test_where_nobody_speaks_the_answer_goes_on_and_is_told_whole() -> None:
    told = stage("jarvis", 12_000)

    states = await told.run()

    [cut_off] = told.cut_off
    assert " ".join(told.said) == "Once upon a time. There was a dragon. The end of it."
    assert cut_off in told.said
    assert states == [
        "listening", "thinking", "speaking", "listening", "speaking", "lingering", "idle",
    ]  # fmt: skip
    [turn] = told.turns
    assert (turn.said, turn.outcome) == (" ".join(told.said), "answered")
    assert [wake.outcome for wake in told.sessions.wakes] == ["interrupted", "no-speech"]
    assert told.dialogue.kept == [("over", "tell a story"), ("spoken", turn.said)]


async def test_it_waits_for_two_seconds_and_no_longer() -> None:
    told = stage("jarvis", 1_800, "never mind", 12_000)
    late = stage("jarvis", 2_400)

    await told.run()
    await late.run()

    assert told.said[-1] == "Fine."
    assert [turn.outcome for turn in told.turns] == ["interrupted", "answered"]
    assert late.said[-1] == "The end of it."


async def test_it_can_be_interrupted_in_vain_again_and_again() -> None:
    told = stage("jarvis", 2_300, "jarvis", 12_000)

    await told.run()

    assert " ".join(told.said) == "Once upon a time. There was a dragon. The end of it."
    assert [turn.outcome for turn in told.turns] == ["answered"]
    assert len(told.cut_off) == 2


async def test_what_was_really_spoken_is_kept_before_the_next_turn_begins() -> None:
    told = stage("jarvis", 160, "never mind", 12_000)

    await told.run()

    first, second = told.turns
    assert first.outcome == "interrupted"
    assert "The end of it." not in first.said
    assert told.dialogue.kept == [
        ("over", "tell a story"),
        ("spoken", first.said),
        ("over", "never mind"),
        ("spoken", second.said),
    ]


@pytest.mark.parametrize("how", ["stop", "mute"])
async def test_who_ends_the_session_ends_the_answer_that_is_held(how: str) -> None:
    told = stage("jarvis", 600)
    told.endless = True
    conductor = told.conductor()
    held = asyncio.Event()
    told.loudspeaker.on_cut = held.set
    running = asyncio.create_task(conductor.run())
    await held.wait()
    getattr(conductor, how)()
    await conductor.resting.wait()
    running.cancel()
    await asyncio.wait({running})

    assert [turn.outcome for turn in told.turns] == ["interrupted"]
    assert len(told.cut_off) == 1


class Stumbles(Scripted):
    """A dialogue that fails after its first sentence."""

    async def answer(self, heard: Heard) -> AsyncGenerator[Delta, None]:
        self.heard.append(heard)
        yield Sentence("Once upon a time.")
        raise ThinkingError("x")


async def test_an_answer_that_fails_while_it_is_held_is_apologised_for_when_it_goes_on() -> None:
    told = stage("jarvis", 12_000, dialogue=Stumbles())
    told.loudspeaker.ticks = 120

    await told.run()

    assert told.said[0] == "Once upon a time."
    assert told.said[1].startswith("Sorry")
    assert [turn.outcome for turn in told.turns] == ["failed"]
