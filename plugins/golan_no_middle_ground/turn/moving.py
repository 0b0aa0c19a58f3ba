"""The steps in which units of the active formation move and bridge (NMG 4.0, 6.0, 8.0; T:D 2.1)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_core.turn.decision_kind import Offer, Verb
from golan_core.wording import verb_for
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import ENGINEERS, FALL_BACK, ISRAEL, MOVE
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.model.state import unit_set
from golan_no_middle_ground.model.tables import FACES, throws
from golan_no_middle_ground.rules.combat.air import FLAK, flak_at
from golan_no_middle_ground.rules.ground import airmobile, engineers
from golan_no_middle_ground.rules.ground.movement import (
    Ways,
    reach_of,
    room,
    walk,
    way_towards,
    why_not_enter,
)
from golan_no_middle_ground.rules.ground.stacks import (
    Way,
    can_fall_back,
    can_move,
    ways_along,
    ways_of,
    why_not_move,
    why_not_movers,
)
from golan_no_middle_ground.rules.in_force import closed_to
from golan_no_middle_ground.turn.kind import CloseStep, Step, Together, able

END_IN = 4
"""A sample ends a step once in so many times."""


class Move(Verb[Position, act.Move]):
    """A move, or a fall-back in its step."""

    action = act.Move

    def why_not(self, pos: Position, action: act.Move) -> Refusal | None:
        return why_not_move(pos, action.units, action.path)

    def do(self, pos: Position, action: act.Move, dice: Dice, events: list[Event]) -> None:
        bits = unit_set(action.units)
        walk(pos, action.units, action.path, events)
        pos.moved |= bits
        pos.done |= bits if pos.step == FALL_BACK else 0

    def options(self, pos: Position) -> Iterator[act.Move]:
        """Each unit alone, by the cheapest way: a stack moves by its units one after the other."""
        for unit in able(pos):
            yield from self.of_unit(pos, unit)

    def of_unit(self, pos: Position, unit: int) -> Iterator[act.Move]:
        """The moves of one unit that may move."""
        if pos.where[unit] < 0:
            return
        ways, ends = ways_out(pos, unit)
        yield from (act.Move((unit,), ways.path(h)) for h in ends)

    def offers(self, pos: Position, units: Sequence[int], place: int | None = None) -> Iterator[Offer]:
        groups = [tuple(units)] if units else [(unit,) for unit in able(pos)]
        for group in groups:
            found = (way for way in ways_of(pos, group) if place in (None, way[0][-1]))
            yield from self._priced(group, found)

    def along(self, pos: Position, units: Sequence[int], path: Sequence[int]) -> Iterator[Offer]:
        return self._priced(tuple(units), ways_along(pos, tuple(units), tuple(path)))

    @staticmethod
    def _priced(units: tuple[int, ...], ways: Iterable[Way]) -> Iterator[Offer]:
        return (Offer(act.Move(units, path), float(cost), str(cost)) for path, cost in ways)


def ways_out(pos: Position, unit: int) -> tuple[Ways, list[int]]:
    """NMG 6.0: the ways of one unit, and the hexes in which its move may end."""
    ways = reach_of(pos, (unit,), pos.step == FALL_BACK)
    return ways, [h for h in sorted(ways.cost) if h != pos.where[unit] and room(pos, h, (unit,))]


class Drop(Verb[Position, act.Drop]):
    """A move by air."""

    action = act.Drop

    def named(self, pos: Position) -> bool:
        """Nobody hears of landings who has no parachute unit."""
        return any(pos.group >> u & 1 for u in pos.rules.parachutes)

    def why_not(self, pos: Position, action: act.Drop) -> Refusal | None:
        return airmobile.why_not_drop(pos, action.unit, action.hex)

    def do(self, pos: Position, action: act.Drop, dice: Dice, events: list[Event]) -> None:
        airmobile.drop(pos, action.unit, action.hex, dice, events)

    def options(self, pos: Position) -> Iterator[act.Drop]:
        for unit in able(pos):
            yield from self.of_unit(pos, unit)

    def of_unit(self, pos: Position, unit: int) -> Iterator[act.Drop]:
        """The landings of one unit that may move."""
        if pos.rules.units[unit].kind == "parachute" and airmobile.may_fly(pos, unit) is None:
            zones = airmobile.landing_zones(pos) & ~(1 << max(pos.where[unit], 0))
            yield from (act.Drop(unit, h) for h in members(zones))

    def offers(self, pos: Position, units: Sequence[int], place: int | None = None) -> Iterator[Offer]:
        single = units if len(units) == 1 else () if units else able(pos)
        for unit in single:
            for action in self.of_unit(pos, unit):
                if place in (None, action.hex) and self.why_not(pos, action) is None:
                    yield self.priced(pos, action)

    def priced(self, pos: Position, action: act.Drop) -> Offer:
        return Offer(action, note=f"AA {FLAK[ISRAEL]}/6" if flak_at(pos, ISRAEL, action.hex) else "")

    def odds(self, pos: Position, action: act.Drop) -> list[str]:
        name, where = pos.rules.name(action.unit), pos.rules.label(action.hex)
        if not flak_at(pos, ISRAEL, action.hex):
            return [f"{name} lands at {where} without anti-aircraft fire [T:D 2.1]"]
        limit = FLAK[ISRAEL]
        return [f"anti-aircraft fire at {where} disrupts {name} with {throws(limit)}: {limit}/6 [T:D 2.1]"]


MOVING, DROP = Move(), Drop()


class MoveStep(Step):
    """NMG 4.0, 6.0: un-disrupted units move, each once; parachute units also by air (T:D 2.1)."""

    number, rule, prompt = MOVE, "NMG 6.0", "Move units, then end."
    verbs: tuple[Verb[Position, Any], ...] = (MOVING, DROP, CloseStep())

    def able(self, pos: Position) -> Iterator[int]:
        return (u for u in members(pos.group) if can_move(pos, u))

    def options(self, pos: Position) -> Iterator[act.Action]:
        """Unit by unit, landings first."""
        for unit in self.able(pos):
            yield from self._of_unit(pos, unit)
        yield act.End()

    @staticmethod
    def _of_unit(pos: Position, unit: int) -> Iterator[act.Action]:
        yield from DROP.of_unit(pos, unit)
        yield from MOVING.of_unit(pos, unit)

    def sample(self, pos: Position, rng: random.Random) -> act.Action:
        units = list(self.able(pos))
        if not units or not rng.randrange(END_IN):
            return act.End()
        unit = rng.choice(units)
        if pos.rules.units[unit].kind == "parachute":
            moves = list(self._of_unit(pos, unit))
            return rng.choice(moves) if moves else act.End()
        ways, ends = ways_out(pos, unit)
        return act.Move((unit,), ways.path(rng.choice(ends))) if ends else act.End()

    def there(self, pos: Position, units: tuple[int, ...], h: int) -> Refusal | None:
        if len(units) == 1 and self.number == MOVE and pos.rules.units[units[0]].kind == "parachute":
            landing = DROP.why_not(pos, act.Drop(units[0], h))
            if landing is None or pos.where[units[0]] < 0:
                return landing
        refusal = why_not_movers(pos, units)
        if refusal is not None:
            return refusal
        names, where = pos.rules.names(units), pos.rules.label(h)
        if h == pos.where[units[0]]:
            text = f"{names} {verb_for(len(units), 'stand')} in {where} already"
            return Refusal("NMG 6.0", "here", text)
        ways = reach_of(pos, units, pos.step == FALL_BACK)
        if h in ways.cost:
            return MOVING.why_not(pos, act.Move(units, ways.path(h)))
        refusal = why_not_enter(pos, h, closed_to(pos, pos.rules.sides[units[0]]))
        refusal = refusal or MOVING.why_not(pos, act.Move(units, way_towards(pos, units, h)))
        if refusal is not None and refusal.code != "apart":
            return refusal
        return Refusal("NMG 6.0", "cut-off", f"no way open to {names} leads to {where}")

    def idle(self, pos: Position, unit: int) -> Refusal:
        text = f"there is no hex that {pos.rules.name(unit)} could move to"
        return why_not_movers(pos, (unit,)) or Refusal(self.rule, "nowhere", text)


class FallBackStep(MoveStep):
    """NMG 4.0: disrupted units fall back."""

    number, rule, prompt = FALL_BACK, "NMG 4.0", "Disrupted units may fall back, then end."
    verbs = (MOVING, CloseStep())

    def able(self, pos: Position) -> Iterator[int]:
        return (u for u in members(pos.group) if pos.where[u] >= 0 and can_fall_back(pos, u))

    @staticmethod
    def _of_unit(pos: Position, unit: int) -> Iterator[act.Action]:
        yield from MOVING.of_unit(pos, unit)


# --------------------------------------------------------------------- engineers


class Bridge(Together[act.Bridge]):
    action = act.Bridge

    def why_not(self, pos: Position, action: act.Bridge) -> Refusal | None:
        return engineers.why_not_bridge(pos, action.unit, action.hex)

    def do(self, pos: Position, action: act.Bridge, dice: Dice, events: list[Event]) -> None:
        engineers.bridge(pos, action.unit, action.hex, dice, events)

    def options(self, pos: Position) -> Iterator[act.Bridge]:
        for unit in able(pos):
            yield from self.together(pos, (unit,))

    def together(self, pos: Position, units: tuple[int, ...]) -> Iterable[act.Bridge]:
        if len(units) == 1:
            yield from (act.Bridge(units[0], h) for h in engineers.bridge_sites(pos, units[0]))

    def priced(self, pos: Position, action: act.Bridge) -> Offer:
        return Offer(action, note=f"{engineers.BRIDGES_ON}/6")

    def odds(self, pos: Position, action: act.Bridge) -> list[str]:
        limit, name = engineers.BRIDGES_ON, pos.rules.name(action.unit)
        return [
            f"{name} bridges the ditch with {throws(limit)}: {limit}/6 [NMG 8.0]",
            "  with success or without, the unit is done for this activation",
        ]


BRIDGE = Bridge()


class EngineersStep(Step):
    """NMG 8.0: engineers try to bridge the ditch."""

    number, rule, prompt = ENGINEERS, "NMG 8.0", "Engineers may bridge the ditch, then end."
    verbs = (BRIDGE, CloseStep())

    def able(self, pos: Position) -> Iterator[int]:
        return (u for u in members(pos.group) if engineers.bridge_sites(pos, u))

    def chances(self, pos: Position) -> list[str]:
        return [f"bridging the ditch: {engineers.BRIDGES_ON} in {FACES} [NMG 8.0]"]

    def there(self, pos: Position, units: tuple[int, ...], h: int) -> Refusal | None:
        if not any(pos.rules.units[u].kind == "engineers" for u in units):
            names = pos.rules.names(units)
            text = f"only engineers act in this step; {names} {verb_for(len(units), 'move')} later"
            return Refusal("NMG 8.0", "not-yet", text)
        refusals = [BRIDGE.why_not(pos, act.Bridge(unit, h)) for unit in units]
        return None if None in refusals else refusals[0]

    def idle(self, pos: Position, unit: int) -> Refusal:
        refusal = BRIDGE.why_not(pos, act.Bridge(unit, max(pos.where[unit], 0)))
        return refusal or Refusal(self.rule, "site", f"{pos.rules.name(unit)} stands next to no ditch")
