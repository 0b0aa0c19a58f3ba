"""The pages that docs/make_rules.py makes of the rules of the games are up to date."""

import importlib.util
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "docs" / "make_rules.py"
spec = importlib.util.spec_from_file_location("make_rules", SCRIPT)
script = importlib.util.module_from_spec(spec)
spec.loader.exec_module(script)


@pytest.mark.parametrize("page", script.PAGES, ids=lambda page: page.file)
def test_the_page_is_what_the_script_makes_of_the_rules(page):
    found = (SCRIPT.parent / page.file).read_text(encoding="utf-8")
    assert found == script.text_of(page), "run: python docs/make_rules.py"
