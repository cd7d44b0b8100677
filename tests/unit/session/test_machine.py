"""The conversation, step by step, and its laws."""

from collections.abc import Sequence
from typing import get_args
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.audio.chunk import Detection, Utterance
from jarvisd.ids import SessionId, TurnNumber
from jarvisd.phrases import Language
from jarvisd.session.ending import Ending
from jarvisd.session.floor import Floor
from jarvisd.session.ignored import IGNORED
from jarvisd.session.machine import RULES, step
from jarvisd.session.speaking_up import (
    Conclude,
    Duck,
    Examine,
    Interjection,
    InterjectionOver,
    NotMeant,
    Rise,
    SomebodySpeaks,
)
from jarvisd.session.state import (
    Announce,
    Announcement,
    CancelTurn,
    Closed,
    CloseEar,
    CloseSession,
    Effect,
    Event,
    HoldTurn,
    MuteAsked,
    Muted,
    MuteEar,
    NothingHeard,
    OpenEar,
    OpenSession,
    Outcome,
    ReplyStarted,
    ResumeTurn,
    Session,
    StartAnnouncement,
    StartTurn,
    State,
    StopHeard,
    TakenBack,
    TurnEnded,
    Unmuted,
    UnmuteEar,
    UtteranceHeard,
    WakeHeard,
)

CALL = Detection(word="hey_jarvis", score=0.9, at_ms=800)
UTTERANCE = Utterance(pcm=b"", start_ms=0, end_ms=900, speech_ms=700)
WAKE = WakeHeard(detection=CALL, fresh_id=SessionId(UUID(int=1)))
SPOKEN = UtteranceHeard(UTTERANCE)
TEA = Announcement(text="The tea is ready.", language=Language.EN)
RING = Announcement(
    text="The timer is done.", language=Language.EN, answer_in=SessionId(UUID(int=5))
)


def turn(number: int) -> TurnNumber:
    return TurnNumber(number)


def after(*events: Event) -> tuple[Session, list[Effect]]:
    session, done = Session(), list[Effect]()
    for event in events:
        session, effects = step(session, event)
        done += effects
    return session, done


def test_every_pair_of_state_and_event_is_decided_exactly_once() -> None:
    every = {(state, event) for state in State for event in get_args(Event)}

    assert every == RULES.keys() | IGNORED
    assert not RULES.keys() & IGNORED


def test_waking_opens_a_session_and_the_ear_where_the_word_ended() -> None:
    session, done = after(WAKE)

    assert session.state is State.LISTENING
    assert done == [OpenSession(WAKE.fresh_id), OpenEar(CALL)]


def test_a_second_wake_goes_on_with_the_same_session() -> None:
    again = WakeHeard(detection=CALL, fresh_id=SessionId(UUID(int=2)))

    session, done = after(WAKE, again)

    assert session.id == WAKE.fresh_id
    assert [e for e in done if isinstance(e, OpenSession)] == [OpenSession(WAKE.fresh_id)]


def test_an_answered_turn_leads_to_a_follow_up_without_the_wake_word() -> None:
    session, done = after(WAKE, SPOKEN, ReplyStarted(turn(1)), TurnEnded(turn(1), Outcome.ANSWERED))

    assert session.state is State.LINGERING
    assert done[-1] == OpenEar(None)


def test_barge_in_before_the_answer_cancels_the_turn_and_keeps_the_session() -> None:
    thinking, _ = after(WAKE, SPOKEN)

    session, effects = step(thinking, WAKE)

    assert session.id == WAKE.fresh_id
    assert session.state is State.LISTENING
    assert effects == (CancelTurn(), OpenEar(CALL))


INTERRUPTED: list[Event] = [WAKE, SPOKEN, ReplyStarted(turn(1)), WAKE]


def test_barge_in_holds_the_answer_until_it_is_known_what_it_was_for() -> None:
    session, done = after(*INTERRUPTED)
    assert (session.state, session.id) == (State.LISTENING, WAKE.fresh_id)
    assert done[-2:] == [HoldTurn(), OpenEar(CALL)]

    session, effects = step(session, SPOKEN)
    start = StartTurn(session=WAKE.fresh_id, turn=turn(2), utterance=UTTERANCE)
    assert effects == (CloseEar(), CancelTurn(), start)


