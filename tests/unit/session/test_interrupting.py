"""Speaking up while the room speaks: it goes on softly until it is known what was meant."""

import asyncio
from dataclasses import dataclass, field

import pytest

from jarvisd.audio.chunk import Utterance
from jarvisd.dialogue.stopping import StopWords
from jarvisd.dialogue.types import Sentence
from jarvisd.errors import TranscriptionError
from jarvisd.phrases import Language
from jarvisd.session.announcing import Told
from jarvisd.session.conductor import Conductor
from jarvisd.session.interruption import Interruption, StopEar
from jarvisd.session.own_words import OwnWords
from jarvisd.session.speaking_up import Conclude, Duck, Examine, NotMeant, Rise
from jarvisd.session.state import Announcement, Event, StopHeard
from jarvisd.speech.types import Transcript
from jarvisd.testing.sound import NotedLoudspeaker, silence, sound
from jarvisd.testing.stage import ReadsAlong, Scripted
from tests.unit.session.conversation import Stage

LONG = "The ladder is behind the shed next to the compost under the tree."
HUM = Announcement(text=LONG, language=Language.EN)


@dataclass
class NotedDucking:
    """Notes how loud it is to be."""

    levels: list[str] = field(default_factory=list)

    def duck(self) -> None:
        self.levels.append("soft")

    def rise(self) -> None:
        self.levels.append("loud")


def ear(transcriber: ReadsAlong) -> StopEar:
    return StopEar(transcriber=transcriber, languages=(Language.EN,), stopping=StopWords())


def room(
    *words: str, answer: str = LONG, ducking: NotedDucking, interruptible: bool = True
) -> tuple[Stage, Conductor]:
    """Return a room that speaks for long, and is spoken to meanwhile."""
    script: list[str | int] = ["jarvis", 160, "one", 20_000]
    for word in words:
        script += [word, 2_000]
    stage = Stage(
        script,
        dialogue=Scripted([[Sentence(answer)]]),
        loudspeaker=NotedLoudspeaker(ticks=900),
        lockstep=False,
    )
    listening = (ducking, ear(stage.transcriber)) if interruptible else None
    return stage, stage.conductor(interruptible=listening)


async def test_stop_stops_it_and_only_what_was_heard_is_kept() -> None:
    ducking = NotedDucking()
    stage, conductor = room("stop stop stop", ducking=ducking)

    await conductor.run()

    assert stage.states[:6] == [
        "listening", "thinking", "speaking", "ducked", "lingering", "idle",
    ]  # fmt: skip
    assert ducking.levels == ["soft", "loud"]
    assert stage.cut_off == [LONG]
    [turn] = stage.turns
    assert turn.outcome == "interrupted"
    assert turn.said != LONG


async def test_other_words_duck_it_and_it_comes_back() -> None:
    ducking = NotedDucking()
    stage, conductor = room("where are my glasses", ducking=ducking)

    await conductor.run()

    assert stage.states[2:6] == ["speaking", "ducked", "speaking", "lingering"]
    assert ducking.levels == ["soft", "loud"]
    assert [(turn.outcome, turn.said) for turn in stage.turns] == [("answered", LONG)]


async def test_the_word_it_is_just_saying_itself_does_not_stop_it() -> None:
    line = "The bus to the shop will stop at the old station and at the market."
    stage, conductor = room("stop stop stop", answer=line, ducking=NotedDucking())

    await conductor.run()

    assert [(turn.outcome, turn.said) for turn in stage.turns] == [("answered", line)]


async def test_a_room_that_would_hear_itself_heeds_nothing_but_its_wake_word() -> None:
    ducking = NotedDucking()
    stage, conductor = room("stop stop stop", ducking=ducking, interruptible=False)

    await conductor.run()

    assert "ducked" not in stage.states
    assert not ducking.levels
    assert [turn.outcome for turn in stage.turns] == ["answered"]


async def test_what_rings_is_hushed_by_the_word_as_by_a_button() -> None:
    ducking = NotedDucking()
    stage = Stage(
        [1_000, "stop stop stop", 4_000], loudspeaker=NotedLoudspeaker(ticks=900), lockstep=False
    )
    conductor = stage.conductor(interruptible=(ducking, ear(stage.transcriber)))
    told = conductor.announce(HUM)

    await conductor.run()

    assert told.result() is Told.HUSHED
    assert ducking.levels == ["soft", "loud"]


