"""A house of two rooms behind its web; the kitchen runs, the bath has no device."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import httpx
from starlette.types import ASGIApp

from jarvisd.adapters.browser.browser import Browser
from jarvisd.adapters.metrics import Metrics
from jarvisd.ids import RoomName
from jarvisd.people.ports import PeopleStore
from jarvisd.pulse import Pulse
from jarvisd.running import RunningRoom
from jarvisd.settings import Settings
from jarvisd.settings_rooms import Room
from jarvisd.settings_web import Web
from jarvisd.testing.people import PeopleInMind
from jarvisd.web.application import application
from jarvisd.web.premises import Premises
from tests.unit.running_house import House, running
from tests.unit.session.conversation import KITCHEN

BATH = RoomName("bad")


@dataclass
class Visit:
    """What a test may look at and change."""

    house: House = field(default_factory=lambda: House(rooms=(KITCHEN, BATH)))
    people: PeopleStore = field(default_factory=PeopleInMind)
    web: Web = field(default_factory=Web)
    ready: bool = True
    metrics: Metrics = field(default_factory=Metrics)
    browsers: dict[RoomName, Browser] = field(default_factory=dict)

    def application(self, kitchen: RunningRoom) -> ASGIApp:
        self.pulse = Pulse({KITCHEN: kitchen})
        self.pulse.feel()
        self.metrics.watch([kitchen])
        settings = Settings(rooms={KITCHEN: Room(microphone="jabra"), BATH: Room()}, web=self.web)
        premises = Premises(
            people=self.people,
            board=self.house.board,
            rooms={KITCHEN: kitchen},
            browsers=self.browsers,
            pulse=self.pulse,
            metrics=self.metrics,
            settings=lambda: settings,
            ready=lambda: self.ready,
        )
        return application(premises, self.web)

    @asynccontextmanager
    async def client(self, **headers: str) -> AsyncIterator[httpx.AsyncClient]:
        """Yield somebody on this machine who calls the running house."""
        async with running(self.house) as kitchen:
            transport = httpx.ASGITransport(self.application(kitchen), raise_app_exceptions=False)
            async with httpx.AsyncClient(
                transport=transport, base_url="http://127.0.0.1:5278", headers=headers
            ) as client:
                yield client
