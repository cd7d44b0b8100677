"""What was said and answered in one turn, as the working memory keeps it (R-M11, R-P5). Pure."""

from dataclasses import dataclass
from datetime import datetime

from jarvisd.ids import PersonId, TurnNumber
from jarvisd.people.audience import Audience
from jarvisd.phrases import Language
from jarvisd.thinking.types import Reach


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """A turn of this session that is over."""

    person: PersonId | None
    """Who spoke, if they were recognised."""
    asked: str
    answered: str
    """What was really said: shorter than the answer if it was interrupted."""
    at: datetime
    turn: TurnNumber
    language: Language
    guarded: bool = False
    """What the answer was made of is not for everybody in the house."""
    secret: bool = False
    """It was about a code or a password."""
    reach: Reach = Reach.ANYWHERE
    """How far both may go."""


def may_follow(exchange: Exchange, audience: Audience) -> bool:
    """Return whether *exchange* may stand before a turn of *audience* (R-P5).

    Their own may. Of an unknown voice's only what was for everybody: nobody can
    tell whether it is the same one that speaks now.
    """
    if exchange.secret:
        return False
    if exchange.person is None:
        return not exchange.guarded
    return exchange.person == audience.person
