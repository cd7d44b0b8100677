"""Reading the bundle: its dimensions, its vocabulary, and where its tensors lie."""

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

BLOCK = 32
"""Weights per block of Q4_0: one half float scale, then 16 bytes of two weights each."""
FLOATS, QUANTISED = 0, 1


class BundleError(ValueError):
    """The bytes are not such a bundle."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dimensions:
    """The shape of the network."""

    hidden: int
    layers: int
    heads: int
    feed_forward: int
    vocabulary: int
    positions: int
    token_types: int
    epsilon: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """The pieces of the Unigram tokenizer; a piece's place is its id."""

    pieces: list[str]
    scores: list[float]
    begin: int
    end: int
    pad: int
    unknown: int
    normal: Mapping[str, str]
    """What SentencePiece's normaliser makes of a character; empty where it drops it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tensor:
    """Where a tensor lies."""

    kind: int
    """FLOATS or QUANTISED."""
    offset: int
    count: int
    """Numbers in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """The whole file, understood."""

    content: bytes
    dimensions: Dimensions
    vocabulary: Vocabulary
    tensors: Mapping[str, Tensor]

    def floats(self, name: str) -> NDArray[np.float32]:
        """Return the unquantised tensor *name*, flat."""
        tensor = self._tensor(name, FLOATS)
        return np.frombuffer(self.content, "<f4", tensor.count, tensor.offset)

    def quantised(self, name: str, columns: int) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
        """Return the values 0..15 [rows, columns] and scales [rows, columns / BLOCK] of *name*.

        A weight is (value - 8) * scale of its block. In a block's bytes, byte j
        holds weight j in its low half and weight j + 16 in its high half.
        """
        tensor = self._tensor(name, QUANTISED)
        if tensor.count % columns:
            raise BundleError(f"{name} has no rows of {columns}")
        record = np.dtype([("scale", "<f2"), ("pairs", "u1", BLOCK // 2)])
        blocks = np.frombuffer(self.content, record, tensor.count // BLOCK, tensor.offset)
        values = np.concatenate([blocks["pairs"] & 15, blocks["pairs"] >> 4], axis=1)
        scales = blocks["scale"].astype("<f4")
        return values.reshape(-1, columns), scales.reshape(-1, columns // BLOCK)

    def _tensor(self, name: str, kind: int) -> Tensor:
        tensor = self.tensors.get(name)
        if tensor is None or tensor.kind != kind:
            raise BundleError(f"no tensor {name} of kind {kind}")
        return tensor


class _Cursor:
    """A place in the file that moves on with each read."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.at = 0

    def numbers(self, layout: str) -> tuple[int, ...]:
        values = struct.unpack_from(f"<{layout}", self.content, self.at)
        self.at += struct.calcsize(f"<{layout}")
        return values

    def text(self, length: int) -> str:
        self.at += length
        return self.content[self.at - length : self.at].decode()

    def array(self, dtype: str, count: int) -> NDArray[np.generic]:
        values = np.frombuffer(self.content, dtype, count, self.at)
        self.at += values.nbytes
        return values


def read(content: bytes) -> Bundle:
    """Read a bundle; raise BundleError if *content* is none or is cut short."""
    cursor = _Cursor(content)
    try:
        if content[:4] != b"E5S1" or cursor.numbers("4xI") != (1,):
            raise BundleError("not an E5S1 file of version 1")
        return Bundle(
            content=content,
            dimensions=_dimensions(cursor),
            vocabulary=_vocabulary(cursor),
            tensors=_tensors(cursor),
        )
    except (struct.error, UnicodeDecodeError, ValueError) as error:
        raise BundleError(str(error)) from error


def _dimensions(cursor: _Cursor) -> Dimensions:
    hidden, layers, heads, feed_forward, vocabulary, positions, types = cursor.numbers("7i")
    (epsilon,) = cursor.numbers("f")
    (block,) = cursor.numbers("i")
    if block != BLOCK:
        raise BundleError(f"blocks of {block}, not of {BLOCK}")
    return Dimensions(
        hidden=hidden,
        layers=layers,
        heads=heads,
        feed_forward=feed_forward,
        vocabulary=vocabulary,
        positions=positions,
        token_types=types,
        epsilon=epsilon,
    )


def _vocabulary(cursor: _Cursor) -> Vocabulary:
    count, begin, end, pad, unknown = cursor.numbers("5i")
    (length,) = cursor.numbers("Q")
    offsets = cursor.array("<u4", count + 1).tolist()
    scores = cursor.array("<f4", count).tolist()
    start = cursor.at
    pieces = [
        cursor.content[start + first : start + after].decode() for first, after in pairwise(offsets)
    ]
    cursor.at = start + length
    return Vocabulary(
        pieces=pieces,
        scores=scores,
        begin=begin,
        end=end,
        pad=pad,
        unknown=unknown,
        normal=_normal_forms(cursor),
    )


def _normal_forms(cursor: _Cursor) -> Mapping[str, str]:
    count, _ = cursor.numbers("iI")
    forms = {}
    for _ in range(count):
        code_point, length = cursor.numbers("IB")
        forms[chr(code_point)] = "".join(map(chr, cursor.numbers(f"{length}I")))
    return forms


def _tensors(cursor: _Cursor) -> Mapping[str, Tensor]:
    tensors = {}
    (count,) = cursor.numbers("i")
    for _ in range(count):
        (length,) = cursor.numbers("H")
        name = cursor.text(length)
        kind, numbers, offset, _ = cursor.numbers("BIQQ")
        tensors[name] = Tensor(kind=kind, offset=offset, count=numbers)
    return tensors
