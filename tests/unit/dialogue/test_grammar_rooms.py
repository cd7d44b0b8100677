"""What is said to set a room, in both languages, as people say it and recognisers write it."""

from datetime import time, timedelta

import pytest

from jarvisd.controls.types import By, Dial, To
from jarvisd.dialogue.grammar import Grammar
from jarvisd.dialogue.grammar.rooms import spoken_forms
from jarvisd.dialogue.intents import Ask, Intent, Repeat, Statement, Stop
from jarvisd.dialogue.room_intents import Adjust, Everywhere, Here, Mute, There, Unmute
from jarvisd.ids import RoomName
from jarvisd.phrases import Language

KITCHEN, BATH, NURSERY = RoomName("kueche"), RoomName("bad"), RoomName("kinderzimmer_1")
GRAMMAR = Grammar(rooms=(KITCHEN, BATH, NURSERY))
HOUR, TEN = timedelta(hours=1), timedelta(minutes=10)
LOUDER, QUIETER = Adjust(Dial.VOLUME, By(1)), Adjust(Dial.VOLUME, By(-1))
FASTER, SLOWER = Adjust(Dial.SPEED, By(1)), Adjust(Dial.SPEED, By(-1))


def volume(value: float | None) -> Adjust:
    return Adjust(Dial.VOLUME, To(value))


