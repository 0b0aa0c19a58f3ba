"""What a player of a series game may ask before he decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from golan_core.map.hexes import members
from golan_core.turn.map_game import MapAnswers
from golan_scs.model.actions import Attack, Move, Overrun
from golan_scs.model.rulebook import Position, phase_of
from golan_scs.rules.arithmetic import explain_hex
from golan_scs.rules.combat import can_attack
from golan_scs.rules.movement import mp, reach_of, why_not_mover
from golan_scs.rules.overrun import targets, why_not_overrun


class SeriesAnswers(MapAnswers[Position]):
    """Answers from the decision that is open; odds of attacks also where they are not legal now."""

    def vocabulary(self, pos: Position) -> Sequence[str]:
        units = [c.id for c in pos.rules.counters if pos.where[c.index] >= -1]
        hexes = [pos.rules.label(h) for h in members(pos.occupied[0] | pos.occupied[1])]
        places = [p for p in pos.rules.board.places if " " not in p]
        return [*self.game.grammar.verbs, *units, *hexes, *places]

    def odds_of_place(self, pos: Position, what: str) -> list[str]:
        return explain_hex(pos, self.game.words.hex(what))

    def unit_options(self, pos: Position, unit: str) -> list[str]:
        return list(self._options_of(pos, self.game.words.unit(unit)))

    def _options_of(self, pos: Position, unit: int) -> Iterator[str]:
        """What a unit may do in this phase: moves with their cost, overruns, attacks; or why nothing."""
        phase, write = phase_of(pos), self.game.format
        if pos.frames or phase.kind not in ("movement", "exploitation", "combat"):
            yield "units are not moved or sent to attack now"
        elif phase.kind == "combat":
            attacks = [Attack(t, (unit,)) for t, u in can_attack(pos, phase) if u == unit]
            yield from map(write, attacks) if attacks else ("it can attack nothing now",)
        elif (refusal := why_not_mover(pos, phase, unit)) is not None:
            yield str(refusal)
        else:
            found = reach_of(pos, (unit,))
            for cost, h in sorted((cost, h) for h, cost in found.cost.items() if h != pos.where[unit]):
                yield f"{mp(cost):>4} MP  {write(Move((unit,), found.path(h)))}"
            for h in targets(pos, unit):
                refusal = why_not_overrun(pos, phase, h, (unit,))
                barred = f"no overrun of {pos.rules.label(h)}: {refusal}"
                yield write(Overrun(h, (unit,))) if refusal is None else barred
