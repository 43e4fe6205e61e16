"""The front door: one import plays, prints and reads again a game of either code."""

from pathlib import Path

import pytest

import parole_engine
from burraco_engine.dice import SeedDice
from burraco_engine.errors import ProfileError
from burraco_engine.record.parse import parse_record
from lexicon.grounds import Ground, WordList
from lexicon.paths import data_dir
from parole_engine.door import player, rules_of
from parole_engine.judge import word_judge

RECORDS = Path(__file__).resolve().parents[2] / "data" / "records"


def test_the_default_is_the_word_game_with_the_lexicon_of_the_package() -> None:
    rules = parole_engine.rules_for()
    assert rules.code.id == parole_engine.DEFAULT_CODE
    assert "andarono" in word_judge(rules).lexicon


@pytest.mark.parametrize("code", parole_engine.profile_ids())
def test_one_import_plays_prints_and_reads_again_a_game_of_every_code(code: str) -> None:
    game = parole_engine.new_game(code, seed=7)
    bot = parole_engine.bot(parole_engine.bot_names(game.rules.code.game)[1], game.rules)
    for _ in range(30):
        game.play(bot)
    assert f"{code}, smazzata 1 di 1" in str(game)
    again = parole_engine.load_game(game.brn(), seed=7)
    assert str(again) == str(game)
    while not again.over:
        again.play(bot)
    assert parole_engine.load_game(again.brn()).state.outcome == again.state.outcome


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.brn")), ids=lambda path: path.stem)
def test_the_records_of_the_project_are_read_again(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game = parole_engine.load_game(text)
    assert game.over
    assert game.brn() == text


def test_a_lexicon_may_be_given_open_or_as_its_folder() -> None:
    listed = parole_engine.rules_for(lexicon=WordList(["casa"]))
    assert (list(word_judge(listed).lexicon.words()), listed.judge.source) == (["casa"], "elenco")
    folder = parole_engine.rules_for(lexicon=data_dir())
    assert folder.judge.source == parole_engine.rules_for(lexicon=str(data_dir())).judge.source


def test_readings_are_chosen_by_name_and_an_unknown_code_is_refused() -> None:
    chosen = parole_engine.rules_for(choices={"take.equal_card": "face"}, lexicon=WordList([]))
    assert chosen.code.take.equal_card.value == "face"
    with pytest.raises(ProfileError, match="briscola"):
        parole_engine.new_game("briscola", seed=1)


def test_the_words_of_a_record_count_as_judged_and_a_game_that_goes_on_has_the_lexicon() -> None:
    lexicon = WordList({"qzxcv": Ground.COMMON, **dict.fromkeys(["zac"], Ground.COMMON)})
    game = parole_engine.new_game(lexicon=lexicon, seed=1)
    game.play("P")
    again = parole_engine.load_game(game.brn(), lexicon)
    known = word_judge(again.rules).lexicon
    assert "zac" in known
    assert "casa" not in known


def test_a_player_sees_what_its_seat_sees_and_chooses_a_legal_move() -> None:
    game = parole_engine.new_game("classico-2007", seed=3)
    move = player("semplice", game.rules)(game.view(game.seat), SeedDice(1), 100)
    assert game.explain(move) is None


def test_the_rules_of_a_record_keep_its_policies() -> None:
    text = (RECORDS / "parole-2025.brn").read_text(encoding="utf-8")
    record = parse_record(text)
    assert rules_of(record).judge.source == record.header.lexicon
