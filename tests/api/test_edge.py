"""The border: headers, limits, addresses, logs without secrets."""

from __future__ import annotations

import dataclasses
import ipaddress
import json
import logging
from typing import Any

import httpx
import pytest
from pydantic import ValidationError

from api.app import create_app
from api.edge.address import client_address, is_loopback, is_secure
from api.edge.logs import configure_logging, scrub
from api.edge.middleware import RateLimiter
from api.faults import fault_of
from api.problems import ApiError
from api.routes import search
from api.schemas import puzzles, tables, words
from api.schemas.common import Request as Body
from api.settings import Rate
from tests.api.support import running, served

pytestmark = pytest.mark.anyio


async def test_every_answer_carries_the_security_headers(settings):
    async with running(settings) as client:
        for path in ("/salute", "/api/docs", "/non/esiste"):
            headers = (await client.get(path)).headers
            assert "script-src 'self'" in headers["content-security-policy"]
            assert "unsafe" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["x-frame-options"] == "DENY"
            assert headers["referrer-policy"] == "no-referrer"
            assert "strict-transport-security" not in headers


async def test_an_answer_is_not_stored_unless_it_says_so(settings):
    async with running(settings) as client:
        assert (await client.get("/salute")).headers["cache-control"] == "no-store"


async def test_a_missing_page_and_a_wrong_method_are_problems(settings):
    async with running(settings) as client:
        missing = await client.get("/non/esiste")
        wrong = await client.delete("/salute")
    assert (missing.status_code, missing.json()["code"]) == (404, "request.not_found")
    assert (wrong.status_code, wrong.json()["code"]) == (405, "request.method")
    assert missing.headers["content-type"] == "application/problem+json"
    assert wrong.headers["allow"] == "GET, HEAD"


async def test_a_body_above_the_limit_is_refused_with_and_without_its_length(settings):
    small = dataclasses.replace(settings, body_limit=100)

    async def chunks():
        for _ in range(20):
            yield b'{"parole":["'

    async with running(small) as client:
        headers = {"content-type": "application/json"}
        whole = await client.post("/api/v1/parole/verifica", content=b" " * 101, headers=headers)
        streamed = await client.post("/api/v1/parole/verifica", content=chunks(), headers=headers)
    for answer in (whole, streamed):
        assert (answer.status_code, answer.json()["code"]) == (413, "request.too_large")


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"", "il corpo manca"),
        (b"{", "il corpo non è JSON leggibile"),
        (b"[]", "il corpo dev’essere un oggetto"),
        (b"{}", "«parole» manca"),
        (b'{"parole":[]}', "«parole» vuole almeno un elemento"),
        (b'{"parole":"a"}', "«parole» dev’essere un elenco"),
        (b'{"parole":[""]}', "«parole.0» vuole almeno un carattere"),
        (b'{"parole":["%s"]}' % (b"a" * 41), "«parole.0» ha al massimo 40 caratteri"),
        (b'{"parole":[%s]}' % b",".join([b'"a"'] * 51), "«parole» ha al massimo 50 elementi"),
        (b'{"parole":["a"],"altro":1}', "«altro» non è previsto"),
        (b'{"parole":["a"],"vista":"x"}', "«vista» dev’essere uno tra 'arbitro' o 'tavolo'"),
        (b'{"parole":["a"],"codice":1}', "«codice» dev’essere un testo"),
    ],
)
async def test_a_malformed_body_is_refused_with_a_reason_in_italian(settings, body, says):
    async with running(settings) as client:
        answer = await client.post(
            "/api/v1/parole/verifica", content=body, headers={"content-type": "application/json"}
        )
    told = answer.json()
    assert (answer.status_code, told["code"]) == (400, "request.malformed")
    assert told["title"] == f"La richiesta non è ben formata: {says}."
    assert all(set(field) == {"field", "reason"} for field in told["values"]["fields"])


def test_every_fault_that_a_request_can_have_is_told_in_italian():
    """Whatever the models forbid has its sentence: none falls back to «non va bene»."""
    wrong: list[Any] = [None, True, -1, 10**9, 1.5, "", "x" * 10_000, "boh", [], [None]]
    wrong += [["x"] * 999, {}, {"N": 1}, {"x" * 99: "y"}, {"a": {}}]
    faults = set()
    for module in (puzzles, search, tables, words):
        for model in vars(module).values():
            if not (isinstance(model, type) and issubclass(model, Body) and model is not Body):
                continue
            for name in model.model_fields:
                for value in wrong:
                    try:
                        model.model_validate({name: value})
                    except ValidationError as error:
                        faults |= {fault_of(one) for one in error.errors()}
    assert "manca" in faults
    assert "non va bene" not in faults
    assert not {fault for fault in faults if "{" in fault}


async def test_whatever_answers_get_answers_head_without_a_body(settings):
    async with served(settings) as client:
        for path in ("/salute", "/api/v1/parole/casa", "/api/v1/lessico", "/", "/api/docs"):
            got, head = await client.http.get(path), await client.http.head(path)
            assert (head.status_code, head.content) == (200, b""), path
            assert head.headers["content-type"] == got.headers["content-type"]
        word = await client.http.head("/api/v1/parole/casa")
        missing = await client.http.head("/api/v1/tavoli/nessuno")
        posted = await client.http.head("/api/v1/parole/verifica?vista=x")
        again = await client.http.get("/salute")
        assert "HEAD" in (await client.http.get("/metriche")).text
    assert int(word.headers["content-length"]) > 100
    assert (missing.status_code, missing.content) == (404, b"")
    assert posted.content == b""
    assert again.json()["alive"]


