"""Text can be read in both themes."""

from __future__ import annotations

import pytest

from golan_ui.theme import LEAST_CONTRAST, PAIRS, PALETTES, colors, contrast, palette_of, text_pairs


@pytest.mark.parametrize("name", sorted(PALETTES))
def test_text_stands_out_from_its_ground(name: str) -> None:
    weak = {
        (text, ground): round(c, 2) for text, ground, c in text_pairs(PALETTES[name]) if c < LEAST_CONTRAST
    }
    assert not weak


def test_every_colour_of_text_is_paired() -> None:
    inks = {name for name in colors(PALETTES["light"]) if name.endswith("ink") or name in ("faint", "accent")}
    assert inks == {text for text, _ in PAIRS}


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == 1.0


def test_an_unknown_theme_is_the_light_one() -> None:
    assert palette_of("pink").name == "light"
