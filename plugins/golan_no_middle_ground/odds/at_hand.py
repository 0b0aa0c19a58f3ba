"""What the dice may bring in the decision at hand, in lines (more on an action: `explain`)."""

from __future__ import annotations

from golan_core.map.hexes import members
from golan_core.wording import counted
from golan_no_middle_ground.model.definition import ISRAEL, chit_side
from golan_no_middle_ground.model.frames import Assault
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.model.state import POOL
from golan_no_middle_ground.model.tables import FACES, AssaultResult, assault_odds
from golan_no_middle_ground.rules.combat.air import DRIVEN_OFF, LESS
from golan_no_middle_ground.rules.combat.assault import clash
from golan_no_middle_ground.rules.war.arrivals import RETURN_ON
from golan_no_middle_ground.rules.war.counteroffensive import hermon_chance
from golan_no_middle_ground.turn.activation import BRIDGES_ON, ENGINEERS
from golan_no_middle_ground.turn.sequence import phase_of


def odds(pos: Position) -> list[str]:
    """The odds of what is decided now; an empty list where nothing hangs on dice."""
    if pos.ended:
        return []
    if pos.frames:
        under_way = [f for f in pos.frames if isinstance(f, Assault) and f.stage == "resolve"]
        return assault_lines(pos, under_way[-1]) if under_way else []
    if pos.chit >= 0:
        text = f"bridging the ditch: {BRIDGES_ON} in {FACES} [NMG 8.0]"
        return [text] if pos.step == ENGINEERS else []
    phase = phase_of(pos)
    match phase.id:
        case "hermon":
            return _hermon(pos)
        case "syrian-replacements" | "israeli-replacements":
            limit = RETURN_ON[phase.side]
            return [f"a unit comes back: {limit} in {FACES} [NMG 17.0]"]
        case "air-support":
            less = LESS[ISRAEL]
            return [f"air units: a die less {less}, with the bonus less {less - 1} [T:D 5.5]"]
        case "superiority":
            return [f"an air unit driven off: {DRIVEN_OFF} in {FACES} [NMG 14.0]"]
        case "operations":
            return _draw(pos)
    return []


def assault_lines(pos: Position, frame: Assault) -> list[str]:
    """NMG 12.0: the assault that is about to be resolved, with the attackers that are still whole."""
    whole = [u for u in frame.attackers if pos.where[u] >= 0 and not pos.disrupted >> u & 1]
    if not whole:
        return []
    made = clash(pos, frame.side, frame.target, whole, frame.air)
    lines = [f"assault on {pos.rules.label(frame.target)}: {made.attack} against {made.defence} [NMG 12.0]"]
    lines += [f"die {m.value:+d}: {m.what} [{m.rule}]" for m in made.modifiers]
    chances = assault_odds(pos.rules.tables, made.difference, made.modifier)
    return lines + [f"{faces} in {FACES}: {_told(result)}" for result, faces in chances.items()]


def _told(result: AssaultResult) -> str:
    parts = []
    if result.attacker:
        parts.append(f"{counted(result.attacker, 'hit')} on the attacker")
    if result.defender:
        parts.append(f"{counted(result.defender, 'hit')} on the defender")
    if result.retreat:
        parts.append("the defender retreats")
    return ", ".join(parts) or "nothing"


def _hermon(pos: Position) -> list[str]:
    """T:D 5.3: the chance of each number of parachute units that there is."""
    there = sum(pos.where[u] == POOL for u in pos.rules.parachutes)
    return [
        f"{counted(n, 'parachute unit')}: {hermon_chance(pos.rules, n)} in {FACES} [T:D 5.3]"
        for n in range(1, there + 1)
    ]


def _draw(pos: Position) -> list[str]:
    """NMG 3.0: what the next chit may be."""
    chits = list(members(pos.cup))
    lines = []
    for side in (0, 1):
        mine = sum(chit_side(c) == side for c in chits)
        if mine:
            lines.append(f"next chit {pos.rules.role(side).capitalize()}: {mine} in {len(chits)} [NMG 3.0]")
    markers = sum(chit_side(c) < 0 for c in chits)
    if markers:
        lines.append(f"next chit a marker: {markers} in {len(chits)} [T:D 1.0]")
    return lines
