"""Promises about choosing the recogniser's model by the machine."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.adapters.faster_whisper_sizes import (
    DEFAULT,
    OTHERS_MIB,
    SIZES,
    Machine,
    choose,
    recognisers_in,
    size_of,
)
from jarvisd.app import recogniser_folder
from jarvisd.phrases import Language
from jarvisd.settings import Paths, Recogniser, Settings

BOTH = (Language.DE, Language.EN)
LARGE = Machine(cores=32, memory_mib=64_000)
ALL = ["whisper-tiny", "whisper-base", "whisper-small", "whisper-medium", "whisper-large-v3-turbo"]


@pytest.mark.parametrize(
    ("cores", "memory_mib", "best"),
    [
        (1, 1_200, "whisper-tiny"),
        (1, 4_000, "whisper-base"),
        (2, 4_000, "whisper-small"),
        (2, 1_300, "whisper-base"),
        (4, 64_000, "whisper-small"),
        (6, 8_000, "whisper-medium"),
        (8, 8_000, "whisper-large-v3-turbo"),
        (8, None, "whisper-large-v3-turbo"),
        (8, 1_700, "whisper-small"),
    ],
)
def test_the_best_model_that_the_machine_carries_is_chosen(
    cores: int, memory_mib: int | None, best: str
) -> None:
    assert choose(ALL, Machine(cores=cores, memory_mib=memory_mib), BOTH) == best


def test_one_that_is_too_large_is_better_than_none() -> None:
    tight = Machine(cores=1, memory_mib=500)
    assert choose(["whisper-medium", "whisper-small", "piper"], tight, BOTH) == "whisper-small"


def test_without_any_the_one_that_can_be_fetched_is_missed_by_name() -> None:
    assert choose([], LARGE, BOTH) == DEFAULT
    assert choose(["e5-small-centred", "piper"], LARGE, BOTH) == DEFAULT


def test_a_model_that_knows_english_only_is_for_english_homes() -> None:
    found = ["whisper-base", "faster-whisper-small.en", "faster-distil-whisper-large-v3"]
    assert choose(found, LARGE, BOTH) == "whisper-base"
    assert choose(found, LARGE, (Language.EN,)) == "faster-distil-whisper-large-v3"
    assert choose(found[:2], LARGE, (Language.EN,)) == "faster-whisper-small.en"


@pytest.mark.parametrize(
    ("folder", "size"),
    [
        ("whisper-base", "base"),
        ("faster-whisper-small", "small"),
        ("Systran_faster-whisper-medium", "medium"),
        ("faster-whisper-large-v3", "large-v3"),
        ("faster-whisper-large-v3-turbo-ct2", "large-v3-turbo"),
        ("whisper-turbo", "large-v3-turbo"),
        ("faster-distil-whisper-large-v3", "distil-large-v3"),
        ("whisper-tiny.en", "tiny"),
        ("large-v3-turbo", "large-v3-turbo"),
        ("smallest", None),
        ("e5-small-centred", None),
        ("database", None),
        ("", None),
    ],
)
def test_the_size_is_told_by_the_name(folder: str, size: str | None) -> None:
    found = size_of(folder)
    assert (found.name if found else None) == size


_NAMES = st.lists(st.sampled_from([f"whisper-{size.name}" for size in SIZES]), max_size=6)
_MACHINES = st.builds(
    Machine, cores=st.integers(1, 64), memory_mib=st.none() | st.integers(0, 16_000)
)


@given(_NAMES, _MACHINES)
def test_what_is_chosen_is_there_and_fits_where_anything_does(
    found: list[str], machine: Machine
) -> None:
    chosen = choose(found, machine, BOTH)
    usable = [name for name in found if (size := size_of(name)) and not size.english]
    assert chosen in usable or (chosen == DEFAULT and not usable)

    def fits(name: str) -> bool:
        size = size_of(name)
        assert size is not None
        room = machine.memory_mib is None or size.memory_mib + OTHERS_MIB <= machine.memory_mib
        return room and size.cores <= machine.cores

    if any(fits(name) for name in usable):
        assert fits(chosen)


@given(_NAMES, _MACHINES)
def test_more_cores_never_choose_a_worse_model(found: list[str], machine: Machine) -> None:
    more = Machine(cores=machine.cores + 8, memory_mib=machine.memory_mib)
    names = [size.name for size in SIZES]
    before, after = (size_of(choose(found, each, BOTH)) for each in (machine, more))
    assert before is not None
    assert after is not None
    fits = before.cores <= machine.cores and (
        machine.memory_mib is None or before.memory_mib + OTHERS_MIB <= machine.memory_mib
    )
    if fits:
        assert names.index(after.name) >= names.index(before.name)


def _model(folder: Path, *, vocabulary: str = "vocabulary.txt") -> None:
    folder.mkdir()
    for name in ("model.bin", "config.json", "tokenizer.json", vocabulary):
        (folder / name).write_bytes(b"{}")


def test_only_whole_models_are_found(tmp_path: Path) -> None:
    _model(tmp_path / "whisper-small")
    _model(tmp_path / "whisper-base", vocabulary="vocabulary.json")
    _model(tmp_path / "whisper-medium")
    (tmp_path / "whisper-medium" / "model.bin").unlink()
    (tmp_path / "whisper-tiny").write_bytes(b"a file")
    assert recognisers_in(tmp_path) == ["whisper-base", "whisper-small"]
    assert recognisers_in(tmp_path / "nowhere") == []


@pytest.mark.parametrize("model", ["", "auto"])
def test_the_setting_may_leave_the_choice_to_the_machine(tmp_path: Path, model: str) -> None:
    _model(tmp_path / "whisper-tiny")
    settings = Settings(paths=Paths(weights=tmp_path), recogniser=Recogniser(model=model))
    assert recogniser_folder(settings) == "whisper-tiny"


def test_a_model_that_is_named_is_taken_whatever_the_machine_is(tmp_path: Path) -> None:
    _model(tmp_path / "whisper-tiny")
    chosen = Recogniser(model="/srv/whisper-large-v3")
    settings = Settings(paths=Paths(weights=tmp_path), recogniser=chosen)
    assert recogniser_folder(settings) == "/srv/whisper-large-v3"
