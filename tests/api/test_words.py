"""Words over HTTP: one, many, the table's view, the lexicon itself, the search."""

from __future__ import annotations

import asyncio
import json

import pytest

from api.app import create_app
from api.problems import ApiError
from api.service import judging
from api.service.judging import judge
from api.service.worker import verdicts
from burraco_engine.paths import DEFAULT_CODE as CODE
from tests.api.support import running

pytestmark = pytest.mark.anyio


async def test_a_word_is_judged_with_reason_article_and_lexicon(settings):
    async with running(settings) as http:
        casa = (await http.get("/api/v1/parole/Casa")).json()
        none = (await http.get("/api/v1/parole/qqzzqq")).json()
        health = (await http.get("/salute")).json()
    assert (casa["parola"], casa["piegata"], casa["parole"]) == ("Casa", "casa", [])
    assert (casa["esito"], casa["articolo"]) == ("ammessa", "Art. 9")
    assert any(one["lemma"] == "casa" for one in casa["letture"])
    assert (none["esito"], none["motivo"]) == ("non_ammessa", "inesistente")
    assert casa["lessico"]["digest"] == health["lessico"]


async def test_the_tables_view_says_only_the_outcome(settings):
    async with running(settings) as http:
        told = (await http.get("/api/v1/parole/qqzzqq?vista=tavolo")).json()
    assert told == {"parola": "qqzzqq", "esito": "non_ammessa"}


async def test_an_apostrophe_parts_two_words_each_with_its_verdict(settings):
    async with running(settings) as http:
        told = (await http.get("/api/v1/parole/l'amico")).json()
        table = (await http.get("/api/v1/parole/l’amico?vista=tavolo")).json()
        many = await http.post("/api/v1/parole/verifica", json={"parole": ["l’amico", "CITTA'"]})
    assert (told["parola"], told["piegata"], told["esito"]) == ("l'amico", None, "non_ammessa")
    assert "l’apostrofo divide due parole" in told["spiegazione"]
    each = [(one["parola"], one["piegata"], one["esito"]) for one in told["parole"]]
    assert each == [("l'", "l", "non_ammessa"), ("amico", "amico", "ammessa")]
    assert told["parole"][0]["motivo"] == "parola_tronca"
    assert table == {"parola": "l’amico", "esito": "non_ammessa"}
    assert many.json()["esito"] == "non_ammessa"
    amico, city = many.json()["parole"]
    assert [one["esito"] for one in amico["parole"]] == ["non_ammessa", "ammessa"]
    assert (city["parola"], city["piegata"], city["esito"]) == ("CITTA'", "citta", "ammessa")


async def test_a_word_that_no_list_has_names_the_editors_as_its_source(settings):
    async with running(settings) as http:
        listed = (await http.get("/api/v1/parole/casa")).json()["letture"]
        decided = (await http.get("/api/v1/parole/cascaggine")).json()
    assert all("redazione" not in one["fonti"] and one["fonti"] for one in listed)
    assert decided["esito"] == "ammessa"
    assert [one["fonti"] for one in decided["letture"]] == [["redazione"]]


async def test_the_verdict_says_what_the_lemma_means(settings):
    async with running(settings) as http:
        eth = (await http.get("/api/v1/parole/eth")).json()
        refused = (await http.get("/api/v1/parole/padellina")).json()
    meaning = eth["letture"][0]["significato"]
    assert "lettera" in meaning
    assert meaning in eth["spiegazione"]
    assert (refused["motivo"], refused["letture"][0]["base"]) == ("nome_alterato", "padella")


async def test_many_words_get_one_verdict_and_one_each_in_order(settings):
    async with running(settings) as http:
        body = {"parole": ["casa", "qqzzqq", "mare"]}
        both = (await http.post("/api/v1/parole/verifica", json=body)).json()
        good = (await http.post("/api/v1/parole/verifica", json={"parole": ["casa"]})).json()
    assert both["esito"] == "non_ammessa"
    assert [one["parola"] for one in both["parole"]] == ["casa", "qqzzqq", "mare"]
    assert good["esito"] == "ammessa"


@pytest.mark.parametrize(
    ("word", "motive"),
    [("ab", "troppo_corta"), ("c4sa", "caratteri_non_validi"), ("🃏🃏🃏", "caratteri_non_validi")],
)
async def test_what_cannot_be_a_word_is_refused_with_its_motive(settings, word, motive):
    async with running(settings) as http:
        assert (await http.get(f"/api/v1/parole/{word}")).json()["motivo"] == motive


