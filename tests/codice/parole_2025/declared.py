"""What is declared at an arbitrated table, for the tests of what a screen cannot do."""

from collections import Counter
from dataclasses import replace
from typing import Any

from burraco_engine import incidents as i
from burraco_engine.cards import parse_cards
from burraco_engine.code.rules import Rules
from burraco_engine.count.match import setup_for
from burraco_engine.events import Dealt, Event
from burraco_engine.fold.evolve import evolve
from burraco_engine.moves import Deal, Denounce, Discard, Draw, Move
from burraco_engine.names import Millis, Seat
from burraco_engine.state import Mode, State
from burraco_engine.turn.deciding import open_turno, play
from tests.codice.parole_2025.arbitrated import arbitrated
from tests.parole_engine.italian import NOW, RULES, N, O

DEALT = Deal(RULES.deck.cards, 1, "5e" * 16)
WHOLE = Counter(RULES.deck.cards)
ROSA = "Rosa"


def declare(
    fact: str,
    against: Seat = N,
    *,
    cards: str = "",
    meld: int | None = None,
    word: str | None = None,
    number: int | None = None,
    arbiter: bool = False,
) -> Denounce:
    """Somebody declares what he did, or the arbiter does."""
    by = None if arbiter else against
    return Denounce(by, fact, against, parse_cards(cards), meld, word, None, number)


def happened(state: State, *moves: Move, now: Millis = NOW) -> tuple[State, list[Event]]:
    """The state after the moves and all that happened.

    It is replayed; and no card is made or lost but by the deal and by what Art. 27 declares.
    """
    log: list[Event] = []
    for move in moves:
        census, before = Counter(state.table.cards()), state
        state, events = play(RULES, state, move, now=now)
        folded = before
        for event in events:
            folded = evolve(folded, event)
            if isinstance(event, Dealt):
                census = WHOLE
            elif isinstance(event, i.DeckFaultFound):
                census = census - Counter(event.missing) + Counter(event.extra)
        assert folded == state
        assert Counter(state.table.cards()) == census
        log += events
    return state, log


def done(state: State, *moves: Move, now: Millis = NOW) -> State:
    """The state after the moves."""
    return happened(state, *moves, now=now)[0]


def opened(*, arbiter: str | None = None) -> State:
    """A turno at an arbitrated table, nothing dealt yet."""
    setup = setup_for(RULES, smazzate=2, mode=Mode.ARBITRATA, arbiter=arbiter)
    return open_turno(RULES, setup, O, NOW).state


def fresh() -> State:
    """A smazzata just dealt: nobody has taken a card."""
    return done(opened(), DEALT)


def over() -> State:
    """The smazzata has ended with the tallone and is not counted yet."""
    state = done(arbitrated(hand="Cr Ar Zn", tallone=3, taken=False), Draw(N))
    return done(state, Discard(N, parse_cards("Zn")[0]))


def chosen(log: list[Event]) -> list[str]:
    """The remedies that were applied."""
    return [event.option for event in log if isinstance(event, i.RulingGiven)]


def turns(state: State, count: int = 1) -> State:
    """So many players draw and discard what they must, or their first card."""
    for _ in range(count):
        seat = state.turn.seat
        state = done(state, Draw(seat))
        status = state.status(seat)
        due = status.forced or RULES.deck.descending(status.exposed) or state.table.hand(seat)
        state = done(state, Discard(seat, due[0]))
    return state


def where(part: str = "irregolarita", **values: str) -> Rules:
    """The rules with other values in a section than the word game has."""
    section = getattr(RULES.code, part)
    changed = {name: replace(getattr(section, name), value=value) for name, value in values.items()}
    parts: dict[str, Any] = {part: replace(section, **changed)}
    return replace(RULES, code=replace(RULES.code, **parts))
