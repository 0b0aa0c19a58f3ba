"""Answers in the middle of things: who takes a hit, where to retreat, who advances."""

from __future__ import annotations

from golan_no_middle_ground.bot.posting import Posting
from golan_no_middle_ground.bot.worth import DISRUPTION, unit_worth
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.frames import Advance, Hits, Retreat
from golan_no_middle_ground.model.rulebook import STACK, Position
from golan_no_middle_ground.rules.combat.hits import targets
from golan_no_middle_ground.rules.combat.retreat import left, paths
from golan_no_middle_ground.rules.ground.zoc import zoc

KEEN = 0.15
"""What an advance is worth by itself: the ground is not left to the enemy."""


def take_hit(pos: Position, frame: Hits) -> act.Action:
    """NMG 13.0: the unit of least worth; of those that did their part already before those that still act."""
    able = targets(pos, frame)
    return act.Hit(min(able, key=lambda u: (unit_worth(pos, u), pos.acted >> u & 1 == 0, u)))


def retreat(pos: Position, frame: Retreat, posting: Posting) -> act.Action:
    """NMG 12.0: all together where that is possible, to where they stand best and are shot at least."""
    units = left(pos, frame)
    ways = paths(pos, frame, units)
    if not ways:
        units = units[:1]
        ways = paths(pos, frame, units)
    zones = zoc(pos, 1 - frame.side)

    def value(path: tuple[int, ...]) -> float:
        shots = sum(zones >> h & 1 for h in path)
        cost = shots * sum(unit_worth(pos, u) for u in units) * (1 - DISRUPTION)
        return sum(posting.score(pos, u, path[-1], moved=False) for u in units) - cost

    return act.Withdraw(units, max(sorted(ways), key=value))


def advance(pos: Position, frame: Advance, posting: Posting) -> act.Action:
    """NMG 12.0: those who stand better in the emptied hex than where they are."""
    space = STACK - len(pos.stack(frame.target))
    gains = []
    for unit in frame.units:
        here = posting.score(pos, unit, pos.where[unit], moved=False)
        gains.append((posting.score(pos, unit, frame.target, moved=False) - here + KEEN, unit))
    gains.sort(reverse=True)
    return act.Follow(tuple(sorted(unit for gain, unit in gains[:space] if gain > 0)))
