"""Named queries: SQL lives in ``sql/*.sql``, each query below a line ``-- name: …``.

A query may contain ``{fragment}``: a predicate that stands once, below a line
``-- fragment: …``, and is the same wherever it is used.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from psycopg.sql import SQL

_HEADING = re.compile(r"^-- (name|fragment): (\w+)\s*$", re.MULTILINE)
_FRAGMENT = re.compile(r"\{(\w+)\}")

Queries = Mapping[str, SQL]


@cache
def all_queries() -> Queries:
    """Return every query of the package by its name."""
    return parse(source())


def parse(text: str, fragments: Mapping[str, str] | None = None) -> Queries:
    """Return the queries in *text*; *fragments* replaces fragments of the same name.

    Raise ValueError for a name that stands twice, and KeyError for a fragment that
    does not exist.
    """
    parts = _HEADING.split(text)[1:]
    found: dict[tuple[str, str], str] = {}
    for kind, name, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        if (kind, name) in found:
            raise ValueError(f"{kind} {name} stands twice")
        found[kind, name] = body.strip().removesuffix(";")
    known = {name: body for (kind, name), body in found.items() if kind == "fragment"}
    known.update(fragments or {})
    return {
        # Psycopg wants literals, so that no data slips into SQL; these are our own files.
        name: SQL(_FRAGMENT.sub(lambda match: known[match.group(1)], body))
        for (kind, name), body in found.items()
        if kind == "name"
    }


def source() -> str:
    """Return the text of all query files."""
    folder = files("jarvisd.storage") / "sql"
    return "\n".join(
        entry.read_text("utf-8") for entry in folder.iterdir() if entry.name.endswith(".sql")
    )
