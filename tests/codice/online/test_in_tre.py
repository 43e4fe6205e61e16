"""Three players online: each for himself until one goes out, then he against the others."""

import pytest

from burraco_engine.cards import Card, parse_cards
from burraco_engine.classic.game import classic_rules
from burraco_engine.count.match import setup_for
from burraco_engine.events import LinesFormed
from burraco_engine.moves import Deal, Discard, Draw, DrawSeats, Move, Open, Tie
from burraco_engine.names import Line, Millis, Seat
from burraco_engine.record.position import format_position, parse_position
from burraco_engine.state import Ending, State
from burraco_engine.turn.deciding import explain, is_legal, open_turno, play
from burraco_engine.turn.seating import Seating, take_places

RULES = classic_rules("online-tre")
N, E, S = map(Seat, "NES")
NORD, EST, SUD = map(Line, ("Nord", "Est", "Sud"))
NOW = Millis(1_000)
KINGS = "Kc Kq Kf"


def at(
    head: str,
    *,
    melds: str = "",
    tallone: str = "3c 3q 3f 3p 4c 4q",
    pozzetti: str = "pozzetto: 10f 10p | pozzetto: Jf Jp",
) -> State:
    """A position with the turned card, these pozzetti and these melds."""
    rest = f"monte: 9p | tallone: {tallone} | {pozzetti} {melds}".strip()
    return parse_position(RULES, f"online-tre {head} | {rest}")


def after(state: State, *moves: Move) -> State:
    for move in moves:
        state = play(RULES, state, move, now=NOW).state
    return state


def lines(state: State) -> dict[Seat, Line]:
    return {seat: state.line(seat) for seat in state.setup.seats}


@pytest.mark.scenario("W-08")
def test_three_hands_of_eleven_pozzetti_of_18_and_11_and_45_in_the_tallone():
    state = open_turno(RULES, setup_for(RULES, smazzate=1), S, Millis(0)).state
    state = after(state, Deal(RULES.deck.cards, 40, "00" * 16))
    table = state.table
    assert [len(hand) for hand in table.hands] == [11, 11, 11]
    assert [len(pozzetto.cards) for pozzetto in table.pozzetti] == [18, 11]
    assert (len(table.tallone), len(table.monte)) == (45, 1)
    assert len(table.tallone) - RULES.code.deal.unplayable.value == 43
    assert lines(state) == {N: NORD, E: EST, S: SUD}


@pytest.mark.scenario("W-09")
@pytest.mark.parametrize("volo", [True, False])
def test_who_goes_out_first_takes_the_18_and_plays_alone(volo):
    hand = "Kc Kq Kf" if volo else "7p"
    state = at(f"N gioco mazziere S | N: {hand} | E: 5c 5q | S: 6c 6q")
    move = Open(N, parse_cards(hand)) if volo else Discard(N, Card(hand))
    made = play(RULES, state, move, now=NOW)
    formed = [event for event in made.events if isinstance(event, LinesFormed)]
    assert [(event.seat, event.line_of) for event in formed] == [(N, (NORD, EST, EST))]
    table = made.state.table
    assert table.pozzetti[0].taken_by == N
    assert lines(made.state) == {N: NORD, E: EST, S: EST}
    assert made.state.partners(E) == (S,)
    assert made.state.partners(N) == ()


def test_then_the_first_of_the_other_two_takes_the_eleven_for_both():
    state = at(
        "E gioco mazziere S | N: 8c 8q | E: 7p | S: 6c 6q",
        pozzetti="pozzetto N giocato: | pozzetto: Jf Jp",
    )
    assert lines(state) == {N: NORD, E: EST, S: EST}
    made = play(RULES, state, Discard(E, Card("7p")), now=NOW)
    assert not any(isinstance(event, LinesFormed) for event in made.events)
    assert made.state.table.pozzetti[1].taken_by == E
    assert made.state.table.pozzetto_of(EST) == made.state.table.pozzetti[1]


def test_before_the_first_exit_nobody_ties_to_the_games_of_another():
    state = at("N gioco mazziere S | N: Kp 8c 8q | E: 5c 5q | S: 6c 6q", melds=f"| Est: 1 {KINGS}")
    violation = explain(RULES, state, Tie(N, 1, parse_cards(f"{KINGS} Kp")), now=NOW)
    assert violation is not None
    assert violation.code == "meld.not_your_line"


