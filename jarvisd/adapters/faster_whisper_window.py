"""Decoding one window of sound with Whisper: as much of it as was said, names, language.

Whisper always looks at 30 seconds, however short the utterance. Here it looks
at what was said and no more, at least eight seconds: the same words in about a
quarter of the time. Too short a window makes it repeat itself, so a text that
repeats itself is decoded once more, with twice the window.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from threading import Event
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from jarvisd.audio.chunk import SAMPLE_RATE
from jarvisd.phrases import Language, phrase
from jarvisd.speech.loops import is_loop, says_twice, words_of

if TYPE_CHECKING:
    from faster_whisper import WhisperModel

WINDOW_S: Final = 30
"""The longest stretch that Whisper takes."""
LEAST_WINDOW_S: Final = 8
"""A shorter window makes it repeat sentences: of 56 snatches of speech one at 6 s, none at 7 s."""
_SPARE_S: Final = 1
_FRAMES_A_SECOND: Final = 100
_TOKENS: Final = 12
_TOKENS_A_SECOND: Final = 6
"""A loop must not run on for long. Of 126 pieces of speech the fastest took 22 tokens in two
seconds; who is faster still is cut off, and decoded again with more room."""
_TOKENS_A_SECOND_AGAIN: Final = 18

_TOLD: Final = 0.35
"""Whisper gives the language of real speech at least 0.39 of its chances, over a hundred
languages; German words that it takes for English get 0.31 at most."""
_SURE: Final = 0.6
"""From this probability on, a text biased by names is believed without a second look."""

Samples = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """What is known of an utterance before it is decoded."""

    languages: Sequence[Language]
    """At least one; the first is taken where nothing can be told."""
    names: Sequence[str] = ()
    """Bias the decoder."""
    begins_with: str = ""
    """What the sound is known to begin with; it is not decoded, and not part of the text."""
    unwanted: Event = field(default_factory=Event)
    """Set as soon as nobody waits for the words any more: there is no other way to stop."""


class Unwanted(RuntimeError):
    """Nobody waits for the words any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoded:
    """The words of one window."""

    text: str
    language: Language
    probability: float
    """Mean of the tokens, geometric."""
    no_speech: float
    cut_off: bool
    """It ran out of tokens, as loops do."""

    @property
    def doubtful(self) -> bool:
        """Whether it looks like what too short a window does."""
        return self.cut_off or says_twice(self.text) or is_loop(self.text)


