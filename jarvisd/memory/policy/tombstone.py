"""Recognising what was erased without keeping it (R-M8). Pure.

A tombstone holds keyed hashes of the slot, of the words and of the values, and a rotated
vector. A hit is the same slot, the same words, the same values in a similar sentence, or
a very similar sentence in which no word was exchanged for another.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from itertools import pairwise

import simplemma

from jarvisd.ids import MemoryId
from jarvisd.memory.policy.judge import Statement, places, values
from jarvisd.memory.policy.lexicon import lexicon
from jarvisd.memory.policy.parts import CODES
from jarvisd.memory.policy.polarity import negated
from jarvisd.memory.policy.slots import telling
from jarvisd.memory.policy.synonyms import canonical
from jarvisd.memory.policy.words import content, is_number, lemma, parts, tokens
from jarvisd.memory.types import Placement, Tombstone, Vector
from jarvisd.phrases import Language

_RARE = 3
"""So many characters make a number one that is told by few sentences."""
_NAMING = frozenset({"name", "one-of", "value", "favourite"})
"""Predicates whose value is as good as a name."""
_NAMED = 15
"""Bytes kept of the hash of a name, which alone proves less than a number: 16 bytes."""
_SHORT = 8
"""Bytes that are kept of the hash of a single word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Traces:
    """The keyed hashes of one sentence."""

    slot: bytes | None
    words: bytes
    values: frozenset[bytes]
    """Of what is rare: numbers, codes, names, what the slot tells."""
    each: frozenset[bytes]
    """Of each word that tells something: its own hash and those of its parts, in a row."""
    polarity: int


def traces(statement: Statement, key: bytes) -> Traces:
    """Return what of *statement* can be recognised again by who holds *key*."""
    slot, text, language = statement.slot, statement.text, statement.language
    sure = {value for value in values(text, language) if _rare(value)}
    named = set(_names(text, language))
    hashed = None
    if slot is not None:
        hashed = _hash(key, "slot", (slot.subject, slot.predicate, slot.object))
        named |= set(slot.object.split()) if slot.predicate in _NAMING else set()
        sure |= set(slot.object.split()) if slot.predicate == "code" else set()
    return Traces(
        slot=hashed,
        words=_hash(key, "words", sorted({*content(text, language), *places(text)})),
        values=frozenset(_hash(key, "value", (value,)) for value in sure)
        | frozenset(_hash(key, "value", (value,))[:_NAMED] for value in named - sure),
        each=frozenset(_word(key, word, language) for word in _telling(statement)),
        polarity=-1 if negated(text, language) else 1,
    )


def _rare(value: str) -> bool:
    """Tell whether a number is one that few sentences share: a weekday or a "two" is not."""
    return is_number(value) and len(value) >= _RARE


def _telling(statement: Statement) -> frozenset[str]:
    """Return the words that tell something, without denials and what only tells the shape."""
    language = statement.language
    idle = lexicon(language).negations
    if statement.slot is not None:
        idle |= telling(statement.slot.predicate)
    told = frozenset(content(statement.text, language)) - idle
    return told | places(statement.text)


def _word(key: bytes, word: str, language: Language) -> bytes:
    # A PIN is a code is a password: what matters is what it opens.
    word = "code" if word in CODES else canonical(word)
    forms = dict.fromkeys(canonical(part) for part in parts(word, language))
    return b"".join(_hash(key, "word", (form,))[:_SHORT] for form in forms)


def _exchanged(one: frozenset[bytes], other: frozenset[bytes]) -> bool:
    """Tell whether each says a word that the other does not say in any form."""
    return _lacking(one, other) and _lacking(other, one)


def _lacking(words: frozenset[bytes], among: frozenset[bytes]) -> bool:
    known = {form for word in among for form in _forms(word)}
    return any(known.isdisjoint(_forms(word)) for word in words)


def _forms(word: bytes) -> list[bytes]:
    return [word[at : at + _SHORT] for at in range(0, len(word), _SHORT)]


def _hash(key: bytes, domain: str, parts: Iterable[str]) -> bytes:
    # blake2b takes keys of up to 64 bytes; an installation's may be longer.
    short = blake2b(key, digest_size=32).digest()
    told = "\x1f".join((domain, *parts)).encode()
    return blake2b(told, key=short, digest_size=16).digest()


def _names(text: str, language: Language) -> frozenset[str]:
    """Return what is likely a name: a capital that is no known word, or one without article."""
    words = tokens(text)
    closed = lexicon(language)
    adjacent = closed.articles | closed.possessives | {"im", "am", "zum", "zur", "beim", "vom"}
    found = set()
    for before, word in pairwise(words):
        if not word[0].isupper() or word.lower() in closed.titles | closed.speaker:
            continue
        # German writes every noun with a capital; a bare one after "bei" is a name or a value.
        bare = before.lower() in closed.prepositions and before.lower() not in adjacent
        known = simplemma.is_known(word, lang=language.value)
        # "Blutdrucktablette" is in no dictionary, but its parts are: no name.
        if bare or not (known or len(parts(lemma(word, language), language)) > 1):
            found.add(lemma(word, language))
    return frozenset(found)


def bury(
    id: MemoryId, placement: Placement, rotated: Vector, found: Traces, at: datetime
) -> Tombstone:
    """Return the tombstone of an erased memory; *rotated* is its vector, turned."""
    return Tombstone(
        id=id,
        placement=placement,
        vector=rotated,
        slot_hash=found.slot,
        words_hash=found.words,
        value_hashes=found.values,
        word_hashes=found.each,
        polarity=found.polarity,
        erased_at=at,
    )


def hit(
    found: Traces, tombstone: Tombstone, cosine: float | None, erased: float, floor: float
) -> bool:
    """Tell whether a sentence is what *tombstone* keeps away.

    *erased* and *floor* are the space's thresholds (R-M8: 0.85, R-M4: 0.25). Without a
    *cosine*, since the tombstone's vector is of another space, the hashes alone must do.
    """
    if found.polarity != tombstone.polarity:
        return False
    same_slot = found.slot is not None and found.slot == tombstone.slot_hash
    if same_slot or found.words == tombstone.words_hash:
        return True
    if cosine is None:
        return _hashed(found, tombstone)
    return _alike(found, tombstone, cosine, erased=erased, half=(floor + erased) / 2)


def _hashed(found: Traces, tombstone: Tombstone) -> bool:
    """Tell whether the same is said as far as hashes can tell: in the same words or values."""
    known, words = tombstone.value_hashes, tombstone.word_hashes
    if not words:
        return False
    more, less = _lacking(found.each, words), _lacking(words, found.each)
    if not more and not less:
        return True
    return bool(known) and known <= found.values and not (more and less)


def _alike(
    found: Traces, tombstone: Tombstone, cosine: float, *, erased: float, half: float
) -> bool:
    known, told = tombstone.value_hashes, found.values
    # The same values in a sentence at least half as similar as a repetition.
    sure = {value for value in known if len(value) > _NAMED}
    if sure and cosine >= half and known <= told:
        return True
    if tombstone.word_hashes and _exchanged(found.each, tombstone.word_hashes):
        return False
    if known and cosine >= half and known <= told:
        return True
    return cosine >= erased and (told <= known or known <= told)
