"""The page draws: none of its modules knows an article, a code, a deck or a number of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from burraco_engine.code.loading import profile_ids

ROOT = Path(__file__).resolve().parents[2]
JS = ROOT / "api/web/static/js"
MODULES = sorted(path.relative_to(JS).as_posix() for path in JS.rglob("*.js"))
LAYING = [name for name in MODULES if name.startswith(("banco/", "enigmi/", "tavolo/"))]
COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
ARTICLE = re.compile(r"\bArt\.\s*\d|\barticolo\s*:\s*'\d")
LETTERS = re.compile(r"'[^'\n]*(?:AEIOU|HQZ|BCDFG|ABCDEF)[^'\n]*'", re.IGNORECASE)
LENGTH = re.compile(r"\.length\s*(?:[<>]=?|===|!==)\s*(\d+)")
NUMBER = re.compile(r"(?<![\w.#'-])(\d[\d_]*)(?![\w.'])")
JUDGING = (
    "lib/cards.js",
    "lib/code.js",
    "banco/acts.js",
    "banco/shape.js",
    "banco/tray.js",
    "banco/tray-view.js",
    "banco/typing.js",
    "enigmi/acts.js",
    "enigmi/exam.js",
    "enigmi/model.js",
    "enigmi/training.js",
    "home/create.js",
    "home/main.js",
    "offline/judge.js",
    "offline/lexicon.js",
    "tavolo/acts.js",
    "tavolo/al-monte.js",
    "tavolo/discard.js",
    "tavolo/dock.js",
    "tavolo/exam.js",
    "tavolo/guide.js",
    "tavolo/legal.js",
    "tavolo/model.js",
    "tavolo/monte.js",
    "tavolo/prova.js",
    "tavolo/story.js",
)
"""Where cards, words and moves are spoken of: there every number above two is listed here."""
NO_RULES = {
    "lib/code.js": {"1000"},  # milliseconds of a second
    "enigmi/model.js": {"86_400_000"},  # milliseconds of a day
    "offline/lexicon.js": {"5", "60"},  # suggestions, tried words
    "tavolo/dock.js": {"4", "5"},  # how many targets and places are drawn
    "tavolo/exam.js": {"120", "150", "3"},  # a pause, how much is asked of the service at once
    "tavolo/story.js": {"1000"},
}
LENGTHS = {"tavolo/main.js": {"5", "20"}}
"""From how many cards and words on the table is drawn as a crowded one."""


def code_of(name: str) -> str:
    """A module without its comments."""
    return COMMENT.sub("", (JS / name).read_text(encoding="utf-8"))


def numbers(text: str) -> Iterator[str]:
    for found in NUMBER.findall(text):
        if int(found.replace("_", "")) > 2:
            yield found


@pytest.mark.parametrize("name", MODULES)
def test_a_module_cites_no_article_and_names_no_code(name: str) -> None:
    text = code_of(name)
    assert ARTICLE.findall(text) == []
    known = [code for code in profile_ids() if code != "online"]  # also a state of the network
    assert [code for code in known if code in text] == []


@pytest.mark.parametrize("name", MODULES)
def test_a_module_does_not_know_the_letters_of_a_deck(name: str) -> None:
    assert LETTERS.findall(code_of(name)) == []


@pytest.mark.parametrize("name", JUDGING)
def test_where_cards_are_spoken_of_no_number_is_a_rule(name: str) -> None:
    assert set(numbers(code_of(name))) == NO_RULES.get(name, set())


@pytest.mark.parametrize("name", LAYING)
def test_no_word_is_measured_against_a_number(name: str) -> None:
    found = {n for n in LENGTH.findall(code_of(name)) if int(n) > 2}
    assert found == LENGTHS.get(name, set())


def test_the_texts_of_the_page_leave_the_articles_of_play_to_the_service() -> None:
    texts = (ROOT / "api/web/static/i18n/it.json").read_text(encoding="utf-8")
    assert re.findall(r"Art\. \d+", texts) == []
