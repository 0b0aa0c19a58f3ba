"""Set-up: losses before the game, units and strong-points (NMG 18.0; T:D 6.1, 7.1, 7.2)."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import HexSet, members
from golan_core.model.dice import Dice
from golan_core.model.game import Event, Refusal
from golan_core.wording import counted, verb_for
from golan_no_middle_ground.model.definition import INDEPENDENT, ISRAEL, SYRIA
from golan_no_middle_ground.model.rulebook import STACK, Rulebook
from golan_no_middle_ground.model.state import BOX, GONE, POOL, State

INFANTRY_DIVISIONS = ("5th", "7th", "9th")


def rule_of(rb: Rulebook, side: int) -> str:
    """The rule that a side sets up by."""
    if rb.scenario.victory == "damascus":
        return "T:D 7.2" if side == ISRAEL else "T:D 7.1"
    return "T:D 6.1" if rb.joined and side == SYRIA else "NMG 18.0"


# ----------------------------------------------------------------------- muster


def musters(rb: Rulebook, side: int) -> bool:
    """T:D 7.1-7.2: whether a side rolls for losses before set-up."""
    return any(rb.sides[m.units[0]] == side for m in rb.scenario.musters)


def muster(rb: Rulebook, state: State, side: int, dice: Dice, events: list[Event]) -> None:
    """T:D 7.1, 7.2: a die for each unit; those hit may be replaced, or are gone for good."""
    lost: list[int] = []
    gone: list[int] = []
    for row in rb.scenario.musters:
        if rb.sides[row.units[0]] != side:
            continue
        rolled = dice.roll("losses before the game", len(row.units)).values
        for unit, die in zip(row.units, rolled, strict=True):
            if die in row.gone or (die in row.box and not rb.units[unit].replaceable):
                state.put(unit, GONE)
                gone.append(unit)
            elif die in row.box:
                state.put(unit, BOX)
                lost.append(unit)
    text = f"losses before the game: {len(lost)} may come back, {len(gone)} are gone"
    data = {"box": rb.ids(lost), "gone": rb.ids(gone)}
    events.append(Event("muster", text, rule_of(rb, side), rb.role(side), data))


# ------------------------------------------------------------------------ units


def to_place(rb: Rulebook, state: State, side: int) -> list[int]:
    """The units that a side sets up, whether they stand already or not."""
    return [u for u in rb.scenario.zones if rb.sides[u] == side and state.where[u] not in (BOX, GONE)]


def sets_up(rb: Rulebook, state: State, side: int) -> bool:
    """Whether a side has anything to set up."""
    return bool(to_place(rb, state, side) or rb.scenario.posts[side])


def keep_waiting(rb: Rulebook, state: State, side: int) -> None:
    """T:D 7.2: units for which there was no room may enter in later turns, as space permits."""
    for unit in to_place(rb, state, side):
        if state.where[unit] == POOL:
            state.returning |= 1 << unit


def missing(rb: Rulebook, state: State, side: int) -> list[int]:
    """The units that still must be set up; those for which there is no room wait (T:D 7.2)."""
    units = [u for u in to_place(rb, state, side) if state.where[u] == POOL]
    return [u for u in units if hexes_for(rb, state, u)]


def hexes_for(rb: Rulebook, state: State, unit: int) -> HexSet:
    """Where a unit may be set up now."""
    hexes = rb.scenario.zones[unit].hexes
    if rb.sides[unit] == ISRAEL:
        hexes |= _beyond(rb, state, (unit,))
    side = rb.sides[unit]
    hexes &= ~(rb.enemies(state, side) | state.posts(1 - side))
    shared = hexes & state.occupied[side]
    full = sum(1 << h for h in members(shared) if _why_not_hex(rb, state, (unit,), h) is not None)
    return hexes & ~full


def _beyond(rb: Rulebook, state: State, units: Sequence[int]) -> HexSet:
    """T:D 7.2: hexes just east of the line for the one stack that may stand there, or the one it took."""
    for h in members(rb.scenario.beyond & state.occupied[ISRAEL]):
        if any(u not in units for u in state.stacks[h]):
            return 1 << h
    return rb.scenario.beyond


def why_not_place(rb: Rulebook, state: State, side: int, units: Sequence[int], h: int) -> Refusal | None:
    """NMG 18.0; T:D 7.1, 7.2: the rule that forbids to set units up in a hex, or None."""
    rule = rule_of(rb, side)
    if not units or len(set(units)) < len(units):
        return Refusal(rule, "units", "name each unit to set up once")
    for unit in units:
        if unit not in rb.scenario.zones or rb.sides[unit] != side or state.where[unit] in (BOX, GONE):
            return Refusal(rule, "not-now", f"{rb.name(unit)} is not set up now")
        zone = rb.scenario.zones[unit]
        allowed = zone.hexes | (_beyond(rb, state, units) if side == ISRAEL else 0)
        if not allowed >> h & 1:
            return Refusal(rule, "zone", f"{rb.name(unit)} sets up {zone.text}", {"hex": rb.label(h)})
    return _why_not_hex(rb, state, units, h)


def _why_not_hex(rb: Rulebook, state: State, units: Sequence[int], h: int) -> Refusal | None:
    """Enemies, stacking, and who may stand with whom at the start."""
    side = rb.sides[units[0]]
    rule = rule_of(rb, side)
    if rb.enemies(state, side) >> h & 1 or state.posts(1 - side) >> h & 1:
        return Refusal(rule, "enemy", f"the enemy is in {rb.label(h)}")
    together = {*state.stack(h), *units}
    if len(together) > STACK:
        return Refusal("NMG 5.1", "stacking", f"{rb.label(h)} would hold more than {STACK} units")
    if rb.scenario.victory == "damascus" and side == SYRIA:
        divisions = any(rb.formation_name(rb.units[u].formation) in INFANTRY_DIVISIONS for u in together)
        others = [
            u
            for u in together
            if rb.formation_name(rb.units[u].formation) not in INFANTRY_DIVISIONS
            and rb.units[u].joins == INDEPENDENT  # emergency units may
        ]
        if divisions and others:
            who = f"{rb.names(others)} {verb_for(len(others), 'do', 'does')}"
            return Refusal(rule, "together", f"{who} not start with the infantry divisions")
    return None


def place(rb: Rulebook, state: State, units: Sequence[int], h: int, events: list[Event]) -> None:
    """Set units up in a hex."""
    for unit in units:
        state.put(unit, h)
    side = rb.sides[units[0]]
    data = {"units": rb.ids(units), "hex": rb.label(h)}
    text = f"{rb.names(units)} {verb_for(len(units), 'set')} up at {rb.label(h)}"
    events.append(Event("place", text, rule_of(rb, side), rb.role(side), data))


# ---------------------------------------------------------------- strong-points


def post_room(rb: Rulebook, state: State, side: int) -> HexSet:
    """NMG 18.0, T:D 7.1: where one more strong-point of a side may be set up."""
    posts = state.posts(side)
    found = 0
    for zone in rb.scenario.post_zones:
        if zone.side == side and (posts & zone.hexes).bit_count() < zone.count:
            found |= zone.hexes
    return found & ~posts & ~rb.enemies(state, side) & ~state.posts(1 - side)


def why_not_fortify(rb: Rulebook, state: State, side: int, h: int) -> Refusal | None:
    """NMG 18.0; T:D 7.1: whether a strong-point may be set up in a hex, or taken back."""
    if state.posts(side) >> h & 1 or post_room(rb, state, side) >> h & 1:
        return None
    told = "; ".join(f"{z.count}, {z.text}" for z in rb.scenario.post_zones if z.side == side)
    text = f"strong-points to set up: {told}" if told else f"{rb.role(side)} has no strong-points to set up"
    return Refusal(rule_of(rb, side), "post", text)


def fortify(rb: Rulebook, state: State, side: int, h: int, events: list[Event]) -> None:
    """Set a strong-point up, or take it back."""
    name = "posts_syrian" if side else "posts_israeli"
    setattr(state, name, getattr(state, name) ^ 1 << h)
    verb = "set up" if state.posts(side) >> h & 1 else "taken back"
    text = f"a strong-point is {verb} at {rb.label(h)}"
    events.append(Event("fortify", text, rule_of(rb, side), rb.role(side), {"hex": rb.label(h)}))


# ------------------------------------------------------------------------ ready


def ready_made(rb: Rulebook) -> bool:
    """Whether the option takes the ready set-up, so that nobody is asked (NMG 18.0)."""
    return rb.options["setup"] == "ready"


def stand_ready(rb: Rulebook, state: State, side: int, events: list[Event]) -> None:
    """Take the ready set-up of a side, told as one event."""
    if not sets_up(rb, state, side):
        return
    make_ready(rb, state, side, [])
    text = f"the {rb.role(side).capitalize()} player sets up"
    events.append(Event("ready", text, rule_of(rb, side), rb.role(side)))


def make_ready(rb: Rulebook, state: State, side: int, events: list[Event]) -> None:
    """Set up what is not placed yet: the ready set-up first, then wherever there is room."""
    for h in rb.scenario.ready_posts[side]:
        if post_room(rb, state, side) >> h & 1:
            fortify(rb, state, side, h, events)
    while state.posts(side).bit_count() < rb.scenario.posts[side] and post_room(rb, state, side):
        fortify(rb, state, side, next(members(post_room(rb, state, side))), events)
    while units := missing(rb, state, side):
        unit = units[0]
        hexes = hexes_for(rb, state, unit)
        wanted = rb.scenario.ready.get(unit, -1)
        if wanted < 0 or not hexes >> wanted & 1:
            wanted = _nearest(rb, hexes, wanted)
        place(rb, state, (unit,), wanted, events)


def _nearest(rb: Rulebook, hexes: HexSet, wanted: int) -> int:
    """The hex of a set nearest to one that is wanted, the lowest of several."""
    if wanted < 0:
        return next(members(hexes))
    return min(members(hexes), key=lambda h: (rb.grid.distance(h, wanted), h))


def why_not_finish(rb: Rulebook, state: State, side: int) -> Refusal | None:
    """NMG 18.0; T:D 7.1, 7.2: whether set-up may end."""
    rule = rule_of(rb, side)
    left = missing(rb, state, side)
    lacking = rb.scenario.posts[side] - state.posts(side).bit_count()
    lacking = lacking if post_room(rb, state, side) else 0
    posts = counted(lacking, "strong-point")
    if left:
        text = f"not yet set up: {rb.names(left)}" + (f"; and {posts}" if lacking else "")
        return Refusal(rule, "missing", text, {"units": rb.ids(left)})
    if lacking:
        text = f"{posts} {verb_for(lacking, 'are', 'is')} not yet set up"
        return Refusal(rule, "posts", text, {"lacking": lacking})
    if side == SYRIA and rb.scenario.beyond and not rb.scenario.beyond & ~state.occupied[SYRIA]:
        return Refusal(rule, "vacant", "leave a hex just east of the Purple Line vacant for the Israelis")
    if side == ISRAEL and rb.scenario.victory != "damascus":
        near = rb.grid.spread(state.occupied[SYRIA]) & state.occupied[ISRAEL]
        if near.bit_count() > 1:
            told = ", ".join(rb.label(h) for h in members(near))
            return Refusal(rule, "near", f"one stack at most may start next to Syrian units, not {told}")
    return None
