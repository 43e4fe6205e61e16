"""What of wrong cards is right: their longest legal part, and what may be tied of them."""

from __future__ import annotations

from burraco_engine.cards import Card, take_out
from burraco_engine.code.rules import Rules
from burraco_engine.melds import Judged, Meld, MeldKind
from burraco_engine.moves import Open, Tie
from burraco_engine.names import Line, Seat
from burraco_engine.state import State
from burraco_engine.turn.laying import meld_of

__all__ = ["longest_part", "tied_part"]


def longest_part(rules: Rules, cards: tuple[Card, ...], seat: Seat) -> tuple[Card, ...]:
    """The longest sequence or combination among the cards, the dearest of equals; () if none."""
    best: tuple[Card, ...] = ()
    for play in rules.judge.candidates(seat, cards, _line(seat), ()):
        if isinstance(play, Open) and _rank(rules, play.cards) > _rank(rules, best):
            best = play.cards
    return best


def _line(seat: Seat) -> Line:
    return Line(seat)


def _rank(rules: Rules, cards: tuple[Card, ...]) -> tuple[int, int]:
    return len(cards), rules.deck.value(cards)


def tied_part(
    rules: Rules, state: State, meld: Meld, cards: tuple[Card, ...], seat: Seat
) -> tuple[Meld, tuple[Card, ...]] | None:
    """`meld` with as many of the cards as may be tied to it, and those; None if none may."""
    if meld.kind is MeldKind.ERRATO:
        return None
    best: tuple[Meld, tuple[Card, ...]] | None = None
    for play in rules.judge.candidates(seat, cards, meld.line, (meld,)):
        if not isinstance(play, Tie):
            continue
        judged = rules.judge.tie(meld, play.cards, play.reading, melds=(), banned=())
        added = take_out(play.cards, meld.cards) or ()
        if isinstance(judged, Judged) and (
            best is None or _rank(rules, added) > _rank(rules, best[1])
        ):
            best = meld_of(rules, state, meld.line, judged, meld), added
    return best
