"""How a position looks: map, counters, marks, panels, tracks, rosters."""

from __future__ import annotations

from typing import Any

import pytest

from golan_core.bots import bot_rng
from golan_core.drawing.picture import draw, draw_svg
from golan_core.play.session import Session
from golan_core.view.scene import CounterView, Mark, Scene


def scene(table: Any) -> Scene:
    return table.game.look.scene(table.state)  # type: ignore[no-any-return]


def counter(table: Any, unit: str) -> CounterView:
    return next(c for c in scene(table).counters if c.unit == unit)


def marks(table: Any, what: str) -> set[tuple[str, str]]:
    """Label and text of the marks of a kind."""
    return {(table.rb.label(m.hex), m.text) for m in scene(table).marks if m.kind == what}


def lines(table: Any, title: str) -> list[str]:
    panels = scene(table).panels
    return [line for p in (panels[:1] if title == "facts" else panels) for line in p.lines
            if title in ("facts", p.title)]  # fmt: skip


# -------------------------------------------------------------------------- map


@pytest.mark.parametrize("scenario", ["base", "badr", "target-damascus", "combined"])
def test_the_map_shows_the_sheets_of_the_scenario_and_no_more(nmg: Any, scenario: str) -> None:
    state = nmg.start(scenario, nmg.settle_options({}))
    view = nmg.look.scene(state).board_view
    assert {h.id for h in view.hexes} == {
        h for h in range(nmg.definition.board.grid.size)
        if nmg.definition.scenarios[scenario].playable >> h & 1
    }  # fmt: skip
    assert all(s.a in view and s.b in view for s in view.sides)
    assert bool(view.areas) == (scenario in ("target-damascus", "combined")), "shaded hexes of Damascus"


def test_a_view_is_built_once_for_a_rulebook(nmg: Any) -> None:
    base, badr = (nmg.start(s, nmg.settle_options({})) for s in ("base", "badr"))
    assert nmg.look.scene(base).board_view is nmg.look.scene(base.copy()).board_view
    assert nmg.look.scene(base).board_view is not nmg.look.scene(badr).board_view


def test_all_ground_and_lines_of_the_map_have_a_style_of_their_own(nmg: Any) -> None:
    from golan_core.drawing.theme import Theme

    view = nmg.look.scene(nmg.start("combined", nmg.settle_options({}))).board_view
    theme = Theme(view.style)
    tints = {h.tint for h in view.hexes}
    assert tints <= set(theme.style.ground)
    assert len({theme.ground(t).color for t in tints}) == len(tints)
    for kind in {k for s in view.sides for k in (*s.kinds, *s.back)} - {"road"}:
        assert kind in theme.style.hexside


# --------------------------------------------------------------------- counters


def test_a_counter_has_its_printed_values_and_colours(table: Any) -> None:
    table.at("1320: 188/1\n1419: 5/art 112\n1620: EM-Iraq CP", "combined")
    tank = counter(table, "188/1")
    assert (tank.values, tank.symbol, tank.letter, tank.size) == ("6-5-8", "armor", "I", "battalion")
    assert counter(table, "5/art").values == "(6)B3-1-3"
    assert counter(table, "112").mobility == "leg"
    assert counter(table, "CP").symbol == "hq"
    iraqi = counter(table, "EM-Iraq")
    assert (iraqi.side, iraqi.nation, iraqi.letter, iraqi.stripe) == ("syrian", "iraqi", "Q", "")


def test_every_kind_of_unit_has_a_symbol_and_every_nation_a_letter_of_its_own(table: Any) -> None:
    from golan_core.drawing.shapes.symbols import _SYMBOLS

    units = table.rb.units
    style = table.rb.definition.style
    assert {style.symbol.get(u.kind, u.kind) for u in units} <= set(_SYMBOLS)
    nations = {u.nation for u in units}
    assert nations <= set(style.party)
    assert len({style.letter(nation) for nation in nations}) == len(nations)


def test_formations_of_a_side_have_different_stripes(table: Any) -> None:
    table.at("1320: 188/1 679/1 205/1\n1321: Res/1", "combined")
    found = [c.stripe for c in scene(table).counters]
    assert len(set(found)) == 4
    assert "" not in found


