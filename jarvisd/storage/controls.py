"""How rooms are set, in PostgreSQL."""

from collections.abc import Mapping

from jarvisd.controls.types import Controls, Mute
from jarvisd.ids import RoomName
from jarvisd.storage.pool import NOBODY, Database, Row, Unit


class ControlTable:
    """How the rooms of one database are set: a ControlStore."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def everything(self) -> Mapping[RoomName, Controls]:
        """Return what was set in each room; raise StorageError."""

        async def found(unit: Unit) -> list[Row]:
            return await unit.rows("controls")

        rows = await self._database.read(NOBODY, found)
        return {RoomName(row["room"]): _controls_of(row) for row in rows}

    async def keep(self, room: RoomName, controls: Controls) -> None:
        """Keep that *room* is set like this now; raise StorageError."""
        mute = controls.mute

        async def kept(unit: Unit) -> None:
            await unit.count("meet_room", name=room)
            await unit.count(
                "keep_controls",
                controlled=room,
                muted_since=mute.since if mute else None,
                muted_until=mute.until if mute else None,
                volume=controls.volume,
                speed=controls.speed,
            )

        await self._database.write(NOBODY, kept)


def _controls_of(row: Row) -> Controls:
    since = row["muted_since"]
    return Controls(
        mute=Mute(since=since, until=row["muted_until"]) if since is not None else None,
        volume=row["volume"],
        speed=row["speed"],
    )
