"""Plugins: finding them, refusing what does not fit, and going on when one of them is broken."""

import inspect
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from golan_core import API_VERSION
from golan_core.bots import BotError, BotFactory, GreedyBot, RandomBot
from golan_core.play.session import Session
from golan_core.plugins import hooks
from golan_core.plugins.hooks import hookimpl
from golan_core.plugins.manager import Plugins, UnknownBot, UnknownGame
from golan_core.testing import toy
from golan_core.testing.toy import Step, Toy

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def plugins():
    return Plugins(discover=False)


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Installs a distribution with plugins into a folder on the path: name -> (module, its text)."""

    def put(distribution, modules):
        info = tmp_path / f"{distribution}-2.5.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 2.5\n")
        lines = [f"{name} = {module}" for name, (module, _) in modules.items()]
        (info / "entry_points.txt").write_text("[golan.plugins]\n" + "\n".join(lines) + "\n")
        for module, text in modules.values():
            if text is not None:
                (tmp_path / f"{module}.py").write_text(text)
            monkeypatch.delitem(sys.modules, module, raising=False)

    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    monkeypatch.delenv("GOLAN_PLUGINS", raising=False)
    return put


def plugin(**hooks_and_more):
    """A plugin object whose functions are marked as hooks."""
    named = {k: hookimpl(v) if callable(v) else v for k, v in hooks_and_more.items()}
    return SimpleNamespace(**{"golan_api": API_VERSION, **named})


def named(game_id):
    game = Toy()
    game.id = game_id
    return game


def faults(plugins):
    return [str(fault) for fault in plugins.faults]


GOOD = """
from golan_core.plugins.hooks import hookimpl
from golan_core.testing.toy import Toy
golan_api = 2
class Race(Toy):
    id = "{id}"
@hookimpl
def golan_games():
    return [Race()]
