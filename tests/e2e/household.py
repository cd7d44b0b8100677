"""People who converse in writing, on a mind whose clock can be put forward."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

from jarvisd.app import Mind
from jarvisd.ids import PersonId, RoomName, SessionId
from jarvisd.memory.ports import Filter
from jarvisd.memory.types import Memory
from jarvisd.people.audience import Audience, insider
from jarvisd.people.types import Doubt, Known, Person, Role, Speaker, Unknown
from jarvisd.phrases import Language
from jarvisd.session.typed import TypedConversation

KITCHEN = RoomName("kueche")
STRANGER = Unknown(reason=Doubt.NOT_SIMILAR)


def known(number: int, name: str, role: Role = Role.MEMBER) -> Known:
    """Return a recognised person."""
    person = Person(id=PersonId(UUID(int=number)), name=name, role=role)
    return Known(person=person, similarity=1.0, margin=1.0)


ANNA, BEN = known(1, "Anna"), known(2, "Ben")
CARE = known(3, "Clara", Role.STAFF)


@dataclass
class Calendar:
    """A clock that moves on a second whenever it is asked, and by days when it is told to."""

    at: datetime = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)

    def now(self) -> datetime:
        self.at += timedelta(seconds=1)
        return self.at

    def pass_days(self, days: int) -> None:
        self.at += timedelta(days=days)


@dataclass
class House:
    """A mind and who lives with it."""

    mind: Mind
    calendar: Calendar
    sessions: list[SessionId] = field(default_factory=list)

    async def moved_in(self) -> "House":
        """Make everybody known."""
        for speaker in (ANNA, BEN, CARE):
            await self.mind.people.add(speaker.person, [])
        return self

    async def hold(
        self, *lines: tuple[Speaker, str], language: Language = Language.DE
    ) -> list[str]:
        """Hold a session of *lines* and return the answers."""
        session = SessionId(uuid4())
        self.sessions.append(session)
        mind = self.mind
        conversation = TypedConversation(session, KITCHEN, mind.dialogue, mind.recorder)
        await conversation.begin()
        answers = []
        for speaker, text in lines:
            reply = await conversation.turn(text, language, speaker)
            answers.append(" ".join(sentence.text for sentence in reply.sentences))
        await conversation.end()
        return answers

    async def ask(self, speaker: Speaker, text: str) -> str:
        """Ask in a session of its own."""
        (answer,) = await self.hold((speaker, text))
        return answer

    def audience(self, speaker: Speaker) -> Audience:
        """Return who *speaker* is to the house in the kitchen."""
        return Audience.of(speaker, KITCHEN)

    async def memories(self, speaker: Speaker, *, current: bool = True) -> list[Memory]:
        """Return all that is kept for *speaker* and the household."""
        owner = speaker.person.id if isinstance(speaker, Known) else None
        wanted = Filter(current=current)
        return list(await self.mind.memories.listed(wanted, insider(owner, KITCHEN), 100))

    async def texts(self, speaker: Speaker) -> list[str]:
        """Return the current of these as sentences, sorted."""
        return sorted(memory.text for memory in await self.memories(speaker))
