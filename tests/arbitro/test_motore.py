"""Tree and engine on the same positions: what an answer names is what the engine finds and offers.

Each position is played through the engine; the call is made, and the infraction, the moment, who is
asked and the ways out are compared with the outcome that the answers lead to. Where the outcome
counts cards, its count is that of the engine's way out.
"""

from __future__ import annotations

from typing import Any

import pytest

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine.arbitro.casi import Esito, casi_of
from burraco_engine.arbitro.risposta import count
from burraco_engine.calls import Moment
from burraco_engine.cards import Card
from burraco_engine.irregolarita.model import Case, Finding
from burraco_engine.melds import MeldState
from burraco_engine.moves import (
    AskWarning,
    Contest,
    Denounce,
    Discard,
    ExpireTime,
    Move,
    RuleWord,
)
from burraco_engine.names import Millis
from burraco_engine.state import State
from burraco_engine.turn.deciding import play
from parole_engine.irregolarita.court import COURT
from tests.arbitro.posizioni import CASA, CODE, ON_CALL, POSITIONS, ROSA, wrong
from tests.codice.parole_2025 import declared
from tests.codice.parole_2025.arbitrated import arbitrated, contest, done
from tests.parole_engine.italian import NOW, RULES, N, S, lay


def outcomes() -> dict[tuple[str, tuple[str, ...]], Esito]:
    found = {}
    for caso in casi_of(CODE).casi:
        for given in caso.paths():
            esito = caso.outcome(given)
            assert esito is not None
            found[caso.id, tuple(given.values())] = esito
    return found


OUTCOMES = outcomes()
FAMILIES = [
    key for key, esito in OUTCOMES.items() if esito.motore is not None and not esito.motore.mossa
]
ELSEWHERE = {("parola-dubbia", ("vuoto",)), ("tempo-scaduto", ("no",))}
"""Compared in tests of their own: the call is made in another way."""


def called(state: State, move: Move) -> Case:
    """The case that a call makes, as the engine makes it."""
    assert isinstance(move, Contest | Denounce)
    more: dict[str, Any] = {}
    if isinstance(move, Denounce):
        more = {"cards": move.cards, "word": move.word, "number": move.number}
    return Case(RULES, state, move.fact, move.against, NOW, move.meld, **more)


def test_every_outcome_with_a_procedure_has_its_position():
    assert set(FAMILIES) - ELSEWHERE == set(POSITIONS)


@pytest.mark.parametrize("key", POSITIONS, ids=lambda key: ":".join((key[0], *key[1])))
def test_the_answer_is_what_the_engine_finds_and_offers(key: tuple[str, tuple[str, ...]]):
    esito, (state, move) = OUTCOMES[key], POSITIONS[key]()
    engine = esito.motore
    assert engine is not None
    case = called(state, move)
    assert case.fact == engine.fatto
    finding = COURT.finders[case.fact](case)
    assert isinstance(finding, Finding), finding
    if not engine.famiglia:
        assert finding.infraction is None
        assert not finding.idle, "the call was not idle: the right was lost"
        return
    infraction = finding.infraction
    assert infraction is not None
    assert infraction.name == engine.famiglia
    assert engine.momento in ("", finding.moment)
    family = COURT.families[infraction.name]
    first = family.first(case, infraction, finding.moment) if family.first else None
    ways = family.procedure(case, infraction, finding.moment)
    asked = first or (family.chooser if len(ways) > 1 else None)
    if engine.attesa:
        assert asked == engine.attesa
    offered = list(dict.fromkeys(way.key.partition(":")[0] for way in ways))
    assert offered == list(engine.rimedi)
    assert {way.article.number for way in ways} == {esito.articolo.number}
    _same_count(esito, case, infraction.cards, ways)
    play(RULES, state, move, now=NOW)  # and the engine takes the call as it is


def _same_count(esito: Esito, case: Case, cards: tuple[Card, ...], ways: Any) -> None:
    """What the cards of the infraction count is what the last way out brings."""
    if esito.conto not in ("carte_negative", "chiusura_persa") or not ways[-1].points:
        return
    named = ways[-1].detail.get("cards", cards)
    laid = named or tuple(card for deed in case.state.deeds for card in deed.cards)
    counted = count(CODE, esito, laid)
    assert counted is not None
    meld = case.state.table.meld(case.meld or 0)
    rest = 0 if meld is None else meld.value - RULES.deck.value(laid)
    if ways[-1].key.startswith("fantasma"):
        return
    assert ways[-1].points - rest == counted.punti, (ways[-1], counted)


def test_a_line_that_calls_for_nothing_too_often_is_warned():
    state = done(arbitrated(hand=CASA), lay("r:CASA"))
    for _ in range(3):
        state = done(state, contest("parola", meld=1))
    engine = OUTCOMES["parola-dubbia", ("vuoto",)].motore
    assert engine is not None
    step = play(RULES, state, AskWarning(S), now=NOW)
    found = [one.infraction for one in step.events if isinstance(one, i.InfractionFound)]
    ruled = [one.option for one in step.events if isinstance(one, i.RulingGiven)]
    assert (found, tuple(ruled)) == ([engine.famiglia], engine.rimedi)


def test_a_doubtful_word_is_frozen_and_thawed_and_the_line_completes_it():
    state = done(arbitrated(hand=CASA, arbiter=ROSA), lay("r:CASA"), RuleWord(1, None))
    meld = state.table.meld(1)
    assert meld is not None
    assert meld.state is MeldState.FROZEN_TEMPORARILY
    thawed = done(state, RuleWord(1, True)).table.meld(1)
    assert thawed is not None
    assert thawed.state is MeldState.VALID
    told = {key[1]: esito for key, esito in OUTCOMES.items() if key[0] == "parola-dubbia"}
    moves = {given: esito.motore.mossa for given, esito in told.items() if esito.motore}
    assert moves[("dubbio",)] == "congela"
    assert moves[("valida",)] == "vale"
    assert moves[("valida_fine",)] == "integra"


def test_time_is_over_then_the_highest_card_is_discarded():
    state = arbitrated(hand=CASA, clocked=True, rules=ON_CALL)
    late = Millis(state.clock.deadline)
    state = play(ON_CALL, state, ExpireTime(), now=late).state
    step = play(ON_CALL, state, contest("tempo"), now=late)
    engine = OUTCOMES["tempo-scaduto", ("no",)].motore
    assert engine is not None
    found = [one.infraction for one in step.events if isinstance(one, i.InfractionFound)]
    ruled = [one.option for one in step.events if isinstance(one, i.RulingGiven)]
    assert (found, tuple(ruled)) == ([engine.famiglia], engine.rimedi)
    after = play(ON_CALL, step.state, ExpireTime(), now=Millis(late + 5_000))
    thrown = [one.card for one in after.events if isinstance(one, e.Discarded)]
    assert thrown == [ON_CALL.deck.highest(state.table.hand(N))]


def test_who_plays_on_after_a_call_is_warned():
    state = done(wrong(), contest("parola", meld=1))
    step = play(RULES, state, Discard(N, Card("Zn")), now=NOW)
    assert [type(one) for one in step.events] == [e.WarningGiven]
    esito = OUTCOMES["gioco-continuato", ("si",)]
    assert esito.articolo.number == RULES.code.irregolarita.after_call.article.number


def test_the_moments_that_are_asked_are_those_of_the_engine():
    moments = {moment.value for moment in Moment}
    for esito in OUTCOMES.values():
        if esito.motore is not None and esito.motore.momento:
            assert esito.motore.momento in moments
    assert declared.ROSA == ROSA
