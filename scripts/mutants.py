"""Mutants: small faults put into the engines one at a time, to see if a test notices.

`python scripts/mutants.py` collects the quick tests once, notes which functions each of them runs,
takes a seeded sample of all the faults it can make, and for every one forks: the child changes the
code of one function and runs the tests that use it, the fastest first, until one fails. Nothing is
written to the sources. docs/mutants.md lists the faults that no test noticed and judges them.
"""

from __future__ import annotations

import argparse
import ast
import builtins
import functools
import gc
import json
import os
import pickle
import random
import resource
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
TURN: Final = (
    "deciding taking laying discarding closing passing dealing seating gioco_al_monte expiring"
)
ENGINE: Final = (
    *(f"burraco_engine.turn.{name}" for name in TURN.split()),
    "burraco_engine.count.match",
    *(f"burraco_engine.classic.{name}" for name in ("sequenze", "combinazioni", "judge", "reader")),
    "burraco_engine.classic.grading",
    "burraco_engine.melds",
    "burraco_engine.count.points",
)
WING: Final = (
    *(
        path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
        for package in ("burraco_engine", "parole_engine")
        for path in sorted((ROOT / package / "irregolarita").glob("[a-z]*.py"))
    ),
    "burraco_engine.fold.declarations",
    "burraco_engine.fold.exposure",
    "burraco_engine.fold.incidents",
    "burraco_engine.fold.remedies",
)
COURT: Final = tuple(
    f"burraco_engine.classic.irregolarita.{path.stem}"
    for path in sorted((ROOT / "burraco_engine/classic/irregolarita").glob("[a-z]*.py"))
)
TESTS: Final = ("tests/burraco_engine", "tests/codice", "tests/perft")
WING_TESTS: Final = (
    "tests/codice/parole_2025",
    "tests/burraco_engine/test_remedies.py",
    "tests/burraco_engine/test_duties.py",
    "tests/parole_engine/test_hindsight.py",
)
COURT_TESTS: Final = (
    *(f"tests/codice/{code}" for code in ("classico_2007", "internazionale", "online")),
    "tests/codice/regolamento",
    "tests/arbitro/test_motore_classico.py",
)
WINGS: Final = {
    "motore": (ENGINE, TESTS),
    "irregolarita": (WING, WING_TESTS),
    "classico": (COURT, COURT_TESTS),
}
"""The modules of each part of the house, and the tests that look after them."""
LEFT_OUT: Final = (
    "tests/burraco_engine/classic/test_plain.py",
    "tests/codice/test_scenarios.py",
    *(
        f"tests/burraco_engine/test_{name}.py"
        for name in ("command_partita", "record", "codec", "messages", "profiles", "readings")
    ),
)
GOAL: Final = 0.85
_COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt,
    ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Mutant:
    """A fault: in which function, what it changes."""

    module: str
    owner: str
    line: int
    what: str
    before: ast.AST
    after: ast.AST

    @property
    def text(self) -> str:
        """What the fault is, for a person."""
        return f"{ast.unparse(self.before)} -> {ast.unparse(self.after)}".replace("\n", " ")


