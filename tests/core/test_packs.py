"""House-rule packs: what they set, and one clear line for each thing that can be wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from golan_core.cli.app import run
from golan_core.data.packs import PackError, load_pack, with_packs
from golan_core.plugins.manager import Plugins
from golan_core.record.record import read_record

GOOD = """format = "golan-pack/1"
name = "Our table"
game = "heights-of-courage"

[options]
ezoc_entry = 1
odds_rounding = "defender"
minimum_move = false
"""
GAME = Plugins().game("heights-of-courage")


def write(folder: Path, text: str) -> Path:
    path = folder / "house.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_pack_sets_options_and_the_command_line_overrules_it(tmp_path: Path) -> None:
    path = write(tmp_path, GOOD)
    assert load_pack(path, GAME).options == (
        ("ezoc_entry", "1"),
        ("odds_rounding", "defender"),
        ("minimum_move", "False"),
    )
    assert with_packs(GAME, [path], ["ezoc_entry=0"]) == [
        "odds_rounding=defender",
        "minimum_move=False",
        "ezoc_entry=0",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GOOD.replace("ezoc_entry", "ezoc_enty"), "line 6: .*did you mean 'ezoc_entry'"),
        (GOOD.replace('"defender"', '"attacker"'), "line 7: .*nearest, defender"),
        (GOOD.replace("golan-pack/1", "golan-pack/9"), "line 1: the format is 'golan-pack/1'"),
        (GOOD.replace("heights-of-courage", "chess"), "line 3: the pack is for 'chess'"),
        (GOOD.replace("name =", "nmae ="), "house.toml: name: missing; add it"),
        (GOOD.replace("= 1\n", "= 1.5\n"), "line 6: options.ezoc_entry: 1.5 does not fit"),
        ("format = ", "is not TOML"),
    ],
)
def test_what_is_wrong_is_one_line_with_file_line_and_cure(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(PackError, match=said) as caught:
        load_pack(write(tmp_path, text), GAME)
    assert "house.toml" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="cannot be read"):
        load_pack(tmp_path / "none.toml", GAME)


def test_the_save_keeps_what_a_pack_has_set(tmp_path: Path) -> None:
    record = tmp_path / "war.golan"
    pack = write(tmp_path, GOOD)
    wishes = ["--scenario", "badhr", "-o", "turns=1", "--bots", "random", "--seed", "3"]
    assert run(["watch", "heights-of-courage", *wishes, "--pack", str(pack), "--record", str(record)]) == 0
    assert dict(read_record(record).options)["odds_rounding"] == "defender"


def test_a_wrong_pack_ends_with_exit_code_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = write(tmp_path, GOOD.replace("ezoc_entry", "ezoc_enty"))
    assert run(["watch", "heights-of-courage", "--pack", str(pack)]) == 2
    assert "line 6" in capsys.readouterr().err
