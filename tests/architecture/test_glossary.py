"""Each rulebook noun stands once in the glossary, and the code uses those nouns."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROW = re.compile(r"^\| ([^|]+?) +\| ([^|]*?) *\| ([^|]+) \| ([^|]*) \|$", re.MULTILINE)
# Where English says the same, English is used.
ENGLISH = {
    "mazzo": "deck",
    "mano": "hand",
    "carta": "card",
    "giocatore": "player",
    "punteggio": "score",
    "parola": "word",
    "tavolo": "table",
    "regola": "rule",
    "mossa": "move",
    "evento": "event",
}
PACKAGES = ("burraco_engine", "parole_engine", "lexicon")


def terms() -> list[tuple[str, str, str, str]]:
    rows = ROW.findall((ROOT / "docs/glossary.md").read_text(encoding="utf-8"))
    return [row for row in rows if row[0] != "term" and not row[0].startswith("-")]


def identifiers() -> set[str]:
    names: set[str] = set()
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef | ast.ClassDef):
                    names.add(node.name)
                elif isinstance(node, ast.arg):
                    names.add(node.arg)
    return names


def words(identifier: str) -> set[str]:
    parts = re.split(r"_|(?<=[a-z0-9])(?=[A-Z])", identifier)
    return {part.lower() for part in parts if part}


def test_each_term_stands_once_and_in_order():
    names = [row[0] for row in terms()]
    assert len(names) > 30
    assert len(set(names)) == len(names)
    assert names == sorted(names, key=lambda name: name.lower().replace(".", ""))


def test_a_cited_article_is_of_a_code_that_we_have():
    for name, _, _, article in terms():
        assert article == "" or re.match(r"[PC] (Art\. \d+|sez\. [A-G]|Definizioni)", article), name


def test_the_code_says_it_in_english_where_english_says_the_same():
    used = {word for name in identifiers() for word in words(name)}
    wrong = {italian: english for italian, english in ENGLISH.items() if italian in used}
    assert not wrong


def test_the_rulebook_nouns_of_the_core_are_in_the_glossary():
    known = {word for row in terms() for word in re.split(r"[ ,]+", f"{row[0]} {row[1]}".lower())}
    core = {"tallone", "monte", "pozzetto", "matta", "pinella", "burraco", "smazzata", "mazziere"}
    used = {word for name in identifiers() for word in words(name)}
    assert core <= known
    assert {"tallone", "monte", "pozzetto", "matta"} <= used
