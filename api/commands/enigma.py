"""`parole enigma`: a puzzle answered in the terminal or as JSON, a booklet to print.

Exit codes: 0 done; 1 the lexicon yields no such puzzle; 2 wrong use; 4 the lexicon cannot be used.
"""

from __future__ import annotations

import json
import re
import secrets
import sys
from contextlib import suppress
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from api.commands import UsageError
from api.commands.crea import create, read_puzzle
from api.trouble import reason
from parole_engine.puzzles.kind import Kind
from parole_engine.puzzles.model import Key, PuzzleError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from burraco_engine.cards import Card
    from parole_engine.puzzles.maker import Maker
    from parole_engine.puzzles.model import Puzzle

__all__ = ["configure", "run"]

_KINDS: Final = tuple(kind.value for kind in Kind)
_MOST: Final = 200
_IN_A_BOOKLET: Final = 20
_GAMES: Final = 60
_ATTEMPTS: Final = 3


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `parole enigma`."""
    parser.epilog = (
        f"Tipi: {', '.join(_KINDS)}. Lo stesso tipo, livello e seme danno lo stesso enigma. "
        "«parole enigma libretto --numero 20 --livello 2 --pdf enigmi.pdf» stampa un libretto."
    )
    parser.add_argument(
        "cosa",
        nargs="?",
        choices=("libretto", "crea"),
        help="un libretto da stampare; un enigma con le tue carte",
    )
    parser.add_argument("--carte", metavar="CARTE", help="crea: le carte in mano, «Cr Ar *»")
    parser.add_argument(
        "--parole", nargs="+", default=[], metavar="PAROLA", help="crea: sul tavolo, r:CASA"
    )
    parser.add_argument("--risposta", metavar="PAROLA", help="crea: la risposta voluta")
    parser.add_argument("--file", type=Path, metavar="FILE", help="crea: dove salvarlo")
    parser.add_argument(
        "--da", type=Path, nargs="+", default=[], metavar="FILE", help="libretto: enigmi salvati"
    )
    parser.add_argument("--tipo", choices=_KINDS, metavar="TIPO", help="il tipo di enigma")
    parser.add_argument("--livello", type=int, default=2, metavar="1-5", help="la difficoltà (2)")
    parser.add_argument("--seme", metavar="S", help="il seme: lettere minuscole e cifre")
    parser.add_argument(
        "--da-partite", action="store_true", help="cercalo nelle partite tra bot (più lento)"
    )
    parser.add_argument("--oggi", action="store_true", help="l'enigma di oggi, uguale per tutti")
    parser.add_argument("--gioca", action="store_true", help="chiede la risposta e la controlla")
    parser.add_argument("--soluzione", action="store_true", help="mostra subito la soluzione")
    parser.add_argument(
        "--json", action="store_true", help="un oggetto JSON per riga, con la soluzione"
    )
    parser.add_argument(
        "--numero", type=int, metavar="N", help="quanti enigmi (1; nel libretto 20)"
    )
    parser.add_argument("--pdf", type=Path, metavar="FILE", help="dove scrivere il libretto")
    parser.add_argument("--lessico", type=Path, metavar="CARTELLA", help="un altro lessico")


def run(args: argparse.Namespace) -> int:
    """Make the puzzle or the booklet."""
    _check(args)
    if args.numero is None:
        args.numero = _IN_A_BOOKLET if args.cosa == "libretto" else 1
    if not 1 <= args.numero <= _MOST:
        raise UsageError(f"--numero va da 1 a {_MOST}")
    try:
        maker = _maker(args.lessico)
        seed = args.seme or secrets.token_hex(6)
        if args.cosa == "libretto":
            return _booklet(maker, args, seed)
        if args.cosa == "crea":
            return create(maker, args, seed)
        for number, puzzle in enumerate(_puzzles(maker, args, seed)):
            if number and not args.json:
                print()
            _show(maker, puzzle, args)
        return 0
    except PuzzleError as error:
        if args.seme is not None and "chiave" in str(error):
            raise UsageError("--seme: fino a 40 lettere minuscole, cifre e trattini") from None
        print(f"parole: {error}", file=sys.stderr)
        return 1


def _check(args: argparse.Namespace) -> None:
    """What does not go together."""
    if not 1 <= args.livello <= 5:
        raise UsageError("--livello va da 1 a 5")
    if args.cosa != "libretto" and args.pdf is not None:
        raise UsageError("--pdf serve al libretto: «parole enigma libretto --pdf FILE»")
    if args.oggi and (args.cosa or args.tipo or args.seme or args.da_partite or args.numero):
        raise UsageError("--oggi: l'enigma di oggi è uno solo, e non si sceglie")
    if args.gioca and (args.cosa == "libretto" or args.json or args.soluzione):
        raise UsageError("--gioca non va insieme a libretto, --json o --soluzione")
    if args.cosa == "libretto":
        _check_booklet(args)
    elif args.da:
        raise UsageError("--da serve al libretto")
    if args.cosa != "crea" and (args.carte or args.parole or args.risposta or args.file):
        raise UsageError("--carte, --parole, --risposta e --file servono a «parole enigma crea»")


def _check_booklet(args: argparse.Namespace) -> None:
    if args.pdf is None:
        raise UsageError("serve --pdf FILE")
    if args.soluzione:
        raise UsageError("--soluzione: il libretto ha sempre le soluzioni, in fondo")
    if args.da_partite:
        raise UsageError("--da-partite non va insieme al libretto")


def _maker(folder: Path | None) -> Maker:
    from parole_engine.door import rules_for
    from parole_engine.puzzles.maker import Maker

    return Maker(rules_for(lexicon=folder))


def _puzzles(maker: Maker, args: argparse.Namespace, seed: str) -> Iterator[Puzzle]:
    """The puzzle of the seed, or as many as were asked for, each of a seed of its own."""
    if args.oggi:
        yield _daily(maker)
    elif args.da_partite:
        yield from islice(_mined(maker, args, seed), args.numero)
    elif args.numero > 1:
        yield from maker.several(args.numero, args.livello, seed, _kind(args))
    else:
        kind = Kind(args.tipo) if args.tipo else list(Kind)[sum(seed.encode()) % len(Kind)]
        yield maker.make(Key(kind, args.livello, seed))


def _daily(maker: Maker) -> Puzzle:
    """The puzzle of the day in Italy, the same that the page has."""
    from api.service.house_clock import rome
    from parole_engine.puzzles.daily import daily_key

    today = datetime.now(UTC).astimezone(rome()).date()
    for attempt in range(_ATTEMPTS):
        with suppress(PuzzleError):
            return maker.make(daily_key(today, attempt))
    raise PuzzleError("con questo lessico l’enigma di oggi non riesce")


def _show(maker: Maker, puzzle: Puzzle, args: argparse.Namespace) -> None:
    if args.json:
        print(_json(puzzle))
        return
    print("\n".join(_told(puzzle)))
    if not args.soluzione:
        if not (args.gioca or (sys.stdin.isatty() and sys.stdout.isatty())):
            return
        from api.commands.risposta import dialogue

        dialogue(maker.vocabulary, puzzle, input)
    print(f"\n{_solution(puzzle)}\n{puzzle.explanation}")


def _json(puzzle: Puzzle) -> str:
    from parole_engine.puzzles.codec import puzzle_to_json

    return json.dumps(puzzle_to_json(puzzle), ensure_ascii=False)


def _mined(maker: Maker, args: argparse.Namespace, seed: str) -> Iterator[Puzzle]:
    """The puzzles of this kind and level in some games between bots."""
    if args.tipo and not Kind(args.tipo).whole_turn:
        whole = " e ".join(kind for kind in Kind if kind.whole_turn)
        raise UsageError(f"nelle partite si trovano {whole}")
    if re.fullmatch("[a-z0-9]{1,30}", seed) is None:
        raise UsageError("--seme: con --da-partite solo lettere minuscole e cifre")
    for game in range(_GAMES * args.numero):
        for puzzle in maker.mine(f"{seed}x{game}"):
            if args.tipo in (None, puzzle.key.kind) and puzzle.key.level == args.livello:
                yield puzzle
    raise PuzzleError(f"non bastano gli enigmi di questo livello in {_GAMES * args.numero} partite")


def _told(puzzle: Puzzle) -> Iterator[str]:
    yield f"{puzzle.question}    [{puzzle.key}]"
    if puzzle.context:
        yield puzzle.context
    if puzzle.word:
        yield f"\n  {puzzle.word}\n"
    if puzzle.position is not None:
        for meld in puzzle.position.melds:
            yield f"  tavolo  {meld.notation}"
        yield f"  mano    {_cards(puzzle.position.hand)}"
    for option in puzzle.options:
        yield f"  {option.id:<14} {option.text}"
    if puzzle.best is not None and not puzzle.key.kind.closing:
        yield f"  si arriva a {puzzle.best} punti"


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(card.code for card in cards)


def _solution(puzzle: Puzzle) -> str:
    from parole_engine.puzzles.explain import told

    if not puzzle.solutions:
        return f"Risposta: {puzzle.right[0]}"
    return told(puzzle.solutions[0])


def _kind(args: argparse.Namespace) -> Kind | None:
    return Kind(args.tipo) if args.tipo else None


def _booklet(maker: Maker, args: argparse.Namespace, seed: str) -> int:
    from tqdm import tqdm

    from api.booklet.pages import write_booklet

    puzzles = [read_puzzle(maker, path) for path in args.da]
    if not puzzles:
        stream = maker.several(args.numero, args.livello, seed, _kind(args))
        hidden = not sys.stderr.isatty()
        puzzles = list(tqdm(stream, total=args.numero, unit="enigma", disable=hidden))
    shown = None if args.da else seed
    pdf = write_booklet(puzzles, maker.vocabulary.rules.deck, created=datetime.now(UTC), seed=shown)
    try:
        args.pdf.write_bytes(pdf)
    except OSError as error:
        raise UsageError(f"non si può scrivere {args.pdf}: {reason(error)}") from None
    if args.json:
        print("\n".join(map(_json, puzzles)))
        return 0
    print(f"{args.pdf}: {len(puzzles)} enigmi" + (f", seme {seed}" if shown else ""))
    return 0
