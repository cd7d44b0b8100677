"""Writing the tokenizer's files, as the ``tokenizers`` library and fastembed read them."""

import json
from pathlib import Path
from typing import Any

from jarvisd.weights.e5.bundle import Bundle, Dimensions, Vocabulary

WORD_START = "\u2581"
"""What SentencePiece puts where a blank was."""
COMPOSED = "\u00a0\u3000"
"""Blanks that NFKC turns into a space by itself."""


def write_tokenizer(bundle: Bundle, target: Path) -> None:
    """Write tokenizer.json and the small files beside it into the folder *target*."""
    vocabulary, dimensions = bundle.vocabulary, bundle.dimensions
    document = json.dumps(_tokenizer(vocabulary), ensure_ascii=False)
    (target / "tokenizer.json").write_text(document, encoding="utf-8")
    names = _special_names(vocabulary)
    _write(target / "special_tokens_map.json", names)
    _write(
        target / "tokenizer_config.json",
        {
            **names,
            "tokenizer_class": "XLMRobertaTokenizer",
            "model_max_length": dimensions.positions,
        },
    )
    _write(target / "config.json", _config(dimensions, vocabulary.pad))


def _write(path: Path, document: dict[str, Any]) -> None:
    path.write_text(json.dumps(document, indent=1), encoding="utf-8")


def _special_names(vocabulary: Vocabulary) -> dict[str, str]:
    begin, end = vocabulary.pieces[vocabulary.begin], vocabulary.pieces[vocabulary.end]
    return {
        "bos_token": begin,
        "eos_token": end,
        "unk_token": vocabulary.pieces[vocabulary.unknown],
        "sep_token": end,
        "pad_token": vocabulary.pieces[vocabulary.pad],
        "cls_token": begin,
        "mask_token": vocabulary.pieces[-1],
    }


def _config(dimensions: Dimensions, pad: int) -> dict[str, Any]:
    return {
        "architectures": ["BertModel"],
        "model_type": "bert",
        "hidden_act": "gelu",
        "hidden_size": dimensions.hidden,
        "num_hidden_layers": dimensions.layers,
        "num_attention_heads": dimensions.heads,
        "intermediate_size": dimensions.feed_forward,
        "vocab_size": dimensions.vocabulary,
        "pad_token_id": pad,
        "max_position_embeddings": dimensions.positions,
        "type_vocab_size": dimensions.token_types,
        "layer_norm_eps": 1e-12,
    }


def _tokenizer(vocabulary: Vocabulary) -> dict[str, Any]:
    metaspace = {
        "type": "Metaspace",
        "replacement": WORD_START,
        "prepend_scheme": "always",
        "split": True,
    }
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": _added_tokens(vocabulary),
        "normalizer": _normalizer(vocabulary),
        "pre_tokenizer": metaspace,
        "post_processor": _post_processor(vocabulary),
        "decoder": metaspace,
        "model": {
            "type": "Unigram",
            "unk_id": vocabulary.unknown,
            "byte_fallback": False,
            "vocab": [
                [piece, score]
                for piece, score in zip(vocabulary.pieces, vocabulary.scores, strict=True)
            ],
        },
    }


def _added_tokens(vocabulary: Vocabulary) -> list[dict[str, Any]]:
    mask = len(vocabulary.pieces) - 1
    special = {vocabulary.begin, vocabulary.pad, vocabulary.end, vocabulary.unknown, mask}
    return [
        {
            "id": number,
            "content": vocabulary.pieces[number],
            "single_word": False,
            "lstrip": number == mask,
            "rstrip": False,
            "normalized": False,
            "special": True,
        }
        for number in sorted(special)
    ]


def _normalizer(vocabulary: Vocabulary) -> dict[str, Any]:
    """Express the code point table as rules: drop controls, unify blanks, NFKC for the rest.

    NFKC proper also composes a letter and its accent, as the original normaliser does.
    """
    dropped = [character for character, form in vocabulary.normal.items() if form == ""]
    blanks = [
        character
        for character, form in vocabulary.normal.items()
        if form == " " and character not in COMPOSED
    ]
    return {
        "type": "Sequence",
        "normalizers": [
            _replace(_any_of(dropped), ""),
            _replace(_any_of(blanks), " "),
            {"type": "NFKC"},
            _replace(" {2,}", " "),
        ],
    }


def _any_of(characters: list[str]) -> str:
    return "[" + "".join(f"\\x{{{ord(character):x}}}" for character in characters) + "]"


def _replace(pattern: str, content: str) -> dict[str, Any]:
    return {"type": "Replace", "pattern": {"Regex": pattern}, "content": content}


def _post_processor(vocabulary: Vocabulary) -> dict[str, Any]:
    begin, end = vocabulary.pieces[vocabulary.begin], vocabulary.pieces[vocabulary.end]

    def template(*names: str) -> list[dict[str, Any]]:
        return [
            {"Sequence" if name in {"A", "B"} else "SpecialToken": {"id": name, "type_id": 0}}
            for name in names
        ]

    return {
        "type": "TemplateProcessing",
        "single": template(begin, "A", end),
        "pair": template(begin, "A", end, end, "B", end),
        "special_tokens": {
            token: {"id": token, "ids": [number], "tokens": [token]}
            for token, number in ((begin, vocabulary.begin), (end, vocabulary.end))
        },
    }
