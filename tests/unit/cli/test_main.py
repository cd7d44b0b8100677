"""The command line as a whole: help, languages, errors and exit codes."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.core import TyperGroup

from jarvisd import __version__
from jarvisd.cli import commands
from jarvisd.cli.commands import COMMANDS, load
from jarvisd.cli.exits import BY_ERROR, Exit, exit_of
from jarvisd.errors import JarvisError, NotFoundError
from jarvisd.phrases import Language
from tests.command_line import Call

ROOT = Path(__file__).parents[3]


def leaves(command: Any, path: str) -> list[tuple[str, Any]]:
    if isinstance(command, TyperGroup):
        return [
            leaf
            for name, below in command.commands.items()
            for leaf in leaves(below, f"{path} {name}")
        ]
    return [(path, command)]


def test_help_is_in_german_and_names_every_command(call: Call) -> None:
    ended = call("--help")
    assert ended.code == Exit.OK
    assert "Ein Sprachassistent" in ended.out
    assert "Befehle" in ended.out
    assert all(f" {name} " in ended.out for name in COMMANDS)


def test_help_is_in_english_on_request(call: Call) -> None:
    ended = call("--language", "en", "memory", "list", "--help")
    assert ended.code == Exit.OK
    assert "List memories" in ended.out
    assert "Only this kind" in ended.out
    assert "Optionen" not in ended.out


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_help_is_a_phrase_and_every_command_speaks_json(
    name: str, language: Language
) -> None:
    command = load(name, language)
    for path, leaf in leaves(command, name):
        texts = [leaf.help, *(parameter.help for parameter in leaf.params)]
        assert all(texts), path
        assert not [text for text in texts if text.startswith("cli-")], path
        assert any("--json" in parameter.opts for parameter in leaf.params), path
        assert not [p for p in leaf.params if "--install-completion" in p.opts], path


@pytest.mark.parametrize(
    ("variable", "value", "expected"),
    [
        ("JARVISD_LANGUAGE", "en", "Options"),
        ("JARVISD_LANGUAGE", "fr", "Optionen"),
        ("LANG", "en_GB.UTF-8", "Options"),
        ("LC_ALL", "de_AT.UTF-8", "Optionen"),
        ("LANG", "fr_FR.UTF-8", "Optionen"),
    ],
)
def test_the_language_follows_the_environment(
    call: Call, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, expected: str
) -> None:
    monkeypatch.setenv(variable, value)
    assert expected in call("--help").out


def test_the_configuration_names_the_language_before_the_locale(
    call: Call, config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    config.write_text('[assistant]\nlanguage = "en"\n', encoding="utf-8")
    assert "Options" in call("--help").out
    monkeypatch.setenv("JARVISD_LANGUAGE", "de")
    assert "Optionen" in call("--help").out


def test_the_version_is_told(call: Call) -> None:
    assert call("--version").out == f"jarvisd {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("memroy", "list"), "„memroy“ gibt es nicht. Meintest du „memory“?"),
        (("xyzzy",), "„xyzzy“ gibt es nicht. Hilfe: jarvisd --help"),
        (("memory", "lst"), "Meintest du „list“?"),
        (("memory", "list", "--jsn"), "Meintest du --json?"),
        (("memory", "list", "--language", "en"), "jarvisd --language … memory list"),
        (("remember",), "Es fehlt: TEXT"),
        (
            ("memory", "list", "--limit", "viel"),
            "--limit passt so nicht: nötig ist eine ganze Zahl",
        ),
        (("memory", "list", "--limit", "0"), "mindestens 1"),
        (("memory", "list", "--limit"), "Nach --limit fehlt ein Wert"),
        (("memory", "show", "abcd", "zu", "viel"), "Zu viel: zu viel"),
        (("remember", "x", "--for", "cats"), "--for passt so nicht: möglich sind me, everyone"),
        (("remember", "x", "--for", "room"), "--room"),
        (("--language", "fr", "doctor"), "--language"),
    ],
)
def test_a_wrong_command_line_ends_with_2_and_one_line(
    call: Call, arguments: tuple[str, ...], told: str
) -> None:
    ended = call(*arguments)
    assert ended.code == Exit.USAGE
    assert told in ended.err
    assert ended.out == ""
    assert len(ended.err.splitlines()) == 1


def test_a_command_without_its_part_shows_its_help(call: Call) -> None:
    ended = call("memory")
    assert ended.code == Exit.USAGE
    assert "Erinnerungen auflisten" in ended.out + ended.err


def test_with_json_an_error_is_one_object_on_standard_error(call: Call) -> None:
    ended = call("--language", "en", "memroy", "--json")
    told = json.loads(ended.err)
    assert told["error"] == "usage"
    assert told["exit_code"] == ended.code == Exit.USAGE
    assert "memory" in told["message"]
    assert ended.out == ""


def failing(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Put a command that raises *error* in the place of ``doctor``."""
    app = commands.new_app()

    @app.command(help="cli-doctor")
    def doctor(context: typer.Context, as_json: bool = False) -> None:
        raise error

    module = type(sys)("jarvisd.cli.failing")
    module.app = app  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "jarvisd.cli.failing", module)
    monkeypatch.setitem(COMMANDS, "doctor", "jarvisd.cli.failing")


