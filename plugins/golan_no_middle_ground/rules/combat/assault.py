"""Assault combat: defensive fire, resolution, retreat, advance (NMG 12.0; T:D 5.2, 5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.game import Event, Refusal
from golan_core.wording import verb_for
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.frames import Advance, Assault, Hits, Retreat, replace
from golan_no_middle_ground.model.rulebook import STACK, Rulebook
from golan_no_middle_ground.model.state import State, unit_set
from golan_no_middle_ground.model.tables import (
    AssaultResult,
    Modifier,
    assault_odds,
    assault_result,
    fire_hits,
    total,
)
from golan_no_middle_ground.rules.combat.air import spend, survives
from golan_no_middle_ground.rules.combat.fire import AIR_SUPPORT, ISRAELI_NIGHT, Shot, chances, why_not_air
from golan_no_middle_ground.rules.combat.hits import bearable, factors
from golan_no_middle_ground.rules.combat.readiness import why_unready
from golan_no_middle_ground.rules.ground.ground import CLOSED, DITCH, cover, crossing
from golan_no_middle_ground.rules.ground.movement import passed
from golan_no_middle_ground.rules.ground.strongpoints import (
    GARRISON_ASSAULT,
    GARRISON_FIRE,
    destroy,
    emptied,
    entered,
)

MOST = 6
"""Units that may assault one hex together (NMG 12.0)."""
COMBINED_ARMS = -1
FOOT_KINDS = ("infantry", "mech", "parachute")
"""What makes combined arms with tanks."""


@dataclass(frozen=True, slots=True)
class Clash:
    """What an assault comes to before the die: both strengths, and every modifier with its rule."""

    attack: int
    defence: int
    modifiers: tuple[Modifier, ...]

    @property
    def difference(self) -> int:
        return self.attack - self.defence

    @property
    def modifier(self) -> int:
        return total(list(self.modifiers))


def can_assault(rb: Rulebook, state: State, unit: int) -> bool:
    """NMG 4.0, 12.0: whether a unit of the activated group may still assault, target apart."""
    ready = state.group >> unit & 1 and not (state.disrupted | state.done) >> unit & 1
    return bool(ready and rb.units[unit].assault and state.where[unit] >= 0)


def defended(state: State, side: int, h: int) -> bool:
    """Whether enemies of a side hold a hex: units, or the garrison of an Israeli strong-point."""
    return bool((state.occupied[1 - side] | (state.posts_israeli if side == SYRIA else 0)) >> h & 1)


def across(rb: Rulebook, state: State, side: int, a: int, b: int) -> bool:
    """NMG 6.0: whether an assault may cross a hexside; not a gorge, nor a ditch that is not bridged."""
    return crossing(rb, state, side, a, b) not in (DITCH, CLOSED)


def assault_targets(rb: Rulebook, state: State, side: int, unit: int) -> list[int]:
    """Hexes that a unit may assault, whether it is able apart."""
    h = state.where[unit]
    near = rb.around[h] & (state.occupied[1 - side] | (state.posts_israeli if side == SYRIA else 0))
    return [n for n in members(near) if across(rb, state, side, h, n)]


def why_not_assault(
    rb: Rulebook, state: State, side: int, target: int, units: Sequence[int], air: int
) -> Refusal | None:
    """NMG 12.0: the rule that forbids an assault, or None."""
    if not defended(state, side, target):
        return Refusal("NMG 12.0", "target", f"no enemy is in {rb.label(target)}")
    if not units:
        return Refusal("NMG 12.0", "nobody", "name the units that are to assault")
    if len(set(units)) < len(units):
        return Refusal("NMG 12.0", "twice", "a unit is named twice")
    if len(units) > MOST:
        return Refusal("NMG 12.0", "most", f"at most {MOST} units assault a hex together", {"limit": MOST})
    for unit in units:
        if not can_assault(rb, state, unit):
            return why_unready(rb, state, unit, "assault", "NMG 12.0")
        h = state.where[unit]
        if rb.grid.direction(h, target) < 0:
            return Refusal("NMG 12.0", "apart", f"{rb.name(unit)} is not next to {rb.label(target)}")
        if not across(rb, state, side, h, target):
            return Refusal(
                "NMG 6.0",
                "hexside",
                f"no assault from {rb.label(h)} to {rb.label(target)}: "
                + ("a gorge lies" if rb.gorge >> rb.hexside(h, target) & 1 else "an open ditch runs")
                + " between them",
            )
    return why_not_air(state, side, air)


def clash(rb: Rulebook, state: State, side: int, target: int, units: Sequence[int], air: int) -> Clash:
    """NMG 12.0: strengths and modifiers of an assault as it stands."""
    defenders = state.stack(target) if state.occupied[1 - side] >> target & 1 else ()
    defence = factors(rb, state, [u for u in defenders if not state.disrupted >> u & 1], "assault")
    for unit in defenders:
        if state.disrupted >> unit & 1:
            defence += (factors(rb, state, (unit,), "assault") + 1) // 2
    if side == SYRIA and state.posts_israeli >> target & 1:
        defence += GARRISON_ASSAULT
    found = []
    if ground := cover(rb, state, target):
        found.append(Modifier("cover", ground, "NMG 12.0"))
    kinds = {rb.units[u].kind for u in units}
    if "tank" in kinds and kinds & set(FOOT_KINDS):
        found.append(Modifier("tanks with infantry", COMBINED_ARMS, "NMG 12.0"))
    if air:
        found.append(Modifier("air support", AIR_SUPPORT, "NMG 14.0"))
    return Clash(factors(rb, state, units, "assault"), defence, tuple(found))


def defensive_fire(
    rb: Rulebook, state: State, side: int, target: int, units: Sequence[int]
) -> tuple[int, Shot]:
    """NMG 12.0: the hex that the defenders fire at, the one with most attackers, and what that comes to."""
    h = crowded(state, units)
    defenders = state.stack(target) if state.occupied[1 - side] >> target & 1 else ()
    strength = factors(rb, state, [u for u in defenders if not state.disrupted >> u & 1], "fire")
    if side == SYRIA and state.posts_israeli >> target & 1:
        strength += GARRISON_FIRE
    found = []
    if ground := cover(rb, state, h):
        found.append(Modifier("cover", ground, "NMG 12.0"))
    if side == SYRIA and rb.night(state):
        found.append(Modifier("Israeli fire by night", ISRAELI_NIGHT, "NMG 12.0"))
    return h, Shot(strength, tuple(found))


# ------------------------------------------------------------------- procedure


def begin(
    rb: Rulebook,
    state: State,
    side: int,
    target: int,
    units: Sequence[int],
    air: int,
    dice: Dice,
    events: list[Event],
) -> None:
    """NMG 12.0: announce an assault; its air unit flies through the flak first."""
    state.done |= unit_set(units)
    state.acted |= unit_set(units) if not state.second else 0
    text = f"{rb.names(units)} {verb_for(len(units), 'assault')} {rb.label(target)}"
    data = {"target": rb.label(target), "units": rb.ids(units), "air": air}
    events.append(Event("assault", text, "NMG 12.0", rb.role(side), data))
    if air:
        spend(state, side)
        air = int(survives(rb, state, side, target, dice, events))
    state.push(Assault(side, target, tuple(units), air))


def settle_assault(rb: Rulebook, state: State, frame: Assault, dice: Dice, events: list[Event]) -> bool:
    """Carry an assault on to its next stage; it never waits itself, what it nests does."""
    if frame.stage == "defend":
        _defend(rb, state, frame, dice, events)
    elif frame.stage == "resolve":
        _resolve(rb, state, frame, dice, events)
    elif frame.stage == "retreat":
        _retreat(rb, state, frame, events)
    else:
        _advance(rb, state, frame, events)
    return True


def _defend(rb: Rulebook, state: State, frame: Assault, dice: Dice, events: list[Event]) -> None:
    """Defensive fire at the hex with most attackers; its hits fall on attackers."""
    state.swap(replace(frame, stage="resolve"))
    h, made = defensive_fire(rb, state, frame.side, frame.target, frame.attackers)
    if not made.strength:
        return
    there = tuple(u for u in frame.attackers if state.where[u] == h)
    most = bearable(state, there)
    die = dice.roll("defensive fire").total
    count = fire_hits(rb.tables, made.strength, die + made.modifier)
    text = f"defensive fire at {rb.label(h)}: strength {made.strength}, "
    text += f"die {die}{made.modifier:+d}: {count} hit{'s' if count != 1 else ''}"
    data = {
        "target": rb.label(h),
        "strength": made.strength,
        "modifiers": [(m.what, m.value, m.rule) for m in made.modifiers],
        "rolled": die,
        "hits": count,
        "roll": [die],
        "chances": chances(rb, made, frame.side, most),
        "losses": {rb.role(frame.side): min(count, most)},
    }
    events.append(Event("defence", text, "NMG 12.0", rb.role(1 - frame.side), data))
    if count:
        state.push(Hits(frame.side, h, there, count))


def _resolve(rb: Rulebook, state: State, frame: Assault, dice: Dice, events: list[Event]) -> None:
    """Roll on the Assault Table with the attackers that are still whole."""
    whole = tuple(u for u in frame.attackers if state.where[u] >= 0 and not state.disrupted >> u & 1)
    if not whole:
        state.pop()
        text = f"the assault on {rb.label(frame.target)} stops: no attacker is left un-disrupted"
        events.append(Event("stopped", text, "NMG 12.0", rb.role(frame.side)))
        return
    made = clash(rb, state, frame.side, frame.target, whole, frame.air)
    die = dice.roll("assault").total
    result = assault_result(rb.tables, made.difference, die + made.modifier)
    defenders = state.stack(frame.target) if state.occupied[1 - frame.side] >> frame.target & 1 else ()
    shaken = tuple(u for u in defenders if state.disrupted >> u & 1)
    # NMG 13.0: hits never carry over to another hex, so one hex of attackers takes them all.
    h = crowded(state, whole)
    there = tuple(u for u in whole if state.where[u] == h)
    most = (bearable(state, there), bearable(state, defenders))
    data = {
        "target": rb.label(frame.target),
        "units": rb.ids(whole),
        "attack": made.attack,
        "defence": made.defence,
        "modifiers": [(m.what, m.value, m.rule) for m in made.modifiers],
        "rolled": die,
        "result": str(result),
        "roll": [die],
        "chances": _chances(rb, frame.side, made, most),
        "losses": _hits(rb, frame.side, result, most),
    }
    text = f"assault on {rb.label(frame.target)}: {made.attack} against {made.defence}, die {die}"
    text += f"{made.modifier:+d}: {result}"
    events.append(Event("resolution", text, "NMG 12.0", rb.role(frame.side), data))
    state.swap(replace(frame, attackers=whole, stage="retreat", shaken=shaken, retreat=result.retreat))
    if result.defender and defenders:
        state.push(Hits(1 - frame.side, frame.target, defenders, result.defender))
    if result.attacker:
        state.push(Hits(frame.side, h, there, result.attacker))


def _hits(rb: Rulebook, side: int, result: AssaultResult, most: tuple[int, int]) -> dict[str, int]:
    """The hits of a result that count: no more than attackers and defenders can bear."""
    return {rb.role(side): min(result.attacker, most[0]), rb.role(1 - side): min(result.defender, most[1])}


def _chances(rb: Rulebook, side: int, made: Clash, most: tuple[int, int]) -> list[list[object]]:
    """What an assault can cost, as plain data: rows of [faces of the die, {side: hits}]."""
    faces: dict[tuple[tuple[str, int], ...], int] = {}
    for result, weight in assault_odds(rb.tables, made.difference, made.modifier).items():
        cost = tuple(_hits(rb, side, result, most).items())
        faces[cost] = faces.get(cost, 0) + weight
    return [[weight, dict(cost)] for cost, weight in faces.items()]


def crowded(state: State, units: Sequence[int]) -> int:
    """The hex with most of some units, the lowest of several."""
    crowd: dict[int, int] = {}
    for unit in units:
        crowd[state.where[unit]] = crowd.get(state.where[unit], 0) + 1
    return max(sorted(crowd), key=lambda h: crowd[h])


def _retreat(rb: Rulebook, state: State, frame: Assault, events: list[Event]) -> None:
    """The defenders who are left retreat, a garrison is lost (NMG 12.0, 15.0; T:D 5.2)."""
    state.swap(replace(frame, stage="advance"))
    if not frame.retreat:
        return
    h = frame.target
    if frame.side == SYRIA and state.posts_israeli >> h & 1:
        destroy(rb, state, ISRAEL, h, events)
    units = state.stack(h) if state.occupied[1 - frame.side] >> h & 1 else ()
    if frame.side == ISRAEL and rb.syrian_posts(state) >> h & 1:
        stay = [u for u in units if u not in frame.shaken]
        units = tuple(u for u in units if u in frame.shaken)
        if stay:
            text = f"{rb.names(stay)} {verb_for(len(stay), 'hold')} the strong-point"
            events.append(Event("stand", text, "T:D 5.2", rb.role(SYRIA), {"units": rb.ids(stay)}))
    if units:
        origins = tuple(sorted({state.where[u] for u in frame.attackers if state.where[u] >= 0}))
        state.push(Retreat(1 - frame.side, units, h, origins))


def _advance(rb: Rulebook, state: State, frame: Assault, events: list[Event]) -> None:
    """Attackers may enter the hex if nobody is left in it.

    Not the command post (T:D 5.4), nor parachute units that landed this turn (T:D 2.1).
    """
    state.pop()
    if frame.side == ISRAEL:
        emptied(rb, state, frame.target, events)
    if defended(state, frame.side, frame.target):
        return
    able = tuple(
        u
        for u in frame.attackers
        if state.where[u] >= 0 and not (state.disrupted | state.airborne) >> u & 1 and rb.units[u].move
    )
    if able:
        state.push(Advance(frame.side, able, frame.target))


def why_not_follow(rb: Rulebook, state: State, frame: Advance, units: Sequence[int]) -> Refusal | None:
    """NMG 12.0: the rule that forbids an advance, or None."""
    if len(set(units)) < len(units):
        return Refusal("NMG 12.0", "twice", "a unit is named twice")
    for unit in units:
        if unit not in frame.units:
            able = rb.names(frame.units)
            return Refusal("NMG 12.0", "unable", f"{rb.name(unit)} may not advance; who may: {able}")
    if len(state.stack(frame.target)) + len(units) > STACK:
        text = f"{rb.label(frame.target)} holds at most {STACK} units"
        return Refusal("NMG 5.1", "stacking", text, {"limit": STACK})
    return None


def follow(rb: Rulebook, state: State, frame: Advance, units: Sequence[int], events: list[Event]) -> None:
    """NMG 12.0: advance; mines and ditch cost nothing."""
    state.pop()
    if not units:
        return
    passed(rb, state, frame.side, frame.target)
    entered(rb, state, frame.side, frame.target, events)
    for unit in units:
        state.put(unit, frame.target)
    text = f"{rb.names(units)} {verb_for(len(units), 'advance')} into {rb.label(frame.target)}"
    data = {"units": rb.ids(units), "hex": rb.label(frame.target)}
    events.append(Event("advance", text, "NMG 12.0", rb.role(frame.side), data))
