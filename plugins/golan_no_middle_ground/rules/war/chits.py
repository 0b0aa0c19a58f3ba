"""Initiative, the cup, draws and the special markers (NMG 2.0, 3.0; T:D 1.0, 5.4)."""

from __future__ import annotations

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.game import Event, Refusal
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
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import State
from golan_no_middle_ground.rules.ground.airmobile import WAITING, may_fly
from golan_no_middle_ground.turn.activation import activate, begin

ABIDE, IGNORE = "abide", "ignore"
IGNORE_PRICE = 1
COMMAND_LOSS = 1
"""What the loss of the command post takes from the Syrian initiative die (T:D 5.4)."""


# ------------------------------------------------------------------- initiative


def roll_initiative(rb: Rulebook, state: State, dice: Dice, events: list[Event]) -> None:
    """NMG 2.0; T:D 5.4, 6.1.1, 7.3: who has the initiative; a tie leaves it where it was."""
    if state.turn == rb.scenario.first:
        side = ISRAEL if rb.scenario.counteroffensive == "start" else SYRIA
        text = f"the {rb.role(side).capitalize()} player begins with the initiative"
    elif state.shocktroop == state.turn:
        side = ISRAEL
        text = "Operation Shocktroop gives the Israeli player the initiative"
    else:
        israeli, syrian = dice.roll("initiative", 2).values
        syrian -= COMMAND_LOSS if rb.leaderless(state) else 0
        side = state.initiative if israeli == syrian else ISRAEL if israeli > syrian else SYRIA
        text = f"initiative: Israeli {israeli}, Syrian {syrian}: {rb.role(side).capitalize()}"
    state.initiative = side
    events.append(Event("initiative", text, "NMG 2.0", rb.role(side)))


def formations_in_play(rb: Rulebook, state: State) -> list[int]:
    """NMG 3.0: formations with a unit on the map."""
    found = {rb.formation(state, u) for u, h in enumerate(state.where) if h >= 0}
    return sorted(found - {INDEPENDENT})


def first_choice(rb: Rulebook, state: State) -> list[int]:
    """NMG 2.0: the formations of his own that the winner of the initiative may begin with."""
    return [f for f in formations_in_play(rb, state) if chit_side(f) == state.initiative]


def why_not_activate(rb: Rulebook, state: State, word: str) -> Refusal | None:
    """NMG 2.0; T:D 1.2: whether the winner of the initiative may begin with a formation."""
    able = [CHITS[f].lower() for f in first_choice(rb, state)]
    if word in able:
        return None
    return Refusal("NMG 2.0", "formation", f"{word} is none of your formations on the map: {', '.join(able)}")


def begin_with(rb: Rulebook, state: State, word: str, dice: Dice, events: list[Event]) -> None:
    """NMG 2.0: the winner's formation acts at once; all other chits go into the cup."""
    chit = next(i for i, name in enumerate(FORMATIONS) if name.lower() == word)
    fill_cup(rb, state)
    state.cup &= ~(1 << chit)
    state.drawer = 1 - state.initiative
    activate(rb, state, chit, dice, events)


def fill_cup(rb: Rulebook, state: State) -> None:
    """NMG 3.0; T:D 1.1-1.2: the chits of the turn."""
    state.cup = sum(1 << f for f in formations_in_play(rb, state))
    if rb.scenario.end_marker and rb.options["early_end"]:
        state.cup |= 1 << END_TURN
    if rb.counteroffensive(state):
        state.cup |= 1 << SHOCKTROOP
        if not rb.leaderless(state):
            state.cup |= 1 << INSHALLAH


# ------------------------------------------------------------------------ draws


def draw(rb: Rulebook, state: State, dice: Dice, events: list[Event]) -> None:
    """NMG 3.0: draw a chit. What is in the cup is known, its order is not: the die is thrown now."""
    chits = list(members(state.cup))
    chit = chits[dice.roll("chit", 1, len(chits)).total - 1]
    state.cup &= ~(1 << chit)
    side = state.drawer
    state.drawer = 1 - side
    text = f"the {rb.role(side).capitalize()} player draws {chit_name(chit)}"
    events.append(Event("draw", text, "NMG 3.0", rb.role(side), {"chit": CHITS[chit]}))
    if chit < len(FORMATIONS):
        activate(rb, state, chit, dice, events)
    elif chit == END_TURN:
        _drew_end(rb, state, side)
    else:
        _drew_marker(rb, state, chit, side, dice, events)


def _drew_end(rb: Rulebook, state: State, side: int) -> None:
    """T:D 1.1, 5.4: the drawer decides first; Syria has no say once the command post is lost."""
    if not rb.leaderless(state):
        state.push(EarlyEnd(side, last=False))
    else:
        state.push(EarlyEnd(ISRAEL, last=True))


