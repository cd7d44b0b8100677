"""The checks of ``doctor`` that concern the configuration, the weights and the database."""

import os
import tempfile
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from jarvisd.cli.examine import Finding, Verdict
from jarvisd.cli.invocation import Invocation
from jarvisd.errors import ConfigurationError, JarvisError
from jarvisd.phrases import render
from jarvisd.settings import Settings

LISTED = 3
"""So many faults or files are named; the rest is counted by the command in the remedy."""


def configuration(here: Invocation) -> tuple[Finding, Settings | None]:
    """Check the configuration; return the settings, if there are any to go on with."""
    from jarvisd.settings_file import read  # noqa: PLC0415

    try:
        loaded = read(here.config, os.environ)
    except ConfigurationError as error:
        faults = [render(problem, here.language) for problem in error.problems[:LISTED]]
        found = " ".join(faults) or render(error, here.language)
        remedy = here.say("doctor-config-faulty")
        return _finding("config", Verdict.BAD, found, remedy), None
    path = str(loaded.path) if loaded.path else here.say("doctor-config-defaults")
    return _finding("config", Verdict.GOOD, path), loaded.settings


def folder(here: Invocation, data: Path) -> Finding:
    """Check that the data folder can be written, or made."""
    there = next(place for place in (data, *data.parents) if place.exists())
    try:
        with tempfile.TemporaryFile(dir=there):
            pass
    except OSError as error:
        found = f"{there}: {error.strerror}"
        return _finding("data", Verdict.BAD, found, here.say("doctor-data-unwritable"))
    key = "doctor-data-there" if there == data else "doctor-data-new"
    return _finding("data", Verdict.GOOD, here.say(key, path=str(data)))


def time_zone(here: Invocation, settings: Settings) -> Finding:
    """Show the time zone and the time in it, for a person to compare with their watch."""
    named = settings.assistant.time_zone
    now = datetime.now(ZoneInfo(named)) if named else datetime.now().astimezone()
    found = f"{named or now.tzname()}, {now:%H:%M}"
    if named or now.tzname() != "UTC":
        return _finding("time", Verdict.GOOD, found)
    return _finding("time", Verdict.WARNING, found, here.say("doctor-time-utc"))


def rooms(here: Invocation, settings: Settings) -> Finding:
    """Check that the sound devices of the rooms are there."""
    from jarvisd.adapters.sound_devices import devices  # noqa: PLC0415

    live = {name: room for name, room in settings.rooms.items() if room.microphone}
    elsewhere = [name for name, room in settings.rooms.items() if room.satellite or room.browser]
    if not live and elsewhere:
        return _finding("rooms", Verdict.GOOD, ", ".join(elsewhere))
    if not live:
        return _finding("rooms", Verdict.GOOD, here.say("doctor-rooms-none"))
    present = devices()
    missing = []
    for name, room in live.items():
        if not present.records(room.microphone):
            missing.append(f"{name}: {room.microphone}")
        if room.loudspeaker and not present.plays(room.loudspeaker):
            missing.append(f"{name}: {room.loudspeaker}")
    if not missing:
        return _finding("rooms", Verdict.GOOD, ", ".join((*live, *elsewhere)))
    found = here.say("doctor-missing", names=", ".join(missing))
    return _finding("rooms", Verdict.WARNING, found, here.say("doctor-rooms-see"))


def weights(here: Invocation, settings: Settings) -> Finding:
    """Check that every file of the models is there and is the right one."""
    from jarvisd import weights as store  # noqa: PLC0415

    where = store.folder(settings.paths.weights)
    checked = store.verify(where, store.manifest().chosen())
    wrong = [each.file.path for each in checked if each.condition is not store.Condition.GOOD]
    if not wrong:
        return _finding("weights", Verdict.GOOD, here.say("doctor-weights", count=len(checked)))
    found = here.say("doctor-missing", names=", ".join(wrong[:LISTED]))
    remedy = here.say("doctor-weights-fetch", path=str(where))
    return _finding("weights", Verdict.BAD, found, remedy)


def begun(data: Path) -> bool:
    """Tell whether there is anything in the data folder; looking must not create a database."""
    return data.is_dir() and any(data.iterdir())


def no_database_yet(here: Invocation) -> Finding:
    """Say that the embedded database comes with the first start."""
    return _finding("database", Verdict.GOOD, here.say("doctor-database-new"))


async def database(here: Invocation, settings: Settings, data: Path) -> Finding:
    """Check that the database is reachable, fit and up to date."""
    from jarvisd.storage import PeopleTable, open_database  # noqa: PLC0415

    try:
        async with open_database(settings.database, data) as opened:
            people = await PeopleTable(opened).everyone()
    except JarvisError as error:
        told, remedy = render(error, here.language), here.say("doctor-database-see")
        return _finding("database", Verdict.BAD, told, remedy)
    kind = "server" if settings.database.dsn else "embedded"
    found = here.say("doctor-database", kind=kind, people=len(people))
    return _finding("database", Verdict.GOOD, found)


async def space(here: Invocation, settings: Settings) -> Finding:
    """Check that the memories fit the embedder, and show the thresholds of its space."""
    from jarvisd.app import open_mind  # noqa: PLC0415

    async with open_mind(settings) as mind:
        space = mind.embedder.space
    number = here.output.number
    thresholds = here.say(
        "doctor-space",
        floor=number(space.floor),
        similar=number(space.similar),
        erased=number(space.erased),
        same=number(space.same),
    )
    return _finding("space", Verdict.GOOD, f"{space.id}: {thresholds}")


def _finding(check: str, verdict: Verdict, found: str, remedy: str = "") -> Finding:
    return Finding(check=check, verdict=verdict, found=found, remedy=remedy)
