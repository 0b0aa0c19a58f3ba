"""What stands around the map: facts, the cup, victory, the boxes of units, odds, and the tracks."""

from __future__ import annotations

from collections.abc import Iterator

from golan_core.map.hexes import members
from golan_core.model.game import Value
from golan_core.view.scene import Panel, Track
from golan_core.wording import counted
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA, chit_name, chit_side
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import BOX, GONE, HERMON, State
from golan_no_middle_ground.odds.at_hand import odds
from golan_no_middle_ground.rules.war import arrivals, setup, victory
from golan_no_middle_ground.rules.war.chits import formations_in_play
from golan_no_middle_ground.rules.war.counteroffensive import TAKEN
from golan_no_middle_ground.turn.activation import STEPS, active_name
from golan_no_middle_ground.turn.sequence import FIRST, INDEX, PHASES, Phase, phase_of
from golan_no_middle_ground.view.pieces import counter

NOW, ARRIVALS, LOST, SCORE = "Now", "Arrivals", "Lost", "Score"
SHORT = {
    "declaration": "Shocktroop",
    "hermon": "Hermon",
    "syrian-replacements": "Syrian repl.",
    "israeli-replacements": "Israeli repl.",
    "syrian-arrivals": "Syrian reinf.",
    "israeli-arrivals": "Israeli reinf.",
    "air-support": "Air support",
    "superiority": "Air combat",
    "airlift": "Airlift",
    "end": "End",
}
"""Titles of phases that are short enough for a box of the track."""


def side_name(rb: Rulebook, side: int) -> str:
    return rb.role(side).capitalize()


# ------------------------------------------------------------------------ facts


def summary(rb: Rulebook, state: State) -> dict[str, Value]:
    """Short facts in the order of their weight."""
    facts: dict[str, Value] = {"date": rb.turn(state).date if state.turn else "set-up"}
    if rb.scenario.victory != "badr":
        facts["points"] = victory.points(rb, state)
    facts["standing"] = standing(rb, state)
    for side in (ISRAEL, SYRIA):
        facts[f"{rb.role(side)} losses"] = victory.lost(rb, state, side)
    if state.turn:
        facts["initiative"] = side_name(rb, state.initiative)
        facts |= {f"{rb.role(side)} air": state.air[side] for side in (ISRAEL, SYRIA)}
    if state.shocktroop:
        facts["Shocktroop"] = f"since turn {state.shocktroop}"
    return facts


def standing(rb: Rulebook, state: State) -> str:
    """How the game would end if it ended now."""
    if rb.scenario.victory == "badr":
        winner, reached = victory.badr_result(victory.badr_standing(rb, state))
        if winner < 0:
            return "draw" if winner == -1 else "both lose"
        name = "decisive" if reached == victory.DECISIVE else "minor"
        return f"{side_name(rb, winner)} {name}"
    winner, text = victory.LEVELS[victory.level(rb, victory.points(rb, state))]
    words = text.split()
    return "draw" if winner < 0 else f"{words[1]} {words[2]}"


# ----------------------------------------------------------------------- panels


def panels(rb: Rulebook, state: State) -> tuple[Panel, ...]:
    """Facts, the cup and the odds first, then the score and the boxes."""
    return (
        Panel(NOW, (*_facts(rb, state), *_cup(rb, state), *odds(rb, state))),
        _score(rb, state),
        *to_set_up(rb, state),
        *_due(rb, state),
        *_lost(rb, state),
    )


def _facts(rb: Rulebook, state: State) -> Iterator[str]:
    """The summary in fewer lines: what both sides have stands in one."""
    told = summary(rb, state)
    pairs = [name.partition(" ")[2] for name in told if name.startswith(f"{rb.role(SYRIA)} ")]
    for name, value in told.items():
        side, _, what = name.partition(" ")
        if side == rb.role(ISRAEL) and what in pairs:
            yield f"{what}: Israeli {value}, Syrian {told[f'{rb.role(SYRIA)} {what}']}"
        elif side != rb.role(SYRIA):
            yield f"{name}: {value}"


def _cup(rb: Rulebook, state: State) -> Iterator[str]:
    """NMG 3.0: who is active, chits in the cup and out of it, who draws next."""
    if state.chit >= 0:
        again = ", for the second time" if state.second else ""
        yield f"active: {active_name(rb, state)} ({side_name(rb, chit_side(state.chit))}){again}"
    if phase_of(state).id != "operations":
        return
    yield "in the cup: " + (", ".join(chit_name(c) for c in members(state.cup)) or "nothing")
    acting = state.chit if not state.second else -1
    out = [f for f in formations_in_play(rb, state) if not state.cup >> f & 1 and f != acting]
    if out:
        yield "have acted: " + ", ".join(chit_name(f) for f in out)
    if state.cup:
        yield f"draws next: {side_name(rb, state.drawer)}"


def _score(rb: Rulebook, state: State) -> Panel:
    """The score, with the box of Mount Hermon (T:D 5.3)."""
    sent = units_in(rb, state, ISRAEL, HERMON)
    return Panel(SCORE, tuple(_scores(rb, state)), tuple(counter(rb, state, u) for u in sent))


