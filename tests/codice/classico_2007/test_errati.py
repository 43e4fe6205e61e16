"""Art. 12, 13 and 18: wrong openings and ties, how they are healed, equal combinations."""

from dataclasses import replace

import pytest

from burraco_engine import incidents as i
from burraco_engine.calls import Awaited
from burraco_engine.cards import Card, parse_cards, sort_cards
from burraco_engine.melds import Grade, MeldKind, MeldState
from burraco_engine.moves import Choose, Count, Discard, Draw, ExpireTime, Heal, RuleWord
from burraco_engine.state import Ending, Phase
from burraco_engine.turn.closing import closing_violation
from burraco_engine.turn.deciding import explain, play
from tests.burraco_engine.classic.positions import S
from tests.burraco_engine.classic.tables import NS, RULES
from tests.codice.classico_2007.arbitrated import (
    LATER,
    NOW,
    E,
    N,
    contest,
    done,
    happened,
    laid,
    lay,
    meld,
    points,
    table,
    tie,
    turns,
)

MELD = contest("parola", meld=1)


def code_of(state, move) -> tuple[str, str] | None:
    refusal = explain(RULES, state, move, now=NOW)
    return None if refusal is None else (refusal.code, refusal.article.number)


# The ten examples of Art. 12, noticed at once.


@pytest.mark.parametrize(
    ("melds", "hand", "added", "on", "due", "left"),
    [
        (["4c 4q 4f", "3c 3q 3f"], "3p Kp Qp", "3p", 1, "3p", ()),
        (["4c 4q 4f", "3c 3q 3f"], "3p 3c Kp Qp", "3p 3c", 1, "3p", ("3c",)),
        (["4c 4q *"], "2p Kp Qp", "2p", 1, "2p", ()),
        (["4c 5c 6c"], "8c 9c Kp Qp", "8c 9c", 1, "8c", ("9c",)),
    ],
    ids=["a three to the fours", "two threes", "a second matta", "8-9 to 4-5-6"],
)
def test_cards_tied_wrongly_are_discarded_wherever_they_would_fit(
    melds, hand, added, on, due, left
) -> None:
    state = table(hand, ns=melds)
    before = laid(state)
    state = done(state, tie(state, on, added))
    assert meld(state, on).kind is MeldKind.ERRATO
    state = done(state, contest("parola", meld=on))
    assert laid(state) == before
    assert (state.table.monte[-1].code, state.turn.seat) == (due, E)
    assert tuple(card.code for card in state.status(N).forced) == left, "the lowest first"


@pytest.mark.scenario("C-12-01")
def test_what_fits_of_cards_tied_wrongly_stays_and_makes_the_burraco() -> None:
    state = table("7c 8c 9c Kp Qp", ns=["3c 4c 5c 6c 7c"])
    state = done(state, tie(state, 1, "7c 8c 9c"), MELD)
    assert laid(state) == ["3c 4c 5c 6c 7c 8c 9c"]
    assert meld(state, 1).grade is Grade.PULITO
    assert (state.table.monte[-1], state.turn.seat) == (Card("7c"), E)
    assert state.status(N).forced == ()


@pytest.mark.scenario("C-12-03")
@pytest.mark.parametrize("card", ["4c", "5c"])
def test_a_card_of_the_hand_that_fills_the_hole_heals_all(card: str) -> None:
    state = done(table(f"3c * 6c 7c {card} Kp Qp"), lay("3c * 6c 7c"), MELD)
    assert state.call is not None
    assert state.call.awaited is Awaited.SANA
    whole = "3c 4c * 6c 7c" if card == "4c" else "3c * 5c 6c 7c"
    state = done(state, Heal(N, parse_cards(whole)))
    assert meld(state, 1).cards == parse_cards(whole)
    assert meld(state, 1).kind is MeldKind.SEQUENZA
    assert (state.turn.seat, state.phase, state.status(N).forced) == (N, Phase.GIOCO, ())
    assert code_of(state, lay("Kp Qp *")) == ("turn.only_discard", "12")
    assert done(state, Discard(N, Card("Kp"))).turn.seat == E


