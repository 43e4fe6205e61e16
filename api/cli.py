"""The `parole` command: one word on the command line, one module behind it.

Each subcommand is a module of `api.commands` with two functions, `configure(parser)` and
`run(args)`; it is imported only when it is asked for, so that `parole verifica` starts without
a web framework.
"""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final

from api.commands import UsageError
from api.commands.parser import ItalianParser

if TYPE_CHECKING:
    import argparse

__all__ = ["COMMANDS", "entry_point", "main"]

COMMANDS: Final = {
    "verifica": "dice se una parola è ammessa, perché e per quale articolo",
    "lessico": "mostra, cerca e confronta il lessico",
    "risolvi": "trova le giocate di una mano",
    "simula": "gioca smazzate tra giocatori automatici",
    "partita": "rivede il verbale di una partita",
    "enigma": "propone un enigma o stampa un libretto",
    "serve": "avvia il gioco nel browser",
    "database": "migra, controlla e pulisce l'archivio delle partite",
}
"""The subcommands with their line of help; `api.commands.<name>` carries each out."""


def _version() -> str:
    from importlib.metadata import version

    return f"parole {version('burraco-parole')}"


def _parser(arguments: Sequence[str]) -> "argparse.ArgumentParser":
    """The parser with the arguments of the one subcommand that was chosen."""
    parser = ItalianParser(prog="parole", description="Burraco Parole: il burraco con le lettere.")
    parser.add_argument("--versione", action="store_true", help="mostra la versione ed esce")
    subparsers = parser.add_subparsers(
        dest="comando", metavar="comando", title="comandi", prog="parole"
    )
    chosen = next((word for word in arguments if not word.startswith("-")), None)
    for name, line in COMMANDS.items():
        subparser = subparsers.add_parser(name, help=line, description=line.capitalize() + ".")
        if name == chosen:
            import_module(f"api.commands.{name}").configure(subparser)
    return parser


def main(arguments: Sequence[str]) -> int:
    """Carry out one command line and return its exit code: 2 for wrong use, never a traceback."""
    for word in arguments:
        if any("\ud800" <= letter <= "\udfff" for letter in word):
            raise UsageError("un argomento non è testo UTF-8 valido")
    parser = _parser(arguments)
    args = parser.parse_args(list(arguments))
    if args.versione:
        print(_version())
        return 0
    if args.comando is None:
        parser.print_help()
        return 2
    module = import_module(f"api.commands.{args.comando}")
    code: int = module.run(args)
    return code


def entry_point() -> None:
    """Run the command of this process and leave with its exit code."""
    try:
        code = main(sys.argv[1:])
        sys.stdout.flush()
    except UsageError as error:
        print(f"parole: {error}", file=sys.stderr)
        code = 2
    except KeyboardInterrupt:
        code = 130
    except BrokenPipeError:
        # The reader has gone (`parole … | head`): close quietly, as the other tools do.
        import os

        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except Exception as error:
        from burraco_engine.errors import EngineError

        if not isinstance(error, EngineError):
            raise
        print(f"parole: {error}", file=sys.stderr)
        code = 1
    sys.exit(code)
