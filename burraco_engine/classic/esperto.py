"""The esperto of the classic game: counts what is gone, keeps runs alive, saves its matte.

A play is worth its points, what it makes of the meld on the way to a burraco, and how it leaves the
hand; a card is worth keeping for what it may still meet, and costs what it brings to the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from burraco_engine.cards import Card, take_out
from burraco_engine.classic.sequenze import Run
from burraco_engine.classic.sight import burrachi, clean, closes, touched, with_monte
from burraco_engine.classic.suits import HIGH_ACE, LOW_ACE, NATURAL
from burraco_engine.classic.uscita import Option, WayOut, clash, way_out
from burraco_engine.code.rules import Rules
from burraco_engine.dice import Dice
from burraco_engine.melds import Meld, MeldKind
from burraco_engine.moves import Collect, Discard, Draw, MeldMove, Open, SeatMove
from burraco_engine.names import Line
from burraco_engine.state import Phase, Taken
from burraco_engine.turn.discarding import straight_back
from burraco_engine.view import TableView

__all__ = ["Expert"]

_GROWTH: Final = (0, 0, 0, 0, 5, 28, 85)
"""What a clean meld of so many cards promises, in points; a dirty one half of it."""
_FIRST: Final = 40
"""What the first burraco is worth beyond its points: without one nobody closes."""
_LONGER: Final = 2
"""What a burraco is worth for each card beyond the seventh."""
_MATTA: Final = 75
"""What a matta is worth in the hand: so much more a play must bring to spend it."""
_SPRINTING: Final = 0.3
"""How much of that is left when the hand is to be emptied."""
_CARD: Final = 5.0
_TAKEN: Final = 5.0
_SHED: Final = 4.0
"""What it is worth to be rid of a card: always, so much more once the line has its pozzetto, and
so much more again when only an empty hand is missing to close."""
_VOLO: Final = 160
_SCARTO: Final = 120
"""What it is worth to take the pozzetto, al volo and after the discard."""
_DRAWN: Final = 15
"""What the monte must bring beyond a drawn card."""
_COMPANY: Final = 5
"""What a card is worth for each card of the hand that it may come to lie with."""
_BESIDE: Final = 1.2
_APART: Final = 0.7
_GONE: Final = 0.4
"""How much company a card next to it in the suit is, one place further, and one that is gone."""
_SAME_FACE: Final = 3
"""More companions of its face are of no use yet."""
_FEEDING: Final = 1.0
"""How much of what a discard brings to the others it costs."""
_COLLECTED: Final = 3
"""What it costs for each card that the next player was seen collecting and that goes with it."""
_KEPT: Final = 0.7
"""How much of what a card of the monte is good for counts before it is collected."""
_BURDEN: Final = 12
_HINDRANCE: Final = 20
"""What a card more costs when one of the others may close, and when the partner may."""
_FEW: Final = 4
"""With so few cards left somebody may close in his next turn."""
_LEFT: Final = 8
"""What a card that is left in a hand costs its line, on average."""
_HASTE: Final = 50
"""What it is worth to play on instead of closing."""
_NEAR: Final = 2
_LOOKED: Final = 40
"""So many hands are looked at for a way out."""


class Expert:
    """A player of the classic game by what its seat sees; it leaves nothing to chance."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._least = rules.code.burraco.minimum.value
        points = rules.code.burraco.points.value
        self._points = {True: points["pulito"], False: points["sporco"]}
        self._must_play = rules.code.take.collect.value == "must_play"

    def __call__(self, view: TableView, dice: Dice, nodes: int) -> SeatMove:
        """The move of the seat in turn, whose `view` this is; it looks at `nodes` plays."""
        del dice
        if view.phase is Phase.PRESA:
            return self._take(view, nodes)
        duties = view.duties
        if duties is not None and duties.forced:
            return Discard(view.turn, duties.forced[0])
        if duties is None or not (duties.only_discard or duties.no_play):
            way = self._way_out(view, view.hand, nodes)
            if way is not None and way.plays and way.worth > 0:
                return way.plays[0].move
            best = max(self._plays(view, view.hand, nodes), key=lambda p: p[0], default=None)
            if best is not None and (best[0] > 0 or self._owes_a_play(view)):
                return best[1]
        return Discard(view.turn, self._discard(view))

    def _take(self, view: TableView, nodes: int) -> SeatMove:
        """Collect if the monte brings more than a drawn card: a better play, or good company."""
        duties, seat = view.duties, view.turn
        if duties is not None and duties.must_collect and view.monte:
            return Collect(seat)
        if not view.monte or (duties is not None and duties.must_draw):
            return Draw(seat)
        held = with_monte(view)
        plays = (gain for gain, _ in self._plays(held, held.hand, nodes))
        if self._must_play and max(plays, default=0.0) <= 0:
            return Draw(seat)
        if self._out(held, held.hand, nodes) > max(0.0, self._out(view, view.hand, nodes)):
            return Collect(seat)
        more = self._whole(held, held.hand, nodes) - self._whole(view, view.hand, nodes)
        use = sum(self._use(view, card, held.hand) for card in view.monte)
        heavy = _BURDEN * self._threatened(view) + _HINDRANCE * self._awaited(view)
        gain = more + _KEPT * use - heavy * len(view.monte)
        return Collect(seat) if gain > _DRAWN else Draw(seat)

    def _whole(self, view: TableView, hand: tuple[Card, ...], nodes: int) -> float:
        """What the plays of a whole turn bring, the best one first."""
        total: float = 0
        made: tuple[Option, ...] = ()
        while True:
            options = self._options(view, hand, nodes)
            free = (option for option in options if option.worth > 0 and not clash(option, made))
            best = max(free, key=lambda option: option.worth, default=None)
            if best is None:
                return total
            total += best.worth
            made = (*made, best)
            hand = take_out(hand, best.laid) or ()

    def _out(self, view: TableView, hand: tuple[Card, ...], nodes: int) -> float:
        """What it is worth to go out with this hand; nothing if it cannot be done."""
        way = self._way_out(view, hand, nodes)
        return 0.0 if way is None else way.worth

    def _way_out(self, view: TableView, hand: tuple[Card, ...], nodes: int) -> WayOut | None:
        """The plays with which he goes to the pozzetto or closes in this turn."""
        line, matte = view.line(view.turn), self._rules.deck.matte
        taken = view.pozzetto_of(line) is not None
        if not taken and not view.lying:
            return None
        banned = straight_back(self._rules.code.take, view.single, view.plays, hand)
        discards = {card for card in hand if card is not banned and card not in matte}
        standing = burrachi(self._rules, view, line)

        def ready(made: tuple[Option, ...]) -> bool:
            spent = frozenset[int]().union(*(touched(option.move) for option in made))
            return not taken or bool(standing - spent) or any(each.burraco for each in made)

        def find(rest: tuple[Card, ...]) -> Iterator[Option]:
            return self._options(view, rest, nodes, out=True)

        for leave, prize in ((True, 0.0),) if taken else ((False, _VOLO), (True, _SCARTO)):
            way = way_out(
                find,
                hand,
                leave=leave,
                discards=frozenset(discards),
                ready=ready,
                budget=_LOOKED,
            )
            if way is not None:
                worth = self._closing(view, line) if taken else prize
                return replace(way, worth=way.worth + worth)
        return None

    def _owes_a_play(self, view: TableView) -> bool:
        """Where who collects must open or tie in the same turn."""
        return self._must_play and view.taken is Taken.MONTE and not view.plays

    def _awaited(self, view: TableView) -> bool:
        """The line has all it needs to close, and a partner has few cards left."""
        line = view.line(view.turn)
        return (
            view.pozzetto_of(line) is not None
            and bool(burrachi(self._rules, view, line))
            and any(
                seat.line == line and seat.seat != view.turn and seat.cards <= _FEW
                for seat in view.seats
            )
        )

    def _threatened(self, view: TableView) -> bool:
        """One of the others has his pozzetto and few cards left."""
        mine = view.line(view.turn)
        return any(
            seat.line != mine and seat.cards <= _FEW and view.pozzetto_of(seat.line) is not None
            for seat in view.seats
        )

    def _plays(
        self, view: TableView, hand: tuple[Card, ...], nodes: int
    ) -> Iterator[tuple[float, MeldMove]]:
        """The plays after which the turn can end, with what they are worth."""
        for option in self._options(view, hand, nodes):
            rest = take_out(hand, option.laid)
            assert rest is not None, "a play of cards that are not in the hand"
            end = self._end(view, option, rest)
            if end is not None:
                yield option.worth + end, option.move

    def _options(
        self, view: TableView, hand: tuple[Card, ...], nodes: int, *, out: bool = False
    ) -> Iterator[Option]:
        """The plays of a hand, with what they are worth; `out` if it is to be emptied."""
        line = view.line(view.turn)
        melds = {meld.id: meld for meld in view.melds}
        ready = bool(burrachi(self._rules, view, line))
        taken = view.pozzetto_of(line) is not None
        sprint = ready and taken
        shed = _CARD + _TAKEN * taken + _SHED * sprint
        moves = self._rules.judge.candidates(view.turn, hand, line, view.melds)
        for move in islice(moves, nodes):
            old = None if isinstance(move, Open) else melds[move.meld]
            laid = take_out(move.cards, old.cards if old else ()) or ()
            pure = clean(self._rules, move, old)
            worth = self._rules.deck.value(laid) + len(laid) * shed
            worth += self._promise(len(move.cards), pure)
            if old is not None:
                worth -= self._promise(len(old.cards), old.matta is None)
            if not pure and any(card in self._rules.deck.matte for card in laid):
                hurry = out or sprint or len(laid) >= len(hand) - 1
                worth -= _MATTA * (_SPRINTING if hurry else 1.0)
            burraco = closes(self._rules, move, old)
            if burraco and not ready:
                worth += _FIRST
            yield Option(worth, move, laid, burraco)

    def _promise(self, length: int, clean: bool) -> float:
        """What a meld is worth beyond its cards: the burraco that it is, or may become."""
        if length >= self._least:
            return self._points[clean] + _LONGER * (length - self._least)
        return _GROWTH[length] * (1.0 if clean else 0.5)

    def _end(self, view: TableView, option: Option, rest: tuple[Card, ...]) -> float | None:
        """What it is worth that the hand is left so; None if the turn could not end well."""
        line, matte = view.line(view.turn), self._rules.deck.matte
        taken = view.pozzetto_of(line) is not None
        if not rest:
            return None if taken or not view.lying else _VOLO
        single = view.single if view.single not in option.laid else None
        banned = straight_back(self._rules.code.take, single, view.plays, rest)
        if all(card is banned for card in rest) or (taken and all(card in matte for card in rest)):
            return None
        if len(rest) > 1:
            return 0.0
        if not taken and not view.lying:
            return None
        if not taken:
            return 0.0 if rest[0] in matte else _SCARTO
        standing = burrachi(self._rules, view, line) - touched(option.move)
        return self._closing(view, line) if option.burraco or standing else None

    def _closing(self, view: TableView, line: Line) -> float:
        """The points of closing, what is left in the hands, and a pozzetto that they never took."""
        others = [seat for seat in view.seats if seat.line != line]
        mine = sum(
            seat.cards for seat in view.seats if seat.line == line and seat.seat != view.turn
        )
        out = any(view.pozzetto_of(seat.line) is None for seat in others)
        code = self._rules.code
        points = code.closing.points.value + out * code.pozzetti.not_taken.value
        return points + _LEFT * (sum(seat.cards for seat in others) - mine) - _HASTE

    def _discard(self, view: TableView) -> Card:
        """The card that costs least: to do without it, and what it brings to the others."""
        hand, line = view.hand, view.line(view.turn)
        banned = straight_back(self._rules.code.take, view.single, view.plays, hand)
        free = [card for card in sorted(set(hand), key=str) if card is not banned]
        plain = [card for card in free if card not in self._rules.deck.matte] or free
        others = {seat.line for seat in view.seats if seat.line != line}

        def cost(card: Card) -> float:
            fed = max((self._tied(view, card, other) for other in others), default=0.0)
            return self._use(view, card, hand) + _FEEDING * (fed + self._collected(view, card))

        return min(plain, key=cost)

    def _use(self, view: TableView, card: Card, hand: tuple[Card, ...]) -> float:
        """What a card is good for in this hand: on the line's melds, or beside other cards."""
        if card in self._rules.deck.matte:
            return _MATTA
        company = self._company(view, card, Counter(hand))
        return self._tied(view, card, view.line(view.turn)) + _COMPANY * company

    def _company(self, view: TableView, card: Card, held: Counter[Card]) -> float:
        """The cards of the hand that may come to lie with it, and those that never will."""
        faces = sum(count for other, count in held.items() if other.face == card.face) - 1
        total = float(min(faces, _SAME_FACE)) - (held[card] - 1)
        gone = Counter(each for meld in view.melds for each in meld.cards)
        row = NATURAL[card.suit]
        for place in (at for at in range(LOW_ACE, HIGH_ACE + 1) if row[at] is card):
            for step in (-2, -1, 1, 2):
                if not LOW_ACE <= place + step <= HIGH_ACE:
                    continue
                other = row[place + step]
                if other in held:
                    total += _BESIDE if abs(step) == 1 else _APART
                elif gone[other] >= self._rules.deck.census[other]:
                    total -= _GONE
        return max(total, 0.0)

    def _tied(self, view: TableView, card: Card, line: Line) -> float:
        """What the card alone brings to the melds of a line."""
        worth = self._rules.deck.values[card]
        found = (
            self._promise(len(meld.cards) + 1, meld.matta is None)
            - self._promise(len(meld.cards), meld.matta is None)
            + worth
            for meld in view.melds
            if meld.line == line and not meld.frozen and _fits(card, meld)
        )
        return max(found, default=0.0)

    def _collected(self, view: TableView, card: Card) -> float:
        """What it may bring to the next player, who was seen collecting cards that go with it."""
        seats = [seat.seat for seat in view.seats]
        after = view.seats[(seats.index(view.turn) + 1) % len(seats)]
        if after.line == view.line(view.turn):
            return 0.0
        return _COLLECTED * sum(_near(card, other) for other in after.seen)


def _fits(card: Card, meld: Meld) -> bool:
    """The card lengthens the meld by itself."""
    if meld.kind is MeldKind.COMBINAZIONE:
        return card.face == meld.reading
    if card.suit != meld.suit:
        return False
    run, row = Run.of(meld), NATURAL[meld.suit]
    ends = [place for place in (run.start - 1, run.end + 1) if LOW_ACE <= place <= HIGH_ACE]
    ends += [run.start + place for place in run.matte]
    return any(row[place] is card for place in ends)


def _near(card: Card, other: Card) -> bool:
    """Two cards that may come to lie in one meld."""
    if card.face == other.face:
        return True
    if not card.suit or card.suit != other.suit:
        return False
    row, places = NATURAL[card.suit], range(LOW_ACE, HIGH_ACE + 1)
    mine = [place for place in places if row[place] is card]
    return any(abs(place - at) <= _NEAR for at in mine for place in places if row[place] is other)
