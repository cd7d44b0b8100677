"""The closed word classes that the rules about memory lean on, German and English. Pure.

Only classes that do not grow: articles, prepositions, pronouns, weekdays. Open
classes (nouns, verbs) are the lemmatiser's.
"""

from dataclasses import dataclass
from functools import cache

from jarvisd.phrases import Language


def _inflected(*stems: str) -> frozenset[str]:
    """Return the German article-like *stems* in every case."""
    return frozenset(stem + end for stem in stems for end in ("", "e", "en", "em", "er", "es"))


def closed(words: str) -> frozenset[str]:
    """Return the *words* of a closed class, which are written in one string."""
    return frozenset(words.split())


def ordered(words: str) -> tuple[str, ...]:
    """Return *words*, written in one string, in their order."""
    return tuple(words.split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """The closed classes of one language, in lower case."""

    articles: frozenset[str]
    possessives: frozenset[str]
    prepositions: frozenset[str]
    attaching: frozenset[str]
    """Prepositions whose phrase belongs to the noun before it: "Code für das Tor"."""
    negations: frozenset[str]
    speaker: frozenset[str]
    """The first person singular."""
    household: frozenset[str]
    """The first person plural."""
    listener: frozenset[str]
    """The second person."""
    fillers: frozenset[str]
    """Words that say when or how surely, not what: they are not part of a value."""
    changed: frozenset[str]
    """Words that announce that something is no longer as it was."""
    weekdays: tuple[str, ...]
    """From Monday."""
    months: tuple[str, ...]
    stop: frozenset[str]
    """What says nothing about the topic of a sentence or a question."""
    titles: frozenset[str]
    """What stands before a name."""
    kinship: frozenset[str]
    """Relatives that stand for a name, with or without one behind: "Oma Helga"."""


_MY = _inflected("mein")
_OUR = _inflected("unser", "unsr")
_YOUR = _inflected("dein", "euer", "eur")
_THEIR = _inflected("sein", "ihr")

GERMAN = Lexicon(
    articles=closed("der die das den dem des") | _inflected("ein", "kein", "dies", "jed"),
    possessives=_MY | _OUR | _YOUR | _THEIR,
    prepositions=closed(
        "in im ins an am ans auf aufs bei beim zu zum zur mit von vom für fürs aus nach vor "
        "hinter neben über unter zwischen gegen ohne um bis seit durch während wegen ab"
    ),
    attaching=closed("für fürs von vom zu zum zur"),
    negations=closed("nicht nie niemals nichts niemand weder ohne") | _inflected("kein"),
    speaker=closed("ich mir mich") | _MY,
    household=closed("wir uns") | _OUR,
    listener=closed("du dir dich ihr euch") | _YOUR,
    fillers=closed(
        "jetzt nun neuerdings mittlerweile inzwischen aktuell derzeit doch übrigens auch "
        "eigentlich immer noch schon ja sofort wieder seitdem nur gern gerne sehr wirklich "
        "total also"
    ),
    changed=closed("jetzt nun neuerdings mittlerweile inzwischen mehr doch sondern neu neue neuer"),
    weekdays=ordered("montag dienstag mittwoch donnerstag freitag samstag sonntag"),
    months=ordered(
        "januar februar märz april mai juni juli august september oktober november dezember"
    ),
    stop=closed(
        "und oder aber denn weil dass daß ob wenn als wie wo wer wen wem wessen was wann "
        "warum wieso wohin woher womit wogegen worauf wofür wieviel welch welcher welche "
        "welches welchen welchem wieviele viel viele man es er sie ihm ihn ihnen sich da dort "
        "hier so dann bitte mal denn sein haben werden heißen lauten liegen stehen geben "
        "gehen machen tun können müssen sollen wollen dürfen mögen lassen kommen wissen sagen "
        "befinden nennen sagt etwas alles mal gibt's vergiss vergessen merken merk sowie etwa "
        "gar ganz selbst kein nicht"
    ),
    titles=closed("herr herrn frau dr doktor prof professor"),
    kinship=closed(
        "mama papa mutti vati oma opa tante onkel nachbar nachbarin schwester bruder cousin cousine"
    ),
)

ENGLISH = Lexicon(
    articles=closed("the a an this that these those every each no"),
    possessives=closed("my our your his her its their"),
    prepositions=closed(
        "in on at by with from for to of under behind beside above over near into about until "
        "since after before against without through next"
    ),
    attaching=closed("for of to"),
    negations=closed("not no never nothing nobody neither without none cannot"),
    speaker=closed("i me my mine myself"),
    household=closed("we us our ours ourselves"),
    listener=closed("you your yours yourself"),
    fillers=closed("now currently meanwhile still already also actually always just really very"),
    changed=closed("now anymore longer instead new meanwhile"),
    weekdays=ordered("monday tuesday wednesday thursday friday saturday sunday"),
    months=ordered(
        "january february march april may june july august september october november december"
    ),
    stop=closed(
        "and or but because that if when where who whom whose what which why how it he she "
        "they them him there here so then please be have do will would can could should must "
        "may might get go make know tell say call lie stand is are was were does did has had "
        "s t re ve ll d m much many some any all forget remember"
    ),
    titles=closed("mr mrs ms miss dr doctor prof professor"),
    kinship=closed("mum mom dad grandma grandpa aunt uncle neighbour sister brother cousin"),
)


def lexicon(language: Language) -> Lexicon:
    """Return the closed classes of *language*."""
    return GERMAN if language is Language.DE else ENGLISH


@cache
def small_words(language: Language) -> frozenset[str]:
    """Return the closed classes of *language* together: what names nothing by itself."""
    its = lexicon(language)
    small = its.stop | its.articles | its.possessives | its.prepositions | its.fillers
    return small | its.speaker | its.household | its.listener
