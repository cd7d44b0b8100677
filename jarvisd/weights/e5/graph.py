"""Building the ONNX graph: a BERT encoder on 4-bit weights, its output centred.

ONNX Runtime's own operators take the weights as they are: ``MatMulNBits`` for the linear
layers, ``GatherBlockQuantized`` for the word embeddings.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from onnx import NodeProto, TensorProto, ValueInfoProto, helper, save_model

from jarvisd.weights.e5.bundle import BLOCK, Bundle
from jarvisd.weights.e5.centre import centre

CONTRIB = "com.microsoft"
PRODUCER = "e5_convert"
"""Written into the file, and so part of the checksum in the manifest."""


class _Graph:
    """Nodes and constants, collected in order."""

    def __init__(self) -> None:
        self.nodes: list[NodeProto] = []
        self.constants: list[TensorProto] = []

    def constant(self, name: str, values: NDArray[Any]) -> str:
        kind = helper.np_dtype_to_tensor_dtype(values.dtype)
        return self.packed(name, np.ascontiguousarray(values), kind, values.shape)

    def packed(self, name: str, values: NDArray[Any], kind: int, shape: Sequence[int]) -> str:
        self.constants.append(helper.make_tensor(name, kind, shape, values.tobytes(), raw=True))
        return name

    def node(
        self, kind: str, inputs: list[str], *outputs: str, domain: str = "", **how: Any
    ) -> str:
        self.nodes.append(
            helper.make_node(kind, inputs, list(outputs), name=outputs[0], domain=domain, **how)
        )
        return outputs[0]


def write_model(bundle: Bundle, path: Path) -> None:
    """Write *bundle*'s network to *path*: token ids and mask in, last hidden state out.

    Both inputs are int64 [batch, sequence], the output float32 [batch, sequence, 384].
    """
    graph = _Graph()
    state = _embeddings(graph, bundle)
    graph.node("Cast", ["attention_mask"], "mask", to=TensorProto.INT32)
    for layer in range(bundle.dimensions.layers):
        state = _layer(graph, bundle, layer, state)
    built = helper.make_graph(
        graph.nodes,
        "multilingual-e5-small",
        [_tensor("input_ids", TensorProto.INT64), _tensor("attention_mask", TensorProto.INT64)],
        [_tensor(state, TensorProto.FLOAT, bundle.dimensions.hidden)],
        graph.constants,
    )
    model = helper.make_model(
        built,
        ir_version=10,
        producer_name=PRODUCER,
        opset_imports=[helper.make_opsetid("", 21), helper.make_opsetid(CONTRIB, 1)],
    )
    save_model(model, str(path))


def _tensor(name: str, kind: int, *tail: int) -> ValueInfoProto:
    return helper.make_tensor_value_info(name, kind, ["batch", "sequence", *tail])


def _pairs(values: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Pack two 4-bit values into each byte, the even column low."""
    return values[:, 0::2] | (values[:, 1::2] << np.uint8(4))


def _embeddings(graph: _Graph, bundle: Bundle) -> str:
    """Word plus position plus token type; the type is always 0, so the positions carry it."""
    hidden = bundle.dimensions.hidden
    values, scales = bundle.quantised("emb.word", hidden)
    # the operator wants signed nibbles: flipping the top bit turns v into v - 8
    signed = _pairs(values ^ np.uint8(8))
    words = graph.packed(
        "emb.word", signed, TensorProto.INT4, (bundle.dimensions.vocabulary, hidden)
    )
    graph.node(
        "GatherBlockQuantized",
        [words, "input_ids", graph.constant("emb.word.s", scales)],
        "word",
        domain=CONTRIB,
        gather_axis=0,
        quantize_axis=1,
        block_size=BLOCK,
    )
    positions = bundle.floats("emb.pos").reshape(-1, hidden) + bundle.floats("emb.type")[:hidden]
    graph.constant("emb.pos", positions)
    graph.node("Shape", ["input_ids"], "len", start=1, end=2)
    zero = graph.constant("zero", np.zeros(1, "i8"))
    graph.node("Slice", ["emb.pos", zero, "len"], "pos")
    graph.node("Add", ["word", "pos"], "emb")
    scale = graph.constant("emb.ln.w", bundle.floats("emb.ln.w"))
    shift = graph.constant("emb.ln.b", bundle.floats("emb.ln.b"))
    inputs = ["emb", scale, shift]
    return graph.node("LayerNormalization", inputs, "x0", epsilon=bundle.dimensions.epsilon)