def test_an_emergency_unit_takes_the_stripe_of_its_formation_once_that_is_there(table: Any) -> None:
    table.at("1620: EM-Iraq\n1720: 12/1", "combined")
    assert counter(table, "EM-Iraq").stripe == counter(table, "12/1").stripe != ""


def test_badges_tell_what_hinders_a_unit_first(table: Any) -> None:
    table.at(
        "active 36th\nstep move\n1320: 188/1* 188/2 7/1\n1321: 679/1\nmoved: 7/1\noos: 188/1\nacted: 679/1"
    )
    assert counter(table, "188/1").badges == ("DISR", "OOS", "ACTIVE")
    assert counter(table, "188/2").badges == ("ACTIVE",)
    assert counter(table, "7/1").badges == ("MOVED",)
    assert counter(table, "679/1").badges == ("ACTED",)


def test_units_that_came_by_air_and_that_clear_mines_are_badged(table: Any) -> None:
    table.at("turn 18\n1424: Para/1\n1524: 7/1\nairborne: Para/1", "target-damascus")
    table.state.clearing = ((table.hex("1524"), table.unit("7/1")),)
    assert counter(table, "Para/1").badges == ("AIRMOBILE",)
    assert counter(table, "7/1").badges == ("CLEARING",)


def test_the_strongest_fit_unit_lies_on_top(table: Any) -> None:
    table.at("1320: 36/art 188/1* 7/mech")
    assert [c.unit for c in scene(table).counters] == ["188/1", "36/art", "7/mech"]


def test_a_disrupted_counter_looks_different_itself(table: Any) -> None:
    from golan_core.drawing.counters import CounterPress
    from golan_core.drawing.theme import Theme

    table.at("1320: 188/1* 188/2")
    press = CounterPress(Theme(table.rb.definition.style), {})
    fit = counter(table, "188/2")
    faces = [press.print(c, 60, buried=True).tobytes() for c in (counter(table, "188/1"), fit)]
    assert faces[0] != faces[1]


# ------------------------------------------------------------------------ marks


def test_mines_and_cleared_mines(table: Any) -> None:
    table.at("cleared: 1420", "target-damascus")
    assert ("1420", "") in marks(table, "cleared minefield")
    assert ("1420", "") not in marks(table, "minefield")
    assert ("1421", "") in marks(table, "minefield")


def test_a_syrian_strong_point_is_mined_all_round(table: Any) -> None:
    table.at("posts syrian: 2414", "target-damascus")
    assert marks(table, "strongpoint:syrian") == {("2414", "")}
    mined = {label for label, _ in marks(table, "minefield")}
    centre = table.hex("2414")
    assert {table.rb.label(n) for n in table.rb.grid.neighbours[centre * 6 : centre * 6 + 6]} <= mined


def test_bridges_lie_on_the_hexside_that_is_bridged(table: Any) -> None:
    a, b = ditch(table)
    table.at(f"bridges: {a}-{b}")
    (mark,) = [m for m in scene(table).marks if m.kind.startswith("bridge")]
    view = scene(table).board_view
    assert between(table, mark) == {a, b}
    assert mark.hex in view


def test_the_ditch_along_a_cleared_minefield_is_filled_in(table: Any) -> None:
    a, b = ditch(table)
    table.at(f"cleared: {b}")
    filled = [between(table, m) for m in scene(table).marks if m.kind.startswith("causeway")]
    assert {a, b} in filled
    assert all(b in pair for pair in filled)


def ditch(table: Any) -> tuple[str, str]:
    """The two hexes of a hexside with the ditch, the western one first."""
    view = table.game.look.scene(table.state).board_view
    side = next(s for s in view.sides if s.has("ditch") and not s.has("road"))
    west = side.a if table.rb.west >> side.a & 1 else side.b
    return table.rb.label(west), table.rb.label(side.a + side.b - west)


def between(table: Any, mark: Mark) -> set[str]:
    """Labels of the hexes on both sides of a mark, worked out from its angle alone."""
    import math

    view = table.game.look.scene(table.state).board_view
    x, y = view.hex(mark.hex).center
    turn = math.radians(int(mark.kind.partition(":")[2]))
    goal = (x + math.cos(turn), y + math.sin(turn))
    far = min(view.hexes, key=lambda h: math.dist(h.center, goal))
    assert math.dist(far.center, goal) < 0.02
    return {table.rb.label(mark.hex), far.label}


