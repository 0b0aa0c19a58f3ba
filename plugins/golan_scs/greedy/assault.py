"""Which attacks pay: expected losses of both sides, and the ground to be had (SCS 6.0, 7.0)."""

from __future__ import annotations

from collections.abc import Sequence

from golan_scs import actions as act
from golan_scs.combat import new_combat, why_not_together
from golan_scs.definition import Result
from golan_scs.frames import Combat
from golan_scs.greedy.worth import step_worth
from golan_scs.odds import (
    all_shifts,
    attack_strength,
    column_of,
    defense_strength,
    distribution,
    shift_column,
)
from golan_scs.phases import can_attack
from golan_scs.rulebook import Phase, Rulebook
from golan_scs.state import State

MARGIN = 0.15
"""An attack must promise this much more than it costs."""


def expected_column(rb: Rulebook, state: State, combat: Combat) -> int:
    """The column that a combat would come to with the support that both sides would likely give."""
    attack = attack_strength(rb, state, combat.attackers, combat.target)
    defense = defense_strength(rb, state, combat.defenders)
    net = 0
    for shift in all_shifts(rb, state, combat):
        net += shift.columns if shift.side == combat.attacker else -shift.columns
    if not combat.overrun:
        mine = len(rb.guns_in_reach(state, combat.attacker, combat))
        theirs = len(rb.guns_in_reach(state, 1 - combat.attacker, combat))
        net += min(2, mine) - min(1, theirs)
    if state.air[combat.attacker] > 1:
        net += 1
    return shift_column(rb, column_of(rb, attack, defense), net)


def gain(rb: Rulebook, state: State, combat: Combat) -> float:
    """Worth of a combat to the attacker: what it kills and takes less what it costs."""
    column = expected_column(rb, state, combat)
    attackers, defenders = combat.attackers, combat.defenders
    mine = _mean_step(rb, state, attackers)
    theirs = _mean_step(rb, state, defenders)
    left = sum(state.steps[u] for u in defenders)
    stands = bool(rb.may_stand(state, combat))
    ground = rb.ground_worth(combat.attacker, combat.target)
    total = 0.0
    for result, ways in distribution(rb, column):
        total += ways * _result_worth(result, mine, theirs, left, stands, ground)
    return total / 36


def _result_worth(r: Result, mine: float, theirs: float, left: int, stands: bool, ground: float) -> float:
    killed = min(r.defender, left)
    worth = killed * theirs - r.attacker * mine - 0.5 * r.attacker_retreat
    if killed == left:
        return worth + ground + 0.5
    if r.defender_retreat and not stands:
        return worth + ground
    return worth


def _mean_step(rb: Rulebook, state: State, units: Sequence[int]) -> float:
    """What a lost step costs an owner who loses the cheaper ones first."""
    worths = sorted(step_worth(rb, state, u) for u in units if rb.counters[u].kind != "hq")
    cheap = worths[: max(1, (len(worths) + 1) // 2)]
    return sum(cheap) / len(cheap) if cheap else 1.0


def best_attack(rb: Rulebook, state: State, phase: Phase) -> act.Attack | None:
    """The attack of this Combat Phase that promises most, or None."""
    by_target: dict[int, list[int]] = {}
    for target, unit in can_attack(rb, state, phase):
        by_target.setdefault(target, []).append(unit)
    best: tuple[float, act.Attack] | None = None
    for target in sorted(by_target):
        for group in rb.fighting_groups(by_target[target]):
            for units in _selections(rb, state, group, target):
                if why_not_together(rb, state, target, units) is not None:
                    continue
                worth = gain(rb, state, new_combat(state, phase.role, target, units, False))
                worth += rb.boldness(state, phase.role)
                if worth > MARGIN and (best is None or worth > best[0]):
                    best = (worth, act.Attack(target, units))
    return best[1] if best is not None else None


def _selections(rb: Rulebook, state: State, group: tuple[int, ...], target: int) -> list[tuple[int, ...]]:
    """The whole group, and the group without its weakest or its most hindered units."""
    keen = tuple(u for u in group if rb.counters[u].kind != "artillery")
    found = [keen] if keen else []
    good = tuple(u for u in keen if rb.crossing(u, state.where[u], target).factor == 1)
    if good and good != keen:
        found.append(good)
    return found
