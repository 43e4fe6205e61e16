"""The import graph has no cycle, and functions stay small enough to be read at once."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("burraco_engine", "parole_engine", "lexicon", "api")
LONGEST = 60
LISTED = {
    "lexicon.build.compile.compile_lexicon": "stages of a build, one after the other",
    "lexicon.build.decisions.apply": "one case for each table of decisions",
    "lexicon.build.inflect.conjugate": "one case for each tense",
}
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


def graph() -> dict[str, set[str]]:
    return {
        name: imported(ast.parse(path.read_text(encoding="utf-8"))) - {name}
        for name, path in MODULES.items()
    }


def test_no_module_imports_itself_by_way_of_others():
    TopologicalSorter(graph()).prepare()


@pytest.mark.parametrize("package", ["burraco_engine", "parole_engine", "lexicon"])
def test_no_room_needs_a_room_that_needs_it(package):
    """The folders of a package, and its own modules, are a layer each."""

    def room(name: str) -> str:
        return ".".join(name.split(".")[:2])

    rooms: dict[str, set[str]] = {}
    for name, others in graph().items():
        if name.startswith(f"{package}."):
            inside = {room(other) for other in others if other.startswith(f"{package}.")}
            rooms.setdefault(room(name), set()).update(inside - {room(name)})
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
