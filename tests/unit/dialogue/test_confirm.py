"""The laws of confirming: whose yes, for how long, and what drops a question."""

from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

from hypothesis import assume, given
from hypothesis import strategies as st

from jarvisd.dialogue.choices import Every, Like, Nth
from jarvisd.dialogue.confirm import (
    PATIENCE,
    Erase,
    Keep,
    Pick,
    Purpose,
    Question,
    another,
    judge,
)
from jarvisd.dialogue.dispute import Settle
from jarvisd.dialogue.intents import (
    Agree,
    Ask,
    Choose,
    Clock,
    Forget,
    Intent,
    Refuse,
    Remember,
    Statement,
    Stop,
    Thank,
)
from jarvisd.dialogue.types import Heard
from jarvisd.dialogue.verdict import (
    Completed,
    Other,
    Picked,
    Settled,
    Withdrawn,
)
from jarvisd.ids import MemoryId, RoomName, SessionId, TurnNumber
from jarvisd.memory.policy.dispute import Dispute, Meant
from jarvisd.memory.remember import Saying
from jarvisd.memory.types import Kind, Memory, Placement, Provenance, Scope, Source, Validity
from jarvisd.people.types import Doubt, Known, Speaker, Unknown
from jarvisd.phrases import Language
from tests.unit.dialogue.conversing import ANNA, BEN, START, voice

KITCHEN, LIVING = RoomName("kueche"), RoomName("wohnzimmer")
SOURCE = Source(via="voice")


def memory(number: int, text: str, *, secret: bool = False) -> Memory:
    return Memory(
        id=MemoryId(UUID(int=number)),
        text=text,
        language=Language.DE,
        kind=Kind.FACT,
        placement=Placement(scope=Scope.SHARED, owner=ANNA.id, secret=secret),
        provenance=Provenance.CONFIRMED,
        confidence=1.0,
        importance=0.5,
        source=SOURCE,
        validity=Validity(since=START),
    )


CELLAR = memory(1, "Der Schlüssel vom Keller hängt am Brett.")
CAR = memory(2, "Der Schlüssel vom Auto hängt am Haken.")
CODE = memory(3, "Der Code ist 4711.", secret=True)
SAYING = Saying(text="x", language=Language.DE, speaker=voice(ANNA), room=KITCHEN, source=SOURCE)
PURPOSES: list[Purpose] = [
    Keep(saying=SAYING),
    Erase(memories=(CELLAR,), asked="den Schlüssel"),
    Erase(memories=(CODE,), asked="den Code"),
    Erase(memories=(CELLAR, CAR, CODE), asked="alle"),
    Pick(memories=(CELLAR, CAR), asked="den Schlüssel"),
    Settle(dispute=Dispute(known=CELLAR, heard=CAR)),
]
SPEAKERS: list[Speaker] = [
    voice(ANNA),
    voice(BEN),
    *(Unknown(reason=doubt) for doubt in Doubt),
]
ANSWERS: list[Intent] = [
    Agree(),
    Agree("den Schlüssel"),
    Agree("den Code"),
    Choose(Nth(1), "den ersten"),
    Choose(Every(), "beide"),
    Choose(Like("Keller"), "den vom Keller"),
    Statement("der vom Keller"),
]
NO_ANSWERS: list[Intent] = [
    Clock(), Thank(), Remember("x"), Forget("den Schlüssel vom Keller"),
]  # fmt: skip

purposes = st.sampled_from(PURPOSES)
speakers = st.sampled_from(SPEAKERS)
answers = st.sampled_from(ANSWERS)
moments = st.integers(0, 120_000).map(lambda ms: START + timedelta(milliseconds=ms))


def question(purpose: Purpose, asker: Speaker) -> Question:
    return Question(purpose=purpose, asker=asker, room=KITCHEN, put_at=START)


def heard(speaker: Speaker, seconds: float = 2.0, via: str = "voice") -> Heard:
    return Heard(
        text="",
        language=Language.DE,
        confidence=1.0,
        speaker=speaker,
        room=KITCHEN,
        session=SessionId(UUID(int=1)),
        turn=TurnNumber(2),
        at=START + timedelta(seconds=seconds),
        via=via,
    )


@given(purpose=purposes, answer=answers, at=moments, via=st.sampled_from(["voice", "text"]))
def test_another_known_persons_yes_never_completes(
    purpose: Purpose, answer: Intent, at: datetime, via: str
) -> None:
    said = replace(heard(voice(BEN), via=via), at=at)
    assert not isinstance(
        judge(question(purpose, voice(ANNA)), answer, said), Completed | Picked | Settled
    )


