"""Initiative, the cup, draws and the special markers (NMG 2.0, 3.0; T:D 1.0, 5.4)."""

from __future__ import annotations

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_core.wording import verb_for
from golan_no_middle_ground.model.definition import (
    CHITS,
    END_TURN,
    FIRST_ALLIED,
    FORMATIONS,
    INDEPENDENT,
    INSHALLAH,
    ISRAEL,
    SHOCKTROOP,
    SYRIA,
    chit_name,
    chit_side,
)
from golan_no_middle_ground.model.frames import Again, EarlyEnd
from golan_no_middle_ground.model.rulebook import Position, Rulebook
from golan_no_middle_ground.rules.ground.airmobile import WAITING, may_fly
from golan_no_middle_ground.rules.in_force import counteroffensive, formation_of, leaderless
from golan_no_middle_ground.rules.war.activation import activate, begin

ABIDE, IGNORE = "abide", "ignore"
IGNORE_PRICE = 1
COMMAND_LOSS = 1
"""What the loss of the command post takes from the Syrian initiative die (T:D 5.4)."""


# ------------------------------------------------------------------- initiative


def roll_initiative(pos: Position, dice: Dice, events: list[Event]) -> None:
    """NMG 2.0; T:D 5.4, 6.1.1, 7.3: who has the initiative; a tie leaves it where it was."""
    if pos.turn == pos.rules.scenario.first:
        side = ISRAEL if pos.rules.scenario.counteroffensive == "start" else SYRIA
        text = f"the {pos.rules.role(side).capitalize()} player begins with the initiative"
    elif pos.shocktroop == pos.turn:
        side = ISRAEL
        text = "Operation Shocktroop gives the Israeli player the initiative"
    else:
        israeli, syrian = dice.roll("initiative", 2).values
        syrian -= COMMAND_LOSS if leaderless(pos) else 0
        side = pos.initiative if israeli == syrian else ISRAEL if israeli > syrian else SYRIA
        text = f"initiative: Israeli {israeli}, Syrian {syrian}: {pos.rules.role(side).capitalize()}"
    pos.initiative = side
    events.append(Event("initiative", text, "NMG 2.0", pos.rules.role(side)))


def formations_in_play(pos: Position) -> list[int]:
    """NMG 3.0: formations with a unit on the map."""
    found = {formation_of(pos, u) for u, h in enumerate(pos.where) if h >= 0}
    return sorted(found - {INDEPENDENT})


def first_choice(pos: Position) -> list[int]:
    """NMG 2.0: the formations of his own that the winner of the initiative may begin with."""
    return [f for f in formations_in_play(pos) if chit_side(f) == pos.initiative]


def why_not_activate(pos: Position, word: str) -> Refusal | None:
    """NMG 2.0; T:D 1.2: whether the winner of the initiative may begin with a formation."""
    able = [CHITS[f].lower() for f in first_choice(pos)]
    if word in able:
        return None
    return Refusal("NMG 2.0", "formation", f"{word} is none of your formations on the map: {', '.join(able)}")


def begin_with(pos: Position, word: str, dice: Dice, events: list[Event]) -> None:
    """NMG 2.0: the winner's formation acts at once; all other chits go into the cup."""
    chit = next(i for i, name in enumerate(FORMATIONS) if name.lower() == word)
    fill_cup(pos)
    pos.cup &= ~(1 << chit)
    pos.drawer = 1 - pos.initiative
    activate(pos, chit, dice, events)


def fill_cup(pos: Position) -> None:
    """NMG 3.0; T:D 1.1-1.2: the chits of the turn."""
    pos.cup = sum(1 << f for f in formations_in_play(pos))
    if pos.rules.scenario.end_marker and pos.rules.options["early_end"]:
        pos.cup |= 1 << END_TURN
    if counteroffensive(pos):
        pos.cup |= 1 << SHOCKTROOP
        if not leaderless(pos):
            pos.cup |= 1 << INSHALLAH


# ------------------------------------------------------------------------ draws


def draw(pos: Position, dice: Dice, events: list[Event]) -> None:
    """NMG 3.0: draw a chit. What is in the cup is known, its order is not: the die is thrown now."""
    chits = list(members(pos.cup))
    chit = chits[dice.roll("chit", 1, len(chits)).total - 1]
    pos.cup &= ~(1 << chit)
    side = pos.drawer
    pos.drawer = 1 - side
    text = f"the {pos.rules.role(side).capitalize()} player draws {chit_name(chit)}"
    events.append(Event("draw", text, "NMG 3.0", pos.rules.role(side), {"chit": CHITS[chit]}))
    if chit < len(FORMATIONS):
        activate(pos, chit, dice, events)
    elif chit == END_TURN:
        _drew_end(pos, side)
    else:
        _drew_marker(pos, chit, side, dice, events)


def _drew_end(pos: Position, side: int) -> None:
    """T:D 1.1, 5.4: the drawer decides first; Syria has no say once the command post is lost."""
    if not leaderless(pos):
        pos.push(EarlyEnd(side, last=False))
    else:
        pos.push(EarlyEnd(ISRAEL, last=True))


