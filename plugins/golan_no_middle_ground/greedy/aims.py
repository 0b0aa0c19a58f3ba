"""What a side wants on the map now: hexes to reach and to hold, each with a weight and a number of units."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from golan_core.hexes import HexSet, members
from golan_core.search import flood
from golan_no_middle_ground.definition import ISRAEL, SYRIA
from golan_no_middle_ground.greedy.fields import FAR, Fields
from golan_no_middle_ground.greedy.lifeline import opened
from golan_no_middle_ground.ground import supply_links
from golan_no_middle_ground.rulebook import Rulebook
from golan_no_middle_ground.state import State
from golan_no_middle_ground.supply import network

ALARM = 9
"""MP: a Syrian so near to a supply source calls for a guard."""
COUNTERATTACK = 9
"""From this turn on Israel looks beyond the line in the base game."""
CLOSING = 3
"""In so many last turns ground counts more than the enemy."""
KEY = 2.8
"""Weight of enemies that must go first."""
HUNT = 3
"""Hexes: enemies so near to the supplied ground are gone for."""
LANE, LANE_GAIN = 3.0, 0.1
"""Weight of a lane through the mines, and of each hex more that supply would reach by it."""
GAIN = 0.2
"""The same for an enemy or a town that is in the way of supply."""
MOST_GAIN, MOST_TOWN_GAIN = 15, 12
"""Hexes: more than these do not count."""
REACH = 6
"""MP that one more of weight is worth when a unit chooses an aim."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A hex that is wanted."""

    hex: int
    weight: float
    want: int
    """Units that it is worth."""
    kinds: tuple[str, ...] = ()
    """Kinds of unit that it is for; empty for all but guns."""
    hold: bool = False
    """Whether the hex itself must be held, so that a unit there stays."""


def aims_of(rb: Rulebook, state: State, side: int, fields: Fields) -> list[Aim]:
    """The aims of a side in the position."""
    if rb.counteroffensive(state):
        found = _israel_attacks(rb, state) if side == ISRAEL else _syria_defends(rb, state, fields)
    else:
        found = _israel_defends(rb, state, fields) if side == ISRAEL else _syria_attacks(rb, state)
    return found or [Aim(h, 0.5, 3) for h in members(state.occupied[1 - side])]


def turns_left(rb: Rulebook, state: State) -> int:
    """Turns after this one."""
    last = 14 if rb.joined and not rb.counteroffensive(state) else rb.scenario.last
    return max(last - state.turn, 0)


# ----------------------------------------------------------------- the Golan


def _syria_attacks(rb: Rulebook, state: State) -> list[Aim]:
    """Supply sources first; villages on the way; what was won is held."""
    found = []
    for h in members(rb.sources):
        if state.occupied[SYRIA] >> h & 1:  # it counts only while somebody stands there
            found.append(Aim(h, 2.6, 2, hold=True))
        else:
            found.append(Aim(h, 2.0, 8, hold=True))
    if rb.scenario.victory != "badr":
        for h in members(rb.settlements & rb.west & rb.passable & ~state.held):
            found.append(Aim(h, 0.7, 1))
    return found


def _israel_defends(rb: Rulebook, state: State, fields: Fields) -> list[Aim]:
    """Guards for sources in danger; Syrians west of the line; lost villages; at last the other side."""
    found = []
    invaders = state.occupied[SYRIA] & (rb.west | rb.grid.spread(rb.west))
    for h in members(rb.sources):
        near = min((fields.to(state, SYRIA, False, h).get(n, FAR) for n in members(invaders)), default=FAR)
        lost = bool((state.held | state.occupied[SYRIA]) >> h & 1)
        if lost or near <= ALARM:
            found.append(
                Aim(
                    h,
                    3.0 + 0.1 * max(ALARM - near, 0),
                    3 if lost else 2 if near <= ALARM // 2 else 1,
                    hold=True,
                )
            )
    sources = list(members(rb.sources))
    for h in members(invaders):
        near = min(fields.to(state, SYRIA, False, s).get(h, FAR) for s in sources) if sources else FAR
        inside = bool(rb.west >> h & 1)
        found.append(Aim(h, (1.5 if inside else 0.8) + max(0, 14 - near) * 0.08, 4))
    for h in members(rb.settlements & rb.west & state.held):
        found.append(Aim(h, 1.0 if turns_left(rb, state) > CLOSING else 2.0, 1))
    if rb.scenario.victory != "badr" and state.turn >= COUNTERATTACK:
        for h in members(rb.settlements & ~rb.west & rb.passable & ~state.occupied[SYRIA]):
            found.append(Aim(h, 0.8, 1, hold=True))
    return found


# ------------------------------------------------------------- on to Damascus


