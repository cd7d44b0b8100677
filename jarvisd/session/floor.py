"""Whose a conversation is while it waits for a follow-up. Pure."""

from enum import StrEnum


class Floor(StrEnum):
    """Who goes on with the conversation without the wake word."""

    ANYBODYS = "anybody's"
    """It was said to whoever is there: an announcement, a question to all."""
    SPEAKERS = "speaker's"
    """Only the voice that spoke last: a television is no part of the conversation."""
