"""Tree and court of French cards on the same positions: the classic code and the internazionale.

What an answer names is what the engine finds and offers: infraction, moment, who is asked, ways
out, article, points; and what it says of closing is what the engine does to the line.
"""

from __future__ import annotations

from typing import Any

import pytest

from burraco_engine import events as e
from burraco_engine.arbitro.casi import Esito, casi_of
from burraco_engine.arbitro.risposta import count
from burraco_engine.calls import Awaited
from burraco_engine.cards import Card
from burraco_engine.classic.game import classic_rules
from burraco_engine.classic.irregolarita.court import COURT
from burraco_engine.code.rules import Rules
from burraco_engine.irregolarita.model import Case, Finding, Infraction
from burraco_engine.moves import Contest, Denounce, Discard, ExpireTime, Move
from burraco_engine.state import State
from burraco_engine.turn.closing import closing_violation
from burraco_engine.turn.deciding import explain, play
from tests.arbitro.posizioni_classiche import CLASSIC, INTERNATIONAL, Key, Position
from tests.burraco_engine.classic.positions import S
from tests.burraco_engine.classic.tables import NS
from tests.codice.classico_2007.arbitrated import LATER, NOW, N, contest, done, lay, table, tie

CLASSIC_CODE, INTERNATIONAL_CODE, ONLINE_CODE = "classico-2007", "internazionale", "online"
RULES = {code: classic_rules(code) for code in (CLASSIC_CODE, INTERNATIONAL_CODE, ONLINE_CODE)}
POSITIONS: dict[str, dict[Key, tuple[Position, ...]]] = {
    CLASSIC_CODE: CLASSIC,
    INTERNATIONAL_CODE: {**CLASSIC, **INTERNATIONAL},
    ONLINE_CODE: CLASSIC,
}
WHOLE_ROUND = "la linea non chiude per un giro completo"


def outcomes(code: str) -> dict[Key, Esito]:
    found = {}
    for caso in casi_of(code).casi:
        for given in caso.paths():
            esito = caso.outcome(given)
            assert esito is not None
            found[caso.id, tuple(given.values())] = esito
    return found


OUTCOMES = {code: outcomes(code) for code in RULES}
PROCEDURES = [
    (code, key)
    for code, found in OUTCOMES.items()
    for key, esito in found.items()
    if esito.motore is not None and not esito.motore.mossa
]


def called(rules: Rules, state: State, move: Move) -> Case:
    """The case that a call makes, as the engine makes it."""
    assert isinstance(move, Contest | Denounce)
    more: dict[str, Any] = {}
    if isinstance(move, Denounce):
        more = {"cards": move.cards, "word": move.word, "number": move.number}
    return Case(rules, state, move.fact, move.against, NOW, move.meld, **more)


@pytest.mark.parametrize("code", RULES)
def test_every_outcome_with_a_procedure_has_its_positions(code: str):
    wanted = {key for name, key in PROCEDURES if name == code}
    assert wanted - set(POSITIONS[code]) == set()


@pytest.mark.parametrize(
    ("code", "key"),
    PROCEDURES,
    ids=lambda one: one if isinstance(one, str) else ":".join((one[0], *one[1])),
)
def test_the_answer_is_what_the_engine_finds_and_offers(code: str, key: Key):
    rules, esito, offered = RULES[code], OUTCOMES[code][key], list[str]()
    engine = esito.motore
    assert engine is not None
    for position in POSITIONS[code][key]:
        state, move = position(rules)
        case = called(rules, state, move)
        assert case.fact == engine.fatto
        finding = COURT.finders[case.fact](case)
        assert isinstance(finding, Finding), finding
        assert engine.momento in ("", finding.moment)
        infraction = finding.infraction
        assert (infraction.name if infraction else "") == engine.famiglia
        if infraction is not None:
            ways = _ways(case, infraction, finding, engine.attesa)
            assert {way.article.number for way in ways} == {esito.articolo.number}
            _same_count(code, esito, case, infraction.cards, ways)
            offered += (way.key for way in ways)
        _same_closing(rules, esito, state, move)
    assert set(offered) == set(engine.rimedi)


def _ways(case: Case, infraction: Infraction, finding: Finding, awaited: str) -> Any:
    family = COURT.families[infraction.name]
    first = family.first(case, infraction, finding.moment) if family.first else None
    assert awaited == (first or "")
    return family.procedure(case, infraction, finding.moment)


