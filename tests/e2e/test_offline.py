"""Without network: the device judges every word as the service does, and the page keeps working."""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from burraco_engine.code.loading import load_profile
from burraco_engine.messages import cited
from burraco_engine.paths import data_dir as rules_dir
from lexicon.grounds import Ground
from lexicon.italian import ItalianLexicon
from lexicon.masks import Letters, read_letters
from lexicon.normal import divided
from parole_engine.admission import POLICIES, AdmissionPolicy, composable, judge_word
from tests.e2e.conftest import PHONE, OpenContext
from tests.e2e.server import Server
from tests.e2e.small_lexicon import small_lexicon

LARGEST = 600_000
LARGEST_MEANINGS = 300_000
NONSENSE = [
    "",
    "a",
    "di",
    "caffè",
    "CITTA'",
    "perche`",
    "po’",
    "be'",
    "l'",
    "sant’",
    "que'",
    "fra'",
    "roma'",
    "usb'",
    "zzz'",
    "  po' ",
    "'ndrangheta",
    "l’Œuvre",
    "l'amico",
    "l''amico",
    "po' mare",
    "'",
    "Straße",
    "İstanbul",
    "\u212aaren",
    "Þór",
    "abc1",
    "ca sa",
    "co-op",
    "🙂",
    "casa\ufeff",
    "\x1ccasa",
    "casa\u3000",
    "x" * 60,
    "gattinuccio",
    "casettinaccia",
    "tavoloni",
    "librucciaccio",
    "mangiandoglielo",
    "bellissimevolmente",
    "sdfghjkl",
]

LOAD = """async () => {
  const script = document.querySelector('script[type=module]');
  const at = script.src.replace(/arbitro.main.js$/, 'offline/');
  const { openLexicon } = await import(at + 'lexicon.js');
  const { judge, spelled, withPolicies } = await import(at + 'judge.js');
  window.parted = (await import(at + 'fold.js')).divided;
  window.device = await openLexicon(document.body.dataset.lessico);
  window.tell = (text, policies) => {
    const table = withPolicies(device.table(), policies);
    const { word, outcome, motive, article } = judge(text, device.dawg, table);
    return [word, outcome, motive, article, spelled(word, table)];
  };
  return { digest: device.digest, edition: device.edition, size: device.dawg.size };
}"""
DIGESTS = """async (policies) => {
  const table = { ...device.table(), politiche: { ...device.table().politiche, ...policies } };
  const found = {};
  let key = '', lines = [];
  const close = async () => {
    if (!lines.length) return;
    const bytes = new TextEncoder().encode(lines.join('\\n'));
    const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    found[key] = Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('');
  };
  for (const word of device.dawg.words()) {
    if (word.slice(0, 2) !== key) {
      await close();
      key = word.slice(0, 2);
      lines = [];
    }
    const { outcome, motive, article } = device.judge(word, table);
    lines.push(`${word} ${outcome} ${motive ?? '-'} ${article}`);
  }
  await close();
  return found;
}"""


@pytest.fixture(scope="module")
def lexicon() -> ItalianLexicon:
    """The lexicon that the service uses."""
    return ItalianLexicon.open()


@pytest.fixture(scope="module")
def words(lexicon: ItalianLexicon) -> list[str]:
    """Every word, alphabetically."""
    return sorted(lexicon.words())


@pytest.fixture(scope="module")
def policy() -> AdmissionPolicy:
    """The code's own readings."""
    profile = load_profile("parole-2025")
    assert profile.words is not None
    return AdmissionPolicy.from_profile(profile)


@pytest.fixture
def device(open_context: OpenContext, lexicon: ItalianLexicon) -> Page:
    """A page whose device has opened the lexicon it keeps."""
    page = open_context(service_workers="block").new_page()
    page.goto("/arbitro")
    assert page.evaluate(LOAD) == {
        "digest": lexicon.digest,
        "edition": lexicon.edition,
        "size": len(lexicon),
    }
    return page


