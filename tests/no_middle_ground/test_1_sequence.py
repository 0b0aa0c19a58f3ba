"""NMG 1.0: the sequence of a turn."""

from __future__ import annotations

import pytest

from golan_no_middle_ground.turn import sequence

PHASES = [
    "status",
    "syrian-replacements",
    "israeli-replacements",
    "syrian-arrivals",
    "israeli-arrivals",
    "air-support",
    "superiority",
    "airlift",
    "initiative",
    "operations",
    "recovery",
    "end",
]
"""The order of reference 4.1; Operation Shocktroop and Mount Hermon come before it (T:D 6.1.1)."""

LAST_STEP = """
turn {turn}
active 36th
step assault
initiative syrian
1320: 188/1
1520: 47/1
"""


def phases(events):
    return [e.data["phase"] for e in events if e.kind == "phase"]


def test_1_the_order_of_the_phases():
    ids = [phase.key for phase in sequence.PHASES]
    first = ids.index("status")
    assert ids[first : first + len(PHASES)] == PHASES
    assert ids[first - 2 : first] == ["declaration", "hermon"]


def test_1_the_phases_come_in_order(table):
    # the last activation of turn 3 ends; turn 4 runs to the choice of the initiative's winner
    table.at(LAST_STEP.format(turn=3).replace("1320: 188/1", "1320: 188/1*"))
    events = table.do("end", 1, 1, 1, 6, 1)  # recovery, no air units, initiative to Israel
    kinds = [e.kind for e in events]
    order = [kinds.index(kind) for kind in ("recovery", "turn", "air", "initiative")]
    assert order == sorted(order)
    told = [PHASES.index(phase) for phase in phases(events) if phase in PHASES]
    turn = told.index(PHASES.index("end")) + 1 if PHASES.index("end") in told else 1
    assert told[:turn] == sorted(told[:turn])
    assert told[turn:] == sorted(told[turn:])
    assert table.state.turn == 4
    assert table.waiting == "initiative"
    table.do("activate 36th")
    assert sequence.phase_of(table.state).key == "operations"


def test_1_status_comes_first_and_judges_supply_once(table):
    # 188/1 stands at 1624, cut off; it becomes Out of Supply in the Status Phase and stays so
    table.at("turn 3\nactive 36th\nstep assault\n1624: 188/1\n1520: 47/1")
    assert not table.state.oos
    table.do("end", 1, 1, 6, 1)
    assert table.units(table.state.oos) == {"188/1"}


def test_1_airmobile_markers_come_off_in_the_status_phase(table):
    text = "turn 15\nactive 36th\nstep assault\n1320: 188/1\n1420: Para/1\nairborne: Para/1\n1520: 47/1"
    table.at(text, "target-damascus")
    table.do("end", 1, 1, 6, 1)  # nothing waits to arrive: the air dice, initiative
    assert table.state.airborne == 0


@pytest.mark.parametrize("turn", [2, 5, 8])
def test_1_there_is_no_air_by_night(table, turn):
    table.at(LAST_STEP.format(turn=turn - 1))
    events = table.do("end", 6, 1)
    assert table.state.turn == turn
    assert not any(e.kind == "air" for e in events)


def test_1_syria_brings_its_reinforcements_first(table):
    table.at("turn 4\nactive 36th\nstep assault\npool: 20/1 679/1\n1320: 188/1\n1520: 47/1")
    table.do("end", 3, 3)  # turn 5: a die for the 3rd Tank Division and one for the 210th
    assert table.game.decision(table.state).role == "syrian"
    assert table.waiting == "arrivals"
    table.do("end")
    assert table.game.decision(table.state).role == "israeli"


def test_1_operations_end_with_the_last_chit(table):
    table.at("turn 3\ncup: 5th\ndrawer israeli\n1320: 188/1\n1520: 47/1\n2020: 5/art")
    assert table.waiting == "operations"
    table.do("draw", 1)
    assert table.waiting == "move"
    table.do("end", 1, 1, 6, 1)
    assert table.state.turn == 4


def test_1_base_game_ends_with_turn_14_and_damascus_with_turn_28(table):
    table.at(LAST_STEP.format(turn=14))
    table.do("end")
    assert table.state.ended
    table.at(LAST_STEP.format(turn=28), "target-damascus")
    table.do("end")
    assert table.state.ended
    table.at(LAST_STEP.format(turn=27), "target-damascus")
    table.do("end", 1, 1, 6, 1)
    assert not table.state.ended
    assert table.state.turn == 28


def test_1_supply_is_judged_once_more_before_the_points_of_the_last_turn(table):
    table.at("turn 28\nactive 36th\nstep assault\n1722: 188/1\n1622: 47/1\n1520: 47/2", "target-damascus")
    table.do("end")
    assert table.state.ended
    assert "188/1" in table.units(table.state.oos)
