"""The odds of what is neither fire nor bombardment nor assault: bridges, checks, landings, draws, answers."""

from __future__ import annotations

from golan_core.map.hexes import members
from golan_core.wording import verb_for
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import END_TURN, INSHALLAH, ISRAEL, SHOCKTROOP, SIDES, chit_name
from golan_no_middle_ground.model.frames import EarlyEnd, Hits, Retreat
from golan_no_middle_ground.model.rulebook import Position, Rulebook
from golan_no_middle_ground.model.state import BOX
from golan_no_middle_ground.odds.at_hand import odds
from golan_no_middle_ground.rules.combat.air import BONUS_PRICE, DRIVEN_OFF, FLAK, flak_at
from golan_no_middle_ground.rules.combat.hits import FOR_GOOD, targets
from golan_no_middle_ground.rules.combat.retreat import left, paths
from golan_no_middle_ground.rules.ground.zoc import zoc
from golan_no_middle_ground.rules.war.arrivals import MOST_RETURNS, RETURN_ON
from golan_no_middle_ground.rules.war.chits import IGNORE_PRICE
from golan_no_middle_ground.rules.war.counteroffensive import HERMON_POINTS, hermon_chance
from golan_no_middle_ground.turn.activation import BRIDGES_ON
from golan_no_middle_ground.turn.sequence import phase_of
from golan_no_middle_ground.view.telling import describe_unit, faces

EXPLAINED = ("bridge", "check", "seize", "intercept", "drop", "draw", "hit", "retreat", "choose")


def explain(pos: Position, action: act.Action) -> list[str]:
    """What an action of EXPLAINED can come to."""
    match action:
        case act.Bridge(unit, _):
            text = (
                f"{pos.rules.name(unit)} bridges the ditch with {faces(BRIDGES_ON)}: {BRIDGES_ON}/6 [NMG 8.0]"
            )
            return [text, "  with success or without, the unit is done for this activation"]
        case act.Check(unit):
            return _check(pos, unit)
        case act.Seize(units):
            return _seize(pos.rules, len(units))
        case act.Intercept():
            return [
                f"a Syrian air unit is driven off with {faces(DRIVEN_OFF)}: {DRIVEN_OFF}/6 [NMG 14.0]",
                "  the Israeli air unit is spent either way",
            ]
        case act.Drop(unit, h):
            return _drop(pos, unit, h)
        case act.Draw():
            return draw_lines(pos)
        case act.Hit(unit):
            return _hit(pos, unit)
        case act.Withdraw(units, path):
            return _retreat(pos, units, path)
        case act.Choose():
            return _answer(pos)
    raise AssertionError(f"nothing is told about {action}")


def at_hand(pos: Position) -> list[str]:
    """What hangs on the dice in the decision that is due: each hit and retreat there is, else `odds`."""
    frame = pos.frames[-1] if pos.frames else None
    match frame:
        case EarlyEnd():
            return _answer(pos)
        case Hits():
            return [f"hit {pos.rules.name(u)}: {line}" for u in targets(pos, frame) for line in _hit(pos, u)]
        case Retreat():
            units = left(pos, frame)
            ways = paths(pos, frame, units)
            if not ways:  # no room for all together
                units = units[:1]
                ways = paths(pos, frame, units)
            rb = pos.rules
            return [
                f"retreat {','.join(rb.ids(units))} {' '.join(rb.label(h) for h in way)}: {line}"
                for way in sorted(ways)
                for line in _retreat(pos, units, way)
            ]
    lines = odds(pos)
    if pos.ended or pos.frames or pos.chit >= 0:
        return lines
    if phase_of(pos).id == "operations":
        return [*lines, *draw_lines(pos)]
    return lines or _answer(pos)


def explain_unit(pos: Position, unit: int) -> list[str]:
    """What the dice may do to or for a unit: recovery, replacement; with all else about it."""
    lines = describe_unit(pos, unit)
    return [*lines, *_check(pos, unit)] if pos.where[unit] == BOX else lines


def _check(pos: Position, unit: int) -> list[str]:
    limit, most = RETURN_ON[pos.rules.sides[unit]], MOST_RETURNS[pos.rules.sides[unit]]
    return [
        f"{pos.rules.name(unit)} comes back with {faces(limit)}: {limit}/6 [NMG 17.0]",
        f"  {pos.replaced} of at most {most} replacements have come back this turn",
    ]


