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

from golan_core.model.dice import DiceError, ScriptedDice
from golan_core.model.notation import NOTHING

if TYPE_CHECKING:
    from golan_core.model.game import Game

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
    """The whole action as it is written, for a list."""
    cost: float = 0.0
    """Of several choices with the same units and hex the cheapest is offered first."""
    note: str = ""
    """A few letters for the hex on the map: movement points, odds."""
    title: str = ""
    """What a button says instead of the label, e.g. "Ignore the marker"."""

    @property
    def caption(self) -> str:
        """What a button says."""
        return self.title or self.label.capitalize()

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


def goal_of(action: Any) -> int:
    """The hex that an action leads to or is aimed at; -1 if it names none."""
    goal = -1
    for attribute, kind in action.fields:
        value = getattr(action, attribute)
        if kind == "hex":
            goal = value
        elif kind == "path" and value:
            goal = value[-1]
    return goal


def actors_of(action: Any) -> tuple[int, ...]:
    """The units that an action names."""
    found: tuple[int, ...] = ()
    for attribute, kind in action.fields:
        if kind == "unit":
            found += (getattr(action, attribute),)
        elif kind == "units":
            found += tuple(getattr(action, attribute))
    return found


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


def along(
    game: Game[Any, Any], state: Any, units: Sequence[str], path: Sequence[str], place: str = ""
) -> list[Choice]:
    """The choices of exactly these units whose way begins with the hexes of `path`.

    First those among `Game.choices`. Where the way so far is a legal action by itself, then also what
    the units may do after it, both put together into one action, as long as that is legal.
    """
    prefix = tuple(path)
    ways = [choice for choice in game.choices(state, units) if choice.path]
    found = {(c.verb, c.path): c for c in ways if c.path[: len(prefix)] == prefix}
    for sample in {c.verb: c for c in ways}.values() if prefix else ():
        for choice in _after(game, state, sample, prefix):
            found.setdefault((choice.verb, choice.path), choice)
    return [choice for choice in found.values() if place in ("", choice.hex)]


def _after(game: Game[Any, Any], state: Any, sample: Choice, prefix: tuple[str, ...]) -> Iterable[Choice]:
    """What goes on from the end of a way, by the same verb; nothing where dice would be thrown first."""
    first = _rerouted(game, state, sample, prefix)
    if first is None:
        return
    yield first
    try:
        after, _ = game.apply(state, first.action, ScriptedDice(()))
    except DiceError:
        return
    for onward in game.choices(after, sample.units):
        if onward.verb == sample.verb and onward.path:
            whole = _rerouted(game, state, sample, prefix + onward.path)
            if whole is not None:
                yield whole


def _rerouted(game: Game[Any, Any], state: Any, sample: Choice, path: tuple[str, ...]) -> Choice | None:
    """A choice with another way; None if that is not legal."""
    words = words_of(sample.action, sample.label)
    for attribute, kind in sample.action.fields:
        if kind == "path":
            words[attribute] = path
    action = game.parse(state, text_of(sample.action, words))
    if game.why_not(state, action) is not None:
        return None
    choice = choice_of(action, game.format(action))
    return choice if choice.path == path else None
