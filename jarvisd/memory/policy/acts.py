"""What a sentence that is no question does: tell something, ask for something to be done,
remark on the listener, or nothing whole. Pure.

No parser: where the verb stands tells it. A German main clause has it in second place, an
order in the first or, as an infinitive, in the last; "Licht an" has none. English orders
begin with one of the verbs that a house is told.
"""

import re
from collections.abc import Sequence
from enum import StrEnum, auto
from functools import cache, lru_cache

import simplemma

from jarvisd.memory.policy.clauses import is_finite, separated
from jarvisd.memory.policy.lexicon import GERMAN, closed, lexicon
from jarvisd.memory.policy.passing import of_the_moment_only
from jarvisd.memory.policy.words import is_number, lemma
from jarvisd.phrases import Language


class Act(StrEnum):
    """What is done by saying a sentence."""

    TELLS = auto()
    ORDERS = auto()
    """It asks for something to be done: "Erzähl mir einen Witz"."""
    REMARKS = auto()
    """It says something of the listener: "Du bist nett"."""
    BREAKS_OFF = auto()
    """It has no verb: "Noch einen"."""
    PASSES = auto()
    """It is about the moment alone: "Das ist mir egal"."""


_POLITE = closed(
    "bitte und dann also ja okay ok jetzt los na so hey nun aber doch mal komm "
    "please and then so yes now just well hey"
)
"""What may stand before an order, and before anything else."""
_IRREGULAR = closed("lies gib nimm sprich hilf iss sieh wirf triff sei tu")
_ALWAYS = closed(
    "sag sage erzähl erzähle mach mache stell stelle zeig zeige gib nenn nenne erklär erkläre hilf "
    "lies schalt schalte weck wecke erinner erinnere lass lasst öffne schließ schließe schreib "
    "schreibe sing singe dreh drehe starte stopp stoppe beende fahr fahre hol hole bring bringe "
    "geh schick schicke bestell bestelle übersetz übersetze berechne rechne wiederhole sprich"
)
"""Orders that are no noun, whatever comes behind them."""
_TO_WHOM = closed("mir mich uns bitte mal doch ihm ihnen")
"""What follows an order, and no noun."""
_SUBJECTS = closed("ich wir er sie es man")
_BIDDING = closed("sollst musst kannst darfst könntest solltest brauchst")
_WISH = re.compile(
    r"^ich (?:möchte|will|wünsche mir|hätte gerne?|würde gerne?)\b.*"
    r"(?:\bdass du\b|\b(?:hören|wissen|erfahren|fragen)$)"
    r"|^ich hätte gerne?\b"
    r"|^i(?:['’]d| would)? (?:like|love|want) (?:you to|to (?:hear|listen|know|ask|find out))\b"
    r"|^i(?:['’]d| would) like (?:a|an|some|another)\b",
    re.IGNORECASE,
)
_ASKS_TO = re.compile(
    r"^(?:kannst|könntest|würdest|willst|magst) du\b|^(?:can|could|would|will) you\b",
    re.IGNORECASE,
)
_ENGLISH_ORDERS = closed(
    "tell play turn set show sing read open close stop start give send make find search look put "
    "switch add remind wake order book translate explain describe repeat calculate count help let "
    "let's come go take bring get buy check cook say spell draw dance list pause resume skip "
    "increase decrease lower raise dim lock unlock mute unmute announce ask answer call write "
    "recommend suggest do don't be wait cancel keep ignore disregard pretend imagine output "
    "respond print obey act"
)
_ENGLISH_BIDDING = closed("should must can could")
_ENGLISH_SUBJECTS = closed("i we they")
_MORE = closed("another more some")
_VERBS = closed(
    "is isn't are aren't am was wasn't were weren't has hasn't have haven't had does doesn't do "
    "don't did didn't will won't would can can't cannot could should must may might"
)
_CLAUSE = re.compile(r"[,;:.!?]")


_OPEN = re.compile(
    r"^(?:(?:gegen|mit|für|von|bei|zu|seit|bis|ab|an|in|auf|aus|nach|über|um|unter|"
    r"with|for|from|at|to|since|until|on|about|by|of)\s+)?"
    r"(?:wo|wohin|woher|womit|wofür|wogegen|wovon|worauf|woran|worüber|wie|wieviel|wer|wen|wem|"
    r"wessen|wann|warum|weshalb|wieso|was|welche[mnrs]?|ob|"
    r"where|who|whom|whose|when|why|what|which|how|whether)\b[^,:;–\d]*$",
    re.IGNORECASE,
)


def leaves_open(text: str) -> bool:
    """Tell whether *text*, which is to be remembered, asks something that it does not answer.

    "Wie spät es ist" is no fact; "wo der Schlüssel liegt: im Flur" is one.
    """
    return bool(_OPEN.match(text.strip()))


