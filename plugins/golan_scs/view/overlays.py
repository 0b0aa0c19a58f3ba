"""What can be laid over the map: zones of control, supply, control of victory hexes, ranges, threat."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import members
from golan_core.view.overlays import Made, Overlays, lit
from golan_core.view.scene import Overlay
from golan_scs.model.rulebook import Position
from golan_scs.model.zoc import rigid, zoc
from golan_scs.rules.movement import reach_of
from golan_scs.rules.supply import out_of_supply


def overlays(pos: Position, side: int, units: Sequence[int]) -> Overlays:
    """SCS 5.0, 12.0: the overlays for a side, about the units in hand where there are any."""
    makers: dict[str, Made] = {
        f"ZOC {pos.rules.side_name(0)}": lambda: zones(pos, 0),
        f"ZOC {pos.rules.side_name(1)}": lambda: zones(pos, 1),
        "Supply": lambda: supply(pos, side, units),
        "Control": lambda: control(pos),
        "Artillery range": lambda: ranges(pos, side, units),
        "Threat": lambda: threat(pos, 1 - side),
    }
    return Overlays(makers)


def zones(pos: Position, side: int) -> list[Overlay]:
    """SCS 5.0: the ZOC of a side, and the part of it that stops whoever enters."""
    stops = rigid(pos, side)
    return [*lit("zoc", zoc(pos, side) & ~stops), *lit("rigid", stops, "stop")]


def supply(pos: Position, side: int, units: Sequence[int]) -> list[Overlay]:
    """SCS 12.1: where the unit in hand would be in supply, or the ground joined to a source; who is out."""
    mine = [u for u in units if pos.rules.sides[u] == side and pos.where[u] >= 0]
    net = 0
    for unit in mine[:1] or _one_of_each(pos, side):
        net |= pos.rules.supply.net(pos, unit)
    out = 0
    for unit in members(out_of_supply(pos, side)):
        out |= 1 << pos.where[unit]
    return [*lit("supply", net), *lit("oos", out, "OOS")]


def _one_of_each(pos: Position, side: int) -> list[int]:
    """A unit of every formation: whose HQ may supply a unit hangs on that."""
    found: dict[tuple[str, str, bool], int] = {}
    for unit in pos.on_map(side):
        c = pos.rules.counters[unit]
        found.setdefault((c.nation, c.division, c.kind == "hq"), unit)
    return list(found.values())


def control(pos: Position) -> list[Overlay]:
    """The victory hexes that each side controls now."""
    found = []
    for side in (0, 1):
        found += lit(f"control:{pos.rules.definition.sides[side]}", pos.rules.victory.controls(pos, side))
    return found


def ranges(pos: Position, side: int, units: Sequence[int]) -> list[Overlay]:
    """What the guns and HQs in hand reach; without any in hand, what all guns of the side reach."""
    held = [u for u in units if pos.rules.counters[u].range and pos.where[u] >= 0]
    guns = [
        u for u in pos.on_map(side) if pos.rules.counters[u].kind == "artillery" and not pos.fired >> u & 1
    ]
    covered = 0
    for unit in held or guns:
        covered |= pos.rules.board.grid.within(pos.where[unit], pos.rules.counters[unit].range)
    return lit("range", covered & pos.rules.board.playable)


def threat(pos: Position, side: int) -> list[Overlay]:
    """SCS 3.1: hexes that units of a side could come up to or reach in a phase of their own."""
    fresh = pos.copy()
    fresh.spent = [0] * len(pos.spent)
    reached = 0
    for unit in pos.on_map(side):
        if pos.rules.moving.allowance(fresh, unit):
            for h in reach_of(fresh, (unit,)).cost:
                reached |= 1 << h
    return lit("threat", pos.rules.board.grid.spread(reached) & pos.rules.board.playable)
