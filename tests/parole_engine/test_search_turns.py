"""The best turn is the best of all turns that the core allows."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from burraco_engine.cards import Card, parse_cards, take_out
from burraco_engine.code.rules import Rules
from burraco_engine.moves import Discard
from burraco_engine.state import Ending, State
from burraco_engine.turn.deciding import is_legal, legal_moves, play
from lexicon.grounds import WordList
from parole_engine.game import parole_rules
from parole_engine.search.packing import Standing
from parole_engine.search.turns import best_turn
from tests.parole_engine.italian import NOW, NS, RULES, N, S, lay, pozzetto_of, table
from tests.parole_engine.test_search_plays import SMALL

TABLE = parole_rules(WordList(SMALL))
CARDS = [card for card in RULES.deck.census if not card.suit or card.face in "ACSTLO"]


def worth(state: State) -> int:
    return sum(meld.value + meld.honours for meld in state.table.melds_of(NS))


def best_by_trying(rules: Rules, state: State, plays: int) -> int:
    """The most that any sequence of legal `plays` and a discard brings, by the core alone."""
    start, seen = worth(state), set()
    taken = state.table.pozzetto_of(NS) is not None
    saved = rules.code.pozzetti.not_taken.value
    best: list[int] = []

    def walk(at: State, left: int) -> None:
        melds = frozenset((meld.cards, meld.reading) for meld in at.table.melds)
        key = (at.table.hands, melds, left)
        if key in seen:
            return
        seen.add(key)
        gain = worth(at) - start
        if not taken and at.table.pozzetto_of(NS) is not None:
            best.append(gain + saved)
            return
        for move in legal_moves(rules, at, now=NOW):
            after = play(rules, at, move, now=NOW).state
            if not isinstance(move, Discard):
                if left:
                    walk(after, left - 1)
            elif after.ending is Ending.CHIUSURA:
                best.append(gain + rules.code.closing.points.value)
            elif not taken and after.table.pozzetto_of(NS) is not None:
                best.append(gain + saved)
            else:
                best.append(gain)

    walk(state, plays)
    return max(best)


MELDS = ["", "n:ALA", "r:CA[*=S]A", "n:SCALATA", "r:CALA n:SCALATA"]


@st.composite
def turns(draw):
    """A short hand, words on the table, the pozzetto taken or not, how many plays; one deck."""
    melds = draw(st.sampled_from(MELDS))
    laid = [card for short in melds.split() for card in lay(short).cards]
    rest = take_out([card for card in TABLE.deck.cards if card in CARDS or card in laid], laid)
    assert rest is not None
    pool = [card for card in rest if card in CARDS]
    hand = draw(st.permutations(pool))[: draw(st.integers(2, 7))]
    plays = draw(st.sampled_from([None, 0, 1, 2]))
    return " ".join(card.code for card in hand), melds, draw(st.booleans()), plays


@given(turns())
@settings(max_examples=80)
def test_no_turn_brings_more(said) -> None:
    hand, melds, taken, plays = said
    state = table(
        rules=TABLE, hand=hand, melds=melds, pozzetto={NS: S} if taken else None, monte="Hn"
    )
    cards = state.table.hand(N)
    standing = Standing(pozzetto_taken=taken, plays=plays)
    plan = best_turn(TABLE, cards, state.table.melds, seat=N, line=NS, standing=standing)
    assert plan.exact
    total = plan.gain + (100 if plan.takes_pozzetto else 0)
    assert total == best_by_trying(TABLE, state, len(cards) if plays is None else plays)
    after = state
    for each in plan.plays:
        after = play(TABLE, after, each.move, now=NOW).state
    assert worth(after) - worth(state) == sum(each.gain for each in plan.plays)
    if plan.discard is None:
        assert after.turn.seat == N
        assert pozzetto_of(after).taken_by == N
    else:
        assert is_legal(TABLE, after, Discard(N, plan.discard), now=NOW)
        after = play(TABLE, after, Discard(N, plan.discard), now=NOW).state
        assert (after.ending is Ending.CHIUSURA) == plan.closes


def shown(plan) -> list[str]:
    return [each.notation for each in plan.plays]


def planned(hand: str, melds: str = "", *, rules: Rules = RULES, **said):
    state = table(rules=rules, hand=hand, melds=melds)
    return best_turn(rules, state.table.hand(N), state.table.melds, seat=N, line=NS, **said)


def test_plays_that_compete_for_a_card_are_weighed_together() -> None:
    plan = planned("Cr Ar Sr Ar Tr Cn On Nn Bn Dn", "r:CALMA")
    assert sorted(shown(plan)) == ["n:CON", "r:CASTA"]
    assert plan.discard is Card("Bn")


def test_a_word_that_grows_makes_room_for_an_equal_one() -> None:
    plan = planned("Tr Cn An Sn An Bn Dn", "r:CASA")
    assert shown(plan) == ["r:CASTA", "n:CASA"]


def test_two_equal_words_are_not_opened() -> None:
    plan = planned("Cr Ar Sr Ar Cn An Sn An Bn Dn")
    assert len(plan.plays) == 1


def test_words_that_one_would_not_know_can_be_left_out() -> None:
    plan = planned("Cr Ar Sr Ar Tr Bn Dn", accept=lambda play: len(play.word) < 5)
    assert shown(plan) == ["r:CASA"]


def test_a_card_is_kept_to_discard_and_one_more_if_closing_is_not_allowed() -> None:
    plan = planned("Cr Ar Sr Ar Bn")
    assert (shown(plan), plan.discard) == ([], Card("Bn"))
    closing = planned("Tr Bn", "r:CAVALLO r:CASA")
    assert (shown(closing), closing.closes, closing.gain) == (["r:CASTA"], True, 110)


def test_the_card_that_may_not_go_back_is_kept_or_played() -> None:
    state = table(hand="Tr Bn", melds="r:CAVALLO r:CASA")
    standing = Standing(undiscardable=Card("Bn"))
    plan = best_turn(
        RULES, parse_cards("Tr Bn"), state.table.melds, seat=N, line=NS, standing=standing
    )
    assert (plan.plays, plan.discard) == ((), Card("Tr"))


def test_a_large_hand_is_played_by_beam_and_every_play_stands() -> None:
    hand = "Cr Ar Sr Tr Cn On Nn Sn On Ln En Pr Ar Nr Er * Bn Dn Fn Gn"
    state = table(hand=hand, melds="r:COSA")
    plan = best_turn(RULES, state.table.hand(N), state.table.melds, seat=N, line=NS)
    assert not plan.exact
    assert plan.gain >= 100
    for each in plan.plays:
        state = play(RULES, state, each.move, now=NOW).state
    assert plan.discard is not None
    assert is_legal(RULES, state, Discard(N, plan.discard), now=NOW)


def test_the_beam_agrees_with_the_exact_search_where_both_can_look() -> None:
    hands = combinations(["Cr", "Ar", "Sr", "Ar", "Tr", "Cn", "On", "Nn", "Sn"], 7)
    for letters in list(hands)[:12]:
        hand = " ".join(letters)
        exact = planned(f"{hand} Bn Dn", "r:CALMA")
        beam = planned(f"{hand} Bn Dn", "r:CALMA", exact_cards=0)
        assert beam.gain == exact.gain
