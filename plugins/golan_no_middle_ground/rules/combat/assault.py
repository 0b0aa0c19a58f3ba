"""Assault combat: defensive fire, resolution, retreat, advance (NMG 12.0; T:D 5.2, 5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Gamble, Refusal
from golan_core.wording import verb_for
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.frames import Advance, Assault, Hits, Retreat, replace
from golan_no_middle_ground.model.rulebook import STACK, Position, Rulebook
from golan_no_middle_ground.model.state import unit_set
from golan_no_middle_ground.model.tables import (
    AssaultResult,
    Modifier,
    assault_odds,
    assault_result,
    fire_hits,
    total,
)
from golan_no_middle_ground.rules.combat.air import fly
from golan_no_middle_ground.rules.combat.attack import Attack
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
from golan_no_middle_ground.rules.in_force import night, syrian_posts

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


def can_assault(pos: Position, unit: int) -> bool:
    """NMG 4.0, 12.0: whether a unit of the activated group may still assault, target apart."""
    ready = pos.group >> unit & 1 and not (pos.disrupted | pos.done) >> unit & 1
    return bool(ready and pos.rules.units[unit].assault and pos.where[unit] >= 0)


def defended(pos: Position, side: int, h: int) -> bool:
    """Whether enemies of a side hold a hex: units, or the garrison of an Israeli strong-point."""
    return bool((pos.occupied[1 - side] | (pos.posts_israeli if side == SYRIA else 0)) >> h & 1)


def across(pos: Position, side: int, a: int, b: int) -> bool:
    """NMG 6.0: whether an assault may cross a hexside; not a gorge, nor a ditch that is not bridged."""
    return crossing(pos, side, a, b) not in (DITCH, CLOSED)


def assault_targets(pos: Position, side: int, unit: int) -> list[int]:
    """Hexes that a unit may assault, whether it is able apart."""
    h = pos.where[unit]
    near = pos.rules.around[h] & (pos.occupied[1 - side] | (pos.posts_israeli if side == SYRIA else 0))
    return [n for n in members(near) if across(pos, side, h, n)]


def why_not_assault(pos: Position, attack: Attack) -> Refusal | None:
    """NMG 12.0: the rule that forbids an assault, or None."""
    if not defended(pos, attack.side, attack.target):
        return Refusal("NMG 12.0", "target", f"no enemy is in {pos.rules.label(attack.target)}")
    if not attack.units:
        return Refusal("NMG 12.0", "nobody", "name the units that are to assault")
    if len(set(attack.units)) < len(attack.units):
        return Refusal("NMG 12.0", "twice", "a unit is named twice")
    if len(attack.units) > MOST:
        return Refusal("NMG 12.0", "most", f"at most {MOST} units assault a hex together", {"limit": MOST})
    for unit in attack.units:
        if not can_assault(pos, unit):
            return why_unready(pos, unit, "assault", "NMG 12.0")
        h = pos.where[unit]
        if pos.rules.grid.direction(h, attack.target) < 0:
            return Refusal(
                "NMG 12.0", "apart", f"{pos.rules.name(unit)} is not next to {pos.rules.label(attack.target)}"
            )
        if not across(pos, attack.side, h, attack.target):
            return Refusal(
                "NMG 6.0",
                "hexside",
                f"no assault from {pos.rules.label(h)} to {pos.rules.label(attack.target)}: "
                + (
                    "a gorge lies"
                    if pos.rules.gorge >> pos.rules.hexside(h, attack.target) & 1
                    else "an open ditch runs"
                )
                + " between them",
            )
    return why_not_air(pos, attack)


def clash(pos: Position, attack: Attack) -> Clash:
    """NMG 12.0: strengths and modifiers of an assault as it stands."""
    defenders = attack.defenders(pos)
    defence = factors(pos, [u for u in defenders if not pos.disrupted >> u & 1], "assault")
    for unit in defenders:
        if pos.disrupted >> unit & 1:
            defence += (factors(pos, (unit,), "assault") + 1) // 2
    if attack.on_garrison(pos):
        defence += GARRISON_ASSAULT
    found = []
    if ground := cover(pos, attack.target):
        found.append(Modifier("cover", ground, "NMG 12.0"))
    kinds = {pos.rules.units[u].kind for u in attack.units}
    if "tank" in kinds and kinds & set(FOOT_KINDS):
        found.append(Modifier("tanks with infantry", COMBINED_ARMS, "NMG 12.0"))
    if attack.air:
        found.append(Modifier("air support", AIR_SUPPORT, "NMG 14.0"))
    return Clash(factors(pos, attack.units, "assault"), defence, tuple(found))


def defensive_fire(pos: Position, attack: Attack) -> tuple[int, Shot]:
    """NMG 12.0: the hex that the defenders fire at, the one with most attackers, and what that comes to."""
    h = crowded(pos, attack.units)
    defenders = attack.defenders(pos)
    strength = factors(pos, [u for u in defenders if not pos.disrupted >> u & 1], "fire")
    if attack.on_garrison(pos):
        strength += GARRISON_FIRE
    found = []
    if ground := cover(pos, h):
        found.append(Modifier("cover", ground, "NMG 12.0"))
    if attack.side == SYRIA and night(pos):
        found.append(Modifier("Israeli fire by night", ISRAELI_NIGHT, "NMG 12.0"))
    return h, Shot(strength, tuple(found))


# ------------------------------------------------------------------- procedure


def begin(
    pos: Position,
    attack: Attack,
    dice: Dice,
    events: list[Event],
) -> None:
    """NMG 12.0: announce an assault; its air unit flies through the flak first."""
    pos.done |= unit_set(attack.units)
    pos.acted |= unit_set(attack.units) if not pos.second else 0
    where = pos.rules.label(attack.target)
    text = f"{pos.rules.names(attack.units)} {verb_for(len(attack.units), 'assault')} {where}"
    data = {"target": where, "units": pos.rules.ids(attack.units), "air": attack.air}
    events.append(Event("assault", text, "NMG 12.0", pos.rules.role(attack.side), data))
    flown = fly(pos, attack, dice, events)
    pos.push(Assault(attack.side, attack.target, attack.units, flown.air))


def settle_assault(pos: Position, frame: Assault, dice: Dice, events: list[Event]) -> bool:
    """Carry an assault on to its next stage; it never waits itself, what it nests does."""
    if frame.stage == "defend":
        _defend(pos, frame, dice, events)
    elif frame.stage == "resolve":
        _resolve(pos, frame, dice, events)
    elif frame.stage == "retreat":
        _retreat(pos, frame, events)
    else:
        _advance(pos, frame, events)
    return True


def _defend(pos: Position, frame: Assault, dice: Dice, events: list[Event]) -> None:
    """Defensive fire at the hex with most attackers; its hits fall on attackers."""
    pos.swap(replace(frame, stage="resolve"))
    h, made = defensive_fire(pos, Attack(frame.side, frame.target, frame.attackers))
    if not made.strength:
        return
    there = tuple(u for u in frame.attackers if pos.where[u] == h)
    most = bearable(pos, there)
    die = dice.roll("defensive fire").total
    count = fire_hits(pos.rules.tables, made.strength, die + made.modifier)
    text = f"defensive fire at {pos.rules.label(h)}: strength {made.strength}, "
    text += f"die {die}{made.modifier:+d}: {count} hit{'s' if count != 1 else ''}"
    data = {
        "target": pos.rules.label(h),
        "strength": made.strength,
        "modifiers": [(m.what, m.value, m.rule) for m in made.modifiers],
        "rolled": die,
        "hits": count,
    }
    lost = {pos.rules.role(frame.side): min(count, most)}
    gamble = Gamble(chances(pos.rules, made, frame.side, most), lost)
    role = pos.rules.role(1 - frame.side)
    events.append(Event("defence", text, "NMG 12.0", role, data, rolled=(die,), gamble=gamble))
    if count:
        pos.push(Hits(frame.side, h, there, count))


def _resolve(pos: Position, frame: Assault, dice: Dice, events: list[Event]) -> None:
    """Roll on the Assault Table with the attackers that are still whole."""
    whole = tuple(u for u in frame.attackers if pos.where[u] >= 0 and not pos.disrupted >> u & 1)
    if not whole:
        pos.pop()
        text = f"the assault on {pos.rules.label(frame.target)} stops: no attacker is left un-disrupted"
        events.append(Event("stopped", text, "NMG 12.0", pos.rules.role(frame.side)))
        return
    attack = Attack(frame.side, frame.target, whole, frame.air)
    made = clash(pos, attack)
    die = dice.roll("assault").total
    result = assault_result(pos.rules.tables, made.difference, die + made.modifier)
    defenders = attack.defenders(pos)
    shaken = tuple(u for u in defenders if pos.disrupted >> u & 1)
    # NMG 13.0: hits never carry over to another hex, so one hex of attackers takes them all.
    h = crowded(pos, whole)
    there = tuple(u for u in whole if pos.where[u] == h)
    most = (bearable(pos, there), bearable(pos, defenders))
    data = {
        "target": pos.rules.label(frame.target),
        "units": pos.rules.ids(whole),
        "attack": made.attack,
        "defence": made.defence,
        "modifiers": [(m.what, m.value, m.rule) for m in made.modifiers],
        "rolled": die,
        "result": str(result),
    }
    gamble = Gamble(_chances(pos.rules, frame.side, made, most), _hits(pos.rules, frame.side, result, most))
    text = f"assault on {pos.rules.label(frame.target)}: {made.attack} against {made.defence}, die {die}"
    text += f"{made.modifier:+d}: {result}"
    role = pos.rules.role(frame.side)
    events.append(Event("resolution", text, "NMG 12.0", role, data, rolled=(die,), gamble=gamble))
    pos.swap(replace(frame, attackers=whole, stage="retreat", shaken=shaken, retreat=result.retreat))
    if result.defender and defenders:
        pos.push(Hits(1 - frame.side, frame.target, defenders, result.defender))
    if result.attacker:
        pos.push(Hits(frame.side, h, there, result.attacker))


def _hits(rb: Rulebook, side: int, result: AssaultResult, most: tuple[int, int]) -> dict[str, int]:
    """The hits of a result that count: no more than attackers and defenders can bear."""
    return {rb.role(side): min(result.attacker, most[0]), rb.role(1 - side): min(result.defender, most[1])}


def _chances(rb: Rulebook, side: int, made: Clash, most: tuple[int, int]) -> list[tuple[int, dict[str, int]]]:
    """What an assault can cost: rows of (faces of the die, {side: hits})."""
    faces: dict[tuple[tuple[str, int], ...], int] = {}
    for result, weight in assault_odds(rb.tables, made.difference, made.modifier).items():
        cost = tuple(_hits(rb, side, result, most).items())
        faces[cost] = faces.get(cost, 0) + weight
    return [(weight, dict(cost)) for cost, weight in faces.items()]


def crowded(pos: Position, units: Sequence[int]) -> int:
    """The hex with most of some units, the lowest of several."""
    crowd: dict[int, int] = {}
    for unit in units:
        crowd[pos.where[unit]] = crowd.get(pos.where[unit], 0) + 1
    return max(sorted(crowd), key=lambda h: crowd[h])


def _retreat(pos: Position, frame: Assault, events: list[Event]) -> None:
    """The defenders who are left retreat, a garrison is lost (NMG 12.0, 15.0; T:D 5.2)."""
    pos.swap(replace(frame, stage="advance"))
    if not frame.retreat:
        return
    h = frame.target
    if frame.side == SYRIA and pos.posts_israeli >> h & 1:
        destroy(pos, ISRAEL, h, events)
    units = pos.stack(h) if pos.occupied[1 - frame.side] >> h & 1 else ()
    if frame.side == ISRAEL and syrian_posts(pos) >> h & 1:
        stay = [u for u in units if u not in frame.shaken]
        units = tuple(u for u in units if u in frame.shaken)
        if stay:
            text = f"{pos.rules.names(stay)} {verb_for(len(stay), 'hold')} the strong-point"
            events.append(
                Event("stand", text, "T:D 5.2", pos.rules.role(SYRIA), {"units": pos.rules.ids(stay)})
            )
    if units:
        origins = tuple(sorted({pos.where[u] for u in frame.attackers if pos.where[u] >= 0}))
        pos.push(Retreat(1 - frame.side, units, h, origins))


def _advance(pos: Position, frame: Assault, events: list[Event]) -> None:
    """Attackers may enter the hex if nobody is left in it.

    Not the command post (T:D 5.4), nor parachute units that landed this turn (T:D 2.1).
    """
    pos.pop()
    if frame.side == ISRAEL:
        emptied(pos, frame.target, events)
    if defended(pos, frame.side, frame.target):
        return
    able = tuple(
        u
        for u in frame.attackers
        if pos.where[u] >= 0 and not (pos.disrupted | pos.airborne) >> u & 1 and pos.rules.units[u].move
    )
    if able:
        pos.push(Advance(frame.side, able, frame.target))


def why_not_follow(pos: Position, frame: Advance, units: Sequence[int]) -> Refusal | None:
    """NMG 12.0: the rule that forbids an advance, or None."""
    if len(set(units)) < len(units):
        return Refusal("NMG 12.0", "twice", "a unit is named twice")
    for unit in units:
        if unit not in frame.units:
            able = pos.rules.names(frame.units)
            return Refusal("NMG 12.0", "unable", f"{pos.rules.name(unit)} may not advance; who may: {able}")
    if len(pos.stack(frame.target)) + len(units) > STACK:
        text = f"{pos.rules.label(frame.target)} holds at most {STACK} units"
        return Refusal("NMG 5.1", "stacking", text, {"limit": STACK})
    return None


def follow(pos: Position, frame: Advance, units: Sequence[int], events: list[Event]) -> None:
    """NMG 12.0: advance; mines and ditch cost nothing."""
    pos.pop()
    if not units:
        return
    passed(pos, frame.side, frame.target)
    entered(pos, frame.side, frame.target, events)
    for unit in units:
        pos.put(unit, frame.target)
    text = f"{pos.rules.names(units)} {verb_for(len(units), 'advance')} into {pos.rules.label(frame.target)}"
    data = {"units": pos.rules.ids(units), "hex": pos.rules.label(frame.target)}
    events.append(Event("advance", text, "NMG 12.0", pos.rules.role(frame.side), data))
