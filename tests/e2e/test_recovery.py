"""Reloading, a service that dies and comes back: the page puts the player where he was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenContext
from tests.e2e.person import Person, meet_bots
from tests.e2e.server import Server
from tests.e2e.staged import Staged
from tests.e2e.views import EVENTS, POSITIONS

LOOK = "all => all.map((one) => one.getAttribute('carta') ?? '|')"


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A service of this test's own."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.kill()
    server.http.close()


def in_mid_turn(person: Person) -> list[str]:
    """Take a card, and begin to compose; the hand."""
    person.press(person.await_turn())
    assert person.await_turn() == "scarta"
    hand = sorted(person.hand())
    person.choose(hand[0])
    return hand


def same_turn(person: Person, hand: list[str]) -> None:
    """The hand is back, and it is still my turn to play."""
    assert person.await_turn() == "scarta"
    assert sorted(person.hand()) == hand == sorted(person.view()["mano"])
    assert not person.over()


def test_reloading_in_mid_turn_changes_nothing(open_context: OpenContext, server: Server) -> None:
    person = meet_bots(open_context().new_page(), server)
    hand = in_mid_turn(person)
    shown, composed = person.hand(), person.tray()
    assert len(composed) == 1
    for _ in range(2):
        person.page.reload()
        same_turn(person, hand)
        assert (person.hand(), person.tray()) == (shown, composed)
    address = person.page.url
    context = person.page.context
    person.page.close()
    person.page = context.new_page()
    person.page.goto(address)
    same_turn(person, hand)
    assert person.tray() == composed
    person.discard()


def test_a_word_begun_and_a_hand_arranged_by_hand_outlive_the_page(
    open_context: OpenContext,
) -> None:
    context = open_context()
    position = {**POSITIONS["t13"](), "orologi": False}
    staged = Staged(context, position, EVENTS)
    page = staged.open(context.new_page())
    cards = page.locator(".mano [data-slot]")
    cards.last.drag_to(cards.first)
    page.locator('[data-gioco="6"] button').first.click()
    page.keyboard.press("ArrowLeft")
    page.keyboard.type("c")
    shown = page.locator("[data-slot] bp-carta, [data-pezzo] bp-carta, .cursore").evaluate_all(LOOK)
    assert shown[3:6] == ["Nr", "*", "|"]  # the jolly of the hand, read as a C
    page.reload()
    expect(page.locator("[data-pezzo]")).to_have_count(6)
    again = page.locator("[data-slot] bp-carta, [data-pezzo] bp-carta, .cursore").evaluate_all(LOOK)
    assert again == shown
    expect(page.locator(".esame")).to_be_visible()
    staged.happens(smazzata=3)
    page.reload()
    expect(cards).to_have_count(13)
    assert page.locator("[data-pezzo]").count() == 0


def test_reloading_while_a_move_is_on_its_way_plays_it_once(
    open_context: OpenContext, server: Server
) -> None:
    person = meet_bots(open_context().new_page(), server)
    taking = person.await_turn()
    before = len(person.hand())
    person.page.locator(f".azioni .{taking}").click(no_wait_after=True)
    person.page.reload()
    if person.await_turn() != "scarta":
        assert person.press(taking)
    assert person.await_turn() == "scarta"
    assert len(person.hand()) == before + 1
    assert sorted(person.hand()) == sorted(person.view()["mano"])


def test_a_killed_service_comes_back_and_the_game_goes_on(
    open_context: OpenContext, mortal: Server
) -> None:
    context = open_context(
        base_url=mortal.address,
        tolerate=lambda text: "WebSocket" in text or "ERR_CONNECTION_REFUSED" in text,
    )
    person = meet_bots(context.new_page(), mortal)
    hand = in_mid_turn(person)
    mortal.kill()
    banner = person.page.locator(".rete")
    expect(banner).to_be_visible()
    assert sorted(person.hand()) == hand
    assert len(person.tray()) == 1
    person.page.locator(".azioni .scarta").click()
    mortal.start()
    expect(banner).to_be_hidden(timeout=30_000)
    person.page.wait_for_function("() => !document.querySelector('.azioni[aria-busy]')")
    if len(person.hand()) == len(hand):
        person.discard()
    assert person.await_turn() in {"pesca", "raccogli", "fine"}
