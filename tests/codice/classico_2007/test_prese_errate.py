"""Art. 16, 17 and 19-23: takes forgotten or out of turn, suggestions, cards left, pozzetti."""

from dataclasses import replace

import pytest

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine.cards import Card, parse_cards
from burraco_engine.moves import Collect, Denounce, Discard, Draw
from burraco_engine.state import Phase, State
from burraco_engine.turn.deciding import explain
from burraco_engine.view import view
from tests.burraco_engine.classic.positions import S
from tests.burraco_engine.classic.tables import NS, RULES
from tests.codice.classico_2007.arbitrated import (
    NOW,
    E,
    N,
    contest,
    done,
    happened,
    laid,
    lay,
    meld,
    table,
    turns,
)


def code_of(state, move) -> tuple[str, str] | None:
    refusal = explain(RULES, state, move, now=NOW)
    return None if refusal is None else (refusal.code, refusal.article.number)


def chosen(log) -> list[tuple[str, str]]:
    return [(one.option, one.article.number) for one in log if isinstance(one, i.RulingGiven)]


def closes_again(state: State) -> int:
    return state.line_status(NS).no_close_before


# Art. 16.


@pytest.mark.scenario("C-16-01")
def test_who_played_without_a_take_draws_and_discards_that_card_and_his_game_is_valid() -> None:
    state = table("4c 5c 6c Kp Qp", taken=None)
    top = state.table.tallone[-1]
    state, log = happened(state, lay("4c 5c 6c"), contest("mancata_presa"))
    assert chosen(log) == [("pesca_e_scarta_quella", "16")]
    assert laid(state) == ["4c 5c 6c"]
    assert not meld(state, 1).frozen
    assert (state.table.monte[-1], state.turn.seat) == (top, E)
    assert state.table.hand(N) == parse_cards("Kp Qp")
    assert closes_again(state) == 9 + 5, "nor does his partner close"


def test_who_has_taken_since_does_not_draw_twice() -> None:
    state = table("4c 5c 6c Kp Qp", taken=None)
    state, log = happened(state, lay("4c 5c 6c"), Draw(N), contest("mancata_presa"))
    assert chosen(log) == [("preso_in_ritardo", "16")]
    assert (state.turn.seat, len(state.table.hand(N))) == (N, 3)
    assert code_of(state, lay("4c 5c 6c")) == ("turn.only_discard", "16")
    assert done(state, Discard(N, Card("Kp"))).turn.seat == E
    assert closes_again(state) == 9 + 5


def test_he_draws_even_if_he_had_to_collect() -> None:
    state = table("4c 5c 6c Kp Qp", taken=None, monte="9q 8f")
    state = done(state, Denounce(N, "monte_sollevato", N), lay("4c 5c 6c"))
    assert state.status(N).must_collect
    top = state.table.tallone[-1]
    state = done(state, contest("mancata_presa"))
    assert (state.table.monte, state.turn.seat) == ((*parse_cards("9q 8f"), top), E)


def test_a_discard_that_lies_prepared_is_all_of_his_turn_whatever_else_was_laid_on_him() -> None:
    state = done(table("4c 5c 6c Kp", taken=None), Discard(N, Card("Kp")), contest("mancata_presa"))
    state = turns(state, 3)
    assert state.table.prepared_by(N)
    free = state.with_seat(N, only_discard=False)
    assert code_of(free, lay("4c 5c 6c")) == ("turn.only_discard", "17")


def test_a_card_taken_out_of_turn_was_not_shown_it_goes_back() -> None:
    state = done(table("4c 5c Kp", taken=None, south="4q 9f"), Draw(S))
    assert state.stray
    (top,) = state.stray.cards
    seen = Denounce(S, "carta_esposta", S, (top,))
    assert code_of(state, seen) == ("cards.not_in_hand", "12")
    assert code_of(state, Denounce(S, "carta_esposta", S, parse_cards("4q"))) is None


def test_noticed_after_the_discard_of_who_has_played_nothing_happens() -> None:
    state = table("4c 5c 6c Kp Qp", taken=None)
    state = done(state, lay("4c 5c 6c"), Discard(N, Card("Kp")))
    after, log = happened(state, contest("mancata_presa"))
    assert chosen(log) == []
    assert after.table == state.table
    assert after.line_status(NS).unfounded_calls == 0
    assert [one.idle for one in log if isinstance(one, i.CallClosed)] == [False]


