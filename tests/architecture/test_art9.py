"""Art. 9 has one source, the profile: what is compiled from it agrees, no number stands by hand."""

import ast
import re

import pytest

from scripts.art9_table import ROOT, TABLE, table

NUMBERED = re.compile(r"\bArt\. ?\d")


def test_the_table_is_the_one_the_script_writes():
    assert TABLE.read_text(encoding="utf-8") == table(), "run: python scripts/art9_table.py"


def texts(tree: ast.Module):
    """The texts of a module that are neither documentation nor examples in a schema."""
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "examples":
            silent.update(id(inner) for inner in ast.walk(node.value))
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in silent
        ):
            yield node.lineno, node.value


@pytest.mark.parametrize("package", ["burraco_engine", "parole_engine", "api"])
def test_no_text_of_the_code_numbers_an_article_by_hand(package):
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in sorted((ROOT / package).rglob("*.py"))
        for line, text in texts(ast.parse(path.read_text(encoding="utf-8")))
        if NUMBERED.search(text)
    ]
    assert found == []
