"""The command line itself: commands, their options and their help. What they do is elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from golan_core import __version__
from golan_core.cli.failures import PipeClosed, guarded

HELP = """Rules-enforced board wargames: play them, watch bots play, replay records.

Every command has its own help: golan COMMAND --help. Plugins add commands; golan plugins names them."""


class Group(TyperGroup):
    """The commands of golan, then those of plugins; errors are one line and an exit code."""

    _asked_plugins = False

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command. Plugins are loaded only for a word that golan itself does not know."""
        if cmd_name not in self.commands and not self._asked_plugins and not cmd_name.startswith("-"):
            self._asked_plugins = True
            from golan_core.cli.extra import plugin_commands

            for name, command in plugin_commands().items():
                self.commands.setdefault(name, command)
        return super().get_command(ctx, cmd_name)

    def invoke(self, ctx: Any) -> Any:
        """Run a command; a reader who has left is no OSError to the layers above."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise PipeClosed from None

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command line; outside of `standalone_mode` everything is raised."""
        call = super().main
        extra["windows_expand_args"] = windows_expand_args
        if not standalone_mode:
            return call(args, prog_name, complete_var, False, **extra)
        raise SystemExit(guarded(lambda: call(args, "golan", complete_var, False, **extra)))


app = typer.Typer(
    name="golan",
    cls=Group,
    help=HELP,
    add_completion=False,
    invoke_without_command=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and give its exit code."""
    group = typer.main.get_command(app)
    try:
        group.main(args=arguments, prog_name="golan")
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 1
    return 0


def whole_number(text: str) -> int:
    """A whole number as it is typed. Raises BadParameter naming what was typed."""
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not a whole number") from None


def packed(game: str, packs: list[Path] | None, options: list[str] | None) -> tuple[str, ...]:
    """Options of the packs and of the command line together."""
    if not packs:
        return tuple(options or ())
    from golan_core.cli.common import Installed
    from golan_core.data.packs import with_packs

    return tuple(with_packs(Installed().chosen(game), packs, options or ()))


GameId = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, as `golan games` lists it.")]
ScenarioId = Annotated[str, typer.Option(metavar="ID", help="Scenario; the game's first if left out.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", "--rule", metavar="NAME=VALUE", help="An option of the game; may be repeated."
    ),
]
Packs = Annotated[
    list[Path] | None,
    typer.Option("--pack", metavar="FILE", help="A house-rule pack that sets options; may be repeated."),
]
PictureFile = Annotated[Path | None, typer.Option(metavar="FILE.png|svg", help="Draw the table at the end.")]


@app.callback()
def golan(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    if version:
        typer.echo(f"golan {__version__}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


@app.command(epilog="Example: golan games GAME")
def games(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Show this game's options and bots.")] = "",
) -> None:
    """List the installed games, their scenarios and how much of them is reconstructed."""
    from golan_core.cli.games import list_games, show_game

    if game:
        show_game(game)
    else:
        list_games()


@app.command(epilog="Example: golan plugins")
def plugins() -> None:
    """List the plugins with version, origin and hooks, and say what is wrong with faulty ones."""
    from golan_core.cli.games import list_plugins

    list_plugins()


@app.command(epilog="Example: golan provenance GAME --list")
def provenance(
    game: GameId,
    every: Annotated[bool, typer.Option("--list", help="List every datum with its source.")] = False,
) -> None:
    """Say which data of a game are the rulebook's, geodata or reconstructed."""
    from golan_core.cli.provenance import show_provenance

    show_provenance(game, every)


@app.command(epilog="Example: golan rules GAME 1.5b")
def rules(
    game: GameId,
    what: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NUMBER|WORD|switches]", help="A rule, a word in rules, or the switches."),
    ] = None,
) -> None:
    """Say what the program does under each rule, how it was read, and which switches change it."""
    from golan_core.cli.rules import show_rules

    show_rules(game, what or ())


