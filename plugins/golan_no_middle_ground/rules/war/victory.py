"""Victory: points, the scale, sudden death, Operation Badr (NMG 19.0; T:D 5.1, 8.2-8.4)."""

from __future__ import annotations

from dataclasses import dataclass

from golan_core.map.hexes import members
from golan_core.model.game import Event, Outcome
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import BOX, GONE, State
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


def lost(rb: Rulebook, state: State, side: int, permanent: bool = False) -> int:
    """Units of a side in the eliminated boxes, or only those gone for good."""
    boxes = (GONE,) if permanent else (BOX, GONE)
    in_play = rb.scenario.units
    return sum(h in boxes and rb.sides[u] == side and u in in_play for u, h in enumerate(state.where))


def capture_sources(rb: Rulebook, state: State) -> None:
    """NMG 7.0: a Syrian unit that stands on a supply source in the End Phase takes it."""
    state.held |= rb.sources & state.occupied[SYRIA]


def scores(rb: Rulebook, state: State) -> list[Score]:
    """The Israeli points by line, as they would be counted now (NMG 19.0, T:D 5.1)."""
    found = _damascus_scores(rb, state) if rb.counts_damascus(state) else _base_scores(rb, state)
    found.append(Score("End Turn and air support", state.points, "T:D 1.1, 5.5"))
    return found


def _base_scores(rb: Rulebook, state: State) -> list[Score]:
    """NMG 19.0: villages, supply sources and losses."""
    west = rb.settlements & rb.west & rb.passable
    east = rb.settlements & ~rb.west & state.occupied[ISRAEL]
    return [
        Score("villages west of the line", WESTERN * (west & ~state.held).bit_count(), "NMG 19.0"),
        Score("villages east of the line", EASTERN * east.bit_count(), "NMG 19.0"),
        Score("supply sources lost", -SOURCE * (rb.sources & state.held).bit_count(), "NMG 19.0"),
        Score("units eliminated", -lost(rb, state, ISRAEL), "NMG 19.0"),
    ]


def _damascus_scores(rb: Rulebook, state: State) -> list[Score]:
    """T:D 5.1: villages on the expansion maps, guns in range of Damascus, Mount Hermon, losses."""
    taken = rb.prizes & state.occupied[ISRAEL]
    area = rb.board.areas["bombardment range"]
    guns = sum(
        rb.sides[u] == ISRAEL
        and h >= 0
        and rb.units[u].kind == "artillery"
        and bool(area >> h & 1)
        and not (state.disrupted | state.oos) >> u & 1
        for u, h in enumerate(state.where)
    )
    starving = sum(rb.sides[u] == ISRAEL and state.where[u] >= 0 for u in members(state.oos))
    return [
        Score("villages and towns held", taken.bit_count(), "T:D 5.1"),
        Score("guns in range of Damascus", ARTILLERY_POINTS * guns, "T:D 5.1"),
        Score("Mount Hermon", HERMON_POINTS if state.hermon > TAKEN else 0, "T:D 5.3"),
        Score("units eliminated", -lost(rb, state, ISRAEL), "T:D 5.1"),
        Score("units Out of Supply", -starving, "T:D 5.1"),
    ]


def points(rb: Rulebook, state: State) -> int:
    """The Israeli points as they would be counted now."""
    return sum(score.points for score in scores(rb, state))


def level(rb: Rulebook, total: int) -> int:
    """T:D 5.1.1: the level of victory, an index into LEVELS."""
    return sum(total >= least for least in rb.tables.levels)


# ------------------------------------------------------------------------- Badr


def nearest_syrian(rb: Rulebook, state: State) -> int:
    """T:D 8.3: hexes of passable ground from a supply source to the nearest Syrian unit; 99 for none."""
    reached = rb.sources
    for distance in range(100):
        if reached & state.occupied[SYRIA]:
            return distance
        grown = reached
        for h in members(reached):
            grown |= rb.around[h]
        if grown == reached:
            break
        reached = grown
    return 99


