"""A room set up with scripts, ready to converse."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import count
from typing import TypeVar

from jarvisd.audio.chunk import Sound
from jarvisd.audio.cues import NO_CUES, Cues
from jarvisd.audio.ear import Ear
from jarvisd.audio.endpoint import Patience
from jarvisd.audio.ports import Ducking, Loudspeaker, Microphone
from jarvisd.errors import SpeakingError
from jarvisd.events import Bulletin, Fact, Listener, StateChanged
from jarvisd.ids import RoomName
from jarvisd.phrases import Language
from jarvisd.session.arbiter import Arbiter
from jarvisd.session.conductor import Conductor
from jarvisd.session.desk import Desk
from jarvisd.session.interruption import StopEar
from jarvisd.session.own_words import OwnWords
from jarvisd.session.pace import Pace
from jarvisd.session.perception import Senses
from jarvisd.session.ports import Recognising, SessionStore, Turn
from jarvisd.session.record import Recorder
from jarvisd.session.turn import TurnTaker
from jarvisd.session.voice import SessionVoice
from jarvisd.speech.plausible import Plausibility
from jarvisd.speech.ports import Synthesizer
from jarvisd.testing.people import PeopleInMind
from jarvisd.testing.sessions import SessionsInMind
from jarvisd.testing.sound import HearsItsName, HearsWords, NotedLoudspeaker, ScriptedMicrophone
from jarvisd.testing.stage import (
    AlwaysTheSame,
    ReadsAlong,
    Scripted,
    SpellsOut,
    StoppedClock,
    spelled,
)

NOW = datetime(2030, 1, 1, 8, 30, tzinfo=UTC)
AnyFact = TypeVar("AnyFact", bound=Fact)
KITCHEN = RoomName("kueche")


class Broken:
    """A loudspeaker that was pulled out."""

    async def play(self, sound: Sound) -> None:
        raise SpeakingError("loudspeaker-lost")


@dataclass
class Stage:
    """Everything a scripted room is made of; ``run`` plays the script to its end."""

    script: Sequence[str | int | bytes]
    dialogue: Scripted = field(default_factory=Scripted)
    loudspeaker: NotedLoudspeaker = field(default_factory=NotedLoudspeaker)
    transcriber: ReadsAlong = field(default_factory=ReadsAlong)
    synthesizer: Synthesizer = field(default_factory=SpellsOut)
    recogniser: AlwaysTheSame = field(default_factory=AlwaysTheSame)
    voices: Recognising | None = None
    """Takes the place of *recogniser*."""
    sessions: SessionsInMind = field(default_factory=lambda: SessionsInMind([KITCHEN]))
    store: SessionStore | None = None
    """Takes the place of *sessions*."""
    people: PeopleInMind = field(default_factory=PeopleInMind)
    lockstep: bool = True
    endless: bool = False
    broken: bool = False
    """The loudspeaker fails."""
    room: RoomName = KITCHEN
    arbiter: Arbiter | None = None
    cues: Cues = field(default_factory=lambda: replace(NO_CUES, goodbye=True))
    facts: list[Fact] = field(default_factory=list)

    def conductor(
        self,
        listener: Listener | None = None,
        *,
        microphone: Microphone | None = None,
        loudspeaker: Loudspeaker | None = None,
        muted: bool = False,
        interruptible: tuple[Ducking, StopEar] | None = None,
    ) -> Conductor:
        """Return the conductor of the room; *listener* is told what happens, too."""
        store = self.store or self.sessions
        bulletin = Bulletin()
        bulletin.subscribe(self.facts.append)
        if listener is not None:
            bulletin.subscribe(listener)
        clock = StoppedClock(NOW)
        recorder = Recorder(sessions=store, bulletin=bulletin, clock=clock)
        source = microphone or ScriptedMicrophone(self.script, self.endless)
        ear = Ear(source, HearsItsName(), HearsWords())
        turns = TurnTaker(
            room=self.room,
            languages=(Language.EN, Language.DE),
            senses=Senses(
                transcriber=self.transcriber,
                synthesizer=self.synthesizer,
                people=self.people,
                names=("Jarvis", "kueche"),
                plausibility=Plausibility(least_speech_ms=80, words_a_second=100),
            ),
            voice=SessionVoice(self.voices or self.recogniser),
            dialogue=self.dialogue,
            loudspeaker=loudspeaker or (Broken() if self.broken else self.loudspeaker),
            recorder=recorder,
            cues=self.cues,
            monotonic=_ticking(),
            own_words=OwnWords(lambda: ear.position_ms),
        )
        desk = Desk(
            sessions=store,
            dialogue=self.dialogue,
            bulletin=bulletin,
            clock=clock,
            arbiter=self.arbiter or Arbiter(lambda: 0.0),
        )
        pace = Pace(
            patience=Patience(onset_ms=64, before_speech_ms=2_000),
            follow_up_ms=3_000,
            soundless_s=0.05,
            lockstep=self.lockstep,
        )
        return Conductor(
            self.room, ear, turns, desk, pace, muted=muted, interruptible=interruptible
        )

    async def run(self) -> list[str]:
        """Play the script to its end and return the states the room went through."""
        await self.conductor().run()
        return self.states

    @property
    def states(self) -> list[str]:
        """Return the states the room went through."""
        return [fact.after for fact in self.facts if isinstance(fact, StateChanged)]

    @property
    def said(self) -> list[str]:
        """Return what was spoken to its end."""
        return [spelled(sound) for sound in self.loudspeaker.played]

    @property
    def cut_off(self) -> list[str]:
        """Return what was begun and silenced."""
        return [spelled(sound) for sound in self.loudspeaker.cut_off]

    @property
    def turns(self) -> list[Turn]:
        """Return the rows of the transcript, in order."""
        return list(self.sessions.recorded.values())

    def told(self, kind: type[AnyFact]) -> list[AnyFact]:
        """Return the facts of *kind*, in order."""
        return [fact for fact in self.facts if isinstance(fact, kind)]


def _ticking() -> Callable[[], float]:
    ticks = count()
    return lambda: next(ticks) / 1_000
