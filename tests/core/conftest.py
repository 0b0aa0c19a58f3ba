"""The `golan` command for tests: with the toy game as its only installed plugin."""

import os
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from golan_core.cli.app import app


@pytest.fixture
def distribution(tmp_path, monkeypatch):
    """Installs a distribution with one plugin: (name of the plugin, its module, the module's text)."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    names = []

    def install(name, module, text=None):
        info = folder / f"{name}_dist-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-dist\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[golan.plugins]\n{name} = {module}\n")
        if text is not None:
            (folder / f"{module}.py").write_text(text)
            monkeypatch.delitem(sys.modules, module, raising=False)
        names.append(name)
        monkeypatch.setenv("GOLAN_PLUGINS", ",".join(names))
        monkeypatch.setenv("PYTHONPATH", str(folder))

    return install


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty folder to work in."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def golan(distribution, here):
    """Runs the command in this process: golan("watch", "toy") gives its result."""
    distribution("toy", "golan_core.testing.toy")
    return lambda *words, **more: CliRunner().invoke(app, [str(word) for word in words], **more)


@pytest.fixture
def process(distribution, here):
    """Runs the command in a process of its own."""
    distribution("toy", "golan_core.testing.toy")

    def run(*words, **more):
        environment = {**os.environ, **more.pop("env", {})}
        command = [sys.executable, "-m", "golan_core", *map(str, words)]
        return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60, **more)

    return run


@pytest.fixture
def wrong():
    """Checks for bad input: exit code 2 and one line on standard error with all of these words."""

    def check(result, *words):
        code = result.exit_code if hasattr(result, "exit_code") else result.returncode
        assert code == 2, result.stderr
        assert result.stderr.count("\n") == 1, result.stderr
        for word in words:
            assert word in result.stderr
        assert "Traceback" not in result.stderr + result.stdout

    return check
