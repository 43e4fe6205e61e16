"""The page in the real Chromium: how heavy it is, and how soon it answers: `python -m bench.web`.

Interactions are those of the browser's own Event Timing: from the input to the next frame painted,
with a hand of forty cards on a table full of words.
"""

import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.e2e.chromium import launch
from tests.e2e.server import Server
from tests.e2e.staged import Staged
from tests.e2e.views import EVENTS, POSITIONS

__all__ = ["main"]

GOALS = {"load": 200_000, "lexicon": 600_000, "interaction": 100.0}
OBSERVE = """() => {
  window.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!entry.interactionId) continue;
      const longest = window.interactions.get(entry.interactionId) ?? 0;
      window.interactions.set(entry.interactionId, Math.max(longest, entry.duration));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}"""
WEIGHT = """() => performance.getEntriesByType('resource')
  .concat(performance.getEntriesByType('navigation'))
  .filter((entry) => !entry.name.includes('/api/'))
  .map((entry) => entry.encodedBodySize)"""
SETTLE = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def _play(page: Page) -> None:
    """What a player does: sorts, taps, types, takes back, looks, drags."""
    cards = page.locator(".mano [data-slot]")
    for _ in range(2):
        for at in range(0, 40, 5):
            cards.nth(at).click()
            page.evaluate(SETTLE)
        while page.locator("[data-pezzo]").count():
            page.locator(".compositoio .annulla").click()
        for key in "scudo":
            page.keyboard.press(key)
            page.evaluate(SETTLE)
        page.keyboard.press("Escape")
        page.locator(".azioni .ordina").click()
        page.locator("[data-monte]").click()
        page.keyboard.press("Escape")
        page.locator(".testata .menu").click()
        page.keyboard.press("Escape")
        cards.nth(3).drag_to(page.locator("[data-compositoio]"))
        page.keyboard.press("Escape")
        page.evaluate(SETTLE)


def _interactions(browser: Browser, address: str, size: ViewportSize) -> tuple[int, float, float]:
    """How many interactions took a frame or more to paint, their median and the slowest (ms)."""
    context = browser.new_context(base_url=address, viewport=size)
    page = Staged(context, POSITIONS["t40"](), EVENTS).open(context.new_page())
    page.evaluate(OBSERVE)
    _play(page)
    page.wait_for_timeout(300)
    times = page.evaluate("() => [...window.interactions.values()]")
    context.close()
    return len(times), median(times or [0.0]), max(times, default=0.0)


def _weight(browser: Browser, address: str) -> tuple[int, int]:
    """Files and bytes over the wire of the first load of the table page."""
    context = browser.new_context(base_url=address)
    page = Staged(context, POSITIONS["t13"](), EVENTS).open(context.new_page())
    page.wait_for_load_state("networkidle")
    sizes = page.evaluate(WEIGHT)
    context.close()
    return len(sizes), sum(sizes)


def _lexicon(server: Server) -> dict[str, int]:
    """Bytes over the wire of the lexicon for use without network, by encoding."""
    address = server.ask("GET", "/lessico")["url"]
    sizes = {"none": _transferred(server, address, "identity")[1]}
    for encoding in ("gzip", "br"):
        for _ in range(240):  # the service compresses in the background after its start
            found, size = _transferred(server, address, encoding)
            if found == encoding:
                sizes[encoding] = size
                break
            time.sleep(0.25)
    return sizes


def _transferred(server: Server, address: str, encoding: str) -> tuple[str, int]:
    headers = {"Accept-Encoding": encoding}
    with server.http.stream("GET", address, headers=headers) as answer:
        found = answer.headers.get("content-encoding", "identity")
        return found, sum(len(part) for part in answer.iter_raw())


def main() -> None:
    """Print the measures."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            with sync_playwright() as playwright:
                browser = launch(playwright)
                _report(browser, server)
                browser.close()
        finally:
            server.stop()


def _report(browser: Browser, server: Server) -> None:
    print("| what | measured | goal |")
    print("|---|---|---|")
    for encoding, size in _lexicon(server).items():
        goal = "" if encoding == "none" else f"< {GOALS['lexicon']:,} B"
        print(f"| lexicon for offline use, compression: {encoding} | {size:,} B | {goal} |")
    files, size = _weight(browser, server.address)
    print(f"| first load of the table page, {files} files | {size:,} B | < {GOALS['load']:,} B |")
    for name, width, height in (("phone", 390, 844), ("desktop", 1440, 900)):
        count, middle, slowest = _interactions(
            browser, server.address, ViewportSize(width=width, height=height)
        )
        print(
            f"| interaction to next paint, 40 cards, {name}: {count} interactions | "
            f"median {middle:.0f} ms, slowest {slowest:.0f} ms | < {GOALS['interaction']:.0f} ms |"
        )