@pytest.mark.parametrize("healing", ["6c 7c 8c *", "6c 7c * 9c"])
def test_with_the_jolly_moved_all_is_healed_but_the_three(healing: str) -> None:
    extra = "8c" if "8c" in healing else "9c"
    state = done(table(f"3c * 6c 7c {extra} Kp Qp"), lay("3c * 6c 7c"), MELD)
    state = done(state, Heal(N, parse_cards(healing)))
    assert sort_cards(meld(state, 1).cards) == sort_cards(parse_cards(healing))
    assert (state.table.monte[-1], state.turn.seat) == (Card("3c"), E)


@pytest.mark.parametrize(
    ("healing", "penalised"),
    [
        ("4c * 6c", "5q"),
        ("4c 2p 6c", "5q"),
        ("4c 5c 6c", "5q"),
        ("4c 4q 4f", "5q 6c"),
        ("5q 6q 7q", "4c 6c"),
        ("6c 7c 8c", "4c 5q"),
        ("5q 5f 5p", "4c 6c"),
        ("6c 6f 6p", "4c 5q"),
    ],
)
def test_a_run_with_a_card_of_another_suit_is_healed_on_one_of_its_cards(
    healing: str, penalised: str
) -> None:
    held = "* 2p 5c 4q 4f 6q 7q 7c 8c 5f 5p 6f 6p Kp"
    state = done(table(f"4c 5q 6c {held}"), lay("4c 5q 6c"), MELD)
    state = done(state, Heal(N, parse_cards(healing)))
    assert sort_cards(meld(state, 1).cards) == sort_cards(parse_cards(healing))
    due, *left = parse_cards(penalised)
    assert (state.table.monte[-1], state.status(N).forced) == (due, tuple(left))


@pytest.mark.parametrize(
    ("healing", "penalised"),
    [("Ac Aq Af", "Kc"), ("Ac Aq *", "Kc"), ("Kc Kq Kf", "Ac Aq"), ("Qc Kc Ac", "Aq")],
)
def test_two_aces_and_a_king_are_healed_in_the_aces_the_kings_or_the_suit(
    healing: str, penalised: str
) -> None:
    state = done(table("Ac Aq Kc Af * Kq Kf Qc 3p 5p"), lay("Ac Aq Kc"), MELD)
    state = done(state, Heal(N, parse_cards(healing)))
    assert sort_cards(meld(state, 1).cards) == sort_cards(parse_cards(healing))
    cards = {*state.status(N).forced, state.table.monte[-1]}
    assert cards == set(parse_cards(penalised))


def test_a_whole_game_tied_to_another_lies_by_itself_and_the_turn_is_over() -> None:
    state = table("8c 9c 10c 7c * Kp", ns=["4c 5c 6c"])
    state = done(state, tie(state, 1, "8c 9c 10c"), MELD)
    assert laid(state) == ["4c 5c 6c", "8c 9c 10c"]
    assert (state.turn.seat, state.status(N).forced) == (N, ())
    assert code_of(state, lay("7c * Kp")) == ("turn.only_discard", "12")
    assert done(state, Discard(N, Card("Kp"))).turn.seat == E


def test_a_pozzetto_so_gained_is_played_in_the_next_round() -> None:
    state = table("8c 9c 10c", ns=["4c 5c 6c"])
    state = done(state, tie(state, 1, "8c 9c 10c"))
    assert state.turn.via_volo
    state = done(state, MELD)
    assert laid(state) == ["4c 5c 6c", "8c 9c 10c"]
    assert len(state.table.hand(N)) == 11
    card = state.table.hand(N)[0]
    assert done(state, Discard(N, card)).turn.seat == E


# What healing may and may not do.


def test_who_says_nothing_keeps_what_is_right_of_it_and_the_rest_is_penalised() -> None:
    state = done(table("3c 4c 5c 7c 8c Kp"), lay("3c 4c 5c 7c 8c"), MELD)
    assert code_of(state, ExpireTime()) == ("turn.time_left", "12")
    state, _ = play(RULES, state, ExpireTime(), now=LATER)
    assert laid(state) == ["3c 4c 5c"]
    assert (state.table.monte[-1], state.status(N).forced) == (Card("7c"), parse_cards("8c"))


