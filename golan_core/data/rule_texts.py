"""What a game says of its rules, paragraph by paragraph: a TOML file of `[[rule]]` tables."""

from __future__ import annotations

from collections.abc import Collection
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated

from pydantic import Field

from golan_core.data.data_files import DataError, Entry, checked_toml, read_file
from golan_core.model.values import RuleText

Words = Annotated[str, Field(min_length=1)]
CODE = r"^golan_\w+(\.\w+)*:\w+(\.\w+)?$"
TESTS = r"^tests/[\w/]+\.py(::test_\w+\*?)?$"

EXAMPLES = {CODE: "a text like module:function", TESTS: "a text like tests/x.py::test_y"}


class _Rule(Entry):
    number: Words
    title: Words
    text: Words
    reading: str = ""
    switches: list[str] = []
    code: list[Annotated[str, Field(pattern=CODE)]] = []
    tests: list[Annotated[str, Field(pattern=TESTS)]] = []
    open: str = ""


class _RulesFile(Entry):
    rule: list[_Rule]


def load_rules(file: Path | Traversable, switches: Collection[str]) -> list[RuleText]:
    """The rules in a file, in its order.

    Raises DataError naming the file and the place for what cannot be read, for a number that stands twice
    and for a switch that the game does not have.
    """
    found = checked_toml(file.name, read_file(file), _RulesFile, EXAMPLES)
    seen: set[str] = set()
    for rule in found.rule:
        if rule.number in seen:
            raise DataError(f"{file.name}: {rule.number} stands there twice; leave one out")
        seen.add(rule.number)
        for name in rule.switches:
            if name not in switches:
                raise DataError(f"{file.name}: {rule.number}: there is no switch {name!r}")
    return [_rule_text(rule) for rule in found.rule]


def _rule_text(rule: _Rule) -> RuleText:
    return RuleText(
        rule.number,
        rule.title,
        " ".join(rule.text.split()),
        " ".join(rule.reading.split()),
        tuple(rule.switches),
        tuple(rule.code),
        tuple(rule.tests),
        rule.open,
    )
