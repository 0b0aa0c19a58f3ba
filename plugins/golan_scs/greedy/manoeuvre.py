"""The plan of one Movement or Exploitation Phase: overruns that pay, then every unit to its best hex."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from golan_core.hexes import HexSet, members
from golan_core.search import Reach
from golan_scs import actions as act
from golan_scs.combat import new_combat
from golan_scs.greedy.assault import MARGIN, gain
from golan_scs.greedy.worth import FAR, road_distance, threat, unit_worth
from golan_scs.judge import why_not
from golan_scs.movement import reach_of, rough_cost, why_not_mover
from golan_scs.odds import defense_strength
from golan_scs.rulebook import SCALE, Goal, Rulebook
from golan_scs.state import State
from golan_scs.zoc import zoc

PULL = 0.05
"""Points for each half MP that a unit comes nearer to a goal of weight 1."""
ON_GOAL = 2.0
UNSUPPLIED = 5.0
CAUTION = 0.22
PROMISE = 0.7
NEAREST_TARGETS = 4


class Manoeuvre:
    """What one side does in one phase. Built when the phase begins, used until it ends."""

    def __init__(self, rb: Rulebook, state: State) -> None:
        self._rb = rb
        self._key = (state.setup, state.turn, state.phase)
        phase = rb.sequence[state.phase]
        self._phase, self._side = phase, phase.role
        self._strikes = phase.kind == "movement" and rb.combat_follows(state, phase)
        self._goals = list(rb.goals(state, phase.role))
        self._needs = [g.need for g in self._goals]
        units = [u for u in state.on_map(phase.role) if why_not_mover(rb, state, phase, u) is None]
        hqs = [u for u in units if rb.counters[u].kind == "hq"]
        rest = sorted((u for u in units if u not in set(hqs)), key=self._priority)
        self._stacks = self._starting_stacks(state, rest)
        self._queue = hqs + rest
        self._aim = {u: self._assign(state, u) for u in rest}
        self._pending: act.Overrun | None = None
        self._supplied: HexSet | None = None

    def serves(self, rb: Rulebook, state: State) -> bool:
        """Is this the plan for the phase that the position is in?"""
        return rb is self._rb and self._key == (state.setup, state.turn, state.phase)

    def _priority(self, unit: int) -> tuple[float, int]:
        c = self._rb.counters[unit]
        return (-unit_worth(self._rb, unit, c.steps), unit)

    def _starting_stacks(self, state: State, units: Sequence[int]) -> list[tuple[int, ...]]:
        """Units that could overrun together: one hex, one way of moving, not begun in an EZOC."""
        rb = self._rb
        groups: dict[tuple[int, int], list[int]] = {}
        for u in units:
            if rb.counters[u].attack[-1] and not state.barred >> u & 1 and rb.may_overrun(u) is None:
                groups.setdefault((state.where[u], rb.mobility[u]), []).append(u)
        return [tuple(g) for g in groups.values()]

    # ----------------------------------------------------------------- goals

    def _assign(self, state: State, unit: int) -> Goal | None:
        """The goal that a unit serves best, given how much others already bring to it."""
        rb, side, mobility = self._rb, self._side, self._rb.mobility[unit]
        best, index = 0.0, -1
        for i, goal in enumerate(self._goals):
            away = road_distance(rb, side, mobility, goal.hex).cost.get(state.where[unit], FAR)
            share = max(0.1, min(1.0, self._needs[i] / max(1.0, goal.need)))
            worth = goal.weight * share / (10 + away)
            if worth > best:
                best, index = worth, i
        if index < 0:
            return None
        c = rb.counters[unit]
        self._needs[index] -= (c.attack[state.steps[unit] - 1] + c.defense[state.steps[unit] - 1]) / 2
        return self._goals[index]

    # --------------------------------------------------------------- actions

    def next_action(self, state: State) -> act.Action:
        """The next thing to do in the phase."""
        rb = self._rb
        if self._pending is not None:
            overrun, self._pending = self._pending, None
            if why_not(rb, state, overrun) is None:
                return overrun
        while self._stacks:
            planned = self._plan_overrun(state, self._stacks.pop(0))
            if planned is not None:
                return planned
        while self._queue:
            unit = self._queue.pop(0)
            if state.where[unit] < 0 or why_not_mover(rb, state, self._phase, unit) is not None:
                continue
            if state.spent[unit] and not state.moving >> unit & 1:
                continue
            action = self._best_move(state, unit)
            if action is not None:
                return action
        return act.End()

    def _plan_overrun(self, state: State, group: tuple[int, ...]) -> act.Action | None:
        """Move a stack next to the enemy that it had best overrun, if any overrun pays."""
        rb = self._rb
        group = tuple(u for u in group if state.where[u] >= 0 and not state.spent[u])
        if not group:
            return None
        found = reach_of(rb, state, group)
        best: tuple[float, int, int] | None = None
        for target in self._near_enemies(state, group[0]):
            for launch in self._launches(state, group, found, target):
                trial = state.copy()
                for u in group:
                    trial.put(u, launch)
                if rb.stack_limit_broken(trial, trial.stack(launch)):
                    continue
                worth = gain(rb, trial, new_combat(trial, self._side, target, group, True))
                worth += rb.boldness(state, self._side)
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

    def _near_enemies(self, state: State, unit: int) -> list[int]:
        grid, here = self._rb.board.grid, state.where[unit]
        around = grid.within(here, 9) & state.occupied[1 - self._side]
        return sorted(members(around), key=lambda h: (grid.distance(here, h), h))[:NEAREST_TARGETS]

    def _launches(self, state: State, group: Sequence[int], found: Reach, target: int) -> Iterator[int]:
        """Hexes next to the target from which the group can still pay for an overrun."""
        rb = self._rb
        limit = min(rb.allowance(state, u) for u in group) - rb.rules.overrun_cost * 2
        for launch in members(rb.board.grid.within(target, 1)):
            cost = found.cost.get(launch)
            if cost is None or cost > limit:
                continue
            rough = [rough_cost(rb, state, u, launch, target) for u in group]
            if all(0 <= c <= rb.rules.overrun_max_hex * 2 for c in rough):
                yield launch

    # ----------------------------------------------------------------- moves

    def _best_move(self, state: State, unit: int) -> act.Action | None:
        rb, here = self._rb, state.where[unit]
        found = reach_of(rb, state, (unit,))
        if rb.counters[unit].kind == "hq":
            score = self._hq_scorer(state, unit)
        else:
            score = self._scorer(state, unit)
        best, goal = score(here) + 0.2, here
        for h in sorted(found.cost):
            if h == here or self._overstacks(state, unit, h):
                continue
            value = score(h)
            if value > best:
                best, goal = value, h
        self._supplied = None if rb.counters[unit].kind == "hq" else self._supplied
        return None if goal == here else act.Move((unit,), found.path(goal))

    def _overstacks(self, state: State, unit: int, h: int) -> bool:
        there = state.stack(h)
        return bool(there) and bool(self._rb.stack_limit_broken(state, tuple(sorted([*there, unit]))))

    def _scorer(self, state: State, unit: int):  # type: ignore[no-untyped-def]
        """How good each hex is for a unit to end in."""
        rb, side, c = self._rb, self._side, self._rb.counters[unit]
        goal = self._aim.get(unit)
        distances = road_distance(rb, side, rb.mobility[unit], goal.hex).cost if goal else {}
        steps = state.steps[unit]
        attack, defense = c.attack[steps - 1], c.defense[steps - 1]
        here = state.where[unit]
        alone_here = len(state.stack(here)) == 1
        hold = rb.ground_worth(side, here) if alone_here and threat(rb, state, side, here) > 0 else 0.0
        exempt = rb.exempt(state, unit)
        net = self._supply_net(state, unit)
        enemy_zoc = zoc(rb, state, 1 - side)
        enemies = state.occupied[1 - side]
        grid = rb.board.grid

        def score(h: int) -> float:
            value = 0.0
            if goal is not None:
                away = distances.get(h, FAR)
                value -= PULL * goal.weight * away
                if away == 0:
                    value += ON_GOAL * goal.weight
            if h != here:
                value -= 1.5 * hold
            if not exempt and not net >> h & 1:
                value -= UNSUPPLIED
            danger = threat(rb, state, side, h) if grid.within(h, 3) & enemies else 0.0
            if danger:
                factor = float(rb.hex_factor[rb.board.terrain[h]][0])
                friends = sum(rb.counters[u].defense[state.steps[u] - 1] for u in state.stack(h) if u != unit)
                stand = (defense + friends) * factor
                value -= CAUTION * max(0.0, danger - stand)
                value += 0.12 * (factor - 1) * defense
            if enemy_zoc >> h & 1:
                if self._strikes and attack:
                    value += PROMISE * self._promise(state, unit, attack, h, grid.within(h, 1) & enemies)
                elif c.exploit:
                    value -= 0.5
            if c.kind == "artillery":
                in_range = (grid.within(h, c.range) & enemies).bit_count()
                value += 0.35 * min(4, in_range) - 0.5 * danger
            return value

        return score

    def _promise(self, state: State, unit: int, attack: int, h: int, near: HexSet) -> float:
        """What joining an attack from a hex would bring, by the ratio it would help to reach."""
        rb, best = self._rb, 0.0
        for e in members(near):
            crossing = rb.crossing(unit, h, e)
            if not crossing.allowed:
                continue
            strength = attack * float(crossing.factor)
            for n in members(rb.board.grid.within(e, 1) & state.occupied[self._side]):
                for u in state.stack(n):
                    if u != unit and rb.crossing(u, n, e).allowed:
                        factor = float(rb.crossing(u, n, e).factor)
                        strength += rb.counters[u].attack[state.steps[u] - 1] * factor
            defense = defense_strength(rb, state, state.stack(e)) / SCALE
            ratio = strength / max(0.5, defense)
            worth = (
                min(3.0, ratio) - 0.6 + rb.ground_worth(self._side, e) * 0.5 + rb.boldness(state, self._side)
            )
            best = max(best, worth)
        return best

    # ---------------------------------------------------------------- supply

    def _supply_net(self, state: State, unit: int) -> HexSet:
        """Hexes where the unit would be in supply as things stand, kept while no HQ moves."""
        return self._rb.supply_net(state, unit)

    def _hq_scorer(self, state: State, unit: int):  # type: ignore[no-untyped-def]
        """An HQ goes where it can trace, covers its units and their goals, and is covered itself."""
        rb, side = self._rb, self._side
        mine = rb.served_by(state, unit)
        points = [state.where[u] for u in mine]
        points += [goal.hex for u in mine if (goal := self._aim.get(u)) is not None]
        net = rb.supply_net(state, unit)
        grid = rb.board.grid
        spread = [grid.row_col(p) for p in points]
        enemies = state.occupied[1 - side]
        if spread:
            row = sum(r for r, _ in spread) / len(spread)
            col = sum(c for _, c in spread) / len(spread)
            centre = grid.id_of(max(grid.first_row, round(row)), max(grid.first_col, round(col)))
        else:
            centre = state.where[unit]

        def score(h: int) -> float:
            value = -0.4 * grid.distance(h, centre)
            if not net >> h & 1:
                value -= 20.0
            guards = sum(rb.counters[u].defense[state.steps[u] - 1] for u in state.stack(h) if u != unit)
            if grid.within(h, 4) & enemies:
                value -= 2.0 if not guards else 0.5
                value -= 0.6 * max(0.0, threat(rb, state, side, h) - guards)
            return value + (0.5 if guards else 0.0)

        return score
