"""Puts the commands together; a module in `hgkit.cli.commands` is a command."""

import os
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from hgkit.cli import commands
from hgkit.cli.inputs import refuse_input
from hgkit.cli.output import emit, say

GROUPS = ("Rules", "Games")
"""The headings of `hgkit --help`, in order."""

HELP = """Board-game rule variants as YAML rulesets: read them, check them, play and compare them.

\b
  hgkit list                                the rulesets and decks there are
  hgkit show RULESET                        every clause, what it says and where it comes from
  hgkit diff A B                            what differs between them, and where it is written
  hgkit play SCRIPT --rules A --rules B     a recorded game under two sets of rules
  hgkit sheet RULESET -o sheet.html         the rules on one page

Names are looked up beside the file that uses them, in the folders of --path and $HGKIT_PATH,
and among the files that ship.
"""


class GroupedCommands(TyperGroup):
    """Lists the commands under headings."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the lists of commands into the help text."""
        for group in GROUPS:
            rows = [
                (name, _first_paragraph(command.help or ""))
                for name, command in self.commands.items()
                if getattr(command, "rich_help_panel", None) == group
            ]
            if rows:
                with formatter.section(group):
                    formatter.write_dl(rows)


def _first_paragraph(text: str) -> str:
    return " ".join(text.partition("\n\n")[0].split()).removesuffix(".")


READ = ("files", "name", "overlays", "paths", "position", "rules", "ruleset", "rulesets", "script")
"""The parameters of commands that name files to read."""


class Command(TyperCommand):
    """A command that never writes over what it reads."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command. Raises BadParameter where `-o` names one of its files."""
        refuse_input(ctx.params.get("out"), [*_texts(ctx.params.get(name) for name in READ)])
        return super().invoke(ctx)


def _texts(given: Iterable[Any]) -> Iterator[str]:
    for value in given:
        if isinstance(value, list | tuple):
            yield from _texts(value)
        elif isinstance(value, str | Path):
            yield str(value)


def build() -> typer.Typer:
    """Return the application with all its commands."""
    app = typer.Typer(
        name="hgkit",
        cls=GroupedCommands,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    )
    app.callback(help=HELP, invoke_without_command=True)(_main)
    for module in iter_modules(commands.__path__):
        part = import_module(f"{commands.__name__}.{module.name}")
        app.command(module.name, cls=Command, rich_help_panel=part.GROUP)(part.command)
    return app


def _version(wanted: bool) -> None:
    if wanted:
        from hgkit import __version__

        emit(f"hgkit {__version__}")
        raise typer.Exit


def _main(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
    no_plugins: Annotated[
        bool, typer.Option("--no-plugins", help="Leave out what other installed packages add to the rules.")
    ] = False,
) -> None:
    if no_plugins:
        from hgkit.games.plugins import SWITCH

        os.environ[SWITCH] = "1"
    if ctx.invoked_subcommand is None:
        say(ctx.get_help())
        raise typer.Exit(2)
