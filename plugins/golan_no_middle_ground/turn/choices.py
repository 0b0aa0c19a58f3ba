"""What may be done now, for a table: stacks that move, attacks by any units, arrivals, answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from golan_core.map.hexes import members
from golan_core.view.choices import Choice, actors_of, goal_of
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import SHOCKTROOP, chit_side
from golan_no_middle_ground.model.frames import Again, Retreat
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import State
from golan_no_middle_ground.odds.attackers import able_to_bombard
from golan_no_middle_ground.odds.notes import priced
from golan_no_middle_ground.rules.combat.assault import defended
from golan_no_middle_ground.rules.combat.fire import can_react
from golan_no_middle_ground.rules.combat.retreat import paths
from golan_no_middle_ground.rules.ground.airmobile import landing_zones
from golan_no_middle_ground.rules.ground.stacks import ways_along, ways_of
from golan_no_middle_ground.rules.war import arrivals, chits, setup
from golan_no_middle_ground.turn.activation import BOMBARD, FALL_BACK, FIRE, MOVE, REACTION, able
from golan_no_middle_ground.turn.judge import deciding, waiting, why_not
from golan_no_middle_ground.turn.legal import Legal

Write = Callable[[act.Action], str]
Costed = tuple[act.Action, int | None]
"""An action and its cost in MP, if it is a move."""


def choices(
    rb: Rulebook, state: State, units: Sequence[int], write: Write, place: int | None = None
) -> list[Choice]:
    """All choices, or those of exactly these units together, or to one hex, with what a map notes there."""
    if state.ended:
        return []
    found = _of_units(rb, state, tuple(units)) if units else _of_all(rb, state, place)
    return _shown(rb, state, found, write, place)


def along(
    rb: Rulebook,
    state: State,
    units: Sequence[int],
    path: Sequence[int],
    write: Write,
    place: int | None = None,
) -> list[Choice]:
    """NMG 6.0, 12.0: moves and retreats of exactly these units whose way begins with `path`."""
    first, chosen = tuple(path), tuple(units)
    if not first or not chosen or state.ended:
        return choices(rb, state, units, write, place)
    found: Iterable[Costed] = ()
    if _moving(state):
        found = ((act.Move(chosen, way), cost) for way, cost in ways_along(rb, state, chosen, first))
    elif state.frames:
        tried = _in_frame(rb, state, chosen)
        found = ((a, None) for a in tried if isinstance(a, act.Withdraw) and a.path[: len(first)] == first)
    return _shown(rb, state, found, write, place)


def _shown(
    rb: Rulebook, state: State, found: Iterable[Costed], write: Write, place: int | None
) -> list[Choice]:
    return [
        priced(rb, state, action, write(action), cost)
        for action, cost in found
        if place is None or goal_of(action) == place
    ]


def plain(rb: Rulebook, state: State) -> list[act.Action]:
    """The legal actions that name no hex, without looking for moves and attacks."""
    if state.ended:
        return []
    key = waiting(state)
    if not state.frames and (state.chit >= 0 or key.endswith("arrivals")):
        return [act.End()]
    if key.endswith("setup"):
        return [action for action in (act.Ready(), act.End()) if why_not(rb, state, action) is None]
    if state.frames and isinstance(frame := state.frames[-1], Again):
        pool = chits.rally_pool(rb, state, frame).values()
        return [act.Rally(()), *(act.Rally((u,)) for group in pool for u in group)]
    return [a for a in Legal(rb, state) if not any(kind in ("hex", "path") for _, kind in a.fields)]


def actors(rb: Rulebook, state: State) -> list[int]:
    """The units with which something can be done now."""
    if state.ended:
        return []
    key = waiting(state)
    if not state.frames and state.chit >= 0:
        units = able(rb, state)
        return [u for u in units if state.step != REACTION or can_react(rb, state, u)]
    if key.endswith("setup"):
        return setup.to_place(rb, state, deciding(rb, state))
    if key.endswith("arrivals"):
        return list(arrivals.arriving(rb, state, deciding(rb, state)))
    found = (u for action in Legal(rb, state) for u in actors_of(action))
    return list(dict.fromkeys(found))


def _moving(state: State) -> bool:
    return not state.frames and state.chit >= 0 and state.step in (FALL_BACK, MOVE)


# ----------------------------------------------------------------------- of all


def _of_all(rb: Rulebook, state: State, place: int | None) -> Iterator[Costed]:
    if _moving(state):
        for unit in able(rb, state):
            yield from _moves(rb, state, (unit,), place)
        yield act.End(), None
        return
    if not state.frames and state.chit >= 0 and state.step == BOMBARD:
        yield from ((action, None) for action in _raids(rb, state))
    yield from ((action, None) for action in Legal(rb, state))


def _raids(rb: Rulebook, state: State) -> Iterator[act.Action]:
    """NMG 9.0, 14.0: bombardments by several air units; those by one are in the legal set."""
    side = deciding(rb, state)
    for target in members(state.occupied[1 - side]):
        yield from (act.Bombard(target, (), air) for air in range(2, state.air[side] + 1))


# --------------------------------------------------------------- of exactly some


def _of_units(rb: Rulebook, state: State, units: tuple[int, ...]) -> Iterator[Costed]:
    """What exactly these units may do together."""
    if _moving(state):
        yield from _moves(rb, state, units, None)
    elif state.frames:
        yield from ((action, None) for action in _in_frame(rb, state, units))
    elif state.chit >= 0:
        yield from ((action, None) for action in _in_step(rb, state, units))
    else:
        yield from ((action, None) for action in _in_phase(rb, state, units))


def _moves(rb: Rulebook, state: State, units: tuple[int, ...], place: int | None) -> Iterator[Costed]:
    """NMG 6.0, T:D 2.1: moves of units of one hex together, and landings of a single parachute unit."""
    for way, cost in ways_of(rb, state, units):
        if place in (None, way[-1]):
            yield act.Move(units, way), cost
    if len(units) == 1 and state.step == MOVE and rb.units[units[0]].kind == "parachute":
        landings = (act.Drop(units[0], h) for h in members(landing_zones(rb, state)))
        yield from ((a, None) for a in landings if a.hex != state.where[a.unit] and not why_not(rb, state, a))


def _in_step(rb: Rulebook, state: State, units: tuple[int, ...]) -> Iterator[act.Action]:
    """Bridges of one unit; fire, assault and bombardment by all of the units together, air apart."""
    side = deciding(rb, state)
    tried: list[act.Action] = []
    if state.step == BOMBARD:
        for target in members(state.occupied[1 - side]):
            if set(units) <= set(able_to_bombard(rb, state, side, target)):
                tried += [act.Bombard(target, units, air) for air in range(state.air[side] + 1)]
    elif state.step >= REACTION:
        verb: type[act.Fire | act.Assault] = act.Fire if state.step in (REACTION, FIRE) else act.Assault
        flights = (0, 1) if state.air[side] and state.step != REACTION else (0,)
        near = rb.passable
        for unit in units:
            near &= rb.around[state.where[unit]] if state.where[unit] >= 0 else 0
        tried += [
            verb(target, units, air)
            for target in members(near)
            if defended(state, side, target)
            for air in flights
        ]
    elif len(units) == 1 and state.where[units[0]] >= 0:
        tried += [act.Bridge(units[0], h) for h in members(rb.around[state.where[units[0]]])]
    yield from (action for action in tried if why_not(rb, state, action) is None)


def _in_phase(rb: Rulebook, state: State, units: tuple[int, ...]) -> Iterator[act.Action]:
    """Set-up and arrivals of several units in one hex; checks, landings on Mount Hermon and the like."""
    key, side = waiting(state), deciding(rb, state)
    tried: list[act.Action] = []
    if key.endswith("setup"):
        if set(units) <= set(setup.to_place(rb, state, side)):
            where = rb.passable
            for unit in units:
                where &= setup.hexes_for(rb, state, unit)
            tried += [act.Place(units, h) for h in members(where)]
    elif key.endswith("arrivals"):
        due = arrivals.arriving(rb, state, side)
        where = rb.passable
        for unit in units:
            where &= due.get(unit, 0)
        tried += [act.Arrive(units, h) for h in members(where)]
    elif key == "hermon":
        tried.append(act.Seize(units))
    elif len(units) == 1:
        tried += [act.Check(units[0]), act.Lift(units[0])]
    yield from (action for action in tried if why_not(rb, state, action) is None)


def _in_frame(rb: Rulebook, state: State, units: tuple[int, ...]) -> Iterator[act.Action]:
    """Retreats of exactly these units; hits, second activations and advances."""
    frame = state.frames[-1]
    tried: list[act.Action] = []
    if isinstance(frame, Retreat):
        if set(units) <= set(frame.units):
            tried += [act.Withdraw(units, path) for path in paths(rb, state, frame, units)]
    else:
        tried += [act.Rally(units), act.Follow(units)]
        tried += [act.Hit(units[0])] if len(units) == 1 else []
    yield from (action for action in tried if why_not(rb, state, action) is None)


# ------------------------------------------------------------------- loose ends


def loose_ends(rb: Rulebook, state: State) -> list[str]:
    """What a player may have forgotten when he ends a step or phase, apart from units that can act."""
    if state.ended or state.frames:
        return []
    key, side = waiting(state), deciding(rb, state)
    if state.chit >= 0:
        return _air_left(state, side)
    if key == "superiority" and state.air[side]:
        air = f"{state.air[1 - side]} Syrian air unit{'s' if state.air[1 - side] > 1 else ''}"
        return [f"{air} could still be driven off"]
    if key.endswith("replacements") and (left := arrivals.checkable(rb, state, side)):
        return [f"not rolled for yet: {rb.names(left)}"]
    if key == "declaration":
        return ["Operation Shocktroop could be declared now"]
    return []


def _air_left(state: State, side: int) -> list[str]:
    """NMG 14.0: air units that would go home unused, if no chit in the cup lets the side act again."""
    if not state.air[side] or chit_side(state.chit) != side or state.step not in (BOMBARD, FIRE, FIRE + 1):
        return []
    again = any(chit_side(c) == side or c >= SHOCKTROOP for c in members(state.cup))
    if again:
        return []
    count = state.air[side]
    which = f"{count} air unit{'s are' if count > 1 else ' is'} unused"
    return [f"{which}, and no chit of your formations is left in the cup"]