def test_the_games_of_the_other_two_become_one_line_s_and_equal_combinations_stand():
    state = at(
        "N gioco mazziere S | N: 7p | E: 5c 5q 8f | S: Qp 6q 8p",
        melds=f"| Est: 1 {KINGS}, 2 Qc Qq Qf | Sud: 3 Kc Kq Kp",
    )
    state = after(state, Discard(N, Card("7p")))
    assert [(meld.id, meld.line) for meld in state.table.melds] == [(1, EST), (2, EST), (3, EST)]
    assert [meld.frozen for meld in state.table.melds] == [False] * 3
    state = after(state, Draw(E), Discard(E, Card("5c")), Draw(S))
    assert is_legal(RULES, state, Tie(S, 2, parse_cards("Qc Qq Qf Qp")), now=NOW)


def test_who_is_alone_sees_his_pozzetto_at_his_turn_and_a_partner_after_a_discard():
    state = at("N gioco mazziere S | N: 7p | E: 5c 5q 8f | S: Qp 6q 8p")
    state = after(state, Discard(N, Card("7p")), Draw(E), Discard(E, Card("5c")))
    assert state.table.hand(N) == ()
    state = after(state, Draw(S), Discard(S, Card("6q")))
    assert (state.turn.seat, len(state.table.hand(N))) == (N, 2)


def test_each_of_a_pair_writes_down_the_points_of_both():
    burraco = "3c 4c 5c 6c 7c 8c 9c"
    state = at(
        "N gioco mazziere S | N: 7p | E: 5c 8q | S: 6q",
        pozzetti="pozzetto N giocato: | pozzetto: Jf Jp",
        melds=f"| Nord: 1 {burraco} | Est: 2 {KINGS}",
    )
    state = after(state, Discard(N, Card("7p")))
    assert (state.ending, state.closer) == (Ending.CHIUSURA, N)
    totals = {sheet.line: sheet.total for sheet in state.scores[0].sheets}
    pair = 30 - 100 - 15 - 5
    assert totals == {NORD: 45 + 200 + 100, EST: pair, SUD: pair}


def test_if_nobody_went_out_each_counts_alone():
    state = at(
        "N presa mazziere S | N: 7p 8c | E: 5c 8q | S: 6q",
        tallone="3c 3q 3f",
        melds=f"| Est: 1 {KINGS} | Sud: 2 Qc Qq Qf",
    )
    state = after(state, Draw(N), Discard(N, Card("3f")))
    assert state.ending is Ending.TALLONE
    totals = {sheet.line: sheet.total for sheet in state.scores[0].sheets}
    assert totals == {NORD: -100 - 15, EST: 30 - 100 - 15, SUD: 30 - 100 - 5}
    assert state.outcome is not None
    assert state.outcome.victory_points == ()
    assert dict(state.outcome.match_points) == {NORD: -40, EST: -10, SUD: 10}


def test_the_next_smazzata_begins_with_each_for_himself():
    state = open_turno(RULES, setup_for(RULES, smazzate=2), S, Millis(0)).state
    state = after(state, Deal(RULES.deck.cards, 40, "00" * 16))
    while state.ending is None:
        seat = state.turn.seat
        state = after(state, Draw(seat))
        state = after(state, Discard(seat, state.table.hand(seat)[0]))
    state = after(state, Deal(RULES.deck.cards, 40, "00" * 16))
    assert lines(state) == {N: NORD, E: EST, S: SUD}
    assert state.smazzata == 2


@pytest.mark.parametrize(("cards", "first"), [("Kc 5q 3p", N), ("5q Kc 3p", N), ("3p 5q Kc", E)])
def test_the_highest_card_begins_and_the_lowest_deals(cards, first):
    drawn = DrawSeats(tuple(zip((N, E, S), parse_cards(cards), strict=True)))
    seating = take_places(RULES, drawn)
    assert isinstance(seating, Seating)
    high = dict(seating.move.drawn)[seating.first]
    assert (seating.first, high) == (first, Card("Kc"))
    opened = open_turno(RULES, setup_for(RULES, smazzate=1), N, Millis(0)).state
    state = after(opened, seating.move)
    assert state.after(state.dealer) == first


def test_a_position_tells_who_plays_with_whom():
    state = at(
        "E gioco mazziere S | N: 8c 8q | E: 7p | S: 6c 6q",
        pozzetti="pozzetto S giocato: | pozzetto: Jf Jp",
        melds=f"| Nord: 1 {KINGS}",
    )
    assert lines(state) == {N: NORD, E: NORD, S: SUD}
    assert parse_position(RULES, format_position(state)) == state
