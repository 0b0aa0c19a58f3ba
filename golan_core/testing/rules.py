"""Checks of what a game says of its rules: that the code and the tests it names are there.

Each gives the names that are wrong, so that a test can say `== []`.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType

from golan_core.cli.rules import by_number
from golan_core.model.values import RuleText


def missing_code(texts: Iterable[RuleText]) -> list[str]:
    """Names under `code` that lead to nothing that can be called or looked at."""
    return [place for text in texts for place in text.code if not _is_there(place)]


def _is_there(place: str) -> bool:
    module, _, name = place.partition(":")
    try:
        found: object = importlib.import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError):
        return False
    return True


def missing_tests(texts: Iterable[RuleText], root: Path) -> list[str]:
    """Names under `tests` that no test function below `root` has."""
    return [place for text in texts for place in text.tests if not _is_tested(place, root)]


def _is_tested(place: str, root: Path) -> bool:
    file, _, name = place.partition("::")
    if not (root / file).is_file():
        return False
    pattern = re.escape(name or "test_*").replace(r"\*", ".*")
    return any(re.fullmatch(pattern, test) for test in _tests_of(root / file))


@cache
def _tests_of(file: Path) -> list[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return [n.name for n in tree.body if isinstance(n, ast.FunctionDef) and n.name.startswith("test_")]


def numbers_named(packages: Iterable[ModuleType], pattern: str) -> set[str]:
    """Rule numbers that refusals, events, decisions and docstrings of some packages name."""
    named: set[str] = set()
    for package in packages:
        for file in Path(str(package.__file__)).parent.rglob("*.py"):
            named |= set(re.findall(pattern, file.read_text(encoding="utf-8")))
    return named


def unknown_numbers(texts: Sequence[RuleText], named: Iterable[str]) -> list[str]:
    """Those of some rule numbers that cannot be looked up."""
    return sorted(number for number in named if not by_number(list(texts), number))
