"""Rooms: one conductor each, put together from the house, a microphone and a loudspeaker."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

from jarvisd.adapters.openwakeword import word_name
from jarvisd.adapters.silero import SileroVoiceDetector
from jarvisd.adapters.wav import WavMicrophone
from jarvisd.app import House, room_of, wake_rule, wake_word_here, wake_words_of
from jarvisd.audio.cues import NO_CUES
from jarvisd.audio.devices import Devices
from jarvisd.audio.ear import Ear
from jarvisd.audio.ports import Ducking, Loudspeaker
from jarvisd.audio.wake import NearMiss
from jarvisd.controls.types import Dial
from jarvisd.dialogue.stopping import StopWords
from jarvisd.events import NearlyWoken
from jarvisd.ids import RoomName, SessionId
from jarvisd.people.recognise import Recognise
from jarvisd.phrases import Language
from jarvisd.session.conductor import Conductor
from jarvisd.session.desk import Desk
from jarvisd.session.interruption import StopEar
from jarvisd.session.own_words import OwnWords
from jarvisd.session.pace import Pace
from jarvisd.session.perception import Senses
from jarvisd.session.turn import TurnTaker
from jarvisd.session.voice import SessionVoice
from jarvisd.settings import Settings
from jarvisd.settings_rooms import Interrupt
from jarvisd.speech.paced import Paced


def open_room(
    house: House, room: RoomName, devices: Devices, pace: Pace, *, muted: bool = False
) -> Conductor:
    """Return the conductor of *room*, ready to ``run``; raise ResourceError for a wake model.

    A recording (lockstep) gets no tones but the goodbye: nobody waits for them. And
    it is heard here, faster than time: a service elsewhere would come too late.
    """
    mind, settings = house.mind, house.mind.settings
    recognise = Recognise(house.voices, mind.people, settings.people, house.own_voice)
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

    detectors = wake_word_here if pace.lockstep else house.wake_words
    detector = detectors(settings, room, missed)
    word = word_name(wake_words_of(settings, room)[0])
    woken = devices.woken(detector, word, wake_rule(settings, room))
    ear = Ear(devices.microphone, woken, SileroVoiceDetector())
    interruptible = None if pace.lockstep else _interruptible(house, room, devices)
    return Conductor(room, ear, turns, desk, pace, muted=muted, interruptible=interruptible)


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
    await open_room(house, room, Devices(microphone, loudspeaker), pace).run()


def pace_of(settings: Settings, room: RoomName) -> Pace:
    """Return how long a live room waits."""
    listening, own = settings.listening, room_of(settings, room).follow_up_ms
    return Pace(
        patience=listening.patience,
        follow_up_ms=own if own is not None else listening.follow_up_ms,
        resume_ms=listening.resume_ms,
    )


def _interruptible(
    house: House, room: RoomName, devices: Devices
) -> tuple[Ducking, StopEar] | None:
    """Return what a mere "stopp" interrupts *room* with; None where it is not listened for."""
    settings = house.mind.settings
    how = room_of(settings, room).interrupt
    if how is Interrupt.OFF or (how is Interrupt.AUTO and not devices.echoless):
        return None
    stop_ear = StopEar(
        transcriber=house.transcriber,
        languages=languages(settings, room),
        stopping=StopWords(settings.assistant.name),
    )
    return devices.ducking, stop_ear


def languages(settings: Settings, room: RoomName) -> tuple[Language, ...]:
    """Return what may be spoken in *room*, the first language first."""
    fixed = room_of(settings, room).language
    if fixed is not None:
        return (fixed,)
    first = settings.assistant.language
    others = tuple(each for each in settings.assistant.languages if each is not first)
    return (first, *others) if first in settings.assistant.languages else others
