"""Timers, put together on the foundation: a part of the composition root, apart for its length."""

from dataclasses import dataclass

from jarvisd import storage
from jarvisd.app.foundation import Foundation
from jarvisd.app.places import zone_of
from jarvisd.settings import Settings
from jarvisd.timers.bell import Bell
from jarvisd.timers.schedule import Manner
from jarvisd.timers.service import Timers


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """What sets timers, and what knows which of them ring."""

    timers: Timers
    bell: Bell


def build_timing(on: Foundation, settings: Settings) -> Timing:
    """Return the timers of one installation; a daemon lets them ring (timers/ringer.py)."""
    zone = zone_of(settings)
    bell = Bell(storage.BellTable(on.database), on.clock, zone, Manner())
    return Timing(timers=Timers(storage.TimerTable(on.database), bell, on.clock, zone), bell=bell)
