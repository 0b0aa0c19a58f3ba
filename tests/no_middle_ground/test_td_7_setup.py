"""T:D 7.0: dice before the game, set-up and start of Target: Damascus."""

import pytest

from golan_core.map.hexes import members
from golan_no_middle_ground.model.definition import SYRIA
from golan_no_middle_ground.model.state import BOX, GONE, POOL
from golan_no_middle_ground.rules.ground.supply import judge_supply
from golan_no_middle_ground.rules.ground.zoc import zoc
from golan_no_middle_ground.rules.war import arrivals

_DIVISIONS = (
    "47/1 47/2 47/3 132/1 132/2 112 61 5/AT 5/art 5/eng1 5/eng2 "
    "78/1 78/2 78/3 121/1 121/2 68 85 7/AT 7/art 7/eng1 7/eng2 "
    "51/1 51/2 51/3 43/1 43/2 52 33 9/AT 9/art 9/eng1 9/eng2"
)
_ARMOUR = (
    "4/1t 4/2t 91/1 91/2 91/3 2/1m 2/2m 1/art 20/1 20/2 65/1 65/2 65/3 15/1 15/2 3/art "
    "Guard/1 Guard/2 EM-Iraq EM-Jordan EM-Druze"
)
_ISRAELIS = (
    "188/1 188/2 7/1 7/2 7/3 7/mech Golani/1 Golani/2 36/art 679/1 679/2 679/3 179/1 179/2 179/3 "
    "210/mech 210/art 205/1 205/2 205/3 9/1 4/1 9/mech 4/mech 146/art"
)
DIVISIONS, ARMOUR, ISRAELIS = _DIVISIONS.split(), _ARMOUR.split(), _ISRAELIS.split()
WHOLE_SYRIA, WHOLE_ISRAEL = [1] * 54, [1] * 25


def start(table, setup="free"):
    table.state = table.game.start("target-damascus", table.game.settle_options({"setup": setup}))
    return table


def decider(table):
    decision = table.game.decision(table.state)
    return (decision.role, decision.kind)


def syrian_setup(table, dice=WHOLE_SYRIA):
    start(table).do("muster", *dice)
    return table


def israeli_setup(table, dice=WHOLE_ISRAEL):
    syrian_setup(table)
    table.do("ready")
    table.do("end")
    table.do("muster", *dice)
    return table


# ------------------------------------------------------------------- 7.1 dice


def test_td_7_1_syria_rolls_and_sets_up_before_israel_rolls(table):
    start(table)
    order = [decider(table)]
    table.do("muster", *WHOLE_SYRIA)
    order.append(decider(table))
    table.do("ready")
    table.do("end")
    order.append(decider(table))
    table.do("muster", *WHOLE_ISRAEL)
    order.append(decider(table))
    assert order == [("syrian", "muster"), ("syrian", "setup"), ("israeli", "muster"), ("israeli", "setup")]


@pytest.mark.parametrize(("die", "place"), [(1, POOL), (3, POOL), (4, POOL), (5, BOX), (6, GONE)])
@pytest.mark.parametrize("unit", ["47/1", "78/3", "9/eng2"])
def test_td_7_1_infantry_divisions_lose_a_unit_on_5_and_for_good_on_6(table, unit, die, place):
    dice = [die if u == unit else 1 for u in DIVISIONS + ARMOUR]
    syrian_setup(table, dice)
    assert table.state.where[table.unit(unit)] == place


@pytest.mark.parametrize(("die", "place"), [(1, POOL), (3, POOL), (4, BOX), (5, BOX), (6, GONE)])
@pytest.mark.parametrize("unit", ["4/1t", "3/art", "Guard/1", "Guard/2"])
def test_td_7_1_tank_divisions_and_guards_lose_a_unit_on_4_or_5_for_good_on_6(table, unit, die, place):
    dice = [die if u == unit else 1 for u in DIVISIONS + ARMOUR]
    syrian_setup(table, dice)
    assert table.state.where[table.unit(unit)] == place


