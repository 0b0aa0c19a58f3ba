"""Supply and victory hexes of Heights of Courage worked out a second time, with plain sets and no bitboards.

Only the map, the counters and the position are taken from the program; the rules (HoC 1.6, 1.11) are
written anew, so that a fault would have to be made twice to go unseen.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

PROHIBITED = -1


class Ground:
    """Hexes as they lie, for one rulebook."""

    def __init__(self, rb: Any) -> None:
        self.rb, self.board, grid = rb, rb.board, rb.board.grid
        self.hexes = [h for h in range(grid.size) if self.board.playable >> h & 1]
        self.near = {
            h: [n for n in grid.neighbours[h * 6 : h * 6 + 6] if n >= 0 and self.board.playable >> n & 1]
            for h in self.hexes
        }
        self.ways = {
            (side, mobility): {
                h: [n for n in self.near[h] if self.enters(side, mobility, h, n)] for h in self.hexes
            }
            for side in (0, 1)
            for mobility in ("leg", "mech")
        }
        self.roads = {h: [n for n in self.near[h] if "road" in self.board.crossing(h, n)] for h in self.hexes}

    def enters(self, side: int, mobility: str, a: int, b: int) -> bool:
        """May such a unit cross from a to b, along a road if there is one?"""
        kinds = self.board.crossing(a, b)
        if "road" in kinds:
            return True
        effects = self.rb.definition
        costs = [getattr(effects.hex_effects[k], mobility) for k in self.board.terrain_at(b)]
        costs += [getattr(effects.side_effects[k], mobility) for k in kinds if k in effects.side_effects]
        return PROHIBITED not in costs

    def area(self, name: str) -> set[int]:
        return {h for h in self.hexes if self.board.areas[name] >> h & 1}


@lru_cache(maxsize=8)
def ground_of(rb: Any) -> Ground:
    return Ground(rb)


def fed_units(pos: Any, side: int) -> set[int]:
    """HoC 1.6: units of a side that can trace supply, those that need none not counted in."""
    g = ground_of(pos.rules)
    units = {u: pos.where[u] for u in range(len(pos.rules.counters)) if pos.where[u] >= 0}
    mine = {h for u, h in units.items() if pos.rules.sides[u] == side}
    theirs = {h for u, h in units.items() if pos.rules.sides[u] != side}
    zone = set()
    for u, h in units.items():
        c = pos.rules.counters[u]
        if c.side != side and (c.attack[-1] > 0 or c.kind == "strongpoint"):
            zone |= set(g.ways[c.side, "mech" if c.mobility == "mech" else "leg"][h])
    name = pos.rules.definition.sides[side]
    open_hexes = {h for h in g.hexes if h not in theirs and (h not in zone or h in mine)}
    ways = g.ways[side, "mech"]
    joined = _leading_to(g.area(f"supply {name}") & open_hexes, ways, open_hexes)
    ditch = g.area("ditch") & joined & open_hexes
    road = _leading_to(ditch, g.roads, open_hexes)
    linked = _leading_to(ditch | road, ways, open_hexes, 3)
    home = g.area(f"{name} side") | g.area("purple line")
    hqs = [u for u in units if pos.rules.sides[u] == side and pos.rules.counters[u].kind == "hq"]
    live = [u for u in hqs if units[u] in (joined if units[u] in home else linked)]
    nets = {u: _leading_to({units[u]}, ways, open_hexes, pos.rules.counters[u].range) for u in live}
    if not pos.rules.switches.hq_range_traced:
        distance = pos.rules.board.grid.distance
        nets = {u: {h for h in mine if distance(h, units[u]) <= pos.rules.counters[u].range} for u in live}
    fed = set()
    for u, h in units.items():
        c = pos.rules.counters[u]
        if c.side != side:
            continue
        if h in home:
            ok = h in joined
        elif c.kind == "hq":
            ok = u in live
        else:
            ok = any(h in net and _serves(pos.rules.counters[q], c) for q, net in nets.items())
        if ok:
            fed.add(u)
    return fed


def _serves(hq: Any, unit: Any) -> bool:
    """HoC 1.6f."""
    if unit.nation == "israeli":
        return True
    if unit.nation == "iraqi":
        return bool(hq.nation == "iraqi")
    return not unit.division or bool(unit.division == hq.division)


def _leading_to(goals: set[int], ways: dict[int, list[int]], room: set[int], most: int = 10**6) -> set[int]:
    """Hexes of `room` from which a path through `room` leads to a goal in at most so many steps."""
    back: dict[int, list[int]] = {}
    for a in room:
        for b in ways[a]:
            back.setdefault(b, []).append(a)
    found = {h: 0 for h in goals if h in room}
    queue = deque(found)
    while queue:
        b = queue.popleft()
        if found[b] == most:
            continue
        for a in back.get(b, ()):
            if a not in found:
                found[a] = found[b] + 1
                queue.append(a)
    return set(found)


def needs_none(pos: Any, unit: int) -> bool:
    """HoC 1.6a, 2.3a."""
    c = pos.rules.counters[unit]
    if c.kind in ("commando", "airborne", "strongpoint") or "zvika" in c.traits:
        return True
    return any(
        pos.rules.counters[u].kind == "strongpoint" for u, h in enumerate(pos.where) if h == pos.where[unit]
    )


def faults(pos: Any, events: Iterable[Any]) -> list[str]:
    """What differs after an action in which Supply Phases or a Cease-fire Phase took place.

    Nothing moves between such a phase and the next decision, so the position afterwards tells.
    """
    found = []
    fed: Callable[[int], set[int]] = lru_cache(maxsize=2)(lambda side: fed_units(pos, side))
    for event in events:
        if event.kind == "phase" and "supply" in event.data["phase"]:
            side = pos.rules.definition.sides.index(event.role)
            units = [
                u for u in range(len(pos.rules.counters)) if pos.rules.sides[u] == side and pos.where[u] >= 0
            ]
            out = {u for u in units if u not in fed(side) and not needs_none(pos, u)}
            marked = {u for u in units if pos.oos >> u & 1}
            if out != marked:
                found.append(f"{event.text}: marks differ for {[pos.rules.name(u) for u in out ^ marked]}")
        elif event.kind == "victory-points":
            for side, name in enumerate(pos.rules.definition.sides):
                stars = _stars(pos, side, fed(side))
                if stars != event.data[name]:
                    found.append(f"{name} stars: {event.data[name]} recorded, {stars} counted")
    return found


def _stars(pos: Any, side: int, fed: set[int]) -> int:
    """HoC 1.11: an occupant that can trace (82 Para always), or in an empty hex the last one."""
    count = 0
    for h in ground_of(pos.rules).area(f"vp {pos.rules.definition.sides[side]}"):
        here = [u for u, place in enumerate(pos.where) if place == h]
        if here:
            count += any(
                pos.rules.sides[u] == side and (u in fed or pos.rules.name(u) == "82-Para") for u in here
            )
        else:
            count += pos.marks.get(f"last {pos.rules.board.grid.label(h)}") == side
    return count


FAULTS: dict[str, Callable[[Any, Any, Iterable[Any]], list[str]]] = {"heights-of-courage": faults}
"""What is worked out a second time, by game."""