def test_an_interruption_without_words_is_none() -> None:
    session, effects = step(after(*INTERRUPTED)[0], NothingHeard())
    assert (session.state, effects) == (State.SPEAKING, (CloseEar(), ResumeTurn()))

    session, effects = step(session, TurnEnded(turn(1), Outcome.ANSWERED))
    assert (session.state, effects) == (State.LINGERING, (OpenEar(None),))


def test_an_answer_that_was_over_when_it_was_interrupted_does_not_go_on() -> None:
    session, done = after(*INTERRUPTED, TurnEnded(turn(1), Outcome.ANSWERED), NothingHeard())

    assert session.state is State.IDLE
    assert done[-1] == CloseSession(WAKE.fresh_id, Ending.NO_SPEECH)


@pytest.mark.parametrize("event", [StopHeard(), Muted(), MuteAsked(), Closed()])
def test_whatever_ends_the_session_ends_an_answer_that_is_held(event: Event) -> None:
    session, done = after(*INTERRUPTED, event)

    assert session.held is None
    assert done.index(CancelTurn()) > done.index(HoldTurn())
    assert isinstance(done[-1], CloseSession)


def test_late_news_of_a_cancelled_turn_falls_away() -> None:
    woken, _ = after(WAKE, SPOKEN, WAKE, SPOKEN)

    assert step(woken, TurnEnded(turn(1), Outcome.ANSWERED)) == (woken, ())
    assert step(woken, ReplyStarted(turn(1))) == (woken, ())


@pytest.mark.parametrize("outcome", [Outcome.REFUSED, Outcome.ECHO, Outcome.ANOTHER_VOICE])
def test_what_nobody_said_is_passed_over_in_silence(outcome: Outcome) -> None:
    session, _ = after(WAKE, SPOKEN, TurnEnded(turn(1), outcome))

    assert session.state is State.LINGERING


@pytest.mark.parametrize("outcome", [Outcome.REFUSED, Outcome.ECHO, Outcome.ANOTHER_VOICE])
def test_neither_noise_nor_its_own_voice_keeps_it_listening(outcome: Outcome) -> None:
    refused: list[Event] = [SPOKEN, TurnEnded(turn(1), outcome)]

    session, done = after(WAKE, *refused, SPOKEN, TurnEnded(turn(2), Outcome.REFUSED))

    assert session.state is State.IDLE
    assert done[-1] == CloseSession(WAKE.fresh_id, Ending.NOISE)


def test_stop_silences_it_and_it_goes_on_listening() -> None:
    session, done = after(WAKE, SPOKEN, ReplyStarted(turn(1)), StopHeard())

    assert session.state is State.LINGERING
    assert done[-2:] == [CancelTurn(), OpenEar(None)]


DUCKED: list[Event] = [WAKE, SPOKEN, ReplyStarted(turn(1)), SomebodySpeaks()]


def test_it_speaks_softly_while_somebody_speaks_up_and_loudly_again_if_it_was_nothing() -> None:
    said = Interjection(UTTERANCE)
    ducked, done = after(*DUCKED, said, InterjectionOver())

    assert ducked.state is State.DUCKED
    assert done[-3:] == [Duck(), Examine(UTTERANCE), Conclude()]
    risen, effects = step(ducked, NotMeant())
    assert (risen.state, effects) == (State.SPEAKING, (Rise(),))
    assert step(risen, said) == (risen, ())


def test_stop_said_into_it_silences_it_before_it_is_loud_again() -> None:
    ducked, _ = after(*DUCKED)

    session, effects = step(ducked, StopHeard())

    assert session.state is State.LINGERING
    assert effects == (CancelTurn(), Rise(), OpenEar(None))


def test_the_wake_word_said_into_it_is_a_barge_in_like_any_other() -> None:
    ducked, _ = after(*DUCKED)

    session, effects = step(ducked, WAKE)
    assert (session.state, session.held) == (State.LISTENING, turn(1))
    assert effects == (HoldTurn(), Rise(), OpenEar(CALL))

    session, effects = step(session, NothingHeard())
    assert (session.state, effects) == (State.SPEAKING, (CloseEar(), ResumeTurn()))
    assert step(session, SomebodySpeaks())[1] == (Duck(),)