@pytest.mark.parametrize(("die", "place"), [(3, POOL), (4, GONE), (5, GONE), (6, GONE)])
@pytest.mark.parametrize("unit", ["EM-Iraq", "EM-Jordan", "EM-Druze"])
def test_td_7_1_an_emergency_unit_is_gone_for_good_on_4_to_6(table, unit, die, place):
    dice = [die if u == unit else 1 for u in DIVISIONS + ARMOUR]
    syrian_setup(table, dice)
    assert table.state.where[table.unit(unit)] == place


@pytest.mark.parametrize("unit", ["CP", "30/1", "30/2", "30/3", "12/1", "90/1", "Kuwait", "Militia/1"])
def test_td_7_1_no_die_for_the_others(table, unit):
    syrian_setup(table, [6] * 54)
    assert table.state.where[table.unit(unit)] == POOL


# ------------------------------------------------------------------ 7.1 places


def near(table, *places):
    """Passable hexes within so many hexes of places, all sheets of the scenario."""
    bits = 0
    for label, radius in places:
        bits |= table.rb.grid.within(table.hex(label), radius)
    return bits & table.rb.passable


JUBATH, KHAN_ARNABA, UM_BUTRE, KUDRE = "1316", "1518", "1523", "1526"
EL_MAL, MAATZ, KNACKER, KISWE, BETHINA = "1922", "1820", "2414", "3010", "2008"


@pytest.mark.parametrize(("units", "places", "east"), [
    (("47/1", "5/art", "112"), [(JUBATH, 4)], True),
    (("78/1", "7/AT", "85"), [(KHAN_ARNABA, 3)], True),
    (("51/1", "9/eng1", "33"), [(UM_BUTRE, 3), (KUDRE, 3)], True),
    (("4/1t", "3/art", "Guard/2", "EM-Druze"), [(EL_MAL, 2), (MAATZ, 2), (KNACKER, 2)], False),
    (("CP", "30/1", "30/3"), [(BETHINA, 0), (KISWE, 0), (KNACKER, 0)], False),
])  # fmt: skip
def test_td_7_1_where_syrian_units_set_up(table, units, places, east):
    syrian_setup(table)
    wanted = near(table, *places)
    if east:
        wanted &= ~table.rb.west
    assert wanted
    for unit in units:
        assert table.rb.scenario.zones[table.unit(unit)].hexes == wanted
        assert table.allows(f"place {unit} {table.rb.label(next(members(wanted)))}")
        assert table.code(f"place {unit} 2919") == ("T:D 7.1", "zone")


def test_td_7_1_the_zones_have_as_many_hexes_as_the_map_gives_them(table):
    syrian_setup(table)
    zones = table.rb.scenario.zones
    counts = [zones[table.unit(u)].hexes.bit_count() for u in ("47/1", "78/1", "51/1", "4/1t", "CP")]
    assert counts == [37, 32, 34, 47, 3]


@pytest.mark.parametrize("unit", ["EM-Iraq", "EM-Jordan", "EM-Druze"])
def test_td_7_1_emergency_units_may_stack_with_the_infantry_divisions(table, unit):
    syrian_setup(table).do("place 78/1 1719")  # Jaba: in the 7th's zone and next to Maatz
    assert table.allows(f"place {unit} 1719")


@pytest.mark.parametrize("unit", ["4/1t", "20/1", "Guard/1"])
def test_td_7_1_the_others_of_the_second_line_may_not(table, unit):
    syrian_setup(table).do("place 78/1 1719")
    assert table.code(f"place {unit} 1719") == ("T:D 7.1", "together")
    assert table.code(f"place {unit},EM-Iraq 1719") == ("T:D 7.1", "together")
    assert table.allows(f"place {unit} 1819")
    table.do(f"place {unit} 1819")
    assert table.code("place 78/2 1819") == ("T:D 7.1", "together")