def test_a_supply_source_that_is_lost_is_marked_as_lost(table: Any) -> None:
    table.at("held: 0425\n0420: 47/1")
    assert marks(table, "supply:lost") == {("0425", ""), ("0420", "")}
    assert {label for label, _ in marks(table, "supply:israeli")} == {"0330", "0415", "0537"}


def test_entries_of_allies_carry_the_letters_of_who_still_waits(table: Any) -> None:
    table.at("turn 17\npool: 12/1 40/1m", "target-damascus")
    found = dict(marks(table, "entry:arab allies"))
    assert found["2027"] == "JQ"
    assert found["3810"] == "Q"
    table.at("turn 17\npool: 40/1m", "target-damascus")
    assert "3810" not in dict(marks(table, "entry:arab allies"))


# ----------------------------------------------------------------------- panels


def test_the_facts_name_date_points_and_the_cup(table: Any) -> None:
    table.at("turn 3\ncup: 5th 36th end-turn\ndrawer israeli\n1320: 188/1\n1419: 47/1")
    facts = lines(table, "facts")
    assert "date: 7 Oct a.m." in facts
    assert "in the cup: 36th, 5th, End Turn" in facts
    assert "draws next: Israeli" in facts
    assert "next chit Israeli: 1 in 3 [NMG 3.0]" in facts


def test_formations_that_were_drawn_are_told_apart_from_the_active_one(table: Any) -> None:
    table.at("active 36th\nstep move\ncup: 9th\n1320: 188/1\n1321: 679/1\n1419: 47/1\n1421: 51/1")
    facts = lines(table, "facts")
    assert "active: 36th (Israeli)" in facts
    assert "have acted: 210th, 5th" in facts


def test_the_score_adds_up_to_the_points(table: Any) -> None:
    table.at("turn 16\n1518: 188/1\n2414: 7/1\nbox: 7/2", "target-damascus")
    score = lines(table, "Score")
    summed = sum(int(line.split()[0]) for line in score if line[0] in "+-" and "Israeli points" not in line)
    (total,) = [line for line in score if "Israeli points" in line]
    assert int(total.split()[0]) == summed == fact(table, "points")


def fact(table: Any, name: str) -> Any:
    return next(f.value for f in table.game.look.summary(table.state) if f.name == name)


def test_the_standing_is_what_the_game_would_end_with(table: Any) -> None:
    table.at("turn 16", "target-damascus")
    assert fact(table, "standing") == "Syrian decisive"
    table.at("turn 1\n1419: 47/1", "badr")
    assert fact(table, "standing") == "Israeli decisive"


def test_mount_hermon_and_the_command_post_are_told(table: Any) -> None:
    table.at("turn 16\nhermon: Para/1\nhermon 11\n2414: CP", "target-damascus")
    table.state.hermon = 11
    told = lines(table, "Score")
    assert "Mount Hermon: taken by the Israelis" in told
    assert "Syrian command post: at 2414" in told
    panel = next(p for p in scene(table).panels if p.title == "Score")
    assert [c.unit for c in panel.counters] == ["Para/1"]


def test_the_replacement_box_and_the_units_gone_for_good(table: Any) -> None:
    table.at("box: 188/1")
    found = {p.lines[0]: [c.unit for c in p.counters] for p in scene(table).panels if p.title == "Lost"}
    assert found["Israeli, Replacement Box: 1 unit"] == ["188/1"]
    assert "188/2" in next(units for head, units in found.items() if head.startswith("Israeli, eliminated"))


def test_the_odds_of_the_assault_under_way_are_those_of_its_table(table: Any) -> None:
    from golan_no_middle_ground.model.frames import Assault

    table.at("active 36th\nstep assault\n1320: 188/1 188/2*\n1419: 5/AT")
    attackers = tuple(table.unit(u) for u in ("188/1", "188/2"))
    table.state.push(Assault(0, table.hex("1419"), attackers, 0, "resolve"))
    from golan_no_middle_ground.turn.losses import AfterCombat

    told = AfterCombat().chances(table.state)
    assert told[0] == "assault on 1419: 5 against 1 [NMG 12.0]", "the disrupted attacker does not count"
    assert sum(int(line[0]) for line in told if " in 6: " in line) == 6


