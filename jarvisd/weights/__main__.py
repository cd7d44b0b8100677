"""Fetching the weights before the command ``jarvisd`` works: what script/setup calls."""

import argparse
import os
import sys
from pathlib import Path

from rich.console import Console

from jarvisd.errors import JarvisError
from jarvisd.phrases import Language, render
from jarvisd.weights.display import Display
from jarvisd.weights.fetch import Origins, fetch
from jarvisd.weights.location import folder
from jarvisd.weights.manifest import manifest


def main(arguments: list[str]) -> int:
    """Fetch what the default configuration needs; return 0, or 5 when something is missing."""
    parser = argparse.ArgumentParser(prog="python -m jarvisd.weights")
    parser.add_argument("--from", dest="given", type=Path, metavar="DIR")
    parser.add_argument("--quick", action="store_true", help="trust files of the right size")
    options = parser.parse_args(arguments)
    german = os.environ.get("JARVISD_LANGUAGE", "").lower() == "de"
    language = Language.DE if german else Language.EN
    console = Console(stderr=True, highlight=False)
    try:
        with Display(console, language) as display:
            fetch(
                folder(),
                manifest().chosen(),
                origins=Origins.of_environment(options.given),
                progress=display,
                thorough=not options.quick,
            )
    except JarvisError as error:
        console.print(f"  {render(error, language)}", style="red", markup=False, soft_wrap=True)
        return 5
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
