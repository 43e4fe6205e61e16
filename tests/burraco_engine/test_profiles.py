"""A profile is complete, typed and cited, or it does not load."""

import dataclasses
from pathlib import Path

import pytest

from burraco_engine.articles import Article, Cited
from burraco_engine.classic.grading import CLASSIC
from burraco_engine.code.choosing import choose
from burraco_engine.code.loading import load_profile, profile_ids
from burraco_engine.code.policies import SHARED, Policies
from burraco_engine.code.profile import Profile
from burraco_engine.errors import ProfileError

FOLDER = Path(__file__).parents[2] / "data" / "profiles"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for path in FOLDER.glob("*.toml"):
        (tmp_path / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    return tmp_path


def spoil(folder: Path, old: str, new: str, name: str = "parole-2025") -> None:
    path = folder / f"{name}.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def refused(folder: Path, name: str = "parole-2025") -> str:
    with pytest.raises(ProfileError) as caught:
        load_profile(name, folder)
    assert caught.value.message
    return caught.value.code


@pytest.mark.parametrize("profile_id", profile_ids())
def test_every_value_of_every_profile_cites_an_article(profile_id: str) -> None:
    profile = load_profile(profile_id, policies=CLASSIC)
    for field in dataclasses.fields(Profile):
        section = getattr(profile, field.name)
        if dataclasses.is_dataclass(section):
            for inner in dataclasses.fields(section):
                cited = getattr(section, inner.name)
                assert isinstance(cited, Cited)
                assert cited.article.number


def test_the_numbers_of_the_word_game_are_those_of_the_code() -> None:
    code = load_profile("parole-2025")
    assert code.deal.hand_size == Cited(11, Article("parole-2025", "4"))
    assert code.burraco.points.value == {"pulito": 200, "sporco": 100}
    assert code.clocks.play_ms.value == ((3, 10_000), (11, 25_000), (0, 40_000))
    assert code.words is not None
    assert code.words.tronche.article.reading == "A04"
    assert code.runs is None


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('hand_size = { value = 11, article = "4" }', "hand_size = 11", "profile.missing_article"),
        ('value = 11, article = "4"', 'value = 11, article = ""', "profile.missing_article"),
        ("hand_size", "hand_sizes", "profile.unknown_key"),
        ('hand_size = { value = 11, article = "4" }\n', "", "profile.missing_key"),
        ("{ value = 11, ", "{ ", "profile.missing_key"),
        ("value = 11, article", "value = 11, why = 1, article", "profile.unknown_key"),
        ("value = 11, ", "value = true, ", "profile.wrong_type"),
        ("value = 11, ", 'value = "11", ', "profile.wrong_type"),
        ('value = "floating"', 'value = "flying"', "profile.wrong_type"),
        ("[[3, 10000], [11", "[[3, 10000, 1], [11", "profile.wrong_type"),
        ("{ pulito = 200", '{ pulito = "200"', "profile.wrong_type"),
        ("bonus.length.v1", "bonus.length.v9", "profile.unknown_policy"),
        ("[stallo]", "[stalli]", "profile.missing_key"),
        ('game = "parole"', 'game = "scopa"', "profile.wrong_type"),
        ('title = "Burraco Parole"\n', "", "profile.missing_key"),
        ('title = "Burraco Parole"\n', "title = \n", "profile.syntax"),
        ('title = "Burraco Parole"\n', 'title = "x"\nstallo = 3\n[st]\n', "profile.syntax"),
        ('title = "Burraco Parole"\n', 'title = "x"\nmore = 3\n', "profile.unknown_key"),
    ],
)
def test_a_broken_profile_does_not_load(folder: Path, old: str, new: str, code: str) -> None:
    spoil(folder, old, new)
    assert refused(folder) == code


def test_a_section_must_be_a_table(folder: Path) -> None:
    spoil(folder, "[stallo]\nrounds", "[fake]\nrounds")
    spoil(folder, 'game = "parole"\n', 'game = "parole"\nstallo = 2\n')
    assert refused(folder) == "profile.wrong_type"


def test_a_profile_writes_only_what_differs_from_the_one_it_extends(folder: Path) -> None:
    (folder / "casa.toml").write_text(
        'id = "casa"\ntitle = "In casa"\nextends = "parole-2025"\n'
        '[deal]\nhand_size = { value = 9, article = "Casa 1" }\n'
    )
    code = load_profile("casa", folder)
    assert code.deal.hand_size == Cited(9, Article("casa", "Casa 1"))
    assert code.deal.pozzetti.article.code == "parole-2025"
    assert code.title == "In casa"


def test_a_profile_that_extends_itself_is_refused(folder: Path) -> None:
    (folder / "uno.toml").write_text('extends = "due"')
    (folder / "due.toml").write_text('extends = "uno"')
    assert refused(folder, "uno") == "profile.extends_cycle"


def test_an_unknown_profile_names_those_that_exist() -> None:
    with pytest.raises(ProfileError, match="parole-2025"):
        load_profile("briscola")
    with pytest.raises(ProfileError):
        load_profile("../decks/parole")


def test_readings_are_chosen_per_table_and_remembered() -> None:
    code = load_profile("parole-2025")
    chosen = choose(code, {"words.tronche": "both", "words.matta_move_alone": "true"})
    chosen = choose(chosen, {"burraco.bonus": "bonus.added_after.v1"})
    assert chosen.words is not None
    assert chosen.words.tronche.value == "both"
    assert chosen.words.matta_move_alone.value is True
    assert dict(chosen.choices) == {
        "burraco.bonus": "bonus.added_after.v1",
        "words.matta_move_alone": "true",
        "words.tronche": "both",
    }
    assert code.choices == ()


@pytest.mark.parametrize(
    ("key", "choice", "code"),
    [
        ("words.tronche", "tutte", "profile.wrong_type"),
        ("words.matta_move_alone", "forse", "profile.wrong_type"),
        ("words.inventata", "x", "profile.unknown_choice"),
        ("deal.hand_size", "12", "profile.unknown_choice"),
        ("id", "x", "profile.unknown_choice"),
        ("runs.ace", "x", "profile.unknown_choice"),
    ],
)
def test_what_is_no_choice_is_refused(key: str, choice: str, code: str) -> None:
    with pytest.raises(ProfileError) as caught:
        choose(load_profile("parole-2025"), {key: choice})
    assert caught.value.code == code


def test_policies_have_versioned_names_given_once() -> None:
    own = Policies(SHARED)
    assert len(own) == len(SHARED)
    with pytest.raises(ProfileError) as caught:
        own.register("bonus.none.v1")
    assert caught.value.code == "profile.duplicate_policy"
    with pytest.raises(ProfileError) as caught:
        own.register("bonus.none")
    assert caught.value.code == "profile.policy_name"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("irregolarita.card_played", "touches_table"),
        ("irregolarita.while_penalised", "no_play"),
        ("irregolarita.missed_take", "draw_and_discard_it"),
    ],
)
def test_a_reading_that_the_game_does_not_apply_is_not_for_choosing(key, value):
    with pytest.raises(ProfileError) as refusal:
        choose(load_profile("parole-2025"), {key: value})
    assert refusal.value.code in ("profile.choice_without_effect", "profile.unknown_choice")
