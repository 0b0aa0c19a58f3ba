"""Chits: who begins, whether a turn may end early, who acts a second time."""

from __future__ import annotations

from golan_core.map.hexes import members
from golan_no_middle_ground.bot.aim import turns_left
from golan_no_middle_ground.bot.temper import temper
from golan_no_middle_ground.bot.worth import unit_worth
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import CHITS, FORMATIONS, INDEPENDENT, ISRAEL, SYRIA, chit_side
from golan_no_middle_ground.model.frames import Again, EarlyEnd
from golan_no_middle_ground.model.rulebook import Position, Rulebook
from golan_no_middle_ground.rules.in_force import formation_of
from golan_no_middle_ground.rules.war.chits import ABIDE, IGNORE, first_choice, rally_pool

NEAR = 4
"""Hexes: a unit so near to the enemy has something to do."""
LAST_PRICE = 8.0
"""What a victory point is worth on the last turn, when ground is taken for good."""
ATTACKER = 1.3
"""How much more an activation is worth to the side that must attack."""


def readiness(pos: Position, units: list[int], side: int) -> float:
    """How much units could do now: whole ones, near to the enemy."""
    front = pos.occupied[1 - side]
    for _ in range(NEAR):
        front = pos.rules.grid.spread(front) | front
    total = 0.0
    for unit in units:
        h = pos.where[unit]
        if h >= 0 and not pos.disrupted >> unit & 1:
            total += unit_worth(pos, unit) * (1.0 if front >> h & 1 else 0.3)
    return total


def _of_chit(pos: Position, chit: int) -> list[int]:
    return [u for u, h in enumerate(pos.where) if h >= 0 and formation_of(pos, u) == chit]


def choose_first(pos: Position) -> act.Action:
    """NMG 2.0: the formation that can do most."""
    side = pos.initiative
    able = first_choice(pos)
    best = max(able, key=lambda f: (readiness(pos, _of_chit(pos, f), side), -f))
    return act.Activate(CHITS[best].lower())


def answer_end(pos: Position, frame: EarlyEnd) -> act.Action:
    """T:D 1.1: go on if what one's own formations may still do outweighs the enemy's, and the price."""
    still = [0.0, 0.0]
    for chit in members(pos.cup):
        side = chit_side(chit)
        if side >= 0:
            still[side] += readiness(pos, _of_chit(pos, chit), side) * _drive(pos.rules, side)
    mine = still[frame.side] - still[1 - frame.side]
    price = temper(pos, frame.side).price if turns_left(pos) else LAST_PRICE
    return act.Choose(IGNORE if mine > price else ABIDE)


def _drive(rb: Rulebook, side: int) -> float:
    attacker = ISRAEL if rb.scenario.victory == "damascus" else SYRIA
    return ATTACKER if side == attacker else 1.0


def rally(pos: Position, frame: Again) -> act.Action:
    """T:D 1.2: of one formation, with independents, those who can do most."""
    pool = rally_pool(pos, frame)
    free = pool.get(INDEPENDENT, [])
    best: tuple[int, ...] = ()
    most = 0.0
    for formation in [*range(len(FORMATIONS)), INDEPENDENT]:
        units = pool.get(formation, [])
        joined = units if formation == INDEPENDENT else [*units, *free]
        joined = [u for u in joined if pos.rules.units[u].move]
        if not joined:
            continue
        ranked = sorted(joined, key=lambda u: (-readiness(pos, [u], frame.side), u))[: frame.count]
        value = readiness(pos, ranked, frame.side)
        if value > most:
            best, most = tuple(ranked), value
    return act.Rally(best)