def test_where_nothing_is_right_all_is_penalised_and_nothing_played_till_it_is_gone() -> None:
    state = done(table("3c 6q 9f Kp Kq Kc"), lay("9f 3c 6q"), MELD, Heal(N))
    assert laid(state) == []
    assert (state.table.monte[-1], state.status(N).forced) == (Card("3c"), parse_cards("6q 9f"))
    state = done(turns(state, 3), Draw(N))
    assert code_of(state, lay("Kp Kq Kc")) == ("turn.only_discard", "12")
    assert code_of(state, Discard(N, Card("9f"))) == ("discard.penalised_due", "25")
    state = done(state, Discard(N, Card("6q")))
    state = done(turns(state, 3), Draw(N), Discard(N, Card("9f")))
    state = done(turns(state, 3), Draw(N), lay("Kp Kq Kc"))
    assert laid(state) == ["Kc Kq Kp"]


@pytest.mark.parametrize(
    ("healing", "code"),
    [
        ("Kp Kq Kc", "call.heal_laid"),
        ("3c 4c 5c", "cards.not_in_hand"),
        ("3c 6q Kp", "meld.not_a_meld"),
    ],
)
def test_a_healing_that_is_none_is_refused_and_may_be_said_again(healing: str, code: str) -> None:
    state = done(table("3c 6q 9f Kp Kq Kc"), lay("9f 3c 6q"), MELD)
    found = code_of(state, Heal(N, parse_cards(healing)))
    assert found is not None
    assert found[0] == code


@pytest.mark.scenario("C-13-01")
def test_the_guilty_line_does_not_close_for_a_whole_round() -> None:
    clean = "4c 5c 6c 7c 8c 9c 10c"
    state = table("3c 6q Kp Kq", ns=[clean], south="Jc Qc", pozzetti="N")
    state = turns(done(state, tie(state, 1, "6q"), MELD), 1)
    assert state.line_status(NS).no_close_before == 9 + 1 + 4
    state = done(state, Draw(S))
    last = next(card for card in state.table.hand(S) if card not in parse_cards("Jc Qc"))
    state = done(state, tie(state, 1, "Jc Qc", seat=S))
    refusal = closing_violation(RULES, state, S, last)
    assert refusal is not None
    assert (refusal.code, refusal.article.number) == ("closing.not_yet", "13")
    state = done(state, Discard(S, last))
    assert state.ending is Ending.CHIUSURA, "hands can do it"
    state, log = happened(state, contest("chiusura", against=S))
    found = [one for one in log if isinstance(one, i.InfractionFound)]
    assert [(one.infraction, one.article.number) for one in found] == [
        ("chiusura_in_penalita", "13")
    ]
    assert (state.ending, state.status(S).forced) == (None, parse_cards("Jc Qc"))


# Errors that nobody noticed at once.


def later(hand: str, opened: str):
    """N has opened a wrong game and discarded a king; E has drawn."""
    return done(table(f"{hand} Kp Kq"), lay(opened), Discard(N, Card("Kp")), Draw(E))


@pytest.mark.scenario("C-12-04")
@pytest.mark.parametrize("soon", [True, False])
def test_later_what_is_right_counts_and_the_excess_counts_against(soon: bool) -> None:
    state = later("3c 4c 5c 7c 8c", "3c 4c 5c 7c 8c")
    if soon:
        state = done(table("3c 4c 5c 7c 8c Kp Kq"), lay("3c 4c 5c 7c 8c"), Discard(N, Card("Kp")))
    state = done(state, MELD)
    assert meld(state, 1).negative == parse_cards("7c 8c")
    assert meld(state, 1).state is MeldState.FROZEN_FOR_GOOD
    assert worth(state) == 0


def worth(state) -> int:
    """What meld 1 brings when the smazzata is counted now."""
    state = replace(state, phase=Phase.FINITA, ending=Ending.TALLONE)
    return points(done(state, Count()), number=1)


@pytest.mark.scenario("C-12-05")
def test_where_nothing_is_right_all_of_it_counts_against() -> None:
    state = done(later("3c 4c 7c 8c", "3c 4c 7c 8c"), MELD)
    assert meld(state, 1).all_negative
    assert worth(state) == -25


@pytest.mark.scenario("C-12-06")
def test_a_burraco_made_on_a_wrong_game_is_none() -> None:
    state = table("3c 4c 6c 7c Kp Kq", south="8c 9c 10c 3p 3q")
    state = turns(done(state, lay("3c 4c 6c 7c"), Discard(N, Card("Kp"))), 1)
    state = done(state, Draw(S), tie(state, 1, "8c 9c 10c", seat=S))
    assert meld(state, 1).grade is Grade.PULITO, "until somebody notices"
    state = done(state, Discard(S, Card("3p")))
    state = done(turns(state, 4), MELD)
    assert meld(state, 1).negative == parse_cards("3c 4c")
    assert RULES.burraco(meld(state, 1)) is None
    assert worth(state) == 30


