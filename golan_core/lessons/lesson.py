"""A guided game as data: a small position, an opponent whose answers are fixed, and steps to take.

What a step waits for is named, never coded, so that a window can say what to click, see for itself when
it was done, and do it for the learner.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from golan_core.errors import GolanError
from golan_core.model.options import Value

READ, HOLD, POINT, REFUSED, SHOW, OPEN, UNDO, ACT = KINDS = (
    "read",
    "hold",
    "point",
    "refused",
    "show",
    "open",
    "undo",
    "act",
)
"""What a step can wait for: a text is read; `units` are taken in hand; `hex` is pointed at or clicked in
vain with `units` in hand; an `overlay` is shown; the `action` is begun but not yet made; something is
taken back; the `action` is made."""


class LessonError(GolanError):
    """A lesson that cannot be used; the message names the place and the cure."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to learn: what to tell, and what the learner has to do."""

    text: str
    kind: str
    units: tuple[str, ...] = ()
    hex: str = ""
    overlay: str = ""
    action: str = ""
    """An action as players write it."""
    loose: bool = False
    """Whether any action with the same verb and the same hex will do."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided game."""

    id: str
    title: str
    summary: str
    role: str
    """The role that the learner plays."""
    scenario: str
    position: str
    """Who stands where, as `Manual.position` reads it; "" for the scenario's own start."""
    steps: tuple[Step, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    seed: int = 1
    dice: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """What the first dice for a purpose show, e.g. for "attack"; the seed throws all others."""
    replies: tuple[str, ...] = ()
    """What the other roles do: of these actions the first that is legal."""
