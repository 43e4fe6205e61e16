"""The OpenAPI document and the service agree: no 500, no undocumented status, no other shape."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import FlakyStrategyDefinition
from schemathesis.checks import CHECKS

from api.docspage.titles import TITLES
from tests.api.support import BOT, aside, quick_settings


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """The service, for a client that knows only the document."""
    with aside(quick_settings(tmp_path_factory.mktemp("openapi"))) as address:
        yield address


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
    "response_headers_conformance",
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


def machine_of(schema, address: str):
    """A client that goes from answer to answer: it opens tables, and then goes on with them."""
    checks = [check for check in CHECKS.get_all() if check.__name__ in NAMES]
    met: Counter[str] = Counter()
    with httpx.Client(base_url=f"{address}/api/v1", trust_env=False, timeout=30) as http:
        body = {"nome": "Anna", "privato": False, "avvia": True, "smazzate": 1}
        opened = http.post("/tavoli", json=body).json()
    tokens = {opened["id"]: opened["token"]}

    class Machine(schema.as_state_machine()):  # type: ignore[misc]
        def before_call(self, case):
            """An id that was made up is every second time one of a table that there is."""
            wanted = (case.path_parameters or {}).get("id")
            if "/tavoli/" in case.operation.path and wanted not in tokens and met.total() % 2:
                case.path_parameters["id"] = list(tokens)[met.total() % len(tokens)]

        def get_call_kwargs(self, case):
            token = tokens.get((case.path_parameters or {}).get("id"))
            shown = {"headers": {"Authorization": f"Bearer {token}"}} if token else {}
            return {"timeout": 120, **shown}

        def after_call(self, response, case):
            met[f"{case.operation.label} {response.status_code}"] += 1
            if response.status_code == 201:
                told = response.json()
                if "id" in told and "token" in told:
                    tokens[told["id"]] = told["token"]

        def validate_response(self, response, case, additional_checks=(), **options):
            case.validate_response(response, checks=checks)

    return Machine, met


def walk(machine, enough, **chosen) -> None:
    """Walks until it was enough. Tables go on by themselves, so that the same question may get
    another answer: that ends a walk of Hypothesis early and is no fault of the service."""
    for _ in range(5):
        with suppress(FlakyStrategyDefinition):
            every = list(HealthCheck)
            machine.run(settings=settings(suppress_health_check=every, database=None, **chosen))
        if enough():
            return


def test_whoever_goes_on_from_answers_meets_nothing_undocumented(schema, address):
    machine, met = machine_of(schema, address)

    def seen() -> int:
        return len({label.rpartition(" ")[0] for label in met})

    walk(machine, lambda: seen() >= 20, max_examples=30, stateful_step_count=15)
    done = [label for label in met if "/tavoli/{id}" in label and label.endswith(("200", "201"))]
    assert done, "it came to a table"
    assert seen() >= 20, met


def test_every_operation_has_an_italian_title(address):
    with httpx.Client(base_url=address, trust_env=False, timeout=30) as http:
        paths = http.get("/api/v1/openapi.json").json()["paths"]
    titles = {
        f"{method.upper()} {path}": operation["summary"]
        for path, operations in paths.items()
        for method, operation in operations.items()
    }
    assert titles == dict(TITLES)
