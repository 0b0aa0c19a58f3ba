"""The attacks that a side prepares while it moves: several stacks brought up against one hex (SCS 7.0)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from golan_core.map.hexes import members
from golan_core.map.search import Reach
from golan_scs.bot.assault import LOWEST, call_of, likely_support, promise
from golan_scs.bot.danger import Danger
from golan_scs.bot.worth import ladder, strength
from golan_scs.model.frames import Combat
from golan_scs.model.rulebook import SCALE, Position
from golan_scs.rules.odds import all_shifts, column_of, defense_strength, shift_column

MARGIN = 0.5
"""A prepared attack must promise so much: the enemy may yet upset it."""
EXPOSURE = 0.12
PER_UNIT = 0.03
"""What keeping a unit for other work is worth."""
MOST = 8
"""Attacks planned in one phase."""
REACH = 9
"""Hexes around a unit in which it may be brought up."""

Allowed = Callable[[int, int], bool]


@dataclass(frozen=True, slots=True)
class Order:
    """One attack: who goes where against which hex, and what it promises."""

    worth: float
    target: int
    posts: tuple[tuple[int, int], ...]
    """(unit, hex); an HQ among them goes with the strongest stack."""


class Battle:
    """Planner of one side's attacks in the coming Combat Phase."""

    def __init__(
        self,
        pos: Position,
        side: int,
        reaches: Mapping[int, Reach],
        danger: Danger,
        wanted: Mapping[int, float],
        allowed: Allowed,
    ) -> None:
        self._state, self._side = pos, side
        self._reaches, self._danger, self._wanted, self._allowed = reaches, danger, wanted, allowed
        self._free = set(reaches)
        self._posted: dict[int, int] = {}
        self._bold = pos.rules.advice.boldness(pos, side)

    def orders(self) -> list[Order]:
        """Attacks to prepare, the most promising first; no unit has a part in two of them."""
        found: list[Order] = []
        offers = {t: self._offer(t) for t in self._targets()}
        while len(found) < MOST:
            ranked = [(o.worth, -t) for t, o in offers.items() if o is not None and o.worth > MARGIN]
            if not ranked:
                break
            target = -max(ranked)[1]
            order = offers.pop(target)
            assert order is not None
            found.append(order)
            taken = {u for u, _ in order.posts}
            self._free -= taken
            self._posted.update(order.posts)
            hexes = {h for _, h in order.posts}
            for t, other in offers.items():
                if other is not None and (
                    taken & {u for u, _ in other.posts} or hexes & {h for _, h in other.posts}
                ):
                    offers[t] = self._offer(t)
        return found

    def _targets(self) -> list[int]:
        """Enemy hexes that fighters of this side could come next to."""
        rb, state = self._state.rules, self._state
        near = 0
        for u in self._reaches:
            if rb.counters[u].attack[-1]:
                near |= rb.board.grid.within(state.where[u], REACH if rb.mobility[u] else 4)
        return list(members(near & state.occupied[1 - self._side]))

    def _offer(self, target: int) -> Order | None:
        """The best attack on a hex with the units that are still free."""
        candidates = self._candidates(target)
        if not candidates:
            return None
        best: Order | None = None
        groups = self._state.rules.fighting.groups([u for _, u, _ in candidates])
        for group in groups:
            members_of = set(group)
            order = self._gather(target, [c for c in candidates if c[1] in members_of])
            if order is not None and (best is None or order.worth > best.worth):
                best = order
        return best

    def _candidates(self, target: int) -> list[tuple[float, int, list[int]]]:
        """(strength, unit, hexes to attack from) for every free unit in reach, the strongest first."""
        rb, state = self._state.rules, self._state
        spots = members(rb.around[target] & ~(1 << target) & rb.board.playable)
        around = [h for h in spots if not state.occupied[1 - self._side] >> h & 1]
        found: list[tuple[float, int, list[int]]] = []
        for u in sorted(self._free):
            attack = strength(state, u)[0]
            if not attack or rb.fighting.may_attack(state, u, target) is not None:
                continue
            cost, mobility = self._reaches[u].cost, rb.mobility_now(state, u)
            ways: list[tuple[float, int]] = []
            for h in around:
                if h in cost and (h == state.where[u] or self._allowed(u, h)):
                    crossing = rb.crossing(u, h, target, mobility)
                    if crossing.allowed:
                        ways.append((float(crossing.factor), h))
            if ways:
                top = max(f for f, _ in ways)
                hexes = [h for f, h in sorted(ways, key=lambda w: (-w[0], cost[w[1]], w[1])) if f >= top / 2]
                found.append((attack * top, u, hexes))
        return sorted(found, key=lambda c: (-c[0], c[1]))

    def _gather(self, target: int, candidates: Sequence[tuple[float, int, list[int]]]) -> Order | None:
        """Add units, the strongest first, as long as the promise grows."""
        rb, state = self._state.rules, self._state
        defenders = state.stack(target)
        defense = defense_strength(state, defenders)
        if sum(c[0] for c in candidates) * SCALE < 0.4 * defense:
            return None
        theirs = ladder(state, defenders)
        probe = Combat(self._side, target, (), defenders)
        net = likely_support(state, probe)
        net += sum(s.columns if s.side == self._side else -s.columns for s in all_shifts(state, probe))
        ground = rb.advice.ground_worth(self._side, target) + call_of(self._wanted.get(target, 0.0))
        posts: dict[int, int] = {}
        attack, best, column_before = 0.0, None, -1
        for _, u, hexes in candidates:
            h = self._room(u, hexes, posts)
            if h < 0:
                continue
            posts[u] = h
            factor = float(rb.crossing(u, h, target, rb.mobility_now(state, u)).factor)
            attack += strength(state, u)[0] * factor
            base = column_of(rb, int(attack * SCALE), defense)
            hq = self._headquarters(posts)
            column = shift_column(rb, base, net + (hq is not None))
            if column <= column_before or column < LOWEST:
                continue
            column_before = column
            mine = ladder(state, posts)
            origins = tuple(posts.values())
            stands = bool(
                rb.fighting.may_stand(state, Combat(self._side, target, (), defenders, origins=origins))
            )
            worth = promise(rb, column, mine, theirs, stands, ground) + self._bold
            worth -= PER_UNIT * len(posts) + EXPOSURE * self._exposure(posts)
            if best is None or worth > best.worth + 0.02:
                full = (*posts.items(), *([hq] if hq else []))
                best = Order(worth, target, full)
        return best

    def _room(self, unit: int, hexes: Sequence[int], posts: Mapping[int, int]) -> int:
        """The first of the hexes in which the unit may stack at the end, or -1."""
        rb, state = self._state.rules, self._state
        for h in hexes:
            there = {u for u in state.stack(h) if self._posted.get(u, h) == h and posts.get(u, h) == h}
            there |= {u for u, p in (*self._posted.items(), *posts.items()) if p == h}
            there.add(unit)
            if not rb.stacking.limit_broken(state, tuple(sorted(there))):
                return h
        return -1

    def _headquarters(self, posts: Mapping[int, int]) -> tuple[int, int] | None:
        """A free HQ that can join the largest of the stacks."""
        rb = self._state.rules
        crowd: dict[int, int] = {}
        for h in posts.values():
            crowd[h] = crowd.get(h, 0) + 1
        h = max(sorted(crowd), key=lambda x: crowd[x])
        if crowd[h] < 2:
            return None
        nation = rb.counters[next(iter(posts))].nation
        for u in sorted(self._free):
            c = rb.counters[u]
            if c.kind == "hq" and c.nation == nation and h in self._reaches[u].cost and self._allowed(u, h):
                return u, h
        return None

    def _exposure(self, posts: Mapping[int, int]) -> float:
        """What standing in those hexes is likely to cost when the enemy's turn comes."""
        state = self._state
        stacks: dict[int, float] = {}
        for u, h in posts.items():
            stacks[h] = stacks.get(h, 0.0) + strength(state, u)[1]
        return sum(self._danger.price(h, d, 2.0) for h, d in stacks.items())