def _layer(graph: _Graph, bundle: Bundle, layer: int, state: str) -> str:
    """Self-attention and feed-forward, each followed by a normalised residual."""
    hidden, p = bundle.dimensions.hidden, f"l{layer}."
    asked = _linear(graph, bundle, state, [f"{p}q", f"{p}k", f"{p}v"], f"{p}qkv")
    graph.node("Split", [asked], f"{p}Q", f"{p}K", f"{p}V", axis=-1, num_outputs=3)
    graph.node(
        "MultiHeadAttention",
        [f"{p}Q", f"{p}K", f"{p}V", "", "mask"],
        f"{p}ctx",
        domain=CONTRIB,
        num_heads=bundle.dimensions.heads,
    )
    attended = _linear(graph, bundle, f"{p}ctx", [f"{p}ao"], f"{p}att")
    state = _normalised(graph, bundle, [state, attended], f"{p}aln", f"{p}x1")
    wide = _linear(graph, bundle, state, [f"{p}fi"], f"{p}mid")
    graph.node("Gelu", [wide], f"{p}act", domain=CONTRIB)
    narrow = _linear(graph, bundle, f"{p}act", [f"{p}fo"], f"{p}ffn")
    if layer < bundle.dimensions.layers - 1:
        return _normalised(graph, bundle, [state, narrow], f"{p}oln", f"{p}x2")
    # every token shifted by the mean: then so is the mean over the tokens
    shift = centre()[:hidden]
    return _normalised(graph, bundle, [state, narrow], f"{p}oln", "last_hidden_state", shift)


def _linear(graph: _Graph, bundle: Bundle, state: str, names: list[str], out: str) -> str:
    """state · Wᵀ + bias; several weights of one input are stacked into one product."""
    columns = _columns(bundle, names[0])
    parts = [bundle.quantised(f"{name}.w", columns) for name in names]
    bias = graph.constant(f"{out}.b", np.concatenate([bundle.floats(f"{n}.b") for n in names]))
    values = np.concatenate([part[0] for part in parts])
    rows = len(values)
    weight = graph.constant(f"{out}.w", _pairs(values).reshape(rows, columns // BLOCK, BLOCK // 2))
    scale = graph.constant(f"{out}.s", np.concatenate([part[1] for part in parts]))
    return graph.node(
        "MatMulNBits",
        [state, weight, scale, "", "", bias],
        out,
        domain=CONTRIB,
        K=columns,
        N=rows,
        bits=4,
        block_size=BLOCK,
        accuracy_level=4,
    )


def _columns(bundle: Bundle, name: str) -> int:
    """The width of a weight: all numbers over one bias for each row."""
    return bundle.tensors[f"{name}.w"].count // bundle.tensors[f"{name}.b"].count


def _normalised(
    graph: _Graph,
    bundle: Bundle,
    summands: list[str],
    name: str,
    out: str,
    minus: NDArray[np.float32] | float = 0,
) -> str:
    scale = graph.constant(f"{name}.w", bundle.floats(f"{name}.w"))
    shift = graph.constant(f"{name}.b", bundle.floats(f"{name}.b") - minus)
    return graph.node(
        "SkipLayerNormalization",
        [*summands, scale, shift],
        out,
        domain=CONTRIB,
        epsilon=bundle.dimensions.epsilon,
    )
