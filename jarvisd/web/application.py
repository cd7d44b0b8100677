"""The application: every page and resource behind the guard."""

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.types import ASGIApp

from jarvisd.errors import JarvisError
from jarvisd.settings_web import Web
from jarvisd.web import announcements, health, metrics, rooms, talk
from jarvisd.web.guard import Guard
from jarvisd.web.premises import Premises
from jarvisd.web.problems import on_bug, on_http, on_known

RESOURCES = (health, metrics, rooms, announcements, talk)


def application(premises: Premises, web: Web) -> ASGIApp:
    """Return what answers every request, from *premises*, as *web* allows."""
    app = Starlette(
        routes=[route for resource in RESOURCES for route in resource.ROUTES],
        middleware=[Middleware(Guard, web=web, opened=talk.opened)],
        exception_handlers={JarvisError: on_known, HTTPException: on_http, Exception: on_bug},
    )
    app.state.premises = premises
    return app