def faults(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What may be put in the place of `node`, each with the name of its kind."""
    match node:
        case ast.Compare(left, ops, right):
            for place, op in enumerate(ops):
                if other := _COMPARISONS.get(type(op)):
                    yield (
                        "compare",
                        ast.Compare(left, [*ops[:place], other(), *ops[place + 1 :]], right),
                    )
        case ast.BoolOp(op, values):
            yield "boolean", ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not(), operand):
            yield "boolean", operand
        case ast.BinOp(left, op, right) if type(op) in _ARITHMETIC:
            yield "arithmetic", ast.BinOp(left, _ARITHMETIC[type(op)](), right)
        case ast.Constant(bool() as value):
            yield "constant", ast.Constant(not value)
        case ast.Constant(int() as value):
            yield "constant", ast.Constant(value + 1)
        case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
            yield "return", ast.Return(ast.Constant(None))
        case ast.If(test, body, orelse):
            yield "condition", ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.IfExp(test, body, orelse):
            yield "condition", ast.IfExp(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.Raise():
            yield "statement", ast.Pass()
        case ast.Expr(ast.Call()):
            yield "statement", ast.Pass()


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that run: no annotations, assertions or texts of errors."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "args_defaults", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.Assert | ast.arguments):
                yield from _inside(child)


def _functions(body: list[ast.stmt], prefix: str = "") -> Iterator[tuple[str, Function]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _functions(node.body, f"{prefix}{node.name}.")
        elif isinstance(node, Function):
            yield prefix + node.name, node


def mutants_of(module: str, tree: ast.Module) -> Iterator[Mutant]:
    """Every fault that can be put into a module, in the order of its lines."""
    for owner, function in _functions(tree.body):
        for statement in function.body:
            for node in _inside(statement):
                for what, after in faults(node):
                    ast.fix_missing_locations(ast.copy_location(after, node))
                    yield Mutant(module, owner, getattr(node, "lineno", 0), what, node, after)


class _Swap(ast.NodeTransformer):
    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def visit(self, node: ast.AST) -> Any:
        """The fault in its place; everything else as it is."""
        return self.mutant.after if node is self.mutant.before else self.generic_visit(node)


def _code_of(code: CodeType, owner: str) -> CodeType | None:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if inner.co_qualname == owner:
                return inner
            if owner.startswith(inner.co_qualname + "."):
                return _code_of(inner, owner)
    return None


def _function_of(module: str, owner: str) -> FunctionType:
    """The function object itself, under whatever decorates it."""
    found: Any = import_module(module)
    for name in owner.split("."):
        found = found.__dict__[name]
    while not isinstance(found, FunctionType):
        found = next(
            getattr(found, name)
            for name in ("__wrapped__", "__func__", "fget", "func")
            if getattr(found, name, None) is not None
        )
    return functools.reduce(lambda one, _: getattr(one, "__wrapped__", one), range(3), found)


def _install(module: str, owner: str, changed: CodeType) -> None:
    code = _code_of(changed, owner)
    assert code is not None, f"no code for {module}.{owner}"
    _function_of(module, owner).__code__ = code


def patch(mutant: Mutant, tree: ast.Module, path: str) -> None:
    """Put the fault into the running program, and forget what was computed without it."""
    _install(mutant.module, mutant.owner, compile(_Swap(mutant).visit(tree), path, "exec"))
    for thing in gc.get_objects():
        if isinstance(thing, functools._lru_cache_wrapper):
            thing.cache_clear()


def watched(trees: dict[str, ast.Module], paths: dict[str, str]) -> set[tuple[str, str]]:
    """A set to which every function of the modules adds itself when it runs."""
    seen: set[tuple[str, str]] = set()
    builtins.__dict__["_seen"] = seen
    for module, tree in trees.items():
        owners = dict(_functions(tree.body))
        for owner, function in owners.items():
            note = ast.parse(f"_seen.add({(module, owner)!r})").body[0]
            for node in ast.walk(note):
                ast.copy_location(node, function.body[0])
            function.body.insert(0, note)
        changed = compile(tree, paths[module], "exec")
        for owner in owners:
            _install(module, owner, changed)
    return seen


class Hunt:
    """A pytest plugin that runs the collected tests once per mutant instead of once."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.failed = False
        self.survivors: list[Mutant] = []
        self.counts: dict[str, int] = defaultdict(int)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember that a test failed."""
        self.failed = self.failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Note who runs what, then try the mutants."""
        modules, _ = WINGS[self.options.wing]
        paths = {name: str(import_module(name).__file__) for name in modules}
        trees = {name: ast.parse(Path(path).read_text("utf-8")) for name, path in paths.items()}
        found = [one for name in modules for one in mutants_of(name, trees[name])]
        if self.options.only:
            sample = [one for one in found if f"{one.module}:{one.line}" in self.options.only]
        else:
            count = min(self.options.count, len(found))
            sample = random.Random(self.options.seed).sample(found, count)
        users, spent = self._baseline(session.items, trees, paths)
        print(f"{len(found)} possible mutants, {len(sample)} tried, {len(spent)} tests", flush=True)
        with Path(self.options.log).open("a", encoding="utf-8") as log:
            for number, mutant in enumerate(sample[self.options.skip :], self.options.skip + 1):
                using = sorted(users[mutant.module, mutant.owner], key=spent.__getitem__)
                tests = [(session.items[test], spent[test]) for test in using]
                begin = time.monotonic()
                fate = self._try(mutant, trees[mutant.module], paths, tests)
                self.counts[fate] += 1
                if fate == "survived":
                    self.survivors.append(mutant)
                row = {
                    "n": number, "fate": fate, "module": mutant.module, "owner": mutant.owner,
                    "line": mutant.line, "what": mutant.what, "text": mutant.text,
                    "tests": len(tests), "seconds": round(time.monotonic() - begin, 1),
                }  # fmt: skip
                log.write(json.dumps(row, ensure_ascii=False) + "\n")
                log.flush()
        return True

    def _baseline(
        self, items: list[pytest.Item], trees: dict[str, ast.Module], paths: dict[str, str]
    ) -> tuple[dict[tuple[str, str], list[int]], dict[int, float]]:
        """Which quick tests run each function, and the processor time of every quick test."""

        def run() -> bytes:
            users: dict[tuple[str, str], list[int]] = defaultdict(list)
            spent: dict[int, float] = {}
            seen = watched(trees, paths)
            for number, item in enumerate(items):
                seen.clear()
                begin = time.process_time()
                self._run(item)
                used = time.process_time() - begin
                if self.failed:
                    print(f"fails without any fault: {item.nodeid}", file=sys.stderr)
                    os._exit(1)
                if used > self.options.longest:
                    continue
                spent[number] = used
                for function in seen:
                    users[function].append(number)
            return pickle.dumps((dict(users), spent))

        users, spent = pickle.loads(_forked(run))
        return defaultdict(list, users), spent

    def _run(self, item: pytest.Item) -> None:
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)

    def _try(
        self,
        mutant: Mutant,
        tree: ast.Module,
        paths: dict[str, str],
        tests: list[tuple[pytest.Item, float]],
    ) -> str:
        """What became of a mutant; a test may take five times its time and three seconds."""

        def run() -> bytes:
            signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
            resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
            patch(mutant, tree, paths[mutant.module])
            for item, used in tests:
                signal.setitimer(signal.ITIMER_VIRTUAL, 3 + 5 * used)
                self._run(item)
                if self.failed:
                    return b"killed"
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            return b"survived" if tests else b"untested"

        answer = _forked(run, most=600)
        return answer.decode() or "killed by time"


