"""Finding, fetching and verifying what models/manifest.toml lists."""

from jarvisd.weights.check import Checked, Condition, verify
from jarvisd.weights.fetch import Origins, fetch, remove
from jarvisd.weights.location import folder, require
from jarvisd.weights.manifest import Artefact, Manifest, manifest
from jarvisd.weights.progress import Progress, Silent

__all__ = [
    "Artefact",
    "Checked",
    "Condition",
    "Manifest",
    "Origins",
    "Progress",
    "Silent",
    "fetch",
    "folder",
    "manifest",
    "remove",
    "require",
    "verify",
]
