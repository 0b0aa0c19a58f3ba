"""What can be laid over the map: zones of control, supply, victory hexes, ranges, reach, landing zones."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import HexSet, members
from golan_core.view.overlays import Made, Overlays, lit
from golan_core.view.scene import Overlay
from golan_no_middle_ground.model.definition import ISRAEL, SIDES, SYRIA
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.model.state import unit_set
from golan_no_middle_ground.rules.ground.airmobile import landing_zones
from golan_no_middle_ground.rules.ground.movement import allowance, reach_of
from golan_no_middle_ground.rules.ground.supply import judge_supply, network
from golan_no_middle_ground.rules.ground.zoc import zoc
from golan_no_middle_ground.rules.in_force import counteroffensive, counts_damascus
from golan_no_middle_ground.rules.war.victory import EASTERN, SOURCE, WESTERN


def overlays(pos: Position, side: int, units: Sequence[int]) -> Overlays:
    """The overlays for a side, about the units in hand where there are any."""
    makers: dict[str, Made] = {
        "ZOC Israeli": lambda: lit(f"zoc:{SIDES[ISRAEL]}", zoc(pos, ISRAEL)),
        "ZOC Syrian": lambda: lit(f"zoc:{SIDES[SYRIA]}", zoc(pos, SYRIA)),
        "Supply Israeli": lambda: supply(pos, ISRAEL, units),
        "Supply Syrian": lambda: supply(pos, SYRIA, units),
        "Score": lambda: worth(pos),
        "Artillery": lambda: ranges(pos, side, units),
        "Reach": lambda: reach(pos, units),
    }
    if counteroffensive(pos):
        makers["Landing"] = lambda: lit("landing", landing_zones(pos))
    return Overlays(makers)


def supply(pos: Position, side: int, units: Sequence[int]) -> list[Overlay]:
    """NMG 7.0; T:D 4.0: from where a side traces to a source; who is out, who would be judged out now.

    Units of Syria's allies in hand show their own network, which has a source more.
    """
    allied = any(pos.rules.sides[u] == side == SYRIA and pos.rules.allied(u) for u in units)
    judged = pos.oos & unit_set(pos.on_map(side))
    coming = judge_supply(pos, []) & unit_set(pos.on_map(side)) & ~judged
    return [
        *lit(f"supply:{SIDES[side]}", network(pos, side, allied)),
        *lit("oos", _places(pos, judged), "OOS"),
        *lit("danger", _places(pos, coming) & ~_places(pos, judged), "out"),
    ]


def _places(pos: Position, units: int) -> HexSet:
    found = 0
    for unit in members(units):
        if pos.where[unit] >= 0:
            found |= 1 << pos.where[unit]
    return found


def worth(pos: Position) -> list[Overlay]:
    """NMG 19.0; T:D 5.1: what hexes are worth, and who has the points of each."""
    if pos.rules.scenario.victory == "badr":  # judged by sources alone (T:D 8.2, 8.3)
        return lit("target", pos.rules.sources)
    found: list[Overlay] = []
    for hexes, israeli, points in _prizes(pos):
        found += lit(f"control:{SIDES[ISRAEL]}", hexes & israeli, str(points))
        found += lit(f"control:{SIDES[SYRIA]}", hexes & ~israeli, str(points))
    if counts_damascus(pos):
        found += lit("range", pos.rules.board.areas["bombardment range"] & pos.rules.passable)
    return found


def _prizes(pos: Position) -> list[tuple[HexSet, HexSet, int]]:
    """Hexes with points, those of them that Israel scores, and how many each is worth."""
    places = pos.rules.settlements & pos.rules.passable
    there = pos.occupied[ISRAEL]
    if counts_damascus(pos):
        return [(pos.rules.prizes, there, 1)]
    return [
        (places & pos.rules.west, ~pos.held, WESTERN),
        (places & ~pos.rules.west, there, EASTERN),
        (pos.rules.sources, ~(pos.held | pos.occupied[SYRIA]), SOURCE),
    ]


def ranges(pos: Position, side: int, units: Sequence[int]) -> list[Overlay]:
    """NMG 9.0: what the guns in hand reach; without any in hand, what all fit guns of the side reach."""
    fit = ~(pos.disrupted | pos.oos)
    guns = [u for u in pos.on_map(side) if pos.rules.units[u].bombard and fit >> u & 1]
    held = [u for u in units if pos.rules.units[u].bombard and pos.where[u] >= 0]
    covered = 0
    for unit in held or guns:
        covered |= pos.rules.grid.within(pos.where[unit], pos.rules.units[unit].range)
    return lit("range", covered & pos.rules.passable)


def reach(pos: Position, units: Sequence[int]) -> list[Overlay]:
    """NMG 6.0: where the units in hand can get to from where they stand, with the MP that it takes.

    Disrupted units are shown where they can fall back to (NMG 4.0).
    """
    groups: dict[tuple[int, bool], list[int]] = {}
    for unit in units:
        if pos.where[unit] >= 0 and allowance(pos, unit):
            key = pos.where[unit], bool(pos.disrupted >> unit & 1)
            groups.setdefault(key, []).append(unit)
    costs: dict[int, int] = {}
    for (start, disrupted), group in groups.items():
        for h, cost in reach_of(pos, group, fallback=disrupted).cost.items():
            if h != start:
                costs[h] = min(cost, costs.get(h, cost))
    hexes = tuple(sorted(costs))
    return [Overlay("reach", hexes, tuple(str(costs[h]) for h in hexes))] if hexes else []
