"""A house on the twins whose conversations are learnt from, with the real embedder."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

from jarvisd.dialogue.gathering import Gathering
from jarvisd.dialogue.grammar import Grammar
from jarvisd.dialogue.learnable import Learnable
from jarvisd.ids import PersonId, RoomName, SessionId, TurnNumber
from jarvisd.memory.attempt import Attempt
from jarvisd.memory.extraction import Extraction
from jarvisd.memory.fate import Report
from jarvisd.memory.forget import Forget
from jarvisd.memory.learn import Learn
from jarvisd.memory.ports import Embedder, Filter
from jarvisd.memory.remember import Kept, Remember
from jarvisd.memory.reread import Reread
from jarvisd.memory.retold import Retold
from jarvisd.memory.transcripts import Extractor
from jarvisd.memory.types import Memory, Vector
from jarvisd.people.audience import insider
from jarvisd.people.types import Known, Speaker
from jarvisd.phrases import Language
from jarvisd.session.ports import Turn
from jarvisd.testing.memories import MemoriesInMind
from jarvisd.testing.sessions import SessionsInMind
from jarvisd.testing.thinker import ScriptedThinker
from jarvisd.testing.transcripts import TranscriptsInMind
from tests.unit.memory.shelf import ANNA, KEY, KITCHEN, NOON, RealEmbedder, Ticking, saying


class RememberingEmbedder(RealEmbedder):
    """The real one, asked once for each sentence: these tests say few, often."""

    async def embed(self, texts: Sequence[str]) -> Sequence[Vector]:
        for text in texts:
            if text not in _VECTORS:
                (_VECTORS[text],) = await super().embed([text])
        return [_VECTORS[text] for text in texts]


_VECTORS: dict[str, Vector] = {}


GRAMMAR = Grammar()


@dataclass
class Home:
    """A house whose conversations are learnt from."""

    sessions: SessionsInMind = field(default_factory=lambda: SessionsInMind([KITCHEN]))
    memories: MemoriesInMind = field(default_factory=MemoriesInMind)
    embedder: Embedder = field(default_factory=RememberingEmbedder)
    extractor: Extractor = field(default_factory=lambda: Retold(Gathering(GRAMMAR)))
    thinker: ScriptedThinker = field(default_factory=ScriptedThinker)
    clock: Ticking = field(default_factory=Ticking)
    count: int = 0
    summed_up: list[tuple[SessionId, PersonId | None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.transcripts = TranscriptsInMind(self.sessions, self.memories)

    @property
    def learn(self) -> Learn:
        return Learn(
            transcripts=self.transcripts,
            extractor=self.extractor,
            leaving=Learnable(GRAMMAR).left,
            attempt=self.attempt,
            clock=self.clock,
            anew=self.sum_up,
        )

    @property
    def reread(self) -> Reread:
        return Reread(
            sessions=self.transcripts,
            reader=Extraction(self.thinker, Learnable(GRAMMAR).left),
            attempt=self.attempt,
            clock=self.clock,
            anew=self.sum_up,
        )

    def attempt(self) -> Attempt:
        return Attempt(self.memories, self.embedder, KEY)

    async def sum_up(self, session: SessionId, person: PersonId | None, room: RoomName) -> None:
        assert room == KITCHEN
        self.summed_up.append((session, person))

    async def held(self, *said: tuple[Speaker, str], at: datetime = NOON) -> SessionId:
        """Hold a whole session of these lines."""
        self.count += 1
        session = SessionId(UUID(int=1000 + self.count))
        await self.sessions.open(session, KITCHEN, at)
        for number, (speaker, text) in enumerate(said, start=1):
            turn = Turn(
                session=session,
                number=TurnNumber(number),
                at=at + timedelta(seconds=number),
                speaker=speaker,
                heard=text,
                said="Mein Hund heißt Rex.",
                language=Language.DE,
                outcome="answered",
            )
            await self.sessions.record(turn)
        await self.sessions.close(session, at + timedelta(minutes=1 + self.count))
        return session

    async def learns(self, *said: tuple[Speaker, str], at: datetime = NOON) -> Report:
        await self.held(*said, at=at)
        return await self.learn.run()

    async def told(self, speaker: Speaker = ANNA, *, current: bool = True) -> list[Memory]:
        owner = speaker.person.id if isinstance(speaker, Known) else None
        return list(
            await self.memories.listed(Filter(current=current), insider(owner, KITCHEN), 100)
        )

    async def texts(self, speaker: Speaker = ANNA) -> list[str]:
        return [one.text for one in await self.told(speaker)]

    async def confirms(self, text: str) -> None:
        remember = Remember(self.memories, self.embedder, Ticking(), KEY)
        assert isinstance(await remember.keep(saying(text)), Kept)

    async def erases(self, text: str) -> None:
        forget = Forget(self.memories, self.embedder, Ticking(), KEY)
        ids = [one.id for one in await self.told() if one.text == text]
        assert await forget.erase(ids, insider(ANNA.person.id, KITCHEN)) == 1
