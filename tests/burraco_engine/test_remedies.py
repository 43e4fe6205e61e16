"""What rulings do to cards: penalised, exposed, shown; and the places they come from and go to."""

from collections import Counter
from dataclasses import replace

import pytest

from burraco_engine import events as e
from burraco_engine import moves as m
from burraco_engine.articles import Article
from burraco_engine.cards import Card, parse_cards
from burraco_engine.fold.evolve import evolve
from burraco_engine.table import MONTE, TALLONE, TALLONE_BOTTOM, Place, Zone, transfer
from burraco_engine.turn.deciding import explain, legal_moves
from tests.burraco_engine.plain import NOW, NS, RULES, E, N, dealt, position, run, took

ARTICLE = Article("parole-2025", "25")
WHOLE = Counter(RULES.deck.cards)


def in_play(hand: str):
    """N, holding these cards and one drawn, is to play."""
    return took(RULES, position(dealt(), hands={N: hand}))


def penalised(state, cards: str, meld=None, rest=None):
    return evolve(state, e.CardsPenalised(N, parse_cards(cards), meld, rest, ARTICLE, NOW))


def test_penalised_cards_lie_beside_their_owner_and_are_the_next_discards() -> None:
    state = penalised(in_play("Ar Br Cr Zn Vn"), "Zn Vn")
    assert state.table.aside[0] == parse_cards("Vn Zn")
    assert Counter(state.table.cards()) == WHOLE
    violation = explain(RULES, state, m.Discard(N, Card("Ar")), now=NOW)
    assert violation is not None
    assert (violation.code, violation.detail["card"]) == ("discard.penalised_due", Card("Zn"))
    discards = [move for move in legal_moves(RULES, state, now=NOW) if isinstance(move, m.Discard)]
    assert discards == [m.Discard(N, Card("Zn"))]
    after = run(RULES, state, m.Discard(N, Card("Zn")))
    assert after.table.monte[-1] is Card("Zn")
    assert after.status(N).forced == parse_cards("Vn")


def test_a_penalised_card_may_come_from_a_meld_that_stays_or_is_dissolved() -> None:
    state = run(RULES, in_play("Ar Br Cr Dr Zn"), m.Open(N, parse_cards("Ar Br Cr Dr")))
    meld = state.table.meld(1)
    assert meld is not None
    rest = replace(meld, cards=parse_cards("Ar Br Cr"), reading="ABC", value=25)
    shorter = penalised(state, "Dr", 1, rest)
    assert shorter.table.meld(1) == rest
    gone = penalised(state, "Ar Br Cr Dr", 1)
    assert gone.table.meld(1) is None
    assert Counter(gone.table.cards()) == Counter(shorter.table.cards()) == WHOLE


def test_who_has_only_penalised_cards_left_takes_no_pozzetto() -> None:
    state = position(dealt(), hands={N: "Ar Br Zn"}, monte="Cr")
    state = penalised(run(RULES, state, m.Collect(N)), "Zn")
    state = run(RULES, state, m.Open(N, parse_cards("Ar Br Cr")))
    assert state.table.hand(N) == ()
    assert state.table.pozzetto_of(NS) is None
    after = run(RULES, state, m.Discard(N, Card("Zn")))
    assert after.table.pozzetto_of(NS) is not None, "the forced discard was the last card"


def test_a_penalised_card_does_not_close_what_could_not_be_closed() -> None:
    state = position(dealt(), hands={N: "Ar Br Zn"}, monte="Cr", pozzetto={NS: N})
    state = penalised(run(RULES, state, m.Collect(N)), "Zn")
    refused = explain(RULES, state, m.Open(N, parse_cards("Ar Br Cr")), now=NOW)
    assert refused is not None
    assert refused.code == "closing.burraco_missing"
    after = run(RULES, state, m.Discard(N, Card("Zn")))
    assert (after.turn.seat, after.ending) == (E, None)


