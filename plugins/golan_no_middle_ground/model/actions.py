"""What a player can do: whole intentions as frozen values, and how they are written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from golan_core.model.actions import Arrive, Choose, End, Fields, Follow, Move, Place, Ready, Withdraw
from golan_core.model.notation import Grammar

Usage = tuple[str, str]
"""How an action is written after its verb, and what it does."""


@dataclass(frozen=True, slots=True)
class Muster:
    """Roll for the losses of the units before set-up (T:D 7.1-7.2)."""

    verb: ClassVar[str] = "muster"
    fields: ClassVar[Fields] = ()
    usage: ClassVar[Usage] = ("", "roll for the losses of the units before set-up")


@dataclass(frozen=True, slots=True)
class Fortify:
    """Set up a strong-point, or take it back."""

    verb: ClassVar[str] = "fortify"
    fields: ClassVar[Fields] = (("hex", "hex"),)
    usage: ClassVar[Usage] = ("HEX", "set up a strong-point, or take it back")
    hex: int


@dataclass(frozen=True, slots=True)
class Declare:
    """Declare Operation Shocktroop (T:D 6.1.1)."""

    verb: ClassVar[str] = "declare"
    fields: ClassVar[Fields] = ()
    usage: ClassVar[Usage] = ("", "declare Operation Shocktroop")


@dataclass(frozen=True, slots=True)
class Seize:
    """Send parachute units to take Mount Hermon; none to leave it (T:D 5.3)."""

    verb: ClassVar[str] = "seize"
    fields: ClassVar[Fields] = (("units", "units"),)
    usage: ClassVar[Usage] = ("UNITS", "send parachute units to Mount Hermon; seize none to leave it")
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """Roll whether a unit comes back from the Replacement Box (NMG 17.0)."""

    verb: ClassVar[str] = "check"
    fields: ClassVar[Fields] = (("unit", "unit"),)
    usage: ClassVar[Usage] = ("UNIT", "roll whether a unit comes back from the Replacement Box")
    unit: int


@dataclass(frozen=True, slots=True)
class Intercept:
    """Commit an air unit to drive off enemy air (NMG 14.0)."""

    verb: ClassVar[str] = "intercept"
    fields: ClassVar[Fields] = ()
    usage: ClassVar[Usage] = ("", "commit an air unit against enemy air")


@dataclass(frozen=True, slots=True)
class Activate:
    """Activate a formation of one's own, having won the initiative (NMG 2.0)."""

    verb: ClassVar[str] = "activate"
    fields: ClassVar[Fields] = (("formation", "word"),)
    usage: ClassVar[Usage] = ("FORMATION", "activate a formation, e.g. activate 36th")
    formation: str


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a chit from the cup (NMG 3.0)."""

    verb: ClassVar[str] = "draw"
    fields: ClassVar[Fields] = ()
    usage: ClassVar[Usage] = ("", "draw a chit from the cup")


@dataclass(frozen=True, slots=True)
class Lift:
    """Take a parachute unit off the map at night (T:D 2.1)."""

    verb: ClassVar[str] = "lift"
    fields: ClassVar[Fields] = (("unit", "unit"),)
    usage: ClassVar[Usage] = ("UNIT", "take a parachute unit off the map")
    unit: int


@dataclass(frozen=True, slots=True)
class Rally:
    """Name the units that act a second time (T:D 1.2)."""

    verb: ClassVar[str] = "rally"
    fields: ClassVar[Fields] = (("units", "units"),)
    usage: ClassVar[Usage] = ("UNITS", "name the units that act a second time")
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drop:
    """Move a parachute unit by air (T:D 2.1)."""

    verb: ClassVar[str] = "drop"
    fields: ClassVar[Fields] = (("unit", "unit"), ("hex", "hex"))
    usage: ClassVar[Usage] = ("UNIT HEX", "land a parachute unit by air")
    unit: int
    hex: int


@dataclass(frozen=True, slots=True)
class Bridge:
    """Let engineers try to bridge the ditch towards a hex (NMG 8.0)."""

    verb: ClassVar[str] = "bridge"
    fields: ClassVar[Fields] = (("unit", "unit"), ("hex", "hex"))
    usage: ClassVar[Usage] = ("UNIT HEX", "let engineers try to bridge the ditch towards a hex")
    unit: int
    hex: int


@dataclass(frozen=True, slots=True)
class Attack:
    """What all attacks name: a hex, units, and how many air units."""

    fields: ClassVar[Fields] = (("target", "hex"), ("units", "units"), ("air", "number"))
    target: int
    units: tuple[int, ...]
    air: int


@dataclass(frozen=True, slots=True)
class Bombard(Attack):
    """Bombard a hex with artillery and air units (NMG 9.0)."""

    verb: ClassVar[str] = "bombard"
    usage: ClassVar[Usage] = ("HEX ARTILLERY AIR-UNITS", "bombard a hex, e.g. bombard 1418 36/art 1")


@dataclass(frozen=True, slots=True)
class Fire(Attack):
    """Fire at an adjacent hex, in one's own activation or in reaction (NMG 10.0, 11.0)."""

    verb: ClassVar[str] = "fire"
    usage: ClassVar[Usage] = ("HEX UNITS AIR-UNITS", "fire at an adjacent hex; air units may be left out")


@dataclass(frozen=True, slots=True)
class Assault(Attack):
    """Assault an adjacent hex (NMG 12.0)."""

    verb: ClassVar[str] = "assault"
    usage: ClassVar[Usage] = ("HEX UNITS AIR-UNITS", "assault an adjacent hex; air units may be left out")


@dataclass(frozen=True, slots=True)
class Hit:
    """Give a hit to a unit (NMG 13.0)."""

    verb: ClassVar[str] = "hit"
    fields: ClassVar[Fields] = (("unit", "unit"),)
    usage: ClassVar[Usage] = ("UNIT", "give a hit to a unit")
    unit: int


Action = (
    Muster | Place | Fortify | Ready | Declare | Seize | Check | Arrive
    | Choose | Intercept | Activate | Draw | Lift | Rally | Move | Drop
    | Bridge | Bombard | Fire | Assault | Hit | Withdraw | Follow | End
)  # fmt: skip

ACTIONS: tuple[type[Action], ...] = Action.__args__

GRAMMAR = Grammar(
    ACTIONS,
    {
        "place": ("UNITS HEX", "set units up in a hex, e.g. place 7/1,7/2 1220"),
        "ready": ("", "set up the rest where the ready set-up has it"),
        "arrive": ("UNITS HEX", "bring units onto an entry hex"),
        "choose": ("WORD", "answer a question, e.g. choose ignore"),
        "move": ("UNITS HEX ...", "move units along a path of hexes, or the cheapest way to one"),
        "retreat": ("UNITS HEX ...", "retreat units along a path"),
        "advance": ("UNITS", "advance units into the emptied hex; advance none to stand"),
        "end": ("", "end the step or the phase"),
    },
)
"""The actions that all games share are told in the words of this one."""

__all__ = [
    "ACTIONS", "GRAMMAR", "Action", "Activate", "Arrive", "Assault", "Bombard", "Bridge", "Check",
    "Choose", "Declare", "Draw", "Drop", "End", "Fire", "Follow", "Fortify", "Hit",
    "Intercept", "Lift", "Move", "Muster", "Place", "Rally", "Ready", "Seize", "Withdraw",
]  # fmt: skip