async def test_the_wake_word_said_into_it_is_answered() -> None:
    ducking = NotedDucking()
    stage = Stage(
        ["jarvis", 160, "one", 20_000, "jarvis", 160, "two", 40_000],
        dialogue=Scripted([[Sentence(LONG)], [Sentence("Two.")]]),
        loudspeaker=NotedLoudspeaker(ticks=700),
        lockstep=False,
    )

    await stage.conductor(interruptible=(ducking, ear(stage.transcriber))).run()

    assert [turn.outcome for turn in stage.turns] == ["interrupted", "answered"]
    assert ducking.levels[:2] == ["soft", "loud"]
    assert ducking.levels[-1] == "loud"


async def test_the_wake_word_silences_it_before_it_is_loud_and_without_words_it_goes_on() -> None:
    ducking = NotedDucking()
    stage = Stage(
        ["jarvis", 160, "one", 20_000, "jarvis", 40_000],
        dialogue=Scripted([[Sentence(LONG)]]),
        loudspeaker=NotedLoudspeaker(ticks=700, on_cut=lambda: ducking.levels.append("cut")),
        lockstep=False,
    )

    await stage.conductor(interruptible=(ducking, ear(stage.transcriber))).run()

    assert ducking.levels == ["soft", "cut", "loud"]
    assert stage.states[2:7] == ["speaking", "ducked", "listening", "speaking", "lingering"]
    assert [(turn.outcome, turn.said) for turn in stage.turns] == [("answered", LONG)]


def said(words: str) -> Utterance:
    pcm = sound(words) + silence(64)
    return Utterance(pcm=pcm, start_ms=0, end_ms=len(pcm) // 32, speech_ms=len(pcm) // 32)


@dataclass
class Slow(ReadsAlong):
    """Reads along, when it is let."""

    free: asyncio.Event = field(default_factory=asyncio.Event)
    under_way: int = 0
    most: int = 0
    heard: list[str] = field(default_factory=list)

    async def transcribe(
        self, utterance: Utterance, *, languages: object = (), names: object = ()
    ) -> Transcript:
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        try:
            await self.free.wait()
            transcript = await super().transcribe(utterance, languages=(Language.EN,))
            self.heard.append(transcript.text)
            return transcript
        finally:
            self.under_way -= 1


async def _let_run() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_one_stretch_is_examined_at_a_time_and_of_those_that_wait_the_latest() -> None:
    told: list[Event] = []
    slow = Slow()
    interruption = Interruption(NotedDucking(), ear(slow), OwnWords(), told.append)
    interruption.perform(Duck())
    for words in ("where", "where are", "where are my", "where are my glasses"):
        interruption.perform(Examine(said(words)))
        await _let_run()
    interruption.perform(Conclude())
    assert not told

    slow.free.set()
    await _let_run()

    assert slow.most == 1
    assert slow.heard == ["where", "where are my glasses"]
    assert told == [NotMeant()]


async def test_with_nothing_to_examine_it_is_over_at_once() -> None:
    told: list[Event] = []
    interruption = Interruption(NotedDucking(), ear(Slow()), OwnWords(), told.append)
    interruption.perform(Duck())
    interruption.perform(Conclude())

    assert told == [NotMeant()]


async def test_what_is_still_examined_when_it_is_over_stops_nothing_any_more() -> None:
    told: list[Event] = []
    slow = Slow()
    interruption = Interruption(NotedDucking(), ear(slow), OwnWords(), told.append)
    interruption.perform(Duck())
    interruption.perform(Examine(said("stop")))
    await _let_run()
    interruption.perform(Rise())
    interruption.perform(Duck())
    interruption.perform(Examine(said("stop it")))
    slow.free.set()
    await _let_run()

    assert told == [StopHeard()]
    assert slow.heard == ["stop it"]


async def test_a_recogniser_that_fails_stops_nothing_and_keeps_nothing_soft(
    caplog: pytest.LogCaptureFixture,
) -> None:
    told: list[Event] = []
    failing = ReadsAlong(failing=TranscriptionError("recogniser-failed"))
    interruption = Interruption(NotedDucking(), ear(failing), OwnWords(), told.append)
    interruption.perform(Duck())
    interruption.perform(Examine(said("stop")))
    interruption.perform(Conclude())
    await _let_run()

    assert told == [NotMeant()]
    assert "was not understood" in caplog.text
