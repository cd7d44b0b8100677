"""Who is speaking in this session: what was heard of one voice counts for its next words too."""

from dataclasses import dataclass

from jarvisd.audio.chunk import Utterance
from jarvisd.ids import SessionId
from jarvisd.people.match import Evidence
from jarvisd.people.types import Speaker
from jarvisd.session.ports import Recognising


@dataclass(frozen=True, slots=True, kw_only=True)
class Recognised:
    """Who spoke, and what was heard of the voice so far."""

    speaker: Speaker
    session: SessionId
    evidence: Evidence | None
    another: bool = False
    """It is clearly not the voice that spoke before in this session."""


class SessionVoice:
    """Keeps a room's evidence from turn to turn, and drops it when a new session begins."""

    def __init__(self, recognise: Recognising) -> None:
        self._recognise = recognise
        self._kept: Recognised | None = None

    async def recognise(self, utterance: Utterance, session: SessionId) -> Recognised:
        """Return who spoke *utterance*; a voice that cannot be told is Unknown. Keeps nothing."""
        kept = self._kept
        earlier = kept.evidence if kept is not None and kept.session == session else None
        told = await self._recognise.of(utterance, earlier)
        return Recognised(
            speaker=told.speaker, session=session, evidence=told.evidence, another=told.another
        )

    def keep(self, recognised: Recognised) -> None:
        """Let what was heard count for the next utterance."""
        self._kept = recognised
