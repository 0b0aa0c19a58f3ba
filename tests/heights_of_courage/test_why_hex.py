"""Every hex that a unit cannot reach is answered with the rule that bars it (SCS 3.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from golan_core.bots import RandomBot, playout
from golan_heights_of_courage.game import HeightsOfCourage
from golan_scs.rules.movement import can_move, reach_of


@pytest.mark.parametrize("seed", [1, 2])
def test_a_reason_for_each_hex_that_is_out_of_reach_and_for_no_other(
    hoc: HeightsOfCourage, seed: int
) -> None:
    found: list[Any] = []

    def keep(state: Any, role: str, action: Any, events: Any) -> None:
        decision = hoc.decision(state)
        if decision is not None and decision.kind in ("movement", "exploitation") and hoc.turn(state) >= 3:
            found.append(state)

    playout(hoc, {r: RandomBot() for r in hoc.roles}, "badhr", seed=seed, each=keep)
    for state in found[:: max(1, len(found) // 3)]:
        rb = state.rules
        phase = rb.sequence[state.phase]
        movers = [u for u in state.on_map(phase.role) if can_move(state, phase, u)]
        for unit in movers[:2]:
            reached = reach_of(state, (unit,))
            for h in range(seed, rb.board.grid.size, 9):
                if not rb.board.playable >> h & 1 or state.occupied[1 - phase.role] >> h & 1:
                    continue
                if h == state.where[unit]:
                    continue
                refusal = hoc.answers.why_hex(state, [rb.name(unit)], rb.label(h))
                assert (refusal is None) == (h in reached), (rb.name(unit), rb.label(h), refusal)
                assert refusal is None or (refusal.rule and refusal.reason)


def test_the_rule_is_the_one_that_stops_the_way(table: Callable[..., Any]) -> None:
    """A strongpoint's ZOC over the ditch stops whoever crosses it (1.3d); Leg units pay 3 MP for rough."""
    t = table(
        "turn 1\nphase syrian-movement\n31.18: 1/51-Tank\n31.17: SP-111\n30.16: SP-110\n32.17: SP-112\n"
    )
    direct = t.refuse("move 1/51-Tank 32.17")
    assert direct.code == "enemy-hex"
    assert t.game.answers.why_hex(t.state, ["1/51-Tank"], "02.02").code == "cut-off"
    assert t.game.answers.why_hex(t.state, ["1/51-Tank"], "31.18").code == "here"
    far = t.game.answers.why_hex(t.state, ["1/51-Tank"], "49.34")
    assert (far.rule, far.code) == ("SCS 3.1b", "mp")