def test_who_only_discarded_draws_now_and_discards_that_card_alone_in_his_next_turn() -> None:
    state = done(table("4c 5c 6c Kp", taken=None), Discard(N, Card("Kp")))
    top = state.table.tallone[-1]
    state, log = happened(state, contest("mancata_presa"))
    assert chosen(log) == [("pesca_per_il_prossimo", "16")]
    assert state.table.prepared_by(N) == (top,)
    state = turns(state, 3)
    for move in (Draw(N), Collect(N)):
        assert code_of(state, move) == ("turn.only_discard", "17")
    assert code_of(state, lay("4c 5c 6c")) == ("turn.only_discard", "16")
    assert code_of(state, Discard(N, Card("4c"))) is not None
    state = done(state, Discard(N, top))
    assert (state.turn.seat, state.table.hand(N)) == (E, parse_cards("4c 5c 6c"))


def test_who_is_reminded_to_draw_draws_and_discards_that_card() -> None:
    state = table("4c 5c 6c Kp", taken=None)
    state = done(state, Denounce(S, "ricordo_di_pescare", S))
    assert code_of(state, Collect(N)) is not None
    top = state.table.tallone[-1]
    state = done(state, Draw(N))
    assert code_of(state, Discard(N, Card("Kp"))) == ("discard.drawn_due", "16")
    assert code_of(state, lay("4c 5c 6c")) == ("turn.only_discard", "16")
    assert done(state, Discard(N, top)).turn.seat == E


def test_a_play_that_was_suggested_is_not_made() -> None:
    state = table("4c 5c 6c Kp", taken=None, monte="7c")
    state, log = happened(state, Denounce(S, "suggerimento", S))
    assert chosen(log) == [("giocata_vietata", "16")]
    assert code_of(state, Collect(N)) == ("turn.must_draw", "16")
    state = done(state, Draw(N))
    assert code_of(state, lay("4c 5c 6c")) == ("turn.only_discard", "16")
    assert done(state, Discard(N, Card("Kp"))).turn.seat == E


# Art. 17.


@pytest.mark.scenario("C-17-01")
def test_a_card_drawn_out_of_turn_goes_back_and_who_was_to_take_may_see_it() -> None:
    state = table("4c 5c Kp", taken=None)
    top = state.table.tallone[-1]
    state, log = happened(state, Draw(E), contest("fuori_turno", by=N, against=E))
    assert chosen(log) == [("rimetti_e_scarta_quella", "17")]
    assert state.table.tallone[-1] is top
    assert view(state, N).known == (top,)
    state = done(state, Draw(N))
    assert top in state.table.hand(N)
    state = done(state, Discard(N, Card("Kp")))
    assert code_of(state, Collect(E)) == ("turn.must_draw", "17")
    drawn = state.table.tallone[-1]
    state = done(state, Draw(E))
    other = next(card for card in state.table.hand(E) if card is not drawn)
    assert code_of(state, Discard(E, other)) == ("discard.drawn_due", "17")
    assert done(state, Discard(E, drawn)).turn.seat == S


def test_a_monte_collected_out_of_turn_goes_back_and_the_line_does_not_close_for_a_round() -> None:
    state = table("4c 5c Kp", taken=None, monte="9q 8f")
    state = done(state, Collect(S), contest("fuori_turno", by=E, against=S))
    assert state.table.monte == parse_cards("9q 8f")
    assert closes_again(state) == 9 + 5
    assert state.status(S).same_card


def test_of_who_played_out_of_turn_the_last_game_is_penalised_lowest_first() -> None:
    state = table("Kp Qp", taken=None, south="4c 5c 6c 7q 8q 9q Jf")
    state = done(state, Draw(S), lay("4c 5c 6c", seat=S), lay("7q 8q 9q", seat=S))
    state, log = happened(state, contest("fuori_turno", by=E, against=S))
    assert chosen(log) == [("fuori_turno_penalizzato", "17")]
    assert laid(state) == ["4c 5c 6c"]
    assert state.table.prepared_by(S) == parse_cards("7q")
    assert state.status(S).forced == parse_cards("8q 9q")
    state = turns(state, 2)
    assert state.turn.seat == S
    assert code_of(state, Draw(S)) == ("turn.only_discard", "17"), "without drawing"
    state = done(state, Discard(S, Card("7q")))
    state = done(turns(state, 3), Draw(S))
    assert code_of(state, lay("Jf Jf Jf", seat=S)) == ("turn.only_discard", "12")
    assert done(state, Discard(S, Card("8q"))).status(S).forced == parse_cards("9q")


