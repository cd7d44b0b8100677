"""Nothing goes to a language model but through the one gate (R-D3)."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "jarvisd"
GATE = ROOT / "thinking" / "gate.py"
SOURCES = sorted(ROOT.rglob("*.py"))
ADAPTERS = {"AnthropicModel", "OpenAICompatibleModel"}
OPENS = ROOT / "app" / "thinking.py"


def imported(tree: ast.AST, module: str) -> set[str]:
    """Return what is imported out of *module*."""
    return {
        name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == module
        for name in node.names
    }


def made(tree: ast.AST) -> Iterator[int]:
    """Yield the lines in which a Cleared is made, or something is said to be one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func.id if isinstance(node.func, ast.Name) else ""
            called = node.func.attr if isinstance(node.func, ast.Attribute) else called
            if called == "Cleared" or (called == "cast" and "Cleared" in ast.dump(node.args[0])):
                yield node.lineno


def test_the_gate_makes_what_is_cleared() -> None:
    assert list(made(ast.parse(GATE.read_text(encoding="utf-8"))))


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(ROOT)))
def test_nobody_else_makes_what_is_cleared(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    knows = imported(tree, "jarvisd.thinking.gate") | imported(tree, "jarvisd.thinking")
    if path != GATE and knows & {"Cleared", "gate"}:
        assert not list(made(tree))


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_real_model_is_opened_in_one_place_and_handed_to_the_router_alone(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    adapters = imported(tree, "jarvisd.adapters.anthropic") | imported(
        tree, "jarvisd.adapters.openai_compatible"
    )
    assert path == OPENS or not adapters & ADAPTERS
