"""What people read has typographic apostrophes: the sentences of the page, of the service, of the
engines and of the puzzles."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.test_tidiness import ROOT

ELIDED = re.compile(
    r"\b(?:l|un|c|d|s|n|v|m|t|gl|all|dell|dall|nell|sull|quell|quest|bell|dev|anch|com|dov|cos|qual"
    r"|quant|nessun|ciascun|alcun|qualcun|senz|tutt|mezz|po|di|fa|va|sta)'(?!\w*')",
    re.IGNORECASE,
)
TAG_CODE = re.compile(r"<(?:code|script|style)\b.*?</", re.DOTALL)
TERMINAL = {"commands", "cli.py"}
"""The command speaks to a terminal."""


def literals(path: Path) -> Iterator[str]:
    """The texts of a module that are no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def texts() -> Iterator[tuple[str, str]]:
    """Each text for people, with the file that it is in."""
    web = ROOT / "api" / "web"
    for sentence in json.loads((web / "static/i18n/it.json").read_text("utf-8")).values():
        yield "it.json", sentence
    for page in sorted((web / "pages").rglob("*.html")):
        yield page.name, TAG_CODE.sub("", page.read_text("utf-8"))
    yield "codice.toml", (ROOT / "data/puzzles/codice.toml").read_text("utf-8")
    for package in ("api", "burraco_engine", "parole_engine", "lexicon"):
        for module in sorted((ROOT / package).rglob("*.py")):
            inside = module.relative_to(ROOT / package)
            if inside.parts[0] not in {*TERMINAL, "build"}:
                for text in literals(module):
                    yield str(module.relative_to(ROOT)), text


def test_people_read_typographic_apostrophes() -> None:
    found = [(name, text) for name, text in texts() if ELIDED.search(text)]
    assert [(name, text[:200]) for name, text in found] == []
