"""The odds of what is neither fire nor bombardment nor assault: bridges, checks, landings, draws, answers."""

from __future__ import annotations

from golan_core.map.hexes import members
from golan_core.wording import verb_for
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import END_TURN, INSHALLAH, ISRAEL, SHOCKTROOP, SIDES, chit_name
from golan_no_middle_ground.model.frames import EarlyEnd, Hits, Retreat
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import BOX, State
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


def explain(rb: Rulebook, state: State, action: act.Action) -> list[str]:
    """What an action of EXPLAINED can come to."""
    match action:
        case act.Bridge(unit, _):
            text = f"{rb.name(unit)} bridges the ditch with {faces(BRIDGES_ON)}: {BRIDGES_ON}/6 [NMG 8.0]"
            return [text, "  with success or without, the unit is done for this activation"]
        case act.Check(unit):
            return _check(rb, state, unit)
        case act.Seize(units):
            return _seize(rb, len(units))
        case act.Intercept():
            return [
                f"a Syrian air unit is driven off with {faces(DRIVEN_OFF)}: {DRIVEN_OFF}/6 [NMG 14.0]",
                "  the Israeli air unit is spent either way",
            ]
        case act.Drop(unit, h):
            return _drop(rb, state, unit, h)
        case act.Draw():
            return draw_lines(rb, state)
        case act.Hit(unit):
            return _hit(rb, state, unit)
        case act.Withdraw(units, path):
            return _retreat(rb, state, units, path)
        case act.Choose():
            return _answer(state)
    raise AssertionError(f"nothing is told about {action}")


def at_hand(rb: Rulebook, state: State) -> list[str]:
    """What hangs on the dice in the decision that is due: each hit and retreat there is, else `odds`."""
    frame = state.frames[-1] if state.frames else None
    match frame:
        case EarlyEnd():
            return _answer(state)
        case Hits():
            return [f"hit {rb.name(u)}: {line}" for u in targets(state, frame) for line in _hit(rb, state, u)]
        case Retreat():
            units = left(state, frame)
            ways = paths(rb, state, frame, units)
            if not ways:  # no room for all together
                units = units[:1]
                ways = paths(rb, state, frame, units)
            return [
                f"retreat {','.join(rb.ids(units))} {' '.join(rb.label(h) for h in way)}: {line}"
                for way in sorted(ways)
                for line in _retreat(rb, state, units, way)
            ]
    lines = odds(rb, state)
    if state.ended or state.frames or state.chit >= 0:
        return lines
    if phase_of(state).id == "operations":
        return [*lines, *draw_lines(rb, state)]
    return lines or _answer(state)


def explain_unit(rb: Rulebook, state: State, unit: int) -> list[str]:
    """What the dice may do to or for a unit: recovery, replacement; with all else about it."""
    lines = describe_unit(rb, state, unit)
    return [*lines, *_check(rb, state, unit)] if state.where[unit] == BOX else lines


def _check(rb: Rulebook, state: State, unit: int) -> list[str]:
    limit, most = RETURN_ON[rb.sides[unit]], MOST_RETURNS[rb.sides[unit]]
    return [
        f"{rb.name(unit)} comes back with {faces(limit)}: {limit}/6 [NMG 17.0]",
        f"  {state.replaced} of at most {most} replacements have come back this turn",
    ]


def _seize(rb: Rulebook, count: int) -> list[str]:
    chances = ", ".join(f"{n} {hermon_chance(rb, n)}/6" for n in range(1, len(rb.tables.hermon) + 1))
    lines = [f"Mount Hermon is taken by parachute units: {chances}; {HERMON_POINTS} points [T:D 5.3]"]
    lines.append("  units that are sent do not come into play, whether it is taken or not")
    chance = hermon_chance(rb, min(count, len(rb.tables.hermon)))
    return [f"with {count}: {chance}/6", *lines] if count else ["Mount Hermon is left alone", *lines]


