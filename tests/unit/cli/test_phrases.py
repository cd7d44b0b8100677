"""The sentences of the commands are there, also where a key is put together."""

import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message

import jarvisd.cli
from jarvisd.cli.showing import memory_json
from jarvisd.memory.policy.budget import Reason
from jarvisd.phrases import Language, phrase
from tests.unit.cli.household import DOG

CODE = Path(jarvisd.cli.__file__).parent


def keys(language: Language) -> set[str]:
    return {
        entry.id.name
        for file in (CODE.parent / "phrases" / language.value).glob("*.ftl")
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body
        if isinstance(entry, Message)
    }


@pytest.mark.parametrize("language", list(Language))
def test_every_key_in_the_code_of_the_commands_is_a_sentence(language: Language) -> None:
    """Help texts are keys that no call of ``say`` names."""
    known = keys(language)
    for path in CODE.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        used = set(re.findall(r'"((?:cli|doctor)-[a-z0-9-]*[a-z0-9])"', text))
        assert used <= known, path.name


@pytest.mark.parametrize("language", list(Language))
def test_every_property_of_a_memory_has_a_name(language: Language) -> None:
    for key in memory_json(DOG, {}):
        assert phrase(f"cli-memory-property-{key.replace('_', '-')}", language)


@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_to_leave_a_memory_out_is_told_in_words(reason: Reason) -> None:
    for language in Language:
        told = CODE.parent / "phrases" / language.value / "recall.ftl"
        assert f"[{reason.value}] " in told.read_text(encoding="utf-8")
        assert phrase("cli-recall-left-out", language, text="", reason=reason.value)
