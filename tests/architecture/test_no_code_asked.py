"""Nothing asks which code is being played: what differs is a value of the profile, or a policy.

Read in the syntax trees of our Python and of the page's modules, not in their text.
"""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from burraco_engine.code.loading import profile_ids

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("burraco_engine", "parole_engine", "lexicon", "api", "burraco_parole")
NODE = Path(sys.executable).parent / "node"
CODES = frozenset(profile_ids())
A_CODE = re.compile(r"\b(code|codice|codici|profile|profile_id|setup|regole|rules|id)\b")
METHODS = frozenset(("startswith", "endswith", "get", "index", "count", "find"))


def asked(tree: ast.AST) -> Iterator[tuple[int, str, str]]:
    """Line, word and what is held against it, of every question about the name of a code."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
            words = [word for side in sides for word in literals(side)]
            others = [ast.unparse(side) for side in sides if not literals(side)]
            yield from ((node.lineno, word, " ".join(others)) for word in words)
        elif isinstance(node, ast.MatchValue):
            yield from ((node.lineno, word, "code") for word in literals(node.value))
        elif isinstance(node, ast.Subscript):
            other = ast.unparse(node.value)
            yield from ((node.lineno, word, other) for word in literals(node.slice))
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in METHODS:
            words = [word for arg in node.args for word in literals(arg)]
            yield from ((node.lineno, word, ast.unparse(node.func)) for word in words)


def literals(node: ast.AST) -> list[str]:
    """The names of codes that a literal is, or holds."""
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return [word for one in node.elts for word in literals(one)]
    if isinstance(node, ast.Dict):
        return [word for one in node.keys if one is not None for word in literals(one)]
    known = isinstance(node, ast.Constant) and node.value in CODES
    return [str(node.value)] if known and isinstance(node, ast.Constant) else []


def questions(source: str) -> list[tuple[int, str]]:
    found = asked(ast.parse(source))
    return [(line, word) for line, word, other in found if about_a_code(word, other)]


def about_a_code(word: str, other: str) -> bool:
    """`online` is also a word of tournaments: there it is held against something else."""
    return word != "online" or A_CODE.search(other) is not None


def test_no_module_asks_which_code_is_played() -> None:
    found = [
        (path.relative_to(ROOT).as_posix(), *one)
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
        for one in questions(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        'if code.id == "classico-2007": pass',
        'x = 1 if "online" != rules.code.id else 2',
        'if code in ("internazionale", "online-tre"): pass',
        'match code.id:\n    case "regolamento":\n        pass',
        'y = {"parole-2025": 1}.get(code)\nz = table["parole-2025"]',
        'if profile_id.startswith("online"): pass',
    ],
)
def test_such_a_question_would_be_found(source: str) -> None:
    assert questions(source)


def test_the_state_of_a_tournament_table_is_no_such_question() -> None:
    assert questions('if table.state == "online": pass') == []


def asked_by(*files: Path) -> list[tuple[str, int, str]]:
    script = Path(__file__).with_name("asked.mjs")
    done = subprocess.run(
        [NODE, script, " ".join(sorted(CODES)), *files],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return [
        (Path(file).name, line, word)
        for file, line, word, other in json.loads(done.stdout)
        if about_a_code(word, other)
    ]


def test_no_module_of_the_page_asks_which_code_is_played() -> None:
    modules = sorted((ROOT / "api/web").rglob("*.js"))
    assert len(modules) > 50
    assert asked_by(*modules) == []


@pytest.mark.parametrize(
    "source",
    [
        "if (code().codice === 'classico-2007') go();",
        "switch (view.codice) { case 'regolamento': go(); }",
        "const three = ['online-tre'].includes(view.codice);",
        "if (view.codice.startsWith('online')) go();",
        "const words = { 'parole-2025': 1 }; words['parole-2025'];",
    ],
)
def test_such_a_question_of_the_page_would_be_found(tmp_path: Path, source: str) -> None:
    module = tmp_path / "module.js"
    module.write_text(source, encoding="utf-8")
    assert asked_by(module)
