"""A variant of the game is one file: a profile that says what differs."""

from itertools import islice

import pytest

from burraco_engine.classic.grading import CLASSIC
from burraco_engine.classic.judge import ClassicJudge
from burraco_engine.code.loading import load_profile
from burraco_engine.code.rules import Rules
from burraco_engine.dice import SeedDice
from burraco_engine.events import Dealt
from burraco_engine.names import Seat
from burraco_engine.simulate import deals, play_turno
from burraco_engine.state import Phase
from lexicon.grounds import Ground, WordList
from parole_engine.admission import AdmissionPolicy, judge_word
from parole_engine.judge import WordJudge
from tests.properties.games import greedy_chooser, syllabic_words

CASA = """
id = "casa"
title = "Il burraco di casa"
edition = "Regole del salotto"
extends = "{base}"

[deal]
hand_size = {{ value = 7, article = "Casa 1" }}
pozzetti = {{ value = [7, 7], article = "Casa 1" }}

[burraco]
minimum = {{ value = 5, article = "Casa 2" }}

[closing]
points = {{ value = 30, article = "Casa 3" }}
"""

WORDS = """
[words]
superlativi = { value = "esclusi", article = "Casa 4" }
"""


def rules_of(code) -> Rules:
    if code.words is None:
        return Rules.assemble(code, ClassicJudge.of(code), CLASSIC)
    return Rules.assemble(code, WordJudge(code, WordList(islice(syllabic_words(), 0, None, 8))))


@pytest.mark.parametrize("base", ["parole-2025", "classico-2007"])
def test_one_file_makes_a_variant_that_plays_a_smazzata(tmp_path, base):
    words = WORDS if base.startswith("parole") else ""
    (tmp_path / "casa.toml").write_text(CASA.format(base=base) + words, encoding="utf-8")
    code = load_profile("casa", tmp_path, policies=CLASSIC)
    assert [path.name for path in tmp_path.iterdir()] == ["casa.toml"]

    rules = rules_of(code)
    dice = SeedDice(7)
    players = dict.fromkeys(map(Seat, "NESO"), greedy_chooser(rules))
    game = play_turno(rules, players, deals(rules, dice), dice, dealer=Seat("O"))

    assert game.state.phase is Phase.TERMINATA
    assert len(game.state.scores) == 1
    (dealt,) = (event for event in game.events if isinstance(event, Dealt))
    assert {len(hand) for hand in (*dealt.hands, *dealt.pozzetti)} == {7}
    burrachi = [meld for meld in game.state.table.melds if meld.grade is not None]
    assert all(len(meld.cards) >= 5 for meld in burrachi)


def test_the_words_of_a_variant_are_judged_by_its_own_values(tmp_path):
    text = CASA.format(base="parole-2025") + WORDS
    (tmp_path / "casa.toml").write_text(text, encoding="utf-8")
    policy = AdmissionPolicy.from_profile(load_profile("casa", tmp_path))
    verdict = judge_word("ottimo", WordList({"ottimo": Ground.SUPERLATIVE}), policy)
    assert (verdict.outcome, verdict.article) == ("non_ammessa", "Casa 4")
