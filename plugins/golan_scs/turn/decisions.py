"""Who must decide what (SCS 1.0): the named states of a turn, with their prompts."""

from __future__ import annotations

from golan_core.model.values import Decision
from golan_scs.model.frames import Advance, Combat, Excess, Frame, Losses, Relocate, Retreat
from golan_scs.model.rulebook import Position, Rulebook
from golan_scs.rules.combat import supporter
from golan_scs.rules.losses import required


def decision(pos: Position) -> Decision | None:
    """The decision that play waits for; None at the end of the game."""
    if pos.ended:
        return None
    if pos.frames:
        return _in_frame(pos, pos.frames[-1])
    phase = pos.rules.sequence[pos.phase]
    found = pos.rules.phase_decisions.get(phase.id)
    if found is None:
        role, prompt = pos.rules.definition.sides[phase.role], pos.rules.prompt(phase)
        found = Decision(role, phase.kind, prompt, phase.rule, {"phase": phase.id}, phase.kind == "setup")
        pos.rules.phase_decisions[phase.id] = found
    return found


def _in_frame(pos: Position, frame: Frame) -> Decision:
    sides, label = pos.rules.definition.sides, pos.rules.label
    if isinstance(frame, Combat):
        side = supporter(frame)
        text = f"Announce Air Points and artillery for the combat in {label(frame.target)}"
        data = {"hex": label(frame.target), "air": pos.air[side]}
        return Decision(sides[side], "support", text, pos.rules.support_rule, data)
    if isinstance(frame, Losses):
        count = required(pos, frame)
        text = f"Choose who loses {count} step{'s' if count > 1 else ''} of {pos.rules.names(frame.units)}"
        return Decision(
            sides[frame.side], "losses", text, "SCS 9.0", {"count": count, **_units(pos.rules, frame.units)}
        )
    if isinstance(frame, Retreat):
        text = f"Retreat {pos.rules.names(frame.units)} by {frame.length}" + (
            " or stay" if frame.optional else ""
        )
        data = {"length": frame.length, "optional": frame.optional, **_units(pos.rules, frame.units)}
        return Decision(sides[frame.side], "retreat", text, "SCS 8.0", data)
    if isinstance(frame, Advance):
        text = f"Advance into {label(frame.target)} with any of {pos.rules.names(frame.units)}, or none"
        data = {"hex": label(frame.target), **_units(pos.rules, frame.units)}
        return Decision(sides[frame.side], "advance", text, "SCS 10.0", data)
    if isinstance(frame, Excess):
        why = pos.rules.stack_limit_broken(pos, pos.stack(frame.hex))
        text = f"Too much is stacked in {label(frame.hex)} ({why}): destroy a unit"
        return Decision(sides[frame.side], "excess", text, "SCS 4.0a", {"hex": label(frame.hex)})
    assert isinstance(frame, Relocate)
    text = f"Choose where {pos.rules.name(frame.unit)} returns"
    return Decision(
        sides[frame.side], "relocation", text, pos.rules.relocation_rule, _units(pos.rules, (frame.unit,))
    )


def _units(rb: Rulebook, units: tuple[int, ...]) -> dict[str, object]:
    return {"units": [rb.name(u) for u in units]}
