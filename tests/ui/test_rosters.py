"""Orders of battle, arrivals and dead piles: complete, and found by name."""

from __future__ import annotations

from typing import Any

import pytest

from golan_core.view.rosters import counters_by_side
from golan_core.view.scene import Panel
from golan_ui.table import local


@pytest.fixture
def p(hoc: Any, sit: Any) -> Any:
    return sit(hoc, "historical", seed=7)


def by_title(panels: Any) -> dict[str, list[Panel]]:
    found: dict[str, list[Panel]] = {}
    for panel in panels:
        found.setdefault(panel.title, []).append(panel)
    return found


def units(panels: list[Panel]) -> set[str]:
    return {c.unit for panel in panels for c in panel.counters}


def test_every_unit_on_the_map_is_in_its_sides_order_of_battle_once(p: Any) -> None:
    tabs = by_title(p.table().rosters)
    for side in ("israeli", "syrian"):
        panels = tabs[side.capitalize()]
        listed = [c.unit for panel in panels for c in panel.counters]
        assert len(listed) == len(set(listed))
        assert set(listed) == {c.unit for c in p.now.board.scene.counters if c.side == side}
        assert panels[0].lines[0].startswith(f"{len(listed)} units on the map")
        assert all(panel.lines for panel in panels)


def test_arrivals_are_listed_by_turn_until_they_have_come(p: Any) -> None:
    before = by_title(p.table().rosters)["Arrivals"]
    assert "209" not in units(before)
    turns = [panel.lines[0] for panel in before]
    assert any("turn 4, 8 Oct" in line for line in turns)
    assert any(line.startswith("Syrian, due now: Entry Area D") for line in turns)
    choice = next(c for c in p.now.choices(p.now.actors[:1]) if c.hex)
    unit = choice.units[0]
    assert unit in units(before)
    p.desk.do(choice.action)
    after = by_title(p.table().rosters)
    assert unit not in units(after["Arrivals"])
    assert unit in units(after["Syrian"])


def test_the_dead_pile_names_the_dead(at: Any, hoc: Any) -> None:
    p = at("turn 5\nphase israeli-movement\n34.21: Kahalani-A\n34.32: 1/51-Tank\n")
    state = p.session.state.copy()
    from golan_scs.model.state import DEAD

    state.put(hoc.words.unit("1/51-Tank"), DEAD)
    dead = by_title(hoc.look.rosters(state))["Dead"]
    assert units(dead) == {"1/51-Tank"}
    assert [panel.lines[0] for panel in dead] == [
        "Israeli: 0 units in the dead pile",
        "Syrian: 1 unit in the dead pile",
    ]


def test_a_game_that_says_no_more_has_its_counters_by_side(p: Any) -> None:
    panels = counters_by_side(p.now.board.scene)
    assert [panel.title for panel in panels] == list(dict.fromkeys(panel.title for panel in panels))
    assert units(panels) == {c.unit for c in p.now.board.scene.counters if c.hex >= 0}


def test_a_unit_shown_from_the_order_of_battle_is_taken_in_hand_if_it_can_act(p: Any) -> None:
    p.desk.confirm = False
    while p.asked != ("syrian", "movement"):
        p.press("end")
    p.show_unit("1/51-Tank")
    assert p.selection == ("1/51-Tank",)
    assert p.now.board.label(p.cursor) == p.where("1/51-Tank")
    p.show_unit("Kahalani-A")
    mine = p.now.board.counters.get("Kahalani-A")
    if mine is not None and mine.hex >= 0:
        assert p.cursor == mine.hex
    assert p.selection == ("1/51-Tank",), "an enemy is only shown"
    p.select_unit("Kahalani-A")
    assert p.selection == ("1/51-Tank",)
    assert "belongs to israeli" in p.message


# ----------------------------------------------------------------------------- search


def test_units_places_and_hexes_are_found_what_begins_so_first(p: Any) -> None:
    found = local.matches(p.table(), "kuneitra")
    assert found[0][0].lower().startswith("kuneitra")
    assert found[0][1].startswith("hex:")
    assert local.matches(p.table(), "30.11")[0] == ("hex 30.11", f"hex:{p.now.board.ids['30.11']}")
    tank = local.matches(p.table(), "1/51-t")[0]
    assert tank == ("1/51-Tank (syrian)", f"hex:{p.now.board.ids[p.where('1/51-Tank')]}")


def test_a_unit_that_is_not_on_the_map_is_found_too(p: Any) -> None:
    waiting = by_title(p.table().rosters)["Arrivals"][0].counters[0]
    title, option = local.matches(p.table(), waiting.unit)[0]
    assert waiting.unit in title
    assert option == "tab:Arrivals"


def test_up_and_down_choose_among_what_was_found(p: Any) -> None:
    first, second = local.find(p.table(), "tel"), local.find(p.table(), "tel", 1)
    assert [o.key for o in first.dialog.options][:2] == ["enter", ""]
    assert [o.key for o in second.dialog.options][:2] == ["", "enter"]
    assert local.find(p.table(), "tel", 99).at == len(second.dialog.options) - 2
    assert local.find(p.table(), "zzzz").dialog.lines[-1] == "Nothing is called so."