@pytest.mark.parametrize(
    "event",
    [
        WAKE, TurnEnded(turn(1), Outcome.ANSWERED), TurnEnded(turn(1), Outcome.FAREWELL),
        NotMeant(), StopHeard(), Muted(), MuteAsked(), Closed(),
    ],
)  # fmt: skip
def test_whatever_ends_the_soft_speaking_it_is_as_loud_as_ever_after(event: Event) -> None:
    ducked, _ = after(*DUCKED)

    session, effects = step(ducked, event)

    assert session.state is not State.DUCKED
    assert effects.count(Rise()) == 1
    assert not {CancelTurn(), HoldTurn()} & set(effects[1:])


def test_a_room_that_is_being_muted_heeds_nobody() -> None:
    muted, _ = after(*DUCKED[:-1], MuteAsked())

    assert step(muted, SomebodySpeaks()) == (muted, ())


@pytest.mark.parametrize(
    ("events", "ending"),
    [
        ([NothingHeard()], Ending.NO_SPEECH),
        ([StopHeard()], Ending.STOPPED),
        ([SPOKEN, TurnEnded(turn(1), Outcome.FAREWELL)], Ending.FAREWELL),
        ([SPOKEN, TurnEnded(turn(1), Outcome.ANSWERED), NothingHeard()], Ending.SILENCE),
        ([Muted()], Ending.MUTED),
        ([Closed()], Ending.CLOSED),
        ([SPOKEN, Closed()], Ending.CLOSED),
    ],
)
def test_a_session_says_why_it_ended(events: list[Event], ending: Ending) -> None:
    _, done = after(WAKE, *events)

    assert [e.ending for e in done if isinstance(e, CloseSession)] == [ending]


def test_muting_silences_and_deafens_at_once() -> None:
    session, done = after(WAKE, SPOKEN, ReplyStarted(turn(1)), Muted())

    assert session.state is State.MUTED
    assert done[-3:] == [CancelTurn(), MuteEar(), CloseSession(WAKE.fresh_id, Ending.MUTED)]
    assert step(session, WAKE) == (session, ())


def test_unmuting_listens_again() -> None:
    session, done = after(Muted(), Unmuted())

    assert session.state is State.IDLE
    assert done[-1] == UnmuteEar()


def test_a_muted_room_still_announces_and_stays_muted() -> None:
    muted, _ = after(Muted())
    speaking, effects = step(muted, Announce(TEA))

    assert effects == (CloseEar(), StartAnnouncement(turn=turn(1), announcement=TEA))
    assert step(speaking, WAKE) == (speaking, ())
    quiet, _ = step(speaking, TurnEnded(turn(1), Outcome.ANSWERED))
    assert quiet.state is State.MUTED


def test_who_asks_it_to_hear_nothing_is_answered_before_the_session_ends() -> None:
    speaking, done = after(WAKE, SPOKEN, ReplyStarted(turn(1)), MuteAsked())

    assert speaking.state is State.SPEAKING
    assert done[-1] == MuteEar()
    assert step(speaking, WAKE) == (speaking, ())

    session, effects = step(speaking, TurnEnded(turn(1), Outcome.ANSWERED))
    assert session.state is State.MUTED
    assert effects == (CloseEar(), CloseSession(WAKE.fresh_id, Ending.MUTED))


def test_what_waited_is_said_before_a_room_that_asked_to_be_muted_rests() -> None:
    speaking, _ = after(WAKE, SPOKEN, MuteAsked(), Announce(TEA))

    announcing, effects = step(speaking, TurnEnded(turn(1), Outcome.ANSWERED))
    assert effects == (CloseEar(), StartAnnouncement(turn=turn(2), announcement=TEA))

    session, effects = step(announcing, TurnEnded(turn(2), Outcome.ANSWERED))
    assert session.state is State.MUTED
    assert CloseSession(WAKE.fresh_id, Ending.MUTED) in effects


def test_what_waited_for_the_end_of_the_talk_is_said_when_muting_ends_it() -> None:
    announcing, done = after(WAKE, Announce(TEA), Muted())

    assert done[-2:] == [CloseEar(), StartAnnouncement(turn=turn(1), announcement=TEA)]
    assert CloseSession(WAKE.fresh_id, Ending.MUTED) in done

    session, effects = step(announcing, TurnEnded(turn(1), Outcome.ANSWERED))
    assert (session.state, effects) == (State.MUTED, ())


