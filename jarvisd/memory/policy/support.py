"""Whether what somebody is reported to have told was really told: the fence round a model. Pure.

A model that retells a conversation invents, mixes up and leaves out. So each sentence of
it must rest on one that was said, or on one whose "er" an earlier one resolves: with
every word, number and name of it, denied where it was denied, in the person, the tense
and with the doubts in which it was said. What the fence cannot tell stays outside.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from jarvisd.memory.policy.asserted import hedges, refers_back, stated
from jarvisd.memory.policy.clauses import is_finite
from jarvisd.memory.policy.judge import Statement, negated, places, swapped
from jarvisd.memory.policy.lexicon import ENGLISH, GERMAN, closed, lexicon
from jarvisd.memory.policy.parts import key
from jarvisd.memory.policy.scope import first_person
from jarvisd.memory.policy.synonyms import canonical
from jarvisd.memory.policy.tense import tense_kept
from jarvisd.memory.policy.words import coverage, is_number, tokens
from jarvisd.phrases import Language

_CLAUSE = re.compile(
    r"[,;:–—()]\s+|\s+(?:und|aber|sondern|doch|denn|weil|obwohl|and|but|because|although)\s+",
    re.IGNORECASE,
)
_SMALL = closed(
    "er sie es ihn ihm ihnen man sich wir das dies und oder aber sondern denn weil dass daß auch "
    "als wie zu he she it they him them we and or but because that as than also s t m re ve ll d "
    "übrigens ja doch sein haben werden heißen be have do will call name"
)
"""Words, and lemmas, that may be added without saying more."""
_ENOUGH = 0.9
"""So much of a word must be found, where it is made of parts: "Gartentorcode"."""
_BACK = 2
"""So many sentences before may tell who "er" is."""
_ELLIPSIS = 5
"""So many words without a verb go on with the sentence before: "Um acht Uhr."."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A sentence of one speaker."""

    text: str
    language: Language
    cited: bool
    """It is of a turn that is named as the evidence; others only explain it."""


@dataclass(frozen=True, slots=True)
class _Clause:
    sentence: int
    text: str
    words: tuple[str, ...]


def rests_on(fact: str, said: Sequence[Said], name: str | None) -> tuple[int, ...] | None:
    """Return which of *said*, in their order, bear *fact*; None if they do not.

    *name* is the speaker's, who may be told of by it; None for an unknown voice. What the
    fact is taken from comes first.
    """
    cited = [at for at, one in enumerate(said) if one.cited and stated(one.text, one.language)]
    share = {
        at: coverage(telling(fact, said[at].language), _words(said[at]), said[at].language)
        for at in cited
    }
    for at in sorted(cited, key=lambda at: (-share[at], -at)):
        chosen = _bearing(fact, said, at, name) if share[at] else None
        if chosen is not None:
            return (at, *sorted(chosen - {at}))
    return None


def telling(text: str, language: Language) -> tuple[str, ...]:
    """Return the lemmas of *text* that whoever retells it may neither add nor exchange."""
    classes = lexicon(language)
    idle = classes.articles | classes.possessives | classes.prepositions | classes.negations
    idle |= classes.speaker | classes.household | classes.listener | _SMALL
    heard = [word for word in tokens(text) if word.lower() not in idle]
    found = dict.fromkeys(_lemma(word, language) for word in heard)
    return tuple(word for word in found if word not in idle)


def spoken_in(text: str, language: Language) -> bool:
    """Tell whether the small words of *text* are those of *language* rather than of another."""
    other = Language.EN if language is Language.DE else Language.DE
    words = [token.lower() for token in tokens(text)]
    own = sum(word in _little(language) - _little(other) for word in words)
    return own >= sum(word in _little(other) - _little(language) for word in words)


def lacking(text: str, words: Sequence[str], language: Language) -> tuple[str, ...]:
    """Return what *text* tells that is not among *words* in any form."""
    return tuple(word for word in telling(text, language) if not held(word, words, language))


