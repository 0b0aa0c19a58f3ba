"""Whole turns of Heights of Courage by clicks and keys: set-up, arrivals, moves, phases, saves, a bot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from golan_core.record.record import read_record
from golan_core.record.replay import replay
from golan_ui.table.play import Play

TANKS = "turn 3\nphase israeli-movement\n31.20: Kahalani-A Kahalani-B\n34.32: 1/51-Tank\n"


def test_set_up_freely_then_ready_then_on(hoc: Any, sit: Any) -> None:
    p = sit(hoc, "historical", options={"setup": "free"})
    assert p.asked == ("israeli", "setup")
    p.key("e")
    assert "must set up first" in p.table().message or "cannot be passed by" in p.table().message
    p.key("tab")  # the first unit that waits
    (unit,) = p.selection
    goals = p.lit("reach")
    assert goals
    assert p.where(unit) == ""
    goal = next(iter(goals))
    p.click("02.02")
    assert "[HoC 4." in p.table().message
    p.click(goal)
    assert p.where(unit) == goal
    p.press("ready")
    p.key("e")
    assert p.asked == ("syrian", "setup")
    p.press("ready")
    p.key("e")
    assert p.asked[1] not in ("setup", "over")


def test_reinforcements_come_on_by_keys_alone(at: Any) -> None:
    p = at("turn 3\nphase israeli-reinforcement\n31.20: Kahalani-A\n34.32: 1/51-Tank\n")
    panel = next(panel for panel in p.table().scene.panels if panel.title == "Arrivals")
    waiting = [c.unit for c in panel.counters]
    assert waiting
    p.key("e")
    assert "could still act" in p.table().message
    p.key("tab")
    (unit,) = p.selection
    assert unit in waiting
    p.key("t")
    label = p.now.board.label(p.cursor)
    assert label in p.lit("reach")
    p.key("space")
    assert p.where(unit) == label
    p.press("undo")
    assert p.where(unit) == ""
    p.click(label)  # the hex first: who may come on here?
    dialog = p.table().dialog
    assert dialog.kind == "pick"
    assert any(unit in option.label for option in dialog.options)
    p.key("1")
    assert p.session.journal[-1].text.startswith("arrive ")


def test_a_move_of_a_stack_of_a_part_of_it_and_back(at: Any) -> None:
    p = at(TANKS)
    assert "31.20" in p.lit("able")
    p.click("31.20")
    assert set(p.selection) == {"Kahalani-A", "Kahalani-B"}
    assert p.lit("selected") == {"31.20": ""}
    reach = p.lit("reach")
    assert reach["31.21"]
    lines = p.point("30.17")
    assert any("click: move to 30.17" in line for line in lines)
    assert p.lit("path")
    p.click("31.20")  # again: one of them alone
    assert len(p.selection) == 1
    (unit,) = p.selection
    p.click("31.21")
    other = ({"Kahalani-A", "Kahalani-B"} - {unit}).pop()
    assert (p.where(unit), p.where(other)) == ("31.21", "31.20")
    assert p.selection == (unit,)
    p.click("31.22")
    assert p.where(unit) == "31.22"
    p.key("u")
    assert p.where(unit) == "31.21"
    p.key("r")
    assert p.where(unit) == "31.22"
    p.key("shift+u")
    assert p.where(unit) == "31.20"
    assert "taken back" in p.table().message


def test_every_forbidden_hex_says_why(at: Any) -> None:
    p = at(TANKS)
    p.select_unit("Kahalani-A")
    reach = p.lit("reach")
    for label in ("02.02", "49.34", "34.32", "28.05", "10.20"):
        if label in reach or label not in p.now.board.ids:
            continue
        assert any("not here:" in line and "[" in line for line in p.point(label)), label
        p.click(label)
        assert "[" in p.table().message, label
        assert p.selection == ("Kahalani-A",)


def test_the_enemy_and_the_finished_are_not_taken_in_hand(at: Any) -> None:
    p = at(TANKS)
    p.click("34.32")
    assert p.selection == ()
    assert p.table().message
    p.select_unit("Kahalani-A")
    p.click("31.21")
    p.key("escape")
    p.select_unit("Kahalani-B")
    p.click("31.22")
    p.key("escape")
    p.click("31.21")
    assert "finished" in p.table().message


def test_the_end_of_a_phase_warns_once(at: Any) -> None:
    p = at(TANKS)
    p.key("e")
    assert p.asked == ("israeli", "movement")
    assert "Kahalani-A, Kahalani-B could still act" in p.table().message
    p.hover_hex(p.now.board.ids["31.20"])
    p.key("e")
    assert p.asked != ("israeli", "movement")
    q = at(TANKS, confirm=False)
    q.press("end")
    assert q.asked != ("israeli", "movement")


def test_a_turn_by_keys_alone(at: Any) -> None:
    p = at(TANKS)
    p.key("tab")
    assert set(p.selection) == {"Kahalani-A", "Kahalani-B"}
    p.key("n")
    assert len(p.selection) == 1
    p.key("n")
    assert len(p.selection) == 1
    (unit,) = p.selection
    start = p.now.board.label(p.cursor)
    p.key("right")
    assert p.now.board.label(p.cursor) != start
    goal = p.now.board.label(p.cursor)
    assert p.table().hover[0].startswith(goal)
    p.key("enter")
    assert p.where(unit) == goal
    p.key("escape")
    p.key("tab")
    assert p.selection
    assert unit not in p.selection
    p.key("e")
    p.key("e")
    assert p.asked != ("israeli", "movement")


def test_the_cursor_walks_straight_lines_and_stays_on_the_map(at: Any) -> None:
    p = at(TANKS)
    p.select_unit("Kahalani-A")
    p.key("down")
    start = p.cursor
    for _ in range(6):
        p.key("down")
    for _ in range(6):
        p.key("up")
    (x, y), (x2, y2) = p.now.board.hexes[start].center, p.now.board.hexes[p.cursor].center
    assert abs(y - y2) < 0.1
    assert abs(x - x2) <= 1.01
    for way in ("up", "left", "down", "right"):
        for _ in range(80):
            p.key(way)
        assert p.now.board.label(p.cursor)


def test_overlays_are_switched_by_buttons_and_keys(at: Any) -> None:
    p = at(
        "turn 3\nphase israeli-movement\n31.20: Kahalani-A\n30.16: SP-110\n32.17: ArtTF-A\n34.32: 1/51-Tank\n"
    )
    titles = [b.id for b in p.table().buttons if b.id.startswith("overlay:")]
    assert titles == [
        "overlay:ZOC Israeli",
        "overlay:ZOC Syrian",
        "overlay:Supply",
        "overlay:Control",
        "overlay:Artillery range",
        "overlay:Threat",
    ]
    p.press("overlay:ZOC Israeli")
    assert "31.21" in p.lit("zoc")
    assert p.lit("rigid")  # over the ditch
    assert next(b for b in p.table().buttons if b.id == "overlay:ZOC Israeli").on
    p.key("f2")
    assert not p.lit("zoc")
    for key, kind in (("f4", "supply"), ("f6", "range"), ("f7", "threat")):
        p.key(key)
        assert p.lit(kind), kind
    p.press("overlay:Control")
    whole = p.lit("range")
    p.select_unit("ArtTF-A")
    assert p.lit("range") == whole


def test_who_is_out_of_supply_is_shown(at: Any) -> None:
    p = at("turn 3\nphase israeli-movement\n40.30: Kahalani-A\n34.32: 1/51-Tank\n")
    p.press("overlay:Supply")
    assert p.lit("oos") == {"40.30": "OOS"}
    lines = p.point("40.30")
    assert any("out of supply if checked now: no HQ" in line and "[HoC 1.6" in line for line in lines), lines


def test_save_and_load_in_the_middle(hoc: Any, sit: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.golan"
    p = sit(hoc, "badhr", save_path=file)
    p.key("tab")
    p.click(next(iter(p.lit("reach"))))
    p.key("s")
    again = Play(replay(read_record(file), hoc).session, dict.fromkeys(hoc.roles))
    assert again.session.digest == p.session.digest
    again.press("undo")
    assert again.session.journal == []


def test_against_a_bot_to_the_end(hoc: Any, sit: Any) -> None:
    """Bots answer in their turn; the player's side moves one stack a phase and passes on."""
    p = sit(hoc, "badhr", seats={"israeli": None, "syrian": "random"}, options={"turns": 1}, confirm=False)
    for step in range(3000):
        table = p.table()
        if table.over:
            break
        if table.busy:
            assert p.bot_step()
            continue
        _play_something(p, step)
    assert p.table().over
    assert not p.table().busy
    assert any(entry.role == "israeli" and entry.text.startswith("move") for entry in p.session.journal)


def _play_something(p: Any, step: int) -> None:
    before = p.session.next_seq
    if p.draft is not None:
        for unit in list(p.draft.able):
            if p.draft.why_not() is None:
                break
            p.choose(f"unit:{unit}")
        p.key("enter")
    elif p.table().dialog is not None:
        p.key("1")
    elif p.asked[1] == "retreat":
        p.click(next(iter(p.lit("reach"))))
    elif step % 3:
        p.key("tab")
        if reach := p.lit("reach"):
            p.click(next(iter(reach)))
    else:
        p.key("e")
    if p.session.next_seq == before and not p.table().over:
        p.press("end")
        p.press("end")
