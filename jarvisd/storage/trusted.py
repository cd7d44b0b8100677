"""Audiences that the storage itself reads as, where no person asks."""

from jarvisd.people.audience import NOBODY_TRUSTED, insider

__all__ = ["NOBODY_TRUSTED", "insider"]
