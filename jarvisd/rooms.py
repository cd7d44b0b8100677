"""Rooms: one conductor each, put together from the house, a microphone and a loudspeaker."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

from jarvisd.adapters.openwakeword import find_model
from jarvisd.adapters.silero import SileroVoiceDetector
from jarvisd.adapters.wakewords import TwoOpinionDetector
from jarvisd.adapters.wav import WavMicrophone
from jarvisd.app import House, weights_folder
from jarvisd.audio.cues import NO_CUES
from jarvisd.audio.ear import Ear
from jarvisd.audio.ports import Loudspeaker, Microphone
from jarvisd.audio.wake import NearMiss, WakeRule
from jarvisd.controls.types import Dial
from jarvisd.events import NearlyWoken
from jarvisd.ids import RoomName, SessionId
from jarvisd.people.recognise import Recognise
from jarvisd.phrases import Language
from jarvisd.session.conductor import Conductor
from jarvisd.session.desk import Desk
from jarvisd.session.pace import Pace
from jarvisd.session.perception import Senses
from jarvisd.session.turn import TurnTaker
from jarvisd.session.voice import SessionVoice
from jarvisd.settings import Settings
from jarvisd.settings_rooms import Room
from jarvisd.speech.paced import Paced


def open_room(
    house: House,
    room: RoomName,
    microphone: Microphone,
    loudspeaker: Loudspeaker,
    pace: Pace,
    *,
    muted: bool = False,
) -> Conductor:
    """Return the conductor of *room*, ready to ``run``; raise ResourceError for a wake model.

    A recording (lockstep) gets no tones but the goodbye: nobody waits for them.
    """
    mind, settings = house.mind, house.mind.settings
    recognise = Recognise(house.voices, mind.people, settings.people)
    turns = TurnTaker(
        room=room,
        languages=languages(settings, room),
        senses=Senses(
            transcriber=house.transcriber,
            synthesizer=Paced(house.synthesizer, lambda: mind.board.dialled(room, Dial.SPEED)),
            people=mind.people,
            names=(settings.assistant.name, *settings.rooms),
            plausibility=settings.recogniser.plausibility,
        ),
        voice=SessionVoice(recognise),
        dialogue=mind.dialogue,
        loudspeaker=loudspeaker,
        recorder=mind.recorder,
        cues=replace(NO_CUES, goodbye=settings.cues.goodbye) if pace.lockstep else settings.cues,
    )
    desk = Desk(
        sessions=mind.sessions,
        dialogue=mind.dialogue,
        bulletin=mind.bulletin,
        clock=mind.clock,
        arbiter=house.arbiter,
    )

    def missed(miss: NearMiss) -> None:
        mind.bulletin.post(
            NearlyWoken(
                room=room,
                session=None,
                at_ms=miss.at_ms,
                word=miss.word,
                first=miss.first,
                second=miss.second,
            )
        )

    ear = Ear(microphone, _wake_word(settings, room, missed), SileroVoiceDetector())
    return Conductor(room, ear, turns, desk, pace, muted=muted)


async def hear(
    house: House,
    room: RoomName,
    files: Sequence[Path],
    loudspeaker: Loudspeaker,
    *,
    realtime: bool = False,
) -> None:
    """Let *room* hear recordings as one conversation and answer on *loudspeaker*.

    The recordings stand still while it thinks and speaks, or with *realtime* go on
    as a person would. Raise InputError for a faulty file, HearingError.
    """
    session = SessionId(uuid4())
    pace = replace(
        pace_of(house.mind.settings, room), lockstep=not realtime, fresh_session=lambda: session
    )
    microphone = WavMicrophone(files, realtime=realtime)
    await open_room(house, room, microphone, loudspeaker, pace).run()


def pace_of(settings: Settings, room: RoomName) -> Pace:
    """Return how long a live room waits."""
    listening, own = settings.listening, _configured(settings, room).follow_up_ms
    return Pace(
        patience=listening.patience,
        follow_up_ms=own if own is not None else listening.follow_up_ms,
        resume_ms=listening.resume_ms,
    )


def _wake_word(
    settings: Settings, room: RoomName, missed: Callable[[NearMiss], None]
) -> TwoOpinionDetector:
    return TwoOpinionDetector(
        _wake_words(settings, room),
        folder=_wake_models(settings),
        rule=wake_rule(settings, room),
        missed=missed,
    )


def check_wake_words(settings: Settings, room: RoomName) -> None:
    """Raise ResourceError if there is no model for something that is to wake *room*."""
    for word in _wake_words(settings, room):
        find_model(word, _wake_models(settings))


def _wake_words(settings: Settings, room: RoomName) -> tuple[str, ...]:
    return _configured(settings, room).wake_words or settings.wake.words


def _wake_models(settings: Settings) -> Path:
    return weights_folder(settings) / "openwakeword"


def wake_rule(settings: Settings, room: RoomName) -> WakeRule:
    """Return when *room* is woken."""
    threshold = _configured(settings, room).wake_threshold
    rule = settings.wake.rule
    return rule if threshold is None else replace(rule, threshold=threshold)


def _configured(settings: Settings, room: RoomName) -> Room:
    return settings.rooms.get(room, Room())


def languages(settings: Settings, room: RoomName) -> tuple[Language, ...]:
    """Return what may be spoken in *room*, the first language first."""
    fixed = _configured(settings, room).language
    if fixed is not None:
        return (fixed,)
    first = settings.assistant.language
    others = tuple(each for each in settings.assistant.languages if each is not first)
    return (first, *others) if first in settings.assistant.languages else others
