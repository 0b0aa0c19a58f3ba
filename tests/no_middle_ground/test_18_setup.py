"""NMG 18.0: set-up of the base game, free and ready."""

import pytest

from golan_core.map.hexes import members
from golan_no_middle_ground.model.definition import FORMATIONS

POSTS = ("1115", "1117", "1217", "1319", "1320", "1322", "1423", "1425", "1528", "1530")
SCENARIOS = ("base", "badr", "combined")


def free(table, scenario="base"):
    table.state = table.game.start(scenario, table.game.settle_options({"setup": "free"}))
    return table


def ready(table, scenario="base"):
    table.state = table.game.start(scenario, table.game.settle_options({"setup": "ready"}))
    return table


def decider(table):
    decision = table.game.decision(table.state)
    return decision.role, decision.kind


def israeli_setup(table):
    """Syria is set up at 1318, 1418, 1524 and beyond; the Israeli player goes on."""
    free(table)
    table.do("ready")
    table.do("end")
    return table


def test_18_syria_sets_up_first(table):
    assert decider(free(table)) == ("syrian", "setup")
    assert table.code("place 7/1 1118") == ("NMG 18.0", "not-now")
    table.do("ready")
    table.do("end")
    assert decider(table) == ("israeli", "setup")


@pytest.mark.parametrize(("unit", "allowed", "refused"), [
    ("78/1", ["1212", "1313", "1416", "1519"], ["1211", "1420", "1520", "1617", "1319"]),
    ("51/1", ["1419", "1519", "1622", "1626"], ["1418", "1527", "1723", "1425"]),
    ("47/1", ["1525", "1626", "1532", "1633"], ["1524", "1434", "1830", "1428"]),
])  # fmt: skip
def test_18_a_division_sets_up_within_two_hexes_east_of_the_line_in_its_rows(table, unit, allowed, refused):
    free(table)
    assert [table.allows(f"place {unit} {label}") for label in allowed] == [True] * 4
    assert {table.code(f"place {unit} {label}") for label in refused} == {("NMG 18.0", "zone")}


@pytest.mark.parametrize("unit", ["4/1t", "20/1", "Guard/1", "EM-Iraq", "CP", "679/1"])
def test_18_units_that_arrive_later_do_not_set_up(table, unit):
    assert free(table).code(f"place {unit} 1418") == ("NMG 18.0", "not-now")


def test_18_three_units_a_hex_at_most(table):
    free(table)
    assert table.code("place 78/1,78/2,78/3,68 1418") == ("NMG 5.1", "stacking")
    table.do("place 78/1,78/2,78/3 1418")
    assert table.code("place 68 1418") == ("NMG 5.1", "stacking")
    assert table.allows("place 78/1 1318")


def test_18_a_set_up_unit_may_be_moved_while_set_up_lasts(table):
    free(table).do("place 78/1 1418")
    table.do("place 78/1 1318")
    assert table.where("78/1") == "1318"


def test_18_set_up_ends_only_when_every_unit_stands(table):
    free(table).do("place 78/1 1418")
    assert table.code("end") == ("NMG 18.0", "missing")


def test_18_ready_places_only_what_is_not_placed(table):
    free(table).do("place 78/1 1212")
    table.do("ready")
    assert table.where("78/1") == "1212"
    assert table.where("85") == "1318"
    assert table.code("ready") == ("NMG 18.0", "placed")


@pytest.mark.parametrize(("label", "allowed"), [
    ("1115", True), ("1217", True), ("1320", True), ("1528", True), ("1530", True), ("1038", True),
    ("1318", False), ("1118", False), ("1220", False), ("1427", True), ("1326", False),
])  # fmt: skip
def test_18_israeli_strong_points_stand_next_to_the_line_on_its_west_side(table, label, allowed):
    assert israeli_setup(table).allows(f"fortify {label}") == allowed


def test_18_ten_strong_points_one_to_a_hex(table):
    israeli_setup(table)
    fortify_all(table)
    assert table.hexes(table.state.posts_israeli) == set(POSTS)
    assert table.code("fortify 1323") == ("NMG 18.0", "post")
    table.do("fortify 1320")  # a second time takes it back
    assert "1320" not in table.hexes(table.state.posts_israeli)
    assert table.allows("fortify 1323")


def place_all(table, labels):
    units = ["188/1", "188/2", "7/1", "7/2", "7/3", "7/mech", "Golani/1", "Golani/2", "36/art"]
    for i, label in enumerate(labels):
        table.do(f"place {','.join(units[3 * i : 3 * i + 3])} {label}")


def fortify_all(table):
    for label in POSTS:
        table.do(f"fortify {label}")


