"""Finding and reading the configuration file: every fault at once, and what was meant.

Only one file is read, the first that ``settings_place`` finds. Secrets come from
the environment or from systemd's credentials, and win over the file.
"""

import json
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import platformdirs
from pydantic import ValidationError

from jarvisd.errors import ConfigurationError, InputError, NotFoundError
from jarvisd.ids import RoomName
from jarvisd.settings import Paths, Settings
from jarvisd.settings_faults import faults
from jarvisd.settings_models import model_faults
from jarvisd.settings_place import find
from jarvisd.settings_rooms import Room

SECRETS = {
    "database.dsn": ("JARVISD_DATABASE_DSN", "database_dsn"),
    "web.token": ("JARVISD_WEB_TOKEN", "web_token"),
}
"""Setting → environment variable, and file in $CREDENTIALS_DIRECTORY."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """The settings in force and where they came from."""

    settings: Settings
    path: Path | None
    """The file that was read; None where there is none and the defaults hold."""
    given: Mapping[str, str]
    """For each setting that is given (``database.dsn``): the file or variable it is from."""


def load(path: Path | None = None) -> Settings:
    """Return the settings; raise ConfigurationError that names all faults of the file."""
    return read(path, os.environ).settings


def read(path: Path | None, environment: Mapping[str, str]) -> Loaded:
    """Return the settings with their origin; raise ConfigurationError as ``load`` does."""
    found = find(path, environment)
    tables = _parse(found) if found else {}
    given = {key: str(found) for key in _leaves(tables)}
    for key, (origin, value) in _secrets(environment).items():
        section, name = key.split(".")
        table = tables.setdefault(section, {})
        if isinstance(table, dict):
            table[name] = value
        given[key] = origin
    settings = _validated(tables, str(found or "environment"))
    if found:
        settings = _resolve(settings, found.parent)
    return Loaded(settings=settings, path=found, given=given)


def data_dir(settings: Settings) -> Path:
    """Return the folder for the database and secrets; it need not exist yet."""
    if settings.paths.data:
        return settings.paths.data
    named = os.environ.get("JARVISD_DATA") or os.environ.get("STATE_DIRECTORY", "").split(":")[0]
    return Path(named).expanduser() if named else platformdirs.user_data_path("jarvisd")


def room(settings: Settings, name: str) -> tuple[RoomName, Room]:
    """Return the room called *name*; raise NotFoundError that suggests a close one."""
    wanted = name.strip().casefold()
    if wanted in settings.rooms:
        return RoomName(wanted), settings.rooms[wanted]
    near = get_close_matches(wanted, settings.rooms, n=1, cutoff=0.5)
    raise NotFoundError(
        "no-such-room",
        name=name,
        suggestion=near[0] if near else "none",
        known=", ".join(settings.rooms),
    )


def _parse(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise ConfigurationError("config-missing", path=str(path)) from error
    except (OSError, UnicodeDecodeError) as error:
        reason = (error.strerror or "") if isinstance(error, OSError) else "UTF-8"
        raise ConfigurationError("config-unreadable", path=str(path), reason=reason) from error
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _not_toml(path, text, str(error)) from error


def _not_toml(path: Path, text: str, told: str) -> ConfigurationError:
    lines = text.splitlines() or [""]
    place = re.search(r"line (\d+), column (\d+)", told)
    line, column = (int(place[1]), int(place[2])) if place else (len(lines), 1)
    shown = lines[min(line, len(lines)) - 1].strip()
    problem = InputError("config-not-toml-line", line=str(line), column=str(column), text=shown)
    return ConfigurationError("config-not-toml", problems=(problem,), path=str(path))


def _validated(tables: Mapping[str, Any], path: str) -> Settings:
    """Return the settings of *tables*; raise ConfigurationError that names every fault."""
    problems = tuple(model_faults(tables))
    known = {name: table for name, table in tables.items() if name != "cloud"}
    try:
        settings = Settings.model_validate_json(json.dumps(known, default=str), strict=True)
    except ValidationError as error:
        problems += faults(error)
    else:
        if not problems:
            return settings
    raise ConfigurationError("config-faulty", problems=problems, path=path, count=len(problems))


def _secrets(environment: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """Return for each secret that is given where it is from and its value."""
    found = {}
    folder = environment.get("CREDENTIALS_DIRECTORY")
    for key, (variable, credential) in SECRETS.items():
        file = Path(folder) / credential if folder else None
        if environment.get(variable):
            found[key] = (f"${variable}", environment[variable])
        elif file and file.is_file():
            found[key] = (str(file), file.read_text(encoding="utf-8").strip())
    return found


def _resolve(settings: Settings, folder: Path) -> Settings:
    paths = settings.paths
    resolved = Paths(
        data=paths.data and folder / paths.data.expanduser(),
        weights=paths.weights and folder / paths.weights.expanduser(),
    )
    return settings.model_copy(update={"paths": resolved})


def _leaves(tables: Mapping[str, Any], prefix: str = "") -> list[str]:
    keys = []
    for key, value in tables.items():
        below = _leaves(value, f"{prefix}{key}.") if isinstance(value, dict) else []
        keys += below or [prefix + key]
    return keys
