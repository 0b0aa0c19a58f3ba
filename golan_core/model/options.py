"""Switches of a game, and what may be written for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from golan_core.errors import OptionError, nearest

Value = int | str | bool | None


@dataclass(frozen=True, slots=True)
class Option:
    """A switch of a game: a way to set up or a reading of a rule, stored in every save."""

    name: str
    default: Value
    title: str
    choices: tuple[Value, ...] = ()
    rule: str = ""


def option_value(option: Option, text: str) -> Value:
    """The value that a text means for an option. Raises OptionError for one that it does not take."""
    if option.choices:
        for choice in option.choices:
            if str(choice).lower() == str(text).lower():
                return choice
        allowed = ", ".join(str(c) for c in option.choices)
        raise OptionError(f"option {option.name} takes one of {allowed}, not {text!r}")
    if isinstance(option.default, bool):
        if str(text).lower() in ("true", "yes", "on", "1"):
            return True
        if str(text).lower() in ("false", "no", "off", "0"):
            return False
        raise OptionError(f"option {option.name} takes yes or no, not {text!r}")
    if isinstance(option.default, int):
        try:
            return int(text)
        except ValueError:
            raise OptionError(f"option {option.name} takes a whole number, not {text!r}") from None
    return text


def settled(options: Sequence[Option], given: Mapping[str, str], owner: str) -> dict[str, Value]:
    """All options of a game with `given` laid over their defaults; `owner` is named in an error.

    Raises OptionError for a name or a value that the game does not have.
    """
    known = {o.name: o for o in options}
    found: dict[str, Value] = {o.name: o.default for o in options}
    for name, text in given.items():
        option = known.get(name)
        if option is None:
            raise OptionError(f"{owner} has no option {name!r}{nearest(name, known)}")
        found[name] = option_value(option, text)
    return found
