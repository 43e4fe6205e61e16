"""Records for who looks at them again: each picture of a smazzata, and what its analysis found.

A picture holds only what changed since the one before it, so that a whole smazzata is a small
answer; the page lays one over the other and knows no rule.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from burraco_engine import events as e
from burraco_engine.errors import NotationError, RecordReplayError
from burraco_engine.moves import Open
from burraco_engine.record.frames import frames
from burraco_engine.record.frozen import encode
from burraco_engine.record.parse import parse_record
from burraco_engine.record.view_json import meld_to_json
from parole_engine.puzzles.entries import telling_reading

if TYPE_CHECKING:
    from burraco_engine.cards import Card
    from burraco_engine.code.rules import Rules
    from burraco_engine.melds import Meld
    from burraco_engine.record.frames import Frame
    from burraco_engine.record.model import Record, Smazzata
    from lexicon.grounds import Lexicon
    from parole_engine.analysis import Best, Laid, Study
    from parole_engine.search.plays import Play

__all__ = ["read_record", "replay_view", "study_view"]

Json = dict[str, Any]


def read_record(text: str) -> Record:
    """The record of a text that anybody may send; NotationError if it is none."""
    try:
        return parse_record(text)
    except (AssertionError, LookupError, TypeError, ValueError, AttributeError):
        raise NotationError("notation.record", line=1, reason="non si legge") from None


def replay_view(judged: Rules, record: Record) -> Json:
    """Every smazzata of a record that is over, picture by picture."""
    try:
        found = frames(judged, record)
    except (AssertionError, LookupError, TypeError, ValueError, AttributeError):
        raise RecordReplayError("record.diverges", line=1, reason="non si può rigiocare") from None
    first = next(iter(found.values()))[0].state
    players = dict(record.header.players)
    return {
        "codice": record.header.code,
        "gioco": judged.code.game,
        "inizio": record.header.start,
        "smazzate": record.header.smazzate,
        "posti": {
            seat: {
                "nome": None if players[seat] == seat else players[seat],
                "linea": first.line(seat),
            }
            for seat in first.setup.seats
        },
        "linee": list(first.setup.lines),
        "finite": [
            _smazzata(smazzata, found[smazzata.number])
            for smazzata in record.smazzate
            if smazzata.number in found
        ],
    }


def _smazzata(smazzata: Smazzata, some: tuple[Frame, ...]) -> Json:
    pictures: list[Json] = []
    before: Json = {}
    for frame in some:
        shown = _picture(frame)
        pictures.append({key: value for key, value in shown.items() if before.get(key) != value})
        before = shown
    return {
        "numero": smazzata.number,
        "fine": smazzata.ending.value if smazzata.ending else None,
        "chi_chiude": smazzata.closer,
        "punti": dict(smazzata.points),
        "mosse": pictures,
    }


def _picture(frame: Frame) -> Json:
    state = frame.state
    table = state.table
    hands = {f"mano.{seat}": encode(table.hand(seat)) for seat in state.setup.seats}
    return {
        "mossa": _move(frame),
        "giro": (max(state.turn.number, 1) - 1) // len(state.setup.seats) + 1,
        "turno": state.turn.number,
        "posto": state.turn.seat or None,
        **hands,
        "giochi": [meld_to_json(meld) for meld in table.melds],
        "monte": encode(table.monte),
        "tallone": len(table.tallone),
        "pozzetti": len(table.lying),
        "linee": {seat: state.line(seat) for seat in state.setup.seats},
        "in_tavola": {
            line: sum(meld.value + meld.honours for meld in table.melds_of(state.side(line)))
            for line in state.setup.lines
        },
    }


def _move(frame: Frame) -> Json:
    """What was done, in the words that the page tells it by."""
    event = frame.event
    match event:
        case e.Dealt():
            return {"tipo": "distribuzione", "posto": event.dealer}
        case e.CardDrawn():
            return {"tipo": "pescata", "posto": event.seat, "carte": [event.card.code]}
        case e.MonteCollected():
            return {"tipo": "monte_raccolto", "posto": event.seat, "carte": encode(event.cards)}
        case e.MontePartlyCollected():
            cards = encode(event.cards)
            left = event.left.code
            return {
                "tipo": "monte_raccolto_in_parte",
                "posto": event.seat,
                "carte": cards,
                "resto": left,
            }
        case e.MeldLaid():
            return _laid(frame, event)
        case e.PlayUndone():
            return {
                "tipo": "giocata_annullata",
                "posto": event.seat,
                "carte": encode(event.cards),
                "gioco": event.meld,
            }
        case e.Discarded():
            return {"tipo": "scartata", "posto": event.seat, "carte": [event.card.code]}
        case e.PozzettoTaken():
            return {"tipo": "pozzetto_preso", "posto": event.seat, "al_volo": event.al_volo}
        case e.SmazzataEnded():
            how = event.ending.value
            return {"tipo": "smazzata_finita", "posto": event.closer, "fine": how}
        case e.TimeOutAnnounced():
            return {"tipo": "time_out_annunciato", "posto": None}
        case _:
            return {"tipo": "decisione", "posto": getattr(event, "seat", None)}


def _laid(frame: Frame, event: e.MeldLaid) -> Json:
    meld = event.meld
    old = next((one for one in frame.before.table.melds if one.id == meld.id), None)
    return {
        "tipo": "gioco_calato",
        "posto": event.seat,
        "specie": event.kind.value,
        "carte": encode(event.cards),
        "gioco": meld.id,
        "parola": meld.reading,
        "prima": old.reading if old else None,
        "punti": meld.value + meld.honours - (old.value + old.honours if old else 0),
        "burraco": meld.grade.value if meld.grade and (old is None or old.grade is None) else None,
    }


def study_view(study: Study, lexicon: Lexicon) -> Json:
    """A moment of a seat: what was played, the best there was, what it cost, the words missed."""
    moment = study.moment
    return {
        "numero": moment.number,
        "turno": moment.turn,
        "dal_pozzetto": moment.via_volo,
        "carte": len(moment.hand),
        "giocate": [_played(one) for one in moment.laid],
        "punti": moment.points,
        "chiude": moment.closes,
        "pozzetto": moment.takes_pozzetto,
        "conoscibile": _best(study.known, study),
        "lessico": _best(study.whole, study),
        "lasciati": study.left,
        "sfuggite": [_missed(play, lexicon) for play in study.missed],
    }


def _played(laid: Laid) -> Json:
    return {
        "parola": laid.meld.reading,
        "carte": encode(laid.meld.cards),
        "proprie": _own(laid.meld.cards, laid.old),
        "prima": laid.old.reading if laid.old else None,
        "punti": laid.points,
    }


def _best(best: Best, study: Study) -> Json:
    melds = {meld.id: meld for meld in study.moment.start.table.melds}
    return {
        "giocate": [_play(play, melds) for play in best.plays],
        "punti": best.points,
        "chiude": best.closes,
        "pozzetto": best.takes_pozzetto,
        "altre": best.equals,
        "esatta": best.exact,
        "giocata": best.played,
    }


def _own(cards: tuple[Card, ...], old: Meld | None) -> list[bool]:
    """Which cards of a word come from the hand: those that lay there keep their order.

    Where a matta moved they are told apart by number only.
    """
    there = list(old.cards) if old else []
    own = []
    for card in cards:
        laid = bool(there) and there[0] is card
        if laid:
            there.pop(0)
        own.append(not laid)
    if not there or old is None:
        return own
    lying = Counter(old.cards)
    own = []
    for card in cards:
        own.append(not lying[card])
        lying[card] -= bool(lying[card])
    return own


def _play(play: Play, melds: dict[int, Meld]) -> Json:
    old = None if isinstance(play.move, Open) else melds[play.move.meld]
    return {
        "parola": play.word,
        "carte": encode(play.move.cards),
        "proprie": _own(play.move.cards, old),
        "prima": old.reading if old else None,
        "punti": play.gain,
    }


def _missed(play: Play, lexicon: Lexicon) -> Json:
    reading = telling_reading(lexicon.lookup(play.word.lower()))
    lemma = reading.lemma if reading else None
    return {
        "parola": play.word,
        "forma": reading.form if reading else play.word.lower(),
        "lemma": lemma if reading and lemma != reading.form else None,
        "significato": lexicon.meaning(lemma) if lemma else "",
        "punti": play.gain,
        "fascia": play.band,
    }
