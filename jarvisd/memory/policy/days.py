"""The day an event is about, read from its words, so that what is over comes last. Pure."""

from datetime import date, timedelta

from jarvisd.memory.policy.lexicon import GERMAN
from jarvisd.memory.policy.words import lemma, tokens
from jarvisd.phrases import Language

_RELATIVE = {
    "gestern": -1, "heute": 0, "morgen": 1, "übermorgen": 2,
    "yesterday": -1, "today": 0, "tomorrow": 1,
}  # fmt: skip
_YEARS = range(1900, 2200)


def day_of(text: str, language: Language, told: date) -> date | None:
    """Return the day that *text*, told on the day *told*, is about; None if it names none.

    A day of a month without a year is the next one from *told* on.
    """
    words = tokens(text)
    lemmas = [lemma(word, language) for word in words]
    for at, word in enumerate(lemmas):
        if word in GERMAN.months:
            return _dated(lemmas, at, told)
    for word in words:
        if word.lower() in _RELATIVE:
            return told + timedelta(days=_RELATIVE[word.lower()])
    return None


def _dated(lemmas: list[str], at: int, told: date) -> date | None:
    beside = [lemmas[i] for i in (at - 1, at + 1) if 0 <= i < len(lemmas)]
    day = next((int(w) for w in beside if w.isdecimal() and 1 <= int(w) <= 31), None)
    if day is None:
        return None
    near = [w for w in lemmas[at + 1 : at + 3] if w.isdecimal()]
    year = next((int(w) for w in near if int(w) in _YEARS), None)
    month = GERMAN.months.index(lemmas[at]) + 1
    return _valid(year or told.year, month, day, None if year else told)


def _valid(year: int, month: int, day: int, not_before: date | None) -> date | None:
    try:
        found = date(year, month, day)
    except ValueError:
        return None
    if not_before is not None and found < not_before:
        return _valid(year + 1, month, day, None)
    return found
