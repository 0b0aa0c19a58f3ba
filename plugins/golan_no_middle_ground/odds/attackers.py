"""Who could attack a hex now from where he stands: for previews and for offers to a player."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import members
from golan_no_middle_ground.model.definition import chit_side
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import State
from golan_no_middle_ground.odds.forecast import of_clash, worth
from golan_no_middle_ground.rules.combat.assault import FOOT_KINDS, MOST, across, can_assault, clash, defended
from golan_no_middle_ground.rules.combat.bombardment import can_bombard, spotted
from golan_no_middle_ground.rules.combat.fire import can_fire, can_react, reacting
from golan_no_middle_ground.turn.activation import REACTION, in_range


def acts_now(state: State, side: int) -> bool:
    """Whether a formation of a side is active."""
    return state.chit >= 0 and chit_side(state.chit) == side


def _next_to(rb: Rulebook, state: State, side: int, h: int) -> list[int]:
    """Un-disrupted units of a side next to a hex, no gorge between."""
    units = (u for n in members(rb.around[h] & state.occupied[side]) for u in state.stacks[n])
    return [u for u in units if not state.disrupted >> u & 1]


def able_to_fire(rb: Rulebook, state: State, side: int, h: int) -> list[int]:
    """NMG 11.0: those of a side who may fire at a hex; when it does not act, who could if it did."""
    if not state.occupied[1 - side] >> h & 1:
        return []
    units = _next_to(rb, state, side, h)
    if acts_now(state, side):
        return [] if state.struck >> h & 1 else [u for u in units if can_fire(rb, state, u)]
    return [u for u in units if rb.units[u].fire]


def able_to_assault(rb: Rulebook, state: State, side: int, h: int) -> list[int]:
    """NMG 12.0: those of a side who may assault a hex; when it does not act, who could if it did."""
    if not defended(state, side, h):
        return []
    units = [u for u in _next_to(rb, state, side, h) if across(rb, state, side, state.where[u], h)]
    if acts_now(state, side):
        return [u for u in units if can_assault(rb, state, u)]
    return [u for u in units if rb.units[u].assault]


def able_to_bombard(rb: Rulebook, state: State, side: int, h: int) -> list[int]:
    """NMG 9.0: the active artillery of a side that may bombard a hex."""
    if not acts_now(state, side) or not spotted(rb, state, side) >> h & 1:
        return []
    return [u for u in members(state.group) if can_bombard(rb, state, u) and in_range(rb, state, u, 1 << h)]


def reacting_stacks(rb: Rulebook, state: State, side: int, h: int) -> list[list[int]]:
    """NMG 10.0: the stacks that may fire at a hex in reaction now."""
    if state.chit < 0 or state.step != REACTION or acts_now(state, side):
        return []
    return [
        [u for u in state.stacks[n] if can_react(rb, state, u)]
        for n, target in reacting(rb, state, side)
        if target == h
    ]


def best_assault(rb: Rulebook, state: State, side: int, h: int, units: Sequence[int]) -> tuple[int, ...]:
    """NMG 12.0: of many able units the six that have the best odds together: the strongest, of both arms."""
    ranked = sorted(units, key=lambda u: (-rb.units[u].assault, u))
    groups = [tuple(ranked[:MOST])]
    for kinds in (("tank",), FOOT_KINDS):
        other = [u for u in ranked[MOST:] if rb.units[u].kind in kinds]
        if other:
            groups.append((*ranked[: MOST - 1], other[0]))
    if not ranked:
        return ()
    return max(groups, key=lambda g: worth(of_clash(rb, clash(rb, state, side, h, g, 0))))
