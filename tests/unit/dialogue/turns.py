"""Turns and exchanges, made for tests of what is decided about them."""

from datetime import UTC, datetime
from uuid import UUID

from jarvisd.dialogue.exchange import Exchange
from jarvisd.dialogue.turn import Turn
from jarvisd.dialogue.types import Heard
from jarvisd.ids import PersonId, RoomName, SessionId, TurnNumber
from jarvisd.people.types import Speaker
from jarvisd.phrases import Language
from jarvisd.thinking.types import Reach
from tests.unit.dialogue.conversing import ANNA, GRAMMAR, voice

NOON = datetime(2026, 5, 3, 12, 3, tzinfo=UTC)


def turn(
    text: str,
    speaker: Speaker | None = None,
    *,
    language: Language = Language.DE,
    via: str = "voice",
    number: int = 9,
) -> Turn:
    """Return the turn in which *speaker* says *text*, understood by the grammar."""
    heard = Heard(
        text=text,
        language=language,
        confidence=1.0,
        speaker=speaker or voice(ANNA),
        room=RoomName("kueche"),
        session=SessionId(UUID(int=1)),
        turn=TurnNumber(number),
        at=NOON,
        via=via,
    )
    understood = GRAMMAR.understand(text, language)
    return Turn(heard=heard, language=understood.language, zone=UTC, intent=understood.intent)


def exchange(
    asked: str,
    answered: str,
    *,
    person: PersonId | None = ANNA.id,
    reach: Reach = Reach.ANYWHERE,
    guarded: bool = False,
    secret: bool = False,
    number: int = 1,
) -> Exchange:
    """Return a turn that is over."""
    return Exchange(
        person=person,
        asked=asked,
        answered=answered,
        at=NOON,
        turn=TurnNumber(number),
        language=Language.DE,
        guarded=guarded,
        secret=secret,
        reach=reach,
    )
