"""The codes of the property tests, and second opinions on them written from their texts."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice

from burraco_engine.cards import Card
from burraco_engine.classic.game import classic_rules
from burraco_engine.classic.grading import CLASSIC
from burraco_engine.code.loading import load_profile, profile_ids
from burraco_engine.code.rules import Rules
from burraco_engine.dice import Dice
from burraco_engine.events import Event, SmazzataCounted
from burraco_engine.melds import Meld, MeldKind, MeldState
from burraco_engine.moves import Draw, MeldMove, SeatMove
from burraco_engine.names import Line, Millis
from burraco_engine.simulate import Chooser, random_chooser
from burraco_engine.state import Ending, Mode, Phase, State
from burraco_engine.turn.deciding import is_legal
from lexicon.grounds import WordList
from parole_engine.game import parole_rules

CODES = profile_ids()
GAMES = ("classico-2007", "parole-2025")
"""One code of each game, where the others could show nothing new."""

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
    if load_profile(code, policies=CLASSIC).words is None:
        return classic_rules(code)
    return parole_rules(WordList(syllabic_words()), code)


def greedy_chooser(rules: Rules, *, width: int = 60, matte: bool = True) -> Chooser:
    """Seldom collects, lays the longest meld among the first it sees, discards at random.

    Without `matte` it lays none that stands for another card.
    """
    at_random = random_chooser(rules, eager=0)

    def choose(state: State, now: Millis, dice: Dice) -> SeatMove:
        if state.phase is Phase.PRESA:
            drawn = Draw(state.turn.seat)
            may_draw = is_legal(rules, state, drawn, now=now)
            return drawn if may_draw and dice.below(8) else at_random(state, now, dice)
        seat, table = state.turn.seat, state.table
        plays = rules.judge.candidates(seat, table.hand(seat), state.line(seat), table.melds)
        for move in sorted(islice(plays, width), key=lambda play: -len(play.cards)):
            if (matte or _natural(move)) and is_legal(rules, state, move, now=now):
                return move
        return at_random(state, now, dice)

    return choose


def _natural(move: MeldMove) -> bool:
    """Every card stands for itself."""
    names = (move.reading or "").split()
    faces = {card.face for card in move.cards}
    return names == [card.code for card in move.cards] or faces == set(names)


def census(state: State) -> Counter[Card]:
    """All cards of the table, as a multiset."""
    return Counter(state.table.cards())


def recount(rules: Rules, state: State) -> dict[Line, int]:
    """The points of a smazzata that is over, by the articles and not by the engine.

    P Art. 17, 18, 25, 29, 31; C Art. 24, 29; the kinds of burraco of the others. Numbers are as
    printed, card values from the deck. Three players count each for himself, or the two who were
    left when the first went out as one.
    """
    if state.docket.assigned:
        return dict(state.docket.assigned)
    parole = rules.code.id == "parole-2025"
    values = rules.deck.values
    totals = dict.fromkeys(state.line_of, 0)
    for meld in state.table.melds:
        assert meld.state is MeldState.VALID or state.setup.mode is Mode.ARBITRATA
        worth = sum(values[card] for card in meld.cards)
        wrong = sum(values[card] for card in meld.negative)
        whole = worth - 2 * wrong + _honours(meld, rules.code.id)
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
    own = state.line_of if len(state.setup.lines) == len(state.setup.seats) else state.setup.lines
    return {line: totals[one] for line, one in zip(state.setup.lines, own, strict=True)}


def _honours(meld: Meld, code: str) -> int:
    count = len(meld.cards) - len(meld.negative)
    if count < 7:
        return 0
    if meld.matta is not None and meld.cards[meld.matta] not in meld.negative:
        return 150 if _semi(meld, code) else 100
    if code == "parole-2025":
        return 200 + 50 * ((count - 7) // 2)
    sequence = meld.kind is MeldKind.SEQUENZA
    if code in ("online", "online-tre"):
        return 300 if sequence and count == 13 else 250 if not sequence and count == 8 else 200
    if code == "online-b" and sequence and count > 12:
        return 1000 if count == 14 else 500 if meld.cards[0].face == "A" else 200
    return 200


def _semi(meld: Meld, code: str) -> bool:
    """A dirty burraco of more than a hundred: seven cards beside the matta (R, W)."""
    assert meld.matta is not None
    before, after = meld.matta, len(meld.cards) - meld.matta - 1
    sequence = meld.kind is MeldKind.SEQUENZA
    if code == "regolamento":
        return (
            sequence
            and (before, after) in ((0, before + after), (before + after, 0))
            and (before + after >= 7)
        )
    online = code in ("online", "online-b", "online-tre")
    return online and (max(before, after) >= 7 if sequence else before + after >= 7)


def counted(events: tuple[Event, ...]) -> dict[Line, int]:
    """The points that the engine wrote down last."""
    last = [event for event in events if isinstance(event, SmazzataCounted)][-1]
    return {sheet.line: sheet.total for sheet in last.score.sheets}