GERMAN: list[tuple[str, Intent]] = [
    ("Hör weg.", Mute()),
    ("Hey Jarvis, hör bitte mal weg!", Mute()),
    ("Hörweg.", Mute()),
    ("Hör weck!", Mute()),
    ("Hör für eine Stunde weck.", Mute(span=HOUR)),
    ("Hör nicht mehr zu.", Mute()),
    ("Hör weg für eine Stunde.", Mute(span=HOUR)),
    ("Hör eine Stunde lang weg.", Mute(span=HOUR)),
    ("Hör mal für die nächsten zehn Minuten weg.", Mute(span=TEN)),
    ("Hör für 10 Minuten weg.", Mute(span=TEN)),
    ("Hör eine halbe Stunde weg.", Mute(span=timedelta(minutes=30))),
    ("Hör anderthalb Stunden weg.", Mute(span=timedelta(minutes=90))),
    ("Hör weg für 1,5 Stunden.", Mute(span=timedelta(minutes=90))),
    ("Hör weg für eine Stunde und 20 Minuten.", Mute(span=timedelta(minutes=80))),
    ("Hör zwei Tage weg.", Mute(span=timedelta(days=2))),
    ("Hör bis 18 Uhr weg.", Mute(until=time(18))),
    ("Hör weg bis 18:30 Uhr.", Mute(until=time(18, 30))),
    ("Hör weg bis achtzehn Uhr dreißig.", Mute(until=time(18, 30))),
    ("Hör weg bis 24 Uhr.", Mute(until=time(0))),
    ("Hör bis morgen früh weg.", Mute(until=time(7))),
    ("Hör in der Küche weg.", Mute(place=There(KITCHEN))),
    ("Hör weg im Bad für eine Stunde", Mute(place=There(BATH), span=HOUR)),
    ("Hör im Kinderzimmer 1 weg.", Mute(place=There(NURSERY))),
    ("Hör überall weg.", Mute(place=Everywhere())),
    ("Mikrofon aus.", Mute()),
    ("Mach das Mikrofon aus.", Mute()),
    ("Schalte bitte das Mikrofon für zehn Minuten stumm.", Mute(span=TEN)),
    ("Schalt das Mikrofon in der Küche aus.", Mute(place=There(KITCHEN))),
    ("Schalte alle Mikrofone aus.", Mute(place=Everywhere())),
    ("Schalte dich stumm.", Mute()),
    ("Mikrofon an.", Unmute()),
    ("Mach das Mikrofon wieder an.", Unmute()),
    ("Schalte das Mikrofon in der Küche wieder ein.", Unmute(There(KITCHEN))),
    ("Hör wieder zu.", Unmute()),
    ("Hör in der Küche wieder zu.", Unmute(There(KITCHEN))),
    ("Lauter!", LOUDER),
    ("Bitte etwas lauter.", LOUDER),
    ("Mach mal lauter.", LOUDER),
    ("Sprich bitte lauter.", LOUDER),
    ("Stell dich viel lauter.", Adjust(Dial.VOLUME, By(2))),
    ("Du bist zu leise.", LOUDER),
    ("Lauter im Bad.", Adjust(Dial.VOLUME, By(1), There(BATH))),
    ("Leiser.", QUIETER),
    ("Mach es ein bisschen leiser.", QUIETER),
    ("Das ist zu laut.", QUIETER),
    ("Sei leise.", Stop()),
    ("Lautstärke 40 Prozent.", volume(40)),
    ("Lautstärke 40%", volume(40)),
    ("Lautstärke auf vierzig Prozent", volume(40)),
    ("Stell die Lautstärke auf 40.", volume(40)),
    ("Volle Lautstärke.", volume(100)),
    ("Lautstärke auf hundert Prozent.", volume(100)),
    ("Normale Lautstärke.", volume(None)),
    ("Sprich langsamer.", SLOWER),
    ("Langsamer bitte.", SLOWER),
    ("Du sprichst zu schnell.", SLOWER),
    ("Etwas schneller.", FASTER),
    ("Sprich wieder normal.", Adjust(Dial.SPEED, To(None))),
    ("Noch mal.", Repeat()),
    ("Wie laut ist ein Rasenmäher?", Ask("Wie laut ist ein Rasenmäher?")),
    (
        "Das Radio im Bad ist lauter als der Föhn",
        Statement("Das Radio im Bad ist lauter als der Föhn"),
    ),
]
ENGLISH: list[tuple[str, Intent]] = [
    ("Mute the microphone for ten minutes.", Mute(span=TEN)),
    ("Mute the microphone for 10 minutes", Mute(span=TEN)),
    ("Mute.", Mute()),
    ("Stop listening for an hour.", Mute(span=HOUR)),
    ("Don't listen until 6 pm.", Mute(until=time(18))),
    ("Stop listening until 6:30 p.m.", Mute(until=time(18, 30))),
    ("Stop listening until 12 am.", Mute(until=time(0))),
    ("Turn off the microphone in the kueche.", Mute(place=There(KITCHEN))),
    ("Turn the microphone off.", Mute()),
    ("Microphone off.", Mute()),
    ("Mute yourself everywhere.", Mute(place=Everywhere())),
    ("Mute all microphones.", Mute(place=Everywhere())),
    ("Full volume.", volume(100)),
    ("Unmute.", Unmute()),
    ("Turn the microphone back on.", Unmute()),
    ("Louder, please.", LOUDER),
    ("Speak up.", LOUDER),
    ("Turn it up.", LOUDER),
    ("You're too loud.", QUIETER),
    ("Turn the volume down.", QUIETER),
    ("Set the volume to 40 percent.", volume(40)),
    ("Volume 40%.", volume(40)),
    ("Normal volume.", volume(None)),
    ("Speak more slowly.", SLOWER),
    ("Faster.", FASTER),
    ("Speak normally.", Adjust(Dial.SPEED, To(None))),
    ("Stop.", Stop()),
    ("Say that again.", Repeat()),
]


@pytest.mark.parametrize(("said", "meant"), GERMAN)
def test_german(said: str, meant: Intent) -> None:
    assert GRAMMAR.understand(said, Language.DE).intent == meant


@pytest.mark.parametrize(("said", "meant"), ENGLISH)
def test_english(said: str, meant: Intent) -> None:
    assert GRAMMAR.understand(said, Language.EN).intent == meant


def test_a_room_that_does_not_exist_is_not_taken_for_this_one() -> None:
    said = GRAMMAR.understand("Hör im Keller weg.", Language.DE).intent
    assert not isinstance(said, Mute)
    assert Mute().place == Here()


def test_a_house_without_rooms_understands_the_rest() -> None:
    assert Grammar().understand("Lauter.", Language.DE).intent == LOUDER


@pytest.mark.parametrize(
    ("room", "forms"),
    [
        ("kueche", ("kueche", "küche")),
        ("bad", ("bad",)),
        ("gaeste_wc", ("gaeste wc", "gäste wc")),
    ],
)
def test_a_rooms_name_is_said_with_its_umlauts(room: str, forms: tuple[str, ...]) -> None:
    assert spoken_forms(RoomName(room)) == forms
