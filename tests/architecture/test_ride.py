"""The ride of a move: short, seldom back, and as the architecture page tells it."""

from __future__ import annotations

import asyncio

import pytest

from scripts import ride


@pytest.fixture(scope="module")
def rides() -> dict[str, ride.Ride]:
    return asyncio.run(ride.rides())


def test_the_page_tells_the_rides_as_they_are(rides):
    page = ride.PAGE.read_text(encoding="utf-8")
    assert page == ride.page_with(page, ride.told(rides)), "scripts/ride.py --scrivi writes it"


@pytest.mark.parametrize(
    ("name", "modules", "back"), [("a draw", 31, 20), ("a discard", 31, 21), ("a word", 42, 20)]
)
def test_a_move_enters_few_modules_and_seldom_turns_back(rides, name, modules, back):
    found = rides[name]
    assert len(found.modules) <= modules, found.modules
    assert found.hops_back.total() <= back, found.hops_back


def test_a_move_asks_for_its_rules_once(rides):
    for found in rides.values():
        assert found.count("api.service.games", "Games.assemble") == 1


def test_a_hop_back_is_a_call_into_a_module_entered_before_the_callers():
    found = ride.Ride()
    found.calls = [
        ride.Call("api.a", "f", ""),
        ride.Call("api.b", "g", "api.a"),
        ride.Call("api.b", "h", "api.b"),
        ride.Call("api.a", "f", "api.b"),
        ride.Call("api.a", "f", "api.b"),
        ride.Call("api.c", "k", "api.a"),
    ]
    assert found.modules == ["api.a", "api.b", "api.c"]
    assert found.hops_back == {("api.b", "api.a"): 2}
