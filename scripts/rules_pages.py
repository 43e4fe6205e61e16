"""Write docs/rules/<profile>.md: for each article where it lives in the code and what shows it.

And docs/rules/differences.md: what each code says where codes differ, from the profiles.

The words come from docs/rules/articles.toml, the values from the profile, the modules from where
the engines read those values, the tests from their `scenario` markers. tests/architecture checks
that the pages are those this script writes.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType, NoneType
from typing import Any, Final, cast, get_args

from burraco_engine.classic.grading import CLASSIC
from burraco_engine.code.coercion import alternatives, hints_of
from burraco_engine.code.loading import load_profile, profile_ids
from burraco_engine.code.profile import Profile
from parole_engine.admission import AdmissionPolicy, decision_table

ROOT: Final = Path(__file__).resolve().parent.parent
RULES: Final = ROOT / "docs" / "rules"
WORDS: Final[dict[str, dict[str, Any]]] = tomllib.loads(
    (RULES / "articles.toml").read_text(encoding="utf-8")
)
DIFFERENCES: Final[list[tuple[str, str]]] = [
    (rule, key) for rule, key in cast("Any", WORDS.pop("differences"))
]
"""The rules in which codes differ, each with its value in the profiles."""
PROFILES: Final[dict[str, str]] = WORDS.pop("letters")
"""The codes whose articles are told, each with the letter that its scenarios begin with."""
ENGINES: Final = ("burraco_engine", "parole_engine")
DECLARING: Final = tuple(
    f"burraco_engine/code/{name}.py"
    for name in ("choosing", "effects", "loading", "profile", "sections")
)
"""Modules that hold every value and play by none."""
ALSO: Final = {
    "P-01-03": "6", "P-06-04": "1", "P-09-01": "6", "P-09-02": "6 12", "P-09-03": "6",
    "P-09-05": "11", "P-09-06": "11", "P-09-08": "6", "P-09-17": "11", "P-09-18": "6 11",
    "P-13-02": "14", "P-13-12": "14", "P-11-08": "13", "P-11-09": "13", "P-11-11": "13",
    "P-14-01": "18", "P-14-02": "18", "P-14-04": "18", "P-14-05": "17", "P-15-02": "Definizioni",
    "P-32-07": "Definizioni 17", "P-32-09": "Definizioni", "P-16-07": "17",
    "C-10-01": "29", "C-10-03": "29", "P-15-04": "32", "P-22-02": "Leggi generali",
    "I-1-01": "Regola 1", "I-1-02": "Regola 1", "I-1-03": "Regola 1", "I-2-01": "Regola 2",
    "I-3-01": "Regola 3", "I-3-03": "Regola 3", "I-4-01": "Regola 4", "I-T-01": "Tempi",
    "I-P1-01": "Procedura 1", "I-P1-03": "Procedura 1", "I-P1-04": "Procedura 1",
    "I-P2-01": "Procedura 2", "I-P3-01": "Procedura 3", "I-P3-03": "Procedura 3",
    "I-P3-04": "Procedura 3", "I-P4-01": "Procedura 4",
    "R-01": "Scopo e chiusura", "R-03": "Calcolo del punteggio", "R-05": "Regole Generali",
    "W-01": "Varianti", "W-03": "Varianti", "W-05": "Varianti", "W-07": "Varianti",
    "W-08": "In tre", "W-09": "In tre", "W-10": "19",
}  # fmt: skip
"""Articles that a scenario shows beside the one in its name."""


_BY_NUMBER: Final = "PC"
"""The codes whose scenarios carry the number of their article."""


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


class _Module:
    """What a module says of the values of a profile."""

    def __init__(self, path: Path) -> None:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        self.name = path.relative_to(ROOT).as_posix()
        nodes = list(ast.walk(tree))
        self._attributes = [node for node in nodes if isinstance(node, ast.Attribute)]
        self._cited = {id(node.value) for node in self._attributes if node.attr == "article"}
        self._called: dict[str, set[str]] = defaultdict(set)
        for node in nodes:
            if isinstance(node, ast.Assign):
                held = {one.attr for one in ast.walk(node.value) if isinstance(one, ast.Attribute)}
                for target in node.targets:
                    for one in ast.walk(target):
                        if isinstance(one, ast.Name):
                            self._called[one.id] |= held

    def named(self) -> Iterator[tuple[str, str, bool]]:
        """Section, key and whether the value itself is taken, not its article alone.

        A section may go by another name: `words = code.words`, then `words.accents`.
        """
        for node in self._attributes:
            base = node.value
            whole = id(node) not in self._cited
            if isinstance(base, ast.Attribute):
                yield base.attr, node.attr, whole
            elif isinstance(base, ast.Name):
                for section in (base.id, *self._called.get(base.id, ())):
                    yield section, node.attr, whole


@cache
def _named() -> tuple[tuple[str, tuple[str, str], bool], ...]:
    """Module, value, whether the value itself is taken: all that the program says of profiles."""
    values = {(s, k) for profile in profile_ids() for s, k, _ in cited(profile)}
    modules = (
        _Module(path)
        for package in (*ENGINES, "api")
        for path in sorted((ROOT / package).rglob("*.py"))
        if path.relative_to(ROOT).as_posix() not in DECLARING
    )
    found = [
        (module.name, (section, key), whole)
        for module in modules
        for section, key, whole in module.named()
        if (section, key) in values
    ]
    grounds = decision_table(AdmissionPolicy())["fondamenti"]
    asked = {one["politica"] for ground in grounds for one in ground["condizioni"]}
    return (*found, *(("parole_engine/admission.py", ("words", key), True) for key in asked))


@cache
def readers() -> dict[tuple[str, str], tuple[str, ...]]:
    """(section, key) of a profile -> the modules of the engines that go by it or cite it."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for module, value, _ in _named():
        if module.startswith(ENGINES):
            found[value].add(module)
    return {value: tuple(sorted(modules)) for value, modules in found.items()}


