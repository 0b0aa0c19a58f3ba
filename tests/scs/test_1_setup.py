"""SCS 1.0: set-up, where both sides may choose hexes, and the plain sequence of play."""

import pytest

from golan_core.model.dice import SeededDice
from golan_scs.data.loading import load_definition


def test_1_0_units_set_up_where_the_scenario_says(table):
    t = table("phase blue-setup")
    t.do("place B-T1 01.01")
    assert t.code("place B-T1 08.08") == ("small 1", "area")
    assert t.code("place R-T1 05.05") == ("SCS 1.0", "not-set-up")
    assert t.code("place B-T4 01.06") == ("SCS 1.0", "not-set-up")  # it arrives later
    t.do("place B-T1 02.02")  # and may be put elsewhere while set-up lasts
    assert t.where("B-T1") == "02.02"


def test_1_0_units_set_up_where_they_could_go(table):
    t = table("phase blue-setup")
    assert t.code("place B-T1 04.03") == ("SCS 3.1", "prohibited")
    t.do("place B-I1 04.03")


def test_1_0_set_up_ends_when_all_stand(table):
    t = table("phase blue-setup\n01.01: B-T1")
    assert t.code("end") == ("SCS 1.0", "missing")
    t.do("ready")
    assert t.where("B-T1") == "01.01"
    t.do("end")
    assert t.asked == ("red", "setup")


def test_1_0_nobody_sets_up_on_an_enemy(table):
    """Row 05 is open to both sides."""
    t = table("phase red-setup\n05.05: B-T1")
    assert t.code("place R-T1 05.05") == ("SCS 1.0", "enemy-hex")
    red = t.unit("R-T1")
    assert not any(red in getattr(a, "units", ()) and a.hex == t.hex("05.05") for a in t.game.legal(t.state))


def test_1_0_the_ready_set_up_is_not_laid_over_an_enemy(table):
    # Blue stands in a hex of red's ready set-up, by hand: its own area does not reach so far.
    t = table("phase red-setup\n08.05: B-T1")
    assert t.code("ready") == ("SCS 1.0", "enemy-hex")


def test_1_0_the_plain_sequence_of_play(small):
    state = small.start("battle", small.settle_options({}))
    seen = []
    while small.decision(state) is not None and len(seen) < 20:
        phase = state.rules.sequence[state.phase].id
        state, events = small.apply(state, small.parse(state, "end"), SeededDice(b"x", 0))
        seen += [phase, *(e.data["phase"] for e in events if e.kind == "phase")]
    turn = [
        f"{side}-{kind}"
        for side in ("blue", "red")
        for kind in ("reinforcement", "movement", "combat", "exploitation", "supply")
    ]
    assert list(dict.fromkeys(seen)) == [*turn, "end"]


def test_1_0_a_game_ends_and_has_a_result(small):
    state = small.start("battle", small.settle_options({}))
    while small.decision(state) is not None:
        state, _ = small.apply(state, small.parse(state, "end"), SeededDice(b"x", 0))
    assert state.turn == 3
    assert small.outcome(state).winner in ("", "blue", "red")


@pytest.mark.parametrize(("road", "half_mp"), [("0.5", 1), ("1", 2)])
def test_3_1_a_road_costs_what_the_game_s_chart_says(small_folder, small, road, half_mp):
    tables = small_folder / "tables.toml"
    tables.write_text(tables.read_text().replace("road = 0.5", f"road = {road}"))
    definition = load_definition(small_folder, sides=("blue", "red"))
    game = type(small)(definition)
    state = game.start("battle", game.settle_options({}))
    rb = state.rules
    a, b = game.words.hex("03.01"), game.words.hex("03.02")
    assert {pair[m].cost[a * 6 + rb.board.grid.direction(a, b)] for pair in rb.adjacency for m in (0, 1)} == {
        half_mp
    }
