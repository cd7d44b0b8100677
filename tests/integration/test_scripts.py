"""The scripts say what they do when they are asked, and do nothing that was not asked for."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.places import ROOT

SCRIPTS = ("setup", "test", "run", "lint", "format", "bench")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with nothing in it to set up: a script that begins to work fails there."""
    shutil.copytree(ROOT / "script", tmp_path / "script")
    return tmp_path


def called(checkout: Path, script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    # From elsewhere, and with a relative path: a person may stand anywhere.
    folder = checkout / "script"
    return subprocess.run(
        [f"./{script}", *arguments], cwd=folder, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("asked", ["--help", "-h"])
def test_help_prints_the_comment_at_the_head_and_does_nothing(
    checkout: Path, script: str, asked: str
) -> None:
    lines = (checkout / "script" / script).read_text(encoding="utf-8").splitlines()

    done = called(checkout, script, asked)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(lines[1].removeprefix("# "))
    assert "set -" not in done.stdout
    assert {path.name for path in checkout.iterdir()} == {"script"}


@pytest.mark.parametrize(
    ("script", "arguments"),
    [
        ("setup", ["--for-test"]),
        ("setup", ["--for-tests", "--quick"]),
        ("lint", ["jarvisd"]),
        ("format", ["--check"]),
    ],
)
def test_an_argument_that_is_none_is_refused_before_anything_is_done(
    checkout: Path, script: str, arguments: list[str]
) -> None:
    done = called(checkout, script, *arguments)

    assert (done.returncode, done.stdout) == (2, "")
    assert f'no argument "{arguments[-1]}"' in done.stderr
    assert {path.name for path in checkout.iterdir()} == {"script"}
