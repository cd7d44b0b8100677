"""A room set up with scripts, ready to converse."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count

from jarvisd.audio.ear import Ear
from jarvisd.audio.endpoint import Patience
from jarvisd.events import Bulletin, Fact, StateChanged
from jarvisd.ids import RoomName
from jarvisd.people.types import Person
from jarvisd.phrases import Language
from jarvisd.session.arbiter import Arbiter
from jarvisd.session.conductor import Conductor, Desk, Pace
from jarvisd.session.record import Recorder
from jarvisd.session.turn import Senses, TurnTaker
from jarvisd.speech.plausible import Plausibility
from jarvisd.testing.stage import (
    AlwaysTheSame,
    HearsItsName,
    HearsWords,
    Household,
    NotedLoudspeaker,
    NotedSessions,
    ReadsAlong,
    Scripted,
    ScriptedMicrophone,
    SpellsOut,
    StoppedClock,
)

NOW = datetime(2030, 1, 1, 8, 30, tzinfo=UTC)
KITCHEN = RoomName("kueche")


@dataclass
class Stage:
    """Everything a scripted room is made of; ``run`` plays the script to its end."""

    script: Sequence[str | int]
    dialogue: Scripted = field(default_factory=lambda: Scripted(answers=[]))
    loudspeaker: NotedLoudspeaker = field(default_factory=NotedLoudspeaker)
    transcriber: ReadsAlong = field(default_factory=ReadsAlong)
    recogniser: AlwaysTheSame = field(default_factory=AlwaysTheSame)
    sessions: NotedSessions = field(default_factory=NotedSessions)
    people: list[Person] = field(default_factory=list)
    lockstep: bool = True
    ticks: int = 3
    room: RoomName = KITCHEN
    arbiter: Arbiter | None = None
    facts: list[Fact] = field(default_factory=list)

    def conductor(self) -> Conductor:
        """Return the conductor of the room."""
        bulletin = Bulletin()
        bulletin.subscribe(self.facts.append)
        clock = StoppedClock(NOW)
        recorder = Recorder(sessions=self.sessions, bulletin=bulletin, clock=clock)
        turns = TurnTaker(
            room=self.room,
            languages=(Language.EN, Language.DE),
            senses=Senses(
                transcriber=self.transcriber,
                recogniser=self.recogniser,
                synthesizer=SpellsOut(),
                people=Household(self.people),
                names=("Jarvis", "kueche"),
                plausibility=Plausibility(words_a_second=100),
            ),
            dialogue=self.dialogue,
            loudspeaker=self.loudspeaker,
            recorder=recorder,
            monotonic=_ticking(),
        )
        ear = Ear(ScriptedMicrophone(self.script, self.ticks), HearsItsName(), HearsWords())
        desk = Desk(
            sessions=self.sessions,
            dialogue=self.dialogue,
            bulletin=bulletin,
            clock=clock,
            arbiter=self.arbiter or Arbiter(lambda: 0.0),
        )
        pace = Pace(
            patience=Patience(onset_ms=80, before_speech_ms=2_000),
            follow_up_ms=3_000,
            lockstep=self.lockstep,
        )
        return Conductor(self.room, ear, turns, desk, pace)

    async def run(self) -> list[str]:
        """Play the script to its end and return the states the room went through."""
        await self.conductor().run()
        return self.states

    @property
    def states(self) -> list[str]:
        """Return the states the room went through."""
        return [fact.after for fact in self.facts if isinstance(fact, StateChanged)]

    def told(self, kind: type[Fact]) -> list[Fact]:
        """Return the facts of *kind*, in order."""
        return [fact for fact in self.facts if isinstance(fact, kind)]


def _ticking() -> Callable[[], float]:
    ticks = count()
    return lambda: next(ticks) / 1_000
