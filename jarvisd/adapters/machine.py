"""What the machine has to spare (Linux)."""

from pathlib import Path
from typing import Final

from jarvisd.errors import ResourceError

NEEDED_MIB: Final = 1_200
"""What the models of the default configuration take together, torch included."""

_SPENT: Final = (
    "failed to map segment",
    "cannot allocate memory",
    "can't allocate memory",
    "not enough memory",
    "bad_alloc",
    "bad allocation",
)


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


def out_of_memory(error: BaseException) -> bool:
    """Tell whether *error*, or what it came from, is the machine refusing more memory.

    Under a limit of address space a library often fails to be mapped, which Python
    tells as an ImportError; model libraries tell it as a RuntimeError.
    """
    reason: BaseException | None = error
    while reason is not None:
        words = str(reason).casefold()
        if isinstance(reason, MemoryError) or any(sign in words for sign in _SPENT):
            return True
        reason = reason.__cause__ or reason.__context__
    return False
