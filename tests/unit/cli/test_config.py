"""config check and config show."""

import json
from pathlib import Path

import pytest

from jarvisd.cli.exits import Exit
from tests.command_line import Call


def test_a_good_configuration_is_said_to_be_good(call: Call, config: Path) -> None:
    ended = call("config", "check")
    assert ended.code == Exit.OK
    assert str(config) in ended.out
    assert json.loads(call("config", "check", "--json").out)["path"] == str(config)


@pytest.mark.parametrize("language", ["de", "en"])
def test_all_four_faults_are_shown_at_once(call: Call, config: Path, language: str) -> None:
    config.write_text(
        "[assistant]\nlangauge = 1\nname = 2\n[database]\npool = 1\n[rooms.Bad]\n", encoding="utf-8"
    )
    ended = call("--language", language, "config", "check")
    assert ended.code == Exit.CONFIGURATION
    for word in ("assistant.langauge", "assistant.language", "assistant.name", "pool", "Bad"):
        assert word in ended.err
    assert len(ended.err.splitlines()) == 5
    assert ("stimmen 4 Dinge nicht" if language == "de" else "4 faults") in ended.err


def test_faults_are_a_list_for_machines(call: Call, config: Path) -> None:
    config.write_text("[assistant]\nlangauge = 1\nname = 2\n", encoding="utf-8")
    told = json.loads(call("config", "check", "--json").err)
    assert told["error"] == "config-faulty"
    assert len(told["problems"]) == 2


def test_every_command_refuses_a_broken_configuration(call: Call, config: Path) -> None:
    config.write_text("[assistant\n", encoding="utf-8")
    for arguments in (("memory", "list"), ("people", "list"), ("recall", "x"), ("config", "show")):
        ended = call(*arguments)
        assert ended.code == Exit.CONFIGURATION
        assert "Zeile 1" in ended.err


def test_show_tells_what_differs_and_where_it_is_from(call: Call, config: Path) -> None:
    config.write_text('[assistant]\nname = "Alfred"\n', encoding="utf-8")
    ended = call("config", "show")
    assert f"assistant.name\tAlfred\t{config}" in ended.out
    assert "database.pool" not in ended.out
    assert "database.pool\t6\tVorgabe" in call("config", "show", "--all").out
    told = json.loads(call("config", "show", "--json").out)["settings"]
    assert told["assistant.name"] == {"value": "Alfred", "from": str(config)}
    assert told["database.pool"] == {"value": 6, "from": None}


def test_show_never_prints_a_secret(
    call: Call, config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JARVISD_DATABASE_DSN", "postgresql://anna:hunter2@localhost/x")
    for arguments in (("config", "show"), ("config", "show", "--json"), ("-v", "config", "show")):
        ended = call(*arguments)
        assert "hunter2" not in ended.out + ended.err
        assert "JARVISD_DATABASE_DSN" in ended.out


def test_where_nothing_differs_it_says_so(call: Call) -> None:
    assert "--all" in call("config", "show").out
