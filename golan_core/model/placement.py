"""Where the units of two sides are: what the positions of different games have in common.

A game's position is a `Placement` with more slots: strengths, phases, what its rules remember. Stacks and
occupied hexes follow from `where`; they are kept up to date by `put` and never saved.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from golan_core.map.hexes import HexSet

F = TypeVar("F")
Stacks = dict[int, tuple[int, ...]]


class Placement(Generic[F]):
    """Units by number, each in a hex of one grid or off the map; and the procedures under way (`Frames`)."""

    __slots__ = ("frames", "occupied", "rosters", "sides", "stacks", "where")

    sides: tuple[int, ...]
    """By unit: 0 or 1."""
    rosters: tuple[tuple[int, ...], tuple[int, ...]]
    """By side: its units. Shared by all copies."""
    where: list[int]
    """By unit: its hex, or a negative number of the game's own for a place off the map."""
    stacks: Stacks
    """The units of each hex that holds some, lowest number first."""
    occupied: tuple[HexSet, HexSet]
    """By side: the hexes that it holds."""
    frames: tuple[F, ...]
    """Nested procedures, the innermost last."""

    def __init__(self, sides: tuple[int, ...], off: int) -> None:
        """All units begin `off` the map."""
        self.sides = sides
        self.rosters = (
            tuple(u for u, s in enumerate(sides) if s == 0),
            tuple(u for u, s in enumerate(sides) if s == 1),
        )
        self.where = [off] * len(sides)
        self.frames = ()
        self.rebuild()

    def rebuild(self) -> None:
        """Derive stacks and occupied hexes anew from `where`, and forget all that followed from them."""
        stacks: Stacks = {}
        occupied = [0, 0]
        for unit, h in enumerate(self.where):
            if h >= 0:
                stacks[h] = (*stacks.get(h, ()), unit)
                occupied[self.sides[unit]] |= 1 << h
        self.stacks = stacks
        self.occupied = (occupied[0], occupied[1])
        self.forget()

    def forget(self) -> None:
        """A game drops here whatever it derived from the places of units."""

    def touch(self, side: int) -> None:
        """A game drops here what a move of one side's unit made stale."""

    def put(self, unit: int, place: int) -> None:
        """Move a unit to a hex or off the map."""
        old = self.where[unit]
        if old == place:
            return
        side = self.sides[unit]
        mine = self.occupied[side]
        if old >= 0:
            left = tuple(u for u in self.stacks[old] if u != unit)
            if left:
                self.stacks[old] = left
            else:
                del self.stacks[old]
            if all(self.sides[u] != side for u in left):
                mine &= ~(1 << old)
        if place >= 0:
            here = self.stacks.get(place)
            self.stacks[place] = (unit,) if here is None else tuple(sorted((*here, unit)))
            mine |= 1 << place
        self.where[unit] = place
        self.occupied = (self.occupied[0], mine) if side else (mine, self.occupied[1])
        self.touch(side)

    def stack(self, h: int) -> tuple[int, ...]:
        """Units in a hex, lowest number first."""
        return self.stacks.get(h, ())

    def on_map(self, side: int) -> list[int]:
        """Units of a side on the map, lowest number first."""
        where = self.where
        return [u for u in self.rosters[side] if where[u] >= 0]

    # ------------------------------------------------------------- procedures

    def push(self, *frames: F) -> None:
        """Nest procedures: the last given is decided first."""
        self.frames = (*self.frames, *frames)

    def pop(self) -> F:
        """End the innermost procedure."""
        top = self.frames[-1]
        self.frames = self.frames[:-1]
        return top

    def swap(self, frame: F) -> None:
        """Replace the innermost procedure."""
        self.frames = (*self.frames[:-1], frame)
