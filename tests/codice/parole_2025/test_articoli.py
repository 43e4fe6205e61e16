"""What the page cites comes from the code, and can be read on the page of the rules."""

from pathlib import Path

from api.service.code_view import code_view
from burraco_engine.cards import Card
from burraco_engine.code.loading import load_profile
from lexicon.grounds import WordList
from parole_engine.game import parole_rules

WEB = Path(__file__).resolve().parents[3] / "api/web"
CODE = load_profile("parole-2025")
RULES = parole_rules(WordList(()))
VIEW = code_view(RULES)


def test_the_page_is_told_the_numbers_of_the_code() -> None:
    assert (VIEW["minimo"], VIEW["matte"], VIEW["smazzate"]) == (3, 1, [2, 3, 4])
    assert [VIEW["valori"][face] for face in "*@HBA"] == [30, 20, 15, 10, 5]
    assert "".join(VIEW["ordine"]) == "*@HQZBCDFGLMNPRSTVAEIOU"
    assert VIEW["lettere"] == {"*": "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "@": "AEIOU"}
    clean, dirty = VIEW["premi"]["senza_matta"], VIEW["premi"]["con_matta"]
    told = [(step["carte"], step["burraco"], step["onori"]) for step in (*clean[:3], *dirty)]
    pulito = [(7, "pulito", 200), (9, "pulito", 250), (11, "pulito", 300)]
    assert told == [*pulito, (7, "sporco", 100)]


def test_the_order_of_the_cards_follows_the_reading_of_the_table() -> None:
    by_value = parole_rules(WordList(()), choices={"take.left_cards": "highest_value"})
    assert code_view(by_value)["ordine"][:2] == ["*", "@"]
    assert RULES.deck.rank[Card("Ar")] < RULES.deck.rank[Card("Br")]


def test_the_page_cites_what_the_engine_cites() -> None:
    cited = {code: no["articolo"] for code, no in VIEW["rifiuti"].items()}
    assert cited == {
        "meld.nothing_added": str(CODE.melds.insertion.article),
        "meld.too_short": str(CODE.melds.minimum.article),
        "meld.too_many_matte": str(CODE.melds.matte.article),
        "meld.mixed_colours": str(CODE.melds.minimum.article),
    }


def test_every_article_that_the_page_cites_can_be_read() -> None:
    page = (WEB / "pages/regole.html").read_text(encoding="utf-8")
    of_play = ("parole", "raccolta", "tempi", "turno", "via")
    cited = {no["articolo"] for no in VIEW["rifiuti"].values()}
    cited |= {VIEW["articoli"][subject] for subject in of_play}
    numbers = {article.removeprefix("Art. ") for article in cited}
    assert {number for number in numbers if f'id="art-{number}"' not in page} == set()


def test_the_rules_say_that_a_card_is_turned_after_the_deal() -> None:
    """Art. 4 b: at the arbiter's signal the dealer turns the first card of the tallone."""
    said = (WEB.parents[1] / "docs/rules/parole-2025.md").read_text(encoding="utf-8")
    row = next(line for line in said.splitlines() if line.startswith("| Art. 4 |"))
    assert "the first card of the tallone turned" in row
    assert "no upcard" not in said
