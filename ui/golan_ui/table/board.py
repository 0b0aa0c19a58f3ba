"""What stands where in one position, as the role that decides may see it. Made lazily."""

from __future__ import annotations

import math
from functools import cached_property
from typing import Any

from golan_core.model.game import Game
from golan_core.view.scene import CounterView, HexView, Panel, Scene

NEXT = 1.1
"""Centres of adjacent hexes are nearer than this, in hexes."""


class Board:
    """The map, the counters and the panels of a position."""

    def __init__(self, game: Game[Any, Any], state: Any, role: str) -> None:
        self._game, self._state, self._role = game, state, role

    @cached_property
    def scene(self) -> Scene:
        return self._game.look.scene(self._state, self._role)

    @cached_property
    def rosters(self) -> tuple[Panel, ...]:
        """Orders of battle, arrivals, losses, as the deciding role may see them."""
        return tuple(self._game.look.rosters(self._state, self._role))

    @cached_property
    def ids(self) -> dict[str, int]:
        """Ids of hexes by label."""
        return {view.label: view.id for view in self.scene.board_view.hexes}

    @cached_property
    def hexes(self) -> dict[int, HexView]:
        return {view.id: view for view in self.scene.board_view.hexes}

    @cached_property
    def counters(self) -> dict[str, CounterView]:
        """Counters by unit, those in panels too."""
        off = [c for panel in (*self.rosters, *self.scene.panels) for c in panel.counters]
        return {c.unit: c for c in (*off, *self.scene.counters)}

    @cached_property
    def stacks(self) -> dict[int, tuple[CounterView, ...]]:
        return self.scene.stacks()

    def label(self, hex_id: int) -> str:
        """Label of a hex; "" for a hex that the board does not show."""
        view = self.hexes.get(hex_id)
        return view.label if view else ""

    def are_adjacent(self, label: str, other: str) -> bool:
        """Do two hexes, by their labels, share a hexside?"""
        a, b = self.hexes.get(self.ids.get(label, -1)), self.hexes.get(self.ids.get(other, -1))
        return a is not None and b is not None and 0 < math.dist(a.center, b.center) < NEXT

    def place(self, unit: str) -> int:
        """Hex of a unit; -1 off the map."""
        counter = self.counters.get(unit)
        return counter.hex if counter else -1

    def own(self, hex_id: int) -> tuple[str, ...]:
        """Units of the deciding role in a hex, the top one first."""
        return tuple(c.unit for c in reversed(self.stacks.get(hex_id, ())) if c.side == self._role)

    @cached_property
    def enemies(self) -> set[int]:
        """The hexes with units of other roles than the one that decides."""
        return {c.hex for c in self.scene.counters if c.hex >= 0 and c.side != self._role}
