"""Art. 8: the single card of the monte does not go straight back, and nobody is locked in by it."""

from dataclasses import replace

import pytest

from burraco_engine.cards import Card, parse_cards
from burraco_engine.dice import SeedDice
from burraco_engine.moves import Collect, Discard, ExpireTime
from burraco_engine.names import Millis
from burraco_engine.record.view_json import view_to_json
from burraco_engine.state import LineStatus, SeatStatus
from burraco_engine.turn.allowed import allowed
from burraco_engine.turn.deciding import is_legal, legal_moves
from burraco_engine.view import view
from lexicon.grounds import WordList
from parole_engine.bots.levels import LEVELS
from parole_engine.game import parole_rules
from tests.parole_engine.italian import NOW, NS, E, N, S, lay, pozzetto_of, refused, run, table

WORDS = WordList(["casa", "casta", "soli", "soldi", "ami", "rami", "trami", "stato", "astato"])
RULES = parole_rules(WORDS)


def collected(hand: str, monte: str, melds: str, rules=RULES, **more):
    """N holds `hand` and has just collected a monte of one card."""
    state = table(rules=rules, hand=hand, monte=monte, melds=melds, taken=False, **more)
    return run(rules, state, Collect(N))


def shown(state, rules=RULES, seat=N):
    return view_to_json(view(state, seat), allowed(rules, state, seat))


def banned_in(state, rules=RULES, seat=N):
    """The cards that the view forbids to discard."""
    return [card for no in shown(state, rules, seat)["scarti_vietati"] for card in no["carte"]]


def test_who_lays_one_of_two_equal_cards_may_discard_the_other() -> None:
    state = run(RULES, collected("Tr Bn", "Tr", "r:CASA"), lay("r:CASTA", on=1))
    assert banned_in(state) == []
    assert is_legal(RULES, state, Discard(N, Card("Tr")), now=NOW)


@pytest.mark.parametrize(
    ("hand", "choices", "banned"),
    [
        ("Bn Dn", {}, "Tr"),
        ("Bn Tr", {}, None),
        ("Bn Tn", {}, "Tr"),
        ("Bn Tn", {"take.equal_card": "face"}, None),
        ("Bn Tr", {"take.rediscard_single": "never"}, "Tr"),
    ],
)
def test_the_view_bans_the_card_that_the_rules_refuse_and_no_other(hand, choices, banned) -> None:
    rules = parole_rules(WORDS, choices=choices)
    state = collected(hand, "Tr", "", rules)
    assert banned_in(state, rules) == ([banned] if banned else [])
    for card in set(state.table.hand(N)):
        assert is_legal(rules, state, Discard(N, card), now=NOW) is (card.code != banned)
    assert banned_in(state, rules, E) == banned_in(state, rules, None) == []


@pytest.mark.parametrize("first", [0, 1])
def test_the_pozzetto_is_reached_al_volo_in_either_order(first: int) -> None:
    plays = [lay("n:SOLDI", on=2), lay("r:CASTA", on=1)]
    state = collected("Tr", "Dn", "r:CASA n:SOLI")
    state = run(RULES, state, plays[first], plays[1 - first])
    assert pozzetto_of(state).al_volo
    assert len(state.table.hand(N)) == 11


def test_a_word_that_must_grow_first_to_make_room_for_its_equal_may_do_so() -> None:
    state = collected("Tr", "Rn", "r:RAMI n:AMI")
    assert refused(RULES, state, lay("n:RAMI", on=2)).article.number == "31"
    state = run(RULES, state, lay("r:TRAMI", on=1), lay("n:RAMI", on=2))
    assert pozzetto_of(state).al_volo


def test_where_one_play_is_left_it_is_the_only_legal_move_and_the_player_is_told() -> None:
    state = run(RULES, collected("Tr", "Dn", "r:CASA n:SOLI"), lay("r:CASTA", on=1))
    assert list(legal_moves(RULES, state, now=NOW)) == [lay("n:SOLDI", on=2)]
    assert refused(RULES, state, Discard(N, Card("Dn"))).code == "discard.single_monte_card"
    may = allowed(RULES, state, N)
    assert ([card for card, _ in may.kept], may.only) == ([Card("Dn")], lay("n:SOLDI", on=2))
    (why,) = (no for no in shown(state)["perche_no"] if "scarta" in no["mosse"])
    assert why["title"] == "Nessuna tua carta si può scartare: devi fare SOLDI."
    assert why["articolo"] == "Art. 8"
    told = shown(state)["resta_solo"]
    assert (told["tipo"], told["gioco"], told["lettura"]) == ("lega", 2, "SOLDI")
    assert shown(state, seat=S)["resta_solo"] is None


@pytest.mark.parametrize(
    "melds",
    [
        pytest.param("r:CASA", id="nothing takes the card"),
        pytest.param("r:CASA n:SOLI r:SOLDI", id="an equal word is in the way"),
    ],
)
def test_a_play_that_leaves_no_way_to_go_on_is_refused(melds: str) -> None:
    violation = refused(RULES, collected("Tr", "Dn", melds), lay("r:CASTA", on=1))
    assert (violation.code, violation.article.number) == ("discard.none_legal", "8")


def test_a_word_that_the_line_may_not_form_is_no_way_out() -> None:
    state = collected("Tr", "Dn", "r:CASA n:SOLI")
    barred = replace(state, lines=(LineStatus(banned_words=("SOLDI",)), LineStatus()))
    assert refused(RULES, barred, lay("r:CASTA", on=1)).code == "discard.none_legal"


def test_with_the_pozzetto_taken_there_is_no_way_out_al_volo() -> None:
    state = collected("Tr", "Dn", "r:CASA n:SOLI", pozzetto={NS: S})
    assert refused(RULES, state, lay("r:CASTA", on=1)).code == "discard.none_legal"


def test_under_an_absolute_ban_two_equal_cards_may_still_be_laid() -> None:
    never = parole_rules(WORDS, choices={"take.rediscard_single": "never"})
    barred = table(rules=never, hand="Ar", monte="Ar", melds="r:SOLI", taken=False)
    assert refused(never, barred, Collect(N)).code == "discard.none_legal"
    state = collected("Ar", "Ar", "r:STATO", never)
    state = run(never, state, lay("r:ASTATO", on=1))
    assert is_legal(never, state, Discard(N, Card("Ar")), now=NOW)


def test_whose_time_runs_out_before_the_only_play_keeps_the_card() -> None:
    state = collected("Tr", "Dn", "r:CASA n:SOLI", clocked=True)
    state = run(RULES, state, lay("r:CASTA", on=1))
    state = run(RULES, state, ExpireTime(), now=Millis(NOW + 10_000))
    state = run(RULES, state, ExpireTime(), now=Millis(NOW + 15_000))
    assert (state.turn.seat, state.table.hand(N)) == (E, parse_cards("Dn"))


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_takes_over_makes_the_only_play(level: str) -> None:
    state = run(RULES, collected("Tr", "Dn", "r:CASA n:SOLI"), lay("r:CASTA", on=1))
    move = LEVELS[level](RULES)(view(state, N), SeedDice(1), 2000)
    assert move == lay("n:SOLDI", on=2)


def test_a_penalised_card_that_is_due_knows_no_ban() -> None:
    state = collected("Tr Bn", "Dn", "r:CASA")
    due = replace(state, seats=(SeatStatus(forced=(Card("Bn"),)), *state.seats[1:]))
    may = allowed(RULES, due, N)
    assert "scarta" in may.can
    assert {why.code for _, why in may.kept} == {"discard.penalised_due"}
