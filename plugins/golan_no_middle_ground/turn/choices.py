"""What may be done now, for a table: stacks that move, attacks by any units, arrivals, answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from golan_core.map.hexes import members
from golan_core.view.choices import Choice, Writer, actors_of, goal_of
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import SHOCKTROOP, chit_side
from golan_no_middle_ground.model.frames import Again, Retreat
from golan_no_middle_ground.model.rulebook import Position
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

Costed = tuple[act.Action, int | None]
"""An action and its cost in MP, if it is a move."""


def choices(pos: Position, units: Sequence[int], writer: Writer, place: int | None = None) -> list[Choice]:
    """All choices, or those of exactly these units together, or to one hex, with what a map notes there."""
    if pos.ended:
        return []
    found = _of_units(pos, tuple(units)) if units else _of_all(pos, place)
    return _shown(pos, found, writer, place)


def along(
    pos: Position,
    units: Sequence[int],
    path: Sequence[int],
    writer: Writer,
    place: int | None = None,
) -> list[Choice]:
    """NMG 6.0, 12.0: moves and retreats of exactly these units whose way begins with `path`."""
    first, chosen = tuple(path), tuple(units)
    if not first or not chosen or pos.ended:
        return choices(pos, units, writer, place)
    found: Iterable[Costed] = ()
    if _moving(pos):
        found = ((act.Move(chosen, way), cost) for way, cost in ways_along(pos, chosen, first))
    elif pos.frames:
        tried = _in_frame(pos, chosen)
        found = ((a, None) for a in tried if isinstance(a, act.Withdraw) and a.path[: len(first)] == first)
    return _shown(pos, found, writer, place)


def _shown(pos: Position, found: Iterable[Costed], writer: Writer, place: int | None) -> list[Choice]:
    return [
        priced(pos, action, writer, cost)
        for action, cost in found
        if place is None or goal_of(action) == place
    ]


def plain(pos: Position) -> list[act.Action]:
    """The legal actions that name no hex, without looking for moves and attacks."""
    if pos.ended:
        return []
    key = waiting(pos)
    if not pos.frames and (pos.chit >= 0 or key.endswith("arrivals")):
        return [act.End()]
    if key.endswith("setup"):
        return [action for action in (act.Ready(), act.End()) if why_not(pos, action) is None]
    if pos.frames and isinstance(frame := pos.frames[-1], Again):
        pool = chits.rally_pool(pos, frame).values()
        return [act.Rally(()), *(act.Rally((u,)) for group in pool for u in group)]
    return [a for a in Legal(pos) if not any(kind in ("hex", "path") for _, kind in a.fields)]


def actors(pos: Position) -> list[int]:
    """The units with which something can be done now."""
    if pos.ended:
        return []
    key = waiting(pos)
    if not pos.frames and pos.chit >= 0:
        units = able(pos)
        return [u for u in units if pos.step != REACTION or can_react(pos, u)]
    if key.endswith("setup"):
        return setup.to_place(pos, deciding(pos))
    if key.endswith("arrivals"):
        return list(arrivals.arriving(pos, deciding(pos)))
    found = (u for action in Legal(pos) for u in actors_of(action))
    return list(dict.fromkeys(found))


def _moving(pos: Position) -> bool:
    return not pos.frames and pos.chit >= 0 and pos.step in (FALL_BACK, MOVE)


# ----------------------------------------------------------------------- of all


def _of_all(pos: Position, place: int | None) -> Iterator[Costed]:
    if _moving(pos):
        for unit in able(pos):
            yield from _moves(pos, (unit,), place)
        yield act.End(), None
        return
    if not pos.frames and pos.chit >= 0 and pos.step == BOMBARD:
        yield from ((action, None) for action in _raids(pos))
    yield from ((action, None) for action in Legal(pos))


def _raids(pos: Position) -> Iterator[act.Action]:
    """NMG 9.0, 14.0: bombardments by several air units; those by one are in the legal set."""
    side = deciding(pos)
    for target in members(pos.occupied[1 - side]):
        yield from (act.Bombard(target, (), air) for air in range(2, pos.air[side] + 1))


# --------------------------------------------------------------- of exactly some


def _of_units(pos: Position, units: tuple[int, ...]) -> Iterator[Costed]:
    """What exactly these units may do together."""
    if _moving(pos):
        yield from _moves(pos, units, None)
    elif pos.frames:
        yield from ((action, None) for action in _in_frame(pos, units))
    elif pos.chit >= 0:
        yield from ((action, None) for action in _in_step(pos, units))
    else:
        yield from ((action, None) for action in _in_phase(pos, units))


def _moves(pos: Position, units: tuple[int, ...], place: int | None) -> Iterator[Costed]:
    """NMG 6.0, T:D 2.1: moves of units of one hex together, and landings of a single parachute unit."""
    for way, cost in ways_of(pos, units):
        if place in (None, way[-1]):
            yield act.Move(units, way), cost
    if len(units) == 1 and pos.step == MOVE and pos.rules.units[units[0]].kind == "parachute":
        landings = (act.Drop(units[0], h) for h in members(landing_zones(pos)))
        yield from ((a, None) for a in landings if a.hex != pos.where[a.unit] and not why_not(pos, a))


def _in_step(pos: Position, units: tuple[int, ...]) -> Iterator[act.Action]:
    """Bridges of one unit; fire, assault and bombardment by all of the units together, air apart."""
    side = deciding(pos)
    tried: list[act.Action] = []
    if pos.step == BOMBARD:
        for target in members(pos.occupied[1 - side]):
            if set(units) <= set(able_to_bombard(pos, side, target)):
                tried += [act.Bombard(target, units, air) for air in range(pos.air[side] + 1)]
    elif pos.step >= REACTION:
        verb: type[act.Fire | act.Assault] = act.Fire if pos.step in (REACTION, FIRE) else act.Assault
        flights = (0, 1) if pos.air[side] and pos.step != REACTION else (0,)
        near = pos.rules.passable
        for unit in units:
            near &= pos.rules.around[pos.where[unit]] if pos.where[unit] >= 0 else 0
        tried += [
            verb(target, units, air)
            for target in members(near)
            if defended(pos, side, target)
            for air in flights
        ]
    elif len(units) == 1 and pos.where[units[0]] >= 0:
        tried += [act.Bridge(units[0], h) for h in members(pos.rules.around[pos.where[units[0]]])]
    yield from (action for action in tried if why_not(pos, action) is None)


def _in_phase(pos: Position, units: tuple[int, ...]) -> Iterator[act.Action]:
    """Set-up and arrivals of several units in one hex; checks, landings on Mount Hermon and the like."""
    key, side = waiting(pos), deciding(pos)
    tried: list[act.Action] = []
    if key.endswith("setup"):
        if set(units) <= set(setup.to_place(pos, side)):
            where = pos.rules.passable
            for unit in units:
                where &= setup.hexes_for(pos, unit)
            tried += [act.Place(units, h) for h in members(where)]
    elif key.endswith("arrivals"):
        due = arrivals.arriving(pos, side)
        where = pos.rules.passable
        for unit in units:
            where &= due.get(unit, 0)
        tried += [act.Arrive(units, h) for h in members(where)]
    elif key == "hermon":
        tried.append(act.Seize(units))
    elif len(units) == 1:
        tried += [act.Check(units[0]), act.Lift(units[0])]
    yield from (action for action in tried if why_not(pos, action) is None)


def _in_frame(pos: Position, units: tuple[int, ...]) -> Iterator[act.Action]:
    """Retreats of exactly these units; hits, second activations and advances."""
    frame = pos.frames[-1]
    tried: list[act.Action] = []
    if isinstance(frame, Retreat):
        if set(units) <= set(frame.units):
            tried += [act.Withdraw(units, path) for path in paths(pos, frame, units)]
    else:
        tried += [act.Rally(units), act.Follow(units)]
        tried += [act.Hit(units[0])] if len(units) == 1 else []
    yield from (action for action in tried if why_not(pos, action) is None)


# ------------------------------------------------------------------- loose ends


def loose_ends(pos: Position) -> list[str]:
    """What a player may have forgotten when he ends a step or phase, apart from units that can act."""
    if pos.ended or pos.frames:
        return []
    key, side = waiting(pos), deciding(pos)
    if pos.chit >= 0:
        return _air_left(pos, side)
    if key == "superiority" and pos.air[side]:
        air = f"{pos.air[1 - side]} Syrian air unit{'s' if pos.air[1 - side] > 1 else ''}"
        return [f"{air} could still be driven off"]
    if key.endswith("replacements") and (left := arrivals.checkable(pos, side)):
        return [f"not rolled for yet: {pos.rules.names(left)}"]
    if key == "declaration":
        return ["Operation Shocktroop could be declared now"]
    return []


def _air_left(pos: Position, side: int) -> list[str]:
    """NMG 14.0: air units that would go home unused, if no chit in the cup lets the side act again."""
    if not pos.air[side] or chit_side(pos.chit) != side or pos.step not in (BOMBARD, FIRE, FIRE + 1):
        return []
    again = any(chit_side(c) == side or c >= SHOCKTROOP for c in members(pos.cup))
    if again:
        return []
    count = pos.air[side]
    which = f"{count} air unit{'s are' if count > 1 else ' is'} unused"
    return [f"{which}, and no chit of your formations is left in the cup"]
