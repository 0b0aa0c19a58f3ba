"""The text form of actions: one line each, that people can read, type, compare and mail.

A game gives its verbs as action classes whose `fields` name the attributes in writing order and the
kind of word each one is. The grammar does the rest, both ways.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from golan_core.errors import NotationError, nearest

NOTHING = "none"
"""How an empty list of units is written."""


class Vocabulary(Protocol):
    """Names of a game's units and hexes."""

    def unit(self, text: str) -> int:
        """Index of the unit written `text`. Raises NotationError with the nearest name."""
        ...

    def unit_name(self, unit: int) -> str: ...

    def hex(self, text: str) -> int:
        """Id of the hex written `text`. Raises NotationError."""
        ...

    def hex_name(self, hex_id: int) -> str: ...


class NoNames:
    """The vocabulary of a game that has neither units nor hexes to name."""

    def unit(self, text: str) -> int:
        raise NotationError(f"no unit is called {text!r}")

    def hex(self, text: str) -> int:
        raise NotationError(f"no hex is called {text!r}")

    def unit_name(self, unit: int) -> str:
        return str(unit)

    def hex_name(self, hex_id: int) -> str:
        return str(hex_id)


@dataclass(frozen=True, slots=True)
class Usage:
    """How a verb is written: its form and what it does, for help texts and error messages."""

    verb: str
    form: str
    meaning: str


class Grammar:
    """Writes and reads the actions of one game."""

    def __init__(
        self, actions: Sequence[type[Any]], usages: Mapping[str, tuple[str, str]] | None = None
    ) -> None:
        """An action class has a `usage`: its form and what it does; `usages` may say other."""
        self._actions: dict[str, type[Any]] = {a.verb: a for a in actions}
        told = {a.verb: (usages or {}).get(a.verb) or a.usage for a in actions}
        self.usages = tuple(Usage(v, f"{v} {form}".strip(), what) for v, (form, what) in told.items())

    def extended(
        self, actions: Sequence[type[Any]], usages: Mapping[str, tuple[str, str]] | None = None
    ) -> Grammar:
        """This grammar with further actions."""
        known = {u.verb: (u.form.removeprefix(u.verb).strip(), u.meaning) for u in self.usages}
        return Grammar((*self._actions.values(), *actions), {**known, **(usages or {})})

    @property
    def verbs(self) -> tuple[str, ...]:
        return tuple(self._actions)

    def write(self, action: Any, words: Vocabulary) -> str:
        """The action as one line."""
        parts = [action.verb]
        for attribute, kind in action.fields:
            parts.append(_write(getattr(action, attribute), kind, words))
        return " ".join(parts)

    def read(self, text: str, words: Vocabulary) -> Any:
        """The action that a line means. Raises NotationError saying what is wrong and what is right."""
        tokens = text.split()
        if not tokens:
            raise NotationError("an empty line is not an action; try one of " + ", ".join(self._actions))
        verb = tokens[0].lower()
        action = self._actions.get(verb)
        if action is None:
            hint = nearest(verb, self._actions) or "; the verbs are " + ", ".join(self._actions)
            raise NotationError(f"{tokens[0]!r} is not a verb{hint}")
        usage = next(u for u in self.usages if u.verb == verb)
        values: dict[str, Any] = {}
        rest = tokens[1:]
        for attribute, kind in action.fields:
            if not rest and kind != "path":
                raise NotationError(f"{text!r} is too short; the form is: {usage.form}")
            values[attribute], rest = _read(kind, rest, words, usage)
        if rest:
            raise NotationError(f"{' '.join(rest)!r} is left over; the form is: {usage.form}")
        return action(**values)


def stray(action: Any, units: int, on_grid: int) -> tuple[str, str] | None:
    """What in an action names no unit, hex or number at all, as (code, words); None if all is well.

    Only a program can write such an action: `units` is how many units there are, `on_grid` the set of hexes.
    """
    for attribute, kind in action.fields:
        value = getattr(action, attribute)
        if kind in ("unit", "units"):
            named = value if kind == "units" else (value,)
            if not all(0 <= u < units for u in named):
                return "unknown-unit", "there is no such unit"
        elif kind in ("hex", "path"):
            hexes = value if kind == "path" else (value,)
            if not all(h >= 0 and on_grid >> h & 1 for h in hexes):
                return "unknown-hex", "there is no such hex"
        elif kind == "number" and value < 0:
            return "negative", "the number must not be negative"
    return None


def _write(value: Any, kind: str, words: Vocabulary) -> str:
    if kind == "unit":
        return words.unit_name(value)
    if kind == "units":
        return ",".join(words.unit_name(u) for u in value) or NOTHING
    if kind == "hex":
        return words.hex_name(value)
    if kind == "path":
        return " ".join(words.hex_name(h) for h in value)
    return str(value)


def _read(kind: str, tokens: list[str], words: Vocabulary, usage: Usage) -> tuple[Any, list[str]]:
    if kind == "path":
        labels = [part for token in tokens for part in token.split("-") if part]
        if not labels:
            raise NotationError(f"a path of hexes is missing; the form is: {usage.form}")
        return tuple(words.hex(label) for label in labels), []
    word, rest = tokens[0], tokens[1:]
    if kind == "unit":
        return words.unit(word), rest
    if kind == "units":
        if word.lower() == NOTHING:
            return (), rest
        return tuple(words.unit(name) for name in word.split(",") if name), rest
    if kind == "hex":
        return words.hex(word), rest
    if kind == "number":
        if not word.isdecimal():
            raise NotationError(f"{word!r} is not a whole number; the form is: {usage.form}")
        return int(word), rest
    return word.lower(), rest
