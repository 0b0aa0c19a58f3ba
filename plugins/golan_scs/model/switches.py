"""Every number that the series rules, or a reading of them, fix: one value, stored in each save.

The series rulebook is not among the sources of this project: these are readings, recalled or inferred,
and each is a switch so that an owner of the booklet can set it right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from golan_core.errors import OptionError
from golan_core.model.options import Option, Value


def _switch(default: Value, title: str, rule: str, choices: tuple[Value, ...] = ()) -> Any:
    return field(default=default, metadata={"option": (default, title, choices, rule)})


@dataclass(frozen=True, slots=True)
class SCSRules:
    """The readings in force. Costs are in MP unless the name says half MP."""

    ezoc_entry: int = _switch(2, "MP to enter a hex in an enemy ZOC", "SCS 5.0")
    overrun_cost: int = _switch(3, "MP that an overrun costs", "SCS 6.0")
    overrun_max_hex: int = _switch(3, "dearest hex in MP, without roads, that may be overrun", "SCS 6.0")
    overruns_per_phase: int = _switch(
        0, "overruns one unit may make in a phase, 0 for no limit", "SCS 6.0", (0, 1)
    )
    overrun_from_ezoc: bool = _switch(False, "units that begin the phase in an EZOC may overrun", "SCS 6.0")
    odds_rounding: str = _switch(
        "nearest", "how odds are rounded to a column", "SCS 7.0", ("nearest", "defender")
    )
    halved_ma: str = _switch(
        "up", "how half an odd movement allowance is rounded", "SCS 3.1", ("up", "exact")
    )
    minimum_move: bool = _switch(True, "a unit may always move one hex", "SCS 3.1e")
    retreat_ezoc_loss: int = _switch(1, "steps a stack loses for each EZOC hex it retreats into", "SCS 8.0")
    retreat_fort: str = _switch(
        "any",
        "attacks that must cross a fortification to allow ignoring a retreat",
        "SCS 8.0",
        ("any", "all"),
    )
    exploit_from_ezoc: bool = _switch(False, "units that begin the phase in an EZOC may exploit", "SCS 11.0")
    hq_range_traced: bool = _switch(
        True, "range to a supplying HQ is counted along an open path, not as the crow flies", "SCS 12.1"
    )


def rule_options() -> tuple[Option, ...]:
    """The switches as options of a game."""
    return tuple(Option(f.name, *f.metadata["option"]) for f in fields(SCSRules))


def rules_from(options: Mapping[str, Value]) -> SCSRules:
    """The readings that a game's options choose. Raises OptionError for a number below 0."""
    chosen: dict[str, Any] = {f.name: options[f.name] for f in fields(SCSRules) if f.name in options}
    for name, value in chosen.items():
        if isinstance(value, int) and value < 0:
            raise OptionError(f"option {name} takes 0 or more, not {value}")
    return SCSRules(**chosen)
