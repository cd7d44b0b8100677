"""``script/bench NAME [--json FILE] [--data DIR]``: run one benchmark.

Each benchmark is a module of this package with ``run(data: Path) -> dict[str, float]``:
it prints its protocol and tables and returns flat figures named ``name.figure``.
"""

import argparse
import importlib
import os
from pathlib import Path

from benchmarks.figures import write

ROOT = Path(__file__).parents[1]


def main() -> None:
    """Run the benchmark that the command line names."""
    names = sorted(
        file.stem
        for file in Path(__file__).parent.glob("*.py")
        if not file.stem.startswith("_") and "def run(" in file.read_text(encoding="utf-8")
    )
    shared = Path(os.environ.get("JARVISD_SHARED", ROOT.parent / "shared"))
    parser = argparse.ArgumentParser(prog="script/bench")
    parser.add_argument("name", choices=names)
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    parser.add_argument(
        "--data", type=Path, default=shared / "data", help="other files of the form"
    )
    parser.add_argument(
        "--large", action="store_true", help="memory: a million memories as well, for hours"
    )
    asked = parser.parse_args()
    if not asked.data.is_dir():
        parser.error(f"there is no folder {asked.data}; name one with --data")
    if asked.large:
        os.environ["JARVISD_BENCH_LARGE"] = "1"
    write(importlib.import_module(f"benchmarks.{asked.name}").run(asked.data), asked.json)


if __name__ == "__main__":
    main()
