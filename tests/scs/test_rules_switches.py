"""Each switch of `SCSRules` changes what it says."""

from dataclasses import fields

import pytest

from golan_core.errors import OptionError
from golan_scs.model.switches import SCSRules, rule_options, rules_from

COMING = "phase blue-movement\n02.06: B-T1\n02.08: R-I1"


def cost(t, unit, line):
    t.do(line)
    return t.spent(unit)


@pytest.mark.parametrize("toll", [0, 1, 2])
def test_ezoc_entry_is_the_mp_to_enter_an_enemy_zoc(table, toll):
    assert cost(table(COMING, ezoc_entry=toll), "B-T1", "move B-T1 02.07") == 1 + toll


@pytest.mark.parametrize("mp", [1, 2, 3, 4])
def test_overrun_cost_is_what_an_overrun_costs(table, mp):
    t = table("phase blue-movement\n02.07: B-T1\n02.08: R-G", overrun_cost=mp)
    t.do("overrun 02.08 B-T1", 2, 3)
    assert t.spent("B-T1") == mp


@pytest.mark.parametrize(
    ("most", "target", "may"),
    [
        (3, "09.04", True),  # slope 2 and clear 1
        (2, "09.04", False),
        (4, "09.05", True),  # from 09.04: slope 2 and broken 2
        (3, "09.05", False),
    ],
)
def test_overrun_max_hex_is_the_dearest_hex_that_may_be_overrun(table, most, target, may):
    at = "09.03" if target == "09.04" else "09.04"
    t = table(f"phase blue-movement\n{at}: B-T1\n{target}: R-G", overrun_max_hex=most)
    assert t.allows(f"overrun {target} B-T1") is may


@pytest.mark.parametrize("most", [0, 1])
def test_overruns_per_phase_limits_each_unit(table, most):
    t = table("phase blue-movement\n02.06: B-T1\n02.07: R-G\n02.08: R-HQ", overruns_per_phase=most)
    t.do("overrun 02.07 B-T1", 2, 3)
    if most:
        assert t.code("overrun 02.08 B-T1") == ("SCS 6.0", "again")
    else:
        assert t.allows("overrun 02.08 B-T1")


def test_overruns_per_phase_counts_anew_in_the_next_phase(table):
    t = table("phase blue-movement\n02.06: B-T1\n02.07: R-G\n02.08: R-HQ", overruns_per_phase=1)
    t.do("overrun 02.07 B-T1", 2, 3)
    t.do("end")
    assert t.allows("attack 02.08 B-T1")
    t.do("end")
    assert t.phase == "blue-exploitation"
    assert t.allows("overrun 02.08 B-T1")


@pytest.mark.parametrize("may", [False, True])
def test_overrun_from_ezoc_lets_units_that_began_in_an_enemy_zoc_overrun(table, may):
    t = table("phase blue-movement\n02.07: B-T1\n02.08: R-I1", overrun_from_ezoc=may)
    assert t.allows("overrun 02.08 B-T1") is may


@pytest.mark.parametrize(
    ("reading", "blue", "red", "column"),
    [
        ("nearest", "B-T1 B-I1", "R-I1", "3:1"),  # 8:3 is 2.67
        ("defender", "B-T1 B-I1", "R-I1", "2:1"),
        ("nearest", "B-T1 B-T2", "R-T1 R-I1 R-I2", "1:1"),  # 12:9 is 1.33
        ("defender", "B-T1 B-T2", "R-T1 R-I1 R-I2", "1:1"),
        ("nearest", "B-T1", "R-F R-I1", "1:1"),  # 6:7 is 1:1.17
        ("defender", "B-T1", "R-F R-I1", "1:2"),
        ("nearest", "B-T1", "R-T1 R-I1", "1:1"),  # 6:6
        ("defender", "B-T1", "R-T1 R-I1", "1:1"),
    ],
)
def test_odds_rounding_is_to_the_nearest_or_for_the_defender(table, reading, blue, red, column):
    t = table(f"phase blue-combat\n02.07: {blue}\n02.08: {red}", odds_rounding=reading)
    t.do(f"attack 02.08 {blue.replace(' ', ',')}", 3, 4)
    assert t.odds()[2] == column


@pytest.mark.parametrize(("reading", "mp"), [("up", 3), ("exact", 2.5)])
def test_halved_ma_is_rounded_up_or_kept(table, reading, mp):
    # Half of 5 MP: five road hexes cost 2.5, six cost 3.
    t = table("phase blue-movement\n03.01: B-I1\noos: B-I1", halved_ma=reading)
    assert t.allows("move B-I1 03.02 03.03 03.04 03.05 03.06")
    assert t.allows("move B-I1 03.02 03.03 03.04 03.05 03.06 03.07") is (mp == 3)


