"""Questions that players have asked about Heights of Courage and the series, each with its published answer.

The answers are errata and clarifications of the publisher; a question about another game of the series is
put to the rule of this one that has the same logic.
"""

from datetime import datetime, timedelta

import pytest

THREE = "Kahalani-A,Kahalani-B,Kahalani-C"  # 5 attack and 4 defence each


def driven_back(table, more=""):
    """Two tank battalions in 34.22 hit by A1D1r1: 15 against 6 is 3:1, on 7; both sides have lost."""
    text = (
        f"turn 3\nphase israeli-combat\n34.21: {THREE.replace(',', ' ')}\n34.22: 1/51-Tank 2/51-Tank\n{more}"
    )
    t = table(text)
    t.do(f"attack 34.22 {THREE}", 3, 4)
    assert (t.odds(), t.result()["result"]) == ((15, 6, "3:1"), "A1D1r1")
    t.do("lose Kahalani-A")
    t.do("lose 1/51-Tank")
    assert t.asked == ("syrian", "retreat")
    return t


def won(table, more, advance):
    """Kahalani A in 34.21 destroys a remnant in 34.22 (5:1, on 9) and advances or not; then exploitation."""
    t = table(
        f"turn 3\nphase israeli-combat\n34.21: Kahalani-A\n34.22: 4/52-Tank*1\n34.10: Kahalani-B\n{more}"
    )
    t.do("attack 34.22 Kahalani-A", 4, 5)
    assert t.where("4/52-Tank") == "dead pile"
    t.do(f"advance {advance}")
    t.do("end")
    assert t.phase == "israeli-exploitation-2"
    return t


def test_q01_a_unit_may_be_rebuilt_in_an_enemy_zoc(table):
    t = table("turn 5\nphase syrian-reinforcement\nrepl 0 1\n34.21: Kahalani-A\n34.22: 1/51-Tank*1")
    t.do("rebuild 1/51-Tank")
    assert t.steps("1/51-Tank") == 2


def test_q02_the_series_limit_and_not_the_chart_decides_on_overruns(table):
    """Over the ditch, where the chart allows none: 1 + 2 MP on foot is within 3, 1 + 3 for tanks is not."""
    t = table("turn 6\nphase israeli-movement\n43.17: Cohen-A\n43.16: Kahalani-A\n43.19: 1/51-Tank")
    t.do("move Kahalani-A 43.17 43.18")
    assert t.code("overrun 43.19 Kahalani-A") == ("SCS 6.0", "dear")
    t.do("move Cohen-A 43.18")
    assert t.allows("overrun 43.19 Cohen-A")


def test_q03_azmon_is_mechanized(hoc):
    for unit in ("Azmon-A", "Azmon-B"):
        counter = hoc.definition.counters[hoc.words.unit(unit)]
        assert (counter.kind, counter.mobility) == ("mech", "mech")


def test_q04_a_lost_hq_comes_back_at_an_entry_area_and_on_no_road_hex(table, hoc):
    """10 against 2 + 1 is 3:1, less one for the HQ; 10 is D2r2. 34.24 and 32.30 lie on roads to the rear."""
    t = table("turn 3\nphase israeli-combat\n34.21: Kahalani-A Kahalani-B\n34.22: 1/51-Tank*1 9-HQ")
    t.do("attack 34.22 Kahalani-A,Kahalani-B", 5, 5)
    assert t.asked == ("syrian", "relocation")
    road = t.state.rules.road_bit
    for h in range(hoc.definition.board.grid.size):
        if hoc.definition.board.playable >> h & 1 and any(
            hoc.definition.board.sides[h * 6 + d] & road for d in range(6)
        ):
            label = hoc.words.hex_name(h)
            at_entry = label in ("01.30", "01.32", "09.34", "28.34", "32.34", "49.34", "55.34")
            assert t.allows(f"return 9-HQ {label}") is at_entry, label


