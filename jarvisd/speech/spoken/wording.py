"""The words of each language that stand for signs, units and abbreviations: tables, no rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from jarvisd.phrases import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """How one language says what is written in signs."""

    point: str
    """What stands between a number and its decimals."""
    to: str
    """From three *to* five."""
    score: str
    """It ended three *to* two."""
    at_time: str
    """The word after the hour."""
    link: str
    """Said where a text is nothing but an address on the web."""
    signs: Mapping[str, str]
    """Signs that are a word wherever they stand; all others are silent."""
    abbreviations: Mapping[str, str]
    """Written with its full stops; each may be followed by a space or not."""
    before_figures: frozenset[str]
    """Those that are one only before a number: "No. 5", and not the answer "No."."""
    code_words: str
    """Alternatives of a pattern: near one of these a number is read digit by digit."""
    year_words: str
    """Alternatives of a pattern: after one of these four digits are a year."""
    fractions: Mapping[str, str]
    """The few that have a name."""
    cents: Mapping[str, tuple[str, str]]
    """One and several of the small coin of each currency."""


CURRENCIES: Final = {
    "€": "EUR", "$": "USD", "£": "GBP", "EUR": "EUR", "Euro": "EUR", "USD": "USD", "GBP": "GBP",
    "CHF": "CHF",
}  # fmt: skip
"""The sign of each currency and its code in CLDR."""

UNITS: Final = {
    "°C": "celsius", "°F": "fahrenheit", "°": "degree", "%": "percent",
    "km/h": "kilometer-per-hour", "m/s": "meter-per-second", "mph": "mile-per-hour",
    "km²": "square-kilometer", "m²": "square-meter", "qm": "square-meter", "m³": "cubic-meter",
    "km": "kilometer", "cm": "centimeter", "mm": "millimeter", "m": "meter",
    "lb": "pound", "lbs": "pound", "kg": "kilogram", "mg": "milligram", "g": "gram",
    "l": "liter", "L": "liter", "ml": "milliliter",
    "kWh": "kilowatt-hour", "kW": "kilowatt", "W": "watt", "V": "volt",
    "MHz": "megahertz", "GHz": "gigahertz", "Hz": "hertz",
    "TB": "terabyte", "GB": "gigabyte", "MB": "megabyte", "kB": "kilobyte", "KB": "kilobyte",
    "hPa": "hectopascal", "bar": "bar", "lx": "lux", "kcal": "kilocalorie",
    "h": "hour", "Std.": "hour", "min": "minute", "Min.": "minute", "s": "second",
    "Sek.": "second", "ms": "millisecond",
}  # fmt: skip
"""The sign of each unit and its name in CLDR, which knows what it is called."""

GERMAN: Final = Wording(
    point="Komma",
    to="bis",
    score="zu",
    at_time="Uhr",
    link="ein Link",
    signs={
        "&": "und",
        "+": "plus",
        "=": "gleich",
        "×": "mal",
        "@": "at",
        "§": "Paragraf",
        "%": "Prozent",
        "°": "Grad",
        "€": "Euro",
        "$": "Dollar",
        "£": "Pfund",
        "½": "einhalb",
        "¼": "einviertel",
        "¾": "dreiviertel",
        "²": "hoch zwei",
        "³": "hoch drei",
        "µ": "Mikro",
        "~": "ungefähr",
        "±": "plus minus",
    },
    abbreviations={
        "z. B.": "zum Beispiel",
        "d. h.": "das heißt",
        "u. a.": "unter anderem",
        "o. ä.": "oder ähnlich",
        "o. Ä.": "oder Ähnliches",
        "u. U.": "unter Umständen",
        "z. T.": "zum Teil",
        "i. d. R.": "in der Regel",
        "v. a.": "vor allem",
        "s. o.": "siehe oben",
        "s. u.": "siehe unten",
        "usw.": "und so weiter",
        "u. s. w.": "und so weiter",
        "etc.": "et cetera",
        "bzw.": "beziehungsweise",
        "bzgl.": "bezüglich",
        "bspw.": "beispielsweise",
        "ca.": "circa",
        "evtl.": "eventuell",
        "ggf.": "gegebenenfalls",
        "inkl.": "inklusive",
        "zzgl.": "zuzüglich",
        "vgl.": "vergleiche",
        "sog.": "sogenannte",
        "max.": "maximal",
        "min.": "minimal",
        "mind.": "mindestens",
        "Dr.": "Doktor",
        "Prof.": "Professor",
        "Hr.": "Herr",
        "Hrn.": "Herrn",
        "Fr.": "Frau",
        "Fam.": "Familie",
        "Nr.": "Nummer",
        "Tel.": "Telefon",
        "St.": "Sankt",
        "Str.": "Straße",
        "1 Mio.": "eine Million",
        "1 Mrd.": "eine Milliarde",
        "Mio.": "Millionen",
        "Mrd.": "Milliarden",
        "geb.": "geboren",
        "Jh.": "Jahrhundert",
        "zw.": "zwischen",
        "Mo.": "Montag",
        "Di.": "Dienstag",
        "Mi.": "Mittwoch",
        "Do.": "Donnerstag",
        "Sa.": "Samstag",
    },
    before_figures=frozenset(),
    code_words="code|pin|puk|geheimzahl|kennwort|passwort|kombination|nummer|postleitzahl|plz|iban|durchwahl|notruf",
    year_words="jahre?|jahres|anno|seit|ab|vor|nach|bis|von|in|sommer|herbst|winter|frühling|frühjahr",
    fractions={
        "1/2": "einhalb",
        "1/3": "ein Drittel",
        "2/3": "zwei Drittel",
        "1/4": "ein Viertel",
        "3/4": "drei Viertel",
    },
    cents={
        "EUR": ("Cent", "Cent"),
        "USD": ("Cent", "Cent"),
        "GBP": ("Penny", "Pence"),
        "CHF": ("Rappen", "Rappen"),
    },
)

ENGLISH: Final = Wording(
    point="point",
    to="to",
    score="to",
    at_time="o'clock",
    link="a link",
    signs={
        "&": "and",
        "+": "plus",
        "=": "equals",
        "×": "times",
        "@": "at",
        "§": "section",
        "%": "percent",
        "°": "degrees",
        "€": "euros",
        "$": "dollars",
        "£": "pounds",
        "½": "one half",
        "¼": "one quarter",
        "¾": "three quarters",
        "²": "squared",
        "³": "cubed",
        "µ": "micro",
        "~": "about",
        "±": "plus or minus",
    },
    abbreviations={
        "e. g.": "for example",
        "i. e.": "that is",
        "etc.": "et cetera",
        "vs.": "versus",
        "approx.": "approximately",
        "ca.": "about",
        "Mr.": "Mister",
        "Mrs.": "Missis",
        "Ms.": "Miss",
        "Dr.": "Doctor",
        "Prof.": "Professor",
        "St.": "Saint",
        "No.": "Number",
        "Nr.": "Number",
        "dept.": "department",
        "max.": "maximum",
        "min.": "minimum",
        "incl.": "including",
        "a. m.": "a m",
        "p. m.": "p m",
    },
    before_figures=frozenset({"No."}),
    code_words="code|pin|password|passcode|combination|number|phone|zip|iban|extension|dial|call",
    year_words="in|since|year|of|until|by|before|after|from|to|summer|autumn|fall|winter|spring",
    fractions={
        "1/2": "one half",
        "1/3": "one third",
        "2/3": "two thirds",
        "1/4": "one quarter",
        "3/4": "three quarters",
    },
    cents={
        "EUR": ("cent", "cents"),
        "USD": ("cent", "cents"),
        "GBP": ("penny", "pence"),
        "CHF": ("centime", "centimes"),
    },
)

WORDING: Final[Mapping[Language, Wording]] = {Language.DE: GERMAN, Language.EN: ENGLISH}
