"""What a table shows of a position: the part of a game that pictures and progress lines are made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from golan_core.errors import NotationError
from golan_core.model.values import Fact, Measure
from golan_core.view.rosters import counters_by_side
from golan_core.view.scene import BoardView, Overlay, Panel, Scene
from golan_core.view.style import NO_STYLE

S = TypeVar("S", bound=Any)


class Look(Generic[S]):
    """How a position looks. Everything has a default that says little; a game with a map writes `scene`."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def scene(self, state: S, role: str = "") -> Scene:
        """The table as `role` may see it, as plain data. As it stands here: the summary beside no map."""
        facts = tuple(f"{fact.name}: {fact.value}" for fact in self.summary(state))
        decision = self.game.decision(state)
        return Scene(
            self.game.title,
            BoardView(
                self.game.title, (), (), (), (), (0.0, 0.0, 1.0, 1.0), style=NO_STYLE.dealt(self.game.roles)
            ),
            panels=(Panel("Now", facts),),
            prompt=decision.prompt if decision else "",
        )

    def summary(self, state: S) -> Sequence[Fact]:
        """Short facts for a progress line, in display order: date, victory points and the like."""
        return ()

    def describe(self, state: S, what: str) -> list[str]:
        """Lines about a hex or a unit. Raises NotationError for an unknown name."""
        raise NotationError(f"{self.game.title} describes nothing called {what!r}")

    def units(self, state: S, role: str = "") -> list[str]:
        """One line a unit in play, of one role or of all."""
        return []

    def overlays(self, state: S, role: str, units: Sequence[str] = ()) -> Mapping[str, Sequence[Overlay]]:
        """What a window can lay over the map, by title: zones of control, supply, control, threat.

        `units` are those that the player has in hand.
        """
        return {}

    def rosters(self, state: S, role: str = "") -> list[Panel]:
        """What `role` can leaf through: orders of battle, arrivals. Panels of one title belong together."""
        return counters_by_side(self.scene(state, role))

    def measures(self, state: S) -> Sequence[Measure]:
        """Numbers that tell how a game runs, for reports and studies: losses, ground and the like."""
        return ()

    def evaluate(self, state: S, role: str) -> float:
        """How good the position is for `role`; any scale, higher is better."""
        return 0.0
