"""What other processes use of the machine."""

import os
from pathlib import Path

_USER, _SYSTEM = 11, 12
"""Places behind the name in brackets in ``/proc/PID/stat`` (proc(5))."""


def processor_s(pid: int) -> float:
    """Return the processor time that process *pid* has used, in seconds."""
    told = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(told[_USER]) + int(told[_SYSTEM])) / os.sysconf("SC_CLK_TCK")
