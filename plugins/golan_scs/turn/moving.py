"""Moves as a player makes them (SCS 3.1): single units, stacks, and ways that he points out hex by hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import sub

from golan_core.map.search import Reach
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_core.turn.decision_kind import Offer, Verb
from golan_scs.model.actions import Move
from golan_scs.model.rulebook import Position, phase_of
from golan_scs.model.state import unit_set
from golan_scs.rules.movement import can_move, move, mp, paced, reach_of, stride, walk, why_not_move


class Moving(Verb[Position, Move]):
    """SCS 3.1: move a stack along a path. It spans the moves of single units; a stack moves unit by unit."""

    action = Move

    def why_not(self, pos: Position, action: Move) -> Refusal | None:
        return why_not_move(pos, phase_of(pos), action)

    def do(self, pos: Position, action: Move, dice: Dice, events: list[Event]) -> None:
        move(pos, action, events)

    def options(self, pos: Position) -> Iterator[Move]:
        for unit in movers(pos):
            yield from self.of_unit(pos, unit)

    def of_unit(self, pos: Position, unit: int) -> Iterator[Move]:
        """Where a unit that can move may go, lowest hex first."""
        found = reach_of(pos, (unit,))
        for h in sorted(found.cost):
            if h != pos.where[unit]:
                yield Move((unit,), found.path(h))

    def offers(self, pos: Position, units: Sequence[int], place: int | None = None) -> Iterator[Offer]:
        stacks = [tuple(units)] if units else [(unit,) for unit in movers(pos)]
        for stack in stacks:
            for action, cost in _stack_moves(pos, stack):
                if place in (None, action.path[-1]):
                    yield Offer(action, cost / 2, mp(cost))

    def along(self, pos: Position, units: Sequence[int], path: Sequence[int]) -> Iterator[Offer]:
        """SCS 3.1: the move along `path`, and the moves on from its end, at their whole cost."""
        stack, first = tuple(units), tuple(path)
        if self.why_not(pos, Move(stack, first)) is not None:
            return
        spent, _, stopped = stride(pos, stack, first)
        yield _offer(Move(stack, first), _whole_cost(pos, stack, spent))
        if stopped:
            return
        there = pos.copy()
        for unit, used in zip(stack, spent, strict=True):
            there.spent[unit] = used
            there.put(unit, first[-1])
        there.moving = unit_set(stack)
        for action, _ in _stack_moves(there, stack):
            whole = Move(stack, first + action.path)
            after = walk(pos, stack, whole.path)
            if not isinstance(after, Refusal):
                yield _offer(whole, _whole_cost(pos, stack, after))


def movers(pos: Position) -> list[int]:
    """SCS 3.1, 11.0: the units that can move now."""
    phase = phase_of(pos)
    return [u for u in pos.on_map(phase.role) if can_move(pos, phase, u)]


def _offer(action: Move, cost: int) -> Offer:
    return Offer(action, cost / 2, mp(cost))


def _whole_cost(pos: Position, units: tuple[int, ...], after: Sequence[int]) -> int:
    """Half MP that the unit which pays most will have spent on a move."""
    return max(n - pos.spent[u] for u, n in zip(units, after, strict=True))


def _moves(pos: Position, units: tuple[int, ...], found: Reach) -> Iterator[tuple[Move, int]]:
    for h, cost in found.cost.items():
        if h != pos.where[units[0]]:
            yield Move(units, found.path(h)), cost


def _stack_moves(pos: Position, units: tuple[int, ...]) -> Iterable[tuple[Move, int]]:
    """SCS 3.1: moves of a stack; where speeds differ, along paths that are open to its slowest unit."""
    phase = phase_of(pos)
    if not all(can_move(pos, phase, u) for u in units) or len({pos.where[u] for u in units}) != 1:
        return ()
    if len(units) == 1:
        return _moves(pos, units, reach_of(pos, units))
    best: dict[int, tuple[Move, int]] = {}
    begun = [pos.spent[u] for u in units]
    for found in _reaches(pos, units):
        for h, spent in paced(pos, units, found).items():
            cost = max(map(sub, spent, begun))
            if h not in best or cost < best[h][1]:
                best[h] = (Move(units, found.path(h)), cost)
    return best.values()


def _reaches(pos: Position, units: tuple[int, ...]) -> Iterator[Reach]:
    """Searches whose paths the whole stack may be able to follow."""
    kinds = {pos.rules.mobility_now(pos, u) for u in units}
    if len(kinds) > 1:
        yield reach_of(pos, units, pos.rules.joint_costs[pos.rules.sides[units[0]]])
    slowest = sorted(units, key=lambda u: (pos.rules.moving.allowance(pos, u) - pos.spent[u], u))
    seen: set[int] = set()
    for unit in slowest:
        kind = pos.rules.mobility_now(pos, unit)
        if kind not in seen:
            seen.add(kind)
            yield reach_of(pos, (unit, *(u for u in units if u != unit)))


def complete(pos: Position, action: Move) -> Move:
    """A move written with its goal alone takes the cheapest path, if one is within reach."""
    if len(action.path) != 1 or not action.units:
        return action
    here, goal = pos.where[action.units[0]], action.path[0]
    if here < 0 or here == goal or pos.rules.board.grid.direction(here, goal) >= 0:
        return action
    slowest = min(action.units, key=lambda u: pos.rules.moving.allowance(pos, u) - pos.spent[u])
    found = reach_of(pos, (slowest, *(u for u in action.units if u != slowest)))
    return Move(action.units, found.path(goal)) if goal in found else action
