"""The peer of the retrieval benchmark computes what the formula says."""

import math

import pytest

from benchmarks.bm25 import Bm25


def test_rare_words_win_and_ties_keep_their_order() -> None:
    texts = ["der Hund schläft", "der Hund bellt", "der Kater schläft"]
    assert Bm25(texts).ranked("Bellt der Hund?") == [1, 0, 2]
    assert Bm25(texts).ranked("Zeppelin") == [0, 1, 2]


def test_a_score_is_the_formulas() -> None:
    index = Bm25(["a b", "b c c d"])
    weight = math.log(1 + (2 - 1 + 0.5) / (1 + 0.5))
    norm = 1.5 * (0.25 + 0.75 * 4 / 3)
    assert index._score(["c"], 1) == pytest.approx(weight * 2 * 2.5 / (2 + norm))
