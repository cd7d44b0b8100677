"""Wake words in one stream: two models score it, ``audio.wake`` decides.

microWakeWord hears all of it, for the words that it has a model for. openWakeWord costs
ten times as much: it catches up on the sound, complete as it was, when the other stirs.
On other words, and on files, it is the only opinion: it hears all, under a stricter rule.
"""

from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from jarvisd.adapters.microwakeword import WORDS, MicroWakeWordScores
from jarvisd.adapters.openwakeword import FRAME, REACH, OpenWakeWordScores, word_name
from jarvisd.audio.chunk import BYTES_PER_SAMPLE, SAMPLE_RATE, AudioChunk, Detection
from jarvisd.audio.wake import Attention, NearMiss, WakeJudge, WakeRule

LAG_MS: Final = 256
"""How long after the word's end, at most, the first frame shows it.

Measured over eight voices, three tempos, five rooms and two phases: from 90 ms before
the end of "Hey Jarvis" to 250 ms after it in nearly all. So the word ended between
LAG_MS before the frame's end and SLACK_MS after that.
"""
SLACK_MS: Final = 384
FRAME_BYTES: Final = FRAME * BYTES_PER_SAMPLE
FRAME_MS: Final = FRAME * 1_000 // SAMPLE_RATE


class TwoOpinionDetector:
    """Listens for *words* in one stream.

    A word is the name of a model in *folder* (``hey_jarvis``) or the path of an
    ONNX file. Raise ResourceError if a model is missing or unusable.
    """

    def __init__(
        self,
        words: Sequence[str],
        *,
        folder: Path,
        rule: WakeRule | None = None,
        barge_in: WakeRule | None = None,
        missed: Callable[[NearMiss], None] = lambda miss: None,
    ) -> None:
        """Load the models; *missed* is told whenever a word was nearly detected."""
        self._first = _CatchingUp(OpenWakeWordScores(words, folder=folder))
        self._second = MicroWakeWordScores(word for word in words if word in WORDS)
        self._attention = Attention()
        self._judges = {
            word: WakeJudge(
                word_name(word),
                rule or WakeRule(),
                barge_in=barge_in,
                slack_ms=SLACK_MS,
                missed=missed,
            )
            for word in words
        }
        self._scores: dict[str, tuple[float, float | None]] = {}
        self._waiting = b""
        self._frame_ms = 0

    @property
    def scores(self) -> dict[str, tuple[float, float | None]]:
        """Each word's raw scores in the last frame, first and second opinion, 0 to 1.

        The first is 0 if it was not asked, the second None if it does not know the word.
        """
        return dict(self._scores)

    @property
    def near_misses(self) -> int:
        """How often a word was nearly detected, over all words."""
        return sum(judge.near_misses for judge in self._judges.values())

    def feed(self, chunk: AudioChunk) -> Detection | None:
        """Return the word that *chunk* completed, the best if several; any length is taken.

        Raise HearingError if a model fails.
        """
        if not self._waiting:
            self._frame_ms = chunk.start_ms
        self._waiting += chunk.pcm
        found: list[Detection] = []
        while len(self._waiting) >= FRAME_BYTES:
            frame, self._waiting = self._waiting[:FRAME_BYTES], self._waiting[FRAME_BYTES:]
            self._frame_ms += FRAME_MS
            found.extend(self._judge(frame, over_own_sound=chunk.over_own_sound))
        return max(found, key=lambda detection: detection.score, default=None)

    def reset(self) -> None:
        """Forget the audio heard so far, as for a new stream."""
        self._waiting = b""
        self._frame_ms = 0
        self._first.reset()
        self._second.reset()
        self._attention.reset()
        for judge in self._judges.values():
            judge.reset()

    def _judge(self, frame: bytes, *, over_own_sound: bool) -> list[Detection]:
        heard = self._second.score(frame)
        seconds = {word: heard.get(word) for word in self._judges}
        self._first.hear(frame)
        firsts = self._first.score() if self._attention.follow(seconds.values()) else {}
        self._scores = {word: (firsts.get(word, 0.0), seconds[word]) for word in seconds}
        at_ms = max(0, self._frame_ms - LAG_MS)
        judged = (
            self._judges[word].judge(first, at_ms, second=second, over_own_sound=over_own_sound)
            for word, (first, second) in self._scores.items()
        )
        return [detection for detection in judged if detection is not None]


class _CatchingUp:
    """Scores a stream only when asked, as if it had been asked all the time."""

    def __init__(self, model: OpenWakeWordScores) -> None:
        self._model = model
        self._unscored: deque[bytes] = deque(maxlen=REACH)
        self._lost = False

    def hear(self, frame: bytes) -> None:
        """Keep *frame*; what is too old to matter for the next score is let go."""
        self._lost = self._lost or len(self._unscored) == REACH
        self._unscored.append(frame)

    def score(self) -> dict[str, float]:
        """Return each word's score after the last frame heard; there must be one."""
        if self._lost:
            self._model.reset()
            self._lost = False
        scores = [self._model.score(frame) for frame in self._unscored]
        self._unscored.clear()
        return scores[-1]

    def reset(self) -> None:
        """Forget the stream."""
        self._model.reset()
        self._unscored.clear()
        self._lost = False
