"""What may be done now, as a table shows it: who acts, on which hex, at what cost.

A choice is made from the action itself, by the kinds of its `fields`; no text is written or read for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from golan_core.errors import NotationError
from golan_core.model.notation import Vocabulary

LOOKED_AT = 20_000
"""So many legal actions are looked at for choices."""


class Writer(Protocol):
    """What names an action and its parts: a game."""

    @property
    def words(self) -> Vocabulary: ...

    def format(self, action: Any) -> str: ...


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal action. Units and hexes are named as players write them."""

    action: Any
    units: tuple[str, ...] = ()
    """Who acts; empty if nobody is named."""
    hex: str = ""
    """Where the action leads or is aimed at; "" if it names no hex."""
    cost: float = 0.0
    """Of several choices with the same units and hex the cheapest is offered first."""
    note: str = ""
    """A few letters for the hex on the map: movement points, odds."""
    title: str = ""
    """What a button says instead of the label, e.g. "Ignore the marker"."""
    writer: Writer | None = field(default=None, compare=False, repr=False)
    """What writes the action; a table lights hundreds of hexes and reads the words of one."""

    @property
    def path(self) -> tuple[str, ...]:
        """The way there, without the hex it starts from."""
        return tuple(map(self.writer.words.hex_name, path_of(self.action))) if self.writer else ()

    @property
    def label(self) -> str:
        """The whole action as it is written, for a list."""
        return self.writer.format(self.action) if self.writer else str(self.action)

    @property
    def caption(self) -> str:
        """What a button says."""
        return self.title or self.label.capitalize()

    @property
    def verb(self) -> str:
        return str(self.action.verb)


def names_of(action: Any, words: Vocabulary) -> dict[str, tuple[str, ...]]:
    """What an action names, by attribute, as players write it; a list of nobody is empty."""
    found: dict[str, tuple[str, ...]] = {}
    for attribute, kind in getattr(action, "fields", ()):
        value = getattr(action, attribute)
        if kind in ("unit", "units"):
            found[attribute] = tuple(words.unit_name(u) for u in (value if kind == "units" else (value,)))
        elif kind in ("hex", "path"):
            found[attribute] = tuple(words.hex_name(h) for h in (value if kind == "path" else (value,)))
        else:
            found[attribute] = (str(value),)
    return found


def with_names(action: Any, names: Mapping[str, Sequence[str]], words: Vocabulary) -> Any:
    """An action of the same kind with other names. Raises NotationError for a bad or a missing one."""
    changed: dict[str, Any] = {}
    for attribute, kind in action.fields:
        if attribute not in names:
            continue
        given = names[attribute]
        if not given and kind not in ("units", "path"):
            raise NotationError(f"{action.verb}: its {attribute} is missing")
        if kind in ("unit", "units"):
            units = tuple(words.unit(name) for name in given)
            changed[attribute] = units if kind == "units" else units[0]
        elif kind in ("hex", "path"):
            hexes = tuple(words.hex(name) for name in given)
            changed[attribute] = hexes if kind == "path" else hexes[0]
        else:
            changed[attribute] = int(given[0]) if kind == "number" else given[0]
    return replace(action, **changed)


def choice_of(action: Any, writer: Writer, cost: float | None = None, note: str = "") -> Choice:
    """An action as a choice, by the kinds of its fields; without a `cost` it costs the length of its way."""
    units, path, goal = parts_of(action)
    words = writer.words
    there = words.hex_name(goal) if goal >= 0 else ""
    price = float(len(path)) if cost is None else cost
    return Choice(action, tuple(map(words.unit_name, units)), there, price, note, writer=writer)


def parts_of(action: Any) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """The units that an action names, the way that it goes, and the hex it leads to or is aimed at, or -1."""
    units: tuple[int, ...] = ()
    path: tuple[int, ...] = ()
    goal = -1
    for attribute, kind in getattr(action, "fields", ()):
        value = getattr(action, attribute)
        if kind == "units":
            units += value
        elif kind == "unit":
            units += (value,)
        elif kind == "hex":
            goal = value
        elif kind == "path" and value:
            path, goal = value, value[-1]
    return units, path, goal


def path_of(action: Any) -> tuple[int, ...]:
    """The way that an action goes; () if it goes none."""
    return parts_of(action)[1]


def goal_of(action: Any) -> int:
    """The hex that an action leads to or is aimed at; -1 if it names none."""
    return parts_of(action)[2]


def actors_of(action: Any) -> tuple[int, ...]:
    """The units that an action names."""
    return parts_of(action)[0]
