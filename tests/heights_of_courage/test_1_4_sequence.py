"""HoC 1.4: the order of phases, and who acts in each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Lay = Callable[..., Any]
"""Lays a position on the table; see conftest.py."""

SYRIAN_FAST = [
    "syrian-recovery", "syrian-reinforcement", "syrian-movement", "syrian-supply-1",
    "israeli-exploitation-1", "syrian-combat", "syrian-exploitation", "syrian-supply-2",
]  # fmt: skip
SYRIAN_SLOW = SYRIAN_FAST[:5]
ISRAELI_FAST = [
    "israeli-recovery", "israeli-reinforcement", "israeli-movement", "israeli-combat",
    "israeli-exploitation-2", "israeli-supply",
]  # fmt: skip
ISRAELI_SLOW = ["israeli-recovery", "israeli-reinforcement", "israeli-movement", "israeli-supply"]

# Two enemies in contact, and exploit-capable units that are not, so that every phase has something to ask.
BOTH = """
34.21: Kahalani-A
34.22: 1/51-Tank
34.10: Kahalani-B
34.30: 2/51-Tank
"""


def phases_of_a_turn(table: Lay, turn: int, syrian: str = "fast", israeli: str = "fast") -> list[str]:
    """Phases from the Air Point Phase of a turn to its Cease-fire Phase, without doing anything."""
    t = table(f"turn {turn - 1}\nphase israeli-movement\n{BOTH}")
    seen = []
    while t.state.turn <= turn:
        if t.decision.kind == "tempo":
            t.do(f"choose {syrian if t.decision.role == 'syrian' else israeli}")
        else:
            t.pass_by()
        seen += t.phases()
    first = seen.index("air")
    return seen[first : seen.index("air", first + 1)]


def without_tempo(phases: list[str]) -> list[str]:
    return [p for p in phases if not p.endswith("tempo")]


def test_1_4_the_normal_sequence(table):
    assert phases_of_a_turn(table, 5) == ["air", *SYRIAN_FAST, *ISRAELI_FAST, "cease-fire"]


@pytest.mark.parametrize(
    ("syrian", "israeli"), [("fast", "fast"), ("slow", "fast"), ("fast", "slow"), ("slow", "slow")]
)
def test_1_4_1_9_each_player_turn_at_its_own_tempo(table, syrian, israeli):
    found = without_tempo(phases_of_a_turn(table, 12, syrian, israeli))
    mine = SYRIAN_FAST if syrian == "fast" else SYRIAN_SLOW
    theirs = ISRAELI_FAST if israeli == "fast" else ISRAELI_SLOW
    assert found == ["air", *mine, *theirs, "cease-fire"]


def test_1_4_who_acts_in_each_phase(table):
    """The Israeli Exploitation Phase lies in the Syrian player turn."""
    t = table(f"turn 3\nphase syrian-movement\n{BOTH}")
    seen = [(t.phase, t.decision.role)]
    while t.phase != "israeli-exploitation-2":
        t.do("end")
        seen.append((t.phase, t.decision.role))
    assert seen == [
        ("syrian-movement", "syrian"),
        ("israeli-exploitation-1", "israeli"),
        ("syrian-combat", "syrian"),
        ("syrian-exploitation", "syrian"),
        ("israeli-reinforcement", "israeli"),
        ("israeli-movement", "israeli"),
        ("israeli-combat", "israeli"),
        ("israeli-exploitation-2", "israeli"),
    ]


def test_1_4_actions_belong_to_their_phase(table):
    for phase, allowed in {
        "syrian-movement": {"move", "overrun"},
        "syrian-combat": {"attack"},
        "syrian-exploitation": {"move", "overrun"},
        "syrian-reinforcement": set(),
    }.items():
        t = table(f"turn 3\nphase {phase}\n34.21: Kahalani-A\n34.22: 1/51-Tank\n34.30: 2/51-Tank")
        lines = {
            "move": "move 2/51-Tank 34.31",
            "overrun": "overrun 34.21 1/51-Tank",
            "attack": "attack 34.21 1/51-Tank",
        }
        for verb, line in lines.items():
            if verb not in allowed:
                assert t.refuse(line).code == "not-now", (phase, verb)
            elif verb != "overrun":
                assert t.allows(line), (phase, verb)


def test_1_4_the_air_points_come_at_the_start_of_the_turn(table, hoc):
    """Unused ones are gone: 7 left over from turn 3 become the numbers of turn 4 on the track."""
    t = table(f"turn 3\nphase israeli-movement\nair 7 7\n{BOTH}")
    while t.state.turn == 3:
        t.do("end")
    assert t.state.air == hoc.definition.turn(4).air


def test_1_4_a_game_begins_with_turn_1_and_the_syrian_player_turn(hoc):
    state = hoc.start("historical", hoc.settle_options({}))
    decision = hoc.decision(state)
    assert (hoc.turn(state), decision.role, decision.kind) == (1, "syrian", "reinforcement")
    assert state.air == hoc.definition.turn(1).air
