"""Making text speakable: what a voice would stumble over becomes words.

The steps, each a module: leave out what is for the eye (markup), say codes
(codes), dates and times (dates), money and measures (quantities), what numbers
are left (counts), abbreviations and signs (signs). Text that is speakable
already comes back as it is.
"""

import re
from collections.abc import Mapping
from typing import Final

from jarvisd.phrases import Language
from jarvisd.speech.spoken.codes import with_codes
from jarvisd.speech.spoken.counts import with_counts, with_ranges
from jarvisd.speech.spoken.dates import with_dates, with_times
from jarvisd.speech.spoken.markup import link, readable, silent, without_markup
from jarvisd.speech.spoken.numerals import digits
from jarvisd.speech.spoken.quantities import with_quantities
from jarvisd.speech.spoken.signs import SIGNS, with_abbreviations, with_signs

__all__ = ["readable", "speakable"]

_ROUNDS: Final = 6
"""What one round uncovers, the next one takes; two are nearly always enough."""
_WORD: Final = re.compile(r"[^\W_]+")
_DIGITS: Final = re.compile(r"[0-9]+")


def speakable(text: str, language: Language, lexicon: Mapping[str, str] | None = None) -> str:
    """Return *text* as it is to be said in *language*: words and punctuation, no digits.

    *lexicon* is the household's own: a word as it is written, and how to spell
    it so that it sounds right. Empty if nothing in it can be said, never for a
    text with a letter or a digit in it; never raises.
    """
    said = _with_lexicon(text, lexicon or {})
    for _ in range(_ROUNDS):
        before, said = said, _once(said, language)
        if said == before:
            break
    if _WORD.search(said):
        return said
    if not _WORD.search(text):
        return ""
    return link(text, language) or _bare(text, language)


def _once(text: str, language: Language) -> str:
    text = silent(without_markup(text, language), SIGNS)
    text = with_abbreviations(text, language)
    text = with_codes(text, language)
    text = with_ranges(text, language)
    text = with_dates(text, language)
    text = with_times(text, language)
    text = with_quantities(text, language)
    text = with_counts(text, language)
    return _tidy(silent(with_signs(text, language), ""))


def _with_lexicon(text: str, lexicon: Mapping[str, str]) -> str:
    if not lexicon:
        return text
    words = "|".join(re.escape(word) for word in sorted(lexicon, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{words})(?!\w)", lambda match: lexicon[match[0]], text)


def _bare(text: str, language: Language) -> str:
    """Return the letters and digits of *text*, come what may."""
    spelt = _DIGITS.sub(lambda match: f" {digits(match[0], language)} ", silent(text, ""))
    return " ".join(_WORD.findall(spelt))


_SPACED: Final = re.compile(r"\s+(?=[.,;:!?…)])|(?<=\()\s+")
_PAUSES: Final = re.compile(r"([,;:])(?:\s*[,;:])+")
_HEAD: Final = re.compile(r"^[\s,;:/)–—-]+")
_EMPTY: Final = re.compile(r"\(\W*\)")
_STROKE: Final = re.compile(r"\s*/+\s*|(?<=\s)-+(?=\s)")


def _tidy(text: str) -> str:
    """Close the gaps that left-out signs leave."""
    text = _EMPTY.sub(" ", _STROKE.sub(" ", text))
    text = _PAUSES.sub(r"\1", _SPACED.sub("", " ".join(text.split())))
    return " ".join(_HEAD.sub("", text).split())
