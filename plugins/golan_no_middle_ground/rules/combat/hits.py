"""Hits: disruption, elimination, recovery (NMG 13.0; T:D 3.3, 5.4)."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_no_middle_ground.model.definition import SYRIA
from golan_no_middle_ground.model.frames import Hits, replace
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.model.state import BOX, GONE
from golan_no_middle_ground.rules.ground.strongpoints import emptied

FOR_GOOD = 6
"""The die of an elimination that no replacement undoes (NMG 13.0)."""
RECOVERY = (4, 3)
"""By side: an in-supply disrupted unit recovers on this die or less (NMG 13.0)."""
RECOVERY_NEAR = (2, 1)
"""The same next to an un-disrupted enemy."""


def targets(pos: Position, frame: Hits) -> tuple[int, ...]:
    """NMG 13.0: who may take the next hit; nobody takes a second before all in the hex are disrupted."""
    alive = tuple(u for u in frame.units if pos.where[u] == frame.hex)
    whole = tuple(u for u in alive if not pos.disrupted >> u & 1)
    return whole or alive


def bearable(pos: Position, units: Sequence[int]) -> int:
    """NMG 13.0: how many hits units can take before all are eliminated."""
    return sum(1 if pos.disrupted >> u & 1 else 2 for u in units)


def settle_hits(pos: Position, frame: Hits, dice: Dice, events: list[Event]) -> bool:
    """NMG 13.0: give the hits that leave no choice. False if the owner must choose."""
    able = targets(pos, frame)
    if not able or not frame.count:
        pos.pop()
        if frame.side == SYRIA:
            emptied(pos, frame.hex, events)
        return True
    if len(able) == 1 or frame.count >= len(able):
        pos.swap(replace(frame, count=frame.count - len(able)))
        for unit in able:
            hit(pos, unit, dice, events)
        return True
    return False


def why_not_hit(pos: Position, frame: Hits, unit: int) -> Refusal | None:
    """NMG 13.0: whether a unit may be given the hit."""
    if unit in targets(pos, frame):
        return None
    if unit in frame.units and pos.where[unit] == frame.hex:
        return Refusal(
            "NMG 13.0", "second-hit", f"{pos.rules.name(unit)} is disrupted: others there are hit first"
        )
    return Refusal("NMG 13.0", "not-there", f"{pos.rules.name(unit)} is not in the hex that is hit")


def take_hit(pos: Position, frame: Hits, unit: int, dice: Dice, events: list[Event]) -> None:
    """Give one hit to the unit that the owner chose."""
    pos.swap(replace(frame, count=frame.count - 1))
    hit(pos, unit, dice, events)


def hit(pos: Position, unit: int, dice: Dice, events: list[Event]) -> None:
    """NMG 13.0: a hit disrupts a unit, or eliminates it if it is disrupted."""
    if pos.disrupted >> unit & 1:
        eliminate(pos, unit, dice, events)
    else:
        disrupt(pos, unit, events)


def disrupt(pos: Position, unit: int, events: list[Event]) -> None:
    """NMG 13.0: turn a unit to its disrupted side."""
    pos.disrupted |= 1 << unit
    data = {"units": [pos.rules.name(unit)], "hex": pos.rules.label(pos.where[unit])}
    text = f"{pos.rules.name(unit)} is disrupted"
    events.append(Event("disruption", text, "NMG 13.0", pos.rules.role(pos.rules.sides[unit]), data))


def eliminate(
    pos: Position,
    unit: int,
    dice: Dice,
    events: list[Event],
    for_good: str = "",
) -> None:
    """NMG 13.0: a unit leaves the map, by die to the Replacement Box or for good.

    `for_good` gives the reason why no die is rolled; Out of Supply and a type that cannot be replaced
    (T:D 3.3) are found here.
    """
    printed = pos.rules.units[unit]
    if not for_good and pos.oos >> unit & 1:
        for_good = "Out of Supply"
    if not for_good and not printed.replaceable:
        for_good = "cannot be replaced"
    if not for_good and dice.roll(f"elimination of {printed.id}").total == FOR_GOOD:
        for_good = "by die"
    label = pos.rules.label(pos.where[unit])
    leave_map(pos, unit, GONE if for_good else BOX)
    text = f"{printed.id} is eliminated" + (f" for good ({for_good})" if for_good else "")
    data = {"units": [printed.id], "hex": label, "permanent": bool(for_good)}
    events.append(Event("elimination", text, "NMG 13.0", pos.rules.role(printed.side), data, lost=1))
    if unit == pos.rules.command_post:
        lose_command_post(pos, events)


def leave_map(pos: Position, unit: int, place: int) -> None:
    """Take a unit off the map and forget its states."""
    pos.put(unit, place)
    bit = ~(1 << unit)
    for name in ("disrupted", "oos", "group", "moved", "done", "airborne"):
        setattr(pos, name, getattr(pos, name) & bit)


def lose_command_post(pos: Position, events: list[Event]) -> None:
    """T:D 5.4: what the loss of the command post sets going."""
    pos.lost_post = pos.turn
    text = "the Syrian command post is lost: initiative, End Turn, activations and Insh'Allah suffer"
    events.append(Event("command-post", text, "T:D 5.4", "syrian"))


# --------------------------------------------------------------------- recovery


def near_whole_enemy(pos: Position, unit: int) -> bool:
    """Whether an un-disrupted enemy unit is next to a unit."""
    side = pos.rules.sides[unit]
    near = pos.rules.grid.spread(1 << pos.where[unit]) & pos.occupied[1 - side]
    return any(not pos.disrupted >> u & 1 for h in members(near) for u in pos.stacks[h])


def recovery_limit(pos: Position, unit: int) -> int:
    """NMG 13.0: the highest die on which a disrupted unit recovers; 0 if it may not try."""
    if pos.oos >> unit & 1:
        return 0
    side = pos.rules.sides[unit]
    return (RECOVERY_NEAR if near_whole_enemy(pos, unit) else RECOVERY)[side]


def recovery_phase(pos: Position, dice: Dice, events: list[Event]) -> None:
    """NMG 13.0: every in-supply disrupted unit tries to recover, as the map stood when the phase began."""
    limits = [(unit, recovery_limit(pos, unit)) for unit in members(pos.disrupted) if pos.where[unit] >= 0]
    trying = [(unit, limit) for unit, limit in limits if limit]
    if not trying:
        return
    rolled = dice.roll("recovery", len(trying)).values
    back = [unit for (unit, limit), die in zip(trying, rolled, strict=True) if die <= limit]
    for unit in back:
        pos.disrupted &= ~(1 << unit)
    text = f"{len(back)} of {len(trying)} disrupted units recover"
    text += f": {pos.rules.names(back)}" if back else ""
    data = {"units": pos.rules.ids(back), "tried": pos.rules.ids(u for u, _ in trying)}
    events.append(Event("recovery", text, "NMG 13.0", "", data))


def factors(pos: Position, units: Sequence[int], name: str) -> int:
    """NMG 7.0: fire or assault strength of units; each Out of Supply counts half, rounded up."""
    total = 0
    for unit in units:
        value: int = getattr(pos.rules.units[unit], name)
        total += (value + 1) // 2 if pos.oos >> unit & 1 else value
    return total
