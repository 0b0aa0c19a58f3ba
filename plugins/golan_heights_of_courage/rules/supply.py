"""Supply (HoC 1.6): own traces on the friendly side of the ditch, HQs beyond it."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import HexSet
from golan_core.map.search import flood_back
from golan_heights_of_courage.model.compiled import Compiled, Position
from golan_scs.model.definition import Counter
from golan_scs.model.rulebook import Supply
from golan_scs.model.state import keep

LINK = 3
"""HoC 1.6d: hexes from an HQ beyond the ditch to the ditch or to a road that leads there."""

EXEMPT_KINDS = frozenset({"commando", "airborne", "strongpoint"})


def _trace(pos: Position, side: int) -> int:
    joined = pos.rules.supply.flood(pos, side, pos.rules.supply.sources(side))
    home = pos.rules.home[side]
    away = pos.occupied[side] & ~home
    nets = _hq_nets(pos, side, joined, away) if away else {}
    fed = 0
    for unit in pos.on_map(side):
        h = pos.where[unit]
        if home >> h & 1:
            ok = joined >> h & 1
        elif pos.rules.counters[unit].kind == "hq":
            ok = unit in nets
        else:
            ok = any(
                net >> h & 1
                for hq, net in nets.items()
                if may_draw(pos.rules.counters[unit], pos.rules.counters[hq])
            )
        fed |= ok << unit
    return fed


def may_draw(unit: Counter, hq: Counter) -> bool:
    """HoC 1.6f: whose HQ may supply the unit."""
    if unit.nation == "israeli":
        return True
    if unit.nation == "iraqi" or unit.division:
        return unit.division == hq.division
    return True


def _hq_nets(pos: Position, side: int, joined: HexSet, away: HexSet) -> dict[int, HexSet]:
    """HoC 1.6d: each supplied HQ with the hexes that its range covers, if any of `away` may be among them."""
    hqs = [u for u in pos.on_map(side) if pos.rules.counters[u].kind == "hq"]
    if not hqs:
        return {}
    linked = linked_hexes(pos, side, joined)
    nets = {}
    for hq in hqs:
        h, reach = pos.where[hq], pos.rules.counters[hq].range
        if not pos.rules.board.grid.within(h, reach) & away:
            continue
        if not (joined if pos.rules.home[side] >> h & 1 else linked) >> h & 1:
            continue
        if pos.rules.switches.hq_range_traced:
            nets[hq] = pos.rules.supply.flood(pos, side, 1 << h, reach)
        else:
            nets[hq] = pos.rules.board.grid.within(h, reach)
    return nets


def linked_hexes(pos: Position, side: int, joined: HexSet) -> HexSet:
    """HoC 1.6d: hexes from which an HQ can trace: at most three hexes to the ditch or to a road to it.

    The hexes along the ditch count only where the trace can go on from there to an Entry Area.
    """
    ditch = joined & pos.rules.ditch
    ground = pos.rules.supply.open_ground(pos, side)
    roads = flood_back(pos.rules.road_net, ditch & ground, through=ground)
    return pos.rules.supply.flood(pos, side, ditch | roads, LINK)  # type: ignore[no-any-return]


class HocSupply(Supply):
    """HoC 1.6: who is in supply."""

    rules: Compiled

    def sources(self, side: int) -> HexSet:
        return self.rules.sources_of[side]

    def exempt(self, pos: Position, unit: int) -> bool:
        """HoC 1.6a, 2.3a: commandos, airborne, strongpoints and their companions, and Force Zvika."""
        counter = self.rules.counters[unit]
        if counter.kind in EXEMPT_KINDS or "zvika" in counter.traits:
            return True
        return any(self.rules.counters[u].kind == "strongpoint" for u in pos.stack(pos.where[unit]))

    def in_supply(self, pos: Position, side: int) -> int:
        """HoC 1.6: the units of a side that can trace supply at this moment, as a set."""
        known = pos.fed[side]
        if known is None:
            known = _trace(pos, side)
            pos.fed = keep(pos.fed, side, known)
        return known

    def net(self, pos: Position, unit: int) -> HexSet:
        """Hexes in which the unit would be supplied with everything else where it is now."""
        side = self.rules.sides[unit]
        joined = self.rules.supply.flood(pos, side, self.rules.supply.sources(side))
        net = joined & self.rules.home[side]
        if self.rules.counters[unit].kind == "hq":
            return net | linked_hexes(pos, side, joined)
        for hq, area in _hq_nets(pos, side, joined, self.rules.board.playable).items():
            if may_draw(self.rules.counters[unit], self.rules.counters[hq]):
                net |= area & ~self.rules.home[side]
        return net

    def why_unsupplied(self, pos: Position, unit: int) -> tuple[str, str]:
        """HoC 1.6: what a unit that cannot trace lacks, and the rule that asks for it."""
        side, counter = self.rules.sides[unit], self.rules.counters[unit]
        if self.rules.home[side] >> pos.where[unit] & 1:
            return "no way open to supply leads to a friendly Entry Area", "HoC 1.6c"
        if counter.kind == "hq":
            return f"no open way of {LINK} hexes leads to the ditch or to a road to it", "HoC 1.6d"
        hqs = [
            u
            for u in pos.on_map(side)
            if self.rules.counters[u].kind == "hq" and may_draw(counter, self.rules.counters[u])
        ]
        if not hqs:
            return "no HQ that may supply it is on the map", "HoC 1.6f"
        fed = self.in_supply(pos, side)
        names = self.rules.names([u for u in hqs if fed >> u & 1])
        if not names:
            return f"no HQ that may supply it is in supply itself ({self.rules.names(hqs)})", "HoC 1.6d"
        return f"no HQ that may supply it has it in range ({names})", "HoC 1.6d"

    def served_by(self, pos: Position, hq: int) -> Sequence[int]:
        counter = self.rules.counters[hq]
        own = counter.division
        return [
            u
            for u in pos.on_map(counter.side)
            if self.rules.counters[u].kind != "hq" and (not own or self.rules.counters[u].division == own)
        ]
