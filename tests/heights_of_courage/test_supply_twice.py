"""Supply marks and victory hexes of random games equal a second, independent computation (HoC 1.6, 1.11)."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from golan_core.bots import RandomBot, playout
from golan_heights_of_courage.game import HeightsOfCourage
from golan_scs.bot import GreedyBot

SPEC = importlib.util.spec_from_file_location("independent", Path(__file__).parents[1] / "independent.py")
assert SPEC is not None
assert SPEC.loader is not None
independent = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(independent)


@pytest.mark.parametrize(("bot", "turns"), [(RandomBot, 8), (GreedyBot, 5)])
def test_marks_and_stars_equal_a_second_computation(hoc: HeightsOfCourage, bot: Any, turns: int) -> None:
    looked_at = 0

    def check(state: Any, role: str, action: Any, events: Any) -> None:
        nonlocal looked_at
        looked_at += sum(
            e.kind == "victory-points" or "supply" in str(e.data.get("phase", "")) for e in events
        )
        assert independent.faults(state, events) == []

    playout(hoc, {r: bot() for r in hoc.roles}, "historical", {"turns": turns}, seed=11, each=check)
    assert looked_at >= 4 * turns
