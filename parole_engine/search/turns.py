"""The best turn: words opened, words lengthened and a discard, as one whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import Final

from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.melds import Judged, Meld
from burraco_engine.moves import Open, Tie
from burraco_engine.names import Line, Seat
from parole_engine.search.packing import (
    Ending,
    Item,
    Packing,
    Standing,
    beam_turns,
    exact_turns,
    items_of,
)
from parole_engine.search.plays import Play, Search

__all__ = ["TurnPlan", "best_turn", "best_turns", "legal_order"]

EXACT_CARDS: Final = 12
EACH: Final = 12
_TRIES: Final = 2000
_EQUALS: Final = 200
"""Turns of equal worth that are looked at to count them."""
_FREE: Final = Standing()


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """A whole turn: plays in a legal order, then the discard (None: al volo to the pozzetto).

    `gain` is what the words bring, with the closing if the turn closes; `exact` says that no turn
    of so many plays brings more, counting a pozzetto taken as the malus it saves.
    """

    plays: tuple[Play, ...]
    discard: Card | None
    gain: int
    closes: bool
    takes_pozzetto: bool
    exact: bool


def best_turn(
    rules: Rules,
    hand: tuple[Card, ...],
    melds: tuple[Meld, ...],
    *,
    seat: Seat,
    line: Line,
    standing: Standing = _FREE,
    accept: Callable[[Play], bool] | None = None,
    exact_cards: int = EXACT_CARDS,
    each: int = EACH,
    search: Search | None = None,
) -> TurnPlan:
    """The turn that brings most M.P. with `hand` on the `melds` of the table, the take done.

    `standing` says what else bears on it, and how many plays it may have.
    `accept` leaves plays out, words that somebody would not know for instance. Hands of more than
    `exact_cards` are searched by beam over the best `each` plays of a length and place. Who asks
    often keeps the `search` of the rules.
    """
    packing = Packing(rules, hand, standing)
    found = _turns(packing, hand, melds, seat, line, accept, exact_cards, each, search)
    return next((plan for plan, _, _ in found), _idle(packing, hand))


def best_turns(
    rules: Rules,
    hand: tuple[Card, ...],
    melds: tuple[Meld, ...],
    *,
    seat: Seat,
    line: Line,
    standing: Standing = _FREE,
    accept: Callable[[Play], bool] | None = None,
    search: Search | None = None,
) -> tuple[TurnPlan, int]:
    """The best turn, and how many others with other words are worth the same.

    Of a large hand, and of a great many equals, the number is a lower bound.
    """
    packing = Packing(rules, hand, standing)
    found = _turns(packing, hand, melds, seat, line, accept, EXACT_CARDS, EACH, search)
    best: TurnPlan | None = None
    worth = 0
    equal: set[frozenset[str]] = set()
    for plan, chosen, end in islice(found, _EQUALS):
        if best is None:
            best, worth = plan, _worth(plan, end)
        elif _worth(plan, end) < worth:
            break
        readings = product(*({play.word for play in item.plays} for item in chosen))
        equal.update(frozenset(words) for words in islice(readings, _EQUALS))
    if best is None or not best.plays:
        return best or _idle(packing, hand), 0
    return best, len(equal) - 1


def _worth(plan: TurnPlan, end: Ending) -> int:
    """What turns are compared by: the words, and the closing or what the pozzetto saves."""
    return sum(play.gain for play in plan.plays) + end.points


def _idle(packing: Packing, hand: tuple[Card, ...]) -> TurnPlan:
    return TurnPlan((), _discard(packing, hand), 0, False, False, False)


def _turns(
    packing: Packing,
    hand: tuple[Card, ...],
    melds: tuple[Meld, ...],
    seat: Seat,
    line: Line,
    accept: Callable[[Play], bool] | None,
    exact_cards: int,
    each: int,
    search: Search | None,
) -> Iterator[tuple[TurnPlan, tuple[Item, ...], Ending]]:
    """The legal turns from the best down, with what they are made of."""
    rules, standing = packing.rules, packing.standing
    search = search or Search.of(rules)
    own = tuple(meld for meld in melds if meld.line == line and not meld.frozen)
    exact = len(hand) <= exact_cards
    if exact:
        stream = search.plays(hand, own, seat=seat, every=True)
    else:
        stream = search.sampled(hand, own, seat=seat, each=each)
    if accept is not None:
        stream = filter(accept, stream)
    items = items_of(packing, stream, own)
    burraco = any(rules.burraco(meld) for meld in melds if meld.line == line)
    turns = exact_turns(packing, items, burraco) if exact else beam_turns(packing, items, burraco)
    for chosen, kept, end in islice(turns, _TRIES):
        plays = legal_order(rules, chosen, melds, line, standing.banned_words)
        if plays is not None:
            gain = sum(play.gain for play in plays) + (end.points if end.closes else 0)
            discard = _discard(packing, kept)
            plan = TurnPlan(plays, discard, gain, end.closes, end.takes_pozzetto, exact)
            yield plan, chosen, end


def legal_order(
    rules: Rules,
    chosen: tuple[Item, ...],
    melds: tuple[Meld, ...],
    line: Line,
    banned: tuple[str, ...],
) -> tuple[Play, ...] | None:
    """The plays in an order in which the judge accepts each; None if there is none.

    The longest words grow first: only a longer word can be in the way of a shorter one.
    """
    length = {meld.id: len(meld.cards) for meld in melds}
    order = sorted(
        chosen,
        key=lambda item: -_length_before(item.plays[0], length),
    )
    found: list[Play] = []

    def lay(at: int, table: tuple[Meld, ...]) -> bool:
        if at == len(order):
            return True
        for play in order[at].plays:
            after = _laid(rules, play, table, line, banned)
            if after is not None:
                found.append(play)
                if lay(at + 1, after):
                    return True
                found.pop()
        return False

    return tuple(found) if lay(0, melds) else None


def _length_before(play: Play, length: dict[int, int]) -> int:
    return 0 if isinstance(play.move, Open) else length[play.move.meld]


def _laid(
    rules: Rules, play: Play, table: tuple[Meld, ...], line: Line, banned: tuple[str, ...]
) -> tuple[Meld, ...] | None:
    """The melds after a play; None if the judge refuses it."""
    move, judge = play.move, rules.judge
    answer: Judged | RuleViolation
    if isinstance(move, Open):
        answer = judge.open(move.cards, move.reading, line=line, melds=table, banned=banned)
        if isinstance(answer, RuleViolation):
            return None
        number = min((meld.id for meld in table), default=0) - 1
        fresh = Meld(
            min(number, -1),
            line,
            answer.kind,
            answer.cards,
            answer.reading,
            answer.suit,
            answer.matta,
            rules.deck.value(answer.cards),
        )
        return (*table, fresh)
    old = next(meld for meld in table if meld.id == move.meld)
    ask = judge.tie if isinstance(move, Tie) else judge.replace
    answer = ask(old, move.cards, move.reading, melds=table, banned=banned)
    if isinstance(answer, RuleViolation):
        return None
    grown = replace(
        old,
        cards=answer.cards,
        reading=answer.reading,
        matta=answer.matta,
        readings=(*old.readings, old.reading),
    )
    return tuple(grown if meld is old else meld for meld in table)


def _discard(packing: Packing, kept: tuple[Card, ...]) -> Card | None:
    """What to discard: the dearest letter that is alone, a matta only if there is nothing else."""
    if not kept:
        return None
    deck, held = packing.rules.deck, Counter(kept)
    free = [
        card
        for card in deck.descending(held)
        if card is not packing.standing.undiscardable or held[card] > 1
    ]
    letters = [card for card in free if card not in deck.matte]
    return (letters or free or [kept[0]])[0]