def other_readings(policy: AdmissionPolicy) -> dict[str, str]:
    """The opposite of every choice that the code leaves open."""
    return {
        name: next((one for one in values if one != getattr(policy, name)), values[0])
        for name, values in POLICIES.items()
    }


def digests(words: list[str], lexicon: ItalianLexicon, policy: AdmissionPolicy) -> dict[str, str]:
    """The verdicts of the service, one digest for each pair of first letters."""
    groups: dict[str, list[str]] = defaultdict(list)
    for word in words:
        verdict = judge_word(word, lexicon, policy)
        line = f"{word} {verdict.outcome} {verdict.motive or '-'} {cited(verdict.article)}"
        groups[word[:2]].append(line)
    return {key: sha256("\n".join(lines).encode()).hexdigest() for key, lines in groups.items()}


@pytest.mark.parametrize("readings", ["of the code", "opposite"])
def test_the_device_judges_every_word_of_the_lexicon_as_the_service_does(
    device: Page,
    words: list[str],
    lexicon: ItalianLexicon,
    policy: AdmissionPolicy,
    readings: str,
) -> None:
    choices = other_readings(policy) if readings == "opposite" else {}
    mine = device.evaluate(DIGESTS, choices)
    theirs = digests(words, lexicon, policy.choose(choices))
    wrong = sorted(key for key in theirs.keys() | mine.keys() if theirs.get(key) != mine.get(key))
    assert not wrong
    assert len(theirs) > 100


def texts(words: list[str]) -> Iterator[str]:
    """Texts that are mostly no words: misspelt, altered, accented, shouted, nonsense."""
    dice = random.Random(1)
    yield from NONSENSE
    letters = "abcdefghijklmnopqrstuvwxyz"
    for word in dice.sample(words, 4000):
        place = dice.randrange(len(word))
        yield word[:place] + dice.choice(letters) + word[place + 1 :]
        yield word[:place] + word[place + 1 :]
        yield word[:-1] + dice.choice(("ino", "etta", "uccio", "accio", "oni", "issimo", "mente"))
        yield word.upper()
        yield word[:-1] + dice.choice("àèéìòù")
        yield word[:-1] + dice.choice("'’`")
        yield "".join(dice.choices(letters, k=dice.randint(1, 9)))


def test_the_device_judges_what_is_no_word_as_the_service_does(
    device: Page, words: list[str], lexicon: ItalianLexicon, policy: AdmissionPolicy
) -> None:
    asked = list(texts(words))
    told = device.evaluate("(texts) => texts.map((text) => tell(text, {}))", asked)
    divide = dict(zip(asked, device.evaluate("(texts) => texts.map(parted)", asked), strict=True))
    deck = Letters(read_letters(rules_dir() / "decks" / "parole.toml"))
    outcomes = set()
    for text, (word, *answer) in zip(asked, told, strict=True):
        verdict = judge_word(text, lexicon, policy)
        assert divide[text] == list(divided(text))
        spelled = composable(verdict.word, deck, policy)
        cards = "senza_matta" if spelled.natural else "con_matta" if spelled.with_matta else "no"
        assert word == verdict.word, text
        motive = verdict.motive and str(verdict.motive)
        assert answer == [str(verdict.outcome), motive, cited(verdict.article), cards], text
        outcomes.add(motive or str(verdict.outcome))
    assert {"inesistente", "troppo_corta", "caratteri_non_validi", "ammessa"} <= outcomes
    assert "parola_tronca" in outcomes


def test_a_damaged_lexicon_is_refused(device: Page) -> None:
    broken = """async (change) => {
      const at = document.querySelector('script[type=module]').src;
      const { Dawg } = await import(at.replace('arbitro/main.js', 'offline/dawg.js'));
      const good = await (await fetch(document.body.dataset.lessico)).arrayBuffer();
      const bytes = new Uint8Array(good);
      if (change === 'flip') bytes[5000] ^= 4;
      if (change === 'magic') bytes[0] = 0;
      const bad = change === 'cut' ? good.slice(0, -4) : good;
      try { new Dawg(bad); return 'opened'; } catch (error) { return error.message; }
    }"""
    told = {change: device.evaluate(broken, change) for change in ("", "flip", "magic", "cut")}
    assert told == {"": "opened", "flip": "checksum", "magic": "magic", "cut": "size"}


