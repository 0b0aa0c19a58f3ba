"""Whom to bombard, to fire at and to assault, and who of a group does which."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from golan_core.map.hexes import members
from golan_no_middle_ground.bot.odds import after_fire, assault_gain, bombard_gain, fire_gain
from golan_no_middle_ground.bot.posting import Posting
from golan_no_middle_ground.bot.temper import temper
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.rulebook import Position, Rulebook
from golan_no_middle_ground.rules.combat.assault import MOST, assault_targets, can_assault
from golan_no_middle_ground.rules.combat.attack import Attack
from golan_no_middle_ground.rules.combat.bombardment import in_range, spotted
from golan_no_middle_ground.rules.combat.fire import can_react, fire_targets, reacting
from golan_no_middle_ground.rules.ground.movement import reach_of, room
from golan_no_middle_ground.turn.kind import able

FLIGHT = 0.18
"""An air unit flies for at least so much."""


def best_bombardment(pos: Position, side: int, posting: Posting) -> act.Action:
    """NMG 9.0: each gun, then each air unit, at the hex where it promises most."""
    guns, enemies = able(pos), pos.occupied[1 - side]
    least = temper(pos, side).least
    seen = spotted(pos, side) if guns else 0
    for gun in guns:
        targets = [h for h in members(seen) if in_range(pos, gun, 1 << h)]
        target, gain = _best_target(pos, side, targets, (gun,), 0)
        if gain > max(least, move_gain(pos, posting, gun)):
            return act.Bombard(target, (gun,), 0)
    if pos.air[side]:
        target, gain = _best_target(pos, side, list(members(enemies)), (), 1)
        if gain > FLIGHT:
            return act.Bombard(target, (), 1)
    return act.End()


def move_gain(pos: Position, posting: Posting, gun: int) -> float:
    """What a gun would gain by a move, which it may not make once it has bombarded (NMG 9.0)."""
    start = pos.where[gun]
    here = posting.score(pos, gun, start, moved=False)
    ways = reach_of(pos, (gun,)).cost
    places = [h for h in ways if h != start and room(pos, h, (gun,))]
    return max((posting.score(pos, gun, h, moved=True) for h in places), default=here) - here


def _best_target(
    pos: Position, side: int, targets: Sequence[int], units: tuple[int, ...], air: int
) -> tuple[int, float]:
    """The target of most promise for a bombardment, and the promise; the front counts more than the rear."""
    front = pos.rules.grid.spread(pos.occupied[side])
    best, most = -1, 0.0
    for h in targets:
        gain = bombard_gain(pos, Attack(side, h, units, air)) * (1.0 if front >> h & 1 else 0.8)
        if gain > most:
            best, most = h, gain
    return best, most


def best_reaction(pos: Position, side: int) -> act.Action:
    """NMG 10.0: the fire in reaction that costs the enemy most."""
    best: act.Action = act.End()
    most = 0.0
    for h, target in reacting(pos, side):
        units = tuple(u for u in pos.stacks[h] if can_react(pos, u))
        gain = fire_gain(pos, Attack(side, target, units, reaction=True))
        if gain > most:
            best, most = act.Fire(target, units, 0), gain
    return best


def best_fire(pos: Position, side: int, posting: Posting) -> act.Action:
    """NMG 11.0: the fire that promises most, with the assault that may follow by those who held back."""
    best: act.Action = act.End()
    most = posting.temper.least
    for target, units in _by_target(pos, side).items():
        ground = posting.ground(pos, target)
        for firing in _splits(pos.rules, units):
            rest = tuple(u for u in units if u not in firing and _may_assault(pos, side, u, target))
            shooting = Attack(side, target, firing)
            gain = _fire_and_assault(pos, shooting, rest, ground)
            if firing and gain > most:
                best, most = act.Fire(target, firing, _support(pos, shooting)), gain
            elif not firing and gain > most:
                best, most = act.End(), gain
    return best


def _by_target(pos: Position, side: int) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for unit in able(pos):
        for target in fire_targets(pos, side, unit):
            found.setdefault(target, []).append(unit)
    return found


def _splits(rb: Rulebook, units: Sequence[int]) -> list[tuple[int, ...]]:
    """Who fires: all, those with more fire than assault, nobody."""
    better = tuple(u for u in units if rb.units[u].fire >= rb.units[u].assault)
    found = [tuple(units)]
    if better and len(better) < len(units):
        found.append(better)
    if len(units) > 2:
        ranked = sorted(units, key=lambda u: (rb.units[u].assault - rb.units[u].fire, u))
        found.append(tuple(sorted(ranked[: (len(units) + 1) // 2])))
    found.append(())
    return list(dict.fromkeys(found))


def _fire_and_assault(pos: Position, fire: Attack, rest: tuple[int, ...], ground: float) -> float:
    """The mean gain of a fire, and of an assault after it where that pays."""
    assault = Attack(fire.side, fire.target, rest[:MOST])
    if not fire.units:
        return assault_gain(pos, assault, ground) if rest else 0.0
    gain = fire_gain(pos, fire)
    if not rest:
        return gain
    for faces, after in after_fire(pos, fire):
        if after.stack(fire.target):
            gain += faces / 6 * max(0.0, assault_gain(after, assault, ground))
    return gain


def _support(pos: Position, fire: Attack) -> int:
    """Whether an air unit pays in a fire."""
    if not pos.air[fire.side]:
        return 0
    return int(fire_gain(pos, replace(fire, air=1)) - fire_gain(pos, fire) > FLIGHT)


def _may_assault(pos: Position, side: int, unit: int, target: int) -> bool:
    return can_assault(pos, unit) and target in assault_targets(pos, side, unit)


def best_assault(pos: Position, side: int, posting: Posting) -> act.Action:
    """NMG 12.0: the assault that promises most after what defensive fire may cost."""
    by_target: dict[int, list[int]] = {}
    for unit in able(pos):
        if pos.rules.units[unit].bombard:
            continue
        for target in assault_targets(pos, side, unit):
            by_target.setdefault(target, []).append(unit)
    best: act.Action = act.End()
    most = posting.temper.least
    for target, units in sorted(by_target.items()):
        ground = posting.ground(pos, target)
        ranked = sorted(units, key=lambda u: (-pos.rules.units[u].assault, u))
        for count in sorted({min(len(ranked), MOST), min(len(ranked), 3)}, reverse=True):
            some = tuple(sorted(ranked[:count]))
            for air in (0, 1) if pos.air[side] else (0,):
                gain = assault_gain(pos, Attack(side, target, some, air), ground) - 0.1 * air
                if gain > most:
                    best, most = act.Assault(target, some, air), gain
    return best
