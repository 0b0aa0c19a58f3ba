"""New forces: replacements and reinforcements (NMG 16.0, 17.0; T:D 3.0)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_core.turn.decision_kind import Offer, Verb
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import ISRAEL, SIDES, SYRIA
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.model.tables import FACES, throws
from golan_no_middle_ground.rules.war import arrivals
from golan_no_middle_ground.turn.kind import ClosePhase, SidedPhase, Together, deciding

END_IN = 16
"""A sample ends the arrivals once in so many times."""


def replacement_odds(pos: Position, unit: int) -> list[str]:
    """NMG 17.0: the chance that a unit comes back from the Replacement Box."""
    side = pos.rules.sides[unit]
    limit, most = arrivals.RETURN_ON[side], arrivals.MOST_RETURNS[side]
    return [
        f"{pos.rules.name(unit)} comes back with {throws(limit)}: {limit}/6 [NMG 17.0]",
        f"  {pos.replaced} of at most {most} replacements have come back this turn",
    ]


class Check(Verb[Position, act.Check]):
    action = act.Check

    def why_not(self, pos: Position, action: act.Check) -> Refusal | None:
        return arrivals.why_not_check(pos, deciding(pos), action.unit)

    def do(self, pos: Position, action: act.Check, dice: Dice, events: list[Event]) -> None:
        arrivals.check(pos, deciding(pos), action.unit, dice, events)

    def options(self, pos: Position) -> Iterator[act.Check]:
        return (act.Check(u) for u in arrivals.checkable(pos, deciding(pos)))

    def caption(self, pos: Position, action: act.Check) -> str:
        return f"Roll for {pos.rules.name(action.unit)}"

    def priced(self, pos: Position, action: act.Check) -> Offer:
        return Offer(action, note=f"{arrivals.RETURN_ON[pos.rules.sides[action.unit]]}/6")

    def odds(self, pos: Position, action: act.Check) -> list[str]:
        return replacement_odds(pos, action.unit)


class Replacements(SidedPhase):
    """NMG 17.0; T:D 8.1: dice for the units in the Replacement Box."""

    kind, rule = "replacements", "NMG 17.0"
    prompt = "Roll for units in the Replacement Box, or end."
    verbs = (Check(), ClosePhase())

    def __init__(self, side: int) -> None:
        super().__init__(side)
        self.title = f"{SIDES[side].capitalize()} replacements"

    def asks(self, pos: Position) -> bool:
        return bool(arrivals.checkable(pos, self.side))

    def told(self, pos: Position) -> bool:
        return pos.rules.scenario.replacements

    def enter(self, pos: Position, dice: Dice, events: list[Event]) -> None:
        pos.replaced = 0

    def chances(self, pos: Position) -> list[str]:
        return [f"a unit comes back: {arrivals.RETURN_ON[self.side]} in {FACES} [NMG 17.0]"]

    def loose_ends(self, pos: Position) -> list[str]:
        left = arrivals.checkable(pos, self.side)
        return [f"not rolled for yet: {pos.rules.names(left)}"] if left else []


class Arrive(Together[act.Arrive]):
    action = act.Arrive

    def why_not(self, pos: Position, action: act.Arrive) -> Refusal | None:
        return arrivals.why_not_arrive(pos, deciding(pos), action.units, action.hex)

    def do(self, pos: Position, action: act.Arrive, dice: Dice, events: list[Event]) -> None:
        arrivals.arrive(pos, action.units, action.hex, events)

    def options(self, pos: Position) -> Iterator[act.Arrive]:
        for unit, hexes in arrivals.arriving(pos, deciding(pos)).items():
            yield from (act.Arrive((unit,), h) for h in members(hexes))

    def together(self, pos: Position, units: tuple[int, ...]) -> Iterable[act.Arrive]:
        due = arrivals.arriving(pos, deciding(pos))
        where = pos.rules.passable
        for unit in units:
            where &= due.get(unit, 0)
        return (act.Arrive(units, h) for h in members(where))

    def priced(self, pos: Position, action: act.Arrive) -> Offer:
        return Offer(action, 1.0)


ARRIVE = Arrive()


class Arrivals(SidedPhase):
    """NMG 16.0; T:D 3.0: reinforcements enter; the dice for both sides fall before the Syrian ones."""

    kind, rule = "arrivals", "NMG 16.0"
    prompt = "Bring on reinforcements, or end."
    verbs = (ARRIVE, ClosePhase())

    def __init__(self, side: int) -> None:
        super().__init__(side)
        self.title = f"{SIDES[side].capitalize()} reinforcements"

    def asks(self, pos: Position) -> bool:
        return bool(arrivals.arriving(pos, self.side))

    def enter(self, pos: Position, dice: Dice, events: list[Event]) -> None:
        if self.side == SYRIA:
            arrivals.roll_arrivals(pos, dice, events)

    def leave(self, pos: Position, events: list[Event]) -> None:
        if self.side == ISRAEL:
            pos.quota = ()  # what did not come waits for a new die

    def sample(self, pos: Position, rng: random.Random) -> act.Action:
        found = arrivals.arriving(pos, self.side)
        if not found or not rng.randrange(END_IN):
            return act.End()
        unit = rng.choice(list(found))
        return act.Arrive((unit,), rng.choice(list(members(found[unit]))))

    def plain(self, pos: Position) -> Iterator[act.Action]:
        yield act.End()

    def actors(self, pos: Position) -> list[int]:
        return list(arrivals.arriving(pos, self.side))

    def there(self, pos: Position, units: tuple[int, ...], h: int) -> Refusal | None:
        return ARRIVE.why_not(pos, act.Arrive(units, h))
