"""What one installation alone has: its secret key, and the embedding space it lives in."""

import secrets

from jarvisd.errors import ConfigurationError
from jarvisd.storage.pool import NOBODY, Database, Row, Unit


async def installation_key(database: Database) -> bytes:
    """Return 32 random bytes, made on first use and the same ever after; raise StorageError."""

    async def settled(unit: Unit) -> Row:
        await unit.count("settle_installation", secret=secrets.token_bytes(32))
        return (await unit.rows("installation"))[0]

    return bytes((await database.write(NOBODY, settled))["secret"])


async def check_space(database: Database, space: str) -> None:
    """Settle that memories live in the embedding *space*.

    Raise ConfigurationError if there are memories from another one: cosines between
    two spaces mean nothing. Raise StorageError.
    """
    await installation_key(database)

    async def settled(unit: Unit) -> Row:
        await unit.count("settle_space", space=space)
        return (await unit.rows("space"))[0]

    known = (await database.tidy(settled))["space"]
    if known != space:
        raise ConfigurationError("storage-other-space", known=str(known), wanted=space)
