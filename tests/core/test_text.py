"""Letters and lines: bold ones stay legible, rules stay in one piece."""

from __future__ import annotations

import pytest

from golan_core.drawing.canvas import text_mask, text_width, wrap


@pytest.mark.parametrize("size", [12, 13, 15])
def test_the_dot_of_a_bold_i_stands_off_its_stem(size: int) -> None:
    mask, _, _ = text_mask("i", size, True, 0.0)
    rows = [max(mask.crop((0, y, mask.width, y + 1)).tobytes()) for y in range(mask.height)]
    inked = [y for y, most in enumerate(rows) if most > 128]
    assert min(rows[inked[0] : inked[-1]]) < 128, "the dot runs into the stem"


def test_bold_letters_are_thicker() -> None:
    thin, thick = (sum(text_mask("Israeli", 13, bold, 0.0)[0].tobytes()) for bold in (False, True))
    assert thick > 1.15 * thin


@pytest.mark.parametrize("width", range(90, 400, 17))
def test_a_rule_is_not_broken_over_two_lines(width: int) -> None:
    text = "Syrian Movement Phase: Move and overrun, then end [HoC 1.4]; or go on [SCS 3.1b]"
    lines = wrap(text, 13, width)
    assert " ".join(lines) == text
    assert all(text_width(line, 13) <= width for line in lines)
    assert all(line.count("[") == line.count("]") for line in lines)
