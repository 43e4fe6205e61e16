"""The OpenAPI document and the service agree: no 500, no undocumented status, no other shape."""

from __future__ import annotations

import asyncio
import threading

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import CHECKS

from api.app import create_app
from api.docspage.titles import TITLES
from api.server import ParoleServer, bind, server_config
from api.service.dice import Dice
from api.settings import Settings
from tests.api.support import BOT, FAST, SEED


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """The service in a thread of its own, for a client that knows only the document."""
    import os
    from pathlib import Path

    lexicon = os.environ.get("PAROLE_LEXICON_DIR")
    chosen = Settings(
        database_url=f"sqlite:///{tmp_path_factory.mktemp('openapi') / 'p.db'}",
        rate_address=FAST,
        rate_heavy=FAST,
        rate_seat=FAST,
        workers=1,
        bot_pace_ms=0,
        lexicon_dir=Path(lexicon) if lexicon else None,
    )
    listener, _ = bind("127.0.0.1", 0)
    started = threading.Event()
    app = create_app(chosen, dice=Dice(SEED))
    server = ParoleServer(server_config(app, chosen), started.set)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listener])))
    thread.start()
    assert started.wait(120)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join(30)


@pytest.fixture(scope="module")
def schema(address):
    return schemathesis.openapi.from_url(f"{address}/api/v1/openapi.json", wait_for_schema=10)


@pytest.fixture(scope="module")
def tables(address):
    """A table that waits and one that plays, with the tokens of host and arbiter."""
    with httpx.Client(base_url=f"{address}/api/v1", trust_env=False, timeout=30) as http:
        made = []
        for begin in (False, True):
            body = {"nome": "Anna", "privato": False, "avvia": begin, "bot": {"N": BOT}}
            opened = http.post("/tavoli", json=body).json()
            invitation = {"nome": "Rita", "invito": opened["invito_arbitro"]["secret"]}
            arbiter = http.post(f"/tavoli/{opened['id']}/arbitro", json=invitation).json()
            made.append((opened["id"], (opened["token"], arbiter["token"])))
        return made


NAMES = {
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "unsupported_method",
}
EXAMPLES = settings(
    max_examples=12,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    database=None,
)


def test_every_route_answers_as_documented(schema, tables):
    checks = [check for check in CHECKS.get_all() if check.__name__ in NAMES]
    assert len(checks) == len(NAMES)
    asked = 0

    def answer(case):
        nonlocal asked
        asked += 1
        table_id, tokens = tables[asked % 2]
        if "id" in (case.path_parameters or {}):
            case.path_parameters["id"] = table_id if asked % 5 else "nessuno"
        if "posto" in (case.path_parameters or {}):
            case.path_parameters["posto"] = "N" if asked % 3 else "X"
        headers = {"Authorization": f"Bearer {tokens[asked % 3 == 0]}"} if asked % 7 else {}
        case.call_and_validate(headers=headers, checks=checks)

    operations = [found.ok() for found in schema.get_all_operations()]
    for operation in operations:
        given(case=operation.as_strategy())(EXAMPLES(lambda case: answer(case)))()
    assert len(operations) >= 20
    assert asked >= 5 * len(operations)


def test_every_operation_has_an_italian_title(address):
    with httpx.Client(base_url=address, trust_env=False, timeout=30) as http:
        paths = http.get("/api/v1/openapi.json").json()["paths"]
    titles = {
        f"{method.upper()} {path}": operation["summary"]
        for path, operations in paths.items()
        for method, operation in operations.items()
    }
    assert titles == dict(TITLES)
