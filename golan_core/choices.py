"""What may be done now, as a table shows it: who acts, on which hex, at what cost.

A window asks `Game.choices` which hexes to light up for the units that a player took in hand, and
submits the action of the choice that he clicks. Everything is derived from the legal actions and
their text form, so that every game has it; a game that knows more overrides `Game.choices`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from golan_core.notation import NOTHING

if TYPE_CHECKING:
    from golan_core.game import Game

LOOKED_AT = 20_000
"""So many legal actions are looked at for choices."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal action. Units and hexes are named as players write them."""

    action: Any
    units: tuple[str, ...] = ()
    """Who acts; empty if nobody is named."""
    hex: str = ""
    """Where the action leads or is aimed at; "" if it names no hex."""
    path: tuple[str, ...] = ()
    """The way there, without the hex it starts from."""
    label: str = ""
    """The whole action in words, for a button or a list."""
    cost: float = 0.0
    """Of several choices with the same units and hex the cheapest is offered first."""
    note: str = ""
    """A few letters for the hex on the map: movement points, odds."""

    @property
    def verb(self) -> str:
        return str(self.action.verb)


def words_of(action: Any, text: str) -> dict[str, tuple[str, ...]]:
    """The words of an action by attribute, cut from its text form; a list of nobody is empty."""
    words = text.split()[1:]
    found: dict[str, tuple[str, ...]] = {}
    for attribute, kind in getattr(action, "fields", ()):
        if kind == "path":
            found[attribute], words = tuple(words), []
            continue
        word, words = (words[0] if words else ""), words[1:]
        if kind == "units":
            found[attribute] = () if word == NOTHING else tuple(word.split(","))
        else:
            found[attribute] = (word,)
    return found


def text_of(action: Any, words: Mapping[str, Sequence[str]]) -> str:
    """The text form of an action of the same kind with other words."""
    parts = [str(action.verb)]
    for attribute, kind in action.fields:
        given = words[attribute]
        parts.append((",".join(given) or NOTHING) if kind == "units" else " ".join(given))
    return " ".join(parts)


def choice_of(action: Any, text: str) -> Choice:
    """An action as a choice, by the kinds of its fields."""
    units: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    place = ""
    words = words_of(action, text)
    for attribute, kind in getattr(action, "fields", ()):
        if kind in ("unit", "units"):
            units += words[attribute]
        elif kind == "hex":
            place = words[attribute][0]
        elif kind == "path" and words[attribute]:
            path = words[attribute]
            place = path[-1]
    return Choice(action, units, place, path, text, float(len(path)))


def derive(
    game: Game[Any, Any], legal: Iterable[Any], units: Sequence[str] = (), place: str = ""
) -> list[Choice]:
    """The choices among legal actions: all, or those of exactly the named units, or that lead to a hex."""
    chosen = set(units)
    found = []
    for action in islice(legal, LOOKED_AT):
        choice = choice_of(action, game.format(action))
        if place and choice.hex != place:
            continue
        if not chosen or (set(choice.units) == chosen and len(choice.units) == len(chosen)):
            found.append(choice)
    return found
