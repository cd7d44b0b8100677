"""Whether a sentence said in passing is something its speaker states to be so. Pure.

Mention is not assertion (memory.md): questions, hearsay, guesses, conditions, wishes and
orders tell nothing that may be kept, nor does a sentence whose "er" or "das" nobody can
resolve later. What is left must have a shape whose meaning is known: where that cannot
be told, nothing is learnt.
"""

import re

from jarvisd.memory.policy.clauses import is_finite
from jarvisd.memory.policy.lexicon import closed, lexicon
from jarvisd.memory.policy.slots import extract
from jarvisd.memory.policy.words import lemma, tokens
from jarvisd.memory.types import Slot
from jarvisd.phrases import Language

LONGEST = 30
"""Words; what is longer tells more than the one fact that its shape shows."""
_SOMEBODY = "jemand"
"""Stands for an unknown voice, so that the shape of what it says of itself can be told."""

_ASKS = closed(
    "wer wen wem wessen was wo wohin woher wann warum weshalb wieso wie welche welcher welches "
    "welchen womit wogegen wofür who whom whose what where when why how which"
)
_HEARSAY = closed(
    "sagt sagte sagten gesagt sagst meint meinte gemeint erzählt erzählte behauptet behauptete "
    "findet fand angeblich anscheinend angeblicher laut zufolge hörte gehört gelesen "
    "says said told tells claims claimed heard read apparently supposedly allegedly reportedly"
)
_SUBJUNCTIVE = closed(
    "sei seien seist wäre wären hätte hätten würde würden könnte könnten sollte sollten müsste "
    "dürfte möchte möchten soll sollen would could should might may"
)
_GUESS = closed(
    "vielleicht vermutlich wahrscheinlich wohl möglicherweise eventuell glaube glaub glauben denke "
    "denk vermute schätze hoffe hoffentlich fast maybe perhaps probably possibly guess think "
    "believe suppose hope hopefully seems"
)
_CONDITION = closed("wenn falls ob sofern sobald bevor if unless whether")
_PASSING = closed(
    "heute gestern gerade eben vorhin gleich morgen übermorgen vorgestern früher damals "
    "today yesterday tomorrow tonight just formerly"
)
"""Words that tie a sentence to the moment it is said in, or to one that is over."""
_UNRESOLVED = closed(
    "er sie es das dies dieser diese dieses jener man du ihr dein deine euer eure "
    "he she it they this that these those you your there"
)
_ORDERS = closed(
    "merk merke vergiss vergiß lösch lösche sag sage erzähl mach mache stell stelle spiel spiele "
    "remember forget tell play set turn please bitte ignore disregard store save write output "
    "add answer respond pretend"
)
_WAS = closed("war waren wart warst hatte hatten hieß wohnte was were had used")
_BACK = closed(
    "er ihn ihm sie ihr ihnen dies dieser diese dieses da dort davon damit dafür dazu darin "
    "seine seinen seiner he him his she her they them their"
)
_POINTING = closed("das der die it this that")
"""Words that mean something said before where a clause begins with them and its verb."""
_MOMENT = closed("gerade eben vorhin gleich just")
_RARELY = closed(
    "früher damals einst kaum selten fast beinahe nur höchstens einmal ehemals halb viertel "
    "dreiviertel formerly once hardly rarely seldom barely almost only half quarter"
)
"""Words without which a sentence says more than was said."""
_MODAL = closed("wollen müssen können dürfen sollen want must can need plan hope")
_TAG = re.compile(r"\b(oder|nicht wahr|gell|stimmt's|right|isn't it)\s*\W*$", re.IGNORECASE)


def asserted(text: str, language: Language, speaker: str | None) -> Slot | None:
    """Return what the sentence *text* states, None where it states nothing to be learnt.

    *speaker* is the name of who said it, None for an unknown voice. The slot of what an
    unknown voice says of itself is for telling the shape only.
    """
    # "May" with a capital is the month, "may" is none.
    words = [token if token == "May" else token.lower() for token in tokens(text)]
    if not 2 < len(words) <= LONGEST or text.rstrip("\"'“”» ").endswith("?") or _TAG.search(text):
        return None
    if not _plain(words, language):
        return None
    slot = extract(text, language, speaker or _SOMEBODY)
    if slot is None or (slot.predicate == "place" and not _of_a_thing(words[0], language)):
        return None
    return slot


def doubts(text: str) -> frozenset[str]:
    """Return the words of the sentence *text* by which it only says that something may be so.

    Hearsay, guesses, conditions and wishes govern all of a sentence, wherever they stand:
    whoever retells it must not leave them out.
    """
    words = frozenset(token if token == "May" else token.lower() for token in tokens(text))
    return words & (_HEARSAY | _SUBJUNCTIVE | _GUESS | _CONDITION)


def limits(text: str, language: Language) -> frozenset[str]:
    """Return what makes the clause *text* say less than that something is so, here and now.

    What was once, what is seldom, what somebody wants, must or can.
    """
    words = {token.lower() for token in tokens(text)}
    modal = {lemma(word, language) for word in words} & _MODAL
    return frozenset(words & (_RARELY | _WAS) | modal)


def stated(text: str, language: Language) -> bool:
    """Tell whether *text* is neither a question nor an order."""
    words = [token.lower() for token in tokens(text)]
    if not words or text.rstrip("\"'“”» ").endswith("?") or _TAG.search(text):
        return False
    return words[0] not in _ASKS | _ORDERS and not _verb_first(words, language)


def refers_back(clause: str, language: Language) -> bool:
    """Tell whether *clause* means somebody or something by a word like "er"."""
    words = [token.lower() for token in tokens(clause)]
    if _BACK.intersection(words):
        return True
    # "Das ist mein Bruder", but not "Das Dach ist neu".
    pointing = len(words) > 1 and words[0] in _POINTING
    return pointing and (language is Language.EN or is_finite(words[1]))


def unresolved(text: str) -> bool:
    """Tell whether nobody can say later who or what *text* is about: "Er mag keine Nüsse"."""
    return bool(_UNRESOLVED.intersection(token.lower() for token in tokens(text)[:1]))


def of_the_moment(text: str) -> bool:
    """Tell whether *text* holds only while it is said: "gerade", "eben"."""
    return bool({token.lower() for token in tokens(text)} & _MOMENT)


def _plain(words: list[str], language: Language) -> bool:
    """Tell whether *words* are neither asked, told of others, guessed, wished nor ordered."""
    if words[0] in _ASKS | _UNRESOLVED | _ORDERS:
        return False
    if set(words) & (_HEARSAY | _SUBJUNCTIVE | _GUESS | _CONDITION | _PASSING | _WAS):
        return False
    return not _verb_first(words, language)


def _verb_first(words: list[str], language: Language) -> bool:
    """Tell whether a verb stands in front: it asks or orders: "Hat Lena Geburtstag", "Trink"."""
    return language is Language.DE and is_finite(words[0])


def _of_a_thing(first: str, language: Language) -> bool:
    """Tell whether a sentence that begins with *first* can tell where a thing is kept.

    "Ich bin im Garten" and "Lena ist in der Schule" hold for an hour.
    """
    classes = lexicon(language)
    return first in classes.articles | classes.possessives | classes.prepositions