def _scores(rb: Rulebook, state: State) -> Iterator[str]:
    """NMG 19.0; T:D 5.1, 8.2-8.3: what is counted, by line, and what it comes to."""
    if rb.scenario.victory == "badr":
        yield from _badr(rb, state)
    else:
        for score in victory.scores(rb, state):
            yield f"{score.points:+d} {score.what} [{score.rule}]"
        yield f"{victory.points(rb, state):+d} Israeli points: {standing(rb, state)}"
        minor, draw, israeli, decisive = rb.tables.levels
        scale = f"Syrian minor from {minor}, draw {draw}, Israeli minor {israeli}, decisive {decisive}"
        yield f"Levels: {scale} [T:D 5.1.1]"
    if rb.scenario.counteroffensive != "never":
        yield f"Syrian command post: {_post_state(rb, state)}"
        yield f"Mount Hermon: {_hermon_state(state)}"


def _badr(rb: Rulebook, state: State) -> Iterator[str]:
    """T:D 8.2, 8.3: how far each side is from its conditions."""
    lost = victory.lost(rb, state, ISRAEL) + state.lost_points
    gone = victory.lost(rb, state, SYRIA, permanent=True)
    taken = (rb.sources & state.occupied[SYRIA]).bit_count()
    near = victory.nearest_syrian(rb, state)
    yield f"Syrian decisive: {counted(taken, 'supply source')} occupied, 1 needed [T:D 8.2]"
    yield f"Syrian minor: {lost} of {victory.BADR_LOSSES} Israeli units and strong-points lost [T:D 8.2]"
    yield f"Israeli decisive: nearest Syrian {near} of {victory.BADR_DISTANCE} hexes off [T:D 8.3]"
    yield f"Israeli minor: {gone} of {victory.BADR_PERMANENT} Syrian units gone for good [T:D 8.3]"
    yield f"As it stands: {standing(rb, state)}"


def _hermon_state(state: State) -> str:
    """T:D 5.3: who holds Mount Hermon."""
    if state.hermon > TAKEN:
        return "taken by the Israelis"
    return "Syrian, the attempt to take it failed" if state.hermon else "Syrian"


def _post_state(rb: Rulebook, state: State) -> str:
    h = state.where[rb.command_post]
    if state.lost_post:
        return f"lost on turn {state.lost_post}"
    return f"at {rb.label(h)}" if h >= 0 else "not on the map"


def to_set_up(rb: Rulebook, state: State) -> Iterator[Panel]:
    """NMG 18.0: the units that the side that sets up has not placed yet."""
    phase = phase_of(state)
    if phase.id.endswith("-setup") and not state.ended:
        units = setup.missing(rb, state, phase.side)
        lacking = max(rb.scenario.posts[phase.side] - state.posts(phase.side).bit_count(), 0)
        head = f"To be set up: {counted(len(units), 'unit')}"
        head += f", {counted(lacking, 'strong-point')}" if rb.scenario.posts[phase.side] else ""
        yield Panel(ARRIVALS, (head,), tuple(counter(rb, state, u) for u in units))


def _due(rb: Rulebook, state: State) -> Iterator[Panel]:
    """NMG 16.0: how many units of each formation may come this turn, and which may come now."""
    lines = [
        f"{arrival.name}: {quota} more may come this turn"
        for arrival, quota in zip(rb.definition.arrivals, state.quota, strict=False)
        if quota
    ]
    phase = phase_of(state)
    asks = phase.id.endswith("-arrivals") and not state.frames and not state.ended
    units = arrivals.arriving(rb, state, phase.side) if asks else {}
    if lines or units:
        yield Panel(ARRIVALS, tuple(lines), tuple(counter(rb, state, u) for u in units))


def _lost(rb: Rulebook, state: State) -> Iterator[Panel]:
    """NMG 13.0, 17.0: the Replacement Box and the units that are eliminated for good."""
    for side in (ISRAEL, SYRIA):
        for box, text in ((BOX, "Replacement Box"), (GONE, "eliminated for good")):
            units = units_in(rb, state, side, box)
            if units:
                head = f"{side_name(rb, side)}, {text}: {counted(len(units), 'unit')}"
                yield Panel(LOST, (head,), tuple(counter(rb, state, u) for u in units))


def units_in(rb: Rulebook, state: State, side: int, box: int) -> list[int]:
    """The units of a side that are in one of the boxes beside the map."""
    return [u for u in rb.scenario.units if state.where[u] == box and rb.sides[u] == side]


# ----------------------------------------------------------------------- tracks


def tracks(rb: Rulebook, state: State) -> tuple[Track, ...]:
    """Turns with their dates, the phases of a turn, the steps of an activation."""
    first, last = rb.scenario.first, rb.scenario.last + (rb.scenario.victory == "badr")
    turns = tuple(f"{t.number}\n{t.date}" for t in rb.definition.track[first - 1 : last])
    listed = [p for p in PHASES[FIRST:] if _happens(rb, p)]
    current = next((i for i, p in enumerate(listed) if p is phase_of(state)), -1)
    return (
        Track("Turn", turns, state.turn - first if state.turn else -1),
        Track("Phase", tuple(SHORT.get(p.id, p.title) for p in listed), current),
        Track("Step", tuple(s.capitalize() for s in STEPS), state.step if state.chit >= 0 else -1),
    )


def _happens(rb: Rulebook, phase: Phase) -> bool:
    """Whether a phase can come up in the scenario at all."""
    scenario = rb.scenario
    counter_attack = scenario.counteroffensive != "never"
    needed = {
        "declaration": scenario.counteroffensive == "declared",
        "hermon": counter_attack,
        "air-support": counter_attack,
        "airlift": counter_attack,
        "israeli-replacements": scenario.replacements,
        "syrian-replacements": scenario.replacements,
        "stake": scenario.victory == "badr",
    }
    return needed.get(phase.id, INDEX[phase.id] >= FIRST)
