"""The sentences: the same in both languages, and there for every key that the commands use."""

import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import jarvisd.cli
from jarvisd.cli.showing import memory_json
from jarvisd.phrases import Language, phrase
from tests.unit.cli.household import DOG

PHRASES = Path(jarvisd.cli.__file__).parents[1] / "phrases"
CODE = Path(jarvisd.cli.__file__).parent
AREAS = ("cli.ftl", "errors.ftl")


class Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.names.add(node.id.name)


def messages(language: str, area: str) -> dict[str, set[str]]:
    """Return the variables of each sentence of *area*."""
    resource = FluentParser().parse((PHRASES / language / area).read_text(encoding="utf-8"))
    assert not [entry for entry in resource.body if isinstance(entry, ast.Junk)]
    found = {}
    for entry in resource.body:
        if isinstance(entry, ast.Message):
            assert entry.id.name not in found
            variables = Variables()
            variables.visit(entry)
            found[entry.id.name] = variables.names
    return found


@pytest.mark.parametrize("area", AREAS)
def test_every_sentence_exists_in_both_languages(area: str) -> None:
    german, english = messages("de", area), messages("en", area)
    assert german.keys() == english.keys()


@pytest.mark.parametrize("language", list(Language))
def test_every_key_in_the_code_of_the_commands_is_a_sentence(language: Language) -> None:
    known = {
        key
        for file in (PHRASES / language.value).glob("*.ftl")
        for key in messages(language.value, file.name)
    }
    for path in CODE.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        used = set(re.findall(r'"((?:cli|doctor)-[a-z0-9-]*[a-z0-9])"', text))
        assert used <= known, path.name


@pytest.mark.parametrize("language", list(Language))
def test_every_property_of_a_memory_has_a_name(language: Language) -> None:
    for key in memory_json(DOG, {}):
        assert phrase(f"cli-memory-property-{key.replace('_', '-')}", language)