@given(purpose=purposes, asker=speakers, speaker=speakers, answer=answers, ms=st.integers(1, 10**7))
def test_nothing_completes_after_its_time(
    purpose: Purpose, asker: Speaker, speaker: Speaker, answer: Intent, ms: int
) -> None:
    said = replace(heard(speaker), at=START + PATIENCE + timedelta(milliseconds=ms))
    assert not isinstance(
        judge(question(purpose, asker), answer, said), Completed | Picked | Settled
    )


@given(purpose=purposes, asker=speakers, speaker=speakers, intent=st.sampled_from(NO_ANSWERS))
def test_anything_else_drops_the_question(
    purpose: Purpose, asker: Speaker, speaker: Speaker, intent: Intent
) -> None:
    assert judge(question(purpose, asker), intent, heard(speaker)) == Other()


@given(purpose=purposes, asker=speakers, speaker=speakers, at=moments)
def test_anybody_may_stop_it_at_any_time(
    purpose: Purpose, asker: Speaker, speaker: Speaker, at: datetime
) -> None:
    for no in (Refuse(), Stop()):
        said = replace(heard(speaker), at=at)
        assert judge(question(purpose, asker), no, said) == Withdrawn()


@given(purpose=purposes, asker=speakers, speaker=speakers, answer=answers)
def test_a_yes_from_another_room_is_none(
    purpose: Purpose, asker: Speaker, speaker: Speaker, answer: Intent
) -> None:
    said = replace(heard(speaker), room=LIVING)
    assert judge(question(purpose, asker), answer, said) == Other()


@given(asker=speakers, speaker=speakers, answer=answers)
def test_a_spoken_secret_of_a_known_person_needs_their_voice_and_a_sentence(
    asker: Speaker, speaker: Speaker, answer: Intent
) -> None:
    assume(isinstance(asker, Known))
    verdict = judge(
        question(Erase(memories=(CODE,), asked="den Code"), asker), answer, heard(speaker)
    )
    if verdict == Completed():
        assert isinstance(answer, Agree)
        assert answer.about == "den Code"
        assert isinstance(speaker, Known)
        assert isinstance(asker, Known)
        assert speaker.person == asker.person


@given(asker=speakers)
def test_the_askers_own_yes_completes_and_so_does_one_too_short_to_tell(asker: Speaker) -> None:
    asked = question(PURPOSES[1], asker)
    assert judge(asked, Agree(), heard(asker)) == Completed()
    short = Unknown(reason=Doubt.TOO_LITTLE_SPEECH)
    assert judge(asked, Agree(), heard(short, 14.9)) == Completed()


@given(speaker=speakers, words=st.text(max_size=20))
def test_a_yes_alone_never_picks_one_of_several(speaker: Speaker, words: str) -> None:
    asked = question(PURPOSES[4], voice(ANNA))
    assert not isinstance(judge(asked, Agree(words), heard(speaker)), Completed | Picked | Settled)
    assert not isinstance(judge(asked, Agree(), heard(speaker)), Completed | Picked | Settled)


def test_a_stranger_is_another_than_the_person_recognised_later() -> None:
    assert another(Unknown(reason=Doubt.NOT_SIMILAR), voice(ANNA))
    assert not another(Unknown(reason=Doubt.TOO_LITTLE_SPEECH), voice(ANNA))
    assert not another(voice(ANNA), Unknown(reason=Doubt.NOT_SIMILAR))


def test_a_question_is_an_answer_only_where_one_is_picked() -> None:
    asked = question(PURPOSES[4], voice(ANNA))
    assert judge(asked, Ask("den vom Keller?"), heard(voice(ANNA))) == Picked((CELLAR,))
    assert judge(question(PURPOSES[1], voice(ANNA)), Ask("den?"), heard(voice(ANNA))) == Other()


@given(speaker=speakers, answer=answers, ms=st.integers(0, 120_000))
def test_which_holds_is_said_by_who_was_asked_or_a_voice_too_short_to_tell(
    speaker: Speaker, answer: Intent, ms: int
) -> None:
    asked = question(PURPOSES[-1], voice(ANNA))
    verdict = judge(asked, answer, replace(heard(speaker), at=START + timedelta(milliseconds=ms)))
    if isinstance(verdict, Settled):
        assert speaker != voice(BEN)
        assert speaker != Unknown(reason=Doubt.NOT_SIMILAR)
        assert ms <= PATIENCE.total_seconds() * 1_000
        assert verdict.meant is not Meant.UNCLEAR
