"""What cannot be done says why, by its rule; and the end of a phase warns of what is left undone."""

from __future__ import annotations

import random
from typing import Any

import pytest


@pytest.mark.parametrize("units_in_hand", [True, False])
def test_every_forbidden_hex_names_its_rule_in_every_decision(
    hoc: Any, sit: Any, units_in_hand: bool
) -> None:
    """Through the kinds of decisions of a random game: what cannot be clicked says why, and by which rule."""
    p = sit(hoc, "historical", seed=7, confirm=False)
    rng, seen = random.Random(3), set()
    for _ in range(400):
        if p.asked[1] == "over":
            break
        if p.asked not in seen:
            seen.add(p.asked)
            _sweep(p, rng, units_in_hand)
        p.desk.do(hoc.legal(p.session.state).sample(rng))
    kinds = {kind for _, kind in seen}
    assert {"reinforcement", "movement", "exploitation", "combat", "support", "advance"} <= kinds


def _sweep(p: Any, rng: random.Random, units_in_hand: bool) -> None:
    views = [v for v in p.now.board.scene.board_view.hexes if v.in_play]
    groups = p.now.groups()
    for units in rng.sample(groups, min(2, len(groups))) if units_in_hand else [()]:
        if p.draft is None:
            p.hand.hold(units)
        for view in rng.sample(views, 25):
            own = p.now.board.own(view.id)
            free = p.draft is None and (view.label in p.hand.goals() or own)
            ticked = p.draft is not None and (p.now.board.stacks.get(view.id) or view.label == p.draft.hex)
            if free or ticked:
                continue
            before, held = len(p.session.journal), p.selection
            p.click_hex(view.id)
            if p.picks or p.selection != held or (p.draft is not None and not p.message):
                p.right_click()
                continue
            assert len(p.session.journal) == before
            assert p.message.endswith("]"), (p.asked, units, view.label, p.message)


def test_the_end_of_a_phase_warns_of_what_would_be_left_undone(hoc: Any, sit: Any, at: Any) -> None:
    """Unmoved units, unused air, points, arrivals: each is named once, and a second press ends it."""
    p = sit(hoc, "historical", seed=7)
    before = p.asked
    p.press("end")
    assert "could still act" in p.table().message, "a unit that is due has not arrived"
    assert p.asked == before
    p.press("end")
    assert p.asked != before
    while p.asked[1] != "movement":
        p.press("end")
    p.press("end")
    assert "could still act" in p.table().message
    p = at("turn 3\nphase israeli-combat\nair 1 1\n34.21: Kahalani-A Kahalani-B\n34.22: 1/51-Tank\n")
    p.press("end")
    assert "Air Point" in p.table().message
    assert p.asked == ("israeli", "combat")
    p.desk.confirm = False
    p.press("end")
    assert p.asked != ("israeli", "combat")
