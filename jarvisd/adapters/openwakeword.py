"""Wake words, the first opinion: openWakeWord's ONNX models, raw scores for one stream."""

from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from jarvisd.audio.chunk import BYTES_PER_SAMPLE
from jarvisd.errors import HearingError, ResourceError

FRAME: Final = 1_280
"""Samples the model takes at a time: 80 ms."""
REACH: Final = 26
"""So many frames are what a score depends on: 16 embeddings and the 76 spectrogram frames
that the first of them saw. The library starts with random noise there."""
WINDOW: Final = 76
"""Spectrogram frames that one embedding sees."""
OVERLAP: Final = 480
"""Samples before a frame that its spectrogram sees as well."""


class OpenWakeWordScores:
    """Follows *words* in one stream, frame by frame.

    After a reset, REACH frames in a row bring the same score for the last of
    them as the whole stream would have.

    A word is the name of a model in *folder* (``hey_jarvis``) or the path of an
    ONNX file. *folder* also holds ``melspectrogram.onnx`` and
    ``embedding_model.onnx``. Loading takes about 0.2 s; raise ResourceError if a
    model is missing or unusable.
    """

    def __init__(self, words: Sequence[str], *, folder: Path) -> None:
        self._paths = {word: find_model(word, folder) for word in words}
        self._model = _load(tuple(self._paths.values()), folder)
        _keep_little(self._model)
        silence = bytes(FRAME * BYTES_PER_SAMPLE)
        known = [self._predict(silence) for _ in range(REACH)][-1]
        for word, path in self._paths.items():
            if path.stem not in known:
                raise ResourceError("wake-model-unusable", word=word, path=str(path))
        features = self._model.preprocessor
        # The library replaces these two and never writes into them.
        self._primed = (features.melspectrogram_buffer, features.feature_buffer)

    def score(self, frame: bytes) -> dict[str, float]:
        """Return each word's score, 0 to 1, after the next *frame* of FRAME samples.

        Raise HearingError if the model fails.
        """
        scores = self._predict(frame)
        return {word: scores[path.stem] for word, path in self._paths.items()}

    def reset(self) -> None:
        """Forget the audio heard so far; a recording always scores the same after it."""
        features = self._model.preprocessor
        features.melspectrogram_buffer, features.feature_buffer = self._primed
        features.raw_data_buffer.extend([0] * (FRAME + OVERLAP))

    def _predict(self, frame: bytes) -> dict[str, float]:
        import numpy as np

        samples: np.ndarray[Any, Any] = np.frombuffer(frame, "<i2")
        try:
            scores: dict[str, Any] = self._model.predict(samples)
        except Exception as error:  # translated: the library raises anything
            raise HearingError("wake-failed") from error
        return {stem: float(score) for stem, score in scores.items()}


def word_name(word: str) -> str:
    """Return what a detection calls *word*: its name, or that of its file."""
    return Path(word).stem if word.endswith(".onnx") else word


def _keep_little(model: Any) -> None:
    """Shorten the library's buffers to what is looked at again; the scores stay the same.

    It keeps ten seconds of samples and copies them all for each frame, which costs
    as much as the models themselves.
    """
    features = model.preprocessor
    features.raw_data_buffer = deque(maxlen=FRAME + OVERLAP)
    features.melspectrogram_max_len = WINDOW
    features.feature_buffer_max_len = max(model.model_inputs.values())


def find_model(word: str, folder: Path) -> Path:
    """Return the file of *word*, a name in *folder* or a path; raise ResourceError."""
    if word.endswith(".onnx"):
        given = Path(word).expanduser()
        found = [path for path in (given, folder / word) if path.is_file()]
    else:
        found = sorted(folder.glob(f"{word}_v*.onnx"), reverse=True)
        found += [path for path in (folder / f"{word}.onnx",) if path.is_file()]
    if not found:
        raise ResourceError("wake-model-missing", word=word, folder=str(folder))
    return found[0]


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
