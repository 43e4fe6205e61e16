"""The `parole` command: one word on the command line, one module behind it.

Each subcommand is a module of `api.commands` with two functions, `configure(parser)` and
`run(args)`; it is imported only when it is asked for, so that `parole verifica` starts without
a web framework.
"""

import sys
from collections.abc import Collection, Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Final

from api.commands import TROUBLE, UNUSABLE, UsageError
from api.commands.parser import ItalianParser
from api.trouble import silence, stand_in, told

if TYPE_CHECKING:
    import argparse

__all__ = ["COMMANDS", "build_parser", "entry_point", "main"]

COMMANDS: Final = {
    "verifica": "dice se una parola è ammessa, perché e per quale articolo",
    "lessico": "mostra, cerca e confronta il lessico",
    "risolvi": "trova le giocate di una mano",
    "simula": "gioca smazzate tra giocatori automatici",
    "partita": "rivede il verbale di una partita",
    "enigma": "propone un enigma o stampa un libretto",
    "serve": "avvia il gioco nel browser",
    "database": "migra, controlla e pulisce l'archivio delle partite",
    "completamento": "scrive il completamento dei comandi per la shell",
}
"""The subcommands with their line of help; `api.commands.<name>` carries each out."""


def _version() -> str:
    from importlib.metadata import version

    return f"parole {version('burraco-parole')}"


def build_parser(commands: Collection[str]) -> "argparse.ArgumentParser":
    """The parser of all subcommands, with the arguments of those that are named."""
    parser = ItalianParser(
        prog="parole",
        description="Burraco Parole: il burraco con le lettere.",
        epilog=(
            "Codici di uscita: 0 fatto; 1 la risposta è no; 2 uso sbagliato; 3 la risposta è un "
            "dubbio; 4 lessico mancante o danneggiato; 5 lettura o scrittura non riuscita; "
            "130 interrotto. Ogni comando dice i suoi: parole COMANDO --help."
        ),
    )
    parser.add_argument(
        "--versione", "--version", action="store_true", help="mostra la versione ed esce"
    )
    subparsers = parser.add_subparsers(
        dest="comando", metavar="comando", title="comandi", prog="parole"
    )
    for name, line in COMMANDS.items():
        subparser = subparsers.add_parser(name, help=line, description=line.capitalize() + ".")
        if name in commands:
            import_module(f"api.commands.{name}").configure(subparser)
    return parser


def main(arguments: Sequence[str]) -> int:
    """Carry out one command line and return its exit code."""
    for word in arguments:
        if any("\ud800" <= letter <= "\udfff" for letter in word):
            raise UsageError("un argomento non è testo UTF-8 valido")
    parser = build_parser([word for word in arguments if not word.startswith("-")][:1])
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
    """Run the command of this process and leave with its exit code, never with a traceback."""
    stand_in()
    try:
        # What the terminal cannot show is spelled out, never a reason to fail.
        sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
        code = _code(sys.argv[1:])
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = 130
    except BrokenPipeError:
        code = 0  # the reader has gone (`parole … | head`): close quietly, as other tools do
    except OSError as error:
        code = TROUBLE
        _complain(told(error))
    silence()
    sys.exit(code)


def _code(arguments: Sequence[str]) -> int:
    """The exit code of a command line; what it cannot do is said in one line."""
    try:
        return main(arguments)
    except SystemExit as left:  # the help, once it is shown
        return int(left.code or 0)
    except UsageError as error:
        _complain(str(error))
        return 2
    except Exception as error:
        from burraco_engine.errors import EngineError
        from lexicon.grounds import LexiconError

        if not isinstance(error, EngineError | LexiconError):
            raise
        _complain(str(error))
        return UNUSABLE if isinstance(error, LexiconError) else 1


def _complain(text: str) -> None:
    """One line on standard error; if nobody can read it, the exit code has to do."""
    with suppress(OSError):
        print(f"parole: {text}", file=sys.stderr)
