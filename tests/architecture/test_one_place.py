"""What everything needs stands in one place: chance, and what is found by enumerating the data."""

import ast
import json
from pathlib import Path

import pytest

from burraco_engine.classic.grading import CLASSIC
from burraco_engine.code.loading import load_profile, profile_ids
from burraco_engine.errors import GameError
from burraco_engine.paths import DEFAULT_CODE
from lexicon.grounds import WordList
from parole_engine.door import LEVELS, bot, bot_names, rules_for
from parole_engine.puzzles.kind import Kind

ROOT = Path(__file__).resolve().parents[2]
OURS = ("burraco_engine", "parole_engine", "lexicon", "api", "bench", "tests", "scripts")
ALSO_A_WORD = ("online",)
"""Tables of a tournament are played online as well."""
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


def texts(source: str) -> list[str]:
    """The texts of a module that are no docstrings."""
    tree = ast.parse(source)
    told = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told
    ]


@pytest.mark.parametrize("code", [code for code in profile_ids() if code not in ALSO_A_WORD])
def test_a_code_of_play_is_named_in_at_most_one_place_beside_the_data(code: str) -> None:
    naming = {name for name, source in SOURCES.items() if code in texts(source)}
    naming.discard("parole_engine/art9_table.py")  # written from the data by a script
    outside = sorted(name for name in naming if not name.startswith("tests/"))
    assert len(outside) <= 1, outside


def test_the_default_code_is_one_of_the_data() -> None:
    assert DEFAULT_CODE in profile_ids()


def test_every_game_has_bots_and_each_of_them_is_found_by_its_name() -> None:
    games = {load_profile(code, policies=CLASSIC).game for code in profile_ids()}
    assert set(LEVELS) == games
    for code in profile_ids():
        rules = rules_for(code, WordList(["casa"]))
        for name in bot_names(rules.code.game):
            assert callable(bot(name, rules))
        with pytest.raises(GameError, match=r"«nessuno» .*casuale"):
            bot("nessuno", rules)


def test_the_page_has_a_name_for_every_level_that_the_engine_has() -> None:
    page = json.loads((ROOT / "api/web/static/i18n/it.json").read_text(encoding="utf-8"))
    named = [key.removeprefix("casa.livello_") for key in page if key.startswith("casa.livello_")]
    levels = [*LEVELS["parole"], *LEVELS["classico"]]
    assert [name for name in named if name != "domanda"] == levels


def test_the_page_names_the_kinds_of_puzzles_that_the_engine_has_in_its_order() -> None:
    page = json.loads((ROOT / "api/web/static/i18n/it.json").read_text(encoding="utf-8"))
    named = [key.removeprefix("tipo_enigma.") for key in page if key.startswith("tipo_enigma.")]
    assert named == ["tutti", *Kind]
