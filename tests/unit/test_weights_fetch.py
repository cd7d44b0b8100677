"""Fetching leaves either the listed files or what was there before, and says what happened."""

import fcntl
import threading
from pathlib import Path

import pytest

from jarvisd.errors import ResourceError
from jarvisd.phrases import Language, render
from jarvisd.weights import Condition, Origins, fetch, remove, verify
from jarvisd.weights.fetch import SCRATCH
from jarvisd.weights.manifest import Artefact
from tests.weights_fixtures import CONTENT, Notes, artefact, described, put


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    return tmp_path / "weights"


@pytest.fixture
def given(tmp_path: Path) -> Path:
    return put(tmp_path / "given")


def good(weights: Path, wanted: Artefact) -> bool:
    return all(each.condition is Condition.GOOD for each in verify(weights, (wanted,)))


def test_a_folder_that_has_the_files_is_enough(weights: Path, given: Path) -> None:
    wanted, notes = artefact(), Notes()
    assert fetch(weights, (wanted,), origins=Origins(given=given), progress=notes) == (wanted,)
    assert good(weights, wanted)
    assert notes.said == ["begun small", "finished small"]


def test_what_is_there_is_not_fetched_again(weights: Path, given: Path) -> None:
    wanted = artefact()
    fetch(weights, (wanted,), origins=Origins(given=given))
    inodes = [(weights / path).stat().st_ino for path in CONTENT]
    assert fetch(weights, (wanted,), origins=Origins(given=given)) == ()
    assert [(weights / path).stat().st_ino for path in CONTENT] == inodes


def test_a_damaged_file_is_found_and_fetched_again(weights: Path, given: Path) -> None:
    wanted = artefact()
    fetch(weights, (wanted,), origins=Origins(given=given))
    damaged = weights / "small/model.bin"
    damaged.write_bytes(b"X" * len(CONTENT["small/model.bin"]))
    conditions = [each.condition for each in verify(weights, (wanted,))]
    assert conditions == [Condition.CORRUPT, Condition.GOOD]
    assert fetch(weights, (wanted,), origins=Origins(given=given)) == (wanted,)
    assert damaged.read_bytes() == CONTENT["small/model.bin"]


def test_the_quick_check_sees_only_sizes(weights: Path) -> None:
    put(weights, {path: b"X" * len(content) for path, content in CONTENT.items()})
    found = verify(weights, (artefact(),), thorough=False)
    assert all(each.condition is Condition.GOOD for each in found)


@pytest.mark.parametrize("wrong", [b"something else", b"", b"first half, second half, and more"])
def test_a_source_with_other_bytes_never_reaches_the_folder(
    weights: Path, given: Path, wrong: bytes
) -> None:
    put(given, {"small/model.bin": wrong})
    notes = Notes()
    with pytest.raises(ResourceError) as caught:
        fetch(weights, (artefact(),), origins=Origins(given=given), progress=notes)
    assert caught.value.key == "weights-unobtainable"
    assert notes.reasons[0].key == "weights-source-differs"
    assert [path.name for path in weights.iterdir()] == [".lock"]


@pytest.mark.parametrize("language", list(Language))
def test_when_no_source_helps_both_ways_out_are_named(weights: Path, language: Language) -> None:
    notes = Notes()
    with pytest.raises(ResourceError) as caught:
        fetch(weights, (artefact(),), origins=Origins(), progress=notes)
    told = render(caught.value, language)
    assert "small" in told
    assert "jarvisd models fetch" in told
    assert str(weights) in told
    assert "JARVISD_HUB_URL" in render(notes.reasons[0], language)


def test_one_that_cannot_be_had_does_not_stop_the_others(weights: Path, given: Path) -> None:
    other = artefact(name="other", files=[described("other/x", b"x")])
    wanted = artefact()
    with pytest.raises(ResourceError) as caught:
        fetch(weights, (other, wanted), origins=Origins(given=given))
    assert caught.value.details["names"] == "other"
    assert good(weights, wanted)


def test_a_full_disk_is_told_before_anything_is_fetched(weights: Path, given: Path) -> None:
    huge = artefact(files=[{**described("small/x", b"x"), "size": 1 << 60}])
    with pytest.raises(ResourceError) as caught:
        fetch(weights, (huge,), origins=Origins(given=given))
    assert caught.value.key == "weights-disk-full"
    assert "voll" in render(caught.value, Language.DE)


def test_a_folder_that_cannot_be_written_to_is_one_sentence(tmp_path: Path, given: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    with pytest.raises(ResourceError) as caught:
        fetch(tmp_path / "file", (artefact(),), origins=Origins(given=given))
    assert caught.value.key == "weights-folder-unwritable"


def test_an_interrupted_fetch_leaves_nothing_half_done(weights: Path, given: Path) -> None:
    class Impatient(Notes):
        def downloading(self, artefact: Artefact, done: int, total: int) -> None:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fetch(weights, (artefact(),), origins=Origins(given=given), progress=Impatient())
    assert [path.name for path in weights.iterdir()] == [".lock"]


def test_what_a_killed_fetch_left_behind_is_cleared(weights: Path, given: Path) -> None:
    put(weights, {f"{SCRATCH}old/packages/half.whl": b"half"})
    fetch(weights, (artefact(),), origins=Origins(given=given))
    assert sorted(path.name for path in weights.iterdir()) == [".lock", "small"]


def test_two_fetches_into_one_folder_take_turns(weights: Path, given: Path) -> None:
    waits = threading.Event()

    class Waiter(Notes):
        def waiting(self) -> None:
            waits.set()

    results: list[tuple[Artefact, ...]] = []

    def second() -> None:
        origins = Origins(given=given)
        results.append(fetch(weights, (artefact(),), origins=origins, progress=Waiter()))

    weights.mkdir()
    with (weights / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        thread = threading.Thread(target=second)
        thread.start()
        assert waits.wait(timeout=30)
        # the one that holds the lock finishes; the other finds everything done
        put(weights)
    thread.join()
    assert results == [()]


def test_what_is_removed_is_gone_and_nothing_else(weights: Path, given: Path) -> None:
    wanted = artefact()
    fetch(weights, (wanted,), origins=Origins(given=given))
    put(weights, {"mine/own.bin": b"mine"})
    assert len(remove(weights, (wanted,))) == len(CONTENT)
    assert not (weights / "small").exists()
    assert (weights / "mine/own.bin").exists()
    assert remove(weights, (wanted,)) == ()


def test_the_environment_names_a_folder_and_a_hub(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JARVISD_WEIGHTS_FROM", "/media/stick")
    monkeypatch.setenv("JARVISD_HUB_URL", "http://127.0.0.1:1")
    here = Origins.of_environment()
    assert here == Origins(given=Path("/media/stick"), hub="http://127.0.0.1:1")
    assert Origins.of_environment(Path("/other")).given == Path("/other")
