"""What is written can be read: moves, events, states; and only what is well written."""

import dataclasses
import json
from types import MappingProxyType
from typing import NamedTuple, get_args

import pytest

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine import moves as m
from burraco_engine.articles import Article
from burraco_engine.calls import Awaited, Moment
from burraco_engine.cards import Card, parse_cards
from burraco_engine.errors import NotationError
from burraco_engine.melds import Grade, Meld, MeldKind, MeldState, Verdict
from burraco_engine.names import Millis
from burraco_engine.record.codec import (
    event_from_json,
    event_to_json,
    move_from_json,
    move_to_json,
    state_from_json,
    state_to_json,
)
from burraco_engine.record.frozen import encode
from burraco_engine.record.redaction import event_view_to_json, redact
from burraco_engine.record.spelling import EVENT_NAMES, KEYS
from burraco_engine.record.view_json import view_to_json
from burraco_engine.state import PlayKind, State
from burraco_engine.table import Place
from burraco_engine.turn.allowed import NOTHING, allowed
from burraco_engine.turn.deciding import play
from burraco_engine.view import view
from tests.burraco_engine.plain import EO, NOW, NS, RULES, E, N, S, dealt, run, took

ARTICLE = Article("parole-2025", "25", "A33")
MELD = Meld(
    id=3,
    line=NS,
    kind=MeldKind.PAROLA,
    cards=parse_cards("Cr Ar * Ar"),
    reading="CASA",
    suit="r",
    matta=2,
    value=50,
    grade=Grade.SPORCO,
    honours=100,
    verdict=Verdict("dubbia", "abc"),
    readings=("CA",),
    burraco_cards=7,
    state=MeldState.FROZEN_TEMPORARILY,
    until=N,
    negative=parse_cards("Ar"),
    all_negative=True,
)
RARE: list[e.Event] = [
    e.SeatsDrawn(((N, Card("Qr")), (E, Card("*"))), E, NS, NOW),
    e.MontePartlyCollected(N, parse_cards("Ar"), Card("Zn"), NOW),
    e.MeldRestated(3, MeldState.FROZEN_FOR_GOOD, None, parse_cards("Ar"), False, ARTICLE, NOW),
    e.CardsPenalised(N, parse_cards("Ar @"), 3, MELD, ARTICLE, NOW),
    e.CardsPenalised(N, parse_cards("Ar"), None, None, ARTICLE, NOW),
    e.CardExposed(N, Card("Ar"), ARTICLE, NOW),
    e.CardShown(E, Card("Ar"), Article("classico-2007", "17"), NOW),
    e.SeatRestricted(N, True, False, True, False, ARTICLE, NOW),
    e.LineRestricted(NS, 12, "CASTA", ARTICLE, NOW),
    e.WarningGiven(S, ARTICLE, NOW),
    e.MeldLaid(N, PlayKind.TIE, MELD, parse_cards("Ar"), NOW),
    e.ClockResumed(Millis(5), NOW),
    e.PozzettoDrawnFrom(1, parse_cards("Ar Br"), ARTICLE, NOW),
    e.LinesFormed(E, (NS, NS, NS), ARTICLE, NOW),
    i.ArbiterSeated("Rosa", NOW),
    i.TookOutOfTurn(S, True, parse_cards("Ar @"), False, NOW),
    i.ExplanationAsked(E, 3, ARTICLE, NOW),
    i.ExplanationGiven(N, 3, "participio", NOW),
    i.CallOpened(E, "parola", N, 3, (), Moment.AT_ONCE, ARTICLE, NOW),
    i.CallOpened(None, "parola", N, 3, parse_cards("Ar"), Moment.LATER, ARTICLE, NOW, "CASTA"),
    i.InfractionFound(N, "apertura_errata", 3, parse_cards("Ar"), ARTICLE, NOW),
    i.AnswerAwaited(Awaited.ARBITRO, ("vale", "decide"), None, NOW),
    i.AnswerAwaited(Awaited.SANA, (), Millis(9), NOW),
    i.CardNamed(N, Card("Sr"), False, "CATAS", ARTICLE, NOW),
    i.MeldAmended(N, MELD, parse_cards("Ar"), ARTICLE, NOW),
    i.CardGiven(N, Card("Ar"), ARTICLE, NOW),
    i.CardsPutBack(S, False, parse_cards("Ar"), ARTICLE, NOW),
    i.CardsTakenBack(N, parse_cards("Ar"), 3, None, ARTICLE, NOW),
    i.DiscardPrepared(S, Card("Ar"), ARTICLE, NOW),
    i.SmazzataReopened(ARTICLE, NOW),
    i.KeeperNamed(S, ARTICLE, NOW),
    i.GhostFound(N, Card("Bn"), S, ARTICLE, NOW),
    i.PozzettoCounted(N, 0, 10, parse_cards("Ar"), ARTICLE, NOW),
    i.PozzettoMended(N, 0, 11, parse_cards("Ar"), ARTICLE, NOW),
    i.PozzettoLeftOver(N, parse_cards("Ar Br"), True, ARTICLE, NOW),
    i.DeckFaultFound(N, parse_cards("Ar"), parse_cards("Br"), ARTICLE, NOW),
    i.HandLooked(N, "Rosa", NOW),
    i.RulingGiven("penalizzata", "Rosa", "è un nome", ARTICLE, NOW),
    i.ScoreAssigned(((NS, 120), (EO, -35)), ARTICLE, NOW),
    i.CallClosed(True, Millis(9), NOW),
]
MOVES = [
    m.Draw(N),
    m.Collect(N),
    m.CollectPart(N, parse_cards("Cr An")),
    m.Open(N, parse_cards("Cr Ar * Ar"), "CASA"),
    m.Open(N, parse_cards("Cr Ar Sr")),
    m.Tie(N, 3, parse_cards("Cr Ar Sr Tr Ar"), "CASTA"),
    m.Replace(N, 3, parse_cards("Cr Ar Sr * Ar"), "CASTA"),
    m.Undo(N),
    m.Discard(N, Card("Zn")),
    m.GiocoAlMonte(N, (m.Open(N, parse_cards("Ar Mr Or"), "AMO"),), Card("Bn")),
    m.DrawSeats(((N, Card("Qr")), (E, Card("An")))),
    m.Deal(parse_cards("Ar Br"), 1, "ab" * 16),
    m.GiveSignal(),
    m.ExpireTime(),
    m.AnnounceTimeOut(),
    m.AnnounceTimeOut(discarding=True),
    m.StopClock(),
    m.ResumeClock(),
    m.Count(),
    m.SeatArbiter("Rosa"),
    m.SeatArbiter(None),
    m.AskExplanation(N, 2),
    m.GiveExplanation(N, 2, "participio"),
    m.Contest(N, "parola", E, 2),
    m.Contest(N, "fuori_turno", E),
    m.Denounce(N, "carta_caduta", N, parse_cards("Tr"), 1, "casta", Moment.AT_ONCE),
    m.Denounce(N, "carta_caduta", N),
    m.Denounce(N, "dovere", N, number=11),
    m.LookAt(E),
    m.Heal(N, parse_cards("Cr Ar Sr Ar"), "CASA"),
    m.Heal(N),
    m.Prepare(N, Card("Zn")),
    m.Complete(N, 2, parse_cards("Cr Ar Sr Ar"), "CASA"),
    m.Choose(N, "penalizzata", "così"),
    m.Choose(N, "penalizzata"),
    m.Choose(N, "punteggio", "così", ((NS, 120), (EO, -35))),
    m.RuleWord(2, True, "c’è"),
    m.RuleWord(2, False),
    m.RuleWord(2, None),
    m.AskWarning(N),
    m.Arbitrate(),
]


