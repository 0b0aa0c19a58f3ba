"""One game for all rule tests, and a table on which a position is set up and played by text.

A fixture is used instead of imports between test files: `table.at(text, "base")` starts a position,
`table.why(action)` asks for the rule against an action, `table.do(action, *dice)` plays it.
"""

from __future__ import annotations

import pytest

from golan_core.map.hexes import members
from golan_core.model.dice import Dice, Roll, ScriptedDice
from golan_core.model.options import Value
from golan_core.model.values import Event, Refusal
from golan_no_middle_ground.game import NoMiddleGround
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import State


class Loaded:
    """Dice that show one face in the throws for `purpose`, and `other` in all others."""

    def __init__(self, purpose: str, face: int, other: int) -> None:
        self.purpose, self.face, self.other = purpose, face, other
        self.rolls: list[Roll] = []

    def roll(self, purpose: str, count: int = 1, sides: int = 6) -> Roll:
        face = self.face if purpose == self.purpose else self.other
        self.rolls.append(Roll(purpose, sides, (min(face, sides),) * count))
        return self.rolls[-1]


class Table:
    """A position that is played on by lines of text; every action is checked before it is done."""

    def __init__(self, game: NoMiddleGround) -> None:
        self.game = game
        self.state: State = game.manual.position("", "", {})

    def at(self, text: str, scenario: str = "base", **options: Value) -> Table:
        """Set a position up (see `golan_no_middle_ground.view.position`)."""
        self.state = self.game.manual.position(text, scenario, options)
        return self

    @property
    def rb(self) -> Rulebook:
        return self.state.rules

    # ------------------------------------------------------------------- play

    def why(self, text: str) -> Refusal | None:
        """The rule that forbids an action, None if it is allowed; the legal set must agree."""
        action = self.game.parse(self.state, text)
        refusal = self.game.why_not(self.state, action)
        assert (action in self.game.legal(self.state)) == (refusal is None)
        return refusal

    def code(self, text: str) -> tuple[str, str]:
        """Rule and code of the refusal of an action."""
        refusal = self.why(text)
        assert refusal is not None, f"{text} is allowed"
        return refusal.rule, refusal.code

    def allows(self, text: str) -> bool:
        return self.why(text) is None

    def do(self, text: str, *dice: int) -> list[Event]:
        """Play one action, and all that follows by itself; every die given must be thrown."""
        refusal = self.why(text)
        assert refusal is None, f"{text}: {refusal}"
        scripted = ScriptedDice(dice)
        before = self.game.digest(self.state)
        new, events = self.game.apply(self.state, self.game.parse(self.state, text), scripted)
        assert self.game.digest(self.state) == before, f"{text} changed the position it began with"
        assert scripted.left == 0, f"{text}: {scripted.left} dice were not thrown"
        self.state = new
        assert self.game.problems(new) == []
        return events

    def throw(self, text: str, purpose: str, face: int, other: int = 1) -> list[Event]:
        """Play one action with a face for the throws of a purpose, and give the hits that it brings."""
        return self._play(text, Loaded(purpose, face, other))

    def _play(self, text: str, dice: Dice) -> list[Event]:
        assert self.why(text) is None
        self.state, events = self.game.apply(self.state, self.game.parse(self.state, text), dice)
        while self.waiting == "hits":
            action = next(iter(self.game.legal(self.state)))
            self.state, more = self.game.apply(self.state, action, dice)
            events = [*events, *more]
        assert self.game.problems(self.state) == []
        return events

    # ---------------------------------------------------------------- looking

    def wounds(self, role: str) -> int:
        """Hits that the units of a side bear: one if disrupted, two if off the map."""
        state, side = self.state, self.game.roles.index(role)
        mine = [u for u, s in enumerate(state.sides) if s == side]
        return sum(2 if state.where[u] < 0 else state.disrupted >> u & 1 for u in mine)

    def unit(self, name: str) -> int:
        return self.game.words.unit(name)

    def hex(self, label: str) -> int:
        return self.game.words.hex(label)

    def where(self, name: str) -> str:
        """Label of a unit's hex; POOL, BOX, GONE, HERMON or BASE as a negative number if it has none."""
        h = self.state.where[self.unit(name)]
        return self.rb.label(h) if h >= 0 else str(h)

    def units(self, bits: int) -> set[str]:
        """A set of units by name."""
        return {self.rb.name(u) for u in members(bits)}

    def hexes(self, bits: int) -> set[str]:
        """A set of hexes by label."""
        return {self.rb.label(h) for h in members(bits)}

    def disrupted(self, name: str) -> bool:
        return bool(self.state.disrupted >> self.unit(name) & 1)

    @property
    def waiting(self) -> str:
        """What kind of decision play waits for."""
        decision = self.game.decision(self.state)
        return decision.kind if decision else ""


@pytest.fixture(scope="session")
def nmg() -> NoMiddleGround:
    return NoMiddleGround()


@pytest.fixture
def table(nmg: NoMiddleGround) -> Table:
    return Table(nmg)
