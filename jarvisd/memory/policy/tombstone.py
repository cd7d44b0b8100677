"""Recognising what was erased without keeping it (R-M8). Pure.

A tombstone holds keyed hashes of the slot, of the lemma set and of the values, and a
rotated vector. A hit is the same slot, the same words, the same values in a similar
sentence, or a very similar sentence in which nothing differs that can be compared.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from itertools import pairwise

import simplemma

from jarvisd.ids import MemoryId
from jarvisd.memory.policy.judge import Statement, negated, values
from jarvisd.memory.policy.lexicon import lexicon
from jarvisd.memory.policy.words import content, lemma, tokens
from jarvisd.memory.types import Placement, Tombstone, Vector
from jarvisd.phrases import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Traces:
    """The keyed hashes of one sentence."""

    slot: bytes | None
    words: bytes
    values: frozenset[bytes]
    polarity: int


def traces(statement: Statement, key: bytes) -> Traces:
    """Return what of *statement* can be recognised again by who holds *key*."""
    slot, text, language = statement.slot, statement.text, statement.language
    told = values(text, language) | _names(text, language)
    parts = None
    if slot is not None:
        parts = _hash(key, "slot", (slot.subject, slot.predicate, slot.object))
        told |= frozenset(slot.object.split())
    return Traces(
        slot=parts,
        words=_hash(key, "words", sorted(content(text, language))),
        values=frozenset(_hash(key, "value", (value,)) for value in told),
        polarity=-1 if negated(text, language) else 1,
    )


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
        if bare or not simplemma.is_known(word, lang=language.value):
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
        polarity=found.polarity,
        erased_at=at,
    )


def hit(found: Traces, tombstone: Tombstone, cosine: float, erased: float, floor: float) -> bool:
    """Tell whether a sentence is what *tombstone* keeps away.

    *erased* and *floor* are the space's thresholds (R-M8: 0.85, R-M4: 0.25).
    """
    if found.polarity != tombstone.polarity:
        return False
    if found.slot is not None and found.slot == tombstone.slot_hash:
        return True
    if found.words == tombstone.words_hash:
        return True
    known, told = tombstone.value_hashes, found.values
    # The same values in a sentence at least half as similar as a repetition.
    if known and known <= told and cosine >= (floor + erased) / 2:
        return True
    return cosine >= erased and (told <= known or known <= told)
