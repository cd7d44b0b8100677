"""Whole conversations in one room, with scripts in place of models and devices."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import replace
from uuid import UUID

import pytest

from jarvisd.audio.chunk import AudioChunk
from jarvisd.audio.cues import Chime
from jarvisd.dialogue.types import Farewell, Recollected, Sentence
from jarvisd.errors import StorageError, ThinkingError, TranscriptionError
from jarvisd.events import (
    Answered,
    Fact,
    Foreseen,
    MemoriesRecalled,
    SessionEnded,
    SpeakerHeard,
    StateChanged,
    Transcribed,
    TurnTaken,
    Woken,
)
from jarvisd.ids import MemoryId, PersonId, RoomName, SessionId
from jarvisd.people.types import Known, Person
from jarvisd.phrases import Language, phrase
from jarvisd.session.announcing import Told
from jarvisd.session.arbiter import Arbiter
from jarvisd.session.conductor import Conductor
from jarvisd.session.state import Announcement
from jarvisd.testing.people import PeopleInMind
from jarvisd.testing.sound import NotedLoudspeaker, ScriptedMicrophone
from jarvisd.testing.stage import AlwaysTheSame, ReadsAlong, Scripted, SessionsAway
from tests.unit.session.conversation import NOW, Stage

ANNA = Person(id=PersonId(UUID(int=1)), name="Anna")
TEA = MemoryId(UUID(int=7))


async def test_one_sentence_is_answered_aloud_and_kept() -> None:
    recollected = Recollected(memories=((TEA, 0.8),), took_ms=3)
    people = PeopleInMind()
    await people.add(ANNA, [])
    stage = Stage(
        [400, "jarvis", 160, "what do i drink", 6_000],
        dialogue=Scripted([[recollected, Sentence("Tea. As always.")]]),
        recogniser=AlwaysTheSame(Known(person=ANNA, similarity=0.9, margin=0.3)),
        people=people,
    )

    states = await stage.run()

    assert states == ["listening", "thinking", "speaking", "lingering", "idle"]
    assert stage.said == ["Tea.", "As always."]
    [heard] = stage.dialogue.heard
    assert (heard.text, heard.via, heard.audience.person) == ("what do i drink", "voice", ANNA.id)
    [turn] = stage.turns
    assert (turn.heard, turn.said, turn.outcome) == (
        "what do i drink", "Tea. As always.", "answered",
    )  # fmt: skip
    assert turn.recalled == (TEA,)
    assert stage.transcriber.told == [("Jarvis", "kueche", "Anna")]
    assert [held.ended_at for held in stage.sessions.held.values()] == [NOW]
    assert stage.dialogue.ended == [turn.session]


async def test_observers_are_told_every_stage_in_order() -> None:
    recollected = Recollected(memories=((TEA, 0.8),), took_ms=3)
    stage = Stage(
        [400, "jarvis", 160, "what do i drink", 6_000],
        dialogue=Scripted([[recollected, Sentence("Tea.")]]),
    )
    await stage.run()

    kinds = [type(f) for f in stage.facts if type(f).__name__ != "StateChanged"]
    assert kinds == [
        Woken, Foreseen, Transcribed, SpeakerHeard, MemoriesRecalled, Answered, TurnTaken,
        SessionEnded,
    ]  # fmt: skip
    [ended] = stage.told(SessionEnded)
    assert ended.reason == "silence"
    [taken] = stage.told(TurnTaken)
    assert set(taken.milliseconds) == {"stt_ms", "speaker_ms", "first_sound_ms", "turn_ms"}


async def test_a_follow_up_needs_no_wake_word() -> None:
    stage = Stage(["jarvis", 160, "one", 1_600, "two", 6_000])

    await stage.run()

    assert [h.text for h in stage.dialogue.heard] == ["one", "two"]
    assert [t.number for t in stage.turns] == [1, 2]
    assert len(stage.sessions.held) == 1


async def test_a_recording_stands_still_while_it_is_thought_and_spoken() -> None:
    stage = Stage(
        ["jarvis", 160, "one", 1_000, "jarvis", 160, "two", 6_000],
        loudspeaker=NotedLoudspeaker(ticks=500),
    )

    await stage.run()

    assert stage.cut_off == []
    assert [h.text for h in stage.dialogue.heard] == ["one", "two"]


async def test_the_wake_word_interrupts_the_answer_and_only_what_was_spoken_is_kept() -> None:
    stage = Stage(
        ["jarvis", 160, "tell a story", 1_600, "jarvis", 160, "never mind", 6_000],
        dialogue=Scripted(
            [[Sentence("Once upon a time."), Sentence("The end of it.")], [Sentence("Fine.")]]
        ),
        loudspeaker=NotedLoudspeaker(ticks=20),
        lockstep=False,
    )

    await stage.run()

    assert stage.said == ["Once upon a time.", "Fine."]
    assert stage.cut_off == ["The end of it."]
    first, second = stage.turns
    assert first.outcome == "interrupted"
    assert first.said.startswith("Once upon a time.")
    assert "end of it." not in first.said
    assert second.said == "Fine."
    assert [w.outcome for w in stage.sessions.wakes] == ["interrupted", "answered"]
    assert len(stage.sessions.held) == 1
    assert stage.dialogue.kept == [
        ("over", "tell a story"),
        ("spoken", first.said),
        ("over", "never mind"),
        ("spoken", "Fine."),
    ]


@pytest.mark.parametrize(
    ("error", "spoken"),
    [
        (ThinkingError("x"), "sorry-thinking"),
        (StorageError("database-away"), "sorry-memory"),
        (RuntimeError("a bug"), "sorry-failed"),
    ],
)
async def test_a_turn_that_fails_apologises_and_the_room_goes_on(
    error: Exception, spoken: str
) -> None:
    stage = Stage(
        ["jarvis", 160, "one", 1_600, "two", 6_000],
        dialogue=Scripted([error, [Sentence("Here I am.")]]),
    )

    await stage.run()

    sorry = phrase(spoken, Language.EN)
    assert " ".join(stage.said) == f"{sorry} Here I am."
    assert [t.outcome for t in stage.turns] == ["failed", "answered"]
    assert stage.turns[0].said == sorry


async def test_what_cannot_be_transcribed_is_apologised_for() -> None:
    stage = Stage(
        ["jarvis", 160, "one", 6_000],
        transcriber=ReadsAlong(failing=TranscriptionError("recogniser-failed")),
    )

    await stage.run()

    assert " ".join(stage.said) == phrase("sorry-not-understood", Language.EN)
    assert stage.dialogue.heard == []
    assert [w.outcome for w in stage.sessions.wakes] == ["failed"]


async def test_what_nobody_said_is_passed_over_in_silence() -> None:
    stage = Stage(["jarvis", 160, "[Musik]", 1_600, "two", 6_000])

    await stage.run()

    assert [h.text for h in stage.dialogue.heard] == ["two"]
    assert [w.outcome for w in stage.sessions.wakes] == ["implausible"]
    refused = [t.refused for t in stage.told(Transcribed)]
    assert refused == ["no-words", None]


async def test_it_does_not_obey_the_wake_word_in_its_own_answer() -> None:
    stage = Stage(
        ["jarvis", 160, "what now", 1_600, "jarvis", 8_000],
        dialogue=Scripted([[Sentence("Just say jarvis.")]]),
        loudspeaker=NotedLoudspeaker(ticks=80),
        lockstep=False,
    )

    await stage.run()

    assert stage.said == ["Just say jarvis."]
    assert stage.cut_off == []
    assert [w.outcome for w in stage.sessions.wakes] == ["echo", "answered"]


async def test_its_own_words_are_not_answered() -> None:
    stage = Stage(
        ["jarvis", 160, "what now", 1_600, "jarvis", 64, "an hour", 8_000],
        dialogue=Scripted([[Sentence("It will rain in an hour.")]]),
        loudspeaker=NotedLoudspeaker(ticks=80),
        lockstep=False,
    )

    await stage.run()

    assert [h.text for h in stage.dialogue.heard] == ["what now"]
    assert [t.refused for t in stage.told(Transcribed)] == [None, "echo"]
    assert [w.outcome for w in stage.sessions.wakes] == ["interrupted", "echo"]


async def test_who_repeats_its_last_words_afterwards_is_answered() -> None:
    stage = Stage(
        ["jarvis", 160, "what now", 4_600, "in an hour", 8_000],
        dialogue=Scripted([[Sentence("It will rain in an hour.")]]),
        loudspeaker=NotedLoudspeaker(ticks=80),
        lockstep=False,
    )

    await stage.run()

    assert [h.text for h in stage.dialogue.heard] == ["what now", "in an hour"]


async def test_a_wake_without_words_ends_with_a_quiet_goodbye() -> None:
    stage = Stage(["jarvis", 8_000])

    states = await stage.run()

    assert states == ["listening", "idle"]
    assert stage.said == ["(tone)"]
    assert [w.outcome for w in stage.sessions.wakes] == ["no-speech"]


async def test_a_farewell_ends_the_session_at_once() -> None:
    stage = Stage(
        ["jarvis", 160, "that is all", 1_600, "unheard", 6_000],
        dialogue=Scripted([[Sentence("Bye."), Farewell()]]),
    )

    await stage.run()

    assert [h.text for h in stage.dialogue.heard] == ["that is all"]
    assert [f.reason for f in stage.told(SessionEnded)] == ["farewell"]


async def test_a_database_that_is_away_costs_the_rows_and_not_the_answer() -> None:
    stage = Stage(["jarvis", 160, "one", 6_000], store=SessionsAway())

    await stage.run()

    assert stage.said == ["Yes."]


async def test_stopping_the_room_closes_its_session() -> None:
    stage = Stage(
        ["jarvis", 160, "one"],
        loudspeaker=NotedLoudspeaker(ticks=1_000_000),
        lockstep=False,
        endless=True,
    )
    speaking = asyncio.Event()
    conductor = stage.conductor(lambda fact: speaking.set() if _speaks(fact) else None)
    running = asyncio.create_task(conductor.run())
    await speaking.wait()

    running.cancel()
    await asyncio.wait({running})

    assert [held.ended_at for held in stage.sessions.held.values()] == [NOW]
    assert [t.outcome for t in stage.turns] == ["interrupted"]


async def test_an_announcement_is_made_without_anybody_asking() -> None:
    stage = Stage([8_000], lockstep=False)
    conductor = stage.conductor()
    running = asyncio.create_task(conductor.run())
    conductor.announce(Announcement(text="The tea is ready.", language=Language.EN))

    await running

    assert stage.said == ["The tea is ready."]
    assert stage.sessions.held == {}


RING = Announcement(
    text="The timer is done.",
    language=Language.EN,
    chime=Chime.TIMER,
    answer_in=SessionId(UUID(int=5)),
)


async def test_what_rings_sounds_says_what_it_is_and_hears_the_answer() -> None:
    stage = Stage([800, "stop", 12_000], lockstep=False, dialogue=Scripted([[Sentence("Fine.")]]))
    conductor = stage.conductor()
    told = conductor.announce(RING)

    await conductor.run()

    assert told.result() is Told.SPOKEN
    assert stage.said == ["(tone)", "The timer is done.", "Fine."]
    [heard] = stage.dialogue.heard
    assert (heard.text, heard.session) == ("stop", RING.answer_in)
    assert list(stage.sessions.held) == [RING.answer_in]


async def test_whoever_ordered_an_announcement_learns_that_the_wake_word_ended_it() -> None:
    stage = Stage(
        [800, "jarvis", 160, "never mind", 8_000],
        loudspeaker=NotedLoudspeaker(ticks=200),
        lockstep=False,
    )
    conductor = stage.conductor()
    told = conductor.announce(RING)

    await conductor.run()

    assert told.result() is Told.HUSHED


async def test_who_wakes_the_room_between_two_rounds_is_not_rung_at_again() -> None:
    stage = Stage([800, "jarvis", 160, "never mind", 12_000], lockstep=False)
    conductor = stage.conductor()
    first = conductor.announce(RING)
    first.add_done_callback(lambda _: again.append(conductor.announce(RING)))
    again: list[asyncio.Future[Told]] = []

    await conductor.run()

    assert first.result() is Told.SPOKEN
    assert [told.result() for told in again] == [Told.PASSED]
    assert stage.said.count("The timer is done.") == 1


async def test_whoever_ordered_an_announcement_learns_that_it_failed_or_was_never_made() -> None:
    broken = Stage([8_000], lockstep=False, broken=True).conductor()
    failed = broken.announce(RING)
    await broken.run()
    assert failed.result() is Told.FAILED

    conductor = Stage([8_000], lockstep=False).conductor()
    running = asyncio.create_task(conductor.run())
    await asyncio.sleep(0)
    running.cancel()
    lost = conductor.announce(RING)
    await asyncio.wait({running})
    assert lost.result() is Told.LOST


@pytest.mark.parametrize("begun", [False, True])
async def test_an_announcement_can_be_taken_back_before_and_while_it_is_made(
    begun: bool,
) -> None:
    stage = Stage([8_000], lockstep=False, loudspeaker=NotedLoudspeaker(ticks=10_000))
    conductors: list[Conductor] = []

    def speaking(fact: Fact) -> None:
        if begun and isinstance(fact, StateChanged) and fact.after == "speaking":
            conductors[0].take_back(RING)

    conductors.append(stage.conductor(speaking))
    told = conductors[0].announce(RING)
    if not begun:
        conductors[0].take_back(RING)
    await conductors[0].run()

    assert stage.said == []
    assert told.result() is Told.HUSHED


async def test_two_rooms_that_hear_one_call_give_one_answer() -> None:
    arbiter = Arbiter(lambda: 0.0)
    near = Stage([400, "jarvis", 160, "one", 6_000], arbiter=arbiter)
    far = Stage([480, "jarvis", 160, "one", 6_000], arbiter=arbiter, room=RoomName("flur"))

    await asyncio.gather(near.run(), far.run())

    assert near.said == ["Yes."]
    assert far.said == []
    assert [w.outcome for w in far.sessions.wakes] == ["elsewhere"]


class Recorded(ScriptedMicrophone):
    """Is heard late, and tells when it was recorded."""

    def __init__(self, script: list[str | int], *, began_s: float) -> None:
        super().__init__(script)
        self._began_s = began_s

    async def stream(self) -> AsyncGenerator[AudioChunk, None]:
        async for chunk in super().stream():
            yield replace(chunk, at_s=self._began_s + chunk.start_ms / 1_000)


async def test_two_rooms_that_are_called_one_after_the_other_and_heard_together_both_answer() -> (
    None
):
    arbiter = Arbiter(lambda: 0.0)
    first = Stage([], arbiter=arbiter)
    second = Stage([], arbiter=arbiter, room=RoomName("flur"))
    called: list[str | int] = [400, "jarvis", 160, "one", 6_000]

    await asyncio.gather(
        first.conductor(microphone=Recorded(called, began_s=100.0)).run(),
        second.conductor(microphone=Recorded(called, began_s=101.4)).run(),
    )

    assert first.said == second.said == ["Yes."]


async def test_a_voice_is_pooled_over_a_session_and_forgotten_with_it() -> None:
    stage = Stage(["jarvis", 160, "one", 1_600, "two", 6_000, "jarvis", 160, "three", 6_000])

    await stage.run()

    pooled = [earlier.speech_ms if earlier else 0 for earlier in stage.recogniser.evidence]
    assert pooled == [0, 96, 0]


async def test_a_broken_loudspeaker_does_not_end_the_room() -> None:
    stage = Stage(["jarvis", 160, "one", 1_600, "two", 6_000, "jarvis", 8_000], broken=True)

    states = await stage.run()

    assert [turn.outcome for turn in stage.turns] == ["failed", "failed"]
    assert [turn.said for turn in stage.turns] == ["", ""]
    assert states[-2:] == ["listening", "idle"]


async def test_an_announcement_that_cannot_be_made_leaves_the_room_as_it_was() -> None:
    stage = Stage([8_000], lockstep=False, broken=True)
    conductor = stage.conductor()
    conductor.announce(Announcement(text="The tea is ready.", language=Language.EN))

    await conductor.run()

    assert stage.states[-1] == "idle"


async def test_a_muted_room_hears_nothing_until_it_is_unmuted() -> None:
    muted, unmuted = (Stage(["jarvis", 160, "one", 6_000]) for _ in range(2))
    deaf, hearing = muted.conductor(), unmuted.conductor()
    deaf.mute()
    hearing.mute()
    hearing.unmute()

    await deaf.run()
    await hearing.run()

    assert [heard.text for heard in muted.dialogue.heard] == []
    assert [heard.text for heard in unmuted.dialogue.heard] == ["one"]


async def test_stop_silences_the_answer() -> None:
    stage = Stage(
        ["jarvis", 160, "one", 12_000], loudspeaker=NotedLoudspeaker(ticks=100_000), lockstep=False
    )
    conductors: list[Conductor] = []
    conductor = stage.conductor(lambda fact: conductors[0].stop() if _speaks(fact) else None)
    conductors.append(conductor)

    await conductor.run()

    assert (stage.said, stage.cut_off) == ([], ["Yes."])
    assert [turn.outcome for turn in stage.turns] == ["interrupted"]


def _speaks(fact: Fact) -> bool:
    return isinstance(fact, StateChanged) and fact.after == "speaking"
