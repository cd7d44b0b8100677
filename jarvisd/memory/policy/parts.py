"""A main clause cut at its verb into who or what, and what is told of it. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from jarvisd.memory.policy.clauses import subject_end, verb_of
from jarvisd.memory.policy.lexicon import ENGLISH, GERMAN, closed, lexicon
from jarvisd.memory.policy.polarity import AVERSE
from jarvisd.memory.policy.words import is_number, lemma, tokens
from jarvisd.phrases import Language

CODES = closed(
    "code pin puk passwort kennwort password passcode zugangscode geheimzahl kombination "
    "combination"
)
"""The words for what opens something: one predicate."""
_HEADS = (*sorted(CODES), "allergie")


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """A sentence cut at its verb: lower-case lemmas, in order."""

    subject: tuple[str, ...]
    verb: str
    rest: tuple[str, ...]
    """The lemmas behind the verb, prepositions and articles still there."""
    named: bool
    """The rest is a name or a number that says who or what a described subject is."""
    language: Language


def cut(text: str, language: Language, speaker: str | None) -> Parts | None:
    """Return *text*, one main clause, cut at its verb, or None where that cannot be told.

    *speaker* is the name that "ich" and "mein" mean; without one their sentences are None.
    """
    found = _german(text) if language is Language.DE else _english(text)
    if found is None:
        return None
    subject, verb, rest = found
    is_told = lemma(verb, language) == "sein" and language is Language.DE
    # "Frau Brandt ist die Lehrerin von Tim": the name is what is told.
    if is_told and _pure_name(subject) and _definite(rest):
        subject, rest = rest, subject
    named = _described(subject, language) and _is_name(_unfilled(rest, language), language)
    owner = _owned(subject, language, speaker)
    if owner is None:
        return None
    lemmas = tuple(key(word, language) for word in rest)
    return Parts(
        subject=owner, verb=_infinitive(verb, language), rest=_split_codes(lemmas), named=named,
        language=language,
    )  # fmt: skip


def _infinitive(verb: str, language: Language) -> str:
    # A wish is no liking, though "möchte" is a form of "mögen"; "heiße" and "hasse" are verbs.
    for stem, infinitive in (("möcht", "möchten"), ("heiß", "heißen"), ("hass", "hassen")):
        if verb.startswith(stem):
            return infinitive
    return lemma(verb, language)


def _german(text: str) -> tuple[list[str], str, list[str]] | None:
    raw = text.split()
    at = verb_of(raw)
    if at is None:
        return None
    before, after = raw[:at], raw[at + 1 :]
    inverted = before[0].lower() in lexicon(Language.DE).prepositions
    if inverted or subject_end(before) != len(before):
        # "Im Flur hängt der Kasten": the subject stands behind the verb.
        end = subject_end(after)
        if end is None:
            return None
        return list(tokens(" ".join(after[:end]))), raw[at], _tokens([*before, *after[end:]])
    if _object_first(before, after):
        end = subject_end(after) or 1
        return _tokens(after[:end]), raw[at], _tokens([*before, *after[end:]])
    return _tokens(before), raw[at], _tokens(after)


def _object_first(before: Sequence[str], after: Sequence[str]) -> bool:
    """Tell whether the subject stands behind the verb: "Käse mag ich nicht"."""
    if not after or before[0].lower() in _NOMINATIVE:
        return False
    return after[0].lower() in _NOMINATIVE or before[0].lower() in _ACCUSATIVE


_NOMINATIVE = closed("ich wir er man du")
_ACCUSATIVE = closed("den einen keinen meinen unseren unsern deinen diesen jeden")
_ENGLISH_VERBS = closed("is are am lives live works work likes like loves love has have costs cost")
_ENGLISH_VERBS |= closed("lies lie stands hangs keep called 's") | AVERSE[Language.EN]
_TOLD = closed("called named kept")
_MODAL = closed("would can could should might may must will shall did had wanted")
"""Before the verb one of these makes a wish, a guess or a story of it."""
_CONTRACTIONS = (
    (re.compile(r"['’]"), "'"),
    (re.compile(r"\bcan(?:'t|not)\b", re.IGNORECASE), "can not"),
    (re.compile(r"\bwon't\b", re.IGNORECASE), "will not"),
    (re.compile(r"n't\b", re.IGNORECASE), " not"),
    (re.compile(r"\bI'm\b"), "I am"),
    (re.compile(r"'re\b", re.IGNORECASE), " are"),
    (re.compile(r"'(?:d|ll)\b", re.IGNORECASE), " would"),
    (re.compile(r"\bno longer\b", re.IGNORECASE), "not"),
    (re.compile(r"\b(?:any ?more|any longer|at all|any)\b", re.IGNORECASE), ""),
)


def _english(text: str) -> tuple[list[str], str, list[str]] | None:
    for contracted, whole in _CONTRACTIONS:
        text = contracted.sub(whole, text)
    words = text.split()
    at = next((i for i, word in enumerate(words) if i and _is_verb(word, words[i + 1 :])), None)
    if at is None or _MODAL.intersection(word.lower() for word in words[:at]):
        return None
    verb, rest = words[at], words[at + 1 :]
    told = next((i for i, word in enumerate(rest[:2]) if word.lower() in _TOLD), None)
    if told is not None and (told == 0 or rest[0] == "not"):
        verb, rest = rest[told], [*rest[:told], *rest[told + 1 :]]
    verb = "is" if verb == "kept" else verb
    return _tokens(_undone(words[:at])), verb, _tokens(rest)


def _is_verb(word: str, after: Sequence[str]) -> bool:
    # "Can" carries a sentence only in "can't stand".
    denied = word.lower() == "can" and [one.lower() for one in after[:1]] == ["not"]
    return denied or word.lower() in _ENGLISH_VERBS


def _undone(words: Sequence[str]) -> Sequence[str]:
    """Return the subject without what stands before the verb: "do not", "really", "still"."""
    between = ENGLISH.negations | ENGLISH.fillers | {"do", "does", "am", "is", "are"}
    last = max((at for at, word in enumerate(words) if word.lower() not in between), default=0)
    return words[: last + 1]


def _tokens(words: Sequence[str]) -> list[str]:
    return list(tokens(" ".join(words)))


def _unfilled(words: Sequence[str], language: Language) -> list[str]:
    classes = lexicon(language)
    # "Nicht Dr. Weber" is still a name, "kein Lehrer" a description.
    empty = classes.fillers | (classes.negations - classes.articles)
    return [word for word in words if word.lower() not in empty]


def _is_name(words: Sequence[str], language: Language) -> bool:
    """Tell whether *words* begin with a bare capital or a number: a name, not a description."""
    if not words:
        return False
    first = words[0]
    low = first.lower()
    classes = lexicon(language)
    if low in classes.articles | classes.possessives | classes.prepositions | classes.speaker:
        return False
    return first[0].isupper() or is_number(lemma(first, language))


def _pure_name(words: Sequence[str]) -> bool:
    """Tell whether *words* are nothing but a name: "Lena", "Frau Brandt"; not "Lenas Hund"."""
    titles = GERMAN.titles | GERMAN.kinship
    return all(word[0].isupper() for word in words) and (
        len(words) == 1 or words[0].lower() in titles
    ) and _is_name(words, Language.DE)  # fmt: skip


def _described(words: Sequence[str], language: Language) -> bool:
    """Tell whether *words* describe who is meant ("mein Arzt"), so that a name can be told."""
    classes = lexicon(language)
    if words and words[0].lower() in classes.articles | classes.possessives:
        return True
    return len(words) > 1 and words[0].lower() not in classes.titles | classes.kinship


def _definite(words: Sequence[str]) -> bool:
    return bool(words) and words[0].lower() in {"der", "die", "das"} | GERMAN.possessives


def _owned(
    subject: Sequence[str], language: Language, speaker: str | None
) -> tuple[str, ...] | None:
    """Return the subject's lemmas with the speaker's name for "ich" and "mein"."""
    classes = lexicon(language)
    mine = any(word.lower() in classes.speaker for word in subject)
    if mine and speaker is None:
        return None
    others = [word for word in subject if word.lower() not in classes.speaker]
    lemmas = _split_codes([key(word, language) for word in others])
    family = tuple(word for word in lemmas if word not in ("familie", "family"))
    return (*(speaker.lower().split() if mine and speaker else ()), *(family or lemmas))


def key(word: str, language: Language) -> str:
    """Return the lemma of *word*; a name's genitive is the name: "Tims" is "tim"."""
    found = lemma(word, language)
    genitive = found.endswith("s") and found == word.lower() and word[0].isupper()
    return found[:-1] if genitive and len(found) > 3 and not is_number(found) else found


def _split_codes(lemmas: Sequence[str]) -> tuple[str, ...]:
    """Part "gartentorcode" and "nussallergie" into their two words."""
    parted: list[str] = []
    for word in lemmas:
        head = next((c for c in _HEADS if word.endswith(c) and len(word) > len(c) + 2), None)
        parted += [word.removesuffix(head), head] if head else [word]
    return tuple(parted)
