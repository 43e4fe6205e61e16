"""How the online regulation reads the classic articles."""

from dataclasses import replace

import pytest

from burraco_engine.cards import Card, parse_cards
from burraco_engine.classic.game import classic_rules
from burraco_engine.errors import ProfileError
from burraco_engine.fold.evolve import replay
from burraco_engine.moves import AnnounceTimeOut, Deal, Discard, Draw, Open
from burraco_engine.state import EMPTY, Ending
from burraco_engine.table import Pozzetto
from burraco_engine.turn.allowed import allowed
from burraco_engine.turn.deciding import explain, play
from tests.burraco_engine.chance import random_game
from tests.burraco_engine.classic.positions import NOW, E, N, position
from tests.codice.classico_2007.arbitrated import table
from tests.properties.smazzate import check_record

ONLINE = classic_rules("online")


@pytest.mark.parametrize(
    ("rules", "discarding", "turns"),
    [
        (ONLINE, False, 4),
        (ONLINE, True, 5),
        (classic_rules(), False, 5),
        (classic_rules(), True, 5),
    ],
)
def test_at_the_time_out_only_a_discard_that_is_out_already_gives_another_turn(
    rules, discarding, turns
):
    """N goes to the pozzetto with his only card: the classic code lets him play again for that."""
    state = position("7p", rules=rules)
    state = play(rules, state, AnnounceTimeOut(discarding), now=NOW).state
    assert state.time_out is not None
    assert state.time_out.turns == turns
    after = play(rules, state, Discard(N, Card("7p")), now=NOW).state
    assert after.time_out is not None
    assert after.time_out.turns == turns - 1


def with_choice(**choices):
    return classic_rules("online", choices={f"pozzetti.{name}": "true" for name in choices})


def test_a_smazzata_in_which_nobody_took_a_pozzetto_is_dealt_again_if_the_table_says_so():
    for rules, ending in ((ONLINE, Ending.TALLONE), (with_choice(replay=True), Ending.ANNULLATA)):
        state = position("4q 9p", tallone=3, taken=None, rules=rules)
        state = play(rules, state, Draw(N), now=NOW).state
        state = play(rules, state, Discard(N, Card("4q")), now=NOW).state
        assert (state.ending, len(state.scores)) == (ending, ending is Ending.TALLONE)
        if ending is Ending.ANNULLATA:
            dealer = state.dealer
            state = play(rules, state, Deal(rules.deck.cards, 40, "00" * 16), now=NOW).state
            assert (state.dealer, state.smazzata, state.playing) == (dealer, 1, True)


def test_somebody_who_took_his_pozzetto_is_counted_all_the_same():
    rules = with_choice(replay=True)
    state = position("4q 9p", tallone=3, taken=None, pozzetti="N", rules=rules)
    state = play(rules, state, Draw(N), now=NOW).state
    assert play(rules, state, Discard(N, Card("4q")), now=NOW).state.ending is Ending.TALLONE


def test_a_pozzetto_that_is_left_is_drawn_from_if_the_table_says_so():
    rules = with_choice(to_tallone=True)
    state = position("4q 9p", tallone=3, taken=None, pozzetti="N", rules=rules)
    left = state.table.pozzetti[1].cards
    state = play(rules, state, Draw(N), now=NOW).state
    state = play(rules, state, Discard(N, Card("4q")), now=NOW).state
    assert state.playing
    assert state.table.tallone[2:] == left
    assert state.table.lying == ()
    drawn = play(rules, state, Draw(E), now=NOW)
    assert drawn.state.table.tallone == (*state.table.tallone[:2], *left[:-1])


def test_then_nobody_goes_out_any_more_without_a_pozzetto():
    rules = with_choice(to_tallone=True)
    state = position("4q 9p", tallone=3, taken=None, pozzetti="N", east="7c 8c 9c Kq", rules=rules)
    state = play(rules, state, Draw(N), now=NOW).state
    state = play(rules, state, Discard(N, Card("4q")), now=NOW).state
    state = play(rules, state, Draw(E), now=NOW).state
    card = next(card for card in state.table.hand(E) if card not in parse_cards("7c 8c 9c Kq"))
    state = play(rules, state, Open(E, parse_cards("7c 8c 9c")), now=NOW).state
    assert set(state.table.hand(E)) == {Card("Kq"), card}
    state = play(rules, state, Discard(E, card), now=NOW).state
    assert state.table.hand(E) == (Card("Kq"),)
    only = position("Kq", pozzetti="S", rules=rules)
    bare = replace(only, table=replace(only.table, pozzetti=(Pozzetto(()), Pozzetto(()))))
    violation = explain(rules, bare, Discard(N, Card("Kq")), now=NOW)
    assert violation is not None
    assert violation.code == "closing.pozzetto_missing"


@pytest.mark.parametrize("code", ["classico-2007", "internazionale", "regolamento"])
@pytest.mark.parametrize("name", ["replay", "to_tallone"])
def test_no_other_code_knows_of_that(code, name):
    with pytest.raises(ProfileError) as refusal:
        classic_rules(code, choices={f"pozzetti.{name}": "true"})
    assert refusal.value.code == "profile.unknown_choice"


@pytest.mark.parametrize("choice", ["pozzetti.replay", "pozzetti.to_tallone"])
def test_whole_smazzate_are_played_so(choice):
    rules = classic_rules("online", choices={choice: "true"})
    for seed in range(6):
        game = random_game(rules, seed)
        assert game.state.outcome is not None
        check_record(rules, game.events)
        assert replay(EMPTY, game.events) == game.state


def test_who_has_nothing_but_the_card_that_he_collected_alone_may_discard_it():
    """The ban is absolute, and at an arbitrated table a hand can be played down to such cards."""
    barred = table("6q 6q Kp", single="6q", rules=ONLINE)
    refusal = explain(ONLINE, barred, Discard(N, Card("6q")), now=NOW)
    assert refusal is not None
    assert refusal.code == "discard.single_monte_card"
    state = table("6q 6q", single="6q", rules=ONLINE)
    assert explain(ONLINE, state, Discard(N, Card("6q")), now=NOW) is None
    assert [card for card, _ in allowed(ONLINE, barred, N).kept] == [Card("6q")]
    assert allowed(ONLINE, state, N).kept == ()
