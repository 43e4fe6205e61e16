"""The register from the page: written without network, it arrives later; devices meet in one."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from api.arbitro.registro_carta import register_from_csv
from api.settings import Settings
from burraco_engine.arbitro.registro import Registro, accepted, verified, voce_from_json
from tests.e2e.conftest import PHONE, OpenContext
from tests.e2e.server import Server
from tests.e2e.test_offline import ready
from tests.e2e.test_pages import check
from tests.e2e.test_scrivania import MODULE, tab
from tests.e2e.test_scrivania_senza_rete import UNREACHABLE, works


def opened(page: Page, name: str) -> None:
    """Open the register of an event from the desk."""
    tab(page, "Registro")
    page.get_by_role("button", name="Apri il registro di una manifestazione").click()
    page.fill("dialog[open] input[name=nome]", name)
    page.locator("dialog[open] button[type=submit]").click()
    expect(page.locator(".manifestazione")).to_contain_text(name)


def kept(page: Page, key: str) -> Any:
    return page.evaluate("(key) => JSON.parse(localStorage.getItem('parole.' + key))", key)


def entries(server: Server, event: Any) -> list[Any]:
    headers = {"Authorization": f"Bearer {event['token']}"}
    told = server.ask("GET", f"/registri/{event['id']}/voci", headers=headers)
    return list(told["voci"])


def test_on_the_phone_with_the_network_cut_everything_works_and_the_entry_arrives_later(
    open_context: OpenContext, server: Server
) -> None:
    context = open_context(viewport=PHONE, tolerate=lambda text: text.startswith(UNREACHABLE))
    page = context.new_page()
    page.goto("/arbitro")
    ready(page)
    opened(page, "Coppa")
    context.set_offline(True)
    page.goto("/arbitro/casi")
    expect(page.locator(".stato-rete")).to_have_text("senza rete")
    works(page)
    expect(page.locator(".testa-catena")).to_contain_text("voci da inviare quando torna la rete")
    check(page)
    event = kept(page, "registro.evento")
    assert entries(server, event) == []
    context.set_offline(False)
    expect(page.locator(".testa-catena")).to_contain_text("Tutte inviate")
    arrived = entries(server, event)
    assert [one["testo"] for one in arrived] == ["ETH ammessa", "ETH ammessa"]
    assert [one["tipo"] for one in arrived] == ["verdetto", "decisione"]
    page.reload()
    expect(page.locator(".testa-catena")).to_contain_text("Tutte inviate")
    assert len(entries(server, event)) == 2, "nothing twice"


def test_two_devices_without_network_meet_in_one_register_without_loss(
    open_context: OpenContext, server: Server
) -> None:
    contexts = [
        open_context(viewport=PHONE, tolerate=lambda text: text.startswith(UNREACHABLE))
        for _ in range(2)
    ]
    pages = [context.new_page() for context in contexts]
    pages[0].goto("/arbitro")
    opened(pages[0], "Finale")
    event = kept(pages[0], "registro.evento")
    pages[1].goto(f"/arbitro/registro#registro={event['id']}.{event['token']}.Finale")
    expect(pages[1].locator(".manifestazione")).to_contain_text("Finale")
    for page in pages:
        ready(page)
    for context in contexts:
        context.set_offline(True)
    for number, page in enumerate(pages):
        for text in ("prima", "seconda", "terza"):
            page.get_by_role("button", name="Nota", exact=True).click()
            page.fill("dialog[open] input[name=testo]", f"{text} {number}")
            page.locator("dialog[open] button[type=submit]").click()
            expect(page.locator(".voci-registro li").first).to_contain_text(f"{text} {number}")
    assert entries(server, event) == []
    for context in contexts:
        context.set_offline(False)
    for page in pages:
        expect(page.locator(".testa-catena")).to_contain_text("Tutte inviate")
    arrived = entries(server, event)
    wanted = {f"{text} {number}" for text in ("prima", "seconda", "terza") for number in (0, 1)}
    assert {one["testo"] for one in arrived} == wanted
    assert len(arrived) == 6
    headers = {"Authorization": f"Bearer {event['token']}"}
    assert server.ask("GET", f"/registri/{event['id']}", headers=headers)["intera"] is True
    for page in pages:
        page.reload()
        expect(page.locator(".voci-registro li")).to_have_count(6)
    with pages[0].expect_download() as saved:
        pages[0].get_by_role("button", name="CSV").click()
    name, voci, head = register_from_csv(Path(saved.value.path()).read_text(encoding="utf-8"))
    assert (name, len(voci), verified(name, voci), voci[-1].testa) == (event["id"], 6, None, head)
    first = pages[0].locator(".voci-registro li").first
    first.get_by_role("button", name="Correggi").click()
    pages[0].fill("dialog[open] input[name=testo]", "corretta")
    pages[0].locator("dialog[open] button[type=submit]").click()
    expect(pages[0].locator(".voci-registro .corretta")).to_have_count(1)
    check(pages[0])


def test_a_long_day_without_network_arrives_in_as_many_requests_as_it_takes(
    open_context: OpenContext, server: Server
) -> None:
    page = open_context(viewport=PHONE, service_workers="block").new_page()
    page.goto("/arbitro")
    opened(page, "Lunga")
    event = kept(page, "registro.evento")
    page.evaluate(MODULE, "offline/catena.js")
    page.evaluate(
        """({ id }) => {
             const device = JSON.parse(localStorage.getItem('parole.registro.dispositivo'));
             let last = null;
             for (let n = 1; n <= 130; n++) {
               const draft = { tipo: 'nota', testo: `${n} ${'’'.repeat(700)}` };
               last = module.linked(id, last, draft, device, n);
               localStorage.setItem(`parole.registro.${id}.${n}`, JSON.stringify(last));
             }
           }""",
        event,
    )
    sizes: list[int] = []
    page.on(
        "request",
        lambda one: (
            sizes.append(len(one.post_data_buffer or b"")) if one.method == "POST" else None
        ),
    )
    page.reload()
    expect(page.locator(".testa-catena")).to_contain_text("Tutte inviate")
    assert [one["numero"] for one in entries(server, event)] == list(range(1, 131))
    assert len(sizes) >= 4
    assert max(sizes) < Settings().body_limit


def test_the_digests_of_the_page_are_those_of_the_service(page_with: Page) -> None:
    page = page_with
    dice = random.Random(7)
    signs = 'aàz«» \n\t"\\/€😀\u2028\x7f'
    texts = ["".join(dice.choices(signs, k=dice.randrange(0, 200))) for _ in range(300)]
    page.evaluate(MODULE, "offline/sha256.js")
    own = page.evaluate("(texts) => texts.map(module.sha256)", texts)
    assert own == [hashlib.sha256(text.encode()).hexdigest() for text in texts]
    browser = page.evaluate(
        """async (texts) => Promise.all(texts.map(async (text) => {
             const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
             return [...new Uint8Array(sum)].map((n) => n.toString(16).padStart(2, '0')).join('');
           }))""",
        texts,
    )
    assert own == browser
    page.evaluate(MODULE, "offline/catena.js")
    drafts = [
        {"tipo": "nota", "testo": f"x{text}", "tavolo": text, "corregge": ""} for text in texts
    ]
    chain = page.evaluate(
        """(drafts) => drafts.reduce((chain, draft, place) =>
             [...chain, module.linked('evento', chain.at(-1) ?? null, draft, 'd-1', place)], [])""",
        drafts,
    )
    voci = [voce_from_json(one) for one in chain]
    assert accepted(Registro("evento"), voci) == tuple(voci)
    assert page.evaluate("(chain) => module.broken('evento', chain)", chain) == 0
    chain[120]["testo"] += "!"
    assert page.evaluate("(chain) => module.broken('evento', chain)", chain) == 121


@pytest.fixture
def page_with(open_context: OpenContext) -> Page:
    """A page whose modules can be called."""
    page = open_context(service_workers="block").new_page()
    page.goto("/arbitro")
    return page
