"""Typed sessions with a whole mind: recorded as ``jarvisd talk`` records them."""

from dataclasses import dataclass, field
from uuid import UUID, uuid4

from jarvisd.app import Mind
from jarvisd.ids import PersonId, RoomName, SessionId
from jarvisd.memory.ports import Filter
from jarvisd.memory.types import Memory
from jarvisd.people.audience import Audience
from jarvisd.people.types import Doubt, Known, Person, Speaker, Unknown
from jarvisd.phrases import Language
from jarvisd.session.typed import TypedConversation

ANNA = Person(id=PersonId(UUID(int=1)), name="Anna")
BEN = Person(id=PersonId(UUID(int=2)), name="Ben")
STRANGER = Unknown(reason=Doubt.NOT_SIMILAR)
TOO_SHORT = Unknown(reason=Doubt.TOO_LITTLE_SPEECH)
KITCHEN = RoomName("kueche")


def by(person: Person) -> Known:
    """Return *person*, recognised."""
    return Known(person=person, similarity=0.95, margin=0.3)


@dataclass
class Session:
    """One session, whose turns are kept in the transcript."""

    mind: Mind
    id: SessionId = field(default_factory=lambda: SessionId(uuid4()))

    async def __aenter__(self) -> "Session":
        self._talk = TypedConversation(self.id, KITCHEN, self.mind.dialogue, self.mind.recorder)
        await self._talk.begin()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._talk.end()

    async def say(self, text: str, speaker: Speaker, language: Language = Language.DE) -> str:
        """Say *text* and return the whole answer."""
        reply = await self._talk.turn(text, language, speaker)
        return " ".join(sentence.text for sentence in reply.sentences)


async def asked(mind: Mind, text: str, speaker: Speaker) -> str:
    """Say *text* in a session of its own and return the answer."""
    async with Session(mind) as session:
        return await session.say(text, speaker)


async def remembered(mind: Mind, speaker: Speaker) -> list[Memory]:
    """Return all that *speaker* may hear in the kitchen."""
    found = await mind.memories.listed(Filter(), Audience.of(speaker, KITCHEN), 1_000)
    return list(found)
