"""What the machine has to spare (Linux)."""

from pathlib import Path
from typing import Final

from jarvisd.errors import ResourceError

NEEDED_MIB: Final = 1_200
"""What the models of the default configuration take together, torch included."""


def available_mib() -> int | None:
    """Return how much memory programs may still take, None where that cannot be told."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        told = next(line for line in lines if line.startswith("MemAvailable:"))
        return int(told.split()[1]) // 1024
    except (OSError, StopIteration, ValueError, IndexError):
        return None


def require_memory(needed_mib: int = NEEDED_MIB) -> None:
    """Raise ResourceError if the speech models would not fit: being killed half-way is worse."""
    available = available_mib()
    if available is not None and available < needed_mib:
        raise ResourceError("memory-short", available=available, needed=needed_mib)
