"""How well questions of a household find their fact, on the shared trial data."""

import json
import os
from pathlib import Path

import pytest

from jarvisd.memory.changes import Add
from jarvisd.memory.policy.budget import Budget
from jarvisd.memory.policy.ranking import Ranking
from jarvisd.memory.recall import Recall, Weighing
from jarvisd.phrases import Language
from tests.unit.memory.shelf import ANNA, RealEmbedder, Shelf, Ticking, audience, memory

SHARED = Path(os.environ.get("JARVISD_SHARED", Path(__file__).parents[3].parent / "shared"))
ENGLISH = {"is", "what's", "the", "does", "explain", "our"}


def language(question: str) -> Language:
    return Language.EN if ENGLISH & set(question.lower().split()) else Language.DE


@pytest.mark.skipif(not SHARED.is_dir(), reason=f"no trial data: {SHARED} is not there")
async def test_questions_keep_their_fact_and_off_topic_ones_find_nothing() -> None:
    data = json.loads((SHARED / "data/household-de/retrieval.json").read_text())
    shelf, embedder = Shelf(), RealEmbedder()
    vectors = await embedder.embed(data["facts"])
    for id, (text, vector) in enumerate(zip(data["facts"], vectors, strict=True)):
        await shelf.apply([Add(memory=memory(text, id=id), vector=vector)], audience(ANNA))
    weighing = Weighing(
        ranking=Ranking(), budget=Budget(tokens=100_000), pricing=lambda *_: lambda it: len(it.text)
    )
    recall = Recall(shelf, embedder, Ticking(), weighing)
    first = three = kept = 0
    for case in data["questions"]:
        question, fact = case["question"], data["facts"][case["fact"]]
        found = await recall.about(question, language(question), audience(ANNA))
        texts = [one.memory.text for one in found.kept]
        below = [one for one, reason in found.dropped if reason == "floor"]
        below.sort(key=lambda one: -(one.score.cosine + 0.25 * one.score.keywords**2))
        order = texts + [one.memory.text for one in below]
        first += order[0] == fact
        three += fact in order[:3]
        kept += fact in texts
    off = 0
    for question in data["off_topic"]:
        found = await recall.about(question, language(question), audience(ANNA))
        off += bool(found.kept)
    asked = len(data["questions"])
    figures = f"{first=} {three=} {kept=} of {asked}; {off=} of {len(data['off_topic'])}"
    assert kept >= 0.78 * asked, figures
    assert off <= 0.15 * len(data["off_topic"]), figures
    assert first >= 0.82 * asked, figures
    assert three >= 0.95 * asked, figures
