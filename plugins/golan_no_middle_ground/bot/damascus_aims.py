"""Aims on the way to Damascus: lanes and supply, villages, guns in range; for Syria to take ground back."""

from __future__ import annotations

from golan_core.map.hexes import HexSet, members
from golan_core.map.search import flood
from golan_no_middle_ground.bot.aim import CLOSING, Aim, turns_left
from golan_no_middle_ground.bot.fields import FAR, Fields
from golan_no_middle_ground.bot.lifeline import opened
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.rulebook import Position, Rulebook
from golan_no_middle_ground.rules.ground.ground import supply_links
from golan_no_middle_ground.rules.ground.supply import network

KEY = 2.5
"""Weight of enemies that must go first."""
HUNT = 3
"""Hexes: enemies so near to the supplied ground are gone for."""
LANE, LANE_GAIN = 3.0, 0.24
"""Weight of a lane through the mines, and of each hex more that supply would reach by it."""
ENEMY, POST = 0.6, 1.2
"""Weight of enemies near to the supplied ground, and of a strong-point."""
NEAR_VILLAGE, FAR_VILLAGE, TOWN = 0.55, 0.7, 0.65
"""Weight of villages near to the supplied ground and far from it, and what a town adds."""
GAIN = 0.3
"""What each hex of supply to be gained adds for an enemy or a town that is in its way."""
MOST_GAIN, MOST_TOWN_GAIN = 15, 12
"""Hexes: more than these do not count."""
MOST_LANES = 6
"""Lanes; more are not cleared."""
RETAKE, SHIELDED, THREAT, GUN, CAPITAL = 2.6, 0.85, 0.08, 1.8, 0.6
"""Weight for Syria of a village to retake, of one to shield, what each MP that Israel is nearer adds, of
guns in range of Damascus, and of Damascus."""


def israel(pos: Position) -> list[Aim]:
    """Lanes through the mines, then villages; guns into range of Damascus; old ground that was lost."""
    found = []
    fed = network(pos, ISRAEL)
    left = turns_left(pos)
    lanes = _lanes(pos, fed) if left else 0  # to clear one takes a turn
    for h in members(lanes):
        found.append(Aim(h, LANE + LANE_GAIN * opened(pos, fed, h), 2, hold=True))
    for h in members(pos.rules.grid.spread(lanes) & pos.occupied[SYRIA]):
        found.append(Aim(h, KEY, 6))  # its zone of control keeps the lane shut
    found += _villages(pos, fed, left)
    front = fed
    for _ in range(HUNT):
        front = pos.rules.grid.spread(front) | front
    if left > 1:
        for h in members(front & (pos.occupied[SYRIA] | pos.posts_syrian)):
            weight = POST if pos.posts_syrian >> h & 1 else ENEMY
            found.append(Aim(h, weight + GAIN * min(opened(pos, fed, h), MOST_GAIN), 5))
    if left <= 5:
        area = pos.rules.board.areas["bombardment range"] & fed & ~pos.occupied[SYRIA]
        found += [Aim(h, 2.5, 1, ("artillery",), True) for h in members(area)]
    return found


def _villages(pos: Position, fed: HexSet, left: int) -> list[Aim]:
    """Villages, in the end those in the rear too; on the last turn those to be entered, one unit for each."""
    found = []
    for h in members(pos.rules.prizes & (~pos.rules.west if left > CLOSING else -1)):
        near = bool(pos.rules.grid.within(h, 3) & fed)
        held = bool(pos.occupied[SYRIA] >> h & 1)
        if not left:
            if not held:
                found.append(Aim(h, 2.5 if near else 2.0, 1, hold=True))
            continue
        weight = NEAR_VILLAGE if near else FAR_VILLAGE
        if pos.rules.towns >> h & 1:
            gain = min(opened(pos, fed, h), MOST_TOWN_GAIN) if near and not held else 0
            weight += TOWN + GAIN * gain
        enemies = sum(len(pos.stacks[n]) for n in members(pos.rules.grid.within(h, 1) & pos.occupied[SYRIA]))
        found.append(Aim(h, weight, 1 + min(enemies, 5), hold=True))
    return found


def _lanes(pos: Position, fed: HexSet) -> HexSet:
    """T:D 4.1.1: mine hexes by which a supply line would get through, those of the roads first."""
    mines = pos.rules.mines & ~pos.cleared
    if not mines:
        return 0
    # Only where supply crosses the ditch, by road or bridge: units Out of Supply clear nothing.
    edge = flood(supply_links(pos), fed, through=mines, rings=1) & mines
    by_road = sum(1 << h for h in members(edge) if _road_leads_on(pos.rules, h))
    open_lanes = (pos.cleared & pos.rules.mines).bit_count()
    return (by_road or edge) if open_lanes < MOST_LANES else 0


def _road_leads_on(rb: Rulebook, h: int) -> bool:
    """Whether a road leads from a mine hex to the east."""
    return any(rb.roads >> rb.hexside(h, n) & 1 for n in members(rb.around[h]) if not rb.west >> n & 1)


def syria(pos: Position, fields: Fields) -> list[Aim]:
    """Villages that Israel holds, villages in its way, and Damascus."""
    found = []
    enemies = list(members(pos.occupied[ISRAEL]))
    for h in members(pos.rules.settlements & ~pos.rules.west & pos.rules.passable):
        field = fields.to(pos, ISRAEL, True, h)
        near = min((field.get(n, FAR) for n in enemies), default=FAR)
        if pos.occupied[ISRAEL] >> h & 1:
            found.append(Aim(h, RETAKE, 5))
        elif near <= 16:
            found.append(Aim(h, SHIELDED + max(0, 10 - near) * THREAT, 3, hold=True))
    guns = [h for u, h in enumerate(pos.where) if h >= 0 and _is_gun(pos.rules, u)]
    area = pos.rules.board.areas["bombardment range"]
    found += [Aim(h, GUN, 4) for h in dict.fromkeys(guns) if area >> h & 1]
    for h in members(pos.rules.damascus):
        found.append(Aim(h, CAPITAL, 2, hold=True))
    return found


def _is_gun(rb: Rulebook, unit: int) -> bool:
    return rb.sides[unit] == ISRAEL and rb.units[unit].kind == "artillery"
