"""Which sound devices there are, by the names that the configuration takes."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass

from jarvisd.adapters.soundcard.process import MODULE
from jarvisd.errors import ResourceError

PATIENCE_S = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Devices:
    """The names of what can record and of what can play."""

    inputs: tuple[str, ...]
    outputs: tuple[str, ...]


def devices() -> Devices:
    """Return the sound devices that are there now; raise ResourceError without PortAudio.

    A process of its own looks for them: what PortAudio has seen once it does not
    look at again, and drivers write their complaints to standard error.
    """
    call = (sys.executable, "-m", MODULE, str(os.getpid()), "list")
    try:
        told = subprocess.run(call, capture_output=True, check=True, timeout=PATIENCE_S).stdout
        found = json.loads(told)
    except (subprocess.SubprocessError, ValueError) as error:
        raise ResourceError("portaudio-missing") from error
    return Devices(
        inputs=_names(found, "inputs"),
        outputs=_names(found, "outputs"),
    )


def _names(found: list[dict[str, object]], side: str) -> tuple[str, ...]:
    return tuple(str(device["name"]) for device in found if device[side])
