"""What everything needs stands in one place: chance, and what is found by enumerating the data."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OURS = ("burraco_engine", "parole_engine", "lexicon", "api", "bench", "tests", "scripts")
SOURCES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for package in OURS
    for path in sorted((ROOT / package).rglob("*.py"))
}


def defining(method: str) -> set[str]:
    """The modules in which a class has this method, and not only the promise of it."""
    return {
        name
        for name, text in SOURCES.items()
        if f"def {method}(" in text
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef) and node.name == method
        if not (isinstance(node.body[-1], ast.Expr) and len(node.body) == 1)
    }


def test_dice_are_made_by_the_engine_from_a_seed_and_by_the_house_from_the_system() -> None:
    assert defining("below") == {"burraco_engine/dice.py", "api/service/dice.py"}
