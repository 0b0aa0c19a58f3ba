"""Stacking and Arab allies (HoC 1.1, 3.1)."""

from __future__ import annotations

from collections.abc import Sequence

from golan_heights_of_courage.model.compiled import Compiled, Position
from golan_scs.model.definition import Counter
from golan_scs.model.rulebook import Rulebook, Stacking

ISRAELI_LIMIT, SYRIAN_LIMIT, BRIGADE_LIMIT = 4, 3, 4


def counts(counter: Counter) -> bool:
    """HoC 1.1: HQs, Strongpoints and Force Zvika stack free."""
    return counter.kind not in ("hq", "strongpoint") and "zvika" not in counter.traits


def limit_broken(counters: Sequence[Counter]) -> str:
    """HoC 1.1, 3.1: why these counters of one side may not share a hex, or ""."""
    nations = {c.nation for c in counters}
    if len(nations) > 1:
        return f"{' and '.join(sorted(nations))} units never stack"
    counted = [c for c in counters if counts(c)]
    if nations == {"israeli"}:
        return f"{len(counted)} units of {ISRAELI_LIMIT}" if len(counted) > ISRAELI_LIMIT else ""
    if len(counted) <= SYRIAN_LIMIT:
        return ""
    brigades = {c.brigade for c in counted}
    if len(counted) == BRIGADE_LIMIT and len(brigades) == 1 and "" not in brigades:
        return ""
    if len(counted) > BRIGADE_LIMIT:
        return f"{len(counted)} units of {SYRIAN_LIMIT}, or {BRIGADE_LIMIT} of one brigade"
    return f"{len(counted)} units of {SYRIAN_LIMIT}, and not of one brigade"


class HocStacking(Stacking):
    """HoC 1.1, 3.1: each stack is judged once."""

    rules: Compiled

    def __init__(self, rules: Rulebook) -> None:
        super().__init__(rules)
        self._verdicts: dict[tuple[int, ...], str] = {}

    def limit_broken(self, pos: Position, units: Sequence[int]) -> str:
        key = tuple(units)
        verdict = self._verdicts.get(key)
        if verdict is None:
            verdict = self._verdicts[key] = limit_broken([self.rules.counters[u] for u in key])
        return verdict

    def counts(self, unit: int) -> bool:
        return counts(self.rules.counters[unit])
