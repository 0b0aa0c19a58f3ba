"""What a player of a series game can do: whole intentions as frozen values, and how they are written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from golan_core.model.actions import Arrive, Choose, End, Fields, Follow, Move, Place, Ready, Withdraw
from golan_core.model.notation import Grammar


@dataclass(frozen=True, slots=True)
class Rebuild:
    """Spend a Replacement Point on a step of a unit on the map."""

    verb: ClassVar[str] = "rebuild"
    fields: ClassVar[Fields] = (("unit", "unit"),)
    unit: int


@dataclass(frozen=True, slots=True)
class Revive:
    """Spend a Replacement Point to bring a unit back from the dead pile."""

    verb: ClassVar[str] = "revive"
    fields: ClassVar[Fields] = (("unit", "unit"), ("hex", "hex"))
    unit: int
    hex: int


@dataclass(frozen=True, slots=True)
class Overrun:
    """Attack an adjacent hex while moving."""

    verb: ClassVar[str] = "overrun"
    fields: ClassVar[Fields] = (("target", "hex"), ("units", "units"))
    target: int
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack a hex in the Combat Phase."""

    verb: ClassVar[str] = "attack"
    fields: ClassVar[Fields] = (("target", "hex"), ("units", "units"))
    target: int
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Support:
    """Announce the Air Points and artillery that shift a combat."""

    verb: ClassVar[str] = "support"
    fields: ClassVar[Fields] = (("air", "number"), ("guns", "units"))
    air: int
    guns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lose:
    """Lose one step for each unit named; name a unit twice for two of its steps."""

    verb: ClassVar[str] = "lose"
    fields: ClassVar[Fields] = (("units", "units"),)
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stay:
    """Ignore a retreat result."""

    verb: ClassVar[str] = "stay"
    fields: ClassVar[Fields] = ()


@dataclass(frozen=True, slots=True)
class Destroy:
    """Destroy a unit in excess of the stacking limit."""

    verb: ClassVar[str] = "destroy"
    fields: ClassVar[Fields] = (("unit", "unit"),)
    unit: int


@dataclass(frozen=True, slots=True)
class Return:
    """Put a relocated unit on a hex."""

    verb: ClassVar[str] = "return"
    fields: ClassVar[Fields] = (("unit", "unit"), ("hex", "hex"))
    unit: int
    hex: int


Action = (
    Place
    | Ready
    | Arrive
    | Rebuild
    | Revive
    | Move
    | Overrun
    | Attack
    | Support
    | Lose
    | Withdraw
    | Stay
    | Follow
    | Destroy
    | Return
    | Choose
    | End
)

GRAMMAR = Grammar(
    (
        Place,
        Ready,
        Arrive,
        Rebuild,
        Revive,
        Move,
        Overrun,
        Attack,
        Support,
        Lose,
        Withdraw,
        Stay,
        Follow,
        Destroy,
        Return,
        Choose,
        End,
    ),
    {
        "place": ("UNITS HEX", "set units up in a hex"),
        "ready": ("", "set up all units not yet placed as in the ready set-up"),
        "arrive": ("UNITS HEX", "bring reinforcements onto an entry hex"),
        "rebuild": ("UNIT", "spend a Replacement Point on a lost step"),
        "revive": ("UNIT HEX", "spend a Replacement Point to bring a dead unit back"),
        "move": ("UNITS HEX HEX ...", "move a stack along a path of hexes"),
        "overrun": ("HEX UNITS", "attack an adjacent hex while moving"),
        "attack": ("HEX UNITS", "attack a hex"),
        "support": ("AIR-POINTS ARTILLERY", "announce Air Points and artillery, e.g. support 1 none"),
        "lose": ("UNITS", "lose a step for each unit named"),
        "retreat": ("UNITS HEX ...", "retreat units along a path"),
        "stay": ("", "ignore a retreat result, where terrain or a strongpoint allows it"),
        "advance": ("UNITS", "advance units into the vacated hex; advance none to stand"),
        "destroy": ("UNIT", "destroy a unit in excess of the stacking limit"),
        "return": ("UNIT HEX", "put a displaced unit on a hex"),
        "choose": ("WORD", "answer a question, e.g. choose fast"),
        "end": ("", "end the phase"),
    },
)

__all__ = [
    "GRAMMAR",
    "Action",
    "Arrive",
    "Attack",
    "Choose",
    "Destroy",
    "End",
    "Fields",
    "Follow",
    "Lose",
    "Move",
    "Overrun",
    "Place",
    "Ready",
    "Rebuild",
    "Return",
    "Revive",
    "Stay",
    "Support",
    "Withdraw",
]
