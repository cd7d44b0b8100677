"""Choosing the language of the commands before anything else can be read."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

from jarvisd.phrases import Language
from jarvisd.settings_place import find


def language_for(
    option: Language | None, config: Path | None, environment: Mapping[str, str]
) -> Language:
    """Return the language of the option, $JARVISD_LANGUAGE, the configuration or the locale."""
    return (
        option
        or _named(environment.get("JARVISD_LANGUAGE"))
        or _configured(config, environment)
        or _of_locale(environment)
        or Language.DE
    )


def _named(text: object) -> Language | None:
    code = str(text or "").strip().casefold()
    return Language(code) if code in {language.value for language in Language} else None


def _configured(config: Path | None, environment: Mapping[str, str]) -> Language | None:
    """Return what the file says; a broken file is reported later, in whatever language."""
    path = find(config, environment)
    if path is None:
        return None
    try:
        assistant = tomllib.loads(path.read_text(encoding="utf-8")).get("assistant")
    except (OSError, ValueError):
        return None
    return _named(assistant.get("language")) if isinstance(assistant, dict) else None


def _of_locale(environment: Mapping[str, str]) -> Language | None:
    names = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return _named(next((name for name in names if name), "")[:2])
