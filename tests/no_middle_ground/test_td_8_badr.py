"""T:D 8.0: Operation Badr."""

import pytest

_ISRAELIS = (
    "188/1 188/2 7/1 7/2 7/3 7/mech Golani/1 Golani/2 36/art 679/1 679/2 679/3 179/1 179/2 179/3 "
    "210/mech 210/art 205/1 205/2 205/3 9/1 4/1 9/mech 4/mech 146/art"
)
_SYRIANS = (
    "47/1 47/2 47/3 132/1 132/2 112 61 5/AT 5/art 5/eng1 5/eng2 78/1 78/2 78/3 121/1 121/2 68 85 7/AT 7/art "
    "7/eng1 7/eng2 51/1 51/2 51/3 43/1 43/2 52 33 9/AT 9/art 9/eng1 9/eng2 4/1t 4/2t 91/1 91/2 91/3 2/1m "
    "2/2m 1/art 20/1 20/2 65/1 65/2 65/3 15/1 15/2 3/art Guard/1 Guard/2 EM-Iraq EM-Jordan EM-Druze"
)
ISRAELIS, SYRIANS = _ISRAELIS.split(), _SYRIANS.split()
FAR, NEAR = "1418", "0725"
"""Hexes of a Syrian unit: many hexes from the Jordan, and three from Bnot Ya'akov (0425)."""


def lay(table, *, at=FAR, israeli=0, syrian=0, boxed=0, turn=5, more=()):
    """A game with so many Israeli losses, Syrian ones for good, and Syrian ones that might come back."""
    mine, theirs = ISRAELIS[: len(ISRAELIS) - israeli], SYRIANS[1 : len(SYRIANS) - syrian - boxed]
    end = len(SYRIANS) - syrian
    lines = [
        f"turn {turn}", "cup: end-turn", "drawer syrian", f"{at}: {SYRIANS[0]}",
        f"pool: {' '.join(mine + theirs)}",
        f"box: {' '.join(ISRAELIS[len(ISRAELIS) - israeli :] + SYRIANS[end - boxed : end])}", *more,
    ]  # fmt: skip
    table.at("\n".join(lines), "badr")


def finish(table, *dice):
    """The End Turn marker ends the turn, whatever it is worth in this scenario."""
    table.do("draw", 1)
    table.do("choose abide")
    table.do("choose abide", *dice)
    return table.game.outcome(table.state)


def asked(table):
    decision = table.game.decision(table.state)
    return (decision.role, decision.kind) if decision else None


# -------------------------------------------------------------------- 8.0, 8.1


def test_td_8_0_only_the_base_games_map_and_units_are_used(table):
    data = table.game.definition.scenarios["badr"]
    assert (data.first, data.last) == (1, 5)
    assert len(data.units) == 79
    table.at("turn 1", "badr")
    assert table.rb.passable.bit_count() == 511


def test_td_8_0_there_is_no_end_turn_marker_and_no_other_marker(table):
    table.at("turn 3\nphase initiative\ninitiative israeli\n1120: 7/1\n1418: 78/1", "badr")
    table.do("activate 36th")
    assert table.state.cup >> 12 == 0


@pytest.mark.parametrize("turn", [2, 3, 5, 6])
def test_td_8_1_there_are_no_replacements_for_either_side(table, turn):
    table.at(f"turn {turn}\nphase declaration\nbox: 7/1 78/1\n1120: 7/2", "badr")
    table.do("end", *([3, 3] if turn in (2, 5) else [3, 3, 3, 3]))
    assert table.waiting == "initiative"


def test_td_8_1_the_scenario_ends_with_turn_5(table):
    lay(table, at="0425", turn=4)
    assert finish(table, 2, 3, 4) is None  # the dice of the 210th, 1st and 3rd
    assert table.state.turn == 5
    lay(table, at="0425", turn=5)
    assert finish(table) is not None


# ------------------------------------------------------------------- 8.2, 8.3


