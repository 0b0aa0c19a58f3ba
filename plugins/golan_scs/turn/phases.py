"""The flow of play: what happens by itself until somebody must decide (SCS 1.0)."""

from __future__ import annotations

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Event
from golan_scs.model.frames import Combat, Excess, Losses, Relocate, Retreat
from golan_scs.model.rulebook import Phase, Position
from golan_scs.model.state import unit_set
from golan_scs.rules.combat import settle_combat, why_not_attacker
from golan_scs.rules.losses import settle_losses
from golan_scs.rules.movement import can_move
from golan_scs.rules.retreat import settle_retreat
from golan_scs.rules.stacking import check_hexes, overfull
from golan_scs.rules.supply import supply_phase
from golan_scs.rules.zoc import zoc


def settle(pos: Position, dice: Dice, events: list[Event]) -> None:
    """Run procedures and phases until the game ends or a player must decide."""
    while not pos.ended:
        if pos.frames:
            if not settle_frame(pos, dice, events):
                return
        elif not pos.closing:
            return
        else:
            next_phase(pos, dice, events)


def settle_frame(pos: Position, dice: Dice, events: list[Event]) -> bool:
    """Carry the innermost procedure on. False if a player must decide in it."""
    frame = pos.frames[-1]
    if isinstance(frame, Combat):
        return settle_combat(pos, frame, dice, events)
    if isinstance(frame, Losses):
        return settle_losses(pos, frame, events)
    if isinstance(frame, Retreat):
        return settle_retreat(pos, frame, events)
    if isinstance(frame, Excess):
        units = pos.stack(frame.hex)
        if units and pos.rules.sides[units[0]] == frame.side and pos.rules.stack_limit_broken(pos, units):
            return False
        pos.pop()
        return True
    if isinstance(frame, Relocate):
        return settle_relocation(pos, frame, events)
    return False


def settle_relocation(pos: Position, frame: Relocate, events: list[Event]) -> bool:
    """Put a displaced unit back where there is only one place; without any it waits in the pool."""
    hexes = pos.rules.relocation(pos, frame.unit)
    if hexes.bit_count() > 1:
        return False
    pos.pop()
    if hexes:
        relocate(pos, frame.unit, hexes.bit_length() - 1, events)
    return True


def relocate(pos: Position, unit: int, h: int, events: list[Event]) -> None:
    """Put a displaced unit on a hex."""
    pos.put(unit, h)
    pos.rules.passed_entry(pos, unit, (h,))
    data = {"units": [pos.rules.name(unit)], "hex": pos.rules.label(h)}
    events.append(
        Event(
            "return",
            f"{pos.rules.name(unit)} returns at {pos.rules.label(h)}",
            pos.rules.relocation_rule,
            pos.rules.role(unit),
            data,
        )
    )


def close_phase(pos: Position) -> None:
    """SCS 4.0a: a phase ends; stacks must be legal before the next begins."""
    pos.closing = 1
    if pos.rules.sequence[pos.phase].kind in ("movement", "exploitation", "setup"):
        for side in (0, 1):
            check_hexes(pos, reversed(overfull(pos, side)))


def next_phase(pos: Position, dice: Dice, events: list[Event]) -> None:
    """Begin the next phase of the sequence that is played; after the last, the next turn, if there is one."""
    while True:
        pos.phase += 1
        if pos.phase == len(pos.rules.sequence):
            if pos.turn >= pos.rules.turns(pos):
                pos.phase, pos.ended = pos.phase - 1, f"end of turn {pos.turn}"
                return
            pos.phase, pos.turn = pos.rules.first_phase, pos.turn + 1
        elif pos.phase == pos.rules.first_phase and pos.turn == 0:
            pos.turn = 1
        phase = pos.rules.sequence[pos.phase]
        if not pos.rules.skips(pos, phase):
            break
    begin_phase(pos, phase, dice, events)


def begin_phase(pos: Position, phase: Phase, dice: Dice, events: list[Event]) -> None:
    """Set the bookkeeping of a phase and do what it does by itself."""
    pos.closing = pos.moving = pos.fought = pos.struck = 0
    pos.spent = [0] * len(pos.spent)
    pos.start = tuple(pos.where)
    pos.barred = 0
    role = pos.rules.definition.sides[phase.role] if phase.role >= 0 else ""
    events.append(Event("phase", f"Turn {pos.turn}: {phase.title}", phase.rule, role, {"phase": phase.id}))
    if phase.kind in ("movement", "exploitation"):
        enemy = zoc(pos, 1 - phase.role)
        pos.barred = unit_set(u for u in pos.on_map(phase.role) if enemy >> pos.where[u] & 1)
    elif phase.kind == "supply":
        supply_phase(pos, phase.role, events)
    pos.rules.phase_begins(pos, phase, dice, events)
    if not pos.ended and not pos.frames and not asks(pos, phase):
        close_phase(pos)


def asks(pos: Position, phase: Phase) -> bool:
    """Is there anything to decide in the phase? If not it passes by itself."""
    if phase.kind == "movement":
        return any(pos.rules.allowance(pos, u) for u in pos.on_map(phase.role))
    if phase.kind == "exploitation":
        return any(can_move(pos, phase, u) for u in pos.on_map(phase.role))
    if phase.kind == "combat":
        return any(pos.rules.counters[u].attack[pos.steps[u] - 1] for _, u in can_attack(pos, phase))
    if phase.kind == "supply":
        return False
    return pos.rules.asks(pos, phase)


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
