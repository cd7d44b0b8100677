"""What all conductors of a house share."""

from dataclasses import dataclass

from jarvisd.clock import Clock
from jarvisd.dialogue.ports import Dialogue
from jarvisd.events import Bulletin
from jarvisd.session.arbiter import Arbiter
from jarvisd.session.ports import SessionStore


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """What all conductors of a house share."""

    sessions: SessionStore
    dialogue: Dialogue
    bulletin: Bulletin
    clock: Clock
    arbiter: Arbiter
