"""`parole completamento`: the script that lets a shell complete the command by the Tab key.

It is written from the arguments themselves, so it knows whatever the command knows.
"""

from __future__ import annotations

import argparse
import re
from typing import Any, Final

from api.commands.tree import COMMANDS, build_parser
from burraco_engine.code.loading import profile_ids

__all__ = ["configure", "run"]

_SHELLS: Final = ("bash", "zsh", "fish")


def configure(parser: argparse.ArgumentParser) -> None:
    """The argument of `parole completamento`."""
    parser.epilog = (
        'bash: eval "$(parole completamento bash)" in ~/.bashrc; zsh: il testo nel file _parole '
        "di una cartella di $fpath; fish: il testo in ~/.config/fish/completions/parole.fish."
    )
    parser.add_argument("shell", choices=_SHELLS, help="per quale shell")


def run(args: argparse.Namespace) -> int:
    """Print the script."""
    import shtab

    parser = build_parser(COMMANDS)
    _describe(parser, shtab)
    script = shtab.complete(parser, shell=args.shell, root_prefix="parole")
    print(re.sub(r"^# .*\n", "", script, flags=re.MULTILINE), end="")
    return 0


def _describe(parser: argparse.ArgumentParser, shtab: Any) -> None:
    """Say what a shell cannot read off the arguments: files, folders, codes of play."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for subparser in action.choices.values():
                _describe(subparser, shtab)
        elif str(action.metavar).startswith(("CARTELLA", "FILE")):
            folder = action.metavar == "CARTELLA"
            action.complete = shtab.DIRECTORY if folder else shtab.FILE  # type: ignore[attr-defined]
        elif action.dest == "codice":
            action.choices = profile_ids()
