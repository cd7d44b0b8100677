"""Telling who spoke, from everything this session has heard of the same voice."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from jarvisd.audio.chunk import Utterance
from jarvisd.errors import StageError, StorageError
from jarvisd.people.calibrate import calibrate
from jarvisd.people.match import (
    Certainty,
    Evidence,
    Household,
    another_voice,
    follow,
    identify,
    is_own,
    one_voice,
)
from jarvisd.people.own_voice import OwnVoice
from jarvisd.people.ports import PeopleStore
from jarvisd.people.quality import above_noise_db
from jarvisd.people.speech import NetSpeech, VoiceBranch
from jarvisd.people.types import Doubt, Enrolled, Speaker, Unknown

logger = logging.getLogger(__name__)

LEAST_MS: Final = 300
"""With less net speech there is nothing to measure."""
COMPARABLE_MS: Final = 400
"""With less of either, wake word and command cannot be compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recognition:
    """What the voice of an utterance tells."""

    speaker: Speaker
    evidence: Evidence | None
    """To be handed in with the next utterance of the conversation."""
    another: bool = False
    """It is clearly not the voice that spoke before in this conversation."""


class Recognise:
    """Recognises speakers; keeps nothing of what was said, the session keeps the evidence."""

    def __init__(
        self,
        voices: VoiceBranch,
        people: PeopleStore,
        certainty: Certainty,
        own: OwnVoice | None = None,
    ) -> None:
        """*own* is the house's voice, which is nobody's; without it, it is not told apart."""
        self._voices = voices
        self._people = people
        self._certainty = certainty
        self._own = own
        self._household = Household.nobody()

    async def of(self, utterance: Utterance, earlier: Evidence | None = None) -> Recognition:
        """Return who spoke *utterance*, and the evidence to hand in with the next one.

        The wake word counts with the command, if one voice said both. *earlier* is
        pooled with it only if it is surely the same voice; otherwise the evidence
        begins anew, so that a new speaker never inherits who the last one was. A word
        too short to tell leaves the evidence as it was; where there was none, it is all there is.
        Never raises StageError or StorageError: a voice that cannot be measured is unknown.
        """
        try:
            household = await self._calibrated(await self._people.everyone())
            return await self._recognise(utterance, earlier, household)
        except (StageError, StorageError) as error:
            logger.warning("the speaker cannot be told: %s", error)
            return _untold(Doubt.NOT_HEARD, earlier)

    async def _calibrated(self, enrolled: Sequence[Enrolled]) -> Household:
        """Return the household's thresholds, worked out anew only when its voices changed."""
        people = tuple(someone for someone in enrolled if someone.prints)
        if people != self._household.people:
            self._household = await asyncio.to_thread(calibrate, people, self._certainty)
        return self._household

    async def _recognise(
        self, utterance: Utterance, earlier: Evidence | None, household: Household
    ) -> Recognition:
        if not household.people and self._own is None:
            return _untold(Doubt.NOBODY_ENROLLED, earlier)
        fresh = await self._evidence(utterance)
        if fresh is None:
            return _untold(Doubt.TOO_LITTLE_SPEECH, earlier)
        if self._own is not None and is_own(fresh, await self._own.prints(), household):
            return replace(_untold(Doubt.OWN_VOICE, earlier), another=earlier is not None)
        if fresh.speech_ms < self._certainty.least_speech_ms:
            # Not enough to say who; whom it sounds like still tells a foreign "ja".
            speaker = identify(fresh, household, self._certainty)
            return Recognition(speaker=speaker, evidence=earlier or fresh)
        speaker, evidence = follow(fresh, earlier, household, self._certainty)
        another = earlier is not None and another_voice(fresh, earlier, household, self._certainty)
        return Recognition(speaker=speaker, evidence=evidence, another=another)

    async def _evidence(self, utterance: Utterance) -> Evidence | None:
        """Return what was heard of the voice that spoke the command, None if nothing was.

        Somebody else may have said the wake word, and a mixture of two voices is
        neither: where the two do not sound like one, or cannot be compared, the wake
        word is left out.
        """
        wake, command = await self._voices.hear_both(utterance.wake_pcm, utterance.pcm)
        if command.speech_ms < LEAST_MS:
            return await self._of(wake) if wake.speech_ms >= LEAST_MS else None
        alone = await self._of(command)
        if wake.speech_ms < COMPARABLE_MS or command.speech_ms < COMPARABLE_MS:
            return alone
        if not one_voice(await self._of(wake), alone):
            return alone
        together = await self._voices.measure(wake.pcm + command.pcm)
        return Evidence(
            print=together,
            speech_ms=wake.speech_ms + command.speech_ms,
            above_noise_db=min(above_noise_db(wake), above_noise_db(command)),
        )

    async def _of(self, speech: NetSpeech) -> Evidence:
        print_ = await self._voices.measure(speech.pcm)
        noise_db = above_noise_db(speech)
        return Evidence(print=print_, speech_ms=speech.speech_ms, above_noise_db=noise_db)


def _untold(reason: Doubt, earlier: Evidence | None) -> Recognition:
    """Return that nobody can be told, which leaves the evidence as it was."""
    return Recognition(speaker=Unknown(reason=reason), evidence=earlier)
