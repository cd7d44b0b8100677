"""For whom what was said in a conversation was asked to be kept."""

from jarvisd.ids import TurnNumber
from jarvisd.memory.policy.disclosure import reach
from jarvisd.memory.transcripts import Transcript
from jarvisd.memory.types import Wish
from jarvisd.people.types import person_of
from jarvisd.speech.sentences import sentences


def asked_for(text: str, turn: TurnNumber, whole: Transcript) -> Wish | None:
    """Return what is asked for the sentence *text* in its turn, or in the same voice's next one."""
    said = whole.utterances
    at = next(at for at, one in enumerate(said) if one.turn == turn)
    voice = person_of(said[at].speaker)
    following = next((one for one in said[at + 1 :] if person_of(one.speaker) == voice), None)
    both = [said[at], *([following] if following else [])]
    told = tuple(one for utterance in both for one in sentences(utterance.text))
    asked = zip(told, reach(told), strict=True)
    return next((wish for one, wish in asked if text in one), None)
