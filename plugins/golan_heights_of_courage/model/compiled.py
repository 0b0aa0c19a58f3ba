"""What Heights of Courage looks up: places of the map, lists of units, all compiled once a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeAlias, cast

from golan_core.map.hexes import HexSet, members
from golan_core.map.search import build_adjacency
from golan_core.model.options import Value
from golan_core.turn.flow import Flow
from golan_heights_of_courage.model.sequence import ISR
from golan_scs.model.definition import Definition, ScenarioData
from golan_scs.model.rulebook import PROHIBITED, Rulebook
from golan_scs.model.state import State
from golan_scs.model.switches import SCSRules
from golan_scs.model.tables import MECH

ACCELERATED = "al-owda"
"""The scenario whose order of arrival is the accelerated one."""
RESTRICTED_BRIGADE = "15 Bde"
"""HoC 3.2a: the brigade that the commitment roll may restrict."""


Position: TypeAlias = "State[Any]"
"""A position with the rules of this game; not named closer, for the series hands in its own type."""


class Compiled(Rulebook):
    """The static side of the rules of one scenario."""

    def __init__(
        self,
        definition: Definition,
        scenario: ScenarioData,
        rules: SCSRules,
        flow: Flow[Any],
        options: Mapping[str, Value],
    ) -> None:
        board = definition.board
        self._ditch_bit = board.side_bit("ditch")
        self._fort_bits = tuple(board.side_bit(f"fort_{s}_out") for s in definition.sides)
        if options.get("accelerated"):
            scenario = _hastened(definition, scenario)
        super().__init__(definition, scenario, rules, flow)
        self._compile_places()
        self._compile_units()

    def _compile_places(self) -> None:
        area = self.board.area
        purple = area("purple line")
        self.home = tuple(area(f"{s} side") | purple for s in self.definition.sides)
        self.beyond_ditch: HexSet = area("syrian side") & ~purple
        self.before_ditch: HexSet = area("israeli side") & ~purple
        self.ditch: HexSet = area("ditch")
        self.reserve_area: HexSet = area("reserve area")
        self.river: HexSet = area("jordan river")
        self.vp = tuple(area(f"vp {s}") for s in self.definition.sides)
        self.vp_any: HexSet = self.vp[0] | self.vp[1]
        self.sources_of = tuple(area(f"supply {s}") for s in self.definition.sides)
        self._entries = (
            area("entry A") | area("entry B") | area("entry C"),
            area("entry D") | area("entry E"),
        )
        self.kuneitra: HexSet = 1 << self.board.places["Kuneitra"]
        sides, bit = self.board.sides, self.road_bit
        self.road_net = build_adjacency(self.board, lambda a, _b, d: 1 if sides[a * 6 + d] & bit else -1)

    def _compile_units(self) -> None:
        def those(**wanted: str) -> tuple[int, ...]:
            return tuple(c.index for c in self.counters if all(getattr(c, k) == v for k, v in wanted.items()))

        self.guns = tuple(tuple(u for u in those(kind="artillery") if self.sides[u] == s) for s in (0, 1))
        self.hqs = tuple(tuple(u for u in those(kind="hq") if self.sides[u] == s) for s in (0, 1))
        self.reserves = frozenset(c.index for c in self.counters if "reserve" in c.traits)
        self.brigade_15 = frozenset(those(brigade=RESTRICTED_BRIGADE))
        self.restrained = self.reserves | self.brigade_15
        self.full_allowance = tuple(c.ma * 2 for c in self.counters)
        """Half MP of each unit in supply and on its own feet."""
        self.strongpoints = those(kind="strongpoint")
        self.zvika = next(c.index for c in self.counters if "zvika" in c.traits)
        self.arrivals_of = tuple(
            tuple(a for a in self.scenario.arrivals if a.side == side) for side in (0, 1)
        )
        self.commits = any(a.condition == "commitment" for a in self.scenario.arrivals)
        """HoC 3.2c: false where the whole 3rd Armored Division arrives by the schedule."""
        self.accelerated = not self.commits
        """HoC 1.10c, 4.4: does the accelerated order of arrival hold?"""
        self.gates: HexSet = gates(self)

    def entry_hexes(self, side: int) -> HexSet:
        """All hexes of a side's Entry Areas."""
        return self._entries[side]

    def strongpoint_hexes(self, pos: Position) -> list[int]:
        """Where strongpoints still stand."""
        return [pos.where[u] for u in self.strongpoints if pos.where[u] >= 0]


def gates(rb: Rulebook) -> HexSet:
    """HoC 3.4: hexes that a road enters or leaves where Mech units could not go without it."""
    found, board = 0, rb.board
    for h in members(board.playable):
        for d in range(6):
            n = board.grid.neighbours[h * 6 + d]
            if n < 0 or not board.sides[h * 6 + d] & rb.road_bit:
                continue
            if rb.rough_cost[ISR][MECH][h * 6 + d] == PROHIBITED:
                found |= 1 << h | 1 << n
    return found


def _hastened(definition: Definition, scenario: ScenarioData) -> ScenarioData:
    """HoC 4.4: the scenario with the accelerated order of arrival; units that it leaves out stay out."""
    table = cast("dict[str, tuple[str, ...]]", definition.extra.get("absent", {}))
    absent = {definition.ids[name.lower()] for name in table.get(scenario.id, ())}
    arrivals = (
        replace(a, units=tuple(u for u in a.units if u not in absent))
        for a in definition.scenarios[ACCELERATED].arrivals
    )
    return replace(scenario, arrivals=tuple(arrivals))
