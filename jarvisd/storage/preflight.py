"""Is this PostgreSQL fit to keep memories? Each fault is one sentence with its remedy."""

from dataclasses import dataclass
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from jarvisd.errors import StorageError
from jarvisd.storage.pool import ROLES, SEARCH_ROLE

OLDEST_SERVER = 15
OLDEST_PGVECTOR = (0, 8)

TIMEOUTS = {"connect_timeout": "5", "tcp_user_timeout": "10000"}
"""Seconds until a server that does not answer is given up; milliseconds for one that stopped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerFacts:
    """What the server is, for ``db status`` and ``doctor``."""

    place: str
    """Host and database, never the password."""
    version: str
    pgvector: str


def with_timeouts(dsn: str) -> str:
    """Return *dsn* with time limits where it has none; raise StorageError if it is none."""
    try:
        given = conninfo_to_dict(dsn)
        return make_conninfo(dsn, **{k: v for k, v in TIMEOUTS.items() if k not in given})
    except psycopg.ProgrammingError:
        # Its text quotes the DSN, password and all, so not even the cause is kept.
        raise StorageError("storage-dsn") from None


def place(conninfo: str) -> str:
    """Return which database *conninfo* names, without its password."""
    parts = conninfo_to_dict(conninfo)
    host = parts.get("host") or parts.get("hostaddr") or "localhost"
    return f"{host}/{parts.get('dbname') or parts.get('user') or ''}"


async def preflight(conninfo: str) -> ServerFacts:
    """Check the server, set up its extensions, and return what it is; raise StorageError."""
    try:
        connection = await psycopg.AsyncConnection.connect(conninfo, autocommit=True)
    except psycopg.OperationalError as error:
        raise _unreachable(error, conninfo) from error
    try:
        async with connection:
            await _check_server(connection)
            pgvector = await _check_extension(connection, "vector")
            await _check_extension(connection, "pg_trgm")
            if _version(pgvector) < OLDEST_PGVECTOR:
                raise StorageError("storage-pgvector-old", version=pgvector)
            await _check_roles(connection)
            await _check_vectors(connection)
            version = connection.info.server_version
    except psycopg.OperationalError as error:
        raise StorageError("storage-away") from error
    except psycopg.Error as error:
        raise StorageError("storage-refused", code=error.sqlstate or "?") from error
    return ServerFacts(
        place=place(conninfo), version=f"{version // 10_000}.{version % 10_000}", pgvector=pgvector
    )


async def _check_server(connection: psycopg.AsyncConnection[Any]) -> None:
    major = connection.info.server_version // 10_000
    if major < OLDEST_SERVER:
        raise StorageError("storage-server-old", version=major)
    encoding, standby = await _row(
        connection, "SELECT current_setting('server_encoding'), pg_is_in_recovery()"
    )
    if standby:
        raise StorageError("storage-standby")
    if encoding != "UTF8":
        raise StorageError("storage-encoding", encoding=str(encoding))
    (lower,) = await _row(connection, "SELECT lower('Ä')")
    if lower != "ä":
        raise StorageError("storage-locale")


async def _check_extension(connection: psycopg.AsyncConnection[Any], name: str) -> str:
    """Create the extension where it is missing, update an old pgvector, return the version."""
    installed, available = await _row(
        connection,
        "SELECT (SELECT extversion FROM pg_extension WHERE extname = %(name)s),"
        " (SELECT default_version FROM pg_available_extensions WHERE name = %(name)s)",
        name=name,
    )
    if installed is None and available is None:
        major = connection.info.server_version // 10_000
        raise StorageError(
            "storage-no-pgvector" if name == "vector" else "storage-no-contrib", major=major
        )
    if installed is not None:
        return str(installed)
    try:
        await connection.execute(f"CREATE EXTENSION IF NOT EXISTS {name}")
    except psycopg.errors.InsufficientPrivilege as error:
        raise StorageError(
            "storage-extension-privilege", statement=f"CREATE EXTENSION {name};"
        ) from error
    return str(available)


async def _check_roles(connection: psycopg.AsyncConnection[Any]) -> None:
    """The tables must be ours, and the roles ours to take on, or ours to make."""
    able, create = await _row(
        connection, "SELECT rolsuper, rolcreaterole FROM pg_roles WHERE rolname = current_user"
    )
    if able:
        return
    await _check_owner(connection)
    # From version 16 on, membership alone does not allow SET ROLE.
    right = "SET" if connection.info.server_version >= 160_000 else "MEMBER"
    for name in ROLES:
        known, usable = await _row(
            connection,
            "SELECT count(*) > 0, coalesce(bool_or(pg_has_role(oid, %(right)s)), false)"
            " FROM pg_roles WHERE rolname = %(name)s",
            name=name,
            right=right,
        )
        if usable or (create and not known):
            continue
        user = connection.info.user
        raise StorageError(
            "storage-roles",
            statement=("" if known else f"CREATE ROLE {name} NOLOGIN; ")
            + f'GRANT {name} TO "{user}";',
        )
    await _check_search(connection)


async def _check_owner(connection: psycopg.AsyncConnection[Any]) -> None:
    """Tables that somebody else restored cannot be migrated, nor rights on them be given."""
    owner = await _row(
        connection,
        "SELECT pg_get_userbyid(relowner) FROM pg_class"
        " WHERE oid = to_regclass('schema_migrations') AND NOT pg_has_role(relowner, 'USAGE')",
    )
    if owner:
        raise StorageError("storage-owner", owner=str(owner[0]), login=connection.info.user)


async def _check_search(connection: psycopg.AsyncConnection[Any]) -> None:
    """The functions that search words must be their role's, or ours to give to it."""
    fit, schema = await _row(
        connection,
        "SELECT EXISTS (SELECT FROM pg_proc AS p JOIN pg_roles AS r ON r.oid = p.proowner"
        " WHERE p.oid = to_regprocedure('jarvisd_found(tsquery)') AND r.rolname = %(role)s)"
        " OR has_schema_privilege(current_schema(), 'CREATE WITH GRANT OPTION')"
        " OR coalesce((SELECT has_schema_privilege(oid, current_schema(), 'CREATE')"
        " FROM pg_roles WHERE rolname = %(role)s), false), current_schema()",
        role=SEARCH_ROLE,
    )
    if not fit:
        raise StorageError(
            "storage-roles", statement=f'GRANT CREATE ON SCHEMA "{schema}" TO {SEARCH_ROLE};'
        )


async def _check_vectors(connection: psycopg.AsyncConnection[Any]) -> None:
    try:
        await connection.execute("SELECT '[1,2,3]'::vector <=> '[3,2,1]'")
    except psycopg.OperationalError as error:
        raise StorageError("storage-vector-probe") from error


async def _row(
    connection: psycopg.AsyncConnection[Any], query: str, **parameters: object
) -> tuple[Any, ...]:
    cursor = await connection.execute(psycopg.sql.SQL(query), parameters)
    row = await cursor.fetchone()
    return tuple(row) if row is not None else ()


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(".")[:2] if part.isdigit())


def _unreachable(error: psycopg.OperationalError, conninfo: str) -> StorageError:
    where = place(conninfo)
    told = str(error)
    if "password" in told or "authentication" in told:
        return StorageError("storage-login", place=where)
    if "does not exist" in told and "database" in told:
        return StorageError("storage-no-database", place=where)
    return StorageError("storage-unreachable", place=where)
