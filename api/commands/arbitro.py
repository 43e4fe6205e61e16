"""`parole arbitro`: what the code says, the score sheet, the register, the folder.

Exit codes: 0 done; 1 the chain of a register does not hold, or a word is refused; 3 a word is
doubtful; 2 wrong use, or what was typed is no case, no meld or no register; 5 the archive cannot be
used.
"""

from __future__ import annotations

import json
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from api.commands import UsageError
from api.commands.arbitro_shown import answer_rows, hit_rows, question_rows, sheet_rows
from api.commands.parser import add_code
from api.trouble import reason
from burraco_engine.arbitro.cerca import search
from burraco_engine.arbitro.esporta import answer_json, casi_json, hit_json
from burraco_engine.arbitro.punteggio import LineaInTavola, contata, from_json, sheet_json
from burraco_engine.arbitro.registro import verified
from burraco_engine.arbitro.risposta import answer
from burraco_engine.arbitro.tavole import tables_json
from burraco_engine.cards import parse_cards
from burraco_engine.errors import ArbiterError, NotationError

if TYPE_CHECKING:
    import argparse

    from burraco_engine.arbitro.risposta import Risposta
    from burraco_engine.code.rules import Rules

__all__ = ["configure", "run"]

_LISTED: Final = 6
_LINE: Final = "LINEA; giochi=PAROLA, PAROLA; mano=CARTE; pozzetto=…; chiuso"


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `parole arbitro` and of its actions."""
    parser.epilog = (
        "Senza azione chiede che cosa è successo e guida fino alla risposta. Codici di uscita: "
        "0 fatto; 1 la catena di un registro non torna o una parola non è ammessa; 3 è dubbia; "
        "2 uso sbagliato; 5 archivio inutilizzabile."
    )
    add_code(parser)
    actions = parser.add_subparsers(dest="azione", metavar="azione", title="azioni")
    cases = actions.add_parser("casi", help="cerca un caso e dice la procedura")
    cases.add_argument("parole", nargs="*", metavar="PAROLA", help="che cosa è successo")
    cases.add_argument("--caso", metavar="ID", help="il caso, se si sa già")
    cases.add_argument(
        "--risposta", action="append", default=[], metavar="DOMANDA=RISPOSTA", help="più volte"
    )
    cases.add_argument("--carte", default="", metavar="CARTE", help="quelle dell'errore")
    cases.add_argument("--json", action="store_true", help="in JSON")
    cases.add_argument("--esporta", type=Path, metavar="FILE", help="tutti i casi in JSON")
    words = actions.add_parser("parola", help="la parola contestata, con le vicine")
    words.add_argument("parole", nargs="+", metavar="PAROLA")
    score = actions.add_parser("punteggio", help="conta una smazzata dalle carte")
    score.add_argument("linee", nargs="*", metavar="LINEA", help=_LINE)
    score.add_argument("--file", type=Path, metavar="FILE", help="le linee in JSON")
    score.add_argument("--json", action="store_true", help="il foglio in JSON")
    score.add_argument("--pdf", type=Path, metavar="FILE", help="il foglio in PDF")
    score.add_argument("--modulo", type=Path, metavar="FILE", help="uno score vuoto in PDF")
    score.add_argument("--tavole", type=Path, metavar="FILE", help="le tavole del conto in JSON")
    register = actions.add_parser("registro", help="controlla o stampa un registro")
    register.add_argument("registro", metavar="FILE|ID", help="un CSV, o l'id con --archivio")
    register.add_argument("--archivio", action="store_true", help="dall'archivio del servizio")
    register.add_argument("--controlla", action="store_true", help="verifica la catena")
    register.add_argument("--csv", type=Path, metavar="FILE", help="lo scrive in CSV")
    register.add_argument("--pdf", type=Path, metavar="FILE", help="lo scrive in PDF")
    folder = actions.add_parser("cartella", help="la cartella dell'arbitro in PDF")
    folder.add_argument("--pdf", type=Path, required=True, metavar="FILE")
    desk = actions.add_parser("scrivania", help="la scrivania in un file solo, senza rete")
    desk.add_argument("file", type=Path, metavar="FILE", help="una pagina da aprire dal disco")
    for action in (cases, words, score, folder):
        add_code(action)


def run(args: argparse.Namespace) -> int:
    """Carry out one action of the desk."""
    action = {
        None: _guide,
        "casi": _cases,
        "parola": _words,
        "punteggio": _score,
        "registro": _register,
        "cartella": _folder,
        "scrivania": _desk,
    }
    try:
        return action[args.azione](args)
    except (ArbiterError, NotationError) as error:
        raise UsageError(str(error).rstrip(".")) from None
    except OSError as error:
        if error.filename is None:
            raise
        raise UsageError(f"{error.filename}: {reason(error)}") from None


def _now() -> datetime:
    return datetime.fromtimestamp(int(time.time()), UTC)


def _rules(code: str) -> Rules:
    from lexicon.grounds import WordList
    from parole_engine.door import rules_for

    return rules_for(code, WordList(()))


def _given(pairs: list[str]) -> dict[str, str]:
    given = {}
    for pair in pairs:
        question, mark, told = pair.partition("=")
        if not mark:
            raise UsageError(f"«{pair}» non è DOMANDA=RISPOSTA")
        given[question] = told
    return given


def _cases(args: argparse.Namespace) -> int:
    if args.esporta is not None:
        args.esporta.write_text(json.dumps(casi_json(), ensure_ascii=False), encoding="utf-8")
        return 0
    if args.caso is None:
        if not args.parole:
            raise UsageError("serve che cosa è successo, oppure --caso")
        hits = search(args.codice, " ".join(args.parole), _LISTED)
        if args.json:
            print(json.dumps([hit_json(hit) for hit in hits], ensure_ascii=False))
        else:
            print("\n".join(hit_rows(hits) or ["Nessun caso: prova con altre parole."]))
        return 0
    found = answer(args.codice, args.caso, _given(args.risposta), parse_cards(args.carte))
    if args.json:
        print(json.dumps(answer_json(args.codice, found), ensure_ascii=False))
    else:
        print("\n".join(answer_rows(found)))
    return 0


def _guide(args: argparse.Namespace) -> int:
    """Ask what happened, then what the case asks, then say what the code says."""
    hits = search(args.codice, _asked("Che cosa è successo?"), _LISTED)
    if not hits:
        print("Nessun caso: prova con altre parole.")
        return 0
    for number, row in enumerate(hit_rows(hits), 1):
        print(f"{number}. {row}")
    case = hits[_choice(len(hits))].caso
    given: dict[str, str] = {}
    found: Risposta = answer(args.codice, case.id, given)
    while (question := found.domanda) is not None:
        print("\n".join(question_rows(question)))
        given[question.id] = question.risposte[_choice(len(question.risposte))][0]
        found = answer(args.codice, case.id, given)
    print("\n".join(answer_rows(found)))
    return 0


def _asked(text: str) -> str:
    print(text, end=" ", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise UsageError("la guida legge le risposte da standard input")
    return line.strip()


def _choice(count: int) -> int:
    while True:
        told = _asked(f"Numero (1-{count}):")
        if told.isdecimal() and 1 <= int(told) <= count:
            return int(told) - 1


def _words(args: argparse.Namespace) -> int:
    from api.commands.arbitro_word import told_words

    rows, code = told_words(args.parole, args.codice)
    print("\n".join(rows))
    return code


def _line(text: str) -> LineaInTavola:
    """A line of a table as it is typed: `NS; giochi=CASA, SOLE; mano=QTA; chiuso`."""
    name, *parts = (part.strip() for part in text.split(";"))
    told: dict[str, str] = {}
    for part in filter(None, parts):
        key, _, value = part.partition("=")
        told[key.strip()] = value.strip()
    if unknown := set(told) - {"giochi", "mano", "pozzetto", "carte_pozzetto", "chiuso"}:
        raise UsageError(f"«{min(unknown)}» non va bene: {_LINE}")
    melds = told.get("giochi", "").split(",")
    return LineaInTavola(
        name,
        tuple(filter(None, map(str.strip, melds))),
        told.get("mano", ""),
        told.get("pozzetto", "giocato"),
        told.get("carte_pozzetto", ""),
        "chiuso" in told,
    )


def _score(args: argparse.Namespace) -> int:
    from api.arbitro.punteggio_carta import form_pdf, sheet_pdf

    rules = _rules(args.codice)
    if args.modulo is not None:
        args.modulo.write_bytes(form_pdf(rules, created=_now()))
        return 0
    if args.tavole is not None:
        args.tavole.write_text(json.dumps(tables_json(rules), ensure_ascii=False), "utf-8")
        return 0
    if bool(args.linee) == bool(args.file):
        raise UsageError("servono le linee, oppure --file")
    if args.file is not None:
        try:
            lines = from_json(json.loads(args.file.read_text(encoding="utf-8")))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise UsageError(f"{args.file}: non sono linee in JSON") from None
    else:
        lines = tuple(map(_line, args.linee))
    found = contata(rules, lines)
    if args.pdf is not None:
        args.pdf.write_bytes(sheet_pdf(rules, found, created=_now()))
    if args.json:
        print(json.dumps(sheet_json(found), ensure_ascii=False))
    elif args.pdf is None:
        print("\n".join(sheet_rows(found)))
    return 0


def _register(args: argparse.Namespace) -> int:
    from api.arbitro.registro_carta import register_csv, register_pdf
    from api.commands.arbitro_archive import from_archive, from_file
    from api.service.house_clock import rome

    name, register, told = (from_archive if args.archivio else from_file)(args.registro)
    fault = verified(register.evento, register.voci)
    if args.csv is not None:
        args.csv.write_text(register_csv(register), encoding="utf-8")
    if args.pdf is not None:
        args.pdf.write_bytes(register_pdf(register, name, created=_now(), zone=rome()))
    if fault is not None:
        print(f"La catena non torna alla voce {fault.posto}: {fault.reason}.")
        return 1
    if told != register.testa:
        print(f"La catena finisce con {register.testa}, non con {told}: manca la fine.")
        return 1
    print(f"Catena intera: {len(register.voci)} voci, testa {register.testa}.")
    return 0


def _folder(args: argparse.Namespace) -> int:
    from api.arbitro.cartella import folder_pdf

    args.pdf.write_bytes(folder_pdf(_rules(args.codice), created=_now()))
    return 0


def _desk(args: argparse.Namespace) -> int:
    from api.app import desk_document

    args.file.write_bytes(desk_document())
    print(f"{args.file}: si apre dal disco, anche senza rete")
    return 0
