"""SCS 7.0: odds, shifts, distributions and strengths, for any numbers."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from golan_scs.model.switches import SCSRules
from golan_scs.model.tables import SCALE
from golan_scs.rules.combat import new_combat
from golan_scs.rules.odds import (
    MAX_NET_SHIFT,
    attack_strength,
    column_of,
    defense_strength,
    distribution,
    mean_losses,
    odds,
    odds_ratio,
    shift_column,
)
from golan_scs.view.position import position

COLUMNS = ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1")
strengths = st.integers(1, 60 * SCALE)
THROWS = list(product(range(1, 7), repeat=2))


@pytest.fixture(scope="module")
def rulebooks(small):
    scenario = small.definition.scenarios["battle"]
    return {
        reading: small.make_rulebook(scenario, SCSRules(odds_rounding=reading), {})
        for reading in ("nearest", "defender")
    }


# ------------------------------------------------------------------------------- rounding


@given(strengths, strengths)
def test_odds_are_the_nearest_whole_number_to_one(rulebooks, attack, defense):
    n, m = odds_ratio(rulebooks["nearest"], attack, defense)
    strong, weak = max(attack, defense), min(attack, defense)
    many, one = (n, m) if attack >= defense else (m, n)
    assert one == 1
    exact = Fraction(strong, weak)
    # Half a number up: the odds lie in (exact - 1/2, exact + 1/2].
    assert -Fraction(1, 2) < many - exact <= Fraction(1, 2)


@given(strengths, strengths)
def test_odds_in_favour_of_the_defender_never_flatter_the_attacker(rulebooks, attack, defense):
    n, m = odds_ratio(rulebooks["defender"], attack, defense)
    exact = Fraction(attack, defense)
    assert Fraction(n, m) <= exact
    # One better would be too good: (n + 1):1, or 1:(m - 1) below one to one.
    better = Fraction(n + 1, 1) if m == 1 else Fraction(1, m - 1)
    assert better > exact


@given(strengths, strengths)
def test_the_defender_s_rounding_is_never_better_than_the_nearest(rulebooks, attack, defense):
    assert column_of(rulebooks["defender"], attack, defense) <= column_of(
        rulebooks["nearest"], attack, defense
    )


@pytest.mark.parametrize(
    ("attack", "defense", "ratio"),
    [
        (5, 2, (3, 1)),  # 2.5
        (12, 5, (2, 1)),  # 2.4
        (2, 3, (1, 2)),  # 1:1.5
        (5, 7, (1, 1)),  # 1:1.4
        (3, 2, (2, 1)),  # 1.5
        (7, 5, (1, 1)),  # 1.4
        (1, 1, (1, 1)),
        (2, 5, (1, 3)),  # 1:2.5
        (5, 12, (1, 2)),  # 1:2.4
        (10, 1, (10, 1)),
    ],
)
def test_odds_of_the_reference(rulebooks, attack, defense, ratio):
    assert odds_ratio(rulebooks["nearest"], attack * SCALE, defense * SCALE) == ratio


@pytest.mark.parametrize("reading", ["nearest", "defender"])
@given(attack=strengths, defense=strengths, more=strengths)
def test_more_strength_is_never_worse(rulebooks, reading, attack, defense, more):
    rb = rulebooks[reading]
    column = column_of(rb, attack, defense)
    assert column_of(rb, attack + more, defense) >= column >= column_of(rb, attack, defense + more)


@pytest.mark.parametrize("reading", ["nearest", "defender"])
@given(attack=st.integers(1, 500), defense=st.integers(1, 500), factor=st.integers(1, 200))
def test_only_the_proportion_matters(rulebooks, reading, attack, defense, factor):
    rb = rulebooks[reading]
    assert odds_ratio(rb, attack, defense) == odds_ratio(rb, attack * factor, defense * factor)


@given(strengths, strengths)
def test_odds_off_the_table_use_its_last_column(rulebooks, attack, defense):
    rb = rulebooks["nearest"]
    n, m = odds_ratio(rb, attack, defense)
    shown = f"{min(n, 4)}:1" if m == 1 else f"1:{min(m, 3)}"
    assert COLUMNS[column_of(rb, attack, defense)] == shown


# ------------------------------------------------------------------------------- shifts


@given(st.integers(0, 5), st.integers(-12, 12))
def test_a_shift_is_three_columns_at_most_and_stays_on_the_table(rulebooks, base, net):
    column = shift_column(rulebooks["nearest"], base, net)
    assert 0 <= column <= 5
    assert abs(column - base) <= min(3, abs(net))
    assert (column - base) * net >= 0
    if 3 <= base + net <= 5 and abs(net) <= 3:
        assert column == base + net


@given(st.integers(0, 6), st.integers(0, 6))
def test_both_sides_shifts_are_netted_before_the_limit_applies(small, mine, yours):
    state = position(small, "phase blue-combat\n02.07: B-T1\n02.08: R-I1", "battle")
    words = small.words
    combat = new_combat(state, 0, words.hex("02.08"), (words.unit("B-T1"),), False)
    found = odds(state, replace(combat, attacker_air=mine, defender_air=yours))
    net = max(-3, min(3, mine - yours))
    assert (found.base, found.net, found.column) == (3, net, max(0, min(5, 3 + net)))  # 6:3 is 2:1
    assert MAX_NET_SHIFT == 3
    assert sum(s.columns if s.side == 0 else -s.columns for s in found.shifts) == mine - yours


# ------------------------------------------------------------------------------- the table


@pytest.mark.parametrize("column", range(6))
def test_a_distribution_is_what_36_throws_give(small, rulebooks, column):
    found = distribution(rulebooks["nearest"], column)
    counted: dict[str, int] = {}
    for throw in THROWS:
        code = small.definition.table[sum(throw)][column].code
        counted[code] = counted.get(code, 0) + 1
    assert {r.code: n for r, n in found} == counted
    assert len(found) == len(counted)
    assert sum(n for _, n in found) == 36


@pytest.mark.parametrize("column", range(6))
def test_mean_losses_are_those_of_36_throws(small, rulebooks, column):
    rows = [small.definition.table[sum(t)][column] for t in THROWS]
    expected = (Fraction(sum(r.attacker for r in rows), 36), Fraction(sum(r.defender for r in rows), 36))
    assert mean_losses(rulebooks["nearest"], column) == expected


# ------------------------------------------------------------------------------- strengths

ATTACKERS = {"B-T1": (3, 6), "B-T2": (3, 6), "B-T3": (3, 6), "B-I1": (1, 2), "B-I2": (1, 2), "B-G": (0,)}
"""Attack by steps left, as the counters print it."""
DEFENDERS = {"R-T1": (1, 3), "R-I1": (2, 3), "R-I2": (2, 3), "R-F": (4,), "R-G": (1,)}
PLACES = {
    # target: (factor of the defence, hexes to attack from with their factors for a tank)
    "02.08": (1, {"02.07": Fraction(1), "01.08": Fraction(1)}),
    "02.04": (2, {"02.03": Fraction(1), "02.05": Fraction(1)}),
    "02.10": (1, {"02.09": Fraction(1, 2), "02.11": Fraction(1)}),
    "09.05": (2, {"09.04": Fraction(1, 2), "09.06": Fraction(1)}),
    "06.06": (1, {"05.06": Fraction(1, 3), "06.05": Fraction(1)}),
    "06.10": (1, {"06.09": Fraction(1, 2), "05.10": Fraction(1, 2), "06.11": Fraction(1)}),
}


@st.composite
def battles(draw):
    """Units by hex, who is Out of Supply, and the strengths by arithmetic."""
    target = draw(st.sampled_from(sorted(PLACES)))
    double, around = PLACES[target]
    lines, attack, defense, hungry = [], Fraction(0), Fraction(0), []
    mine = draw(st.lists(st.sampled_from(sorted(ATTACKERS)), min_size=1, unique=True))
    yours = draw(st.lists(st.sampled_from(sorted(DEFENDERS)), min_size=1, unique=True))
    for names, printed in ((mine, ATTACKERS), (yours, DEFENDERS)):
        for name in names:
            steps = draw(st.integers(1, len(printed[name])))
            strength = Fraction(printed[name][steps - 1])
            if draw(st.booleans()):
                hungry.append(name)
                strength /= 2
            at = target
            if names is mine:
                at = draw(st.sampled_from(sorted(around)))
                attack += strength * around[at]
            else:
                defense += strength * double
            lines.append(f"{at}: {name}*{steps}")
    if hungry:
        lines.append("oos: " + " ".join(hungry))
    return target, mine, "\n".join(lines), attack, defense


@given(battles())
def test_a_side_s_strength_is_the_sum_of_its_units_with_all_factors_unrounded(small, battle):
    target, mine, text, attack, defense = battle
    state = position(small, f"phase blue-combat\n{text}", "battle")
    h = small.words.hex(target)
    units = tuple(small.words.unit(name) for name in mine)
    assert Fraction(attack_strength(state, units, h), SCALE) == attack
    assert Fraction(defense_strength(state, state.stack(h)), SCALE) == defense
    found = odds(state, new_combat(state, 0, h, units, False))
    assert (found.attack_total, found.defense_total) == (attack, defense)
    for factor in (*found.attack, *found.defense):
        product_of = Fraction(factor.printed)
        for times, why, _ in factor.factors:
            assert why
            product_of *= times
        assert Fraction(factor.strength, SCALE) == product_of


@given(battles())
def test_an_attack_needs_strength_and_nothing_else_here(small, battle):
    target, mine, text, attack, _ = battle
    state = position(small, f"phase blue-combat\n{text}", "battle")
    refusal = small.why_not(state, small.parse(state, f"attack {target} {','.join(mine)}"))
    if attack == 0:
        assert refusal is not None
        assert refusal.code == "no-strength"
    else:
        assert refusal is None
