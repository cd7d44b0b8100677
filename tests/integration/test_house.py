"""Opening the house on a machine that lacks something: one clear error, and nothing left behind."""

from pathlib import Path

import pytest

from jarvisd.adapters import machine
from jarvisd.app import open_house
from jarvisd.errors import ResourceError
from jarvisd.phrases import Language, render
from jarvisd.settings import Paths, Recogniser, Settings
from tests.places import WEIGHTS


async def test_missing_weights_are_told_before_anything_is_opened(tmp_path: Path) -> None:
    data = tmp_path / "data"
    settings = Settings(
        paths=Paths(data=data, weights=WEIGHTS), recogniser=Recogniser(model="whisper-absent")
    )

    with pytest.raises(ResourceError) as refused:
        async with open_house(settings):
            pass

    assert "whisper-absent" in render(refused.value, Language.EN)
    assert not data.exists()


async def test_too_little_memory_is_told_before_anything_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "available_mib", lambda: 300)
    data = tmp_path / "data"

    with pytest.raises(ResourceError) as refused:
        async with open_house(Settings(paths=Paths(data=data, weights=WEIGHTS))):
            pass

    assert "300 MiB" in render(refused.value, Language.EN)
    assert not data.exists()
