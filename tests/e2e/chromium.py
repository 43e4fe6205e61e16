"""The Chromium of this machine, quiet and alone."""

from __future__ import annotations

import shutil

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]


def path() -> str:
    """Where it is."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "scripts/browser.sh installs Chromium"
    return found


def launch(playwright: Playwright) -> Browser:
    """Start it without a window."""
    return playwright.chromium.launch(executable_path=path(), headless=True, args=FLAGS)