def _drew_marker(pos: Position, chit: int, side: int, dice: Dice, events: list[Event]) -> None:
    """T:D 1.2.1, 1.2.2: the markers for a second activation."""
    owner = ISRAEL if chit == SHOCKTROOP else SYRIA
    spoiled = chit == INSHALLAH and (pos.drawn or leaderless(pos))
    if chit == SHOCKTROOP and side == ISRAEL:
        pos.drawn = 1
    rule = "T:D 1.2.1" if chit == SHOCKTROOP else "T:D 1.2.2"
    if side != owner or spoiled:
        events.append(Event("no-effect", f"{chit_name(chit)} has no effect", rule, pos.rules.role(side)))
        return
    count = dice.roll(CHITS[chit]).total
    text = f"{chit_name(chit)}: up to {count} units of one formation act again"
    events.append(Event("again", text, rule, pos.rules.role(owner), {"count": count}))
    pos.push(Again(owner, count, chit))


# -------------------------------------------------------------------- early end


def answer_end(pos: Position, frame: EarlyEnd, word: str, events: list[Event]) -> None:
    """T:D 1.1: abide by the marker or ignore it, at the price of a victory point."""
    pos.pop()
    name = pos.rules.role(frame.side).capitalize()
    if word == IGNORE:
        pos.points += -IGNORE_PRICE if frame.side == ISRAEL else IGNORE_PRICE
        text = f"the {name} player ignores the End Turn marker"
        events.append(Event("ignored", text, "T:D 1.1", pos.rules.role(frame.side), {"points": pos.points}))
        return
    if frame.last:
        pos.cup = 0
        events.append(Event("early-end", "the turn ends early", "T:D 1.1", pos.rules.role(frame.side)))
        return
    pos.push(EarlyEnd(1 - frame.side, last=True))


# ------------------------------------------------------------ second activations


def rally_pool(pos: Position, frame: Again) -> dict[int, list[int]]:
    """T:D 1.2: un-disrupted units by formation that may act again, independents under theirs.

    For Insh'Allah only those in supply; with Shocktroop parachute units may land that wait (T:D 3.1.2).
    """
    found: dict[int, list[int]] = {}
    units = pos.on_map(frame.side)
    if frame.chit == SHOCKTROOP:
        units += [u for u in pos.rules.parachutes if pos.where[u] in WAITING and may_fly(pos, u) is None]
    for unit in units:
        bit = 1 << unit
        if pos.disrupted & bit or (frame.chit == INSHALLAH and pos.oos & bit):
            continue
        found.setdefault(formation_of(pos, unit), []).append(unit)
    return found


def company(rb: Rulebook, formation: int, free: list[int]) -> list[int]:
    """T:D 3.2.4: the independents that may act with a formation; militia not with an allied one."""
    return [u for u in free if formation < FIRST_ALLIED or rb.units[u].kind != "militia"]


def why_not_rally(pos: Position, frame: Again, units: tuple[int, ...]) -> Refusal | None:
    """T:D 1.2: the rule that keeps these units from acting again, or None."""
    rule = "T:D 1.2.1" if frame.chit == SHOCKTROOP else "T:D 1.2.2"
    if len(set(units)) < len(units):
        return Refusal(rule, "twice", "a unit is named twice")
    if len(units) > frame.count:
        data = {"limit": frame.count}
        return Refusal(rule, "count", f"the die lets {frame.count} units act again, not {len(units)}", data)
    pool = rally_pool(pos, frame)
    able = {u for group in pool.values() for u in group}
    for unit in units:
        if unit not in able:
            return Refusal(rule, "unable", _why_no_rally(pos, frame, unit))
    formations = {formation_of(pos, u) for u in units} - {INDEPENDENT}
    if len(formations) > 1:
        return Refusal(rule, "formation", "who acts again must be of one formation, or independent")
    if max(formations, default=-1) >= FIRST_ALLIED and any(
        pos.rules.units[u].kind == "militia" for u in units
    ):
        return Refusal("T:D 3.2.4", "militia", "militia acts with Syrian formations only")
    return None


def _why_no_rally(pos: Position, frame: Again, unit: int) -> str:
    name = pos.rules.name(unit)
    if pos.rules.sides[unit] != frame.side:
        return f"{name} is not yours"
    if pos.where[unit] < 0:
        return f"{name} is not on the map"
    return f"{name} is disrupted" if pos.disrupted >> unit & 1 else f"{name} is Out of Supply"


def rally(pos: Position, frame: Again, units: tuple[int, ...], events: list[Event]) -> None:
    """T:D 1.2: these units have a whole activation more."""
    pos.pop()
    if not units:
        return
    text = f"{pos.rules.names(units)} {verb_for(len(units), 'act')} a second time"
    rule = "T:D 1.2.1" if frame.chit == SHOCKTROOP else "T:D 1.2.2"
    events.append(Event("rally", text, rule, pos.rules.role(frame.side), {"units": pos.rules.ids(units)}))
    own = [f for f in (formation_of(pos, u) for u in units) if f != INDEPENDENT]
    home = 0 if frame.side == ISRAEL else FORMATIONS.index("5th")
    begin(pos, own[0] if own else home, list(units), second=True)
