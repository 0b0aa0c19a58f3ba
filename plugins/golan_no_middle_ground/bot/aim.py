"""A hex that a side wants, and how long it has to get it."""

from __future__ import annotations

from dataclasses import dataclass

from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import State

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


def turns_left(rb: Rulebook, state: State) -> int:
    """Turns after this one."""
    last = 14 if rb.joined and not rb.counteroffensive(state) else rb.scenario.last
    return max(last - state.turn, 0)
