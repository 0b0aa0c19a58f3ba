"""Zones, supply and movement of No Middle Ground worked out a second time, with plain sets and no bitboards.

Only the map, the counters and the position are taken from the program; the rules (NMG 5.2, 6.0, 7.0;
T:D 4.0, 5.2) are written anew, so that a fault would have to be made twice to go unseen.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

ISRAEL, SYRIA = 0, 1
ENTRY = {"clear": 1, "village": 1, "town": 1, "rough": 2, "hill": 2, "damascus": 2, "desert": 3}
ZONELESS = ("artillery", "command post", "militia")
ARAB_ALLIES = ("iraqi", "jordanian", "kuwaiti", "moroccan", "saudi", "druze")


class Land:
    """The map as it lies, for one rulebook."""

    def __init__(self, rb: Any) -> None:
        self.rb, self.board, self.grid = rb, rb.board, rb.board.grid
        on = [h for h in range(self.grid.size) if rb.scenario.playable >> h & 1]
        self.kind = {h: self.board.terrain_at(h)[0] for h in on}
        self.open = {h for h in on if self.kind[h] in ENTRY}
        self.near = {
            h: [n for n in self.grid.neighbours[h * 6 : h * 6 + 6] if n >= 0 and n in self.open]
            for h in self.open
        }
        self.between = {(a, b): set(self.board.crossing(a, b)) for a in self.open for b in self.near[a]}
        self.six = {h: {n for n in self.grid.neighbours[h * 6 : h * 6 + 6] if n >= 0} for h in on}
        self.roads = {h for h in self.open if any("road" in self.between[h, n] for n in self.near[h])}

    def area(self, name: str) -> set[int]:
        return {h for h in self.open if self.board.areas[name] >> h & 1}


@lru_cache(maxsize=16)
def land(rb: Any) -> Land:
    return Land(rb)


class Look:
    """One position as plain sets."""

    def __init__(self, pos: Any) -> None:
        self.rb, self.state, self.land = pos.rules, pos, land(pos.rules)
        hexes = range(pos.rules.board.grid.size)
        self.at = {u: h for u, h in enumerate(pos.where) if h >= 0}
        self.israeli_posts = {h for h in hexes if pos.posts_israeli >> h & 1}
        started = pos.rules.scenario.counteroffensive == "start" or pos.shocktroop > 0
        self.damascus = started
        self.syrian_posts = {h for h in hexes if pos.posts_syrian >> h & 1} if started else set()
        self.cleared = {h for h in hexes if pos.cleared >> h & 1}
        self.held = {h for h in hexes if pos.held >> h & 1}

    def hexes_of(self, side: int) -> set[int]:
        return {h for u, h in self.at.items() if self.rb.units[u].side == side}

    def closed_to(self, side: int) -> set[int]:
        return self.hexes_of(1 - side) | (self.israeli_posts if side == SYRIA else set())

    # ------------------------------------------------------------------- ground

    def filled(self, a: int, b: int) -> bool:
        return bool({a, b} & self.cleared)

    def bridged(self, a: int, b: int) -> bool:
        a, b = min(a, b), max(a, b)
        return bool(self.state.bridges >> (a * 6 + self.land.grid.direction(a, b)) & 1)

    def mines(self) -> set[int]:
        """Hexes that cost Israelis one MP more."""
        found = self.land.area("mines") - self.cleared
        for post in self.syrian_posts:
            found |= {post} | self.land.six[post]
        return found

    def side_of(self, side: int, a: int, b: int) -> str:
        """What a hexside is: "", "bridge", "ditch", "gorge"."""
        kinds = self.land.between[a, b]
        if "gorge" in kinds:
            return "gorge"
        if "ditch" not in kinds or self.filled(a, b):
            return ""
        if "road" in kinds and (side == ISRAEL or self.state.turn >= 15):
            return ""
        return "bridge" if self.bridged(a, b) else "ditch"

    def price(self, side: int, a: int, b: int) -> int:
        mp = 1 if "road" in self.land.between[a, b] or b in self.cleared else ENTRY[self.land.kind[b]]
        mp += self.side_of(side, a, b) == "bridge"
        return mp + (side == ISRAEL and b in self.mines())

    # -------------------------------------------------------------------- zones

    def zone(self, side: int) -> set[int]:
        """NMG 5.2."""
        makers = {
            h
            for u, h in self.at.items()
            if self.rb.units[u].side == side
            and self.rb.units[u].kind not in ZONELESS
            and not self.state.disrupted >> u & 1
        }
        if side == ISRAEL:
            makers |= self.israeli_posts
        found = {n for h in makers for n in self.land.near[h] if "gorge" not in self.land.between[h, n]}
        return found - self.syrian_posts if side == ISRAEL else found

    # ------------------------------------------------------------------- supply

    def sources(self, side: int, allied: bool) -> set[int]:
        area = self.land.area
        if side == ISRAEL:
            five = {h for h in self.land.open if self.land.board.areas["supply sources"] >> h & 1}
            return five - self.held - self.hexes_of(SYRIA) if five else area("west edge")
        if not self.damascus:
            base = area("base sheet")
            last = max(self.land.grid.row_col(h)[1] for h in base)
            return {h for h in base if self.land.grid.row_col(h)[1] == last}
        return area("east edge") | (area("south edge of the east sheet") if allied else set())

    def links(self, a: int) -> list[int]:
        """Neighbours that a supply line may cross to."""
        found = []
        for n in self.land.near[a]:
            kinds = self.land.between[a, n]
            if "gorge" in kinds:
                continue
            if "ditch" in kinds and not ("road" in kinds or self.bridged(a, n) or self.filled(a, n)):
                continue
            found.append(n)
        return found

    def no_way(self, side: int) -> set[int]:
        mine = self.hexes_of(side)
        found = self.closed_to(side) | (self.zone(1 - side) - mine)
        if side == ISRAEL:
            found |= self.mines()
            if self.damascus:
                west = self.land.area("west of the line")
                found |= {h for h in self.land.open if self.land.kind[h] == "town"} - west - mine
        return found

    def net(self, side: int, allied: bool = False) -> set[int]:
        """NMG 7.0, T:D 4.1-4.2: hexes from which units of a side can trace."""
        no_way = self.no_way(side)
        ok = self.land.open - no_way
        ends = no_way & self.hexes_of(side)
        found = self.sources(side, allied) & ok
        if side == ISRAEL and self.damascus:
            return self.by_road(found, ok, ends)
        found = self.spread(found, ok)
        return found | {h for h in ends if any(h in self.links(n) for n in found if n in self.land.near[h])}

    def spread(self, found: set[int], ok: set[int]) -> set[int]:
        todo = list(found)
        found = set(found)
        while todo:
            for n in self.links(todo.pop()):
                if n in ok and n not in found:
                    found.add(n)
                    todo.append(n)
        return found

    def by_road(self, start: set[int], ok: set[int], ends: set[int]) -> set[int]:
        """T:D 4.1: the least number of hexes off the road, hex by hex, by shortest ways."""
        base = self.land.area("base sheet") - self.land.area("west sheet") - self.land.area("east sheet")
        off = dict.fromkeys(start, 0)
        heap = [(0, h) for h in sorted(start)]
        while heap:
            spent, a = heapq.heappop(heap)
            if off[a] < spent or a not in ok:
                continue
            for n in self.links(a):
                if n not in ok and n not in ends:
                    continue
                free = n in ok and spent == 0 and (n in base or self.road(a, n))
                total = 0 if free else spent + 1
                if total <= 2 and total < off.get(n, 9):
                    off[n] = total
                    heapq.heappush(heap, (total, n))
        return set(off)

    def road(self, a: int, b: int) -> bool:
        if "road" in self.land.between[a, b]:
            return True
        roads = self.land.roads | self.cleared
        return bool({a, b} & self.cleared) and a in roads and b in roads

    def militia(self) -> set[int]:
        """T:D 3.2.4."""
        spent = {h: 0 for h in self.land.open if self.land.kind[h] == "damascus"}
        heap = [(0, h) for h in spent]
        while heap:
            so_far, a = heapq.heappop(heap)
            if spent[a] < so_far:
                continue
            for n in self.land.near[a]:
                if self.side_of(SYRIA, a, n) in ("gorge", "ditch"):
                    continue
                total = so_far + self.price(SYRIA, a, n)
                if total <= 6 and total < spent.get(n, 99):
                    spent[n] = total
                    heapq.heappush(heap, (total, n))
        return set(spent)

    def starving(self) -> set[int]:
        """Units that a judging of supply finds Out of Supply."""
        nets: dict[Any, set[int]] = {}
        out = set()
        for u, h in self.at.items():
            unit = self.rb.units[u]
            if self.state.airborne >> u & 1:
                continue
            key = "militia" if unit.kind == "militia" else (unit.side, unit.nation in ARAB_ALLIES)
            if key not in nets:
                nets[key] = self.militia() if key == "militia" else self.net(*key)
            if h not in nets[key]:
                out.add(u)
        return out

    # ----------------------------------------------------------------- movement

    def allowance(self, u: int) -> int:
        mp = self.rb.units[u].move
        night = self.state.turn % 3 == 2 and self.state.turn < 27
        if night and mp > 2:
            mp = max(mp - 2, 2)
        return -(-mp // 2) if self.state.oos >> u & 1 else mp

    def reach(self, units: list[int], fallback: bool = False, march: bool = False) -> dict[int, int]:
        """NMG 6.0: MP by hex that units get to together, by Dijkstra; the start at 0."""
        side, start = self.rb.units[units[0]].side, self.at[units[0]]
        mp = min(self.allowance(u) for u in units)
        if not mp:
            return {start: 0}
        if fallback:
            mp = max(mp // 2, 1)
        zone, closed = self.zone(1 - side), self.closed_to(side)
        foot = all(
            self.rb.units[u].side == ISRAEL or self.rb.units[u].kind in ("infantry", "parachute")
            for u in units
        )
        found = self._ways(side, start, closed, zone, mp)
        for n in self.land.near[start]:
            kind = self.side_of(side, start, n)
            if n in closed or n in found or kind == "gorge" or (kind == "ditch" and not foot):
                continue
            found[n] = mp
        if march and start not in zone and not fallback:
            for h, spent in self._ways(side, start, closed | zone, set(), mp + 3, by_road=True).items():
                found.setdefault(h, spent)
        if fallback:
            enemies = self.closed_to(side)
            bad = enemies | {n for e in enemies for n in self.land.six[e]}
            found = {h: spent for h, spent in found.items() if h == start or h not in bad}
        return found

    def _ways(
        self, side: int, start: int, closed: set[int], zone: set[int], mp: int, by_road: bool = False
    ) -> dict[int, int]:
        best = {start: 0}
        heap = [(0, start)]
        caught = start in zone
        while heap:
            spent, a = heapq.heappop(heap)
            if best[a] < spent or (a in zone and a != start):
                continue
            for n in self.land.near[a]:
                if n in closed or n == start or self.side_of(side, a, n) in ("gorge", "ditch"):
                    continue
                if a == start and caught and n in zone:
                    continue
                if by_road and "road" not in self.land.between[a, n]:
                    continue
                total = spent + self.price(side, a, n) + (a == start and caught)
                if total <= mp and total < best.get(n, 99):
                    best[n] = total
                    heapq.heappush(heap, (total, n))
        return best


def bits(hexes: Iterable[int]) -> int:
    return sum(1 << h for h in hexes)
