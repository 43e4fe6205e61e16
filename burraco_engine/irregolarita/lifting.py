"""Cards lifted: two from the tallone (P Art. 7), some of the monte, or not all of it (P Art. 8)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from burraco_engine import events as e
from burraco_engine.articles import Article
from burraco_engine.calls import Deed, Moment
from burraco_engine.cards import Card
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.declaring import (
    Declared,
    found,
    impossible,
    in_turn,
    lawful,
    not_held,
)
from burraco_engine.irregolarita.missed_take import freeze_plays
from burraco_engine.irregolarita.model import Case, Family, Finder, Finding, Infraction, Way
from burraco_engine.irregolarita.penalties import no_closing, penalise
from burraco_engine.irregolarita.warnings import warning
from burraco_engine.state import Phase, Taken
from burraco_engine.turn.discarding import lay_down
from burraco_engine.turn.passing import end_turn
from burraco_engine.turn.taking import left_behind, may_not_collect, may_not_draw

__all__ = ["LIFTED", "LIFTED_FACTS"]


def _two_drawn(case: Case) -> Finding | RuleViolation:
    """Who has just drawn lifted the next card with the first."""
    article, state = case.denunce.two_drawn.article, case.state
    if case.denunce.two_drawn.value == "not_foreseen":
        return impossible(article)
    if not in_turn(case, Phase.GIOCO) or state.turn.taken is not Taken.TALLONE:
        return impossible(article)
    return found(case, case.fact, article) if state.table.tallone else impossible(article)


def _second_shown(case: Case, _found: Infraction, _: Moment) -> tuple[Way, ...]:
    """The first is his; the second goes back, seen by who may draw it next."""
    rule = case.denunce.two_drawn
    detail: dict[str, object] = {"seat": case.state.after(case.against)}
    return (Way("seconda_mostrata", rule.article, partial(_show, case), detail),)


def _show(case: Case, draft: Draft) -> None:
    state, article = draft.state, case.denunce.two_drawn.article
    following = state.after(case.against)
    draft.add(e.CardShown(following, state.table.tallone[-1], article, case.now))


def _lifted(case: Case) -> Finding | RuleViolation:
    """Who is to take has lifted the top card of the tallone: he draws it."""
    article = case.denunce.lifted.article
    if not in_turn(case, Phase.PRESA) or may_not_draw(case.rules, case.state):
        return impossible(article)
    return found(case, case.fact, article)


def _monte_lifted(case: Case) -> Finding | RuleViolation:
    """Who is to take has lifted a card of the monte: he collects it."""
    article = case.denunce.monte_lifted.article
    if not in_turn(case, Phase.PRESA) or may_not_collect(case.rules, case.state):
        return impossible(article)
    return found(case, case.fact, article)


def _inspected(case: Case) -> Finding | RuleViolation:
    """In his turn a player may look through the monte, as long as he lifts nothing."""
    article = case.denunce.monte_lifted.article
    if not case.state.playing:
        return impossible(article)
    return lawful(case, article) if in_turn(case) else found(case, case.fact, article)


def _must_draw(case: Case, _found: Infraction, _: Moment) -> tuple[Way, ...]:
    rule = case.denunce.lifted
    return (Way("deve_pescare", rule.article, partial(_bound, case, rule.article, True)),)


def _must_collect(case: Case, _found: Infraction, _: Moment) -> tuple[Way, ...]:
    rule = case.denunce.monte_lifted
    return (Way("deve_raccogliere", rule.article, partial(_bound, case, rule.article, False)),)


def _bound(case: Case, article: Article, draws: bool, draft: Draft) -> None:
    seat, status = case.against, draft.state.status(case.against)
    draft.add(
        e.SeatRestricted(
            seat, draws, not draws, status.only_discard, status.no_play, article, case.now
        )
    )


def _warned(case: Case, infraction: Infraction, _: Moment) -> tuple[Way, ...]:
    return (warning(case, infraction.seat, infraction.article),)


def _left(case: Case) -> Finding | RuleViolation:
    """Who has collected left some of the monte lying, and may have gone on to play."""
    article, turn = case.denunce.left_and_played.article, case.state.turn
    if not in_turn(case, Phase.GIOCO) or turn.taken is not Taken.MONTE:
        return impossible(article)
    if refusal := not_held(case, article):
        return refusal
    if len(case.cards) >= turn.collected:
        return impossible(article)
    return found(case, case.fact, article, cards=case.cards)


def _left_is_discard(case: Case, infraction: Infraction, _: Moment) -> tuple[Way, ...]:
    """The highest card left is his discard; what he has laid waits for his next turn (A97)."""
    rule = case.denunce.left_and_played
    if rule.value == "lowest_collected":
        return _by_the_lowest(case, infraction)
    kept = left_behind(case.rules, infraction.cards)
    laid = tuple(card for play in case.state.turn.plays for card in play.cards)
    detail: dict[str, object] = {"card": kept, "cards": laid}
    points = -case.rules.deck.value(laid)
    return (Way("lasciata_scarto", rule.article, partial(_throw, case), detail, points),)


def _by_the_lowest(case: Case, infraction: Infraction) -> tuple[Way, ...]:
    """A single card left is the discard, and the last game is penalised (C Art. 19, 17 B.2).

    Who has played nothing yet has only discarded. If more were left lying he stops and discards
    the lowest of the cards collected.
    """
    article, games = infraction.article, _games(case)
    if len(infraction.cards) == 1 and not games:
        left: dict[str, object] = {"card": infraction.cards[0], "cards": ()}
        return (Way("lasciata_scarto", article, partial(_throw, case), left),)
    if len(infraction.cards) == 1:
        laid = games[-1].cards
        detail: dict[str, object] = {"card": infraction.cards[0], "cards": laid}
        lost = -case.rules.deck.value(laid)
        act = partial(_left_one, case, infraction)
        return (Way("lasciata_e_penalizzato", article, act, detail, lost),)
    act = partial(_discard_lowest, case, infraction)
    return (Way("raccolta_piu_bassa", article, act, {"card": _lowest(case, infraction)}),)


def _games(case: Case) -> list[Deed]:
    turn = case.state.turn.number
    return [deed for deed in case.state.deeds if (deed.turn, deed.seat) == (turn, case.against)]


def _left_one(case: Case, infraction: Infraction, draft: Draft) -> None:
    rules, seat, now, last = case.rules, infraction.seat, case.now, _games(case)[-1]
    no_closing(rules, draft, seat, now)
    cards, article = last.cards, infraction.article
    penalise(rules, draft, seat, cards, article, now, meld=last.meld, rest=last.before)
    draft.add(e.Discarded(seat, infraction.cards[0], True, now))
    end_turn(rules, draft, now)


def _lowest(case: Case, infraction: Infraction) -> Card:
    """The lowest card that he collected and still holds; of his hand, if he has laid them all."""
    collection, hand = case.state.docket.collection, case.state.table.hand(case.against)
    taken = () if collection is None else collection.cards
    held = [card for card in taken if card in hand and card not in infraction.cards]
    return tuple(case.rules.deck.descending(tuple(held) or hand))[-1]


def _discard_lowest(case: Case, infraction: Infraction, draft: Draft) -> None:
    no_closing(case.rules, draft, infraction.seat, case.now)
    lay_down(case.rules, draft, _lowest(case, infraction), case.now, forced=True)


def _throw(case: Case, draft: Draft) -> None:
    turn = draft.state.turn
    deeds = [
        deed for deed in draft.state.deeds if deed.turn == turn.number and deed.seat == case.against
    ]
    freeze_plays(draft, deeds, case.against, case)
    lay_down(case.rules, draft, left_behind(case.rules, case.cards), case.now, forced=True)


LIFTED_FACTS: Mapping[str, Finder] = {
    Declared.DUE_CARTE: _two_drawn,
    Declared.SOLLEVATA: _lifted,
    Declared.MONTE_SOLLEVATO: _monte_lifted,
    Declared.MONTE_ISPEZIONATO: _inspected,
    Declared.LASCIATE: _left,
}
LIFTED: Mapping[str, Family] = {
    Declared.DUE_CARTE: Family(_second_shown),
    Declared.SOLLEVATA: Family(_must_draw),
    Declared.MONTE_SOLLEVATO: Family(_must_collect),
    Declared.MONTE_ISPEZIONATO: Family(_warned),
    Declared.LASCIATE: Family(_left_is_discard),
}
