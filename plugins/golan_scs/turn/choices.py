"""Choices of a series game for a table: stacks that move together, overruns, attacks by any units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from golan_core.map.hexes import members
from golan_core.map.search import Adjacency, Reach
from golan_core.model.values import Refusal
from golan_core.view.choices import Choice, Writer, actors_of, choice_of, goal_of
from golan_scs.model import actions as act
from golan_scs.model.frames import Relocate, Retreat
from golan_scs.model.rulebook import Phase, Position, Rulebook
from golan_scs.model.state import DEAD, unit_set
from golan_scs.model.tables import LEG, MECH
from golan_scs.rules.combat import new_combat
from golan_scs.rules.movement import can_move, mp, reach_of, stride, walk
from golan_scs.rules.odds import odds
from golan_scs.rules.overrun import targets
from golan_scs.rules.reinforcement import why_not_arrive
from golan_scs.rules.retreat import paths
from golan_scs.rules.setup import why_not_place
from golan_scs.rules.zoc import negated
from golan_scs.turn.judge import why_not
from golan_scs.turn.legal import Legal, overruns
from golan_scs.turn.phases import can_attack
from golan_scs.turn.reasons import why_not_hex


def choices(pos: Position, units: Sequence[int], writer: Writer, place: int | None = None) -> list[Choice]:
    """All choices, or those of exactly these units together, or to one hex, with MP or odds for the map."""
    if pos.ended:
        return []
    found = _of_units(pos, tuple(units)) if units else _of_all(pos, place)
    return [
        _priced(pos, action, writer, cost)
        for action, cost in found
        if place is None or goal_of(action) == place
    ]


def along(
    pos: Position,
    units: Sequence[int],
    path: Sequence[int],
    writer: Writer,
    place: int | None = None,
) -> list[Choice]:
    """SCS 3.1, 8.0: moves and retreats of exactly these units whose way begins with `path`."""
    first, chosen = tuple(path), tuple(units)
    if not first or not chosen or pos.ended:
        return choices(pos, units, writer, place)
    if pos.frames:
        tried: Iterable[Costed] = ((action, None) for action in _in_frame(pos, chosen))
        found = [(a, c) for a, c in tried if isinstance(a, act.Withdraw) and a.path[: len(first)] == first]
    else:
        found = list(_moves_along(pos, chosen, first))
    return [
        _priced(pos, action, writer, cost)
        for action, cost in found
        if place is None or goal_of(action) == place
    ]


def _moves_along(pos: Position, units: tuple[int, ...], first: tuple[int, ...]) -> Iterator[Costed]:
    """SCS 3.1: the move along `first`, and the moves on from its end, at their whole cost in half MP."""
    phase = pos.rules.sequence[pos.phase]
    if phase.kind not in ("movement", "exploitation"):
        return
    if why_not(pos, act.Move(units, first)) is not None:
        return
    spent, _, stopped = stride(pos, units, first)
    yield act.Move(units, first), _whole_cost(pos, units, spent)
    if stopped:
        return
    there = pos.copy()
    for unit, used in zip(units, spent, strict=True):
        there.spent[unit] = used
        there.put(unit, first[-1])
    there.moving = unit_set(units)
    for action, _ in _stack_moves(there, phase, units):
        whole = act.Move(units, first + action.path)
        after = walk(pos, units, whole.path)
        if not isinstance(after, Refusal):
            yield whole, _whole_cost(pos, units, after)


def _whole_cost(pos: Position, units: tuple[int, ...], after: Sequence[int]) -> int:
    """Half MP that the unit which pays most will have spent on a move."""
    return max(n - pos.spent[u] for u, n in zip(units, after, strict=True))


def plain(pos: Position) -> list[Any]:
    """The legal actions that name no hex, without looking for moves and attacks."""
    if pos.ended:
        return []
    phase = pos.rules.sequence[pos.phase]
    if not pos.frames and phase.kind in ("movement", "exploitation", "combat"):
        return [act.End()]
    if not pos.frames and phase.kind == "setup":
        return [action for action in (act.Ready(), act.End()) if why_not(pos, action) is None]
    kinds = ("hex", "path")
    return [a for a in Legal(pos) if not any(kind in kinds for _, kind in a.fields)]


def actors(pos: Position) -> list[int]:
    """The units with which something can be done now."""
    if pos.ended:
        return []
    phase = pos.rules.sequence[pos.phase]
    if not pos.frames and phase.kind in ("movement", "exploitation"):
        moving = [u for u in pos.on_map(phase.role) if can_move(pos, phase, u)]
        own = [u for action in pos.rules.special_actions(pos, phase) for u in actors_of(action)]
        return list(dict.fromkeys(moving + own))
    if not pos.frames and phase.kind == "combat":
        return sorted({unit for _, unit in can_attack(pos, phase)})
    if not pos.frames and phase.kind == "setup":
        return [unit for unit in pos.rules.setup_rules if pos.rules.sides[unit] == phase.role]
    return list(dict.fromkeys(u for action in Legal(pos) for u in actors_of(action)))


Costed = tuple[Any, int | None]
"""An action and its cost in half MP, if it is a move."""


def _of_all(pos: Position, place: int | None) -> Iterator[Costed]:
    phase = pos.rules.sequence[pos.phase]
    if pos.frames or phase.kind not in ("movement", "exploitation"):
        yield from ((action, None) for action in Legal(pos))
        return
    yield from ((action, None) for action in pos.rules.special_actions(pos, phase))
    yield act.End(), None
    for unit in pos.on_map(phase.role):
        if can_move(pos, phase, unit):
            yield from ((a, None) for a in overruns(pos, unit))
            found = reach_of(pos, (unit,))
            if place is None or place in found:
                yield from _moves(pos, (unit,), found, place)


def _of_units(pos: Position, units: tuple[int, ...]) -> Iterator[Costed]:
    """What exactly these units may do together."""
    if pos.frames:
        yield from ((action, None) for action in _in_frame(pos, units))
        return
    phase = pos.rules.sequence[pos.phase]
    if phase.kind in ("movement", "exploitation"):
        yield from _stack_moves(pos, phase, units)
    yield from ((action, None) for action in _in_phase(pos, phase, units))


def _in_frame(pos: Position, units: tuple[int, ...]) -> Iterator[Any]:
    frame = pos.frames[-1]
    if isinstance(frame, Retreat):
        if not set(units) <= set(frame.units) or len({pos.where[u] for u in units}) != 1:
            return
        tried: Iterable[Any] = (act.Withdraw(units, path) for path in paths(pos, units[0], frame.length))
        yield from (action for action in tried if why_not(pos, action) is None)
    else:
        yield from (a for a in Legal(pos) if actors_of(a) == units or set(actors_of(a)) == set(units))


def _in_phase(pos: Position, phase: Phase, units: tuple[int, ...]) -> Iterator[Any]:
    tried: list[Any] = []
    if phase.kind in ("movement", "exploitation"):
        if len({pos.where[u] for u in units}) == 1 and pos.where[units[0]] >= 0:
            tried += [act.Overrun(h, units) for h in targets(pos, units[0])]
    elif phase.kind == "combat":
        near = 0
        for unit in units:
            if pos.where[unit] >= 0:
                near |= pos.rules.around[pos.where[unit]]
        tried += [act.Attack(h, units) for h in members(near & pos.occupied[1 - phase.role])]
    elif phase.kind in ("reinforcement", "setup"):
        tried += _placements(pos, phase, units)
    if len(units) == 1 and (pos.rules.special or phase.kind == "reinforcement"):
        tried += [a for a in _single(pos, phase) if actors_of(a) == units]
    yield from (action for action in tried if why_not(pos, action) is None)


def _placements(pos: Position, phase: Phase, units: tuple[int, ...]) -> list[Any]:
    """Arrivals or set-up of several units in one hex; each must be able to be there alone."""
    if phase.kind == "setup":
        where = pos.rules.board.playable
        for unit in units:
            rule = pos.rules.setup_rules.get(unit)
            where &= rule.hexes if rule else 0
        return [act.Place(units, h) for h in members(where)]
    due = pos.rules.arrivals(pos, phase.role)
    hexes = due.get(units[0], 0)
    for unit in units[1:]:
        hexes &= due.get(unit, 0)
    return [act.Arrive(units, h) for h in members(hexes)]


def _single(pos: Position, phase: Phase) -> Iterator[Any]:
    yield from pos.rules.special_actions(pos, phase)
    if phase.kind == "reinforcement":
        yield from (a for a in Legal(pos) if isinstance(a, act.Rebuild | act.Revive))


def loose_ends(pos: Position) -> list[str]:
    """What a player may have forgotten when he ends a phase, apart from units that can act."""
    if pos.ended or pos.frames:
        return []
    phase = pos.rules.sequence[pos.phase]
    found = []
    if phase.kind == "reinforcement" and pos.repl[phase.role]:
        found.append(f"{pos.repl[phase.role]} Replacement Points are left")
    if phase.kind == "combat" and pos.air[phase.role] and can_attack(pos, phase):
        found.append(f"{pos.air[phase.role]} Air Points are left, and attacks are possible")
    return found


# ------------------------------------------------------------------------- moving stacks


def _moves(
    pos: Position, units: tuple[int, ...], found: Reach, place: int | None = None
) -> Iterator[tuple[act.Move, int]]:
    for h, cost in found.cost.items():
        if h != pos.where[units[0]] and place in (None, h):
            yield act.Move(units, found.path(h)), cost


def _stack_moves(pos: Position, phase: Phase, units: tuple[int, ...]) -> Iterator[Costed]:
    """SCS 3.1: moves of a stack; where speeds differ, along paths that are open to its slowest unit."""
    if not all(can_move(pos, phase, u) for u in units) or len({pos.where[u] for u in units}) != 1:
        return
    if len(units) == 1:
        yield from _moves(pos, units, reach_of(pos, units))
        return
    best: dict[int, tuple[act.Move, int]] = {}
    for found in _reaches(pos, units):
        for action, _ in _moves(pos, units, found):
            h, after = action.path[-1], walk(pos, units, action.path)
            if isinstance(after, Refusal):
                continue
            cost = _whole_cost(pos, units, after)
            if h not in best or cost < best[h][1]:
                best[h] = (action, cost)
    yield from best.values()


def _reaches(pos: Position, units: tuple[int, ...]) -> Iterator[Reach]:
    """Searches whose paths the whole stack may be able to follow."""
    kinds = {pos.rules.mobility_now(pos, u) for u in units}
    if len(kinds) > 1:
        yield reach_of(pos, units, _joint_costs(pos.rules, pos.rules.sides[units[0]]))
    slowest = sorted(units, key=lambda u: (pos.rules.allowance(pos, u) - pos.spent[u], u))
    seen: set[int] = set()
    for unit in slowest:
        kind = pos.rules.mobility_now(pos, unit)
        if kind not in seen:
            seen.add(kind)
            yield reach_of(pos, (unit, *(u for u in units if u != unit)))


def _joint_costs(rb: Rulebook, side: int) -> Adjacency:
    """Costs of a stack of both mobilities: the dearer for each step. Built once a rulebook."""
    known: dict[int, Adjacency] = rb.__dict__.setdefault("_joint_costs", {})
    if side not in known:
        leg, mech = rb.adjacency[side][LEG].cost, rb.adjacency[side][MECH].cost
        costs = [-1 if min(a, b) < 0 else max(a, b) for a, b in zip(leg, mech, strict=True)]
        known[side] = Adjacency(rb.board.grid, costs)
    return known[side]


# ------------------------------------------------------------------------ notes, reasons


def _priced(pos: Position, action: Any, writer: Writer, cost: int | None) -> Choice:
    """An action with what a map writes into its hex: MP spent, odds, steps that a retreat costs."""
    plain = choice_of(action, writer)
    price, note = plain.cost, ""
    if cost is not None:
        price, note = cost / 2, mp(cost)
    elif isinstance(action, act.Attack | act.Overrun):
        side = pos.rules.sides[action.units[0]]
        fight = new_combat(pos, side, action.target, action.units, isinstance(action, act.Overrun))
        column = odds(pos, fight).column
        price, note = -float(column), pos.rules.definition.columns[column]
    elif isinstance(action, act.Withdraw):
        danger = negated(pos, pos.rules.sides[action.units[0]])
        lost = sum(1 for h in action.path if danger >> h & 1) * pos.rules.switches.retreat_ezoc_loss
        price, note = float(lost), f"-{lost}" if lost else ""
    return replace(plain, cost=price, note=note)


def why_not_there(pos: Position, units: Sequence[int], h: int) -> Refusal | None:
    """The rule that keeps units from a hex now, whatever they are asked to do: move, attack, retreat."""
    if not units or pos.ended:
        return why_not_hex(pos, units, h)
    if pos.frames:
        frame = pos.frames[-1]
        if isinstance(frame, Retreat):
            return _why_no_retreat(pos, frame, tuple(units), h)
        if isinstance(frame, Relocate):
            return why_not(pos, act.Return(units[0], h))
        return why_not_hex(pos, units, h)
    phase = pos.rules.sequence[pos.phase]
    if phase.kind == "combat":
        return why_not(pos, act.Attack(h, tuple(units)))
    if phase.kind == "setup":
        return why_not_place(pos, phase.role, units, h)
    if phase.kind == "reinforcement" and pos.where[units[0]] < 0:
        if pos.where[units[0]] == DEAD:
            return pos.rules.why_not_revive(pos, phase.role, units[0], h)
        return why_not_arrive(pos, phase.role, units, h)
    return why_not_hex(pos, units, h)


def _why_no_retreat(pos: Position, frame: Retreat, units: tuple[int, ...], h: int) -> Refusal | None:
    """SCS 8.0: a retreat ends its whole length away, along some open path."""
    grid, here = pos.rules.board.grid, pos.where[units[0]]
    if here < 0 or grid.distance(here, h) != frame.length:
        text = f"this retreat ends exactly {frame.length} hexes away, not in {pos.rules.label(h)}"
        return Refusal("SCS 8.0", "length", text, {"length": frame.length})
    refusal = None
    for path in _straight(pos.rules, here, h, frame.length):
        refusal = why_not(pos, act.Withdraw(units, path))
        if refusal is None:
            return None
    return refusal


def _straight(rb: Rulebook, here: int, goal: int, length: int) -> Iterator[tuple[int, ...]]:
    """Every shortest path between two hexes."""
    if length == 0:
        yield ()
        return
    grid = rb.board.grid
    for n in members(grid.within(here, 1)):
        if n != here and grid.distance(n, goal) == length - 1:
            yield from ((n, *rest) for rest in _straight(rb, n, goal, length - 1))
