"""The static data of the game: board, units, tables, track, scenarios. Loaded once, never changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from golan_core.map.board import Board
from golan_core.map.hexes import HexSet
from golan_core.view.style import Style

ISRAEL, SYRIA = 0, 1
SIDES = ("israeli", "syrian")

FORMATIONS = (
    "36th", "210th", "146th", "Reserve",
    "5th", "7th", "9th", "1st", "3rd", "Iraqi", "Jordanian", "Allied",
)  # fmt: skip
"""Formations with a chit, the Israeli ones first."""
ISRAELI_FORMATIONS = 4
FIRST_ALLIED = FORMATIONS.index("Iraqi")
"""From here on the formations are of Syria's Arab allies."""
END_TURN, SHOCKTROOP, INSHALLAH = 12, 13, 14
CHITS = (*FORMATIONS, "end-turn", "shocktroop", "inshallah")
"""Everything that the cup can hold (NMG 3.0, T:D 1.1-1.2), by index."""
MARKERS = {END_TURN: "End Turn", SHOCKTROOP: "Shocktroop", INSHALLAH: "Insh'Allah"}
INDEPENDENT = -1

STEPS = ("fall back", "engineers", "bombard", "move", "reaction", "fire", "assault")
"""The steps of an activation (NMG 4.0)."""
FALL_BACK, ENGINEERS, BOMBARD, MOVE, REACTION, FIRE, ASSAULT = range(7)
PHASES = (
    "syrian-muster", "syrian-setup", "israeli-muster", "israeli-setup", "begin",
    "declaration", "hermon", "status", "syrian-replacements", "israeli-replacements",
    "syrian-arrivals", "israeli-arrivals", "air-support", "superiority",
    # Parachute units leave after the dice for the initiative and before its winner acts.
    "airlift", "initiative", "operations", "recovery", "end", "stake",
)  # fmt: skip
"""The phases before the first turn and of a turn, by key, in order (NMG 1.0)."""
FIRST = PHASES.index("declaration")
"""The first phase of a turn."""


def chit_name(chit: int) -> str:
    """A chit as players call it."""
    return MARKERS.get(chit, CHITS[chit])


def chit_side(chit: int) -> int:
    """The side whose formation a chit activates; -1 for a special marker."""
    if chit >= len(FORMATIONS):
        return -1
    return ISRAEL if chit < ISRAELI_FORMATIONS else SYRIA


@dataclass(frozen=True, slots=True)
class Unit:
    """One counter: what is printed on it."""

    id: str
    side: int
    nation: str
    formation: int
    """Index into FORMATIONS, or INDEPENDENT."""
    joins: int
    """The formation that an emergency unit belongs to once that has arrived, or INDEPENDENT (T:D 3.2)."""
    kind: str
    fire: int
    assault: int
    move: int
    """Movement allowance in MP."""
    bombard: int
    """The highest modified die that hits; 0 for no artillery."""
    range: int
    """Reach of a bombardment in hexes."""
    replaceable: bool
    box: str
    """Where the counter comes from: "base" or "damascus"."""

    @property
    def on_foot(self) -> bool:
        """Whether the unit may cross a ditch that is not bridged (NMG 6.0)."""
        return self.kind in ("infantry", "parachute")


@dataclass(frozen=True, slots=True)
class TurnEntry:
    """One box of the turn track."""

    number: int
    date: str
    light: str
    """"day", "night" or "whole day"."""
    start: datetime
    end: datetime

    @property
    def night(self) -> bool:
        return self.light == "night"

    @property
    def day(self) -> int:
        """Day of October on which the turn begins."""
        return self.start.day


@dataclass(frozen=True, slots=True)
class Arrival:
    """Units that arrive from turn `turn` to turn `last`, some each turn (NMG 16.0, T:D 3.0)."""

    name: str
    units: tuple[int, ...]
    turn: int
    last: int
    counteroffensive: bool
    """Only once Operation Shocktroop runs."""
    count: str
    """"all", "d6" or a number."""
    where: tuple[str, ...]
    """Names of areas, or "entry" for the entry hexes of the side."""
    rule: str


@dataclass(frozen=True, slots=True)
class Muster:
    """Dice for units before set-up (T:D 7.1-7.2): on these faces the unit is eliminated or gone."""

    units: tuple[int, ...]
    box: frozenset[int]
    gone: frozenset[int]


@dataclass(frozen=True, slots=True)
class Zone:
    """Where something may be set up."""

    text: str
    hexes: HexSet


@dataclass(frozen=True, slots=True)
class PostZone:
    """Where `count` strong-points of a side set up."""

    side: int
    count: int
    text: str
    hexes: HexSet


@dataclass(frozen=True, slots=True)
class ScenarioData:
    """One scenario as compiled from its file."""

    id: str
    rule: str
    title: str
    summary: str
    first: int
    last: int
    playable: HexSet
    """Hexes of the sheets in use, those that nobody may enter included."""
    units: tuple[int, ...]
    """The units of the boxes in use."""
    victory: str
    counteroffensive: str
    """Whether the rules of Operation Shocktroop hold: "never", from the "start", or once "declared"."""
    posts: tuple[int, int]
    replacements: bool
    end_marker: bool
    """Whether the early end of turns may be used (T:D 1.1)."""
    musters: tuple[Muster, ...]
    zones: Mapping[int, Zone]
    """By unit that is set up at the start."""
    beyond: HexSet
    """Hexes just across the line in which one Israeli stack may be set up (T:D 7.2), or none."""
    post_zones: tuple[PostZone, ...]
    ready: Mapping[int, int]
    """The ready set-up: hex by unit."""
    ready_posts: tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Tables:
    """Terrain, combat tables and the scale of victory."""

    mp: tuple[int, ...]
    """By kind of terrain, MP to enter; 0 where nobody may."""
    cover: tuple[int, ...]
    fire_columns: tuple[int, ...]
    fire: tuple[tuple[int, ...], ...]
    assault_columns: tuple[int, ...]
    assault: tuple[tuple[tuple[int, int, bool], ...], ...]
    """By modified die and column: hits on the attacker, on the defender, and whether he retreats."""
    hermon: tuple[int, ...]
    levels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Definition:
    """Everything static."""

    board: Board
    units: tuple[Unit, ...]
    tables: Tables
    track: tuple[TurnEntry, ...]
    arrivals: tuple[Arrival, ...]
    scenarios: Mapping[str, ScenarioData]
    index: Mapping[str, int]
    """Unit by id."""
    data_digest: str
    style: Style
    """How the game's own things look."""

    def turn(self, number: int) -> TurnEntry:
        return self.track[number - 1]
