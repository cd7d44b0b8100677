"""Wake words, the second opinion: the microWakeWord models in pymicro-wakeword's wheel.

The library brings its own runtime. A model takes 30 ms of sound at a time and hands
its state on; the library gives the mean of the last five probabilities (150 ms).
"""

from collections.abc import Iterable
from typing import Any, Final

from jarvisd.errors import HearingError, ResourceError

WORDS: Final = frozenset({"alexa", "hey_jarvis", "hey_mycroft", "okay_nabu"})
"""The words whose models the wheel carries."""


class MicroWakeWordScores:
    """Follows *words*, each one of WORDS, in one stream; raise ResourceError if it cannot."""

    def __init__(self, words: Iterable[str]) -> None:
        from pymicro_wakeword import MicroWakeWordFeatures

        self._features = MicroWakeWordFeatures()
        self._followers = {word: _Follower(word) for word in words}

    def score(self, frame: bytes) -> dict[str, float]:
        """Return each word's score, 0 to 1, after the next *frame* of any length.

        Raise HearingError if a model fails.
        """
        if not self._followers:
            return {}
        try:
            for features in self._features.process_streaming(frame):
                for follower in self._followers.values():
                    follower.follow(features)
        except Exception as error:  # translated: the library raises anything
            raise HearingError("wake-failed") from error
        return {word: follower.score for word, follower in self._followers.items()}

    def reset(self) -> None:
        """Forget the audio heard so far, as for a new stream."""
        from pymicro_wakeword import MicroWakeWordFeatures

        # Its own reset keeps the noise estimate of the stream before.
        self._features = MicroWakeWordFeatures()
        for follower in self._followers.values():
            follower.reset()


class _Follower:
    """One model and its latest score."""

    def __init__(self, word: str) -> None:
        self._model = _load(word)
        self._taken = 0
        self.score = 0.0

    def follow(self, features: Any) -> None:
        score = self._model.process_streaming_prob(features)
        self._taken += 1
        # Between its strides the library answers 0, which says nothing.
        if self._taken % self._model.stride == 0:
            self.score = float(score)

    def reset(self) -> None:
        self._model.reset()
        self._taken = 0
        self.score = 0.0


def _load(word: str) -> Any:
    from pymicro_wakeword import MicroWakeWord, Model

    try:
        return MicroWakeWord.from_builtin(Model(word))
    except Exception as error:  # translated: the runtime's library may not load here
        raise ResourceError("wake-model-unusable", word=word, path="pymicro-wakeword") from error
