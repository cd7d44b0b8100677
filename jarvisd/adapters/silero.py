"""Voice activity: the Silero model (version 6, ONNX) that the faster-whisper wheel carries.

The model takes windows of 512 samples, each preceded by the last 64 of the one
before, and hands its state on from window to window.
"""

import os
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jarvisd.audio.chunk import BYTES_PER_SAMPLE, AudioChunk
from jarvisd.errors import HearingError, ResourceError

if TYPE_CHECKING:
    import numpy as np

WINDOW: Final = 512
CONTEXT: Final = 64
STATE: Final = (1, 1, 128)


class SileroVoiceDetector:
    """Follows one stream; the model itself is loaded once and shared by all."""

    def __init__(self) -> None:
        self._session = _session()
        self.reset()

    def reset(self) -> None:
        """Forget the audio heard so far, as for a new stream."""
        import numpy as np

        self._hidden = np.zeros(STATE, np.float32)
        self._cell = np.zeros(STATE, np.float32)
        self._context = np.zeros(CONTEXT, np.float32)
        self._waiting = b""
        self._last = float("nan")

    def probability(self, chunk: AudioChunk) -> float:
        """Return the highest probability of the windows that *chunk* completes.

        A chunk that completes none gets the last window's; before the first
        window it is NaN, not known. Raise HearingError if the model fails.
        """
        import numpy as np

        self._waiting += chunk.pcm
        size = WINDOW * BYTES_PER_SAMPLE
        whole = len(self._waiting) // size * size
        if whole:
            samples = np.frombuffer(self._waiting[:whole], "<i2").astype(np.float32) / np.float32(
                32_768
            )
            self._waiting = self._waiting[whole:]
            self._last = max(self._run(window) for window in samples.reshape(-1, WINDOW))
        return self._last

    def _run(self, window: "np.ndarray[Any, Any]") -> float:
        import numpy as np

        heard = np.concatenate((self._context, window))[np.newaxis]
        feed = {"input": heard, "h": self._hidden, "c": self._cell}
        try:
            speech, self._hidden, self._cell = self._session.run(None, feed)
        except Exception as error:  # translated: the runtime's errors have no common base
            raise HearingError("voice-detector-failed") from error
        self._context = window[-CONTEXT:]
        return float(speech.item())


@cache
def _session() -> Any:
    import onnxruntime

    # The package itself takes seconds to import; only its file is needed.
    spec = find_spec("faster_whisper")
    package = Path(spec.origin).parent if spec and spec.origin else Path(os.devnull)
    model = package / "assets" / "silero_vad_v6.onnx"
    if not model.is_file():
        raise ResourceError("voice-detector-missing", path=str(model))
    options = onnxruntime.SessionOptions()
    options.inter_op_num_threads = 1
    options.intra_op_num_threads = 1
    options.log_severity_level = 4
    return onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