def test_q05_a_dead_syrian_unit_returns_by_entry_area_or_hq_on_its_side_of_the_purple_line(table):
    """Whether it may do so into an enemy ZOC was left open by erratum 5; read as yes."""
    head = "turn 5\nphase syrian-reinforcement\nrepl 0 1\ndead: 1/51-Tank\n"
    t = table(f"{head}34.24: 9-HQ\n34.22: Kahalani-A")
    for place in ("28.34", "34.24", "34.25", "34.23"):  # 34.23 lies in the ZOC of Kahalani
        assert t.allows(f"revive 1/51-Tank {place}"), place
    assert t.code("revive 1/51-Tank 34.26") == ("HoC 1.8, erratum 5", "place")
    t = table(f"{head}43.18: 9-HQ")  # beside the ditch, on the Israeli side of it
    assert t.code("revive 1/51-Tank 43.18") == ("HoC 1.8, erratum 5", "place")
    assert t.code("revive 1/51-Tank 43.17") == ("HoC 1.8, erratum 5", "place")
    assert t.allows("revive 1/51-Tank 43.19")


def test_q06_no_closing_sentence_limits_the_exploitation_phase(table):
    """A unit that has attacked and advanced moves its whole allowance and overruns."""
    t = won(table, "34.25: 1/51-Tank", "Kahalani-A")
    t.do("move Kahalani-A 34.23 34.24")
    assert t.spent("Kahalani-A") == 1 + 2.5  # the second hex by road, in enemy ZOC
    assert t.allows("overrun 34.25 Kahalani-A")


def test_q07_a_hex_is_not_attacked_twice(table):
    """5 against 3 is 2:1, on 5 A1D1: both stay where they are."""
    t = table("turn 3\nphase israeli-combat\n34.21: Kahalani-A Kahalani-B\n34.22: 1/51-Tank")
    t.do("attack 34.22 Kahalani-A", 1, 4)
    assert t.code("attack 34.22 Kahalani-B") == ("SCS 7.2d", "struck")


def test_q07_but_units_that_retreated_may_be_attacked_where_they_ended(table):
    """With a friend in 34.23, so that the retreat costs nothing; 2 + 3 + 3 against 4 is 1:2."""
    t = driven_back(table, "34.23: 3/51-Tank\n35.23: Barak-A\n")
    t.do("retreat 1/51-Tank,2/51-Tank 34.23")
    t.do("advance none")
    t.do("attack 34.23 Barak-A", 1, 3)
    assert t.odds() == (4, 8, "1:2")


def test_q08_nothing_is_hidden_in_this_game(table):
    """The series lets a player see the top of an enemy stack. Here both see all, as on a table for one.

    Not a question of what is legal: no rule of HoC depends on what a side has seen.
    """
    t = table("turn 3\nphase israeli-combat\n34.22: 1/51-Tank 2/51-Tank 9-HQ\n34.21: Kahalani-A")
    told = "\n".join(t.game.look.describe(t.state, "34.22"))
    assert all(unit in told for unit in ("1/51-Tank", "2/51-Tank", "9-HQ"))


def test_q09_excess_units_die_at_the_end_of_movement_but_an_overrun_is_just_not_made(table):
    four = "Kahalani-A Kahalani-B Kahalani-C BenHanon"
    t = table(f"turn 3\nphase israeli-movement\n34.20: {four}\n34.21: Barak-A\n34.22: 1/51-Tank")
    t.do(f"move {four.replace(' ', ',')} 34.21")
    assert t.code("overrun 34.22 Kahalani-A") == ("SCS 4.0a", "stacking")
    t.do("end")
    assert t.asked == ("israeli", "excess")
    t.do("destroy Barak-A")
    assert t.where("Barak-A") == "dead pile"


def test_q10_exploitation_needs_neither_an_overrun_nor_the_full_allowance(table):
    t = table("turn 3\nphase israeli-exploitation-2\n34.10: Kahalani-A\n34.25: 1/51-Tank")
    t.do("move Kahalani-A 34.11")
    t.do("end")
    assert t.where("Kahalani-A") == "34.11"


