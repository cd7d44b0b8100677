"""What the spelling of a word tells: a noun or name, a genitive, or nothing of note. Pure."""

import re
from collections.abc import Sequence

import simplemma

from jarvisd.memory.policy.clauses import is_finite
from jarvisd.memory.policy.lexicon import closed, lexicon, small_words
from jarvisd.memory.policy.parts import CODES, key
from jarvisd.memory.policy.words import is_calendar, is_number, tokens
from jarvisd.phrases import Language

_BREAKS = re.compile(r"[,;:!?()„“”\"…]|\.(?=\s|$)")
_SHORTENED = re.compile(r"\b(Dr|Prof|Mr|Mrs|Ms|St)\.")
_IDLE = CODES | closed(
    "geburtstag birthday uhr tag woche monat jahr stunde minute sekunde wochenende morgen "
    "vormittag mittag nachmittag abend nacht heute gestern übermorgen vorgestern manchmal "
    "vielleicht mal zeit euro prozent allergie name nummer day week month year hour minute "
    "weekend noon afternoon evening night today tomorrow yesterday time o'clock sometimes "
    "allergy number oh ok okay hallo nein danke"
)
"""Nouns and openers that are no thing to come back to."""
_VERBS = closed(
    "is are am was were be been has have had lives live lived works work likes like loves love "
    "hates hate costs cost lies lie stands stand hangs hang keep keeps called named comes goes "
    "can will would should must may does do did sits runs drives eats needs wants"
)


def clauses(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the words of *text*, parted where its punctuation parts it."""
    parts = _BREAKS.split(_SHORTENED.sub(r"\1", text.replace("’", "'")))
    return tuple(found for part in parts if (found := tokens(part)))


def plain(called: Sequence[str], language: Language) -> str:
    """Return a name as it was written, without the ending of its genitive."""
    written = " ".join(called)
    genitive = language is Language.DE and called and is_genitive(called[-1])
    return written[:-1] if genitive else written


def is_genitive(word: str) -> bool:
    """Tell whether the dictionary takes the last "s" for an ending: "Bens", but not "Hans"."""
    if not word.endswith("s"):
        return False
    base = str(simplemma.lemmatize(word, lang="de"))
    return base == word[:-1] or (base == word and not simplemma.is_known(word, lang="de"))


def is_capital(words: Sequence[str], at: int, language: Language) -> bool:
    """Tell whether a word is written like a noun or name, and not only as the first of a clause."""
    word, low = words[at], words[at].lower()
    if not word[0].isupper() or is_number(low):
        return False
    if low in small_words(language) or is_calendar(key(word, language)):
        return False
    return at > 0 or not (language is Language.DE and is_finite(low) and len(words) > 1 and
                          words[1][0].isupper())  # fmt: skip


def is_adjective(word: str) -> bool:
    """Tell whether a German word may be an adjective before a noun, by its ending."""
    classes = lexicon(Language.DE)
    small = classes.stop | classes.articles | classes.prepositions | classes.possessives
    return word.islower() and word.endswith(("e", "en", "er", "es", "em")) and word not in small


def is_english_noun(word: str) -> bool:
    """Tell whether an English word may be part of a description: no small word and no verb."""
    classes = lexicon(Language.EN)
    small = classes.stop | classes.articles | classes.possessives | classes.prepositions
    small |= classes.fillers | classes.speaker | classes.household | classes.listener | _VERBS
    return word.islower() and word not in small and not is_number(word)


def is_idle(words: Sequence[str]) -> bool:
    """Tell whether lemmas are no thing to come back to: days, numbers, "Geburtstag"."""
    return bool(words) and all(
        word in _IDLE or is_calendar(word) or is_number(word) or len(word) < 2 for word in words
    )
