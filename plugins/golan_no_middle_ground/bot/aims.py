"""What a side wants on the map now, and which unit goes for what."""

from __future__ import annotations

from collections.abc import Iterable

from golan_core.map.hexes import members
from golan_no_middle_ground.bot import damascus_aims, golan_aims
from golan_no_middle_ground.bot.aim import Aim
from golan_no_middle_ground.bot.fields import Fields
from golan_no_middle_ground.model.definition import ISRAEL
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.rules.in_force import counteroffensive


def aims_of(pos: Position, side: int, fields: Fields) -> list[Aim]:
    """The aims of a side in the position."""
    if counteroffensive(pos):
        found = damascus_aims.israel(pos) if side == ISRAEL else damascus_aims.syria(pos, fields)
    else:
        found = golan_aims.israel(pos, fields) if side == ISRAEL else golan_aims.syria(pos)
    return found or [Aim(h, 0.5, 3) for h in members(pos.occupied[1 - side])]


def assign(
    pos: Position,
    side: int,
    aims: Iterable[Aim],
    fields: Fields,
    units: Iterable[int],
    reach: float,
) -> dict[int, Aim]:
    """An aim for each unit: the nearer and weightier first, until each has the units that it is worth.

    `reach`: MP that one more of weight is worth.
    Units of the side that do not act now count where they stand.
    """
    wanted = list(aims)
    chosen = list(units)
    room = [a.want for a in wanted]
    others = [u for u in pos.on_map(side) if u not in chosen]
    for i, aim in enumerate(wanted):
        if aim.hold:
            room[i] -= sum(pos.where[u] == aim.hex for u in others)
    offers = []
    for unit in chosen:
        kind = pos.rules.units[unit].kind
        for i, aim in enumerate(wanted):
            if (kind not in aim.kinds) if aim.kinds else (kind == "artillery" and aim.hold and aim.want < 8):
                continue
            here = pos.where[unit]
            far = fields.distance(pos, unit, here, aim.hex) if here >= 0 else 10
            offers.append((far - reach * aim.weight, far, unit, i))
    offers.sort()
    found: dict[int, Aim] = {}
    for _, _, unit, i in offers:
        if unit not in found and room[i] > 0:
            found[unit] = wanted[i]
            room[i] -= 1
    for _, _, unit, i in offers:
        found.setdefault(unit, wanted[i])
    return found
