"""The whole mind, on its real database and its real embedder."""

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from jarvisd.app import Mind, open_mind
from jarvisd.settings import Paths, Settings


@pytest.fixture
async def mind(tmp_path: Path) -> AsyncIterator[Mind]:
    """Open a mind on a data directory of its own."""
    weights = os.environ.get("JARVISD_WEIGHTS") or Path(__file__).parents[2] / "models"
    paths = Paths(data=tmp_path, weights=Path(weights))
    async with open_mind(Settings(paths=paths)) as opened:
        yield opened
