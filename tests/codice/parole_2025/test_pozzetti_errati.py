"""Art. 23: pozzetti with too few or too many cards, left over, seen too early."""

from dataclasses import replace

import pytest

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine.cards import Card, parse_cards
from burraco_engine.moves import Count, Discard, Draw
from burraco_engine.state import Phase, State
from burraco_engine.view import view
from tests.codice.parole_2025.arbitrated import arbitrated, contest
from tests.codice.parole_2025.declared import chosen, declare, done, happened, over, turns
from tests.parole_engine.italian import EO, NS, RULES, E, N, O, S, lay, pozzetto_of, refused

IMPOSSIBLE = "call.impossible"


def gone_to_pozzetto(**named) -> State:
    """N has discarded his last card: the first pozzetto lies face down before him."""
    state = done(arbitrated(hand="Cr Ar Sr Ar Zn", **named), lay("r:CASA"))
    return done(state, Discard(N, Card("Zn")))


def dealt_with(state: State, *sizes: int) -> State:
    """The same, but so many cards lie in the pozzetti: the others are under the tallone."""
    table = state.table
    pozzetti, tallone = list(table.pozzetti), table.tallone
    for place, size in enumerate(sizes):
        cards = pozzetti[place].cards
        if size < len(cards):
            tallone = (*cards[size:], *tallone)
            pozzetti[place] = replace(pozzetti[place], cards=cards[:size])
        else:
            more = size - len(cards)
            pozzetti[place] = replace(pozzetti[place], cards=(*cards, *tallone[:more]))
            tallone = tallone[more:]
    return replace(state, table=replace(table, pozzetti=tuple(pozzetti), tallone=tallone))


@pytest.mark.scenario("P-15-04")
def test_with_the_pozzetto_of_the_line_taken_an_empty_hand_closes_wrongly() -> None:
    state = arbitrated(turn=S, hand="Cr Ar Sr Ar", pozzetto={NS: N})
    state = done(state, lay("r:CASA", seat=S))
    assert (state.phase, state.closer) == (Phase.FINITA, S), "no second pozzetto"
    state, log = happened(state, contest("chiusura", against=S))
    found = [event.infraction for event in log if isinstance(event, i.InfractionFound)]
    assert found == ["chiusura_senza_burraco"]
    assert (state.turn.seat, state.table.monte[-1]) == (O, Card("Cr"))
    assert state.status(S).forced == parse_cards("Sr Ar Ar")


@pytest.mark.scenario("P-23-03")
def test_pozzetti_with_too_few_cards_are_filled_from_under_the_tallone() -> None:
    state = dealt_with(gone_to_pozzetto(), 10, 10)
    first, second = state.table.tallone[:2]
    size = len(state.table.tallone)
    state, log = happened(state, declare("pozzetto_contato", number=10))
    assert chosen(log) == ["pozzetto_pari"]
    assert pozzetto_of(state).cards[-1] is first
    assert len(pozzetto_of(state).cards) == 11
    state = done(state, declare("altro_pozzetto_contato", number=10))
    (other,) = [one for one in state.table.pozzetti if one.taken_by is None]
    assert (len(other.cards), other.cards[-1]) == (11, second)
    assert len(state.table.tallone) == size - 2


@pytest.mark.scenario("P-23-05")
def test_of_a_pozzetto_with_too_many_cards_the_top_ones_go_under_the_tallone() -> None:
    state = dealt_with(gone_to_pozzetto(), 13)
    cards, size = pozzetto_of(state).cards, len(state.table.tallone)
    state, log = happened(state, declare("pozzetto_contato", number=13))
    (mended,) = [event for event in log if isinstance(event, i.PozzettoMended)]
    assert (mended.number, mended.cards, mended.article.number) == (11, cards[11:], "23")
    assert pozzetto_of(state).cards == cards[:11]
    assert state.table.tallone[:2] == cards[11:]
    assert len(state.table.tallone) == size + 2


@pytest.mark.parametrize("number", [1, 9, 10, 12, 13])
def test_a_count_that_the_deal_does_not_know_of_is_taken_at_its_word(number: int) -> None:
    state = gone_to_pozzetto()
    after, log = happened(state, declare("pozzetto_contato", number=number))
    told = [type(event) for event in log if isinstance(event, i.Declaration)]
    assert told == [i.PozzettoCounted, i.PozzettoMended]
    (counted,) = [event for event in log if isinstance(event, i.PozzettoCounted)]
    assert (counted.number, len(counted.cards)) == (number, abs(11 - number))
    assert after.table == state.table, "what was missing lay under the tallone"


