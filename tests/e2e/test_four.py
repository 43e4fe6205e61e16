"""Four people at one table, each in a browser of his own."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.conftest import OpenContext
from tests.e2e.person import Person
from tests.e2e.server import Server

ROUNDS = 2
NAMES = ("Anna", "Bruno", "Carla", "Dario")


def gather(open_context: OpenContext, server: Server) -> list[Person]:
    """A host opens a table, three friends come by the invitation, the host deals."""
    pages = [open_context().new_page() for _ in NAMES]
    host, guests = pages[0], pages[1:]
    host.goto("/")
    host.locator("[data-atto=amici]").click()
    host.locator("dialog[open] input[name=nome]").fill(NAMES[0])
    host.locator("dialog[open] button[type=submit]").click()
    host.wait_for_url(re.compile("/tavolo/"))
    invitation = host.locator(".indirizzo").inner_text()
    for page, name in zip(guests, NAMES[1:], strict=True):
        page.goto(invitation)
        page.locator(".posti-sala button").first.click()
        page.locator("dialog[open] input[name=nome]").fill(name)
        page.locator("dialog[open] button[type=submit]").click()
        expect(page.locator(".sala [role=status]")).to_be_visible()
        expect(host.locator(".posti-sala")).to_contain_text(name)
    host.locator(".sala .bottone.primario").click()
    for page in pages:
        page.wait_for_selector(".mano [data-slot]")
    return [Person(page, server) for page in pages]


def test_four_browsers_play_one_table(open_context: OpenContext, server: Server) -> None:
    people = gather(open_context, server)
    by_seat = {person.view()["posto"]: person for person in people}
    assert sorted(by_seat) == sorted("NESO")
    for person in people:
        person.most_plays = 1
        person.ask("POST", "/consensi", json={"aiuti": True})
    for _ in range(4 * ROUNDS):
        view = people[0].view()
        if view["esito"]:
            break
        by_seat[view["turno"]].turn()
    version = people[0].view()["version"]
    for seat, person in by_seat.items():
        page = person.page
        page.wait_for_selector(f'[data-versione="{version}"]')
        view = person.view()
        assert view["posto"] == seat
        assert person.over() == bool(view["esito"])
        if person.over():
            continue
        assert sorted(person.hand()) == sorted(view["mano"])
        shown = page.eval_on_selector_all(
            "[data-gioco]", "all => all.map((one) => +one.dataset.gioco)"
        )
        assert sorted(shown) == sorted(meld["id"] for meld in view["giochi"])
