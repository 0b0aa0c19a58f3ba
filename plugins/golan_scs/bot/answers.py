"""Answers to what a combat asks: support, losses, retreats, advances, excess, where an HQ returns."""

from __future__ import annotations

from golan_core.map.hexes import members
from golan_scs.bot.assault import promise
from golan_scs.bot.danger import Danger
from golan_scs.bot.provision import supply_net
from golan_scs.bot.worth import front_distance, ladder, strength, unit_worth
from golan_scs.model import actions as act
from golan_scs.model.frames import Advance, Combat, Excess, Frame, Losses, Retreat
from golan_scs.model.rulebook import Position
from golan_scs.model.zoc import negated
from golan_scs.rules.combat import supporter, why_not_follow
from golan_scs.rules.losses import alive, required
from golan_scs.rules.odds import MAX_NET_SHIFT, odds, shift_column
from golan_scs.rules.retreat import paths
from golan_scs.rules.stacking import candidates

GUN_PRICE = 0.2
"""What firing a gun must bring: it may be wanted for another combat of the turn."""
UNSUPPLIED = 1.5
"""What advancing out of supply costs."""
AIR_PRICE = 0.5
"""What an Air Point must bring."""


def answer(pos: Position, frame: Frame) -> act.Action:
    """What the bot does when a procedure asks its side."""
    if isinstance(frame, Combat):
        return support(pos, frame)
    if isinstance(frame, Losses):
        return losses(pos, frame)
    if isinstance(frame, Retreat):
        return retreat(pos, frame)
    if isinstance(frame, Advance):
        return advance(pos, frame)
    if isinstance(frame, Excess):
        weakest = min(candidates(pos, frame), key=lambda u: (unit_worth(pos.rules, u, pos.steps[u]), u))
        return act.Destroy(weakest)
    hexes = list(members(pos.rules.losses.relocation(pos, frame.unit)))
    side = pos.rules.sides[frame.unit]
    goals = pos.rules.advice.goals(pos, side)
    return act.Return(frame.unit, min(hexes, key=lambda h: front_distance(pos.rules, goals, side, h)))


def support(pos: Position, frame: Combat) -> act.Support:
    """The guns and Air Points whose columns bring more than they would elsewhere."""
    side = supporter(frame)
    guns = pos.rules.support.guns_in_reach(pos, side, frame)
    now = odds(pos, frame)
    mine, theirs = ladder(pos, frame.attackers), ladder(pos, frame.defenders)
    stands = bool(pos.rules.fighting.may_stand(pos, frame))
    ground = pos.rules.advice.ground_worth(side, frame.target) + 0.5
    toward = 1 if side == frame.attacker else -1
    raw = sum(s.columns if s.side == frame.attacker else -s.columns for s in now.shifts)
    best, choice = 0.0, (0, 0)
    for count in range(min(len(guns) + pos.air[side], 2 * MAX_NET_SHIFT) + 1):
        fire = min(count, len(guns))
        air = count - fire
        column = shift_column(pos.rules, now.base, raw + toward * count)
        value = toward * promise(pos.rules, column, mine, theirs, stands, ground)
        value -= GUN_PRICE * fire + AIR_PRICE * air
        if count == 0 or value > best + 1e-9:
            best, choice = value, (air, fire)
    return act.Support(choice[0], guns[: choice[1]])


def losses(pos: Position, frame: Losses) -> act.Lose:
    """The cheapest steps first."""
    pool = pos.rules.losses.pool(pos, alive(pos, frame.units))
    trial = {u: pos.steps[u] for u in pool}
    chosen: list[int] = []
    for _ in range(required(pos, frame)):
        able = [u for u in pool if trial[u] > 0]
        unit = min(able, key=lambda u: (_cost(pos, u, trial[u]), u))
        trial[unit] -= 1
        chosen.append(unit)
    return act.Lose(tuple(chosen))


def _cost(pos: Position, unit: int, steps: int) -> float:
    return unit_worth(pos.rules, unit, steps) - unit_worth(pos.rules, unit, steps - 1)


def retreat(pos: Position, frame: Retreat) -> act.Action:
    """Stand where that is allowed; else go where it costs least and supply is open."""
    if frame.optional:
        return act.Stay()
    unit = frame.units[0]
    group = tuple(u for u in frame.units if pos.where[u] == pos.where[unit])
    same = tuple(
        u
        for u in group
        if pos.rules.mobility[u] == pos.rules.mobility[unit]
        and pos.rules.moving.closed_to_retreat(pos, u) == 0
    )
    units = same if unit in same else (unit,)
    side = pos.rules.sides[unit]
    danger, field = negated(pos, side), Danger(pos, side, whole=False)
    strong = sum(strength(pos, u)[1] for u in units)
    open_ground = pos.rules.supply.flood(pos, side, pos.rules.supply.sources(side))

    def price(path: tuple[int, ...]) -> tuple[float, tuple[int, ...]]:
        end = path[-1]
        cost = 4.0 * sum(1 for h in path if danger >> h & 1)
        there = (*pos.stack(end), *units)
        if pos.rules.stacking.limit_broken(pos, tuple(sorted(there))):
            cost += 20.0
        if not open_ground >> end & 1:
            cost += 5.0
        return cost + field.price(end, strong, 2.0), path

    return act.Withdraw(units, min(paths(pos, unit, frame.length), key=price))


def advance(pos: Position, frame: Advance) -> act.Follow:
    """Follow up with the strongest that may stack, unless the hex would be a trap."""
    side = frame.side
    worth = pos.rules.advice.ground_worth(side, frame.target)
    order = sorted(frame.units, key=lambda u: (-unit_worth(pos.rules, u, pos.steps[u]), u))
    chosen: list[int] = []
    for unit in order:
        origin = pos.where[unit]
        if pos.rules.advice.ground_worth(side, origin) > worth and len(pos.stack(origin)) == 1:
            continue
        if why_not_follow(pos, frame, tuple(sorted((*chosen, unit)))) is None:
            chosen.append(unit)
    goals = {g.hex: g.weight for g in pos.rules.advice.goals(pos, side)}
    wanted = worth + 0.6 * goals.get(frame.target, 0.0)
    field = Danger(pos, side, whole=False)
    stand = sum(strength(pos, u)[1] for u in chosen)
    lost = [
        u
        for u in chosen
        if not pos.rules.supply.exempt(pos, u) and not supply_net(pos, u) >> frame.target & 1
    ]
    wanted -= UNSUPPLIED if lost else 0.0
    now = sum(field.price(h, _defense(pos, h), 2.0) for h in {pos.where[u] for u in chosen})
    if chosen and field.price(frame.target, stand, 2.0) > now + wanted + 0.3:
        return act.Follow(())
    return act.Follow(tuple(sorted(chosen)))


def _defense(pos: Position, h: int) -> float:
    return sum(strength(pos, u)[1] for u in pos.stack(h))
