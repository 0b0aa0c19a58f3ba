"""A hex that a side wants, and how long it has to get it."""

from __future__ import annotations

from dataclasses import dataclass

from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.rules.in_force import counteroffensive

CLOSING = 3
"""In so many last turns ground counts more than the enemy."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A hex that is wanted."""

    hex: int
    weight: float
    want: int
    """Units that it is worth."""
    kinds: tuple[str, ...] = ()
    """Kinds of unit that it is for; empty for all but guns."""
    hold: bool = False
    """Whether the hex itself must be held, so that a unit there stays."""


def turns_left(pos: Position) -> int:
    """Turns after this one."""
    last = 14 if pos.rules.joined and not counteroffensive(pos) else pos.rules.scenario.last
    return max(last - pos.turn, 0)
