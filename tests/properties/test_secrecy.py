"""What a seat cannot know changes nothing that it sees.

All cards that are hidden from a seat are permuted, the commitment held fixed. Its view, its events
and its record must come out the same; and the test is tried on deliberate leaks, which it finds.
"""

import random

import pytest

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine.cards import sort_cards
from burraco_engine.fold.evolve import evolve, replay
from burraco_engine.moves import Arbitrate, Denounce
from burraco_engine.names import Seat
from burraco_engine.record.brn import format_record, record_of
from burraco_engine.record.digest import state_digest
from burraco_engine.record.recorder import record_events
from burraco_engine.record.redaction import redact
from burraco_engine.record.view_json import view_to_json
from burraco_engine.state import EMPTY
from burraco_engine.turn.allowed import allowed
from burraco_engine.view import view
from tests.burraco_engine.chance import random_game
from tests.properties.games import GAMES, rules_of
from tests.properties.places import permuted
from tests.properties.wrongdoing import Erring, erring_game

ARBITRATED = ", arbitrata"
TABLES = (*GAMES, "online-tre", f"parole-2025{ARBITRATED}")
"""A code of each game, three players, and an arbitrated table where much goes wrong."""
FRENCH = tuple(
    f"{code}{ARBITRATED}"
    for code in ("classico-2007", "internazionale", "regolamento", "online", "online-tre")
)
"""Arbitrated tables of French cards: each text of the codes, and three players."""


def seen_by(rules, events, viewer: Seat):
    """All that the service ever shows to a seat."""
    state = replay(EMPTY, events)
    table = view(state, viewer)
    return (
        table,
        view_to_json(table, allowed(rules, state, viewer)),
        [redact(event, viewer) for event in events],
        record_of(rules, events, viewer),
    )


def prefixes(code: str, seeds: range):
    """Logs of smazzate that are going on, broken off here and there."""
    rules = rules_of(code.removesuffix(ARBITRATED))
    for seed in seeds:
        if code.endswith(ARBITRATED):
            events = erring_game(rules, seed, wrong=25, arbiter="Rosa" if seed % 2 else None).events
        else:
            events = list(random_game(rules, seed).events)
        chance = random.Random(seed)
        state, running = EMPTY, []
        for place, event in enumerate(events, 1):
            state = evolve(state, event)
            if state.playing:
                running.append(place)
        for length in chance.sample(running, 6):
            yield events[:length], chance


@pytest.mark.parametrize("code", [*TABLES, *FRENCH])
def test_hidden_cards_change_nothing_that_a_seat_sees(code: str) -> None:
    rules, moved = rules_of(code.removesuffix(ARBITRATED)), 0
    for events, chance in prefixes(code, range(4)):
        for viewer in events[0].setup.seats:
            other, count = permuted(events, viewer, chance)
            moved += other != events
            assert count > 0
            assert seen_by(rules, other, viewer) == seen_by(rules, events, viewer)
    assert moved > 70, "the cards really moved"


@pytest.mark.parametrize("code", [*TABLES, *FRENCH])
def test_hidden_cards_change_nothing_that_everybody_sees(code: str) -> None:
    rules = rules_of(code.removesuffix(ARBITRATED))
    for events, chance in prefixes(code, range(6, 8)):
        for viewer in events[0].setup.seats:
            other, _ = permuted(events, viewer, chance)
            assert view(replay(EMPTY, other), None) == view(replay(EMPTY, events), None)
            assert [redact(event, None) for event in other] == [
                redact(event, None) for event in events
            ]
            assert record_of(rules, other) == record_of(rules, events)


def next_card(rules, events, viewer):
    return replay(EMPTY, events).table.tallone[-1]


def partner_s_hand(rules, events, viewer):
    state = replay(EMPTY, events)
    partners = state.partners(viewer) or (state.after(viewer),)
    return state.table.hand(partners[0])


def worth_of_the_opponents(rules, events, viewer):
    state = replay(EMPTY, events)
    return rules.deck.value(state.table.hand(state.after(viewer)))


def pozzetto_on_the_table(rules, events, viewer):
    return [sort_cards(one.cards) for one in replay(EMPTY, events).table.pozzetti]


def what_lies_under_the_tallone(rules, events, viewer):
    return [
        event.missing if isinstance(event, i.DeckFaultFound) else event.cards
        for event in events
        if isinstance(event, i.DeckFaultFound | i.PozzettoLeftOver | i.PozzettoCounted)
    ]


