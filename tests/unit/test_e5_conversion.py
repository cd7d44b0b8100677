"""The converted embedding model computes what the bundle's weights say."""

import io
import struct
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
import pytest
from numpy.typing import NDArray

from jarvisd.errors import ResourceError
from jarvisd.weights.e5 import convert
from jarvisd.weights.e5.bundle import BLOCK, FLOATS, QUANTISED, BundleError, read
from jarvisd.weights.e5.centre import centre

HIDDEN, HEADS, WIDE, POSITIONS, LAYERS = 32, 2, 64, 16, 2
PIECES = ["<s>", "<pad>", "</s>", "<unk>", "\u2581a", "\u2581b", "<mask>"]
SPECIAL = (0, 2, 1, 3)
NORMAL = {"\x01": "", "\t": " ", "\u00a0": " "}
EPSILON = 1e-12


class Weights:
    """Random tensors in four bits, as the bundle stores them and as plain numbers."""

    def __init__(self) -> None:
        self.random = np.random.default_rng(7)
        self.stored: list[tuple[str, int, int, bytes]] = []
        self.plain: dict[str, NDArray[np.float32]] = {}

    def floats(self, name: str, *shape: int, near: float = 0.0) -> None:
        values = (near + 0.1 * self.random.standard_normal(shape)).astype("<f4")
        self.stored.append((name, FLOATS, values.size, values.tobytes()))
        self.plain[name] = values

    def quantised(self, name: str, rows: int, columns: int) -> None:
        blocks = rows * columns // BLOCK
        values = self.random.integers(0, 16, (blocks, BLOCK), "u1")
        scales = (0.02 + 0.02 * self.random.random(blocks)).astype("<f2")
        raw = b"".join(
            scale.tobytes() + (row[:16] | (row[16:] << 4)).tobytes()
            for scale, row in zip(scales, values, strict=True)
        )
        self.stored.append((name, QUANTISED, rows * columns, raw))
        plain = (values.astype("f4") - 8) * scales.astype("f4")[:, None]
        self.plain[name] = plain.reshape(rows, columns)

    def linear(self, name: str, rows: int, columns: int) -> None:
        self.quantised(f"{name}.w", rows, columns)
        self.floats(f"{name}.b", rows)

    def norm(self, name: str) -> None:
        self.floats(f"{name}.w", HIDDEN, near=1.0)
        self.floats(f"{name}.b", HIDDEN)


@pytest.fixture(scope="module")
def weights() -> Weights:
    made = Weights()
    made.quantised("emb.word", len(PIECES), HIDDEN)
    made.floats("emb.pos", POSITIONS, HIDDEN)
    made.floats("emb.type", 2, HIDDEN)
    made.norm("emb.ln")
    for layer in range(LAYERS):
        for name in ("q", "k", "v", "ao"):
            made.linear(f"l{layer}.{name}", HIDDEN, HIDDEN)
        made.linear(f"l{layer}.fi", WIDE, HIDDEN)
        made.linear(f"l{layer}.fo", HIDDEN, WIDE)
        made.norm(f"l{layer}.aln")
        made.norm(f"l{layer}.oln")
    return made


@pytest.fixture(scope="module")
def bundle(weights: Weights) -> bytes:
    out = io.BytesIO()
    out.write(b"E5S1" + struct.pack("<I", 1))
    out.write(struct.pack("<7i", HIDDEN, LAYERS, HEADS, WIDE, len(PIECES), POSITIONS, 2))
    out.write(struct.pack("<fi", EPSILON, BLOCK))
    encoded = [piece.encode() for piece in PIECES]
    offsets = np.cumsum([0, *map(len, encoded)]).astype("<u4")
    text = b"".join(encoded)
    out.write(struct.pack("<5iQ", len(PIECES), *SPECIAL, len(text)))
    out.write(offsets.tobytes() + np.zeros(len(PIECES), "<f4").tobytes() + text)
    out.write(struct.pack("<iI", len(NORMAL), 0))
    for character, form in NORMAL.items():
        out.write(struct.pack(f"<IB{len(form)}I", ord(character), len(form), *map(ord, form)))
    table = sum(2 + len(name) + struct.calcsize("<BIQQ") for name, *_ in weights.stored)
    offset = out.tell() + 4 + table
    out.write(struct.pack("<i", len(weights.stored)))
    for name, kind, count, raw in weights.stored:
        out.write(struct.pack("<H", len(name)) + name.encode())
        out.write(struct.pack("<BIQQ", kind, count, offset, len(raw)))
        offset += len(raw)
    return out.getvalue() + b"".join(raw for *_, raw in weights.stored)


