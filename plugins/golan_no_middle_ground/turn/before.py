"""Before the first turn: losses, set-up, the word to begin (NMG 18.0; T:D 7.1-7.2)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Decision, Event, Refusal
from golan_core.turn.decision_kind import Offer, Verb
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import ISRAEL, SIDES, SYRIA
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.rules.war import setup
from golan_no_middle_ground.turn.kind import ClosePhase, Phase, SidedPhase, Together, deciding


class RollLosses(Verb[Position, act.Muster]):
    action = act.Muster

    def do(self, pos: Position, action: act.Muster, dice: Dice, events: list[Event]) -> None:
        setup.muster(pos, deciding(pos), dice, events)
        pos.closing = 1

    def options(self, pos: Position) -> Iterator[act.Muster]:
        yield act.Muster()

    def caption(self, pos: Position, action: act.Muster) -> str:
        return "Roll for the losses"


class Muster(SidedPhase):
    """T:D 7.1, 7.2: losses before the game."""

    kind, occasional = "muster", True
    prompt = "Roll for the losses before the game."
    verbs = (RollLosses(),)

    def __init__(self, side: int) -> None:
        super().__init__(side)
        self.title = f"{SIDES[side].capitalize()} losses before the game"
        self.rule = "T:D 7.2" if side == ISRAEL else "T:D 7.1"

    def asks(self, pos: Position) -> bool:
        return setup.musters(pos.rules, self.side)


# ------------------------------------------------------------------------ set-up


class Place(Together[act.Place]):
    action = act.Place

    def why_not(self, pos: Position, action: act.Place) -> Refusal | None:
        return setup.why_not_place(pos, deciding(pos), action.units, action.hex)

    def do(self, pos: Position, action: act.Place, dice: Dice, events: list[Event]) -> None:
        setup.place(pos, action.units, action.hex, events)

    def options(self, pos: Position) -> Iterator[act.Place]:
        for unit in setup.to_place(pos, deciding(pos)):
            for h in members(setup.hexes_for(pos, unit)):
                if h != pos.where[unit]:
                    yield act.Place((unit,), h)

    def together(self, pos: Position, units: tuple[int, ...]) -> Iterable[act.Place]:
        if not set(units) <= set(setup.to_place(pos, deciding(pos))):
            return
        where = pos.rules.passable
        for unit in units:
            where &= setup.hexes_for(pos, unit)
        yield from (act.Place(units, h) for h in members(where))

    def priced(self, pos: Position, action: act.Place) -> Offer:
        return Offer(action, 1.0)


class Fortify(Verb[Position, act.Fortify]):
    action = act.Fortify

    def why_not(self, pos: Position, action: act.Fortify) -> Refusal | None:
        return setup.why_not_fortify(pos, deciding(pos), action.hex)

    def do(self, pos: Position, action: act.Fortify, dice: Dice, events: list[Event]) -> None:
        setup.fortify(pos, deciding(pos), action.hex, events)

    def options(self, pos: Position) -> Iterator[act.Fortify]:
        side = deciding(pos)
        return (act.Fortify(h) for h in members(setup.post_room(pos, side) | pos.posts(side)))


class MakeReady(Verb[Position, act.Ready]):
    action = act.Ready

    def why_not(self, pos: Position, action: act.Ready) -> Refusal | None:
        side = deciding(pos)
        done = setup.why_not_finish(pos, side)
        if done is None or done.code not in ("missing", "posts"):
            return Refusal(setup.rule_of(pos.rules, side), "placed", "everything is set up")
        return None

    def do(self, pos: Position, action: act.Ready, dice: Dice, events: list[Event]) -> None:
        setup.make_ready(pos, deciding(pos), events)

    def options(self, pos: Position) -> Iterator[act.Ready]:
        if self.why_not(pos, act.Ready()) is None:
            yield act.Ready()

    def caption(self, pos: Position, action: act.Ready) -> str:
        return "Ready set-up"


class EndSetUp(ClosePhase):
    def why_not(self, pos: Position, action: act.End) -> Refusal | None:
        return setup.why_not_finish(pos, deciding(pos))

    def options(self, pos: Position) -> Iterator[act.End]:
        if self.why_not(pos, act.End()) is None:
            yield act.End()


PLACE, FORTIFY, READY, END = Place(), Fortify(), MakeReady(), EndSetUp()


class SetUp(SidedPhase):
    """NMG 18.0: set up in the hexes allowed; with the ready set-up it is done already."""

    kind, occasional, rule = "setup", True, "NMG 18.0"
    verbs = (PLACE, FORTIFY, READY, END)

    def __init__(self, side: int) -> None:
        super().__init__(side)
        self.title = f"{SIDES[side].capitalize()} set-up"

    def asked(self, pos: Position) -> Decision:
        what = "units and strong-points" if pos.rules.scenario.posts[self.side] else "units"
        text = f"Set up {what}, or ready for the ready set-up; then end."
        return Decision(
            pos.rules.role(self.side), self.kind, text, setup.rule_of(pos.rules, self.side), free=True
        )

    def asks(self, pos: Position) -> bool:
        return not setup.ready_made(pos.rules) and setup.sets_up(pos, self.side)

    def enter(self, pos: Position, dice: Dice, events: list[Event]) -> None:
        if setup.ready_made(pos.rules):
            setup.stand_ready(pos, self.side, events)

    def leave(self, pos: Position, events: list[Event]) -> None:
        setup.keep_waiting(pos, self.side)

    def sample(self, pos: Position, rng: random.Random) -> act.Action:
        side = self.side
        if END.why_not(pos, act.End()) is None:
            return act.End()
        units = setup.missing(pos, side)
        if units:
            return self._anywhere(pos, rng.choice(units), rng)
        posts = list(members(setup.post_room(pos, side)))
        if posts and pos.posts(side).bit_count() < pos.rules.scenario.posts[side]:
            return act.Fortify(rng.choice(posts))
        placed = [u for u in setup.to_place(pos, side) if pos.where[u] >= 0]
        return self._anywhere(pos, rng.choice(placed), rng)

    @staticmethod
    def _anywhere(pos: Position, unit: int, rng: random.Random) -> act.Place:
        return act.Place((unit,), rng.choice(list(members(setup.hexes_for(pos, unit)))))

    def plain(self, pos: Position) -> Iterator[act.Action]:
        yield from READY.options(pos)
        yield from END.options(pos)

    def actors(self, pos: Position) -> list[int]:
        return setup.to_place(pos, self.side)

    def there(self, pos: Position, units: tuple[int, ...], h: int) -> Refusal | None:
        return PLACE.why_not(pos, act.Place(units, h))


class SayGo(ClosePhase):
    def caption(self, pos: Position, action: act.End) -> str:
        return "Begin the first turn"


class Begin(Phase):
    """With the ready set-up a game needs someone to say go: the first turn begins with dice."""

    kind, title, rule = "begin", "Before the first turn", "NMG 18.0"
    side, occasional = SYRIA, True
    prompt = "All units stand ready: end begins the first turn."
    verbs = (SayGo(),)

    def asks(self, pos: Position) -> bool:
        return setup.ready_made(pos.rules) and not pos.rules.scenario.musters
