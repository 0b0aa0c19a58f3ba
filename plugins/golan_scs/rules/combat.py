"""Combat (SCS 7.0) and what an overrun shares with it: declaration, support, resolution, aftermath."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.model.dice import Dice
from golan_core.model.game import Event, Refusal
from golan_scs.model.definition import Result
from golan_scs.model.frames import Advance, Combat, Losses, Retreat, replace
from golan_scs.model.rulebook import Phase, Rulebook
from golan_scs.model.state import State, unit_set
from golan_scs.rules.losses import alive
from golan_scs.rules.odds import Odds, attack_strength, chances, losses, odds
from golan_scs.rules.overrun import enter_vacated


def why_not_attack(
    rb: Rulebook, state: State, phase: Phase, target: int, units: Sequence[int]
) -> Refusal | None:
    """SCS 7.0: the first thing that forbids an attack in the Combat Phase."""
    label = rb.label(target)
    if not units:
        return Refusal("SCS 7.0", "nobody", "no unit is named")
    if len(set(units)) != len(units):
        return Refusal("SCS 7.0", "twice", "a unit is named twice")
    if not state.occupied[1 - phase.role] >> target & 1:
        return Refusal("SCS 7.0", "no-enemy", f"{label} holds no enemy unit")
    if state.struck >> target & 1:
        return Refusal("SCS 7.2d", "struck", f"{label} was attacked in this phase already")
    for unit in units:
        refusal = why_not_attacker(rb, state, phase, target, unit)
        if refusal is not None:
            return refusal
    return why_not_together(rb, state, target, units)


def why_not_attacker(rb: Rulebook, state: State, phase: Phase, target: int, unit: int) -> Refusal | None:
    """SCS 7.0: may this unit take part in an attack on the hex?"""
    name = rb.name(unit)
    if rb.sides[unit] != phase.role:
        return Refusal("SCS 7.0", "enemy", f"{name} belongs to the other side")
    if state.where[unit] < 0:
        return Refusal("SCS 7.0", "off-map", f"{name} is not on the map")
    if state.fought >> unit & 1:
        return Refusal("SCS 7.0", "fought", f"{name} has attacked in this phase already")
    if rb.counters[unit].mobility == "none":
        return Refusal("SCS 7.0", "immobile", f"{name} never attacks")
    crossing = rb.crossing(unit, state.where[unit], target, rb.mobility_now(state, unit))
    if not crossing.allowed:
        return Refusal(
            "SCS 7.0",
            "out-of-reach",
            f"{name} in {rb.label(state.where[unit])} cannot attack {rb.label(target)}: {crossing.why}",
        )
    return rb.may_attack(state, unit, target)


def why_not_together(rb: Rulebook, state: State, target: int, units: Sequence[int]) -> Refusal | None:
    """SCS 7.0: an attack needs some attack strength, and units that may fight together."""
    refusal = rb.together(units) or rb.held_back(state, target, units)
    if refusal is None and attack_strength(rb, state, units, target) == 0:
        return Refusal("SCS 7.0", "no-strength", f"{rb.names(units)} have no attack strength")
    return refusal


def declare(rb: Rulebook, state: State, combat: Combat, events: list[Event]) -> None:
    """SCS 7.0: begin a combat."""
    if not combat.overrun:
        state.struck |= 1 << combat.target
    state.fought |= unit_set(combat.attackers)
    state.push(combat)
    kind = "overrun" if combat.overrun else "attack"
    text = f"{rb.names(combat.attackers)} {kind} {rb.label(combat.target)} ({rb.names(combat.defenders)})"
    data = {
        "attackers": [rb.name(u) for u in combat.attackers],
        "defenders": [rb.name(u) for u in combat.defenders],
        "hex": rb.label(combat.target),
    }
    rule = "SCS 6.0" if combat.overrun else "SCS 7.0"
    events.append(Event(kind, text, rule, rb.definition.sides[combat.attacker], data))


def new_combat(state: State, attacker: int, target: int, units: Sequence[int], overrun: bool) -> Combat:
    """A combat of these units against everything in the target hex."""
    attackers = tuple(sorted(units))
    origins = tuple(state.where[u] for u in attackers)
    return Combat(attacker, target, attackers, state.stack(target), overrun, origins=origins)


def settle_combat(rb: Rulebook, state: State, combat: Combat, dice: Dice, events: list[Event]) -> bool:
    """Carry a combat one stage on. False while somebody must announce support."""
    stage = combat.stage
    if stage == "prepare":
        state.swap(replace(combat, stage="defender support"))
        rb.before_odds(state, combat, dice, events)
    elif stage.endswith("support"):
        if not alive(state, combat.attackers) or not alive(state, combat.defenders):
            state.swap(replace(combat, stage="advance"))
            return True
        side = supporter(combat)
        if state.air[side] or rb.guns_in_reach(state, side, combat):
            return False
        state.swap(replace(combat, stage=_after_support(stage)))
    elif stage == "resolve":
        resolve(rb, state, combat, dice, events)
    elif stage == "retreat":
        _begin_retreat(rb, state, combat)
    elif stage == "advance":
        _begin_advance(rb, state, combat, events)
    else:
        state.pop()
        rb.after_combat(state, combat, dice, events)
    return True


def supporter(combat: Combat) -> int:
    """The side that announces support at this stage."""
    return 1 - combat.attacker if combat.stage == "defender support" else combat.attacker


def _after_support(stage: str) -> str:
    return "attacker support" if stage == "defender support" else "resolve"


def why_not_support(
    rb: Rulebook, state: State, combat: Combat, air: int, guns: Sequence[int]
) -> Refusal | None:
    """Air Points and artillery that a side may put into this combat."""
    side = supporter(combat)
    if air > state.air[side]:
        text = f"{air} Air Points are announced and {state.air[side]} are left"
        return Refusal(rb.support_rule, "air", text, {"left": state.air[side]})
    if len(set(guns)) != len(guns):
        return Refusal(rb.support_rule, "twice", "an artillery unit is named twice")
    reach = rb.guns_in_reach(state, side, combat)
    for unit in guns:
        if unit not in reach:
            return rb.gun_refusal(state, side, combat, unit)
    return None


def announce(
    rb: Rulebook, state: State, combat: Combat, air: int, guns: Sequence[int], events: list[Event]
) -> None:
    """Put Air Points and artillery into the combat."""
    side = supporter(combat)
    left = list(state.air)
    left[side] -= air
    state.air = (left[0], left[1])
    state.fired |= unit_set(guns)
    given = tuple(sorted(guns))
    state.swap(replace(supported(combat, air, given), stage=_after_support(combat.stage)))
    if air or given:
        what = [f"{air} Air Point{'s' if air > 1 else ''}"] if air else []
        what += [rb.name(u) for u in given]
        role = rb.definition.sides[side]
        text = f"{rb.side_name(side)} support: {', '.join(what)}"
        events.append(Event("support", text, rb.support_rule, role, {"air": air, "units": what[bool(air) :]}))


def supported(combat: Combat, air: int, guns: Sequence[int]) -> Combat:
    """A combat with the support of whoever is to announce it now."""
    if supporter(combat) == combat.attacker:
        return replace(combat, attacker_air=air, attacker_guns=tuple(guns))
    return replace(combat, defender_air=air, defender_guns=tuple(guns))


def resolve(rb: Rulebook, state: State, combat: Combat, dice: Dice, events: list[Event]) -> None:
    """SCS 7.0: roll two dice on the column; losses come first, then the retreat, then the advance."""
    sum_up = odds(rb, state, combat)
    roll = dice.roll("overrun" if combat.overrun else "combat", 2)
    result = rb.definition.table[roll.total][sum_up.column]
    state.swap(replace(combat, stage="retreat", code=result.code))
    column = rb.definition.columns[sum_up.column]
    text = f"{rb.label(combat.target)}: {column}, roll {roll.total}, {result.code}"
    data = odds_data(rb, sum_up) | {
        "roll": list(roll.values),
        "result": result.code,
        "hex": rb.label(combat.target),
        "chances": chances(rb, state, combat, sum_up.column),
        "losses": losses(rb, state, combat, result),
    }
    events.append(Event("result", text, "SCS 7.0", rb.definition.sides[combat.attacker], data))
    defender = 1 - combat.attacker
    # The stack of frames is last in, first out: the attacker's losses are settled first.
    if result.defender:
        state.push(Losses(defender, combat.defenders, result.defender))
    if result.attacker:
        state.push(Losses(combat.attacker, combat.attackers, result.attacker))


def odds_data(rb: Rulebook, o: Odds) -> dict[str, object]:
    """The arithmetic of a combat as plain data."""
    return {
        "attack": float(o.attack_total),
        "defense": float(o.defense_total),
        "odds": o.ratio,
        "base": rb.definition.columns[o.base],
        "shifts": [[rb.definition.sides[s.side], s.columns, s.why, s.rule] for s in o.shifts],
        "net": o.net,
        "column": rb.definition.columns[o.column],
        "column_index": o.column,
    }


def result_of(rb: Rulebook, code: str) -> Result:
    """The result that a code names."""
    for row in rb.definition.table.values():
        for result in row:
            if result.code == code:
                return result
    raise ValueError(f"the combat table has no result {code!r}")


def _begin_retreat(rb: Rulebook, state: State, combat: Combat) -> None:
    """SCS 8.0: whoever must retreat, does; the defender may stand where terrain allows it."""
    result = result_of(rb, combat.code)
    state.swap(replace(combat, stage="advance"))
    if result.attacker_retreat:
        units = alive(state, combat.attackers)
        if units:
            state.push(Retreat(combat.attacker, units, result.attacker_retreat))
    elif result.defender_retreat:
        units = alive(state, tuple(u for u in combat.defenders if state.where[u] == combat.target))
        if units:
            optional = bool(rb.may_stand(state, combat))
            state.push(Retreat(1 - combat.attacker, units, result.defender_retreat, optional))


def _begin_advance(rb: Rulebook, state: State, combat: Combat, events: list[Event]) -> None:
    """SCS 10.0, 6.0: attackers may follow into an emptied hex; overrunners must."""
    state.swap(replace(combat, stage="finish"))
    if combat.overrun:
        enter_vacated(rb, state, combat, events)
    elif not state.stack(combat.target):
        units = advancers(rb, state, combat)
        if units:
            state.push(Advance(combat.attacker, units, combat.target))


def advancers(rb: Rulebook, state: State, combat: Combat) -> tuple[int, ...]:
    """SCS 10.0: attackers that stood their ground and can enter the hex."""
    stayed = [u for u, h in zip(combat.attackers, combat.origins, strict=True) if state.where[u] == h]
    return tuple(u for u in stayed if can_enter(rb, state, u, combat.target))


def can_enter(rb: Rulebook, state: State, unit: int, target: int) -> bool:
    """SCS 10.0: terrain (roads count) and the game's own rules let the unit in."""
    d = rb.board.grid.direction(state.where[unit], target)
    cost = rb.adjacency[rb.sides[unit]][rb.mobility_now(state, unit)].cost[state.where[unit] * 6 + d]
    return d >= 0 and cost >= 0 and not rb.closed_to(state, unit) >> target & 1


