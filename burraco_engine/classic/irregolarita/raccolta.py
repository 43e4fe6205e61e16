"""The monte collected against its rule (Internazionale, Regola 3 and the four procedures).

Who collects has to tie or open first. What he took goes back, he draws instead, and what he may do
then hangs on two things: whether the wrong card and the discard came from the monte (A59).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine.articles import Article
from burraco_engine.calls import Awaited, Collection, Moment
from burraco_engine.cards import Card, take_out
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.declaring import Declared, found, impossible, in_turn
from burraco_engine.irregolarita.model import Case, Family, Finder, Finding, Infraction, Way
from burraco_engine.irregolarita.moments import before_wrong, nobody_started
from burraco_engine.irregolarita.out_of_turn import prepare
from burraco_engine.irregolarita.penalties import discard_due, penalise, restrict
from burraco_engine.irregolarita.warnings import warning
from burraco_engine.melds import Meld
from burraco_engine.moves import Move, Prepare
from burraco_engine.names import Seat
from burraco_engine.state import Phase, Taken

__all__ = [
    "COLLECTIONS",
    "COLLECTION_FACTS",
    "after_collection",
    "discards_again",
    "give_card",
    "idle_collection",
    "prepare_own",
    "put_back",
    "restores",
    "undo_opening",
    "undo_tie",
]

_IDLE = "raccolta_senza_gioco"
_SOON = (Moment.AT_ONCE, Moment.BEFORE_NEXT)


def _collected(case: Case, seat: Seat, moment: Moment) -> Collection | None:
    """What `seat` has collected in the turn that is contested, where that obliges him to play."""
    collection, number = case.state.docket.collection, case.state.turn.number
    if case.rules.code.take.collect.value != "must_play" or collection is None:
        return None
    turn = number - (moment is Moment.BEFORE_NEXT)
    return collection if (collection.seat, collection.turn) == (seat, turn) else None


def idle_collection(case: Case) -> Finding | RuleViolation:
    """Somebody has collected the monte and neither tied nor opened anything."""
    rule, state = case.rules.code.irregolarita.collected_idle, case.state
    if rule.value == "none":
        return impossible(rule.article)
    moment = Moment.LATER
    if state.playing and case.against == state.turn.seat:
        moment = Moment.AT_ONCE
    elif state.playing and nobody_started(state):
        moment = Moment.BEFORE_NEXT
    taken = _collected(case, case.against, moment) if moment in _SOON else None
    if taken is None:
        return Finding(moment, None, rule.article, idle=moment is not Moment.LATER)
    played = any((one.turn, one.seat) == (taken.turn, taken.seat) for one in state.deeds)
    wrong = None if played else Infraction(_IDLE, case.against, rule.article, cards=taken.cards)
    return Finding(moment, wrong, rule.article)


def _thrown_back(case: Case, taken: Collection) -> bool:
    """The card that he discarded was one of the monte."""
    return case.state.table.monte[-1] in taken.cards


def discards_again(case: Case, infraction: Infraction, moment: Moment) -> Awaited | None:
    """Whose discard went back with the monte chooses another one, if no wrong card is due."""
    taken = _collected(case, infraction.seat, moment)
    if moment is not Moment.BEFORE_NEXT or taken is None or not _thrown_back(case, taken):
        return None
    due = infraction.meld is not None and _own(case, infraction, moment)
    return None if due else Awaited.PREPARA


def prepare_own(
    case: Case, infraction: Infraction, move: Move | None, draft: Draft
) -> RuleViolation | bool:
    """He lays a card aside; after a wrong collection none of those that go back."""
    taken = _collected(case, infraction.seat, Moment.BEFORE_NEXT)
    if taken is None:
        return prepare(case, infraction, move, draft)
    hand = case.state.table.hand(infraction.seat)
    own = take_out(hand, _held(hand, taken.cards)) or hand
    if isinstance(move, Prepare):
        if move.card not in own:
            return RuleViolation("cards.not_in_hand", infraction.article, cards=(move.card,))
        return prepare(case, infraction, move, draft)
    return prepare(case, infraction, Prepare(infraction.seat, case.rules.deck.highest(own)), draft)


def _held(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Those of the cards that are in the hand, each as often as it is there."""
    left, held = list(hand), []
    for card in cards:
        if card in left:
            left.remove(card)
            held.append(card)
    return tuple(held)


def _restored(case: Case, seat: Seat, taken: Collection, article: Article, draft: Draft) -> None:
    """The monte lies there again, and he draws instead."""
    put_back(case, seat, taken, article, draft)
    give_card(case, seat, article, draft)


def put_back(case: Case, seat: Seat, taken: Collection, article: Article, draft: Draft) -> None:
    """What he holds of the monte that he took lies there again."""
    state, lies = draft.state, list(draft.state.table.monte)
    missing = []
    for card in taken.cards:
        if card in lies:
            lies.remove(card)
        else:
            missing.append(card)
    back = _held(state.table.hand(seat), tuple(missing))
    if back:
        draft.add(i.CardsPutBack(seat, True, back, article, case.now))


def give_card(case: Case, seat: Seat, article: Article, draft: Draft) -> None:
    """He draws, unless that would end the smazzata."""
    if len(draft.state.table.tallone) > case.rules.code.deal.unplayable.value + 1:
        draft.add(i.CardGiven(seat, draft.state.table.tallone[-1], article, case.now))


