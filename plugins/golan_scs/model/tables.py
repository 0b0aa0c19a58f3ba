"""The static side of the rules in force, compiled to flat tables: costs, ZOC masks, combat factors."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from golan_core.map.hexes import HexSet, hexset, members
from golan_core.map.search import Adjacency, build_adjacency
from golan_core.turn.flow import Flow
from golan_scs.model.definition import PROHIBITED, Counter, Definition, ScenarioData
from golan_scs.model.state import Phase, State
from golan_scs.model.switches import SCSRules

SCALE = 144
"""Strengths are counted in 144ths, so that halves and thirds stay exact."""

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

LEG, MECH = 0, 1
MOBILITIES = ("leg", "mech")


@dataclass(frozen=True, slots=True)
class Crossing:
    """How terrain bears on an attack over one hexside. `factor` multiplies the attack."""

    allowed: bool
    factor: Fraction
    why: str


class Tables(ABC):
    """What the series functions look up, compiled once for a scenario and its readings."""

    sequence: tuple[Phase, ...] = ()
    """Set-up phases, then the phases of one turn in order."""
    first_phase = 0
    """Index in `sequence` of the first phase of a turn."""
    road_attack = THIRD
    """Factor of an attack that follows a road into terrain prohibited to the attacker."""

    def mobilities(self, pos: State[Any]) -> Sequence[int]:
        """SCS 3.1: LEG or MECH for each unit now: as printed, unless the game can change it."""
        return self.mobility

    def mobility_now(self, pos: State[Any], unit: int) -> int:
        """SCS 3.1: does the unit move as LEG or MECH now?"""
        return self.mobilities(pos)[unit]

    @abstractmethod
    def has_zoc(self, counter: Counter) -> bool:
        """SCS 5.0: does a unit with this counter project a ZOC?"""

    @abstractmethod
    def rigid_edge(self, side: int, kinds: int) -> bool:
        """Is a ZOC that `side` projects over a hexside with these kinds rigid?"""

    def __init__(
        self, definition: Definition, scenario: ScenarioData, rules: SCSRules, flow: Flow[Any]
    ) -> None:
        self.flow = flow
        self.definition = definition
        self.scenario = scenario
        self.switches = rules
        self.board = definition.board
        self.counters: tuple[Counter, ...] = definition.counters
        self.sides = tuple(c.side for c in self.counters)
        grid = self.board.grid
        self.labels = tuple(grid.label(h) if grid.full >> h & 1 else "" for h in range(grid.size))
        self.around = tuple(grid.within(h, 1) if grid.full >> h & 1 else 0 for h in range(grid.size))
        """Each hex with its neighbours."""
        self.road_bit = self._side_bit("road")
        # A unit that cannot move still projects and is judged as if it walked.
        self.mobility = tuple(MECH if c.mobility == "mech" else LEG for c in self.counters)
        self.units_of = tuple(tuple(u for u, s in enumerate(self.sides) if s == side) for side in (0, 1))
        self.setup_rules = {u: rule for rule in scenario.setup for u in rule.units}
        self.projects = tuple(self.has_zoc(c) for c in self.counters)
        self._crossings: dict[tuple[int, int, int, int], Crossing] = {}
        self._compile_costs()
        self._compile_zoc()
        self._compile_combat()

    # ------------------------------------------------------------- compiling

    def _side_bit(self, name: str) -> int:
        kinds = self.board.side_kinds
        return 1 << kinds.index(name) if name in kinds else 0

    def _compile_costs(self) -> None:
        """SCS 3.1: what each hexside costs to cross, by side and mobility, with and without roads."""
        self.rough_cost: list[list[list[int]]] = []
        self.adjacency: list[list[Adjacency]] = []
        for side in (0, 1):
            rough, adjacency = [], []
            for mobility in (LEG, MECH):
                costs = self._rough_costs(side, mobility)
                rough.append(costs)
                adjacency.append(self._with_roads(costs))
            self.rough_cost.append(rough)
            self.adjacency.append(adjacency)
        self._enterable = [
            [hexset(n for row in adj.edges for n, _ in row) for adj in pair] for pair in self.adjacency
        ]

    @cached_property
    def joint_costs(self) -> tuple[Adjacency, Adjacency]:
        """SCS 3.1: costs by side of a stack of both mobilities: the dearer for each step."""
        pairs = [(adj[LEG].cost, adj[MECH].cost) for adj in self.adjacency]
        blue, red = (
            [-1 if min(a, b) < 0 else max(a, b) for a, b in zip(leg, mech, strict=True)]
            for leg, mech in pairs
        )
        return Adjacency(self.board.grid, blue), Adjacency(self.board.grid, red)

    def _rough_costs(self, side: int, mobility: int) -> list[int]:
        """Half MP to cross each hexside off the road; PROHIBITED where it may not be."""
        board, effects = self.board, self.definition
        entry = {}
        for mask in set(board.terrain):
            kinds = [k for i, k in enumerate(board.terrain_kinds) if mask >> i & 1]
            costs = [
                self._pick(effects.hex_effects[k].leg, effects.hex_effects[k].mech, mobility) for k in kinds
            ]
            entry[mask] = PROHIBITED if PROHIBITED in costs else max(costs, default=PROHIBITED)
        extra = {mask: self._side_cost(mask, side, mobility) for mask in set(board.sides)}
        table = [PROHIBITED] * (board.grid.size * 6)
        for h in members(board.playable):
            for d in range(6):
                n = board.grid.neighbours[h * 6 + d]
                if n < 0 or not board.playable >> n & 1:
                    continue
                add, cost = extra[board.sides[h * 6 + d]], entry[board.terrain[n]]
                if cost != PROHIBITED and add != PROHIBITED:
                    table[h * 6 + d] = cost + add
        return table

    @staticmethod
    def _pick(leg: int, mech: int, mobility: int) -> int:
        return mech if mobility == MECH else leg

    def _side_cost(self, mask: int, side: int, mobility: int) -> int:
        costs = [0]
        for i, kind in enumerate(self.board.side_kinds):
            effect = self.definition.side_effects.get(kind)
            if effect is None or not mask >> i & 1:
                continue
            if effect.owner == side:
                costs.append(self._pick(effect.leg_owner, effect.mech_owner, mobility))
            else:
                costs.append(self._pick(effect.leg, effect.mech, mobility))
        return PROHIBITED if PROHIBITED in costs else max(costs)

    def _with_roads(self, rough: Sequence[int]) -> Adjacency:
        sides, bit = self.board.sides, self.road_bit
        road_cost = self.definition.extra.get("road_half_mp", 1)
        assert isinstance(road_cost, int)

        def cost(a: int, b: int, d: int) -> int:
            return road_cost if sides[a * 6 + d] & bit else rough[a * 6 + d]

        return build_adjacency(self.board, cost)

    def _compile_zoc(self) -> None:
        """SCS 5.0: hexes that a unit projects into, by side, mobility and hex; the rigid ones among them."""
        size, grid = self.board.grid.size, self.board.grid
        self.zoc_mask = [[[0] * size for _ in MOBILITIES] for _ in (0, 1)]
        self.rigid_mask = [[0] * size for _ in (0, 1)]
        for side in (0, 1):
            for h in members(self.board.playable):
                for d in range(6):
                    n = grid.neighbours[h * 6 + d]
                    if n < 0:
                        continue
                    for mobility in (LEG, MECH):
                        if self.adjacency[side][mobility].cost[h * 6 + d] >= 0:
                            self.zoc_mask[side][mobility][h] |= 1 << n
                    if self.rigid_edge(side, self.board.sides[h * 6 + d]):
                        self.rigid_mask[side][h] |= 1 << n

    def _compile_combat(self) -> None:
        """Terrain's part in combat: the factor of each hexside to attack over, and of each hex to defend."""
        self.ratios = tuple((int(a), int(d)) for a, d in (c.split(":") for c in self.definition.columns))
        board, effects = self.board, self.definition
        self.side_factor = {m: self._attack_factor(m) for m in set(board.sides)}
        self.hex_factor: dict[int, tuple[Fraction, str]] = {}
        self.stand_terrain: HexSet = 0
        for mask in set(board.terrain):
            best = (Fraction(1), "")
            for i, kind in enumerate(board.terrain_kinds):
                if mask >> i & 1 and effects.hex_effects[kind].defense > best[0]:
                    best = (effects.hex_effects[kind].defense, kind)
            self.hex_factor[mask] = best
        for h in members(board.playable):
            if any(effects.hex_effects[k].ignore_retreat for k in board.terrain_at(h)):
                self.stand_terrain |= 1 << h
        self.stand_sides = 0
        for i, kind in enumerate(board.side_kinds):
            effect = effects.side_effects.get(kind)
            if effect is not None and effect.ignore_retreat:
                self.stand_sides |= 1 << i

    def _attack_factor(self, mask: int) -> tuple[Fraction, str]:
        worst = (Fraction(1), "")
        for i, kind in enumerate(self.board.side_kinds):
            effect = self.definition.side_effects.get(kind)
            if effect is not None and mask >> i & 1 and effect.attack < worst[0]:
                worst = (effect.attack, kind)
        return worst

    # ------------------------------------------------------------- looking up

    def crossing(self, unit: int, a: int, b: int, mobility: int | None = None) -> Crossing:
        """SCS 7.0: may a unit attack from `a` into adjacent `b`, and what does terrain make of it?"""
        key = (self.sides[unit], self.mobility[unit] if mobility is None else mobility, a, b)
        found = self._crossings.get(key)
        if found is None:
            found = self._crossings[key] = self._judge_crossing(*key)
        return found

    def _judge_crossing(self, side: int, mobility: int, a: int, b: int) -> Crossing:
        d = self.board.grid.direction(a, b)
        if d < 0:
            return Crossing(False, Fraction(0), "not adjacent")
        if self.rough_cost[side][mobility][a * 6 + d] == PROHIBITED:
            if self.board.sides[a * 6 + d] & self.road_bit:
                return Crossing(True, self.road_attack, "along a road into prohibited terrain")
            return Crossing(False, Fraction(0), "terrain that it could not enter")
        factor, kind = self.side_factor[self.board.sides[a * 6 + d]]
        return Crossing(True, factor, kind.replace("_", " "))

    def name(self, unit: int) -> str:
        return self.counters[unit].id

    def names(self, units: Iterable[int]) -> str:
        return ", ".join(self.counters[u].id for u in units)

    def role(self, unit: int) -> str:
        """The role that owns a unit."""
        return self.definition.sides[self.sides[unit]]

    def label(self, h: int) -> str:
        """A hex as players write it, or where a unit is that is not on the map."""
        return self.board.grid.label(h) if h >= 0 else {-1: "pool", -2: "dead pile", -3: "out of play"}[h]

    def side_name(self, side: int) -> str:
        return self.definition.sides[side].capitalize()

    def enterable(self, unit: int) -> HexSet:
        """Hexes that terrain lets a unit enter from some side, along a road if need be."""
        return self._enterable[self.sides[unit]][self.mobility[unit]]