"""

# ------------------------------------------------------------------------ loading


def test_the_built_in_bots_come_through_the_same_door(plugins):
    (info,) = plugins.loaded
    assert (info.name, info.origin, info.hooks) == ("golan", "built in", ("golan_bots",))
    assert plugins.faults == []


def test_a_module_is_a_plugin(plugins):
    assert plugins.register(toy, "race", "1.2", "a test")
    info = plugins.loaded[-1]
    assert (info.name, info.version, info.origin, info.hooks) == ("race", "1.2", "a test", ("golan_games",))
    assert list(plugins.games()) == ["toy"]
    assert plugins.faults == []


def test_installed_plugins_are_loaded_in_the_order_of_their_names(install):
    install(
        "zeta", {"zz": ("golan_test_zz", GOOD.format(id="zz")), "aa": ("golan_test_aa", GOOD.format(id="aa"))}
    )
    plugins = Plugins()
    assert [info.name for info in plugins.loaded] == ["golan", "aa", "zz"]
    assert (plugins.loaded[1].version, plugins.loaded[1].origin) == ("2.5", "zeta 2.5")
    assert list(plugins.games()) == ["aa", "zz"]
    assert faults(plugins) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("import nothing_like_this", "ModuleNotFoundError: No module named 'nothing_like_this'"),
        ("golan_api = (", "SyntaxError"),
        ("raise RuntimeError('boom\\nand more')", "RuntimeError: boom and more; repair or uninstall it"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("x = 1", "it does not say which plugin API it is for; add golan_api = 2"),
        ("golan_api = 99", "it is for plugin API 99, and this golan has 2; update golan"),
        ("golan_api = 0", "it is for plugin API 0, and this golan has 2; update the plugin"),
    ],
)
def test_a_broken_plugin_is_named_and_the_others_run(install, text, message):
    install("mods", {"bad": ("golan_test_bad", text), "good": ("golan_test_good", GOOD.format(id="good"))})
    plugins = Plugins()
    (fault,) = faults(plugins)
    assert fault.startswith("plugin bad (mods 2.5): ")
    assert message in fault
    assert "\n" not in fault
    assert list(plugins.games()) == ["good"]


def test_the_environment_limits_what_is_loaded(install, monkeypatch):
    games = {n: (f"golan_test_{n}", GOOD.format(id=n)) for n in ("aa", "bb", "cc")}
    install("mods", games)
    for value, loaded in (("none", []), ("bb", ["bb"]), (" cc , aa", ["aa", "cc"]), ("", ["aa", "bb", "cc"])):
        monkeypatch.setenv("GOLAN_PLUGINS", value)
        assert list(Plugins().games()) == loaded
    monkeypatch.setenv("GOLAN_PLUGINS", "aa,bbb")
    plugins = Plugins()
    assert list(plugins.games()) == ["aa"]
    assert faults(plugins) == [
        "plugin bbb (GOLAN_PLUGINS): GOLAN_PLUGINS names it, but no such plugin is installed; "
        "did you mean 'bb'?"
    ]


def test_two_distributions_with_the_same_plugin_name(install):
    install("one", {"race": ("golan_test_one", GOOD.format(id="one"))})
    install("two", {"race": ("golan_test_two", GOOD.format(id="two"))})
    plugins = Plugins()
    assert len(plugins.games()) == 1
    (fault,) = faults(plugins)
    assert "its name is taken by" in fault


def test_an_unknown_hook_is_refused_with_the_nearest_name(plugins):
    assert not plugins.register(plugin(golan_gams=lambda: []), "typo")
    assert faults(plugins) == [
        "plugin typo (registered): golan has no hook golan_gams; did you mean 'golan_games'?"
    ]
    assert len(plugins.loaded) == 1


def test_an_unknown_argument_is_refused_and_nothing_of_the_plugin_stays(plugins):
    bad = plugin(
        golan_bots=lambda: {"x": BotFactory(RandomBot)}, golan_report_sections=lambda session, page: {}
    )
    assert not plugins.register(bad, "page")
    (fault,) = faults(plugins)
    assert fault.startswith("plugin page (registered): it cannot be registered: PluginValidationError")
    assert "page" in fault
    assert "x" not in plugins.bots(Toy())
    assert plugins.report_sections(Session(Toy())) == {}


def test_wrappers_are_refused(plugins):
    def golan_games():
        return (yield)

    bad = SimpleNamespace(golan_api=API_VERSION, golan_games=hookimpl(wrapper=True)(golan_games))
    assert not plugins.register(bad, "wrap")
    assert "golan_games is a wrapper; golan's hooks take plain functions only" in faults(plugins)[0]


def test_a_forgotten_mark_is_reported(plugins):
    assert plugins.register(SimpleNamespace(golan_api=API_VERSION, golan_games=lambda: [Toy()]), "unmarked")
    assert faults(plugins) == [
        "plugin unmarked (registered): golan_games is not called: mark it with @hookimpl"
    ]
    assert plugins.games() == {}


def test_a_name_is_taken_once(plugins):
    assert plugins.register(plugin(), "same")
    assert not plugins.register(plugin(), "same")
    assert "a plugin of this name is loaded already" in faults(plugins)[0]


# -------------------------------------------------------------------------- games


def test_one_failing_hook_does_not_stop_the_others(plugins):
    def broken():
        raise FileNotFoundError("map.json")

    plugins.register(plugin(golan_games=lambda: [named("first")]), "a")
    plugins.register(plugin(golan_games=broken), "b")
    plugins.register(plugin(golan_games=lambda: [named("last")]), "c")
    assert list(plugins.games()) == ["first", "last"]
    assert faults(plugins) == ["plugin b (registered): golan_games failed: FileNotFoundError: map.json"]


def test_what_is_not_a_game_is_reported(plugins):
    untitled = Toy()
    untitled.title = ""
    plugins.register(plugin(golan_games=lambda: [3, untitled, named("good")]), "a")
    plugins.register(plugin(golan_games=lambda: Toy()), "b")
    plugins.register(plugin(golan_games=lambda: [named("good")]), "c")
    plugins.register(plugin(golan_games=lambda: None), "d")
    assert list(plugins.games()) == ["good"]
    assert sorted(faults(plugins)) == [
        "plugin a (registered): golan_games gave a int; give instances of golan_core.model.game.Game",
        "plugin a (registered): its game Toy has no title",
        "plugin b (registered): golan_games gave a Toy; give a list",
        "plugin c (registered): another plugin has a game 'good' already; uninstall one of them",
    ]


def test_games_are_made_once_and_only_when_asked_for(plugins):
    made = []
    plugins.register(plugin(golan_games=lambda: made.append(1) or [Toy()]), "a")
    assert made == []
    assert plugins.game("toy") is plugins.game("toy")
    assert made == [1]


def test_an_unknown_game(plugins):
    plugins.register(plugin(golan_games=lambda: [named("golan-heights"), named("sinai")]), "a")
    with pytest.raises(UnknownGame) as caught:
        plugins.game("golan-hights")
    message = "there is no game 'golan-hights'; did you mean 'golan-heights'? (games: golan-heights, sinai)"
    assert str(caught.value) == message


def test_an_unknown_game_tells_of_broken_plugins(plugins):
    plugins.register(SimpleNamespace(), "broken")
    with pytest.raises(
        UnknownGame, match=r"\(games: none\); not loaded: plugin broken \(registered\): it does"
    ):
        plugins.game("toy")


# --------------------------------------------------------------------------- bots


def test_an_answer_that_fails_while_it_is_read(plugins):
    def lazily():
        yield named("first")
        raise OSError("disk")

    plugins.register(plugin(golan_games=lazily, golan_report_sections=lambda session: {"A": 3}), "a")
    plugins.register(plugin(golan_games=lambda: (named(n) for n in ("b", "c"))), "b")
    assert list(plugins.games()) == ["b", "c"]
    assert plugins.report_sections(Session(Toy())) == {}
    assert faults(plugins) == [
        "plugin a (registered): golan_games failed: OSError: disk",
        "plugin a (registered): golan_report_sections gave a int; give a list",
    ]


def test_a_bot_that_cannot_be_made(plugins):
    plugins.register(plugin(golan_bots=lambda: {"deep": BotFactory(lambda: 1 / 0)}), "a")
    with pytest.raises(BotError, match="bot 'deep' cannot be made: ZeroDivisionError: division by zero"):
        plugins.bot("deep", Toy())


def test_a_bot_made_for_a_game_goes_first(plugins):
    class Special(GreedyBot):
        pass

    plugins.register(plugin(golan_bots=lambda: {"greedy": BotFactory(Special, ("toy",))}), "a")
    assert type(plugins.bot("greedy", Toy())) is Special
    assert type(plugins.bot("greedy", named("other"))) is GreedyBot
    assert list(plugins.bots(Toy())) == ["greedy", "random"]
    assert plugins.faults == []


def test_a_game_brings_bots_with_it_and_a_plugin_may_replace_them(plugins):
    class Own(GreedyBot):
        pass

    class Other(GreedyBot):
        pass

    game = named("race")
    game.bots = {"greedy": BotFactory(Own, title="its own")}
    assert type(plugins.bot("greedy", game)) is Own
    assert type(plugins.bot("greedy", Toy())) is GreedyBot
    plugins.register(plugin(golan_bots=lambda: {"greedy": BotFactory(Other, ("race",))}), "a")
    assert type(plugins.bot("greedy", game)) is Other


def test_a_game_with_bots_that_are_none_is_reported(plugins):
    game = named("race")
    game.bots = {"greedy": GreedyBot}
    plugins.register(plugin(golan_games=lambda: [game]), "a")
    assert plugins.games() == {}
    assert faults(plugins) == [
        "plugin a (registered): the bots of its game Toy are not all a golan_core.bots.BotFactory"
    ]


def test_an_unknown_bot(plugins):
    with pytest.raises(UnknownBot) as caught:
        plugins.bot("greddy", Toy())
    assert str(caught.value) == "no bot 'greddy' plays toy; did you mean 'greedy'? (bots: random, greedy)"


def test_bots_that_cannot_be_used_are_reported(plugins):
    plugins.register(plugin(golan_bots=lambda: {"raw": RandomBot, "random": BotFactory(RandomBot)}), "a")
    plugins.register(plugin(golan_bots=lambda: [RandomBot()]), "b")
    assert list(plugins.bots(Toy())) == ["random", "greedy"]
    assert sorted(faults(plugins)) == [
        "plugin a (registered): another plugin has a bot 'random' for the same games; give it another name",
        "plugin a (registered): bot 'raw' is a type; give a golan_core.bots.BotFactory",
        "plugin b (registered): golan_bots gave a list; give a dict",
    ]


# -------------------------------------------------------------------- other hooks


def test_hook_golan_games(plugins):
    plugins.register(toy, "race")
    assert isinstance(plugins.game("toy"), Toy)


def test_hook_golan_bots(plugins):
    plugins.register(plugin(golan_bots=lambda: {"lazy": BotFactory(RandomBot)}), "a")
    assert plugins.bot("lazy", Toy()).name == "random"


def test_hook_golan_commands(plugins):
    def broken(app):
        raise ValueError("no")

    plugins.register(plugin(golan_commands=broken), "a")
    plugins.register(plugin(golan_commands=lambda app: app.append("b")), "b")
    app = []
    plugins.commands(app)
    assert app == ["b"]
    assert faults(plugins) == ["plugin a (registered): golan_commands failed: ValueError: no"]


def test_hook_golan_observers(plugins):
    told = []
    plugins.register(toy, "race")
    plugins.register(
        plugin(golan_observers=lambda session: [lambda s, entry, events: told.append(entry.text), 7]), "a"
    )
    session = plugins.session("toy", "handicap", seed=4)
    assert session.scenario == "handicap"
    session.submit("red", Step(1))
    assert told == ["step 1"]
    assert faults(plugins) == ["plugin a (registered): 7 is not an observer"]


def test_hook_golan_report_sections(plugins):
    plugins.register(
        plugin(golan_report_sections=lambda session: {"Hexes": [f"red {session.state.at[0]}"]}), "a"
    )
    plugins.register(plugin(golan_report_sections=lambda session: ["Hexes"]), "b")
    assert plugins.report_sections(Session(Toy())) == {"Hexes": ["red 0"]}
    assert faults(plugins) == ["plugin b (registered): golan_report_sections gave a list; give a dict"]


def test_the_order_of_hooks_is_that_of_loading_but_for_tryfirst_and_trylast(plugins):
    for name, mark in (("a", {"trylast": True}), ("b", {}), ("c", {}), ("d", {"tryfirst": True})):

        def golan_games(name=name):
            return [named(name)]

        plugins.register(
            SimpleNamespace(golan_api=API_VERSION, golan_games=hookimpl(**mark)(golan_games)), name
        )
    assert list(plugins.games()) == ["d", "b", "c", "a"]


def test_hook_golan_play(plugins):
    session, seen = Session(Toy(), seed=1), []

    def front(answer):
        def golan_play(session, bots, file):
            seen.append((session, bots, file))
            if isinstance(answer, Exception):
                raise answer
            return answer

        return golan_play

    bots, file = {"blue": RandomBot()}, Path("x.golan")
    assert plugins.play(session, bots, file) == []
    answers = {
        "a": "the screen is too small",
        "b": ValueError("no ink"),
        "c": 5,
        "d": None,
        "e": "",
        "f": "x",
    }
    for name, answer in answers.items():
        plugins.register(plugin(golan_play=front(answer)), name)
    assert plugins.play(session, bots, file) is None
    assert seen == [(session, bots, file)] * 5, "nobody is asked after e, who has played"
    assert faults(plugins) == [
        "plugin b (registered): golan_play failed: ValueError: no ink",
        "plugin c (registered): golan_play gave a int; give a text",
    ]


# --------------------------------------------------------------------------- docs


def specs():
    return {name: getattr(hooks, name) for name in Plugins.hook_names()}


@pytest.mark.parametrize("name", Plugins.hook_names())
def test_every_hook_is_documented_with_its_arguments(name):
    signature = str(inspect.signature(specs()[name])).replace("'", "")
    assert f"## {name}" in (DOCS / "hooks.md").read_text()
    assert f"{name}{signature}" in (DOCS / "hooks.md").read_text()
    assert specs()[name].__doc__


def test_only_hooks_that_exist_are_documented():
    documented = re.findall(r"^## (golan_\w+)", (DOCS / "hooks.md").read_text(), re.MULTILINE)
    assert sorted(documented) == list(Plugins.hook_names())


@pytest.mark.parametrize("name", Plugins.hook_names())
def test_every_hook_has_a_test(name):
    assert f"test_hook_{name}" in globals()


def test_the_hooks_fit_on_one_screen():
    assert len(Path(hooks.__file__).read_text().splitlines()) <= 60
