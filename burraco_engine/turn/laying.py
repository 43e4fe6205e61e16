"""Playing: opening melds, tying cards, replacing matte. The judge of the game has the word.

Nobody may play himself into a corner: a play is refused if nothing could follow it.
"""

from __future__ import annotations

from typing import Final

from burraco_engine import events as e
from burraco_engine.cards import Card, take_out
from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.melds import Judged, Meld, MeldKind
from burraco_engine.moves import MeldMove, Open, Replace, Tie
from burraco_engine.names import ZERO, Line, Millis, Seat
from burraco_engine.state import PlayKind, State
from burraco_engine.turn.closing import goes_to_pozzetto
from burraco_engine.turn.discarding import (
    discard_violation,
    no_discard_left,
    take_pozzetto,
)
from burraco_engine.turn.passing import start_play_clock

__all__ = [
    "KINDS",
    "added_cards",
    "dead_end",
    "judged_play",
    "laid_cards",
    "lay",
    "may_not_lay",
    "meld_of",
    "not_in_hand",
    "nothing_added",
    "only_discards",
    "play_left",
]

KINDS: Final = {Open: PlayKind.OPEN, Tie: PlayKind.TIE, Replace: PlayKind.REPLACE}


def lay(rules: Rules, state: State, move: MeldMove, now: Millis) -> RuleViolation | Draft:
    """The player in turn lays cards. An empty hand takes the pozzetto al volo, if it may.

    A play after which neither a regular discard nor another play is left is refused up front.
    """
    if refusal := only_discards(rules, state):
        return refusal
    grown = added_cards(rules, state, move)
    if isinstance(grown, RuleViolation):
        return grown
    old, added = grown
    if take_out(state.table.hand(move.seat), added) is None:
        return not_in_hand(rules, state, move.seat, added)
    line = state.line(move.seat)
    judged = judged_play(rules, state, line, move, old)
    if isinstance(judged, RuleViolation):
        return judged
    meld = meld_of(rules, state, line, judged, old)
    draft = Draft(state)
    draft.add(e.MeldLaid(move.seat, KINDS[type(move)], meld, laid_cards(judged, old), now))
    return _after(rules, draft, now)


def added_cards(
    rules: Rules, state: State, move: MeldMove
) -> RuleViolation | tuple[Meld | None, tuple[Card, ...]]:
    """The meld that grows, None for a new one, and the cards that have to come from the hand."""
    if isinstance(move, Open):
        return None, move.cards
    found = _own_meld(rules, state, move)
    if isinstance(found, RuleViolation):
        return found
    rest = take_out(move.cards, found.cards)
    if rest is None:
        return _taken_away(rules, found, move)
    return (found, rest) if rest else nothing_added(rules)


def laid_cards(judged: Judged, old: Meld | None) -> tuple[Card, ...]:
    """The cards that come from the hand, in the order in which they lie then."""
    if old is None:
        return judged.cards
    added = take_out(judged.cards, old.cards)
    assert added is not None, "a meld keeps its cards"
    return added


def only_discards(rules: Rules, state: State) -> RuleViolation | None:
    """Whether an arbiter has left the player in turn nothing but his discard."""
    status = state.status(state.turn.seat)
    if status.only_discard or status.no_play:
        article = status.play_duty or rules.code.irregolarita.missed_take.article
        return RuleViolation("turn.only_discard", article)
    waits = rules.code.irregolarita.while_penalised
    if status.forced and waits.value == "no_play":
        return RuleViolation("turn.only_discard", waits.article)
    return None


def may_not_lay(rules: Rules, state: State, kind: type[MeldMove]) -> RuleViolation | None:
    """Why the player in turn may not make a play of this kind, whatever its cards."""
    if refusal := only_discards(rules, state):
        return refusal
    if kind is Open:
        return None
    own = [m for m in state.table.melds_of(state.line(state.turn.seat)) if not m.frozen]
    if not own:
        return RuleViolation("meld.none_to_tie", rules.code.melds.insertion.article)
    section = rules.code.words or rules.code.runs
    if kind is Replace and section and not any(_movable(meld) for meld in own):
        return RuleViolation("meld.none_to_replace", section.matta_replace.article)
    return None


def _movable(meld: Meld) -> bool:
    return meld.matta is not None and meld.kind is not MeldKind.COMBINAZIONE


