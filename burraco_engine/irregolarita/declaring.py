"""Declarations: the facts that a screen cannot make, and what their finders have in common."""

from __future__ import annotations

from enum import StrEnum

from burraco_engine.articles import Article
from burraco_engine.calls import Moment
from burraco_engine.cards import Card, take_out
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.model import Case, Finding, Infraction
from burraco_engine.names import Seat
from burraco_engine.state import Phase

__all__ = ["Declared", "found", "impossible", "in_turn", "lawful", "not_held", "stands"]


class Declared(StrEnum):
    """What the arbiter, or who did it, may declare."""

    DISTRIBUZIONE = "distribuzione_errata"
    """Cards were dealt the wrong way round, or in a wrong number."""
    VISTA = "carta_vista"
    """A card was seen while cards were dealt or the pozzetti made."""
    GUARDATE = "carte_guardate"
    """Somebody looked at his cards before the signal, or did not count them."""
    SCOPERTA_DENTRO = "carta_scoperta_nel_tallone"
    SCOPERTA_SOPRA = "carta_scoperta_sul_tallone"
    CUSTODE = "custode"
    """Somebody else is to keep the words of his line, if the other line agrees."""
    DUE_CARTE = "due_carte"
    SOLLEVATA = "carta_sollevata"
    """The top card of the tallone was lifted, be it only by a corner."""
    MONTE_SOLLEVATO = "monte_sollevato"
    MONTE_COPERTO = "monte_coperto"
    """The monte was collected and not left lying open, where it must."""
    MONTE_ISPEZIONATO = "monte_ispezionato"
    FUORI_TURNO = "gioco_fuori_turno"
    """Cards were laid by somebody who was not in turn, and had taken nothing."""
    LASCIATE = "carte_lasciate"
    """Cards of the monte were left lying by who collected it."""
    SUGGERIMENTO = "suggerimento"
    """A word was suggested to the partner."""
    COMMENTO = "commento"
    POZZETTO = "pozzetto_contato"
    """The pozzetto that somebody has taken, counted face down, has `number` cards."""
    ALTRO_POZZETTO = "altro_pozzetto_contato"
    AVANZATO = "pozzetto_avanzato"
    """A pozzetto of the last smazzata lies on the table."""
    AVANZATO_USATO = "pozzetto_avanzato_usato"
    VISTO = "pozzetto_visto"
    ESPOSTA = "carta_esposta"
    """A card fell, was shown or was said to be in the hand."""
    RITIRATA = "carta_ritirata"
    """A card touched the table and was taken back before it was let go."""
    ESPOSTA_SUGGERITA = "carta_esposta_suggerita"
    """Somebody told the partner where his exposed card goes."""
    LANCIO = "lancio"
    MANCANTI = "carte_mancanti"
    ECCEDENTI = "carte_eccedenti"
    RICORDO = "ricordo_di_pescare"
    MISCHIATE = "carte_mischiate"
    FANTASMA = "carta_fantasma"
    """A card lay hidden in a word."""
    FANTASMA_SCARTO = "carta_fantasma_nello_scarto"
    DOVERE = "dovere"
    """A duty of section G, by its number, was forgotten."""


def found(
    case: Case,
    name: str,
    article: Article,
    *,
    seat: Seat | None = None,
    cards: tuple[Card, ...] = (),
) -> Finding:
    """It is an infraction, of who was named unless somebody else pays for it."""
    infraction = Infraction(name, seat or case.against, article, case.meld, cards)
    return Finding(_moment(case), infraction, article)


def lawful(case: Case, article: Article) -> Finding:
    """It happened, and nothing is wrong with it."""
    return Finding(_moment(case), None, article, idle=False)


def _moment(case: Case) -> Moment:
    return case.moment or (Moment.AT_ONCE if case.state.playing else Moment.AT_COUNT)


def impossible(article: Article) -> RuleViolation:
    """The state of the table does not bear out what is declared."""
    return RuleViolation("call.impossible", article)


def in_turn(case: Case, phase: Phase | None = None) -> bool:
    """Whether who is accused is in turn, and in this phase of it."""
    state = case.state
    mine = state.playing and state.turn.seat == case.against
    return mine and (phase is None or state.phase is phase)


def not_held(case: Case, article: Article) -> RuleViolation | None:
    """The cards that a declaration is about are in the hand of the accused, or it is refused.

    Those that he took out of turn are not his while they can still go back.
    """
    if not case.state.playing or not case.cards:
        return impossible(article)
    hand, stray = case.state.table.hand(case.against), case.state.stray
    if stray is not None and stray.seat == case.against and not (stray.plays or stray.lost):
        hand = take_out(hand, stray.cards) or ()
    if take_out(hand, case.cards) is None:
        return RuleViolation("cards.not_in_hand", article, cards=case.cards)
    return None


def stands(_draft: Draft) -> None:
    """Nothing changes."""
