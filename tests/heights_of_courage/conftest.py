"""One game for all rule tests, and a table on which a position is set up and played by text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from golan_core.map.hexes import members
from golan_core.model.dice import Dice, Roll, ScriptedDice
from golan_core.model.values import Decision, Event, Outcome, Refusal
from golan_heights_of_courage.game import HeightsOfCourage
from golan_scs.view.position import position


class Ones:
    """Dice that always show 1: no cease-fire, no commitment."""

    def __init__(self) -> None:
        self.rolls: list[Roll] = []

    def roll(self, purpose: str, count: int = 1, sides: int = 6) -> Roll:
        self.rolls.append(Roll(purpose, sides, (1,) * count))
        return self.rolls[-1]


class Table:
    """A position that is played on by lines of text; every action is checked before it is done."""

    def __init__(self, game: HeightsOfCourage, text: str, scenario: str, options: dict[str, Any]) -> None:
        self.game = game
        self.state = position(game, text, scenario, options, Ones())
        self.events: list[Event] = []
        """What the last action brought about."""

    def do(self, text: str, *dice: int) -> list[Event]:
        """Play one action; all dice given must be thrown."""
        scripted = ScriptedDice(dice)
        self.play(text, scripted)
        assert scripted.left == 0, f"{text}: {scripted.left} dice were not thrown"
        return self.events

    def play(self, text: str, dice: Dice) -> None:
        """Play one action with any dice."""
        action = self.game.parse(self.state, text)
        refusal = self.game.why_not(self.state, action)
        assert refusal is None, f"{text}: {refusal}"
        assert action in self.game.legal(self.state)
        before = self.game.digest(self.state)
        new, self.events = self.game.apply(self.state, action, dice)
        assert self.game.digest(self.state) == before
        self.state = new
        assert self.game.problems(new) == []

    def refuse(self, text: str) -> Refusal:
        """Why an action is forbidden."""
        action = self.game.parse(self.state, text)
        refusal = self.game.why_not(self.state, action)
        assert refusal is not None, f"{text} is allowed"
        assert action not in self.game.legal(self.state)
        return refusal

    def code(self, text: str) -> tuple[str, str]:
        """Rule and code of the refusal of an action."""
        refusal = self.refuse(text)
        return refusal.rule, refusal.code

    def allows(self, text: str) -> bool:
        return self.game.why_not(self.state, self.game.parse(self.state, text)) is None

    # ---------------------------------------------------------------- looking

    @property
    def decision(self) -> Decision:
        found = self.game.decision(self.state)
        assert found is not None, f"the game is over: {self.state.ended}"
        return found

    @property
    def asked(self) -> tuple[str, str]:
        """Who must decide what."""
        return self.decision.role, self.decision.kind

    @property
    def phase(self) -> str:
        return self.state.rules.sequence[self.state.phase].id

    @property
    def outcome(self) -> Outcome:
        found = self.game.outcome(self.state)
        assert found is not None, "the game goes on"
        return found

    def unit(self, name: str) -> int:
        return self.game.words.unit(name)

    def where(self, name: str) -> str:
        """Label of a unit's hex, or pool, dead pile, out of play."""
        return self.state.rules.label(self.state.where[self.unit(name)])

    def steps(self, name: str) -> int:
        return self.state.steps[self.unit(name)]

    def spent(self, name: str) -> float:
        """MP that a unit has spent in this phase."""
        return self.state.spent[self.unit(name)] / 2

    def oos(self) -> set[str]:
        """Units marked Out of Supply."""
        return {self.game.words.unit_name(u) for u in members(self.state.oos)}

    def fired(self) -> set[str]:
        """Artillery on its Fired side."""
        return {self.game.words.unit_name(u) for u in members(self.state.fired)}

    def summary(self, fact: str) -> Any:
        return next(f.value for f in self.game.look.summary(self.state) if f.name == fact)

    def happened(self, kind: str) -> list[Event]:
        """Events of one kind that the last action brought about."""
        return [e for e in self.events if e.kind == kind]

    def phases(self) -> list[str]:
        """Phases that began with the last action."""
        return [e.data["phase"] for e in self.happened("phase")]

    def result(self) -> dict[str, Any]:
        """The arithmetic of the combat that was just resolved."""
        (event,) = self.happened("result")
        return dict(event.data)

    def odds(self) -> tuple[float, float, str]:
        """Attack strength, defence strength and column of the combat that was just resolved."""
        data = self.result()
        return data["attack"], data["defense"], data["column"]

    def pass_by(self) -> None:
        """End a phase with dice that show 1."""
        self.play("end", Ones())

    def end_until(self, phase: str) -> None:
        """End phases, at fast tempo and with dice that show 1, until play waits in one."""
        for _ in range(40):
            if self.phase == phase:
                return
            self.play("choose fast" if self.decision.kind == "tempo" else "end", Ones())
        raise AssertionError(f"{phase} was never reached")


@pytest.fixture(scope="session")
def hoc() -> HeightsOfCourage:
    return HeightsOfCourage()


@pytest.fixture(scope="session")
def table(hoc: HeightsOfCourage) -> Callable[..., Table]:
    """Sets a position up: table(text, scenario="badhr", retreat_fort="all")."""

    def lay(text: str, scenario: str = "historical", **options: Any) -> Table:
        return Table(hoc, text, scenario, options)

    return lay
