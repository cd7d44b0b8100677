"""Whether a sentence sums up what was said and nothing else: the fence round summaries. Pure.

A summary may use words of its own for what people did with words, and leave out; it may
add no number, no name, no noun, and turn nothing into its opposite.
"""

from collections.abc import Sequence
from typing import Final

from jarvisd.memory.policy.digest import Line
from jarvisd.memory.policy.lexicon import closed
from jarvisd.memory.policy.polarity import negated
from jarvisd.memory.policy.retelling import held, small, spoken_in, telling
from jarvisd.memory.policy.scope import secret
from jarvisd.memory.policy.words import is_number, tokens
from jarvisd.phrases import Language

LONGEST: Final = 40
"""Words of one sentence."""
_ENOUGH: Final = 0.5
"""So much of what a sentence tells must have been said."""
_REPORTING: Final = closed(
    "erzählen fragen sagen berichten sprechen reden erwähnen meinen wissen wollen erklären "
    "gespräch frage thema jemand person außerdem danach zuerst darüber über ob "
    "tell ask say talk mention know want explain conversation question topic someone somebody "
    "person whether about"
)
"""Words, as lemmas, for what people do with words."""


def faithful(sentence: str, lines: Sequence[Line], language: Language, name: str | None) -> bool:
    """Tell whether *sentence*, in *language*, sums up *lines* and nothing else.

    *name* is the speaker's, None for an unknown voice.
    """
    words = tokens(sentence)
    if not 2 <= len(words) <= LONGEST or secret(sentence) or not spoken_in(sentence, language):
        return False
    said = [word for line in lines for word in telling(line.text, language)]
    said += telling(name or "", language)
    told = [word for word in telling(sentence, language) if word not in _REPORTING]
    added = [word for word in told if not held(word, said, language)]
    if len(added) > len(told) * (1 - _ENOUGH) or any(is_number(word) for word in added):
        return False
    return not _named(words, added, language) and _as_denied(sentence, told, lines, language)


def _named(words: Sequence[str], added: Sequence[str], language: Language) -> bool:
    """Tell whether one of the words that were *added* is a name, or a noun of German."""
    capitals = [
        word
        for at, word in enumerate(words)
        if word[0].isupper() and (at or not small(word, language))
    ]
    return any(lemma in added for word in capitals for lemma in telling(word, language))


def _as_denied(
    sentence: str, told: Sequence[str], lines: Sequence[Line], language: Language
) -> bool:
    """Tell whether *sentence* denies something if, and only if, what it sums up did."""
    share = [_share(told, line, language) for line in lines]
    about = [line for line, held_by in zip(lines, share, strict=True) if held_by >= max(share) / 2]
    denied = [negated(line.text, line.language) for line in about]
    return any(denied) if negated(sentence, language) else not (denied and all(denied))


def _share(told: Sequence[str], line: Line, language: Language) -> int:
    said = telling(line.text, language)
    return sum(held(word, said, language) for word in told)
