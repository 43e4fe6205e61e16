"""The document and the service, for longer: thousands of steps from answer to answer."""

from __future__ import annotations

import pytest
import schemathesis

from tests.api.support import aside, quick_settings
from tests.api.test_openapi import machine_of, walk

pytestmark = pytest.mark.soak


def test_whoever_goes_on_for_long_meets_nothing_undocumented(tmp_path):
    with aside(quick_settings(tmp_path)) as address:
        document = f"{address}/api/v1/openapi.json"
        schema = schemathesis.openapi.from_url(document, wait_for_schema=10)
        machine, met = machine_of(schema, address)
        walk(
            machine,
            lambda: met.total() > 10_000,
            max_examples=1_500,
            stateful_step_count=30,
            derandomize=False,
        )
    assert met.total() > 10_000
