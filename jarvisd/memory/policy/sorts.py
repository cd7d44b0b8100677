"""What sorts of entities there are, and by which nouns they are told, German and English."""

from enum import StrEnum

from jarvisd.memory.policy.lexicon import closed

ANIMALS = closed(
    "hund hündin katze kater hamster kaninchen hase meerschweinchen wellensittich papagei pferd "
    "pony schildkröte fisch vogel maus ratte huhn ziege schaf welpe haustier dog cat kitten puppy "
    "rabbit hamster budgie parrot horse tortoise fish bird mouse rat hen goat sheep pet"
)
EVENTS = ("termin", "treffen", "feier", "appointment", "meeting", "party", "hochzeit", "wedding")
PLACES = closed(
    "haus wohnung küche keller garten flur bad badezimmer schlafzimmer wohnzimmer arbeitszimmer "
    "kinderzimmer dachboden garage balkon terrasse schuppen büro schule house flat kitchen "
    "basement cellar garden hall bathroom bedroom attic garage balcony shed office school"
)


class Sort(StrEnum):
    """What sort of entity it is, as far as its memory tells."""

    PERSON = "person"
    ANIMAL = "animal"
    PLACE = "place"
    EVENT = "event"
    DATE = "date"
    THING = "thing"
    NAME = "name"
    """A bare name: of whom or what, this memory does not say."""


VAGUE = frozenset({Sort.NAME, Sort.THING})
