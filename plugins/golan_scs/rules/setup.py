"""Set-up (SCS 1.0): each unit in the hexes its scenario names, free or as in the ready set-up."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import HexSet
from golan_core.model.values import Event, Refusal
from golan_scs.model.definition import SetupRule
from golan_scs.model.rulebook import Position, Rulebook
from golan_scs.model.state import IN_POOL


def rule_of(rb: Rulebook, unit: int) -> SetupRule | None:
    """The paragraph of the scenario that sets a unit up, if any."""
    return rb.setup_rules.get(unit)


def places_of(pos: Position, unit: int) -> HexSet:
    """Hexes where a unit may set up now, stacking included."""
    rule = rule_of(pos.rules, unit)
    if rule is None:
        return 0
    hexes = rule.hexes & pos.rules.enterable(unit) & ~pos.occupied[1 - pos.rules.sides[unit]]
    for h, others in pos.stacks.items():
        if hexes >> h & 1 and pos.rules.stacking.limit_broken(pos, (*(u for u in others if u != unit), unit)):
            hexes &= ~(1 << h)
    return hexes


def to_set_up(pos: Position, side: int) -> list[int]:
    """Units of a side that set up, whether they stand already or not."""
    return [u for u in pos.rules.setup_rules if pos.rules.sides[u] == side]


def missing(pos: Position, side: int) -> list[int]:
    """Units of a side that must still set up."""
    return [u for u in to_set_up(pos, side) if pos.where[u] == IN_POOL]


def why_not_place(pos: Position, side: int, units: Sequence[int], h: int) -> Refusal | None:
    """SCS 1.0: the first thing that forbids setting units up in a hex."""
    if not units:
        return Refusal("SCS 1.0", "nobody", "no unit is named")
    for unit in units:
        rule = rule_of(pos.rules, unit)
        if rule is None or pos.rules.sides[unit] != side:
            return Refusal("SCS 1.0", "not-set-up", f"{pos.rules.name(unit)} is not a unit that you set up")
        if not rule.hexes >> h & 1:
            return Refusal(
                rule.rule, "area", f"{pos.rules.name(unit)} sets up {rule.text}, not in {pos.rules.label(h)}"
            )
        if not pos.rules.enterable(unit) >> h & 1:
            return Refusal(
                "SCS 3.1", "prohibited", f"{pos.rules.name(unit)} could not enter {pos.rules.label(h)}"
            )
    if pos.occupied[1 - side] >> h & 1:
        return Refusal("SCS 1.0", "enemy-hex", f"{pos.rules.label(h)} holds enemy units")
    stack = tuple(sorted({*units, *pos.stack(h)}))
    why = pos.rules.stacking.limit_broken(pos, stack)
    return (
        Refusal("SCS 4.0", "stacking", f"too much would stack in {pos.rules.label(h)}: {why}")
        if why
        else None
    )


def place(pos: Position, units: Sequence[int], h: int, events: list[Event]) -> None:
    """Set units up in a hex."""
    for unit in units:
        pos.put(unit, h)
    text = f"{pos.rules.names(units)} set up in {pos.rules.label(h)}"
    data = {"units": [pos.rules.name(u) for u in units], "hex": pos.rules.label(h)}
    events.append(Event("set-up", text, "SCS 1.0", pos.rules.role(units[0]), data, routine=True))


def why_not_ready(pos: Position, side: int) -> Refusal | None:
    """The ready set-up fills in what is missing, if what stands already leaves room for it."""
    trial = pos.copy()
    for unit in missing(pos, side):
        h = pos.rules.scenario.ready[unit]
        if pos.occupied[1 - side] >> h & 1:
            rb = pos.rules
            text = f"the ready set-up has {rb.name(unit)} in {rb.label(h)}, which holds enemy units"
            return Refusal("SCS 1.0", "enemy-hex", text)
        trial.put(unit, h)
    for h, units in trial.stacks.items():
        if pos.rules.sides[units[0]] == side and pos.rules.stacking.limit_broken(trial, units):
            return Refusal(
                "SCS 4.0",
                "stacking",
                f"the ready set-up would overfill {pos.rules.label(h)}; clear that hex first",
            )
    return None


def make_ready(pos: Position, side: int, events: list[Event]) -> None:
    """Set all missing units up as in the ready set-up."""
    units = missing(pos, side)
    for unit in units:
        pos.put(unit, pos.rules.scenario.ready[unit])
    text = f"{pos.rules.side_name(side)} ready set-up: {len(units)} units"
    events.append(
        Event(
            "set-up",
            text,
            "SCS 1.0",
            pos.rules.definition.sides[side],
            {"units": [pos.rules.name(u) for u in units]},
            routine=True,
        )
    )


def why_not_finish(pos: Position, side: int) -> Refusal | None:
    """Set-up ends when every unit stands."""
    units = missing(pos, side)
    if not units:
        return None
    shown = pos.rules.names(units[:4]) + (f" and {len(units) - 4} more" if len(units) > 4 else "")
    return Refusal("SCS 1.0", "missing", f"{shown} must set up first", {"missing": len(units)})
