"""Fitting memories into the room a prompt has for them. Pure."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """What may be spent on memories in one prompt."""

    tokens: int = 800
