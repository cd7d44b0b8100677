"""What a turn tells its observers, made from the types that travel. Nothing is decided here."""

from dataclasses import dataclass

from jarvisd.audio.chunk import Detection
from jarvisd.audio.health import Change
from jarvisd.dialogue.types import Heard, Recollected
from jarvisd.events import (
    Answered,
    Foreseen,
    MemoriesRecalled,
    RoomStateChanged,
    SpeakerHeard,
    Transcribed,
    TurnTaken,
    Woken,
)
from jarvisd.ids import RoomName, SessionId, TurnNumber
from jarvisd.people.types import Known, Speaker, Unknown
from jarvisd.session.state import Outcome, StartTurn
from jarvisd.speech.plausible import Refused
from jarvisd.speech.types import Transcript


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where in the house and in its audio stream a turn belongs."""

    room: RoomName
    session: SessionId
    turn: TurnNumber
    at_ms: int
    """End of the utterance in the stream; 0 for typed text."""


def room_changed(room: RoomName, change: Change) -> RoomStateChanged:
    """Tell that a room hears otherwise than before."""
    return RoomStateChanged(
        room=room,
        session=None,
        at_ms=change.at_ms,
        before=change.before.value,
        after=change.after.value,
        reason=change.reason,
    )


def woken(room: RoomName, session: SessionId | None, wake: Detection) -> Woken:
    """Tell that the wake word was accepted."""
    return Woken(room=room, session=session, at_ms=wake.at_ms, word=wake.word, score=wake.score)


def transcribed(
    place: Place, transcript: Transcript, refused: Refused | None, stt_ms: int
) -> Transcribed:
    """Tell what was understood, and why it goes no further if it does not."""
    return Transcribed(
        room=place.room,
        session=place.session,
        at_ms=place.at_ms,
        turn=place.turn,
        text=transcript.text,
        language=transcript.language.value,
        confidence=transcript.confidence,
        stt_ms=stt_ms,
        refused=refused.value if refused is not None else None,
    )


def foreseen(room: RoomName, start: StartTurn, *, used: bool) -> Foreseen:
    """Tell whether a turn that was begun at a pause came."""
    return Foreseen(
        room=room,
        session=start.session,
        at_ms=start.utterance.end_ms,
        turn=start.turn,
        used=used,
    )


def speaker_heard(place: Place, speaker: Speaker, speech_ms: int) -> SpeakerHeard:
    """Tell whose voice it was, or why that cannot be told."""
    person = speaker.person if isinstance(speaker, Known) else None
    return SpeakerHeard(
        room=place.room,
        session=place.session,
        at_ms=place.at_ms,
        turn=place.turn,
        person=person.id if person else None,
        name=person.name if person else None,
        similarity=speaker.similarity,
        margin=speaker.margin,
        reason=speaker.reason.value if isinstance(speaker, Unknown) else None,
        speech_ms=speech_ms,
    )


def recalled(place: Place, recollected: Recollected) -> MemoriesRecalled:
    """Tell which memories were brought to mind."""
    return MemoriesRecalled(
        room=place.room,
        session=place.session,
        at_ms=place.at_ms,
        turn=place.turn,
        memories=recollected.memories,
        recall_ms=recollected.took_ms,
        walked=tuple((step.tier.value, step.found) for step in recollected.walked),
    )


def answered(place: Place, text: str, voice: str | None, first_sound_ms: int | None) -> Answered:
    """Tell what was said, by which voice."""
    return Answered(
        room=place.room,
        session=place.session,
        at_ms=place.at_ms,
        turn=place.turn,
        text=text,
        voice=voice,
        first_sound_ms=first_sound_ms,
    )


def taken(
    place: Place, heard: Heard | None, outcome: Outcome, said_chars: int, took: dict[str, int]
) -> TurnTaken:
    """Tell how the turn went in counts and milliseconds: the canonical line has no words."""
    known = heard is not None and isinstance(heard.speaker, Known)
    person = heard.speaker.person.id if heard and isinstance(heard.speaker, Known) else None
    return TurnTaken(
        room=place.room,
        session=place.session,
        at_ms=place.at_ms,
        turn=place.turn,
        speaker=person if known else None,
        outcome=outcome.value,
        heard_chars=len(heard.text) if heard else 0,
        said_chars=said_chars,
        milliseconds=took,
    )