# ----------------------------------------------------------------------- tracks


def test_tracks_of_turns_phases_and_steps_show_where_the_game_is(table: Any) -> None:
    table.at("turn 16\nactive 36th\nstep fire\n1320: 188/1", "target-damascus")
    turn, phase, step = scene(table).tracks
    assert (turn.boxes[0].split("\n"), turn.boxes[turn.current].split("\n")[0]) == (
        ["15", "11 Oct a.m."],
        "16",
    )
    assert phase.boxes[phase.current] == "Operations"
    assert step.boxes[step.current] == "Fire"
    table.at("phase initiative\ninitiative israeli\n1320: 188/1")
    turn, phase, step = scene(table).tracks
    assert phase.boxes[phase.current] == "Initiative"
    assert step.current == -1
    assert "Hermon" not in phase.boxes


# ---------------------------------------------------------------------- rosters


def test_every_unit_of_the_scenario_is_on_the_map_or_in_a_roster(nmg: Any) -> None:
    """Nobody is forgotten, at set-up and in the middle of games of chance."""
    for scenario in nmg.scenarios:
        session = Session(nmg, scenario, {"setup": "free"}, 5)
        rngs = {role: bot_rng(5, role) for role in nmg.roles}
        for step in range(240):
            if step % 60 == 0:
                _check_nobody_is_forgotten(nmg, session.state)
            if session.decision is None:
                break
            role = session.decision.role
            session.submit(role, nmg.legal(session.state).sample(rngs[role]))


def _check_nobody_is_forgotten(nmg: Any, state: Any) -> None:
    listed = [c.unit for p in nmg.look.rosters(state) for c in p.counters]
    mapped = [c.unit for c in nmg.look.scene(state).counters]
    wanted = {nmg.definition.units[u].id for u in state.rules.scenario.units}
    later = {u for u in wanted if u not in listed}
    assert set(mapped) <= set(listed)
    never = {  # arrivals beyond the scenario's end
        nmg.definition.units[u].id
        for a in nmg.definition.arrivals
        if a.turn > state.rules.scenario.last
        for u in a.units
    }
    assert later <= never


def test_arrivals_say_how_many_more_may_come(table: Any) -> None:
    table.at("turn 3\npool: 679/1 679/2")
    quota = [0] * len(table.game.definition.arrivals)
    number = next(
        i for i, a in enumerate(table.game.definition.arrivals) if a.name == "210th" and a.turn == 3
    )
    quota[number] = 2
    table.state.quota = tuple(quota)
    heads = [p.lines[0] for p in table.game.look.rosters(table.state) if p.title == "Arrivals"]
    assert "Israeli, 210th: 2 more may come this turn" in heads


# -------------------------------------------------------------- pictures, numbers


@pytest.mark.parametrize("scenario", ["base", "target-damascus"])
def test_a_table_is_drawn_in_pixels_and_as_vectors(nmg: Any, scenario: str) -> None:
    session = Session(nmg, scenario, {}, 3)
    rngs = {role: bot_rng(3, role) for role in nmg.roles}
    for _ in range(120):
        assert session.decision is not None
        role = session.decision.role
        session.submit(role, nmg.legal(session.state).sample(rngs[role]))
    found = nmg.look.scene(session.state)
    picture = draw(found, scale=20)
    assert len(picture.getcolors(1 << 24)) > 200
    assert "Supply source (Syrian)" in draw_svg(found, scale=20)


def test_measures_count_losses_villages_and_how_far_the_sides_have_come(table: Any) -> None:
    a, b = ditch(table)
    table.at(f"{b}: 188/1\n{a}: 47/1\nbox: 7/1\nheld: 1220 0923")
    found = {m.name: m.value for m in table.game.look.measures(table.state)}
    assert found["israeli losses"] == found["israeli losses for good"] + 1
    assert found["syrian villages"] == 2
    assert (found["israeli reach"], found["syrian reach"]) == (1, 1)
    table.at("0425: 47/1")
    deep = next(m.value for m in table.game.look.measures(table.state) if m.name == "syrian reach")
    line = min(
        table.rb.grid.distance(table.hex("0425"), h)
        for h in range(table.rb.grid.size)
        if table.rb.scenario.playable >> h & ~table.rb.west >> h & 1
    )
    assert deep == line
