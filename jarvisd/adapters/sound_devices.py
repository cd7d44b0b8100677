"""Which sound devices there are, by the names that the configuration takes."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass

from jarvisd.adapters.soundcard.names import DEFAULT, Device, meant
from jarvisd.adapters.soundcard.portaudio import card_ids
from jarvisd.adapters.soundcard.process import MODULE
from jarvisd.errors import ResourceError

PATIENCE_S = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Devices:
    """The names of what can record and of what can play."""

    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    listed: tuple[Device, ...] = ()
    """The same as PortAudio calls them."""

    def records(self, name: str) -> bool:
        """Tell whether a microphone called *name* is there now."""
        if name == DEFAULT:
            return bool(self.inputs)
        return meant(name, [d for d in self.listed if d.inputs], card_ids()) is not None

    def plays(self, name: str) -> bool:
        """Tell whether a loudspeaker called *name* is there now."""
        if name == DEFAULT:
            return bool(self.outputs)
        return meant(name, [d for d in self.listed if d.outputs], card_ids()) is not None


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
        inputs=tuple(str(device["name"]) for device in found if device["inputs"]),
        outputs=tuple(str(device["name"]) for device in found if device["outputs"]),
        listed=tuple(
            Device(
                index=index,
                name=device["title"],
                inputs=device["inputs"],
                outputs=device["outputs"],
            )
            for index, device in enumerate(found)
        ),
    )
