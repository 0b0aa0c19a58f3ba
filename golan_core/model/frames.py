"""Nested procedures of a turn, so that a save, a mail or an undo works in the middle of anything.

A game describes each procedure as a frozen dataclass of ints, strings, booleans and tuples of these,
and keeps those under way as a stack in its state. `Frames` writes and reads them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Generic, TypeVar

F = TypeVar("F")


class Frames(Generic[F]):
    """The kinds of procedure that a game has."""

    def __init__(self, kinds: Sequence[type[F]]) -> None:
        self._kinds: dict[str, type[F]] = {kind.__name__: kind for kind in kinds}

    def write(self, frame: F) -> list[Any]:
        """A procedure as JSON values: its name and its fields in order."""
        values = [getattr(frame, f.name) for f in fields(frame)]  # type: ignore[arg-type]
        return [type(frame).__name__, *(list(v) if isinstance(v, tuple) else v for v in values)]

    def read(self, data: Sequence[Any]) -> F:
        """The procedure that `write` wrote. Raises ValueError for an unknown kind or wrong fields."""
        kind = self._kinds.get(str(data[0])) if data else None
        if kind is None:
            raise ValueError(f"unknown procedure {data[0] if data else ''!r} in the saved position")
        try:
            return kind(*(tuple(v) if isinstance(v, list) else v for v in data[1:]))
        except TypeError:
            raise ValueError(f"the procedure {data[0]!r} of the saved position is incomplete") from None