@app.command(epilog="Example: golan watch GAME --seed 7 --bots greedy,random --record war.golan")
def watch(
    game: GameId,
    scenario: ScenarioId = "",
    seed: Annotated[
        int | None, typer.Option(parser=whole_number, metavar="N", help="The same seed is the same game.")
    ] = None,
    bots: Annotated[
        str, typer.Option(metavar="BOT,BOT", help="A bot for each side in order, one for all, or ROLE=BOT.")
    ] = "",
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the game.")] = None,
    picture: PictureFile = None,
    option: Options = None,
    pack: Packs = None,
) -> None:
    """Let bots play each other: a line a turn, and the result."""
    from golan_core.cli.watch import Wishes, watch_game

    watch_game(Wishes(game, scenario, seed, bots, record, picture, packed(game, pack, option)))


@app.command(epilog="Example: golan play GAME --bot greedy")
def play(
    game: GameId,
    scenario: ScenarioId = "",
    side: Annotated[
        str, typer.Option(metavar="ROLE|both", help="Your side, the first if left out; both: no bot plays.")
    ] = "",
    bot: Annotated[str, typer.Option(metavar="BOT", help="Who plays the other sides.")] = "",
    seed: Annotated[
        int | None, typer.Option(parser=whole_number, metavar="N", help="Seed of the dice; secret if none.")
    ] = None,
    option: Options = None,
    pack: Packs = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    script: Annotated[
        str, typer.Option(metavar="FILE|-", help="Read the commands from a file, or - for standard input.")
    ] = "",
    table_dice: Annotated[
        bool, typer.Option("--table-dice", help="You throw the dice and type what they show.")
    ] = False,
    console: Annotated[bool, typer.Option("--console", help="Stay in the console; open no window.")] = False,
) -> None:
    """Play in a window, or in the console where none can be opened; type help there."""
    from golan_core.cli.play import Wishes, play_game

    options = packed(game, pack, option)
    play_game(Wishes(game, scenario, side, bot, seed, options, load, script, table_dice, console))


@app.command(epilog="Example: golan replay war.golan --verify")
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as watch or play saved it.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Check every position for broken rules as well.")
    ] = False,
    to: Annotated[
        int | None, typer.Option(parser=whole_number, metavar="N", help="Stop after N entries.")
    ] = None,
    picture: PictureFile = None,
) -> None:
    """Play a record again and compare every action, roll and digest."""
    from golan_core.cli.replay import replay_file

    replay_file(file, verify, to, picture)


@app.command(epilog="Example: golan report war.golan --picture war.png")
def report(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as watch or play saved it.")],
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE.png", help="Draw the charts of the report.")
    ] = None,
) -> None:
    """Tell how a game went: result, losses, ground, luck, the moments that decided."""
    from golan_core.cli.report import report_file

    report_file(file, picture)


@app.command(epilog="Example: golan study GAME --games 50 --jobs 2 --csv war.csv")
def study(
    game: GameId,
    scenario: ScenarioId = "",
    games: Annotated[int, typer.Option(parser=whole_number, metavar="N", help="How many games.")] = 100,
    jobs: Annotated[
        int, typer.Option(parser=whole_number, metavar="J", help="Processes that play at once.")
    ] = 1,
    seed: Annotated[int, typer.Option(parser=whole_number, metavar="N", help="Seed of the first game.")] = 1,
    bots: Annotated[str, typer.Option(metavar="BOTS", help="As for watch.")] = "",
    csv: Annotated[Path | None, typer.Option(metavar="FILE.csv", help="One row a game and turn.")] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE.png", help="Plot the course of the games.")
    ] = None,
    option: Options = None,
    pack: Packs = None,
) -> None:
    """Let bots play many games: wins with confidence, last turns, losses and ground against history."""
    from golan_core.cli.study import StudyWishes, study_game

    study_game(StudyWishes(game, scenario, games, jobs, seed, bots, csv, plot, packed(game, pack, option)))
