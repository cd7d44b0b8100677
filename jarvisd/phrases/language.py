"""The languages that Jarvis speaks."""

from enum import StrEnum


class Language(StrEnum):
    """A language in which every phrase exists."""

    DE = "de"
    EN = "en"
