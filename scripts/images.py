"""Make the pictures of docs/images: every page on a phone, a tablet and a desktop screen.

The service and the browser are the real ones; tables are set up by hand, so that the pictures show
the same positions every time. `scripts/images.py NAME…` makes only the pages named.
"""

from __future__ import annotations

import io
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.e2e.chromium import launch  # noqa: E402 - the tests' own server, browser and positions
from tests.e2e.french import TO_HEARTS, french, paired, stage, three  # noqa: E402
from tests.e2e.server import Server  # noqa: E402
from tests.e2e.staged import Staged  # noqa: E402
from tests.e2e.test_partite import fill as remember_games  # noqa: E402
from tests.e2e.test_rivedi import RECORD  # noqa: E402
from tests.e2e.views import EVENTS, POSITIONS  # noqa: E402

FOLDER = ROOT / "docs" / "images"
SCREENS = {
    "telefono": (ViewportSize(width=390, height=844), 2),
    "tablet": (ViewportSize(width=820, height=1180), 1),
    "desktop": (ViewportSize(width=1440, height=900), 1),
}
"""Size and scale of each screen."""
COLOURS = 96
LIMIT = 4_000_000
Theme = Literal["light", "dark"]
Scene = Callable[[BrowserContext, Server], Page]


def address(path: str, wait: str = "main") -> Scene:
    """A page as whoever opens it sees it."""

    def scene(context: BrowserContext, _server: Server) -> Page:
        page = context.new_page()
        page.goto(path, wait_until="networkidle")
        page.wait_for_selector(wait)
        return page

    return scene


def as_it_is(page: Page) -> None:
    """Wait until the log is there, and do nothing."""
    if page.locator(".registro").count():
        page.locator(".voci li, .voci-novita li").first.wait_for(state="attached")


def position(name: str, act: Callable[[Page], None] = as_it_is, **where: str) -> Scene:
    """A table set up by hand, after something was done there."""

    def scene(context: BrowserContext, _server: Server) -> Page:
        view = POSITIONS[name]()
        drawn = view["turno"] == view["posto"] and view["fase"] == "gioco"
        past = EVENTS if drawn else EVENTS[:-1]
        page = Staged(context, view, past, **where).open(context.new_page())
        as_it_is(page)
        act(page)
        return page

    return scene


def compose(page: Page) -> None:
    """SCUDO in the tray."""
    page.keyboard.type("scudo")
    page.wait_for_selector(".esame.ammessa")


def press(selector: str) -> Callable[[Page], None]:
    """Open what a control opens."""

    def act(page: Page) -> None:
        page.locator(selector).locator("visible=true").first.click()
        page.wait_for_selector("dialog[open]")

    return act


def compose_at_monte(page: Page) -> None:
    """A gioco al monte half composed."""
    press("[data-monte]")(page)
    page.get_by_role("button", name="Gioco al monte").click()
    for card in ("Sr", "Or", "Lr", "Er"):
        page.locator(f'.al-monte .carte-monte button:has([carta="{card}"])').click()


def cards(view: Callable[[], dict[str, Any]], act: Callable[[Page], None] = as_it_is) -> Scene:
    """A table of French cards set up by hand."""

    def scene(context: BrowserContext, _server: Server) -> Page:
        page = stage(context, view(), TO_HEARTS).open(context.new_page())
        as_it_is(page)
        act(page)
        return page

    return scene


def tie(page: Page) -> None:
    """Fante and donna for the burraco di cuori."""
    page.locator('[data-gioco="1"] .tessere').click()
    for card in ("Jc", "Qc"):
        page.locator(f'.mano [data-slot]:has([carta="{card}"])').click()
    page.wait_for_selector(".esame.ammessa")


def waiting_room(context: BrowserContext, server: Server) -> Page:
    """A table that waits for its players, as the host sees it."""
    page = context.new_page()
    page.goto("/")
    page.locator("[data-atto=amici]").click()
    page.locator("dialog[open] input[name=nome]").fill("Sandra")
    page.locator("dialog[open] button[type=submit]").click()
    page.wait_for_url(re.compile("/tavolo/"))
    link = page.locator(".indirizzo").inner_text()
    table, _, invitation = link.rpartition("/")[2].partition("#invito=")
    body = {"nome": "Lucia", "posto": "N", "invito": invitation}
    server.ask("POST", f"/tavoli/{table}/posti", json=body)
    page.wait_for_selector(".posto-sala b >> text=Lucia")
    return page


def desk(tab: str, act: Callable[[Page], None]) -> Scene:
    """A tab of the arbiter's desk, after something was done there."""

    def scene(context: BrowserContext, _server: Server) -> Page:
        page = context.new_page()
        page.goto(f"/arbitro/{tab}" if tab else "/arbitro?parola=cheto", wait_until="networkidle")
        act(page)
        return page

    return scene


def freeze(page: Page) -> None:
    """A word is frozen at a table."""
    page.locator(".congela").click()
    page.fill("dialog[open] input[name=tavolo]", "9")
    page.locator("dialog[open] button[type=submit]").click()
    page.wait_for_selector(".blocco-verifica")


def open_case(page: Page) -> None:
    """A case is found and answered."""
    page.locator(".cerca-caso input:visible").fill("carta caduta")
    page.locator(".elenco-casi button:visible").first.click()
    page.locator(".domande-caso .scelta-radio").first.click()
    page.locator(".domande-caso fieldset").nth(1).locator(".scelta-radio").nth(1).click()
    page.get_by_role("button", name="Risposta").click()
    page.wait_for_selector(".risposta-caso")


