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
        ("Frau Schulz von nebenan hat Krebs.", Language.DE),
        ("Die Mutter von Frau Schulz hat Brustkrebs.", Language.DE),
        ("Ben ist schwul.", Language.DE),
        ("Ben ist pleite.", Language.DE),
        ("Ben hat Schulden.", Language.DE),
        ("Ben verdient 4000 Euro.", Language.DE),
        ("Ben betrügt Anne.", Language.DE),
        ("Unsere Putzfrau Maria klaut.", Language.DE),
        ("Frieda lässt sich scheiden.", Language.DE),
        ("Ben kommt um 18 Uhr heim.", Language.DE),
        ("Ben kommt am Freitag zurück.", Language.DE),
        ("Wir sind vom 3. bis 10. August im Urlaub.", Language.DE),
        ("Wir fahren im August weg.", Language.DE),
        ("Die Kinder sind bis Freitag bei Oma, das Haus ist leer.", Language.DE),
        ("Der Schmuck liegt in der Truhe.", Language.DE),
        ("Wir haben Gold im Keller.", Language.DE),
        ("Das Bargeld ist hinter dem Bild.", Language.DE),
        ("Mrs Smith next door has cancer.", Language.EN),
        ("Ben is gay.", Language.EN),
        ("Ben is broke.", Language.EN),
        ("Ben earns 4000 euros.", Language.EN),
        ("Ben cheats on Anne.", Language.EN),
        ("We are on holiday from August 3 to August 10.", Language.EN),
        ("The family is away until Friday.", Language.EN),
        ("The jewellery is in the chest.", Language.EN),
        ("We keep cash under the bed.", Language.EN),
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
        ("Unser Vermieter heißt Kowalski.", Language.DE),
        ("Der Weg zum Haus geht links ab.", Language.DE),
        ("Anna's umbrella hangs at the back door.", Language.EN),
        ("Der Weihnachtsschmuck ist im Keller.", Language.DE),
        ("Annas Lieblingsfarbe ist Gold.", Language.DE),
        ("Das WLAN ist im ganzen Haus gut.", Language.DE),
        ("Der Müll kommt hinter das Haus.", Language.DE),
        ("Das Essen für die Kinder steht im Kühlschrank.", Language.DE),
        ("Ben mag Lasagne.", Language.DE),
        ("We eat at seven.", Language.EN),
        ("Ben likes lasagne.", Language.EN),
        ("Anna's favourite colour is gold.", Language.EN),
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
