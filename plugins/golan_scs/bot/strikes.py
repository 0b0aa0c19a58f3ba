"""Overruns that pay, for the stacks with which a Movement or Exploitation Phase begins (SCS 6.0)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from golan_core.map.hexes import members
from golan_core.map.search import Reach
from golan_scs.bot.assault import call_of, gain
from golan_scs.bot.danger import Danger
from golan_scs.bot.worth import strength
from golan_scs.model import actions as act
from golan_scs.model.rulebook import SCALE, Position
from golan_scs.rules.combat import new_combat
from golan_scs.rules.movement import reach_of, rough_cost
from golan_scs.rules.odds import defense_strength

Supplied = Callable[[Position, int, int], bool]
"""Would a unit be in supply on a hex?"""

NEAREST_TARGETS = 5
LOOK = 9
"""Hexes around a stack in which it looks for enemies to overrun."""
HOPELESS = 2.0
"""Times its own attack beyond which a defence is not looked at."""
MOST = 3
"""Overruns that one stack makes in a phase."""
MARGIN = 0.35
UNSUPPLIED = 1.5
"""What ending out of supply costs."""
EXPOSURE = 0.3
"""Part of the danger of the hex where an overrun ends that counts against it."""


class Strikes:
    """The overruns of a phase, one stack after the other."""

    def __init__(self, pos: Position, side: int, units: Sequence[int], wanted: Mapping[int, float]) -> None:
        self._rb, self._side, self._wanted = pos.rules, side, wanted
        self._groups = [(g, MOST) for g in self._stacks(pos, units)]
        self._pending: act.Overrun | None = None
        self._bold = pos.rules.advice.boldness(pos, side)
        self.acted = False
        """Has any stack moved or fought?"""
        self.done: list[tuple[int, ...]] = []
        """Stacks that have overrun, and can perhaps move on as one."""

    def _stacks(self, pos: Position, units: Sequence[int]) -> list[tuple[int, ...]]:
        """Units that could overrun together: one hex, one way of moving, not begun in an EZOC."""
        rb = self._rb
        groups: dict[tuple[int, int, int], list[int]] = {}
        barred = 0 if rb.switches.overrun_from_ezoc else pos.barred
        for u in units:
            if rb.counters[u].attack[-1] and not barred >> u & 1 and rb.fighting.may_overrun(u) is None:
                limit = rb.moving.allowance(pos, u) // 4
                groups.setdefault((pos.where[u], rb.mobility_now(pos, u), limit), []).append(u)
        stacks = [
            part for g in groups.values() for part in rb.fighting.groups(g) if not rb.fighting.together(part)
        ]
        return sorted(stacks, key=lambda g: (-sum(strength(pos, u)[0] for u in g), g))

    def next_action(self, pos: Position, danger: Danger, supplied: Supplied) -> act.Action | None:
        """The next move or overrun, or None when no stack has one that pays."""
        if self._pending is not None:
            overrun, self._pending = self._pending, None
            if pos.flow.why_not(pos, overrun) is None:
                return overrun
        while self._groups:
            group, left = self._groups.pop(0)
            group = self._still(pos, group)
            if not group:
                continue
            action = self._plan(pos, danger, supplied, group)
            if action is not None:
                self.acted = True
                if left > 1:
                    self._groups.insert(0, (group, left - 1))
                return action
            if left < MOST:
                self.done.append(group)
        return None

    def _still(self, pos: Position, group: tuple[int, ...]) -> tuple[int, ...]:
        """The part of a stack that lives, is together, and can go on."""
        alive = [u for u in group if pos.where[u] >= 0 and (not pos.spent[u] or pos.moving >> u & 1)]
        return tuple(u for u in alive if pos.where[u] == pos.where[alive[0]])

    def _plan(
        self, pos: Position, danger: Danger, supplied: Supplied, group: tuple[int, ...]
    ) -> act.Action | None:
        attack = HOPELESS * sum(strength(pos, u)[0] for u in group) * SCALE
        near = self._near_enemies(pos, group[0])
        targets = [t for t in near if defense_strength(pos, pos.stack(t)) <= attack]
        if not targets:
            return None
        found = reach_of(pos, group)
        best: tuple[float, int, int] | None = None
        for target in targets:
            fee = 0.0 if supplied(pos, group[0], target) else UNSUPPLIED
            for launch in self._launches(pos, group, found, target):
                worth = self._worth(pos, danger, group, launch, target) - fee
                if worth > MARGIN and (best is None or worth > best[0]):
                    best = (worth, launch, target)
        if best is None:
            return None
        _, launch, target = best
        overrun = act.Overrun(target, group)
        if launch == pos.where[group[0]]:
            return overrun if pos.flow.why_not(pos, overrun) is None else None
        self._pending = overrun
        return act.Move(group, found.path(launch))

    def _worth(
        self, pos: Position, danger: Danger, group: tuple[int, ...], launch: int, target: int
    ) -> float:
        rb = self._rb
        trial = pos
        if launch != pos.where[group[0]]:
            trial = pos.copy()
            for u in group:
                trial.put(u, launch)
            if rb.stacking.limit_broken(trial, trial.stack(launch)):
                return 0.0
        ground = rb.advice.ground_worth(self._side, target) + call_of(self._wanted.get(target, 0.0))
        worth = gain(trial, new_combat(trial, self._side, target, group, True), ground) + self._bold
        if worth <= MARGIN:
            return 0.0
        defense = sum(strength(pos, u)[1] for u in group)
        return worth - EXPOSURE * danger.price(target, defense, 2.0)

    def _near_enemies(self, pos: Position, unit: int) -> list[int]:
        rb = self._rb
        grid, here = rb.board.grid, pos.where[unit]
        around = grid.within(here, LOOK if rb.mobility_now(pos, unit) else 3)
        near = members(around & pos.occupied[1 - self._side])
        return sorted(near, key=lambda h: (grid.distance(here, h), h))[:NEAREST_TARGETS]

    def _launches(self, pos: Position, group: Sequence[int], found: Reach, target: int) -> Iterator[int]:
        """Hexes next to the target from which the group can still pay for an overrun."""
        rb = self._rb
        limit = min(rb.moving.allowance(pos, u) - pos.spent[u] for u in group) - rb.switches.overrun_cost * 2
        for launch in members(rb.around[target] & ~(1 << target)):
            cost = found.cost.get(launch)
            if cost is None or cost > limit:
                continue
            rough = rough_cost(pos, group[0], launch, target)
            if 0 <= rough <= rb.switches.overrun_max_hex * 2:
                yield launch
