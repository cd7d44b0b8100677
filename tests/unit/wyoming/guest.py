"""A house that offers everything, made of fakes, and a guest who talks as Home Assistant does."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime

from wyoming.client import AsyncTcpClient
from wyoming.event import Event

from jarvisd.adapters.wyoming.detectors import Detectors
from jarvisd.adapters.wyoming.server import serving
from jarvisd.adapters.wyoming.services import Dictating, Services
from jarvisd.address import Address
from jarvisd.events import Bulletin
from jarvisd.ids import RoomName
from jarvisd.phrases import Language
from jarvisd.session.record import Recorder
from jarvisd.session.visits import Visits
from jarvisd.speech.plausible import Plausibility
from jarvisd.testing.sessions import SessionsInMind
from jarvisd.testing.sound import HearsItsName, HearsWords
from jarvisd.testing.stage import Scripted, StoppedClock
from jarvisd.testing.words import ReadsAlong, SpellsOut

NOW = datetime(2030, 1, 1, tzinfo=UTC)
ROOM = RoomName("homeassistant")
LANGUAGES = (Language.DE, Language.EN)


@dataclass
class House:
    """What is behind the port."""

    transcriber: ReadsAlong = field(default_factory=ReadsAlong)
    synthesizer: SpellsOut = field(default_factory=SpellsOut)
    dialogue: Scripted = field(default_factory=Scripted)
    sessions: SessionsInMind = field(default_factory=lambda: SessionsInMind([ROOM]))
    detectors: list[HearsItsName] = field(default_factory=list)

    def services(self) -> Services:
        """Return all of it as it is offered."""
        recorder = Recorder(sessions=self.sessions, bulletin=Bulletin(), clock=StoppedClock(NOW))
        return Services(
            languages=LANGUAGES,
            dictating=Dictating(
                transcriber=self.transcriber,
                voice=HearsWords,
                plausibility=Plausibility(least_speech_ms=50, words_a_second=20),
                names=("Jarvis",),
                model="reads-along",
            ),
            synthesizer=self.synthesizer,
            detectors=Detectors(self._detector),
            wake_words=("hey_jarvis",),
            visits=Visits(ROOM, self.dialogue, recorder),
        )

    def _detector(self) -> HearsItsName:
        self.detectors.append(HearsItsName(name="hey_jarvis"))
        return self.detectors[-1]


@asynccontextmanager
async def at_home(
    house: House | None = None, services: Services | None = None, allow: Sequence[str] = ()
) -> AsyncIterator[Address]:
    """Offer *services*, or all of *house*, while inside."""
    offered = services or (house or House()).services()
    async with serving(Address("127.0.0.1", 0), allow, offered) as port:
        yield Address("127.0.0.1", port)


@asynccontextmanager
async def guest(address: Address) -> AsyncIterator[AsyncTcpClient]:
    """Connect as Home Assistant does."""
    async with asyncio.timeout(30):
        client = AsyncTcpClient(address.host, address.port)
        async with client:
            yield client


async def ask(address: Address, *events: Event, until: str) -> list[Event]:
    """Send *events* and return what is answered, up to the first message of kind *until*."""
    async with guest(address) as client:
        for event in events:
            await client.write_event(event)
        return await answers(client, until)


async def answers(client: AsyncTcpClient, until: str) -> list[Event]:
    """Return what is answered, up to *until* or the end of the connection."""
    seen: list[Event] = []
    while (event := await client.read_event()) is not None:
        seen.append(event)
        if event.type == until:
            break
    return seen


class Kept:
    """A writer that keeps what is written."""

    def __init__(self) -> None:
        self.text = b""

    def write(self, text: bytes) -> None:
        self.text += text

    def writelines(self, lines: tuple[bytes, ...]) -> None:
        self.text += b"".join(lines)

    async def drain(self) -> None:
        pass
