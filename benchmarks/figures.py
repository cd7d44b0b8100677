"""Figures of a benchmark: printed as a table, and written as one flat JSON object."""

import json
import math
import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.table import Table

Z_95 = 1.959964
"""Two-sided 95 % of the normal distribution."""

_Pair = TypeVar("_Pair")


def wilson(hits: int, n: int) -> tuple[float, float]:
    """Return the 95 % interval of the share *hits* of *n* (Wilson 1927)."""
    if n == 0:
        return (0.0, 1.0)
    share = hits / n
    middle = share + Z_95**2 / (2 * n)
    spread = Z_95 * math.sqrt(share * (1 - share) / n + Z_95**2 / (4 * n * n))
    scale = 1 + Z_95**2 / n
    return (max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


def quantile(values: Sequence[float], share: float) -> float:
    """Return the smallest of *values* that is not below *share* of them; NaN of none."""
    return sorted(values)[max(math.ceil(share * len(values)) - 1, 0)] if values else math.nan


def drawn_anew(
    pairs: Sequence[_Pair],
    statistic: Callable[[Sequence[_Pair]], float],
    *,
    draws: int,
    seed: int,
) -> tuple[float, float]:
    """Return the 95 % interval of *statistic* over *pairs* drawn anew (paired bootstrap)."""
    chance = random.Random(seed)
    found = sorted(statistic(chance.choices(pairs, k=len(pairs))) for _ in range(draws))
    return found[int(0.025 * draws)], found[int(0.975 * draws) - 1]


def show(title: str, columns: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    """Print one table."""
    table = Table(title=title, title_justify="left")
    for place, column in enumerate(columns):
        table.add_column(column, justify="left" if place == 0 else "right")
    for row in rows:
        table.add_row(*row)
    Console(width=120).print(table)


def write(figures: Mapping[str, float], file: Path | None) -> None:
    """Write *figures* as one flat object of names to numbers, if a *file* is wanted."""
    if file is not None:
        file.write_text(json.dumps(dict(figures), indent=1, sort_keys=True), encoding="utf-8")