def test_an_exposed_card_is_free_again_when_it_leaves_the_hand() -> None:
    state = in_play("Ar Br Cr Dr Zn")
    for card in ("Br", "Zn"):
        state = evolve(state, e.CardExposed(N, Card(card), ARTICLE, NOW))
    assert state.status(N).exposed == parse_cards("Br Zn")
    laid = run(RULES, state, m.Open(N, parse_cards("Ar Br Cr")))
    assert laid.status(N).exposed == parse_cards("Zn")
    assert run(RULES, laid, m.Discard(N, Card("Zn"))).status(N).exposed == ()


def test_of_two_equal_cards_the_one_that_leaves_is_the_one_that_was_seen() -> None:
    state = evolve(in_play("Ar Br Zn Zn"), e.CardExposed(N, Card("Zn"), ARTICLE, NOW))
    after = run(RULES, state, m.Discard(N, Card("Zn")))
    assert after.status(N).exposed == ()
    assert Card("Zn") in after.table.hand(N)


def test_a_card_seen_on_the_tallone_is_known_until_somebody_draws_it() -> None:
    state = dealt()
    top = state.table.tallone[-1]
    state = evolve(state, e.CardShown(E, top, ARTICLE, NOW))
    assert state.status(E).known == (top,)
    assert took(RULES, state).status(E).known == ()


def test_a_line_may_be_barred_from_a_word_and_from_closing() -> None:
    state = evolve(in_play("Ar Br Cr Dr"), e.LineRestricted(NS, 9, "ABC", ARTICLE, NOW))
    assert state.line_status(NS).no_close_before == 9
    violation = explain(RULES, state, m.Open(N, parse_cards("Ar Br Cr")), now=NOW)
    assert violation is not None
    assert violation.code == "meld.word_banned"
    again = evolve(state, e.LineRestricted(NS, 9, None, ARTICLE, NOW))
    assert again.line_status(NS).banned_words == ("ABC",)


def test_a_warning_stays_when_a_new_smazzata_is_dealt() -> None:
    state = evolve(dealt(), e.WarningGiven(N, ARTICLE, NOW))
    assert state.status(N).warnings == 1


def test_a_prepared_discard_is_the_one_that_is_laid() -> None:
    state = in_play("Ar Br Cr Zn")
    table = state.table
    ready = transfer(table, parse_cards("Zn"), table.hand_zone(N), table.prepared_zone(N))
    assert ready.left_with(N)[-1] is Card("Zn")
    after = evolve(replace(state, table=ready), e.Discarded(N, Card("Zn"), False, NOW))
    assert after.table.monte[-1] is Card("Zn")
    assert after.table.prepared[0] == ()


@pytest.mark.parametrize(
    ("source", "target"),
    [
        (TALLONE, TALLONE_BOTTOM),
        (TALLONE_BOTTOM, TALLONE),
        (TALLONE_BOTTOM, Zone(Place.POZZETTO, 0)),
        (Zone(Place.POZZETTO, 1), TALLONE_BOTTOM),
        (MONTE, Zone(Place.HAND, 2)),
        (Zone(Place.HAND, 0), Zone(Place.ASIDE, 0)),
    ],
)
def test_every_card_moves_by_transfer_and_none_is_lost(source, target) -> None:
    table = dealt().table
    first = {
        TALLONE: table.tallone[-1],
        TALLONE_BOTTOM: table.tallone[0],
        MONTE: table.monte[0],
        Zone(Place.POZZETTO, 1): table.pozzetti[1].cards[-1],
        Zone(Place.HAND, 0): table.hands[0][0],
    }[source]
    moved = transfer(table, (first,), source, target)
    assert Counter(moved.cards()) == WHOLE
    assert moved != table
    assert transfer(moved, (first,), target, source).cards() == table.cards()


def test_a_card_that_is_not_there_cannot_be_moved() -> None:
    table = dealt().table
    missing = next(card for card in RULES.deck.cards if card not in table.hands[0])
    with pytest.raises(AssertionError):
        transfer(table, (missing,), Zone(Place.HAND, 0), MONTE)