@pytest.mark.parametrize("move", MOVES, ids=lambda move: type(move).__name__)
def test_a_move_is_read_as_it_was_written(move) -> None:
    written = json.loads(json.dumps(move_to_json(move)))
    assert "posto" not in written
    assert move_from_json(written, N) == move


def test_every_kind_of_move_is_written_above() -> None:
    def kinds(union) -> set[type]:
        return {kind for part in get_args(union) for kind in (kinds(part) or {part})}

    assert {type(move) for move in MOVES} == kinds(m.Move)


def test_a_reading_may_be_written_small() -> None:
    move = move_from_json({"tipo": "apri", "carte": ["Ar"], "lettura": "casa"}, N)
    assert move == m.Open(N, parse_cards("Ar"), "CASA")


@pytest.mark.parametrize(
    "raw",
    [
        [],
        {},
        {"tipo": "vola"},
        {"tipo": []},
        {"tipo": "pesca", "posto": "N"},
        {"tipo": "apri"},
        {"tipo": "apri", "carte": "Ar"},
        {"tipo": "apri", "carte": [1]},
        {"tipo": "apri", "carte": ["Xx"]},
        {"tipo": "apri", "carte": [], "lettura": 3},
        {"tipo": "lega", "gioco": "3", "carte": []},
        {"tipo": "lega", "gioco": True, "carte": []},
        {"tipo": "gioco_al_monte", "giocate": [{"tipo": "pesca"}], "scarto": "Ar"},
        {"tipo": "gioco_al_monte", "giocate": {}, "scarto": "Ar"},
        {"tipo": "estrai_posti", "estratte": [["N"]]},
    ],
)
def test_a_badly_written_move_is_refused(raw) -> None:
    with pytest.raises(NotationError):
        move_from_json(raw, N)