async def test_limits_and_unknown_names_are_said_clearly(settings):
    async with running(settings) as http:
        answers = [
            await http.get("/api/v1/parole/" + "a" * 41),
            await http.get("/api/v1/parole/casa?vista=altra"),
            await http.get("/api/v1/parole/casa?codice=nessuno"),
            await http.get("/api/v1/parole/casa?codice=classico-2007"),
            await http.post("/api/v1/parole/verifica", json={"parole": ["casa"] * 51}),
        ]
    codes = [answer.json()["code"] for answer in answers]
    assert {answer.status_code for answer in answers} == {400}
    assert codes == [
        "words.too_long",
        "request.malformed",
        "profile.missing",
        "words.code_without_words",
        "request.malformed",
    ]


async def test_the_lexicon_names_itself_and_its_offline_file_can_be_fetched(settings):
    async with running(settings) as http:
        about = (await http.get("/api/v1/lessico")).json()
        offline = await http.get(about["url"])
    assert about["parole"] > 1_000
    assert about["digest"] in about["url"]
    assert "parole-2025" in about["codici"]
    assert about["licenze"]
    assert offline.status_code == 200
    assert offline.headers["cache-control"].endswith("immutable")


async def test_the_search_finds_the_plays_of_a_hand_best_first(settings):
    async with running(settings) as http:
        body = {"carte": ["Cr", "Ar", "Sr", "Ar", "Tr", "*"], "giochi": ["n:MARE"], "limit": 20}
        found = (await http.post("/api/v1/risolvi", json=body)).json()["giocate"]
        wrong = await http.post("/api/v1/risolvi", json={"carte": ["7c"]})
        melds = await http.post("/api/v1/risolvi", json={"carte": ["Cr"], "giochi": ["boh"]})
    assert 0 < len(found) <= 20
    gains = [one["guadagno"] for one in found]
    assert gains == sorted(gains, reverse=True)
    assert (wrong.status_code, wrong.json()["code"]) == (400, "notation.card_not_in_deck")
    assert (melds.status_code, melds.json()["code"]) == (400, "notation.meld")


async def test_without_a_lexicon_words_are_unavailable_and_the_rest_works(settings, tmp_path):
    from dataclasses import replace

    async with running(replace(settings, lexicon_dir=tmp_path / "vuota")) as http:
        answer = await http.get("/api/v1/parole/casa")
        assert (answer.status_code, answer.json()["code"]) == (503, "words.lexicon_missing")
        assert str(tmp_path) not in answer.text
        classic = {"nome": "Anna", "codice": "classico-2007"}
        assert (await http.post("/api/v1/tavoli", json=classic)).status_code == 201
        health = await http.get("/salute")
        assert (health.status_code, health.json()["ready"]) == (503, False)


@pytest.fixture
def patience(monkeypatch):
    """The first process of the pool takes its time to start on a busy machine."""
    monkeypatch.setattr(judging, "_SECONDS", 120.0)


async def test_near_words_of_fifty_unknown_ones_hold_nobody_up(settings, patience):
    unknown = [f"castr{a}{b}" for a in "aeiou" for b in "bcdfghlmnp"]
    async with running(settings) as http:
        request = http.post("/api/v1/parole/verifica", json={"parole": unknown})
        batch = asyncio.create_task(request)
        await asyncio.sleep(0)
        casa = await http.get("/api/v1/parole/casa")
        assert not batch.done()
        told = (await batch).json()
    assert casa.json()["esito"] == "ammessa"
    assert [one["parola"] for one in told["parole"]] == unknown
    assert any(one["suggerimenti"] for one in told["parole"])


async def test_an_unknown_word_gets_its_verdict_even_when_the_search_is_busy(settings, patience):
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        words, pool = app.state.words, app.state.services.service.pool
        full = asyncio.create_task(judge(words, pool, "a", ["castro", "castrx"], "arbitro", CODE))
        waiting = [
            asyncio.create_task(pool.search("b", verdicts, [], "arbitro", CODE)) for _ in range(99)
        ]
        await asyncio.sleep(0)
        (bare,) = await judge(words, pool, "b", ["castrx"], "arbitro", CODE)
        _, later = await full
        outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    assert any(isinstance(one, ApiError) for one in outcomes)
    assert json.loads(bare)["suggerimenti"] == []
    assert json.loads(later)["suggerimenti"]
    assert json.loads(bare) | {"suggerimenti": json.loads(later)["suggerimenti"]} == json.loads(
        later
    )