def badr_standing(rb: Rulebook, state: State) -> tuple[int, int]:
    """T:D 8.2, 8.3: the level that each side has reached by its own conditions: (Israeli, Syrian)."""
    syrian = NONE
    if rb.sources & state.occupied[SYRIA]:
        syrian = DECISIVE
    elif lost(rb, state, ISRAEL) + state.lost_points >= BADR_LOSSES:
        syrian = MINOR
    israeli = NONE
    if nearest_syrian(rb, state) >= BADR_DISTANCE:
        israeli = DECISIVE
    elif not rb.sources & (state.held | state.occupied[SYRIA]) and (
        lost(rb, state, SYRIA, permanent=True) >= BADR_PERMANENT
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


def remember(rb: Rulebook, state: State) -> None:
    """T:D 8.4: keep what the standings are worth, so that a gain can be told next turn."""
    standing = badr_standing(rb, state)
    state.stood = worth(standing, ISRAEL) + 4 * worth(standing, SYRIA)


def may_stake(rb: Rulebook, state: State, side: int) -> bool:
    """T:D 8.4: whether a side has a draw or a minor victory, the levels that can be raised by one."""
    return worth(badr_standing(rb, state), side) in (1, 1 + MINOR)


# -------------------------------------------------------------------------- end


def judge_end(rb: Rulebook, state: State, events: list[Event]) -> None:
    """Whether the game ends with this turn, and how (NMG 19.0; T:D 5.1, 7.3, 8.0)."""
    kind = rb.scenario.victory
    if kind in ("base", "combined") and not rb.counteroffensive(state):
        fed = [u for h in members(rb.sources & state.occupied[SYRIA]) for u in state.stacks[h]]
        held = {state.where[u] for u in fed if not state.oos >> u & 1}
        if len(held) >= SUDDEN_DEATH:
            end(rb, state, "sudden death", events)
            return
    if kind == "badr":
        return
    if state.turn >= rb.scenario.last:
        end(rb, state, "last turn", events)


def end(rb: Rulebook, state: State, why: str, events: list[Event]) -> None:
    """The game is over."""
    state.ended = why
    result = outcome(rb, state)
    events.append(Event("end", result.reason, _end_rule(rb, state), result.winner))


def _end_rule(rb: Rulebook, state: State) -> str:
    """The rule by which a game that has ended is judged."""
    if rb.scenario.victory == "badr":
        return "T:D 8.4" if state.stake else "T:D 8.3"
    return "T:D 5.1.1" if rb.counts_damascus(state) else "NMG 19.0"


def outcome(rb: Rulebook, state: State) -> Outcome:
    """The result of a game that has ended."""
    if rb.scenario.victory == "badr":
        return _badr_outcome(rb, state)
    if state.ended == "sudden death":
        reason = f"a Syrian decisive victory: {SUDDEN_DEATH} supply sources are lost"
        return Outcome(rb.role(SYRIA), reason)
    total = points(rb, state)
    reached = level(rb, total)
    winner, text = LEVELS[reached]
    data = {"points": total}
    return Outcome(rb.role(winner) if winner >= 0 else "", f"{text} with {total} points", data)


def _badr_outcome(rb: Rulebook, state: State) -> Outcome:
    """T:D 8.2-8.4; who went for broke and did not gain a level has lost."""
    standing = badr_standing(rb, state)
    winner, reached = badr_result(standing)
    before = (state.stood % 4, state.stood // 4)
    failed = [s for s in (ISRAEL, SYRIA) if state.stake >> s & 1 and worth(standing, s) <= before[s]]
    if failed:
        told = " and ".join(rb.role(s).capitalize() for s in failed)
        if len(failed) == 2:
            return Outcome("", "both sides went for broke and lost", all_lose=True)
        won = 1 - failed[0]
        text = f"the {told} player went for broke and lost"
        return Outcome(rb.role(won), text, {"lost": [rb.role(failed[0])]})
    name = {MINOR: "minor", DECISIVE: "decisive"}.get(reached, "")
    if winner == -2:
        return Outcome("", "neither side gains a victory: both lose", all_lose=True)
    if winner == -1:
        return Outcome("", "a draw: both sides gain a minor victory")
    article = "an Israeli" if winner == ISRAEL else "a Syrian"
    return Outcome(rb.role(winner), f"{article} {name} victory")
