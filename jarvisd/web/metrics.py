"""``/metrics``: counts and durations for Prometheus, never a word that was said."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from jarvisd.adapters.metrics import MEDIA_TYPE
from jarvisd.web.premises import premises_of


async def metrics(request: Request) -> Response:
    """Answer with everything that is counted."""
    return Response(premises_of(request).metrics.text(), media_type=MEDIA_TYPE)


ROUTES: Final = (Route("/metrics", metrics),)
