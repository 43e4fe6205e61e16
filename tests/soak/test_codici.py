"""A whole smazzata of each code of French cards, played by a person's gestures."""

from __future__ import annotations

import pytest

from burraco_engine.classic.grading import CLASSIC
from burraco_engine.code.loading import load_profile, profile_ids
from tests.e2e.cards import play_out, sit
from tests.e2e.conftest import OpenContext, browser, open_context, server
from tests.e2e.server import Server

__all__ = ["browser", "open_context", "server"]

FRENCH = [name for name in profile_ids() if load_profile(name, policies=CLASSIC).runs is not None]


@pytest.mark.browser
@pytest.mark.parametrize("code", FRENCH)
def test_a_whole_smazzata_of_each_code(
    open_context: OpenContext, server: Server, code: str
) -> None:
    play_out(sit(open_context(), server, code))
