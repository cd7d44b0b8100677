"""Calling ``jarvisd`` in this process, away from the machine's own configuration."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from jarvisd.cli.main import run

FOREIGN = ("JARVISD_DATABASE_DSN", "CREDENTIALS_DIRECTORY", "STATE_DIRECTORY", "NO_COLOR")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """How a call ended and what it wrote."""

    code: int
    out: str
    err: str


class Terminal(io.StringIO):
    """A stream with a person at it."""

    def isatty(self) -> bool:
        return True


Call = Callable[..., Ended]


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty configuration file that every call reads."""
    path = tmp_path / "jarvisd.toml"
    path.write_text("", encoding="utf-8")
    monkeypatch.setenv("JARVISD_CONFIG", str(path))
    monkeypatch.setenv("JARVISD_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "120")
    for name in ("LC_ALL", "LC_MESSAGES", "JARVISD_LANGUAGE", *FOREIGN):
        monkeypatch.delenv(name, raising=False)
    return path


@pytest.fixture
def call(config: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """Call ``jarvisd`` with arguments; ``typed`` puts a person with these lines at a terminal."""

    def _call(*arguments: str, typed: str | None = None) -> Ended:
        capsys.readouterr()
        screen = Terminal()
        with monkeypatch.context() as patch:
            if typed is not None:
                patch.setattr(sys, "stdin", Terminal(typed))
                patch.setattr(sys, "stdout", screen)
            code = run(arguments)
        captured = capsys.readouterr()
        return Ended(code=code, out=captured.out + screen.getvalue(), err=captured.err)

    return _call
