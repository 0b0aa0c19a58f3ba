"""The flow of play: what happens by itself until somebody must decide (SCS 1.0)."""

from __future__ import annotations

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.game import Event
from golan_scs.model.frames import Combat, Excess, Losses, Relocate, Retreat
from golan_scs.model.rulebook import Phase, Rulebook
from golan_scs.model.state import State, unit_set
from golan_scs.rules.combat import settle_combat, why_not_attacker
from golan_scs.rules.losses import settle_losses
from golan_scs.rules.movement import can_move
from golan_scs.rules.retreat import settle_retreat
from golan_scs.rules.stacking import check_hexes, overfull
from golan_scs.rules.supply import supply_phase
from golan_scs.rules.zoc import zoc


def settle(rb: Rulebook, state: State, dice: Dice, events: list[Event]) -> None:
    """Run procedures and phases until the game ends or a player must decide."""
    while not state.ended:
        if state.frames:
            if not settle_frame(rb, state, dice, events):
                return
        elif not state.closing:
            return
        else:
            next_phase(rb, state, dice, events)


def settle_frame(rb: Rulebook, state: State, dice: Dice, events: list[Event]) -> bool:
    """Carry the innermost procedure on. False if a player must decide in it."""
    frame = state.frames[-1]
    if isinstance(frame, Combat):
        return settle_combat(rb, state, frame, dice, events)
    if isinstance(frame, Losses):
        return settle_losses(rb, state, frame, events)
    if isinstance(frame, Retreat):
        return settle_retreat(rb, state, frame, events)
    if isinstance(frame, Excess):
        units = state.stack(frame.hex)
        if units and rb.sides[units[0]] == frame.side and rb.stack_limit_broken(state, units):
            return False
        state.pop()
        return True
    if isinstance(frame, Relocate):
        return settle_relocation(rb, state, frame, events)
    return False


def settle_relocation(rb: Rulebook, state: State, frame: Relocate, events: list[Event]) -> bool:
    """Put a displaced unit back where there is only one place; without any it waits in the pool."""
    hexes = rb.relocation(state, frame.unit)
    if hexes.bit_count() > 1:
        return False
    state.pop()
    if hexes:
        relocate(rb, state, frame.unit, hexes.bit_length() - 1, events)
    return True


def relocate(rb: Rulebook, state: State, unit: int, h: int, events: list[Event]) -> None:
    """Put a displaced unit on a hex."""
    state.put(unit, h)
    rb.passed_entry(state, unit, (h,))
    data = {"units": [rb.name(unit)], "hex": rb.label(h)}
    events.append(
        Event("return", f"{rb.name(unit)} returns at {rb.label(h)}", rb.relocation_rule, rb.role(unit), data)
    )


def close_phase(rb: Rulebook, state: State) -> None:
    """SCS 4.0a: a phase ends; stacks must be legal before the next begins."""
    state.closing = 1
    if rb.sequence[state.phase].kind in ("movement", "exploitation", "setup"):
        for side in (0, 1):
            check_hexes(rb, state, reversed(overfull(rb, state, side)))


def next_phase(rb: Rulebook, state: State, dice: Dice, events: list[Event]) -> None:
    """Begin the next phase of the sequence that is played; after the last, the next turn."""
    while True:
        state.phase += 1
        if state.phase == len(rb.sequence):
            state.phase, state.turn = rb.first_phase, state.turn + 1
        elif state.phase == rb.first_phase and state.turn == 0:
            state.turn = 1
        phase = rb.sequence[state.phase]
        if not rb.skips(state, phase):
            break
    begin_phase(rb, state, phase, dice, events)


def begin_phase(rb: Rulebook, state: State, phase: Phase, dice: Dice, events: list[Event]) -> None:
    """Set the bookkeeping of a phase and do what it does by itself."""
    state.closing = state.moving = state.fought = state.struck = 0
    state.spent = [0] * len(state.spent)
    state.start = tuple(state.where)
    state.barred = 0
    role = rb.definition.sides[phase.role] if phase.role >= 0 else ""
    events.append(Event("phase", f"Turn {state.turn}: {phase.title}", phase.rule, role, {"phase": phase.id}))
    if phase.kind in ("movement", "exploitation"):
        enemy = zoc(rb, state, 1 - phase.role)
        state.barred = unit_set(u for u in state.on_map(phase.role) if enemy >> state.where[u] & 1)
    elif phase.kind == "supply":
        supply_phase(rb, state, phase.role, events)
    rb.phase_begins(state, phase, dice, events)
    if not state.ended and not state.frames and not asks(rb, state, phase):
        close_phase(rb, state)


def asks(rb: Rulebook, state: State, phase: Phase) -> bool:
    """Is there anything to decide in the phase? If not it passes by itself."""
    if phase.kind == "movement":
        return any(rb.allowance(state, u) for u in state.on_map(phase.role))
    if phase.kind == "exploitation":
        return any(can_move(rb, state, phase, u) for u in state.on_map(phase.role))
    if phase.kind == "combat":
        return any(rb.counters[u].attack[state.steps[u] - 1] for _, u in can_attack(rb, state, phase))
    if phase.kind == "supply":
        return False
    return rb.asks(state, phase)


def can_attack(rb: Rulebook, state: State, phase: Phase) -> list[tuple[int, int]]:
    """SCS 7.0: (target, unit) for every unit with strength and every hex it may attack now."""
    enemy = state.occupied[1 - phase.role] & ~state.struck
    near = rb.board.grid.spread(enemy) & state.occupied[phase.role]
    pairs = []
    for h in members(near):
        targets = list(members(rb.around[h] & enemy))
        for unit in state.stacks[h]:
            if not state.fought >> unit & 1:
                pairs += [(n, unit) for n in targets if why_not_attacker(rb, state, phase, n, unit) is None]
    return pairs
