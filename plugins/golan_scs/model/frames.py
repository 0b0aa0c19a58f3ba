"""The nested procedures of a series game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from golan_core.model.frames import Frames


@dataclass(frozen=True, slots=True)
class Combat:
    """A combat or overrun under way (SCS 6.0, 7.0). `stage` names what comes next."""

    attacker: int
    target: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    overrun: bool = False
    stage: str = "prepare"
    """prepare, defender support, attacker support, resolve, losses, retreat, advance, finish."""
    defender_air: int = 0
    defender_guns: tuple[int, ...] = ()
    attacker_air: int = 0
    attacker_guns: tuple[int, ...] = ()
    code: str = ""
    """Result code once rolled."""
    origins: tuple[int, ...] = ()
    """Hexes that the attack came from, by attacker."""


@dataclass(frozen=True, slots=True)
class Losses:
    """`count` steps to lose among `units`, owner's choice (SCS 9.0)."""

    side: int
    units: tuple[int, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Retreat:
    """`units` must retreat `length` hexes (SCS 8.0); `optional` while the result may be ignored."""

    side: int
    units: tuple[int, ...]
    length: int
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Advance:
    """`units` may enter the vacated hex (SCS 10.0)."""

    side: int
    units: tuple[int, ...]
    target: int


@dataclass(frozen=True, slots=True)
class Excess:
    """A hex holds more than may stack there: the owner destroys units until it is right (SCS 4.0a)."""

    side: int
    hex: int


@dataclass(frozen=True, slots=True)
class Relocate:
    """A unit that a loss does not destroy is put back elsewhere, owner's choice."""

    side: int
    unit: int


Frame = Combat | Losses | Retreat | Advance | Excess | Relocate

FRAMES: Frames[Frame] = Frames((Combat, Losses, Retreat, Advance, Excess, Relocate))


__all__ = [
    "FRAMES",
    "Advance",
    "Combat",
    "Excess",
    "Frame",
    "Losses",
    "Relocate",
    "Retreat",
    "replace",
]
