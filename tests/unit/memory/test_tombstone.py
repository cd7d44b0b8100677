"""What was erased is recognised when it comes back, and nothing else is."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.memory.policy.judge import Statement
from jarvisd.memory.policy.slots import extract
from jarvisd.memory.policy.tombstone import bury, hit, traces
from jarvisd.memory.rotation import rotated
from jarvisd.memory.types import Placement, Scope
from jarvisd.phrases import Language
from tests.unit.memory.shelf import KEY, NOON, SPACE, RealEmbedder, cosine, memory

ERASED = "Der Code für das Gartentor ist 4711."


def said(text: str) -> Statement:
    return Statement(text=text, language=Language.DE, slot=extract(text, Language.DE, "Anna"))


async def comes_back(erased: str, candidate: str) -> bool:
    old, new = await RealEmbedder().embed([erased, candidate])
    placement = Placement(scope=Scope.SHARED, owner=None)
    grave = bury(memory("x").id, placement, rotated(old, KEY), traces(said(erased), KEY), NOON)
    near = cosine(grave.vector, rotated(new, KEY))
    return hit(traces(said(candidate), KEY), grave, near, SPACE.erased, SPACE.floor)


SAME = (
    (ERASED, ERASED),
    (ERASED, "Gartentor-PIN: 4711"),
    (ERASED, "Das Gartentor hat den Code 4711."),
    ("Mein Hund heißt Bruno.", "Annas Hund heißt Bruno."),
    ("Der Rasen wird samstags gemäht.", "Samstags wird der Rasen gemäht."),
    ("Tim ist gegen Erdnüsse allergisch.", "Tim hat eine Erdnussallergie."),
    ("Das Haus wurde 1968 gebaut.", "Unser Haus stammt aus dem Jahr 1968."),
    ("Mein Vater wohnt in Köln.", "Papa lebt in Köln."),
    ("Der Rasenmäher braucht Benzin.", "Der Rasenmäher benötigt Benzin."),
)
LIKE = (
    (ERASED, "Der Code für das Gartentor ist 4712."),
    (ERASED, "Das Gartentor ist grün."),
    ("Mein Hund heißt Bruno.", "Mein Hund heißt Rex."),
    ("Tim ist gegen Erdnüsse allergisch.", "Tim ist nicht gegen Erdnüsse allergisch."),
    ("Der Rasen wird samstags gemäht.", "Der Rasen wird mittwochs gemäht."),
    ("Der Einkauf wird bei Edeka erledigt.", "Der Einkauf wird bei Rewe erledigt."),
    ("Jonas trinkt morgens immer Tee.", "Jonas trinkt morgens immer Kaffee."),
    ("Freitags gibt es bei uns Pizza.", "Freitags gibt es bei uns Fisch."),
    ("Tante Ute kommt vor Weihnachten.", "Tante Ute kommt nach Weihnachten."),
    ("Der Reifen liegt unter dem Regal.", "Der Reifen liegt auf dem Regal."),
    ("Opa nimmt jeden Abend eine Tablette.", "Opa nimmt jeden Morgen eine Tablette."),
    ("Die Leiter steht im Keller.", "Das Fahrrad steht im Keller."),
)


@pytest.mark.parametrize(("erased", "candidate"), SAME)
async def test_what_was_erased_is_recognised(erased: str, candidate: str) -> None:
    assert await comes_back(erased, candidate)


@pytest.mark.parametrize(("erased", "candidate"), LIKE)
async def test_what_only_resembles_the_erased_may_be_learnt(erased: str, candidate: str) -> None:
    assert not await comes_back(erased, candidate)


def by_hashes(erased: str, candidate: str) -> bool:
    """As after the house has moved into another embedding space."""
    placement = Placement(scope=Scope.SHARED, owner=None)
    grave = bury(memory("x").id, placement, (1.0,), traces(said(erased), KEY), NOON)
    return hit(traces(said(candidate), KEY), grave, None, SPACE.erased, SPACE.floor)


@pytest.mark.parametrize(("erased", "candidate"), SAME)
def test_without_a_vector_what_was_erased_is_recognised_by_its_words_and_values(
    erased: str, candidate: str
) -> None:
    # "Gebaut" and "stammt" are two words, which only a vector brings together.
    assert by_hashes(erased, candidate) is ("1968" not in erased)


@pytest.mark.parametrize(("erased", "candidate"), LIKE)
def test_without_a_vector_nothing_else_is_kept_away(erased: str, candidate: str) -> None:
    assert not by_hashes(erased, candidate)


def test_traces_are_unreadable_and_differ_from_key_to_key() -> None:
    one, other = traces(said(ERASED), KEY), traces(said(ERASED), b"another installation")
    assert one.slot != other.slot
    assert one.words != other.words
    assert not one.values & other.values
    assert b"4711" not in b"".join(one.values)


texts = st.text(max_size=60)


@given(texts, st.none() | st.floats(-1, 1))
def test_whatever_was_erased_never_comes_back_in_the_same_words(
    text: str, near: float | None
) -> None:
    found = traces(said(text), KEY)
    placement = Placement(scope=Scope.SHARED, owner=None)
    grave = bury(memory("x").id, placement, (1.0,), found, NOON)
    assert hit(found, grave, near, SPACE.erased, SPACE.floor)


unit = st.lists(st.floats(-1, 1), min_size=6, max_size=6)


@given(unit, unit)
def test_rotation_keeps_every_cosine(one: list[float], other: list[float]) -> None:
    before = cosine(one, other)
    assert math.isclose(cosine(rotated(one, KEY), rotated(other, KEY)), before, abs_tol=1e-9)


def test_rotation_follows_from_the_key_alone() -> None:
    vector = (1.0, 0.0, 0.0)
    assert rotated(vector, KEY) == rotated(vector, bytes(KEY))
    assert cosine(rotated(vector, KEY), rotated(vector, b"other")) < 0.999
    assert rotated(vector, KEY) != vector
