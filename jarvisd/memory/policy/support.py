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

from jarvisd.memory.policy.asserted import doubts, limits, refers_back, stated
from jarvisd.memory.policy.clauses import is_finite
from jarvisd.memory.policy.judge import Statement, places, swapped
from jarvisd.memory.policy.lexicon import closed
from jarvisd.memory.policy.parts import key
from jarvisd.memory.policy.polarity import negated
from jarvisd.memory.policy.retelling import held, telling
from jarvisd.memory.policy.scope import first_person
from jarvisd.memory.policy.tense import tense_kept
from jarvisd.memory.policy.words import coverage, tokens
from jarvisd.phrases import Language

_CLAUSE = re.compile(
    r"[,;:–—()]\s+|\s+(?:und|aber|sondern|doch|denn|weil|obwohl|and|but|because|although)\s+"
    r"|\s+(?=(?:statt|anstatt|außer|instead of|except|rather than)\b)",
    re.IGNORECASE,
)
_BUT_NOT = ("statt", "anstatt", "außer", "instead", "except", "rather")
"""What a clause begins with that leaves something out: "statt nach Italien"."""
_ACTING = closed("ich i")
_AFFECTED = closed("mir mich me")
_SUBJECTS = closed("i we he she they it you who")
_TO_BE = closed("is are am was were has have had does do did can must want wants")
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


def _bearing(fact: str, said: Sequence[Said], main: int, name: str | None) -> set[int] | None:
    """Return the sentences that bear *fact* together with the one at *main*; None for none."""
    language = said[main].language
    own = frozenset(key(word, language) for word in tokens(name or ""))
    clauses = [
        _Clause(at, text, telling(text, language))
        for at in _around(said, main)
        for text in _parted(said[at].text)
    ]
    chosen, telling_it = list[_Clause](), list[_Clause]()
    for part in _parted(fact):
        needs = [word for word in telling(part, language) if word not in own]
        bearing = _choose(needs, clauses, language)
        if bearing is None or not _of_one_thing(bearing, language):
            return None
        tellers = _tellers(bearing, language)
        denied = any(_denied(one.text, language) for one in tellers)
        if needs and denied != _denied(part, language):
            return None
        chosen += bearing
        telling_it += tellers
    sentences = {main, *(one.sentence for one in chosen)}
    faithful = (
        main in {one.sentence for one in chosen}
        and _in_person(fact, (chosen, _with_heads(telling_it, clauses)), own, language)
        and tense_kept([*_parted(fact)], [one.text for one in chosen], language)
        and all(limits(one.text, language) <= limits(fact, language) for one in telling_it)
        and limits(fact, language) <= limits(" ".join(one.text for one in chosen), language)
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


def _in_person(
    fact: str,
    bearing: tuple[Sequence[_Clause], Sequence[_Clause]],
    own: frozenset[str],
    language: Language,
) -> bool:
    """Tell whether *fact* tells of the speaker what they told of themselves, and only that.

    It may name them: *own* are the words of their name. *bearing* is all that was said of
    it, and what of that tells what happens.
    """
    chosen, tellers = bearing
    said = " ".join(one.text for one in chosen)
    by_name = bool(own.intersection(telling(fact, language)))
    if by_name and not first_person(fact):
        return first_person(said) or any(own.intersection(one.words) for one in chosen)
    told = " ".join(one.text for one in tellers)
    # "Ich koche für euch" and "Ihr kocht für mich" have the same words but one.
    acting = _says(_ACTING, fact) == _says(_ACTING, told)
    affected = _says(_AFFECTED, fact) <= _says(_AFFECTED, told)
    return acting and affected and (first_person(f"{said} {told}") or not first_person(fact))


def _with_heads(tellers: Sequence[_Clause], clauses: Sequence[_Clause]) -> list[_Clause]:
    """Return *tellers* with the clauses that say who does it: "Ich bin müde und habe Hunger"."""
    places = [clauses.index(one) for one in tellers]
    heads = [
        clauses[at - 1]
        for at in places
        if at and _headless(clauses[at].text) and clauses[at - 1].sentence == clauses[at].sentence
    ]
    return [*tellers, *heads]


def _says(words: frozenset[str], text: str) -> bool:
    return any(token.lower() in words for token in tokens(text))


def _of_one_thing(bearing: Sequence[_Clause], language: Language) -> bool:
    """Tell whether *bearing* tells one thing, not parts of two: "Ich koche, es gibt Rouladen"."""
    whole = [
        one for one in bearing if _verbal(one.text, language) and not _goes_on(one.text, language)
    ]
    return len(whole) < 2


def _tellers(bearing: Sequence[_Clause], language: Language) -> Sequence[_Clause]:
    """Return the clauses that tell something, without those that only say of whom."""
    return [one for one in bearing if _goes_on(one.text, language)] or bearing


def _goes_on(clause: str, language: Language) -> bool:
    """Tell whether *clause* leaves to another who it is about: "er hasst Mathe", "hasst Mathe"."""
    return (language is Language.DE and _headless(clause)) or refers_back(clause, language)


def _headless(clause: str) -> bool:
    words = [token.lower() for token in tokens(clause)]
    return bool(words) and is_finite(words[0])


def _verbal(clause: str, language: Language) -> bool:
    """Tell whether *clause* has a verb of its own, rather than going on with another's."""
    words = [token.lower() for token in tokens(clause)]
    if language is Language.EN:
        return bool((_SUBJECTS | _TO_BE).intersection(words))
    return any(is_finite(word) and (word != key(word, language)) for word in words)


def _denied(clause: str, language: Language) -> bool:
    words = [token.lower() for token in tokens(clause)]
    return negated(clause, language) or words[:1] in [[word] for word in _BUT_NOT]


def _as_sure(fact: str, said: Said, language: Language) -> bool:
    """Tell whether *fact* keeps the doubts of *said*, and who does what to whom."""
    one = Statement(text=fact, language=language, slot=None)
    other = Statement(text=said.text, language=language, slot=None)
    return doubts(said.text) <= doubts(fact) and not swapped(one, other)


def _parted(text: str) -> Iterator[str]:
    """Yield the clauses of *text* that tell something."""
    cuts = [0, *(place for found in _CLAUSE.finditer(text) for place in found.span()), len(text)]
    for start, end in list(pairwise(cuts))[::2]:
        if any(map(str.isalnum, text[start:end])):
            yield text[start:end]


def _words(said: Said) -> tuple[str, ...]:
    return telling(said.text, said.language)
