"""Write docs/rules/<profile>.md: for each article where it lives in the code and what shows it.

The words come from docs/rules/articles.toml, the values from the profile, the modules from where
the engines read those values, the tests from their `scenario` markers. tests/architecture checks
that the pages are those this script writes.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
RULES: Final = ROOT / "docs" / "rules"
WORDS: Final = tomllib.loads((RULES / "articles.toml").read_text(encoding="utf-8"))
PROFILES: Final = {code: code[0].upper() for code in WORDS}
"""The codes whose articles are told, each with the letter that its scenarios begin with."""
ENGINES: Final = ("burraco_engine", "parole_engine")
DECLARING: Final = ("profiles.py", "sections.py")
"""Modules that declare every value and decide by none."""
ALSO: Final = {
    "P-01-03": "6", "P-06-04": "1", "P-09-01": "6", "P-09-02": "6 12", "P-09-03": "6",
    "P-09-05": "11", "P-09-06": "11", "P-09-08": "6", "P-09-17": "11", "P-09-18": "6 11",
    "P-13-02": "14", "P-13-12": "14", "P-11-08": "13", "P-11-09": "13", "P-11-11": "13",
    "P-14-01": "18", "P-14-02": "18", "P-14-04": "18", "P-14-05": "17", "P-15-02": "Definizioni",
    "P-32-07": "Definizioni 17", "P-32-09": "Definizioni", "P-16-07": "17",
    "C-10-01": "29", "C-10-03": "29",
}  # fmt: skip
"""Articles that a scenario shows beside the one in its name."""


@cache
def marked_tests() -> dict[str, tuple[str, ...]]:
    """Scenario -> the tests that carry it, as `file::function`."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if "scenario(" not in text:
            continue
        name = path.relative_to(ROOT).as_posix()
        tree = ast.parse(text)
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                for decorator in node.decorator_list:
                    for scenario in _literal_marks(decorator):
                        found[scenario].append(f"{name}::{node.name}")
        if any(_computed(node) for node in ast.walk(tree)):
            for scenario, function in _computed_marks(name):
                found[scenario].append(f"{name}::{function}")
    return {key: tuple(dict.fromkeys(tests)) for key, tests in sorted(found.items())}


def _is_mark(node: ast.AST) -> bool:
    """A call of `pytest.mark.scenario`, or of `shows`, its short name inside parameters."""
    return isinstance(node, ast.Call) and (
        (isinstance(node.func, ast.Attribute) and node.func.attr == "scenario")
        or (isinstance(node.func, ast.Name) and node.func.id == "shows")
    )


def _literal_marks(decorator: ast.expr) -> Iterator[str]:
    """The scenarios written in a decorator, also inside its parameters."""
    for node in ast.walk(decorator):
        if isinstance(node, ast.Call) and _is_mark(node):
            for argument in node.args:
                if isinstance(argument, ast.Constant):
                    yield str(argument.value)


def _computed(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and _is_mark(node)
        and any(not isinstance(argument, ast.Constant) for argument in node.args)
    )


def _computed_marks(name: str) -> Iterator[tuple[str, str]]:
    """The scenarios on the parameters of a module's tests, read from the module itself."""
    if "tests" not in sys.modules:  # ours, whatever else of that name is installed
        package = ModuleType("tests")
        package.__path__ = [str(ROOT / "tests")]
        sys.modules["tests"] = package
    module = import_module(name.removesuffix(".py").replace("/", "."))
    for function, value in vars(module).items():
        for mark in getattr(value, "pytestmark", ()) if function.startswith("test_") else ():
            if mark.name == "parametrize":
                for parameters in mark.args[1]:
                    for inner in getattr(parameters, "marks", ()):
                        yield from ((one, function) for one in inner.args)


@cache
def readers() -> dict[tuple[str, str], tuple[str, ...]]:
    """(section, key) of a profile -> the modules of the engines that read it."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    values = {(s, k) for profile in PROFILES for s, k, _ in cited(profile)}
    for engine in ENGINES:
        for path in sorted((ROOT / engine).rglob("*.py")):
            if path.name in DECLARING:
                continue
            tree = ast.parse(path.read_text(encoding="utf-8"))
            nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
            names = {node.attr for node in nodes}
            direct = {(n.value.attr, n.attr) for n in nodes if isinstance(n.value, ast.Attribute)}
            named = {n.attr for n in nodes if isinstance(n.value, ast.Name)}
            for section, key in values:
                if (section, key) in direct or (key in named and section in names):
                    found[section, key].append(path.relative_to(ROOT).as_posix())
    return {value: tuple(paths) for value, paths in found.items()}


@cache
def cited(profile: str) -> tuple[tuple[str, str, str], ...]:
    """The values of a profile as section, key, article."""
    text = (ROOT / "data" / "profiles" / f"{profile}.toml").read_text(encoding="utf-8")
    data: dict[str, Any] = tomllib.loads(text)
    return tuple(
        (section, key, str(value["article"]))
        for section, values in data.items()
        if isinstance(values, dict)
        for key, value in values.items()
    )


def articles(profile: str) -> dict[str, dict[str, Any]]:
    """What articles.toml says of a code, by article."""
    return WORDS[profile]  # type: ignore[no-any-return]


def tests_of(profile: str, article: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The tests that show an article, each with the scenarios it carries."""
    shown: dict[str, list[str]] = defaultdict(list)
    for scenario, tests in marked_tests().items():
        letter, number, *_ = scenario.split("-")
        also = ALSO.get(scenario, "").split()
        if letter == PROFILES[profile] and (number.lstrip("0") == article or article in also):
            for test in tests:
                shown[test].append(scenario)
    for test in articles(profile)[article].get("tests", ()):
        shown.setdefault(test, [])
    return tuple((test, tuple(scenarios)) for test, scenarios in sorted(shown.items()))


def unexplained(profile: str) -> list[str]:
    """Articles with neither a test nor a sentence why."""
    told = articles(profile)
    named = {article.partition(".")[0] for _, _, article in cited(profile)}
    return sorted(
        {
            *(a for a in told if not tests_of(profile, a) and not told[a].get("why")),
            *(named - set(told)),
        }
    )


def page(profile: str) -> str:
    """The page of a code."""
    lines = [
        f"# Where the rules of `{profile}` live",
        "",
        "Written by `scripts/rules_pages.py` from the profile, the engines and the markers of the",
        "tests; do not edit. *Lives in*: the modules that read the values of the article, and the",
        "values that decide nothing yet in brackets.",
        "",
        "| article | what it says | lives in | shown by |",
        "|---|---|---|---|",
    ]
    for article, told in articles(profile).items():
        keys = [(s, k) for s, k, number in cited(profile) if number.partition(".")[0] == article]
        modules = sorted({path for key in keys for path in readers().get(key, ())})
        idle = [f"({s}.{k})" for s, k in keys if not readers().get((s, k))]
        lives = "<br>".join([*(f"`{path}`" for path in modules), *idle])
        shown = [_link(test, scenarios) for test, scenarios in tests_of(profile, article)]
        if told.get("why"):
            shown.append(f"*{told['why']}*")
        title = f"Art. {article}" if article.isdigit() else article
        lines.append(f"| {title} | {told['says']} | {lives or '–'} | {'<br>'.join(shown)} |")
    return "\n".join(lines) + "\n"


def _link(test: str, scenarios: tuple[str, ...]) -> str:
    path, _, function = test.partition("::")
    ids = f" ({_short(scenarios)})" if scenarios else ""
    return f"[{function.removeprefix('test_').replace('_', ' ')}](../../{path}){ids}"


def _short(scenarios: tuple[str, ...]) -> str:
    return ", ".join(scenarios) if len(scenarios) < 5 else f"{scenarios[0]} … {scenarios[-1]}"


def main() -> None:
    """Write the pages."""
    for profile in PROFILES:
        (RULES / f"{profile}.md").write_text(page(profile), encoding="utf-8")
        print(f"docs/rules/{profile}.md: {len(articles(profile))} articles")


if __name__ == "__main__":
    main()