def test_td_7_1_one_hex_just_east_of_the_line_is_left_vacant_for_the_israelis(table):
    syrian_setup(table)
    edge = [table.rb.label(h) for h in members(table.rb.scenario.beyond)]
    assert len(edge) == 19
    units = {"12": "5", "13": "5", "14": "7", "15": "9", "16": "9"}
    fifth, seventh, ninth = DIVISIONS[:11], DIVISIONS[11:22], DIVISIONS[22:]
    pools = {"5": fifth, "7": seventh, "9": ninth}
    for label in edge:
        for key in dict.fromkeys((units[label[:2]], "5", "7", "9")):
            pool = pools[key]
            if pool and table.allows(f"place {pool[0]} {label}"):
                table.do(f"place {pool.pop(0)} {label}")
                break
        else:
            raise AssertionError(label)
    table.do("ready")
    assert table.code("end") == ("T:D 7.1", "vacant")
    table.do(f"place {seventh_at(table, '1419')} 1519")
    assert table.allows("end")


def seventh_at(table, label):
    """The unit that stands in a hex."""
    return table.rb.name(table.state.stack(table.hex(label))[0])


@pytest.mark.parametrize(("label", "allowed"), [
    ("1518", True), ("2013", True), ("2414", True), ("1121", False), ("1318", False), ("1914", False),
])  # fmt: skip
def test_td_7_1_strong_points_of_the_west_map_stand_east_of_the_mines_and_not_in_desert(
    table, label, allowed
):
    assert syrian_setup(table).allows(f"fortify {label}") == allowed


@pytest.mark.parametrize(("label", "allowed"), [
    ("3010", True), ("2707", True), ("3404", True), ("3203", False), ("3003", False), ("3814", False),
])  # fmt: skip
def test_td_7_1_strong_points_of_the_east_map_not_in_damascus_nor_in_desert(table, label, allowed):
    assert syrian_setup(table).allows(f"fortify {label}") == allowed


def test_td_7_1_six_strong_points_in_the_west_and_four_in_the_east(table):
    syrian_setup(table)
    for label in ("3010", "2707", "2907", "2510"):
        table.do(f"fortify {label}")
    assert not table.allows("fortify 3113")
    for label in ("1518", "1316", "1720", "1815", "2013", "2212"):
        table.do(f"fortify {label}")
    assert not table.allows("fortify 1717")


def test_td_7_1_set_up_needs_all_ten(table):
    syrian_setup(table)
    table.do("ready")
    table.do("fortify 3010")  # taken back
    assert table.code("end") == ("T:D 7.1", "posts")


# --------------------------------------------------------------------- 7.2


@pytest.mark.parametrize(("die", "place"), [(1, POOL), (3, POOL), (4, BOX), (5, BOX), (6, GONE)])
@pytest.mark.parametrize("unit", ["188/1", "210/art", "4/mech"])
def test_td_7_2_each_israeli_unit_rolls(table, unit, die, place):
    israeli_setup(table, [die if u == unit else 1 for u in ISRAELIS])
    assert table.state.where[table.unit(unit)] == place


@pytest.mark.parametrize("unit", ["Res/1", "Tiran/1", "Para/1"])
def test_td_7_2_the_reserve_and_the_parachutes_neither_roll_nor_set_up(table, unit):
    israeli_setup(table, [6] * 25)
    assert table.state.where[table.unit(unit)] == POOL
    assert not table.allows(f"place {unit} 1220")


def test_td_7_2_israeli_units_set_up_west_of_the_line_next_to_syrians_too(table):
    israeli_setup(table)
    assert table.allows("place 188/1 1220")
    assert table.allows("place 188/1 1127")
    assert table.allows("place 188/1 1217")  # next to 1317, where Syrians stand
    assert table.code("place 188/1 1519")[1] in ("zone", "enemy")
    assert table.rb.scenario.zones[table.unit("188/1")].hexes.bit_count() == 39


