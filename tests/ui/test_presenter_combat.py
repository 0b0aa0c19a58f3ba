"""Attacks, overruns and what follows them in Heights of Courage, through clicks and keys only."""

from __future__ import annotations

from typing import Any

FIGHT = "turn 3\nphase israeli-combat\nair 1 1\n34.21: Kahalani-A Kahalani-B\n34.22: 1/51-Tank 2/51-Tank\n"


def test_an_attack_is_put_together_by_clicks_and_committed_by_a_key(at: Any) -> None:
    p = at(FIGHT, 4, 4)
    assert p.lit("able") == {"34.21": ""}
    p.click("34.22")  # nothing in hand: the target first
    dialog = p.table().dialog
    assert dialog.kind == "odds"
    assert p.lit("target") == {"34.22": ""}
    assert {o.id: o.on for o in dialog.options if o.id.startswith("unit:")} == {
        "unit:Kahalani-A": False,
        "unit:Kahalani-B": False,
    }
    assert not p.options()["commit"]
    p.key("enter")
    assert "no unit" in p.table().message
    p.choose("unit:Kahalani-A")
    one = p.table().dialog.lines
    p.click("34.21")  # both
    both = p.table().dialog.lines
    assert one != both
    assert any("expected steps lost" in line for line in both)
    assert any("/36" in line for line in both)
    assert p.session.journal == []  # nothing is done before the commitment
    p.key("enter")
    assert p.session.journal[-1].text == "attack 34.22 Kahalani-A,Kahalani-B"
    assert p.asked == ("syrian", "support")


def test_units_in_hand_show_the_odds_on_their_targets(at: Any) -> None:
    p = at(FIGHT)
    p.click("34.21")
    assert p.selection == ("Kahalani-A", "Kahalani-B") or set(p.selection) == {"Kahalani-A", "Kahalani-B"}
    assert list(p.lit("target")) == ["34.22"]
    assert ":" in p.lit("target")["34.22"]
    p.click("34.22")
    assert {o.id for o in p.table().dialog.options if o.on} == {"unit:Kahalani-A", "unit:Kahalani-B"}
    p.key("escape")
    assert p.table().dialog is None
    assert p.selection
    p.right_click()
    assert p.selection == ()


def test_support_losses_retreat_and_advance(at: Any) -> None:
    p = at(FIGHT, 6, 6)
    p.click("34.22")
    p.click("34.21")
    p.choose("commit")
    dialog = p.table().dialog
    assert (dialog.kind, dialog.title) == (
        "form",
        "Announce Air Points and artillery for the combat in 34.22",
    )
    before = dialog.lines
    p.key("plus")
    assert p.table().dialog.lines != before  # the odds with the Air Point
    assert any("1 Air Point" in line for line in p.table().dialog.lines)
    p.key("minus")
    p.key("enter")
    assert p.session.journal[-1].text == "support 0 none"
    assert p.asked == ("israeli", "support")
    p.choose("more")
    p.key("enter")
    assert p.session.journal[-1].text == "support 1 none"
    _settle_losses(p)
    assert p.asked == ("syrian", "retreat")
    _retreat(p)
    assert p.asked == ("israeli", "advance")
    assert p.options()["commit"]  # none may advance too
    p.click("34.21")
    p.key("enter")
    assert p.where("Kahalani-A") == p.where("Kahalani-B") == "34.22"
    undo = next(b for b in p.table().buttons if b.id == "undo")
    assert undo.enabled  # the advance threw no dice
    for _ in range(9):
        p.press("undo")
    assert "dice were thrown" in p.table().message  # as far back as the throw, and no farther
    assert p.session.journal[-1].rolls


def _settle_losses(p: Any) -> None:
    while p.asked[1] == "losses":
        dialog = p.table().dialog
        assert dialog.kind == "form"
        assert not p.options()["commit"]
        for _ in range(p.session.decision.data["count"]):
            able = p.draft.able
            p.choose("unit:" + next(u for u in able if p.draft.units.count(u) < able[u]))
        assert p.options()["commit"], p.table().dialog
        p.key("enter")


def _retreat(p: Any) -> None:
    while p.asked[1] == "retreat":
        assert p.selection  # taken in hand by itself
        goals = p.lit("reach")
        assert goals
        wrong = p.point("34.22")
        assert any("[SCS 8.0]" in line for line in wrong) or p.hover == p.now.board.place(p.selection[0])
        p.click("39.30")
        assert "SCS 8.0" in p.table().message
        p.click(next(iter(goals)))


def test_losses_are_ticked_on_the_map_as_often_as_steps_are_lost(at: Any) -> None:
    p = at("turn 3\nphase israeli-combat\n34.21: Kahalani-A Kahalani-B\n34.22: 1/51-Tank 2/51-Tank\n", 1, 1)
    p.click("34.22")
    p.click("34.21")
    p.key("enter")
    assert p.asked[1] == "losses", p.table().log
    role = p.asked[0]
    home = "34.21" if role == "israeli" else "34.22"
    count = p.session.decision.data["count"]
    for _ in range(count):
        p.click(home)
    assert p.options()["commit"] == (p.draft.why_not() is None)
    p.key("escape")  # begins anew, for it must be answered
    assert p.draft is not None
    assert p.draft.units == []
    p.click("34.21" if home == "34.22" else "34.22")
    assert "[" in p.table().message  # why these lose no step


def test_an_overrun_is_offered_where_it_is_legal(at: Any) -> None:
    p = at("turn 3\nphase israeli-movement\n31.20: Kahalani-A Kahalani-B\n31.23: 1/51-Tank*1\n", 6, 6)
    p.click("31.20")
    assert "31.23" not in p.lit("target")
    assert any("to overrun it" in line for line in p.point("31.23"))
    p.click("31.22")
    assert p.where("Kahalani-A") == p.where("Kahalani-B") == "31.22"
    assert set(p.selection) == {"Kahalani-A", "Kahalani-B"}  # still in hand
    assert list(p.lit("target")) == ["31.23"]
    p.click("31.23")
    assert p.table().dialog.kind == "odds"
    assert {o.id for o in p.table().dialog.options if o.on} == {"unit:Kahalani-A", "unit:Kahalani-B"}
    p.key("enter")
    assert p.session.journal[-1].text.startswith("overrun 31.23 ")


def test_another_target_and_a_hex_without_a_part_in_the_attack(at: Any) -> None:
    p = at(
        "turn 3\nphase israeli-combat\n34.21: Kahalani-A\n34.22: 1/51-Tank\n"
        "33.21: 2/51-Tank\n28.10: Kahalani-B\n"
    )
    p.click("34.22")
    assert p.draft.hex == "34.22"
    p.click("33.21")
    assert p.draft.hex == "33.21"
    p.click("28.10")  # a unit far away
    assert "cannot attack" in p.table().message
    p.click("20.20")
    assert "no part" in p.table().message
    p.key("tab")
    assert p.now.board.label(p.cursor) == "34.21"
    p.key("space")
    assert p.draft.units == ["Kahalani-A"]
    p.key("escape")
    assert p.draft is None
