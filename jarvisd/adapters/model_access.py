"""What the adapters of language models have in common: where, by what key, what went wrong."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from jarvisd.thinking.faults import Fault, ModelError
from jarvisd.thinking.types import Place

UNNEEDED: Final = "no-key-needed"
"""Sent where a server of the house asks for no key; the libraries insist on one."""
KEPT_S: Final = 120.0
"""So long a connection is kept between two questions: to open a new one takes time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """One model of one provider."""

    provider: str
    """The household's name for it."""
    model: str
    place: Place
    key: str = field(repr=False)
    url: str | None = None
    """None: where the maker of the protocol offers it."""
    answer_tokens: int = 600
    form_tokens: int = 4_000

    @property
    def name(self) -> str:
        """Return the provider and the model, for the log."""
        return f"{self.provider}/{self.model}"


def client_options(access: Access, http_client: Callable[..., Any]) -> dict[str, Any]:
    """Return how both libraries open their client.

    It waits and tries again for nobody, for the router does. No redirect is followed: a
    server at home could send a prompt elsewhere with one. A proxy that the environment
    names is not for what stays at home.
    """
    from httpx2 import Limits

    return {
        "api_key": access.key,
        "base_url": access.url,
        "timeout": None,
        "max_retries": 0,
        "http_client": http_client(
            timeout=None,
            limits=Limits(keepalive_expiry=KEPT_S),
            follow_redirects=False,
            trust_env=access.place is Place.CLOUD,
        ),
    }


_BY_STATUS: Final = {
    401: Fault.KEY,
    402: Fault.KEY,
    403: Fault.KEY,
    404: Fault.UNKNOWN,
    405: Fault.UNKNOWN,
    408: Fault.BROKEN,
    409: Fault.BROKEN,
    413: Fault.TOO_LONG,
    425: Fault.BUSY,
    429: Fault.BUSY,
    503: Fault.BUSY,
    529: Fault.BUSY,
}
_BY_TYPE: Final = {
    "overloaded_error": Fault.BUSY,
    "rate_limit_error": Fault.BUSY,
    "timeout_error": Fault.BROKEN,
    "authentication_error": Fault.KEY,
    "permission_error": Fault.KEY,
    "billing_error": Fault.KEY,
    "not_found_error": Fault.UNKNOWN,
    "request_too_large": Fault.TOO_LONG,
    "exceed_context_size_error": Fault.TOO_LONG,
}
_TOO_LONG: Final = (
    "context length",
    "context size",
    "context window",
    "too long",
    "too many tokens",
)


def refusal(model: str, status: int, headers: Mapping[str, str], body: object) -> ModelError:
    """Return what an HTTP answer means that is none; of its *body* only the kind is kept."""
    error = body.get("error", body) if isinstance(body, Mapping) else body
    told: Mapping[str, Any] = error if isinstance(error, Mapping) else {"message": error}
    return ModelError(
        _fault(status, told), model=model, status=status, retry_after_s=_retry_after_s(headers)
    )


def _fault(status: int, told: Mapping[str, Any]) -> Fault:
    message = str(told.get("message", "")).lower()
    code = told.get("code")
    fault = _BY_TYPE.get(str(told.get("type", ""))) or _BY_STATUS.get(status)
    if fault is None and isinstance(code, int) and code >= 400:
        # Within a stream the status was good; some servers send the right one along.
        fault, status = _BY_STATUS.get(code), code
    if fault is not None:
        return fault
    if code == "context_length_exceeded" or any(words in message for words in _TOO_LONG):
        return Fault.TOO_LONG
    return Fault.REJECTED if 300 <= status < 500 else Fault.BROKEN


def _retry_after_s(headers: Mapping[str, str]) -> float | None:
    for header, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            told_s = float(headers[header]) * unit
        except (KeyError, ValueError):
            continue
        return told_s if 0 <= told_s < float("inf") else None
    return None
