"""`parole partita`: read the record of a game again, or analyse it.

Exit codes: 0 everything that can be verified agrees, and what cannot is said; 1 the record is not
well written, diverges, or is over and cannot be played again; 2 wrong use;
3 today's lexicon judges a word otherwise; 4 the lexicon cannot be used.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from api.commands import UsageError
from api.commands.analisi import VOCABULARIES, analysed
from api.trouble import reason
from burraco_engine.classic.grading import CLASSIC
from burraco_engine.code.choosing import choose
from burraco_engine.code.loading import load_profile
from burraco_engine.record.model import TurnLine
from burraco_engine.record.parse import parse_record
from burraco_engine.record.review import review
from parole_engine.door import rules_for, rules_of, words_of

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from burraco_engine.record.model import Record, Smazzata

__all__ = ["configure", "run"]

_OTHERWISE: Final = 3


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `parole partita` and of its action."""
    actions = parser.add_subparsers(dest="azione", metavar="azione", title="azioni")
    again = actions.add_parser("rivedi", help="rigioca un verbale mossa per mossa e lo verifica")
    again.epilog = (
        "Codici di uscita: 0 tutto torna; 1 il verbale non torna o non si può verificare; 2 uso "
        "sbagliato; 3 il lessico di oggi giudica diversamente una parola; 4 lessico mancante o "
        "danneggiato."
    )
    again.add_argument("file", type=Path, metavar="FILE.brn", help="il verbale")
    again.add_argument("--giudica", action="store_true", help="chiede anche al lessico di oggi")
    again.add_argument(
        "--arbitra", action="store_true", help="elenca quel che un arbitro avrebbe avuto da dire"
    )
    again.add_argument("--lessico", type=Path, metavar="CARTELLA", help="un altro lessico")
    study = actions.add_parser(
        "analizza", help="dice che cosa si poteva giocare, turno per turno, e quanto è costato"
    )
    study.epilog = (
        "Il meglio è quello di un turno con altrettante giocate, o meno. Codici di uscita: 0 "
        "fatto; 1 il verbale non torna, o nessuna smazzata è finita; 2 uso sbagliato; 4 lessico "
        "mancante o danneggiato."
    )
    study.add_argument("file", type=Path, metavar="FILE.brn", help="il verbale")
    study.add_argument("--posto", metavar="P", help="un posto solo: N, E, S, O")
    study.add_argument("--smazzata", type=int, metavar="N", help="una smazzata sola")
    study.add_argument(
        "--vocabolario",
        choices=VOCABULARIES,
        default="circolo",
        help="le parole che chi gioca poteva conoscere (circolo)",
    )
    study.add_argument("--lessico", type=Path, metavar="CARTELLA", help="un altro lessico")


def run(args: argparse.Namespace) -> int:
    """Play the record again and tell what was found."""
    if args.azione is None:
        raise UsageError("che cosa? Per esempio: parole partita rivedi FILE.brn")
    record = _record(args.file)
    if args.azione == "analizza":
        for line in analysed(record, args):
            print(line)
        return 0
    for line in _reviewed(record):
        print(line)
    if args.arbitra:
        print("\n".join(_arbitrated(record, args.lessico)))
    if not args.giudica:
        return 0
    if load_profile(record.header.code, policies=CLASSIC).words is None:
        print("Questo codice non ha parole da giudicare.")
        return 0
    different = list(_judged_otherwise(record, args.lessico))
    print("\n".join(different) or "Il lessico di oggi giudica le parole allo stesso modo.")
    return _OTHERWISE if different else 0


def _record(path: Path) -> Record:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path}: {reason(error)}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{path}: non è testo UTF-8") from None
    return parse_record(text)


def _reviewed(record: Record) -> Iterator[str]:
    """One line per smazzata played again; RecordReplayError where it diverges."""
    for _ in review(rules_of(record), record):
        pass
    for smazzata in record.smazzate:
        yield _smazzata(smazzata)
    outcome = record.header.outcome
    if outcome is not None:
        points = ", ".join(f"{line} {total}" for line, total in outcome.totals)
        won = f"vince {outcome.winner}" if outcome.winner else "pari"
        yield f"Turno: {points}; {won}."
    else:
        ended = sum(smazzata.ending is not None for smazzata in record.smazzate)
        count = record.header.smazzate
        yield f"Turno: in corso, smazzate finite {ended} di {count}; manca l'esito."


def _arbitrated(record: Record, folder: Path | None) -> Iterator[str]:
    """What an arbiter would have had to say, contested or not, by the lexicon of today."""
    header = record.header
    if load_profile(header.code, policies=CLASSIC).words is None:
        yield "Di questo codice non si rivedono le irregolarità."
        return
    from parole_engine.irregolarita.hindsight import remarks

    rules = rules_for(header.code, folder, choices=dict(header.policies))
    found = remarks(rules, review(rules_of(record), record))
    yield from map(str, found)
    missed = sum(remark.ruled is None for remark in found)
    yield f"Irregolarità: {len(found)}, mai contestate {missed}."


def _smazzata(smazzata: Smazzata) -> str:
    turns = [line for line in smazzata.lines if isinstance(line, TurnLine)]
    count = turns[-1].turn if turns else 0
    if not smazzata.complete:
        return (
            f"Smazzata {smazzata.number}: in corso, {count} turni; non verificata: si rigioca "
            "quando è finita e il mazzo è noto."
        )
    checked = sum(line.digest is not None for line in smazzata.lines)
    bare = len(smazzata.lines) - checked
    digests = f"{checked} impronte" + (f", righe senza impronta: {bare}" if bare else "")
    ending = smazzata.ending.value.replace("_", " ") if smazzata.ending else "in corso"
    closer = f" di {smazzata.closer}" if smazzata.closer else ""
    points = ", ".join(f"{line} {points}" for line, points in smazzata.points)
    return (
        f"Smazzata {smazzata.number}: {count} turni, {ending}{closer}; {points or 'nessun punto'}; "
        f"torna tutto ({digests}, impegno del mazzo verificato)."
    )


def _judged_otherwise(record: Record, folder: Path | None) -> Iterator[str]:
    """The words that today's lexicon judges otherwise, each once."""
    code = choose(
        load_profile(record.header.code, policies=CLASSIC),
        dict(record.header.policies),
        policies=CLASSIC,
    )
    assert code.words is not None, "a code without words"
    from lexicon.italian import ItalianLexicon
    from parole_engine.admission import AdmissionPolicy, Outcome, judge_word

    lexicon = ItalianLexicon.open(folder)
    policy = AdmissionPolicy.from_profile(code)
    seen: set[str] = set()
    for row, laid in words_of(record):
        reading = laid.reading
        if reading in seen:
            continue
        seen.add(reading)
        then = Outcome.DUBBIA if laid.doubtful else Outcome.AMMESSA
        today = judge_word(reading, lexicon, policy)
        if today.outcome is not then:
            why = f", {today.motive.value.replace('_', ' ')}" if today.motive else ""
            yield (
                f"Riga {row}: {reading} era {then.value}, oggi è "
                f"{today.outcome.value.replace('_', ' ')}{why}."
            )