def cards_drawn_by_others(rules, events, viewer):
    return [event.card for event in events if isinstance(event, e.CardDrawn)]


def the_deck(rules, events, viewer):
    return [event.deck for event in events if isinstance(event, e.Dealt)]


def digest_of_the_state(rules, events, viewer):
    return state_digest(replay(EMPTY, events))


def record_of_the_arbiter(rules, events, viewer):
    return format_record(record_events(rules, events))


@pytest.mark.parametrize("code", TABLES)
@pytest.mark.parametrize(
    "leak",
    [
        next_card,
        partner_s_hand,
        worth_of_the_opponents,
        pozzetto_on_the_table,
        cards_drawn_by_others,
        the_deck,
        digest_of_the_state,
        record_of_the_arbiter,
    ],
)
def test_a_leak_would_be_found(leak, code: str) -> None:
    rules = rules_of(code.removesuffix(ARBITRATED))
    found = 0
    for events, chance in prefixes(code, range(1)):
        for viewer in events[0].setup.seats:
            other, _ = permuted(events, viewer, chance)
            found += leak(rules, other, viewer) != leak(rules, events, viewer)
    assert found > 0


def declared_game(seed: int):
    """A game in which cards are missing, a pozzetto was left over, and another was miscounted."""
    rules = rules_of("parole-2025")
    game = Erring.opened(rules, seed, arbiter="Rosa", wrong=0)
    wanted = {"carte_mancanti": 2, "pozzetto_avanzato": None, "pozzetto_contato": 10}
    while wanted and game.state.outcome is None:
        game.step()
        takers = [one.taken_by for one in game.state.table.pozzetti if one.cards and one.taken_by]
        for fact, number in tuple(wanted.items()):
            seat = takers[0] if takers else game.state.setup.seats[0]
            told = len(game.events)
            move = Denounce(None, fact, seat, number=number)
            if game.state.table.melds and game.state.playing and game.act(move):
                game.act(Arbitrate())
            if any(isinstance(event, i.Declaration) for event in game.events[told:]):
                del wanted[fact]
    return rules, game.events


def test_what_a_declaration_moves_would_be_found_too() -> None:
    found, kinds = 0, set()
    for seed in range(4):
        rules, events = declared_game(seed)
        kinds |= {type(event) for event in events if isinstance(event, i.Declaration)}
        chance = random.Random(seed)
        for viewer in events[0].setup.seats:
            other, _ = permuted(events, viewer, chance)
            leak = what_lies_under_the_tallone
            found += leak(rules, other, viewer) != leak(rules, events, viewer)
            assert seen_by(rules, other, viewer) == seen_by(rules, events, viewer)
    assert found > 0
    assert kinds == {i.DeckFaultFound, i.PozzettoLeftOver, i.PozzettoCounted, i.PozzettoMended}


def hand_of_the_offender(rules, events, viewer):
    state = replay(EMPTY, events)
    assert state.call is not None
    return state.table.hand(state.call.against)


def cards_taken_out_of_turn(rules, events, viewer):
    taken = (event for event in events if isinstance(event, i.TookOutOfTurn))
    return [event.cards for event in taken if not event.monte]


def discard_laid_face_down(rules, events, viewer):
    return replay(EMPTY, events).table.prepared


def moments(asked):
    """Logs of arbitrated games up to moments that somebody asks for."""
    rules = rules_of("parole-2025")
    for seed in range(16):
        events = erring_game(rules, seed, wrong=30).events
        state = EMPTY
        for place, event in enumerate(events, 1):
            state = evolve(state, event)
            if state.playing and asked(state):
                yield events[:place], random.Random(seed)
                break


@pytest.mark.parametrize(
    ("leak", "asked"),
    [
        (hand_of_the_offender, lambda state: state.call is not None),
        (
            cards_taken_out_of_turn,
            lambda state: state.stray is not None and not state.stray.monte,
        ),
        (discard_laid_face_down, lambda state: any(state.table.prepared)),
    ],
)
def test_what_would_leak_at_an_arbitrated_table_is_found_and_does_not(leak, asked) -> None:
    rules = rules_of("parole-2025")
    found = tried = 0
    for events, chance in moments(asked):
        for viewer in events[0].setup.seats:
            other, _ = permuted(events, viewer, chance)
            found += leak(rules, other, viewer) != leak(rules, events, viewer)
            assert seen_by(rules, other, viewer) == seen_by(rules, events, viewer)
            tried += 1
        if found > 3 and tried > 12:
            break
    assert found > 3
