"""German household sentences and questions about them, generated: for volume, not for ranking."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from jarvisd.memory.policy.lexicon import ordered


def _listed(phrases: str) -> tuple[str, ...]:
    """Return *phrases* of several words, written in one string with bars between."""
    return tuple(phrases.split("|"))


NAMES = ordered(
    "Anna Ben Clara David Emil Frieda Greta Hannes Ida Jonas Klara Leon Marie Nils Ole Paula "
    "Ronja Samuel Thea Ulrich Vera Wanda Yusuf Zoe Mama Papa"
)
SURNAMES = [
    "Yilmaz",
    "Schröder",
    "Köhler",
    "Brandt",
    "Kowalski",
    "Hoffmann",
    "Nguyen",
    "Jansen",
    "Lehmann",
    "Vogt",
    "Albers",
]
ROOMS = _listed(
    "im Keller|auf dem Dachboden|in der Küche|im Flur|im Arbeitszimmer|in der Garage|im Bad|"
    "im Gästezimmer|im Schuppen|auf dem Balkon|im Wohnzimmer|in der Waschküche|im Kinderzimmer"
)
SPOTS = _listed(
    "in der blauen Dose|hinter der Waschmaschine|im obersten Regal|neben dem Fenster|"
    "in der zweiten Schublade|unter der Treppe|im Werkzeugkasten|auf dem Schrank|"
    "in der Holzkiste|hinter den Büchern|an der Garderobe|im Schuhschrank"
)
THINGS = ordered(
    "Ersatzschlüssel Fahrradhelm Gartenschlauch Schlafsack Akkuschrauber Reisepass Regenschirm "
    "Staubsauger Koffer Verbandskasten Schlitten Grillrost Adapter Drucker Rucksack Zollstock "
    "Impfpass Wagenheber Mixer Klappstuhl"
)
JOBS = ordered(
    "Putzen Schwimmtraining Chorprobe Klavierunterricht Yoga Elternabend Fußballtraining"
)
DAYS = ordered("montags dienstags mittwochs donnerstags freitags samstags sonntags")
MONTHS = ordered(
    "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
)
MEALS = ordered("Linsensuppe Pfannkuchen Lasagne Rosenkohl Fischstäbchen Milchreis Gulasch Pizza")
ALLERGENS = ordered("Erdnüsse Birkenpollen Hausstaub Penicillin Haselnüsse Katzenhaare Soja")
MACHINES = ordered(
    "Heizung Waschmaschine Spülmaschine Kaffeemaschine Lüftung Alarmanlage Klingel Markise"
)
PETS = ordered("Hund Kater Hamster Papagei Goldfisch")
PET_NAMES = ordered("Bruno Minka Krümel Rocco Lotte Flocke Mogli Nala")
INSTRUMENTS = ordered("Geige Klavier Schlagzeug Posaune Gitarre Querflöte")


@dataclass(frozen=True, slots=True)
class Told:
    """A fact and a question that asks for it in other words."""

    fact: str
    question: str
    shape: int
    """Which of the templates it was made by."""


SHAPES = (
    ("Der {thing} von {name} liegt {room} {spot}.", "Wo finde ich den {thing} von {name}?"),
    ("{name} hat am {day}. {month} Geburtstag.", "Wann wird {name} älter?"),
    ("{name} ist gegen {allergen} allergisch.", "Was verträgt {name} nicht?"),
    ("{name} mag am liebsten {meal}, aber keine {other_meal}.", "Was isst {name} gern?"),
    ("{weekday} um {hour} Uhr hat {name} {job}.", "Wann ist das {job} von {name}?"),
    ("Die {machine} wurde im {month} {year} von Herrn {surname} repariert.",
     "Wer hat sich um die {machine} gekümmert?"),
    ("Der {pet} von {name} heißt {pet_name} und schläft {room}.",
     "Wie heißt der {pet} von {name}?"),
    ("{name} spielt seit {number} Jahren {instrument} bei Frau {surname}.",
     "Welches Instrument lernt {name}?"),
    ("Die Telefonnummer von {name} {surname} ist 0{prefix} {phone}.",
     "Unter welcher Nummer erreiche ich {name} {surname}?"),
    ("Der Filter der {machine} muss alle {number} Wochen gereinigt werden.",
     "Wie oft soll ich den Filter der {machine} sauber machen?"),
    ("{name} fährt im {month} {number} Tage mit Familie {surname} in den Urlaub.",
     "Wann ist {name} verreist?"),
    ("Für {name} steht {room} ein {thing}, den Frau {surname} geliehen hat.",
     "Wem gehört der {thing} bei {name}?"),
    ("Das Paket für {name} wurde am {day}. {month} bei {surname} abgegeben.",
     "Wo ist das Paket von {name} gelandet?"),
    ("{name} trägt Schuhgröße {size} und mag keine {other_meal}.", "Welche Schuhe passen {name}?"),
    ("Der Vertrag für die {machine} läuft bis {month} {year}.",
     "Wann kann ich den Vertrag der {machine} kündigen?"),
    ("{name} nimmt {weekday} um {hour} Uhr {number} Tropfen gegen {allergen}.",
     "Wann braucht {name} die Tropfen?"),
)  # fmt: skip


def sentences(seed: int) -> Iterator[Told]:
    """Yield facts without end, no two alike, the same for the same *seed*."""
    random = Random(seed)
    seen: set[str] = set()
    while True:
        shape = random.randrange(len(SHAPES))
        fact, question = SHAPES[shape]
        filled = _filling(random)
        text = fact.format(**filled)
        if text not in seen:
            seen.add(text)
            yield Told(text[0].upper() + text[1:], question.format(**filled), shape)


def _filling(random: Random) -> dict[str, object]:
    return {
        "name": random.choice(NAMES),
        "surname": random.choice(SURNAMES),
        "room": random.choice(ROOMS),
        "spot": random.choice(SPOTS),
        "thing": random.choice(THINGS),
        "job": random.choice(JOBS),
        "weekday": random.choice(DAYS),
        "month": random.choice(MONTHS),
        "meal": random.choice(MEALS),
        "other_meal": random.choice(MEALS),
        "allergen": random.choice(ALLERGENS),
        "machine": random.choice(MACHINES),
        "pet": random.choice(PETS),
        "pet_name": random.choice(PET_NAMES),
        "instrument": random.choice(INSTRUMENTS),
        "day": random.randint(1, 28),
        "hour": random.randint(6, 21),
        "number": random.randint(2, 30),
        "year": random.randint(2015, 2025),
        "prefix": random.randint(201, 899),
        "phone": random.randint(100000, 999999),
        "size": random.randint(24, 47),
    }
