"""Control, victory points, the cease-fire and the result (HoC 1.11, 4.3)."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import HexSet, members
from golan_core.model.dice import Dice
from golan_core.model.game import Event, Outcome
from golan_heights_of_courage.model.compiled import Compiled
from golan_scs.model.state import State

MAXIMUM = "syrian maximum"
RIVER = "river reached"
"""Mark of scenario 4.3: the Syrians held a victory location by the Jordan at the end of some turn."""

BADHR_PLACES = ("El Rom", "Nafakh", "El Al")
NO_TRACE_NEEDED = "82-Para"
"""HoC 1.11: the one unit that controls without being able to trace."""


def note_passage(rb: Compiled, state: State, unit: int, path: Sequence[int]) -> None:
    """HoC 1.11: a unit that can trace supply in a victory hex which it enters is its last occupant."""
    side = rb.sides[unit]
    for h in path:
        if rb.vp_any >> h & 1 and state.marks.get(f"last {rb.labels[h]}") != side:
            there = state
            if state.where[unit] != h:
                there = state.copy()
                there.put(unit, h)
            if rb.name(unit) == NO_TRACE_NEEDED or rb.in_supply(there, side) >> unit & 1:
                _own(rb, state, h, side)


def _own(rb: Compiled, state: State, h: int, side: int) -> None:
    key = f"last {rb.labels[h]}"
    if state.marks.get(key) != side:
        state.mark(key, side)


def controlled(rb: Compiled, state: State, side: int) -> HexSet:
    """HoC 1.11: victory hexes of a side that it controls now.

    An occupied hex is controlled by units that can trace; occupants that cannot give it to nobody. An
    empty hex stays with the side that held it last.
    """
    held, fed = 0, rb.in_supply(state, side)
    for h in members(rb.vp[side]):
        stack = state.stack(h)
        if not stack:
            if state.marks.get(f"last {rb.label(h)}") == side:
                held |= 1 << h
        elif rb.sides[stack[0]] == side and any(fed >> u & 1 or rb.name(u) == NO_TRACE_NEEDED for u in stack):
            held |= 1 << h
    return held


def determine(rb: Compiled, state: State, dice: Dice, events: list[Event]) -> None:
    """HoC 1.11: the Cease-Fire Phase: Syrian maximum, cease-fire roll, end of the game."""
    for side in (0, 1):
        for h in members(controlled(rb, state, side)):
            _own(rb, state, h, side)
    syrian, israeli = (controlled(rb, state, side).bit_count() for side in (1, 0))
    state.mark(MAXIMUM, max(state.marks.get(MAXIMUM, 0), syrian))
    if controlled(rb, state, 1) & rb.river:
        state.mark(RIVER, 1)
    text = f"Syria holds {syrian} victory hexes (at most {state.marks[MAXIMUM]}), Israel {israeli}"
    data = {"syrian": syrian, "maximum": state.marks[MAXIMUM], "israeli": israeli}
    events.append(Event("victory-points", text, "HoC 1.11", "", data))
    _cease_fire(rb, state, dice, events)


def _cease_fire(rb: Compiled, state: State, dice: Dice, events: list[Event]) -> None:
    """HoC 1.11a: two dice against the number of the turn; the last turn ends the game anyway."""
    needed = rb.definition.turn(state.turn).cease_fire
    if needed:
        roll = dice.roll("cease-fire", 2)
        holds = roll.total >= needed
        text = (
            f"Cease-fire roll {roll.total} against {needed}: {'cease-fire' if holds else 'the war goes on'}"
        )
        events.append(
            Event("cease-fire", text, "HoC 1.11a", "", {"roll": list(roll.values), "needed": needed})
        )
        if holds:
            state.ended = f"cease-fire on turn {state.turn}"
            return
    if state.turn >= rb.last_turn:
        state.ended = f"end of turn {state.turn}"


def outcome(rb: Compiled, state: State) -> Outcome:
    """HoC 1.11, 4.3: who has won a game that has ended."""
    if rb.scenario.victory == "badhr":
        return _badhr(rb, state)
    maximum = state.marks.get(MAXIMUM, 0)
    final = controlled(rb, state, 0).bit_count()
    winner = "syrian" if maximum > final else "israeli" if final > maximum else ""
    reason = f"{state.ended}: Syrian maximum {maximum}, Israeli final {final}"
    return Outcome(winner, reason, {"syrian_maximum": maximum, "israeli_final": final, "turn": state.turn})


def _badhr(rb: Compiled, state: State) -> Outcome:
    """HoC 4.3: a point for each of three places held at the end, one for having reached the river."""
    places = [p for p in BADHR_PLACES if _occupied(state, rb.board.places[p])]
    points = len(places) + state.marks.get(RIVER, 0)
    winner = "syrian" if points >= 2 else "" if points == 1 else "israeli"
    reached = ["the Jordan"] if state.marks.get(RIVER, 0) else []
    reason = f"{state.ended}: {points} Syrian points ({', '.join(places + reached) or 'nothing taken'})"
    return Outcome(winner, reason, {"points": points, "turn": state.turn})


def _occupied(state: State, h: int) -> bool:
    return bool(state.occupied[1] >> h & 1)
