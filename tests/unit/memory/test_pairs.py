"""Which vectors are near: the same pairs as by comparing each with each, in any blocks."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jarvisd.ids import MemoryId
from jarvisd.memory import pairs
from jarvisd.memory.pairs import Matrix, near_pairs
from tests.memory_makers import memory

LEAST = 0.75


def drawn(seed: int, size: int) -> tuple[list[MemoryId], Matrix]:
    """A few directions, and vectors around them."""
    random = np.random.default_rng(seed)
    middles = random.normal(size=(3, 8))
    around = middles[random.integers(3, size=size)] + 0.4 * random.normal(size=(size, 8))
    vectors = around / np.linalg.norm(around, axis=1, keepdims=True)
    return [memory(number).id for number in range(1, size + 1)], vectors.astype(np.float32)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32 - 1), size=st.integers(0, 40), data=st.data())
def test_each_near_pair_of_which_one_has_changed_is_named_once(
    seed: int, size: int, data: st.DataObject
) -> None:
    ids, vectors = drawn(seed, size)
    flags = data.draw(st.lists(st.booleans(), min_size=size, max_size=size))
    changed = np.asarray(flags, np.bool_)
    expected = {
        frozenset((ids[one], ids[other]))
        for one in range(size)
        for other in range(one)
        if (changed[one] or changed[other]) and float(vectors[one] @ vectors[other]) >= LEAST
    }

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pairs, "BLOCK", data.draw(st.integers(1, 50)))
        named = list(near_pairs(ids, vectors, changed, LEAST))

    assert len(named) == len(expected)
    assert {frozenset((pair.one, pair.other)) for pair in named} == expected
    assert all(pair.cosine >= LEAST for pair in named)


def test_of_a_crowd_the_nearest_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairs, "NEAREST", 3)
    ids = [memory(number).id for number in range(1, 11)]
    angles = np.arange(10) / 100
    vectors = np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)

    named = list(near_pairs(ids, vectors, np.ones(10, np.bool_), LEAST))

    by_first = [pair for pair in named if pair.one == ids[0]]
    assert {pair.other for pair in by_first} == set(ids[1:4])
    assert len(named) == sum(min(3, 9 - place) for place in range(10))
