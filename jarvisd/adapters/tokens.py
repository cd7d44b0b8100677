"""Counting the tokens of a text with the embedder's tokenizer, or from above without one.

A language model in the cloud has a tokenizer of its own; this one is a real one of many
languages, so that German compounds and numbers count as what they cost.
"""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from jarvisd.errors import ResourceError

if TYPE_CHECKING:
    from tokenizers import Tokenizer

TokenCounter = Callable[[str], int]
"""Returns how many tokens a line of a prompt takes, its end included."""

_KEPT = 4_096


def open_tokens(folder: Path) -> TokenCounter:
    """Return a counter by the tokenizer in *folder*, an estimate from above if there is none.

    Raise ResourceError if it is there and broken.
    """
    file = folder / "tokenizer.json"
    if not file.is_file():
        return at_most
    from tokenizers import Tokenizer

    try:
        tokenizer = Tokenizer.from_file(str(file))
    except Exception as error:
        # The library raises nothing below Exception.
        raise ResourceError("embedder-broken", folder=str(folder)) from error
    tokenizer.no_truncation()
    tokenizer.no_padding()
    unknown = tokenizer.token_to_id("<unk>")
    # What is known of a person is priced again with each of their questions.
    return lru_cache(maxsize=_KEPT)(lambda text: _count(tokenizer, unknown, text))


def at_most(text: str) -> int:
    """Return more tokens than any tokenizer makes of *text*: a token is at least one byte."""
    return len(text.encode("utf-8", "replace")) + 1


def _count(tokenizer: "Tokenizer", unknown: int | None, text: str) -> int:
    """Return the tokens of *text*; what the tokenizer does not know costs its bytes."""
    line = text.encode("utf-8", "replace").decode("utf-8")
    found = tokenizer.encode(line, add_special_tokens=False)
    spent = 1
    for id, (start, end) in zip(found.ids, found.offsets, strict=True):
        spent += len(line[start:end].encode()) if id == unknown else 1
    return spent
