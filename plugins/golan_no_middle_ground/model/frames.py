"""The nested procedures of the game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from golan_core.model.frames import Frames


@dataclass(frozen=True, slots=True)
class EarlyEnd:
    """The End Turn marker was drawn: `side` says whether to abide by it (T:D 1.1)."""

    side: int
    last: bool
    """Whether the other player has abided already, or has no say."""


@dataclass(frozen=True, slots=True)
class Again:
    """`count` units of one formation, and independents among them, may act a second time (T:D 1.2)."""

    side: int
    count: int
    chit: int


@dataclass(frozen=True, slots=True)
class Hits:
    """`count` hits to give to `units` of a hex, owner's choice (NMG 13.0)."""

    side: int
    hex: int
    units: tuple[int, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Assault:
    """An assault under way (NMG 12.0). `stage` names what comes next."""

    side: int
    target: int
    attackers: tuple[int, ...]
    air: int = 0
    stage: str = "defend"
    """defend, resolve, retreat, advance."""
    shaken: tuple[int, ...] = ()
    """Defenders that were disrupted before the resolution (T:D 5.2)."""
    retreat: bool = False
    """Whether the result makes the defenders retreat."""


@dataclass(frozen=True, slots=True)
class Retreat:
    """`units` of `side` must retreat from the hex `start` (NMG 12.0)."""

    side: int
    units: tuple[int, ...]
    start: int
    attackers: tuple[int, ...]
    """Hexes that the assault came from."""


@dataclass(frozen=True, slots=True)
class Advance:
    """`units` may enter the emptied hex (NMG 12.0)."""

    side: int
    units: tuple[int, ...]
    target: int


Frame = EarlyEnd | Again | Hits | Assault | Retreat | Advance

FRAMES: Frames[Frame] = Frames((EarlyEnd, Again, Hits, Assault, Retreat, Advance))

__all__ = [
    "FRAMES",
    "Advance",
    "Again",
    "Assault",
    "EarlyEnd",
    "Frame",
    "Hits",
    "Retreat",
    "replace",
]
