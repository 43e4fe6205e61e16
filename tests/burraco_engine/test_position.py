"""A position in one line: where the cards lie, and back."""

from dataclasses import replace
from itertools import pairwise

import pytest

from burraco_engine import moves as m
from burraco_engine.cards import Card
from burraco_engine.classic.game import classic_rules
from burraco_engine.errors import NotationError
from burraco_engine.fold.evolve import evolve
from burraco_engine.record.position import format_position, parse_position
from burraco_engine.state import EMPTY, Phase
from tests.burraco_engine.chance import random_game
from tests.burraco_engine.plain import NS, RULES, E, N, S, dealt, run

CLASSIC = classic_rules()


@pytest.mark.parametrize("rules", [CLASSIC, RULES], ids=["classico", "parole"])
def test_a_position_is_one_line_and_comes_back(rules) -> None:
    game = random_game(rules, 4)
    state, seen = evolve_all(game.events), 0
    for before, after in pairwise(state):
        if after.phase not in (Phase.PRESA, Phase.GIOCO) or after.turn.seat == "":
            continue
        line = format_position(after)
        assert "\n" not in line
        stands = parse_position(rules, line)
        assert (stands.phase, stands.turn.seat, stands.dealer) == (
            after.phase,
            after.turn.seat,
            after.dealer,
        )
        bare = [
            replace(meld, verdict=None, readings=(), burraco_cards=None)
            for meld in after.table.melds
        ]
        read = [replace(meld, burraco_cards=None) for meld in stands.table.melds]
        assert read == bare
        assert replace(stands.table, melds=()) == replace(after.table, melds=(), seen=())
        assert format_position(stands) == line
        assert before is not after
        seen += 1
    assert seen > 50


def evolve_all(events):
    state = EMPTY
    for event in events:
        state = evolve(state, event)
        yield state


GOOD = (
    "parole-2025 N gioco mazziere O | N: Ar Br | E: Cr | S: Dr | O: Er | monte: Hn | tallone: Zn Zr"
    " | pozzetto S volo giocato: | pozzetto: Un | NS: 1 r:CA[*=S]A, 4 n:SOLE | EO:"
)


def test_a_position_says_where_the_cards_lie() -> None:
    state = parse_position(RULES, GOOD)
    assert [meld.notation for meld in state.table.melds_of(NS)] == ["r:CA[*=S]A", "n:SOLE"]
    assert state.table.pozzetti[0].taken_by == S
    assert state.table.pozzetti[0].played
    assert state.next_meld == 5
    after = run(RULES, state, m.Discard(N, Card("Br")))
    assert after.turn.seat == E


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("parole-2025", "classico-2007"),
        ("N gioco", "X gioco"),
        ("N gioco", "N finita"),
        ("N gioco", "N boh"),
        ("mazziere O", ""),
        ("| tallone: Zn Zr ", ""),
        ("N: Ar Br", "N Ar Br"),
        ("N: Ar Br", "N: Ar 7c"),
        ("N: Ar Br", "N: Hr Hr Hr"),
        ("pozzetto S volo", "pozzetto S subito"),
        ("1 r:CA[*=S]A", "1 r:"),
        ("1 r:CA[*=S]A", "uno r:CASA"),
    ],
)
def test_a_position_that_is_not_well_written_is_refused(old, new) -> None:
    assert old in GOOD
    with pytest.raises(NotationError):
        parse_position(RULES, GOOD.replace(old, new))


def test_a_dealt_table_has_a_position_too() -> None:
    state = dealt(CLASSIC)
    assert parse_position(CLASSIC, format_position(state)).table == state.table