def test_a_pozzetto_of_which_a_card_was_seen_stays_as_it_is() -> None:
    volo = done(arbitrated(hand="Cr Ar Sr Ar"), lay("r:CASA"))
    assert pozzetto_of(volo).al_volo
    later = turns(gone_to_pozzetto(), 2)
    assert pozzetto_of(later).cards == ()
    for state in (volo, later):
        after, log = happened(state, declare("pozzetto_contato", number=10))
        assert (after.table, chosen(log)) == (state.table, ["si_prosegue"])


def test_only_who_took_a_pozzetto_counts_and_only_a_wrong_number_matters() -> None:
    state = gone_to_pozzetto()
    for move in (
        declare("pozzetto_contato", number=11),
        declare("pozzetto_contato", number=0),
        declare("pozzetto_contato"),
        declare("pozzetto_contato", S, number=10),
        declare("altro_pozzetto_contato", E, number=10),
        declare("altro_pozzetto_contato", number=11),
    ):
        assert refused(RULES, state, move).code == IMPOSSIBLE
    assert refused(RULES, over(), declare("pozzetto_contato", number=10)).code == IMPOSSIBLE
    both = arbitrated(hand="Cr Zn", pozzetto={NS: N, EO: E})
    move = declare("altro_pozzetto_contato", number=10)
    assert refused(RULES, both, move).code == IMPOSSIBLE, "there is no other one"


def test_a_pozzetto_is_not_filled_with_the_last_cards_that_can_be_drawn() -> None:
    short = gone_to_pozzetto(tallone=4)
    assert len(short.table.tallone) == 4
    assert done(short, declare("pozzetto_contato", number=10)).call is None
    assert refused(RULES, short, declare("pozzetto_contato", number=9)).code == IMPOSSIBLE
    assert refused(RULES, short, declare("pozzetto_contato", number=13)).code == IMPOSSIBLE


def test_a_pozzetto_left_over_from_the_last_smazzata_is_not_used() -> None:
    state = arbitrated(hand="Cr Ar Sr Ar Zn")
    under = state.table.tallone[:11]
    state, log = happened(state, declare("pozzetto_avanzato"))
    assert chosen(log) == ["resta_inutilizzato"]
    assert state.table.left_over == under
    assert refused(RULES, state, declare("pozzetto_avanzato")).code == IMPOSSIBLE
    state = done(state, lay("r:CASA"), Discard(N, Card("Zn")))
    assert pozzetto_of(state).taken_by == N
    assert state.table.left_over == under
    while state.playing:
        state = turns(state)
    state = done(state, Count())
    assert len(state.scores) == 1, "the result is valid"


def test_if_the_old_pozzetto_was_used_the_other_line_takes_the_second_one_nonetheless() -> None:
    state = gone_to_pozzetto()
    second = state.table.pozzetti[1].cards
    for seat in (S, E):
        assert refused(RULES, state, declare("pozzetto_avanzato_usato", seat)).code == IMPOSSIBLE
    state, log = happened(state, declare("pozzetto_avanzato_usato"))
    assert chosen(log) == ["resta_il_secondo"]
    (left,) = [event for event in log if isinstance(event, i.PozzettoLeftOver)]
    assert (left.used, len(left.cards)) == (True, 11)
    assert state.table.pozzetti[1].cards == second
    assert pozzetto_of(state).taken_by == N


def test_a_short_tallone_hides_no_pozzetto() -> None:
    enough = arbitrated(hand="Cr Zn", tallone=14)
    assert len(done(enough, declare("pozzetto_avanzato")).table.tallone) == 3
    short = arbitrated(hand="Cr Zn", tallone=13)
    assert refused(RULES, short, declare("pozzetto_avanzato")).code == IMPOSSIBLE
    assert refused(RULES, over(), declare("pozzetto_avanzato")).code == IMPOSSIBLE


@pytest.mark.scenario("P-23-01")
def test_who_looks_at_his_pozzetto_before_the_partners_discard_is_warned() -> None:
    state = gone_to_pozzetto()
    cards = pozzetto_of(state).cards
    assert view(state, N).hand == ()
    state, log = happened(state, declare("pozzetto_visto"))
    assert (state.status(N).warnings, state.scores) == (1, ())
    (warning,) = [event for event in log if isinstance(event, e.WarningGiven)]
    assert (warning.seat, warning.article.number) == (N, "23")
    assert sorted(view(state, N).hand, key=str) == sorted(cards, key=str), "he has seen it"
    assert refused(RULES, state, declare("pozzetto_visto")).code == IMPOSSIBLE
    assert done(turns(state, 3), Draw(N)).phase is Phase.GIOCO


def test_a_pozzetto_that_may_be_seen_or_is_somebody_elses_is_not_seen_too_early() -> None:
    state = gone_to_pozzetto()
    assert refused(RULES, state, declare("pozzetto_visto", S)).code == IMPOSSIBLE
    later = turns(state, 2)
    assert refused(RULES, later, declare("pozzetto_visto")).code == IMPOSSIBLE
