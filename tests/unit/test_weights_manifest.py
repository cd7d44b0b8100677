"""The list of weights is complete and cannot point outside its folder."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from jarvisd.errors import ConfigurationError, NotFoundError, ResourceError
from jarvisd.phrases import Language, phrase, render
from jarvisd.weights import folder, manifest, require
from jarvisd.weights.manifest import CHECKOUT, HubSource, WeightFile
from tests.weights_fixtures import described

SHIPPED = manifest()


def test_the_shipped_manifest_lists_what_the_default_settings_name() -> None:
    paths = {file.path for artefact in SHIPPED.chosen() for file in artefact.files}
    for wanted in (
        "whisper-base/model.bin",
        "openwakeword/hey_jarvis_v0.1.onnx",
        "openwakeword/melspectrogram.onnx",
        "openwakeword/embedding_model.onnx",
        "piper/en_US-joe-medium.onnx",
        "piper/en_US-joe-medium.onnx.json",
        "e5-small-centred/model.onnx",
        "e5-small-centred/tokenizer.json",
    ):
        assert wanted in paths


def test_no_two_artefacts_share_a_name_or_a_file() -> None:
    names = [artefact.name for artefact in SHIPPED]
    paths = [file.path for artefact in SHIPPED for file in artefact.files]
    assert len(set(names)) == len(names)
    assert len(set(paths)) == len(paths)


def test_every_source_provides_every_file_or_a_conversion() -> None:
    for artefact in SHIPPED:
        files = {(file.path, file.size, file.sha256) for file in artefact.files}
        for source in artefact.sources:
            parts = {(part.path, part.size, part.sha256) for part in source.parts}
            if isinstance(source, HubSource) or not source.convert:
                assert parts == files, artefact.name


def test_every_package_is_pinned_to_one_version() -> None:
    for artefact in SHIPPED:
        for source in artefact.sources:
            if not isinstance(source, HubSource):
                mark = "==" if source.kind == "pypi" else "@"
                assert all(mark in package for package in source.packages)


def test_every_required_artefact_can_be_had_without_a_hub() -> None:
    for artefact in SHIPPED.chosen():
        assert any(not isinstance(source, HubSource) for source in artefact.sources)


def test_every_purpose_and_notice_exists_in_both_languages() -> None:
    keys = [key for artefact in SHIPPED for key in (artefact.purpose, artefact.notice) if key]
    assert any("notice" in key for key in keys)
    for key in keys:
        assert phrase(key, Language.DE) != phrase(key, Language.EN)


@pytest.mark.parametrize("path", ["../x", "a/../../x", "/etc/passwd", "", "a\\..\\x"])
def test_a_path_that_leaves_the_folder_is_refused(path: str) -> None:
    with pytest.raises(ValidationError):
        WeightFile.model_validate(described(path, b"x"))


def test_a_broken_manifest_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "manifest.toml"
    path.write_text('[[artefacts]]\nname = "x"\n', encoding="utf-8")
    with pytest.raises(ConfigurationError) as caught:
        manifest(path)
    assert "artefacts.0.purpose" in render(caught.value, Language.EN)


def test_an_unknown_model_is_named_with_the_known_ones() -> None:
    with pytest.raises(NotFoundError) as caught:
        SHIPPED.chosen(("whisper-huge",))
    told = render(caught.value, Language.DE)
    assert "whisper-huge" in told
    assert "whisper-base" in told


def test_a_file_is_traced_to_its_artefact() -> None:
    owner = SHIPPED.owner("whisper-base")
    assert owner is not None
    assert owner.name == "whisper-base"
    assert SHIPPED.owner("whisper") is None


def test_the_folder_is_the_explicit_one_else_the_environments_else_the_checkouts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("JARVISD_WEIGHTS", raising=False)
    assert folder(None) == CHECKOUT / "models"
    monkeypatch.setenv("JARVISD_WEIGHTS", str(tmp_path / "named"))
    assert folder(None) == tmp_path / "named"
    assert folder(tmp_path / "explicit") == tmp_path / "explicit"


@pytest.mark.parametrize("language", list(Language))
def test_what_is_missing_is_named_with_both_ways_to_get_it(
    tmp_path: Path, language: Language
) -> None:
    with pytest.raises(ResourceError) as caught:
        require(tmp_path, "whisper-base")
    told = render(caught.value, language)
    assert str(tmp_path / "whisper-base") in told
    assert "jarvisd models fetch" in told


def test_an_empty_folder_counts_as_missing(tmp_path: Path) -> None:
    (tmp_path / "whisper-base").mkdir()
    with pytest.raises(ResourceError):
        require(tmp_path, "whisper-base")


def test_ones_own_model_may_lie_anywhere(tmp_path: Path) -> None:
    own = tmp_path / "elsewhere.onnx"
    own.write_bytes(b"x")
    assert require(tmp_path / "weights", str(own)) == own
