"""Closer never ranks lower, and a selection never overspends."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from jarvisd.memory.policy.meant import Candidate, Clearness, meant
from jarvisd.memory.policy.ranking import (
    Calibration,
    Evidence,
    Ranking,
    Recalled,
    answers,
    ranked,
    score,
)
from jarvisd.memory.types import Kind, Memory
from tests.unit.memory.shelf import memory

CALIBRATION = Calibration(floor=0.25, typical=0.8)
RANKING = Ranking()
cosines = st.floats(-1, 1)
shares = st.floats(0, 1)
memories = st.builds(
    lambda kind, importance: memory("Der Hund bellt.", kind=kind, importance=importance),
    st.sampled_from(Kind),
    shares,
)


def recalled(one: Memory, cosine: float = 0.5, keywords: float = 0.0) -> Recalled:
    evidence = Evidence(cosine=cosine, keywords=keywords)
    return Recalled(memory=one, score=score(one, evidence, RANKING, CALIBRATION))


@given(memories, cosines, cosines, shares)
def test_closer_never_ranks_lower(one: Memory, a: float, b: float, keywords: float) -> None:
    near, far = max(a, b), min(a, b)
    assert recalled(one, near, keywords).score.total >= recalled(one, far, keywords).score.total


@given(memories, cosines, shares, shares)
def test_more_words_found_never_rank_lower(one: Memory, cosine: float, a: float, b: float) -> None:
    more, fewer = recalled(one, cosine, max(a, b)), recalled(one, cosine, min(a, b))
    assert more.score.total >= fewer.score.total


@given(memories, cosines, shares)
def test_a_score_adds_up_as_the_requirement_says(
    one: Memory, cosine: float, keywords: float
) -> None:
    found = recalled(one, cosine, keywords).score
    boost = 1.0 if one.kind in (Kind.GOAL, Kind.PAIN_POINT) else 0.8
    assert 0 <= found.relevance <= 1
    assert found.total == 0.6 * found.relevance + 0.4 * one.importance * boost


def test_relevance_is_nothing_at_the_floor_and_full_at_a_typical_rewording() -> None:
    one = memory("Der Hund bellt.")
    assert recalled(one, 0.25).score.relevance == 0
    assert recalled(one, 0.8).score.relevance == 1


def test_a_question_answered_word_for_word_carries_a_memory_over_the_floor() -> None:
    whole, part = Evidence(cosine=0.05, keywords=1.0), Evidence(cosine=0.2, keywords=0.33)
    assert answers(whole, RANKING, CALIBRATION)
    assert not answers(part, RANKING, CALIBRATION)


def test_without_an_embedder_words_alone_decide() -> None:
    found = Evidence(cosine=None, keywords=0.7)
    assert answers(found, RANKING, CALIBRATION)
    assert not answers(Evidence(cosine=None, keywords=0.3), RANKING, CALIBRATION)
    assert score(memory("Der Hund bellt."), found, RANKING, CALIBRATION).relevance == 0.7


def test_at_equal_score_kinds_go_by_their_order_and_what_is_over_comes_last() -> None:
    kinds = [Kind.NOTE, Kind.EVENT, Kind.FACT, Kind.PREFERENCE]
    found = [recalled(memory("x", id=i, kind=kind)) for i, kind in enumerate(kinds)]
    past = frozenset({memory("x", id=3).id})
    order = [one.memory.kind for one in ranked(found, past)]
    assert order == [Kind.FACT, Kind.EVENT, Kind.NOTE, Kind.PREFERENCE]
    goal, pain = memory("x", kind=Kind.GOAL), memory("x", id=2, kind=Kind.PAIN_POINT)
    best, _ = ranked([recalled(goal), recalled(pain)], frozenset())
    assert best.memory is pain


found = st.lists(
    st.builds(
        lambda id, kind, importance, cosine: recalled(
            memory("x", id=id, kind=kind, importance=importance), cosine
        ),
        st.integers(0, 10_000),
        st.sampled_from(Kind),
        shares,
        st.floats(0, 1),
    ),
    max_size=12,
    unique_by=lambda one: one.memory.id,
)


@given(found, st.floats(0, 0.2))
def test_what_is_clearly_closer_is_never_overtaken(found: list[Recalled], reach: float) -> None:
    order = ranked(found, frozenset(), reach)
    assert {one.memory.id for one in order} == {one.memory.id for one in found}
    for place, one in enumerate(order):
        assert all(one.score.closeness >= later.score.closeness - reach for later in order[place:])


@given(found, st.floats(0, 0.2))
def test_of_the_same_importance_the_closer_comes_first(found: list[Recalled], reach: float) -> None:
    alike = [recalled(memory("x", id=at), cosine=one.score.cosine) for at, one in enumerate(found)]
    order = ranked(alike, frozenset(), reach)
    assert all(a.score.closeness >= b.score.closeness for a, b in pairwise(order))


def test_importance_decides_between_what_answers_about_equally_well() -> None:
    near = recalled(memory("nah", importance=0.3), cosine=0.50)
    grave = recalled(memory("ernst", id=2, importance=0.9), cosine=0.49)
    far = recalled(memory("fern", id=3, importance=1.0), cosine=0.45)
    order = ranked([near, grave, far], frozenset())
    assert [one.memory.text for one in order] == ["ernst", "nah", "fern"]
    assert far.score.total > near.score.total


@given(found)
def test_what_is_over_comes_last_however_close(found: list[Recalled]) -> None:
    past = frozenset(one.memory.id for one in found[::2])
    order = [one.memory.id in past for one in ranked(found, past)]
    assert order == sorted(order)


def test_a_question_closer_to_what_no_memory_answers_finds_nothing() -> None:
    weak = Evidence(cosine=0.3, keywords=0.0)
    assert answers(weak, RANKING, CALIBRATION, elsewhere=0.44)
    assert not answers(weak, RANKING, CALIBRATION, elsewhere=0.46)


def test_what_the_graph_answers_lifts_a_memory_as_words_do() -> None:
    alone, linked = (
        Evidence(cosine=0.15, keywords=0.0),
        Evidence(cosine=0.15, keywords=0.3, linked=0.5),
    )
    assert not answers(alone, RANKING, CALIBRATION)
    assert answers(linked, RANKING, CALIBRATION)


CLEAR = Clearness(similar=0.75, close=0.525)
candidates = st.lists(
    st.builds(
        lambda id, cosine, keywords: Candidate(
            memory=memory("x", id=id), cosine=cosine, keywords=keywords
        ),
        st.integers(0, 10_000),
        cosines,
        shares,
    ),
    max_size=8,
)


@given(candidates)
def test_what_is_meant_is_among_the_found_the_closest_first(found: list[Candidate]) -> None:
    cosine = {one.memory.id: one.cosine for one in found}
    chosen = meant(found, CLEAR)
    assert {one.id for one in chosen} <= set(cosine)
    if len(cosine) == len(found):
        assert all(cosine[a.id] >= cosine[b.id] for a, b in pairwise(chosen))


def test_meaning_alone_is_meant_only_when_close() -> None:
    near = Candidate(memory=memory("x"), cosine=0.6, keywords=0.0)
    far = Candidate(memory=memory("y", id=2), cosine=0.3, keywords=0.0)
    assert [one.text for one in meant([near, far], CLEAR)] == ["x"]
    assert meant([far], CLEAR) == ()
