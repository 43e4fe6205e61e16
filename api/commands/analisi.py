"""The analysis of a record in the terminal: what `parole partita analizza` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from api.commands import UsageError
from burraco_engine.cards import format_cards
from burraco_engine.classic.grading import CLASSIC
from burraco_engine.code.loading import load_profile

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from burraco_engine.names import Seat
    from burraco_engine.record.model import Record
    from lexicon.grounds import Lexicon
    from parole_engine.analysis import Best, Moment, Study
    from parole_engine.search.plays import Play

__all__ = ["VOCABULARIES", "analysed"]

VOCABULARIES: Final = ("principiante", "circolo", "maestro", "campione")
"""The names of the vocabularies, known before the engine is loaded."""
_BLANK: Final = " " * 11


def analysed(record: Record, args: argparse.Namespace) -> Iterator[str]:
    """Every smazzata that is over, every seat that was asked for."""
    if load_profile(record.header.code, policies=CLASSIC).words is None:
        raise UsageError("questo codice non ha parole da analizzare")
    seats = tuple(seat for seat, _ in record.header.players)
    if args.posto is not None and args.posto not in seats:
        raise UsageError(f"--posto può essere {' o '.join(seats)}, non «{args.posto}»")
    numbers = [one.number for one in record.smazzate if one.ending is not None]
    wanted = numbers if args.smazzata is None else [args.smazzata]
    for number in wanted or [1]:
        for seat in seats if args.posto is None else (args.posto,):
            yield from _seat(record, number, seat, args)


def _seat(record: Record, number: int, seat: Seat, args: argparse.Namespace) -> Iterator[str]:
    from parole_engine.analysis import VOCABULARIES as LEAST
    from parole_engine.analysis import analyse
    from parole_engine.door import rules_for, rules_of
    from parole_engine.judge import word_judge

    header = record.header
    rules = rules_for(header.code, args.lessico, choices=dict(header.policies))
    least = LEAST[args.vocabolario]
    found = analyse(rules, record, rules_of(record), smazzata=number, seat=seat, least=least)
    name = dict(header.players)[seat]
    who = f"{seat}, {name}" if name != seat else str(seat)
    left = 0
    for place, study in enumerate(found):
        if place == 0:
            yield f"Smazzata {number}, {who}; parole di un giocatore di livello {args.vocabolario}"
        yield from _study(study, word_judge(rules).lexicon)
        left += study.left
    yield f"Lasciati in tutto: {left} punti."
    yield ""


def _study(study: Study, lexicon: Lexicon) -> Iterator[str]:
    moment = study.moment
    label = "pozzetto" if moment.via_volo else f"turno {moment.number}"
    yield f"{label:<11}{_played(moment)}   con {format_cards(moment.hand)}"
    if not study.known.played:
        yield f"{_BLANK}potevi: {_best(study.known, moment)}"
    if not study.whole.played and study.whole.points != study.known.points:
        yield f"{_BLANK}con tutto il lessico: {_best(study.whole, moment)}"
    if study.left:
        yield f"{_BLANK}lasciati: {study.left}"
    for play in study.missed:
        yield f"{_BLANK}sfuggita: {_meaning(play, lexicon)}"


def _played(moment: Moment) -> str:
    words = ", ".join(laid.meld.reading for laid in moment.laid) or "nessuna parola"
    return f"{words}: {_points(moment.points, moment.closes, moment.takes_pozzetto)}"


def _best(best: Best, moment: Moment) -> str:
    words = ", ".join(_play(play, moment) for play in best.plays) or "nessuna parola"
    others = ""
    if best.equals:
        others = " (e un’altra)" if best.equals == 1 else f" (e altre {best.equals})"
    return f"{words}: {_points(best.points, best.closes, best.takes_pozzetto)}{others}"


def _play(play: Play, moment: Moment) -> str:
    number = getattr(play.move, "meld", None)
    melds = moment.start.table.melds
    old = next((meld.reading for meld in melds if meld.id == number), None)
    return f"{play.word} su {old}" if old else play.word


def _points(points: int, closes: bool, pozzetto: bool) -> str:
    told = [str(points)]
    if closes:
        told.append("chiude")
    if pozzetto:
        told.append("prende il pozzetto")
    return ", ".join(told)


def _meaning(play: Play, lexicon: Lexicon) -> str:
    from parole_engine.puzzles.entries import telling_reading

    reading = telling_reading(lexicon.lookup(play.word.lower()))
    if reading is None:
        return f"{play.word.lower()} ({play.gain})"
    lemma = "" if reading.lemma == reading.form else f", da {reading.lemma}"
    meaning = lexicon.meaning(reading.lemma)
    return f"{reading.form} ({play.gain}){lemma}" + (f": {meaning}" if meaning else "")
