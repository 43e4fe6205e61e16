"""Puzzles over HTTP: one day for all, no answer before the end, a state that is checked."""

from __future__ import annotations

import ipaddress
import re
import sqlite3
from datetime import UTC, datetime
from typing import Any

import pytest

from api.service.code_view import code_view
from api.service.house_clock import HouseClock
from api.settings import Settings
from lexicon.grounds import WordList
from parole_engine.door import rules_for
from tests.api.support import FAST, running

pytestmark = pytest.mark.anyio

CODE = code_view(rules_for(lexicon=WordList(())))
NOW = int(datetime(2026, 11, 16, 9, tzinfo=UTC).timestamp() * 1000)
DAY = 86_400_000
PLAYED = ("burraco_nascosto", "allunga", "matta", "giocata_migliore", "chiudi")
KINDS = (*PLAYED, "ammessa", "codice")
# The question names what lies on the table and nothing else.
QUESTIONS = {
    "burraco_nascosto": "Undici carte, un burraco nascosto: trova la parola che vale di più\\.",
    "allunga": "Allunga [A-Z*]+: trova la giocata che rende di più\\.",
    "matta": (
        "Piazza (il jolly|la pinella): trova la parola che rende di più\\."
        "|In [A-Z*]+ c’è una matta: lega o sostituisci, e fai più punti che puoi\\."
    ),
    "giocata_migliore": "Gioca il turno che rende di più\\.",
    "chiudi": "Chiudi adesso: cala tutte le carte e scarta l’ultima\\.",
    "ammessa": "Ammessa o no, e perché\\?",
    "codice": "Che cosa dice il codice\\?",
}


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> int:
        return self.now


CLOCK = Clock()


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    return tmp_path_factory.mktemp("enigmi") / "parole.db"


@pytest.fixture(scope="module")
async def service(database):
    settings = Settings(
        database_url=f"sqlite:///{database}",
        rate_address=FAST,
        rate_heavy=FAST,
        trusted_proxies=(ipaddress.ip_network("127.0.0.1/32"),),
        workers=1,
    )
    async with running(settings, clock=HouseClock(CLOCK)) as client:
        yield client


@pytest.fixture
def http(service):
    """One service for all tests, because it takes seconds to start; the clock begins anew."""
    CLOCK.now = NOW
    return service