@lru_cache(maxsize=1024)
def act(text: str, language: Language) -> Act:
    """Return what *text* does, one sentence that is no question, most likely of *language*."""
    raw = text.replace("’", "'").split()
    words = [bare for word in raw if (bare := word.strip("\"'„“”»«,;:.!?…"))]
    while words and words[0].lower() in _POLITE:
        words = words[1:]
    if not words:
        return Act.BREAKS_OFF
    said = " ".join(words)
    if _WISH.search(said):
        return Act.ORDERS
    if of_the_moment_only(said):
        return Act.PASSES
    low = [word.lower() for word in words]
    if _spoken(low, language) is Language.EN:
        return _english(words, low)
    clause = len(_CLAUSE.split(text.strip(" ,;:.!?"))[0].split())
    return _german(words, low, clause)


def _spoken(low: Sequence[str], language: Language) -> Language:
    """Return the language that more of the small words are of; *language* where none tells."""
    many = {one: sum(word in _small(one) for word in low) for one in Language}
    return max(many, key=lambda one: (many[one], one is language))


@cache
def _small(language: Language) -> frozenset[str]:
    words = lexicon(language)
    return words.articles | words.possessives | words.prepositions | words.stop | words.speaker


def asks_to(question: str) -> bool:
    """Tell whether *question* asks for something to be done: "Kannst du … spielen?"."""
    return bool(_ASKS_TO.search(question.strip()))


def _german(words: Sequence[str], low: Sequence[str], clause: int) -> Act:
    if low[0] == "du":
        return Act.ORDERS if low[1:2] and low[1] in _BIDDING else Act.REMARKS
    if low[0] in _ALWAYS and len(low) > 1:
        return Act.ORDERS
    carried = any(_carries(word) for word in words[1:])
    if low[1:2] and low[1] in _SUBJECTS and not carried:
        # "Brauche ich nicht": what, it does not say.
        return Act.BREAKS_OFF
    if _imperative(low[0]):
        to_whom = low[1:2] and low[1] in _TO_WHOM
        if to_whom or not any(_carries(word) for word in words[1:clause]):
            return Act.ORDERS
    if not carried:
        return Act.BREAKS_OFF
    return Act.ORDERS if _infinitive_order(words) else Act.TELLS


def _carries(word: str) -> bool:
    """Tell whether *word* may be the verb of a clause; "sieben" is a number here."""
    return is_finite(word) and not is_number(lemma(word, Language.DE))


def _imperative(word: str) -> bool:
    """Tell whether *word*, the first of a sentence, may be an order: "spiel", "schalte"."""
    if word in _IRREGULAR:
        return True
    small = GERMAN.stop | GERMAN.articles | GERMAN.possessives | GERMAN.prepositions
    if word in small | GERMAN.speaker | GERMAN.fillers | GERMAN.household | GERMAN.listener:
        return False
    ends = ("n",) if word.endswith("e") else ("en", "n")
    return any(_is_infinitive(word + end) for end in ends)


def _is_infinitive(word: str) -> bool:
    known = simplemma.is_known(word, lang="de")
    return known and str(simplemma.lemmatize(word, lang="de")) == word


def _infinitive_order(words: Sequence[str]) -> bool:
    """Tell whether the only verb is an infinitive at the end: "Licht ausschalten"."""
    last = words[-1]
    if any(_carries(word) for word in words[1:-1]) or not last.endswith("n"):
        return False
    if separated(last)[1]:
        return True
    if not _is_infinitive(last):
        return False
    accusative = words[0].lower() in {"den", "einen", "keinen", "meinen"}
    alone = len(words) == 2 and str(simplemma.lemmatize(words[0], lang="de")) == words[0]
    return accusative or alone


def _english(words: Sequence[str], low: Sequence[str]) -> Act:
    if low[0].partition("'")[0] == "you":
        return Act.ORDERS if low[1:2] and low[1] in _ENGLISH_BIDDING else Act.REMARKS
    carried = any(word in _VERBS for word in low[1:3])
    if low[0] in _ENGLISH_ORDERS and len(low) > 1 and not carried:
        return Act.ORDERS
    short = len(low) < 3 or low[0] in _MORE
    if not short or any(map(_may_carry, low[1:])) or _subject_and_verb(words, low):
        return Act.TELLS
    return Act.BREAKS_OFF


def _subject_and_verb(words: Sequence[str], low: Sequence[str]) -> bool:
    """Tell whether two English words are a whole sentence: "I smoke", "Bruno barks".

    "Garage keys" is none: the first is a word, and no name.
    """
    if len(low) != len(("subject", "verb")) or low[1] in _small(Language.EN):
        return False
    name = words[0][0].isupper() and not simplemma.is_known(low[0], lang="en")
    return low[0] in _ENGLISH_SUBJECTS or (name and low[1].endswith("s") and words[1].islower())


def _may_carry(word: str) -> bool:
    """Tell whether an English word may be the verb of a short sentence: "Anna sings"."""
    return word in _VERBS or str(simplemma.lemmatize(word, lang="en")) != word