def _bearing(fact: str, said: Sequence[Said], main: int, name: str | None) -> set[int] | None:
    """Return the sentences that bear *fact* together with the one at *main*; None for none."""
    language = said[main].language
    own = frozenset(key(word, language) for word in tokens(name or ""))
    clauses = [
        _Clause(at, text, telling(text, language))
        for at in _around(said, main)
        for text in _parted(said[at].text)
    ]
    chosen: list[_Clause] = []
    for part in _parted(fact):
        needs = [word for word in telling(part, language) if word not in own]
        bearing = _choose(needs, clauses, language)
        denied = any(negated(one.text, language) for one in bearing or ())
        if bearing is None or (needs and denied != negated(part, language)):
            return None
        chosen += bearing
    sentences = {main, *(one.sentence for one in chosen)}
    faithful = (
        main in {one.sentence for one in chosen}
        and _in_person(fact, chosen, own, language)
        and tense_kept(fact, [one.text for one in chosen], language)
        and all(_as_sure(fact, said[at], language) for at in sentences)
        and places(fact) <= places(" ".join(said[at].text for at in sentences))
    )
    return sentences if faithful else None


def _around(said: Sequence[Said], main: int) -> list[int]:
    """Return the sentences that may tell what the one at *main* only hints at, and itself."""
    language = said[main].language
    found = [main]
    if refers_back(said[main].text, language):
        found += range(max(main - _BACK, 0), main)
    if main + 1 < len(said) and _elliptic(said[main + 1]):
        found.append(main + 1)
    return [at for at in found if said[at].language is language and stated(said[at].text, language)]


def _elliptic(one: Said) -> bool:
    words = [token.lower() for token in tokens(one.text)]
    german = one.language is Language.DE
    return german and len(words) <= _ELLIPSIS and not any(is_finite(word) for word in words)


def _choose(
    needs: Sequence[str], clauses: Sequence[_Clause], language: Language
) -> list[_Clause] | None:
    """Return the fewest clauses in which all of *needs* is found; None if some of it is not."""
    left, chosen = list(needs), list[_Clause]()
    while left:
        found = [[word for word in left if held(word, one.words, language)] for one in clauses]
        at = max(range(len(clauses)), key=lambda place: (len(found[place]), -place))
        if not found[at]:
            break
        chosen.append(clauses[at])
        left = [word for word in left if word not in found[at]]
    together = [word for one in chosen for word in one.words]
    return chosen if all(held(word, together, language) for word in left) else None


def held(word: str, words: Sequence[str], language: Language) -> bool:
    """Tell whether the lemma *word* is among *words*, in a synonym, or in the parts of others."""
    if word in words or canonical(word) in map(canonical, words):
        return True
    if is_number(word) or f"un{word}" in words:
        return False
    return coverage((word,), tuple(words), language) >= _ENOUGH


def _in_person(
    fact: str, chosen: Sequence[_Clause], own: frozenset[str], language: Language
) -> bool:
    """Tell whether *fact* tells of the speaker, by *own* name too, if they did and only then."""
    by_name = own.intersection(telling(fact, language))
    if first_person(fact) or by_name:
        spoke = any(first_person(one.text) for one in chosen)
        named = any(own.intersection(one.words) for one in chosen)
        return spoke or (named and not first_person(fact))
    return not any({"ich", "i"} & {t.lower() for t in tokens(one.text)} for one in chosen)


def _as_sure(fact: str, said: Said, language: Language) -> bool:
    """Tell whether *fact* keeps the doubts of *said*, and who does what to whom."""
    one = Statement(text=fact, language=language, slot=None)
    other = Statement(text=said.text, language=language, slot=None)
    return hedges(said.text) <= hedges(fact) and not swapped(one, other)


def _parted(text: str) -> Iterator[str]:
    """Yield the clauses of *text* that tell something."""
    cuts = [0, *(place for found in _CLAUSE.finditer(text) for place in found.span()), len(text)]
    for start, end in list(pairwise(cuts))[::2]:
        if any(map(str.isalnum, text[start:end])):
            yield text[start:end]


def _words(said: Said) -> tuple[str, ...]:
    return telling(said.text, said.language)


def _lemma(word: str, language: Language) -> str:
    # A wish is no liking, though "möchte" is a form of "mögen".
    return "möchten" if word.lower().startswith("möcht") else key(word, language)


def small(word: str, language: Language) -> bool:
    """Tell whether *word* is one of the small words of *language*."""
    return word.lower() in _little(language)


def _little(language: Language) -> frozenset[str]:
    classes = GERMAN if language is Language.DE else ENGLISH
    return (
        classes.stop | classes.articles | classes.possessives | classes.prepositions
        | classes.speaker | classes.household | classes.fillers | classes.negations
    )  # fmt: skip
