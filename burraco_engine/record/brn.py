"""BRN, the Burraco Record Notation: a record written as text that players read.

Headers in brackets as in PGN, then one line per turn with Italian initials; docs/notation.md
describes it. `parse_record` (in `record.parse`) is the way back: `parse(format(x)) == x`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace

from burraco_engine import events as e
from burraco_engine.cards import Card, format_cards
from burraco_engine.code.rules import Rules
from burraco_engine.names import Millis, Seat
from burraco_engine.record.actions import format_action, undone
from burraco_engine.record.codec import event_to_json
from burraco_engine.record.model import (
    Counting,
    Header,
    Laid,
    Note,
    Pause,
    Record,
    RecordLine,
    Signal,
    Smazzata,
    TimeOut,
    Undone,
)
from burraco_engine.record.recorder import record_events, shown_to
from burraco_engine.record.values import TO_TARGET
from burraco_engine.sheets import TurnoOutcome

__all__ = ["VERSION", "format_record", "over_record", "record_of"]

VERSION = "1"


def record_of(rules: Rules, events: Iterable[e.Event], viewer: Seat | None = None) -> str:
    """The record of a log as `viewer` may read it; what everybody may read if None.

    Finished smazzate are whole, with deck and nonce; in the running one hidden cards stay hidden.
    """
    log = tuple(events)
    hand: tuple[Card, ...] = ()
    for event in log:
        if isinstance(event, e.Dealt) and viewer is not None:
            hand = event.hands[event.seats.index(viewer)]
    return format_record(shown_to(record_events(rules, log), viewer, hand))


def over_record(rules: Rules, events: Iterable[e.Event], *, named: bool) -> str:
    """What of a log is over, for who was not there; without `named` seats stand for the players.

    The arbiter is never named.
    """
    record = shown_to(record_events(rules, events), None)
    header = replace(record.header, arbiter=None)
    if not named:
        header = replace(header, players=tuple((seat, str(seat)) for seat, _ in header.players))
    over = tuple(smazzata for smazzata in record.smazzate if smazzata.complete)
    return format_record(replace(record, header=header, smazzate=over))


def format_record(record: Record) -> str:
    """The text of a record."""
    seats = len(record.header.players)
    rows = [*_header(record.header), *(_note(note) for note in record.notes)]
    for smazzata in record.smazzate:
        rows += ["", *_smazzata_header(smazzata), *_lines(smazzata.lines, seats)]
    return "\n".join(rows) + "\n"


def _tag(name: str, value: str) -> str:
    return f"[{name} {json.dumps(value, ensure_ascii=False)}]"


def _header(header: Header) -> Iterator[str]:
    yield _tag("BRN", VERSION)
    yield _tag("Codice", header.code)
    yield _tag("Politiche", " ".join(f"{key}={value}" for key, value in header.policies))
    yield _tag("Lessico", header.lexicon)
    yield _tag("Posti", " ".join(seat for seat, _ in header.players))
    for seat, name in header.players:
        yield _tag(seat, name)
    yield _tag("Smazzate", str(header.smazzate) if header.smazzate else TO_TARGET)
    yield _tag("Modo", header.mode.value)
    yield _tag("Tempi", _times(header))
    if header.arbiter is not None:
        yield _tag("Arbitro", header.arbiter)
    yield _tag("Mazziere", header.dealer)
    yield _tag("Inizio", str(header.start))
    if header.drawn:
        yield _tag("Estrazione", " ".join(f"{seat}:{card}" for seat, card in header.drawn))
    if header.outcome is not None:
        yield _tag("Esito", _outcome(header.outcome))


def _times(header: Header) -> str:
    if not header.clocked:
        return "no"
    return "al via" if header.signal else "sì"


def _outcome(outcome: TurnoOutcome) -> str:
    """`NS 1200 MP 400 VP 16, EO 800 MP -400 VP 4, vince NS`."""
    points = dict(outcome.victory_points)
    leads = dict(outcome.match_points)
    told = [
        f"{line} {total} MP {leads[line]}" + (f" VP {points[line]}" if line in points else "")
        for line, total in outcome.totals
    ]
    return ", ".join([*told, f"vince {outcome.winner}" if outcome.winner else "pari"])


def _smazzata_header(smazzata: Smazzata) -> Iterator[str]:
    yield _tag("Smazzata", str(smazzata.number))
    yield _tag("Mazziere", smazzata.dealer)
    yield _tag("Inizio", str(smazzata.start))
    yield _tag("Scoperta", smazzata.upcard.code)
    yield _tag("Impegno", smazzata.commitment)
    if smazzata.deck:
        yield _tag("Mazzo", format_cards(smazzata.deck))
        yield _tag("Nonce", smazzata.nonce)
    if smazzata.hand:
        yield _tag("Mano", format_cards(smazzata.hand))
    if smazzata.ending is not None:
        yield _tag("Fine", " ".join(filter(None, (smazzata.ending.value, smazzata.closer))))
    if smazzata.points:
        yield _tag("Esito", ", ".join(f"{line} {points}" for line, points in smazzata.points))


def _lines(lines: Iterable[RecordLine], seats: int) -> Iterator[str]:
    melds: dict[int, Laid] = {}
    number = 0
    for line in lines:
        if isinstance(line, Note):
            yield _note(line)
            continue
        first = line.turn != number and (line.turn - 1) % seats == 0
        number = line.turn
        margin = f"{(line.turn - 1) // seats + 1}." if first else ""
        told: list[str] = []
        comments: list[str] = []
        for action in line.actions:
            old = melds.get(action.meld) if isinstance(action, Laid) else None
            told.append(format_action(action, old))
            if isinstance(action, Laid):
                if old is not None and old.reading != action.reading and " " not in old.reading:
                    comments.append(f"{old.reading.lower()} -> {action.reading.lower()}")
                melds[action.meld] = action
            elif isinstance(action, Undone):
                undone(melds, action)
        tail = f"t{_time(line.time)}" + (f" #{line.digest}" if line.digest else "")
        comment = f"  ; {', '.join(comments)}" if comments else ""
        yield f"{margin:<4}{line.seat} {'  '.join(told)}  {tail}{comment}"


def _note(note: Note) -> str:
    what = note.what
    if isinstance(what, Signal):
        told = "via"
    elif isinstance(what, TimeOut):
        told = f"time_out {what.turns}"
    elif isinstance(what, Counting):
        told = "conta"
    elif isinstance(what, Pause):
        told = "riprende" if what.resumed else "ferma"
    else:
        told = json.dumps(event_to_json(what), ensure_ascii=False, separators=(",", ":"))
    digest = f" #{note.digest}" if note.digest else ""
    return f"!   {told}  t{_time(note.time)}{digest}"


def _time(time: Millis) -> str:
    """`0:42`, or `0:42.137` when it is not whole seconds."""
    minutes, rest = divmod(time, 60_000)
    seconds, millis = divmod(rest, 1000)
    return f"{minutes}:{seconds:02}" + (f".{millis:03}" if millis else "")
