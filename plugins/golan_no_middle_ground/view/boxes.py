"""What stands around the map: facts, the cup, victory, the boxes of units, odds, and the tracks."""

from __future__ import annotations

from collections.abc import Iterator

from golan_core.map.hexes import members
from golan_core.model.values import Fact
from golan_core.view.scene import Panel, Track
from golan_core.wording import counted
from golan_no_middle_ground.model.definition import FIRST, ISRAEL, STEPS, SYRIA, chit_name, chit_side
from golan_no_middle_ground.model.rulebook import Position, Rulebook
from golan_no_middle_ground.model.state import BOX, GONE, HERMON
from golan_no_middle_ground.rules.in_force import turn_entry
from golan_no_middle_ground.rules.war import arrivals, setup, victory
from golan_no_middle_ground.rules.war.activation import active_name
from golan_no_middle_ground.rules.war.chits import formations_in_play
from golan_no_middle_ground.rules.war.counteroffensive import TAKEN
from golan_no_middle_ground.turn.kind import Phase, kind_now
from golan_no_middle_ground.turn.sequence import PHASES, phase_of
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


def summary(pos: Position) -> list[Fact]:
    """Short facts in the order of their weight."""
    facts = [Fact("date", turn_entry(pos).date if pos.turn else "set-up", kind="date")]
    if pos.rules.scenario.victory != "badr":
        facts.append(Fact("points", victory.points(pos), kind="points"))
    facts.append(Fact("standing", standing(pos)))
    facts += [Fact("losses", victory.lost(pos, s), pos.rules.role(s)) for s in (ISRAEL, SYRIA)]
    if pos.turn:
        facts.append(Fact("initiative", side_name(pos.rules, pos.initiative)))
        facts += [Fact("air", pos.air[side], pos.rules.role(side)) for side in (ISRAEL, SYRIA)]
    if pos.shocktroop:
        facts.append(Fact("Shocktroop", f"since turn {pos.shocktroop}"))
    return facts


def standing(pos: Position) -> str:
    """How the game would end if it ended now."""
    if pos.rules.scenario.victory == "badr":
        winner, reached = victory.badr_result(victory.badr_standing(pos))
        if winner < 0:
            return "draw" if winner == -1 else "both lose"
        name = "decisive" if reached == victory.DECISIVE else "minor"
        return f"{side_name(pos.rules, winner)} {name}"
    winner, text = victory.LEVELS[victory.level(pos.rules, victory.points(pos))]
    words = text.split()
    return "draw" if winner < 0 else f"{words[1]} {words[2]}"


# ----------------------------------------------------------------------- panels


def panels(pos: Position) -> tuple[Panel, ...]:
    """Facts, the cup and the odds first, then the score and the boxes."""
    return (
        Panel(NOW, (*_facts(pos), *_cup(pos), *([] if pos.ended else kind_now(pos).chances(pos)))),
        _score(pos),
        *to_set_up(pos),
        *_due(pos),
        *_lost(pos),
    )


def _facts(pos: Position) -> Iterator[str]:
    """The summary in fewer lines: what both sides have stands in one."""
    facts = summary(pos)
    syrian = {fact.what: fact.value for fact in facts if fact.side == pos.rules.role(SYRIA)}
    for fact in facts:
        if fact.side == pos.rules.role(ISRAEL) and fact.what in syrian:
            yield f"{fact.what}: Israeli {fact.value}, Syrian {syrian[fact.what]}"
        elif fact.side != pos.rules.role(SYRIA):
            yield f"{fact.name}: {fact.value}"


def _cup(pos: Position) -> Iterator[str]:
    """NMG 3.0: who is active, chits in the cup and out of it, who draws next."""
    if pos.chit >= 0:
        again = ", for the second time" if pos.second else ""
        yield f"active: {active_name(pos)} ({side_name(pos.rules, chit_side(pos.chit))}){again}"
    if phase_of(pos).key != "operations":
        return
    yield "in the cup: " + (", ".join(chit_name(c) for c in members(pos.cup)) or "nothing")
    acting = pos.chit if not pos.second else -1
    out = [f for f in formations_in_play(pos) if not pos.cup >> f & 1 and f != acting]
    if out:
        yield "have acted: " + ", ".join(chit_name(f) for f in out)
    if pos.cup:
        yield f"draws next: {side_name(pos.rules, pos.drawer)}"


def _score(pos: Position) -> Panel:
    """The score, with the box of Mount Hermon (T:D 5.3)."""
    sent = units_in(pos, ISRAEL, HERMON)
    return Panel(SCORE, tuple(_scores(pos)), tuple(counter(pos, u) for u in sent))