def _drop(rb: Rulebook, state: State, unit: int, h: int) -> list[str]:
    if not flak_at(rb, state, ISRAEL, h):
        return [f"{rb.name(unit)} lands at {rb.label(h)} without anti-aircraft fire [T:D 2.1]"]
    limit = FLAK[ISRAEL]
    text = f"anti-aircraft fire at {rb.label(h)} disrupts {rb.name(unit)} with {faces(limit)}: {limit}/6"
    return [f"{text} [T:D 2.1]"]


def draw_lines(rb: Rulebook, state: State) -> list[str]:
    """NMG 3.0, T:D 1.1-1.2: what is in the cup, each as likely as another."""
    chits = list(members(state.cup))
    if not chits:
        return ["the cup is empty [NMG 3.0]"]
    names = ", ".join(chit_name(c) for c in chits)
    lines = [f"each of {len(chits)} chits 1/{len(chits)}: {names} [NMG 3.0]"]
    side = SIDES[state.drawer].capitalize()
    if state.cup >> END_TURN & 1:
        if rb.leaderless(state):
            lines.append("  End Turn: the Israeli player alone decides whether to abide [T:D 5.4]")
        else:
            lines.append(
                f"  End Turn: the {side} player, who draws, decides first whether to abide [T:D 1.1]"
            )
    if state.cup >> SHOCKTROOP & 1:
        effect = "one die of units act again" if state.drawer == ISRAEL else "no effect"
        lines.append(f"  Shocktroop, drawn by the {side} player: {effect} [T:D 1.2.1]")
    if state.cup >> INSHALLAH & 1:
        void = state.drawer == ISRAEL or state.drawn or rb.leaderless(state)
        effect = "no effect" if void else "one die of units act again"
        lines.append(f"  Insh'Allah, drawn by the {side} player: {effect} [T:D 1.2.2]")
    return lines


def _hit(rb: Rulebook, state: State, unit: int) -> list[str]:
    name = rb.name(unit)
    if not state.disrupted >> unit & 1:
        return [f"{name} is disrupted [NMG 13.0]"]
    if state.oos >> unit & 1:
        return [f"{name} is eliminated for good: it is Out of Supply [NMG 13.0]"]
    if not rb.units[unit].replaceable:
        return [f"{name} is eliminated for good: it cannot be replaced [T:D 3.3]"]
    return [f"{name} is eliminated; for good with a {FOR_GOOD}: 1/6 [NMG 13.0]"]


def _retreat(rb: Rulebook, state: State, units: tuple[int, ...], path: tuple[int, ...]) -> list[str]:
    frame = state.frames[-1] if state.frames else None
    if not isinstance(frame, Retreat):
        return []
    zones = zoc(rb, state, 1 - frame.side)
    entered = [rb.label(h) for h in path if zones >> h & 1]
    if not entered:
        return [f"{rb.names(units)} {verb_for(len(units), 'retreat')} without a hit [NMG 12.0]"]
    count = len(entered)
    hits = "a hit" if count == 1 else f"{count} hits"
    return [f"enemy zones of control at {', '.join(entered)}: {hits} on each of {rb.names(units)} [NMG 12.0]"]


def _answer(state: State) -> list[str]:
    """What an answer costs."""
    if state.frames and isinstance(state.frames[-1], EarlyEnd):
        left = ", ".join(chit_name(c) for c in members(state.cup)) or "none"
        side = state.frames[-1].side
        price = "costs a point" if side == ISRAEL else "gives the Israeli player a point"
        return [
            f"chits left in the cup: {left} [T:D 1.1]",
            f"  to ignore the marker {price} ({IGNORE_PRICE}); one player who ignores it is enough",
        ]
    if phase_of(state).id == "air-support":
        return [f"the Israeli air die gains 1 for {BONUS_PRICE} victory point [T:D 5.5]"]
    if phase_of(state).id == "stake":
        return ["who goes for broke and does not gain a level next turn loses [T:D 8.4]"]
    return []
