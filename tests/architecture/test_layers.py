"""Imports go one way, and every door is explicit."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("burraco_engine", "parole_engine", "lexicon", "api")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
# Alembic loads its scripts by path: they export nothing.
WITHOUT_DOORS = ("api/store/migrations/",)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_the_import_contracts_hold():
    done = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    "path",
    [path for path in MODULES if not name_of(path).startswith(WITHOUT_DOORS)],
    ids=name_of,
)
def test_all_names_exactly_what_the_module_offers(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    defined: set[str] = set()
    listed: list[str] | None = None
    everything: set[str] = set()
    chosen = [node for branch in tree.body if isinstance(branch, ast.If) for node in branch.orelse]
    for node in (*tree.body, *chosen):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            defined.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = {target.id for target in targets if isinstance(target, ast.Name)}
            everything |= names
            if "__all__" in names and node.value is not None:
                listed = ast.literal_eval(node.value)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            everything |= {alias.asname or alias.name for alias in node.names}
    public = {name for name in defined if not name.startswith("_")}
    if listed is None:
        assert not public, f"{name_of(path)} offers {sorted(public)} without __all__"
        return
    lazy = "__getattr__" in defined
    assert len(set(listed)) == len(listed)
    assert public - {"__getattr__", "__dir__"} <= set(listed), "a public name is not in __all__"
    if not lazy:
        assert set(listed) <= defined | everything, "__all__ names what is not there"


def test_the_engines_find_their_files_through_one_door():
    finding = [
        name_of(path)
        for path in MODULES
        if not name_of(path).startswith(("api/", "lexicon/build/"))
        and "__file__" in path.read_text(encoding="utf-8")
    ]
    assert finding == ["burraco_engine/paths.py", "lexicon/paths.py"]


def test_packages_open_lightly():
    """Importing the bottom of the house loads no trie library and no web framework."""
    code = (
        "import sys, lexicon.grounds, burraco_engine.articles;"
        "heavy = {'marisa_trie', 'numpy', 'spacy', 'fastapi', 'pydantic', 'asyncio'};"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