def test_halved_ma_of_an_even_allowance_is_the_same_either_way(table):
    for reading in ("up", "exact"):
        t = table("phase blue-movement\n01.01: B-T1\noos: B-T1", halved_ma=reading)
        assert t.code("move B-T1 01.02 01.03 01.04 01.05 01.06") == ("SCS 3.1b", "mp")
        assert t.allows("move B-T1 01.02 01.03 01.04 01.05")


@pytest.mark.parametrize("may", [True, False])
def test_minimum_move_lets_a_unit_move_one_hex_whatever_it_costs(table, may):
    # Wadi 2, clear 1 and blue's ZOC 2 for a foot with 3 MP.
    t = table("phase red-movement\n02.09: R-I1\n02.11: B-T1", minimum_move=may)
    assert t.allows("move R-I1 02.10") is may


@pytest.mark.parametrize(("loss", "left"), [(0, 2), (1, 1), (2, 0)])
def test_retreat_ezoc_loss_is_what_a_zoc_costs_a_retreat(table, loss, left):
    # 12 to 4 (foot and gun) is 3:1; 6 is A1D1r1, and the gun takes it. Then the foot goes into blue's ZOC.
    t = table("phase blue-combat\n02.07: B-T1 B-T2\n02.08: R-I1 R-G", retreat_ezoc_loss=loss)
    t.do("attack 02.08 B-T1,B-T2", 3, 3)
    t.do("lose B-T1")
    t.do("lose R-G")
    t.do("retreat R-I1 03.08")
    assert t.steps("R-I1") == left


@pytest.mark.parametrize(("reading", "may"), [("any", True), ("all", False)])
def test_retreat_fort_is_for_games_that_let_defenders_stand_behind_forts(table, reading, may):
    # 6 over the rampart halved and 6 from 06.11: 9 to 3 is 3:1; 7 is D1r1.
    t = table("phase blue-combat\n06.09: B-T1\n06.11: B-T2\n06.10: R-I1", retreat_fort=reading)
    t.do("attack 06.10 B-T1,B-T2", 3, 4)
    assert t.allows("stay") is may


@pytest.mark.parametrize("may", [False, True])
def test_exploit_from_ezoc_lets_units_that_began_in_an_enemy_zoc_exploit(table, may):
    t = table(
        "phase blue-exploitation\n02.07: B-T1\n01.01: B-T2\n02.08: R-I1",
        exploit_from_ezoc=may,
    )
    assert t.allows("move B-T1 02.06") is may


@pytest.mark.parametrize("traced", [True, False])
def test_hq_range_traced_reaches_the_rulebook_of_games_with_hq_supply(table, traced):
    assert (
        table("phase blue-movement\n01.01: B-T1", hq_range_traced=traced).rb.switches.hq_range_traced
        is traced
    )


# ------------------------------------------------------------------------------- the readings as options


def test_the_readings_chosen_where_the_booklet_is_not_at_hand():
    """The list of readings of the reference, one by one."""
    assert SCSRules() == SCSRules(
        ezoc_entry=2,
        overrun_cost=3,
        overrun_max_hex=3,
        overruns_per_phase=0,
        overrun_from_ezoc=False,
        odds_rounding="nearest",
        halved_ma="up",
        minimum_move=True,
        retreat_ezoc_loss=1,
        retreat_fort="any",
        exploit_from_ezoc=False,
        hq_range_traced=True,
    )


def test_every_switch_is_an_option_with_a_rule_and_its_default(small):
    options = {o.name: o for o in small.options}
    for field in fields(SCSRules):
        option = options[field.name]
        assert option.default == getattr(SCSRules(), field.name)
        assert option.rule.startswith("SCS ")
        assert option.title
    assert len(rule_options()) == len(fields(SCSRules))


def test_every_switch_has_a_test_of_its_own():
    for field in fields(SCSRules):
        assert any(name.startswith(f"test_{field.name}_") for name in globals()), field.name


def test_options_written_as_text_choose_the_readings(small):
    settled = small.settle_options({"ezoc_entry": "1", "minimum_move": "no", "odds_rounding": "defender"})
    rules = rules_from(settled)
    assert (rules.ezoc_entry, rules.minimum_move, rules.odds_rounding) == (1, False, "defender")
    assert rules.overrun_cost == 3
    with pytest.raises(OptionError, match="odds_rounding"):
        small.settle_options({"odds_rounding": "up"})


@pytest.mark.parametrize("name", ["ezoc_entry", "overrun_cost", "overrun_max_hex", "retreat_ezoc_loss"])
def test_no_switch_takes_a_number_below_nothing(small, name):
    with pytest.raises(OptionError, match=f"option {name} takes 0 or more, not -1"):
        small.start("battle", small.settle_options({name: "-1"}))


def test_positions_of_different_readings_live_side_by_side(table):
    one, two = table(COMING, ezoc_entry=1), table(COMING)
    assert cost(one, "B-T1", "move B-T1 02.07") == 2
    assert cost(two, "B-T1", "move B-T1 02.07") == 3
    assert one.game.from_data(one.game.to_data(one.state)).setup == one.state.setup
