"""The mouth: in order, one ahead, silent at once, and honest about what was heard."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest

from jarvisd.audio.chunk import Sound
from jarvisd.audio.mouth import Hold, Line, Speech
from jarvisd.errors import SpeakingError

SECOND = Sound(b"\x00" * 32_000, 16_000)


@dataclass
class Seconds:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Held:
    """A loudspeaker that plays until it is let go."""

    played: list[Sound] = field(default_factory=list)
    playing: asyncio.Event = field(default_factory=asyncio.Event)
    go: asyncio.Event = field(default_factory=asyncio.Event)

    async def play(self, sound: Sound) -> None:
        self.playing.set()
        await self.go.wait()
        self.played.append(sound)


async def lines(made: list[str], *texts: str) -> AsyncIterator[Line]:
    for text in texts:
        await asyncio.sleep(0)
        made.append(text)
        yield Line(text, SECOND)


async def test_what_is_said_is_noted_while_it_is_heard() -> None:
    loudspeaker = Held()
    noted: list[str] = []

    @contextmanager
    def saying(text: str) -> Iterator[None]:
        noted.append(f"begin {text}")
        yield
        noted.append(f"end {text} {len(loudspeaker.played)}")

    loudspeaker.go.set()
    await Speech(loudspeaker, lambda: None, saying=saying).say(lines([], "One.", "Two."))

    assert noted == ["begin One.", "end One. 1", "begin Two.", "end Two. 2"]


async def test_the_next_line_is_made_while_one_plays() -> None:
    made: list[str] = []
    loudspeaker = Held()
    speech = Speech(loudspeaker, lambda: None)
    saying = asyncio.create_task(speech.say(lines(made, "One.", "Two.", "Three.")))
    await loudspeaker.playing.wait()
    for _ in range(20):
        await asyncio.sleep(0)

    assert made == ["One.", "Two."]
    assert loudspeaker.played == []
    loudspeaker.go.set()
    await saying
    assert speech.spoken == "One. Two. Three."


@pytest.mark.parametrize(
    ("seconds", "spoken"), [(0.1, ""), (0.5, "one two …"), (0.8, "one two three …")]
)
async def test_what_was_cut_off_is_kept_up_to_the_word(seconds: float, spoken: str) -> None:
    time = Seconds()
    loudspeaker = Held()
    speech = Speech(loudspeaker, lambda: None, time)
    saying = asyncio.create_task(speech.say(lines([], "one two three four", "five")))
    await loudspeaker.playing.wait()

    time.now = seconds
    saying.cancel()
    await asyncio.wait({saying})

    assert speech.spoken == spoken


async def test_the_first_sound_is_announced_once() -> None:
    told: list[str] = []
    loudspeaker = Held()
    loudspeaker.go.set()

    await Speech(loudspeaker, lambda: told.append("now")).say(lines([], "One.", "Two."))

    assert told == ["now"]


async def test_a_line_that_cannot_be_made_does_not_swallow_the_one_before() -> None:
    async def breaking() -> AsyncIterator[Line]:
        yield Line("One.", SECOND)
        raise SpeakingError("voice-failed")

    loudspeaker = Held()
    loudspeaker.go.set()
    speech = Speech(loudspeaker, lambda: None)

    with pytest.raises(SpeakingError):
        await speech.say(breaking())

    assert speech.spoken == "One."


async def test_an_answer_that_was_held_goes_on_with_the_line_it_was_cut_off_in() -> None:
    told: list[str] = []
    loudspeaker, hold = Held(), Hold()
    speech = Speech(loudspeaker, lambda: told.append("first"), hold=hold)
    saying = asyncio.create_task(speech.say(lines([], "One.", "Two.")))
    await loudspeaker.playing.wait()

    await hold.begin()
    loudspeaker.go.set()
    for _ in range(20):
        await asyncio.sleep(0)
    assert (loudspeaker.played, speech.spoken) == ([], "")

    hold.end()
    await saying
    assert len(loudspeaker.played) == 2
    assert speech.spoken == "One. Two."
    assert told == ["first"]


async def test_it_is_silent_when_it_has_been_held() -> None:
    class FallsSilentSlowly(Held):
        silent = False

        async def play(self, sound: Sound) -> None:
            try:
                await super().play(sound)
            finally:
                await asyncio.sleep(0)
                self.silent = True

    loudspeaker, hold = FallsSilentSlowly(), Hold()
    speech = Speech(loudspeaker, lambda: None, hold=hold)
    saying = asyncio.create_task(speech.say(lines([], "One.")))
    await loudspeaker.playing.wait()

    await hold.begin()

    assert loudspeaker.silent
    saying.cancel()
    await asyncio.wait({saying})


async def test_what_is_held_before_it_began_makes_no_sound() -> None:
    loudspeaker, hold = Held(), Hold()
    await hold.begin()
    speech = Speech(loudspeaker, lambda: None, hold=hold)
    saying = asyncio.create_task(speech.say(lines([], "One.")))
    for _ in range(20):
        await asyncio.sleep(0)
    assert not loudspeaker.playing.is_set()

    saying.cancel()
    await asyncio.wait({saying})
    assert speech.spoken == ""


async def test_of_an_answer_that_was_held_for_good_the_part_that_was_heard_is_kept() -> None:
    time = Seconds()
    loudspeaker, hold = Held(), Hold()
    speech = Speech(loudspeaker, lambda: None, time, hold=hold)
    saying = asyncio.create_task(speech.say(lines([], "one two three four", "five")))
    await loudspeaker.playing.wait()

    time.now = 0.5
    await hold.begin()
    for _ in range(20):
        await asyncio.sleep(0)
    time.now = 9.0
    saying.cancel()
    await asyncio.wait({saying})

    assert speech.spoken == "one two …"


async def test_a_loudspeaker_that_fails_is_told_of_though_it_can_be_held() -> None:
    class Broken:
        async def play(self, sound: Sound) -> None:
            raise SpeakingError("loudspeaker-lost")

    speech = Speech(Broken(), lambda: None, hold=Hold())

    with pytest.raises(SpeakingError):
        await speech.say(lines([], "One."))
