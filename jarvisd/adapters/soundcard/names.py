"""Which sound device is meant by a name that outlives replugging. Pure.

PortAudio calls ALSA's hardware "USB Audio: - (hw:1,0)", and the 1 changes with
whatever else is plugged in. Such a device is known by its name without that
number, and by the id that ALSA gives its card ("Device", "PCH"), which udev
rules can fix for good. Devices that are defined in asound.conf keep their names.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

DEFAULT: Final = "default"
"""Means the device that the system prefers."""

_HARDWARE: Final = re.compile(r"^(?P<name>.*?)[:\s-]*\(hw:(?P<card>\d+),(?P<device>\d+)\)$")
_CARD: Final = re.compile(r"^\s*(\d+) \[(.*?)\s*\]", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """A sound device as PortAudio lists it."""

    index: int
    """Its place in the list of this moment; never kept."""
    name: str
    inputs: int
    outputs: int


def cards(listing: str) -> dict[int, str]:
    """Return the id of each card, by number, from the text of ``/proc/asound/cards``."""
    return {int(number): name for number, name in _CARD.findall(listing)}


def stable_name(device: Device, ids: Mapping[int, str]) -> str:
    """Return the name to put into the configuration: the card's id for hardware."""
    return _known_as(device, ids)[-1]


def meant(name: str, devices: Sequence[Device], ids: Mapping[int, str]) -> Device | None:
    """Return the device called *name*: exactly, or else the only one whose name contains it."""
    wanted = name.casefold()
    known = [(device, [n.casefold() for n in _known_as(device, ids)]) for device in devices]
    exact = [device for device, names in known if wanted in names]
    if exact:
        return exact[0]
    close = [device for device, names in known if any(wanted in each for each in names)]
    return close[0] if len(close) == 1 else None


def _known_as(device: Device, ids: Mapping[int, str]) -> tuple[str, ...]:
    hardware = _HARDWARE.match(device.name)
    if hardware is None:
        return (device.name,)
    names = [device.name, hardware["name"]]
    card = ids.get(int(hardware["card"]))
    if card is not None:
        number = hardware["device"]
        # Most cards have one device; only further ones need their number.
        names += [f"{card},{number}", card if number == "0" else f"{card},{number}"]
    return tuple(names)
