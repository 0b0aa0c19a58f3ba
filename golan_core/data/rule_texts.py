"""What a game says of its rules, paragraph by paragraph: a TOML file of `[[rule]]` tables."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from golan_core.data.data_files import DataError, place_of
from golan_core.model.values import RuleText

Words = Annotated[str, Field(min_length=1)]
CODE = r"^golan_\w+(\.\w+)*:\w+(\.\w+)?$"
TESTS = r"^tests/[\w/]+\.py(::test_\w+\*?)?$"


class _Model(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


class _Rule(_Model):
    number: Words
    title: Words
    text: Words
    reading: str = ""
    switches: list[str] = []
    code: list[Annotated[str, Field(pattern=CODE)]] = []
    tests: list[Annotated[str, Field(pattern=TESTS)]] = []
    open: str = ""


class _RulesFile(_Model):
    rule: list[_Rule]


def load_rules(file: Path | Traversable, switches: Collection[str]) -> list[RuleText]:
    """The rules in a file, in its order.

    Raises DataError naming the file and the place for what cannot be read, for a number that stands twice
    and for a switch that the game does not have.
    """
    try:
        found = _RulesFile.model_validate(tomllib.loads(file.read_text("utf-8")))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"{file.name}: cannot be read: {error}") from None
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        raise DataError(f"{file.name}: {place_of(fault['loc'])}: {fault['msg']}") from None
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
