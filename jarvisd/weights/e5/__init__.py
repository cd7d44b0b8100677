"""Turning the bundled 4-bit multilingual-e5-small into a model folder that fastembed loads.

The bundle (magic "E5S1", version 1, little-endian) holds the vocabulary and the weights of
the published model, quantised to four bits; both go over unchanged, byte for byte. The one
thing added is the centring of ``jarvisd.weights.e5.centre``.
"""

from pathlib import Path

from jarvisd.errors import ResourceError
from jarvisd.weights.e5.bundle import BundleError, read

__all__ = ["convert"]


def convert(bundle: Path, target: Path) -> None:
    """Write the model folder *target* from the file *bundle*; raise ResourceError if it is none."""
    # onnx takes half a second to import, and only whoever converts needs it
    from jarvisd.weights.e5.graph import write_model  # noqa: PLC0415
    from jarvisd.weights.e5.tokenizer import write_tokenizer  # noqa: PLC0415

    try:
        model = read(bundle.read_bytes())
        target.mkdir(parents=True, exist_ok=True)
        write_tokenizer(model, target)
        write_model(model, target / "model.onnx")
    except BundleError as error:
        raise ResourceError("weights-conversion-failed", reason=str(error)) from error
