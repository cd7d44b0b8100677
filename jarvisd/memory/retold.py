"""An extractor that learns nothing taken back, and keeps to its speaker what was confided."""

from dataclasses import replace

from jarvisd.memory.asked_for import asked_for
from jarvisd.memory.policy.disclosure import in_confidence
from jarvisd.memory.policy.taken_back import taken_back
from jarvisd.memory.transcripts import Extractor, Gathered, Harvest, Transcript


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
            _for_whom(one, transcript)
            for one in harvest.gathered
            if one.settled or _is_left(one, *by_turn[one.turn])
        )
        return replace(harvest, gathered=kept)


def _is_left(one: Gathered, said: str, left: str) -> bool:
    """Tell whether the sentence is still there, if it ever was there in these words."""
    return one.text in left or one.text not in said


def _for_whom(one: Gathered, whole: Transcript) -> Gathered:
    """Return *one* for whom it was asked to be kept, without the words that asked it."""
    told, asked = in_confidence(one.text)
    wish = one.wish or asked or asked_for(one.text, one.turn, whole)
    return replace(one, text=told, wish=wish)
