"""Decisions beside moves and attacks: tempo, excess, relocation, replacements, half-tracks, helicopters."""

from __future__ import annotations

from typing import Any


def ids(p: Any) -> list[str]:
    return [b.id for b in p.table().buttons]


def test_tempo_is_a_question_with_answers(at: Any) -> None:
    p = at("turn 12\nphase israeli-tempo\n31.20: Kahalani-A\n34.32: 1/51-Tank\n")
    dialog = p.table().dialog
    assert dialog.kind == "ask"
    assert [o.label for o in dialog.options] == ["Fast", "Slow"]
    p.click("31.20")
    assert p.session.journal == []
    p.key("2")
    assert p.session.journal[0].text == "choose slow"


def test_what_stacks_in_excess_is_destroyed_by_choice(at: Any) -> None:
    p = at(
        "turn 3\nphase syrian-movement\n34.32: 1/33-Inf 2/33-Inf 3/33-Inf 1/112-Inf 2/112-Inf 3/112-Inf\n"
        "31.20: Kahalani-A\n",
        confirm=False,
    )
    p.key("e")
    assert p.asked == ("syrian", "excess"), p.table().prompt
    assert p.table().dialog.kind == "form"
    p.click("34.32")
    (first,) = p.draft.units
    p.click("34.32")  # the next of the stack
    (second,) = p.draft.units
    assert first != second
    p.key("enter")
    assert p.session.journal[-1].text == f"destroy {second}"


def test_a_step_is_rebuilt_by_a_button_for_the_unit_in_hand(at: Any) -> None:
    p = at("turn 5\nphase israeli-reinforcement\nrepl 2 2\n34.12: Kahalani-A*1\n34.32: 1/51-Tank\n")
    p.click("34.12")
    assert "do:rebuild Kahalani-A" in ids(p)
    p.press("do:rebuild Kahalani-A")
    assert p.session.journal[-1].text == "rebuild Kahalani-A"
    p.key("e")
    assert "Replacement Points are left" in p.table().message


def test_a_dead_unit_comes_back_from_the_dead_pile(at: Any) -> None:
    p = at("turn 5\nphase israeli-reinforcement\nrepl 2 2\ndead: Kahalani-A\n34.32: 1/51-Tank\n")
    dead = [c.unit for panel in p.table().scene.panels for c in panel.counters if panel.title == "Israeli"]
    assert dead == ["Kahalani-A"]
    p.select_unit("Kahalani-A")
    p.click("20.20")
    assert "HoC 1.8" in p.table().message
    p.click("35.01")
    assert p.where("Kahalani-A") == "35.01"


def test_a_unit_mounts_half_tracks_and_may_be_taken_back(at: Any) -> None:
    p = at("turn 5\nphase israeli-movement\nmark half-tracks left 4\n34.12: Cohen-A\n34.32: 1/51-Tank\n")
    p.click("34.12")
    before = len(p.lit("reach"))
    (button,) = [b for b in ids(p) if b.startswith("do:mount")]
    p.press(button)
    assert p.session.journal[-1].text == "mount Cohen-A"
    assert p.selection == ("Cohen-A",)
    assert len(p.lit("reach")) > before
    p.press("undo")
    p.click("34.12")
    assert len(p.lit("reach")) == before


def test_the_end_button_says_why_not(at: Any) -> None:
    p = at("turn 12\nphase israeli-tempo\n31.20: Kahalani-A\n34.32: 1/51-Tank\n")
    end = next(b for b in p.table().buttons if b.id == "end")
    assert not end.enabled
    assert end.why
    p.press("end")
    assert p.table().message == end.why
    assert p.session.journal == []


def test_every_button_and_option_says_what_it_does(at: Any) -> None:
    p = at("turn 3\nphase israeli-combat\nair 1 1\n34.21: Kahalani-A\n34.22: 1/51-Tank\n")
    p.click("34.22")
    table = p.table()
    for button in table.buttons:
        assert button.tooltip, button
        assert button.enabled or button.why, button
    keyed = [b.key for b in table.buttons if b.key]
    assert len(keyed) == len(set(keyed))
    for option in table.dialog.options:
        assert option.tooltip, option


def test_a_lost_hq_is_put_back_by_a_click(at: Any) -> None:
    p = at("turn 3\nphase israeli-combat\n34.21: Kahalani-A Kahalani-B\n34.22: 1/51-Tank*1 9-HQ\n", 5, 5)
    p.click("34.22")
    p.click("34.21")
    p.key("enter")
    assert p.asked == ("syrian", "relocation")
    assert p.selection == ("9-HQ",)  # taken in hand by itself
    assert "01.30" in p.lit("reach")
    p.click("20.20")
    assert "[HoC 1.5b]" in p.table().message
    p.click("01.30")
    assert p.where("9-HQ") == "01.30"
    assert not next(b for b in p.table().buttons if b.id == "undo-phase").why
