"""`parole torneo`: a whole tournament from the terminal, in one file.

Exit codes: 0 done; 1 a rule or the state of the tournament forbids it, and nothing was done;
2 wrong use, or a file that is no tournament.
"""

from __future__ import annotations

import json
import secrets
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from api.commands import UsageError
from api.commands.parser import add_code
from api.commands.torneo_shown import (
    announced,
    explained_rows,
    ranking_rows,
    season_lines,
    tables_rows,
)
from api.service.dice import SystemDice
from api.tornei.file import TorneoFile, TorneoFileError
from api.tornei.paper import PAPERS, write_paper
from api.tornei.tables import (
    entries_csv,
    entries_from_csv,
    pairings_csv,
    ranking_csv,
    scores_csv,
    scores_from_csv,
)
from api.tornei.views import explained, ranking_view, reports_view, torneo_view
from api.trouble import reason
from burraco_engine.dice import SeedDice
from burraco_engine.torneo import acts as a
from burraco_engine.torneo.acts import ACT_NAMES
from burraco_engine.torneo.coder import act_from_json
from burraco_engine.torneo.ranking import ranking
from burraco_engine.torneo.season import season
from burraco_engine.torneo.values import FirstTurno, Kind, Setup, System

if TYPE_CHECKING:
    import argparse

    from burraco_engine.dice import Dice

__all__ = ["configure", "run"]

