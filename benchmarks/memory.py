"""Memory: what is found, what is judged alike, and how long it takes.

Parts are chosen with JARVISD_BENCH_PARTS: ``retrieval,judge,gate,latency,tidy,port``, all by
default; ``--large`` measures a million memories as well.
"""

import asyncio
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.memory_gate import gate
from benchmarks.memory_house import Row, open_house
from benchmarks.memory_judge import Pair, judged
from benchmarks.memory_latency import latency
from benchmarks.memory_port import importing
from benchmarks.memory_retrieval import Asked, Trial, retrieval
from benchmarks.memory_tidy import tidying
from benchmarks.parts import chosen

APART = Path(__file__).parent / "data" / "household200.json"
"""Kept apart: nothing is tuned to single cases of it; its totals were seen."""
TUNED = Path(__file__).parent / "data" / "household_dev.json"
"""What recall was tuned on, beside household-de and every second question of XQuAD-R."""
PARTS = ("retrieval", "judge", "gate", "latency", "tidy", "port")


def run(data: Path) -> dict[str, float]:
    """Run the chosen parts on the files below *data*; say which are not there."""
    return asyncio.run(_run(data))


async def _run(data: Path) -> dict[str, float]:
    parts = chosen(PARTS)
    figures: dict[str, float] = {}
    if "retrieval" in parts:
        for trial in _trials(data):
            figures |= await retrieval(trial)
    if "judge" in parts and _there(data / "household-de" / "pairs.json"):
        async with open_house() as house:
            figures |= await judged(_pairs(data / "household-de" / "pairs.json"), house)
    if "gate" in parts:
        figures |= await gate(data)
    if "latency" in parts:
        figures |= await latency(large=bool(os.environ.get("JARVISD_BENCH_LARGE")))
    if "tidy" in parts:
        async with open_house() as house:
            figures |= await tidying(house)
    if "port" in parts:
        async with open_house() as house:
            figures |= await importing(house)
    return figures


def _trials(data: Path) -> Iterator[Trial]:
    household = data / "household-de" / "retrieval.json"
    if _there(household):
        yield _household(household, "household_de")
    xquad = data / "xquad-r-de" / "de-dev.json"
    if _there(xquad):
        yield _xquad(xquad)
    yield _household(APART, "household200")
    yield _household(TUNED, "household_dev")


def _there(file: Path) -> bool:
    if not file.is_file():
        print(f"left out: there is no {file}")
    return file.is_file()


def _household(file: Path, name: str) -> Trial:
    """Read facts, which are sentences or have an importance and a kind as well."""
    told = json.loads(file.read_text(encoding="utf-8"))
    return Trial(
        name=name,
        unit="fact",
        rows=[Row(text=it) if isinstance(it, str) else Row(**it) for it in told["facts"]],
        asked=[Asked(text=it["question"], fact=it["fact"]) for it in told["questions"]],
        off_topic=told["off_topic"],
    )


def _xquad(file: Path) -> Trial:
    """Read every sentence as a fact; the one where the answer begins is to be found."""
    rows: list[Row] = []
    asked: list[Asked] = []
    told: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    paragraphs = [paragraph for article in told["data"] for paragraph in article["paragraphs"]]
    for paragraph in paragraphs:
        for question in paragraph["qas"]:
            start = question["answers"][0]["answer_start"]
            breaks = enumerate(paragraph["sentence_breaks"])
            sentence = next(at for at, (first, last) in breaks if first <= start <= last)
            asked.append(Asked(text=question["question"], fact=len(rows) + sentence))
        rows.extend(Row(text=sentence) for sentence in paragraph["sentences"])
    return Trial(name="xquad_r_de", unit="sentence", rows=rows, asked=asked)


def _pairs(file: Path) -> list[Pair]:
    told = json.loads(file.read_text(encoding="utf-8"))
    return [Pair(old=it["a"], new=it["b"], label=it["relation"]) for it in told]