def nothing_added(rules: Rules) -> RuleViolation:
    """The refusal of a meld that stays as it is."""
    return RuleViolation("meld.nothing_added", rules.code.melds.insertion.article)


def _own_meld(rules: Rules, state: State, move: Tie | Replace) -> Meld | RuleViolation:
    article = rules.code.melds.insertion.article
    meld = state.table.meld(move.meld)
    if meld is None:
        return RuleViolation("meld.unknown", article, meld=move.meld)
    if meld.line != state.line(move.seat):
        return RuleViolation("meld.not_your_line", article, meld=move.meld)
    if meld.frozen:
        frozen = rules.code.irregolarita.wrong_tie_later.article
        return RuleViolation("meld.frozen", frozen, meld=move.meld)
    return meld


def _taken_away(rules: Rules, meld: Meld, move: Tie | Replace) -> RuleViolation:
    """A card that lies in `meld` is not in its final form; its matta stays where it is replaced."""
    matta = None if meld.matta is None else meld.cards[meld.matta]
    section = rules.code.words or rules.code.runs
    if section is not None and matta and move.cards.count(matta) < meld.cards.count(matta):
        return RuleViolation("meld.matta_taken", section.matta_replace.article)
    return RuleViolation("meld.cards_missing", rules.code.melds.insertion.article)


def not_in_hand(rules: Rules, state: State, seat: Seat, added: tuple[Card, ...]) -> RuleViolation:
    """The refusal of cards that the player has not."""
    hand = list(state.table.hand(seat))
    missing: list[Card] = []
    for card in added:
        if card in hand:
            hand.remove(card)
        else:
            missing.append(card)
    article = rules.code.take.phases.article
    return RuleViolation("cards.not_in_hand", article, cards=tuple(missing))


def judged_play(
    rules: Rules, state: State, line: Line, move: MeldMove, old: Meld | None
) -> Judged | RuleViolation:
    """What the judge of the game says of a play of `line`, wherever its cards come from."""
    judge, melds = rules.judge, state.table.melds
    banned = state.line_status(line).banned_words
    if old is None:
        return judge.open(move.cards, move.reading, line=line, melds=melds, banned=banned)
    ask = judge.tie if isinstance(move, Tie) else judge.replace
    return ask(old, move.cards, move.reading, melds=melds, banned=banned)


def meld_of(rules: Rules, state: State, line: Line, judged: Judged, old: Meld | None) -> Meld:
    """The meld as it lies now, graded and valued."""
    readings = old.readings if old else ()
    if old is not None and old.reading != judged.reading:
        readings = (*readings, old.reading)
    meld = Meld(
        id=old.id if old else state.next_meld,
        line=line,
        kind=judged.kind,
        cards=judged.cards,
        reading=judged.reading,
        suit=judged.suit,
        matta=judged.matta,
        value=rules.deck.value(judged.cards),
        verdict=judged.verdict,
        readings=readings,
    )
    return rules.graded(meld, since=old.burraco_cards if old else None)


def _after(rules: Rules, draft: Draft, now: Millis) -> RuleViolation | Draft:
    state = draft.state
    seat = state.turn.seat
    if state.table.hand(seat):
        return dead_end(rules, state) or draft
    if due := state.status(seat).forced:
        return discard_violation(rules, state, due[0]) or draft
    if not goes_to_pozzetto(state, seat):
        article = rules.code.irregolarita.close_without_discard.article
        return RuleViolation("closing.discard_missing", article)
    take_pozzetto(rules, draft, seat, now, al_volo=True)
    if rules.code.clocks.volo.value == "restart":
        start_play_clock(rules, draft, len(draft.state.table.hand(seat)), now)
    return draft


def dead_end(rules: Rules, state: State) -> RuleViolation | None:
    """Why the player in turn, who has cards in hand, could not go on from here; None if he can."""
    seat = state.turn.seat
    refusal = no_discard_left(rules, state, seat)
    if refusal is None:
        return None
    last_card = len(state.table.hand(seat)) == 1 and not goes_to_pozzetto(state, seat)
    return refusal if last_card or play_left(rules, state) is None else None


def play_left(rules: Rules, state: State) -> MeldMove | None:
    """A legal play of the player in turn, the first that the judge names."""
    seat, table = state.turn.seat, state.table
    plays = rules.judge.candidates(seat, table.hand(seat), state.line(seat), table.melds)
    legal = (play for play in plays if isinstance(lay(rules, state, play, ZERO), Draft))
    return next(legal, None)
