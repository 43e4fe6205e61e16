"""Declarations at random: most of them might have happened as the table stands, some could not."""

from burraco_engine import moves as m
from burraco_engine.cards import Card
from burraco_engine.dice import Dice
from burraco_engine.irregolarita.declaring import Declared
from burraco_engine.names import Seat
from burraco_engine.state import State

__all__ = ["declaration"]

_IN_TURN = (
    Declared.DUE_CARTE,
    Declared.SOLLEVATA,
    Declared.MONTE_SOLLEVATO,
    Declared.LASCIATE,
    Declared.LANCIO,
    Declared.RITIRATA,
)
_OF_HIS_HAND = (
    Declared.ESPOSTA,
    Declared.RITIRATA,
    Declared.LANCIO,
    Declared.LASCIATE,
    Declared.FUORI_TURNO,
)
_RARE = (Declared.DISTRIBUZIONE, Declared.VISTA, Declared.GUARDATE, Declared.MISCHIATE)
"""Mostly they annul what has just been dealt."""
_WORDS = ("casa", "carta", "sole", "x")


def declaration(state: State, dice: Dice, deck: tuple[Card, ...]) -> m.Denounce:
    """Somebody declares something of himself, or the arbiter does."""
    facts = tuple(Declared)
    fact = facts[dice.below(len(facts))]
    if fact in _RARE and dice.below(4):
        fact = Declared.ESPOSTA
    seats = state.setup.seats
    seat: Seat = seats[dice.below(len(seats))]
    if fact in _IN_TURN and state.playing and dice.below(5):
        seat = state.turn.seat
    if fact is Declared.VISTO or fact in (Declared.POZZETTO, Declared.ALTRO_POZZETTO):
        taken = [one.taken_by for one in state.table.pozzetti if one.taken_by is not None]
        seat = taken[dice.below(len(taken))] if taken else seat
    by = None if state.setup.arbiter is not None and dice.below(2) else seat
    return m.Denounce(
        by,
        fact,
        seat,
        _cards(state, dice, deck, fact, seat),
        _meld(state, dice, fact, seat),
        _WORDS[dice.below(len(_WORDS))] if fact is Declared.SUGGERIMENTO else None,
        None,
        _number(dice, fact),
    )


def _cards(
    state: State, dice: Dice, deck: tuple[Card, ...], fact: Declared, seat: Seat
) -> tuple[Card, ...]:
    """Cards of his hand where it is about some, now and then one that he has not."""
    if fact is Declared.ECCEDENTI or not dice.below(8):
        return (deck[dice.below(len(deck))],)
    hand = list(state.table.hand(seat)) if state.table.hands else []
    many = 1 + dice.below(2) if fact in _OF_HIS_HAND else 1
    if fact not in (*_OF_HIS_HAND, Declared.FANTASMA, Declared.FANTASMA_SCARTO):
        return ()
    return tuple(hand.pop(dice.below(len(hand))) for _ in range(min(many, len(hand))))


def _meld(state: State, dice: Dice, fact: Declared, seat: Seat) -> int | None:
    own = state.table.melds_of(state.line(seat)) if state.table.hands else ()
    if fact is not Declared.FANTASMA or not own:
        return None
    return own[-1 - dice.below(min(2, len(own)))].id


def _number(dice: Dice, fact: Declared) -> int | None:
    if fact in (Declared.POZZETTO, Declared.ALTRO_POZZETTO):
        return 9 + dice.below(5)
    if fact is Declared.MANCANTI:
        return 1 + dice.below(2)
    return 1 + dice.below(13) if fact is Declared.DOVERE else None
