"""The two games of the property tests, and second opinions on them written from the codes."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice

from burraco_engine.cards import Card
from burraco_engine.classic.game import classic_rules
from burraco_engine.code.rules import Rules
from burraco_engine.dice import Dice
from burraco_engine.events import Event, SmazzataCounted
from burraco_engine.melds import Meld, MeldState
from burraco_engine.moves import Draw, SeatMove
from burraco_engine.names import Line, Millis
from burraco_engine.simulate import Chooser, random_chooser
from burraco_engine.state import Ending, Mode, Phase, State
from burraco_engine.turn.deciding import is_legal
from lexicon.grounds import WordList
from parole_engine.game import parole_rules

CODES = ("classico-2007", "parole-2025")

SYLLABLES = [consonant + vowel for consonant in "bcdfghlmnpqrstvz" for vowel in "aeiou"]


def syllabic_words() -> Iterator[str]:
    """Words made of syllables, easy to lay and to lengthen: cane, canere, canerono; ace, acere."""
    for second in SYLLABLES:
        roots = [vowel + second for vowel in "aeiou"] + [first + second for first in SYLLABLES]
        for root in roots:
            yield from (root, f"{root}no", f"{root}re", f"{root}rono")


@cache
def rules_of(code: str) -> Rules:
    """The rules of a code; the word game with a lexicon of syllables."""
    if code == "classico-2007":
        return classic_rules()
    return parole_rules(WordList(syllabic_words()), code)


def greedy_chooser(rules: Rules) -> Chooser:
    """Seldom collects, lays the longest meld among the first it sees, discards at random."""
    at_random = random_chooser(rules, eager=0)

    def choose(state: State, now: Millis, dice: Dice) -> SeatMove:
        if state.phase is Phase.PRESA:
            drawn = Draw(state.turn.seat)
            may_draw = is_legal(rules, state, drawn, now=now)
            return drawn if may_draw and dice.below(8) else at_random(state, now, dice)
        seat, table = state.turn.seat, state.table
        plays = rules.judge.candidates(seat, table.hand(seat), state.line(seat), table.melds)
        for move in sorted(islice(plays, 60), key=lambda play: -len(play.cards)):
            if is_legal(rules, state, move, now=now):
                return move
        return at_random(state, now, dice)

    return choose


def census(state: State) -> Counter[Card]:
    """All cards of the table, as a multiset."""
    return Counter(state.table.cards())


def recount(rules: Rules, state: State) -> dict[Line, int]:
    """The points of a smazzata that is over, by the articles and not by the engine.

    P Art. 17, 18, 25, 29, 31; C Art. 24, 29. Numbers are as printed, card values from the deck.
    """
    parole = rules.code.id == "parole-2025"
    values = rules.deck.values
    totals = dict.fromkeys(state.setup.lines, 0)
    for meld in state.table.melds:
        assert meld.state is MeldState.VALID or state.setup.mode is Mode.ARBITRATA
        worth = sum(values[card] for card in meld.cards)
        wrong = sum(values[card] for card in meld.negative)
        whole = worth - 2 * wrong + _honours(meld, parole)
        totals[meld.line] += -worth if meld.all_negative else whole
    if state.ending is Ending.CHIUSURA:
        assert state.closer is not None
        totals[state.line(state.closer)] += 100
    for line in totals:
        pozzetto = next((one for one in state.table.pozzetti if one.line == line), None)
        if pozzetto is None:
            totals[line] -= 100
        for seat in (seat for seat in state.setup.seats if state.line(seat) == line):
            place = state.setup.seats.index(seat)
            left = (*state.table.hands[place], *state.table.aside[place])
            held = sum(values[card] for card in (*left, *state.table.prepared[place]))
            if pozzetto is not None and pozzetto.taken_by == seat and not pozzetto.played:
                held += sum(values[card] for card in pozzetto.cards)
                if parole and not pozzetto.partner_played:
                    held = 100
            totals[line] -= held
    return totals


def _honours(meld: Meld, parole: bool) -> int:
    count = len(meld.cards) - len(meld.negative)
    if count < 7:
        return 0
    if meld.matta is not None and meld.cards[meld.matta] not in meld.negative:
        return 100
    return 200 + (50 * ((count - 7) // 2) if parole else 0)


def counted(events: tuple[Event, ...]) -> dict[Line, int]:
    """The points that the engine wrote down last."""
    last = [event for event in events if isinstance(event, SmazzataCounted)][-1]
    return {sheet.line: sheet.total for sheet in last.score.sheets}
