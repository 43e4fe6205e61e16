"""The four procedures of a monte collected wrongly, the healing of Regola 2, irregular closings."""

import pytest

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine.cards import Card, parse_cards, sort_cards
from burraco_engine.classic.game import classic_rules
from burraco_engine.melds import MeldState
from burraco_engine.moves import Collect, Contest, Denounce, Discard, Draw, Heal, Prepare
from burraco_engine.state import Ending, Phase
from burraco_engine.turn.deciding import explain
from tests.codice.classico_2007 import arbitrated as classic
from tests.codice.classico_2007.arbitrated import NOW, E, N, contest, laid, lay, meld, tie

RULES = classic_rules("internazionale")
ELEVEN = "7p 8f 9q 10p Jf Qp Kf 4p 5q 6f 7q"
IDLE = Contest(E, "raccolta", N)


def table(hand: str = ELEVEN, *, monte: str = "5f Kq 9c", **named):
    return classic.table(hand, monte=monte, taken=None, rules=RULES, **named)


def done(state, *moves):
    return classic.done(state, *moves, rules=RULES)


def happened(state, *moves):
    return classic.happened(state, *moves, rules=RULES)


def code_of(state, move) -> tuple[str, str] | None:
    refusal = explain(RULES, state, move, now=NOW)
    return None if refusal is None else (refusal.code, refusal.article.number)


# Procedura 1.


@pytest.mark.scenario("I-P1-01")
def test_a_monte_collected_for_nothing_goes_back_and_he_draws_and_discards() -> None:
    state = table()
    top = state.table.tallone[-1]
    state, log = happened(state, Collect(N), IDLE)
    assert [one.article.number for one in log if isinstance(one, i.RulingGiven)] == ["Procedura 1"]
    assert state.table.monte == parse_cards("5f Kq 9c")
    assert state.table.hand(N) == sort_cards((*parse_cards(ELEVEN), top))
    assert (state.turn.seat, state.phase) == (N, Phase.GIOCO)
    assert code_of(state, lay("7p 7q 8f")) == ("turn.only_discard", "Procedura 1")
    assert len(done(state, Discard(N, Card("7p"))).table.hand(N)) == 11


@pytest.mark.scenario("I-P1-03")
def test_after_a_discard_of_his_own_it_stands_and_he_only_draws() -> None:
    state = done(table(), Collect(N), Discard(N, Card("Qp")), IDLE)
    assert state.table.monte == parse_cards("5f Kq 9c Qp"), "in the old order, the discard on top"
    assert (len(state.table.hand(N)), state.turn.seat) == (11, E)
    for _ in range(3):
        state = classic.turns(state, rules=RULES)
    assert code_of(state, Collect(N)) == ("turn.must_draw", "Procedura 1")
    state = done(state, Draw(N))
    assert code_of(state, lay("7p 7q 8f")) == ("turn.only_discard", "Procedura 1")
    assert done(state, Discard(N, Card("7p"))).turn.seat == E


def test_a_discard_of_the_monte_goes_back_too_and_he_chooses_another() -> None:
    state = done(table(), Collect(N), Discard(N, Card("Kq")), IDLE)
    assert state.call is not None
    assert code_of(state, Prepare(N, Card("5f"))) == ("cards.not_in_hand", "Procedura 1")
    state = done(state, Prepare(N, Card("Qp")))
    assert state.table.monte == parse_cards("5f Kq 9c Qp")
    assert (len(state.table.hand(N)), state.turn.seat) == (11, E)
    assert not state.status(N).only_discard


@pytest.mark.scenario("I-P1-04")
def test_after_the_next_take_nothing_follows() -> None:
    state = done(table(), Collect(N), Discard(N, Card("Qp")), Draw(E))
    after, log = happened(state, IDLE)
    assert not [one for one in log if isinstance(one, i.RulingGiven)]
    assert after.table == state.table


def test_who_has_played_first_has_collected_rightly() -> None:
    state = table("7c 8f 9q 10p", ns=["4c 5c 6c"])
    state = done(state, Collect(N))
    state, log = happened(done(state, tie(state, 1, "7c")), IDLE)
    assert not [one for one in log if isinstance(one, i.InfractionFound)]


