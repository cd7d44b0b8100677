"""doctor: every check, what is missing told with its remedy, and never a crash."""

import getpass
import json
import platform
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from jarvisd.adapters import sound_devices
from jarvisd.adapters.sound_devices import Devices
from jarvisd.cli import examine_machine, examine_service
from jarvisd.cli.exits import Exit
from jarvisd.errors import ResourceError, StorageError
from jarvisd.settings import Database
from tests.command_line import Call, Ended
from tests.unit.cli.household import Household

CHECKS = (
    "config python libraries programs processor memory sound service disk data time rooms weights "
    "models database space"
)


@asynccontextmanager
async def opened(settings: Database, data: Path) -> AsyncIterator[None]:
    yield None


@pytest.fixture
def healthy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, config: Path) -> Household:
    """A machine on which nothing is missing, with a database that was begun."""
    household = Household()
    monkeypatch.setattr("jarvisd.app.open_mind", household.open_mind)
    monkeypatch.setattr("jarvisd.storage.open_database", opened)
    monkeypatch.setattr("jarvisd.storage.PeopleTable", lambda database: household.people)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(examine_machine, "_available", lambda: 8 * 1024**3)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=8 << 30))
    found = Devices(inputs=("mic",), outputs=("speaker",))
    monkeypatch.setattr(sound_devices, "devices", lambda: found)
    monkeypatch.setattr("jarvisd.weights.verify", lambda where, artefacts: [])
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(examine_service, "SYSTEM", tmp_path / "jarvisd.service")
    config.write_text('[assistant]\ntime_zone = "Europe/Berlin"\n', encoding="utf-8")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "postgres").mkdir()
    return household


def verdicts(ended: Ended) -> dict[str, str]:
    return {check["check"]: check["verdict"] for check in json.loads(ended.out)["checks"]}


def remedy(ended: Ended, name: str) -> str:
    checks = json.loads(ended.out)["checks"]
    return next(str(check["remedy"]) for check in checks if check["check"] == name)


def test_a_healthy_machine_is_told_to_be_one(call: Call, healthy: Household) -> None:
    ended = call("doctor", "--json")
    found = verdicts(ended)
    assert sorted(found) == sorted(CHECKS.split())
    # Which instructions this machine has is its own affair.
    assert {found[name] for name in found if name != "processor"} == {"good"}
    assert ended.code == Exit.OK
    assert json.loads(ended.out)["ok"] is True


def test_the_thresholds_of_the_space_are_shown(call: Call, healthy: Household) -> None:
    ended = call("--language", "en", "doctor")
    assert "stand-in: answers from 0.25, similar from 0.75" in ended.out
    assert "forgotten from 0.85, same from 0.92" in ended.out


@pytest.mark.parametrize(
    ("missing", "verdict", "code"),
    [("espeak-ng", "bad", Exit.NEGATIVE), ("flite", "warning", Exit.OK)],
)
def test_a_missing_program_is_named_with_its_package(
    call: Call,
    healthy: Household,
    monkeypatch: pytest.MonkeyPatch,
    missing: str,
    verdict: str,
    code: Exit,
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None if name == missing else "/usr/bin/x")
    ended = call("doctor", "--json")
    assert verdicts(ended)["programs"] == verdict
    assert remedy(ended, "programs") == f"apt-get install {missing}"
    assert ended.code == code


