"""What opens, unlocks or logs in is a secret, in whatever words it is told."""

import pytest

from jarvisd.memory.policy.personal import placed
from jarvisd.memory.policy.scope import asks_for_secret, may_hear, secret
from jarvisd.memory.types import Placement
from jarvisd.people.types import Role
from jarvisd.phrases import Language
from tests.unit.memory.shelf import ANNA, BEN, CARE, KITCHEN, STRANGER, audience, person

DE, EN = Language.DE, Language.EN
OUTSIDERS = (person("Gast", Role.GUEST), CARE, STRANGER)

SECRETS = [
    ("Die Zahlenkombination vom Fahrradschloss ist 123.", DE),
    ("Die Zahlenkombination vom Koffer ist 987.", DE),
    ("Die Kombination für das Vorhängeschloss ist links, rechts, links.", DE),
    ("Das Garagentor geht mit 2580 auf.", DE),
    ("Das Garagentor geht mit zwei fünf acht null auf.", DE),
    ("Mit der 7 geht die Kellertür auf.", DE),
    ("Die Alarmanlage geht mit der 9 aus.", DE),
    ("Der Netflix-Login ist anna@x.de und Hund123.", DE),
    ("Bei Netflix sind wir anna@x.de mit Hund123.", DE),
    ("Die Zugangsdaten fürs Bankkonto liegen im Ordner.", DE),
    ("Der Safe öffnet sich mit 30 links 12 rechts.", DE),
    ("Der Safe öffnet sich mit dem Wort Rose.", DE),
    ("Zum Öffnen der Haustür die 88 eingeben.", DE),
    ("Man kommt mit 4712 ins Haus.", DE),
    ("Die Entsperrzahl vom Tablet ist 1122.", DE),
    ("Das Handy lässt sich mit 1122 öffnen.", DE),
    ("Das Handy von Anna ist 1122.", DE),
    ("Das Entsperrmuster vom Handy ist ein Z.", DE),
    ("Die IBAN ist DE12 3456.", DE),
    ("Unser Konto ist DE12 3456 7890.", DE),
    ("Der WLAN-Schlüssel ist Sonnenblume.", DE),
    ("Haustür 8842", DE),
    ("Haustür 88 42", DE),
    ("Haustür: acht acht vier zwei", DE),
    ("Tresor 1984", DE),
    ("Die Nummer vom Tresor ist 5566.", DE),
    ("The gate opens with 7788.", EN),
    ("To open the garage door press 7788.", EN),
    ("You get into the house with 7788.", EN),
    ("The combo for the bike lock is 456.", EN),
    ("The combination of the safe is left, right, left.", EN),
    ("The Netflix login is anna@x.com and Dog123.", EN),
    ("Log in to the router with admin.", EN),
    ("The tablet unlocks with 1122.", EN),
    ("Front door 8842", EN),
    ("Front door four seven one one", EN),
    ("The account number is 445566.", EN),
    ("Anna's phone is 1122.", EN),
]


@pytest.mark.parametrize(("text", "language"), SECRETS)
def test_members_alone_hear_what_opens(text: str, language: Language) -> None:
    assert secret(text)
    found = placed(text, language, ANNA, KITCHEN, None)
    assert isinstance(found, Placement)
    assert all(may_hear(found, audience(one)) for one in (ANNA, BEN))
    assert not any(may_hear(found, audience(one)) for one in OUTSIDERS)


@pytest.mark.parametrize(
    "text",
    [
        "Der Bus 8842 fährt um 9.",
        "Anna wohnt im Zimmer 12.",
        "Der Zug kommt mit 20 Minuten Verspätung in Ulm an.",
        "Der Ersatzschlüssel für den Keller liegt in der blauen Dose im Flur.",
        "Die Kellertür geht mit dem Ersatzschlüssel auf.",
        "Die Haustür ist 198 cm hoch.",
        "Das Gartentor kostete 1200 Euro.",
        "Die Garage wird am 24.12.2026 um 18:30 Uhr gestrichen.",
        "Das Tor schließt um 22 Uhr.",
        "Der Laden macht um 9 auf.",
        "Die Telefonnummer des Klempners ist 0123.",
        "Das Handy vom Klempner ist 0171 2345678.",
        "Die Farbkombination ist rot und grün.",
        "Der Motor hat 1400 Umdrehungen.",
        "Unser Hund heißt Bruno.",
        "The bus 8842 leaves at 9 o'clock.",
        "Anna is in room 12.",
        "The shop opens at 9 with fresh bread.",
        "The garage was built in 1987.",
        "The spare key for the basement is in the blue tin in the hall.",
        "The front door opens with the spare key.",
        "The plumber's phone number is 0123.",
        "The pattern of the carpet is red.",
    ],
)
def test_numbers_and_keys_that_let_nobody_in_are_open_to_anyone(text: str) -> None:
    assert not secret(text)


@pytest.mark.parametrize(
    "question",
    [
        "Wie ist die Zahlenkombination vom Fahrradschloss?",
        "Wie geht das Garagentor auf?",
        "Womit öffnet sich der Safe?",
        "Was ist die Nummer von der Haustür?",
        "Wie ist der Netflix-Login?",
        "Wie ist unsere IBAN?",
        "How does the gate open?",
        "What is the combo for the bike lock?",
    ],
)
def test_a_member_asks_for_it_in_the_same_words(question: str) -> None:
    assert asks_for_secret(question)


@pytest.mark.parametrize(
    "question",
    [
        "Wo ist die Haustür?",
        "Was ist mit dem Gartentor?",
        "Wie komme ich da hinein?",
        "Wie heißt mein Hund?",
        "Wann kommt die Post?",
        "Where is the safe?",
    ],
)
def test_no_other_question_brings_it_up(question: str) -> None:
    assert not asks_for_secret(question)
