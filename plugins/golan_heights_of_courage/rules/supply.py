"""Supply (HoC 1.6): own traces on the friendly side of the ditch, HQs beyond it."""

from __future__ import annotations

from golan_core.map.hexes import HexSet
from golan_core.map.search import flood_back
from golan_heights_of_courage.model.compiled import Compiled
from golan_scs.model.definition import Counter
from golan_scs.model.state import State, keep

LINK = 3
"""HoC 1.6d: hexes from an HQ beyond the ditch to the ditch or to a road that leads there."""

EXEMPT_KINDS = frozenset({"commando", "airborne", "strongpoint"})


def exempt(rb: Compiled, state: State, unit: int) -> bool:
    """HoC 1.6a, 2.3a: commandos, airborne, strongpoints and their companions, and Force Zvika."""
    counter = rb.counters[unit]
    if counter.kind in EXEMPT_KINDS or "zvika" in counter.traits:
        return True
    return any(rb.counters[u].kind == "strongpoint" for u in state.stack(state.where[unit]))


def in_supply(rb: Compiled, state: State, side: int) -> int:
    """HoC 1.6: the units of a side that can trace supply at this moment, as a set."""
    known = state.fed[side]
    if known is None:
        known = _trace(rb, state, side)
        state.fed = keep(state.fed, side, known)
    return known


def why_unsupplied(rb: Compiled, state: State, unit: int) -> tuple[str, str]:
    """HoC 1.6: what a unit that cannot trace lacks, and the rule that asks for it."""
    side, counter = rb.sides[unit], rb.counters[unit]
    if rb.home[side] >> state.where[unit] & 1:
        return "no way open to supply leads to a friendly Entry Area", "HoC 1.6c"
    if counter.kind == "hq":
        return f"no open way of {LINK} hexes leads to the ditch or to a road to it", "HoC 1.6d"
    hqs = [u for u in state.on_map(side) if rb.counters[u].kind == "hq" and may_draw(counter, rb.counters[u])]
    if not hqs:
        return "no HQ that may supply it is on the map", "HoC 1.6f"
    fed = in_supply(rb, state, side)
    names = rb.names([u for u in hqs if fed >> u & 1])
    if not names:
        return f"no HQ that may supply it is in supply itself ({rb.names(hqs)})", "HoC 1.6d"
    return f"no HQ that may supply it has it in range ({names})", "HoC 1.6d"


def _trace(rb: Compiled, state: State, side: int) -> int:
    joined = rb.flood_supply(state, side, rb.sources(side))
    home = rb.home[side]
    away = state.occupied[side] & ~home
    nets = _hq_nets(rb, state, side, joined, away) if away else {}
    fed = 0
    for unit in state.on_map(side):
        h = state.where[unit]
        if home >> h & 1:
            ok = joined >> h & 1
        elif rb.counters[unit].kind == "hq":
            ok = unit in nets
        else:
            ok = any(net >> h & 1 for hq, net in nets.items() if may_draw(rb.counters[unit], rb.counters[hq]))
        fed |= ok << unit
    return fed


def may_draw(unit: Counter, hq: Counter) -> bool:
    """HoC 1.6f: whose HQ may supply the unit."""
    if unit.nation == "israeli":
        return True
    if unit.nation == "iraqi" or unit.division:
        return unit.division == hq.division
    return True


def _hq_nets(rb: Compiled, state: State, side: int, joined: HexSet, away: HexSet) -> dict[int, HexSet]:
    """HoC 1.6d: each supplied HQ with the hexes that its range covers, if any of `away` may be among them."""
    hqs = [u for u in state.on_map(side) if rb.counters[u].kind == "hq"]
    if not hqs:
        return {}
    linked = linked_hexes(rb, state, side, joined)
    nets = {}
    for hq in hqs:
        h, reach = state.where[hq], rb.counters[hq].range
        if not rb.board.grid.within(h, reach) & away:
            continue
        if not (joined if rb.home[side] >> h & 1 else linked) >> h & 1:
            continue
        if rb.rules.hq_range_traced:
            nets[hq] = rb.flood_supply(state, side, 1 << h, reach)
        else:
            nets[hq] = rb.board.grid.within(h, reach)
    return nets


def linked_hexes(rb: Compiled, state: State, side: int, joined: HexSet) -> HexSet:
    """HoC 1.6d: hexes from which an HQ can trace: at most three hexes to the ditch or to a road to it.

    The hexes along the ditch count only where the trace can go on from there to an Entry Area.
    """
    ditch = joined & rb.ditch
    ground = rb.open_ground(state, side)
    roads = flood_back(rb.road_net, ditch & ground, through=ground)
    return rb.flood_supply(state, side, ditch | roads, LINK)


def net_of(rb: Compiled, state: State, unit: int) -> HexSet:
    """Hexes in which the unit would be supplied with everything else where it is now."""
    side = rb.sides[unit]
    joined = rb.flood_supply(state, side, rb.sources(side))
    net = joined & rb.home[side]
    if rb.counters[unit].kind == "hq":
        return net | linked_hexes(rb, state, side, joined)
    for hq, area in _hq_nets(rb, state, side, joined, rb.board.playable).items():
        if may_draw(rb.counters[unit], rb.counters[hq]):
            net |= area & ~rb.home[side]
    return net
