"""Behind the front: set-up, replacements, arrivals, air, parachutes, the great decisions of the war."""

from __future__ import annotations

from golan_core.map.hexes import members
from golan_no_middle_ground.bot.aims import aims_of
from golan_no_middle_ground.bot.fields import FAR, Fields
from golan_no_middle_ground.bot.worth import unit_worth
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import POOL, State
from golan_no_middle_ground.rules.ground.airmobile import WAITING, liftable
from golan_no_middle_ground.rules.war.arrivals import arriving, checkable
from golan_no_middle_ground.rules.war.counteroffensive import hermon_chance
from golan_no_middle_ground.rules.war.victory import BADR_DISTANCE, badr_standing, worth
from golan_no_middle_ground.turn.judge import DECLINE, REST, STAKE, why_not

HERMON_VALUE, PARACHUTE_VALUE = 3.0, 0.6
"""Points: Mount Hermon, and what a parachute unit may win in the field."""
DECLARE_FROM = 9
STRIDE = 4
"""MP: a supply source so near is as good as taken if nobody guards it."""
FEW_INVADERS, MANY_ISRAELIS = 8, 11


def set_up(rb: Rulebook, state: State) -> act.Action:
    """The ready set-up."""
    return act.End() if why_not(rb, state, act.End()) is None else act.Ready()


def replace(rb: Rulebook, state: State, side: int) -> act.Action:
    """NMG 17.0: roll for the unit of most worth."""
    units = checkable(rb, state, side)
    if not units:
        return act.End()
    return act.Check(max(units, key=lambda u: (unit_worth(rb, state, u), -u)))


def arrive(rb: Rulebook, state: State, side: int, fields: Fields) -> act.Action:
    """NMG 16.0: the best unit first, at the hex nearest to what its side wants."""
    found = arriving(rb, state, side)
    if not found:
        return act.End()
    unit = max(found, key=lambda u: (unit_worth(rb, state, u), -u))
    aims = aims_of(rb, state, side, fields)
    crowd = {h: len(state.stack(h)) for h in members(found[unit])}

    def cost(h: int) -> tuple[float, int, int]:
        far = min((fields.distance(state, unit, h, a.hex) - 6 * a.weight for a in aims), default=0.0)
        return far, crowd[h], h

    return act.Arrive((unit,), min(crowd, key=cost))


def intercept(rb: Rulebook, state: State) -> act.Action:
    """NMG 14.0: clear the sky where parachute units wait to land, else bomb with what there is."""
    waiting = any(state.where[u] in WAITING for u in rb.parachutes if u in rb.scenario.units)
    return act.Intercept() if waiting and rb.counteroffensive(state) else act.End()


def buy_air() -> act.Action:
    """T:D 5.5: one air unit more is not worth a victory point."""
    return act.Choose(DECLINE)


def seize(rb: Rulebook, state: State) -> act.Action:
    """T:D 5.3: as many parachute units as promise most."""
    free = [u for u in rb.parachutes if state.where[u] == POOL]

    def promise(count: int) -> float:
        return HERMON_VALUE * hermon_chance(rb, count) / 6 - PARACHUTE_VALUE * count

    return act.Seize(tuple(free[: max(range(len(free) + 1), key=promise)]))


def lift(rb: Rulebook, state: State) -> act.Action:
    """T:D 2.1: parachute units that hold nothing go back, to land again."""
    wanted = rb.settlements & ~rb.west | rb.mines & ~state.cleared
    for unit in liftable(rb, state):
        if not wanted >> state.where[unit] & 1 and state.turn < rb.scenario.last:
            return act.Lift(unit)
    return act.End()


def declare(rb: Rulebook, state: State) -> act.Action:
    """T:D 6.1.1: once few Syrians are left west of the line and the reserves are up."""
    invaders = sum(len(state.stacks[h]) for h in members(state.occupied[SYRIA] & rb.west))
    fit = sum(not state.disrupted >> u & 1 for u in state.on_map(ISRAEL))
    good = state.turn >= DECLARE_FROM and invaders <= FEW_INVADERS and fit >= MANY_ISRAELIS
    return act.Declare() if good else act.End()


def stake(rb: Rulebook, state: State, side: int, fields: Fields) -> act.Action:
    """T:D 8.4: go for broke when the level is within a move.

    For Syria that is a supply source that nobody guards; for Israel one Syrian to drive off, and only a
    draw to lose.
    """
    if side == SYRIA:
        free = rb.sources & ~state.occupied[ISRAEL]
        whole = [u for u in state.on_map(SYRIA) if not (state.disrupted | state.oos) >> u & 1]
        far = (fields.distance(state, u, state.where[u], h) for u in whole for h in members(free))
        good = min(far, default=FAR) <= STRIDE
    else:
        near = rb.sources
        for _ in range(BADR_DISTANCE - 1):
            near = rb.grid.spread(near) | near
        close = sum(len(state.stacks[h]) for h in members(near & state.occupied[SYRIA]))
        good = close <= 1 and worth(badr_standing(rb, state), side) == 1
    return act.Choose(STAKE if good else REST)
