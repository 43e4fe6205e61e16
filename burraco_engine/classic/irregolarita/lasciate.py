"""Cards of the monte left lying by who plays on (Internazionale, Procedura 4).

If he has played cards of his own only, his games wait frozen and the dearest card left is his
discard. If he has played cards of the monte too, it goes back: what his own cards still make, with
cards of his hand if they are needed, waits frozen, and the others are penalised (A112).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine.calls import Deed, Moment
from burraco_engine.cards import Card, take_out
from burraco_engine.classic.irregolarita.parts import tied_part
from burraco_engine.classic.irregolarita.raccolta import give_card, put_back
from burraco_engine.classic.suits import MATTE
from burraco_engine.code.rules import Rules
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.declaring import Declared
from burraco_engine.irregolarita.lifting import LIFTED
from burraco_engine.irregolarita.missed_take import freeze_plays
from burraco_engine.irregolarita.model import Case, Family, Infraction, Way
from burraco_engine.irregolarita.penalties import discard_due, freeze_till, penalise, restrict
from burraco_engine.melds import Judged, Meld
from burraco_engine.moves import Open
from burraco_engine.names import Seat
from burraco_engine.state import PlayKind
from burraco_engine.turn.laying import meld_of

__all__ = ["LEFT"]


@dataclass(frozen=True, slots=True)
class _Game:
    """What was laid on one meld in this turn, and which of it was his own."""

    meld: int
    before: Meld | None
    laid: tuple[Card, ...]
    own: tuple[Card, ...]

    @property
    def of_monte(self) -> bool:
        """Cards of the monte are in it."""
        return len(self.own) < len(self.laid)


def _deeds(case: Case) -> list[Deed]:
    turn = case.state.turn.number
    return [deed for deed in case.state.deeds if (deed.turn, deed.seat) == (turn, case.against)]


def _games(case: Case, infraction: Infraction) -> list[_Game]:
    """The games of this turn; a card like one that he took counts as the one that he took."""
    collection = case.state.docket.collection
    taken = () if collection is None else take_out(collection.cards, infraction.cards)
    pool, deeds, games = list(taken or ()), _deeds(case), []
    for meld in dict.fromkeys(deed.meld for deed in deeds):
        mine = [deed for deed in deeds if deed.meld == meld]
        laid = tuple(card for deed in mine for card in deed.cards)
        own = []
        for card in laid:
            if card in pool:
                pool.remove(card)
            else:
                own.append(card)
        games.append(_Game(meld, mine[0].before, laid, tuple(own)))
    return games


def _ways(case: Case, infraction: Infraction, moment: Moment) -> tuple[Way, ...]:
    """The monte goes back if cards of it were played; as everywhere else if not."""
    rule, games = case.denunce.left_and_played, _games(case, infraction)
    if rule.value != "freeze_or_restore" or not any(game.of_monte for game in games):
        return LIFTED[Declared.LASCIATE].procedure(case, infraction, moment)
    laid = tuple(card for game in games for card in game.laid)
    detail: dict[str, object] = {"cards": laid}
    act = partial(_restore, case, infraction, games)
    return (Way("ripristina_e_completa", rule.article, act, detail, -case.rules.deck.value(laid)),)


def _restore(case: Case, infraction: Infraction, games: list[_Game], draft: Draft) -> None:
    """The monte is whole again, his own games wait frozen, he draws and discards."""
    rules, seat, article, now = case.rules, infraction.seat, infraction.article, case.now
    undone = [game for game in games if game.of_monte]
    kept = {game.meld for game in games if not game.of_monte}
    freeze_plays(draft, [deed for deed in _deeds(case) if deed.meld in kept], seat, case)
    for game in reversed(undone):
        draft.add(i.CardsTakenBack(seat, game.laid, game.meld, game.before, article, now))
    collection = case.state.docket.collection
    assert collection is not None, "the monte was collected"
    put_back(case, seat, collection, article, draft)
    due: tuple[Card, ...] = ()
    for number, game in enumerate(undone, 1):
        others = tuple(card for other in undone[number:] for card in other.own)
        due += _relaid(case, infraction, game, (*due, *others), draft)
    if due:
        penalise(rules, draft, seat, due, article, now)
    give_card(case, seat, article, draft)
    if due:
        discard_due(rules, draft, seat, now)
    else:
        restrict(draft, seat, article, now)


def _relaid(
    case: Case, infraction: Infraction, game: _Game, others: tuple[Card, ...], draft: Draft
) -> tuple[Card, ...]:
    """What his own cards still make lies frozen; those that make nothing are returned.

    The `others` are cards of his other games, which complete nothing here.
    """
    if not game.own:
        return ()
    seat, article, now = infraction.seat, infraction.article, case.now
    if game.before is not None:
        stays = tied_part(case.rules, draft.state, game.before, game.own, seat)
        if stays is None:
            return game.own
        grown, tied = stays
        draft.add(i.MeldAmended(seat, grown, tied, article, now))
        freeze_till(draft, grown.id, seat, tied, article, now)
        return take_out(game.own, tied) or ()
    hand = take_out(draft.state.table.hand(seat), others)
    assert hand is not None, "the cards of his games are in his hand again"
    made = _completed(case.rules, draft, game.own, hand, seat)
    if made is None:
        return game.own
    meld = meld_of(case.rules, draft.state, draft.state.line(seat), made, None)
    draft.add(e.MeldLaid(seat, PlayKind.OPEN, meld, made.cards, now))
    freeze_till(draft, meld.id, seat, meld.cards, article, now)
    return ()


def _completed(
    rules: Rules, draft: Draft, own: tuple[Card, ...], hand: tuple[Card, ...], seat: Seat
) -> Judged | None:
    """A game of all these cards and as few of the hand as may be, a matta only if nothing else."""
    state = draft.state
    line, melds = state.line(seat), state.table.melds
    plays = (
        (added, play)
        for play in rules.judge.candidates(seat, hand, line, melds)
        if isinstance(play, Open) and (added := take_out(play.cards, own)) is not None
    )
    best = min(plays, key=lambda each: _price(rules, each[0]), default=None)
    if best is None:
        return None
    judged = rules.judge.open(best[1].cards, best[1].reading, line=line, melds=melds, banned=())
    assert isinstance(judged, Judged), "a candidate is a legal play"
    return judged


def _price(rules: Rules, added: tuple[Card, ...]) -> tuple[int, int, int]:
    return sum(card in MATTE for card in added), len(added), rules.deck.value(added)


LEFT: Mapping[str, Family] = {Declared.LASCIATE: Family(_ways)}
