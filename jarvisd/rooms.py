"""Rooms: one conductor each, put together from the house, a microphone and a loudspeaker."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import uuid4

from jarvisd.adapters.silero import SileroVoiceDetector
from jarvisd.adapters.wav import WavMicrophone
from jarvisd.app import House, wake_word_here
from jarvisd.audio.cues import NO_CUES
from jarvisd.audio.ear import Ear
from jarvisd.audio.ports import Loudspeaker, Microphone, WakeWordDetector
from jarvisd.ids import RoomName, SessionId
from jarvisd.people.recognise import Recognise
from jarvisd.phrases import Language
from jarvisd.session.conductor import Conductor, Desk, Pace
from jarvisd.session.own_words import OwnWords
from jarvisd.session.turn import Senses, TurnTaker
from jarvisd.session.voice import SessionVoice
from jarvisd.settings import Settings


@dataclass(frozen=True, slots=True)
class Devices:
    """What a room hears and speaks with."""

    microphone: Microphone
    loudspeaker: Loudspeaker
    woken: Callable[[WakeWordDetector], WakeWordDetector] = lambda detector: detector
    """Puts around the detector what else may wake the room."""


def open_room(house: House, room: RoomName, devices: Devices, pace: Pace) -> Conductor:
    """Return the conductor of *room*, ready to ``run``; raise ResourceError for a wake model.

    A recording (lockstep) gets no tones but the goodbye: nobody waits for them. And
    it is heard here, faster than time: a service elsewhere would come too late.
    """
    mind, settings = house.mind, house.mind.settings
    wake_word = wake_word_here(settings) if pace.lockstep else house.wake_words(room)
    ear = Ear(devices.microphone, devices.woken(wake_word), SileroVoiceDetector())
    recognise = Recognise(house.voices, mind.people, settings.people, house.own_voice)
    turns = TurnTaker(
        room=room,
        languages=languages(settings, room),
        senses=Senses(
            transcriber=house.transcriber,
            synthesizer=house.synthesizer,
            people=mind.people,
            names=(settings.assistant.name, *settings.rooms),
            plausibility=settings.recogniser.plausibility,
        ),
        voice=SessionVoice(recognise),
        dialogue=mind.dialogue,
        loudspeaker=devices.loudspeaker,
        recorder=mind.recorder,
        cues=replace(NO_CUES, goodbye=settings.cues.goodbye) if pace.lockstep else settings.cues,
        own_words=OwnWords(lambda: ear.position_ms),
    )
    desk = Desk(
        sessions=mind.sessions,
        dialogue=mind.dialogue,
        bulletin=mind.bulletin,
        clock=mind.clock,
        arbiter=house.arbiter,
    )
    return Conductor(room, ear, turns, desk, pace)


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
        pace_of(house.mind.settings), lockstep=not realtime, fresh_session=lambda: session
    )
    microphone = WavMicrophone(files, realtime=realtime)
    await open_room(house, room, Devices(microphone, loudspeaker), pace).run()


def pace_of(settings: Settings) -> Pace:
    """Return how long a live room waits."""
    listening = settings.listening
    return Pace(patience=listening.patience, follow_up_ms=listening.follow_up_ms)


def languages(settings: Settings, room: RoomName) -> tuple[Language, ...]:
    """Return what may be spoken in *room*, the first language first."""
    fixed = settings.rooms[room].language if room in settings.rooms else None
    if fixed is not None:
        return (fixed,)
    first = settings.assistant.language
    others = tuple(each for each in settings.assistant.languages if each is not first)
    return (first, *others) if first in settings.assistant.languages else others
