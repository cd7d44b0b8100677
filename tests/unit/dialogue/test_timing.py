"""Timers, alarms and reminders in a conversation: what is said, and what comes of it."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest

from jarvisd.ids import RoomName, TimerId
from jarvisd.memory.types import Scope
from jarvisd.phrases import Language
from jarvisd.timers.bell import begun
from jarvisd.timers.types import Timer
from tests.unit.dialogue.conversing import (
    ANNA,
    BEN,
    BERLIN,
    GUEST,
    START,
    STRANGER,
    TOO_SHORT,
    Conversation,
    voice,
)

KITCHEN = RoomName("kueche")
EN = Language.EN


@pytest.fixture
def talk() -> Conversation:
    return Conversation()


def only(talk: Conversation) -> Timer:
    (timer,) = talk.timers.kept.values()
    return timer


def due(timer: Timer) -> str:
    return timer.plan.due_at.astimezone(BERLIN).strftime("%d.%m. %H:%M:%S")


async def ring(talk: Conversation, timer: Timer, room: RoomName = KITCHEN) -> None:
    """Let *timer* ring in *room* as the ringer would."""
    ringing = begun(timer, room, timer.plan.due_at)
    talk.now = max(talk.now, timer.plan.due_at)
    talk.clock.at = talk.now
    assert await talk.timers.rang(ringing, [room])
    talk.bell.rings(ringing)


async def test_a_timer_is_set_and_said_back(talk: Conversation) -> None:
    assert await talk.say("Stell einen Timer auf zehn Minuten") == "Der Timer läuft: 10 Minuten."

    timer = only(talk)
    assert timer.plan.due_at == talk.now + timedelta(minutes=10)
    assert (timer.placement.scope, timer.placement.owner) == (Scope.SHARED, ANNA.id)
    assert timer.set_in == KITCHEN


async def test_several_timers_run_at_once_and_each_is_asked_for_by_its_name(
    talk: Conversation,
) -> None:
    await talk.say("Nudeltimer acht Minuten")
    await talk.say("Stell einen Timer für die Eier auf fünf Minuten")

    assert await talk.say("Welche Timer laufen?", voice(BEN)) == (
        "Der Timer für die Eier läuft noch 4 Minuten und 58 Sekunden. "
        "Der Nudeltimer läuft noch 7 Minuten und 56 Sekunden."
    )
    assert await talk.say("Wie lange gehen die Nudeln noch?") != ""
    assert await talk.say("Wie lange geht der Nudeltimer noch?", STRANGER) == (
        "Der Nudeltimer läuft noch 7 Minuten und 52 Sekunden."
    )
    assert await talk.say("Wie lange noch?", after=54) == (
        "Der Timer für die Eier läuft noch 4 Minuten. "
        "Der Nudeltimer läuft noch 6 Minuten und 58 Sekunden."
    )


async def test_an_alarm_rings_in_the_morning(talk: Conversation) -> None:
    assert await talk.say("Weck mich um sieben") == "Ich wecke dich morgen um 7:00 Uhr."
    assert due(only(talk)) == "04.05. 07:00:00"
    assert await talk.say("Wann weckst du mich?") == "Der Wecker klingelt morgen um 7:00 Uhr."


async def test_an_alarm_may_come_again(talk: Conversation) -> None:
    assert await talk.say("wake me at 6:30 on weekdays", language=EN) == (
        "I'll wake you every weekday at 6:30 AM, next time tomorrow."
    )
    assert only(talk).plan.repeat is not None
    assert await talk.say("Lösch den Wecker") == (
        "Den Wecker (an jedem Werktag um 6:30 Uhr) habe ich gelöscht."
    )


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("Erinnere mich morgen um 9 an den Zahnarzt",
         "Ich erinnere dich morgen um 9:00 Uhr an den Zahnarzt."),
        ("Erinnere mich in zwei Stunden daran, Ben anzurufen",
         "Ich erinnere dich heute um 16:03 Uhr daran, Ben anzurufen."),
        ("Erinnere mich morgen früh daran, dass ich meinen Müll rausbringe",
         "Ich erinnere dich morgen um 8:00 Uhr daran, dass du deinen Müll rausbringst."),
        ("Erinnere mich übermorgen um acht an meinen Termin",
         "Ich erinnere dich am Dienstag, den 5. Mai um 8:00 Uhr an deinen Termin."),
        ("Erinnere mich jeden Montag an die Mülltonne",
         "Ich erinnere dich jeden Montag um 9:00 Uhr an die Mülltonne, das nächste Mal morgen."),
        ("Erinnerung morgen um 9: Zahnarzt",
         "Ich erinnere dich morgen um 9:00 Uhr: Zahnarzt."),
        ("Erinnere mich in zehn Minuten",
         "Ich melde mich heute um 14:13 Uhr. Woran soll ich dich erinnern?"),
    ],
)  # fmt: skip
async def test_a_reminder_is_said_back(talk: Conversation, said: str, answer: str) -> None:
    assert await talk.say(said) == answer


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("remind me in two hours to call Ben",
         "I'll remind you today at 4:03 PM to call Ben."),
        ("Remind me tomorrow at 9 about my dentist",
         "I'll remind you tomorrow at 9:00 AM about your dentist."),
    ],
)  # fmt: skip
async def test_a_reminder_is_said_back_in_english(
    talk: Conversation, said: str, answer: str
) -> None:
    assert await talk.say(said, language=EN) == answer


WHAT = "Woran soll ich dich erinnern?"


@pytest.mark.parametrize(
    ("answer", "told", "about"),
    [
        ("an den Kuchen", "um 14:08 Uhr an den Kuchen.", "an den Kuchen"),
        ("An meinen Kuchen bitte.", "um 14:08 Uhr an deinen Kuchen.", None),
        ("Den Müll rausbringen", "um 14:08 Uhr: den Müll rausbringen.", "den Müll rausbringen"),
        ("dass ich zum Arzt muss", "um 14:08 Uhr daran, dass du zum Arzt musst.", None),
        ("Erinnere mich daran, Ben anzurufen.", "um 14:08 Uhr daran, Ben anzurufen.", None),
        ("about the cake", "at 2:08 PM about the cake.", "about the cake"),
    ],
)
async def test_a_reminder_of_nothing_rings_and_is_told_what_of(
    talk: Conversation, answer: str, told: str, about: str | None
) -> None:
    asked = await talk.say("Kannst du mich in fünf Minuten erinnern?")
    assert asked == f"Ich melde mich heute um 14:08 Uhr. {WHAT}"
    due_at = only(talk).plan.due_at
    assert (await talk.say(answer)).endswith(told)
    assert only(talk).plan.due_at == due_at
    assert about is None or only(talk).about == about


async def test_in_english_it_is_asked_and_told_in_english(talk: Conversation) -> None:
    asked = await talk.say("Can you remind me in 5 minutes?")
    assert asked == "I'll let you know today at 2:08 PM. What should I remind you of?"
    assert await talk.say("call mom") == "I'll remind you today at 2:08 PM: call mom."
    assert only(talk).language is EN


async def test_what_is_no_answer_leaves_the_reminder_as_it_is(talk: Conversation) -> None:
    for words, answer in (
        ("Nein.", "Ich melde mich heute um 20:00 Uhr."),
        ("Ach nichts", "Ich melde mich heute um 20:00 Uhr."),
        ("Wie spät ist es?", "Es ist"),
        ("Erzähl mir einen Witz.", "Das kann ich"),
        ("Stopp", ""),
    ):
        talk.timers.kept.clear()
        assert WHAT in await talk.say("Erinnere mich heute um 20 Uhr.")
        assert (await talk.say(words)).startswith(answer)
        assert only(talk).about == ""


async def test_another_does_not_say_of_what_and_what_has_rung_is_gone(talk: Conversation) -> None:
    await talk.say("Erinnere mich in fünf Minuten.")
    await talk.say("an den Kuchen", voice(BEN))
    assert only(talk).about == ""
    await talk.say("Erinnere mich heute um 20 Uhr.")
    talk.timers.kept.clear()
    assert await talk.say("an den Kuchen") == "Das gibt es schon nicht mehr."
    assert not talk.timers.kept


async def test_a_code_to_be_reminded_of_is_a_secret_however_late_it_is_told(
    talk: Conversation,
) -> None:
    await talk.say("Erinnere mich in fünf Minuten.")
    await talk.say("an den Code 4711 vom Tresor")
    assert only(talk).placement.secret


async def test_no_sentence_is_in_two_languages(talk: Conversation) -> None:
    said = await talk.say("Erinnere mich um 19 Uhr to call my mother")
    assert said == "Ich erinnere dich heute um 19:00 Uhr: „to call your mother“."
    assert await talk.say("What will you remind me of?") == (
        "I'll remind you today at 7:00 PM to call your mother."
    )
    assert await talk.say("Remind me at 8 pm ans Essen für die Katze") == (
        "I'll remind you today at 8:00 PM: “ans Essen für die Katze”."
    )
    assert (await talk.say("Woran erinnerst du mich?")).endswith(
        "Ich erinnere dich heute um 20:00 Uhr ans Essen für die Katze."
    )


async def test_what_somebody_is_to_be_reminded_of_is_theirs_alone(talk: Conversation) -> None:
    await talk.say("Erinnere mich morgen um 9 an die Überraschung für Ben")

    assert only(talk).placement.scope is Scope.PRIVATE
    for other in (voice(BEN), voice(GUEST), STRANGER):
        assert await talk.say("Woran sollst du mich erinnern?", other) == (
            "Es steht keine Erinnerung an."
        )
        assert "Überraschung" not in await talk.say(
            "Lösch die Erinnerung an die Überraschung", other
        )
    assert "an die Überraschung für Ben" in await talk.say("Woran sollst du mich erinnern?")
    assert await talk.say("Lösch die Erinnerung an die Überraschung") == (
        "Gut, ich erinnere dich nicht mehr daran."
    )
    assert talk.timers.kept == {}


async def test_a_stranger_is_reminded_too_and_everybody_may_know(talk: Conversation) -> None:
    await talk.say("Erinnere mich in einer Stunde an den Kuchen", STRANGER)

    assert only(talk).placement.owner is None
    assert "an den Kuchen" in await talk.say("Woran sollst du mich erinnern?", voice(BEN))


async def test_without_a_time_it_is_asked_for_and_the_answer_completes_it(
    talk: Conversation,
) -> None:
    assert await talk.say("Stell einen Timer") == "Wie lange soll er laufen?"
    assert await talk.say("zehn Minuten") == "Der Timer läuft: 10 Minuten."
    assert await talk.say("Weck mich") == "Wann soll ich dich wecken?"
    assert await talk.say("um sieben") == "Ich wecke dich morgen um 7:00 Uhr."
    assert await talk.say("Weck mich morgen") == "Wann soll ich dich wecken?"
    assert await talk.say("sieben Uhr dreißig") == "Ich wecke dich morgen um 7:30 Uhr."
    assert await talk.say("Erinnere mich an den Zahnarzt") == "Wann soll ich dich erinnern?"
    assert await talk.say("Morgen um neun.") == (
        "Ich erinnere dich morgen um 9:00 Uhr an den Zahnarzt."
    )
    assert len(talk.timers.kept) == 4


async def test_a_bare_number_is_of_minutes_for_a_timer_and_an_hour_for_an_alarm(
    talk: Conversation,
) -> None:
    await talk.say("Stell einen Timer")
    assert await talk.say("zehn") == "Der Timer läuft: 10 Minuten."
    await talk.say("Weck mich")
    assert await talk.say("sieben") == "Ich wecke dich morgen um 7:00 Uhr."


@pytest.mark.parametrize("answer", ["Nein", "Stopp", "Doch nicht"])
async def test_what_was_asked_can_be_dropped(talk: Conversation, answer: str) -> None:
    await talk.say("Stell einen Timer")
    assert await talk.say(answer) == "Gut, dann nicht."
    assert talk.timers.kept == {}


async def test_something_else_lets_the_question_fall(talk: Conversation) -> None:
    await talk.say("Stell einen Timer")
    await talk.say("Wie spät ist es?")
    await talk.say("zehn Minuten")
    assert talk.timers.kept == {}


async def test_another_person_and_a_late_answer_do_not_complete_it(talk: Conversation) -> None:
    await talk.say("Stell einen Timer")
    await talk.say("zehn Minuten", voice(BEN))
    assert talk.timers.kept == {}
    await talk.say("Stell einen Timer")
    await talk.say("zehn Minuten", after=16)
    assert talk.timers.kept == {}
    await talk.say("Stell einen Timer")
    await talk.say("zehn Minuten", TOO_SHORT)
    assert len(talk.timers.kept) == 1


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("Verlängere den Nudeltimer um zwei Minuten",
         "Der Nudeltimer läuft jetzt noch 9 Minuten und 58 Sekunden."),
        ("Verkürze den Nudeltimer um zwei Minuten",
         "Der Nudeltimer läuft jetzt noch 5 Minuten und 58 Sekunden."),
        ("Mach daraus 12 Minuten", "Der Nudeltimer läuft jetzt noch 12 Minuten."),
        ("Stell den Nudeltimer auf drei Minuten", "Der Nudeltimer läuft jetzt noch 3 Minuten."),
        ("Noch eine Minute mehr", "Der Nudeltimer läuft jetzt noch 8 Minuten und 58 Sekunden."),
        ("Verkürze den Nudeltimer um eine Stunde", "So viel Zeit ist nicht mehr übrig."),
        ("Verlängere den Pizzatimer um zwei Minuten", "So einen gibt es gerade nicht."),
    ],
)  # fmt: skip
async def test_a_timer_is_changed(talk: Conversation, said: str, answer: str) -> None:
    await talk.say("Nudeltimer acht Minuten")
    assert await talk.say(said) == answer
    assert len(talk.timers.kept) == 1


async def test_an_alarm_is_moved(talk: Conversation) -> None:
    await talk.say("Weck mich werktags um 6:30")
    assert await talk.say("Verschieb den Wecker auf sieben") == (
        "Gut, ich wecke dich an jedem Werktag um 7:00 Uhr."
    )
    repeat = only(talk).plan.repeat
    assert repeat is not None
    assert (repeat.hour, repeat.minute) == (7, 0)


async def test_a_timer_is_cancelled_by_whoever_is_in_the_kitchen(talk: Conversation) -> None:
    await talk.say("Eiertimer fünf Minuten")
    assert await talk.say("Lösch den Eiertimer", STRANGER) == ("Den Eiertimer habe ich gelöscht.")
    assert await talk.say("Lösch den Eiertimer") == "So einen gibt es gerade nicht."
    assert await talk.say("Timer aus") == "Es läuft kein Timer."


async def test_where_several_run_it_asks_which_one(talk: Conversation) -> None:
    await talk.say("Nudeltimer acht Minuten")
    await talk.say("Eiertimer fünf Minuten")
    assert await talk.say("Lösch den Timer") == (
        "Da sind 2: der Eiertimer, noch 4 Minuten und 58 Sekunden und der Nudeltimer, noch "
        "7 Minuten und 56 Sekunden. Welchen meinst du?"
    )
    assert await talk.say("Den Nudeltimer") == "Den Nudeltimer habe ich gelöscht."
    assert only(talk).name == "Eiertimer"


@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ("Den zweiten", {"Eiertimer"}),
        ("Den letzten", {"Eiertimer"}),
        ("Die Nudeln", {"Eiertimer"}),
        ("Beide", set()),
        ("Den ersten und den zweiten", set()),
        ("Alle außer dem zweiten", {"Nudeltimer"}),
        ("Den fünften und den ersten", {"Eiertimer", "Nudeltimer"}),
        ("Keinen", {"Eiertimer", "Nudeltimer"}),
        ("Ach nichts", {"Eiertimer", "Nudeltimer"}),
    ],
)
async def test_one_of_several_is_chosen(talk: Conversation, answer: str, left: set[str]) -> None:
    await talk.say("Nudeltimer acht Minuten")
    await talk.say("Eiertimer fünf Minuten")
    await talk.say("Lösch den Timer")
    await talk.say(answer)
    assert {timer.name for timer in talk.timers.kept.values()} == left


async def test_all_of_a_kind_are_cancelled_at_once(talk: Conversation) -> None:
    await talk.say("Nudeltimer acht Minuten")
    await talk.say("Eiertimer fünf Minuten")
    await talk.say("Weck mich um sieben")
    assert await talk.say("Lösch alle Timer") == "Beide sind gelöscht."
    assert await talk.say("Welche Wecker sind gestellt?") != ""
    assert len(talk.timers.kept) == 1


async def test_a_timer_without_a_name_is_known_by_its_length(talk: Conversation) -> None:
    await talk.say("Timer zehn Minuten")
    await talk.say("Timer zwanzig Minuten")
    assert await talk.say("Lösch den Zehn-Minuten-Timer") == (
        "Den Timer über 10 Minuten habe ich gelöscht."
    )
    assert only(talk).plan.length_s == 1_200


@pytest.mark.parametrize("word", ["Stopp", "Aus", "Danke", "Okay", "Ja", "Timer aus", "Ruhe"])
async def test_one_word_ends_the_ringing_whoever_says_it(talk: Conversation, word: str) -> None:
    await talk.say("Eiertimer fünf Minuten")
    await ring(talk, only(talk))

    answer = await talk.say(word, TOO_SHORT, via="voice")

    assert answer == ("Gern." if word == "Danke" else "")
    assert talk.bell.ringing() == ()
    assert await talk.say("Welche Timer laufen?") == "Es läuft kein Timer."


async def test_in_another_room_the_word_means_what_it_always_meant(talk: Conversation) -> None:
    await talk.say("Eiertimer fünf Minuten")
    await ring(talk, only(talk))

    assert await talk.say("Danke", room="keller") == "Gern."

    assert len(talk.bell.ringing()) == 1


async def test_who_talks_while_it_rings_talks_to_somebody_else(talk: Conversation) -> None:
    await talk.say("Eiertimer fünf Minuten")
    await ring(talk, only(talk))

    assert await talk.say("Die Eier sind fertig, kommt ihr?!", via="voice") == ""
    assert len(talk.bell.ringing()) == 1
    assert "14:08" in await talk.say("Wie spät ist es?", via="voice")


@pytest.mark.parametrize("before", [(), ("Stopp",)])
async def test_it_is_put_off(talk: Conversation, before: tuple[str, ...]) -> None:
    await talk.say("Erinnere mich in zehn Minuten an den Tee")
    await ring(talk, only(talk))
    for word in before:
        await talk.say(word)

    assert await talk.say("Noch fünf Minuten", TOO_SHORT) == "Gut, in 5 Minuten noch einmal."

    assert only(talk).plan.due_at == talk.now + timedelta(minutes=5)
    assert only(talk).about == "an den Tee"


async def test_an_alarm_that_comes_again_is_put_off_and_comes_again(talk: Conversation) -> None:
    await talk.say("Weck mich werktags um 6:30")
    await ring(talk, only(talk))
    await talk.say("Schlummern")
    assert only(talk).plan.due_at == talk.now + timedelta(minutes=5)

    await ring(talk, only(talk))
    await talk.say("Stopp")

    assert due(only(talk)) == "05.05. 06:30:00"


async def test_where_nothing_rings_there_is_nothing_to_put_off(talk: Conversation) -> None:
    assert await talk.say("Noch fünf Minuten") == "Gerade klingelt nichts."


async def test_stopping_an_alarm_that_comes_again_leaves_the_next_time(
    talk: Conversation,
) -> None:
    await talk.say("Weck mich werktags um 6:30")
    await ring(talk, only(talk))

    assert await talk.say("Wecker aus") == ""

    assert due(only(talk)) == "05.05. 06:30:00"


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("Weck mich um 25 Uhr", "Diese Uhrzeit gibt es nicht."),
        ("Erinnere mich am 31. Februar an den Tee", "Diesen Tag gibt es im Kalender nicht."),
        ("Erinnere mich heute um 13 Uhr an den Tee", "Das ist schon vorbei."),
        ("Stell einen Timer auf null Minuten", "Null ist zu kurz."),
        ("Weck mich alle zwei Tage um sechs",
         "Wiederholen kann ich nur täglich, werktags oder an bestimmten Wochentagen."),
    ],
)  # fmt: skip
async def test_what_cannot_be_is_said_in_a_sentence(
    talk: Conversation, said: str, answer: str
) -> None:
    assert await talk.say(said) == answer
    assert talk.timers.kept == {}


async def test_while_the_database_is_away_nothing_is_claimed_and_what_rings_can_be_stopped(
    talk: Conversation,
) -> None:
    await talk.say("Eiertimer fünf Minuten")
    await ring(talk, only(talk))
    talk.timers.away = True

    assert "Gedächtnis" in await talk.say("Stell einen Timer auf zehn Minuten")
    assert await talk.say("Stopp") == ""
    assert talk.bell.ringing() == ()

    talk.timers.away = False
    await talk.bell.settle()
    ring_ = only(talk).ring
    assert ring_ is not None
    assert ring_.over_at is not None


async def test_more_than_a_hundred_are_a_mistake(talk: Conversation) -> None:
    await talk.say("Timer zehn Minuten")
    first = only(talk)
    for number in range(99):
        id = TimerId(UUID(int=number + 1))
        talk.timers.kept[id] = replace(first, id=id)

    assert await talk.say("Timer zehn Minuten") == (
        "Es warten schon 100. Lösch erst ein paar davon."
    )


async def test_the_clock_of_the_household_counts(talk: Conversation) -> None:
    await talk.say("Weck mich morgen um sieben")

    assert only(talk).plan.due_at.isoformat() == "2026-05-04T05:00:00+00:00"
    assert START.isoformat() == "2026-05-03T12:03:00+00:00"