def test_td_8_2_syria_wins_decisively_on_any_one_supply_hex(table):
    for label in ("0415", "0420", "0425", "0330", "0537"):
        lay(table, at=label)
        outcome = finish(table)
        assert outcome.winner == "syrian"
        assert "decisive" in outcome.reason


def test_td_8_2_ten_israeli_units_eliminated_are_a_syrian_minor_victory(table):
    lay(table, at=NEAR, israeli=10)
    finish(table)
    table.do("choose rest")
    outcome = table.game.outcome(table.state)
    assert outcome.winner == "syrian"
    assert "minor" in outcome.reason


def test_td_8_2_nine_are_not(table):
    lay(table, at=NEAR, israeli=9)
    assert finish(table).all_lose


def test_td_8_2_a_lost_israeli_strong_point_counts_as_a_unit(table):
    lay(table, at=NEAR, israeli=8, more=["lost_points 2"])
    finish(table)
    table.do("choose rest")
    assert table.game.outcome(table.state).winner == "syrian"


def test_td_8_3_israel_wins_decisively_with_the_nearest_syrian_four_hexes_off(table):
    # 0825 is four hexes from 0425 and further from the other sources, 0725 three
    lay(table, at="0825")
    outcome = finish(table)
    assert outcome.winner == "israeli"
    assert "decisive" in outcome.reason
    lay(table, at="0725")
    assert finish(table).all_lose


def test_td_8_3_only_ground_that_can_be_passed_is_counted(table):
    # 0430 is the next hex to 0330, the lake lies south of both: 0434 is reached round its shore
    lay(table, at="0534")
    by_air = min(table.rb.grid.distance(table.hex("0534"), s) for s in (table.hex("0330"), table.hex("0537")))
    assert by_air == 3
    assert finish(table).all_lose


@pytest.mark.parametrize(("syrian", "won"), [(3, True), (2, False)])
def test_td_8_3_three_syrian_units_lost_for_good_are_an_israeli_minor_victory(table, syrian, won):
    lay(table, at=NEAR, syrian=syrian)
    outcome = finish(table)
    if won:
        table.do("choose rest")
        outcome = table.game.outcome(table.state)
    assert outcome.winner == ("israeli" if won else "")
    assert "minor" in outcome.reason or not won


def test_td_8_3_units_in_the_replacement_box_are_not_lost_for_good(table):
    lay(table, at=NEAR, boxed=8)
    assert finish(table).all_lose


def test_td_8_3_a_minor_victory_needs_every_supply_hex(table):
    lay(table, at=NEAR, syrian=5, more=["held: 0537"])
    assert finish(table).all_lose


def test_td_8_3_two_minor_victories_are_a_draw(table):
    lay(table, at=NEAR, israeli=10, syrian=3)
    finish(table)
    table.do("choose rest")
    table.do("choose rest")
    outcome = table.game.outcome(table.state)
    assert outcome.winner == ""
    assert "draw" in outcome.reason


def test_td_8_3_without_any_victory_both_lose(table):
    lay(table, at=NEAR)
    outcome = finish(table)
    assert outcome.winner == ""
    assert "both lose" in outcome.reason


def test_td_8_3_a_decisive_victory_beats_a_minor_one(table):
    lay(table, at="0425", syrian=3)
    assert finish(table).winner == "syrian"
    lay(table, at=FAR, israeli=10)
    assert finish(table).winner == "israeli"


# ------------------------------------------------------------------------- 8.4


def test_td_8_4_in_a_draw_either_player_may_go_for_broke(table):
    lay(table, at=NEAR, israeli=10, syrian=3)
    finish(table)
    assert asked(table) == ("syrian", "stake")
    table.do("choose rest")
    assert asked(table) == ("israeli", "stake")


def test_td_8_4_the_winner_of_a_minor_victory_may(table):
    lay(table, at=NEAR, syrian=3)
    finish(table)
    assert asked(table) == ("israeli", "stake")
    lay(table, at=NEAR, israeli=10)
    finish(table)
    assert asked(table) == ("syrian", "stake")


