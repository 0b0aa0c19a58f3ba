"""No two modules need each other: not through others, not inside functions, not under TYPE_CHECKING."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = (
    ROOT / "golan_core",
    *sorted((ROOT / "plugins").glob("golan_*")),
    ROOT / "campaigns/golan_campaigns",
    ROOT / "ui/golan_ui",
)


def modules() -> dict[str, Path]:
    """Every module of ours by its dotted name."""
    found = {}
    for package in PACKAGES:
        for file in package.rglob("*.py"):
            parts = file.relative_to(package.parent).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def imported(file: Path, known: dict[str, Path]) -> set[str]:
    """The modules of ours that a file imports anywhere in its text, and the packages that hold them."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= inner & known.keys()
            if inner - known.keys():
                found.add(node.module)
    packages = {name.rpartition(".")[0] for name in found}
    return (found | packages) & known.keys()


def graph() -> dict[str, set[str]]:
    known = modules()
    own = {name: {".".join(name.split(".")[:n]) for n in range(1, name.count(".") + 2)} for name in known}
    return {name: imported(file, known) - own[name] for name, file in known.items()}


def test_there_are_modules_and_they_import_each_other() -> None:
    found = graph()
    assert {"golan_core.model.game", "golan_scs.game", "golan_ui.app"} <= found.keys()
    assert "golan_core.turn.map_game" in found["golan_scs.game"]


def test_no_import_closes_a_circle() -> None:
    needs = graph()
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as circle:
        raise AssertionError(" needs ".join(reversed(circle.args[1]))) from None
