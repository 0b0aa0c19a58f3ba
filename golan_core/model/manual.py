"""What stands in a game's booklet: rules, calendar, guided games, where the data come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from golan_core.errors import NotationError
from golan_core.lessons.lesson import Lesson
from golan_core.model.calendar import Calendar
from golan_core.model.options import Value
from golan_core.model.values import Datum, RuleText

S = TypeVar("S", bound=Any)


class Manual(Generic[S]):
    """The booklet of one game. Every page has an empty default."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def rules(self) -> list[RuleText]:
        """The rulebook paragraph by paragraph, as the game plays it."""
        return []

    def calendar(self) -> Calendar | None:
        """When each turn is, for campaigns to keep in step; None for a game without dates."""
        return None

    def history(self) -> Mapping[int, Mapping[str, tuple[float, float]]]:
        """What the real campaign had of the measures: turn to measure to (least, most)."""
        return {}

    def lessons(self) -> Sequence[Lesson]:
        """Guided games that teach this one, the first to play first. Raises GolanError for a bad file."""
        return ()

    def position(self, text: str, scenario: str, options: Mapping[str, Value]) -> S:
        """A position laid out by hand, as lessons have it. Raises NotationError naming the line."""
        raise NotationError(f"{self.game.title} reads no positions written by hand")

    def provenance(self) -> list[Datum]:
        """Where every datum of the game comes from."""
        return []
