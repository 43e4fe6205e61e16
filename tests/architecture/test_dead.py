"""What nobody uses is not there: sentences, styles, codes of refusals, names of the engines."""

import ast
import json
import re
from collections import Counter
from functools import cache
from pathlib import Path

from api.messages import CATALOGUE as SENTENCES
from burraco_engine.messages import CATALOGUE

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "api" / "web"
PACKAGES = ("burraco_engine", "parole_engine", "lexicon", "api")

WAITING: dict[str, str] = {}
"""Names that belong to a rule that is coming."""

MADE = ("infraction", "remedy", "ruling")
"""Groups of sentences whose codes are made of the name of what they tell."""

LIBRARY = {
    "FORM": "parole_engine.puzzles.forms finds the kinds by name",
    "LINEAGES": "scripts/lexicon_quality.py measures with reference works",
    "action_space": "PettingZoo calls it",
    "configure": "api.cli finds the commands by name",
    "entry_point": "the command `parole`",
    "format_position": "the other half of parse_position, for who imports the engine",
    "handle_exit": "uvicorn calls it",
    "observation_space": "PettingZoo calls it",
    "only_capital": "scripts/lexicon_quality.py measures with reference works",
    "read_references": "scripts/lexicon_quality.py measures with reference works",
    "replay": "the fold of a whole tournament, for who imports the engine",
    "run": "api.cli finds the commands by name",
    "view_to_json": "both parts of a view at once, for who imports the engine",
}
"""Names that somebody else calls."""


@cache
def texts(folder: Path, *suffixes: str) -> str:
    """All the files of a folder with these suffixes, one after the other."""
    paths = (path for path in sorted(folder.rglob("*")) if path.suffix in suffixes)
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def python() -> str:
    return "\n".join(texts(ROOT / package, ".py") for package in PACKAGES)


def test_every_sentence_of_the_page_is_said():
    page = texts(WEB, ".js", ".html")
    whole = set(re.findall(r"['\"`]([a-z0-9_.]+)['\"`]", page))
    made = re.findall(r"[`]([a-z_]+[._][a-z_]*)\$\{.*?\}([a-z_]*)[`$]", page)
    shapes = [re.compile(f"{re.escape(first)}(.+?){last}") for first, last in set(made)]
    endings = re.findall(r"`\$\{\w+\}([a-z_]+)`", page)
    words = re.findall(r"[\w.-]+", page + python() + texts(ROOT / "data/lexicon", ".json"))
    known = {part for word in words for part in (*word.split("_"), word)}

    keys = json.loads((WEB / "static/i18n/it.json").read_text("utf-8"))

    def said(key: str) -> bool:
        if key in whole or (key.endswith("_uno") and said(key.removesuffix("_uno"))):
            return True
        if key.startswith("gioco_"):  # what a game says in its own way
            return key.partition(".")[2] in keys
        if any(key == f"{first}{last}" for first in whole for last in endings):
            return True
        found = (shape.fullmatch(key) for shape in shapes)
        return any(known.issuperset(match[1].split("_")) for match in found if match)

    assert [key for key in keys if not said(key)] == []


def test_every_class_of_the_styles_is_worn():
    worn = set(re.findall(r"[A-Za-z][\w-]*", texts(WEB, ".js", ".html", ".svg") + python()))
    styles = re.sub(r"/\*.*?\*/|url\([^)]*\)|\"[^\"]*\"", "", texts(WEB, ".css"), flags=re.DOTALL)
    selectors = re.findall(r"([^{}]+)\{", styles)
    classes = {name for one in selectors for name in re.findall(r"\.([A-Za-z][\w-]*)", one)}
    assert sorted(classes - worn) == []


def test_every_refusal_that_has_a_sentence_is_given():
    text = python()
    given = Counter(re.findall(r"\"([a-z]+\.[a-z_]+)\"", text))
    made = {code for code in CATALOGUE if code.partition(".")[0] in MADE}
    assert [code for code in (*CATALOGUE, *SENTENCES) if code not in made and given[code] < 2] == []
    assert [code for code in made if f'"{code.partition(".")[2]}"' not in text] == []


def defined(tree: ast.Module):
    """The names that a module defines at its top and in its classes."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name, node
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
                    yield inner.name, inner
                elif isinstance(inner, ast.Assign) and isinstance(inner.targets[0], ast.Name):
                    yield inner.targets[0].id, inner
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, node


def registered(node: ast.AST) -> bool:
    """Whether a decorator hands the function to somebody, as `@router.get(…)` does."""
    decorators = (getattr(one, "func", one) for one in getattr(node, "decorator_list", ()))
    return any(isinstance(one, ast.Attribute) and one.attr != "setter" for one in decorators)


def modules(*packages: str) -> list[Path]:
    return sorted(path for package in packages for path in (ROOT / package).rglob("*.py"))


@cache
def taken() -> frozenset[tuple[str, str]]:
    """(module, name): what modules take from each other, the tests left out."""
    found: set[tuple[str, str]] = set()
    for path in (
        path for package in (*PACKAGES, "bench") for path in (ROOT / package).rglob("*.py")
    ):
        called: dict[str, str] = {}
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        for node in nodes:
            if isinstance(node, ast.ImportFrom):
                found.update((node.module or "", alias.name) for alias in node.names)
                for alias in node.names:
                    called[alias.asname or alias.name] = f"{node.module}.{alias.name}"
        for node in nodes:
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                found.add((called.get(node.value.id, ""), node.attr))
    return frozenset(found)


def test_every_name_of_the_packages_is_used_outside_the_tests():
    everywhere = Counter(re.findall(r"[A-Za-z_]\w*", python() + texts(ROOT / "bench", ".py")))
    unused = set()
    for path in modules(*PACKAGES):
        if "migrations" in path.parts:
            continue
        text = path.read_text(encoding="utf-8")
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        here = Counter(re.findall(r"[A-Za-z_]\w*", text))
        for name, node in defined(ast.parse(text)):
            if name.startswith("__") or registered(node):
                continue
            exported = f'"{name}"' in text
            if exported and (module, name) not in taken():
                used = here[name] - 1
            else:
                used = everywhere[name]
            if used < 2:
                unused.add(name)
    assert unused - LIBRARY.keys() - WAITING.keys() == set()
    assert (LIBRARY.keys() | WAITING.keys()) - unused == set(), "used now"
