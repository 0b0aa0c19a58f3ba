"""What a combat leaves to decide: hits, retreats, advances (NMG 12.0, 13.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from golan_core.model.dice import Dice
from golan_core.model.values import Decision, Event, Refusal
from golan_core.turn.decision_kind import Offer, Verb
from golan_core.wording import counted, verb_for
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.frames import Advance, Assault, Hits, Retreat
from golan_no_middle_ground.model.rulebook import STACK, Position
from golan_no_middle_ground.model.tables import FACES, AssaultResult, assault_odds
from golan_no_middle_ground.rules.combat import assault, hits, retreat
from golan_no_middle_ground.rules.combat.attack import Attack
from golan_no_middle_ground.rules.ground.zoc import zoc
from golan_no_middle_ground.turn.kind import Nested, Together, innermost


class AfterCombat(Nested):
    """A decision while an assault may be under way: its odds are told."""

    def chances(self, pos: Position) -> list[str]:
        under_way = [f for f in pos.frames if isinstance(f, Assault) and f.stage == "resolve"]
        return assault_under_way(pos, under_way[-1]) if under_way else []


def assault_under_way(pos: Position, frame: Assault) -> list[str]:
    """NMG 12.0: the assault that is about to be resolved, with the attackers that are still whole."""
    whole = tuple(u for u in frame.attackers if pos.where[u] >= 0 and not pos.disrupted >> u & 1)
    if not whole:
        return []
    made = assault.clash(pos, Attack(frame.side, frame.target, whole, frame.air))
    lines = [f"assault on {pos.rules.label(frame.target)}: {made.attack} against {made.defence} [NMG 12.0]"]
    lines += [f"die {m.value:+d}: {m.what} [{m.rule}]" for m in made.modifiers]
    odds = assault_odds(pos.rules.tables, made.difference, made.modifier)
    return lines + [f"{faces} in {FACES}: {_told(result)}" for result, faces in odds.items()]


def _told(result: AssaultResult) -> str:
    parts = []
    if result.attacker:
        parts.append(f"{counted(result.attacker, 'hit')} on the attacker")
    if result.defender:
        parts.append(f"{counted(result.defender, 'hit')} on the defender")
    if result.retreat:
        parts.append("the defender retreats")
    return ", ".join(parts) or "nothing"


# -------------------------------------------------------------------------- hits


class Hit(Verb[Position, act.Hit]):
    action = act.Hit

    def why_not(self, pos: Position, action: act.Hit) -> Refusal | None:
        return hits.why_not_hit(pos, innermost(pos, Hits), action.unit)

    def do(self, pos: Position, action: act.Hit, dice: Dice, events: list[Event]) -> None:
        hits.take_hit(pos, innermost(pos, Hits), action.unit, dice, events)

    def options(self, pos: Position) -> Iterator[act.Hit]:
        return (act.Hit(u) for u in hits.targets(pos, innermost(pos, Hits)))

    def caption(self, pos: Position, action: act.Hit) -> str:
        return f"{pos.rules.name(action.unit)} takes the hit"

    def odds(self, pos: Position, action: act.Hit) -> list[str]:
        unit, name = action.unit, pos.rules.name(action.unit)
        if not pos.disrupted >> unit & 1:
            return [f"{name} is disrupted [NMG 13.0]"]
        if pos.oos >> unit & 1:
            return [f"{name} is eliminated for good: it is Out of Supply [NMG 13.0]"]
        if not pos.rules.units[unit].replaceable:
            return [f"{name} is eliminated for good: it cannot be replaced [T:D 3.3]"]
        return [f"{name} is eliminated; for good with a {hits.FOR_GOOD}: 1/6 [NMG 13.0]"]


HIT = Hit()


class TakeHits(AfterCombat):
    """NMG 13.0: the owner gives the hits of a hex to his units."""

    rule = "NMG 13.0"
    verbs = (HIT,)

    def asked(self, pos: Position) -> Decision:
        frame = innermost(pos, Hits)
        where, count = pos.rules.label(frame.hex), frame.count
        data = {"units": pos.rules.ids(hits.targets(pos, frame)), "hex": where, "count": count}
        which = "which unit takes " + ("the next" if count > 1 else "it")
        text = f"{counted(count, 'hit')} at {where}: {which}?"
        return Decision(pos.rules.role(frame.side), "hits", text, self.rule, data)

    def odds(self, pos: Position) -> list[str]:
        return [
            f"hit {pos.rules.name(action.unit)}: {line}"
            for action in HIT.options(pos)
            for line in HIT.odds(pos, action)
        ]


# ---------------------------------------------------------------------- retreats


class Withdraw(Together[act.Withdraw]):
    action = act.Withdraw

    def why_not(self, pos: Position, action: act.Withdraw) -> Refusal | None:
        return retreat.why_not_retreat(pos, innermost(pos, Retreat), action.units, action.path)

    def do(self, pos: Position, action: act.Withdraw, dice: Dice, events: list[Event]) -> None:
        retreat.withdraw(pos, innermost(pos, Retreat), action.units, action.path, events)

    def options(self, pos: Position) -> Iterator[act.Withdraw]:
        """Each unit alone, then all together."""
        frame = innermost(pos, Retreat)
        units = retreat.left(pos, frame)
        for group in (*((u,) for u in units), *([units] if len(units) > 1 else [])):
            yield from (act.Withdraw(group, path) for path in retreat.paths(pos, frame, group))

    def together(self, pos: Position, units: tuple[int, ...]) -> Iterable[act.Withdraw]:
        frame = innermost(pos, Retreat)
        if set(units) <= set(frame.units):
            yield from (act.Withdraw(units, path) for path in retreat.paths(pos, frame, units))

    def priced(self, pos: Position, action: act.Withdraw) -> Offer:
        entered = self._zones_entered(pos, action)
        return Offer(action, note=f"-{len(entered)}" if entered else "")

    def odds(self, pos: Position, action: act.Withdraw) -> list[str]:
        """The hits of a retreat; nothing where nobody retreats."""
        if not pos.frames or not isinstance(pos.frames[-1], Retreat):
            return []
        entered, names = self._zones_entered(pos, action), pos.rules.names(action.units)
        if not entered:
            return [f"{names} {verb_for(len(action.units), 'retreat')} without a hit [NMG 12.0]"]
        where = ", ".join(pos.rules.label(h) for h in entered)
        count = "a hit" if len(entered) == 1 else f"{len(entered)} hits"
        return [f"enemy zones of control at {where}: {count} on each of {names} [NMG 12.0]"]

    @staticmethod
    def _zones_entered(pos: Position, action: act.Withdraw) -> list[int]:
        zones = zoc(pos, 1 - pos.rules.sides[action.units[0]])
        return [h for h in action.path if zones >> h & 1]


WITHDRAW = Withdraw()


class MustRetreat(AfterCombat):
    """NMG 12.0: the losers of an assault retreat."""

    verbs = (WITHDRAW,)

    def asked(self, pos: Position) -> Decision:
        frame = innermost(pos, Retreat)
        units, start = retreat.left(pos, frame), pos.rules.label(frame.start)
        data = {"units": pos.rules.ids(units), "hex": start}
        text = f"{pos.rules.names(units)} must retreat from {start}."
        return Decision(pos.rules.role(frame.side), "retreat", text, self.rule, data)

    def odds(self, pos: Position) -> list[str]:
        frame, rb = innermost(pos, Retreat), pos.rules
        units = retreat.left(pos, frame)
        ways = retreat.paths(pos, frame, units)
        if not ways:  # no room for all together
            units = units[:1]
            ways = retreat.paths(pos, frame, units)
        return [
            f"retreat {','.join(rb.ids(units))} {' '.join(rb.label(h) for h in way)}: {line}"
            for way in sorted(ways)
            for line in WITHDRAW.odds(pos, act.Withdraw(units, way))
        ]

    def there(self, pos: Position, units: tuple[int, ...], h: int) -> Refusal | None:
        allowed = retreat.paths(pos, innermost(pos, Retreat), units)
        ending = [p for p in allowed if p[-1] == h]
        refusal = WITHDRAW.why_not(pos, act.Withdraw(units, ending[0] if ending else (h,)))
        if refusal is not None and refusal.code == "way" and any(h in p for p in allowed):
            text = f"a retreat goes {retreat.LENGTH} hexes, {pos.rules.label(h)} is only on the way"
            return Refusal("NMG 12.0", "length", text)
        return refusal


# ---------------------------------------------------------------------- advances


class Follow(Together[act.Follow]):
    action = act.Follow

    def why_not(self, pos: Position, action: act.Follow) -> Refusal | None:
        return assault.why_not_follow(pos, innermost(pos, Advance), action.units)

    def do(self, pos: Position, action: act.Follow, dice: Dice, events: list[Event]) -> None:
        assault.follow(pos, innermost(pos, Advance), action.units, events)

    def options(self, pos: Position) -> Iterator[act.Follow]:
        """Nobody, the first so many, and each of the others alone."""
        frame = innermost(pos, Advance)
        yield act.Follow(())
        space = STACK - len(pos.stack(frame.target))
        for count in range(1, min(space, len(frame.units)) + 1):
            yield act.Follow(frame.units[:count])
        yield from (act.Follow((u,)) for u in frame.units[1:])

    def together(self, pos: Position, units: tuple[int, ...]) -> Iterable[act.Follow]:
        yield act.Follow(units)

    def caption(self, pos: Position, action: act.Follow) -> str:
        return f"Advance {pos.rules.names(action.units)}" if action.units else "Nobody advances"


class MayAdvance(AfterCombat):
    """NMG 12.0: attackers may enter the emptied hex."""

    verbs = (Follow(),)

    def asked(self, pos: Position) -> Decision:
        frame = innermost(pos, Advance)
        where = pos.rules.label(frame.target)
        data = {"units": pos.rules.ids(frame.units), "hex": where}
        text = f"Who advances into {where}? advance none to stand."
        return Decision(pos.rules.role(frame.side), "advance", text, self.rule, data)
