"""The settings of the language models: who there is, and who is asked for what."""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from enum import StrEnum
from ipaddress import IPv6Address, ip_address
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from jarvisd.dialogue.routing import Commands
from jarvisd.errors import InputError, JarvisError
from jarvisd.settings_section import OR_NONE, Section
from jarvisd.thinking.provider import LIMITS
from jarvisd.thinking.types import Place

ROLES: Final = ("conversation", "memory")


class Kind(StrEnum):
    """Which protocol a provider speaks."""

    ANTHROPIC = "anthropic"
    OPENAI = "openai"


def _provider_name(name: str) -> str:
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,39}", name):
        raise PydanticCustomError("provider_name", "not a provider's name")
    return name


def _web_address(url: str) -> str:
    try:
        parts = urlsplit(url)
        known = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        known = None
    # A password in it would be shown wherever the address is.
    if url and (not known or parts.username is not None):
        raise PydanticCustomError("web_address", "not a web address")
    return url.rstrip("/")


class ProviderSettings(Section):
    """A provider of a language model; as many as you like, each with a name of your choice.

    Its key is no setting: it comes from the environment, for one called claude from
    CLAUDE_API_KEY, or from the systemd credential claude_api_key.
    """

    kind: Annotated[Kind, Field(examples=["anthropic"])]
    """anthropic, or openai: any server that speaks OpenAI's chat completions, such as
    Ollama, llama.cpp or vLLM."""
    model: Annotated[str, Field(min_length=1, examples=["claude-sonnet-5"])]
    """Which model of it."""
    url: Annotated[str, AfterValidator(_web_address)] = ""
    """The server's address, such as http://127.0.0.1:11434/v1; empty: the maker's own."""
    place: Annotated[Place | None, OR_NONE] = None
    """Whether it runs in the house; empty: home if the address is a loopback or private one."""
    first_token_s: Annotated[float, Field(ge=0.1, le=300)] = LIMITS.first_token_s
    """An answer that has not begun by then is given up, or falls silent for so long."""
    answer_s: Annotated[float, Field(ge=0.1, le=900)] = LIMITS.answer_s
    """So long a whole answer is waited for."""
    form_s: Annotated[float, Field(ge=0.1, le=3_600)] = LIMITS.form_s
    """The same for what is learnt or summed up while nobody waits."""
    answer_tokens: Annotated[int, Field(ge=16, le=64_000)] = 600
    """Most tokens of an answer; a model that thinks first needs more."""
    form_tokens: Annotated[int, Field(ge=16, le=64_000)] = 4_000
    """Most tokens of what is learnt or summed up at once."""

    @property
    def where(self) -> Place:
        """Return where it runs: as the configuration says, else as its address tells."""
        if self.place is not None:
            return self.place
        at_home = self.kind is Kind.OPENAI and self.url and _in_the_house(self.url)
        return Place.HOME if at_home else Place.CLOUD


def _in_the_house(url: str) -> bool:
    """Tell whether *url* names this machine or a private network; a name of DNS may be anywhere."""
    host = urlsplit(url).hostname or ""
    if host == "localhost":
        return True
    try:
        address = ip_address(host)
    except ValueError:
        return False
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        address = address.ipv4_mapped
    return address.is_loopback or address.is_private


ProviderKey = Annotated[str, AfterValidator(_provider_name)]


class Models(Section):
    """Language models, by what they are asked for. None is needed."""

    conversation: tuple[str, ...] = ()
    """Providers that answer, the first one first; none: answers come from memory alone."""
    memory: tuple[str, ...] = ()
    """The same for learning from conversations and summing them up."""
    personal_memories_to_cloud: bool = False
    """Whether private memories, and what people say of themselves, may leave the house (R-D3)."""
    commands: Commands = Commands.GRAMMAR
    """Who understands "merk dir …" and the like: the grammar, fast and offline, or the model."""
    providers: dict[ProviderKey, ProviderSettings] = Field(default_factory=dict)
    """One table for each provider."""


def model_faults(tables: Mapping[str, Any]) -> Iterator[JarvisError]:
    """Yield what is wrong with the models in a file as no type can tell."""
    if "cloud" in tables:
        yield _cloud_is_gone(tables["cloud"])
    models = tables.get("models")
    if not isinstance(models, Mapping):
        return
    providers = models.get("providers", {})
    known = [str(name) for name in providers] if isinstance(providers, Mapping) else []
    for role in ROLES:
        asked = models.get(role, ())
        for at, name in enumerate(asked if isinstance(asked, list) else ()):
            if isinstance(name, str) and name not in known:
                yield _no_such_provider(f"models.{role}[{at}]", name, known)


def _cloud_is_gone(cloud: object) -> JarvisError:
    given = cloud if isinstance(cloud, Mapping) else {}
    return InputError("config-cloud-gone", model=str(given.get("model") or "none"))


def _no_such_provider(setting: str, name: str, known: list[str]) -> JarvisError:
    near = get_close_matches(name, known, n=1, cutoff=0.6)
    return InputError(
        "config-no-such-provider",
        setting=setting,
        name=name,
        suggestion=near[0] if near else "none",
        known=", ".join(known) or "none",
    )