@pytest.mark.parametrize(("name", "most"), [("url", LARGEST), ("significati", LARGEST_MEANINGS)])
def test_the_words_and_meanings_of_the_device_are_small(
    server: Server, name: str, most: int
) -> None:
    address = server.ask("GET", "/lessico")[name]
    deadline = time.monotonic() + 60
    while True:
        with server.http.stream("GET", address, headers={"Accept-Encoding": "br"}) as answer:
            size = len(b"".join(answer.iter_raw()))
        if answer.headers.get("content-encoding") == "br" or time.monotonic() > deadline:
            break
        time.sleep(0.5)
    assert answer.headers["content-encoding"] == "br"
    assert "immutable" in answer.headers["cache-control"]
    assert size < most


def ready(page: Page) -> None:
    """The worker has kept everything and answers for the page."""
    page.evaluate("() => navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def test_the_page_judges_with_the_network_cut_and_offers_the_next_version(
    open_context: OpenContext, tmp_path: Path
) -> None:
    service = Server(tmp_path)
    service.start()
    unreachable = "Failed to load resource", "WebSocket", "Failed to fetch"
    page = open_context(
        base_url=service.address, viewport=PHONE, tolerate=lambda text: text.startswith(unreachable)
    ).new_page()
    page.goto("/arbitro")
    ready(page)
    service.stop()

    page.goto("/arbitro")
    judged: dict[str, Any] = {}
    for word in ("casetta", "andarono", "zzxk"):
        page.fill("#campo-parola", word)
        page.keyboard.press("Enter")
        page.wait_for_selector(f".parola-giudicata :text('{word.upper()}')", state="attached")
        judged[word] = page.locator(".verdetto h2").inner_text()
    assert judged == {"casetta": "non ammessa", "andarono": "ammessa", "zzxk": "non ammessa"}
    expect(page.locator(".stato-rete")).to_contain_text("senza rete")
    page.fill("#campo-parola", "casetta")
    page.keyboard.press("Enter")
    expect(page.locator(".motivo-parola")).to_contain_text("Nome alterato")
    expect(page.locator(".motivo-parola")).to_contain_text("Art. 9")
    expect(page.locator(".dettaglio")).to_contain_text(
        "lemma, analisi e sinonimi hanno bisogno della rete"
    )
    page.fill("#campo-parola", "eth")
    page.keyboard.press("Enter")
    expect(page.locator(".significati")).to_contain_text("eth:")
    page.goto("/regole")
    expect(page.locator("h1")).to_contain_text("regole")

    lexicon = small_lexicon(tmp_path, {"casa": Ground.COMMON})
    renewed = Server(tmp_path, port=service.port, lexicon_dir=str(lexicon))
    renewed.start()
    page.goto("/arbitro")
    banner = page.locator(".versione-nuova")
    expect(banner).to_contain_text("È pronta una versione nuova", timeout=30_000)
    with page.expect_navigation():
        banner.get_by_role("button").click()
    page.fill("#campo-parola", "andarono")
    page.keyboard.press("Enter")
    expect(page.locator(".scheda")).to_contain_text("prova 2")
    assert page.locator(".verdetto h2").inner_text() == "non ammessa"
    renewed.stop()


def test_it_can_be_installed(open_context: OpenContext, server: Server) -> None:
    page = open_context().new_page()
    page.goto("/arbitro")
    manifest = server.http.get("/manifest.webmanifest").json()
    assert manifest["start_url"] == "/"
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        answer = server.http.get(icon["src"])
        assert answer.status_code == 200
        assert answer.headers["content-type"] == icon["type"]
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in found if one["errorId"] != "in-incognito"] == []
