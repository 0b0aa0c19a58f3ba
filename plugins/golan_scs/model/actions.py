"""What a player of a series game can do: whole intentions as frozen values, and how they are written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, get_args

from golan_core.model.actions import Arrive, Choose, End, Fields, Follow, Move, Place, Ready, Usage, Withdraw
from golan_core.model.notation import Grammar


@dataclass(frozen=True, slots=True)
class Rebuild:
    """Spend a Replacement Point on a step of a unit on the map."""

    verb: ClassVar[str] = "rebuild"
    fields: ClassVar[Fields] = (("unit", "unit"),)
    usage: ClassVar[Usage] = ("UNIT", "spend a Replacement Point on a lost step")
    unit: int


@dataclass(frozen=True, slots=True)
class Revive:
    """Spend a Replacement Point to bring a unit back from the dead pile."""

    verb: ClassVar[str] = "revive"
    fields: ClassVar[Fields] = (("unit", "unit"), ("hex", "hex"))
    usage: ClassVar[Usage] = ("UNIT HEX", "spend a Replacement Point to bring a dead unit back")
    unit: int
    hex: int


@dataclass(frozen=True, slots=True)
class Overrun:
    """Attack an adjacent hex while moving."""

    verb: ClassVar[str] = "overrun"
    fields: ClassVar[Fields] = (("target", "hex"), ("units", "units"))
    usage: ClassVar[Usage] = ("HEX UNITS", "attack an adjacent hex while moving")
    target: int
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack a hex in the Combat Phase."""

    verb: ClassVar[str] = "attack"
    fields: ClassVar[Fields] = (("target", "hex"), ("units", "units"))
    usage: ClassVar[Usage] = ("HEX UNITS", "attack a hex")
    target: int
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Support:
    """Announce the Air Points and artillery that shift a combat."""

    verb: ClassVar[str] = "support"
    fields: ClassVar[Fields] = (("air", "number"), ("guns", "units"))
    usage: ClassVar[Usage] = (
        "AIR-POINTS ARTILLERY",
        "announce Air Points and artillery, e.g. support 1 none",
    )
    air: int
    guns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lose:
    """Lose one step for each unit named; name a unit twice for two of its steps."""

    verb: ClassVar[str] = "lose"
    fields: ClassVar[Fields] = (("units", "units"),)
    usage: ClassVar[Usage] = ("UNITS", "lose a step for each unit named")
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stay:
    """Ignore a retreat result."""

    verb: ClassVar[str] = "stay"
    fields: ClassVar[Fields] = ()
    usage: ClassVar[Usage] = ("", "ignore a retreat result, where terrain or a strongpoint allows it")


@dataclass(frozen=True, slots=True)
class Destroy:
    """Destroy a unit in excess of the stacking limit."""

    verb: ClassVar[str] = "destroy"
    fields: ClassVar[Fields] = (("unit", "unit"),)
    usage: ClassVar[Usage] = ("UNIT", "destroy a unit in excess of the stacking limit")
    unit: int


@dataclass(frozen=True, slots=True)
class Return:
    """Put a relocated unit on a hex."""

    verb: ClassVar[str] = "return"
    fields: ClassVar[Fields] = (("unit", "unit"), ("hex", "hex"))
    usage: ClassVar[Usage] = ("UNIT HEX", "put a displaced unit on a hex")
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

GRAMMAR = Grammar(get_args(Action))

__all__ = [
    "GRAMMAR",
    "Action",
    "Arrive",
    "Attack",
    "Choose",
    "Destroy",
    "End",
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