def _same_count(code: str, esito: Esito, case: Case, cards: tuple[Card, ...], ways: Any) -> None:
    """What the cards of the infraction count is what the last way out brings."""
    if esito.conto not in ("carte_negative", "chiusura_persa"):
        return
    named = ways[-1].detail.get("cards", cards)
    counted = count(code, esito, named)
    assert counted is not None
    meld = case.state.table.meld(case.meld or 0) if esito.conto == "carte_negative" else None
    rest = 0 if meld is None else meld.value - case.rules.deck.value(named)
    assert ways[-1].points - rest == counted.punti, (ways[-1], counted)


def _same_closing(rules: Rules, esito: Esito, state: State, move: Move) -> None:
    """The line closes after a whole round where the answer says so, and only there."""
    seat = move.against if isinstance(move, Contest | Denounce) else N
    line = state.line(seat)
    before, after = state.line_status(line).no_close_before, _settled(rules, state, move)
    waits = after.line_status(line).no_close_before
    if WHOLE_ROUND in esito.chiusura:
        assert waits > state.turn.number + len(state.setup.seats)
    else:
        assert waits <= max(before, state.turn.number + 1)


def _settled(rules: Rules, state: State, move: Move) -> State:
    """The state after the call and what whoever is asked leaves to the clock."""
    after = play(rules, state, move, now=NOW).state
    while after.call is not None:
        assert after.call.awaited in (Awaited.SANA, Awaited.PREPARA)
        after = play(rules, after, ExpireTime(), now=LATER).state
    return after


@pytest.mark.parametrize("code", RULES)
def test_penalised_cards_go_in_the_order_that_the_steps_tell(code: str):
    rules = RULES[code]
    state, move = CLASSIC["chiusura-con-matta", ()][0](rules)
    forced = _settled(rules, state, move).status(N).forced
    told = OUTCOMES[code]["chiusura-con-matta", ()].passi[0]
    highest = list(rules.deck.descending(forced))
    assert list(forced) == (highest if "dalla più alta" in told else highest[::-1])
    assert ("dalla più bassa" in told) is (code == CLASSIC_CODE)
    assert bool(forced) is (code != ONLINE_CODE), "there they go back to the hand"


@pytest.mark.parametrize("code", RULES)
def test_while_cards_are_penalised_he_plays_when_the_steps_tell(code: str):
    rules = RULES[code]
    case = ("carta-legata-male" if code == ONLINE_CODE else "gioco-errato", ("subito",))
    told = " ".join(OUTCOMES[code][case].passi)
    words = {
        "no_play": "non fa gioco finché non le ha scartate"
        if code == ONLINE_CODE
        else "senza fare gioco finché non sono finite",
        "no_play_first_turn": "senza fare gioco nel primo turno",
    }
    assert words[rules.code.irregolarita.while_penalised.value] in told


@pytest.mark.parametrize("code", RULES)
def test_a_line_in_penalty_does_not_close(code: str):
    rules = RULES[code]
    state = table("3c 6q 7q Kp Kq", ns=["4c 5c 6c 7c 8c 9c 10c"], pozzetti="N", rules=rules)
    state = done(state, tie(state, 1, "6q 7q"), contest("parola", meld=1), rules=rules)
    refusal = closing_violation(rules, state, S, Card("Kp"))
    assert refusal is not None
    esito = OUTCOMES[code]["linea-in-penalita", ("no",)]
    assert (refusal.code, refusal.article.number) == ("closing.not_yet", esito.articolo.number)
    whole = code != ONLINE_CODE
    assert (state.line_status(NS).no_close_before > state.turn.number) is whole


@pytest.mark.parametrize("code", RULES)
def test_the_only_card_of_the_monte_is_not_discarded_at_once(code: str):
    rules = RULES[code]
    state = table("4c 5c Kp 9q", single="9q", rules=rules)
    refusal = explain(rules, state, Discard(N, Card("9q")), now=NOW)
    assert refusal is not None
    esito = OUTCOMES[code]["raccolta-incompleta", ("riscartata",)]
    found = (refusal.code, refusal.article.number)
    assert found == ("discard.single_monte_card", esito.articolo.number)


@pytest.mark.parametrize("code", RULES)
def test_who_plays_on_after_a_call_is_stopped(code: str):
    rules = RULES[code]
    state = done(table("3c 6q 9f Kp Kq", rules=rules), lay("9f 3c 6q"), rules=rules)
    state = done(state, contest("parola", meld=1), rules=rules)
    events = play(rules, state, Discard(N, Card("Kp")), now=NOW).events
    assert [type(one) for one in events] == [e.WarningGiven]
    assert OUTCOMES[code]["gioco-continuato", ("si",)].articolo.number == (
        rules.code.irregolarita.after_call.article.number
    )
