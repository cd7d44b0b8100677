"""Who may do what in the database: is it as the migrations left it, and if not, once more.

A dump holds the tables and what is granted on them, but neither the roles of the server nor
what is marked on its own functions. Restored where the roles are missing, it has lost nearly
all of it, and what is erased would leave summaries behind. So what all rights come to is
noted beside the last migration, and where it differs, every statement of the migrations
that gives a right is repeated: they are the only place where rights are written down.
"""

import hashlib
import logging
import re
from collections.abc import Iterable, Iterator
from typing import Any

import psycopg
from psycopg.sql import SQL

from jarvisd.errors import StorageError
from jarvisd.storage.pool import ROLES
from jarvisd.storage.queries import all_queries

logger = logging.getLogger(__name__)

_PIECE = re.compile(r"--[^\n]*|'[^']*'|\$\$.*?\$\$|;", re.DOTALL)
_RIGHT = re.compile(
    r"DO\b|GRANT\b|REVOKE\b|(?:DROP|ALTER) POLICY\b|CREATE POLICY (?P<policy>\w+ ON \w+)"
    r"|ALTER TABLE \w+ (?:ENABLE|FORCE) ROW LEVEL SECURITY"
)
_COMMENTS = re.compile(r"(?:\s*--[^\n]*\n)*\s*")


async def rights(connection: psycopg.AsyncConnection[Any]) -> str:
    """Return what all rights of this database come to, the same wherever they are the same."""
    # From version 16 on, membership alone does not allow SET ROLE.
    right = "SET" if connection.info.server_version >= 160_000 else "MEMBER"
    query = all_queries()["rights"]
    rows = await connection.execute(query, {"roles": list(ROLES), "right": right})
    lines = "\n".join(line for (line,) in await rows.fetchall())
    return hashlib.sha256(lines.encode()).hexdigest()


async def mend(
    connection: psycopg.AsyncConnection[Any], noted: str | None, migrations: Iterable[str]
) -> str:
    """Give again what rights *migrations* gave, if they are not what was *noted*.

    Return what they come to. Raise StorageError where this login may not give them; where
    nothing was noted yet, that is no proof that any is missing.
    """
    found = await rights(connection)
    if found == noted:
        return found
    try:
        async with connection.transaction():
            for statement in given(migrations):
                await connection.execute(SQL(statement))
    except psycopg.errors.InsufficientPrivilege as error:
        if noted is None:
            return found
        raise StorageError("storage-rights", login=connection.info.user) from error
    now = await rights(connection)
    if now != found:
        logger.warning("rights were missing in the database and were given again")
    return now


def given(migrations: Iterable[str]) -> Iterator[str]:
    """Yield the statements of *migrations* that give or take rights, each safe to repeat."""
    for sql in migrations:
        for statement in _statements(sql):
            right = _RIGHT.match(statement)
            if right is not None:
                if right["policy"]:
                    yield f"DROP POLICY IF EXISTS {right['policy']}"
                yield statement


def _statements(sql: str) -> Iterator[str]:
    """Yield the statements of *sql* without what stands before each as a comment."""
    start = 0
    for piece in _PIECE.finditer(sql):
        if piece[0] == ";":
            begin = _COMMENTS.match(sql, start)
            yield sql[begin.end() if begin else start : piece.start()]
            start = piece.end()
