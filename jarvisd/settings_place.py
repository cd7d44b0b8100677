"""Where the configuration file is: the first of a few places.

``--config``, ``$JARVISD_CONFIG``, ``$XDG_CONFIG_HOME/jarvisd/jarvisd.toml``,
``/etc/jarvisd/jarvisd.toml``, the checkout's ``config/jarvisd.toml``. Apart from
the reading, because the language of the commands is wanted before all else.
"""

from collections.abc import Mapping
from pathlib import Path

import platformdirs

CHECKOUT = Path(__file__).parents[1]


def find(path: Path | None, environment: Mapping[str, str]) -> Path | None:
    """Return the file to read, or None; one that was named is returned even if it is missing."""
    named = path or environment.get("JARVISD_CONFIG")
    if named:
        return Path(named).expanduser()
    places = (
        platformdirs.user_config_path("jarvisd") / "jarvisd.toml",
        Path("/etc/jarvisd/jarvisd.toml"),
        CHECKOUT / "config" / "jarvisd.toml",
    )
    return next((place for place in places if place.is_file()), None)
