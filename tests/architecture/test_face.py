"""The public face of the engines: exactly what it promises, loaded when it is asked for."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FACES = ("burraco_engine", "parole_engine")
HEAVY = {"numpy", "marisa_trie", "dataclasses", "hashlib", "tomllib", "lexicon"}


@pytest.mark.parametrize("face", FACES)
def test_every_name_of_the_face_is_the_one_that_its_room_defines(face: str) -> None:
    package = import_module(face)
    assert set(package._ROOMS) == set(package.__all__)
    for name, room in package._ROOMS.items():
        assert getattr(package, name) is getattr(import_module(room), name)
        assert name in import_module(room).__all__
        assert name in dir(package)


@pytest.mark.parametrize("face", FACES)
def test_type_checkers_are_told_of_the_same_names_in_the_same_rooms(face: str) -> None:
    tree = ast.parse((ROOT / face / "__init__.py").read_text(encoding="utf-8"))
    told = {
        alias.name: node.module
        for branch in tree.body
        if isinstance(branch, ast.If)
        for node in branch.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert told == import_module(face)._ROOMS


@pytest.mark.parametrize("face", FACES)
def test_a_name_that_is_not_there_is_said_so(face: str) -> None:
    with pytest.raises(AttributeError, match="tavolone"):
        import_module(face).tavolone  # noqa: B018


@pytest.mark.parametrize("face", FACES)
def test_no_name_of_the_face_is_hidden_by_a_module_of_the_package(face: str) -> None:
    inside = {path.stem for path in (ROOT / face).iterdir()}
    assert not inside & set(import_module(face).__all__)


@pytest.mark.parametrize("face", FACES)
def test_importing_an_engine_loads_nothing_but_its_face(face: str) -> None:
    code = (
        f"import sys; before = set(sys.modules); import {face};"
        "print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert {name for name in loaded if name.startswith(FACES)} == {face}
    assert not loaded & HEAVY