def test_a_missing_library_is_bad(
    call: Call, healthy: Household, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(examine_machine, "LIBRARIES", ("json", "no_such_library"))
    ended = call("doctor", "--json")
    assert verdicts(ended)["libraries"] == "bad"
    assert ended.code == Exit.NEGATIVE


def test_without_portaudio_it_only_warns(
    call: Call, healthy: Household, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> Devices:
        raise ResourceError("portaudio-missing")

    monkeypatch.setattr(sound_devices, "devices", missing)
    ended = call("doctor", "--json")
    assert verdicts(ended)["sound"] == "warning"
    assert "libportaudio2" in remedy(ended, "sound")
    assert ended.code == Exit.OK


def test_a_room_whose_device_is_away_is_a_warning_with_its_name(
    call: Call, healthy: Household, config: Path
) -> None:
    config.write_text('[rooms.kueche]\nmicrophone = "jabra"\n', encoding="utf-8")
    ended = call("doctor", "--json")
    assert verdicts(ended)["rooms"] == "warning"
    assert "rooms list" in remedy(ended, "rooms")
    assert "kueche: jabra" in ended.out
    assert ended.code == Exit.OK


def test_too_little_memory_and_disk_are_graded(
    call: Call, healthy: Household, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(examine_machine, "_available", lambda: 1536 * 1024**2)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=1 << 20))
    found = verdicts(call("doctor", "--json"))
    assert (found["memory"], found["disk"]) == ("warning", "bad")


def test_an_old_processor_is_a_warning(
    call: Call, healthy: Household, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    ended = call("doctor", "--json")
    assert verdicts(ended)["processor"] == "warning"
    assert ended.code == Exit.OK


def test_missing_weights_are_bad_and_the_command_that_fetches_them_is_named(
    call: Call, config: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("JARVISD_WEIGHTS", str(tmp_path / "empty"))
    ended = call("doctor", "--json")
    assert verdicts(ended)["weights"] == "bad"
    assert "jarvisd models fetch" in remedy(ended, "weights")
    assert ended.code == Exit.NEGATIVE


def test_looking_makes_no_database(call: Call, config: Path, tmp_path: Path) -> None:
    ended = call("doctor", "--json")
    assert verdicts(ended)["database"] == "good"
    assert not (tmp_path / "data").exists()


def test_a_database_that_is_away_is_bad(
    call: Call, healthy: Household, monkeypatch: pytest.MonkeyPatch
) -> None:
    @asynccontextmanager
    async def away(settings: Database, data: Path) -> AsyncIterator[None]:
        raise StorageError("storage-away")
        yield

    monkeypatch.setattr("jarvisd.storage.open_database", away)
    ended = call("doctor", "--json")
    assert verdicts(ended)["database"] == "bad"
    assert ended.code == Exit.NEGATIVE


def test_a_data_folder_that_cannot_be_made_is_bad(
    call: Call, healthy: Household, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("JARVISD_DATA", str(tmp_path / "file" / "data"))
    assert verdicts(call("doctor", "--json"))["data"] == "bad"


def test_a_broken_configuration_leaves_the_checks_of_the_machine(
    call: Call, healthy: Household, config: Path
) -> None:
    config.write_text("[assistant]\nlangauge = 1\n", encoding="utf-8")
    ended = call("doctor", "--json")
    found = verdicts(ended)
    assert found["config"] == "bad"
    assert found["python"] == "good"
    assert "database" not in found
    assert ended.code == Exit.NEGATIVE


def test_a_check_that_breaks_breaks_no_other(
    call: Call, healthy: Household, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(here: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(examine_machine, "memory", broken)
    found = verdicts(call("doctor", "--json"))
    assert found["memory"] == "bad"
    assert found["sound"] == "good"


@pytest.mark.parametrize(("language", "told"), [("de", "Arbeitsspeicher"), ("en", "memory")])
def test_the_table_is_in_the_language_of_the_call(
    call: Call, healthy: Household, language: str, told: str
) -> None:
    assert told in call("--language", language, "doctor").out


def test_a_service_of_ones_own_that_ends_with_the_login_is_warned_of(
    call: Call, healthy: Household, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unit = tmp_path / "config" / "systemd" / "user" / "jarvisd.service"
    unit.parent.mkdir(parents=True)
    unit.touch()
    lingering = tmp_path / "linger"
    lingering.mkdir()
    monkeypatch.setattr("jarvisd.adapters.systemctl.LINGER", lingering)
    ended = call("--language", "en", "doctor", "--json")

    assert verdicts(ended)["service"] == "warning"
    assert "loginctl enable-linger" in remedy(ended, "service")

    (lingering / getpass.getuser()).touch()
    assert verdicts(call("doctor", "--json"))["service"] == "good"
