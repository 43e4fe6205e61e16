"""The real service and the real Chromium; whatever a page does wrong fails its test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.e2e.chromium import launch
from tests.e2e.server import Server

HERE = Path(__file__).parent
PHONE = ViewportSize(width=390, height=844)
DESKTOP = ViewportSize(width=1440, height=900)
OpenContext = Callable[..., BrowserContext]
PATIENCE = 20_000
"""Milliseconds for anything to happen, on a busy machine too."""

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One process drives the browser: all these tests share it."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The Chromium of this machine."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The service that most tests share."""
    server = Server(tmp_path_factory.mktemp("servizio"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def open_context(browser: Browser, server: Server) -> Iterator[OpenContext]:
    """Opens browser contexts; their pages may neither complain nor call another host."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(f"{message.text} ({message.location.get('url')})")

    def asked(url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in {"data", "blob", "about", "file"} and parts.hostname != "127.0.0.1":
            faults.append(f"request to {url}")

    def open_one(*, tolerate: Callable[[str], bool] = lambda _: False, **options: Any) -> Any:
        usual = {
            "base_url": server.address,
            "viewport": DESKTOP,
            "locale": "it-IT",
            "reduced_motion": "reduce",
        }
        context = browser.new_context(**{**usual, **options})
        context.set_default_timeout(PATIENCE)
        context.on("console", lambda one: None if tolerate(one.text) else heard(one))
        context.on("weberror", lambda one: faults.append(str(one.error)))
        context.on("request", lambda one: asked(one.url))
        contexts.append(context)
        return context

    yield open_one
    for context in contexts:
        context.close()
    assert not faults
