"""Text to vectors with fastembed: multilingual-e5-small, four-bit, centred.

Why this space, and why no "query:" and "passage:" prefixes: docs/adr/0002-embedding-space.md.
"""

import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from jarvisd.adapters.lane import Lane
from jarvisd.errors import EmbeddingError, ResourceError
from jarvisd.memory.ports import Space
from jarvisd.memory.types import Vector

if TYPE_CHECKING:
    from fastembed import TextEmbedding

E5_CENTRED: Final = Space(
    id="multilingual-e5-small/q4-centred/1",
    dimensions=384,
    floor=0.25,
    typical=0.80,
    same=0.92,
    similar=0.75,
    erased=0.85,
)
"""Medians in it: unrelated 0.07, question and its fact 0.34, reworded 0.82, near-verbatim 0.93."""

_NAME: Final = "jarvisd/multilingual-e5-small-q4-centred"
_FILES: Final = (
    "model.onnx",
    "config.json",
    "tokenizer.json",
    "tokenizer_config.json",
    "special_tokens_map.json",
)
_AT_ONCE: Final = 4
"""So few are embedded at a time: a question waits for no more of what a job has to embed."""


class FastembedEmbedder:
    """An Embedder on one loaded model; see ``open_embedder``."""

    def __init__(self, model: "TextEmbedding", lane: Lane, space: Space) -> None:
        self._model = model
        self._lane = lane
        self._space = space

    @property
    def space(self) -> Space:
        """Describe the space the vectors live in."""
        return self._space

    async def embed(self, texts: Sequence[str]) -> Sequence[Vector]:
        """Return one unit-length vector of ``space.dimensions`` numbers for each text, in order.

        A text of more than 512 tokens is cut there; an empty one has a vector
        too, that means nothing. Whoever asks meanwhile is not kept waiting for all of
        them. Raise EmbeddingError.
        """
        # Those of like length together: in a batch each is as long as its longest.
        order = sorted(range(len(texts)), key=lambda place: len(texts[place]))
        found: list[Vector] = [()] * len(texts)
        for start in range(0, len(order), _AT_ONCE):
            places = order[start : start + _AT_ONCE]
            vectors = await self._batch([_clean(texts[place]) for place in places])
            for place, vector in zip(places, vectors, strict=True):
                found[place] = vector
        return found

    async def _batch(self, texts: Sequence[str]) -> Sequence[Vector]:
        try:
            return await self._lane.run(_embed, self._model, texts)
        except Exception as error:
            # onnxruntime's and the tokenizer's errors have no base below Exception.
            raise EmbeddingError("embedder-failed") from error


@asynccontextmanager
async def open_embedder(
    folder: Path, *, space: Space = E5_CENTRED, threads: int = 0
) -> AsyncIterator[FastembedEmbedder]:
    """Load the ONNX model in *folder*, on *threads* (0: all cores, at most four).

    Raise ResourceError if its files are missing or broken, or if its vectors
    have not the dimensions of *space*.
    """
    async with Lane("embedder") as lane:
        model = await lane.run(_load, folder, space, threads)
        yield FastembedEmbedder(model, lane, space)


def _load(folder: Path, space: Space, threads: int) -> "TextEmbedding":
    missing = [name for name in _FILES if not (folder / name).is_file()]
    if missing:
        raise ResourceError("embedder-missing", folder=str(folder), file=missing[0])
    try:
        model = _open(folder, space, threads or min(4, os.cpu_count() or 1))
        found = len(_embed(model, ["Hallo"])[0])
    except Exception as error:
        # The same two libraries as above.
        raise ResourceError("embedder-broken", folder=str(folder)) from error
    # fastembed believes whatever dimension it is told, so the model is asked.
    if found != space.dimensions:
        raise ResourceError(
            "embedder-unsuitable", folder=str(folder), found=found, expected=space.dimensions
        )
    return model


def _open(folder: Path, space: Space, threads: int) -> "TextEmbedding":
    from fastembed import TextEmbedding
    from fastembed.common.model_description import ModelSource, PoolingType

    # The list of models belongs to the process, and takes each name once.
    if all(model["model"] != _NAME for model in TextEmbedding.list_supported_models()):
        TextEmbedding.add_custom_model(
            model=_NAME,
            pooling=PoolingType.MEAN,
            normalization=True,
            sources=ModelSource(url="file:///dev/null"),
            dim=space.dimensions,
            model_file="model.onnx",
        )
    return TextEmbedding(
        model_name=_NAME,
        threads=threads,
        providers=["CPUExecutionProvider"],
        specific_model_path=str(folder),
    )


def _embed(model: "TextEmbedding", texts: Sequence[str]) -> Sequence[Vector]:
    return [vector.tolist() for vector in model.embed(texts, batch_size=len(texts))]


def _clean(text: str) -> str:
    """Return *text* as the tokenizer takes it: no NUL, no half of a surrogate pair."""
    return text.replace("\0", " ").encode("utf-8", "replace").decode("utf-8")