def _drew_marker(rb: Rulebook, state: State, chit: int, side: int, dice: Dice, events: list[Event]) -> None:
    """T:D 1.2.1, 1.2.2: the markers for a second activation."""
    owner = ISRAEL if chit == SHOCKTROOP else SYRIA
    spoiled = chit == INSHALLAH and (state.drawn or rb.leaderless(state))
    if chit == SHOCKTROOP and side == ISRAEL:
        state.drawn = 1
    rule = "T:D 1.2.1" if chit == SHOCKTROOP else "T:D 1.2.2"
    if side != owner or spoiled:
        events.append(Event("no-effect", f"{chit_name(chit)} has no effect", rule, rb.role(side)))
        return
    count = dice.roll(CHITS[chit]).total
    text = f"{chit_name(chit)}: up to {count} units of one formation act again"
    events.append(Event("again", text, rule, rb.role(owner), {"count": count}))
    state.push(Again(owner, count, chit))


# -------------------------------------------------------------------- early end


def answer_end(rb: Rulebook, state: State, frame: EarlyEnd, word: str, events: list[Event]) -> None:
    """T:D 1.1: abide by the marker or ignore it, at the price of a victory point."""
    state.pop()
    name = rb.role(frame.side).capitalize()
    if word == IGNORE:
        state.points += -IGNORE_PRICE if frame.side == ISRAEL else IGNORE_PRICE
        text = f"the {name} player ignores the End Turn marker"
        events.append(Event("ignored", text, "T:D 1.1", rb.role(frame.side), {"points": state.points}))
        return
    if frame.last:
        state.cup = 0
        events.append(Event("early-end", "the turn ends early", "T:D 1.1", rb.role(frame.side)))
        return
    state.push(EarlyEnd(1 - frame.side, last=True))


# ------------------------------------------------------------ second activations


def rally_pool(rb: Rulebook, state: State, frame: Again) -> dict[int, list[int]]:
    """T:D 1.2: un-disrupted units by formation that may act again, independents under theirs.

    For Insh'Allah only those in supply; with Shocktroop parachute units may land that wait (T:D 3.1.2).
    """
    found: dict[int, list[int]] = {}
    units = state.on_map(frame.side)
    if frame.chit == SHOCKTROOP:
        units += [u for u in rb.parachutes if state.where[u] in WAITING and may_fly(rb, state, u) is None]
    for unit in units:
        bit = 1 << unit
        if state.disrupted & bit or (frame.chit == INSHALLAH and state.oos & bit):
            continue
        found.setdefault(rb.formation(state, unit), []).append(unit)
    return found


def company(rb: Rulebook, formation: int, free: list[int]) -> list[int]:
    """T:D 3.2.4: the independents that may act with a formation; militia not with an allied one."""
    return [u for u in free if formation < FIRST_ALLIED or rb.units[u].kind != "militia"]


def why_not_rally(rb: Rulebook, state: State, frame: Again, units: tuple[int, ...]) -> Refusal | None:
    """T:D 1.2: the rule that keeps these units from acting again, or None."""
    rule = "T:D 1.2.1" if frame.chit == SHOCKTROOP else "T:D 1.2.2"
    if len(set(units)) < len(units):
        return Refusal(rule, "twice", "a unit is named twice")
    if len(units) > frame.count:
        data = {"limit": frame.count}
        return Refusal(rule, "count", f"the die lets {frame.count} units act again, not {len(units)}", data)
    pool = rally_pool(rb, state, frame)
    able = {u for group in pool.values() for u in group}
    for unit in units:
        if unit not in able:
            return Refusal(rule, "unable", _why_no_rally(rb, state, frame, unit))
    formations = {rb.formation(state, u) for u in units} - {INDEPENDENT}
    if len(formations) > 1:
        return Refusal(rule, "formation", "who acts again must be of one formation, or independent")
    if max(formations, default=-1) >= FIRST_ALLIED and any(rb.units[u].kind == "militia" for u in units):
        return Refusal("T:D 3.2.4", "militia", "militia acts with Syrian formations only")
    return None


def _why_no_rally(rb: Rulebook, state: State, frame: Again, unit: int) -> str:
    name = rb.name(unit)
    if rb.sides[unit] != frame.side:
        return f"{name} is not yours"
    if state.where[unit] < 0:
        return f"{name} is not on the map"
    return f"{name} is disrupted" if state.disrupted >> unit & 1 else f"{name} is Out of Supply"


def rally(rb: Rulebook, state: State, frame: Again, units: tuple[int, ...], events: list[Event]) -> None:
    """T:D 1.2: these units have a whole activation more."""
    state.pop()
    if not units:
        return
    text = f"{rb.names(units)} {verb_for(len(units), 'act')} a second time"
    rule = "T:D 1.2.1" if frame.chit == SHOCKTROOP else "T:D 1.2.2"
    events.append(Event("rally", text, rule, rb.role(frame.side), {"units": rb.ids(units)}))
    own = [f for f in (rb.formation(state, u) for u in units) if f != INDEPENDENT]
    home = 0 if frame.side == ISRAEL else FORMATIONS.index("5th")
    begin(state, own[0] if own else home, list(units), second=True)
