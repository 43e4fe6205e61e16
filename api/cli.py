"""The `parole` command: one word on the command line, one module behind it.

Each subcommand is a module of `api.commands` with two functions, `configure(parser)` and
`run(args)`; it is imported only when it is asked for, so that `parole verifica` starts without
a web framework.
"""

import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

from api.commands import UNUSABLE, UsageError
from api.commands.tree import build_parser
from api.trouble import TROUBLE, silence, stand_in, told

__all__ = ["entry_point", "main"]


def _version() -> str:
    from importlib.metadata import version

    return f"parole {version('burraco-parole')}"


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
