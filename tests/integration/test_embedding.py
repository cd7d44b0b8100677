"""Promises about the embedding space of the real model."""

import asyncio
import json
from collections import defaultdict
from pathlib import Path
from statistics import median

import pytest

from jarvisd.adapters.fastembed import E5_CENTRED, open_embedder
from jarvisd.errors import ResourceError
from jarvisd.memory.ports import Space
from jarvisd.phrases import Language, render
from tests.speech_samples import E5, SHARED, needs_shared


@needs_shared
async def test_what_means_the_same_is_set_apart_from_what_does_not() -> None:
    """The bounds are the medians of docs/adr/0002-embedding-space.md, give or take."""
    file = SHARED / "data" / "household-de" / "pairs.json"
    pairs = json.loads(file.read_text(encoding="utf-8"))
    cosines: dict[str, list[float]] = defaultdict(list)
    async with open_embedder(E5, threads=1) as embedder:
        first = await embedder.embed([pair["a"] for pair in pairs])
        second = await embedder.embed([pair["b"] for pair in pairs])
    for pair, a, b in zip(pairs, first, second, strict=True):
        cosines[pair["relation"]].append(sum(x * y for x, y in zip(a, b, strict=True)))
    middle = {relation: median(values) for relation, values in cosines.items()}
    print({relation: round(value, 2) for relation, value in middle.items()})  # noqa: T201
    assert middle["near_verbatim"] >= 0.90
    assert middle["reworded"] >= 0.75
    assert middle["translation"] >= 0.70
    assert middle["same_topic"] <= 0.55


@needs_shared
async def test_a_question_is_nearest_to_its_fact_and_far_from_the_rest() -> None:
    file = SHARED / "data" / "household-de" / "retrieval.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    async with open_embedder(E5, threads=1) as embedder:
        facts = await embedder.embed(data["facts"])
        questions = await embedder.embed([item["question"] for item in data["questions"]])
        strangers = await embedder.embed(data["off_topic"])

    def cosine(a: object, b: object) -> float:
        return sum(x * y for x, y in zip(a, b, strict=True))  # type: ignore[call-overload]

    own = [
        cosine(q, facts[item["fact"]]) for q, item in zip(questions, data["questions"], strict=True)
    ]
    nearest = [max(cosine(q, fact) for fact in facts) for q in strangers]
    assert sum(value >= E5_CENTRED.floor for value in own) / len(own) >= 0.75
    assert sum(value >= E5_CENTRED.floor for value in nearest) / len(nearest) <= 0.20


async def test_a_question_does_not_wait_for_all_that_a_job_embeds() -> None:
    async with open_embedder(E5, threads=1) as embedder:
        job = asyncio.create_task(embedder.embed([f"Satz Nummer {n}." for n in range(200)]))
        await asyncio.sleep(0)
        (vector,) = await embedder.embed(["Wie heißt mein Hund?"])
        assert not job.done()
        assert vector == (await embedder.embed(["Wie heißt mein Hund?"]))[0]
        assert len(await job) == 200


async def test_it_can_be_opened_twice_in_one_process() -> None:
    async with open_embedder(E5, threads=1) as first, open_embedder(E5, threads=1) as second:
        assert await first.embed(["Hallo"]) == await second.embed(["Hallo"])


async def test_a_model_of_other_dimensions_is_refused() -> None:
    other = Space(
        id="other/1", dimensions=768, floor=0.2, typical=0.8, same=0.9, similar=0.7, erased=0.8
    )
    with pytest.raises(ResourceError) as failure:
        async with open_embedder(E5, space=other, threads=1):
            pass
    for language in Language:
        assert "384" in render(failure.value, language)
        assert "768" in render(failure.value, language)


async def test_missing_weights_are_named(tmp_path: Path) -> None:
    with pytest.raises(ResourceError) as failure:
        async with open_embedder(tmp_path):
            pass
    for language in Language:
        assert "model.onnx" in render(failure.value, language)


@pytest.mark.parametrize("broken", ["model.onnx", "tokenizer.json", "config.json"])
async def test_broken_weights_are_named(tmp_path: Path, broken: str) -> None:
    for file in E5.iterdir():
        (tmp_path / file.name).symlink_to(file.resolve())
    (tmp_path / broken).unlink()
    (tmp_path / broken).write_bytes(b"\0junk")
    with pytest.raises(ResourceError) as failure:
        async with open_embedder(tmp_path, threads=1):
            pass
    for language in Language:
        assert str(tmp_path) in render(failure.value, language)