def count(page: Page) -> None:
    """Some words of a line."""
    for word in ("castelli", "scudo", "verde", "luce", "piano"):
        page.fill(".aggiungi-gioco input", word)
        page.keyboard.press("Enter")


def run_clock(page: Page) -> None:
    """The stopwatch of a play."""
    page.locator(".posto").nth(1).click()
    page.get_by_role("button", name="Via").click()
    page.locator(".tempi-azioni .primario").click()
    page.wait_for_selector(".cifra")


def note(page: Page) -> None:
    """A warning is written down."""
    page.get_by_role("button", name="Nota", exact=True).click()
    page.select_option("dialog[open] select", "ammonizione")
    page.fill("dialog[open] input[name=testo]", "Ammonizione a Est–Ovest: pozzetto visto prima")
    page.locator("dialog[open] button[type=submit]").click()
    page.wait_for_selector(".voci-registro li")


def lesson(number: int) -> Scene:
    """A lesson at its first step."""
    return address(f"/lezioni#{number}", ".passo, .lezione, main h2")


def replay(key: str, moves: int) -> Scene:
    """The record of the repository in the viewer, some moves on."""

    def scene(context: BrowserContext, _server: Server) -> Page:
        page = context.new_page()
        page.goto("/rivedi")
        page.locator("input[type=file]").set_input_files(RECORD)
        page.wait_for_selector(".mano-rivista")
        for _ in range(moves):
            page.keyboard.press(key)
        return page

    return scene


def my_games(context: BrowserContext, _server: Server) -> Page:
    """What a device remembers of some games."""
    page = context.new_page()
    remember_games(page)
    page.wait_for_selector(".lunghezze")
    return page


def admitted(word: str) -> Scene:
    """The arbiter's verdict on a word."""
    return address(f"/arbitro?parola={word}", ".verdetto")


SCENES: dict[str, Scene] = {
    "home": address("/"),
    "tavolo": position("t13", compose),
    "tavolo-presa": position("t11"),
    "classico": cards(french, tie),
    "classico-tre": cards(three),
    "classico-coppia": cards(paired),
    "tavolo32": position("t32"),
    "tavolo40": position("t40"),
    "attesa": position("attesa"),
    "monte": position("t13", press("[data-monte]")),
    "menu": position("t13", press(".testata .menu")),
    "al-monte": position("monte", compose_at_monte),
    "punti": position("punti"),
    "sala": waiting_room,
    "osserva": position("guarda", page="osserva"),
    "arbitro-si": admitted("castagna"),
    "arbitro-no": admitted("gattino"),
    "arbitro-verifica": desk("", freeze),
    "arbitro-casi": desk("casi", open_case),
    "arbitro-punti": desk("punti", count),
    "arbitro-tempi": desk("tempi", run_clock),
    "arbitro-registro": desk("registro", note),
    "enigmi": address("/enigmi"),
    "crea": address("/crea", ".tastiera"),
    "lezioni": address("/lezioni"),
    "lezione": lesson(3),
    "rivedi": replay("ArrowRight", 60),
    "partite": my_games,
    "regole": address("/regole"),
    "regole-internazionale": address("/regole?codice=internazionale", "section"),
    "aiuto": address("/aiuto"),
    "licenze": address("/licenze"),
    "api": address("/api/docs"),
}
DARK = {
    "tavolo": ("telefono", "desktop"),
    "classico": ("telefono", "desktop"),
    "sala": ("desktop",),
    "crea": ("telefono",),
    "rivedi": ("desktop",),
    "partite": ("telefono",),
    "punti": ("telefono",),
    "arbitro-no": ("telefono",),
}


def shoot(browser: Browser, server: Server, scene: Scene, screen: str, theme: Theme) -> bytes:
    """One picture, reduced to the few colours that the page has."""
    size, scale = SCREENS[screen]
    context = browser.new_context(
        base_url=server.address,
        locale="it-IT",
        reduced_motion="reduce",
        color_scheme=theme,
        viewport=size,
        device_scale_factor=scale,
    )
    page = scene(context, server)
    page.wait_for_load_state("networkidle")
    page.mouse.move(0, 0)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    context.close()
    reduced = picture.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    out = io.BytesIO()
    reduced.save(out, "PNG", optimize=True)
    return out.getvalue()


def main(chosen: list[str]) -> int:
    """Make the pictures; all of them together may not weigh more than the limit."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data), public_url="https://parole.example")
        server.start()
        browser = launch(playwright)
        try:
            for name in chosen or SCENES:
                shots: list[tuple[str, Theme, str]] = [(screen, "light", "") for screen in SCREENS]
                shots += [(screen, "dark", "-scuro") for screen in DARK.get(name, ())]
                for screen, theme, suffix in shots:
                    made = shoot(browser, server, SCENES[name], screen, theme)
                    path = FOLDER / f"{name}-{screen}{suffix}.png"
                    path.write_bytes(made)
                    print(f"{len(made):>8,} {path.name}", flush=True)
        finally:
            browser.close()
            server.stop()
    total = sum(path.stat().st_size for path in FOLDER.glob("*.png"))
    print(f"{total:>8,} in all")
    return 0 if total < LIMIT else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
