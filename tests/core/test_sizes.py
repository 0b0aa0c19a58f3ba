"""What the core keeps to: modules, classes and functions that fit into a head."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted(file for folder in ("golan_core", "campaigns") for file in (ROOT / folder).rglob("*.py"))

MODULE, CLASS, FUNCTION, PARAMETERS = 400, 25, 50, 6
"""Lines of a module, methods of a class, lines and parameters of a function, at most."""

BORDERS = {("golan_core/cli/app.py", name) for name in ("watch", "play", "study")} | {
    ("golan_core/drawing/canvas.py", "write")
}
"""Where a program takes what a command line gives, or draws what a caller asks: more parameters."""


def parameters(node: ast.FunctionDef) -> int:
    given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    return len([a for a in given if a.arg not in ("self", "cls")])


def too_large(file: Path) -> Iterator[str]:
    text = file.read_text("utf-8")
    name = file.relative_to(ROOT).as_posix()
    if text.count("\n") > MODULE:
        yield f"{name}: {text.count(chr(10))} lines"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef):
            methods = sum(isinstance(inner, ast.FunctionDef) for inner in node.body)
            if methods > CLASS:
                yield f"{name}: {node.name} has {methods} methods"
        elif isinstance(node, ast.FunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > FUNCTION:
                yield f"{name}: {node.name} has {lines} lines"
            if parameters(node) > PARAMETERS and (name, node.name) not in BORDERS:
                yield f"{name}: {node.name} has {parameters(node)} parameters"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_nothing_is_too_large(file: Path) -> None:
    assert list(too_large(file)) == []
