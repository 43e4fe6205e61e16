"""The page and the engine cite the same article for the same refusal."""

import re
from pathlib import Path

import pytest

from burraco_engine.code.loading import load_profile

WEB = Path(__file__).resolve().parents[3] / "api/web"
CODE = load_profile("parole-2025")
CITED = {
    "aggiungi": CODE.melds.insertion,
    "carta_raccolta": CODE.take.rediscard_single,
    "gia_preso": CODE.take.phases,
    "matta_scarto": CODE.closing.matta_discard,
    "monte_vuoto": CODE.take.collect,
    "nessuna_parola": CODE.melds.insertion,
    "prima_prendi": CODE.take.phases,
    "resta_solo": CODE.take.rediscard_single,
    "tre_carte": CODE.melds.minimum,
    "un_colore": CODE.melds.minimum,
    "una_matta": CODE.melds.matte,
}
SAID = re.compile(r"'(?:perche\.|enigma\.)?(\w+)'\)?, (?:article: )?'Art\. (\d+)'")


def said() -> set[tuple[str, str]]:
    texts = (path.read_text(encoding="utf-8") for path in (WEB / "static/js").rglob("*.js"))
    return {pair for text in texts for pair in SAID.findall(text)}


@pytest.mark.parametrize("reason", CITED)
def test_the_page_cites_what_the_engine_cites(reason: str) -> None:
    articles = {number for key, number in said() if key == reason}
    assert articles == {CITED[reason].article.number}


def test_every_article_that_the_page_refuses_by_can_be_read() -> None:
    page = (WEB / "pages/regole.html").read_text(encoding="utf-8")
    assert {number for _, number in said() if f'id="art-{number}"' not in page} == set()


def test_the_rules_say_that_a_card_is_turned_after_the_deal() -> None:
    """Art. 4 b: at the arbiter's signal the dealer turns the first card of the tallone."""
    said = (WEB.parents[1] / "docs/rules/parole-2025.md").read_text(encoding="utf-8")
    row = next(line for line in said.splitlines() if line.startswith("| Art. 4 |"))
    assert "the first card of the tallone turned" in row
    assert "no upcard" not in said