def why_not_follow(rb: Rulebook, state: State, frame: Advance, units: Sequence[int]) -> Refusal | None:
    """SCS 10.0: only attackers that can enter, and no more than may stack there."""
    if len(set(units)) != len(units):
        return Refusal("SCS 10.0", "twice", "a unit is named twice")
    for unit in units:
        if unit not in frame.units:
            return Refusal(
                "SCS 10.0", "not-attacker", f"{rb.name(unit)} may not advance into {rb.label(frame.target)}"
            )
    why = rb.stack_limit_broken(state, units) if units else ""
    return (
        Refusal("SCS 4.0a", "stacking", f"too much would stack in {rb.label(frame.target)}: {why}")
        if why
        else None
    )


def follow(rb: Rulebook, state: State, frame: Advance, units: Sequence[int], events: list[Event]) -> None:
    """SCS 10.0: advance units into the vacated hex."""
    state.pop()
    for unit in units:
        state.put(unit, frame.target)
    for unit in units:
        rb.passed_entry(state, unit, (frame.target,))
    if units:
        names = [rb.name(u) for u in units]
        text = f"{', '.join(names)} advance into {rb.label(frame.target)}"
        data = {"units": names, "hex": rb.label(frame.target)}
        events.append(Event("advance", text, "SCS 10.0", rb.definition.sides[frame.side], data))
