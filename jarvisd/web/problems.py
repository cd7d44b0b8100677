"""Errors over HTTP: problem details (RFC 9457) in the caller's language.

Beside the sentence stands the key of the phrase with its details, so that a program
can tell the errors apart, and the command line can word them itself.
"""

import logging
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response

from jarvisd import errors
from jarvisd.errors import JarvisError
from jarvisd.phrases import Language, phrase, render
from jarvisd.web.language import preferred
from jarvisd.web.premises import premises_of

logger = logging.getLogger(__name__)

MEDIA_TYPE: Final = "application/problem+json"

STATUS: Final[tuple[tuple[type[JarvisError], int], ...]] = (
    (errors.NotFoundError, 404),
    (errors.InputError, 422),
    (errors.BusyError, 409),
    (errors.StorageError, 503),
    (errors.ResourceError, 503),
    (errors.StageError, 503),
)
NAMED: Final = {
    400: "web-bad-request",
    401: "web-no-token",
    403: "web-foreign",
    404: "web-not-found",
    405: "web-wrong-method",
    413: "web-too-large",
    421: "web-wrong-name",
}
"""What the guard and the router refuse, by the status they do it with."""


def problem(error: JarvisError, status: int, language: Language) -> Response:
    """Return the answer that tells about *error*."""
    told: dict[str, Any] = {
        "type": "about:blank",
        "title": phrase("web-title", language, status=status),
        "status": status,
        "detail": render(error, language),
        "code": error.key,
        "details": error.details,
    }
    return JSONResponse(told, status, media_type=MEDIA_TYPE)


def status_of(error: JarvisError) -> int:
    """Return the status that *error* is told with."""
    return next((status for kind, status in STATUS if isinstance(error, kind)), 500)


def language_of(request: HTTPConnection) -> Language:
    """Return the language to answer *request* in."""
    default = premises_of(request).settings().assistant.language
    return preferred(request.headers.get("accept-language", ""), default)


async def on_known(request: HTTPConnection, error: Exception) -> Response:
    """Tell about an error that was foreseen."""
    assert isinstance(error, JarvisError)
    return problem(error, status_of(error), language_of(request))


async def on_http(request: HTTPConnection, error: Exception) -> Response:
    """Tell about a request that leads nowhere."""
    assert isinstance(error, HTTPException)
    key = NAMED.get(error.status_code, "web-bad-request")
    told = problem(JarvisError(key), error.status_code, language_of(request))
    told.headers.update(error.headers or {})
    return told


async def on_bug(request: Request, error: Exception) -> Response:
    """Tell about what nobody foresaw: one request is a fault boundary, the daemon goes on."""
    logger.error("%s %s failed unforeseen", request.method, request.url.path, exc_info=error)
    return problem(JarvisError("web-bug"), 500, language_of(request))
