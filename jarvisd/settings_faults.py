"""Saying what is wrong with a configuration file: one error per fault, with what was meant."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from jarvisd.errors import InputError, JarvisError
from jarvisd.settings_fields import sections, setting_keys
from jarvisd.settings_keys import key_credential, key_variable

EXPECTED = {
    "int_type": "integer",
    "int_from_float": "integer",
    "int_parsing": "integer",
    "float_type": "number",
    "string_type": "text",
    "path_type": "text",
    "bool_type": "flag",
    "tuple_type": "list",
    "model_type": "table",
    "dict_type": "table",
    "dataclass_type": "table",
}
LIMITS = {
    "greater_than_equal": ("ge", "least"),
    "less_than_equal": ("le", "most"),
    "greater_than": ("gt", "above"),
    "less_than": ("lt", "below"),
}
SENTENCES = {
    "extra_forbidden": "config-unknown-key",
    "enum": "config-not-one-of",
    "missing": "config-required",
    "too_short": "config-empty",
    "string_too_short": "config-empty",
    "time_zone": "config-time-zone",
    "room_name": "config-room-name",
    "address": "config-address",
    "network": "config-network",
    "two_sources": "config-two-sources",
    "open_to_all": "config-open-to-all",
    "provider_name": "config-provider-name",
    "web_address": "config-web-address",
    "quiet_hours": "config-quiet-hours",
    "web_host": "config-web-host",
    "web_open": "config-web-open",
    "web_token": "config-web-token",
    "web_off": "config-web-off",
}
NAMES = ("room_name", "provider_name")
KEYS = ("key", "api_key")
SHOWN = 60
"""A wrong value is quoted up to so many characters."""


def faults(error: ValidationError) -> tuple[JarvisError, ...]:
    """Return one error for each fault that pydantic found, in its order."""
    return tuple(_fault(found) for found in error.errors(include_url=False))


def _fault(found: ErrorDetails) -> JarvisError:
    kind, location, context = found["type"], found["loc"], found.get("ctx", {})
    about = {"setting": _dotted(location), "value": _quoted(found["input"], location)}
    if kind in EXPECTED:
        return InputError("config-wrong-type", expected=EXPECTED[kind], **about)
    if kind in LIMITS:
        bound, word = LIMITS[kind]
        return InputError("config-out-of-range", limit=f"{context[bound]:g}", word=word, **about)
    if kind == "extra_forbidden" and location[-1] in KEYS and location[0] == "models":
        provider = str(location[-2])
        return InputError(
            "config-key-in-file",
            setting=about["setting"],
            variable=key_variable(provider),
            credential=key_credential(provider),
        )
    if kind == "extra_forbidden":
        about["suggestion"] = meant(location) or "none"
    elif kind == "enum":
        about["choices"] = str(context["expected"]).replace("'", "").replace(" or ", ", ")
    elif kind in NAMES:
        about["setting"] = str(found["input"])
    elif kind not in SENTENCES:
        about["told"] = found["msg"]
    return InputError(SENTENCES.get(kind, "config-other"), **about)


def meant(location: Sequence[str | int]) -> str | None:
    """Return the setting that was probably meant by the unknown one at *location*."""
    *table, name = (str(part) for part in location)
    prefix = ".".join(table)
    beside = [key for key in (*sections(), *setting_keys()) if _parent(key) == _general(prefix)]
    near = get_close_matches(name, [key.rpartition(".")[2] for key in beside], n=1, cutoff=0.6)
    if near:
        return ".".join((*table, near[0]))
    elsewhere = {key.rpartition(".")[2]: key for key in reversed(tuple(setting_keys()))}
    near = get_close_matches(name, elsewhere, n=1, cutoff=0.8)
    return elsewhere[near[0]] if near else None


def _parent(key: str) -> str:
    return key.rpartition(".")[0]


def _general(prefix: str) -> str:
    """Return the table as the list of settings names it: every room is ``rooms.*``."""
    each = (table for table in sections() if table.endswith(".*"))
    return next((table for table in each if prefix.startswith(table.removesuffix("*"))), prefix)


def _dotted(location: Iterable[str | int]) -> str:
    parts = (f"[{part}]" if isinstance(part, int) else f".{part}" for part in location)
    return "".join(parts).removeprefix(".").replace(".[key]", "")


def _quoted(value: object, location: Sequence[str | int]) -> str:
    """Return the wrong value as it stood in the file; never that of a secret."""
    hidden = ("dsn", "token", *KEYS)
    if location[-1] in hidden or (location[-1] == "url" and "@" in str(value)):
        return "***"
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
