"""Healing: which answer heals what, and the cards that would, for an arbiter who looks."""

from __future__ import annotations

from collections.abc import Iterator

from burraco_engine.calls import Healing
from burraco_engine.cards import Card
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.ghosts import GHOST_IN_WORD, heal_ghost
from burraco_engine.irregolarita.model import Case, Infraction
from burraco_engine.melds import Judged, Meld
from burraco_engine.moves import Move
from parole_engine.irregolarita.finding import APERTURA
from parole_engine.irregolarita.openings import heal

__all__ = ["healed", "healings"]


def healed(
    case: Case, infraction: Infraction, move: Move | None, draft: Draft
) -> RuleViolation | bool:
    """The offender heals a wrong opening (P Art. 28), or the word that hid a card (34)."""
    if infraction.name == GHOST_IN_WORD:
        return heal_ghost(case, infraction, move, draft)
    return heal(case, infraction, move, draft)


def healings(case: Case, infraction: Infraction) -> tuple[Healing, ...]:
    """Every card that would heal the word, each once for each word that it makes."""
    meld = None if infraction.meld is None else case.state.table.meld(infraction.meld)
    if meld is None:
        return ()
    if infraction.name == GHOST_IN_WORD:
        return tuple(dict.fromkeys(_added(case, meld, infraction.cards)))
    if infraction.name != APERTURA:
        return ()
    hand = case.state.table.hand(infraction.seat)
    return tuple(dict.fromkeys((*_added(case, meld, hand), *_taken_out(case, meld))))


def _added(case: Case, meld: Meld, hand: tuple[Card, ...]) -> Iterator[Healing]:
    for card in dict.fromkeys(hand):
        for place in range(len(meld.cards) + 1):
            cards = (*meld.cards[:place], card, *meld.cards[place:])
            for word in _words(case, meld, cards):
                yield Healing(card, False, word)


def _taken_out(case: Case, meld: Meld) -> Iterator[Healing]:
    for place, card in enumerate(meld.cards):
        cards = (*meld.cards[:place], *meld.cards[place + 1 :])
        for word in _words(case, meld, cards):
            yield Healing(card, True, word)


def _words(case: Case, meld: Meld, cards: tuple[Card, ...]) -> tuple[str, ...]:
    """What cards may be read as, among the other words of the table."""
    state = case.state
    others = tuple(other for other in state.table.melds if other.id != meld.id)
    banned = state.line_status(meld.line).banned_words
    judged = case.rules.judge.open(cards, None, line=meld.line, melds=others, banned=banned)
    if isinstance(judged, Judged):
        return (judged.reading,)
    if judged.code != "meld.reading_ambiguous":
        return ()
    readings = judged.detail["letture"]
    assert isinstance(readings, list)
    return tuple(readings)
