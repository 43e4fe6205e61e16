"""The manual: built without a network and without a warning, every link inside it alive."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import httpx
import pytest

from api.docspage.site import Manual

ROOT = Path(__file__).resolve().parents[2]
DEAD = "http://127.0.0.1:9"
"""A proxy where nobody answers: whoever asks the network fails."""


class Page(HTMLParser):
    """What a page links to, and the places in it that can be linked to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places: set[str] = set()
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.links += [value for key in ("href", "src", "action") if (value := told.get(key))]
        self.places |= {value for key in ("id", "name") if (value := told.get(key))}
        if tag == "script" and not told.get("src"):
            self.inline.append(tag)
        self.inline += [key for key in told if key.startswith("on") or key == "style"]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site") / "docs"
    proxies = {"http_proxy": DEAD, "https_proxy": DEAD, "no_proxy": ""}
    done = subprocess.run(
        [sys.executable, "-m", "docs.site", folder],
        cwd=ROOT,
        env={**os.environ, **proxies},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return folder


@pytest.fixture(scope="module")
def pages(site):
    return {path: Page(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}


def test_every_link_inside_the_manual_is_alive_and_none_leads_elsewhere(site, pages):
    assert len(pages) > 50
    dead = []
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                dead.append(f"{path.name}: {link} leads elsewhere")
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not target.is_file():
                dead.append(f"{path.name}: {link} is not there")
            elif parts.fragment and parts.fragment not in pages[target].places:
                dead.append(f"{path.name}: {link} has no such place")
    assert dead == []


def test_no_page_has_what_the_policy_of_the_service_forbids(pages):
    assert {path.name: page.inline for path, page in pages.items() if page.inline} == {}


def test_every_document_and_every_public_module_is_in_the_manual(site):
    from docs.site.reference import MODULES

    for module in (name for names in MODULES.values() for name in names):
        text = (site / "reference" / f"{module}.html").read_text(encoding="utf-8")
        assert module in text
    for document in (ROOT / "docs").rglob("*.md"):
        name = document.relative_to(ROOT / "docs").with_suffix(".html")
        assert (site / name).is_file(), name


def test_the_service_shows_the_manual(site):
    async def ask(path: str, headers: dict[str, str] | None = None) -> httpx.Response:
        transport = httpx.ASGITransport(Manual(site))
        async with httpx.AsyncClient(transport=transport, base_url="http://parole.test") as http:
            return await http.get(path, headers=headers)

    first = asyncio.run(ask("/"))
    assert first.status_code == 200
    assert "Burraco Parole" in first.text
    assert first.headers["cache-control"] == "no-cache"
    again = asyncio.run(ask("/", {"if-none-match": first.headers["etag"]}))
    assert again.status_code == 304
    assert asyncio.run(ask("/tutorial.html")).status_code == 200
