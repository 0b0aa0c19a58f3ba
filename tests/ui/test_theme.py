"""Text can be read in both themes."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from golan_ui.theme import PALETTES, Palette, palette_of

LEAST_CONTRAST = 4.5
"""Ratio of luminances that normal text needs to be read with ease (WCAG 2.1, AA)."""

PAIRS = (
    ("ink", "panel"),
    ("ink", "raised"),
    ("ink", "table"),
    ("faint", "panel"),
    ("faint", "raised"),
    ("accent", "panel"),
    ("accent", "raised"),
    ("prompt_ink", "prompt"),
    ("button_ink", "button"),
    ("button_ink", "hover"),
    ("off_ink", "off"),
    ("current_ink", "current"),
    ("alert_ink", "alert"),
    ("tip_ink", "tip"),
)
"""Every text colour with every ground that it is written on."""


@pytest.mark.parametrize("name", sorted(PALETTES))
def test_text_stands_out_from_its_ground(contrast: Any, name: str) -> None:
    palette = PALETTES[name]
    found = {pair: contrast(*(getattr(palette, use) for use in pair)) for pair in PAIRS}
    assert not {pair: round(c, 2) for pair, c in found.items() if c < LEAST_CONTRAST}


def test_every_colour_of_text_is_paired() -> None:
    inks = {f.name for f in fields(Palette) if f.name.endswith("ink") or f.name in ("faint", "accent")}
    assert inks == {text for text, _ in PAIRS}


def test_contrast_is_that_of_the_standard(contrast: Any) -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == 1.0


def test_an_unknown_theme_is_the_light_one() -> None:
    assert palette_of("pink").name == "light"
