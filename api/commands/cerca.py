"""`parole lessico cerca`: anagrams, racks, patterns, hooks, for arbiters and those who train."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from api.commands import UsageError
from api.commands.parser import add_code
from api.commands.politica import policy_of
from api.word_search import ORDERS, Query, Searcher
from lexicon.grounds import BANDS, CATEGORIES
from lexicon.normal import fold, word_of
from lexicon.pattern import Lengths, Rack, Schema, hooks

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from lexicon.italian import ItalianLexicon
    from lexicon.pattern import Condition

__all__ = ["configure", "run"]

_PLACES: Final = ("prima", "dentro", "dopo")


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `parole lessico cerca`."""
    parser.epilog = (
        "Le condizioni valgono insieme. Senza --tutte si elencano soltanto le parole ammesse. "
        "Codici di uscita: 0 trovate; 1 nessuna; 2 uso sbagliato; 4 lessico mancante o "
        "danneggiato."
    )
    made = parser.add_argument_group("di che cosa è fatta la parola")
    made.add_argument(
        "--anagramma", metavar="LETTERE", help="di tutte queste lettere; un punto è una qualsiasi"
    )
    made.add_argument(
        "--lettere", metavar="LETTERE", help="di alcune di queste; un punto è una qualsiasi"
    )
    made.add_argument(
        "--schema", metavar="SCHEMA", help="c.s*a: il punto è una lettera, * quante ne capita"
    )
    made.add_argument("--iniziale", metavar="LETTERE", help="come comincia")
    made.add_argument("--finale", metavar="LETTERE", help="come finisce")
    made.add_argument("--aggancio", metavar="PAROLA", help="questa parola con una lettera in più")
    made.add_argument(
        "--dove",
        choices=_PLACES,
        action="append",
        default=[],
        help="dove va la lettera dell'aggancio (anche più volte; altrimenti ovunque)",
    )
    made.add_argument("--lunghezza", metavar="N", help="quante lettere: 5, 5-7, 5- (o più)")
    kind = parser.add_argument_group("che parola è")
    kind.add_argument(
        "--frequenza",
        metavar="FASCIA",
        help=f"{', '.join(BANDS[1:])}; rara-comune, media- (o più comune)",
    )
    kind.add_argument(
        "--categoria", choices=CATEGORIES, metavar="NOME", help="sostantivo, verbo, avverbio…"
    )
    kind.add_argument("--tutte", action="store_true", help="anche quelle non ammesse, col motivo")
    add_code(kind)
    kind.add_argument("--politica", action="append", default=[], metavar="NOME=VALORE")
    shown = parser.add_argument_group("come si elencano")
    shown.add_argument(
        "--ordine",
        choices=tuple(ORDERS),
        default="alfabeto",
        metavar="NOME",
        help=", ".join(ORDERS),
    )
    shown.add_argument("--limite", type=int, metavar="N", help="al massimo N parole")
    shown.add_argument("--conta", action="store_true", help="solo quante sono")
    shown.add_argument("--json", action="store_true", help="un oggetto JSON per riga")


def run(args: argparse.Namespace, lexicon: ItalianLexicon) -> int:
    """Print the words that were asked for."""
    query = _query(args)
    if args.limite is not None and args.limite < 1:
        raise UsageError("--limite dev'essere almeno 1")
    if args.limite is not None and args.conta:
        raise UsageError("--conta le conta tutte e non va insieme a --limite")
    searcher = Searcher(lexicon, policy_of(args.codice, args.politica))
    found = searcher.find(query)
    if args.conta:
        count = sum(1 for _ in found)
        print(f'{{"totale": {count}}}' if args.json else count)
        return 0 if count else 1
    count = 0
    for word in islice(found, args.limite):
        count += 1
        if args.json:
            import json

            told = searcher.json(word, everything=args.tutte)
            print(json.dumps(told, ensure_ascii=False))
        else:
            print(searcher.told(word) if args.tutte else word)
    return 0 if count else 1


def _query(args: argparse.Namespace) -> Query:
    conditions: list[Condition] = []
    for option, whole in (("anagramma", True), ("lettere", False)):
        if getattr(args, option) is not None:
            conditions.append(_rack(option, getattr(args, option), whole=whole))
    if args.schema is not None:
        conditions.append(_schema(args.schema))
    if args.iniziale is not None:
        conditions.append(Schema(_word("iniziale", args.iniziale) + "*"))
    if args.finale is not None:
        conditions.append(Schema("*" + _word("finale", args.finale)))
    if args.aggancio is not None:
        conditions.append(hooks(_word("aggancio", args.aggancio), args.dove or _PLACES))
    elif args.dove:
        raise UsageError("--dove va insieme a --aggancio")
    if args.lunghezza is not None:
        least, most = _range("lunghezza", args.lunghezza, _number)
        conditions.append(Lengths(least, most))
    bands = range(len(BANDS))
    if args.frequenza is not None:
        least, most = _range("frequenza", args.frequenza, _band)
        bands = range(least, (len(BANDS) - 1 if most is None else most) + 1)
    if not conditions and args.frequenza is None and args.categoria is None:
        raise UsageError("manca che cosa cercare (aiuto: parole lessico cerca --help)")
    return Query(tuple(conditions), bands, args.categoria or "", args.tutte, args.ordine)


def _word(option: str, text: str) -> str:
    word = word_of(text)
    if not word:
        raise UsageError(f"--{option} vuole lettere")
    return word


def _symbols(text: str, signs: str) -> str:
    """The letters of a text without accents, and its signs as they are."""
    return "".join(symbol if symbol in signs else fold(symbol) or "?" for symbol in text.strip())


def _rack(option: str, text: str, *, whole: bool) -> Rack:
    try:
        return Rack(_symbols(text, "."), whole=whole)
    except ValueError:
        raise UsageError(f"--{option} vuole lettere, e punti per quelle qualsiasi") from None


def _schema(text: str) -> Schema:
    try:
        return Schema(_symbols(text, ".*"))
    except ValueError:
        raise UsageError("lo schema vuole lettere, punti e asterischi") from None


def _range(option: str, text: str, read: Callable[[str], int | None]) -> tuple[int, int | None]:
    """`5` is 5 to 5, `5-7` 5 to 7, `5-` 5 and more."""
    first, dash, last = text.partition("-")
    least = read(first)
    most = read(last) if last else None if dash else least
    wrong = least is None or (last and most is None)
    if wrong or (most is not None and least is not None and most < least):
        raise UsageError(f"--{option}: «{text}» non va bene (esempi nell'aiuto)")
    assert least is not None
    return least, most


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and text.isascii() and 0 < int(text) < 100 else None


def _band(text: str) -> int | None:
    return BANDS.index(text) if text in BANDS[1:] else None