def test_a_game_laid_out_of_turn_without_a_take_is_penalised_as_one_with_a_take() -> None:
    state = table("Kp Qp", taken=None, south="7q 8q 9q Jf")
    state, log = happened(state, Denounce(S, "gioco_fuori_turno", S, parse_cards("9q 7q 8q")))
    assert chosen(log) == [("fuori_turno_penalizzato", "17")]
    assert state.table.prepared_by(S) == parse_cards("7q")
    assert (state.status(S).forced, state.table.hand(S)) == (
        parse_cards("8q 9q"),
        parse_cards("Jf"),
    )
    assert closes_again(state) == 9 + 5
    state = turns(state, 2)
    assert code_of(state, Draw(S)) == ("turn.only_discard", "17"), "without drawing"
    state = done(state, Discard(S, Card("7q")))
    state = done(turns(state, 3), Draw(S))
    assert done(state, Discard(S, Card("8q"))).status(S).forced == parse_cards("9q")


def test_who_is_in_turn_or_has_taken_has_not_played_out_of_turn_without_a_take() -> None:
    state = table("Kp Qp", taken=None, south="7q 8q 9q Jf")
    own = Denounce(N, "gioco_fuori_turno", N, parse_cards("Kp"))
    assert code_of(state, own) == ("call.impossible", "17")
    said = Denounce(S, "gioco_fuori_turno", S, parse_cards("7q 8q 9q"))
    assert code_of(done(state, Draw(S)), said) == ("call.impossible", "17")
    assert code_of(done(state, said), replace(said, cards=parse_cards("Jf"))) == (
        "call.impossible",
        "17",
    )
    other = replace(said, cards=parse_cards("3c"))
    assert code_of(state, other) == ("cards.not_in_hand", "17")


def test_who_takes_again_after_going_to_the_pozzetto_discards_a_card_of_it() -> None:
    state = done(table("4c 5c 6c"), lay("4c 5c 6c"))
    assert state.turn.via_volo
    top = state.table.tallone[-1]
    state = done(state, Draw(N), contest("fuori_turno"))
    assert state.table.tallone[-1] is top
    assert (state.turn.seat, state.status(N).only_discard) == (N, True)
    assert len(state.table.hand(N)) == 11
    assert closes_again(state) == 9 + 5


def test_who_plays_with_such_a_card_discards_the_lowest_of_his_last_game_at_once() -> None:
    state = done(table("4c 5c 6c"), lay("4c 5c 6c"), Draw(N))
    run = next(
        play
        for play in RULES.judge.candidates(N, state.table.hand(N), NS, ())
        if len(play.cards) == 3
    )
    state = done(state, run, contest("fuori_turno"))
    assert laid(state) == ["4c 5c 6c"]
    assert state.turn.seat == E
    assert len(state.status(N).forced) == 2
    order = tuple(RULES.deck.descending((state.table.monte[-1], *state.status(N).forced)))
    assert order[-1] is state.table.monte[-1]


def test_when_the_next_player_plays_the_irregularity_is_over() -> None:
    state = table("4c 5c Kp", taken=None)
    state = done(state, Draw(E), Draw(N))
    after, log = happened(state, contest("fuori_turno", by=N, against=E))
    assert chosen(log) == []
    assert after.table == state.table


# Art. 19.


def test_who_leaves_one_card_and_plays_discards_it_and_his_last_game_is_penalised() -> None:
    state = table("4c 5c 6c Kp Qp", taken=None, monte="9q 8f")
    state = done(state, Collect(N), lay("4c 5c 6c"))
    state, log = happened(state, Denounce(N, "carte_lasciate", N, parse_cards("8f")))
    assert chosen(log) == [("lasciata_e_penalizzato", "19")]
    assert (state.table.monte[-1], state.turn.seat) == (Card("8f"), E)
    assert laid(state) == []
    assert state.status(N).forced == parse_cards("4c 5c 6c")