_SHORT: Final[dict[str, tuple[a.Act, str]]] = {
    "abbina": (a.Pair(), "abbina il turno successivo"),
    "riprendi-abbinamento": (a.UndoPairing(), "riprende l'ultimo abbinamento"),
    "esponi": (a.PostPositions(), "espone le posizioni ai tavoli"),
    "via": (a.Start(), "dà il via al turno"),
    "time-out": (a.AnnounceTimeOut(), "annuncia il time out"),
    "esponi-classifica": (a.PostRanking(), "espone la classifica: si può reclamare"),
    "chiudi": (a.End(), "dichiara definitiva la classifica"),
}
_CSV: Final = "un file CSV, - per lo standard input"


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `parole torneo` and of its actions."""
    parser.epilog = (
        "Codici di uscita: 0 fatto; 1 una regola o lo stato del torneo lo vieta, e niente è "
        "cambiato; 2 uso sbagliato o file che non è un torneo."
    )
    actions = parser.add_subparsers(dest="azione", metavar="azione", title="azioni")
    _configure_new(actions.add_parser("crea", help="annuncia un torneo in un file nuovo"))
    enter = _with_file(actions, "iscrivi", "iscrive una coppia, una squadra o un giocatore")
    enter.add_argument("nomi", nargs="*", metavar="NOME")
    enter.add_argument("--squadra", default="", metavar="NOME", help="il nome della squadra")
    enter.add_argument("--omonimo", action="store_true", help="è un'altra persona con quel nome")
    enter.add_argument("--csv", metavar="FILE", help=_CSV)
    for name, (_, told) in _SHORT.items():
        short = _with_file(actions, name, told)
        short.add_argument("--seme", type=int, metavar="N", help="dadi che si possono rifare")
    score = _with_file(actions, "score", "registra i punti di un tavolo")
    score.add_argument("tavolo", nargs="?", type=int, metavar="TAVOLO")
    score.add_argument("ns", nargs="?", type=int, metavar="NS")
    score.add_argument("eo", nargs="?", type=int, metavar="EO")
    score.add_argument("--linea", choices=("NS", "EO"), help="lo manda una linea, non l'arbitro")
    score.add_argument("--csv", metavar="FILE", help=_CSV)
    act = _with_file(actions, "atto", "qualunque atto, con i suoi valori")
    act.add_argument("atto", metavar="ATTO", choices=sorted(ACT_NAMES.values()))
    act.add_argument("valori", nargs="*", metavar="CHIAVE=VALORE")
    tables = _with_file(actions, "tavoli", "mostra i tavoli del turno")
    tables.add_argument("--csv", action="store_true", help="in CSV")
    tables.add_argument("--score", action="store_true", help="in CSV, con i punti da riempire")
    tables.add_argument("--json", action="store_true", help="tutto il torneo in JSON")
    ranks = _with_file(actions, "classifica", "mostra la classifica")
    ranks.add_argument("--spiega", type=int, metavar="NUMERO", help="da dove viene ogni cifra")
    ranks.add_argument("--sessione", type=int, metavar="N", help="solo i turni di una sessione")
    ranks.add_argument("--csv", action="store_true", help="in CSV")
    ranks.add_argument("--json", action="store_true", help="in JSON")
    _with_file(actions, "iscritti", "gli iscritti in CSV, da riusare")
    _with_file(actions, "segnalazioni", "chi è segnalato alla Giustizia Sportiva")
    paper = _with_file(actions, "stampa", "scrive un foglio in PDF")
    paper.add_argument("foglio", choices=tuple(PAPERS), metavar="FOGLIO")
    paper.add_argument("--pdf", required=True, type=Path, metavar="FILE")
    forget = _with_file(actions, "dimentica", "toglie il nome di una persona dal file")
    forget.add_argument("nome", metavar="NOME")
    whole = actions.add_parser("stagione", help="la classifica di più tornei insieme")
    whole.add_argument("files", nargs="+", type=Path, metavar="FILE")


def _with_file(actions: Any, name: str, told: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = actions.add_parser(name, help=told)
    parser.add_argument("file", type=Path, metavar="FILE")
    return parser


def _configure_new(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--nome", required=True, metavar="NOME")
    add_code(parser)
    parser.add_argument("--tipo", choices=[*map(str, Kind)], default=str(Kind.COPPIE))
    parser.add_argument("--sistema", choices=[*map(str, System)], default=str(System.DANESE))
    parser.add_argument("--turni", type=int, default=4, metavar="N")
    parser.add_argument("--smazzate", type=int, default=2, metavar="N")
    parser.add_argument(
        "--primo", choices=[*map(str, FirstTurno)], default=str(FirstTurno.SORTEGGIO)
    )
    parser.add_argument("--passo", type=int, default=1, metavar="N", help="del Mitchell")
    parser.add_argument("--gironi", type=int, default=1, metavar="N", help="all'italiana")
    parser.add_argument("--minuti", type=int, default=0, metavar="N", help="di ogni turno")
    parser.add_argument("--sessioni", default="", metavar="N,N", help="i turni di ciascuna")
    parser.add_argument("--esponi-subito", action="store_true", help="espone appena abbina")


def run(args: argparse.Namespace) -> int:
    """Carry out one action on a tournament."""
    if args.azione is None:
        raise UsageError("manca l'azione (aiuto: parole torneo --help)")
    try:
        if args.azione == "crea":
            return _create(args)
        if args.azione == "stagione":
            return _season(args.files)
        with TorneoFile.open(args.file) as torneo:
            return _ACTIONS.get(args.azione, _short)(torneo, args)
    except TorneoFileError as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        if error.filename is None:
            raise
        raise UsageError(f"{error.filename}: {reason(error)}") from None


def _dice(args: argparse.Namespace) -> Dice:
    seed = getattr(args, "seme", None)
    return SystemDice() if seed is None else SeedDice("torneo", seed)


def _do(torneo: TorneoFile, args: argparse.Namespace, *acts: a.Act) -> None:
    torneo.do_all(acts, now=time.time_ns() // 1_000_000, dice=_dice(args))


def _create(args: argparse.Namespace) -> int:
    try:
        sessions = tuple(map(int, filter(None, args.sessioni.split(","))))
    except ValueError:
        raise UsageError("--sessioni: servono numeri, per esempio 3,3") from None
    setup = Setup(
        name=args.nome,
        code=args.codice,
        kind=Kind(args.tipo),
        system=System(args.sistema),
        turni=args.turni,
        smazzate=args.smazzate,
        first=FirstTurno(args.primo),
        step=args.passo,
        gironi=args.gironi,
        sessions=sessions,
        minutes=args.minuti,
        post_at_once=args.esponi_subito,
    )
    act = a.Announce(secrets.token_hex(6), setup)
    try:
        with TorneoFile.open(args.file, create=True) as torneo:
            torneo.do(act, now=time.time_ns() // 1_000_000, dice=SystemDice())
            print(announced(torneo.book, torneo.state))
    except FileExistsError:
        raise
    except BaseException:
        args.file.unlink(missing_ok=True)  # nothing was announced
        raise
    return 0


def _enter(torneo: TorneoFile, args: argparse.Namespace) -> int:
    if bool(args.csv) == bool(args.nomi):
        raise UsageError("servono i nomi, oppure --csv")
    if args.csv:
        acts = entries_from_csv(_text(args.csv))
    else:
        acts = (a.Enroll(tuple(args.nomi), args.squadra, args.omonimo),)
    before = len(torneo.state.competitors)
    _do(torneo, args, *acts)
    for one in torneo.state.competitors[before:]:
        print(f"{one.number:>4}  {one.shown}")
    return 0


def _text(name: str) -> str:
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError(f"{name}: non è testo UTF-8") from None


def _short(torneo: TorneoFile, args: argparse.Namespace) -> int:
    _do(torneo, args, _SHORT[args.azione][0])
    if args.azione in ("abbina", "esponi"):
        for line in tables_rows(torneo.state):
            print(line)
    elif args.azione in ("esponi-classifica", "chiudi"):
        for line in ranking_rows(torneo.book, torneo.state):
            print(line)
    return 0


def _score(torneo: TorneoFile, args: argparse.Namespace) -> int:
    if args.csv:
        _do(torneo, args, *scores_from_csv(torneo.state, _text(args.csv)))
    elif args.eo is None:
        raise UsageError("servono TAVOLO, NS ed EO, oppure --csv")
    elif args.linea:
        _do(torneo, args, a.SendScore(args.tavolo, args.linea, ((args.ns, args.eo),)))
    else:
        _do(torneo, args, a.EnterScore(args.tavolo, ((args.ns, args.eo),)))
    for line in tables_rows(torneo.state):
        print(line)
    return 0


def _act(torneo: TorneoFile, args: argparse.Namespace) -> int:
    body: dict[str, object] = {"atto": args.atto}
    for pair in args.valori:
        key, mark, value = pair.partition("=")
        if not mark:
            raise UsageError(f"«{pair}» non è CHIAVE=VALORE")
        try:
            body[key] = json.loads(value)
        except ValueError:
            body[key] = value
    _do(torneo, args, act_from_json(body))
    return 0


def _tables(torneo: TorneoFile, args: argparse.Namespace) -> int:
    if args.json:
        now = time.time_ns() // 1_000_000
        print(json.dumps(torneo_view(torneo.book, torneo.state, now), ensure_ascii=False))
    elif args.score or args.csv:
        print((scores_csv if args.score else pairings_csv)(torneo.state), end="")
    else:
        print(announced(torneo.book, torneo.state))
        for line in tables_rows(torneo.state):
            print(line)
    return 0


def _ranking(torneo: TorneoFile, args: argparse.Namespace) -> int:
    book, state = torneo.book, torneo.state
    rows = ranking(book.code, state)
    if args.spiega is not None:
        told = explained(book, state, rows, args.spiega)
        lines = [json.dumps(told, ensure_ascii=False)] if args.json else explained_rows(told)
    elif args.json:
        lines = [json.dumps(ranking_view(rows), ensure_ascii=False)]
    elif args.csv:
        lines = ranking_csv(book, state).splitlines()
    else:
        lines = ranking_rows(book, state, args.sessione)
    print("\n".join(lines))
    return 0


def _paper(torneo: TorneoFile, args: argparse.Namespace) -> int:
    created = datetime.fromtimestamp(torneo.now / 1000, UTC)
    args.pdf.write_bytes(write_paper(torneo.book, torneo.state, args.foglio, created=created))
    return 0


def _entries(torneo: TorneoFile, _args: argparse.Namespace) -> int:
    print(entries_csv(torneo.state), end="")
    return 0


def _reports(torneo: TorneoFile, _args: argparse.Namespace) -> int:
    for one in reports_view(torneo.state):
        print(f"{one['concorrente']:>4}  {one['nome']}: {one['motivo']}")
    return 0


def _forget(torneo: TorneoFile, args: argparse.Namespace) -> int:
    print(f"Righe cambiate: {torneo.forget(args.nome)}.")
    return 0


def _season(files: list[Path]) -> int:
    found = []
    for path in files:
        with TorneoFile.open(path) as torneo:
            found.append((torneo.book, torneo.state))
    print("\n".join(season_lines(season(found))))
    return 0


_ACTIONS: Final = {
    "iscrivi": _enter,
    "score": _score,
    "atto": _act,
    "tavoli": _tables,
    "classifica": _ranking,
    "iscritti": _entries,
    "segnalazioni": _reports,
    "stampa": _paper,
    "dimentica": _forget,
}
