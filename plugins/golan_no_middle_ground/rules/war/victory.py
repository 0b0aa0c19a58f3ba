"""Victory: points, the scale, sudden death, Operation Badr (NMG 19.0; T:D 5.1, 8.2-8.4)."""

from __future__ import annotations

from dataclasses import dataclass

from golan_core.map.hexes import members
from golan_core.model.values import Event, Outcome
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.rulebook import Position, Rulebook
from golan_no_middle_ground.model.state import BOX, GONE
from golan_no_middle_ground.rules.in_force import counteroffensive, counts_damascus
from golan_no_middle_ground.rules.war.counteroffensive import HERMON_POINTS, TAKEN

LEVELS = (
    (SYRIA, "a Syrian decisive victory"),
    (SYRIA, "a Syrian minor victory"),
    (-1, "a draw"),
    (ISRAEL, "an Israeli minor victory"),
    (ISRAEL, "an Israeli decisive victory"),
)
"""The scale of T:D 5.1.1, upwards."""
SUDDEN_DEATH = 2
"""Supply sources that win the base game for Syria at once (NMG 19.0)."""
WESTERN, EASTERN, SOURCE = 1, 2, 3
"""Points of the base game: a village west of the line, one east of it, a supply source (NMG 19.0)."""
ARTILLERY_POINTS = 2
BADR_LOSSES, BADR_PERMANENT, BADR_DISTANCE = 10, 3, 4
"""Operation Badr: Israeli losses, permanent Syrian losses, hexes from a supply source (T:D 8.2, 8.3)."""
NONE, MINOR, DECISIVE = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Score:
    """One line of the Israeli points: what for, how many, and the rule."""

    what: str
    points: int
    rule: str


def lost(pos: Position, side: int, permanent: bool = False) -> int:
    """Units of a side in the eliminated boxes, or only those gone for good."""
    boxes = (GONE,) if permanent else (BOX, GONE)
    in_play = pos.rules.scenario.units
    return sum(h in boxes and pos.rules.sides[u] == side and u in in_play for u, h in enumerate(pos.where))


def capture_sources(pos: Position) -> None:
    """NMG 7.0: a Syrian unit that stands on a supply source in the End Phase takes it."""
    pos.held |= pos.rules.sources & pos.occupied[SYRIA]


def scores(pos: Position) -> list[Score]:
    """The Israeli points by line, as they would be counted now (NMG 19.0, T:D 5.1)."""
    found = _damascus_scores(pos) if counts_damascus(pos) else _base_scores(pos)
    found.append(Score("End Turn and air support", pos.points, "T:D 1.1, 5.5"))
    return found


def _base_scores(pos: Position) -> list[Score]:
    """NMG 19.0: villages, supply sources and losses."""
    west = pos.rules.settlements & pos.rules.west & pos.rules.passable
    east = pos.rules.settlements & ~pos.rules.west & pos.occupied[ISRAEL]
    return [
        Score("villages west of the line", WESTERN * (west & ~pos.held).bit_count(), "NMG 19.0"),
        Score("villages east of the line", EASTERN * east.bit_count(), "NMG 19.0"),
        Score("supply sources lost", -SOURCE * (pos.rules.sources & pos.held).bit_count(), "NMG 19.0"),
        Score("units eliminated", -lost(pos, ISRAEL), "NMG 19.0"),
    ]


def _damascus_scores(pos: Position) -> list[Score]:
    """T:D 5.1: villages on the expansion maps, guns in range of Damascus, Mount Hermon, losses."""
    taken = pos.rules.prizes & pos.occupied[ISRAEL]
    area = pos.rules.board.areas["bombardment range"]
    guns = sum(
        pos.rules.sides[u] == ISRAEL
        and h >= 0
        and pos.rules.units[u].kind == "artillery"
        and bool(area >> h & 1)
        and not (pos.disrupted | pos.oos) >> u & 1
        for u, h in enumerate(pos.where)
    )
    starving = sum(pos.rules.sides[u] == ISRAEL and pos.where[u] >= 0 for u in members(pos.oos))
    return [
        Score("villages and towns held", taken.bit_count(), "T:D 5.1"),
        Score("guns in range of Damascus", ARTILLERY_POINTS * guns, "T:D 5.1"),
        Score("Mount Hermon", HERMON_POINTS if pos.hermon > TAKEN else 0, "T:D 5.3"),
        Score("units eliminated", -lost(pos, ISRAEL), "T:D 5.1"),
        Score("units Out of Supply", -starving, "T:D 5.1"),
    ]


def points(pos: Position) -> int:
    """The Israeli points as they would be counted now."""
    return sum(score.points for score in scores(pos))


def level(rb: Rulebook, total: int) -> int:
    """T:D 5.1.1: the level of victory, an index into LEVELS."""
    return sum(total >= least for least in rb.tables.levels)


# ------------------------------------------------------------------------- Badr


def nearest_syrian(pos: Position) -> int:
    """T:D 8.3: hexes of passable ground from a supply source to the nearest Syrian unit; 99 for none."""
    reached = pos.rules.sources
    for distance in range(100):
        if reached & pos.occupied[SYRIA]:
            return distance
        grown = reached
        for h in members(reached):
            grown |= pos.rules.around[h]
        if grown == reached:
            break
        reached = grown
    return 99


