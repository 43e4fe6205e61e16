"""Somebody at the table page: looks at what the page shows, and acts only through it.

What to play is thought up by the service's own search; how it is played is the point here.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Locator, Page

if TYPE_CHECKING:
    from tests.e2e.server import Server

OCCASION = """() => {
  if (document.querySelector('.foglio-punti')) return 'fine';
  const may = (name) => document.querySelector(`.azioni .${name}:not([aria-disabled])`);
  if (document.querySelector('.azioni[aria-busy]')) return null;
  if (may('pesca')) return 'pesca';
  if (may('raccogli')) return 'raccogli';
  return may('scarta') ? 'scarta' : null;
}"""
SETTLED = """(before) => {
  if (document.querySelector('.foglio-punti, dialog[open]')) return true;
  if (document.querySelector('.azioni[aria-busy]')) return null;
  const now = document.querySelector('#tavolo').dataset.versione;
  if (document.querySelector('.avviso.rifiuto:not([data-letto])')) return true;
  return now && now !== before ? true : null;
}"""
READ = "() => document.querySelectorAll('.avviso').forEach((one) => { one.dataset.letto = ''; })"


class Person:
    """Plays with the mouse; lays at most so many words in a turn."""

    most_plays = 2

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.server = server
        self.laid: list[str] = []
        self.discarded = 0

    # What the page shows.

    @property
    def table_id(self) -> str:
        return self.page.url.partition("?")[0].partition("#")[0].rsplit("/", 1)[-1]

    @property
    def token(self) -> str:
        key = f"parole.posto.{self.table_id}"
        kept = self.page.evaluate("key => JSON.parse(localStorage.getItem(key))", key)
        return str(kept["token"])

    def hand(self) -> list[str]:
        """The cards as the page shows them."""
        cards = ".mano [data-slot] bp-carta"
        found: list[str] = self.page.eval_on_selector_all(
            cards, "all => all.map((one) => one.getAttribute('carta'))"
        )
        return found

    def tray(self) -> list[str]:
        found: list[str] = self.page.eval_on_selector_all(
            "[data-pezzo] bp-carta", "all => all.map((one) => one.getAttribute('carta'))"
        )
        return found

    def version(self) -> str | None:
        return self.page.locator("#tavolo").get_attribute("data-versione")

    def view(self) -> dict[str, Any]:
        """The same table as the service tells it to this seat."""
        return dict(self.ask("GET", ""))

    def ask(self, method: str, path: str, **options: Any) -> Any:
        headers = {"Authorization": f"Bearer {self.token}"}
        return self.server.ask(method, f"/tavoli/{self.table_id}{path}", headers=headers, **options)

    def await_turn(self) -> str:
        """What I may do: `pesca`, `raccogli`, `scarta`; `fine` when the sheet is up."""
        return str(self.page.wait_for_function(OCCASION, timeout=60_000).json_value())

    # How I act; others do it in other ways.

    def choose(self, card: str) -> None:
        free = f'.mano [data-slot][aria-pressed="false"]:has(bp-carta[carta="{card}"])'
        self.activate(self.page.locator(free).first)

    def activate(self, what: Locator) -> None:
        what.click()

    def clear(self) -> None:
        while self.tray():
            self.activate(self.page.locator(".compositoio .annulla"))

    def compose(self, play: dict[str, Any]) -> None:
        for card in play["mossa"]["carte"]:
            self.choose(card)

    def take_hint(self, index: int) -> None:
        """Let the page lay a suggested play into the tray."""
        opener = self.page.locator(".azioni .aiuti, .compositoio .aiuti-vuoto")
        self.activate(opener.locator("visible=true").first)
        self.activate(self.page.locator("dialog[open] .elenco-aiuti button").nth(index))

    # A turn.

    def press(self, act: str) -> bool:
        """Press a button of the action bar; False if it was refused."""
        self.page.evaluate(READ)
        before = self.version()
        self.activate(self.page.locator(f".azioni .{act}"))
        self.page.wait_for_function(SETTLED, arg=before)
        return not self.refused()

    def refused(self) -> bool:
        return self.page.locator(".avviso.rifiuto:not([data-letto])").count() > 0

    def lay(self, index: int, play: dict[str, Any]) -> bool:
        """Lay a word, or lengthen one."""
        opening = play["mossa"]["tipo"] == "apri"
        if opening:
            self.compose(play)
        else:
            self.take_hint(index)
        sent = self.press("cala" if opening else "lega")
        reading = self.page.locator("dialog[open]")
        if reading.count():
            before = self.version()
            self.activate(reading.get_by_role("button", name=play["parola"], exact=True))
            self.page.wait_for_function(SETTLED, arg=before)
            sent = not self.refused()
        if sent:
            self.laid.append(play["parola"])
            assert self.over() or self.tray() == []
        return sent

    def over(self) -> bool:
        return self.page.locator(".foglio-punti").count() > 0

    def ideas(self) -> list[dict[str, Any]]:
        return list(self.ask("GET", "/suggerimenti")["giocate"])

    def discard(self) -> None:
        """Throw the first card that the code lets go."""
        for card in Counter(self.hand()):
            self.clear()
            self.choose(card)
            if self.press("scarta"):
                self.discarded += 1
                return
        raise AssertionError("no card may be discarded")

    def turn(self) -> None:
        """Take, lay what the search finds, discard."""
        occasion = self.await_turn()
        if occasion in {"pesca", "raccogli"}:
            assert self.press(occasion)
            occasion = self.await_turn()
        assert occasion == "scarta"
        for _ in range(self.most_plays):
            ideas = self.ideas()
            if not ideas or not self.lay(0, ideas[0]):
                break
            if self.over():
                return
        self.discard()

    def play_smazzata(self) -> int:
        """Play to the end; how many turns it took."""
        turns = 0
        while self.await_turn() != "fine":
            self.turn()
            turns += 1
        return turns


class KeyboardPerson(Person):
    """Plays with the keys alone."""

    def activate(self, what: Locator) -> None:
        for _ in range(150):
            if what.evaluate("el => el === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the keyboard does not reach it")

    def choose(self, card: str) -> None:
        if len(card) == 2:
            self.page.keyboard.press(card[0].lower())
            return
        self.page.locator(".mano [data-slot]").first.wait_for()
        for _ in range(150):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("() => 'slot' in document.activeElement.dataset"):
                break
        for _ in range(60):
            if self.page.evaluate(
                f"() => !!document.activeElement.querySelector('[carta=\"{card}\"]')"
            ):
                break
            self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Enter")

    def press(self, act: str) -> bool:
        """Take with Tab and Enter; Enter alone does what the blue button says.

        Not so on a card of the hand, reached with Tab and arrows: that answers itself.
        """
        blue = self.page.locator(f".azioni .{act}.primario")
        on_card = self.page.evaluate("() => 'slot' in document.activeElement.dataset")
        if act in {"pesca", "raccogli"} or on_card or not blue.count():
            return super().press(act)
        self.page.evaluate(READ)
        before = self.version()
        self.page.keyboard.press("Enter")
        self.page.wait_for_function(SETTLED, arg=before)
        return not self.refused()

    def clear(self) -> None:
        self.page.keyboard.press("Escape")

    def compose(self, play: dict[str, Any]) -> None:
        self.page.keyboard.type(play["parola"].lower())


class TouchPerson(Person):
    """Plays with a finger."""

    def activate(self, what: Locator) -> None:
        what.tap()


def meet_bots(page: Page, server: Server, kind: type[Person] = Person, door: str = "dai") -> Person:
    """From the home to a table with three bots, as a newcomer does."""
    page.goto("/lezioni" if door == "guidata" else "/")
    person = kind(page, server)
    page.locator(f"[data-atto={door}]").wait_for()
    person.activate(page.locator(f"[data-atto={door}]"))
    page.wait_for_url(re.compile("/tavolo/"))
    page.wait_for_selector(".mano [data-slot]")
    return person