def test_td_7_2_one_stack_may_stand_in_one_hex_just_east_of_the_line(table):
    israeli_setup(table)
    table.do("place 7/1,7/2 1419")
    assert table.allows("place 7/3 1419")
    assert table.code("place 7/3 1421") == ("T:D 7.2", "zone")
    assert table.allows("place 7/1,7/2 1421")  # the whole stack moves
    assert not table.allows("place 7/1 1421")  # half of it does not
    table.do("place 7/1,7/2 1220")
    assert table.allows("place 7/3 1421")


def test_td_7_2_that_hex_is_one_of_those_that_touch_the_west(table):
    israeli_setup(table)
    assert table.code("place 7/1 1619") == ("T:D 7.2", "zone")
    assert table.code("place 7/1 1417") == ("T:D 7.2", "zone")


def test_td_7_2_the_ready_set_up_lets_the_stack_beyond_the_line_clear_its_minefield(table):
    """1419, the road over the ditch: two whole turns in no Syrian zone of control (T:D 4.1.1)."""
    start(table, "ready").do("muster", *WHOLE_SYRIA)
    table.do("muster", *[1] * 25)
    assert not table.hexes(zoc(table.state, SYRIA)) & {"1419"}
    assert table.state.stack(table.hex("1419"))


def test_td_7_2_it_may_not_be_one_that_the_syrians_hold(table):
    israeli_setup(table)
    assert table.code("place 7/1 1523") == ("T:D 7.2", "enemy")


def test_td_7_2_units_without_room_wait_and_enter_later_as_space_permits(table):
    # Neither dice nor set-up can fill the strip of 39 hexes; Syrian units are put into it by hand.
    israeli_setup(table)
    stacks = ["1118", "1217", "1218", "1219", "1220", "1221", "1222", "1419"]
    units = [u for u in ISRAELIS if u != "36/art"]
    for i, label in enumerate(stacks):
        table.do(f"place {','.join(units[3 * i : 3 * i + 3])} {label}")
    room = table.rb.scenario.zones[table.unit("36/art")].hexes & ~table.state.occupied[0]
    for unit, h in zip(DIVISIONS, members(room), strict=False):
        table.state.put(table.unit(unit), h)
    assert table.allows("end")
    table.do("end")
    table.do("seize none", 1, 2, 2)  # no room for the Reserve either; air units
    assert table.waiting == "initiative"
    gun = table.unit("36/art")
    assert table.state.where[gun] == POOL
    table.state.put(table.state.stack(table.hex("1120"))[0], table.hex("1519"))
    arriving = arrivals.arriving(table.state, 0)
    assert table.hexes(arriving[gun]) == {"1120"}


def test_td_7_2_units_that_waited_come_without_a_die_of_their_formation(table):
    text = "turn 20\nphase declaration\npool: 679/1 205/1 36/art\nreturning: 679/1 205/1 36/art"
    table.at(text, "target-damascus")
    table.do("end")
    assert decider(table) == ("israeli", "arrivals")
    assert table.allows("arrive 679/1,205/1,36/art 1118")


# --------------------------------------------------------------------- 7.3


@pytest.mark.parametrize("setup", ["free", "ready"])
def test_td_7_3_the_game_starts_on_turn_15_with_israeli_initiative(table, setup):
    start(table, setup)
    table.do("muster", *WHOLE_SYRIA)
    if setup == "free":
        table.do("ready")
        table.do("end")
    table.do("muster", *WHOLE_ISRAEL)
    if setup == "free":
        table.do("ready")
        table.do("end")
    assert (table.state.turn, table.waiting) == (15, "hermon")
    table.do("seize none", 1)
    table.do("end", 2, 2)  # the Reserve waits; air units
    assert decider(table) == ("israeli", "initiative")