def test_an_announcement_waits_until_nobody_is_speaking() -> None:
    session, done = after(WAKE, Announce(TEA), SPOKEN)
    assert not [e for e in done if isinstance(e, StartAnnouncement)]

    session, effects = step(session, TurnEnded(turn(1), Outcome.ANSWERED))
    assert effects == (CloseEar(), StartAnnouncement(turn=turn(2), announcement=TEA))

    session, effects = step(session, TurnEnded(turn(2), Outcome.ANSWERED))
    assert session.state is State.LINGERING


def test_an_announcement_that_waited_is_made_when_the_session_ends() -> None:
    session, done = after(WAKE, Announce(TEA), NothingHeard())

    assert session.id is None
    assert done[-1] == StartAnnouncement(turn=turn(1), announcement=TEA)


def test_what_rings_is_listened_for_an_answer_without_the_wake_word() -> None:
    assert RING.answer_in is not None
    session, done = after(Announce(RING), ReplyStarted(turn(1)))
    assert done[0] == OpenSession(RING.answer_in)

    session, effects = step(session, TurnEnded(turn(1), Outcome.ANSWERED, Floor.ANYBODYS))
    assert (session.state, effects) == (State.LINGERING, (OpenEar(None),))

    session, effects = step(session, SPOKEN)
    assert effects[-1] == StartTurn(session=RING.answer_in, turn=turn(2), utterance=UTTERANCE)


def test_a_follow_up_is_the_speakers_until_somebody_says_the_wake_word() -> None:
    answered = (WAKE, SPOKEN, ReplyStarted(turn(1)), TurnEnded(turn(1), Outcome.ANSWERED))

    _, goes_on = after(*answered, SPOKEN)
    _, called = after(*answered, WAKE, SPOKEN)

    assert floors(goes_on) == [Floor.ANYBODYS, Floor.SPEAKERS]
    assert floors(called) == [Floor.ANYBODYS, Floor.ANYBODYS]


def test_what_was_said_to_everybody_anybody_answers() -> None:
    asked = (WAKE, SPOKEN, TurnEnded(turn(1), Outcome.ANSWERED, Floor.ANYBODYS), SPOKEN)
    rung = (WAKE, SPOKEN, TurnEnded(turn(1), Outcome.ANSWERED), Announce(TEA))
    told = (*rung, TurnEnded(turn(2), Outcome.ANSWERED, Floor.ANYBODYS), SPOKEN)

    assert floors(after(*asked)[1]) == [Floor.ANYBODYS, Floor.ANYBODYS]
    assert floors(after(*told)[1]) == [Floor.ANYBODYS, Floor.ANYBODYS]


def test_another_voice_neither_takes_the_floor_nor_keeps_it_open_for_long() -> None:
    answered = (WAKE, SPOKEN, TurnEnded(turn(1), Outcome.ANSWERED))
    ignored = (SPOKEN, TurnEnded(turn(2), Outcome.ANOTHER_VOICE))

    session, done = after(*answered, *ignored, SPOKEN)
    assert floors(done)[-1] is Floor.SPEAKERS
    session, done = after(*answered, *ignored, SPOKEN, TurnEnded(turn(3), Outcome.ANOTHER_VOICE))
    assert (session.state, session.floor) == (State.IDLE, Floor.ANYBODYS)
    assert done[-1] == CloseSession(WAKE.fresh_id, Ending.NOISE)


def test_after_a_mere_stop_the_floor_is_still_the_speakers() -> None:
    _, done = after(WAKE, SPOKEN, ReplyStarted(turn(1)), StopHeard(), SPOKEN)

    assert floors(done) == [Floor.ANYBODYS, Floor.SPEAKERS]


def floors(effects: Sequence[Effect]) -> list[Floor]:
    return [effect.floor for effect in effects if isinstance(effect, StartTurn)]


