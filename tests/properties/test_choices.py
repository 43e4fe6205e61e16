"""Every choice of reading under every code is refused with a reason, or plays."""

import dataclasses
from collections.abc import Iterator
from itertools import islice
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from burraco_engine.classic.game import classic_rules
from burraco_engine.classic.grading import CLASSIC
from burraco_engine.code import sections as s
from burraco_engine.code.loading import load_profile
from burraco_engine.code.rules import Rules
from burraco_engine.dice import SeedDice
from burraco_engine.errors import ProfileError
from burraco_engine.names import Seat
from burraco_engine.simulate import deals, play_turno
from burraco_engine.state import Phase
from lexicon.grounds import WordList
from parole_engine.game import parole_rules
from tests.properties.games import GAMES, greedy_chooser, syllabic_words

WORDS = WordList(islice(syllabic_words(), 0, None, 8))
"""Few words, because each choice makes rules with an index of their own."""


def choices_of(code: str) -> Iterator[tuple[str, str]]:
    """Everything that could be asked for: each policy at each place, each value that has a name."""
    profile = load_profile(code, policies=CLASSIC)
    for field in dataclasses.fields(profile):
        section = getattr(profile, field.name)
        if not dataclasses.is_dataclass(section):
            continue
        for name, hint in get_type_hints(type(section)).items():
            (kind,) = get_args(hint)
            key, now = f"{field.name}.{name}", str(getattr(section, name).value).lower()
            named = [str(one).lower() for one in get_args(kind)]
            if kind is s.PolicyName:
                named = list(CLASSIC)
            elif kind is bool:
                named = ["true", "false"]
            elif get_origin(kind) is not Literal:
                continue
            yield from ((key, one) for one in named if one != now)


ASKED = [(code, key, choice) for code in GAMES for key, choice in choices_of(code)]


def rules_with(code: str, choices: dict[str, str]) -> Rules:
    if code != "parole-2025":
        return classic_rules(code, choices=choices)
    return parole_rules(WORDS, code, choices=choices)


@pytest.mark.parametrize(("code", "key", "choice"), ASKED, ids=map("-".join, ASKED))
def test_a_choice_is_refused_in_so_many_words_or_plays_a_smazzata(code, key, choice) -> None:
    try:
        rules = rules_with(code, {key: choice})
    except ProfileError as refusal:
        said = refusal.message
    else:
        said = ""
        plays_a_smazzata(rules, sum(map(ord, key + choice)))
    assert "{" not in said


def plays_a_smazzata(rules: Rules, seed: int) -> None:
    chooser = greedy_chooser(rules)
    choosers = dict.fromkeys(map(Seat, "NESO"), chooser)
    dice = SeedDice(seed)
    game = play_turno(rules, choosers, deals(rules, dice), dice, dealer=Seat("O"))
    assert game.state.phase is Phase.TERMINATA
    assert len(game.state.scores) == 1


def refused(code: str, **choices: str) -> str:
    asked = {key.replace("__", "."): choice for key, choice in choices.items()}
    with pytest.raises(ProfileError) as refusal:
        rules_with(code, asked)
    return refusal.value.code


@pytest.mark.parametrize("policy", ["semipulito", "super_reale", "nobile_reale"])
def test_a_burraco_that_the_code_does_not_pay_is_not_for_choosing(policy: str) -> None:
    choice = {"burraco__grading": f"grading.{policy}.v1"}
    assert refused("classico-2007", **choice) == "profile.choice_lacks"
    assert refused("parole-2025", **choice) == "profile.unknown_policy"


@pytest.mark.parametrize(
    ("key", "choice"),
    [
        ("burraco.bonus", "bonus.length.v1"),
        ("burraco.bonus", "bonus.added_after.v1"),
        ("pozzetti.unplayed", "pozzetto.flat_until_partner.v1"),
        ("score.vp_table", "squadre"),
    ],
)
def test_what_the_code_pays_nothing_for_is_not_for_choosing(key: str, choice: str) -> None:
    with pytest.raises(ProfileError) as refusal:
        classic_rules(choices={key: choice})
    assert refusal.value.code == "profile.choice_lacks"
    assert "che questo codice non dà" in refusal.value.message


@pytest.mark.parametrize(
    "key",
    [
        "clocks.count",
        "clocks.volo",
        "melds.equal_colour",
        "melds.equal_form",
        "melds.equal_history",
        "melds.equal_when_tying",
        "melds.insertion",
        "score.base_includes_bonus",
        "score.vp3_hole",
        "take.gioco_al_monte",
        "time_out.boundary",
    ],
)
def test_what_the_classic_game_never_asks_for_is_not_for_choosing(key: str) -> None:
    offered = [choice for name, choice in choices_of("classico-2007") if name == key]
    assert offered
    for choice in offered:
        assert refused("classico-2007", **{key: choice}) == "profile.choice_without_effect"


def test_a_choice_may_give_another_one_its_effect_or_take_it() -> None:
    dealer = {"time_out__rule": "time_out.mazziere.v1", "time_out__boundary": "wait_next"}
    assert rules_with("classico-2007", {k.replace("__", "."): v for k, v in dealer.items()})
    assert rules_with(
        "classico-2007", {"melds.equal": "forbidden", "melds.equal_when_tying": "true"}
    )
    assert (
        refused("parole-2025", take__rediscard_single="never", take__equal_card="face")
        == "profile.choice_without_effect"
    )
    assert (
        refused("parole-2025", burraco__bonus="bonus.none.v1", score__base_includes_bonus="true")
        == "profile.choice_without_effect"
    )


def test_a_policy_of_another_kind_does_not_exist_there() -> None:
    assert refused("parole-2025", burraco__grading="bonus.none.v1") == "profile.unknown_policy"


def test_the_stallo_may_be_switched_off_where_the_code_knows_none() -> None:
    assert classic_rules(choices={"stallo.rounds": "0"}).code.stallo.rounds.value == 0
    assert refused("classico-2007", stallo__rounds="3") == "profile.wrong_type"
    assert refused("parole-2025", stallo__rounds="0") == "profile.unknown_choice"
