"""Texts that were handed over on the command line: whether anything can be done with them."""

from jarvisd.errors import InputError


def usable(text: str) -> None:
    """Raise InputError if *text* holds no word, or bytes that are no UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        # Python hands on what it cannot decode as half characters, which nothing can keep.
        raise InputError("text-not-utf-8") from error
    if not any(map(str.isalnum, text)):
        raise InputError("text-empty")
