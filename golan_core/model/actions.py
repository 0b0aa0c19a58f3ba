"""Actions that many wargames share: whole intentions as frozen values. A game adds its own.

`fields` names the attributes in the order in which they are written, with the kind of word of each; see
`golan_core.model.notation`. Units and hexes are numbers here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

Fields = tuple[tuple[str, str], ...]
Usage = tuple[str, str]
"""The form of a verb without the verb, and what it does, for help texts."""


@dataclass(frozen=True, slots=True)
class Place:
    """Set units up in a hex (again, elsewhere, while set-up lasts)."""

    verb: ClassVar[str] = "place"
    fields: ClassVar[Fields] = (("units", "units"), ("hex", "hex"))
    usage: ClassVar[Usage] = ("UNITS HEX", "set units up in a hex")
    units: tuple[int, ...]
    hex: int


@dataclass(frozen=True, slots=True)
class Ready:
    """Set up everything that is not placed yet where the ready set-up has it."""

    verb: ClassVar[str] = "ready"
    fields: ClassVar[Fields] = ()
    usage: ClassVar[Usage] = ("", "set up all units not yet placed as in the ready set-up")


@dataclass(frozen=True, slots=True)
class Arrive:
    """Bring reinforcements onto an entry hex."""

    verb: ClassVar[str] = "arrive"
    fields: ClassVar[Fields] = (("units", "units"), ("hex", "hex"))
    usage: ClassVar[Usage] = ("UNITS HEX", "bring reinforcements onto an entry hex")
    units: tuple[int, ...]
    hex: int


@dataclass(frozen=True, slots=True)
class Move:
    """Move units together along a path; `path` does not repeat the hex it starts from."""

    verb: ClassVar[str] = "move"
    fields: ClassVar[Fields] = (("units", "units"), ("path", "path"))
    usage: ClassVar[Usage] = ("UNITS HEX HEX ...", "move a stack along a path of hexes")
    units: tuple[int, ...]
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Retreat units of one hex along a path."""

    verb: ClassVar[str] = "retreat"
    fields: ClassVar[Fields] = (("units", "units"), ("path", "path"))
    usage: ClassVar[Usage] = ("UNITS HEX ...", "retreat units along a path")
    units: tuple[int, ...]
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Follow:
    """Advance units into the emptied hex; none to stand."""

    verb: ClassVar[str] = "advance"
    fields: ClassVar[Fields] = (("units", "units"),)
    usage: ClassVar[Usage] = ("UNITS", "advance units into the vacated hex; advance none to stand")
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """Answer a question with one of its words."""

    verb: ClassVar[str] = "choose"
    fields: ClassVar[Fields] = (("word", "word"),)
    usage: ClassVar[Usage] = ("WORD", "answer a question, e.g. choose fast")
    word: str


@dataclass(frozen=True, slots=True)
class End:
    """End the phase, or a step of it."""

    verb: ClassVar[str] = "end"
    fields: ClassVar[Fields] = ()
    usage: ClassVar[Usage] = ("", "end the phase")
