"""The noun phrases of a short sentence: whose they are, what they describe, what they name. Pure.

German capitals, determiners and the genitive of names tell enough: "Annas alter Hund
Bruno" is owned by Anna, describes a dog, and names it Bruno. English has capitals for
names only, so that what is described runs from a determiner to the next small word or verb.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise, takewhile

from jarvisd.memory.policy.lexicon import closed, lexicon
from jarvisd.memory.policy.parts import key
from jarvisd.memory.policy.spelling import (
    is_adjective,
    is_capital,
    is_english_noun,
    is_genitive,
    is_idle,
    plain,
)
from jarvisd.phrases import Language

_CONTRACTED = closed("im am ins ans beim zum zur aufs vom fürs")
"""Prepositions that hold an article."""
_OF = closed("von of")
_INDEFINITE = closed("ein eine einen einem a an")
_HAVING = closed("hat habe has have")
_MINE = re.compile(r"mein(e[mnrs]?)?|my")
_OURS = re.compile(r"uns(e?re?[mns]?|er)|our")
_LONGEST = 3
"""So many small words make up a description, at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Owner:
    """Whose something is said to be."""

    words: tuple[str, ...]
    """Lemmas of a name, or of the speaker's."""
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NounPhrase:
    """One noun phrase: a description, a name, or both."""

    start: int
    end: int
    """Its place among the words of its clause."""
    described: tuple[str, ...] = ()
    """Lemmas of the adjectives and the noun; empty for a bare name."""
    label: str = ""
    """The noun as it was written."""
    name: tuple[str, ...] = ()
    """Lemmas of the name, titles left out."""
    called: str = ""
    """The name as it was written."""
    owner: Owner | None = None
    titled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """Who speaks, and whom the household knows by name."""

    language: Language
    speaker: str | None
    people: frozenset[str] = frozenset()
    """Names in lower case: their last "s" is no genitive."""


def noun_phrases(words: Sequence[str], reader: Reader) -> tuple[NounPhrase, ...]:
    """Return the noun phrases of one clause, in order, those after "von" made owners too."""
    classes = lexicon(reader.language)
    if not {word.lower() for word in words} & (classes.possessives | classes.speaker):
        # Nothing hangs on who speaks: it is read once, whoever it was.
        reader = replace(reader, speaker=None)
    return _read(tuple(words), reader)


@lru_cache(maxsize=8192)
def _read(words: tuple[str, ...], reader: Reader) -> tuple[NounPhrase, ...]:
    found = list(_phrases(words, reader))
    for place, (one, other) in enumerate(pairwise(found)):
        owner = None if one.owner or not one.described else _owner_behind(words, one, other)
        found[place] = replace(one, owner=owner or one.owner)
    return tuple(_had(words, phrase, found, reader) for phrase in found)


def _owner_behind(words: Sequence[str], one: NounPhrase, other: NounPhrase) -> Owner | None:
    """Return the owner that *other* is to *one*: "von Anna", "meiner Schwester"."""
    joined = one.end < len(words) and words[one.end].lower() in _OF
    if joined and other.start == one.end + 1 and other.name:
        return Owner(words=other.name, label=other.called)
    genitive = words[other.start].lower().endswith(("r", "s"))
    if other.start != one.end or not genitive or other.owner is None or not other.described:
        return None
    label = f"{other.label} ({other.owner.label})"
    return Owner(words=(*other.owner.words, *other.described), label=label)


def _had(
    words: Sequence[str], phrase: NounPhrase, others: Sequence[NounPhrase], reader: Reader
) -> NounPhrase:
    """Return *phrase* with whoever has it as its owner: "Ben hat einen Bruder"."""
    at = phrase.start
    if not phrase.described or phrase.owner or words[at].lower() not in _INDEFINITE or at < 2:
        return phrase
    verb = next((v for v in (at - 1, at - 2) if words[v].lower() in _HAVING), None)
    if verb is None:
        return phrase
    # "Ben hat einen …" and "Am Montag hat Ben einen …".
    before = at - 2 if verb == at - 1 else at - 1
    if words[before].lower() in {"ich", "i"} and reader.speaker:
        mine = Owner(words=tuple(reader.speaker.lower().split()), label=reader.speaker)
        return replace(phrase, owner=mine)
    named = next((one for one in others if one.name and one.end == before + 1), None)
    owner = Owner(words=named.name, label=named.called) if named else None
    return replace(phrase, owner=owner)


def _phrases(words: Sequence[str], reader: Reader) -> Iterator[NounPhrase]:
    at = 0
    while at < len(words):
        phrase = _phrase(words, at, reader)
        if phrase is not None and (phrase.described or phrase.name):
            yield phrase
        at = max(at + 1, phrase.end if phrase else 0)


def _phrase(words: Sequence[str], at: int, reader: Reader) -> NounPhrase | None:
    """Return the noun phrase that begins at *at*, or None."""
    low = words[at].lower()
    classes = lexicon(reader.language)
    determined = low in classes.articles | classes.possessives | _CONTRACTED
    begin = at + 1 if determined else at
    owner, known = _determined_owner(low, reader) if determined else (None, True)
    genitive = None if determined else _genitive(words, at, reader)
    if genitive is not None:
        owner, begin = genitive
    end = _end(words, begin, reader, described=determined or genitive is not None)
    if end == begin:
        return None
    nouns = _from_first_noun(words, begin, end, reader.language)
    return _told(words[begin:end], nouns, NounPhrase(start=at, end=end, owner=owner), reader,
                 described=determined or owner is not None, known=known)  # fmt: skip