def badr_standing(pos: Position) -> tuple[int, int]:
    """T:D 8.2, 8.3: the level that each side has reached by its own conditions: (Israeli, Syrian)."""
    syrian = NONE
    if pos.rules.sources & pos.occupied[SYRIA]:
        syrian = DECISIVE
    elif lost(pos, ISRAEL) + pos.lost_points >= BADR_LOSSES:
        syrian = MINOR
    israeli = NONE
    if nearest_syrian(pos) >= BADR_DISTANCE:
        israeli = DECISIVE
    elif not pos.rules.sources & (pos.held | pos.occupied[SYRIA]) and (
        lost(pos, SYRIA, permanent=True) >= BADR_PERMANENT
    ):
        israeli = MINOR
    return israeli, syrian


def badr_result(standing: tuple[int, int]) -> tuple[int, int]:
    """T:D 8.3: (winner, level): the higher level wins, equal ones draw, none at all and both lose (-2)."""
    israeli, syrian = standing
    if israeli == syrian:
        return (-1, israeli) if israeli else (-2, NONE)
    return (ISRAEL, israeli) if israeli > syrian else (SYRIA, syrian)


def worth(standing: tuple[int, int], side: int) -> int:
    """How well a side does: 0 lost, 1 draw, 2 minor, 3 decisive victory."""
    winner, reached = badr_result(standing)
    if winner == side:
        return 1 + reached
    return 1 if winner == -1 else 0


def remember(pos: Position) -> None:
    """T:D 8.4: keep what the standings are worth, so that a gain can be told next turn."""
    standing = badr_standing(pos)
    pos.stood = worth(standing, ISRAEL) + 4 * worth(standing, SYRIA)


def may_stake(pos: Position, side: int) -> bool:
    """T:D 8.4: whether a side has a draw or a minor victory, the levels that can be raised by one."""
    return worth(badr_standing(pos), side) in (1, 1 + MINOR)


def asked(pos: Position) -> int:
    """T:D 8.4: the side that says now whether it goes for broke, Syria first; -1 for none."""
    for side in (SYRIA, ISRAEL):
        if not pos.asked >> side & 1 and may_stake(pos, side):
            return side
    return -1


def answer_stake(pos: Position, side: int, goes: bool, events: list[Event]) -> None:
    """T:D 8.4: whether a side goes for broke."""
    pos.asked |= 1 << side
    if goes:
        pos.stake |= 1 << side
        text = f"the {pos.rules.role(side).capitalize()} player goes for broke"
        events.append(Event("stake", text, "T:D 8.4", pos.rules.role(side)))


# -------------------------------------------------------------------------- end


def judge_end(pos: Position, events: list[Event]) -> None:
    """Whether the game ends with this turn, and how (NMG 19.0; T:D 5.1, 7.3, 8.0)."""
    kind = pos.rules.scenario.victory
    if kind in ("base", "combined") and not counteroffensive(pos):
        fed = [u for h in members(pos.rules.sources & pos.occupied[SYRIA]) for u in pos.stacks[h]]
        held = {pos.where[u] for u in fed if not pos.oos >> u & 1}
        if len(held) >= SUDDEN_DEATH:
            end(pos, "sudden death", events)
            return
    if kind == "badr":
        return
    if pos.turn >= pos.rules.scenario.last:
        end(pos, "last turn", events)


def end(pos: Position, why: str, events: list[Event]) -> None:
    """The game is over."""
    pos.ended = why
    result = outcome(pos)
    events.append(Event("end", result.reason, _end_rule(pos), result.winner))


def _end_rule(pos: Position) -> str:
    """The rule by which a game that has ended is judged."""
    if pos.rules.scenario.victory == "badr":
        return "T:D 8.4" if pos.stake else "T:D 8.3"
    return "T:D 5.1.1" if counts_damascus(pos) else "NMG 19.0"


def outcome(pos: Position) -> Outcome:
    """The result of a game that has ended."""
    if pos.rules.scenario.victory == "badr":
        return _badr_outcome(pos)
    if pos.ended == "sudden death":
        reason = f"a Syrian decisive victory: {SUDDEN_DEATH} supply sources are lost"
        return Outcome(pos.rules.role(SYRIA), reason)
    total = points(pos)
    reached = level(pos.rules, total)
    winner, text = LEVELS[reached]
    data = {"points": total}
    return Outcome(pos.rules.role(winner) if winner >= 0 else "", f"{text} with {total} points", data)


def _badr_outcome(pos: Position) -> Outcome:
    """T:D 8.2-8.4; who went for broke and did not gain a level has lost."""
    standing = badr_standing(pos)
    winner, reached = badr_result(standing)
    before = (pos.stood % 4, pos.stood // 4)
    failed = [s for s in (ISRAEL, SYRIA) if pos.stake >> s & 1 and worth(standing, s) <= before[s]]
    if failed:
        told = " and ".join(pos.rules.role(s).capitalize() for s in failed)
        if len(failed) == 2:
            return Outcome("", "both sides went for broke and lost", all_lose=True)
        won = 1 - failed[0]
        text = f"the {told} player went for broke and lost"
        return Outcome(pos.rules.role(won), text, {"lost": [pos.rules.role(failed[0])]})
    name = {MINOR: "minor", DECISIVE: "decisive"}.get(reached, "")
    if winner == -2:
        return Outcome("", "neither side gains a victory: both lose", all_lose=True)
    if winner == -1:
        return Outcome("", "a draw: both sides gain a minor victory")
    article = "an Israeli" if winner == ISRAEL else "a Syrian"
    return Outcome(pos.rules.role(winner), f"{article} {name} victory")
