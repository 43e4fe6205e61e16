"""Requests that nobody would send: no 500, no hang, and memory that stays as it is."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS
from schemathesis.generation.stateful import run_state_machine_as_test

from tests.api.kills import Server
from tests.api.strangers import resident
from tests.api.support import BOT
from tests.api.test_frames import nonsense

CASES = 100_000
AT_ONCE = 16
MEGABYTES = 32
SLOWEST = 60.0


@pytest.fixture
def server(tmp_path):
    started = Server(tmp_path, PAROLE_TABLES_LIMIT="100000")
    asyncio.run(started.start())
    yield started
    assert started.stop() == 0


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_a_walk_from_answer_to_answer_meets_no_server_error(server):
    schema = schemathesis.openapi.from_url(f"{server.address}/api/v1/openapi.json")
    checks = [one for one in CHECKS.get_all() if one.__name__ == "not_a_server_error"]

    class Walk(schema.as_state_machine()):  # type: ignore[misc]
        def validate_response(self, response, case, **options):
            if response.status_code != 503:  # busy is an answer
                case.validate_response(response, checks=checks)

    run_state_machine_as_test(
        Walk,
        settings=settings(
            max_examples=300,
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            database=None,
        ),
    )


class Fuzzer:
    """Makes requests out of real routes, real ids and tokens, and nonsense."""

    def __init__(self, paths, seed):
        self.chance = random.Random(seed)
        self.operations = [
            (method.upper(), path, "requestBody" in operation)
            for path, operations in paths.items()
            for method, operation in operations.items()
        ]
        self.tables: list[dict[str, str]] = []

    def text(self):
        return self.chance.choice(
            ["", "N", "casa", "%00", "..%2f", "é" * 9, "x" * 300, "oggi", "1"]
        )

    def value(self):
        table = self.chance.choice(self.tables)
        known: tuple[object, ...] = (
            table["id"],
            table["token"],
            table["invito"],
            "N",
            "parole-2025",
            "pausa",
            1,
            {},
        )
        return self.chance.choice(known) if self.chance.random() < 0.4 else nonsense(self.chance)

    def body(self, hint):
        keys = ["nome", "invito", "posto", "mossa", "expected_version", "bot", "codice", "tipo"]
        keys += ["parole", "carte", "giochi", "state", "modo", "secret", "motivo", "testo", *hint]
        chosen = self.chance.sample(keys, self.chance.randrange(0, 6))
        body: object = {key: self.value() for key in chosen}
        raw = json.dumps(body if self.chance.random() < 0.95 else nonsense(self.chance))
        return raw.encode() if self.chance.random() < 0.97 else raw.encode()[: len(raw) // 2]

    def request(self):
        method, path, has_body = self.chance.choice(self.operations)
        table = self.chance.choice(self.tables)
        where = path.replace("{id}", table["id"] if self.chance.random() < 0.8 else self.text())
        where = where.replace("{posto}", self.chance.choice("NESOX"))
        where = where.replace("{parola}", self.text() or "x")
        if self.chance.random() < 0.1:
            where += f"?{self.text()}={self.text()}"
        headers = {"content-type": "application/json"}
        if self.chance.random() < 0.8:
            headers["authorization"] = f"Bearer {table['token']}"
        if self.chance.random() < 0.05:
            method = self.chance.choice(["PUT", "PATCH", "OPTIONS", "GET", "POST", "DELETE"])
        hint = (
            "smazzate",
            "orologi",
            "avvia",
            "privato",
            "politiche",
            "parola",
            "ammessa",
            "posti",
        )
        content = self.body(hint) if has_body or self.chance.random() < 0.1 else None
        return method, where, headers, content


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_a_hundred_thousand_odd_requests_get_an_answer_each(server):
    async def run():
        assert server.process is not None
        statuses: Counter[int] = Counter()
        sizes = []
        async with httpx.AsyncClient(
            base_url=server.address, trust_env=False, timeout=SLOWEST
        ) as http:
            paths = (await http.get("/api/v1/openapi.json")).json()["paths"]
            fuzzer = Fuzzer(paths, 17)

            async def renew():
                begin = fuzzer.chance.random() < 0.5
                body = {"nome": "Anna", "privato": False, "avvia": begin, "bot": {"N": BOT}}
                made = (await http.post("/api/v1/tavoli", json=body)).json()
                table = {"id": made["id"], "token": made["token"]}
                table["invito"] = made["invito"]["secret"]
                fuzzer.tables = [*fuzzer.tables[-9:], table]

            async def one(_number):
                method, where, headers, content = fuzzer.request()
                try:
                    answer = await http.request(method, where, headers=headers, content=content)
                except httpx.InvalidURL:
                    return
                except httpx.TimeoutException:
                    raise AssertionError(("no answer", method, where, content)) from None
                statuses[answer.status_code] += 1
                assert answer.status_code < 500 or answer.status_code == 503, (
                    method,
                    where,
                    content,
                    answer.text,
                )

            for start in range(0, CASES, AT_ONCE):
                if start % (AT_ONCE * 20) == 0:
                    await renew()
                await asyncio.gather(*(one(number) for number in range(AT_ONCE)))
                if start % 10_000 < AT_ONCE:
                    sizes.append(resident(server.process.pid))
        return statuses, sizes

    statuses, sizes = asyncio.run(run())
    print(dict(statuses), [round(size) for size in sizes])
    assert sum(statuses.values()) > 0.95 * CASES
    assert sizes[-1] - sizes[len(sizes) // 2] <= MEGABYTES
