"""How far it is: MP from every hex to a goal, over ditches that must still be bridged."""

from __future__ import annotations

from golan_core.map.hexes import HexSet
from golan_core.map.search import Adjacency, Terms, build_adjacency, reach
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.rulebook import Position, Rulebook
from golan_no_middle_ground.rules.ground.ground import BRIDGE_COST, CLOSED, DITCH, crossing, on_road
from golan_no_middle_ground.rules.ground.zoc import zoc
from golan_no_middle_ground.rules.in_force import closed_to

FAR = 99
"""A goal that cannot be reached, or is further than that."""
WADING, BRIDGING = 4, 7
"""MP that a ditch without a bridge counts for those who wade, and for those who wait for a bridge."""
NO_ENGINEERS = 10
"""MP that it counts where no engineers stand, for those in haste: they go where a bridge is at hand."""
POST_COST = 2
"""MP that an enemy strong-point and the hexes next to it count, for its zone of control stops who enters."""
_KEPT = 600

Field = dict[int, int]


class Fields:
    """Distance fields of one rulebook, kept while ditches and mines stay as they are."""

    def __init__(self, rb: Rulebook) -> None:
        self.rb = rb
        self._adjacencies: dict[object, Adjacency] = {}
        self._fields: dict[object, Field] = {}

    def to(self, pos: Position, side: int, foot: bool, goal: int) -> Field:
        """MP from each hex to a goal for a side's units, on foot or by vehicle; see `distance`."""
        posts = pos.posts(1 - side)
        slow = posts | self.rb.grid.spread(posts) if posts else 0
        return self._field(pos, side, foot, goal, slow, 0)

    def _field(
        self, pos: Position, side: int, foot: bool, goal: int, slow: HexSet, engineers: HexSet
    ) -> Field:
        """MP to a goal; `slow` hexes cost more, and where there are `engineers` ditches elsewhere do too."""
        key = (side, foot, pos.bridges, pos.cleared, pos.turn >= 15, slow, engineers, goal)
        found = self._fields.get(key)
        if found is None:
            if len(self._fields) >= _KEPT:
                self._fields.clear()
            adjacency = self._adjacency(pos, side, foot, engineers)
            ways = reach(adjacency, goal, FAR, Terms(surcharged=slow, surcharge=POST_COST))
            found = self._fields[key] = ways.cost
        return found

    def distance(self, pos: Position, unit: int, h: int, goal: int) -> int:
        """MP for a unit from a hex to a goal."""
        printed = self.rb.units[unit]
        foot = printed.on_foot or printed.side == ISRAEL
        if printed.side == SYRIA and self.rb.scenario.victory == "badr":
            # Five turns leave no time to fight on the way, or to wait where nobody can bridge the ditch.
            shunned = zoc(pos, ISRAEL) | closed_to(pos, SYRIA)
            bridging = 0 if foot or printed.kind == "engineers" else self._engineers(pos)
            return self._field(pos, SYRIA, foot, goal, shunned, bridging).get(h, FAR)
        return self.to(pos, printed.side, foot, goal).get(h, FAR)

    def _engineers(self, pos: Position) -> HexSet:
        """The hexes of whole engineers that have not crossed the ditch yet."""
        rb, found = self.rb, 0
        for unit, h in enumerate(pos.where):
            if h >= 0 and rb.units[unit].kind == "engineers" and not pos.disrupted >> unit & 1:
                found |= 1 << h
        return found & ~rb.west

    def _adjacency(self, pos: Position, side: int, foot: bool, engineers: HexSet) -> Adjacency:
        key = (side, foot, pos.bridges, pos.cleared, pos.turn >= 15, engineers)
        found = self._adjacencies.get(key)
        if found is None:
            if len(self._adjacencies) >= 12:
                self._adjacencies.clear()
            rb = self.rb

            def cost(a: int, b: int, _: int) -> int:
                # The field is worked out from the goal, so the way it will be walked leads from b to a.
                kind = crossing(pos, side, b, a)
                if kind == CLOSED or not rb.passable >> a & rb.passable >> b & 1:
                    return -1
                price = 1 if on_road(rb, b, a) else rb.mp[a]
                if kind == DITCH and (foot or side == ISRAEL):
                    return price + WADING
                if kind == DITCH:
                    return price + (NO_ENGINEERS if engineers and not engineers >> b & 1 else BRIDGING)
                mines = side == ISRAEL and rb.mines & ~pos.cleared
                return price + (BRIDGE_COST if kind != 0 else 0) + (1 if mines and mines >> a & 1 else 0)

            found = self._adjacencies[key] = build_adjacency(_Ground(rb), cost)
        return found


class _Ground:
    def __init__(self, rb: Rulebook) -> None:
        self.grid, self.playable = rb.grid, rb.passable
