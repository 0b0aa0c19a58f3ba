"""Control, victory points, the cease-fire and the result (HoC 1.11, 4.3)."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import HexSet, members
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Outcome
from golan_heights_of_courage.model.compiled import Compiled, Position
from golan_scs.model.rulebook import Victory

MAXIMUM = "syrian maximum"
RIVER = "river reached"
"""Mark of scenario 4.3: the Syrians held a victory location by the Jordan at the end of some turn."""

BADHR_PLACES = ("El Rom", "Nafakh", "El Al")
NO_TRACE_NEEDED = "82-Para"
"""HoC 1.11: the one unit that controls without being able to trace."""


def note_passage(pos: Position, unit: int, path: Sequence[int]) -> None:
    """HoC 1.11: a unit that can trace supply in a victory hex which it enters is its last occupant."""
    side = pos.rules.sides[unit]
    for h in path:
        if pos.rules.vp_any >> h & 1 and pos.marks.get(f"last {pos.rules.labels[h]}") != side:
            there = pos
            if pos.where[unit] != h:
                there = pos.copy()
                there.put(unit, h)
            if pos.rules.name(unit) == NO_TRACE_NEEDED or pos.rules.supply.in_supply(there, side) >> unit & 1:
                _own(pos, h, side)


def _own(pos: Position, h: int, side: int) -> None:
    key = f"last {pos.rules.labels[h]}"
    if pos.marks.get(key) != side:
        pos.mark(key, side)


def controlled(pos: Position, side: int) -> HexSet:
    """HoC 1.11: victory hexes of a side that it controls now.

    An occupied hex is controlled by units that can trace; occupants that cannot give it to nobody. An
    empty hex stays with the side that held it last.
    """
    held, fed = 0, pos.rules.supply.in_supply(pos, side)
    for h in members(pos.rules.vp[side]):
        stack = pos.stack(h)
        if not stack:
            if pos.marks.get(f"last {pos.rules.label(h)}") == side:
                held |= 1 << h
        elif pos.rules.sides[stack[0]] == side and any(
            fed >> u & 1 or pos.rules.name(u) == NO_TRACE_NEEDED for u in stack
        ):
            held |= 1 << h
    return held


def determine(pos: Position, dice: Dice, events: list[Event]) -> None:
    """HoC 1.11: the Cease-Fire Phase: Syrian maximum, cease-fire roll, end of the game."""
    for side in (0, 1):
        for h in members(controlled(pos, side)):
            _own(pos, h, side)
    syrian, israeli = (controlled(pos, side).bit_count() for side in (1, 0))
    pos.mark(MAXIMUM, max(pos.marks.get(MAXIMUM, 0), syrian))
    if controlled(pos, 1) & pos.rules.river:
        pos.mark(RIVER, 1)
    text = f"Syria holds {syrian} victory hexes (at most {pos.marks[MAXIMUM]}), Israel {israeli}"
    data = {"syrian": syrian, "maximum": pos.marks[MAXIMUM], "israeli": israeli}
    events.append(Event("victory-points", text, "HoC 1.11", "", data))
    _cease_fire(pos, dice, events)


def _cease_fire(pos: Position, dice: Dice, events: list[Event]) -> None:
    """HoC 1.11a: two dice against the number of the turn; the last turn ends the game anyway."""
    needed = pos.rules.definition.turn(pos.turn).cease_fire
    if needed:
        roll = dice.roll("cease-fire", 2)
        holds = roll.total >= needed
        text = (
            f"Cease-fire roll {roll.total} against {needed}: {'cease-fire' if holds else 'the war goes on'}"
        )
        events.append(Event("cease-fire", text, "HoC 1.11a", "", {"needed": needed}, rolled=roll.values))
        if holds:
            pos.ended = f"cease-fire on turn {pos.turn}"
            return
    if pos.turn >= pos.rules.victory.turns(pos):
        pos.ended = f"end of turn {pos.turn}"


def _badhr(pos: Position) -> Outcome:
    """HoC 4.3: a point for each of three places held at the end, one for having reached the river."""
    places = [p for p in BADHR_PLACES if _occupied(pos, pos.rules.board.places[p])]
    points = len(places) + pos.marks.get(RIVER, 0)
    winner = "syrian" if points >= 2 else "" if points == 1 else "israeli"
    reached = ["the Jordan"] if pos.marks.get(RIVER, 0) else []
    reason = f"{pos.ended}: {points} Syrian points ({', '.join(places + reached) or 'nothing taken'})"
    return Outcome(winner, reason, {"points": points, "turn": pos.turn})


def _occupied(pos: Position, h: int) -> bool:
    return bool(pos.occupied[1] >> h & 1)


class HocVictory(Victory):
    """HoC 1.11: control and the result."""

    rules: Compiled

    def outcome(self, pos: Position) -> Outcome:
        """HoC 1.11, 4.3: who has won a game that has ended."""
        if self.rules.scenario.victory == "badhr":
            return _badhr(pos)
        maximum = pos.marks.get(MAXIMUM, 0)
        final = controlled(pos, 0).bit_count()
        winner = "syrian" if maximum > final else "israeli" if final > maximum else ""
        reason = f"{pos.ended}: Syrian maximum {maximum}, Israeli final {final}"
        return Outcome(winner, reason, {"syrian_maximum": maximum, "israeli_final": final, "turn": pos.turn})

    def controls(self, pos: Position, side: int) -> HexSet:
        return controlled(pos, side)
