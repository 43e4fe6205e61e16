"""Arbitrated games at random: players err, others contest, arbiters rule.


The table is not played well. Whatever hands can do happens now and then, whatever may be said about
it is said now and then, and the house goes on until the turno is over.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from burraco_engine import moves as m
from burraco_engine.calls import Awaited
from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.count.match import setup_for
from burraco_engine.dice import Dice, SeedDice
from burraco_engine.errors import RuleViolation
from burraco_engine.events import Event
from burraco_engine.irregolarita.calling import ASSIGNS
from burraco_engine.irregolarita.model import Fact
from burraco_engine.names import Millis, Seat
from burraco_engine.simulate import random_chooser, shuffled_deal
from burraco_engine.state import Ending, Mode, Phase, State
from burraco_engine.turn.deciding import explain, open_turno, play
from tests.properties.declaring import declaration

T = TypeVar("T")
PACE = 700
LONGEST = 4000


@dataclass
class Erring:
    """A game that is being played, with everything that happened."""

    rules: Rules
    dice: Dice
    state: State
    events: list[Event]
    now: Millis
    wrong: int = 12
    """So many moves of a hundred are wrong, or something is said about one."""
    moves: list[m.Move] = field(default_factory=list)
    refused: int = 0
    pending: m.Move | None = None

    @classmethod
    def opened(
        cls,
        rules: Rules,
        seed: int,
        *,
        arbiter: str | None = None,
        clocked: bool = False,
        smazzate: int = 1,
        wrong: int = 12,
    ) -> "Erring":
        """A turno just opened; the same seed plays the same game."""
        now = Millis(1_000_000)
        setup = setup_for(
            rules, smazzate=smazzate, mode=Mode.ARBITRATA, arbiter=arbiter, clocked=clocked
        )
        state, events = open_turno(rules, setup, setup.seats[-1], now)
        return cls(rules, SeedDice(seed), state, list(events), now, wrong)

    def act(self, move: m.Move) -> tuple[Event, ...] | None:
        """Make a move, if it may be made."""
        self.now = Millis(self.now + PACE)
        if isinstance(explain(self.rules, self.state, move, now=self.now), RuleViolation):
            self.refused += 1
            return None
        self.state, events = play(self.rules, self.state, move, now=self.now)
        self.events += events
        self.moves.append(move)
        return events

    def pick(self, items: Sequence[T]) -> T:
        """One of some things."""
        return items[self.dice.below(len(items))]

    def step(self) -> tuple[Event, ...] | None:
        """Something happens: a regular move, a wrong one, a contest, an answer, the house."""
        state = self.state
        if state.outcome is not None:
            return None
        if state.call is not None:
            return self.answer()
        if self.pending is not None and self.dice.below(3):
            move, self.pending = self.pending, None
            return self.act(move)
        if state.phase is Phase.FINITA and state.closer and self.dice.below(2):
            return self.act(m.Contest(self.somebody(), Fact.CHIUSURA, state.closer))
        if self.dice.below(100) < self.wrong and (state.playing or state.phase is Phase.FINITA):
            return self.err()
        return self.regular()

    def err(self) -> tuple[Event, ...] | None:
        """Something wrong is done, and often somebody notices."""
        before, move = self.state, self.something()
        events = self.act(move)
        if events is None or not isinstance(move, m.SeatMove):
            return events
        meld, by = None, self.somebody()
        if isinstance(move, m.Open | m.Tie | m.Replace):
            meld = before.next_meld if isinstance(move, m.Open) else move.meld
            untaken = before.phase is Phase.PRESA and self.dice.below(2)
            fact = Fact.PRESA if untaken else Fact.PAROLA
            fact = Fact.TURNO if move.seat != before.turn.seat else fact
        else:
            fact = Fact.PRESA if isinstance(move, m.Discard) else Fact.TURNO
        self.pending = m.Contest(by, fact, move.seat, meld)
        if isinstance(move, m.Draw | m.Collect) and self.dice.below(2):
            self.act(self.wrong_word_of(move.seat))
        return events

    def regular(self) -> tuple[Event, ...] | None:
        """The next thing that a table without errors does."""
        state = self.state
        if state.playing:
            chooser = random_chooser(self.rules, width=8)
            return self.act(chooser(state, self.now, self.dice))
        if state.phase is Phase.FINITA and state.ending is not Ending.ANNULLATA:
            return self.act(m.Arbitrate() if state.verifying else m.Count())
        return self.act(shuffled_deal(self.rules, self.dice))

    def something(self) -> m.Move:
        """Something wrong, or something said about what was done."""
        kinds: list[Callable[[], m.Move]] = [
            self.wrong_word,
            self.wrong_tie,
            self.stray,
            self.untaken,
            self.emptied,
        ]
        kinds += [self.equal, self.contested, self.contested, self.said]
        kinds += [self.declared, self.declared, self.declared]
        return self.pick(kinds)()

    def declared(self) -> m.Move:
        """Something that no screen can do is declared."""
        return declaration(self.state, self.dice, self.rules.deck.cards)

    def somebody(self) -> Seat:
        return self.pick(self.state.setup.seats)

    def cards(self, seat: Seat, count: int) -> tuple[Card, ...]:
        hand = list(self.state.table.hand(seat))
        return tuple(hand.pop(self.dice.below(len(hand))) for _ in range(min(count, len(hand))))

    def reading(self, cards: tuple[Card, ...]) -> str | None:
        """The letters as they lie; a matta says that it is an A."""
        return "".join(card.face if card.suit else "A" for card in cards)

    def player(self) -> Seat:
        """Who plays wrongly: mostly who is in turn, or who has taken out of turn."""
        stray = self.state.stray
        if stray is not None and self.dice.below(2):
            return stray.seat
        return self.state.turn.seat if self.state.playing else self.somebody()

    def wrong_word(self) -> m.Move:
        return self.wrong_word_of(self.player())

    def wrong_word_of(self, seat: Seat) -> m.Move:
        cards = self.cards(seat, 3 + self.dice.below(4))
        return m.Open(seat, cards, self.reading(cards))

    def wrong_tie(self) -> m.Move:
        seat = self.player()
        own = self.state.table.melds_of(self.state.line(seat))
        if not own:
            return self.wrong_word()
        meld = self.pick(own)
        place = self.dice.below(len(meld.cards) + 1)
        added = self.cards(seat, 1 + self.dice.below(2))
        cards = (*meld.cards[:place], *added, *meld.cards[place:])
        told = (meld.reading[:place], self.reading(added) or "", meld.reading[place:])
        return m.Tie(seat, meld.id, cards, "".join(told))

    def emptied(self) -> m.Move:
        """All that is left in the hand goes to the table at once."""
        seat = self.player()
        hand = self.state.table.hand(seat)
        own = self.state.table.melds_of(self.state.line(seat))
        if len(hand) > 5:
            return self.stray()
        if own and len(hand) < 3:
            meld = self.pick(own)
            told = meld.reading + (self.reading(hand) or "")
            return m.Tie(seat, meld.id, (*meld.cards, *hand), told)
        return m.Open(seat, hand, self.reading(hand))

    def equal(self) -> m.Move:
        """A word that the line has already, in cards of either colour."""
        seat = self.player()
        hand = list(self.state.table.hand(seat))
        own = self.state.table.melds_of(self.state.line(seat))
        if not own:
            return self.wrong_word()
        meld, cards = self.pick(own), []
        for letter in meld.reading:
            found = next((card for card in hand if card.face == letter), None)
            if found is None:
                return self.wrong_tie()
            hand.remove(found)
            cards.append(found)
        return m.Open(seat, tuple(cards), meld.reading)

    def stray(self) -> m.Move:
        seat = self.somebody() if self.dice.below(3) else self.state.turn.seat
        return m.Draw(seat) if self.dice.below(2) else m.Collect(seat)

    def untaken(self) -> m.Move:
        seat = self.state.turn.seat
        hand = self.state.table.hand(seat) if self.state.playing else ()
        if not hand:
            return m.Arbitrate()
        return m.Discard(seat, self.pick(hand))

    def contested(self) -> m.Move:
        state = self.state
        fact = self.pick([*Fact, Fact.PAROLA, Fact.PAROLA, Fact.CHIUSURA])
        melds = state.table.melds
        if fact is Fact.PAROLA and melds:
            last = melds[-1 - self.dice.below(min(3, len(melds)))]
            accused = [seat for seat in state.setup.seats if state.line(seat) == last.line]
            return m.Contest(self.somebody(), fact, self.pick(accused), last.id)
        return m.Contest(self.somebody(), fact, state.closer or self.somebody())

    def said(self) -> m.Move:
        seat, melds = self.somebody(), self.state.table.melds
        meld = self.pick(melds).id if melds else 1
        said: list[m.Move] = [
            m.AskExplanation(seat, meld),
            m.GiveExplanation(seat, meld, "si dice così"),
            m.AskWarning(seat),
            m.RuleWord(meld, self.pick([None, None, True, False])),
            m.Arbitrate(),
            m.SeatArbiter(self.pick([None, "Rosa"])),
        ]
        return self.pick(said)

    def answer(self) -> tuple[Event, ...] | None:
        """Somebody says what an open call waits for, or something else, or his time passes."""
        call = self.state.call
        assert call is not None
        if self.dice.below(12) == 0:
            seat = self.somebody()
            said: list[m.Move] = [m.Draw(seat), m.Contest(seat, Fact.TURNO, seat), m.LookAt(seat)]
            return self.act(self.pick(said))
        match call.awaited:
            case Awaited.SANA | Awaited.PREPARA | Awaited.AVVERSARI if self.dice.below(4) == 0:
                assert call.deadline is not None
                self.now = max(self.now, call.deadline)
                return self.act(m.ExpireTime())
            case Awaited.SANA:
                return self.act(self.healing())
            case Awaited.PREPARA:
                return self.act(m.Prepare(call.against, self.pick(self.held(call.against))))
            case Awaited.AVVERSARI:
                return self.act(m.Choose(self.somebody(), self.pick(call.options)))
            case Awaited.INTEGRA if self.dice.below(2):
                return self.act(self.completing())
            case _:
                if self.state.setup.arbiter is None or self.dice.below(5) == 0:
                    return self.act(m.Arbitrate())
                option = self.pick(call.options)
                score = option == ASSIGNS
                points = tuple((line, 5 * self.dice.below(80)) for line in self.state.setup.lines)
                return self.act(m.Choose(None, option, "così", points if score else ()))

    def held(self, seat: Seat) -> tuple[Card, ...]:
        return self.state.table.hand(seat) or self.rules.deck.cards[:1]

    def healing(self) -> m.Move:
        call = self.state.call
        assert call is not None
        meld = self.state.table.meld(call.meld or 0)
        assert meld is not None
        place = self.dice.below(len(meld.cards))
        kind = self.dice.below(3)
        if kind == 0:
            return m.Heal(call.against)
        if kind == 1:
            cards = (*meld.cards[:place], *meld.cards[place + 1 :])
        else:
            cards = (*meld.cards[:place], self.pick(self.held(call.against)), *meld.cards[place:])
        return m.Heal(call.against, cards, self.reading(cards))

    def completing(self) -> m.Move:
        call = self.state.call
        assert call is not None
        meld = self.state.table.meld(call.meld or 0)
        assert meld is not None
        seat = self.somebody()
        cards = (*meld.cards, self.pick(self.held(seat)))
        return m.Complete(seat, meld.id, cards, self.reading(cards))

    def finish(self) -> None:
        """Go on to the end of the turno; it must come."""
        for _ in range(LONGEST):
            if self.state.outcome is not None:
                return
            self.step()
        raise AssertionError("the game does not end")


def erring_game(rules: Rules, seed: int, **options) -> Erring:
    """A whole game with errors."""
    game = Erring.opened(rules, seed, **options)
    game.finish()
    return game
