"""memory export and import: what is said of files that are no good, and what is left of them."""

import errno
from pathlib import Path

import pytest

from jarvisd.cli import carrying
from jarvisd.cli.exits import Exit
from jarvisd.cli.invocation import Invocation
from jarvisd.errors import InputError
from jarvisd.memory.portable.lines import Header
from jarvisd.memory.portable.parcel import Parcel
from jarvisd.phrases import Language, render
from tests.command_line import Call


def refused(file: str, parcel: Parcel) -> str:
    with pytest.raises(InputError) as refusal:
        carrying._write(file, parcel)
    return render(refusal.value, Language.DE)


PARCEL = Parcel(
    header=Header(type="jarvisd-memories", version=1, of="household"), memories=(), tombstones=()
)


@pytest.mark.parametrize("name", ["", ".", "..", "/"])
def test_a_folder_is_no_file_to_write_to(name: str) -> None:
    assert "Das ist ein Ordner" in refused(name, PARCEL)


def test_what_could_not_be_written_leaves_nothing_beside_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, target: Path) -> Path:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(Path, "replace", full)

    assert "Der Datenträger ist voll" in refused(str(tmp_path / "anna.jsonl"), PARCEL)
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_not_there_is_told_in_the_language_of_the_call(call: Call) -> None:
    ended = call("memory", "import", "nirgends.jsonl", "--as", "Anna")

    assert ended.code == Exit.INPUT
    assert "gibt es nicht" in ended.err
    assert "No such file" not in ended.err


@pytest.mark.parametrize(
    ("as_json", "many", "told"), [(False, 500, 2), (True, 500, 0), (False, 9, 0)]
)
def test_in_a_pipe_an_import_tells_in_lines_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    as_json: bool,
    many: int,
    told: int,
) -> None:
    monkeypatch.setattr(carrying, "TOLD_EVERY_S", 0.0)
    here = Invocation(language=Language.DE, config=None, verbose=False, as_json=as_json)
    with carrying._progress(here, many) as tell:
        tell("embed", 100, many)
        tell("admit", 200, many)
    written = capsys.readouterr()
    assert written.out == ""
    lines = written.err.split("\n")
    assert [line for line in lines if line] == [
        f"Verstehen: 100/{many}",
        f"Vergleichen: 200/{many}",
    ][:told]
