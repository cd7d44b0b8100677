"""The units of systemd: correct, hardened, and put in place with the paths of the checkout."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from jarvisd.adapters import systemctl
from jarvisd.cli import service_plan
from jarvisd.cli.exits import Exit
from jarvisd.cli.service_plan import PROGRAM, Run, Write, steps
from jarvisd.errors import ResourceError
from tests.command_line import Call
from tests.places import ROOT

UNITS = ROOT / "systemd"
EXPOSURE = 30
"""In tenths: what ``systemd-analyze security`` may find at most."""


def analyze(tmp_path: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    # A manager of a user looks for its folder, although it is asked about a file only.
    runtime = tmp_path / "runtime"
    runtime.mkdir(mode=0o700, exist_ok=True)
    environment = {
        "PATH": os.environ["PATH"],
        "XDG_RUNTIME_DIR": str(runtime),
        "HOME": str(runtime),
    }
    return subprocess.run(
        ("systemd-analyze", *arguments),
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def with_a_program_that_is_there(unit: Path, tmp_path: Path) -> Path:
    file = tmp_path / "jarvisd.service"
    file.write_text(
        unit.read_text(encoding="utf-8").replace(PROGRAM, "/bin/true"), encoding="utf-8"
    )
    return file


@pytest.mark.parametrize(
    ("unit", "manager"), [("jarvisd.service", "--system"), ("user/jarvisd.service", "--user")]
)
def test_a_unit_has_no_fault(unit: str, manager: str, tmp_path: Path) -> None:
    file = with_a_program_that_is_there(UNITS / unit, tmp_path)
    ended = analyze(tmp_path, manager, "verify", "--man=no", str(file))

    assert (ended.returncode, ended.stderr) == (0, "")


def test_the_service_of_the_machine_exposes_little(tmp_path: Path) -> None:
    ended = analyze(
        tmp_path,
        "security",
        "--offline=yes",
        "--no-pager",
        f"--threshold={EXPOSURE}",
        str(UNITS / "jarvisd.service"),
    )

    assert ended.returncode == 0, ended.stdout


def test_the_account_is_one_that_systemd_can_make(tmp_path: Path) -> None:
    call = ("systemd-sysusers", f"--root={tmp_path}", "--dry-run", str(UNITS / "jarvisd.sysusers"))
    ended = subprocess.run(call, capture_output=True, text=True, check=False)

    assert ended.returncode == 0, ended.stderr


@pytest.fixture
def within_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no folder count as personal: where the tests lie says nothing of the service."""
    monkeypatch.setattr(service_plan, "HOMES", ())


@pytest.mark.usefixtures("within_reach")
def test_the_unit_is_written_with_the_paths_of_this_checkout(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("JARVISD_WEIGHTS", "/srv/100% weights")
    monkeypatch.setenv("JARVISD_DATA", "/home/anna/data")
    account, sysusers, unit, again = steps(user=False)

    assert isinstance(account, Write)
    assert isinstance(sysusers, Run)
    assert sysusers.call == ("systemd-sysusers", str(account.path))
    assert isinstance(unit, Write)
    assert f"ExecStart={Path(sys.executable).with_name('jarvisd')} run\n" in unit.text
    assert 'Environment="JARVISD_WEIGHTS=/srv/100%% weights"\n' in unit.text
    assert "JARVISD_DATA" not in unit.text
    assert "/opt/jarvisd" not in unit.text
    assert again == Run(call=("systemctl", "daemon-reload"))


def test_a_service_of_ones_own_has_ones_own_surroundings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("JARVISD_DATA", "/home/anna/data")
    unit, again = steps(user=True)

    assert isinstance(unit, Write)
    assert unit.path == tmp_path / "systemd" / "user" / "jarvisd.service"
    assert 'Environment="JARVISD_DATA=/home/anna/data"\n' in unit.text
    assert again == Run(call=("systemctl", "--user", "daemon-reload"))


def test_a_checkout_in_a_personal_folder_is_no_place_for_a_service_of_the_machine(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_plan, "HOMES", (ROOT,))
    ended = call("--language", "en", "service", "install", "--dry-run")

    assert ended.code == Exit.INPUT
    assert "--user" in ended.err


def test_a_dry_run_shows_everything_and_writes_nothing(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    ended = call("--language", "en", "service", "install", "--user", "--dry-run")

    assert ended.code == Exit.OK
    assert "Type=notify" in ended.out
    assert "systemctl --user enable --now jarvisd" in ended.err
    assert not (tmp_path / "config").exists()

    told = json.loads(call("service", "install", "--user", "--dry-run", "--json").out)
    assert told["done"] is False
    assert [list(step) for step in told["steps"]] == [["write", "text"], ["run"]]


class Manager:
    """Stands in for the program systemctl, which the machine of a test may not have running."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
        self.calls = folder / "calls"
        program = folder / "systemctl"
        program.write_text(
            f"#!/bin/sh\necho \"$@\" >> {self.calls}\ncat <<'END'\n{answer}\nEND\n",
            encoding="utf-8",
        )
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")


RUNNING = """LoadState=loaded
UnitFileState=enabled
ActiveState=active
SubState=running
StatusText=Jarvis is ready and listens in kueche.
MainPID=4711
ActiveEnterTimestamp=Mon 2026-11-30 08:00:00 UTC
NRestarts=2"""


def test_installing_writes_the_unit_and_has_it_read(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    manager = Manager(tmp_path, monkeypatch, "")
    ended = call("--language", "en", "service", "install", "--user")

    assert ended.code == Exit.OK
    unit = tmp_path / "systemd" / "user" / "jarvisd.service"
    assert "Type=notify" in unit.read_text(encoding="utf-8")
    assert manager.calls.read_text(encoding="utf-8") == "--user daemon-reload\n"


def test_the_status_tells_how_the_service_is(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Manager(tmp_path, monkeypatch, RUNNING)
    told = json.loads(call("service", "status", "--json").out)
    shown = call("--language", "en", "service", "status")

    assert (told["state"], told["pid"], told["restarts"]) == ("active", 4_711, 2)
    assert shown.code == Exit.OK
    assert told["since"] == "2026-11-30 08:00:00+00:00"
    assert "The service is running since 11/30/26" in shown.out
    assert "Jarvis is ready and listens in kueche." in shown.out
    assert "restarted 2 times" in shown.out


def test_a_service_that_is_not_there_is_no_running_one(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Manager(tmp_path, monkeypatch, "LoadState=not-found\nActiveState=inactive")
    ended = call("--language", "en", "service", "status", "--user")

    assert ended.code == Exit.NEGATIVE
    assert "jarvisd service install --user" in ended.out


def test_where_no_systemd_answers_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(ResourceError, match="service-no-systemd"):
        systemctl.show("jarvisd.service", ("LoadState",), user=False)
