"""What installing the service does, step by step, so that it can be shown before it is done."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from jarvisd.adapters.systemctl import reload
from jarvisd.errors import InputError, ResourceError
from jarvisd.settings_place import CHECKOUT

OPT: Final = "/opt/jarvisd"
"""Where the files of systemd/ suppose the checkout to be."""
PROGRAM: Final = f"{OPT}/.venv/bin/jarvisd"
HOMES: Final = (Path("/home"), Path("/root"), Path("/run/user"))
CARRIED: Final = ("JARVISD_CONFIG", "JARVISD_WEIGHTS", "JARVISD_DATA")
"""Variables of the caller that a service of their own is to have too."""
SYSTEM: Final = Path("/etc/systemd/system/jarvisd.service")
ACCOUNT: Final = Path("/etc/sysusers.d/jarvisd.conf")


@dataclass(frozen=True, slots=True, kw_only=True)
class Write:
    """Write this text to this file."""

    path: Path
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Run this program."""

    call: tuple[str, ...]


Step: TypeAlias = Write | Run


def steps(*, user: bool) -> tuple[Step, ...]:
    """Return what to do; raise InputError or ResourceError if it would not work."""
    program = _program()
    if user:
        unit = _unit("user/jarvisd.service", program, user=True)
        return Write(path=user_unit(), text=unit), Run(call=reload(user=True))
    _within_reach(program)
    return (
        Write(path=ACCOUNT, text=_template("jarvisd.sysusers")),
        Run(call=("systemd-sysusers", str(ACCOUNT))),
        Write(path=SYSTEM, text=_unit("jarvisd.service", program, user=False)),
        Run(call=reload(user=False)),
    )


def user_unit() -> Path:
    """Return where the unit of this person goes."""
    home = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(home) / "systemd" / "user" / "jarvisd.service"


def _unit(name: str, program: Path, *, user: bool) -> str:
    text = _template(name).replace(PROGRAM, _quoted(program)).replace(OPT, str(CHECKOUT))
    carried = [(each, os.environ[each]) for each in CARRIED if os.environ.get(each)]
    if not user:
        # The service has its own folder, and its configuration in /etc.
        carried = [pair for pair in carried if pair[0] == "JARVISD_WEIGHTS"]
    lines = "".join(f'Environment="{each}={_escaped(value)}"\n' for each, value in carried)
    return text.replace("ExecReload=", f"{lines}ExecReload=")


def _template(name: str) -> str:
    file = CHECKOUT / "systemd" / name
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise ResourceError("service-file-missing", file=str(file)) from error


def _program() -> Path:
    """Return the program that this call is one of."""
    program = Path(sys.executable).with_name("jarvisd")
    if not program.exists():
        raise ResourceError("service-file-missing", file=str(program))
    return program


def _within_reach(program: Path) -> None:
    """Raise InputError if an account of its own could not read what the service needs."""
    for place in (program, Path(sys.executable).resolve(), CHECKOUT):
        if any(place.is_relative_to(home) for home in HOMES):
            raise InputError("service-in-home", path=str(place))


def _quoted(path: Path) -> str:
    text = _escaped(str(path))
    return f'"{text}"' if any(sign.isspace() for sign in text) else text


def _escaped(text: str) -> str:
    """Return *text* as a unit file has it: a percent sign begins a specifier there."""
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%")
