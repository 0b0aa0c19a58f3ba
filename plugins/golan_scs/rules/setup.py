"""Set-up (SCS 1.0): each unit in the hexes its scenario names, free or as in the ready set-up."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import HexSet
from golan_core.model.game import Event, Refusal
from golan_scs.model.definition import SetupRule
from golan_scs.model.rulebook import Rulebook
from golan_scs.model.state import IN_POOL, State


def rule_of(rb: Rulebook, unit: int) -> SetupRule | None:
    """The paragraph of the scenario that sets a unit up, if any."""
    return rb.setup_rules.get(unit)


def places_of(rb: Rulebook, state: State, unit: int) -> HexSet:
    """Hexes where a unit may set up now, stacking included."""
    rule = rule_of(rb, unit)
    if rule is None:
        return 0
    hexes = rule.hexes & rb.enterable(unit) & ~state.occupied[1 - rb.sides[unit]]
    for h, others in state.stacks.items():
        if hexes >> h & 1 and rb.stack_limit_broken(state, (*(u for u in others if u != unit), unit)):
            hexes &= ~(1 << h)
    return hexes


def missing(rb: Rulebook, state: State, side: int) -> list[int]:
    """Units of a side that must still set up."""
    return [u for u in rb.setup_rules if rb.sides[u] == side and state.where[u] == IN_POOL]


def why_not_place(rb: Rulebook, state: State, side: int, units: Sequence[int], h: int) -> Refusal | None:
    """SCS 1.0: the first thing that forbids setting units up in a hex."""
    if not units:
        return Refusal("SCS 1.0", "nobody", "no unit is named")
    for unit in units:
        rule = rule_of(rb, unit)
        if rule is None or rb.sides[unit] != side:
            return Refusal("SCS 1.0", "not-set-up", f"{rb.name(unit)} is not a unit that you set up")
        if not rule.hexes >> h & 1:
            return Refusal(rule.rule, "area", f"{rb.name(unit)} sets up {rule.text}, not in {rb.label(h)}")
        if not rb.enterable(unit) >> h & 1:
            return Refusal("SCS 3.1", "prohibited", f"{rb.name(unit)} could not enter {rb.label(h)}")
    if state.occupied[1 - side] >> h & 1:
        return Refusal("SCS 1.0", "enemy-hex", f"{rb.label(h)} holds enemy units")
    stack = tuple(sorted({*units, *state.stack(h)}))
    why = rb.stack_limit_broken(state, stack)
    return Refusal("SCS 4.0", "stacking", f"too much would stack in {rb.label(h)}: {why}") if why else None


def place(rb: Rulebook, state: State, units: Sequence[int], h: int, events: list[Event]) -> None:
    """Set units up in a hex."""
    for unit in units:
        state.put(unit, h)
    text = f"{rb.names(units)} set up in {rb.label(h)}"
    data = {"units": [rb.name(u) for u in units], "hex": rb.label(h)}
    events.append(Event("set-up", text, "SCS 1.0", rb.role(units[0]), data))


def why_not_ready(rb: Rulebook, state: State, side: int) -> Refusal | None:
    """The ready set-up fills in what is missing, if what stands already leaves room for it."""
    trial = state.copy()
    for unit in missing(rb, state, side):
        h = rb.scenario.ready[unit]
        if state.occupied[1 - side] >> h & 1:
            text = f"the ready set-up has {rb.name(unit)} in {rb.label(h)}, which holds enemy units"
            return Refusal("SCS 1.0", "enemy-hex", text)
        trial.put(unit, h)
    for h, units in trial.stacks.items():
        if rb.sides[units[0]] == side and rb.stack_limit_broken(trial, units):
            return Refusal(
                "SCS 4.0", "stacking", f"the ready set-up would overfill {rb.label(h)}; clear that hex first"
            )
    return None


def make_ready(rb: Rulebook, state: State, side: int, events: list[Event]) -> None:
    """Set all missing units up as in the ready set-up."""
    units = missing(rb, state, side)
    for unit in units:
        state.put(unit, rb.scenario.ready[unit])
    text = f"{rb.side_name(side)} ready set-up: {len(units)} units"
    events.append(
        Event("set-up", text, "SCS 1.0", rb.definition.sides[side], {"units": [rb.name(u) for u in units]})
    )


def why_not_finish(rb: Rulebook, state: State, side: int) -> Refusal | None:
    """Set-up ends when every unit stands."""
    units = missing(rb, state, side)
    if not units:
        return None
    shown = rb.names(units[:4]) + (f" and {len(units) - 4} more" if len(units) > 4 else "")
    return Refusal("SCS 1.0", "missing", f"{shown} must set up first", {"missing": len(units)})
