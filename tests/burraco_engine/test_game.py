"""A game at hand: played by notation, printed, taken back, written and read again."""

import re
from itertools import islice

import pytest

from burraco_engine.code.rules import Rules
from burraco_engine.errors import GameError, NotationError, RecordReplayError, RuleViolation
from burraco_engine.game import Game
from burraco_engine.moves import Discard, Draw, Open
from burraco_engine.names import Millis, Seat
from burraco_engine.record.brn import record_of
from burraco_engine.simulate import random_chooser
from burraco_engine.state import Phase
from burraco_engine.terminal import COLUMNS
from burraco_engine.turn.deciding import play
from burraco_engine.view import view
from tests.properties.games import GAMES, greedy_chooser, rules_of

NORTH = Seat("N")


@pytest.fixture(params=GAMES)
def rules(request: pytest.FixtureRequest) -> Rules:
    return rules_of(request.param)


def some_moves(game: Game, count: int = 60) -> None:
    chooser = greedy_chooser(game.rules)
    for _ in range(count):
        if game.seat is None:
            return
        game.play(chooser)


def whole(rules: Rules, **options) -> Game:
    game = Game(rules, **options)
    while not game.over:
        if game.seat is None:
            game.deal()
        some_moves(game)
    return game


def test_a_new_game_is_dealt_and_the_same_seed_deals_the_same_cards(rules) -> None:
    game = Game(rules, seed=7)
    assert (game.seat, game.state.phase, game.over) == ("N", Phase.PRESA, False)
    assert game.state == Game(rules, seed=7).state
    assert game.state.table != Game(rules, seed=8).state.table


def test_it_plays_what_the_pure_core_plays(rules) -> None:
    game = Game(rules, seed=1)
    assert game.seat is not None
    move = Draw(game.seat)
    expected = play(rules, game.state, move, now=Millis(game.events[-1].at + 1000))
    game.play(move)
    assert game.state == expected.state
    assert game.events[-len(expected.events) :] == expected.events


def test_a_move_may_be_written_and_a_whole_turn_too(rules) -> None:
    spoken, written = Game(rules, seed=3), Game(rules, seed=3)
    card = spoken.view("N").hand[0]
    spoken.play(Draw(NORTH))
    spoken.play(Discard(NORTH, card))
    written.play(f"P  S {card}")
    assert written.state == spoken.state
    assert written.seat == "E"


def test_every_legal_move_is_written_as_it_can_be_played_and_nothing_hidden_is_in_it(rules) -> None:
    game = Game(rules, seed=5)
    chooser, seen = random_chooser(rules), set()
    for _ in range(80):
        for move in islice(game.legal_moves(), 12):
            text = game.notation(move)
            seen.add(text[0])
            assert game.explain(text) is None
            game.play(move)
            after = game.state
            game.undo()
            game.play(text)
            assert game.state == after
            game.undo()
        if game.seat is None:
            break
        game.play(chooser)
    assert seen >= set("PRALS")
    assert game.over or game.notation(next(game.legal_moves())) != ""


def test_a_drawn_card_is_not_told_before_it_is_drawn(rules) -> None:
    game = Game(rules, seed=5)
    assert game.notation(Draw(NORTH)) == "P"


def test_a_refused_move_says_why_and_changes_nothing(rules) -> None:
    game = Game(rules, seed=2)
    before, count = game.state, len(game.events)
    with pytest.raises(RuleViolation) as caught:
        game.play("P  P")
    assert caught.value.code == "turn.already_taken"
    assert caught.value.article.code == rules.code.id
    assert (game.state, len(game.events)) == (before, count)
    said = game.explain("S " + game.view("N").hand[0].code)
    assert said is not None
    assert said.code == "turn.take_first"


@pytest.mark.parametrize("text", ["", "X", "P P P Q", "A[", "L[Cr Ar Sr]", "L9 r:CASA", "S Jn"])
def test_a_text_that_is_no_move_is_refused_in_words(text: str) -> None:
    game = Game(rules_of("parole-2025"), seed=2)
    before = game.state
    with pytest.raises((NotationError, RuleViolation)) as caught:
        game.play(text)
    assert caught.value.message.endswith(".")
    assert game.state == before


def dealt_for(rules: Rules, move: Open) -> Game:
    """A game whose first player has drawn and may play `move`."""
    for seed in range(2000):
        game = Game(rules, seed=seed)
        game.play("P")
        if game.explain(move) is None:
            return game
    pytest.fail("no seed deals the cards")


def test_a_word_may_be_written_in_short_with_its_matta() -> None:
    rules = rules_of("parole-2025")
    full = Open(NORTH, tuple(map(rules.deck.card, ("Cr", "Ar", "*", "Er"))), "CANE")
    game = dealt_for(rules, full)
    game.play("A r:CA[*=N]E")
    assert game.state.table.melds[0].notation == "r:CA[*=N]E"


