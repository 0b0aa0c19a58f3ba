"""The plan of one Movement or Exploitation Phase: overruns, prepared attacks, then every unit to its post."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from golan_core.map.hexes import HexSet
from golan_core.map.search import Reach
from golan_scs.bot.aims import assign
from golan_scs.bot.battle import Battle
from golan_scs.bot.danger import Danger
from golan_scs.bot.posting import Score, UnitScorer, gun_scorer, hq_scorer
from golan_scs.bot.provision import supply_net, without_headquarters
from golan_scs.bot.special import special_action
from golan_scs.bot.strikes import Strikes
from golan_scs.bot.worth import unit_worth
from golan_scs.model import actions as act
from golan_scs.model.rulebook import Position
from golan_scs.rules.movement import can_move, reach_of
from golan_scs.rules.stacking import overfull

NEVER = -1e9
AT_HOME = 0.9
"""How much less an HQ is wanted where its units need none."""
STAY = 0.15
"""A move must promise this much more than staying."""


class Manoeuvre:
    """What one side does in one phase. Built when the phase begins, used until it ends."""

    def __init__(self, pos: Position) -> None:
        self._rb = pos.rules
        self._key = (pos.setup, pos.turn, pos.phase)
        phase = pos.rules.sequence[pos.phase]
        self._phase, self._side = phase, phase.role
        self._fights = phase.kind == "movement" and pos.rules.combat_follows(pos, phase)
        self._goals = list(pos.rules.advice.goals(pos, phase.role))
        self._wanted = {g.hex: g.weight for g in self._goals}
        units = [u for u in pos.on_map(phase.role) if can_move(pos, phase, u)]
        self._hqs = [u for u in units if pos.rules.counters[u].kind == "hq"]
        self._rest = sorted((u for u in units if u not in set(self._hqs)), key=self._priority)
        self._aims = assign(pos, self._goals, self._rest)
        self._danger = Danger(pos, phase.role)
        pinned = self._garrisons(pos)
        self._strikes = Strikes(pos, self._side, [u for u in self._rest if u not in pinned], self._wanted)
        self._stage = "special"
        self._posts: dict[int, int] = {}
        self._home: HexSet | None = None
        self._reaches: dict[int, Reach] = {}
        self._queue: list[tuple[int, ...]] = []
        self._nets: dict[tuple[str, str, bool], HexSet] = {}

    def serves(self, pos: Position) -> bool:
        """Is this the plan for the phase that the position is in?"""
        return pos.rules is self._rb and self._key == (pos.setup, pos.turn, pos.phase)

    def _priority(self, unit: int) -> tuple[float, int]:
        return (-unit_worth(self._rb, unit, self._rb.counters[unit].steps), unit)

    def _garrisons(self, pos: Position) -> set[int]:
        """Units that stand on the goal they serve, and do not leave it to attack."""
        return {u for u, goal in self._aims.items() if pos.where[u] == goal.hex}

    # --------------------------------------------------------------- actions

    def next_action(self, pos: Position) -> Any:
        """The next thing to do in the phase."""
        if self._stage == "special":
            action = special_action(pos, self._phase, self._aims)
            if action is not None:
                return action
            self._stage = "strikes"
        if self._stage == "strikes":
            strike = self._strikes.next_action(pos, self._danger, self._supplied)
            if strike is not None:
                return strike
            self._prepare(pos)
            self._stage = "moves"
        while self._queue:
            units = self._queue.pop(0)
            if all(self._may_go(pos, u) for u in units):
                action = self._move(pos, units)
                if action is not None and pos.flow.why_not(pos, action) is None:
                    return action
        return self._repair(pos) or act.End()

    def _may_go(self, pos: Position, unit: int) -> bool:
        return can_move(pos, self._phase, unit)

    def _prepare(self, pos: Position) -> None:
        """Plan the attacks of the Combat Phase, and line everybody up to move."""
        if self._strikes.acted:
            self._danger = Danger(pos, self._side)
        self._nets.clear()
        struck = [g for g in self._strikes.done if all(pos.where[u] >= 0 for u in g)]
        busy = {u for g in struck for u in g}
        if self._fights and pos.occupied[1 - self._side]:
            self._plan_battle(pos)
        moved = [g for g in struck if len({pos.where[u] for u in g}) == 1 and not self._ordered(g)]
        ordered = sorted(self._posts, key=lambda u: (u in set(self._hqs), u))
        fighters = [u for u in ordered if u not in set(self._hqs)]
        rest = [u for u in self._rest if u not in self._posts and u not in busy]
        self._queue = [*moved[-1:], *((u,) for u in (*self._hqs, *fighters, *rest))]

    def _ordered(self, group: Sequence[int]) -> bool:
        return any(u in self._posts for u in group)

    def _plan_battle(self, pos: Position) -> None:
        rb = self._rb
        reaches, still = self._reaches, dict[int, Reach]()
        pinned = self._garrisons(pos)
        for u in pos.on_map(self._side):
            if rb.counters[u].kind in ("artillery", "strongpoint"):
                continue
            if self._may_go(pos, u) and u not in pinned:
                reaches[u] = reach_of(pos, (u,))
            else:
                still[u] = Reach(pos.where[u])
        hopeful: dict[tuple[str, str, bool], HexSet] = {}

        def allowed(u: int, h: int) -> bool:
            key = self._net_key(u)
            if key not in hopeful:
                hopeful[key] = self._hopeful_net(pos, u, reaches)
            return bool(hopeful[key] >> h & 1) or rb.supply.exempt(pos, u)

        battle = Battle(pos, self._side, reaches | still, self._danger, self._wanted, allowed)
        for order in battle.orders():
            for u, h in order.posts:
                self._posts[u] = h

    def _net_key(self, unit: int) -> tuple[str, str, bool]:
        c = self._rb.counters[unit]
        return (c.nation, c.division, c.kind == "hq")

    def _net(self, pos: Position, unit: int) -> HexSet:
        """Hexes where the unit would be in supply as things stand, kept while no HQ moves."""
        key = self._net_key(unit)
        found = self._nets.get(key)
        if found is None:
            found = self._nets[key] = supply_net(pos, unit)
        return found

    def _supplied(self, pos: Position, unit: int, h: int) -> bool:
        return bool(self._net(pos, unit) >> h & 1) or self._rb.supply.exempt(pos, unit)

    def _hopeful_net(self, pos: Position, unit: int, reaches: dict[int, Reach]) -> HexSet:
        """The net, and what HQs of the unit could cover if they went forward."""
        rb, net = self._rb, self._net(pos, unit)
        if rb.counters[unit].kind == "hq":
            return net
        for hq in self._hqs:
            if unit in rb.supply.served_by(pos, hq) and hq in reaches:
                own = self._net(pos, hq)
                spots = 0
                for h, cost in reaches[hq].cost.items():
                    if cost <= 10 and own >> h & 1:
                        spots |= 1 << h
                for _ in range(rb.counters[hq].range - 1):
                    spots = rb.board.grid.spread(spots)
                net |= spots & rb.board.playable
        return net

    # ----------------------------------------------------------------- moves

    def _move(self, pos: Position, units: tuple[int, ...], leave: bool = False) -> act.Action | None:
        rb, unit = self._rb, units[0]
        here = pos.where[unit]
        found = self._reach(pos, units)
        kind = rb.counters[unit].kind
        post = self._posts.get(unit, -1)
        if post >= 0 and post in found.cost and self._holds(pos, unit, post):
            if post == here:
                return None
            if not self._overstacks(pos, units, post, strict=False):
                return act.Move(units, found.path(post))
        hexes = [h for h in sorted(found.cost) if h != here]

        def fits(h: int) -> bool:
            return not self._overstacks(pos, units, h)

        if kind in ("hq", "artillery"):
            score = self._score(pos, unit, kind)
            best, goal = NEVER if leave else score(here) + STAY, -1
            for h in hexes:
                value = score(h)
                if value > best and fits(h):
                    best, goal = value, h
        else:
            scorer = UnitScorer(pos, units, self._aims.get(unit), self._danger, self._net(pos, unit))
            goal = scorer.best(hexes, NEVER if leave else scorer(here) + STAY, fits)
        if kind == "hq":
            self._nets.clear()
        return None if goal < 0 else act.Move(units, found.path(goal))

    def _reach(self, pos: Position, units: tuple[int, ...]) -> Reach:
        """Where units can go; kept while only friends move."""
        known = self._reaches.get(units[0]) if len(units) == 1 else None
        return known or reach_of(pos, units)

    def _holds(self, pos: Position, unit: int, post: int) -> bool:
        """Is a planned post still worth going to: in supply, and the HQ not in front of its units?"""
        rb = self._rb
        if rb.counters[unit].kind == "hq":
            self._nets.clear()
            return bool(self._net(pos, unit) >> post & 1)
        return rb.supply.exempt(pos, unit) or bool(self._net(pos, unit) >> post & 1)

    def _score(self, pos: Position, unit: int, kind: str) -> Score:
        net = self._net(pos, unit)
        if kind == "hq":
            return hq_scorer(pos, unit, self._danger, net, self._points(pos, unit))
        return gun_scorer(pos, unit, self._danger, net)

    def _points(self, pos: Position, hq: int) -> dict[int, float]:
        """Where an HQ is wanted: its units, the posts of those that will attack, and near goals."""
        rb, grid = self._rb, self._rb.board.grid
        shared = rb.counters[hq].division == ""
        rivals = [h for h in pos.on_map(self._side) if rb.counters[h].kind == "hq"]
        points: dict[int, float] = {}
        home = self._home
        if home is None:
            home = self._home = without_headquarters(pos, self._side)

        def want(h: int, weight: float) -> None:
            points[h] = points.get(h, 0.0) + weight * (AT_HOME if home >> h & 1 else 1.0)

        for u in rb.supply.served_by(pos, hq):
            here = pos.where[u]
            if rb.supply.exempt(pos, u) or (shared and self._nearest(pos, rivals, here) != hq):
                continue
            post = self._posts.get(u)
            if post is not None:
                want(post, 3.0)
            else:
                want(here, 1.0)
            goal = self._aims.get(u)
            if goal is not None and grid.distance(goal.hex, here) <= 10:
                want(goal.hex, 0.8)
        return points

    def _nearest(self, pos: Position, units: Sequence[int], h: int) -> int:
        grid = self._rb.board.grid
        return min(units, key=lambda u: (grid.distance(pos.where[u], h), u))

    def _overstacks(self, pos: Position, units: tuple[int, ...], h: int, strict: bool = True) -> bool:
        """Would the units find no room, now or once the planned ones have come?

        Unless `strict`, those that are planned to leave count as gone.
        """
        there = {u for u in pos.stack(h) if strict or self._posts.get(u, h) == h}
        there |= {u for u, p in self._posts.items() if p == h and pos.where[u] >= 0}
        if not there:
            return False
        return bool(self._rb.stacking.limit_broken(pos, tuple(sorted({*there, *units}))))

    def _repair(self, pos: Position) -> act.Action | None:
        """Thin out a hex in which too many would stack at the end of the phase."""
        for h in overfull(pos, self._side):
            for u in sorted(pos.stack(h), key=self._priority, reverse=True):
                if not self._may_go(pos, u) or not self._rb.stacking.counts(u):
                    continue
                self._posts.pop(u, None)
                action = self._move(pos, (u,), leave=True)
                if action is not None and pos.flow.why_not(pos, action) is None:
                    return action
        return None