def _told(
    run: Sequence[str],
    nouns: Sequence[str],
    bare: NounPhrase,
    reader: Reader,
    *,
    described: bool,
    known: bool,
) -> NounPhrase | None:
    """Return the phrase with its nouns shared out between what it describes and what it names."""
    classes = lexicon(reader.language)
    whom = _spoken_of(nouns, classes.titles, described=described, owned=bare.owner is not None)
    nouns = nouns[len(whom) :]
    title = next((at for at, word in enumerate(nouns) if word.lower() in classes.titles), None)
    nouns = [word for word in nouns if word.lower() not in classes.titles]
    if whom:
        name = _lemmas(nouns, reader.language)
        return replace(
            bare, described=(key(whom[0], reader.language),), label=whom[0], titled=True,
            name=() if is_idle(name) else name, called=plain(nouns, reader.language),
        )  # fmt: skip
    if not nouns:
        return None
    first = _described_nouns(nouns, reader.language, described=described, title=title)
    head, called = nouns[:first], nouns[first:]
    # What is owned is told by its noun alone: "Bens alter Hund" is Bens Hund.
    before = run[: len(run) - len(nouns)] if bare.owner is None and first else ()
    kept = _lemmas((*before, *head), reader.language)
    name = _lemmas(called, reader.language)
    if is_idle(kept[-1:]) or not known:
        # "seine Schwester": whose, this sentence alone does not tell.
        kept = ()
    titled = title is not None or nouns[0].lower() in classes.kinship
    return _settled(
        replace(
            bare, described=kept, label=" ".join(head), titled=titled,
            name=() if is_idle(name) else name, called=plain(called, reader.language),
        )
    )  # fmt: skip


def _spoken_of(
    nouns: Sequence[str], titles: frozenset[str], *, described: bool, owned: bool
) -> Sequence[str]:
    """Return the title that is no form of address but a person: "meine Frau", "my doctor Brown"."""
    addressed = [word.lower() in titles for word in nouns]
    spoken_of = any(addressed[:1]) and described and (owned or all(addressed))
    return nouns[:1] if spoken_of else ()


def _described_nouns(
    nouns: Sequence[str], language: Language, *, described: bool, title: int | None
) -> int:
    """Return how many of the nouns describe; the others name."""
    kin = nouns[0].lower() in lexicon(language).kinship and len(nouns) > 1
    if title is not None and not kin:
        return title
    if not described and not kin:
        return 0
    if language is Language.EN:
        return sum(1 for word in nouns if word[0].islower()) or 1
    return 1


def _settled(phrase: NounPhrase) -> NounPhrase:
    if phrase.described or phrase.name or phrase.owner is None:
        return phrase
    # "Brunos Geburtstag": of whom it is told remains.
    return replace(phrase, name=phrase.owner.words, called=phrase.owner.label, owner=None)


def _lemmas(words: Sequence[str], language: Language) -> tuple[str, ...]:
    titles = lexicon(language).titles
    return tuple(found for word in words if (found := key(word, language)) not in titles)


def _determined_owner(low: str, reader: Reader) -> tuple[Owner | None, bool]:
    """Return whom a determiner names as the owner, and whether the owner is known at all."""
    if _MINE.fullmatch(low):
        if reader.speaker is None:
            return None, False
        return Owner(words=tuple(reader.speaker.lower().split()), label=reader.speaker), True
    return None, low not in lexicon(reader.language).possessives or bool(_OURS.fullmatch(low))


def _genitive(words: Sequence[str], at: int, reader: Reader) -> tuple[Owner, int] | None:
    """Return the owner that a name in the genitive is, and where what is owned begins."""
    word = words[at]
    if not is_capital(words, at, reader.language):
        return None
    if reader.language is Language.EN:
        if words[at + 1 : at + 2] != ("s",) or at + 2 >= len(words):
            return None
        return Owner(words=(key(word, reader.language),), label=word), at + 2
    bare = word[:-1]
    if not word.endswith("s") or word.lower() in reader.people or len(bare) < 2:
        return None
    told = bare.lower() in reader.people or is_genitive(word)
    if not told or _end(words, at + 1, reader, described=True) == at + 1:
        return None
    return Owner(words=(bare.lower(),), label=bare), at + 1


def _end(words: Sequence[str], begin: int, reader: Reader, *, described: bool) -> int:
    """Return where the run of adjectives and nouns from *begin* ends; *begin* if there is none."""
    small = is_english_noun if reader.language is Language.EN else is_adjective
    longest = _LONGEST if reader.language is Language.EN else _LONGEST - 1
    ahead = words[begin : begin + longest] if described else ()
    first = at = begin + sum(1 for _ in takewhile(small, ahead))
    while at < len(words) and is_capital(words, at, reader.language):
        if at > first and _genitive_inside(words, at, reader):
            break
        at += 1
    # In German a noun must follow; in English the last small word is one.
    return at if at > first or reader.language is Language.EN else begin


def _genitive_inside(words: Sequence[str], at: int, reader: Reader) -> bool:
    bare = words[at][:-1].lower()
    return words[at].endswith("s") and bare in reader.people and at + 1 < len(words)


def _from_first_noun(
    words: Sequence[str], begin: int, end: int, language: Language
) -> Sequence[str]:
    """Return the nouns of a run; in English its last lower-case word is one."""
    run = words[begin:end]
    first = next((at for at, word in enumerate(run) if word[0].isupper()), len(run))
    if language is Language.EN and first:
        return run[first - 1 :]
    return run[first:]
