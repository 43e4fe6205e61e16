"""The document and the service, for longer: thousands of steps from answer to answer."""

from __future__ import annotations

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from tests.api.support import aside, quick_settings
from tests.api.test_openapi import machine_of

pytestmark = pytest.mark.soak


def test_whoever_goes_on_for_long_meets_nothing_undocumented(tmp_path):
    with aside(quick_settings(tmp_path)) as address:
        document = f"{address}/api/v1/openapi.json"
        schema = schemathesis.openapi.from_url(document, wait_for_schema=10)
        machine, met = machine_of(schema, address)
        machine.run(
            settings=settings(
                max_examples=1_500,
                stateful_step_count=30,
                derandomize=False,
                suppress_health_check=list(HealthCheck),
                database=None,
            )
        )
    assert met.total() > 10_000
