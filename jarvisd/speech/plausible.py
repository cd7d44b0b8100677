"""Deciding whether a transcript is something a person said, or the recogniser's dream. Pure.

Layers, the cheapest first. What a model repeats in a loop it is very sure of,
so its confidence is asked last; what people really say ("Danke", "nein nein
nein", one word of 200 ms) must pass every layer.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from jarvisd.speech.dreams import is_courtesy, is_credit, without_annotations
from jarvisd.speech.loops import is_loop, words_of
from jarvisd.speech.types import Transcript


class Refused(StrEnum):
    """Why a transcript does not reach the dialogue."""

    TOO_LITTLE_SPEECH = "too-little-speech"
    NO_WORDS = "no-words"
    """Empty, punctuation, or a description of a noise such as "[Musik]"."""
    CREDITS = "credits"
    """What subtitles end with; learnt from films, said by nobody."""
    LOOP = "loop"
    TOO_FAST = "too-fast"
    """More words than anybody speaks in the time."""
    COURTESY = "courtesy"
    """A thank-you or goodbye where there was hardly any speech."""
    NOISE = "noise"
    UNSURE = "unsure"
    ECHO = "echo"
    """What the house was just saying itself (``overheard``)."""
    ANOTHER_VOICE = "another-voice"
    """A follow-up, but of somebody else than the house is speaking with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plausibility:
    """What a believable transcript looks like."""

    least_speech_ms: int = 150
    """With less net speech nothing was said."""
    words_a_second: float = 7.0
    """Nobody speaks faster than this for long."""
    letter_ms: int = 40
    """A courtesy needs at least so much speech for each of its letters; people take 60 to 80."""
    courtesy_no_speech: float = 0.5
    """From this probability of "no speech" on, a courtesy is not believed."""
    no_speech: float = 0.8
    """From this probability of "no speech" on, and low confidence, it was noise."""
    confidence: float = 0.35
    """Below this the words are not believed at all."""
    doubtful: float = 0.60
    """Below this a thing to remember is asked about before it is kept."""


def refusal(heard: Transcript, rule: Plausibility) -> Refused | None:
    """Return why *heard* was not said by anybody, None if it is believable."""
    if heard.speech_ms < rule.least_speech_ms:
        return Refused.TOO_LITTLE_SPEECH
    text = without_annotations(heard.text)
    words = words_of(text)
    if not words:
        return Refused.NO_WORDS
    if is_credit(text):
        return Refused.CREDITS
    if is_loop(text):
        return Refused.LOOP
    if len(words) > _SPARE_WORDS + rule.words_a_second * heard.speech_ms / 1_000:
        return Refused.TOO_FAST
    return _disbelief(heard, text, rule)


_SPARE_WORDS = 2
"""The VAD may miss the edges of short speech, so a couple of words are given away."""
_LETTER = re.compile(r"[^\W\d_]")


def _disbelief(heard: Transcript, text: str, rule: Plausibility) -> Refused | None:
    """Return why the words of *text*, possible as they are, are not believed."""
    if is_courtesy(text):
        hardly = heard.speech_ms < rule.letter_ms * len(_LETTER.findall(text))
        if hardly or heard.no_speech >= rule.courtesy_no_speech:
            return Refused.COURTESY
    if heard.confidence < rule.confidence:
        return Refused.UNSURE
    if heard.no_speech >= rule.no_speech and heard.confidence < rule.doubtful:
        return Refused.NOISE
    return None
