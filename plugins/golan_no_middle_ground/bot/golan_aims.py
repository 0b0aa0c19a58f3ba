"""Aims on the Golan, before the counter-offensive: supply sources, villages, invaders."""

from __future__ import annotations

from golan_core.map.hexes import members
from golan_no_middle_ground.bot.aim import CLOSING, Aim, turns_left
from golan_no_middle_ground.bot.fields import FAR, Fields
from golan_no_middle_ground.model.definition import SYRIA
from golan_no_middle_ground.model.rulebook import Position

TAKEN, ATTACKED = 2.6, 2.0
"""Weight for Syria of a supply source that it has, and of one that it wants."""
ALARM = 9
"""MP: a Syrian so near to a supply source calls for a guard."""
COUNTERATTACK = 9
"""From this turn on Israel looks beyond the line in the base game."""


def syria(pos: Position) -> list[Aim]:
    """Supply sources first; villages on the way; what was won is held."""
    found = []
    for h in members(pos.rules.sources):
        if pos.occupied[SYRIA] >> h & 1:  # it counts only while somebody stands there
            found.append(Aim(h, TAKEN, 2, hold=True))
        else:
            found.append(Aim(h, ATTACKED, 8, hold=True))
    if pos.rules.scenario.victory != "badr":
        for h in members(pos.rules.settlements & pos.rules.west & pos.rules.passable & ~pos.held):
            found.append(Aim(h, 0.7, 1))
    return found


def israel(pos: Position, fields: Fields) -> list[Aim]:
    """Guards for sources in danger; Syrians west of the line; lost villages; at last the other side."""
    found = []
    invaders = pos.occupied[SYRIA] & (pos.rules.west | pos.rules.grid.spread(pos.rules.west))
    for h in members(pos.rules.sources):
        near = min((fields.to(pos, SYRIA, False, h).get(n, FAR) for n in members(invaders)), default=FAR)
        lost = bool((pos.held | pos.occupied[SYRIA]) >> h & 1)
        if lost or near <= ALARM:
            found.append(
                Aim(
                    h,
                    3.0 + 0.1 * max(ALARM - near, 0),
                    3 if lost else 2 if near <= ALARM // 2 else 1,
                    hold=True,
                )
            )
    sources = list(members(pos.rules.sources))
    for h in members(invaders):
        near = min(fields.to(pos, SYRIA, False, s).get(h, FAR) for s in sources) if sources else FAR
        inside = bool(pos.rules.west >> h & 1)
        found.append(Aim(h, (1.5 if inside else 0.8) + max(0, 14 - near) * 0.08, 4))
    for h in members(pos.rules.settlements & pos.rules.west & pos.held):
        found.append(Aim(h, 1.0 if turns_left(pos) > CLOSING else 2.0, 1))
    if pos.rules.scenario.victory != "badr" and pos.turn >= COUNTERATTACK:
        for h in members(pos.rules.settlements & ~pos.rules.west & pos.rules.passable & ~pos.occupied[SYRIA]):
            found.append(Aim(h, 0.8, 1, hold=True))
    return found