def test_the_part_of_a_wrong_tie_that_is_right_stays_a_burraco() -> None:
    state = table("Kp Qp Jf", ns=["3c 4c 5c 6c 7c 8c 9c"])
    state = done(state, tie(state, 1, "Kp"), Discard(N, Card("Qp")), Draw(E), MELD)
    assert meld(state, 1).negative == parse_cards("Kp")
    assert RULES.burraco(meld(state, 1)) is Grade.PULITO


# Art. 18.


@pytest.mark.scenario("C-18-03")
def test_a_second_combination_is_laid_on_the_first_and_its_matta_discarded() -> None:
    state = table("Kf Kc 2p 5p 6q", ns=["Kc Kq Kp *"])
    state = done(state, lay("Kf Kc 2p"), contest("parola", meld=2))
    (one,) = state.table.melds
    assert sort_cards(one.cards) == sort_cards(parse_cards("Kc Kc Kq Kf Kp *"))
    assert one.state is MeldState.FROZEN_FOR_GOOD
    assert (state.table.monte[-1], state.turn.seat) == (Card("2p"), E)
    assert code_of(turns(state, 3), tie(state, 1, "5p")) is not None


def test_without_a_second_matta_he_discards_what_he_likes() -> None:
    state = table("Kf Kc Kp 5p 6q", ns=["Kc Kq Kp *"])
    state = done(state, lay("Kf Kc Kp"), contest("parola", meld=2))
    assert (state.turn.seat, state.status(N).only_discard) == (N, True)
    (one,) = state.table.melds
    assert (len(one.cards), one.grade, one.honours) == (7, None, 0), "the burraco is not valid"
    assert RULES.burraco(one) is None


def test_noticed_after_the_discard_he_draws_and_discards_the_same_card_at_his_turn() -> None:
    state = table("Kf Kc Kp 5p 6q", ns=["Kc Kq Kp"])
    state = done(state, lay("Kf Kc Kp"), Discard(N, Card("5p")), contest("parola", meld=2))
    assert len(state.table.melds) == 1
    state = turns(state, 3)
    top = state.table.tallone[-1]
    state = done(state, Draw(N))
    assert code_of(state, Discard(N, Card("6q"))) == ("discard.drawn_due", "18")
    assert done(state, Discard(N, top)).turn.seat == E


def test_a_closing_with_an_equal_combination_is_taken_back() -> None:
    clean = "3c 4c 5c 6c 7c 8c 9c"
    state = table("Kf Kc Kp 5p", ns=[clean, "Kc Kq Kp"], pozzetti="N")
    state = done(state, lay("Kf Kc Kp"), Discard(N, Card("5p")))
    assert state.ending is Ending.CHIUSURA
    state = done(state, contest("parola", meld=3))
    assert (state.ending, state.turn.seat) == (None, E)
    assert state.table.hand(N) == parse_cards("Kc Kf Kp")
    assert len(state.table.melds) == 2


def test_equal_sequences_are_no_infraction() -> None:
    state = table("4c 5c 6c Kp", ns=["4c 5c 6c"])
    state = done(state, lay("4c 5c 6c"), contest("parola", meld=2))
    assert state.call is None
    assert laid(state) == ["4c 5c 6c", "4c 5c 6c"]


# The arbiter.


def test_an_arbiter_chooses_among_remedies_and_judges_no_game_that_anybody_can_read() -> None:
    state = table("3c Kp Qp", ns=["4c 4q 4f"], arbiter="Rosa")
    state = done(state, tie(state, 1, "3c"))
    assert code_of(state, RuleWord(1, False)) == ("call.no_doubts", "Premessa generale")
    state = done(state, MELD)
    assert state.call is not None
    assert state.call.options == ("legate_scartate", "decide")
    state = done(state, Choose(None, "legate_scartate"))
    assert state.table.monte[-1] is Card("3c")


def test_a_frozen_or_unknown_game_is_not_contested() -> None:
    state = done(later("3c 4c 7c 8c", "3c 4c 7c 8c"), MELD)
    assert code_of(state, MELD) == ("meld.frozen", "12")
    assert code_of(state, contest("parola", meld=9)) == ("meld.unknown", "12")