def _israel_attacks(rb: Rulebook, state: State) -> list[Aim]:
    """Lanes through the mines, then villages; guns into range of Damascus; old ground that was lost."""
    found = []
    fed = network(rb, state, ISRAEL)
    left = turns_left(rb, state)
    lanes = _lanes(rb, state, fed) if left else 0  # to clear one takes a turn
    for h in members(lanes):
        found.append(Aim(h, LANE + LANE_GAIN * opened(rb, state, fed, h), 2, hold=True))
    for h in members(rb.grid.spread(lanes) & state.occupied[SYRIA]):
        found.append(Aim(h, KEY, 6))  # its zone of control keeps the lane shut
    found += _villages(rb, state, fed, left)
    front = fed
    for _ in range(HUNT):
        front = rb.grid.spread(front) | front
    if left > 1:
        for h in members(front & (state.occupied[SYRIA] | state.posts_syrian)):
            weight = 1.6 if state.posts_syrian >> h & 1 else 1.3
            found.append(Aim(h, weight + GAIN * min(opened(rb, state, fed, h), MOST_GAIN), 5))
    if left <= 5:
        area = rb.board.areas["bombardment range"] & fed & ~state.occupied[SYRIA]
        found += [Aim(h, 2.5, 1, ("artillery",), True) for h in members(area)]
    return found


def _villages(rb: Rulebook, state: State, fed: HexSet, left: int) -> list[Aim]:
    """Villages east of the line; on the last turn those that only need to be entered, one unit for each."""
    found = []
    for h in members(rb.settlements & ~rb.west & rb.passable):
        near = bool(rb.grid.within(h, 3) & fed)
        held = bool(state.occupied[SYRIA] >> h & 1)
        if not left:
            if not held:
                found.append(Aim(h, 2.5 if near else 2.0, 1, hold=True))
            continue
        weight = 1.8 if near else 1.0
        if rb.towns >> h & 1:
            gain = min(opened(rb, state, fed, h), MOST_TOWN_GAIN) if near and not held else 0
            weight += 0.4 + GAIN * gain
        enemies = sum(len(state.stacks[n]) for n in members(rb.grid.within(h, 1) & state.occupied[SYRIA]))
        found.append(Aim(h, weight, 1 + min(enemies, 5), hold=True))
    return found


def _lanes(rb: Rulebook, state: State, fed: HexSet) -> HexSet:
    """T:D 4.1.1: mine hexes by which a supply line would get through, those of the roads first."""
    mines = rb.mines & ~state.cleared
    if not mines:
        return 0
    # Only where supply crosses the ditch, by road or bridge: units Out of Supply clear nothing.
    edge = flood(supply_links(rb, state), fed, through=mines, rings=1) & mines
    by_road = sum(1 << h for h in members(edge) if _road_leads_on(rb, h))
    open_lanes = (state.cleared & rb.mines).bit_count()
    return (by_road or edge) if open_lanes < 6 else 0


def _road_leads_on(rb: Rulebook, h: int) -> bool:
    """Whether a road leads from a mine hex to the east."""
    return any(rb.roads >> rb.hexside(h, n) & 1 for n in members(rb.around[h]) if not rb.west >> n & 1)


def _syria_defends(rb: Rulebook, state: State, fields: Fields) -> list[Aim]:
    """Villages that Israel holds, villages in its way, and Damascus."""
    found = []
    enemies = list(members(state.occupied[ISRAEL]))
    for h in members(rb.settlements & ~rb.west & rb.passable):
        field = fields.to(state, ISRAEL, True, h)
        near = min((field.get(n, FAR) for n in enemies), default=FAR)
        if state.occupied[ISRAEL] >> h & 1:
            found.append(Aim(h, 1.8, 5))
        elif near <= 16:
            found.append(Aim(h, 1.2 + max(0, 10 - near) * 0.06, 3, hold=True))
    guns = [h for u, h in enumerate(state.where) if h >= 0 and _is_gun(rb, u)]
    area = rb.board.areas["bombardment range"]
    found += [Aim(h, 1.8, 4) for h in dict.fromkeys(guns) if area >> h & 1]
    for h in members(rb.damascus):
        found.append(Aim(h, 0.6, 2, hold=True))
    return found


def _is_gun(rb: Rulebook, unit: int) -> bool:
    return rb.sides[unit] == ISRAEL and rb.units[unit].kind == "artillery"


# ------------------------------------------------------------------ assignment


def assign(
    rb: Rulebook, state: State, side: int, aims: Iterable[Aim], fields: Fields, units: Iterable[int]
) -> dict[int, Aim]:
    """An aim for each unit: the nearer and weightier first, until each has the units that it is worth.

    Units of the side that do not act now count where they stand.
    """
    wanted = list(aims)
    chosen = list(units)
    room = [a.want for a in wanted]
    others = [u for u in state.on_map(side) if u not in chosen]
    for i, aim in enumerate(wanted):
        if aim.hold:
            room[i] -= sum(state.where[u] == aim.hex for u in others)
    offers = []
    for unit in chosen:
        kind = rb.units[unit].kind
        for i, aim in enumerate(wanted):
            if (kind not in aim.kinds) if aim.kinds else (kind == "artillery" and aim.hold and aim.want < 8):
                continue
            here = state.where[unit]
            far = fields.distance(state, unit, here, aim.hex) if here >= 0 else 10
            offers.append((far - REACH * aim.weight, far, unit, i))
    offers.sort()
    found: dict[int, Aim] = {}
    for _, _, unit, i in offers:
        if unit not in found and room[i] > 0:
            found[unit] = wanted[i]
            room[i] -= 1
    for _, _, unit, i in offers:
        found.setdefault(unit, wanted[i])
    return found
