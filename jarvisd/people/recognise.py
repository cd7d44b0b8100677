"""Telling who spoke, from everything this session has heard of the same voice."""

import logging
from collections.abc import Callable, Sequence
from typing import Final

from jarvisd.audio.chunk import Utterance
from jarvisd.audio.ports import VoiceDetector
from jarvisd.errors import StageError, StorageError
from jarvisd.people.match import Certainty, Evidence, continues, identify, pool
from jarvisd.people.ports import PeopleStore, VoiceEncoder
from jarvisd.people.speech import NetSpeech, speech_only
from jarvisd.people.types import Doubt, Enrolled, Speaker, Unknown

logger = logging.getLogger(__name__)

LEAST_MS: Final = 200
"""With less net speech there is nothing to measure."""


class Recognise:
    """Recognises speakers; keeps nothing between turns, the session keeps the evidence.

    *detector* makes a voice detector for one recording.
    """

    def __init__(
        self,
        encoder: VoiceEncoder,
        people: PeopleStore,
        detector: Callable[[], VoiceDetector],
        certainty: Certainty,
    ) -> None:
        self._encoder = encoder
        self._people = people
        self._detector = detector
        self._certainty = certainty

    async def of(
        self, utterance: Utterance, earlier: Evidence | None = None
    ) -> tuple[Speaker, Evidence | None]:
        """Return who spoke *utterance*, and the evidence to hand in with the next one.

        The wake word counts with the command. *earlier* is pooled with it only if
        it is surely the same voice; otherwise the evidence begins anew, so that a
        new speaker never inherits who the last one was. A word too short to tell
        leaves the evidence as it was. Never raises StageError or StorageError: a
        voice that cannot be measured is unknown.
        """
        try:
            enrolled = await self._people.everyone()
            return await self._recognise(utterance, earlier, enrolled)
        except (StageError, StorageError) as error:
            logger.warning("the speaker cannot be told: %s", error)
            return Unknown(reason=Doubt.NOT_HEARD), earlier

    async def _recognise(
        self, utterance: Utterance, earlier: Evidence | None, enrolled: Sequence[Enrolled]
    ) -> tuple[Speaker, Evidence | None]:
        if not any(someone.prints for someone in enrolled):
            return Unknown(reason=Doubt.NOBODY_ENROLLED), earlier
        heard = await self._net(utterance)
        if heard.speech_ms < LEAST_MS:
            return Unknown(reason=Doubt.TOO_LITTLE_SPEECH), earlier
        print_ = await self._encoder.encode(heard.pcm)
        evidence = Evidence(print=print_, speech_ms=heard.speech_ms)
        if heard.speech_ms < self._certainty.least_speech_ms:
            # Not enough to say who; whom it sounds like still tells a foreign "ja".
            return identify([print_], heard.speech_ms, enrolled, self._certainty), earlier
        if earlier is not None and continues(evidence, earlier, enrolled, self._certainty):
            evidence = pool(evidence, earlier)
        speaker = identify([evidence.print], evidence.speech_ms, enrolled, self._certainty)
        return speaker, evidence

    async def _net(self, utterance: Utterance) -> NetSpeech:
        return await speech_only(utterance.wake_pcm + utterance.pcm, self._detector())