@pytest.fixture(scope="module")
def session(bundle: bytes, tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("e5")
    (folder / "bundle").write_bytes(bundle)
    convert(folder / "bundle", folder / "model")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(folder / "model/model.onnx", options)


def embed(session: Any, ids: list[list[int]], mask: list[list[int]]) -> NDArray[np.float32]:
    feed = {"input_ids": np.array(ids, "i8"), "attention_mask": np.array(mask, "i8")}
    return np.asarray(session.run(None, feed)[0])


def norm(w: dict[str, NDArray[np.float32]], name: str, x: NDArray[Any]) -> NDArray[Any]:
    spread = (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + EPSILON)
    return np.asarray(spread * w[f"{name}.w"] + w[f"{name}.b"])


def linear(w: dict[str, NDArray[np.float32]], name: str, x: NDArray[Any]) -> NDArray[Any]:
    return np.asarray(x @ w[f"{name}.w"].T + w[f"{name}.b"])


def gelu(x: NDArray[Any]) -> NDArray[Any]:
    import math

    return np.asarray(x * 0.5 * (1 + np.vectorize(math.erf)(x / math.sqrt(2))))


def reference(weights: Weights, ids: list[int]) -> NDArray[Any]:
    """BERT in plain numpy, for one unpadded text; [tokens, hidden], not centred."""
    w = weights.plain
    x = w["emb.word"][ids] + w["emb.pos"][: len(ids)] + w["emb.type"][0]
    x = norm(w, "emb.ln", x)
    width = HIDDEN // HEADS
    for layer in range(LAYERS):
        p = f"l{layer}."
        q, k, v = (linear(w, p + name, x) for name in "qkv")
        heads = []
        for head in range(HEADS):
            part = slice(head * width, (head + 1) * width)
            scores = q[:, part] @ k[:, part].T / np.sqrt(width)
            shares = np.exp(scores - scores.max(-1, keepdims=True))
            heads.append(shares / shares.sum(-1, keepdims=True) @ v[:, part])
        x = norm(w, p + "aln", x + linear(w, p + "ao", np.concatenate(heads, -1)))
        x = norm(w, p + "oln", x + linear(w, p + "fo", gelu(linear(w, p + "fi", x))))
    return np.asarray(x)


def test_the_graph_computes_the_network_less_its_centre(session: Any, weights: Weights) -> None:
    ids = [0, 4, 5, 4, 2]
    ours = embed(session, [ids], [[1] * len(ids)])[0] + centre()[:HIDDEN]
    # activations are rounded to eight bits on the way, hence the tolerance
    assert np.abs(ours - reference(weights, ids)).max() < 0.08


def test_padding_changes_nothing(session: Any) -> None:
    alone = embed(session, [[0, 4, 2]], [[1, 1, 1]])
    padded = embed(session, [[0, 4, 2, 1, 1]], [[1, 1, 1, 0, 0]])
    assert np.allclose(alone[0], padded[0, :3], atol=1e-5)


def test_the_tokenizer_files_say_what_the_bundle_says(bundle: bytes, tmp_path: Path) -> None:
    from tokenizers import Tokenizer

    (tmp_path / "bundle").write_bytes(bundle)
    convert(tmp_path / "bundle", tmp_path / "model")
    tokenizer = Tokenizer.from_file(str(tmp_path / "model/tokenizer.json"))
    for text in ("a b", "a\tb", "a\u00a0b", "\x01a  b"):
        assert tokenizer.encode(text).tokens == ["<s>", "\u2581a", "\u2581b", "</s>"], repr(text)


def test_weights_are_read_block_by_block(bundle: bytes, weights: Weights) -> None:
    values, scales = read(bundle).quantised("emb.word", HIDDEN)
    plain = (values.reshape(len(PIECES), -1, BLOCK).astype("f4") - 8) * scales[:, :, None]
    assert np.array_equal(plain.reshape(len(PIECES), HIDDEN), weights.plain["emb.word"])


@pytest.mark.parametrize("length", [0, 3, 8, 40, 100, 200])
def test_a_cut_bundle_is_refused(bundle: bytes, length: int) -> None:
    with pytest.raises(BundleError):
        read(bundle[:length])


def test_another_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "bundle").write_bytes(b"PK\x03\x04" + bytes(100))
    with pytest.raises(ResourceError) as caught:
        convert(tmp_path / "bundle", tmp_path / "model")
    assert caught.value.key == "weights-conversion-failed"


def test_the_centre_is_a_vector_of_the_models_width() -> None:
    assert centre().shape == (384,)
    assert 0.5 < np.linalg.norm(centre()) < 20
