"""A game of the series that is as unlike the usual ones as its data may be, and adds next to no code.

Combat is one ten-sided die with results in words; riders on camels fight in squads; the track has no Air or
Replacement Points, and nobody arrives. It has no style. It ends after its last turn as the series says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from golan_core.bots import playout
from golan_core.data.data_files import DataError
from golan_core.model.options import Value
from golan_core.plugins.manager import Plugins
from golan_core.testing.kit import check_game
from golan_scs.data.loading import load_definition
from golan_scs.game import SeriesGame
from golan_scs.model.definition import Result, ScenarioData
from golan_scs.model.rulebook import Phase, Rulebook
from golan_scs.model.switches import SCSRules
from golan_scs.rules.odds import distribution, mean_losses, ways_of

COMBAT = """[combat]
src = "made"
dice = 1
sides = 10
columns = ["1:3", "1:2", "1:1", "2:1", "3:1", "4:1"]

[combat.results]
repulse = { attacker = 1, attacker_retreat = 1 }
push = { defender_retreat = 1 }
rout = { defender = 2, defender_retreat = 3 }

[combat.rows]
"""
CODES = ("repulse", "repulse", "A1", "push", "push", "D1r1", "push", "D1r1", "rout", "rout")


class RaidRulebook(Rulebook):
    """Both sides move and fight; there is nothing else to do."""

    sequence = (
        Phase("blue-setup", "Blue set-up", "setup", 0, "raid 1"),
        Phase("red-setup", "Red set-up", "setup", 1, "raid 1"),
        Phase("blue-movement", "Blue moves", "movement", 0, "raid 2"),
        Phase("blue-combat", "Blue fights", "combat", 0, "raid 3"),
        Phase("red-movement", "Red moves", "movement", 1, "raid 2"),
        Phase("red-combat", "Red fights", "combat", 1, "raid 3"),
    )
    first_phase = 2


class Raid(SeriesGame):
    id, title, version = "raid", "The raid", "1"

    def make_rulebook(
        self, scenario: ScenarioData, rules: SCSRules, options: Mapping[str, Value]
    ) -> RaidRulebook:
        return RaidRulebook(self.definition, scenario, rules, self.flow)


@pytest.fixture
def folder(small_folder: Path) -> Path:
    """The data of the small game, rewritten."""

    def rewrite(name: str, *changes: tuple[str, str]) -> None:
        text = (small_folder / name).read_text("utf-8")
        for old, new in changes:
            text, count = re.subn(old, new, text, flags=re.DOTALL)
            assert count, old
        (small_folder / name).write_text(text, "utf-8")

    rows = "".join(f"{total} = {[code] * 6}\n" for total, code in enumerate(CODES, 1)).replace("'", '"')
    rewrite("tables.toml", (r"\[combat\].*?(?=\[terrain\])", COMBAT + rows + "\n"))
    rewrite("track.toml", (r"(air|repl) = \[0, 0\]\n", ""))
    rewrite(
        "counters.toml",
        (r"^# Blue", 'kinds = ["camel"]\nsizes = ["squad"]\n# Blue'),
        ('kind = "infantry"\nsize = "battalion"', 'kind = "camel"\nsize = "squad"'),
    )
    (small_folder / "arrivals.toml").unlink()
    scenario = next((small_folder / "scenarios").iterdir()).name
    rewrite(f"scenarios/{scenario}", (r"turns = 3\n", 'turns = 3\nabsent = ["B-T4", "B-I4", "R-T3"]\n'))
    return small_folder


@pytest.fixture
def raid(folder: Path) -> Raid:
    return Raid(load_definition(folder, sides=("blue", "red")))


def test_the_dice_and_results_are_those_of_the_table(raid: Raid) -> None:
    definition = raid.definition
    assert (definition.dice, definition.throws) == ((1, 10), 10)
    assert definition.table[9][0] == Result("rout", 0, 2, 0, 3)
    assert definition.table[1][0] == Result("repulse", 1, 0, 1, 0)
    assert definition.table[6][0] == Result("D1r1", 0, 1, 0, 1)
    rules = raid.start("battle", raid.settle_options({})).rules
    assert {r.code: n for r, n in distribution(rules, 0)}["push"] == 3
    assert mean_losses(rules, 0) == (pytest.approx(0.3), pytest.approx(0.6))


def test_totals_of_dice_are_counted() -> None:
    assert ways_of(2, 6) == {total: 6 - abs(total - 7) for total in range(2, 13)}
    assert ways_of(1, 10) == dict.fromkeys(range(1, 11), 1)
    assert sum(ways_of(3, 8).values()) == 8**3


def test_counters_look_as_themselves_and_sides_apart(raid: Raid) -> None:
    scene = raid.look.scene(raid.start("battle", raid.settle_options({})))
    camel = next(c for c in scene.counters if c.unit == "B-I1")
    assert (camel.symbol, camel.size, camel.letter) == ("camel", "squad", "B")
    style = scene.board_view.style
    assert style.of("blue").color != style.of("red").color
    assert len({g.color for g in style.ground.values()}) == len(raid.definition.board.terrain_kinds)


def test_it_keeps_every_promise(raid: Raid) -> None:
    check_game(raid, "battle", seeds=(1,))


@pytest.mark.parametrize(("turns", "last"), [(0, 3), (2, 2)])
def test_greedy_plays_it_to_the_end_of_its_last_turn(raid: Raid, turns: int, last: int) -> None:
    plugins = Plugins(discover=False)
    bots = {role: plugins.bot("greedy", raid) for role in raid.roles}
    end = playout(raid, bots, "battle", {"turns": turns}, seed=3)
    outcome = raid.outcome(end.state)
    assert outcome is not None
    assert outcome.reason == f"end of turn {last}"


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("counters.toml", 'kinds = ["camel"]', "kinds = []", "type.blue-foot.kind: unknown word 'camel'"),
        ("counters.toml", 'sizes = ["squad"]', "sizes = []", "type.blue-foot.size: unknown word 'squad'"),
        ("tables.toml", 'repulse = {', 'repulsed = {', "combat.rows.1[0]: 'repulse' does not fit"),
        ("tables.toml", "sides = 10", "sides = 12", "combat.rows.11: missing; write one row for each of"),
        ("tables.toml", "dice = 1", "dice = 0", "combat.dice: 0 does not fit"),
    ],
)  # fmt: skip
def test_faults_are_told(folder: Path, file: str, old: str, new: str, told: str) -> None:
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), "utf-8")
    with pytest.raises(DataError) as caught:
        load_definition(folder, sides=("blue", "red"))
    assert told in str(caught.value)