# Procedura 2.


@pytest.mark.scenario("I-P2-01")
def test_a_wrong_game_of_a_collection_is_undone_and_what_was_his_own_is_penalised() -> None:
    state = table("Kp Kf 8f 9q 10p Jf Qp 4p 5q 6f 7q", monte="Kc 5f")
    state = done(state, Collect(N), lay("Kc Kp Kf"), contest("parola", meld=1), Heal(N))
    assert laid(state) == []
    assert state.table.monte[:2] == parse_cards("Kc 5f")
    assert state.table.monte[2] in parse_cards("Kp Kf"), "one of them now"
    assert len(state.status(N).forced) == 1, "the other one next turn"
    assert (len(state.table.hand(N)), state.turn.seat) == (10, E)


def test_a_wrong_game_may_be_healed_from_the_hand() -> None:
    state = table("Kp Kq * Qp Jp 4f 9q", monte="5f")
    state = done(state, Collect(N), lay("Kp Kq *"), contest("parola", meld=1))
    state = done(state, Heal(N, parse_cards("Jp Qp Kp *")))
    assert laid(state) == ["Jp Qp Kp [*=Ap]"]
    assert (state.table.monte[-1], state.turn.seat) == (Card("Kq"), E), "the king left over"


def test_later_a_wrong_game_counts_against() -> None:
    state = table("Kp Kf 8f 9q", monte="Kc 5f")
    state = done(state, Collect(N), lay("Kc Kp Kf"), Discard(N, Card("8f")), Draw(E))
    state = done(state, contest("parola", meld=1))
    assert meld(state, 1).all_negative


def test_a_wrong_game_of_who_has_drawn_is_under_the_classic_code() -> None:
    """Noticed later its longest part holds, and only the excess counts against (C Art. 12)."""
    state = table("3c 4c 5c 7c 8c Kp 9q", monte="Kc 5f")
    state = done(state, Draw(N), lay("3c 4c 5c 7c 8c"), Discard(N, Card("Kp")), Draw(E))
    state, log = happened(state, contest("parola", meld=1))
    assert [one.article.number for one in log if isinstance(one, i.RulingGiven)] == ["12"]
    assert meld(state, 1).negative == parse_cards("7c 8c")


def test_a_collection_in_another_turn_is_no_collection_of_this_game() -> None:
    """The monte is collected after the wrong game was laid, by who laid it."""
    state = table("3c 4c 5c 7c 8c Kp 9q 9p 10p Jp Qp", monte="Kc 5f")
    state = done(state, Draw(N), lay("3c 4c 5c 7c 8c"), Discard(N, Card("Kp")))
    for _ in range(3):
        state = classic.turns(state, rules=RULES)
    state = done(state, Collect(N), lay("9p 10p Jp"), contest("parola", meld=1))
    assert meld(state, 1).negative == parse_cards("7c 8c")


def test_a_combination_that_is_not_allowed_is_under_regola_2() -> None:
    state = done(table("Kp Kf Kc 4q 9q", monte="5f"), Draw(N), lay("Kp Kf Kc"))
    _, log = happened(state, contest("parola", meld=1), Heal(N))
    assert [one.article.number for one in log if isinstance(one, i.RulingGiven)] == ["Regola 2"]


# Procedura 3.


def tied(monte: str = "5f Kq", hand: str = "9c Qp 8f 4p", card: str = "9c"):
    """N has collected and tied a card that does not fit."""
    state = done(table(hand, monte=monte, ns=["4c 5c 6c"]), Collect(N))
    return done(state, tie(state, 1, card))


WRONG = contest("parola", meld=1)


@pytest.mark.scenario("I-P3-01")
def test_his_own_card_tied_wrongly_is_the_discard() -> None:
    state = done(tied(), WRONG)
    assert laid(state) == ["4c 5c 6c"]
    assert state.table.monte == parse_cards("5f Kq 9c")
    assert (len(state.table.hand(N)), state.turn.seat) == (4, E)


