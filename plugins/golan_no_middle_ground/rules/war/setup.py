"""Set-up: losses before the game, units and strong-points (NMG 18.0; T:D 6.1, 7.1, 7.2)."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import HexSet, members
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_core.wording import counted, verb_for
from golan_no_middle_ground.model.definition import INDEPENDENT, ISRAEL, SYRIA
from golan_no_middle_ground.model.rulebook import STACK, Position, Rulebook
from golan_no_middle_ground.model.state import BOX, GONE, POOL
from golan_no_middle_ground.rules.in_force import closed_to

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


def muster(pos: Position, side: int, dice: Dice, events: list[Event]) -> None:
    """T:D 7.1, 7.2: a die for each unit; those hit may be replaced, or are gone for good."""
    lost: list[int] = []
    gone: list[int] = []
    for row in pos.rules.scenario.musters:
        if pos.rules.sides[row.units[0]] != side:
            continue
        rolled = dice.roll("losses before the game", len(row.units)).values
        for unit, die in zip(row.units, rolled, strict=True):
            if die in row.gone or (die in row.box and not pos.rules.units[unit].replaceable):
                pos.put(unit, GONE)
                gone.append(unit)
            elif die in row.box:
                pos.put(unit, BOX)
                lost.append(unit)
    text = f"losses before the game: {len(lost)} may come back, {len(gone)} are gone"
    data = {"box": pos.rules.ids(lost), "gone": pos.rules.ids(gone)}
    events.append(Event("muster", text, rule_of(pos.rules, side), pos.rules.role(side), data))


# ------------------------------------------------------------------------ units


def to_place(pos: Position, side: int) -> list[int]:
    """The units that a side sets up, whether they stand already or not."""
    return [
        u for u in pos.rules.scenario.zones if pos.rules.sides[u] == side and pos.where[u] not in (BOX, GONE)
    ]


def sets_up(pos: Position, side: int) -> bool:
    """Whether a side has anything to set up."""
    return bool(to_place(pos, side) or pos.rules.scenario.posts[side])


def keep_waiting(pos: Position, side: int) -> None:
    """T:D 7.2: units for which there was no room may enter in later turns, as space permits."""
    for unit in to_place(pos, side):
        if pos.where[unit] == POOL:
            pos.returning |= 1 << unit


def missing(pos: Position, side: int) -> list[int]:
    """The units that still must be set up; those for which there is no room wait (T:D 7.2)."""
    units = [u for u in to_place(pos, side) if pos.where[u] == POOL]
    return [u for u in units if hexes_for(pos, u)]


def hexes_for(pos: Position, unit: int) -> HexSet:
    """Where a unit may be set up now."""
    hexes = pos.rules.scenario.zones[unit].hexes
    if pos.rules.sides[unit] == ISRAEL:
        hexes |= _beyond(pos, (unit,))
    side = pos.rules.sides[unit]
    hexes &= ~(closed_to(pos, side) | pos.posts(1 - side))
    shared = hexes & pos.occupied[side]
    full = sum(1 << h for h in members(shared) if _why_not_hex(pos, (unit,), h) is not None)
    return hexes & ~full


def _beyond(pos: Position, units: Sequence[int]) -> HexSet:
    """T:D 7.2: hexes just east of the line for the one stack that may stand there, or the one it took."""
    for h in members(pos.rules.scenario.beyond & pos.occupied[ISRAEL]):
        if any(u not in units for u in pos.stacks[h]):
            return 1 << h
    return pos.rules.scenario.beyond


def why_not_place(pos: Position, side: int, units: Sequence[int], h: int) -> Refusal | None:
    """NMG 18.0; T:D 7.1, 7.2: the rule that forbids to set units up in a hex, or None."""
    rule = rule_of(pos.rules, side)
    if not units or len(set(units)) < len(units):
        return Refusal(rule, "units", "name each unit to set up once")
    for unit in units:
        if (
            unit not in pos.rules.scenario.zones
            or pos.rules.sides[unit] != side
            or pos.where[unit] in (BOX, GONE)
        ):
            return Refusal(rule, "not-now", f"{pos.rules.name(unit)} is not set up now")
        zone = pos.rules.scenario.zones[unit]
        allowed = zone.hexes | (_beyond(pos, units) if side == ISRAEL else 0)
        if not allowed >> h & 1:
            return Refusal(
                rule, "zone", f"{pos.rules.name(unit)} sets up {zone.text}", {"hex": pos.rules.label(h)}
            )
    return _why_not_hex(pos, units, h)


def _why_not_hex(pos: Position, units: Sequence[int], h: int) -> Refusal | None:
    """Enemies, stacking, and who may stand with whom at the start."""
    side = pos.rules.sides[units[0]]
    rule = rule_of(pos.rules, side)
    if closed_to(pos, side) >> h & 1 or pos.posts(1 - side) >> h & 1:
        return Refusal(rule, "enemy", f"the enemy is in {pos.rules.label(h)}")
    together = {*pos.stack(h), *units}
    if len(together) > STACK:
        return Refusal("NMG 5.1", "stacking", f"{pos.rules.label(h)} would hold more than {STACK} units")
    if pos.rules.scenario.victory == "damascus" and side == SYRIA:
        divisions = any(
            pos.rules.formation_name(pos.rules.units[u].formation) in INFANTRY_DIVISIONS for u in together
        )
        others = [
            u
            for u in together
            if pos.rules.formation_name(pos.rules.units[u].formation) not in INFANTRY_DIVISIONS
            and pos.rules.units[u].joins == INDEPENDENT  # emergency units may
        ]
        if divisions and others:
            who = f"{pos.rules.names(others)} {verb_for(len(others), 'do', 'does')}"
            return Refusal(rule, "together", f"{who} not start with the infantry divisions")
    return None


def place(pos: Position, units: Sequence[int], h: int, events: list[Event]) -> None:
    """Set units up in a hex."""
    for unit in units:
        pos.put(unit, h)
    side = pos.rules.sides[units[0]]
    data = {"units": pos.rules.ids(units), "hex": pos.rules.label(h)}
    text = f"{pos.rules.names(units)} {verb_for(len(units), 'set')} up at {pos.rules.label(h)}"
    events.append(Event("place", text, rule_of(pos.rules, side), pos.rules.role(side), data))


# ---------------------------------------------------------------- strong-points


def post_room(pos: Position, side: int) -> HexSet:
    """NMG 18.0, T:D 7.1: where one more strong-point of a side may be set up."""
    posts = pos.posts(side)
    found = 0
    for zone in pos.rules.scenario.post_zones:
        if zone.side == side and (posts & zone.hexes).bit_count() < zone.count:
            found |= zone.hexes
    return found & ~posts & ~closed_to(pos, side) & ~pos.posts(1 - side)


def why_not_fortify(pos: Position, side: int, h: int) -> Refusal | None:
    """NMG 18.0; T:D 7.1: whether a strong-point may be set up in a hex, or taken back."""
    if pos.posts(side) >> h & 1 or post_room(pos, side) >> h & 1:
        return None
    told = "; ".join(f"{z.count}, {z.text}" for z in pos.rules.scenario.post_zones if z.side == side)
    text = (
        f"strong-points to set up: {told}"
        if told
        else f"{pos.rules.role(side)} has no strong-points to set up"
    )
    return Refusal(rule_of(pos.rules, side), "post", text)


def fortify(pos: Position, side: int, h: int, events: list[Event]) -> None:
    """Set a strong-point up, or take it back."""
    name = "posts_syrian" if side else "posts_israeli"
    setattr(pos, name, getattr(pos, name) ^ 1 << h)
    verb = "set up" if pos.posts(side) >> h & 1 else "taken back"
    text = f"a strong-point is {verb} at {pos.rules.label(h)}"
    events.append(
        Event("fortify", text, rule_of(pos.rules, side), pos.rules.role(side), {"hex": pos.rules.label(h)})
    )


# ------------------------------------------------------------------------ ready


def ready_made(rb: Rulebook) -> bool:
    """Whether the option takes the ready set-up, so that nobody is asked (NMG 18.0)."""
    return rb.options["setup"] == "ready"


def stand_ready(pos: Position, side: int, events: list[Event]) -> None:
    """Take the ready set-up of a side, told as one event."""
    if not sets_up(pos, side):
        return
    make_ready(pos, side, [])
    text = f"the {pos.rules.role(side).capitalize()} player sets up"
    events.append(Event("ready", text, rule_of(pos.rules, side), pos.rules.role(side)))


def make_ready(pos: Position, side: int, events: list[Event]) -> None:
    """Set up what is not placed yet: the ready set-up first, then wherever there is room."""
    for h in pos.rules.scenario.ready_posts[side]:
        if post_room(pos, side) >> h & 1:
            fortify(pos, side, h, events)
    while pos.posts(side).bit_count() < pos.rules.scenario.posts[side] and post_room(pos, side):
        fortify(pos, side, next(members(post_room(pos, side))), events)
    while units := missing(pos, side):
        unit = units[0]
        hexes = hexes_for(pos, unit)
        wanted = pos.rules.scenario.ready.get(unit, -1)
        if wanted < 0 or not hexes >> wanted & 1:
            wanted = _nearest(pos.rules, hexes, wanted)
        place(pos, (unit,), wanted, events)


def _nearest(rb: Rulebook, hexes: HexSet, wanted: int) -> int:
    """The hex of a set nearest to one that is wanted, the lowest of several."""
    if wanted < 0:
        return next(members(hexes))
    return min(members(hexes), key=lambda h: (rb.grid.distance(h, wanted), h))


def why_not_finish(pos: Position, side: int) -> Refusal | None:
    """NMG 18.0; T:D 7.1, 7.2: whether set-up may end."""
    rule = rule_of(pos.rules, side)
    left = missing(pos, side)
    lacking = pos.rules.scenario.posts[side] - pos.posts(side).bit_count()
    lacking = lacking if post_room(pos, side) else 0
    posts = counted(lacking, "strong-point")
    if left:
        text = f"not yet set up: {pos.rules.names(left)}" + (f"; and {posts}" if lacking else "")
        return Refusal(rule, "missing", text, {"units": pos.rules.ids(left)})
    if lacking:
        text = f"{posts} {verb_for(lacking, 'are', 'is')} not yet set up"
        return Refusal(rule, "posts", text, {"lacking": lacking})
    if side == SYRIA and pos.rules.scenario.beyond and not pos.rules.scenario.beyond & ~pos.occupied[SYRIA]:
        return Refusal(rule, "vacant", "leave a hex just east of the Purple Line vacant for the Israelis")
    if side == ISRAEL and pos.rules.scenario.victory != "damascus":
        near = pos.rules.grid.spread(pos.occupied[SYRIA]) & pos.occupied[ISRAEL]
        if near.bit_count() > 1:
            told = ", ".join(pos.rules.label(h) for h in members(near))
            return Refusal(rule, "near", f"one stack at most may start next to Syrian units, not {told}")
    return None