def test_who_leaves_one_card_and_plays_nothing_has_discarded_it() -> None:
    state = done(table("4c 5c 6c Kp Qp", taken=None, monte="9q 8f"), Collect(N))
    state, log = happened(state, Denounce(N, "carte_lasciate", N, parse_cards("8f")))
    assert chosen(log) == [("lasciata_scarto", "19")]
    assert (state.table.monte[-1], state.turn.seat) == (Card("8f"), E)
    assert closes_again(state) == 0, "it is no penalty"


def test_who_leaves_more_and_plays_discards_the_lowest_that_he_collected() -> None:
    state = table("4c 5c 6c Kp Qp", taken=None, monte="9q 8f Jq 10p")
    state = done(state, Collect(N), lay("4c 5c 6c"))
    state, log = happened(state, Denounce(N, "carte_lasciate", N, parse_cards("8f Jq")))
    assert chosen(log) == [("raccolta_piu_bassa", "19")]
    assert (state.table.monte[-1], state.turn.seat) == (Card("9q"), E)
    assert laid(state) == ["4c 5c 6c"]


@pytest.mark.parametrize(
    ("fact", "move", "refusal"),
    [
        ("carta_sollevata", Collect(N), ("turn.must_draw", "19")),
        ("monte_sollevato", Draw(N), ("turn.must_collect", "19")),
    ],
)
def test_a_card_that_was_lifted_is_taken(fact: str, move, refusal) -> None:
    state = table("4c 5c Kp", taken=None, monte="9q 8f")
    state = done(state, Denounce(N, fact, N))
    assert code_of(state, move) == refusal


# What the code does not foresee, and what it shares with others.


@pytest.mark.parametrize(
    ("move", "article"),
    [
        (Denounce(N, "due_carte", N), "6"),
        (Denounce(N, "lancio", N, parse_cards("Kp")), "6"),
        (Denounce(N, "dovere", N, number=1), "16"),
    ],
)
def test_what_the_code_does_not_foresee_has_no_procedure(move: Denounce, article: str) -> None:
    state = done(table("4c 5c Kp", taken=None), Draw(N))
    assert code_of(state, move) == ("call.impossible", article)


def test_a_card_stuck_under_another_and_seen_is_like_one_that_fell() -> None:
    state = done(table("4c 5c 6c Kp Qp"), lay("4c 5c 6c"))
    state, log = happened(state, Denounce(N, "carta_fantasma", N, parse_cards("Kp"), 1))
    assert chosen(log) == [("gioca_o_scarta", "12")]
    assert state.status(N).exposed == parse_cards("Kp")
    assert code_of(state, Discard(N, Card("Qp"))) == ("discard.exposed_due", "12")
    assert state.phase is Phase.GIOCO


def test_a_pozzetto_with_too_few_cards_is_filled_and_one_seen_early_brings_a_warning() -> None:
    state = done(table("4c 5c 6c Kp"), lay("4c 5c 6c"), Discard(N, Card("Kp")))
    assert len(state.table.pozzetti[0].cards) == 11
    mended, log = happened(state, Denounce(N, "pozzetto_contato", N, number=10))
    assert chosen(log) == [("pozzetto_pari", "20")]
    assert len(mended.table.pozzetti[0].cards) == 11
    state, log = happened(state, Denounce(N, "pozzetto_visto", N))
    assert [one.article.number for one in log if isinstance(one, e.WarningGiven)] == ["23"]
    assert state.status(N).warnings == 1


def test_of_a_pozzetto_with_too_many_cards_the_top_ones_go_under_the_tallone() -> None:
    state = done(table("4c 5c 6c Kp"), lay("4c 5c 6c"), Discard(N, Card("Kp")))
    state, log = happened(state, Denounce(N, "pozzetto_contato", N, number=12))
    assert chosen(log) == [("pozzetto_pari", "21")]
    assert len(state.table.pozzetti[0].cards) == 11


def test_a_pozzetto_left_over_from_the_last_smazzata_is_not_used() -> None:
    state, log = happened(table("4c 5c 6c Kp"), Denounce(N, "pozzetto_avanzato", N))
    assert chosen(log) == [("resta_inutilizzato", "22")]
    assert len(state.table.left_over) == 11


def test_cards_shuffled_away_are_built_again() -> None:
    state = done(table("4c 5c Kp", taken=None, tallone=3), Draw(N), Discard(N, Card("Kp")))
    assert state.phase is Phase.FINITA
    _, log = happened(state, Denounce(N, "carte_mischiate", N))
    assert chosen(log) == [("ricostruita", "15")]
