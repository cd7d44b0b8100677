"""Wake words: openWakeWord's ONNX models, one detector for each stream.

The library is asked for raw scores only; whether they amount to a wake word is
decided by ``audio.wake``.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from jarvisd.audio.chunk import BYTES_PER_SAMPLE, SAMPLE_RATE, AudioChunk, Detection
from jarvisd.audio.wake import WakeJudge, WakeRule
from jarvisd.errors import HearingError, ResourceError

FRAME: Final = 1_280
"""Samples the model takes at a time: 80 ms."""
LAG_MS: Final = 256
"""How long after the word's end, at most, the first frame reaches the threshold.

Measured over five voices, three tempos and four phases: from 55 ms before the
end of "Hey Jarvis" to 250 ms after it. So the word ended between LAG_MS before
the frame's end and SLACK_MS after that.
"""
SLACK_MS: Final = 384
PRIMING_FRAMES: Final = 26
"""Silence that fills every buffer of the library, which it starts with random noise:
16 embeddings and the 76 spectrogram frames that the first of them saw."""


class OpenWakeWordDetector:
    """Listens for *words* in one stream.

    A word is the name of a model in *folder* (``hey_jarvis``) or the path of an
    ONNX file. *folder* also holds ``melspectrogram.onnx`` and
    ``embedding_model.onnx``. Loading takes about 0.2 s; raise ResourceError if a
    model is missing or unusable.
    """

    def __init__(self, words: Sequence[str], *, folder: Path, rule: WakeRule | None = None) -> None:
        rule = rule or WakeRule()
        models = {word: _find(word, folder) for word in words}
        self._model = _load(tuple(models.values()), folder)
        self._judges = {
            path.stem: WakeJudge(_name(word), rule, slack_ms=SLACK_MS)
            for word, path in models.items()
        }
        self._waiting = b""
        self._frame_ms = 0
        self._scores: dict[str, float] = {}
        self.reset()
        for word, path in models.items():
            if path.stem not in self._scores:
                raise ResourceError("wake-model-unusable", word=word, path=str(path))

    @property
    def near_misses(self) -> int:
        """How often a word was nearly detected, over all words."""
        return sum(judge.near_misses for judge in self._judges.values())

    @property
    def scores(self) -> dict[str, float]:
        """The raw scores of the last frame, by model, 0 to 1."""
        return dict(self._scores)

    def feed(self, chunk: AudioChunk) -> Detection | None:
        """Return the word that *chunk* completed, the best if several; any length is taken.

        Raise HearingError if the model fails.
        """
        if not self._waiting:
            self._frame_ms = chunk.start_ms
        self._waiting += chunk.pcm
        size = FRAME * BYTES_PER_SAMPLE
        found: list[Detection] = []
        while len(self._waiting) >= size:
            frame, self._waiting = self._waiting[:size], self._waiting[size:]
            self._frame_ms += FRAME * 1_000 // SAMPLE_RATE
            found.extend(self._judge(frame))
        return max(found, key=lambda detection: detection.score, default=None)

    def reset(self) -> None:
        """Forget the audio heard so far, as for a new stream."""
        self._waiting = b""
        self._frame_ms = 0
        self._model.reset()
        # What the library's buffers begin with is random; a recording must always
        # score the same, so silence is heard first.
        for _ in range(PRIMING_FRAMES):
            self._scores = self._predict(bytes(FRAME * BYTES_PER_SAMPLE))
        for judge in self._judges.values():
            judge.reset()

    def _judge(self, frame: bytes) -> list[Detection]:
        self._scores = self._predict(frame)
        at_ms = max(0, self._frame_ms - LAG_MS)
        judged = (judge.judge(self._scores[stem], at_ms) for stem, judge in self._judges.items())
        return [detection for detection in judged if detection is not None]

    def _predict(self, frame: bytes) -> dict[str, float]:
        import numpy as np

        try:
            scores: dict[str, Any] = self._model.predict(np.frombuffer(frame, "<i2"))
        except Exception as error:  # translated: the library raises anything
            raise HearingError("wake-failed") from error
        return {stem: float(score) for stem, score in scores.items()}


def _find(word: str, folder: Path) -> Path:
    if word.endswith(".onnx"):
        given = Path(word).expanduser()
        found = [path for path in (given, folder / word) if path.is_file()]
    else:
        found = sorted(folder.glob(f"{word}_v*.onnx"), reverse=True)
        found += [path for path in (folder / f"{word}.onnx",) if path.is_file()]
    if not found:
        raise ResourceError("wake-model-missing", word=word, folder=str(folder))
    return found[0]


def _name(word: str) -> str:
    return Path(word).stem if word.endswith(".onnx") else word


def _load(models: Sequence[Path], folder: Path) -> Any:
    features = {
        "melspec_model_path": folder / "melspectrogram.onnx",
        "embedding_model_path": folder / "embedding_model.onnx",
    }
    for path in features.values():
        if not path.is_file():
            raise ResourceError("wake-model-missing", word=path.stem, folder=str(folder))
    from openwakeword.model import Model

    try:
        return Model(
            wakeword_models=[str(path) for path in models],
            inference_framework="onnx",
            **{name: str(path) for name, path in features.items()},
        )
    except Exception as error:  # translated: a damaged file makes the runtime raise anything
        names = ", ".join(path.stem for path in models)
        raise ResourceError("wake-model-unusable", word=names, path=str(folder)) from error
