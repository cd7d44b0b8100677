"""Every sentence exists in both languages, with the same blanks, and none is missing."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, VariableReference
from fluent.syntax.visitor import Visitor

import jarvisd
from jarvisd import errors
from jarvisd.phrases import Language, phrase

PACKAGE = Path(jarvisd.__file__).parent
SOURCES = sorted(PACKAGE.rglob("*.py"))
ERRORS = {
    name for name, kind in vars(errors).items()
    if isinstance(kind, type) and issubclass(kind, errors.JarvisError)
}  # fmt: skip


class Variables(Visitor):
    """Collects the names of the variables of a message."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:
        self.names.add(node.id.name)


def messages(language: Language) -> list[tuple[str, frozenset[str]]]:
    """Return each message's key with the names of its variables."""
    found = []
    for file in sorted((PACKAGE / "phrases" / language.value).glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            if isinstance(entry, Message):
                variables = Variables()
                variables.visit(entry)
                found.append((entry.id.name, frozenset(variables.names)))
    return found


def keys_used(path: Path) -> Iterator[tuple[str, int]]:
    """Yield every phrase key that *path* names, with its line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args:
            called = node.func
            name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
            if name in {"phrase", "say"} | ERRORS:
                for key in strings(node.args[0]):
                    yield key, node.lineno
        if isinstance(node, ast.Assign):
            targets = [t.id for t in node.targets if isinstance(t, ast.Name)]
            if targets == ["spoken"]:
                for key in strings(node.value):
                    yield key, node.lineno


def strings(node: ast.expr) -> Iterator[str]:
    """Yield the strings *node* can be: one, or either of a conditional."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from strings(node.body)
        yield from strings(node.orelse)


def test_both_languages_have_the_same_phrases_with_the_same_variables() -> None:
    german, english = (dict(messages(language)) for language in (Language.DE, Language.EN))
    assert german == english


@pytest.mark.parametrize("language", Language)
def test_no_phrase_is_defined_twice(language: Language) -> None:
    keys = [key for key, _ in messages(language)]
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_every_phrase_that_the_code_names_exists(path: Path) -> None:
    known = {key for key, _ in messages(Language.DE)}
    assert not [(key, line) for key, line in keys_used(path) if key not in known]


@pytest.mark.parametrize("language", Language)
def test_every_phrase_can_be_filled_in(language: Language) -> None:
    for key, variables in messages(language):
        for value in ("x", 1, 2, 7):
            assert phrase(key, language, **dict.fromkeys(variables, value)).strip()


def test_the_sentences_of_the_dialogue_are_all_used() -> None:
    used = {key for path in SOURCES for key, _ in keys_used(path)}
    file = PACKAGE / "phrases" / "de" / "answers.ftl"
    entries = FluentParser().parse(file.read_text(encoding="utf-8")).body
    assert not [e.id.name for e in entries if isinstance(e, Message) and e.id.name not in used]
