"""Which attacks pay: expected losses of both sides, and the ground to be had (SCS 6.0, 7.0)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from golan_scs.bot.worth import ladder, strength
from golan_scs.model import actions as act
from golan_scs.model.definition import Result
from golan_scs.model.frames import Combat
from golan_scs.model.rulebook import Phase, Position, Rulebook
from golan_scs.rules.combat import can_attack, new_combat, why_not_together
from golan_scs.rules.odds import (
    all_shifts,
    attack_strength,
    column_of,
    defense_strength,
    distribution,
    shift_column,
)

MARGIN = 0.25
"""An attack must promise this much more than it costs."""
LOWEST = 2
"""Column index below which nobody attacks (1:1)."""
NEVER = -9.0
DISPLACEMENT = 0.6
"""What driving a stack off is worth beyond the ground it held."""


def expected_column(pos: Position, combat: Combat) -> int:
    """The column that a combat would come to with the support that both sides would likely give."""
    attack = attack_strength(pos, combat.attackers, combat.target)
    defense = defense_strength(pos, combat.defenders)
    net = 0
    for shift in all_shifts(pos, combat):
        net += shift.columns if shift.side == combat.attacker else -shift.columns
    net += likely_support(pos, combat)
    return shift_column(pos.rules, column_of(pos.rules, attack, defense), net)


def likely_support(pos: Position, combat: Combat) -> int:
    """Columns that guns and aircraft of both sides are likely to add up to, for the attacker."""
    attacker, stake = combat.attacker, len(combat.defenders)
    mine = min(2, len(pos.rules.support.guns_in_reach(pos, attacker, combat))) if not combat.overrun else 0
    theirs = (
        min(2, len(pos.rules.support.guns_in_reach(pos, 1 - attacker, combat))) if not combat.overrun else 0
    )
    if stake > 1:
        mine += min(2, pos.air[attacker])
        theirs += min(1, pos.air[1 - attacker])
    elif pos.air[attacker] > 1:
        mine += 1
    return mine - theirs


def gain(pos: Position, combat: Combat, ground: float | None = None) -> float:
    """Worth of a combat to the attacker: what it kills and takes less what it costs."""
    column = expected_column(pos, combat)
    if column < LOWEST:
        return NEVER
    if ground is None:
        ground = pos.rules.advice.ground_worth(combat.attacker, combat.target)
    mine = ladder(pos, combat.attackers)
    theirs = ladder(pos, combat.defenders)
    stands = bool(pos.rules.fighting.may_stand(pos, combat))
    return promise(pos.rules, column, mine, theirs, stands, ground)


def promise(
    rb: Rulebook, column: int, mine: Sequence[float], theirs: Sequence[float], stands: bool, ground: float
) -> float:
    """The mean over the table of what a combat brings, given what steps cost either side."""
    total = 0.0
    for result, ways in distribution_of(rb, column):
        total += ways * _result_worth(result, mine, theirs, stands, ground)
    return total / rb.definition.throws


@cache
def distribution_of(rb: Rulebook, column: int) -> tuple[tuple[Result, int], ...]:
    """`distribution`, kept."""
    return distribution(rb, column)


def _result_worth(
    r: Result, mine: Sequence[float], theirs: Sequence[float], stands: bool, ground: float
) -> float:
    left = len(theirs) - 1
    worth = theirs[min(r.defender, left)] - mine[min(r.attacker, len(mine) - 1)]
    if r.attacker_retreat:
        worth -= 0.6
    if r.attacker >= len(mine) - 1:
        return worth
    if r.defender >= left:
        return worth + ground + 0.4
    if r.defender_retreat:
        return worth + (0.0 if stands else ground + DISPLACEMENT)
    return worth


def call_of(weight: float) -> float:
    """What taking a hex adds for being a goal of that weight; lesser goals are only ways to go."""
    return 0.5 * max(0.0, weight - 1.5)


def best_attack(pos: Position, phase: Phase) -> act.Attack | None:
    """The attack of this Combat Phase that promises most, or None."""
    by_target: dict[int, list[int]] = {}
    for target, unit in can_attack(pos, phase):
        by_target.setdefault(target, []).append(unit)
    wanted = {g.hex: g.weight for g in pos.rules.advice.goals(pos, phase.role)}
    best: tuple[float, act.Attack] | None = None
    bold = pos.rules.advice.boldness(pos, phase.role)
    for target in sorted(by_target):
        ground = pos.rules.advice.ground_worth(phase.role, target) + call_of(wanted.get(target, 0.0))
        for group in pos.rules.fighting.groups(by_target[target]):
            for units in selections(pos, group, target):
                if why_not_together(pos, target, units) is not None:
                    continue
                worth = gain(pos, new_combat(pos, phase.role, target, units, False), ground) + bold
                if worth > MARGIN and (best is None or worth > best[0] + 1e-9):
                    best = (worth, act.Attack(target, units))
    return best[1] if best is not None else None


def selections(pos: Position, group: tuple[int, ...], target: int) -> list[tuple[int, ...]]:
    """The whole group; the smallest part that keeps its column; the part that no hexside hinders."""
    keen = tuple(u for u in group if pos.rules.counters[u].kind == "hq" or strength(pos, u)[0] > 0)
    fighters = [u for u in keen if pos.rules.counters[u].kind != "hq"]
    if not fighters:
        return []
    found = [keen]
    defense = defense_strength(pos, pos.stack(target))
    full = column_of(pos.rules, attack_strength(pos, keen, target), defense)
    ordered = sorted(fighters, key=lambda u: (-attack_strength(pos, (u,), target), u))
    hqs = tuple(u for u in keen if u not in fighters)
    chosen: list[int] = []
    for u in ordered:
        chosen.append(u)
        if column_of(pos.rules, attack_strength(pos, chosen, target), defense) >= full:
            break
    if len(chosen) < len(fighters):
        found.append(tuple(sorted((*chosen, *hqs))))
    return found
