"""Talking to the daemon that runs: what a command wants of it, over HTTP on this machine."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jarvisd import errors
from jarvisd.cli.invocation import Invocation
from jarvisd.errors import JarvisError, ResourceError
from jarvisd.phrases import Language, render

if TYPE_CHECKING:
    import httpx

    from jarvisd.settings import Settings

PATIENCE_S: Final = 10.0

KINDS: Final[dict[int, type[JarvisError]]] = {
    400: errors.InputError,
    404: errors.NotFoundError,
    409: errors.BusyError,
    413: errors.InputError,
    422: errors.InputError,
    503: errors.ResourceError,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningDaemon:
    """The daemon of this configuration, if it runs."""

    url: str
    token: str
    language: Language

    @classmethod
    def of(cls, here: Invocation) -> "RunningDaemon":
        """Return the daemon that *here* is about; raise ResourceError if it has no web."""
        settings = here.settings()
        if not settings.web.enabled:
            raise ResourceError("daemon-without-web")
        return cls(url=_address(settings), token=settings.web.token, language=here.language)

    def get(self, path: str) -> Any:
        """Return what the daemon tells at *path*; raise as ``send`` does."""
        return self.send("GET", path)

    def send(self, method: str, path: str, body: Any = None) -> Any:
        """Have something done; raise ResourceError if none runs, or the error it answers with."""
        import ssl  # noqa: PLC0415  keeps --help fast

        import httpx  # noqa: PLC0415  keeps --help fast

        headers = {"Accept-Language": self.language.value}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        try:
            # Nobody's proxy stands between a machine and itself, and of plain HTTP nobody's
            # certificates need be read: that took longer than the request.
            nobody = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            with httpx.Client(trust_env=False, timeout=PATIENCE_S, verify=nobody) as client:
                answer = client.request(method, self.url + path, headers=headers, json=body)
        except httpx.ConnectError as error:
            raise ResourceError("daemon-not-running") from error
        except httpx.HTTPError as error:
            raise ResourceError("daemon-silent", place=self.url) from error
        if answer.is_success:
            return answer.json()
        raise self._error(answer)

    def _error(self, answer: "httpx.Response") -> JarvisError:
        kind = KINDS.get(answer.status_code, JarvisError)
        try:
            told = answer.json()
            error = kind(str(told["code"]), **told["details"])
            render(error, self.language)
        except (ValueError, KeyError, TypeError):
            # Not a jarvisd, or one of another version that knows other sentences.
            return kind("daemon-refused", place=self.url, status=answer.status_code)
        return error


def _address(settings: "Settings") -> str:
    """Return where the daemon said it is reached, else where the configuration puts it."""
    from jarvisd.settings_file import data_dir  # noqa: PLC0415

    web = settings.web
    configured = f"http://{f'[{web.host}]' if ':' in web.host else web.host}:{web.port}"
    try:
        told = json.loads((Path(data_dir(settings)) / "daemon.json").read_text(encoding="utf-8"))
        return str(told["url"])
    except (OSError, ValueError, KeyError, TypeError):
        # Not running, or running as somebody whose folder cannot be looked into.
        return configured