def _forked(run: Callable[[], bytes], most: float = 3600) -> bytes:
    """What `run` answers in a child of its own; nothing if it dies or takes too long."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        try:
            answer = run()
        except MemoryError:
            answer = b""
        with os.fdopen(writer, "wb") as out:
            out.write(answer)
        os._exit(0)
    os.close(writer)
    signal.signal(signal.SIGALRM, lambda *_: os.kill(child, signal.SIGKILL))
    signal.alarm(int(most) + 1)
    with os.fdopen(reader, "rb") as source:
        answer = source.read()
    os.waitpid(child, 0)
    signal.alarm(0)
    return answer


def main() -> int:
    """Run the hunt; 1 if too many faults went unnoticed."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--seed", type=int, default=2007)
    parser.add_argument("--count", type=int, default=240)
    parser.add_argument("--longest", type=float, default=1.5, help="seconds of a quick test")
    parser.add_argument("--skip", type=int, default=0, help="go on after so many of the sample")
    parser.add_argument("--only", nargs="*", default=[], help="module:line, instead of a sample")
    parser.add_argument("--wing", choices=WINGS, default="motore", help="which part of the house")
    parser.add_argument("--log", default="mutants.jsonl")
    options = parser.parse_args()
    hunt = Hunt(options)
    os.chdir(ROOT)
    quiet = ("-p", "no:terminal", "-p", "no:cacheprovider", "--timeout", "0")
    plain = ("-o", "addopts=", "--import-mode=importlib")
    pytest.main(
        [*WINGS[options.wing][1], *(f"--ignore={path}" for path in LEFT_OUT), *quiet, *plain],
        plugins=[hunt],
    )
    total = sum(hunt.counts.values())
    killed = total - hunt.counts["survived"] - hunt.counts["untested"]
    for one in hunt.survivors:
        print(f"{one.module}:{one.line} {one.owner} [{one.what}] {one.text}")
    print(f"{killed} of {total} killed ({100 * killed / max(total, 1):.1f} %): {dict(hunt.counts)}")
    return 0 if total and killed >= GOAL * total else 1


if __name__ == "__main__":
    sys.exit(main())
