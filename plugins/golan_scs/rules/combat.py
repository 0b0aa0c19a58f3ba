"""Combat (SCS 7.0) and what an overrun shares with it: declaration, support, resolution, aftermath."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Gamble, Refusal
from golan_scs.model.definition import Result
from golan_scs.model.frames import Advance, Combat, Losses, Retreat, replace
from golan_scs.model.rulebook import Phase, Position, Rulebook
from golan_scs.model.state import unit_set
from golan_scs.rules.losses import alive
from golan_scs.rules.odds import Odds, attack_strength, chances, losses, odds
from golan_scs.rules.overrun import enter_vacated


def why_not_attack(pos: Position, phase: Phase, target: int, units: Sequence[int]) -> Refusal | None:
    """SCS 7.0: the first thing that forbids an attack in the Combat Phase."""
    label = pos.rules.label(target)
    if not units:
        return Refusal("SCS 7.0", "nobody", "no unit is named")
    if len(set(units)) != len(units):
        return Refusal("SCS 7.0", "twice", "a unit is named twice")
    if not pos.occupied[1 - phase.role] >> target & 1:
        return Refusal("SCS 7.0", "no-enemy", f"{label} holds no enemy unit")
    if pos.struck >> target & 1:
        return Refusal("SCS 7.2d", "struck", f"{label} was attacked in this phase already")
    for unit in units:
        refusal = why_not_attacker(pos, phase, target, unit)
        if refusal is not None:
            return refusal
    return why_not_together(pos, target, units)


def why_not_attacker(pos: Position, phase: Phase, target: int, unit: int) -> Refusal | None:
    """SCS 7.0: may this unit take part in an attack on the hex?"""
    name = pos.rules.name(unit)
    if pos.rules.sides[unit] != phase.role:
        return Refusal("SCS 7.0", "enemy", f"{name} belongs to the other side")
    if pos.where[unit] < 0:
        return Refusal("SCS 7.0", "off-map", f"{name} is not on the map")
    if pos.fought >> unit & 1:
        return Refusal("SCS 7.0", "fought", f"{name} has attacked in this phase already")
    if pos.rules.counters[unit].mobility == "none":
        return Refusal("SCS 7.0", "immobile", f"{name} never attacks")
    crossing = pos.rules.crossing(unit, pos.where[unit], target, pos.rules.mobility_now(pos, unit))
    if not crossing.allowed:
        rb = pos.rules
        return Refusal(
            "SCS 7.0",
            "out-of-reach",
            f"{name} in {rb.label(pos.where[unit])} cannot attack {rb.label(target)}: {crossing.why}",
        )
    return pos.rules.fighting.may_attack(pos, unit, target)


def can_attack(pos: Position, phase: Phase) -> list[tuple[int, int]]:
    """SCS 7.0: (target, unit) for every unit with strength and every hex it may attack now."""
    enemy = pos.occupied[1 - phase.role] & ~pos.struck
    near = pos.rules.board.grid.spread(enemy) & pos.occupied[phase.role]
    pairs = []
    for h in members(near):
        targets = list(members(pos.rules.around[h] & enemy))
        for unit in pos.stacks[h]:
            if not pos.fought >> unit & 1:
                pairs += [(n, unit) for n in targets if why_not_attacker(pos, phase, n, unit) is None]
    return pairs


def why_not_together(pos: Position, target: int, units: Sequence[int]) -> Refusal | None:
    """SCS 7.0: an attack needs some attack strength, and units that may fight together."""
    refusal = pos.rules.fighting.together(units) or pos.rules.fighting.held_back(pos, target, units)
    if refusal is None and attack_strength(pos, units, target) == 0:
        return Refusal("SCS 7.0", "no-strength", f"{pos.rules.names(units)} have no attack strength")
    return refusal


def declare(pos: Position, combat: Combat, events: list[Event]) -> None:
    """SCS 7.0: begin a combat."""
    if not combat.overrun:
        pos.struck |= 1 << combat.target
    pos.fought |= unit_set(combat.attackers)
    pos.push(combat)
    kind = "overrun" if combat.overrun else "attack"
    rb = pos.rules
    text = f"{rb.names(combat.attackers)} {kind} {rb.label(combat.target)} ({rb.names(combat.defenders)})"
    data = {
        "attackers": [pos.rules.name(u) for u in combat.attackers],
        "defenders": [pos.rules.name(u) for u in combat.defenders],
        "hex": pos.rules.label(combat.target),
    }
    rule = "SCS 6.0" if combat.overrun else "SCS 7.0"
    events.append(Event(kind, text, rule, pos.rules.definition.sides[combat.attacker], data))


def new_combat(pos: Position, attacker: int, target: int, units: Sequence[int], overrun: bool) -> Combat:
    """A combat of these units against everything in the target hex."""
    attackers = tuple(sorted(units))
    origins = tuple(pos.where[u] for u in attackers)
    return Combat(attacker, target, attackers, pos.stack(target), overrun, origins=origins)


def settle_combat(pos: Position, combat: Combat, dice: Dice, events: list[Event]) -> bool:
    """Carry a combat one stage on. False while somebody must announce support."""
    stage = combat.stage
    if stage == "prepare":
        pos.swap(replace(combat, stage="defender support"))
        pos.rules.fighting.before_odds(pos, combat, dice, events)
    elif stage.endswith("support"):
        if not alive(pos, combat.attackers) or not alive(pos, combat.defenders):
            pos.swap(replace(combat, stage="advance"))
            return True
        side = supporter(combat)
        if pos.air[side] or pos.rules.support.guns_in_reach(pos, side, combat):
            return False
        pos.swap(replace(combat, stage=_after_support(stage)))
    elif stage == "resolve":
        resolve(pos, combat, dice, events)
    elif stage == "retreat":
        _begin_retreat(pos, combat)
    elif stage == "advance":
        _begin_advance(pos, combat, events)
    else:
        pos.pop()
        pos.rules.fighting.after_combat(pos, combat, dice, events)
    return True


def supporter(combat: Combat) -> int:
    """The side that announces support at this stage."""
    return 1 - combat.attacker if combat.stage == "defender support" else combat.attacker


def _after_support(stage: str) -> str:
    return "attacker support" if stage == "defender support" else "resolve"


def why_not_support(pos: Position, combat: Combat, air: int, guns: Sequence[int]) -> Refusal | None:
    """Air Points and artillery that a side may put into this combat."""
    side = supporter(combat)
    if air > pos.air[side]:
        text = f"{air} Air Points are announced and {pos.air[side]} are left"
        return Refusal(pos.rules.support_rule, "air", text, {"left": pos.air[side]})
    if len(set(guns)) != len(guns):
        return Refusal(pos.rules.support_rule, "twice", "an artillery unit is named twice")
    reach = pos.rules.support.guns_in_reach(pos, side, combat)
    for unit in guns:
        if unit not in reach:
            return pos.rules.support.gun_refusal(pos, side, combat, unit)
    return None


def announce(pos: Position, combat: Combat, air: int, guns: Sequence[int], events: list[Event]) -> None:
    """Put Air Points and artillery into the combat."""
    side = supporter(combat)
    left = list(pos.air)
    left[side] -= air
    pos.air = (left[0], left[1])
    pos.fired |= unit_set(guns)
    given = tuple(sorted(guns))
    pos.swap(replace(supported(combat, air, given), stage=_after_support(combat.stage)))
    if air or given:
        what = [f"{air} Air Point{'s' if air > 1 else ''}"] if air else []
        what += [pos.rules.name(u) for u in given]
        role = pos.rules.definition.sides[side]
        text = f"{pos.rules.side_name(side)} support: {', '.join(what)}"
        events.append(
            Event("support", text, pos.rules.support_rule, role, {"air": air, "units": what[bool(air) :]})
        )


def supported(combat: Combat, air: int, guns: Sequence[int]) -> Combat:
    """A combat with the support of whoever is to announce it now."""
    if supporter(combat) == combat.attacker:
        return replace(combat, attacker_air=air, attacker_guns=tuple(guns))
    return replace(combat, defender_air=air, defender_guns=tuple(guns))


def resolve(pos: Position, combat: Combat, dice: Dice, events: list[Event]) -> None:
    """SCS 7.0: roll the dice on the column; losses come first, then the retreat, then the advance."""
    sum_up = odds(pos, combat)
    roll = dice.roll("overrun" if combat.overrun else "combat", *pos.rules.definition.dice)
    result = pos.rules.definition.table[roll.total][sum_up.column]
    pos.swap(replace(combat, stage="retreat", code=result.code))
    column = pos.rules.definition.columns[sum_up.column]
    text = f"{pos.rules.label(combat.target)}: {column}, roll {roll.total}, {result.code}"
    data = odds_data(pos.rules, sum_up) | {
        "result": result.code,
        "hex": pos.rules.label(combat.target),
    }
    gamble = Gamble(chances(pos, combat, sum_up.column), losses(pos, combat, result))
    role = pos.rules.definition.sides[combat.attacker]
    events.append(Event("result", text, "SCS 7.0", role, data, rolled=roll.values, gamble=gamble))
    defender = 1 - combat.attacker
    # The stack of frames is last in, first out: the attacker's losses are settled first.
    if result.defender:
        pos.push(Losses(defender, combat.defenders, result.defender))
    if result.attacker:
        pos.push(Losses(combat.attacker, combat.attackers, result.attacker))


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


def _begin_retreat(pos: Position, combat: Combat) -> None:
    """SCS 8.0: whoever must retreat, does; the defender may stand where terrain allows it."""
    result = result_of(pos.rules, combat.code)
    pos.swap(replace(combat, stage="advance"))
    if result.attacker_retreat:
        units = alive(pos, combat.attackers)
        if units:
            pos.push(Retreat(combat.attacker, units, result.attacker_retreat))
    elif result.defender_retreat:
        units = alive(pos, tuple(u for u in combat.defenders if pos.where[u] == combat.target))
        if units:
            optional = bool(pos.rules.fighting.may_stand(pos, combat))
            pos.push(Retreat(1 - combat.attacker, units, result.defender_retreat, optional))


def _begin_advance(pos: Position, combat: Combat, events: list[Event]) -> None:
    """SCS 10.0, 6.0: attackers may follow into an emptied hex; overrunners must."""
    pos.swap(replace(combat, stage="finish"))
    if combat.overrun:
        enter_vacated(pos, combat, events)
    elif not pos.stack(combat.target):
        units = advancers(pos, combat)
        if units:
            pos.push(Advance(combat.attacker, units, combat.target))


def advancers(pos: Position, combat: Combat) -> tuple[int, ...]:
    """SCS 10.0: attackers that stood their ground and can enter the hex."""
    stayed = [u for u, h in zip(combat.attackers, combat.origins, strict=True) if pos.where[u] == h]
    return tuple(u for u in stayed if can_enter(pos, u, combat.target))


def can_enter(pos: Position, unit: int, target: int) -> bool:
    """SCS 10.0: terrain (roads count) and the game's own rules let the unit in."""
    d = pos.rules.board.grid.direction(pos.where[unit], target)
    cost = pos.rules.adjacency[pos.rules.sides[unit]][pos.rules.mobility_now(pos, unit)].cost[
        pos.where[unit] * 6 + d
    ]
    return d >= 0 and cost >= 0 and not pos.rules.moving.closed_to(pos, unit) >> target & 1


