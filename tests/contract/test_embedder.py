"""What every Embedder promises, over the fake and over fastembed."""

from collections.abc import AsyncIterator, Sequence
from math import sqrt

import pytest

from jarvisd.adapters.fastembed import open_embedder
from jarvisd.memory.ports import Embedder
from jarvisd.testing.meaning import ComparesWords
from tests.speech_samples import E5

KEY = "Der Ersatzschlüssel liegt in der blauen Dose im Flur."


@pytest.fixture(params=["fake", "fastembed"])
async def embedder(request: pytest.FixtureRequest) -> AsyncIterator[Embedder]:
    if request.param == "fake":
        yield ComparesWords()
        return
    async with open_embedder(E5, threads=1) as real:
        yield real


def cosine(a: Sequence[float], b: Sequence[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


async def test_every_text_has_a_vector_of_length_one(embedder: Embedder) -> None:
    texts = [KEY, "Hallo", "", " ", "a\0b", "\ud83d", "🗝️", "wort " * 3_000]
    vectors = await embedder.embed(texts)
    assert len(vectors) == len(texts)
    for vector in vectors:
        assert len(vector) == embedder.space.dimensions
        assert sqrt(cosine(vector, vector)) == pytest.approx(1, abs=1e-4)


async def test_no_text_has_no_vector(embedder: Embedder) -> None:
    assert list(await embedder.embed([])) == []


async def test_the_same_text_has_the_same_vector_in_any_company(embedder: Embedder) -> None:
    alone = (await embedder.embed([KEY]))[0]
    company = (await embedder.embed(["Ja.", KEY, "Ein anderer, viel längerer Satz über Katzen."]))[
        1
    ]
    assert (await embedder.embed([KEY]))[0] == alone
    assert cosine(alone, company) == pytest.approx(1, abs=1e-3)


async def test_what_means_the_same_is_closer_than_what_does_not(embedder: Embedder) -> None:
    fact, question, other = await embedder.embed(
        [KEY, "In welcher Dose liegt der Ersatzschlüssel?", "Morgen regnet es in Hamburg."]
    )
    assert cosine(fact, question) > embedder.space.floor > cosine(fact, other)


async def test_a_space_has_a_name_and_thresholds_in_order(embedder: Embedder) -> None:
    space = embedder.space
    assert space.id
    assert 0 < space.floor < space.similar <= space.typical < space.erased < space.same < 1