def history() -> tuple[State, list[e.Event]]:
    state, log = took(RULES, dealt(clocked=True)), list[e.Event]()
    for _ in range(6):
        result = play(
            RULES, state, m.Discard(state.turn.seat, state.table.hand(state.turn.seat)[0]), now=NOW
        )
        log += result.events
        result = play(RULES, result.state, m.Draw(result.state.turn.seat), now=NOW)
        log += result.events
        state = result.state
    return state, log


def test_an_event_is_read_as_it_was_written() -> None:
    for event in [*history()[1], *RARE]:
        assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event


class _Referred(str):
    """A text that knows where it comes from."""


class _Zone(NamedTuple):
    """A tuple of a kind of its own."""

    card: Card
    number: int


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (None, None),
        (True, True),
        (Millis(7), 7),
        (N, "N"),
        (Awaited.SANA, "sana"),
        (Card("10q"), "10q"),
        (Article("parole-2025", "8"), ["parole-2025", "8"]),
        (ARTICLE, ["parole-2025", "25", "A33"]),
        ((), []),
        (parse_cards("Ar *"), ["Ar", "*"]),
        (_Zone(Card("Ar"), 2), ["Ar", 2]),
        (((N, Card("Qr")), (E, None)), [["N", "Qr"], ["E", None]]),
        ({"a": Awaited.SANA}, {"a": "sana"}),
        (MappingProxyType({"a": (Card("*"),)}), {"a": ["*"]}),
        (Verdict("dubbia", "abc"), {"esito": "dubbia", "fonte": "abc"}),
    ],
)
def test_a_value_is_written_by_its_kind(value, written) -> None:
    for _ in range(2):  # the second time its kind is known
        told = encode(value)
        assert told == written
        assert type(told) is type(written)


def test_a_text_of_a_kind_of_its_own_stays_what_it_is() -> None:
    name = _Referred("Anna")
    assert encode(name) is name
    assert encode((name,))[0] is name


def test_what_nobody_can_write_is_refused() -> None:
    for value in (object(), 1.5, Place.HAND):
        with pytest.raises(TypeError):
            encode(value)


def test_every_event_and_every_field_has_its_italian_name() -> None:
    assert set(EVENT_NAMES) == set(get_args(e.Event))
    assert len(set(EVENT_NAMES.values())) == len(EVENT_NAMES)
    for kind in EVENT_NAMES:
        keys = [KEYS[field.name] for field in dataclasses.fields(kind)]
        assert len(set(keys)) == len(keys)
        assert not {"tipo", "v"} & set(keys)


