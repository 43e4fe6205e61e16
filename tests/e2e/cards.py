"""Somebody at a table of French cards: melds are composed card by card, as words by letters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.person import SETTLED, KeyboardPerson, Person, TouchPerson
from tests.e2e.server import Server


class CardPerson(Person):
    """Plays with the mouse; what the cards make the page says before they are laid."""

    def lay(self, index: int, play: dict[str, Any]) -> bool:
        """Open a meld, or tie cards to one of ours."""
        opening = play["mossa"]["tipo"] == "apri"
        self.clear()
        if not opening:
            self.activate(self.page.locator(f'.noi [data-gioco="{play["gioco"]["id"]}"] .tessere'))
        self.compose(play)
        expect(self.page.locator(".compositoio .esame")).to_have_class("esame ammessa")
        self.arrange(play["gioco"]["carte"])
        sent = self.press("cala" if opening else "lega")
        if sent:
            self.laid.append(f"{play['mossa']['tipo']} {' '.join(play['gioco']['carte'])}")
            self.page.wait_for_function(SETTLED, arg="")
            assert self.over() or self.tray() == []
        return sent

    def compose(self, play: dict[str, Any]) -> None:
        for card in play["carte"]:
            self.choose(card)

    def arrange(self, cards: list[str]) -> None:
        """Choose the way in which the cards lie, where there are several."""
        ways = self.page.locator(".bersagli .qui")
        for at in range(ways.count()):
            if self.tray() == cards:
                return
            self.activate(ways.nth(at))
        assert self.tray() == cards


class CardKeyboard(CardPerson, KeyboardPerson):
    """Plays with the keys alone: figures name the cards, the arrow up changes their suit."""

    def choose(self, card: str) -> None:
        """Type the figure, then turn to the suit."""
        before = self.tray()
        face = card[:-1] or card
        self.page.keyboard.press("0" if face == "10" else face.lower())
        for _ in range(4):
            added = list(self.tray())
            for one in before:
                added.remove(one)
            if added == [card]:
                return
            self.page.keyboard.press("ArrowUp")
        raise AssertionError(f"{card} is not reached: {self.tray()}")

    def compose(self, play: dict[str, Any]) -> None:
        CardPerson.compose(self, play)


class CardFinger(CardPerson, TouchPerson):
    """Plays with a finger."""


def sit(
    context: Any, server: Server, code: str, kind: Callable[[Page, Server], CardPerson] = CardPerson
) -> CardPerson:
    """A seat at a table of this code, bots in the others."""
    seats = server.ask("GET", f"/regole/{code}")["posti"]
    bots = {seat: "principiante" for seat in seats if seat != "S"}
    wish = {"nome": "Anna", "codice": code, "posto": "S", "bot": bots, "avvia": True}
    opened = server.ask("POST", "/tavoli", json=wish)
    page = context.new_page()
    page.goto("/")
    kept = {"token": opened["token"], "posto": opened["posto"]}
    page.evaluate(
        "([key, kept]) => localStorage.setItem(key, JSON.stringify(kept))",
        [f"parole.posto.{opened['id']}", kept],
    )
    page.goto(f"/tavolo/{opened['id']}")
    page.wait_for_selector(".mano [data-slot]")
    return kind(page, server)


MOST_TURNS = 60
"""A smazzata of a hundred and eight cards is over long before."""


def play_out(person: CardPerson) -> None:
    """A smazzata to its end, and its sheet: what the service counted."""
    turns = 0
    while person.await_turn() != "fine":
        person.turn()
        turns += 1
        assert turns < MOST_TURNS
    assert person.laid or turns < 2
    result = person.view()["esito"]["smazzata"]["linee"]
    shown = person.page.locator(".tabella-punti tfoot td").all_inner_texts()
    points = [int(text.replace("−", "-").replace(".", "")) for text in shown]
    assert sorted(points) == sorted(one["totale"] for one in result.values())
    sheet = person.page.locator(".foglio-punti")
    expect(sheet).not_to_contain_text("undefined")
    expect(sheet).not_to_contain_text("parol", ignore_case=True)
