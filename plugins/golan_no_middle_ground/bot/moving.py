"""The moves of an activation: each unit to where it does best; fall-back, bridges, landings by air."""

from __future__ import annotations

from golan_core.map.hexes import members
from golan_no_middle_ground.bot.aim import turns_left
from golan_no_middle_ground.bot.posting import Posting
from golan_no_middle_ground.bot.worth import DISRUPTION, unit_worth
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import ISRAEL
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.model.tables import FACES
from golan_no_middle_ground.rules.combat.air import FLAK, flak_at
from golan_no_middle_ground.rules.ground.airmobile import landing_zones, may_fly
from golan_no_middle_ground.rules.ground.engineers import bridge_sites
from golan_no_middle_ground.rules.ground.movement import reach_of, room
from golan_no_middle_ground.rules.in_force import closed_to
from golan_no_middle_ground.turn.kind import able


def next_move(pos: Position, posting: Posting, stayed: set[int]) -> act.Action:
    """The move that is made now; `stayed` remembers units that do best where they are."""
    units = [u for u in able(pos) if u not in stayed]
    for unit in sorted(units, key=lambda u: _turn_of(pos, posting, u)):
        action = _best(pos, posting, unit)
        if action is not None:
            return action
        stayed.add(unit)
    return act.End()


def _turn_of(pos: Position, posting: Posting, unit: int) -> tuple[int, int, int]:
    """Fighting units before guns, those nearest to their aims first."""
    aim = posting.aims.get(unit)
    h = pos.where[unit]
    far = posting.fields.distance(pos, unit, h, aim.hex) if aim and h >= 0 else 99
    return int(pos.rules.units[unit].bombard > 0), far, unit


def _best(pos: Position, posting: Posting, unit: int) -> act.Action | None:
    """The best move of a unit, None to stand."""
    start = pos.where[unit]
    best: act.Action | None = None
    limit = -10.0
    if start >= 0:
        limit = posting.score(pos, unit, start, moved=False) + posting.temper.stir
        ways = reach_of(pos, (unit,))
        goal = -1
        for h in ways.cost:
            if h == start or not room(pos, h, (unit,)):
                continue
            value = posting.score(pos, unit, h, moved=True)
            if value > limit or (value == limit and -1 < h < goal):
                limit, goal = value, h
        if goal >= 0:
            best = act.Move((unit,), ways.path(goal))
    if pos.rules.units[unit].kind == "parachute" and may_fly(pos, unit) is None:
        zone, value = _landing(pos, posting, unit)
        if zone >= 0 and (start < 0 or value > limit + posting.temper.stir):
            return act.Drop(unit, zone)
    return best


def _landing(pos: Position, posting: Posting, unit: int) -> tuple[int, float]:
    """The best hex to land in: villages and lanes that are wanted, on the last turn any village."""
    zones = landing_zones(pos)
    last = turns_left(pos) == 0
    wanted = pos.rules.prizes & ~pos.occupied[ISRAEL]
    if not last:
        wanted &= posting.fed | pos.rules.grid.spread(posting.fed)
        wanted |= sum(1 << h for h in {a.hex for a in posting.aims.values() if a.hold})
    best, most = -1, -10.0
    for h in members(zones & wanted):
        value = 2.0 if pos.rules.settlements >> h & 1 else 1.0
        value -= posting.danger.loss(pos, h, 1) * unit_worth(pos, unit) * posting.caution
        if flak_at(pos, ISRAEL, h):
            value -= FLAK[ISRAEL] / FACES * DISRUPTION
        if value > most:
            best, most = h, value
    return best, most


def fall_back(pos: Position, posting: Posting, stayed: set[int]) -> act.Action:
    """NMG 4.0: disrupted units go where they are safe and may recover."""
    for unit in able(pos):
        if unit in stayed:
            continue
        start = pos.where[unit]
        ways = reach_of(pos, (unit,), fallback=True)
        limit, goal = _rest(pos, posting, unit, start) + posting.temper.stir, -1
        for h in ways.cost:
            if h != start and room(pos, h, (unit,)):
                value = _rest(pos, posting, unit, h)
                if value > limit:
                    limit, goal = value, h
        if goal >= 0:
            return act.Move((unit,), ways.path(goal))
        stayed.add(unit)
    return act.End()


def _rest(pos: Position, posting: Posting, unit: int, h: int) -> float:
    """How good a hex is for a disrupted unit."""
    value = posting.score(pos, unit, h, moved=False) * 0.5
    near = pos.rules.around[h] & pos.occupied[1 - posting.side]
    if near:
        value -= posting.temper.safety
    elif posting.danger.threat(h):
        value -= posting.temper.safety / 3
    return value


def bridge(pos: Position, posting: Posting) -> act.Action:
    """NMG 8.0: engineers bridge where the way to the aims is shortest."""
    for unit in able(pos):
        aim = posting.aims.get(unit)
        sites = bridge_sites(pos, unit)
        if posting.decisive:  # no time for strong-points and stacks: past them, not into them
            sites = [n for n in sites if not closed_to(pos, posting.side) >> n & 1]
        if aim is not None and sites:
            field = posting.fields.to(pos, posting.side, False, aim.hex)
            return act.Bridge(unit, min(sites, key=lambda n: (field.get(n, 99), n)))
    return act.End()