def _idle(case: Case, infraction: Infraction, moment: Moment) -> tuple[Way, ...]:
    """The monte goes back and he draws; what he discards, and when, hangs on his discard."""
    article = case.rules.code.irregolarita.collected_idle.article
    key = "ripristina_e_scarta" if moment is Moment.AT_ONCE else "ripristina_e_pesca"
    act = partial(_undo_idle, case, infraction, moment)
    return (Way(key, article, act, {"cards": infraction.cards}),)


def _undo_idle(case: Case, infraction: Infraction, moment: Moment, draft: Draft) -> None:
    seat, article, now = infraction.seat, infraction.article, case.now
    taken = _collected(case, seat, moment)
    assert taken is not None, "the monte was collected"
    again = moment is Moment.BEFORE_NEXT and _thrown_back(case, taken)
    _restored(case, seat, taken, article, draft)
    if moment is Moment.AT_ONCE:
        restrict(draft, seat, article, now)
    elif again:
        draft.add(e.Discarded(seat, draft.state.table.prepared_by(seat)[0], True, now))
    else:
        restrict(draft, seat, article, now, draws=True)


def after_collection(case: Case, cards: tuple[Card, ...], meld: int | None) -> bool:
    """The first of these cards, the last that were laid on `meld`, followed a collection."""
    count = 0
    for deed in reversed(case.state.deeds):
        if deed.meld == meld:
            count += len(deed.cards)
            if count >= len(cards):
                return deed.collected
    return False


def restores(case: Case, infraction: Infraction, moment: Moment) -> bool:
    """A wrong game was laid after a collection that obliges to play: the monte goes back."""
    return moment in _SOON and _collected(case, infraction.seat, moment) is not None


def undo_opening(case: Case, infraction: Infraction, moment: Moment) -> tuple[Way, ...]:
    """The game is undone: what was of the monte goes back, the rest is penalised (Proc. 2)."""
    article = case.rules.code.irregolarita.collected_opening.article
    cards = _own(case, infraction, moment)
    act = partial(_undo, case, infraction, moment, None)
    key = "ripristina_e_penalizza"
    return (Way(key, article, act, {"cards": cards}, -case.rules.deck.value(infraction.cards)),)


def undo_tie(case: Case, infraction: Infraction, moment: Moment) -> tuple[Way, ...]:
    """The same of cards tied wrongly (Proc. 3)."""
    tie = case.rules.code.irregolarita.collected_tie
    before = before_wrong(case.state, infraction)
    cards = _own(case, infraction, moment)
    act = partial(_undo, case, infraction, moment, before)
    key = "ripristina_e_penalizza"
    return (Way(key, tie.article, act, {"cards": cards}, before.value + before.honours),)


def _own(case: Case, infraction: Infraction, moment: Moment) -> tuple[Card, ...]:
    """The wrong cards that were not of the monte."""
    taken = _collected(case, infraction.seat, moment)
    assert taken is not None, "the monte was collected"
    left = list(taken.cards)
    own = []
    for card in infraction.cards:
        if card in left:
            left.remove(card)
        else:
            own.append(card)
    return tuple(own)


def _undo(
    case: Case, infraction: Infraction, moment: Moment, before: Meld | None, draft: Draft
) -> None:
    """The cards go back where they were; his own are the discards of his turns (A59)."""
    rules, seat, article, now = case.rules, infraction.seat, infraction.article, case.now
    taken = _collected(case, seat, moment)
    assert taken is not None, "the monte was collected"
    assert infraction.meld is not None, "the wrong cards lie in a meld"
    own = _own(case, infraction, moment)
    again = moment is Moment.BEFORE_NEXT and _thrown_back(case, taken)
    taken_back = i.CardsTakenBack(seat, infraction.cards, infraction.meld, before, article, now)
    draft.add(taken_back)
    _restored(case, seat, taken, article, draft)
    if own:
        penalise(rules, draft, seat, own, article, now)
    if moment is Moment.AT_ONCE:
        if own:
            discard_due(rules, draft, seat, now)
        else:
            restrict(draft, seat, article, now)
        return
    if again:
        due = draft.state.status(seat).forced or draft.state.table.prepared_by(seat)
        draft.add(e.Discarded(seat, due[0], True, now))
    restrict(draft, seat, article, now, draws=True)


def _covered(case: Case) -> Finding | RuleViolation:
    """Who has collected did not leave the cards lying open until his first play."""
    rule = case.denunce.monte_covered
    if rule.value == "none" or not in_turn(case, Phase.GIOCO):
        return impossible(rule.article)
    if case.state.turn.taken is not Taken.MONTE:
        return impossible(rule.article)
    return found(case, case.fact, rule.article)


def _warned(case: Case, infraction: Infraction, _: Moment) -> tuple[Way, ...]:
    return (warning(case, infraction.seat, infraction.article),)


COLLECTION_FACTS: Mapping[str, Finder] = {Declared.MONTE_COPERTO: _covered}
COLLECTIONS: Mapping[str, Family] = {
    _IDLE: Family(_idle, discards_again),
    Declared.MONTE_COPERTO: Family(_warned),
}
