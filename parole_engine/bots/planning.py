"""Planning: turns that a bot may play, and what is worth knowing to choose among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from burraco_engine.cards import Card, take_out
from burraco_engine.code.rules import Rules
from burraco_engine.melds import Meld
from burraco_engine.moves import Discard, MeldMove, Open, SeatMove
from burraco_engine.names import Line, Seat
from burraco_engine.turn.discarding import straight_back
from burraco_engine.view import TableView
from parole_engine.search.packing import Standing
from parole_engine.search.plays import Play, Search, hints
from parole_engine.search.turns import EACH, TurnPlan, best_turn

__all__ = ["PLAYS", "Planner", "Situation", "discards", "exposed_move", "only_play"]

EXACT_CARDS: Final = 8
"""Above so many cards a turn is composed by beam: a bot plans several turns for each move."""
PLAYS: Final = 1
"""How many plays a bot makes in a turn. One that lays all it can find closes before the others have
played; a person finds about so many in the 25 to 40 seconds that Art. 10 grants."""
_LOOKED_AT: Final = 200
"""So many plays are looked at for one with an exposed card."""
_IN_USE: Final = 3
"""The band from which on people know a word."""
_USE: Final = {letter: place for place, letter in enumerate("QHZVFGDBPULMCNTSRIOEA")}
"""How easily a letter goes into an Italian word, the hardest first."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What a plan needs of a table: a hand, the melds, who plays and what is in the way."""

    hand: tuple[Card, ...]
    melds: tuple[Meld, ...]
    seat: Seat
    line: Line
    pozzetto_taken: bool
    undiscardable: Card | None
    played: int = 0
    """The plays of this turn that are made already."""
    banned: tuple[str, ...] = ()
    """Words that the line may not form."""

    @property
    def standing(self) -> Standing:
        """What bears on the rest of the turn."""
        return Standing(
            pozzetto_taken=self.pozzetto_taken,
            banned_words=self.banned,
            undiscardable=self.undiscardable,
            plays=max(0, PLAYS - self.played),
        )

    @classmethod
    def of(cls, rules: Rules, view: TableView, hand: tuple[Card, ...] | None = None) -> Situation:
        """The situation of the seat in turn, with another hand if one is given."""
        line = view.line(view.turn)
        return cls(
            hand=view.hand if hand is None else hand,
            melds=view.melds,
            seat=view.turn,
            line=line,
            pozzetto_taken=view.pozzetto_of(line) is not None,
            undiscardable=straight_back(rules.code.take, view.single, view.plays, view.hand),
            played=len(view.plays),
            banned=view.banned,
        )


class Planner:
    """Plans turns by the rules of one word game."""

    def __init__(self, rules: Rules, each: int = EACH) -> None:
        """`each` plays of a length and place are looked at in a large hand."""
        self._rules = rules
        self._each = each
        self._search = Search.of(rules)
        self._least = rules.code.burraco.minimum.value

    def plan(self, situation: Situation, accept: Callable[[Play], bool] | None = None) -> TurnPlan:
        """The richest turn of the plays that are accepted; doubtful words are never laid."""

        def sound(play: Play) -> bool:
            return not play.doubtful and (accept is None or accept(play))

        return best_turn(
            self._rules,
            situation.hand,
            situation.melds,
            seat=situation.seat,
            line=situation.line,
            standing=situation.standing,
            accept=sound,
            exact_cards=EXACT_CARDS,
            each=self._each,
            search=self._search,
        )

    def known(self, play: Play) -> bool:
        """A word that people know."""
        return play.band >= _IN_USE

    def thrifty(self, play: Play) -> bool:
        """A matta goes into a burraco only: it is worth more there than in a short word."""
        return len(play.word) >= self._least or all(card.suit for card in play.laid)

    def kept(self, situation: Situation, plan: TurnPlan) -> tuple[Card, ...]:
        """The hand after the plays of a plan, its discard still in it."""
        laid = tuple(card for play in plan.plays for card in play.laid)
        rest = take_out(situation.hand, laid)
        assert rest is not None, "a plan lays cards of the hand"
        return rest


def only_play(rules: Rules, view: TableView) -> MeldMove | None:
    """The play that must be made where no card of the hand may be discarded (Art. 8)."""
    banned = straight_back(rules.code.take, view.single, view.plays, view.hand)
    if banned is None or any(card is not banned for card in view.hand):
        return None
    line = view.line(view.turn)
    plays = hints(rules, view.hand, view.melds, seat=view.turn, line=line, banned=view.banned)
    found = next(plays, None)
    return None if found is None else found.move


def exposed_move(rules: Rules, view: TableView) -> SeatMove | None:
    """An exposed card is played first, where it may be, or it is the discard (P Art. 24)."""
    duties = view.duties
    if duties is None or not duties.exposed:
        return None
    line = view.line(view.turn)
    plays = hints(rules, view.hand, view.melds, seat=view.turn, line=line, banned=view.banned)
    for play in islice(plays, _LOOKED_AT):
        barred = not isinstance(play.move, Open) and play.move.meld in duties.forbidden_melds
        ends = len(view.hand) - len(play.laid) > 1
        shown = any(card in duties.exposed for card in play.laid)
        may_play = not (duties.only_discard or duties.no_play)
        if may_play and shown and ends and not barred and not play.doubtful:
            return play.move
    return Discard(view.turn, rules.deck.highest(duties.exposed))


def discards(
    rules: Rules, kept: tuple[Card, ...], banned: Card | None
) -> Iterator[tuple[Card, float]]:
    """The cards that may be discarded, each with what it is worth to keep.

    A letter is worth what it brings to words of its colour: an easy letter more than a hard one,
    more among many others of its colour, less beside its own copies. Matte come last.
    """
    held = Counter(kept)
    suits = Counter(card.suit for card in kept)
    matte = rules.deck.matte
    letters = [card for card in held if card not in matte and card is not banned]
    for card in sorted(letters or [card for card in held if card is not banned], key=str):
        if card in matte:
            yield card, 1000.0 + rules.deck.values[card]
            continue
        worth = _USE[card.face] + 1.5 * suits[card.suit] - 3.0 * (held[card] - 1)
        yield card, worth - 0.1 * rules.deck.values[card]
