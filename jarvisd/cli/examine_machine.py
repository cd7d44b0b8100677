"""The checks of ``doctor`` that concern the machine and what is installed on it."""

import os
import platform
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

from jarvisd.cli.examine import Finding, Verdict
from jarvisd.cli.invocation import Invocation
from jarvisd.errors import ResourceError

LIBRARIES = (
    "anthropic",
    "apscheduler",
    "fastembed",
    "faster_whisper",
    "onnxruntime",
    "openai",
    "openwakeword",
    "pgvector",
    "piper",
    "psycopg",
    "pyaec",
    "pymicro_wakeword",
    "resemblyzer",
    "sounddevice",
    "wyoming",
)
GIB = 1024**3
LEAST_MEMORY = 1.0
GOOD_MEMORY = 2.0
"""GiB that are free: the models of the default configuration need about one and a half."""
LEAST_DISK = 0.5
GOOD_DISK = 2.0
"""GiB free where the database lies."""


def python(here: Invocation) -> Finding:
    """Check the version of Python."""
    version = platform.python_version()
    good = sys.version_info >= (3, 11)
    remedy = "" if good else here.say("doctor-python-old")
    return _finding("python", Verdict.GOOD if good else Verdict.BAD, version, remedy)


def libraries(here: Invocation) -> Finding:
    """Check that every library is there, without importing any."""
    missing = [name for name in LIBRARIES if find_spec(name) is None]
    if missing:
        remedy = here.say("doctor-libraries-missing")
        return _finding("libraries", Verdict.BAD, ", ".join(missing), remedy)
    return _finding("libraries", Verdict.GOOD, here.say("doctor-libraries", count=len(LIBRARIES)))


def programs(here: Invocation) -> Finding:
    """Check for the speech programs that Debian packages: the German fallback, and a test voice."""
    missing = [name for name in ("espeak-ng", "flite") if shutil.which(name) is None]
    if not missing:
        return _finding("programs", Verdict.GOOD, "espeak-ng, flite")
    verdict = Verdict.BAD if "espeak-ng" in missing else Verdict.WARNING
    found = here.say("doctor-missing", names=", ".join(missing))
    return _finding("programs", verdict, found, here.say("doctor-apt", names=" ".join(missing)))


def processor(here: Invocation) -> Finding:
    """Check for the instructions that the bundled pgvector was built for."""
    machine, cores = platform.machine(), os.cpu_count() or 1
    wanted = {"x86_64": "avx2", "aarch64": "sve"}.get(machine, "")
    found = here.say("doctor-processor", machine=machine, cores=cores)
    try:
        flags = Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace").split()
    except OSError:
        flags = []
    if wanted and wanted in flags:
        return _finding("processor", Verdict.GOOD, f"{found}, {wanted.upper()}")
    remedy = here.say("doctor-processor-old", wanted=wanted.upper() or "?")
    return _finding("processor", Verdict.WARNING, found, remedy)


def memory(here: Invocation) -> Finding:
    """Check how much memory is free."""
    free = _available() / GIB
    found = here.say("doctor-free", amount=here.output.number(free, 1))
    verdict = _graded(free, LEAST_MEMORY, GOOD_MEMORY)
    remedy = "" if verdict is Verdict.GOOD else here.say("doctor-memory-short")
    return _finding("memory", verdict, found, remedy)


def disk(here: Invocation, folder: Path) -> Finding:
    """Check how much room there is where *folder* is, or will be."""
    there = next(place for place in (folder, *folder.parents) if place.exists())
    free = shutil.disk_usage(there).free / GIB
    found = here.say("doctor-free", amount=here.output.number(free, 1))
    verdict = _graded(free, LEAST_DISK, GOOD_DISK)
    remedy = "" if verdict is Verdict.GOOD else here.say("doctor-disk-short", path=str(there))
    return _finding("disk", verdict, found, remedy)


def sound(here: Invocation) -> Finding:
    """Check for PortAudio, a microphone and a loudspeaker; recordings and text need none."""
    from jarvisd.adapters.sound_devices import devices  # noqa: PLC0415

    try:
        found = devices()
    except ResourceError:
        missing = here.say("doctor-missing", names="PortAudio")
        remedy = here.say("doctor-apt", names="libportaudio2")
        return _finding("sound", Verdict.WARNING, missing, remedy)
    text = here.say("doctor-sound", inputs=len(found.inputs), outputs=len(found.outputs))
    if found.inputs and found.outputs:
        return _finding("sound", Verdict.GOOD, text)
    return _finding("sound", Verdict.WARNING, text, here.say("doctor-sound-none"))


def _available() -> int:
    """Return the bytes of memory that new processes may use."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        return 1024 * int(next(line for line in lines if "MemAvailable" in line).split()[1])
    except (OSError, StopIteration):
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def _graded(amount: float, least: float, good: float) -> Verdict:
    if amount < least:
        return Verdict.BAD
    return Verdict.GOOD if amount >= good else Verdict.WARNING


def _finding(check: str, verdict: Verdict, found: str, remedy: str = "") -> Finding:
    return Finding(check=check, verdict=verdict, found=found, remedy=remedy)
