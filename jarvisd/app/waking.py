"""What wakes each room: its words and its rule, and the detector, here or elsewhere."""

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Protocol, TypeAlias

from jarvisd.adapters.openwakeword import find_model
from jarvisd.adapters.wakewords import TwoOpinionDetector
from jarvisd.address import Address
from jarvisd.app.places import room_of, weights_folder
from jarvisd.audio.ports import WakeWordDetector
from jarvisd.audio.wake import NearMiss, WakeRule
from jarvisd.errors import ResourceError
from jarvisd.ids import RoomName
from jarvisd.settings import Settings

logger = logging.getLogger(__name__)

Missed: TypeAlias = Callable[[NearMiss], None]
"""Told whenever a room was nearly woken."""


class WakeWords(Protocol):
    """Makes the detector of a room."""

    def __call__(self, settings: Settings, room: RoomName, missed: Missed) -> WakeWordDetector:
        """Return one as *settings* have it now; raise ResourceError for a model that is here."""
        ...


def wake_words_of(settings: Settings, room: RoomName) -> tuple[str, ...]:
    """Return what wakes *room*."""
    return room_of(settings, room).wake_words or settings.wake.words


def wake_rule(settings: Settings, room: RoomName) -> WakeRule:
    """Return when *room* is woken."""
    threshold = room_of(settings, room).wake_threshold
    rule = settings.wake.rule
    return rule if threshold is None else replace(rule, threshold=threshold)


def check_wake_words(settings: Settings, room: RoomName) -> None:
    """Raise ResourceError if there is no model for something that is to wake *room*.

    What a service elsewhere has models for, it alone knows.
    """
    if not settings.remote.wake:
        for word in wake_words_of(settings, room):
            find_model(word, _models(settings))


def wake_word_here(
    settings: Settings, room: RoomName, missed: Missed = lambda miss: None
) -> WakeWordDetector:
    """Return a detector that runs here; raise ResourceError."""
    return TwoOpinionDetector(
        wake_words_of(settings, room),
        folder=_models(settings),
        rule=wake_rule(settings, room),
        barge_in=settings.wake.barge_in,
        missed=missed,
    )


@asynccontextmanager
async def open_wake_words(settings: Settings) -> AsyncIterator[WakeWords]:
    """Open what makes the wake word detectors of rooms, here or elsewhere."""
    if not settings.remote.wake:
        yield wake_word_here
        return
    # Wyoming is imported only where it is wanted.
    from jarvisd.adapters.wyoming.wake_word import (  # noqa: PLC0415
        WyomingWakeWord,
        WyomingWakeWords,
    )

    place = Address.parse(settings.remote.wake)
    async with WyomingWakeWords() as kept:

        def elsewhere(settings: Settings, room: RoomName, missed: Missed) -> WakeWordDetector:
            detector = WyomingWakeWord(
                wake_words_of(settings, room),
                place,
                spare=_spare(settings, room, missed),
                cooldown_ms=wake_rule(settings, room).cooldown_ms,
            )
            return kept.start(room, detector)

        yield elsewhere


def _spare(settings: Settings, room: RoomName, missed: Missed) -> WakeWordDetector | None:
    if not settings.remote.spare:
        return None
    try:
        return wake_word_here(settings, room, missed)
    except ResourceError as error:
        logger.warning("the wake word has no spare: %s", error)
        return None


def _models(settings: Settings) -> Path:
    return weights_folder(settings) / "openwakeword"
