"""Parts of a benchmark, chosen with ``JARVISD_BENCH_PARTS`` (names with commas between)."""

import os
from collections.abc import Sequence

VARIABLE = "JARVISD_BENCH_PARTS"


def chosen(parts: Sequence[str]) -> tuple[str, ...]:
    """Return which of *parts* are to run, all by default; raise SystemExit for an unknown one."""
    asked = os.environ.get(VARIABLE, ",".join(parts)).split(",")
    if unknown := set(asked) - set(parts):
        raise SystemExit(f"{VARIABLE}: no part {', '.join(sorted(unknown))}; {', '.join(parts)}")
    return tuple(part for part in parts if part in asked)