def test_18_set_up_needs_all_ten_strong_points(table):
    israeli_setup(table)
    place_all(table, ["1118", "0923", "1126"])
    assert table.code("end") == ("NMG 18.0", "posts")
    fortify_all(table)
    assert table.allows("end")


@pytest.mark.parametrize("label", ["0415", "0420", "0425", "0330", "0537"])
def test_18_no_israeli_unit_starts_on_a_supply_source(table, label):
    assert israeli_setup(table).code(f"place 7/1 {label}") == ("NMG 18.0", "zone")


def test_18_the_36th_sets_up_anywhere_west_of_the_line(table):
    israeli_setup(table)
    assert table.allows("place 7/1 0524")
    assert table.allows("place 7/1 1319")
    assert table.code("place 7/1 1419") == ("NMG 18.0", "zone")
    assert table.code("place 679/1 1319") == ("NMG 18.0", "not-now")


def test_18_one_israeli_stack_at_most_starts_next_to_syrian_units(table):
    israeli_setup(table)  # Syrians stand in 1318, 1418 and 1628
    fortify_all(table)
    place_all(table, ["1218", "1118", "1126"])
    assert table.allows("end")
    table.do("place 188/2 1319")
    assert table.code("end") == ("NMG 18.0", "near")
    table.do("place 188/2 1219")
    assert table.allows("end")


# ------------------------------------------------------------- the ready set-up


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_18_with_the_ready_set_up_nobody_is_asked_to_place(table, scenario):
    ready(table, scenario)
    assert decider(table) == ("syrian", "begin")
    assert table.game.problems(table.state) == []
    assert [type(a).verb for a in table.game.legal(table.state)] == ["end"]
    table.do("end", 5, 3)  # air units of turn 1; Syria has the initiative without a roll
    assert decider(table) == ("syrian", "initiative")
    assert table.state.turn == 1


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_18_the_ready_set_up_is_one_that_free_set_up_allows(table, scenario):
    ready(table, scenario)
    where, posts = table.state.where, (table.state.posts_israeli, table.state.posts_syrian)
    free(table, scenario)
    for side in (1, 0):
        for unit, h in enumerate(where):
            if h >= 0 and table.rb.sides[unit] == side:
                table.do(f"place {table.rb.name(unit)} {table.rb.label(h)}")
        for h in members(posts[side]):
            table.do(f"fortify {table.rb.label(h)}")
        if side:
            table.do("end")
    assert table.allows("end")
    assert table.state.where == where
    assert posts[0].bit_count() == 10


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_18_every_unit_of_the_set_up_has_a_place_of_its_own_in_the_ready_one(table, scenario):
    data = table.game.definition.scenarios[scenario]
    assert set(data.ready) == set(data.zones)
    assert [len(posts) for posts in data.ready_posts] == list(data.posts)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_18_the_ready_set_up_keeps_guns_back_and_engineers_at_the_ditch(table, scenario):
    ready(table, scenario)
    rb, state = table.rb, table.state
    for unit in state.on_map(1):
        h = state.where[unit]
        near_line = bool(rb.grid.spread(1 << h) & rb.west)
        if rb.units[unit].kind == "artillery":
            assert not near_line
        if rb.units[unit].kind == "engineers":
            assert any(rb.ditch >> rb.hexside(h, n) & 1 for n in members(rb.around[h]))
    gun = state.where[table.unit("36/art")]
    assert not rb.grid.within(gun, 2) & state.occupied[1]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_18_everybody_starts_the_ready_set_up_in_supply(table, scenario):
    ready(table, scenario).do("end", 5, 3)
    assert table.units(table.state.oos) == set()


def test_18_the_ready_divisions_stand_from_north_to_south_as_7th_9th_5th(table):
    ready(table)
    rows = {}
    for name in ("7th", "9th", "5th"):
        units = table.rb.of_formation[FORMATIONS.index(name)]
        rows[name] = [int(table.where(table.rb.name(u))[2:]) for u in units]
        assert len(units) == 11
    assert max(rows["7th"]) < min(rows["9th"])
    assert max(rows["9th"]) < min(rows["5th"])


def test_18_the_ready_7th_brigade_stands_north_of_the_188th(table):
    ready(table)
    north = max(int(table.where(u)[2:]) for u in ("7/1", "7/2", "7/3", "7/mech"))
    assert north < min(int(table.where(u)[2:]) for u in ("188/1", "188/2"))


def test_18_a_free_set_up_asks_as_before(table):
    assert decider(free(table)) == ("syrian", "setup")
    table.do("ready")
    assert table.waiting == "setup"