def _scores(pos: Position) -> Iterator[str]:
    """NMG 19.0; T:D 5.1, 8.2-8.3: what is counted, by line, and what it comes to."""
    if pos.rules.scenario.victory == "badr":
        yield from _badr(pos)
    else:
        for score in victory.scores(pos):
            yield f"{score.points:+d} {score.what} [{score.rule}]"
        yield f"{victory.points(pos):+d} Israeli points: {standing(pos)}"
        minor, draw, israeli, decisive = pos.rules.tables.levels
        scale = f"Syrian minor from {minor}, draw {draw}, Israeli minor {israeli}, decisive {decisive}"
        yield f"Levels: {scale} [T:D 5.1.1]"
    if pos.rules.scenario.counteroffensive != "never":
        yield f"Syrian command post: {_post_state(pos)}"
        yield f"Mount Hermon: {_hermon_state(pos)}"


def _badr(pos: Position) -> Iterator[str]:
    """T:D 8.2, 8.3: how far each side is from its conditions."""
    lost = victory.lost(pos, ISRAEL) + pos.lost_points
    gone = victory.lost(pos, SYRIA, permanent=True)
    taken = (pos.rules.sources & pos.occupied[SYRIA]).bit_count()
    near = victory.nearest_syrian(pos)
    yield f"Syrian decisive: {counted(taken, 'supply source')} occupied, 1 needed [T:D 8.2]"
    yield f"Syrian minor: {lost} of {victory.BADR_LOSSES} Israeli units and strong-points lost [T:D 8.2]"
    yield f"Israeli decisive: nearest Syrian {near} of {victory.BADR_DISTANCE} hexes off [T:D 8.3]"
    yield f"Israeli minor: {gone} of {victory.BADR_PERMANENT} Syrian units gone for good [T:D 8.3]"
    yield f"As it stands: {standing(pos)}"


def _hermon_state(pos: Position) -> str:
    """T:D 5.3: who holds Mount Hermon."""
    if pos.hermon > TAKEN:
        return "taken by the Israelis"
    return "Syrian, the attempt to take it failed" if pos.hermon else "Syrian"


def _post_state(pos: Position) -> str:
    h = pos.where[pos.rules.command_post]
    if pos.lost_post:
        return f"lost on turn {pos.lost_post}"
    return f"at {pos.rules.label(h)}" if h >= 0 else "not on the map"


def to_set_up(pos: Position) -> Iterator[Panel]:
    """NMG 18.0: the units that the side that sets up has not placed yet."""
    phase = phase_of(pos)
    if phase.key.endswith("-setup") and not pos.ended:
        units = setup.missing(pos, phase.side)
        lacking = max(pos.rules.scenario.posts[phase.side] - pos.posts(phase.side).bit_count(), 0)
        head = f"To be set up: {counted(len(units), 'unit')}"
        head += f", {counted(lacking, 'strong-point')}" if pos.rules.scenario.posts[phase.side] else ""
        yield Panel(ARRIVALS, (head,), tuple(counter(pos, u) for u in units))


def _due(pos: Position) -> Iterator[Panel]:
    """NMG 16.0: how many units of each formation may come this turn, and which may come now."""
    lines = [
        f"{arrival.name}: {quota} more may come this turn"
        for arrival, quota in zip(pos.rules.definition.arrivals, pos.quota, strict=False)
        if quota
    ]
    phase = phase_of(pos)
    asks = phase.key.endswith("-arrivals") and not pos.frames and not pos.ended
    units = arrivals.arriving(pos, phase.side) if asks else {}
    if lines or units:
        yield Panel(ARRIVALS, tuple(lines), tuple(counter(pos, u) for u in units))


def _lost(pos: Position) -> Iterator[Panel]:
    """NMG 13.0, 17.0: the Replacement Box and the units that are eliminated for good."""
    for side in (ISRAEL, SYRIA):
        for box, text in ((BOX, "Replacement Box"), (GONE, "eliminated for good")):
            units = units_in(pos, side, box)
            if units:
                head = f"{side_name(pos.rules, side)}, {text}: {counted(len(units), 'unit')}"
                yield Panel(LOST, (head,), tuple(counter(pos, u) for u in units))


def units_in(pos: Position, side: int, box: int) -> list[int]:
    """The units of a side that are in one of the boxes beside the map."""
    return [u for u in pos.rules.scenario.units if pos.where[u] == box and pos.rules.sides[u] == side]


# ----------------------------------------------------------------------- tracks


def tracks(pos: Position) -> tuple[Track, ...]:
    """Turns with their dates, the phases of a turn, the steps of an activation."""
    first, last = pos.rules.scenario.first, pos.rules.scenario.last + (pos.rules.scenario.victory == "badr")
    turns = tuple(f"{t.number}\n{t.date}" for t in pos.rules.definition.track[first - 1 : last])
    listed = [p for p in PHASES[FIRST:] if _happens(pos.rules, p)]
    current = next((i for i, p in enumerate(listed) if p is phase_of(pos)), -1)
    return (
        Track("Turn", turns, pos.turn - first if pos.turn else -1),
        Track("Phase", tuple(SHORT.get(p.key, p.title) for p in listed), current),
        Track("Step", tuple(s.capitalize() for s in STEPS), pos.step if pos.chit >= 0 else -1),
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
    return needed.get(phase.key, phase in PHASES[FIRST:])
