"""An argument parser that speaks Italian and says what is wrong in one line."""

import argparse
import os
import re
import sys
from typing import Any, Final, NoReturn

from api.commands import UsageError
from burraco_engine.paths import DEFAULT_CODE

__all__ = ["ItalianParser", "add_code"]

_SENTENCES: Final = (
    (r"the following arguments are required: (.*)", r"manca: \1"),
    (r"unrecognized arguments: (.*)", r"argomento sconosciuto: \1"),
    (r"argument comando: invalid choice: (.+?) \(choose from .*", r"comando sconosciuto: \1"),
    (
        r"argument (.+?): invalid choice: (.+?) \(choose from (.*)\)",
        r"\1: \2 non va bene (si può scegliere tra \3)",
    ),
    (r"argument (.+?): expected one argument", r"\1: manca il valore"),
    (r"argument (.+?): expected at least one argument", r"\1: manca almeno un valore"),
    (r"argument (.+?): expected (\d+) arguments", r"\1: servono \2 valori"),
    (r"argument (.+?): invalid \w+ value: (.+)", r"\1: \2 non è un valore valido"),
    (r"argument (.+?): not allowed with argument (.+)", r"\1 non va insieme a \2"),
    (r"argument (.+?): ignored explicit argument (.+)", r"\1 non prende un valore: \2"),
    (r"ambiguous option: (.+?) could match (.+)", r"opzione ambigua: \1 (forse \2)"),
    (r"one of the arguments (.+) is required", r"serve uno tra \1"),
)


def _columns() -> int:
    """The width of the terminal; `shutil` would know it too, but loads three compressors."""
    try:
        return int(os.environ.get("COLUMNS", "")) or 80
    except ValueError:
        pass
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 80
    except (OSError, ValueError, AttributeError):
        return 80


class _ItalianFormatter(argparse.HelpFormatter):
    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, "uso: " if prefix is None else prefix)


class ItalianParser(argparse.ArgumentParser):
    """`argparse` with Italian headings; an error is a `UsageError` instead of a usage dump."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("formatter_class", _ItalianFormatter)
        super().__init__(add_help=False, allow_abbrev=False, **options)
        self._positionals.title = "argomenti"
        self._optionals.title = "opzioni"
        self.add_argument(
            "-h", "--help", "--aiuto", action="help", help="mostra questo aiuto ed esce"
        )

    def print_help(self, file: Any = None) -> None:
        """Show the help; `argparse` would not say that it could not be written."""
        print(self.format_help(), end="", file=file)

    def error(self, message: str) -> NoReturn:
        """Say in Italian what is wrong, and where the help is."""
        for pattern, sentence in _SENTENCES:
            if re.fullmatch(pattern, message, re.DOTALL):
                message = re.sub(pattern, sentence, message, flags=re.DOTALL)
                break
        raise UsageError(f"{message} (aiuto: {self.prog} --help)")


def add_code(parser: argparse._ActionsContainer) -> None:
    """The option `--codice`; it was once called `--profilo`, which is still taken."""
    parser.add_argument(
        "--codice",
        default=DEFAULT_CODE,
        metavar="CODICE",
        help=f"il codice di gara ({DEFAULT_CODE})",
    )
    parser.add_argument(
        "--profilo", dest="codice", default=argparse.SUPPRESS, help=argparse.SUPPRESS
    )
