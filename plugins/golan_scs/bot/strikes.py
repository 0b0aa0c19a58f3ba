"""Overruns that pay, for the stacks with which a Movement or Exploitation Phase begins (SCS 6.0)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from golan_core.map.hexes import members
from golan_core.map.search import Reach
from golan_scs.bot.assault import call_of, gain
from golan_scs.bot.danger import Danger
from golan_scs.bot.worth import strength
from golan_scs.model import actions as act
from golan_scs.model.rulebook import SCALE, Rulebook
from golan_scs.model.state import State
from golan_scs.rules.combat import new_combat
from golan_scs.rules.movement import reach_of, rough_cost
from golan_scs.rules.odds import defense_strength
from golan_scs.turn.judge import why_not

Supplied = Callable[[State, int, int], bool]
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

    def __init__(
        self, rb: Rulebook, state: State, side: int, units: Sequence[int], wanted: Mapping[int, float]
    ) -> None:
        self._rb, self._side, self._wanted = rb, side, wanted
        self._groups = [(g, MOST) for g in self._stacks(state, units)]
        self._pending: act.Overrun | None = None
        self._bold = rb.boldness(state, side)
        self.acted = False
        """Has any stack moved or fought?"""
        self.done: list[tuple[int, ...]] = []
        """Stacks that have overrun, and can perhaps move on as one."""

    def _stacks(self, state: State, units: Sequence[int]) -> list[tuple[int, ...]]:
        """Units that could overrun together: one hex, one way of moving, not begun in an EZOC."""
        rb = self._rb
        groups: dict[tuple[int, int, int], list[int]] = {}
        barred = 0 if rb.rules.overrun_from_ezoc else state.barred
        for u in units:
            if rb.counters[u].attack[-1] and not barred >> u & 1 and rb.may_overrun(u) is None:
                limit = rb.allowance(state, u) // 4
                groups.setdefault((state.where[u], rb.mobility_now(state, u), limit), []).append(u)
        stacks = [part for g in groups.values() for part in rb.fighting_groups(g) if not rb.together(part)]
        return sorted(stacks, key=lambda g: (-sum(strength(rb, state, u)[0] for u in g), g))

    def next_action(self, state: State, danger: Danger, supplied: Supplied) -> act.Action | None:
        """The next move or overrun, or None when no stack has one that pays."""
        if self._pending is not None:
            overrun, self._pending = self._pending, None
            if why_not(self._rb, state, overrun) is None:
                return overrun
        while self._groups:
            group, left = self._groups.pop(0)
            group = self._still(state, group)
            if not group:
                continue
            action = self._plan(state, danger, supplied, group)
            if action is not None:
                self.acted = True
                if left > 1:
                    self._groups.insert(0, (group, left - 1))
                return action
            if left < MOST:
                self.done.append(group)
        return None

    def _still(self, state: State, group: tuple[int, ...]) -> tuple[int, ...]:
        """The part of a stack that lives, is together, and can go on."""
        alive = [u for u in group if state.where[u] >= 0 and (not state.spent[u] or state.moving >> u & 1)]
        return tuple(u for u in alive if state.where[u] == state.where[alive[0]])

    def _plan(
        self, state: State, danger: Danger, supplied: Supplied, group: tuple[int, ...]
    ) -> act.Action | None:
        rb = self._rb
        attack = HOPELESS * sum(strength(rb, state, u)[0] for u in group) * SCALE
        near = self._near_enemies(state, group[0])
        targets = [t for t in near if defense_strength(rb, state, state.stack(t)) <= attack]
        if not targets:
            return None
        found = reach_of(rb, state, group)
        best: tuple[float, int, int] | None = None
        for target in targets:
            fee = 0.0 if supplied(state, group[0], target) else UNSUPPLIED
            for launch in self._launches(state, group, found, target):
                worth = self._worth(state, danger, group, launch, target) - fee
                if worth > MARGIN and (best is None or worth > best[0]):
                    best = (worth, launch, target)
        if best is None:
            return None
        _, launch, target = best
        overrun = act.Overrun(target, group)
        if launch == state.where[group[0]]:
            return overrun if why_not(rb, state, overrun) is None else None
        self._pending = overrun
        return act.Move(group, found.path(launch))

    def _worth(self, state: State, danger: Danger, group: tuple[int, ...], launch: int, target: int) -> float:
        rb = self._rb
        trial = state
        if launch != state.where[group[0]]:
            trial = state.copy()
            for u in group:
                trial.put(u, launch)
            if rb.stack_limit_broken(trial, trial.stack(launch)):
                return 0.0
        ground = rb.ground_worth(self._side, target) + call_of(self._wanted.get(target, 0.0))
        worth = gain(rb, trial, new_combat(trial, self._side, target, group, True), ground) + self._bold
        if worth <= MARGIN:
            return 0.0
        defense = sum(strength(rb, state, u)[1] for u in group)
        return worth - EXPOSURE * danger.price(target, defense, 2.0)

    def _near_enemies(self, state: State, unit: int) -> list[int]:
        rb = self._rb
        grid, here = rb.board.grid, state.where[unit]
        around = grid.within(here, LOOK if rb.mobility_now(state, unit) else 3)
        near = members(around & state.occupied[1 - self._side])
        return sorted(near, key=lambda h: (grid.distance(here, h), h))[:NEAREST_TARGETS]

    def _launches(self, state: State, group: Sequence[int], found: Reach, target: int) -> Iterator[int]:
        """Hexes next to the target from which the group can still pay for an overrun."""
        rb = self._rb
        limit = min(rb.allowance(state, u) - state.spent[u] for u in group) - rb.rules.overrun_cost * 2
        for launch in members(rb.around[target] & ~(1 << target)):
            cost = found.cost.get(launch)
            if cost is None or cost > limit:
                continue
            rough = rough_cost(rb, state, group[0], launch, target)
            if 0 <= rough <= rb.rules.overrun_max_hex * 2:
                yield launch
