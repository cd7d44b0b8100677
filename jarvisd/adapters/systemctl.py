"""Asking systemd about a unit, and telling it to read its files again."""

import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from jarvisd.errors import ResourceError

PATIENCE_S: Final = 60
LINGER: Final = Path("/var/lib/systemd/linger")


def show(unit: str, names: Sequence[str], *, user: bool) -> dict[str, str]:
    """Return the properties *names* of *unit*; raise ResourceError where no systemd answers."""
    call = (
        "systemctl", *_manager(user), "show", "--timestamp=utc", unit,
        f"--property={','.join(names)}",
    )  # fmt: skip
    try:
        out = run(call, user=user)
    except ResourceError as error:
        # A manager that is there answers for every unit, known or not.
        raise ResourceError("service-no-systemd", user="yes" if user else "no") from error
    pairs = (line.partition("=") for line in out.splitlines())
    return {name: value for name, _, value in pairs}


def moment(told: str) -> datetime | None:
    """Return the time that a property names ("Mon 2026-11-30 15:13:45 UTC"); None for none."""
    # The weekday is in the language of the machine.
    _, _, rest = told.partition(" ")
    try:
        return datetime.strptime(rest, "%Y-%m-%d %H:%M:%S UTC").replace(tzinfo=UTC)
    except ValueError:
        return None


def reload(*, user: bool) -> tuple[str, ...]:
    """Return the call that has the unit files read again."""
    return ("systemctl", *_manager(user), "daemon-reload")


def lingers(account: str) -> bool:
    """Tell whether the services of *account* run while nobody is logged in."""
    return (LINGER / account).exists()


def run(call: Sequence[str], *, user: bool) -> str:
    """Run *call* and return what it says; raise ResourceError with its complaint."""
    try:
        ended = subprocess.run(
            call, capture_output=True, text=True, timeout=PATIENCE_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ResourceError("service-no-systemd", user="yes" if user else "no") from error
    if ended.returncode:
        told = ended.stderr.strip().splitlines()
        raise ResourceError(
            "service-refused", call=" ".join(call), told=told[0] if told else str(ended.returncode)
        )
    return ended.stdout


def _manager(user: bool) -> tuple[str, ...]:
    return ("--user",) if user else ()
