"""The rules in force in a game: static data of its scenario, settled options, and what follows from both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from golan_core.map.hexes import HexSet, hexset, members
from golan_core.model.options import Value
from golan_core.turn.flow import Flow
from golan_no_middle_ground.model.definition import (
    FORMATIONS,
    ISRAEL,
    SIDES,
    SYRIA,
    Definition,
    ScenarioData,
)
from golan_no_middle_ground.model.kept import Kept
from golan_no_middle_ground.model.state import State

STACK = 3
"""Units that a hex holds at the end of a move or retreat (NMG 5.1)."""
WITHOUT_ZOC = frozenset(("artillery", "command post", "militia"))
"""Kinds of unit that have no zone of control (NMG 5.2, T:D 3.2.4)."""


Position: TypeAlias = "State[Rulebook]"
"""A position, which knows the rules in force in it."""


class Rulebook:
    """What the rule functions ask for. Built once a game, never changed."""

    def __init__(
        self,
        definition: Definition,
        scenario: ScenarioData,
        options: Mapping[str, Value],
        flow: Flow[Position],
    ) -> None:
        self.flow = flow
        self.definition, self.scenario, self.options = definition, scenario, options
        self.board = board = definition.board
        self.grid = grid = board.grid
        self.units = definition.units
        self.sides = tuple(u.side for u in definition.units)
        self.tables = definition.tables
        kinds = [board.terrain[h].bit_length() - 1 for h in range(grid.size)]
        self.kinds: tuple[int, ...] = tuple(kinds)
        """By hex: index into the board's kinds of terrain, -1 for none."""
        self.mp = tuple(self.tables.mp[k] if k >= 0 else 0 for k in kinds)
        """By hex: MP to enter without a road; 0 where nobody may."""
        self.cover = tuple(self.tables.cover[k] if k >= 0 else 0 for k in kinds)
        self.passable: HexSet = hexset(h for h in members(scenario.playable) if self.mp[h])
        self.west: HexSet = board.areas["west of the line"]
        self._numbers: dict[tuple[int, int], int] = {}
        self.roads, self.ditch, self.gorge = (self._hexsides(k) for k in ("road", "ditch", "gorge"))
        self.around = tuple(self._around(h) for h in range(grid.size))
        """By hex: the passable hexes next to it that no gorge parts from it."""
        self.beside_ditch = hexset(
            h
            for h in members(self.passable)
            if any(self.ditch >> self.hexside(h, n) & 1 for n in members(self.around[h]))
        )
        self.damascus = self.of_terrain("damascus")
        self.of_desert = self.of_terrain("desert")
        self.towns = self.of_terrain("town")
        self.settlements = self.towns | self.of_terrain("village")
        expansion = board.areas["west sheet"] | board.areas["east sheet"]
        self.prizes: HexSet = self.settlements & self.passable & expansion
        """Villages and towns that count once the counter-offensive has begun (T:D 5.1)."""
        self.mines = board.areas["mines"] & scenario.playable
        self.sources = board.areas["supply sources"] & scenario.playable
        self.zoc_makers = sum(1 << u for u, unit in enumerate(self.units) if unit.kind not in WITHOUT_ZOC)
        self.command_post = next(i for i, u in enumerate(self.units) if u.kind == "command post")
        self.of_formation = {
            f: tuple(i for i, u in enumerate(self.units) if u.formation == f) for f in range(len(FORMATIONS))
        }
        """Units by formation, emergency units not among them."""
        self.parachutes = tuple(i for i, u in enumerate(self.units) if u.kind == "parachute")
        self.kept = Kept()

    def _hexsides(self, kind: str) -> int:
        bit = self.board.side_bit(kind)
        return sum(1 << s for s, mask in enumerate(self.board.sides) if mask & bit and self._first(s))

    def _first(self, s: int) -> bool:
        """Whether an index of the board's sides is the one by which both hexes know the side."""
        neighbour = self.grid.neighbours[s]
        return neighbour > s // 6

    def _around(self, h: int) -> HexSet:
        bits = 0
        for d in range(6):
            n = self.grid.neighbours[h * 6 + d]
            if n >= 0 and self.passable >> n & 1 and not self.gorge >> self.hexside(h, n) & 1:
                bits |= 1 << n
        return bits if self.passable >> h & 1 else 0

    def hexside(self, a: int, b: int) -> int:
        """The number of the hexside between two adjacent hexes, the same from both."""
        found = self._numbers.get((a, b))
        if found is None:
            first, second = min(a, b), max(a, b)
            found = self._numbers[a, b] = first * 6 + self.grid.direction(first, second)
        return found

    def of_terrain(self, kind: str) -> HexSet:
        """The hexes in play of a kind of terrain."""
        index = self.board.terrain_kinds.index(kind)
        return hexset(h for h in members(self.scenario.playable) if self.kinds[h] == index)

    @property
    def joined(self) -> bool:
        """Whether both games' maps are in play (T:D 6.0)."""
        return self.scenario.victory == "combined"

    def allied(self, unit: int) -> bool:
        """Whether a unit is of an Arab ally of Syria (T:D 4.2)."""
        return self.units[unit].nation not in SIDES

    # ------------------------------------------------------------------- names

    def name(self, unit: int) -> str:
        return self.units[unit].id

    def names(self, units: Iterable[int]) -> str:
        """Units in a list of words."""
        return ", ".join(self.units[u].id for u in units)

    def ids(self, units: Iterable[int]) -> list[str]:
        return [self.units[u].id for u in units]

    def label(self, h: int) -> str:
        return self.grid.label(h)

    def role(self, side: int) -> str:
        return SIDES[side]

    @staticmethod
    def formation_name(formation: int) -> str:
        return FORMATIONS[formation] if formation >= 0 else "independent"


__all__ = ["ISRAEL", "STACK", "SYRIA", "Rulebook"]
