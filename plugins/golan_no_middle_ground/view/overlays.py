"""What can be laid over the map: zones of control, supply, victory hexes, ranges, reach, landing zones."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import HexSet, members
from golan_core.view.overlays import Made, Overlays, lit
from golan_core.view.scene import Overlay
from golan_no_middle_ground.model.definition import ISRAEL, SIDES, SYRIA
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import State, unit_set
from golan_no_middle_ground.rules.ground.airmobile import landing_zones
from golan_no_middle_ground.rules.ground.movement import allowance, reach_of
from golan_no_middle_ground.rules.ground.supply import judge_supply, network
from golan_no_middle_ground.rules.ground.zoc import zoc
from golan_no_middle_ground.rules.war.victory import EASTERN, SOURCE, WESTERN


def overlays(rb: Rulebook, state: State, side: int, units: Sequence[int]) -> Overlays:
    """The overlays for a side, about the units in hand where there are any."""
    makers: dict[str, Made] = {
        "ZOC Israeli": lambda: lit(f"zoc:{SIDES[ISRAEL]}", zoc(rb, state, ISRAEL)),
        "ZOC Syrian": lambda: lit(f"zoc:{SIDES[SYRIA]}", zoc(rb, state, SYRIA)),
        "Supply Israeli": lambda: supply(rb, state, ISRAEL, units),
        "Supply Syrian": lambda: supply(rb, state, SYRIA, units),
        "Score": lambda: worth(rb, state),
        "Artillery": lambda: ranges(rb, state, side, units),
        "Reach": lambda: reach(rb, state, units),
    }
    if rb.counteroffensive(state):
        makers["Landing"] = lambda: lit("landing", landing_zones(rb, state))
    return Overlays(makers)


def supply(rb: Rulebook, state: State, side: int, units: Sequence[int]) -> list[Overlay]:
    """NMG 7.0; T:D 4.0: from where a side traces to a source; who is out, who would be judged out now.

    Units of Syria's allies in hand show their own network, which has a source more.
    """
    allied = any(rb.sides[u] == side == SYRIA and rb.allied(u) for u in units)
    judged = state.oos & unit_set(state.on_map(side))
    coming = judge_supply(rb, state, []) & unit_set(state.on_map(side)) & ~judged
    return [
        *lit(f"supply:{SIDES[side]}", network(rb, state, side, allied)),
        *lit("oos", _places(state, judged), "OOS"),
        *lit("danger", _places(state, coming) & ~_places(state, judged), "out"),
    ]


def _places(state: State, units: int) -> HexSet:
    found = 0
    for unit in members(units):
        if state.where[unit] >= 0:
            found |= 1 << state.where[unit]
    return found


def worth(rb: Rulebook, state: State) -> list[Overlay]:
    """NMG 19.0; T:D 5.1: what hexes are worth, and who has the points of each."""
    if rb.scenario.victory == "badr":  # judged by sources alone (T:D 8.2, 8.3)
        return lit("target", rb.sources)
    found: list[Overlay] = []
    for hexes, israeli, points in _prizes(rb, state):
        found += lit(f"control:{SIDES[ISRAEL]}", hexes & israeli, str(points))
        found += lit(f"control:{SIDES[SYRIA]}", hexes & ~israeli, str(points))
    if rb.counts_damascus(state):
        found += lit("range", rb.board.areas["bombardment range"] & rb.passable)
    return found


def _prizes(rb: Rulebook, state: State) -> list[tuple[HexSet, HexSet, int]]:
    """Hexes with points, those of them that Israel scores, and how many each is worth."""
    places = rb.settlements & rb.passable
    there = state.occupied[ISRAEL]
    if rb.counts_damascus(state):
        return [(rb.prizes, there, 1)]
    return [
        (places & rb.west, ~state.held, WESTERN),
        (places & ~rb.west, there, EASTERN),
        (rb.sources, ~(state.held | state.occupied[SYRIA]), SOURCE),
    ]


def ranges(rb: Rulebook, state: State, side: int, units: Sequence[int]) -> list[Overlay]:
    """NMG 9.0: what the guns in hand reach; without any in hand, what all fit guns of the side reach."""
    fit = ~(state.disrupted | state.oos)
    guns = [u for u in state.on_map(side) if rb.units[u].bombard and fit >> u & 1]
    held = [u for u in units if rb.units[u].bombard and state.where[u] >= 0]
    covered = 0
    for unit in held or guns:
        covered |= rb.grid.within(state.where[unit], rb.units[unit].range)
    return lit("range", covered & rb.passable)


def reach(rb: Rulebook, state: State, units: Sequence[int]) -> list[Overlay]:
    """NMG 6.0: where the units in hand can get to from where they stand, with the MP that it takes.

    Disrupted units are shown where they can fall back to (NMG 4.0).
    """
    groups: dict[tuple[int, bool], list[int]] = {}
    for unit in units:
        if state.where[unit] >= 0 and allowance(rb, state, unit):
            key = state.where[unit], bool(state.disrupted >> unit & 1)
            groups.setdefault(key, []).append(unit)
    costs: dict[int, int] = {}
    for (start, disrupted), group in groups.items():
        for h, cost in reach_of(rb, state, group, fallback=disrupted).cost.items():
            if h != start:
                costs[h] = min(cost, costs.get(h, cost))
    hexes = tuple(sorted(costs))
    return [Overlay("reach", hexes, tuple(str(costs[h]) for h in hexes))] if hexes else []