async def ask(http, status=200, **body):
    answer = await http.post("/api/v1/enigmi", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


def texts(value, without):
    """Every text of an answer in capitals, but for those under the keys ``without``."""
    if isinstance(value, str):
        yield value.upper()
    elif isinstance(value, list):
        for item in value:
            yield from texts(item, without)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key not in without:
                yield from texts(item, without)


async def respond(http, puzzle_id, status=200, home="127.0.0.1", **body):
    answer = await http.post(
        f"/api/v1/enigmi/{puzzle_id}/risposte", json=body, headers={"x-forwarded-for": home}
    )
    assert answer.status_code == status, answer.text
    return answer.json()


async def test_the_puzzle_of_the_day_is_the_same_for_everybody(http, tmp_path):
    first = (await http.get("/api/v1/enigmi/oggi")).json()["enigma"]
    again = (await http.get("/api/v1/enigmi/oggi")).json()["enigma"]
    assert first == again
    assert first["data"] == "2026-11-16"
    assert first["numero"] == 685
    elsewhere = Settings(database_url=f"sqlite:///{tmp_path / 'altro.db'}", workers=1)
    async with running(elsewhere, clock=HouseClock(CLOCK)) as other:
        assert (await other.get("/api/v1/enigmi/oggi")).json()["enigma"] == first
    CLOCK.now = NOW + DAY
    assert (await http.get("/api/v1/enigmi/oggi")).json()["enigma"]["id"] != first["id"]


async def test_the_puzzle_of_the_day_is_made_before_anybody_asks(http, tmp_path):
    todays = (await http.get("/api/v1/enigmi/oggi")).json()["enigma"]["id"]
    elsewhere = Settings(database_url=f"sqlite:///{tmp_path / 'altro.db'}", workers=1)
    async with running(elsewhere, clock=HouseClock(CLOCK)):
        with sqlite3.connect(tmp_path / "altro.db") as shelf:
            assert shelf.execute("SELECT id FROM puzzles").fetchall() == [(todays,)]


@pytest.mark.parametrize("kind", KINDS)
async def test_nothing_of_the_answer_leaves_before_the_end(http, kind):
    puzzle = (await ask(http, tipo=kind, livello=2))["enigma"]
    over = await respond(http, puzzle["id"], resa=True)
    assert over["finito"]
    assert re.fullmatch(QUESTIONS[kind], puzzle["domanda"])
    assert puzzle.pop("regole") == CODE, "the same for every puzzle"
    before = list(texts(puzzle, without=("tipo", "domanda", "contesto", "giochi", "parola")))
    assert set(puzzle) == {
        *("id", "tipo", "numero", "data", "livello", "valutazione", "domanda", "contesto"),
        *(
            "risposta",
            "turno_intero",
            "carte",
            "giochi",
            "monte",
            "pozzetto_preso",
            "parola",
            "scelte",
        ),
        *("massimo", "aiuti"),
    }
    for solution in over["soluzioni"]:
        assert not {word.upper() for word in solution["parole"]} & set(before)
    everything = "\n".join(texts(puzzle, without=()))
    assert over["spiegazione"] is None or over["spiegazione"].upper() not in everything
    assert over["articolo"] is None or over["articolo"].upper() not in before
    assert all(option["articolo"] is None for option in puzzle["scelte"])
    if kind in PLAYED:
        wrong = await respond(
            http, puzzle["id"], giocate=[{"tipo": "scarta", "carta": "Ar"}], status=400
        )
        assert wrong["code"] == "puzzle.bad_answer"


@pytest.mark.parametrize("kind", PLAYED)
async def test_the_solution_that_is_told_is_right_when_it_is_played(http, kind):
    puzzle = (await ask(http, tipo=kind, livello=3))["enigma"]
    told = await respond(http, puzzle["id"], resa=True)
    best = told["soluzioni"][0]
    done = await respond(http, puzzle["id"], giocate=best["giocate"], state=None)
    assert done["esito"] == "giusta"
    assert done["punti"] == best["punti"]
    assert done["quota"] == 1
    assert done["state"]["valutazione"]["r"] > 1500
    assert best["lemma"]


async def test_all_equal_answers_are_counted_when_only_some_are_listed(http):
    listed = counted = 0
    for _ in range(12):
        puzzle = (await ask(http, tipo="chiudi", livello=2))["enigma"]
        over = await respond(http, puzzle["id"], resa=True)
        listed, counted = len(over["soluzioni"]), over["pari"]
        assert counted >= listed
        if counted > listed:
            break
    assert counted > listed == 8
    assert f" e altre {counted - 4}." in over["spiegazione"]
    open_yet = await respond(http, puzzle["id"], aiuto=True)
    assert open_yet["pari"] is None


async def test_a_wrong_move_is_an_answer_with_its_article_and_changes_nothing(http):
    puzzle = (await ask(http, tipo="burraco_nascosto", livello=1))["enigma"]
    cards = puzzle["carte"][:3]
    said = await respond(
        http,
        puzzle["id"],
        giocate=[{"tipo": "apri", "carte": ["Hr", "Hr", "Hr"], "lettura": "HHH"}],
    )
    assert said["esito"] == "sbagliata"
    assert said["articolo"].startswith("Art. ")
    assert not said["finito"]
    assert said["soluzioni"] == []
    assert said["spiegazione"] is None
    assert said["state"]["storia"] == []
    assert len(cards) == 3


async def test_helps_come_one_by_one_and_cost_rating(http):
    puzzle = (await ask(http, tipo="burraco_nascosto", livello=1))["enigma"]
    first = await respond(http, puzzle["id"], aiuto=True)
    second = await respond(http, puzzle["id"], aiuto=True, aiuti=1)
    assert first["aiuto"]["lettere"] >= 7
    assert first["aiuto"]["iniziale"] is None
    assert len(second["aiuto"]["iniziale"]) == 1
    none = await respond(http, puzzle["id"], aiuto=True, aiuti=3, status=400)
    assert none["code"] == "puzzle.bad_answer"
    best = (await respond(http, puzzle["id"], resa=True))["soluzioni"][0]["giocate"]
    alone = await respond(http, puzzle["id"], giocate=best)
    helped = await respond(http, puzzle["id"], giocate=best, aiuti=2)
    assert helped["state"]["valutazione"]["r"] < alone["state"]["valutazione"]["r"]
    assert helped["state"]["valutazione"]["r"] > 1500


async def test_the_price_of_a_help_is_told_before_it_is_taken_and_is_the_one_paid(http):
    puzzle = (await ask(http, tipo="burraco_nascosto", livello=1))["enigma"]
    where = f"/api/v1/enigmi/{puzzle['id']}/posta"
    told = (await http.post(where, json={"state": None})).json()["posta"]
    assert len(told["giusta"]) == puzzle["aiuti"] + 1
    assert told["giusta"] == sorted(told["giusta"], reverse=True)
    assert told["giusta"][0] > told["giusta"][1] > told["giusta"][-1] >= 0 > told["resa"]
    lost = await respond(http, puzzle["id"], resa=True)
    assert lost["valutazione"]["dopo"] - 1500 == told["resa"]
    now = (await http.post(where, json={"state": None})).json()["posta"]
    best = lost["soluzioni"][0]["giocate"]
    helped = await respond(http, puzzle["id"], giocate=best, aiuti=2)
    assert helped["valutazione"]["dopo"] - 1500 == now["giusta"][2]
    again = await http.post(where, json={"state": helped["state"]})
    assert again.json() == {"posta": None}
    assert (await http.post(where, json={"state": {}})).json()["code"] == "puzzle.bad_state"
    missing = await http.post("/api/v1/enigmi/xyz/posta", json={"state": None})
    assert missing.json()["code"] == "puzzle.missing"


async def test_a_choice_ends_the_puzzle_and_counts_once(http):
    puzzle = (await ask(http, tipo="codice", livello=1))["enigma"]
    assert len(puzzle["scelte"]) == 3
    done = await respond(http, puzzle["id"], scelta="a")
    assert done["finito"]
    assert done["corretta"] in "abc"
    assert (done["esito"] == "giusta") is (done["corretta"] == "a")
    assert done["valutazione"]["prima"] == 1500
    again = await respond(http, puzzle["id"], scelta="a", state=done["state"])
    assert again["valutazione"] is None
    assert again["state"] == done["state"]
    strange = await respond(http, puzzle["id"], scelta="z", status=400)
    assert strange["code"] == "puzzle.bad_answer"


async def test_what_was_missed_comes_back_the_day_after_in_review_and_leaves_the_rating(http):
    puzzle = (await ask(http, tipo="burraco_nascosto", livello=1))["enigma"]
    missed = await respond(http, puzzle["id"], resa=True)
    state = missed["state"]
    assert [card["testo"] for card in state["ripasso"]] == [puzzle["domanda"]]
    early = await ask(http, modo="ripasso", state=state)
    assert early == {"enigma": None, "prossimo": state["ripasso"][0]["a"]}
    CLOCK.now = NOW + 2 * DAY
    due = await ask(http, modo="ripasso", state=state)
    assert due["enigma"]["id"] == puzzle["id"]
    moves = missed["soluzioni"][0]["giocate"]
    seen = await respond(http, puzzle["id"], giocate=moves, modo="ripasso", state=state)
    assert seen["esito"] == "giusta"
    assert seen["valutazione"] is None
    assert seen["state"]["valutazione"] == state["valutazione"]
    assert seen["state"]["ripasso"][0]["a"] > CLOCK.now


async def test_days_in_a_row_are_counted_once_a_day(http):
    state: Any = None
    for expected in (1, 2, 3):
        puzzle = (await http.get("/api/v1/enigmi/oggi")).json()["enigma"]
        for _ in range(2):
            done = await respond(http, puzzle["id"], resa=True, modo="oggi", state=state)
            state = done["state"]
        assert state["serie"]["attuale"] == expected
        CLOCK.now += DAY
    CLOCK.now += DAY
    puzzle = (await http.get("/api/v1/enigmi/oggi")).json()["enigma"]
    done = await respond(http, puzzle["id"], resa=True, modo="oggi", state=state)
    assert done["state"]["serie"] == {"attuale": 1, "migliore": 3, "ultimo": "2026-11-20"}


async def test_the_rating_of_a_puzzle_lives_on_the_server_and_moves_with_the_answers(http):
    puzzle = (await ask(http, tipo="codice", livello=1))["enigma"]
    ratings = []
    for home in ("192.0.2.1", "192.0.2.2", "2001:db8::1"):
        done = await respond(http, puzzle["id"], resa=True, home=home)
        ratings.append(done["valutazione"]["enigma"])
    assert puzzle["valutazione"] < ratings[0] < ratings[1] < ratings[2]
    assert ratings[2] - puzzle["valutazione"] <= 91
    for home in ("192.0.2.1", "192.0.2.2", "2001:db8::2"):
        done = await respond(http, puzzle["id"], resa=True, home=home)
        assert done["valutazione"]["enigma"] == ratings[2]


async def test_the_next_puzzle_is_near_the_players_rating(http):
    state = (
        await respond(http, (await ask(http, tipo="codice", livello=1))["enigma"]["id"], resa=True)
    )["state"]
    for rating in (800.0, 2300.0):
        state["valutazione"]["r"] = rating
        for _ in range(3):
            puzzle = (await ask(http, tipo="burraco_nascosto", state=state))["enigma"]
            assert abs(puzzle["valutazione"] - rating) < 420


def bad_states(good):
    yield {}
    yield {**good, "versione": 2}
    yield {**good, "extra": 1}
    for key, value in (("r", 1e9), ("r", "1500"), ("rd", -1), ("vol", None), ("r", True)):
        yield {**good, "valutazione": {**good["valutazione"], key: value}}
    yield {**good, "giorni": {"2026-02-31": 1.0}}
    yield {**good, "giorni": {"ieri": 1.0}}
    yield {**good, "giorni": {"2026-02-01": 7}}
    yield {**good, "serie": {**good["serie"], "ultimo": "2026-13-01"}}
    card = {"chiave": "codice.1.x", "testo": "", "a": 1, "stabilita": 1.0, "difficolta": 5.0}
    yield {**good, "ripasso": [card]}
    yield {**good, "ripasso": [{**card, "visto": 1, "chiave": "../../etc"}]}
    yield {**good, "ripasso": [{**card, "visto": 10**18}]}
    yield {**good, "storia": [{"id": "x"}]}


async def test_a_state_that_is_none_is_refused_as_a_whole(http):
    puzzle = (await ask(http, tipo="codice", livello=1))["enigma"]
    good = (await respond(http, puzzle["id"], resa=True))["state"]
    for state in bad_states(good):
        refused = await respond(http, puzzle["id"], scelta="a", state=state, status=400)
        assert refused["code"] == "puzzle.bad_state", state
        assert (await ask(http, 400, state=state))["code"] == "puzzle.bad_state"
    unknown = {
        **good,
        "ripasso": [
            {
                "chiave": "pippo.1.x",
                "testo": "",
                "a": 1,
                "stabilita": 1.0,
                "difficolta": 5.0,
                "visto": 1,
            }
        ],
    }
    assert (await ask(http, 400, modo="ripasso", state=unknown))["code"] == "puzzle.bad_state"


async def test_a_bad_puzzle_can_be_reported_and_is_proposed_no_more(http, database):
    puzzle = (await ask(http, tipo="codice", livello=1))["enigma"]
    where = f"/api/v1/enigmi/{puzzle['id']}/segnalazioni"
    for home in ("192.0.2.1", "2001:db8::1", "2001:db8::2", "192.0.2.1", "192.0.2.2"):
        sent = await http.post(
            where,
            json={"motivo": "testo_confuso", "testo": "non si capisce"},
            headers={"x-forwarded-for": home},
        )
        assert sent.status_code == 204
    with sqlite3.connect(database) as reader:
        rows = reader.execute("select motive, text from puzzle_reports").fetchall()
        assert rows == [("testo_confuso", "non si capisce")] * 3
    assert (await http.post(where, json={"motivo": "boh", "testo": ""})).status_code == 400
    gone = await http.post("/api/v1/enigmi/xyz/segnalazioni", json={"motivo": "altro", "testo": ""})
    assert gone.json()["code"] == "puzzle.missing"


async def test_an_unknown_puzzle_and_an_empty_answer_are_told_apart(http):
    assert (await respond(http, "xyz", 404, scelta="a"))["code"] == "puzzle.missing"
    puzzle = (await ask(http, tipo="codice", livello=1))["enigma"]
    assert (await respond(http, puzzle["id"], 400))["code"] == "puzzle.bad_answer"
    both = await respond(http, puzzle["id"], 400, scelta="a", giocate=[])
    assert both["code"] == "puzzle.bad_answer"
    assert (await respond(http, puzzle["id"], 400, resa=True, aiuto=True))[
        "code"
    ] == "puzzle.bad_answer"
