"""Stacking and Arab allies (HoC 1.1, 3.1)."""

from __future__ import annotations

from collections.abc import Sequence

from golan_scs.model.definition import Counter

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