def test_a_card_of_the_monte_tied_wrongly_goes_back_and_he_discards_what_he_likes() -> None:
    state = done(tied("9c Kq", "Qp 8f 4p"), WRONG)
    assert state.table.monte == parse_cards("9c Kq")
    assert (state.turn.seat, state.status(N).only_discard) == (N, True)


@pytest.mark.parametrize(
    ("monte", "hand", "discard", "forced", "asked"),
    [
        ("5f Kq", "9c Qp 8f 4p", "Kq", "", False),
        ("9c Kq", "Qp 8f 4p", "Kq", "", True),
        ("9c Kq", "Qp 8f 4p", "Qp", "", False),
    ],
    ids=["a", "b", "c"],
)
def test_after_the_discard_it_hangs_on_where_both_cards_came_from(
    monte, hand, discard, forced, asked
) -> None:
    state = done(tied(monte, hand), Discard(N, Card(discard)), WRONG)
    assert (state.call is not None) is asked
    if asked:
        state = done(state, Prepare(N, Card("8f")))
    assert state.table.monte[:2] == parse_cards(monte)
    top = {"a": "9c", "b": "8f", "c": "Qp"}["b" if asked else "a" if discard == "Kq" else "c"]
    assert state.table.monte[2:] == parse_cards(top)
    assert (state.turn.seat, state.status(N).forced) == (E, parse_cards(forced))
    assert (state.status(N).must_draw, state.status(N).only_discard) == (True, True)


@pytest.mark.scenario("I-P3-03")
def test_where_neither_came_from_the_monte_the_wrong_card_is_his_next_discard() -> None:
    state = done(tied(), Discard(N, Card("Qp")), WRONG)
    assert state.table.monte == parse_cards("5f Kq Qp")
    assert state.status(N).forced == parse_cards("9c")
    for _ in range(3):
        state = classic.turns(state, rules=RULES)
    state = done(state, Draw(N))
    assert code_of(state, Discard(N, Card("8f"))) is not None
    assert done(state, Discard(N, Card("9c"))).turn.seat == E


@pytest.mark.scenario("I-P3-04")
def test_after_the_next_take_the_card_counts_against() -> None:
    state = done(tied(), Discard(N, Card("Qp")), Draw(E), WRONG)
    assert meld(state, 1).negative == parse_cards("9c")
    assert RULES.deck.value(meld(state, 1).negative) == 10


def test_a_card_tied_wrongly_by_who_has_drawn_is_under_the_classic_code() -> None:
    """The longest part of it all is what counts: two cards of the first game are in excess."""
    state = done(table("8c 9c 10c Jc Kp 4p", ns=["4c 5c 6c"]), Draw(N))
    state = done(state, tie(state, 1, "8c 9c 10c Jc"), Discard(N, Card("Kp")), Draw(E))
    state, log = happened(state, WRONG)
    assert [one.article.number for one in log if isinstance(one, i.RulingGiven)] == ["12"]
    assert meld(state, 1).negative == parse_cards("4c 5c 6c")


# Procedura 4, and the monte that has to lie open.


@pytest.mark.scenario("I-P4-01")
def test_who_leaves_cards_and_plays_his_own_discards_the_dearest_left() -> None:
    state = table("3c 4c 5c 9q 8f", monte="Af 7q 4p")
    state = done(state, Collect(N), lay("3c 4c 5c"))
    state, _ = happened(state, Denounce(N, "carte_lasciate", N, parse_cards("Af 4p")))
    assert (state.table.monte[-1], state.turn.seat) == (Card("Af"), E)
    assert meld(state, 1).state is MeldState.FROZEN_TEMPORARILY


LEFT = Denounce(N, "carte_lasciate", N, parse_cards("Af"))


def test_who_leaves_cards_and_plays_some_of_the_monte_completes_his_game_from_the_hand() -> None:
    """The 5c goes back to the monte; 3c and 4c take the matta."""
    state = table("3c 4c * 9q 8f", monte="Af 5c 4p")
    state = done(state, Collect(N), lay("3c 4c 5c"))
    state, log = happened(state, LEFT)
    assert state.table.monte == parse_cards("Af 5c 4p")
    assert laid(state) == ["[*=2c] 3c 4c"]
    assert state.table.melds[0].state is MeldState.FROZEN_TEMPORARILY
    assert not [one for one in log if isinstance(one, e.CardsPenalised)]
    assert (state.turn.seat, state.status(N).only_discard, len(state.table.hand(N))) == (N, True, 3)


