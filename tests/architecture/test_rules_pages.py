"""The pages of docs/rules say where each article lives, and say it as things are."""

import ast

import pytest

from scripts import rules_pages
from scripts.rules_pages import PROFILES, ROOT, RULES, articles, differences, page, unexplained


@pytest.mark.parametrize("profile", PROFILES)
def test_the_page_is_the_one_the_script_writes(profile):
    written = (RULES / f"{profile}.md").read_text(encoding="utf-8")
    assert written == page(profile), "run: python scripts/rules_pages.py"


def test_the_page_of_differences_is_the_one_the_script_writes():
    written = (RULES / "differences.md").read_text(encoding="utf-8")
    assert written == differences(), "run: python scripts/rules_pages.py"


@pytest.mark.parametrize("profile", PROFILES)
def test_no_article_is_without_a_test_or_a_sentence(profile):
    assert unexplained(profile) == []


@pytest.mark.parametrize(("profile", "last"), [("parole-2025", 38), ("classico-2007", 33)])
def test_every_article_of_the_code_has_its_row(profile, last):
    numbered = [article for article in articles(profile) if article.isdigit()]
    assert numbered == [str(number) for number in range(1, last + 1)]


@pytest.mark.parametrize("profile", PROFILES)
def test_the_tests_that_a_page_names_exist(profile):
    named = {
        test for article in articles(profile) for test, _ in rules_pages.tests_of(profile, article)
    }
    missing = [test for test in sorted(named) if not exists(*test.split("::"))]
    assert missing == []


def exists(path: str, function: str) -> bool:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return any(isinstance(node, ast.FunctionDef) and node.name == function for node in tree.body)