@pytest.mark.parametrize("position", [{"at": "0425"}, {"at": FAR}, {"at": NEAR}])
def test_td_8_4_nobody_may_with_a_decisive_victory_or_with_none(table, position):
    lay(table, **position)
    assert finish(table) is not None


def stake(table, before, after, *, israeli=False, syrian=False):
    """The result of turn 6, with what the sides stood at after turn 5 and who went for broke."""
    lay(table, **before)
    finish(table)
    stood = table.state.stood
    lay(table, turn=6, more=[f"stake {israeli + 2 * syrian}", f"stood {stood}"], **after)
    return finish(table)


DRAW = {"at": NEAR, "israeli": 10, "syrian": 3}
ISRAELI_MINOR = {"at": NEAR, "syrian": 3}
SYRIAN_MINOR = {"at": NEAR, "israeli": 10}
ISRAELI_DECISIVE = {"at": FAR}
SYRIAN_DECISIVE = {"at": "0425"}


def test_td_8_4_going_for_broke_brings_one_turn_more(table):
    lay(table, **DRAW)
    finish(table)
    table.do("choose stake")
    table.do("choose rest", 6, 6, 4)  # dice of the 210th, 1st and 3rd; the 146th is lost
    assert (table.state.turn, table.waiting) == (6, "arrivals")
    assert table.state.stake == 2


@pytest.mark.parametrize(("before", "after", "winner", "word"), [
    (DRAW, ISRAELI_MINOR, "israeli", "minor"),
    (DRAW, ISRAELI_DECISIVE, "israeli", "decisive"),
    (DRAW, DRAW, "syrian", "broke"),
    (DRAW, SYRIAN_MINOR, "syrian", "broke"),
    (ISRAELI_MINOR, ISRAELI_DECISIVE, "israeli", "decisive"),
    (ISRAELI_MINOR, ISRAELI_MINOR, "syrian", "broke"),
    (ISRAELI_MINOR, DRAW, "syrian", "broke"),
    (ISRAELI_MINOR, SYRIAN_DECISIVE, "syrian", "broke"),
])  # fmt: skip
def test_td_8_4_israel_gains_a_level_or_loses(table, before, after, winner, word):
    outcome = stake(table, before, after, israeli=True)
    assert outcome.winner == winner
    assert word in outcome.reason


@pytest.mark.parametrize(("before", "after", "winner", "word"), [
    (DRAW, SYRIAN_MINOR, "syrian", "minor"),
    (SYRIAN_MINOR, SYRIAN_DECISIVE, "syrian", "decisive"),
    (SYRIAN_MINOR, SYRIAN_MINOR, "israeli", "broke"),
    (DRAW, DRAW, "israeli", "broke"),
])  # fmt: skip
def test_td_8_4_syria_gains_a_level_or_loses(table, before, after, winner, word):
    outcome = stake(table, before, after, syrian=True)
    assert outcome.winner == winner
    assert word in outcome.reason


def test_td_8_4_both_may_stake_and_both_may_lose(table):
    outcome = stake(table, DRAW, DRAW, israeli=True, syrian=True)
    assert outcome.winner == ""
    assert outcome.all_lose
    assert stake(table, DRAW, SYRIAN_MINOR, israeli=True, syrian=True).winner == "syrian"


def test_td_8_4_the_extension_is_one_turn_only(table):
    lay(table, turn=6, more=["stake 2", "stood 5"], **DRAW)
    assert finish(table) is not None


@pytest.mark.parametrize(("more", "rule"), [((), "T:D 8.3"), (("stake 2", "stood 5"), "T:D 8.4")])
def test_td_8_the_end_names_its_rule(table, more, rule):
    lay(table, turn=6 if more else 5, more=more, at=NEAR)
    table.do("draw", 1)
    table.do("choose abide")
    events = table.do("choose abide")
    assert [e.rule for e in events if e.kind == "end"] == [rule]