@cache
def unread(profile: str) -> dict[str, str]:
    """The values that nothing goes by though they might differ: `section.key` -> article.

    Where only one value is possible, the loader sees to it that the code has it.
    """
    taken = {value for _, value, whole in _named() if whole}
    sections = hints_of(Profile)
    return {
        f"{section}.{key}": article
        for section, key, article in cited(profile)
        if (section, key) not in taken and len(alternatives(_kind(sections[section]), key)) != 1
    }


def _kind(section: Any) -> type:
    """The class of a section, which some codes may lack."""
    found: type = next((one for one in get_args(section) if one is not NoneType), section)
    return found


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
    return WORDS[profile]


def tests_of(profile: str, article: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The tests that show an article, each with the scenarios it carries."""
    shown: dict[str, list[str]] = defaultdict(list)
    for scenario, tests in marked_tests().items():
        letter, number, *_ = scenario.split("-")
        also = ALSO.get(scenario, "")
        named = number.lstrip("0") == article if letter in _BY_NUMBER else article == also
        if letter == PROFILES[profile] and (named or article in _listed(also)):
            for test in tests:
                shown[test].append(scenario)
    for test in articles(profile)[article].get("tests", ()):
        shown.setdefault(test, [])
    return tuple((test, tuple(scenarios)) for test, scenarios in sorted(shown.items()))


def _listed(also: str) -> tuple[str, ...]:
    """The articles of `ALSO`, whose names may have spaces."""
    return (also, *also.split())


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
        "tests; do not edit. *Lives in*: the modules that go by the values of the article or cite",
        "them, and in brackets the values that nothing goes by yet.",
        "",
        "| article | what it says | lives in | shown by |",
        "|---|---|---|---|",
    ]
    for article, told in articles(profile).items():
        keys = [(s, k) for s, k, number in cited(profile) if number.partition(".")[0] == article]
        modules = sorted({path for key in keys for path in readers().get(key, ())})
        idle = [f"({s}.{k})" for s, k in keys if f"{s}.{k}" in unread(profile)]
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


def keys_of(profile: Profile) -> Iterator[str]:
    """The values of a code as `section.key`."""
    for section in fields(profile):
        held = getattr(profile, section.name)
        if is_dataclass(held):
            yield from (f"{section.name}.{value.name}" for value in fields(held))


def value_of(profile: Profile, key: str) -> object:
    """What a code says of a value; None if it has no such section."""
    section, _, name = key.partition(".")
    cited = getattr(getattr(profile, section), name, None)
    return None if cited is None else cited.value


def differences() -> str:
    """The page of the differences: a row for each rule, a column for each code."""
    codes = [load_profile(code, policies=CLASSIC) for code in PROFILES]
    lines = [
        "# In what the codes differ",
        "",
        "Written by `scripts/rules_pages.py` from the profiles; do not edit. A code that extends",
        "the classic one and says nothing has its value (`=`); `–`: the rule is of the other game.",
        "",
        "| rule | value | " + " | ".join(f"`{code.id}`" for code in codes) + " |",
        "|---|---|" + "---|" * len(codes),
    ]
    base = next(code for code in codes if code.words is None)
    for rule, key in DIFFERENCES:
        said = [_difference(code, base, key) for code in codes]
        lines.append(f"| {rule} | `{key}` | " + " | ".join(said) + " |")
    return "\n".join(lines) + "\n"


def _difference(code: Profile, base: Profile, key: str) -> str:
    value = value_of(code, key)
    if value is None:
        return "–"
    if code.words is None and code is not base and value == value_of(base, key):
        return "="
    article = getattr(getattr(code, key.partition(".")[0]), key.partition(".")[2]).article
    return f"{_spoken(value)} ({article})"


def _spoken(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_spoken(one)}" for name, one in value.items()) or "none"
    if isinstance(value, tuple):
        return " ".join(map(_spoken, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def main() -> None:
    """Write the pages."""
    (RULES / "differences.md").write_text(differences(), encoding="utf-8")
    for profile in PROFILES:
        (RULES / f"{profile}.md").write_text(page(profile), encoding="utf-8")
        print(f"docs/rules/{profile}.md: {len(articles(profile))} articles")


if __name__ == "__main__":
    main()
