"""Answers to what a combat asks: support, losses, retreats, advances, excess, where an HQ returns."""

from __future__ import annotations

from golan_core.map.hexes import members
from golan_scs.bot.assault import promise
from golan_scs.bot.danger import Danger
from golan_scs.bot.provision import supply_net
from golan_scs.bot.worth import front_distance, ladder, strength, unit_worth
from golan_scs.model import actions as act
from golan_scs.model.frames import Advance, Combat, Excess, Frame, Losses, Retreat
from golan_scs.model.rulebook import Rulebook
from golan_scs.model.state import State
from golan_scs.rules.combat import supporter, why_not_follow
from golan_scs.rules.losses import alive, required
from golan_scs.rules.odds import MAX_NET_SHIFT, odds, shift_column
from golan_scs.rules.retreat import paths
from golan_scs.rules.stacking import candidates
from golan_scs.rules.zoc import negated

GUN_PRICE = 0.2
"""What firing a gun must bring: it may be wanted for another combat of the turn."""
UNSUPPLIED = 1.5
"""What advancing out of supply costs."""
AIR_PRICE = 0.5
"""What an Air Point must bring."""


def answer(rb: Rulebook, state: State, frame: Frame) -> act.Action:
    """What the bot does when a procedure asks its side."""
    if isinstance(frame, Combat):
        return support(rb, state, frame)
    if isinstance(frame, Losses):
        return losses(rb, state, frame)
    if isinstance(frame, Retreat):
        return retreat(rb, state, frame)
    if isinstance(frame, Advance):
        return advance(rb, state, frame)
    if isinstance(frame, Excess):
        weakest = min(candidates(rb, state, frame), key=lambda u: (unit_worth(rb, u, state.steps[u]), u))
        return act.Destroy(weakest)
    hexes = list(members(rb.relocation(state, frame.unit)))
    side = rb.sides[frame.unit]
    goals = rb.goals(state, side)
    return act.Return(frame.unit, min(hexes, key=lambda h: front_distance(rb, goals, side, h)))


def support(rb: Rulebook, state: State, frame: Combat) -> act.Support:
    """The guns and Air Points whose columns bring more than they would elsewhere."""
    side = supporter(frame)
    guns = rb.guns_in_reach(state, side, frame)
    now = odds(rb, state, frame)
    mine, theirs = ladder(rb, state, frame.attackers), ladder(rb, state, frame.defenders)
    stands = bool(rb.may_stand(state, frame))
    ground = rb.ground_worth(side, frame.target) + 0.5
    toward = 1 if side == frame.attacker else -1
    raw = sum(s.columns if s.side == frame.attacker else -s.columns for s in now.shifts)
    best, choice = 0.0, (0, 0)
    for count in range(min(len(guns) + state.air[side], 2 * MAX_NET_SHIFT) + 1):
        fire = min(count, len(guns))
        air = count - fire
        column = shift_column(rb, now.base, raw + toward * count)
        value = toward * promise(rb, column, mine, theirs, stands, ground)
        value -= GUN_PRICE * fire + AIR_PRICE * air
        if count == 0 or value > best + 1e-9:
            best, choice = value, (air, fire)
    return act.Support(choice[0], guns[: choice[1]])


def losses(rb: Rulebook, state: State, frame: Losses) -> act.Lose:
    """The cheapest steps first."""
    pool = rb.loss_pool(state, alive(state, frame.units))
    trial = {u: state.steps[u] for u in pool}
    chosen: list[int] = []
    for _ in range(required(rb, state, frame)):
        able = [u for u in pool if trial[u] > 0]
        unit = min(able, key=lambda u: (_cost(rb, u, trial[u]), u))
        trial[unit] -= 1
        chosen.append(unit)
    return act.Lose(tuple(chosen))


def _cost(rb: Rulebook, unit: int, steps: int) -> float:
    return unit_worth(rb, unit, steps) - unit_worth(rb, unit, steps - 1)


def retreat(rb: Rulebook, state: State, frame: Retreat) -> act.Action:
    """Stand where that is allowed; else go where it costs least and supply is open."""
    if frame.optional:
        return act.Stay()
    unit = frame.units[0]
    group = tuple(u for u in frame.units if state.where[u] == state.where[unit])
    same = tuple(
        u for u in group if rb.mobility[u] == rb.mobility[unit] and rb.closed_to_retreat(state, u) == 0
    )
    units = same if unit in same else (unit,)
    side = rb.sides[unit]
    danger, field = negated(rb, state, side), Danger(rb, state, side, whole=False)
    strong = sum(strength(rb, state, u)[1] for u in units)
    open_ground = rb.flood_supply(state, side, rb.sources(side))

    def price(path: tuple[int, ...]) -> tuple[float, tuple[int, ...]]:
        end = path[-1]
        cost = 4.0 * sum(1 for h in path if danger >> h & 1)
        there = (*state.stack(end), *units)
        if rb.stack_limit_broken(state, tuple(sorted(there))):
            cost += 20.0
        if not open_ground >> end & 1:
            cost += 5.0
        return cost + field.price(end, strong, 2.0), path

    return act.Withdraw(units, min(paths(rb, state, unit, frame.length), key=price))


def advance(rb: Rulebook, state: State, frame: Advance) -> act.Follow:
    """Follow up with the strongest that may stack, unless the hex would be a trap."""
    side = frame.side
    worth = rb.ground_worth(side, frame.target)
    order = sorted(frame.units, key=lambda u: (-unit_worth(rb, u, state.steps[u]), u))
    chosen: list[int] = []
    for unit in order:
        origin = state.where[unit]
        if rb.ground_worth(side, origin) > worth and len(state.stack(origin)) == 1:
            continue
        if why_not_follow(rb, state, frame, tuple(sorted((*chosen, unit)))) is None:
            chosen.append(unit)
    goals = {g.hex: g.weight for g in rb.goals(state, side)}
    wanted = worth + 0.6 * goals.get(frame.target, 0.0)
    field = Danger(rb, state, side, whole=False)
    stand = sum(strength(rb, state, u)[1] for u in chosen)
    lost = [u for u in chosen if not rb.exempt(state, u) and not supply_net(rb, state, u) >> frame.target & 1]
    wanted -= UNSUPPLIED if lost else 0.0
    now = sum(field.price(h, _defense(rb, state, h), 2.0) for h in {state.where[u] for u in chosen})
    if chosen and field.price(frame.target, stand, 2.0) > now + wanted + 0.3:
        return act.Follow(())
    return act.Follow(tuple(sorted(chosen)))


def _defense(rb: Rulebook, state: State, h: int) -> float:
    return sum(strength(rb, state, u)[1] for u in state.stack(h))
