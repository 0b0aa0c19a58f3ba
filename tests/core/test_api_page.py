"""The page that docs/make_api.py makes of the plugin API is up to date, and the prose names what exists."""

import importlib.util
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
spec = importlib.util.spec_from_file_location("make_api", DOCS / "make_api.py")
script = importlib.util.module_from_spec(spec)
spec.loader.exec_module(script)

CLASSES = {cls.__name__: cls for cls in script.CLASSES}
PAGES = [page.name for page in sorted(DOCS.glob("*.md"))]


def test_the_page_is_what_the_script_makes_of_the_api():
    assert (DOCS / script.FILE).read_text(encoding="utf-8") == script.text(), "run: python docs/make_api.py"


@pytest.mark.parametrize("cls", script.CLASSES, ids=lambda cls: cls.__name__)
def test_every_method_says_what_it_does(cls):
    assert all(does for _, _, does in script.methods(cls))


@pytest.mark.parametrize("page", PAGES)
def test_methods_that_are_named_exist(page):
    """`Game.decision`, `look.measures` and the like, wherever they stand in the docs."""
    parts = {"look": "Look", "answers": "Answers", "manual": "Manual"}
    text = (DOCS / page).read_text(encoding="utf-8")
    for owner, name in re.findall(r"\b(?:[Gg]ame\.)?(\w+)\.(\w+)\b", text):
        cls = CLASSES.get(parts.get(owner, owner))
        if cls is not None and not name.endswith("md"):
            assert hasattr(cls, name) or name in cls.__annotations__, f"{page}: {owner}.{name}"


@pytest.mark.parametrize("page", PAGES)
def test_modules_and_files_that_are_named_exist(page):
    text = (DOCS / page).read_text(encoding="utf-8")
    for path in re.findall(r"\b(golan_\w+(?:/\w+)+\.\w+)\b", text):
        assert any(
            (root / path).exists() for root in (DOCS.parent, DOCS.parent / "plugins", DOCS.parent / "ui")
        ), path
    for name in re.findall(r"\b(golan_core(?:\.\w+)+)\b", text):
        path = DOCS.parent / name.replace(".", "/")
        above = path.parent
        found = path.with_suffix(".py"), path, above.with_suffix(".py"), above.parent.with_suffix(".py")
        inside = above / "__init__.py"
        named = inside.exists() and path.name in inside.read_text()
        assert any(f.is_file() for f in found) or path.is_dir() or named, f"{page}: {name}"
