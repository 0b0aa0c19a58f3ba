"""Who must decide what (SCS 1.0): the named states of a turn, with their prompts."""

from __future__ import annotations

from golan_core.model.game import Decision
from golan_scs.model.frames import Advance, Combat, Excess, Frame, Losses, Relocate, Retreat
from golan_scs.model.rulebook import Rulebook
from golan_scs.model.state import State
from golan_scs.rules.combat import supporter
from golan_scs.rules.losses import required


def decision(rb: Rulebook, state: State) -> Decision | None:
    """The decision that play waits for; None at the end of the game."""
    if state.ended:
        return None
    if state.frames:
        return _in_frame(rb, state, state.frames[-1])
    phase = rb.sequence[state.phase]
    found = rb.phase_decisions.get(phase.id)
    if found is None:
        role, prompt = rb.definition.sides[phase.role], rb.prompt(phase)
        found = Decision(role, phase.kind, prompt, phase.rule, {"phase": phase.id})
        rb.phase_decisions[phase.id] = found
    return found


def _in_frame(rb: Rulebook, state: State, frame: Frame) -> Decision:
    sides, label = rb.definition.sides, rb.label
    if isinstance(frame, Combat):
        side = supporter(frame)
        text = f"Announce Air Points and artillery for the combat in {label(frame.target)}"
        data = {"hex": label(frame.target), "air": state.air[side]}
        return Decision(sides[side], "support", text, rb.support_rule, data)
    if isinstance(frame, Losses):
        count = required(rb, state, frame)
        text = f"Choose who loses {count} step{'s' if count > 1 else ''} of {rb.names(frame.units)}"
        return Decision(
            sides[frame.side], "losses", text, "SCS 9.0", {"count": count, **_units(rb, frame.units)}
        )
    if isinstance(frame, Retreat):
        text = f"Retreat {rb.names(frame.units)} by {frame.length}" + (" or stay" if frame.optional else "")
        data = {"length": frame.length, "optional": frame.optional, **_units(rb, frame.units)}
        return Decision(sides[frame.side], "retreat", text, "SCS 8.0", data)
    if isinstance(frame, Advance):
        text = f"Advance into {label(frame.target)} with any of {rb.names(frame.units)}, or none"
        data = {"hex": label(frame.target), **_units(rb, frame.units)}
        return Decision(sides[frame.side], "advance", text, "SCS 10.0", data)
    if isinstance(frame, Excess):
        why = rb.stack_limit_broken(state, state.stack(frame.hex))
        text = f"Too much is stacked in {label(frame.hex)} ({why}): destroy a unit"
        return Decision(sides[frame.side], "excess", text, "SCS 4.0a", {"hex": label(frame.hex)})
    assert isinstance(frame, Relocate)
    text = f"Choose where {rb.name(frame.unit)} returns"
    return Decision(sides[frame.side], "relocation", text, rb.relocation_rule, _units(rb, (frame.unit,)))


def _units(rb: Rulebook, units: tuple[int, ...]) -> dict[str, object]:
    return {"units": [rb.name(u) for u in units]}