def test_a_state_is_read_as_it_was_written() -> None:
    state, _ = history()
    assert state_from_json(json.loads(json.dumps(state_to_json(state)))) == state
    with pytest.raises(NotationError):
        state_from_json({"versione": "1"})


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"tipo": "scartata"},
        {"tipo": "scartata", "v": 1},
        {"tipo": "scartata", "v": 9, "posto": "N", "carta": "Ar", "obbligato": False, "a": 1},
        {"tipo": "scartata", "v": 1, "posto": "N", "carta": "Xx", "obbligato": False, "a": 1},
        {"tipo": "scartata", "v": 1, "posto": "N", "carta": 7, "obbligato": False, "a": 1},
        {"tipo": "scartata", "v": 1, "posto": "N", "carta": "Ar", "obbligato": 0, "a": 1},
        {"tipo": "gioco_fermato", "v": 1, "a": 1, "b": 2},
        {"tipo": "pesca_obbligata", "v": 1, "posto": "N", "articolo": ["x"], "a": 1},
        {"tipo": "pesca_obbligata", "v": 1, "posto": "N", "articolo": "x", "a": 1},
        {"tipo": "monte_raccolto", "v": 1, "posto": "N", "carte": "Ar", "a": 1},
        {
            "tipo": "posti_estratti",
            "v": 1,
            "estratte": [["N"]],
            "mazziere": "N",
            "compila": "NS",
            "a": 1,
        },
        {"tipo": "smazzata_contata", "v": 1, "conto": [], "a": 1},
        {"tipo": "smazzata_finita", "v": 1, "fine": "boh", "chi_chiude": None, "a": 1},
    ],
)
def test_a_badly_written_event_is_refused(raw) -> None:
    with pytest.raises(NotationError) as caught:
        event_from_json(raw)
    assert caught.value.code == "notation.event"


def test_an_event_of_an_older_version_is_brought_up_to_date() -> None:
    old = {"tipo": "turno_passato", "v": 1, "chi": "N", "a": 5}
    upcasts = {
        ("turno_passato", 1): lambda facts: {"posto": facts["chi"], "a": facts["a"]},
        ("turno_passato", 2): lambda facts: {**facts, "a": facts["a"] * 1000},
    }
    assert event_from_json(old, upcasts) == e.TurnPassed(N, Millis(5000))


def test_the_view_speaks_the_keys_of_the_page() -> None:
    state, log = history()
    seen = view_to_json(view(state, N), allowed(RULES, state, N), redact(log[-1], N))
    again = json.loads(json.dumps(seen))
    assert again["posto"] == "N"
    assert again["mano"] == [card.code for card in state.table.hand(N)]
    assert again["posti"]["E"]["carte"] == len(state.table.hand(E))
    assert again["tallone"] == len(state.table.tallone)
    assert again["ultima"]["tipo"] == "tempo_avviato"
    assert again["orologio"]["giocata_ms"] == 40_000
    assert set(again) >= {"version", "codice", "fase", "turno", "smazzata", "smazzate"}
    assert set(again) >= {"mazziere", "monte", "giochi", "pozzetti", "punti", "si_puo", "esito"}


def test_a_pause_makes_no_time_longer() -> None:
    state = run(RULES, dealt(clocked=True), m.Draw(N))
    state = run(RULES, state, m.StopClock(), now=Millis(NOW + 10_000))
    state = run(RULES, state, m.ResumeClock(), now=Millis(NOW + 70_000))
    clock = view_to_json(view(state, N), NOTHING)["orologio"]
    assert clock["giocata_ms"] == 40_000
    assert clock["scade_a"] == NOW + 100_000
    assert clock["iniziato_a"] == NOW + 60_000


def test_an_event_view_has_no_key_for_what_is_hidden() -> None:
    drawn = e.CardDrawn(N, Card("Ar"), False, NOW)
    assert event_view_to_json(redact(drawn, N))["carta"] == "Ar"
    assert "carta" not in event_view_to_json(redact(drawn, E))
    assert "carta" not in event_view_to_json(redact(drawn, None))


def test_the_page_reads_the_score_when_the_smazzata_is_over() -> None:
    state = dealt()
    state = dataclasses.replace(
        state, table=dataclasses.replace(state.table, tallone=state.table.tallone[:3])
    )
    state = took(RULES, state)
    state = run(RULES, state, m.Discard(N, state.table.hand(N)[0]))
    seen = view_to_json(view(state, None), NOTHING)
    assert seen["fine"] == "tallone"
    sheet = seen["esito"]["smazzata"]["linee"]["NS"]
    assert sheet["totale"] == sum(entry["punti"] for entry in sheet["voci"])
    assert all(entry["articolo"].startswith("Art.") for entry in sheet["voci"])
    assert seen["punti"]["NS"] == sheet["totale"]
    assert seen["posti"]["S"]["rimaste"] == [card.code for card in state.table.hand(S)]
