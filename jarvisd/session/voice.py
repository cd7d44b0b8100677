"""Who is speaking in this session: what was heard of one voice counts for its next words too."""

from jarvisd.audio.chunk import Utterance
from jarvisd.ids import SessionId
from jarvisd.people.match import Evidence
from jarvisd.people.types import Speaker
from jarvisd.session.ports import Recognising


class SessionVoice:
    """Keeps a room's evidence from turn to turn, and drops it when a new session begins."""

    def __init__(self, recognise: Recognising) -> None:
        self._recognise = recognise
        self._session: SessionId | None = None
        self._evidence: Evidence | None = None

    async def recognise(self, utterance: Utterance, session: SessionId) -> Speaker:
        """Return who spoke *utterance*; a voice that cannot be told is Unknown."""
        earlier = self._evidence if session == self._session else None
        speaker, evidence = await self._recognise.of(utterance, earlier)
        self._session, self._evidence = session, evidence
        return speaker
