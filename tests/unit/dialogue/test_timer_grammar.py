"""What is understood of timers, alarms and reminders, and what is about something else."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jarvisd.dialogue.grammar.timing import TimerGrammar
from jarvisd.dialogue.intents import Ask, Intent, Remember, Repeat, Statement, Stop
from jarvisd.phrases import Language
from jarvisd.timers.asked import (
    AskLeft,
    AskTimers,
    CancelTimer,
    MoveTimer,
    OfTiming,
    SetTimer,
    Snooze,
    Which,
)
from jarvisd.timers.moments.types import (
    WORKDAYS,
    After,
    Ahead,
    At,
    Clock,
    Every,
    Half,
    Part,
    Unheard,
    When,
)
from jarvisd.timers.types import Kind
from tests.unit.dialogue.conversing import GRAMMAR

DE, EN = Language.DE, Language.EN
TIMERS = TimerGrammar()
SEVEN, EIGHT, NINE = Clock(hour=7), Clock(hour=8), Clock(hour=9)
TOMORROW = Ahead(1)


def minutes(count: float) -> After:
    return After(seconds=round(60 * count))


def timer(when: When | None, name: str = "", *, the: bool = False) -> SetTimer:
    return SetTimer(kind=Kind.TIMER, when=when, name=name, the=the)


def alarm(when: When | None, name: str = "", *, the: bool = False) -> SetTimer:
    return SetTimer(kind=Kind.ALARM, when=when, name=name, the=the)


def reminder(when: When | None, about: str = "") -> SetTimer:
    return SetTimer(kind=Kind.REMINDER, when=when, about=about)


def which(kind: Kind | None = Kind.TIMER, words: str = "", *, every: bool = False) -> Which:
    return Which(kind=kind, words=words, every=every)


LAST = Which(last=True)
MORNING_HALF_SIX = At(day=TOMORROW, clock=Clock(hour=6, minute=30), part=Part.MORNING)

UNDERSTOOD: dict[Language, list[tuple[str, OfTiming]]] = {
    DE: [
        ("Stell einen Timer auf zehn Minuten.", timer(minutes(10))),
        ("Stelle einen Timer auf 10 Minuten!", timer(minutes(10))),
        ("Timer 10 Minuten", timer(minutes(10))),
        ("Timer auf zehn", timer(minutes(10))),
        ("Zehn Minuten Timer bitte", timer(minutes(10))),
        ("Zehnminutentimer", timer(minutes(10))),
        ("Einen 10-Minuten-Timer bitte", timer(minutes(10))),
        ("Starte einen Countdown von 30 Sekunden", timer(minutes(0.5))),
        ("Kannst du mir bitte einen Timer auf anderthalb Stunden stellen?", timer(minutes(90))),
        ("Mach mal einen Timer für eine Viertelstunde", timer(minutes(15))),
        ("Noch einen Timer auf fünf Minuten", timer(minutes(5))),
        ("Timer bis halb acht", timer(At(clock=Clock(hour=7, minute=30)))),
        ("Nudeltimer acht Minuten", timer(minutes(8), "Nudeltimer")),
        ("Stelle bitte einen Nudeltimer auf 8 Minuten.", timer(minutes(8), "Nudeltimer")),
        ("Stell den Nudeltimer auf 12 Minuten", timer(minutes(12), "Nudeltimer", the=True)),
        ("Pizza-Timer zwölf Minuten", timer(minutes(12), "Pizza-Timer")),
        ("Einen Pizza Timer auf 12 Minuten", timer(minutes(12), "Pizza Timer")),
        ("Einen Timer für die Nudeln auf acht Minuten", timer(minutes(8), "Timer für die Nudeln")),
        ("Ich brauche einen Timer für 5 Minuten für die Eier",
         timer(minutes(5), "Timer für die Eier")),
        ("Kurzzeitwecker auf drei Minuten", timer(minutes(3))),
        ("Eierwecker fünf Minuten", timer(minutes(5), "Eierwecker")),
        ("Stell einen Timer", timer(None)),
        ("Stell den Wecker auf sieben", alarm(At(clock=SEVEN), the=True)),
        ("Wecker auf morgen früh halb sieben", alarm(MORNING_HALF_SIX)),
        ("Weck mich morgen um sieben", alarm(At(day=TOMORROW, clock=SEVEN))),
        ("Wecke mich bitte um 7 Uhr", alarm(At(clock=SEVEN))),
        ("Weck mich um sieben für den Zug", alarm(At(clock=SEVEN), "den Zug")),
        ("Kannst du mich morgen um 7 Uhr wecken?", alarm(At(day=TOMORROW, clock=SEVEN))),
        ("Weck mich in zwanzig Minuten", alarm(minutes(20))),
        ("Weck mich werktags um 6:30",
         alarm(Every(days=WORKDAYS, clock=Clock(hour=6, minute=30)))),
        ("Weck mich alle zwei Tage um sechs", alarm(Unheard())),
        ("Weck mich", alarm(None)),
        ("Erinnere mich morgen um 9 an den Zahnarzt.",
         reminder(At(day=TOMORROW, clock=NINE), "an den Zahnarzt")),
        ("Erinnere mich an den Zahnarzt, morgen um 9.",
         reminder(At(day=TOMORROW, clock=NINE), "an den Zahnarzt")),
        ("Bitte erinnere mich in zwei Stunden daran, Ben anzurufen.",
         reminder(minutes(120), "Ben anzurufen")),
        ("Erinner mich daran, dass ich morgen um 9 zum Zahnarzt muss",
         reminder(At(day=TOMORROW, clock=NINE), "dass ich zum Zahnarzt muss")),
        ("Erinnere mich jeden Montag an die Mülltonne",
         reminder(Every(days=frozenset({0})), "an die Mülltonne")),
        ("Erinnere mich um acht die Pizza aus dem Ofen zu holen",
         reminder(At(clock=EIGHT), "die Pizza aus dem Ofen zu holen")),
        ("Kannst du mich morgen früh daran erinnern, dass ich den Müll rausbringe?",
         reminder(At(day=TOMORROW, part=Part.MORNING), "dass ich den Müll rausbringe")),
        ("Setz mir eine Erinnerung für morgen um neun an den Zahnarzt",
         reminder(At(day=TOMORROW, clock=NINE), "an den Zahnarzt")),
        ("Erinnere mich an den Zahnarzt", reminder(None, "an den Zahnarzt")),
        ("Erinnere mich in zehn Minuten", reminder(minutes(10))),
        ("Welche Timer laufen?", AskTimers(which())),
        ("Welche Timer laufen gerade?", AskTimers(which())),
        ("Läuft noch ein Timer?", AskTimers(which())),
        ("Welche Wecker sind gestellt?", AskTimers(which(Kind.ALARM))),
        ("Woran sollst du mich erinnern?", AskTimers(which(Kind.REMINDER))),
        ("Wann weckst du mich?", AskTimers(which(Kind.ALARM))),
        ("Wie lange noch?", AskLeft(LAST)),
        ("Wie viel Zeit bleibt noch?", AskLeft(LAST)),
        ("Wie lange geht der Nudeltimer noch?", AskLeft(which(words="Nudel"))),
        ("Wie lange läuft der Timer noch?", AskLeft(which())),
        ("Wann klingelt der Wecker?", AskLeft(which(Kind.ALARM))),
        ("Verlängere den Nudeltimer um zwei Minuten",
         MoveTimer(which=which(words="Nudel"), by=minutes(2))),
        ("Gib dem Nudeltimer noch zwei Minuten",
         MoveTimer(which=which(words="Nudel"), by=minutes(2))),
        ("Noch zwei Minuten mehr", MoveTimer(which=LAST, by=minutes(2))),
        ("Verkürze den Timer um eine Minute",
         MoveTimer(which=which(), by=minutes(1), less=True)),
        ("Mach daraus 12 Minuten", MoveTimer(which=LAST, to=minutes(12))),
        ("Doch lieber 12 Minuten", MoveTimer(which=LAST, to=minutes(12))),
        ("Verschieb den Wecker auf acht",
         MoveTimer(which=which(Kind.ALARM), to=At(clock=EIGHT))),
        ("Lösch den Eiertimer", CancelTimer(which(words="Eier"))),
        ("Lösch alle Timer", CancelTimer(which(every=True))),
        ("Alle Timer aus", CancelTimer(which(every=True))),
        ("Timer stopp", CancelTimer(which())),
        ("Stopp den Timer", CancelTimer(which())),
        ("Mach den Wecker aus", CancelTimer(which(Kind.ALARM))),
        ("Lösch den Wecker um sieben", CancelTimer(which(Kind.ALARM, "um sieben"))),
        ("Schalte den Timer für die Nudeln ab", CancelTimer(which(words="für die Nudeln"))),
        ("Lösch den Zehn-Minuten-Timer", CancelTimer(which(words="Zehn Minuten"))),
        ("Lösch die Erinnerung an den Zahnarzt",
         CancelTimer(which(Kind.REMINDER, "an den Zahnarzt"))),
        ("Noch fünf Minuten", Snooze(minutes(5))),
        ("Noch 5 Minuten bitte.", Snooze(minutes(5))),
        ("In fünf Minuten noch mal", Snooze(minutes(5))),
        ("Erinnere mich in zehn Minuten noch mal", Snooze(minutes(10))),
        ("Schlummern", Snooze()),
    ],
    EN: [
        ("Set a timer for 10 minutes.", timer(minutes(10))),
        ("timer for 1 hour 30", timer(minutes(90))),
        ("ten minute timer", timer(minutes(10))),
        ("Start a 10-minute timer please", timer(minutes(10))),
        ("Can you set a timer for an hour and a half?", timer(minutes(90))),
        ("Set a pasta timer for 8 minutes", timer(minutes(8), "pasta timer")),
        ("a timer for the eggs for five minutes please", timer(minutes(5), "timer for the eggs")),
        ("Set a timer called pasta for eight minutes", timer(minutes(8), "timer for pasta")),
        ("Set a timer", timer(None)),
        ("wake me at 6:30 on weekdays",
         alarm(Every(days=WORKDAYS, clock=Clock(hour=6, minute=30)))),
        ("Wake me up tomorrow at seven", alarm(At(day=TOMORROW, clock=SEVEN))),
        ("set an alarm for 7 am", alarm(At(clock=Clock(hour=7, half=Half.AM)))),
        ("set an alarm for half past six tomorrow",
         alarm(At(day=TOMORROW, clock=Clock(hour=6, minute=30)))),
        ("remind me in two hours to call Ben", reminder(minutes(120), "to call Ben")),
        ("remind me to call Ben in two hours", reminder(minutes(120), "to call Ben")),
        ("remind me two hours from now to call Ben", reminder(minutes(120), "to call Ben")),
        ("Remind me tomorrow at 9 about the dentist.",
         reminder(At(day=TOMORROW, clock=NINE), "about the dentist")),
        ("Can you remind me every Monday to take out the bins?",
         reminder(Every(days=frozenset({0})), "to take out the bins")),
        ("Remind me to water the plants", reminder(None, "to water the plants")),
        ("What timers are running?", AskTimers(which())),
        ("What reminders do I have?", AskTimers(which(Kind.REMINDER))),
        ("How much time is left?", AskLeft(LAST)),
        ("How long is left on the pasta timer?", AskLeft(which(words="pasta"))),
        ("When does my alarm go off?", AskLeft(which(Kind.ALARM))),
        ("Extend the pasta timer by two minutes",
         MoveTimer(which=which(words="pasta"), by=minutes(2))),
        ("Add two minutes to the pasta timer",
         MoveTimer(which=which(words="pasta"), by=minutes(2))),
        ("Make it 12 minutes", MoveTimer(which=LAST, to=minutes(12))),
        ("Change the alarm to 8", MoveTimer(which=which(Kind.ALARM), to=At(clock=EIGHT))),
        ("Cancel the egg timer", CancelTimer(which(words="egg"))),
        ("Cancel all timers", CancelTimer(which(every=True))),
        ("Stop the timer", CancelTimer(which())),
        ("Turn the alarm off", CancelTimer(which(Kind.ALARM))),
        ("Cancel the reminder about the dentist",
         CancelTimer(which(Kind.REMINDER, "about the dentist"))),
        ("Five more minutes", Snooze(minutes(5))),
        ("Another five minutes please", Snooze(minutes(5))),
        ("Snooze", Snooze()),
        ("Snooze for ten minutes", Snooze(minutes(10))),
    ],
}  # fmt: skip
TABLE = [(language, *row) for language, rows in UNDERSTOOD.items() for row in rows]

INNOCENT = {
    DE: [
        "Der Timer der Waschmaschine ist kaputt.",
        "Der Nudeltimer war gestern zu kurz.",
        "Mein Wecker klingelt um sieben.",
        "Ich habe einen Wecker gekauft.",
        "Ich hasse den Wecker um sieben.",
        "Ich muss morgen um sieben aufstehen.",
        "Wir treffen uns morgen um neun.",
        "Das erinnert mich an früher.",
        "Erinnerst du dich an Bruno?",
        "Wie lange kocht man Nudeln?",
        "Wie lange dauert ein Fußballspiel?",
        "Wie viel Zeit braucht man nach Köln?",
        "Der Zug fährt in zehn Minuten.",
        "Wann ist der Zahnarzt?",
        "Wann kommt der Bus?",
        "Wo ist der Wecker?",
        "Was war vor zwei Stunden?",
        "Merk dir, der Wecker steht im Schlafzimmer.",
        "Merk dir, dass der Timer am Ofen kaputt ist.",
        "Der Alarmcode ist 4711.",
        "Merk dir: Der Code für die Alarmanlage ist 4711.",
        "Lösch das Licht.",
        "Mach das Licht aus.",
        "Mach mal Pause.",
        "Noch ein Bier bitte.",
        "Noch mal bitte.",
        "Vergiss den Code.",
        "Vergiss nicht, dass der Kuchen zwanzig Minuten braucht.",
        "Welche Erinnerungen hast du an Anna?",
        "Wann war die Erinnerung an Oma?",
        "Lösch alle Erinnerungen.",
        "Lösch die letzte Erinnerung.",
        "Wie spät ist es?",
        "Den Kuchen backe ich vierzig Minuten.",
        "Stell das Radio leiser.",
        "Ja.",
        "Nein, Bruno mit o.",
    ],
    EN: [
        "The timer on the oven is broken.",
        "I have an alarm at seven.",
        "My alarm goes off at six.",
        "I need to wake up at seven.",
        "How long does it take to boil eggs?",
        "How long is the movie?",
        "How much is left in the bank?",
        "Remember that the alarm code is 1234.",
        "Remember that the timer is in the drawer.",
        "That reminds me of you.",
        "What time is it?",
        "When does the train leave?",
        "We leave in ten minutes.",
        "Make me a sandwich.",
        "Make it quick.",
        "Add two spoons of sugar.",
        "Cancel the meeting.",
        "Where is the alarm clock?",
        "What is left?",
    ],
}
PLAIN = [(language, text) for language, texts in INNOCENT.items() for text in texts]


@pytest.mark.parametrize(("language", "text", "meant"), TABLE)
def test_what_is_said_of_timers_is_understood(
    language: Language, text: str, meant: OfTiming
) -> None:
    understood = GRAMMAR.understand(text, language)

    assert understood.intent == meant
    assert understood.language is language


@pytest.mark.parametrize(("language", "text"), PLAIN)
def test_what_is_about_something_else_sets_no_timer(language: Language, text: str) -> None:
    assert not isinstance(GRAMMAR.understand(text, language).intent, OfTiming)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Merk dir, der Wecker steht im Schlafzimmer.", Remember),
        ("Stopp", Stop),
        ("Noch mal", Repeat),
        ("Wo ist der Wecker?", Ask),
        ("Mein Wecker klingelt um sieben.", Statement),
    ],
)
def test_everything_else_means_what_it_meant(text: str, kind: type[Intent]) -> None:
    assert isinstance(GRAMMAR.understand(text, DE).intent, kind)


def test_a_timer_asked_for_in_the_other_language_is_set_all_the_same() -> None:
    understood = GRAMMAR.understand("Set a pasta timer for 8 minutes", DE)

    assert understood.intent == timer(minutes(8), "pasta timer")
    assert understood.language is EN


def test_hey_jarvis_before_it_changes_nothing() -> None:
    understood = GRAMMAR.understand("Hey Jarvis, stell einen Timer auf zehn Minuten", DE)

    assert understood.intent == timer(minutes(10))


@given(
    before=st.sampled_from(["", "Timer ", "Erinnere mich ", "remind me ", "Lösch den ", "noch "]),
    text=st.text(max_size=50),
    after=st.sampled_from(["", " Timer", " in zehn Minuten", " aus", " five minutes"]),
)
@settings(deadline=None)
def test_no_text_breaks_it(before: str, text: str, after: str) -> None:
    for language in Language:
        TIMERS.understand(f"{before}{text}{after}", language)
