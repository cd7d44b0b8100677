"""An extractor that learns nothing taken back, and keeps to its speaker what was confided."""

from dataclasses import replace

from jarvisd.memory.policy.disclosure import reach
from jarvisd.memory.policy.taken_back import taken_back
from jarvisd.memory.transcripts import Extractor, Gathered, Harvest, Transcript
from jarvisd.memory.types import Wish
from jarvisd.speech.sentences import sentences


class Retold:
    """Lets another extractor read a conversation without what was deleted in the course of it.

    What is settled already is passed on as it is, so that it is still known as forgotten.
    """

    def __init__(self, extractor: Extractor) -> None:
        self._extractor = extractor

    async def extract(self, transcript: Transcript) -> Harvest:
        """Return what was gathered, in the order it was said; raise ThinkingError."""
        harvest = await self._extractor.extract(transcript)
        said = transcript.utterances
        left = taken_back([(one.text, one.language) for one in said])
        by_turn = {one.turn: (one.text, kept) for one, kept in zip(said, left, strict=True)}
        kept = tuple(
            replace(one, wish=one.wish or _wish(one.text, by_turn[one.turn][0]))
            for one in harvest.gathered
            if one.settled or _is_left(one, *by_turn[one.turn])
        )
        return replace(harvest, gathered=kept)


def _is_left(one: Gathered, said: str, left: str) -> bool:
    """Tell whether the sentence is still there, if it ever was there in these words."""
    return one.text in left or one.text not in said


def _wish(text: str, said: str) -> Wish | None:
    """Return for whom the turn that tells *text* asks it to be kept."""
    told = tuple(sentences(said))
    return next((wish for one, wish in zip(told, reach(told), strict=True) if text in one), None)
