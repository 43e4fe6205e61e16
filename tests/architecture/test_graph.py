"""The import graph has no cycle, and functions stay small enough to be read at once."""

import ast
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("burraco_engine", "parole_engine", "lexicon", "api")
LONGEST = 60
LISTED: dict[str, str] = {}
"""Functions that are longer, with the reason."""


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {
    module_of(path): path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))
}


def imported(tree: ast.AST) -> set[str]:
    """Modules of ours that a module imports: at its top, in its functions, for its types."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inside = {f"{node.module}.{alias.name}" for alias in node.names}
            found = inside & MODULES.keys()
            names |= found
            if found != inside:
                names.add(node.module)
    return names & MODULES.keys()


@cache
def graph() -> dict[str, set[str]]:
    return {
        name: imported(ast.parse(path.read_text(encoding="utf-8"))) - {name}
        for name, path in MODULES.items()
    }


def test_no_module_imports_itself_by_way_of_others():
    TopologicalSorter(graph()).prepare()


def houses() -> list[str]:
    """The packages that hold other packages."""
    inner = {module_of(path) for path in MODULES.values() if path.name == "__init__.py"}
    return sorted({name.rpartition(".")[0] for name in inner} - {""})


@pytest.mark.parametrize("house", houses())
def test_no_room_needs_a_room_that_needs_it(house):
    """The folders of a package, and its own modules, are a layer each."""
    inside = f"{house}."

    def room(name: str) -> str:
        return name.removeprefix(inside).partition(".")[0]

    rooms: dict[str, set[str]] = {}
    for name, others in graph().items():
        if name.startswith(inside):
            needed = {room(other) for other in others if other.startswith(inside)}
            rooms.setdefault(room(name), set()).update(needed - {room(name)})
    TopologicalSorter(rooms).prepare()


def functions():
    for name, path in MODULES.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert node.end_lineno is not None
                yield f"{name}.{node.name}", node.end_lineno - node.lineno + 1


def test_a_function_is_read_at_once():
    long = {name: lines for name, lines in functions() if lines > LONGEST}
    assert long.keys() == LISTED.keys(), long
