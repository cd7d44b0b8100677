"""PortAudio as a sound card's process uses it: finding a device, and what it can do."""

import time
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Literal

from jarvisd.adapters.soundcard.names import DEFAULT, Device, cards, meant
from jarvisd.errors import ResourceError

CARDS: Final = Path("/proc/asound/cards")

ASK_S: Final = 0.2
"""So often a device is asked for. That takes 1 ms on a sound server (0.6 ms of a processor)."""
ASK_SHARE: Final = 50
"""Where asking takes longer it is done less often: no more than so small a share of the time."""

Side = Literal["input", "output"]


def library() -> ModuleType:
    """Initialise PortAudio; raise ResourceError if it is missing."""
    try:
        import sounddevice
    except OSError as error:
        # The package is there, the system's library behind it is not.
        raise ResourceError("portaudio-missing") from error
    found: ModuleType = sounddevice
    return found


def listed(portaudio: ModuleType) -> tuple[Device, ...]:
    """Return all devices as PortAudio saw them when it was initialised."""
    return tuple(
        Device(
            index=index,
            name=str(device["name"]),
            inputs=int(device["max_input_channels"]),
            outputs=int(device["max_output_channels"]),
        )
        for index, device in enumerate(portaudio.query_devices())
    )


def card_ids() -> dict[int, str]:
    """Return ALSA's id of each card, by number."""
    try:
        return cards(CARDS.read_text(encoding="utf-8", errors="replace"))
    except OSError:
        return {}


def find(portaudio: ModuleType, name: str, side: Side) -> Device | None:
    """Return the device called *name* that can record (input) or play (output)."""
    usable = [d for d in listed(portaudio) if (d.inputs if side == "input" else d.outputs) > 0]
    if name != DEFAULT:
        return meant(name, usable, card_ids())
    preferred = int(portaudio.default.device[side])
    return next((d for d in usable if d.index == preferred), usable[0] if usable else None)


def settings(portaudio: ModuleType, device: Device, side: Side, rate: int) -> dict[str, Any]:
    """Return the arguments to open *device*: mono at *rate* if it takes that, else its own ways.

    Raise PortAudioError if it takes nothing at all.
    """
    check = getattr(portaudio, f"check_{side}_settings")
    own_rate = int(portaudio.query_devices(device.index)["default_samplerate"])
    most = device.inputs if side == "input" else device.outputs
    # Hardware without a sound server in front often insists on its own rate and on two channels.
    ways = [
        (r, c) for c in sorted({1, min(2, most), most}) for r in dict.fromkeys((rate, own_rate))
    ]
    problem: Exception | None = None
    for some_rate, channels in ways:
        way = {"device": device.index, "channels": channels, "samplerate": some_rate}
        try:
            check(dtype="int16", **way)
        except portaudio.PortAudioError as error:
            problem = problem or error
        else:
            return {**way, "dtype": "int16"}
    raise problem or portaudio.PortAudioError("no channels")


class Presence:
    """Tells whether the device of an open stream is still the one that was asked for.

    A sound server moves the streams of a device that is pulled out to another one,
    silently: the kitchen would hear the living room, and what is said in confidence in
    the one would be played in the other. So the device is asked for again, by its name,
    several times a second. Hardware that is held exclusively cannot be asked; its stream
    fails by itself.
    """

    def __init__(self, portaudio: ModuleType, side: Side, how: Mapping[str, Any]) -> None:
        self._portaudio = portaudio
        self._check = getattr(portaudio, f"check_{side}_settings")
        self._how = how
        self._next_at = 0.0
        self._askable = not self._refused()

    def lost(self) -> bool:
        """Return True as soon as the device is known to be gone."""
        if not self._askable or time.monotonic() < self._next_at:
            return False
        return self._refused()

    def _refused(self) -> bool:
        began = time.monotonic()
        try:
            self._check(**self._how)
        except self._portaudio.PortAudioError:
            return True
        finally:
            now = time.monotonic()
            self._next_at = now + max(ASK_S, ASK_SHARE * (now - began))
        return False


def reason(error: Exception) -> str:
    """Return what a PortAudioError says, on one line."""
    return " ".join(str(error.args[0] if error.args else type(error).__name__).split())