def test_q11_several_stacks_attack_but_one_hex_defends(table):
    """34.22 and 33.22 are both next to 34.21 and 33.21; an attack names one of them."""
    t = table(
        "turn 3\nphase israeli-combat\n34.21: Kahalani-A\n33.21: Kahalani-B\n33.22: 1/51-Tank\n"
        "34.22: 2/51-Tank"
    )
    t.do("attack 33.22 Kahalani-A,Kahalani-B", 1, 3)
    assert t.odds() == (10, 3, "3:1")
    assert [e.data["defenders"] for e in t.happened("attack")] == [["1/51-Tank"]]


@pytest.mark.parametrize(("hex_", "fed"), [("35.13", True), ("35.12", False)])
def test_q12_a_trace_to_a_supplying_unit_ends_at_its_range(table, hex_, fed):
    """Asked of another game's supply units; here of an HQ with range 5 in 35.18. The way is open to both."""
    t = table(f"turn 3\nphase syrian-movement\n35.18: 9-HQ\n{hex_}: 1/51-Tank\n58.02: Kahalani-A")
    t.do("end")
    assert ("1/51-Tank" not in t.oos()) is fed


def test_q13_supply_comes_from_where_the_rule_says(table):
    """Asked of another game, whose map and rule name different map edges: the rule holds. Here the rule names
    Entry Areas, and a unit on the eastern edge but cut off from them is out of supply."""
    ring = "39.33: Kahalani-A\n41.33: Kahalani-B\n"
    t = table(f"turn 3\nphase syrian-movement\n40.34: 1/51-Tank\n{ring}")
    t.do("end")
    assert t.oos() == {"1/51-Tank"}


def test_q14_who_may_exploit_hangs_on_where_he_stands_after_combat(table):
    """A battalion in 34.23 projects into 34.22 but not into 34.21."""
    t = won(table, "34.23: 1/51-Tank", "none")
    assert t.allows("move Kahalani-A 34.20")
    t = won(table, "34.23: 1/51-Tank", "Kahalani-A")
    assert t.code("move Kahalani-A 34.21") == ("SCS 11.0", "ezoc")


def test_q15_who_may_overrun_hangs_on_the_beginning_of_the_phase(table):
    """Kahalani A starts next to a remnant; B destroys it, but A still may not overrun."""
    t = table(
        "turn 3\nphase israeli-movement\n34.20: Kahalani-B\n34.21: Kahalani-A\n34.22: 4/52-Tank*1\n"
        "34.24: 1/51-Tank"
    )
    t.do("move Kahalani-B 34.21")
    t.do("overrun 34.22 Kahalani-B", 4, 5)
    assert t.where("4/52-Tank") == "dead pile"
    t.do("move Kahalani-B 34.23")
    assert t.allows("overrun 34.24 Kahalani-B")
    t.do("move Kahalani-A 34.22 34.23")
    assert t.code("overrun 34.24 Kahalani-A") == ("SCS 6.0", "ezoc")


def test_q16_an_overrun_may_start_on_top_of_friends_who_take_no_part(table):
    """10 against 3 is 3:1, on 5 A1D1; the step is lost by those who overran."""
    t = table(
        "turn 3\nphase israeli-movement\n34.19: Kahalani-A Kahalani-B\n34.21: Barak-A Barak-B\n"
        "34.22: 1/51-Tank"
    )
    t.do("move Kahalani-A,Kahalani-B 34.20 34.21")
    t.do("overrun 34.22 Kahalani-A,Kahalani-B", 1, 4)
    assert t.asked == ("israeli", "losses")
    assert t.code("lose Barak-A") == ("SCS 9.0", "not-involved")
    t.do("lose Kahalani-B")
    assert (t.steps("Barak-A"), t.steps("Barak-B")) == (2, 2)


