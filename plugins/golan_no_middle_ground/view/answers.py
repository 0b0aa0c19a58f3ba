"""What a player may ask, beyond what the decision that is open answers by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from golan_core.errors import NotationError
from golan_core.turn.decision_kind import Verb
from golan_core.turn.map_game import MapAnswers
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.model.state import BOX, POOL
from golan_no_middle_ground.odds.explaining import explain_hex
from golan_no_middle_ground.turn.attacks import Attacking
from golan_no_middle_ground.turn.forces import replacement_odds
from golan_no_middle_ground.turn.kind import kind_now
from golan_no_middle_ground.view.telling import describe_unit


class NmgAnswers(MapAnswers[Position]):
    """What a player may ask."""

    def vocabulary(self, pos: Position) -> Sequence[str]:
        """Words worth completing: verbs, answers, formations, units in play, places and hexes with units."""
        rb, in_play = pos.rules, pos.rules.scenario.playable
        units = [rb.name(u) for u in rb.scenario.units if pos.where[u] >= 0 or pos.where[u] in (POOL, BOX)]
        hexes = [rb.label(h) for h in sorted(pos.stacks)]
        places = [name.replace(" ", "-") for name, h in rb.board.places.items() if in_play >> h & 1]
        words = [] if pos.ended else kind_now(pos).words(pos)
        return [*self.game.grammar.verbs, *words, *units, *hexes, *places]

    def unit_options(self, pos: Position, unit: str) -> list[str]:
        """What a unit may do, the cheapest first, with what it costs or can come to; else why nothing."""
        index = self.game.words.unit(unit)
        found = sorted(self.choices(pos, (unit,)), key=lambda choice: choice.cost)
        if not found:
            refusal = pos.flow.why_not(pos, None) if pos.ended else kind_now(pos).why_idle(pos, index)
            return [str(refusal)]
        width = max(len(choice.note) for choice in found)
        return [f"{c.note:>{width}}  {c.label}" if width else c.label for c in found]

    def _odds_of(self, pos: Position, action: Any) -> list[str]:
        """What an action can come to, though it is not for now: attacks are told of ahead."""
        verb = self._verb_of(pos, action)
        refusal = pos.flow.why_not(pos, action)
        if refusal is not None and isinstance(verb, Attacking) and (bar := verb.impossible(pos, action)):
            return [f"not possible: {bar}"]
        return [*([f"not allowed now: {refusal}"] if refusal else []), *verb.odds(pos, action)]

    def _verb_of(self, pos: Position, action: Any) -> Verb[Position, Any]:
        """The verb of an action here, or else where it is for. Raises NotationError where it has no odds."""
        verbs = [verb for kind in pos.flow.kinds.values() for verb in kind.verbs]
        told = [verb for verb in verbs if type(verb).odds is not Verb.odds]
        names = dict.fromkeys(verb.action.verb for verb in reversed(told))
        if action.verb not in names:
            raise NotationError(f"{action.verb!r} has no odds; what has: {', '.join(names)}")
        here = pos.flow.now(pos).verb_of(action)
        return here or next(verb for verb in reversed(told) if verb.action is type(action))

    def odds_of_place(self, pos: Position, what: str) -> list[str]:
        unit, h = self.game.words.unit_or_hex(what)
        if unit is None:
            return explain_hex(pos, h)
        lines = describe_unit(pos, unit)
        return [*lines, *replacement_odds(pos, unit)] if pos.where[unit] == BOX else lines