def test_what_a_matta_stands_for_may_be_left_out_where_it_can_only_be_one_thing() -> None:
    rules = rules_of("classico-2007")
    kings = Open(NORTH, tuple(map(rules.deck.card, ("Kc", "Kf", "*"))), "K")
    game = dealt_for(rules, kings)
    game.play("A[Kc Kf *]")
    assert game.state.table.melds[0].notation == "Kc Kf [*=K]"


def test_cards_that_form_nothing_are_refused_by_the_judge_and_not_by_their_spelling() -> None:
    game = Game(rules_of("classico-2007"), seed=7)
    game.play("P")
    said = game.explain("A[Kc Kf 6p]")
    assert said is not None
    assert said.code == "meld.not_a_meld"


def test_what_was_played_is_taken_back_move_by_move(rules) -> None:
    game = Game(rules, seed=4)
    past = []
    chooser = greedy_chooser(rules)
    for _ in range(20):
        past.append((game.state, game.events))
        game.play(chooser)
    while past:
        game.undo()
        assert (game.state, game.events) == past.pop()
    with pytest.raises(GameError, match="riprendere"):
        game.undo()


def test_what_is_played_again_after_taking_back_comes_out_the_same(rules) -> None:
    game = Game(rules, seed=4)
    chooser = greedy_chooser(rules)
    for _ in range(5):
        game.play(chooser)
    after = game.state
    game.undo()
    game.play(chooser)
    assert game.state == after


def test_a_game_that_is_written_and_read_again_goes_on_from_there(rules) -> None:
    game = Game(rules, seed=6, names=("Ada", "Bea", "Ciro", "Dino"), smazzate=2)
    some_moves(game, 30)
    text = game.brn()
    again = Game.from_brn(rules, text, seed=6)
    assert again.brn() == text
    assert again.view("S") == game.view("S")
    for one in (game, again):
        some_moves(one, 400)
        one.deal()
    assert again.state.table == game.state.table


def test_a_whole_turno_is_played_to_its_outcome(rules) -> None:
    game = whole(rules, seed=9, smazzate=2)
    assert len(game.state.scores) == 2
    assert Game.from_brn(rules, game.brn()).state.outcome == game.state.outcome
    with pytest.raises(RuleViolation, match="finito"):
        game.play("P")
    with pytest.raises(RuleViolation, match="finito"):
        game.deal()


def test_a_record_that_hides_the_cards_cannot_go_on(rules) -> None:
    game = Game(rules, seed=6)
    some_moves(game, 5)
    with pytest.raises(RecordReplayError) as caught:
        Game.from_brn(rules, record_of(rules, game.events, game.seat))
    assert caught.value.code == "record.hidden"


def test_a_seat_that_is_not_there_is_said_so(rules) -> None:
    game = Game(rules, seed=1)
    with pytest.raises(GameError, match=r"«X»: ci sono N, E, S, O"):
        game.view("X")
    with pytest.raises(GameError):
        Game(rules, seed=1, dealer="X")
    assert Game(rules, seed=1, dealer="N").seat == "E"


def test_a_printed_table_shows_the_hand_of_who_looks_and_of_nobody_else(rules) -> None:
    game = Game(rules, seed=11)
    for _ in range(40):
        shown = {seat: str(game.view(seat)) for seat in "NESO"}
        public = str(game.view(None))
        assert "mano" not in public
        for seat, text in shown.items():
            head, _, hand = text.partition(f"\nmano di {seat} ")
            held = sorted(re.findall(r"\w+[a-z]|[*@]", hand.partition(":")[2]))
            assert held == sorted(card.code for card in game.view(seat).hand)
            assert head == public
        assert game.seat is not None
        assert str(game) == shown[game.seat]
        some_moves(game, 1)


def test_a_printed_table_fits_into_a_terminal(rules) -> None:
    names = ("Ada", "Beatrice di Roccasecca dei Volsci", "C", "D")
    game = Game(rules, seed=13, names=names)
    while not game.over:
        for text in (str(game), str(game.view(None))):
            assert max(map(len, text.splitlines())) <= COLUMNS
        some_moves(game, 7)
    text = str(game)
    assert "finita: " in text
    assert all(meld.notation in text for meld in game.state.table.melds if len(meld.cards) < 9)
    assert game.state.outcome is not None
    for line, total in game.state.outcome.totals:
        assert re.search(rf"^{line}: .*punti {total}$", text, re.MULTILINE)


def test_what_hands_are_known_to_hold_is_for_bots_and_not_printed(rules) -> None:
    game = Game(rules, seed=1)
    game.play("R")
    seen = view(game.state, None)
    assert any(seat.seen for seat in seen.seats)
    assert not any(str(seat.seen[0]) in str(seen) for seat in seen.seats if seat.seen)


def test_a_game_says_in_a_word_where_it_stands(rules) -> None:
    assert repr(Game(rules, seed=1)).startswith(f"<Game {rules.code.id}: smazzata 1, N")
