"""A subordinate clause as a sentence of its own: "mein Hund Bruno heißt" → "Mein Hund heißt Bruno."

German puts the verb of a "dass" clause last; stored and read back it must be a main
clause. Where the subject's end or the verb cannot be told, the words stay as said. Pure.
"""

from jarvisd.memory.policy.clauses import is_finite, separated, subject_end
from jarvisd.phrases import Language

_CLOSING = ".!?…"
_OPENERS = frozenset({"dass", "daß", "that"})


def sentence(text: str, language: Language) -> str:
    """Return *text* as one main clause with a capital letter and a full stop; "" if empty."""
    words = text.split()
    while words and words[0].lower().strip(",:") in _OPENERS:
        words = words[1:]
    bare = " ".join(words).strip(" ,;:").rstrip(_CLOSING).rstrip()
    if not bare:
        return ""
    if language is Language.DE:
        bare = _main_clause(bare)
    return bare[0].upper() + bare[1:] + "."


def _main_clause(text: str) -> str:
    """Return *text* with its verb in second place, or as it is."""
    head, comma, tail = text.partition(",")
    words = head.split()
    end = subject_end(words)
    # A name and two more nouns in a row do not tell where the name ends.
    if end is None or end >= len(words) - 1 or is_finite(words[end]):
        return text
    unclear = end == 1 and words[0][0].isupper() and _nouns(words[1:-1]) > 1
    at = _verb(words, end + 1)
    if at is None or (unclear and words[1][0].isupper()):
        return text
    verb, prefix = separated(words[at])
    between = [*words[end:at], *([prefix] if prefix else [])]
    return " ".join([*words[:end], verb, *between, *words[at + 1 :]]) + comma + tail


def _verb(words: list[str], start: int) -> int | None:
    """Return where the clause's one finite verb stands: last, or before an afterthought."""
    if is_finite(words[-1]):
        return len(words) - 1
    found = [at for at in range(start, len(words)) if is_finite(words[at])]
    return found[0] if len(found) == 1 else None


def _nouns(words: list[str]) -> int:
    return sum(1 for word in words if word[0].isupper())