def test_q17_units_without_strength_join_an_attack_and_take_losses(table):
    """5 against 3 is 2:1, on 5 A1D1. Artillery may pay for it; an HQ only when it is alone (1.5a)."""
    t = table("turn 3\nphase israeli-combat\n34.21: Kahalani-A ArtTF-A\n34.22: 1/51-Tank")
    t.do("attack 34.22 Kahalani-A,ArtTF-A")
    t.do("support 0 none", 1, 4)
    assert t.odds() == (5, 3, "2:1")
    t.do("lose ArtTF-A")
    assert (t.where("ArtTF-A"), t.steps("Kahalani-A")) == ("dead pile", 2)
    t = table("turn 3\nphase israeli-combat\n34.21: Kahalani-A HQ-Eitan ArtTF-A\n34.22: 1/51-Tank")
    t.do("attack 34.22 Kahalani-A,HQ-Eitan,ArtTF-A")
    t.do("support 0 none", 1, 3)  # 3:1 with the HQ, on 4 A1D1
    assert t.code("lose HQ-Eitan") == ("SCS 9.0", "later")


def test_q18_reinforcements_start_in_the_entry_hex_whatever_zoc_lies_on_it(table):
    """Paden enters at 58.02 or 58.05; an enemy stands in 58.05, and his neighbour's ZOC lies on 58.02."""
    t = table("turn 2\nphase israeli-reinforcement\n58.05: 1-Cdo\n58.03: 2-Cdo")
    assert t.code("arrive Paden-A 58.05") == ("SCS 2.0", "enemy-hex")
    t.do("arrive Paden-A 58.02")
    t.do("end")
    assert t.phase == "israeli-movement"
    assert t.spent("Paden-A") == 0
    assert t.oos() == set()


def test_q18_they_may_be_overstacked_until_the_end_of_their_first_movement(table):
    five = ["More-B", "Amir-A", "Shefer-A", "Narzi-A", "Gottfrd-A"]
    t = table("turn 2\nphase israeli-reinforcement\n")
    t.do(f"arrive {','.join(five)} 35.01")
    t.do("end")
    assert t.asked == ("israeli", "movement")
    t.do("end")
    assert t.asked == ("israeli", "excess")


def test_q19_the_overrunner_must_enter_the_hex_it_emptied(table):
    t = table("turn 3\nphase israeli-movement\n34.20: Kahalani-A\n34.22: 4/52-Tank*1")
    t.do("move Kahalani-A 34.21")
    t.do("overrun 34.22 Kahalani-A", 4, 5)
    assert t.where("Kahalani-A") == "34.22"
    assert t.asked == ("israeli", "movement")


def test_q20_stacks_may_split_when_they_retreat_and_when_they_advance(table):
    t = driven_back(table)
    t.do("retreat 1/51-Tank 34.23")
    t.do("retreat 2/51-Tank 33.23")
    assert t.asked == ("israeli", "advance")
    t.do("advance Kahalani-B")
    assert (t.where("Kahalani-A"), t.where("Kahalani-B")) == ("34.21", "34.22")


def test_q21_a_retreat_through_enemy_zoc_costs_the_stack_one_step_a_hex(table):
    """Barak in 34.24 projects into 34.23. Together the two lose one step, not one each."""
    t = driven_back(table, "34.24: Barak-A\n")
    t.do("retreat 1/51-Tank,2/51-Tank 34.23")
    assert t.asked == ("syrian", "losses")
    assert t.code("lose 1/51-Tank,2/51-Tank") == ("SCS 9.0", "count")
    t.do("lose 2/51-Tank")
    assert (t.steps("1/51-Tank"), t.steps("2/51-Tank")) == (1, 1)


def test_q22_no_unit_and_no_air_point_comes_from_the_sinai(hoc):
    """Two games side by side (1.11b) are not a matter of play on this map. What can be seen here: its rule is
    marked as not built, and every counter belongs to this front."""
    (rule,) = [rule for rule in hoc.manual.rules() if rule.number == "HoC 1.11b"]
    assert rule.open
    nations = {counter.nation for counter in hoc.definition.counters}
    assert nations == {"israeli", "syrian", "moroccan", "iraqi", "jordanian"}


def test_q23_the_last_turns_are_two_days_long(hoc):
    """A reviewer has up to three; the rulebook has two. No rule of play depends on it."""
    for turn in range(11, 18):
        entry = hoc.definition.turn(turn)
        length = datetime.fromisoformat(entry.end) - datetime.fromisoformat(entry.start)
        assert length == timedelta(days=2)
