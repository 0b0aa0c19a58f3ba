"""Who must decide now, and what, in words."""

from __future__ import annotations

from golan_core.model.values import Decision
from golan_core.wording import counted
from golan_no_middle_ground.model.frames import Advance, Again, EarlyEnd, Hits, Retreat
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.rules.combat.hits import targets
from golan_no_middle_ground.rules.combat.retreat import left
from golan_no_middle_ground.rules.war.setup import rule_of
from golan_no_middle_ground.turn.activation import REACTION, STEPS, acting, active_name
from golan_no_middle_ground.turn.judge import deciding, rule_now, waiting
from golan_no_middle_ground.turn.sequence import phase_of

KINDS = {
    "EarlyEnd": "early-end",
    "Again": "again",
    "Hits": "hits",
    "Retreat": "retreat",
    "Advance": "advance",
}

PROMPTS = {
    "muster": "Roll for the losses before the game.",
    "setup": "Set up {what}, or ready for the ready set-up; then end.",
    "begin": "All units stand ready: end begins the first turn.",
    "declaration": "Declare Operation Shocktroop, or end to wait.",
    "hermon": "How many parachute units try to take Mount Hermon? seize none to leave it.",
    "replacements": "Roll for units in the Replacement Box, or end.",
    "arrivals": "Bring on reinforcements, or end.",
    "air-support": "Buy the air support bonus for one victory point?",
    "superiority": "Commit air units against the Syrian air, or end.",
    "initiative": "You have the initiative: which formation begins?",
    "airlift": "Take parachute units off the map for another landing, or end.",
    "operations": "Draw a chit.",
    "stake": "Go for broke: one turn more to gain a level, or lose?",
}
STEP_PROMPTS = {
    "fall back": "Disrupted units may fall back, then end.",
    "engineers": "Engineers may bridge the ditch, then end.",
    "bombard": "Bombard with artillery and air units, then end.",
    "move": "Move units, then end.",
    "reaction": "Fire at units that moved, then end.",
    "fire": "Fire at adjacent hexes, then end.",
    "assault": "Assault adjacent hexes, then end.",
}


def decision(pos: Position) -> Decision | None:
    """The decision that play waits for; None once the game has ended."""
    if pos.ended:
        return None
    role = pos.rules.role(deciding(pos))
    if pos.frames:
        return _in_frame(pos, role)
    if pos.chit >= 0:
        step = STEPS[pos.step]
        whose = active_name(pos)
        text = f"{whose}: {STEP_PROMPTS[step]}"
        if pos.step == REACTION:
            text = f"{pos.rules.role(acting(pos)).capitalize()} {whose} has moved. {STEP_PROMPTS[step]}"
        return Decision(role, step, text, rule_now(pos), {"formation": whose})
    phase = phase_of(pos)
    kind = phase.id.removeprefix("israeli-").removeprefix("syrian-")
    rule = rule_of(pos.rules, phase.side) if kind == "setup" else rule_now(pos)
    what = "units and strong-points" if phase.side >= 0 and pos.rules.scenario.posts[phase.side] else "units"
    return Decision(role, kind, PROMPTS[kind].format(what=what), rule, free=kind == "setup")


def _in_frame(pos: Position, role: str) -> Decision:
    frame = pos.frames[-1]
    kind, rule = KINDS[waiting(pos)], rule_now(pos)
    match frame:
        case EarlyEnd():
            return Decision(
                role, kind, "The End Turn marker: abide by it, or ignore it at a point's price?", rule
            )
        case Again(count=count):
            text = f"Name up to {count} units of one formation, with independents, to act again;"
            text += " rally none to decline."
            return Decision(role, kind, text, rule, {"count": count})
        case Hits(hex=h, count=count):
            data = {"units": pos.rules.ids(targets(pos, frame)), "hex": pos.rules.label(h), "count": count}
            which = "which unit takes " + ("the next" if count > 1 else "it")
            text = f"{counted(count, 'hit')} at {pos.rules.label(h)}: {which}?"
            return Decision(role, kind, text, rule, data)
        case Retreat():
            units = left(pos, frame)
            data = {"units": pos.rules.ids(units), "hex": pos.rules.label(frame.start)}
            return Decision(
                role,
                kind,
                f"{pos.rules.names(units)} must retreat from {pos.rules.label(frame.start)}.",
                rule,
                data,
            )
        case Advance(units=units, target=h):
            data = {"units": pos.rules.ids(units), "hex": pos.rules.label(h)}
            return Decision(
                role, kind, f"Who advances into {pos.rules.label(h)}? advance none to stand.", rule, data
            )
    raise AssertionError(f"nobody decides in {frame}")
