"""What can be laid over the map: zones of control, supply, control of victory hexes, ranges, threat."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import members
from golan_core.view.overlays import Made, Overlays, lit
from golan_core.view.scene import Overlay
from golan_scs.model.rulebook import Rulebook
from golan_scs.model.state import State
from golan_scs.rules.movement import reach_of
from golan_scs.rules.supply import out_of_supply
from golan_scs.rules.zoc import rigid, zoc


def overlays(rb: Rulebook, state: State, side: int, units: Sequence[int]) -> Overlays:
    """SCS 5.0, 12.0: the overlays for a side, about the units in hand where there are any."""
    makers: dict[str, Made] = {
        f"ZOC {rb.side_name(0)}": lambda: zones(rb, state, 0),
        f"ZOC {rb.side_name(1)}": lambda: zones(rb, state, 1),
        "Supply": lambda: supply(rb, state, side, units),
        "Control": lambda: control(rb, state),
        "Artillery range": lambda: ranges(rb, state, side, units),
        "Threat": lambda: threat(rb, state, 1 - side),
    }
    return Overlays(makers)


def zones(rb: Rulebook, state: State, side: int) -> list[Overlay]:
    """SCS 5.0: the ZOC of a side, and the part of it that stops whoever enters."""
    stops = rigid(rb, state, side)
    return [*lit("zoc", zoc(rb, state, side) & ~stops), *lit("rigid", stops, "stop")]


def supply(rb: Rulebook, state: State, side: int, units: Sequence[int]) -> list[Overlay]:
    """SCS 12.1: where the unit in hand would be in supply, or the ground joined to a source; who is out."""
    mine = [u for u in units if rb.sides[u] == side and state.where[u] >= 0]
    net = 0
    for unit in mine[:1] or _one_of_each(rb, state, side):
        net |= rb.supply_net(state, unit)
    out = 0
    for unit in members(out_of_supply(rb, state, side)):
        out |= 1 << state.where[unit]
    return [*lit("supply", net), *lit("oos", out, "OOS")]


def _one_of_each(rb: Rulebook, state: State, side: int) -> list[int]:
    """A unit of every formation: whose HQ may supply a unit hangs on that."""
    found: dict[tuple[str, str, bool], int] = {}
    for unit in state.on_map(side):
        c = rb.counters[unit]
        found.setdefault((c.nation, c.division, c.kind == "hq"), unit)
    return list(found.values())


def control(rb: Rulebook, state: State) -> list[Overlay]:
    """The victory hexes that each side controls now."""
    found = []
    for side in (0, 1):
        found += lit(f"control:{rb.definition.sides[side]}", rb.controls(state, side))
    return found


def ranges(rb: Rulebook, state: State, side: int, units: Sequence[int]) -> list[Overlay]:
    """What the guns and HQs in hand reach; without any in hand, what all guns of the side reach."""
    held = [u for u in units if rb.counters[u].range and state.where[u] >= 0]
    guns = [u for u in state.on_map(side) if rb.counters[u].kind == "artillery" and not state.fired >> u & 1]
    covered = 0
    for unit in held or guns:
        covered |= rb.board.grid.within(state.where[unit], rb.counters[unit].range)
    return lit("range", covered & rb.board.playable)


def threat(rb: Rulebook, state: State, side: int) -> list[Overlay]:
    """SCS 3.1: hexes that units of a side could come up to or reach in a phase of their own."""
    fresh = state.copy()
    fresh.spent = [0] * len(state.spent)
    reached = 0
    for unit in state.on_map(side):
        if rb.allowance(fresh, unit):
            for h in reach_of(rb, fresh, (unit,)).cost:
                reached |= 1 << h
    return lit("threat", rb.board.grid.spread(reached) & rb.board.playable)