def test_a_bug_ends_in_a_sentence_and_70(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, ZeroDivisionError("secret words"))
    ended = call("doctor")
    assert ended.code == Exit.BUG
    assert "ZeroDivisionError" in ended.err
    assert "secret words" not in ended.err
    assert "Traceback" not in ended.err


def test_a_bug_shows_its_traceback_with_v(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, ZeroDivisionError("why"))
    ended = call("-v", "doctor")
    assert ended.code == Exit.BUG
    assert "Traceback" in ended.err


def test_an_interruption_ends_with_130(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, KeyboardInterrupt())
    ended = call("doctor")
    assert ended.code == Exit.INTERRUPTED
    assert "Traceback" not in ended.err


def test_an_end_of_input_at_a_question_is_an_interruption(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, EOFError())
    assert call("doctor").code == Exit.INTERRUPTED


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_deliberate_error_is_told_in_the_language_of_the_call(
    call: Call, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    error = NotFoundError("no-such-room", name="kuche", suggestion="kueche", known="kueche, bad")
    failing(monkeypatch, error)
    ended = call("--language", language, "doctor")
    assert ended.code == Exit.NOT_FOUND
    assert ("Meintest du" if language == "de" else "Did you mean") in ended.err
    assert "kueche" in ended.err


def test_every_kind_of_error_has_its_own_exit_code() -> None:
    kinds = JarvisError.__subclasses__()
    codes = [exit_of(kind("x")) for kind in kinds]
    assert len(set(codes)) == len(kinds) == len(BY_ERROR)
    assert not set(codes) & {Exit.OK, Exit.NEGATIVE, Exit.USAGE}


def test_the_reference_lists_every_exit_code_and_command() -> None:
    reference = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert not [code for code in Exit if f"| {int(code)} |" not in reference]
    assert not [name for name in COMMANDS if f"jarvisd {name}" not in reference]


def test_help_imports_no_heavy_library(config: Path) -> None:
    program = (
        "import sys; from jarvisd.cli.main import run; run(['--help']);"
        "heavy = {'numpy', 'psycopg', 'torch', 'onnxruntime', 'asyncio'};"
        "sys.exit(', '.join(sorted(heavy & sys.modules.keys())) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr


def test_a_reader_that_leaves_early_is_no_error(config: Path) -> None:
    program = "from jarvisd.cli.main import main; main()"
    reading = subprocess.Popen(
        [sys.executable, "-c", program, "config", "show", "--all"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    assert reading.stdout is not None
    reading.stdout.close()
    assert reading.stderr is not None
    told = reading.stderr.read().decode()
    assert reading.wait(60) == Exit.PIPE_CLOSED
    assert told == ""
    reading.stderr.close()


def test_a_terminal_without_umlauts_is_still_told() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", "from jarvisd.cli.main import main; main()", "--help"],
        cwd=ROOT,
        env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "JARVISD_LANGUAGE": "de"},
        capture_output=True,
        check=False,
    )
    assert ended.returncode == Exit.OK
    assert b"Pr?fen" in ended.stdout or b"pr?fen" in ended.stdout
