"""What is told of a person by name and is no visitor's business is for members."""

import pytest

from jarvisd.memory.policy.personal import placed
from jarvisd.memory.policy.scope import may_hear
from jarvisd.memory.types import Placement, Scope, Wish
from jarvisd.people.types import Role
from jarvisd.phrases import Language
from tests.unit.memory.shelf import ANNA, BEN, CARE, KITCHEN, STRANGER, audience, person

GUEST = person("Gast", Role.GUEST)
OUTSIDERS = (GUEST, CARE, STRANGER)


def kept(text: str, language: Language, wish: Wish | None = None) -> Placement:
    found = placed(text, language, BEN, KITCHEN, wish)
    assert isinstance(found, Placement)
    return found


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Anna hat am 3. Mai Geburtstag.", Language.DE),
        ("Am 3. Mai hat Anna Geburtstag.", Language.DE),
        ("Anna nimmt Tabletten gegen Bluthochdruck.", Language.DE),
        ("Anna ist allergisch gegen Nüsse.", Language.DE),
        ("Oma ist im Krankenhaus.", Language.DE),
        ("Annas Telefonnummer ist 0171 2345.", Language.DE),
        ("Die Handynummer von Anna ist 0171 2345.", Language.DE),
        ("Anna wohnt in der Hauptstraße 5.", Language.DE),
        ("Anna ist bis Freitag verreist.", Language.DE),
        ("Anna kommt um sechs nach Hause.", Language.DE),
        ("Anna's birthday is on May 3.", Language.EN),
        ("Anna takes pills for high blood pressure.", Language.EN),
        ("Anna is allergic to nuts.", Language.EN),
        ("Anna's phone number is 0171 2345.", Language.EN),
        ("Anna lives in Main Street.", Language.EN),
        ("Anna is away until Friday.", Language.EN),
        ("Anna comes home at six.", Language.EN),
    ],
)
def test_it_is_for_members_unless_it_is_for_everybody(text: str, language: Language) -> None:
    place = kept(text, language)
    assert place.scope is Scope.SHARED
    assert all(may_hear(place, audience(one)) for one in (ANNA, BEN))
    assert not any(may_hear(place, audience(one)) for one in OUTSIDERS)
    everybody = kept(text, language, Wish.EVERYONE)
    assert all(may_hear(everybody, audience(one)) for one in OUTSIDERS)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Der Ersatzschlüssel für den Keller liegt in der blauen Dose im Flur.", Language.DE),
        ("Die Tabletten liegen im Bad.", Language.DE),
        ("Die Telefonnummer des Klempners ist 0123.", Language.DE),
        ("Annas Hund heißt Bruno.", Language.DE),
        ("Die Müllabfuhr kommt dienstags.", Language.DE),
        ("Unser Arzt ist Dr. Weber.", Language.DE),
        ("The spare key for the basement is in the blue tin in the hall.", Language.EN),
        ("The pills are in the bathroom.", Language.EN),
        ("The plumber's phone number is 0123.", Language.EN),
        ("Anna's dog is called Bruno.", Language.EN),
    ],
)
def test_everything_else_anyone_may_ask_for(text: str, language: Language) -> None:
    assert all(may_hear(kept(text, language), audience(one)) for one in OUTSIDERS)


def test_what_a_person_says_of_themselves_stays_theirs() -> None:
    own = kept("Ich fahre mit Anna in den Urlaub.", Language.DE)
    assert own.scope is Scope.PRIVATE
    assert not own.members_only
