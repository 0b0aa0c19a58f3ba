"""Behind the front: set-up, replacements, arrivals, air, parachutes, the great decisions of the war."""

from __future__ import annotations

from golan_core.map.hexes import members
from golan_no_middle_ground.bot.aims import aims_of
from golan_no_middle_ground.bot.fields import FAR, Fields
from golan_no_middle_ground.bot.worth import unit_worth
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.model.state import POOL
from golan_no_middle_ground.rules.ground.airmobile import WAITING, liftable
from golan_no_middle_ground.rules.in_force import counteroffensive
from golan_no_middle_ground.rules.war.arrivals import arriving, checkable
from golan_no_middle_ground.rules.war.counteroffensive import hermon_chance
from golan_no_middle_ground.rules.war.victory import BADR_DISTANCE, badr_standing, worth
from golan_no_middle_ground.turn.air import DECLINE
from golan_no_middle_ground.turn.operations import REST, STAKE

HERMON_VALUE, PARACHUTE_VALUE = 3.0, 0.6
"""Points: Mount Hermon, and what a parachute unit may win in the field."""
DECLARE_FROM = 9
STRIDE = 4
"""MP: a supply source so near is as good as taken if nobody guards it."""
FEW_INVADERS, MANY_ISRAELIS = 8, 11


def set_up(pos: Position) -> act.Action:
    """The ready set-up."""
    return act.End() if pos.flow.why_not(pos, act.End()) is None else act.Ready()


def replace(pos: Position, side: int) -> act.Action:
    """NMG 17.0: roll for the unit of most worth."""
    units = checkable(pos, side)
    if not units:
        return act.End()
    return act.Check(max(units, key=lambda u: (unit_worth(pos, u), -u)))


def arrive(pos: Position, side: int, fields: Fields) -> act.Action:
    """NMG 16.0: the best unit first, at the hex nearest to what its side wants."""
    found = arriving(pos, side)
    if not found:
        return act.End()
    unit = max(found, key=lambda u: (unit_worth(pos, u), -u))
    aims = aims_of(pos, side, fields)
    crowd = {h: len(pos.stack(h)) for h in members(found[unit])}

    def cost(h: int) -> tuple[float, int, int]:
        far = min((fields.distance(pos, unit, h, a.hex) - 6 * a.weight for a in aims), default=0.0)
        return far, crowd[h], h

    return act.Arrive((unit,), min(crowd, key=cost))


def intercept(pos: Position) -> act.Action:
    """NMG 14.0: clear the sky where parachute units wait to land, else bomb with what there is."""
    waiting = any(pos.where[u] in WAITING for u in pos.rules.parachutes if u in pos.rules.scenario.units)
    return act.Intercept() if waiting and counteroffensive(pos) else act.End()


def buy_air() -> act.Action:
    """T:D 5.5: one air unit more is not worth a victory point."""
    return act.Choose(DECLINE)


def seize(pos: Position) -> act.Action:
    """T:D 5.3: as many parachute units as promise most."""
    free = [u for u in pos.rules.parachutes if pos.where[u] == POOL]

    def promise(count: int) -> float:
        return HERMON_VALUE * hermon_chance(pos.rules, count) / 6 - PARACHUTE_VALUE * count

    return act.Seize(tuple(free[: max(range(len(free) + 1), key=promise)]))


def lift(pos: Position) -> act.Action:
    """T:D 2.1: parachute units that hold nothing go back, to land again."""
    wanted = pos.rules.settlements & ~pos.rules.west | pos.rules.mines & ~pos.cleared
    for unit in liftable(pos):
        if not wanted >> pos.where[unit] & 1 and pos.turn < pos.rules.scenario.last:
            return act.Lift(unit)
    return act.End()


def declare(pos: Position) -> act.Action:
    """T:D 6.1.1: once few Syrians are left west of the line and the reserves are up."""
    invaders = sum(len(pos.stacks[h]) for h in members(pos.occupied[SYRIA] & pos.rules.west))
    fit = sum(not pos.disrupted >> u & 1 for u in pos.on_map(ISRAEL))
    good = pos.turn >= DECLARE_FROM and invaders <= FEW_INVADERS and fit >= MANY_ISRAELIS
    return act.Declare() if good else act.End()


def stake(pos: Position, side: int, fields: Fields) -> act.Action:
    """T:D 8.4: go for broke when the level is within a move.

    For Syria that is a supply source that nobody guards; for Israel one Syrian to drive off, and only a
    draw to lose.
    """
    if side == SYRIA:
        free = pos.rules.sources & ~pos.occupied[ISRAEL]
        whole = [u for u in pos.on_map(SYRIA) if not (pos.disrupted | pos.oos) >> u & 1]
        far = (fields.distance(pos, u, pos.where[u], h) for u in whole for h in members(free))
        good = min(far, default=FAR) <= STRIDE
    else:
        near = pos.rules.sources
        for _ in range(BADR_DISTANCE - 1):
            near = pos.rules.grid.spread(near) | near
        close = sum(len(pos.stacks[h]) for h in members(near & pos.occupied[SYRIA]))
        good = close <= 1 and worth(badr_standing(pos), side) == 1
    return act.Choose(STAKE if good else REST)
