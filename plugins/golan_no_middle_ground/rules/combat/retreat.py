"""Retreats after an assault (NMG 12.0; T:D 5.4)."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_core.wording import verb_for
from golan_no_middle_ground.model.frames import Hits, Retreat
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.rules.combat.hits import eliminate
from golan_no_middle_ground.rules.ground.ground import CLOSED, DITCH, crossing
from golan_no_middle_ground.rules.ground.movement import passed, room
from golan_no_middle_ground.rules.ground.supply import network
from golan_no_middle_ground.rules.ground.zoc import zoc
from golan_no_middle_ground.rules.in_force import closed_to

LENGTH = 2
"""Hexes of a retreat."""


def steps_from(pos: Position, frame: Retreat, h: int) -> list[int]:
    """NMG 12.0: where a retreat may lead next: passable, free of enemies, not closer to the attackers."""
    grid = pos.rules.grid
    closed = closed_to(pos, frame.side) | pos.posts(1 - frame.side)
    return [
        n
        for n in members(pos.rules.around[h] & ~closed)
        if crossing(pos, frame.side, h, n) not in (DITCH, CLOSED)
        and all(grid.distance(n, a) >= grid.distance(h, a) for a in frame.attackers)
    ]


def paths(pos: Position, frame: Retreat, units: Sequence[int]) -> list[tuple[int, ...]]:
    """NMG 12.0: the ways by which units may retreat together.

    Two hexes; one where there is no way for two; only ways that end in supply if there are such.
    """
    first = steps_from(pos, frame, frame.start)
    long = [
        (a, b)
        for a in first
        for b in steps_from(pos, frame, a)
        if b != frame.start and pos.rules.grid.distance(frame.start, b) == LENGTH and room(pos, b, units)
    ]
    found: list[tuple[int, ...]] = [*long] or [(a,) for a in first if room(pos, a, units)]
    if not found:
        return []
    fed = network(pos, frame.side, any(pos.rules.allied(u) for u in units))
    return [p for p in found if fed >> p[-1] & 1] or found


def left(pos: Position, frame: Retreat) -> tuple[int, ...]:
    """The units that must still retreat."""
    return tuple(u for u in frame.units if pos.where[u] == frame.start)


def settle_retreat(pos: Position, frame: Retreat, dice: Dice, events: list[Event]) -> bool:
    """NMG 12.0; T:D 5.4: who cannot retreat is lost for good, the command post at once. False to ask."""
    units = left(pos, frame)
    if not units:
        pos.pop()
        return True
    if pos.rules.command_post in units:
        eliminate(pos, pos.rules.command_post, dice, events, "forced to retreat")
        return True
    if not paths(pos, frame, units[:1]):
        eliminate(pos, units[0], dice, events, "no way to retreat")
        return True
    return False


def why_not_retreat(
    pos: Position, frame: Retreat, units: Sequence[int], path: Sequence[int]
) -> Refusal | None:
    """NMG 12.0: the rule that forbids a retreat, or None."""
    waiting = left(pos, frame)
    if not units or len(set(units)) < len(units) or any(u not in waiting for u in units):
        return Refusal("NMG 12.0", "units", f"those who must retreat: {pos.rules.names(waiting)}")
    allowed = paths(pos, frame, units)
    if tuple(path) in allowed:
        return None
    told = "; ".join(sorted({pos.rules.label(p[-1]) for p in allowed})) or "nowhere together"
    return Refusal(
        "NMG 12.0", "way", f"no such retreat; {pos.rules.names(units)} may go to: {told}", {"hexes": told}
    )


def withdraw(
    pos: Position,
    frame: Retreat,
    units: Sequence[int],
    path: Sequence[int],
    events: list[Event],
) -> None:
    """NMG 12.0: retreat along a path; each enemy zone of control entered is a hit."""
    zones = zoc(pos, 1 - frame.side)
    hits = sum(zones >> h & 1 for h in path)
    for h in path:
        passed(pos, frame.side, h)
    for unit in units:
        pos.put(unit, path[-1])
    data = {
        "units": pos.rules.ids(units),
        "path": [pos.rules.label(h) for h in path],
        "from": pos.rules.label(frame.start),
        "hits": hits,
    }
    text = f"{pos.rules.names(units)} {verb_for(len(units), 'retreat')} to {pos.rules.label(path[-1])}"
    events.append(Event("retreat", text, "NMG 12.0", pos.rules.role(frame.side), data))
    for unit in units if hits else ():
        pos.push(Hits(frame.side, path[-1], (unit,), hits))