def _seize(rb: Rulebook, count: int) -> list[str]:
    chances = ", ".join(f"{n} {hermon_chance(rb, n)}/6" for n in range(1, len(rb.tables.hermon) + 1))
    lines = [f"Mount Hermon is taken by parachute units: {chances}; {HERMON_POINTS} points [T:D 5.3]"]
    lines.append("  units that are sent do not come into play, whether it is taken or not")
    chance = hermon_chance(rb, min(count, len(rb.tables.hermon)))
    return [f"with {count}: {chance}/6", *lines] if count else ["Mount Hermon is left alone", *lines]


def _drop(pos: Position, unit: int, h: int) -> list[str]:
    if not flak_at(pos, ISRAEL, h):
        return [f"{pos.rules.name(unit)} lands at {pos.rules.label(h)} without anti-aircraft fire [T:D 2.1]"]
    limit = FLAK[ISRAEL]
    rb = pos.rules
    text = f"anti-aircraft fire at {rb.label(h)} disrupts {rb.name(unit)} with {faces(limit)}: {limit}/6"
    return [f"{text} [T:D 2.1]"]


def draw_lines(pos: Position) -> list[str]:
    """NMG 3.0, T:D 1.1-1.2: what is in the cup, each as likely as another."""
    chits = list(members(pos.cup))
    if not chits:
        return ["the cup is empty [NMG 3.0]"]
    names = ", ".join(chit_name(c) for c in chits)
    lines = [f"each of {len(chits)} chits 1/{len(chits)}: {names} [NMG 3.0]"]
    side = SIDES[pos.drawer].capitalize()
    if pos.cup >> END_TURN & 1:
        if pos.rules.leaderless(pos):
            lines.append("  End Turn: the Israeli player alone decides whether to abide [T:D 5.4]")
        else:
            lines.append(
                f"  End Turn: the {side} player, who draws, decides first whether to abide [T:D 1.1]"
            )
    if pos.cup >> SHOCKTROOP & 1:
        effect = "one die of units act again" if pos.drawer == ISRAEL else "no effect"
        lines.append(f"  Shocktroop, drawn by the {side} player: {effect} [T:D 1.2.1]")
    if pos.cup >> INSHALLAH & 1:
        void = pos.drawer == ISRAEL or pos.drawn or pos.rules.leaderless(pos)
        effect = "no effect" if void else "one die of units act again"
        lines.append(f"  Insh'Allah, drawn by the {side} player: {effect} [T:D 1.2.2]")
    return lines


def _hit(pos: Position, unit: int) -> list[str]:
    name = pos.rules.name(unit)
    if not pos.disrupted >> unit & 1:
        return [f"{name} is disrupted [NMG 13.0]"]
    if pos.oos >> unit & 1:
        return [f"{name} is eliminated for good: it is Out of Supply [NMG 13.0]"]
    if not pos.rules.units[unit].replaceable:
        return [f"{name} is eliminated for good: it cannot be replaced [T:D 3.3]"]
    return [f"{name} is eliminated; for good with a {FOR_GOOD}: 1/6 [NMG 13.0]"]


def _retreat(pos: Position, units: tuple[int, ...], path: tuple[int, ...]) -> list[str]:
    frame = pos.frames[-1] if pos.frames else None
    if not isinstance(frame, Retreat):
        return []
    zones = zoc(pos, 1 - frame.side)
    entered = [pos.rules.label(h) for h in path if zones >> h & 1]
    if not entered:
        return [f"{pos.rules.names(units)} {verb_for(len(units), 'retreat')} without a hit [NMG 12.0]"]
    count = len(entered)
    hits = "a hit" if count == 1 else f"{count} hits"
    rb = pos.rules
    return [f"enemy zones of control at {', '.join(entered)}: {hits} on each of {rb.names(units)} [NMG 12.0]"]


def _answer(pos: Position) -> list[str]:
    """What an answer costs."""
    if pos.frames and isinstance(pos.frames[-1], EarlyEnd):
        left = ", ".join(chit_name(c) for c in members(pos.cup)) or "none"
        side = pos.frames[-1].side
        price = "costs a point" if side == ISRAEL else "gives the Israeli player a point"
        return [
            f"chits left in the cup: {left} [T:D 1.1]",
            f"  to ignore the marker {price} ({IGNORE_PRICE}); one player who ignores it is enough",
        ]
    if phase_of(pos).id == "air-support":
        return [f"the Israeli air die gains 1 for {BONUS_PRICE} victory point [T:D 5.5]"]
    if phase_of(pos).id == "stake":
        return ["who goes for broke and does not gain a level next turn loses [T:D 8.4]"]
    return []