async def test_an_unexpected_error_is_a_problem_without_detail(settings):
    app = create_app(settings)

    @app.get("/rotto")
    async def broken() -> None:
        raise AssertionError("un invariante segreto")

    app.router.routes.insert(0, app.router.routes.pop())
    transport = httpx.ASGITransport(app, client=("127.0.0.1", 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://parole.test") as client:
        answer = await client.get("/rotto")
    assert (answer.status_code, answer.json()["code"]) == (500, "request.failed")
    assert "segreto" not in answer.text
    assert "content-security-policy" in answer.headers


async def test_too_many_requests_from_one_address_are_told_when_to_come_back(settings):
    strict = dataclasses.replace(settings, rate_address=Rate(1, 3))
    async with running(strict) as client:
        statuses = [(await client.get("/salute")).status_code for _ in range(5)]
        refused = await client.get("/salute")
    assert statuses[:3] == [200, 200, 200]
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) >= 1


@pytest.mark.parametrize(("seconds", "says"), [(1, "tra un secondo."), (2, "tra 2 secondi.")])
def test_one_second_is_told_in_the_singular(seconds, says):
    assert ApiError("request.too_many", seconds=seconds).title.endswith(says)


def test_the_limiter_grants_a_burst_then_the_rate_and_forgets_idle_keys():
    now = 0.0
    limiter = RateLimiter(Rate(2, 4), clock=lambda: now, capacity=3)
    assert [limiter.take("a") for _ in range(4)] == [0, 0, 0, 0]
    assert limiter.take("a") == pytest.approx(0.5)
    now = 0.5
    assert limiter.take("a") == 0
    assert limiter.take("a") > 0
    for key in "bcdefg":
        assert limiter.take(key) == 0


def scope(peer, **headers):
    return {
        "client": (peer, 1),
        "scheme": "http",
        "headers": [(k.replace("_", "-").encode(), v.encode()) for k, v in headers.items()],
    }


PROXY = (ipaddress.ip_network("10.0.0.1/32"),)


def test_only_a_trusted_proxy_may_name_the_client():
    assert client_address(scope("1.2.3.4", x_forwarded_for="9.9.9.9"), PROXY) == "1.2.3.4"
    assert client_address(scope("10.0.0.1", x_forwarded_for="9.9.9.9"), PROXY) == "9.9.9.9"
    assert client_address(scope("10.0.0.1"), PROXY) == "10.0.0.1"


def test_a_client_cannot_forge_its_address_through_the_proxy():
    forged = scope("10.0.0.1", x_forwarded_for="7.7.7.7, 9.9.9.9")
    assert client_address(forged, PROXY) == "9.9.9.9"


def test_a_forwarded_request_is_never_local():
    assert is_loopback(scope("127.0.0.1"))
    assert not is_loopback(scope("127.0.0.1", x_forwarded_for="9.9.9.9"))
    assert not is_loopback(scope("192.168.1.2"))


def test_tls_at_a_trusted_proxy_counts_as_secure():
    assert is_secure(scope("10.0.0.1", x_forwarded_proto="https"), PROXY)
    assert not is_secure(scope("1.2.3.4", x_forwarded_proto="https"), PROXY)


async def test_metrics_are_for_this_machine_or_for_the_operators_token(settings):
    guarded = dataclasses.replace(settings, metrics_token="segretissimo")
    async with running(guarded) as client:
        assert "parole_richieste_secondi" in (await client.get("/metriche")).text
        away = {"x-forwarded-for": "9.9.9.9"}
        assert (await client.get("/metriche", headers=away)).status_code == 403
        wrong = {**away, "authorization": "Bearer sbagliato"}
        assert (await client.get("/metriche", headers=wrong)).status_code == 403
        right = {**away, "authorization": "Bearer segretissimo"}
        assert (await client.get("/metriche", headers=right)).status_code == 200


async def test_other_origins_are_not_admitted_unless_listed(settings):
    asked = {"origin": "https://altro.example", "access-control-request-method": "POST"}
    async with running(settings) as client:
        answer = await client.options("/api/v1/tavoli", headers=asked)
        assert "access-control-allow-origin" not in answer.headers
    listed = dataclasses.replace(settings, cors_origins=("https://altro.example",))
    async with running(listed) as client:
        answer = await client.options("/api/v1/tavoli", headers=asked)
        assert answer.headers["access-control-allow-origin"] == "https://altro.example"


def test_logs_are_json_lines_without_tokens(capsys):
    root = logging.getLogger()
    before = root.handlers[:], root.level
    try:
        configure_logging("json", "info")
        logging.getLogger("parole.prova").info(
            "arrivato pt_%s", "a" * 32, extra={"gettone": "pt_" + "b" * 32}
        )
    finally:
        root.handlers[:], root.level = before
    line = capsys.readouterr().err.strip()
    assert json.loads(line)["event"] == "arrivato ***"
    assert "aaaa" not in line
    assert "bbbb" not in line
    assert scrub("nulla da togliere") == "nulla da togliere"
