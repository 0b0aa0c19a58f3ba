"""Who could attack a hex now from where he stands: for previews and for offers to a player."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import members
from golan_no_middle_ground.model.definition import REACTION, chit_side
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.odds.forecast import of_clash, worth
from golan_no_middle_ground.rules.combat.assault import FOOT_KINDS, MOST, across, can_assault, clash, defended
from golan_no_middle_ground.rules.combat.attack import Attack
from golan_no_middle_ground.rules.combat.bombardment import can_bombard, in_range, spotted
from golan_no_middle_ground.rules.combat.fire import can_fire, can_react, reacting


def acts_now(pos: Position, side: int) -> bool:
    """Whether a formation of a side is active."""
    return pos.chit >= 0 and chit_side(pos.chit) == side


def _next_to(pos: Position, side: int, h: int) -> list[int]:
    """Un-disrupted units of a side next to a hex, no gorge between."""
    units = (u for n in members(pos.rules.around[h] & pos.occupied[side]) for u in pos.stacks[n])
    return [u for u in units if not pos.disrupted >> u & 1]


def able_to_fire(pos: Position, side: int, h: int) -> list[int]:
    """NMG 11.0: those of a side who may fire at a hex; when it does not act, who could if it did."""
    if not pos.occupied[1 - side] >> h & 1:
        return []
    units = _next_to(pos, side, h)
    if acts_now(pos, side):
        return [] if pos.struck >> h & 1 else [u for u in units if can_fire(pos, u)]
    return [u for u in units if pos.rules.units[u].fire]


def able_to_assault(pos: Position, side: int, h: int) -> list[int]:
    """NMG 12.0: those of a side who may assault a hex; when it does not act, who could if it did."""
    if not defended(pos, side, h):
        return []
    units = [u for u in _next_to(pos, side, h) if across(pos, side, pos.where[u], h)]
    if acts_now(pos, side):
        return [u for u in units if can_assault(pos, u)]
    return [u for u in units if pos.rules.units[u].assault]


def able_to_bombard(pos: Position, side: int, h: int) -> list[int]:
    """NMG 9.0: the active artillery of a side that may bombard a hex."""
    if not acts_now(pos, side) or not spotted(pos, side) >> h & 1:
        return []
    return [u for u in members(pos.group) if can_bombard(pos, u) and in_range(pos, u, 1 << h)]


def reacting_stacks(pos: Position, side: int, h: int) -> list[list[int]]:
    """NMG 10.0: the stacks that may fire at a hex in reaction now."""
    if pos.chit < 0 or pos.step != REACTION or acts_now(pos, side):
        return []
    return [
        [u for u in pos.stacks[n] if can_react(pos, u)] for n, target in reacting(pos, side) if target == h
    ]


def best_assault(pos: Position, side: int, h: int, units: Sequence[int]) -> tuple[int, ...]:
    """NMG 12.0: of many able units the six that have the best odds together: the strongest, of both arms."""
    ranked = sorted(units, key=lambda u: (-pos.rules.units[u].assault, u))
    groups = [tuple(ranked[:MOST])]
    for kinds in (("tank",), FOOT_KINDS):
        other = [u for u in ranked[MOST:] if pos.rules.units[u].kind in kinds]
        if other:
            groups.append((*ranked[: MOST - 1], other[0]))
    if not ranked:
        return ()
    return max(groups, key=lambda g: worth(of_clash(pos.rules, clash(pos, Attack(side, h, g)))))
