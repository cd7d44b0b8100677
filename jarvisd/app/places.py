"""What follows from the settings before anything is opened: folders, the recogniser, the zone."""

import os
import platform
from collections.abc import Mapping
from pathlib import Path
from zoneinfo import ZoneInfo

from jarvisd import weights
from jarvisd.adapters.faster_whisper_sizes import Machine, choose, recognisers_in
from jarvisd.adapters.machine import available_mib
from jarvisd.controls.types import Configured
from jarvisd.ids import RoomName
from jarvisd.settings import Settings
from jarvisd.settings_file import data_dir
from jarvisd.settings_rooms import Room


def weights_folder(settings: Settings) -> Path:
    """Return where the weights lie."""
    return weights.folder(settings.paths.weights)


def recogniser_folder(settings: Settings) -> str:
    """Return the recogniser's folder, below the weights folder or a path, chosen if it is to be."""
    if settings.recogniser.model not in {"", "auto"}:
        return settings.recogniser.model
    machine = Machine(
        cores=settings.recogniser.threads or os.cpu_count() or 1, memory_mib=available_mib()
    )
    return choose(recognisers_in(weights_folder(settings)), machine, settings.assistant.languages)


def embedder_folder(settings: Settings) -> Path:
    """Return the embedder's folder; raise ResourceError if it is missing."""
    return weights.require(weights_folder(settings), settings.memory.embedder)


def zone_of(settings: Settings) -> ZoneInfo | None:
    """Return the household's time zone, None for the machine's own."""
    zone = settings.assistant.time_zone
    return ZoneInfo(zone) if zone else None


def configured(settings: Settings) -> Mapping[RoomName, Configured]:
    """Return what the configuration says of each room."""
    return {
        RoomName(name): Configured(volume=room.volume, quiet=room.quiet_hours)
        for name, room in settings.rooms.items()
    }


def room_of(settings: Settings, name: RoomName) -> Room:
    """Return what is configured for the room *name*, the defaults for one that only runs."""
    return settings.rooms.get(name, Room())


def place_of(settings: Settings) -> str:
    """Return what tells this data directory, on this machine, from every other."""
    return f"{platform.node()}:{data_dir(settings).resolve()}"


def rooms_of(settings: Settings) -> tuple[RoomName, ...]:
    """Return every room in which this daemon holds conversations, those in writing last."""
    written = [settings.wyoming.room] if settings.wyoming.listen else []
    return tuple(RoomName(name) for name in dict.fromkeys([*settings.rooms, *written]))
