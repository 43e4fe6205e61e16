"""The tree of the `parole` command: its subcommands, each a module beside this one."""

from collections.abc import Collection
from importlib import import_module
from typing import TYPE_CHECKING, Final

from api.commands.parser import ItalianParser

if TYPE_CHECKING:
    import argparse

__all__ = ["COMMANDS", "build_parser"]

COMMANDS: Final = {
    "verifica": "dice se una parola è ammessa, perché e per quale articolo",
    "lessico": "mostra, cerca e confronta il lessico",
    "risolvi": "trova le giocate di una mano",
    "simula": "gioca smazzate tra giocatori automatici",
    "torneo": "annuncia, abbina e classifica un torneo",
    "arbitro": "dice che cosa dice il codice, conta i punti, controlla il registro",
    "partita": "rivede il verbale di una partita",
    "enigma": "propone un enigma o stampa un libretto",
    "serve": "avvia il gioco nel browser",
    "database": "migra, controlla e pulisce l'archivio delle partite",
    "completamento": "scrive il completamento dei comandi per la shell",
}
"""The subcommands with their line of help; `api.commands.<name>` carries each out."""


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