def test_td_7_3_all_units_begin_normal_and_in_full_supply(table):
    # Kudre's garrison and an Israeli stack across the ditch, where no supply line leads
    israeli_setup(table)
    table.do("place 7/1,7/2,7/3 1422")
    table.do("ready")
    table.do("end")
    table.do("seize none", 1)
    assert table.state.oos == 0
    assert table.state.disrupted == 0
    table.at("turn 16\nphase declaration\n1422: 7/1", "target-damascus")
    table.do("end", 3, 3, 3, 3)
    assert table.units(table.state.oos) == {"7/1"}


def test_td_7_3_the_last_turn_is_28(table):
    assert table.game.definition.scenarios["target-damascus"].last == 28


# ---------------------------------------------------------- the ready set-up


def test_td_7_the_ready_set_up_asks_for_the_dice_only(table):
    start(table, "ready")
    assert decider(table) == ("syrian", "muster")
    table.do("muster", *WHOLE_SYRIA)
    assert decider(table) == ("israeli", "muster")
    table.do("muster", *WHOLE_ISRAEL)
    assert decider(table) == ("israeli", "hermon")
    assert table.game.problems(table.state) == []


PATTERNS = [
    (WHOLE_SYRIA, WHOLE_ISRAEL),
    ([6] * 54, [6] * 25),
    ([4] * 54, [4] * 25),
    ([1 + i % 6 for i in range(54)], [1 + i % 6 for i in range(25)]),
    ([6 - i % 5 for i in range(54)], [1 + i % 5 for i in range(25)]),
]


@pytest.mark.parametrize(("syrian", "israeli"), PATTERNS)
def test_td_7_the_ready_set_up_is_legal_whatever_the_dice_leave(table, syrian, israeli):
    start(table, "ready").do("muster", *syrian)
    table.do("muster", *israeli)
    where, posts = list(table.state.where), table.state.posts_syrian
    start(table, "free").do("muster", *syrian)
    for side in (1, 0):
        if not any(h >= 0 and table.rb.sides[unit] == side for unit, h in enumerate(where)):
            continue  # nobody is left to set up, and nobody is asked
        for unit, h in enumerate(where):
            if h >= 0 and table.rb.sides[unit] == side:
                table.do(f"place {table.rb.name(unit)} {table.rb.label(h)}")
        if side:
            for h in members(posts):
                table.do(f"fortify {table.rb.label(h)}")
        assert table.allows("end")
        table.do("end")
        if side:
            table.do("muster", *israeli)
    assert table.waiting == "hermon"
    assert table.state.where == where


def test_td_7_every_unit_has_a_place_of_its_own_in_the_ready_set_up(table):
    data = table.game.definition.scenarios["target-damascus"]
    assert set(data.ready) == set(data.zones)
    assert [len(posts) for posts in data.ready_posts] == [0, 10]


def test_td_7_the_ready_set_up_is_sound_play(table):
    start(table, "ready").do("muster", *WHOLE_SYRIA)
    table.do("muster", *WHOLE_ISRAEL)
    rb, state = table.rb, table.state
    for side in (0, 1):
        front = rb.grid.spread(state.occupied[1 - side])
        guns = [u for u in state.on_map(side) if rb.units[u].kind == "artillery"]
        assert len(guns) == (3 if side == 0 else 5)
        assert not any(front >> state.where[u] & 1 for u in guns)
    assert table.where("CP") == table.where("30/1") == "3010"  # Kiswe
    across = {u for u in state.on_map(0) if not rb.west >> state.where[u] & 1}
    assert table.units(sum(1 << u for u in across)) == {"679/1", "679/2", "679/3"}
    state.turn = 16
    assert table.units(judge_supply(state, [])) == set()
    for label in ("1316", "1518", "2013", "2510", "2707", "3010"):  # Jubath, and the road to Damascus
        assert label in table.hexes(state.posts_syrian)


def test_td_7_the_decisions_name_the_rules_of_the_scenario(table):
    syrian_setup(table)
    rules = [table.game.decision(table.state).rule]
    israeli_setup(table)
    rules.append(table.game.decision(table.state).rule)
    assert rules == ["T:D 7.1", "T:D 7.2"]
