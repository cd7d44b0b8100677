"""The keys of the providers: no settings, so that they are nowhere shown and in no file of ours."""

from collections.abc import Mapping
from pathlib import Path


def key_of(provider: str, environment: Mapping[str, str]) -> str:
    """Return the *provider*'s key from *environment* or the systemd credential, "" if none."""
    if key := environment.get(key_variable(provider), "").strip():
        return key
    if folder := environment.get("CREDENTIALS_DIRECTORY"):
        file = Path(folder) / key_credential(provider)
        if file.is_file():
            return file.read_text(encoding="utf-8").strip()
    return ""


def key_variable(provider: str) -> str:
    """Return the environment variable that holds the *provider*'s key."""
    return key_credential(provider).upper()


def key_credential(provider: str) -> str:
    """Return the systemd credential that holds the *provider*'s key."""
    return f"{provider.replace('-', '_')}_api_key"
