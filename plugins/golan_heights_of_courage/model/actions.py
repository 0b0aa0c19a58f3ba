"""Actions that only Heights of Courage has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from golan_core.model.actions import Fields, Usage
from golan_scs.model.actions import GRAMMAR


@dataclass(frozen=True, slots=True)
class Airlift:
    """HoC 1.10: move a unit by helicopter."""

    verb: ClassVar[str] = "airlift"
    fields: ClassVar[Fields] = (("unit", "unit"), ("hex", "hex"))
    usage: ClassVar[Usage] = ("UNIT HEX", "move a unit by helicopter")
    unit: int
    hex: int


@dataclass(frozen=True, slots=True)
class Mount:
    """HoC 2.4: put a leg unit on half-tracks for the phase."""

    verb: ClassVar[str] = "mount"
    fields: ClassVar[Fields] = (("unit", "unit"),)
    usage: ClassVar[Usage] = ("UNIT", "put a leg unit on half-tracks for this phase")
    unit: int


@dataclass(frozen=True, slots=True)
class Expel:
    """HoC 3.4: push a raider off the road that it blocks."""

    verb: ClassVar[str] = "expel"
    fields: ClassVar[Fields] = (("unit", "unit"), ("hex", "hex"))
    usage: ClassVar[Usage] = ("UNIT HEX", "push an unsupplied Syrian blocker one hex off the road")
    unit: int
    hex: int


HOC_GRAMMAR = GRAMMAR.extended((Airlift, Mount, Expel))
