"""Who goes on with a conversation without the wake word: only the voice that spoke last."""

from collections.abc import Sequence
from uuid import UUID

import pytest

from jarvisd.dialogue.types import Delta, Sentence, ToAll, Waits
from jarvisd.events import SessionEnded, Transcribed
from jarvisd.ids import PersonId, SessionId
from jarvisd.people.match import Certainty
from jarvisd.people.recognise import Recognise
from jarvisd.people.speech import VoiceBranch
from jarvisd.people.types import Enrolled, Person
from jarvisd.phrases import Language
from jarvisd.session.announcing import Told
from jarvisd.session.state import Announcement
from jarvisd.testing.noise import MutesTheQuiet
from jarvisd.testing.people import PeopleInMind
from jarvisd.testing.sound import VOICES, HearsWords, ScriptedMicrophone, sound
from jarvisd.testing.stage import Scripted
from jarvisd.testing.voices import ReadsVoices
from tests.unit.session.conversation import Stage

ANNA, BEN, TELEVISION = 0, 1, 5
FIRST = "tell me please what there is to be done in the house and in the garden today"
NEXT = "and after that what else is there to be done in the house or in the garden"
PAUSE = 1_600


def room(script: Sequence[str | int | bytes], answers: Sequence[Sequence[Delta]] = ()) -> Stage:
    """Return a room where Anna and Ben live, in which *script* is heard and *answers* given."""
    known = {}
    for voice, name in ((ANNA, "Anna"), (BEN, "Ben")):
        person = Person(id=PersonId(UUID(int=voice + 1)), name=name)
        axis = tuple(float(voice == place) for place in range(VOICES))
        known[person.id] = Enrolled(person=person, prints=(axis,) * 3)
    people = PeopleInMind(known=known)
    voices = VoiceBranch(ReadsVoices(), MutesTheQuiet(), HearsWords)
    certainty = Certainty(least_speech_ms=1_000)
    return Stage(
        script,
        dialogue=Scripted(list(answers)),
        voices=Recognise(voices, people, certainty),
        people=people,
    )


def heard(stage: Stage) -> list[str]:
    return [each.text for each in stage.dialogue.heard]


async def test_the_same_voice_goes_on() -> None:
    stage = room(["jarvis", 160, FIRST, PAUSE, NEXT, 6_000])

    await stage.run()

    assert heard(stage) == [FIRST, NEXT]


@pytest.mark.parametrize("voice", [BEN, TELEVISION])
async def test_another_voice_is_no_part_of_the_conversation(voice: int) -> None:
    stage = room(["jarvis", 160, FIRST, PAUSE, sound(NEXT, voice=voice), PAUSE, NEXT, 6_000])

    await stage.run()

    assert heard(stage) == [FIRST, NEXT]
    assert [fact.refused for fact in stage.told(Transcribed)] == [None, "another-voice", None]
    assert len(stage.turns) == 2


async def test_a_television_ends_the_conversation_by_talking_on() -> None:
    loud = sound(NEXT, voice=TELEVISION)
    stage = room(["jarvis", 160, FIRST, PAUSE, loud, PAUSE, loud, PAUSE, NEXT, 6_000])

    await stage.run()

    assert heard(stage) == [FIRST]
    assert [fact.reason for fact in stage.told(SessionEnded)] == ["noise"]


async def test_who_says_the_wake_word_is_answered_and_has_the_floor() -> None:
    bens = sound(NEXT, voice=BEN)
    call = sound("jarvis", voice=BEN)
    stage = room(["jarvis", 160, FIRST, PAUSE, call, 160, bens, PAUSE, bens, PAUSE, FIRST, 6_000])

    await stage.run()

    assert heard(stage) == [FIRST, NEXT, NEXT]
    assert [fact.refused for fact in stage.told(Transcribed)][-1] == "another-voice"


async def test_who_begins_with_its_name_is_answered_though_the_wake_word_missed_it() -> None:
    called = sound(f"jervis {NEXT}", voice=BEN)
    stage = room(["jarvis", 160, FIRST, PAUSE, called, 6_000])

    await stage.run()

    assert heard(stage) == [FIRST, f"jervis {NEXT}"]


async def test_a_yes_too_short_to_tell_is_left_to_the_dialogue() -> None:
    stage = room(["jarvis", 160, FIRST, PAUSE, sound("yes please", voice=BEN), 6_000])

    await stage.run()

    assert heard(stage) == [FIRST, "yes please"]


async def test_what_is_asked_of_everybody_anybody_answers() -> None:
    asked: list[Delta] = [Sentence("Who of you knows?"), ToAll()]
    bens = sound(NEXT, voice=BEN)
    stage = room(["jarvis", 160, FIRST, PAUSE, bens, PAUSE, FIRST, 6_000], [asked])

    await stage.run()

    # From then on Ben has the floor.
    assert heard(stage) == [FIRST, NEXT]


async def test_while_a_question_waits_another_of_the_household_is_heard_and_no_television() -> None:
    asked: list[Delta] = [Sentence("Shall I forget that?"), Waits()]
    bens, noise = sound(NEXT, voice=BEN), sound(NEXT, voice=TELEVISION)
    stage = room(["jarvis", 160, FIRST, PAUSE, noise, PAUSE, bens, 6_000], [asked])

    await stage.run()

    assert heard(stage) == [FIRST, NEXT]
    refused = [fact.refused for fact in stage.told(Transcribed)]
    assert refused == [None, "another-voice", None]


async def test_after_an_announcement_anybody_answers() -> None:
    stage = room([400])
    rung = Announcement(
        text="The tea is ready.", language=Language.EN, answer_in=SessionId(UUID(int=9))
    )
    script: list[str | int | bytes] = [960, sound(NEXT, voice=TELEVISION), PAUSE]
    script += [sound(FIRST, voice=BEN), 6_000]
    conductor = stage.conductor(microphone=ScriptedMicrophone(script))
    told = conductor.announce(rung)

    await conductor.run()

    assert await told is Told.SPOKEN
    assert heard(stage) == [NEXT]
