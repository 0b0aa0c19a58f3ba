"""Answers to what a combat asks: support, losses, retreats, advances, excess, where an HQ returns."""

from __future__ import annotations

from golan_core.hexes import members
from golan_scs import actions as act
from golan_scs.combat import supporter, why_not_follow
from golan_scs.frames import Advance, Combat, Excess, Frame, Losses, Retreat
from golan_scs.greedy.worth import front_distance, threat, unit_worth
from golan_scs.losses import alive, required
from golan_scs.odds import MAX_NET_SHIFT, odds
from golan_scs.retreat import paths
from golan_scs.rulebook import Rulebook
from golan_scs.stacking import candidates
from golan_scs.state import State
from golan_scs.zoc import negated


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
    return act.Return(
        frame.unit, min(hexes, key=lambda h: front_distance(rb, state, rb.sides[frame.unit], h))
    )


def support(rb: Rulebook, state: State, frame: Combat) -> act.Support:
    """Guns first, then Air Points, as long as each still moves the column."""
    side = supporter(frame)
    guns = rb.guns_in_reach(state, side, frame)
    now = odds(rb, state, frame)
    if side == frame.attacker:
        useful = min(MAX_NET_SHIFT - now.net, len(rb.ratios) - 1 - now.column)
    else:
        useful = min(MAX_NET_SHIFT + now.net, now.column, 2)
    useful = max(0, useful)
    fire = guns[:useful]
    stake = max(len(frame.defenders), rb.ground_worth(frame.attacker, frame.target))
    air = min(useful - len(fire), state.air[side], 2 if stake >= 2 else 1)
    return act.Support(air, fire)


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
    danger = negated(rb, state, side)
    open_ground = rb.flood_supply(state, side, rb.sources(side))

    def price(path: tuple[int, ...]) -> tuple[float, tuple[int, ...]]:
        end = path[-1]
        cost = 4.0 * sum(1 for h in path if danger >> h & 1)
        there = (*state.stack(end), *units)
        if rb.stack_limit_broken(state, tuple(sorted(there))):
            cost += 20.0
        if not open_ground >> end & 1:
            cost += 5.0
        return cost + 0.3 * threat(rb, state, side, end), path

    return act.Retire(units, min(paths(rb, state, unit, frame.length), key=price))


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
    strength = sum(rb.counters[u].defense[state.steps[u] - 1] for u in chosen)
    if worth < 1.0 and threat(rb, state, side, frame.target) > 2.5 * strength:
        return act.Follow(())
    return act.Follow(tuple(sorted(chosen)))
