"""A turn of a game of activations in a real window, by mouse and keys, from set-up to the last chit."""

from __future__ import annotations

from typing import Any

ENOUGH = 1
"""So many units do something in a step before it is ended."""


def test_a_turn_of_operation_badr_in_the_window(nmg: Any, sit: Any, play: Any) -> None:
    """The first turn: begin, choose a formation, bridge, move, draw, bombard, fire, until turn 2 begins."""
    p = sit(nmg, "badr", seed=7, confirm=False)
    player, seen = play(p), set()
    player.push("button", "end")
    assert p.asked == ("syrian", "initiative")
    for _ in range(150):
        role, kind = p.asked
        seen.add(kind)
        if p.session.state.turn > 1:
            break
        _act(player, p, role)
    assert p.session.state.turn == 2
    assert {"initiative", "engineers", "move", "operations"} <= seen
    verbs = {entry.text.split()[0] for entry in p.session.journal}
    assert {"activate", "bridge", "move", "draw", "end"} <= verbs
    assert player.picture().size == (1280, 800)


def _act(player: Any, p: Any, role: str) -> None:
    """One thing: an answer, a stack sent to a lit hex, a form committed, or the end of the step."""
    before = len(p.session.journal)
    dialog = p.table().dialog
    if dialog is not None:
        option = next(o for o in dialog.options if o.enabled)
        player.push("option", option.id)
        if p.draft is not None:
            player.key("enter")
        return
    groups = (
        [g for g in p.now.groups() if not set(g) & p.desk.deeds.acted(p.now)]
        if len(p.desk.deeds.acted(p.now)) < ENOUGH
        else []
    )
    place = p.now.board.place(groups[0][0]) if groups else -1
    if place >= 0:
        player.click(p.now.board.label(place))
        lit = sorted({**p.lit("reach"), **p.lit("target")})
        if lit:
            player.click(lit[0])
            if p.draft is not None:
                player.key("enter")
    if len(p.session.journal) == before:
        player.key("escape", "escape")
        player.push("button", "end")


def test_the_panel_with_the_units_to_set_up_opens_by_itself(nmg: Any, sit: Any, play: Any) -> None:
    player = play(sit(nmg, "badr", options={"setup": "free"}))
    assert player.screen.surround.state.tab == "Arrivals"
    player.key("tab")
    (held,) = player.screen.shown.table.selection
    assert [c.unit for c in player.screen.surround.looked_at()] == [held]
    player.screen.surround.state.tab = "Log"
    player.frame()
    assert player.screen.surround.state.tab == "Log"  # opened once, not held open
