"""Where a unit would be in supply if it went there."""

from __future__ import annotations

from golan_core.map.hexes import HexSet
from golan_scs.model.rulebook import Position
from golan_scs.model.state import IN_POOL
from golan_scs.model.zoc import zoc


def supply_net(pos: Position, unit: int) -> HexSet:
    """Hexes where the unit would be in supply, those in an EZOC that its own presence negates included."""
    side = pos.rules.sides[unit]
    net = pos.rules.supply.net(pos, unit)
    enemy = pos.occupied[1 - side]
    rim = pos.rules.board.grid.spread(net) & zoc(pos, 1 - side) & pos.rules.board.playable & ~enemy & ~net
    if not rim:
        return net
    trial = pos.copy()
    mine = pos.occupied[side] | rim
    trial.occupied = (enemy, mine) if side else (mine, enemy)
    return net | pos.rules.supply.net(trial, unit)


def without_headquarters(pos: Position, side: int) -> HexSet:
    """Hexes where units need no HQ to be in supply."""
    trial, plain = pos.copy(), -1
    for u in pos.on_map(side):
        if pos.rules.counters[u].kind == "hq":
            trial.put(u, IN_POOL)
        else:
            plain = u
    return pos.rules.supply.net(trial, plain) if plain >= 0 else 0
