"""What a player can do: whole intentions as frozen values, and how they are written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from golan_core.model.actions import Arrive, Choose, End, Fields, Follow, Move, Place, Ready, Withdraw
from golan_core.model.notation import Grammar


@dataclass(frozen=True, slots=True)
class Muster:
    """Roll for the losses of the units before set-up (T:D 7.1-7.2)."""

    verb: ClassVar[str] = "muster"
    fields: ClassVar[Fields] = ()


@dataclass(frozen=True, slots=True)
class Fortify:
    """Set up a strong-point, or take it back."""

    verb: ClassVar[str] = "fortify"
    fields: ClassVar[Fields] = (("hex", "hex"),)
    hex: int


@dataclass(frozen=True, slots=True)
class Declare:
    """Declare Operation Shocktroop (T:D 6.1.1)."""

    verb: ClassVar[str] = "declare"
    fields: ClassVar[Fields] = ()


@dataclass(frozen=True, slots=True)
class Seize:
    """Send parachute units to take Mount Hermon; none to leave it (T:D 5.3)."""

    verb: ClassVar[str] = "seize"
    fields: ClassVar[Fields] = (("units", "units"),)
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """Roll whether a unit comes back from the Replacement Box (NMG 17.0)."""

    verb: ClassVar[str] = "check"
    fields: ClassVar[Fields] = (("unit", "unit"),)
    unit: int


@dataclass(frozen=True, slots=True)
class Intercept:
    """Commit an air unit to drive off enemy air (NMG 14.0)."""

    verb: ClassVar[str] = "intercept"
    fields: ClassVar[Fields] = ()


@dataclass(frozen=True, slots=True)
class Activate:
    """Activate a formation of one's own, having won the initiative (NMG 2.0)."""

    verb: ClassVar[str] = "activate"
    fields: ClassVar[Fields] = (("formation", "word"),)
    formation: str


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a chit from the cup (NMG 3.0)."""

    verb: ClassVar[str] = "draw"
    fields: ClassVar[Fields] = ()


@dataclass(frozen=True, slots=True)
class Lift:
    """Take a parachute unit off the map at night (T:D 2.1)."""

    verb: ClassVar[str] = "lift"
    fields: ClassVar[Fields] = (("unit", "unit"),)
    unit: int


@dataclass(frozen=True, slots=True)
class Rally:
    """Name the units that act a second time (T:D 1.2)."""

    verb: ClassVar[str] = "rally"
    fields: ClassVar[Fields] = (("units", "units"),)
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drop:
    """Move a parachute unit by air (T:D 2.1)."""

    verb: ClassVar[str] = "drop"
    fields: ClassVar[Fields] = (("unit", "unit"), ("hex", "hex"))
    unit: int
    hex: int


@dataclass(frozen=True, slots=True)
class Bridge:
    """Let engineers try to bridge the ditch towards a hex (NMG 8.0)."""

    verb: ClassVar[str] = "bridge"
    fields: ClassVar[Fields] = (("unit", "unit"), ("hex", "hex"))
    unit: int
    hex: int


@dataclass(frozen=True, slots=True)
class Bombard:
    """Bombard a hex with artillery and air units (NMG 9.0)."""

    verb: ClassVar[str] = "bombard"
    fields: ClassVar[Fields] = (("target", "hex"), ("units", "units"), ("air", "number"))
    target: int
    units: tuple[int, ...]
    air: int


@dataclass(frozen=True, slots=True)
class Fire:
    """Fire at an adjacent hex, in one's own activation or in reaction (NMG 10.0, 11.0)."""

    verb: ClassVar[str] = "fire"
    fields: ClassVar[Fields] = (("target", "hex"), ("units", "units"), ("air", "number"))
    target: int
    units: tuple[int, ...]
    air: int


@dataclass(frozen=True, slots=True)
class Assault:
    """Assault an adjacent hex (NMG 12.0)."""

    verb: ClassVar[str] = "assault"
    fields: ClassVar[Fields] = (("target", "hex"), ("units", "units"), ("air", "number"))
    target: int
    units: tuple[int, ...]
    air: int


@dataclass(frozen=True, slots=True)
class Hit:
    """Give a hit to a unit (NMG 13.0)."""

    verb: ClassVar[str] = "hit"
    fields: ClassVar[Fields] = (("unit", "unit"),)
    unit: int


Action = (
    Muster
    | Place
    | Fortify
    | Ready
    | Declare
    | Seize
    | Check
    | Arrive
    | Choose
    | Intercept
    | Activate
    | Draw
    | Lift
    | Rally
    | Move
    | Drop
    | Bridge
    | Bombard
    | Fire
    | Assault
    | Hit
    | Withdraw
    | Follow
    | End
)

ACTIONS: tuple[type[Action], ...] = Action.__args__

GRAMMAR = Grammar(
    ACTIONS,
    {
        "muster": ("", "roll for the losses of the units before set-up"),
        "place": ("UNITS HEX", "set units up in a hex, e.g. place 7/1,7/2 1220"),
        "fortify": ("HEX", "set up a strong-point, or take it back"),
        "ready": ("", "set up the rest where the ready set-up has it"),
        "declare": ("", "declare Operation Shocktroop"),
        "seize": ("UNITS", "send parachute units to Mount Hermon; seize none to leave it"),
        "check": ("UNIT", "roll whether a unit comes back from the Replacement Box"),
        "arrive": ("UNITS HEX", "bring units onto an entry hex"),
        "choose": ("WORD", "answer a question, e.g. choose ignore"),
        "intercept": ("", "commit an air unit against enemy air"),
        "activate": ("FORMATION", "activate a formation, e.g. activate 36th"),
        "draw": ("", "draw a chit from the cup"),
        "lift": ("UNIT", "take a parachute unit off the map"),
        "rally": ("UNITS", "name the units that act a second time"),
        "move": ("UNITS HEX ...", "move units along a path of hexes, or the cheapest way to one"),
        "drop": ("UNIT HEX", "land a parachute unit by air"),
        "bridge": ("UNIT HEX", "let engineers try to bridge the ditch towards a hex"),
        "bombard": ("HEX ARTILLERY AIR-UNITS", "bombard a hex, e.g. bombard 1418 36/art 1"),
        "fire": ("HEX UNITS AIR-UNITS", "fire at an adjacent hex; air units may be left out"),
        "assault": ("HEX UNITS AIR-UNITS", "assault an adjacent hex; air units may be left out"),
        "hit": ("UNIT", "give a hit to a unit"),
        "retreat": ("UNITS HEX ...", "retreat units along a path"),
        "advance": ("UNITS", "advance units into the emptied hex; advance none to stand"),
        "end": ("", "end the step or the phase"),
    },
)

__all__ = [
    "ACTIONS",
    "GRAMMAR",
    "Action",
    "Activate",
    "Arrive",
    "Assault",
    "Bombard",
    "Bridge",
    "Check",
    "Choose",
    "Declare",
    "Draw",
    "Drop",
    "End",
    "Fields",
    "Fire",
    "Follow",
    "Fortify",
    "Hit",
    "Intercept",
    "Lift",
    "Move",
    "Muster",
    "Place",
    "Rally",
    "Ready",
    "Seize",
    "Withdraw",
]
