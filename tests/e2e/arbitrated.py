"""An arbitrated table whose cards are known, with people at pages and people at the API."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page

from tests.e2e.conftest import OpenContext
from tests.e2e.server import Server

START = """
from api.cli import entry_point
from tests.api.stacked import StackedDice
from tests.api.test_arbitrated import HANDS
import api.app
api.app.Dice = lambda *_: StackedDice(2025, *HANDS)
entry_point()
"""
"""Starts `parole serve` with the cards of tests/api/test_arbitrated.py."""
NAMES = {"N": "Nora", "E": "Elio", "S": "Sara", "O": "Omar"}


class ArbitratedTable:
    """Four players in the order of their turns; each may have a page."""

    def __init__(self, server: Server, **options: Any) -> None:
        self.server = server
        wanted = {"nome": NAMES["S"], "posto": "S", "modo": "arbitrata", **options}
        made = server.ask("POST", "/tavoli", json=wanted)
        self.id = made["id"]
        self.arbiter_url = made["invito_arbitro"]["url"]
        tokens = {made["posto"]: made["token"]}
        for seat in "NEO":
            body = {"nome": NAMES[seat], "posto": seat, "invito": made["invito"]["secret"]}
            tokens[seat] = server.ask("POST", f"/tavoli/{self.id}/posti", json=body)["token"]
        self.tell(tokens["S"], "POST", "/avvia")
        views = [self.tell(token, "GET", "") for token in tokens.values()]
        by_seat = {view["posto"]: token for view, token in zip(views, tokens.values(), strict=True)}
        start = "NESO".index(views[0]["turno"])
        self.seats = ["NESO"[(start + turn) % 4] for turn in range(4)]
        self.tokens = [by_seat[seat] for seat in self.seats]

    def tell(self, token: str, method: str, path: str, **options: Any) -> Any:
        headers = {"Authorization": f"Bearer {token}"}
        return self.server.ask(method, f"/tavoli/{self.id}{path}", headers=headers, **options)

    def view(self, who: int = 0) -> dict[str, Any]:
        return dict(self.tell(self.tokens[who], "GET", ""))

    def say(self, who: int, kind: str, **rest: Any) -> None:
        """A move of somebody without a page."""
        body = {"mossa": {"tipo": kind, **rest}, "expected_version": self.view(who)["version"]}
        self.tell(self.tokens[who], "POST", "/mosse", json=body)

    def turn(self, who: int) -> None:
        """Draw and discard a card that nobody needs."""
        self.say(who, "pesca")
        hand = [card for card in self.view(who)["mano"] if card != "Tn"]
        self.say(who, "scarta", carta=hand[-1])

    def nonsense(self, who: int) -> None:
        """Lay all cards but one, whatever they spell, and discard the last."""
        self.say(who, "pesca")
        *laid, last = sorted(self.view(who)["mano"], key=lambda card: len(card) == 1)
        self.say(who, "apri", carte=laid)
        self.say(who, "scarta", carta=last)

    def close_by_nonsense(self) -> None:
        """The player after the second goes to the pozzetto and closes; nobody contests it."""
        self.nonsense(2)
        for who in (3, 0, 1):
            self.turn(who)
        self.nonsense(2)

    def agree(self, *seats: int) -> None:
        """They have nothing to contest."""
        for who in seats:
            self.tell(self.tokens[who], "POST", "/conta")

    def consent(self) -> None:
        for token in self.tokens:
            self.tell(token, "POST", "/consensi", json={"arbitro": True})

    def open(self, open_context: OpenContext, who: int, **options: Any) -> Page:
        """The page of a player."""
        context = open_context(**options)
        kept = f'{{"token": "{self.tokens[who]}", "posto": "{self.seats[who]}"}}'
        context.add_init_script(
            "if (location.protocol === 'http:') "
            f"localStorage.setItem('parole.posto.{self.id}', JSON.stringify({kept}))"
        )
        page: Page = context.new_page()
        page.goto(f"/tavolo/{self.id}")
        page.wait_for_selector(".mano [data-slot]")
        return page

    def arbitrate(self, open_context: OpenContext, **options: Any) -> Page:
        """The arbiter comes by his invitation, at his desk."""
        page: Page = open_context(**options).new_page()
        page.goto(self.arbiter_url)
        page.wait_for_url(re.compile("/arbitro"))
        page.fill("dialog[open] input[name=nome]", "Rita")
        page.locator("dialog[open] button[type=submit]").click()
        page.wait_for_selector(".tavolo-seguito")
        self.consent()
        return page


def choose(page: Page, *cards: str) -> None:
    """Touch cards of the hand, one after the other."""
    for card in cards:
        free = f'.mano [data-slot][aria-pressed="false"]:has(bp-carta[carta="{card}"])'
        page.locator(free).first.click()


def in_hand(page: Page, card: str) -> Locator:
    """A card of the hand of who is asked to answer."""
    return page.locator(f'.mano-risposta button[data-carta="{card}"]').first


def whole_log(page: Page) -> None:
    """Open the whole log, where only what is new is shown."""
    way = page.locator(".ultima .icona, .registro .collegamento").locator("visible=true")
    if way.count():
        way.first.click()
