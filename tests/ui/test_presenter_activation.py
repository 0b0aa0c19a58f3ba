"""A game of activations at the table: attacks by any units with air, strong-points, forms, reasons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from golan_core.model.dice import ScriptedDice
from tests.ui.conftest import Driver

HERE = """
turn 3
active 36th
step {step}
air 2 1
1320: 188/1 7/mech
1419: 5/AT 112*
1420: 7/1
1521: 36/art
1220: Golani/1
1528: 132/1
cup: 5th
"""


class StartedAt:
    """A game that starts with a given position, whatever the scenario."""

    def __init__(self, game: Any, text: str) -> None:
        self._game, self._text = game, text

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def start(self, scenario: str, options: Any) -> Any:
        return self._game.manual.position(self._text, scenario, options)


@pytest.fixture
def lay(nmg: Any, sit: Callable[..., Driver]) -> Callable[..., Driver]:
    """Sits down to a position: lay(text, 6, 6) has these dice."""

    def start(text: str, *dice: int, scenario: str = "base") -> Driver:
        game: Any = StartedAt(nmg, text)
        return sit(game, scenario, dice=ScriptedDice(dice) if dice else None, confirm=False)

    return start


def test_a_fire_by_units_of_two_hexes_with_an_air_unit(lay: Any) -> None:
    p = lay(HERE.format(step="fire"), 6, 6)  # the flak misses, and so does the fire
    p.click("1320")
    assert p.lit("target") == {"1419": "F9 2.0"}
    p.click("1419")
    assert p.draft.units == ["188/1", "7/mech"]
    p.click("1420")
    p.choose("more")
    dialog = p.table().dialog
    assert dialog.lines[:2] == ("Air: 1 of 1", "fire at 1419 (112*, 5/AT) [NMG 11.0]")
    assert "strength 15, column 15 or more, die -2" in dialog.lines
    p.choose("commit")
    assert p.session.journal[-1].text == "fire 1419 188/1,7/mech,7/1 1"
    assert p.session.state.air == (1, 1)


def test_moves_show_their_cost_and_a_waypoint_their_whole_cost(lay: Any) -> None:
    p = lay(HERE.format(step="move"))
    p.click("1220")
    assert p.lit("reach")["1121"] == "1"
    p.lay_waypoint(p.now.board.ids["1221"])
    assert p.lit("reach")["1121"] == "3", "1121 is a hill, and only from 1220 a road leads there"
    p.click("1121")
    assert p.session.journal[-1].text == "move Golani/1 1221 1121"


def test_guns_and_air_units_bombard_together(lay: Any) -> None:
    p = lay(HERE.format(step="bombard"), 6, 6, 6, 6, 6)
    p.click("1419")
    assert not p.draft.units
    assert "name artillery, or a number of air units [NMG 9.0]" in p.table().dialog.lines[-1]
    p.click("1521")
    p.choose("more")
    p.choose("more")
    p.choose("commit")
    assert p.session.journal[-1].text == "bombard 1419 36/art 2"


def test_air_units_alone_light_their_targets_though_no_unit_can_act(lay: Any) -> None:
    p = lay("turn 3\nactive 36th\nstep bombard\nair 2 0\n1424: 51/1 33\n1325: 188/1\ncup: 5th", 6, 6, 6)
    assert p.now.actors == []
    assert p.table().dialog is None, "there is more to do than to answer"
    assert p.lit("target") == {"1424": "B 0.4"}
    p.click("1424")
    assert any("air unit: hits with 1 to 4" in line for line in p.table().dialog.lines)
    p.choose("commit")
    assert p.session.journal[-1].text == "bombard 1424 none 1"


def test_a_strong_point_without_units_is_a_target_with_odds(lay: Any) -> None:
    p = lay(
        "active 9th\nstep assault\n1424: 51/1 33\n1325: 188/1\nbridges: 1423-1424\nposts israeli: 1423", 6, 6
    )
    p.click("1424")
    assert "1423" in p.lit("target")
    p.click("1423")
    assert p.draft is not None, "nothing is done before the odds are seen"
    assert "  an R destroys the strong-point [NMG 15.0]" in p.table().dialog.lines
    p.click("1325")
    assert p.message.endswith("]")


def test_units_that_cannot_act_together_are_taken_up_one_by_one(lay: Any) -> None:
    p = lay("active 5th\nstep engineers\n1419: 5/eng1 5/eng2\n1220: 7/1\ncup: 36th")
    p.click("1419")
    assert len(p.selection) == 1
    first = p.selection
    assert set(p.lit("reach").values()) == {"4/6"}
    p.click("1419")
    assert len(p.selection) == 1
    assert p.selection != first


def test_a_hit_is_given_in_a_form_that_says_what_it_does(lay: Any) -> None:
    p = lay(HERE.format(step="fire").replace("112*", "112 47/1"), 4)
    p.click("1420")
    p.click("1419")
    p.choose("commit")  # strength 6, a 4 less 1: one hit
    assert p.asked == ("syrian", "hits")
    p.choose("unit:47/1")
    assert "47/1 is disrupted [NMG 13.0]" in p.table().dialog.lines
    p.choose("commit")
    assert p.asked == ("israeli", "assault"), "1419 is fired on once: the fire is over"


def test_every_forbidden_hex_names_its_rule(lay: Any) -> None:
    for step in ("bombard", "move", "fire", "assault"):
        p = lay(HERE.format(step=step))
        group = p.now.groups()[0]
        for view in p.now.board.scene.board_view.hexes[::17]:
            p.hand.hold(group)
            if view.in_play and view.label not in p.hand.goals() and not p.now.board.own(view.id):
                before = len(p.session.journal)
                p.click_hex(view.id)
                assert len(p.session.journal) == before
                assert p.draft is None
                assert p.message.endswith("]"), (step, view.label, p.message)


# ------------------------------------------------------------ off the map, forms


def test_units_to_set_up_are_named_as_the_reserve_until_one_stands_on_the_map(nmg: Any, sit: Any) -> None:
    p = sit(nmg, "badr", options={"setup": "free"})
    assert p.table().reserve == "Arrivals"
    p.select_unit("78/1")
    assert p.table().selection == ("78/1",)
    p.click("1418")
    assert p.where("78/1") == "1418"
    assert p.table().reserve == ""


def test_a_side_with_units_on_the_map_has_no_reserve(lay: Any) -> None:
    assert lay(HERE.format(step="move")).table().reserve == ""


AGAIN = """
turn 18
phase operations
cup: shocktroop
drawer israeli
acted 7/1 205/1
1220: 7/1 7/2
1222: 205/1
1520: 47/1
"""


def test_a_unit_that_cannot_be_named_with_the_others_is_greyed(lay: Any) -> None:
    p = lay(AGAIN, 1, 6, scenario="target-damascus")
    p.press("draw")
    assert p.asked == ("israeli", "again")
    assert all(p.options()[f"unit:{u}"] for u in ("7/1", "7/2", "205/1"))
    p.choose("unit:7/1")
    assert p.options()["unit:7/2"]
    assert not p.options()["unit:205/1"]
    tips = {o.id: o.tooltip for o in p.table().dialog.options}
    assert "one formation" in tips["unit:205/1"]
    p.choose("unit:7/1")
    assert p.options()["unit:205/1"]


def test_the_end_of_a_free_set_up_misses_no_unit_that_was_not_touched(nmg: Any, sit: Any) -> None:
    p = sit(nmg, "base", options={"setup": "free"})
    assert p.asked == ("syrian", "setup")
    p.press("ready")
    p.key("e")
    assert p.asked == ("israeli", "setup"), "one press is enough: whoever stands may stay"