def test_a_game_is_completed_without_a_matta_where_it_can_be() -> None:
    state = table("3c 4c 2c * 9q 8f", monte="Af 5c 4p")
    state = done(state, Collect(N), lay("3c 4c 5c"))
    state, _ = happened(state, LEFT)
    assert laid(state) == ["2c 3c 4c"]


def test_what_he_cannot_complete_is_penalised_the_highest_first() -> None:
    state = table("3c 4c Kq 9q 8f", monte="Af 5c 4p")
    state = done(state, Collect(N), lay("3c 4c 5c"))
    state, _ = happened(state, LEFT)
    assert state.table.monte == parse_cards("Af 5c 4p 4c")
    assert (state.turn.seat, state.status(N).forced) == (E, parse_cards("3c"))
    assert laid(state) == []


def test_of_cards_tied_those_of_his_own_that_still_fit_stay_frozen() -> None:
    state = table("7c 9c Kq 8f", monte="Af 8c 4p", ns=["4c 5c 6c"])
    state = done(state, Collect(N))
    state = done(state, tie(state, 1, "7c 8c 9c"))
    state, _ = happened(state, LEFT)
    assert laid(state) == ["4c 5c 6c 7c"]
    assert meld(state, 1).negative == parse_cards("7c")
    assert state.table.monte == parse_cards("Af 8c 4p 9c")
    assert state.turn.seat == E


def test_games_of_his_own_beside_it_only_wait_frozen() -> None:
    state = table("3c 4c 9q 10q Jq 8f Kp", monte="Af 5c 4p")
    state = done(state, Collect(N), lay("9q 10q Jq"), lay("3c 4c 5c"))
    state, _ = happened(state, LEFT)
    assert laid(state) == ["9q 10q Jq"]
    assert meld(state, 1).state is MeldState.FROZEN_TEMPORARILY
    assert state.status(N).forced == parse_cards("3c")


def test_two_games_do_not_complete_themselves_with_each_other_s_cards() -> None:
    state = table("3c 4c 6c 7c Kp 9q", monte="Af 5c 8c 4p")
    state = done(state, Collect(N), lay("3c 4c 5c"), lay("6c 7c 8c"))
    state, _ = happened(state, LEFT)
    assert laid(state) == []
    assert state.table.monte == parse_cards("Af 5c 8c 4p 7c")
    assert state.status(N).forced == parse_cards("6c 4c 3c")


def test_a_monte_that_is_not_left_lying_open_brings_a_warning() -> None:
    state = done(table(), Collect(N))
    state, log = happened(state, Denounce(N, "monte_coperto", N))
    assert [one.article.number for one in log if isinstance(one, e.WarningGiven)] == ["Regola 3"]
    drawn = done(table(), Draw(N))
    assert code_of(drawn, Denounce(N, "monte_coperto", N)) == ("call.impossible", "Regola 3")


# Closings.


def test_without_a_clean_burraco_the_last_game_is_penalised() -> None:
    dirty = "3c 4c 5c 6c 7c 8c *"
    state = classic.table("9p 10p Jp 4q", ns=[dirty], pozzetti="N", rules=RULES)
    state = done(state, lay("9p 10p Jp"), Discard(N, Card("4q")))
    assert state.ending is Ending.CHIUSURA
    state = done(state, contest("chiusura"))
    assert (state.ending, state.status(N).forced) == (None, parse_cards("Jp 10p 9p"))


def test_without_a_discard_the_last_game_goes_back_to_the_hand() -> None:
    clean = "3c 4c 5c 6c 7c 8c 9c"
    state = classic.table("9p 10p Jp", ns=[clean], pozzetti="N", rules=RULES)
    state = done(state, lay("9p 10p Jp"), contest("chiusura"))
    assert (state.turn.seat, state.table.hand(N)) == (N, sort_cards(parse_cards("9p 10p Jp")))
    assert done(state, Discard(N, Card("9p"))).turn.seat == E