def test_what_rings_again_lets_somebody_finish_their_answer() -> None:
    lingering, _ = after(Announce(RING), TurnEnded(turn(1), Outcome.ANSWERED))

    session, effects = step(lingering, Announce(RING))
    assert (session.state, effects) == (State.LINGERING, ())

    session, effects = step(session, NothingHeard())
    assert isinstance(effects[-1], StartAnnouncement)


def test_a_muted_room_rings_and_opens_no_session() -> None:
    session, done = after(Muted(), Announce(RING), TurnEnded(turn(1), Outcome.ANSWERED))

    assert session.state is State.MUTED
    assert not [effect for effect in done if isinstance(effect, OpenSession | OpenEar)]


def test_what_is_taken_back_while_it_waits_is_never_said() -> None:
    listening, _ = after(WAKE, Announce(TEA), Announce(RING), TakenBack(RING))

    assert listening.waiting == (TEA,)


EVENTS: st.SearchStrategy[Event] = st.one_of(
    st.uuids().map(lambda fresh: WakeHeard(detection=CALL, fresh_id=SessionId(fresh))),
    st.just(SPOKEN),
    st.just(NothingHeard()),
    st.just(SomebodySpeaks()),
    st.just(Interjection(UTTERANCE)),
    st.just(InterjectionOver()),
    st.just(NotMeant()),
    st.just(StopHeard()),
    st.just(Muted()),
    st.just(MuteAsked()),
    st.just(Unmuted()),
    st.just(Announce(TEA)),
    st.just(Announce(RING)),
    st.just(TakenBack(RING)),
    st.just(Closed()),
    st.integers(0, 6).map(lambda n: ReplyStarted(turn(n))),
    st.builds(
        TurnEnded, st.integers(0, 6).map(turn), st.sampled_from(Outcome), st.sampled_from(Floor)
    ),
)


TAKING = (State.THINKING, State.SPEAKING, State.DUCKED)


@given(st.lists(EVENTS, max_size=60))
def test_whatever_happens_it_is_soft_exactly_while_somebody_speaks_up(events: list[Event]) -> None:
    session, soft = Session(), False
    for event in events:
        session, effects = step(session, event)
        for effect in effects:
            if isinstance(effect, Duck | Rise):
                assert soft == isinstance(effect, Rise)
                soft = isinstance(effect, Duck)
            elif isinstance(effect, StartTurn | StartAnnouncement):
                assert not soft
        assert soft == (session.state is State.DUCKED)


@given(st.lists(EVENTS, max_size=60))
def test_whatever_happens_there_are_never_two_turns_at_once(events: list[Event]) -> None:
    session, running = Session(), None
    for event in events:
        if isinstance(event, TurnEnded) and event.turn == running:
            running = None
        session, effects = step(session, event)
        for effect in effects:
            if isinstance(effect, CancelTurn):
                running = None
            elif isinstance(effect, HoldTurn | ResumeTurn):
                assert running is not None
            elif isinstance(effect, StartTurn | StartAnnouncement):
                assert running is None
                running = effect.turn
        taking = session.state in TAKING
        assert (running is not None) == (taking or session.held is not None)


@given(st.lists(EVENTS, max_size=60))
def test_whatever_happens_a_session_that_opened_closes_exactly_once(events: list[Event]) -> None:
    _, done = after(*events, Closed())

    opened = [e.session for e in done if isinstance(e, OpenSession)]
    closed = [e.session for e in done if isinstance(e, CloseSession)]
    assert closed == opened


@given(st.lists(EVENTS, max_size=60))
def test_the_ear_is_open_exactly_while_someone_is_awaited(events: list[Event]) -> None:
    session, ear = Session(), False
    for event in events:
        session, effects = step(session, event)
        for effect in effects:
            if isinstance(effect, OpenEar):
                ear = True
            elif isinstance(effect, CloseEar | MuteEar):
                ear = False
        if isinstance(event, UtteranceHeard | NothingHeard):
            ear = ear and session.state in (State.LISTENING, State.LINGERING)
        assert ear == (session.state in (State.LISTENING, State.LINGERING))


@given(st.lists(EVENTS, max_size=60))
def test_whatever_happens_a_muted_room_never_opens_its_ear(events: list[Event]) -> None:
    session = Session()
    for event in events:
        session, effects = step(session, event)
        if session.home is State.MUTED:
            assert not [effect for effect in effects if isinstance(effect, OpenEar)]
