"""Running the selftest: a house of its own, voices of its own, and one step after another."""

import tempfile
import time
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from jarvisd import weights
from jarvisd.adapters.flite import require_flite
from jarvisd.app import Loading, open_house
from jarvisd.ids import RoomName
from jarvisd.people.enrol import Enrol
from jarvisd.phrases import Language
from jarvisd.selftest.scene import Studio
from jarvisd.selftest.trial import Trial
from jarvisd.selftest.voices import open_cast
from jarvisd.settings import Assistant, Paths, Settings

ROOM: Final = RoomName("kueche")


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step and how it went."""

    name: str
    """The key of its title is ``selftest-NAME``."""
    passed: bool
    took_ms: int
    expected: str = ""
    found: str = ""
    milliseconds: dict[str, int] = field(default_factory=dict)
    """The stages of its last turn."""


async def trial(settings: Settings, loading: Loading) -> AsyncGenerator[Step, None]:
    """Try everything out in a temporary database and yield each step as it is done.

    Of *settings* only the weights folder counts, so that every machine is asked the
    same. Raise ResourceError if something that is needed is missing.
    """
    require_flite()
    began = time.monotonic()
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="jarvisd-selftest-"))
        apart = _apart(settings, Path(folder))
        house = await stack.enter_async_context(open_house(apart, loading=loading, repeatable=True))
        voice = weights.require(weights.folder(apart.paths.weights), apart.voice.en)
        cast = await stack.enter_async_context(open_cast(voice))
        studio = Studio(house, ROOM, Path(folder))
        yield Step(name="start", passed=True, took_ms=_since(began))
        asked = Trial(
            studio=studio,
            cast=cast,
            enrol=Enrol(house.voices, own=house.own_voice),
            people=house.mind.people,
            memories=house.mind.memories,
        )
        for name, check in asked.checks():
            began = time.monotonic()
            checked = await check()
            yield Step(
                name=name,
                passed=checked.passed,
                took_ms=_since(began),
                expected=checked.expected,
                found=checked.found,
                milliseconds=checked.milliseconds,
            )


def _apart(settings: Settings, folder: Path) -> Settings:
    return Settings(
        assistant=Assistant(language=Language.EN),
        paths=Paths(data=folder / "data", weights=settings.paths.weights),
    )


def _since(began: float) -> int:
    return round((time.monotonic() - began) * 1_000)