def why_not_follow(pos: Position, frame: Advance, units: Sequence[int]) -> Refusal | None:
    """SCS 10.0: only attackers that can enter, and no more than may stack there."""
    if len(set(units)) != len(units):
        return Refusal("SCS 10.0", "twice", "a unit is named twice")
    for unit in units:
        if unit not in frame.units:
            return Refusal(
                "SCS 10.0",
                "not-attacker",
                f"{pos.rules.name(unit)} may not advance into {pos.rules.label(frame.target)}",
            )
    why = pos.rules.stacking.limit_broken(pos, units) if units else ""
    return (
        Refusal("SCS 4.0a", "stacking", f"too much would stack in {pos.rules.label(frame.target)}: {why}")
        if why
        else None
    )


def follow(pos: Position, frame: Advance, units: Sequence[int], events: list[Event]) -> None:
    """SCS 10.0: advance units into the vacated hex."""
    pos.pop()
    for unit in units:
        pos.put(unit, frame.target)
    for unit in units:
        pos.rules.moving.passed_entry(pos, unit, (frame.target,))
    if units:
        names = [pos.rules.name(u) for u in units]
        text = f"{', '.join(names)} advance into {pos.rules.label(frame.target)}"
        data = {"units": names, "hex": pos.rules.label(frame.target)}
        events.append(Event("advance", text, "SCS 10.0", pos.rules.definition.sides[frame.side], data))
