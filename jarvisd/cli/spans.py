"""Lengths of time as they are typed: ``45s``, ``10m``, ``1h``, ``1h30m``, ``2d``."""

import re
from datetime import timedelta
from typing import Final

_UNITS: Final = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days"}
_PART: Final = re.compile(r"(\d+)\s*([smhd])")
_WHOLE: Final = re.compile(r"(\s*\d+\s*[smhd])+\s*")
LONGEST: Final = timedelta(days=366)


def span(text: str) -> timedelta:
    """Return the length of time that *text* says; raise ValueError if it says none."""
    if not _WHOLE.fullmatch(text):
        raise ValueError(text)
    total = timedelta()
    for number, unit in _PART.findall(text):
        if len(number) > 9:
            raise ValueError(text)
        total += timedelta(**{_UNITS[unit]: int(number)})
    if not timedelta() < total <= LONGEST:
        raise ValueError(text)
    return total