class WindowDecoder:
    """Decodes up to WINDOW_S seconds at a time; blocking, one call at a time.

    *model* encodes and tells the language; *single*, the same weights on one thread,
    writes the words. A word is many small steps, and threads wait for each other at
    every one: base writes a fifth faster on one thread than on two.
    """

    def __init__(
        self, model: "WhisperModel", *, beam: int, single: "WhisperModel | None" = None
    ) -> None:
        self._model = model
        self._writer = single or model
        self._beam = beam

    def decode(self, samples: Samples, expected: Expected) -> Decoded:
        """Return the words in *samples* (16 kHz, -1 to 1).

        Raise Unwanted between two steps, RuntimeError or ValueError as the runtime does.
        """
        _check(expected)
        seconds = len(samples) / SAMPLE_RATE
        features = self._model.feature_extractor(samples)
        window_s = min(WINDOW_S, max(LEAST_WINDOW_S, math.ceil(seconds + _SPARE_S)))
        look = self._look(features, window_s, expected, most=_most(seconds, _TOKENS_A_SECOND))
        if look.decoded.doubtful and window_s < WINDOW_S:
            wider = min(WINDOW_S, 2 * window_s)
            look = self._look(
                features, wider, expected, most=_most(seconds, _TOKENS_A_SECOND_AGAIN)
            )
        return self._sobered(look, expected)

    def _look(self, features: Samples, window_s: int, expected: Expected, *, most: int) -> "_Look":
        """Decode *features* (mel bands by frames), filled up or cut to *window_s*."""
        from faster_whisper.audio import pad_or_trim

        encoded = self._model.encode(pad_or_trim(features, window_s * _FRAMES_A_SECOND))
        language = self._language(encoded, expected.languages)
        decoded = self._generate(encoded, language, expected, most)
        return _Look(encoded=encoded, most=most, decoded=decoded)

    def _sobered(self, look: "_Look", expected: Expected) -> Decoded:
        """Return what *look* heard, believed only as much as without the names.

        Names make it hear them in mumbling, and feel sure. It may keep the words,
        but is only as sure of them as it would be without.
        """
        decoded, names = look.decoded, expected.names
        echoed = bool(names) and _echoes(decoded.text, _bias(decoded.language, names))
        if not names or (decoded.probability >= _SURE and not echoed):
            return decoded
        nameless = replace(expected, names=())
        sober = self._generate(look.encoded, decoded.language, nameless, look.most)
        if echoed:
            return sober
        return replace(decoded, probability=min(decoded.probability, sober.probability))

    def _language(self, encoded: Any, languages: Sequence[Language]) -> Language:
        """Return the likeliest of *languages*, or the first where Whisper has no idea."""
        if len(languages) == 1:
            return languages[0]
        if not self._model.model.is_multilingual:
            return Language.EN
        told = dict(self._model.model.detect_language(encoded)[0])
        chances = {language: told.get(f"<|{language.value}|>", 0.0) for language in languages}
        likeliest = max(languages, key=chances.__getitem__)
        return likeliest if chances[likeliest] >= _TOLD else languages[0]

    def _generate(self, encoded: Any, language: Language, expected: Expected, most: int) -> Decoded:
        """Write at most *most* tokens."""
        _check(expected)
        from faster_whisper.tokenizer import Tokenizer
        from faster_whisper.transcribe import get_suppressed_tokens

        tokenizer = Tokenizer(
            self._model.hf_tokenizer,
            multilingual=self._model.model.is_multilingual,
            task="transcribe",
            language=language.value,
        )
        bias = _bias(language, expected.names) if expected.names else None
        prompt = self._model.get_prompt(tokenizer, [], without_timestamps=True, hotwords=bias)
        if expected.begins_with:
            # The library has a prefix as well, but drops the hotwords for it.
            prompt = [*prompt, *tokenizer.encode(f" {expected.begins_with}")]
        longest = self._model.max_length
        most = min(most, longest // 2, longest - len(prompt))
        result = self._writer.model.generate(
            encoded,
            [prompt],
            beam_size=self._beam,
            # The runtime takes off the prompt, and never gives more than half of it.
            max_length=max(2 * most, len(prompt) + most),
            return_scores=True,
            return_no_speech_prob=True,
            suppress_tokens=get_suppressed_tokens(tokenizer, [-1]),
        )[0]
        tokens = result.sequences_ids[0]
        # The score is a mean without the closing token, which was decoded as well.
        mean_log = result.scores[0] * len(tokens) / (len(tokens) + 1)
        text = tokenizer.decode(tokens).strip()
        return Decoded(
            text=_sentence(text) if expected.begins_with else text,
            language=language,
            probability=math.exp(mean_log),
            no_speech=result.no_speech_prob,
            cut_off=len(tokens) >= most,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Look:
    """One window, encoded and decoded."""

    encoded: Any
    most: int
    """Tokens that were allowed."""
    decoded: Decoded


def _check(expected: Expected) -> None:
    if expected.unwanted.is_set():
        raise Unwanted


def _most(seconds: float, tokens_a_second: int) -> int:
    """Return how many tokens *seconds* of speech may take."""
    return _TOKENS + int(tokens_a_second * seconds)


def _sentence(rest: str) -> str:
    """Return what follows a beginning as a sentence of its own."""
    rest = rest.lstrip(" ,.;:!?…–-")
    return rest[:1].upper() + rest[1:]


def _bias(language: Language, names: Sequence[str]) -> str:
    """Return what the decoder is told to have heard before.

    A whole sentence biases as well as a bare list of names does, and leaves the
    capitals and the punctuation alone.
    """
    return phrase("recogniser-bias", language, names=", ".join(names))


def _echoes(text: str, bias: str) -> bool:
    """Whether *text* begins as *bias* does and holds nothing else, as it is heard in noise."""
    heard, told = words_of(text), words_of(bias)
    return len(heard) > 1 and heard[:2] == told[:2] and set(heard) <= set(told)
