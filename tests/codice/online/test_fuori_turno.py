"""Takes out of turn, as the online regulation reads Art. 17."""

import pytest

from burraco_engine import incidents as i
from burraco_engine.cards import Card, parse_cards
from burraco_engine.classic.game import classic_rules
from burraco_engine.melds import MeldState
from burraco_engine.moves import Collect, Count, Denounce, Discard, Draw, Prepare
from burraco_engine.turn.deciding import explain
from burraco_engine.view import view
from tests.burraco_engine.classic.positions import S
from tests.burraco_engine.classic.tables import NS
from tests.codice.classico_2007 import arbitrated as classic
from tests.codice.classico_2007.arbitrated import NOW, E, N, contest, laid, lay, meld, points, tie

RULES = classic_rules("online")


def happened(state, *moves):
    return classic.happened(state, *moves, rules=RULES)


def done(state, *moves):
    return classic.done(state, *moves, rules=RULES)


def turns(state, count):
    return classic.turns(state, count, rules=RULES)


def code_of(state, move) -> tuple[str, str] | None:
    refusal = explain(RULES, state, move, now=NOW)
    return None if refusal is None else (refusal.code, refusal.article.number)


def chosen(log) -> list[tuple[str, str]]:
    return [(one.option, one.article.number) for one in log if isinstance(one, i.RulingGiven)]


CALL = contest("fuori_turno", by=E, against=S)


@pytest.mark.scenario("W-17-01")
def test_who_took_the_monte_out_of_turn_draws_and_discards_what_he_likes() -> None:
    state = classic.table("4c 5c Kp", taken=None, monte="9q 8f", rules=RULES)
    state, log = happened(state, Collect(S), CALL)
    assert chosen(log) == [("rimetti_pesca_e_scarta", "17")]
    assert state.table.monte == parse_cards("9q 8f")
    assert state.line_status(NS).no_close_before == 0, "the page says nothing of closing"
    state = turns(state, 2)
    assert code_of(state, Collect(S)) == ("turn.must_draw", "17")
    drawn, held = state.table.tallone[-1], state.table.hand(S)
    state = done(state, Draw(S))
    assert code_of(state, lay("4c 5c 6c", seat=S)) is not None
    other = next(card for card in held if card is not drawn)
    assert done(state, Discard(S, other)).table.monte[-1] is other


def test_a_card_drawn_out_of_turn_goes_back_and_is_shown_to_who_was_to_take() -> None:
    state = classic.table("4c 5c Kp", taken=None, monte="9q", rules=RULES)
    top = state.table.tallone[-1]
    state, log = happened(state, Draw(E), contest("fuori_turno", by=N, against=E))
    assert chosen(log) == [("rimetti_pesca_e_scarta", "17")]
    assert [view(state, seat).known for seat in (N, E, S)] == [(top,), (top,), ()]
    assert code_of(state, Collect(N)) is None
    assert code_of(state, Draw(N)) is None
    assert not state.status(E).same_card


def strayed(**named):
    state = classic.table("Kp Qp", taken=None, ns=["9f 10f Jf"], south="4c 5c 6c Qf 9q Jq",
                          rules=RULES, **named)  # fmt: skip
    state = done(state, Draw(S), lay("4c 5c 6c", seat=S), tie(state, 1, "Qf", seat=S))
    return happened(state, CALL, Prepare(S, Card("Jq")))


@pytest.mark.scenario("W-17-02")
def test_who_played_out_of_turn_discards_and_what_he_opened_is_frozen_to_the_end() -> None:
    state, log = strayed()
    assert chosen(log) == [("congela_fino_alla_fine", "17")]
    assert state.table.prepared_by(S) == parse_cards("Jq")
    frozen = meld(state, 2)
    assert (frozen.state, frozen.negative, frozen.all_negative) == (
        MeldState.FROZEN_FOR_GOOD,
        (),
        False,
    )
    assert not meld(state, 1).frozen, "only what was opened is put aside"
    state = turns(state, 2)
    for move in (Draw(S), Collect(S), Discard(S, Card("9q"))):
        assert code_of(state, move) is not None
    state = turns(done(state, Discard(S, Card("Jq"))), 3)
    assert meld(state, 2).state is MeldState.FROZEN_FOR_GOOD, "his next turn does not thaw it"
    assert code_of(done(state, Draw(S)), tie(state, 2, "7c", seat=S)) == ("meld.frozen", "12")


def test_at_the_end_it_counts_as_it_lies() -> None:
    state, _ = strayed(tallone=4)
    state = done(state, Draw(N), Discard(N, Card("Kp")), Count())
    assert points(state, number=2) == 15


def test_after_the_pozzetto_in_diretta_he_discards_at_once() -> None:
    state = classic.table("4c 5c 6c", rules=RULES)
    state = done(state, lay("4c 5c 6c"), Draw(N))
    run = next(
        one for one in RULES.judge.candidates(N, state.table.hand(N), NS, ()) if len(one.cards) == 3
    )
    state, log = happened(state, run, contest("fuori_turno"))
    assert chosen(log) == [("congela_fino_alla_fine", "17")]
    assert [one.state for one in state.table.melds] == [
        MeldState.VALID,
        MeldState.FROZEN_FOR_GOOD,
    ]
    assert code_of(state, Draw(N)) == ("turn.only_discard", "17")
    assert done(state, Discard(N, state.table.hand(N)[0])).turn.seat == E
    assert len(laid(state)) == 2


def test_a_game_without_a_take_is_not_spoken_of() -> None:
    state = classic.table("Kp Qp", taken=None, south="7q 8q 9q Jf", rules=RULES)
    said = Denounce(S, "gioco_fuori_turno", S, parse_cards("7q 8q 9q"))
    assert code_of(state, said) == ("call.impossible", "17")
