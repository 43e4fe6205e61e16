"""Art. 9: which words play, under which policy, and why not."""

import json
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from burraco_engine.classic.grading import CLASSIC
from burraco_engine.code.loading import load_profile, profile_ids
from burraco_engine.errors import ProfileError
from lexicon.grounds import Ground, WordList
from lexicon.masks import Letters, read_letters
from parole_engine.admission import (
    POLICIES,
    AdmissionPolicy,
    Motive,
    Outcome,
    admitted_classes,
    composable,
    decision_table,
    explain_word,
    judge_grounds,
    judge_word,
)
from parole_engine.art9 import read_deck_letters, read_policy
from parole_engine.refusals import WordRefusals
from parole_engine.rulings import Ruling, Rulings

POLICY = AdmissionPolicy()
GROUNDS = st.integers(0, 2**16 - 1)
CHOICES = st.fixed_dictionaries({k: st.sampled_from(v) for k, v in POLICIES.items()}).map(
    POLICY.choose
)


@pytest.mark.parametrize(
    ("ground", "outcome", "motive"),
    [
        (Ground.COMMON, Outcome.AMMESSA, None),
        (Ground.OXYTONE, Outcome.AMMESSA, None),
        (Ground.ENCLITIC, Outcome.AMMESSA, None),
        (Ground.SUPERLATIVE, Outcome.AMMESSA, None),
        (Ground.ALTERED_ADJECTIVE, Outcome.AMMESSA, None),
        (Ground.LEXICALISED_ACRONYM, Outcome.AMMESSA, None),
        (Ground.FOREIGN_PLURAL, Outcome.NON_AMMESSA, Motive.INESISTENTE),
        (Ground.PROPER_NAME, Outcome.NON_AMMESSA, Motive.NOME_PROPRIO),
        (Ground.ALTERED, Outcome.NON_AMMESSA, Motive.NOME_ALTERATO),
        (Ground.TRUNCATED, Outcome.NON_AMMESSA, Motive.PAROLA_TRONCA),
        (Ground.SHORT_FORM, Outcome.AMMESSA, None),
        (Ground.CUT_FORM, Outcome.NON_AMMESSA, Motive.PAROLA_TRONCA),
        (Ground.FOREIGN, Outcome.NON_AMMESSA, Motive.INESISTENTE),
        (Ground.ACRONYM, Outcome.NON_AMMESSA, Motive.SIGLA),
        (Ground.ABBREVIATION, Outcome.NON_AMMESSA, Motive.ABBREVIAZIONE),
        (Ground.DOUBTFUL, Outcome.DUBBIA, None),
        (Ground.DOUBTFUL | Ground.PROPER_NAME, Outcome.DUBBIA, None),
        (Ground(0), Outcome.NON_AMMESSA, Motive.INESISTENTE),
    ],
)
def test_each_ground_has_its_verdict_by_default(ground, outcome, motive):
    assert judge_grounds(ground, POLICY)[:2] == (outcome, motive)


@pytest.mark.parametrize(
    ("choice", "ground", "outcome", "motive"),
    [
        ("tronche=oxytone", Ground.TRUNCATED, Outcome.AMMESSA, None),
        ("tronche=oxytone", Ground.OXYTONE, Outcome.NON_AMMESSA, Motive.PAROLA_TRONCA),
        ("tronche=both", Ground.OXYTONE, Outcome.NON_AMMESSA, Motive.PAROLA_TRONCA),
        ("tronche=both", Ground.TRUNCATED, Outcome.NON_AMMESSA, Motive.PAROLA_TRONCA),
        ("accents=forbidden", Ground.OXYTONE, Outcome.NON_AMMESSA, Motive.CARATTERI_NON_VALIDI),
        ("alterati=ammessi", Ground.ALTERED, Outcome.AMMESSA, None),
        ("enclitiche=escluse", Ground.ENCLITIC, Outcome.NON_AMMESSA, Motive.INESISTENTE),
        (
            "aggettivi_alterati=esclusi",
            Ground.ALTERED_ADJECTIVE,
            Outcome.NON_AMMESSA,
            Motive.NOME_ALTERATO,
        ),
        ("plurali_stranieri=ammessi", Ground.FOREIGN_PLURAL, Outcome.AMMESSA, None),
        (
            "sigle_lessicalizzate=escluse",
            Ground.LEXICALISED_ACRONYM,
            Outcome.NON_AMMESSA,
            Motive.SIGLA,
        ),
        ("forme_brevi=tutte", Ground.CUT_FORM, Outcome.AMMESSA, None),
        ("forme_brevi=nessuna", Ground.SHORT_FORM, Outcome.NON_AMMESSA, Motive.PAROLA_TRONCA),
        ("superlativi=esclusi", Ground.SUPERLATIVE, Outcome.NON_AMMESSA, Motive.INESISTENTE),
    ],
)
def test_a_policy_changes_the_verdict_of_its_ground(choice, ground, outcome, motive):
    name, _, value = choice.partition("=")
    policy = POLICY.choose({name: value})
    assert judge_grounds(ground, policy)[:2] == (outcome, motive)
    assert judge_grounds(ground | Ground.COMMON, policy)[0] is Outcome.AMMESSA


@given(GROUNDS, GROUNDS, CHOICES)
def test_another_reading_saves_the_word(one, other, policy):
    """An admitted reading admits the word, whatever else the word may be."""
    if judge_grounds(one, policy)[0] is Outcome.AMMESSA:
        assert judge_grounds(one | other, policy)[0] is Outcome.AMMESSA


@given(GROUNDS, CHOICES)
def test_a_motive_is_given_exactly_for_a_refusal(grounds, policy):
    outcome, motive, ground = judge_grounds(grounds, policy)
    assert (motive is not None) == (outcome is Outcome.NON_AMMESSA)
    assert not ground or ground & grounds
    if grounds & Ground.DOUBTFUL:
        assert outcome is not Outcome.NON_AMMESSA


def evaluated(table, policies, grounds):
    """The algorithm of docs/lexicon-format.md, as a reader in another language would write it."""
    refusal = None
    for row in table["fondamenti"]:
        if not grounds & row["bit"]:
            continue
        failed = [c for c in row["condizioni"] if policies[c["politica"]] not in c["valori"]]
        if not failed:
            return "ammessa", None
        refusal = refusal or failed[0].get("motivo") or row["motivo"]
    if grounds & table["dubbio"]:
        return "dubbia", None
    return "non_ammessa", refusal or "inesistente"


@given(GROUNDS, CHOICES)
def test_the_exported_table_decides_as_the_engine_does(grounds, policy):
    table = json.loads(json.dumps(decision_table(policy)))
    outcome, motive, _ = judge_grounds(grounds, policy)
    assert evaluated(table, table["politiche"], grounds) == (
        str(outcome),
        None if motive is None else str(motive),
    )
    assert table["articoli"][str(outcome)] in ("Art. 9", "Art. 25")


def test_the_table_has_a_row_for_every_ground_but_doubt():
    rows = {row["nome"] for row in decision_table(POLICY)["fondamenti"]}
    assert rows == {ground.name for ground in Ground} - {"DOUBTFUL"}


def test_classes_are_judged_like_their_words():
    classes = [Ground(0), Ground.COMMON, Ground.ALTERED, Ground.DOUBTFUL | Ground.ALTERED]
    assert admitted_classes(classes, POLICY) == (
        Outcome.NON_AMMESSA,
        Outcome.AMMESSA,
        Outcome.NON_AMMESSA,
        Outcome.DUBBIA,
    )


WORDS = WordList({"casa": Ground.COMMON, "roma": Ground.PROPER_NAME, "di": Ground.COMMON})


@pytest.mark.parametrize(
    ("text", "outcome", "motive", "article"),
    [
        ("CASA", Outcome.AMMESSA, None, "9"),
        ("casà", Outcome.AMMESSA, None, "9"),
        ("Roma", Outcome.NON_AMMESSA, Motive.NOME_PROPRIO, "9"),
        ("di", Outcome.NON_AMMESSA, Motive.TROPPO_CORTA, "9"),
        ("c4sa", Outcome.NON_AMMESSA, Motive.CARATTERI_NON_VALIDI, "9"),
        ("", Outcome.NON_AMMESSA, Motive.CARATTERI_NON_VALIDI, "9"),
        ("zzz", Outcome.NON_AMMESSA, Motive.INESISTENTE, "9"),
    ],
)
def test_a_text_is_judged_as_the_word_it_spells(text, outcome, motive, article):
    verdict = judge_word(text, WORDS, POLICY)
    assert (verdict.outcome, verdict.motive, verdict.article) == (outcome, motive, article)
    assert explain_word(text, WORDS, POLICY).verdict == verdict


def test_a_doubtful_word_cites_the_article_on_doubt():
    verdict = judge_word("ponticello", WordList({"ponticello": Ground.DOUBTFUL}), POLICY)
    assert (verdict.outcome, verdict.article) == (Outcome.DUBBIA, "25")


def test_a_signed_ruling_prevails_over_the_lexicon():
    rulings = Rulings(
        [
            Ruling("Zzz", True, "arbitro di sala", "sta nel dizionario del torneo"),
            Ruling("casa", False, "arbitro di sala"),
        ]
    )
    assert judge_word("zzz", WORDS, POLICY, rulings).outcome is Outcome.AMMESSA
    refused = judge_word("CASA", WORDS, POLICY, rulings)
    assert (refused.outcome, refused.article) == (Outcome.NON_AMMESSA, "25")
    assert refused.ruling is not None
    assert refused.ruling.signed_by == "arbitro di sala"
    again = rulings.sign(Ruling("casa", True, "direttore"))
    assert judge_word("casa", WORDS, POLICY, again).outcome is Outcome.AMMESSA
    assert len(again) == 2
    assert [ruling.word for ruling in rulings] == ["casa", "zzz"]


def test_a_ruling_cannot_shorten_a_meld():
    rulings = Rulings([Ruling("di", True, "arbitro di sala")])
    assert judge_word("di", WORDS, POLICY, rulings).motive is Motive.TROPPO_CORTA


@pytest.mark.parametrize("ruling", [Ruling("casa", True, " "), Ruling("c4sa", True, "arbitro")])
def test_a_ruling_needs_a_word_and_a_signature(ruling):
    with pytest.raises(ValueError, match="signature"):
        Rulings([ruling])


@pytest.mark.parametrize(
    ("word", "natural", "with_matta"),
    [
        ("casa", True, True),
        ("sasso", False, True),
        ("sessantasei", False, False),
        ("yoga", False, True),
        ("kayak", False, False),
    ],
)
def test_a_word_can_be_composed_or_not_with_one_colour(root, word, natural, with_matta):
    letters = Letters(read_letters(root / "data" / "decks" / "parole.toml"))
    assert composable(word, letters, POLICY) == (natural, with_matta)


def test_without_foreign_letters_the_jolly_spells_only_the_deck(root):
    """A06: under deck21 a jolly is no Y."""
    letters = Letters(read_letters(root / "data" / "decks" / "parole.toml"))
    policy = POLICY.choose({"jolly_alphabet": "deck21"})
    assert composable("yoga", letters, policy) == (False, False)
    assert composable("sasso", letters, policy) == (False, True)


@pytest.mark.parametrize("profile_id", profile_ids())
def test_the_compiled_policy_of_a_code_is_the_one_that_its_profile_gives(profile_id):
    profile = load_profile(profile_id, policies=CLASSIC)
    if profile.words is None:
        with pytest.raises(ProfileError, match="words"):
            read_policy(profile_id)
        return
    assert read_policy(profile_id) == AdmissionPolicy.from_profile(profile)


def test_an_unknown_code_has_no_policy():
    with pytest.raises(ProfileError, match="nessuno"):
        read_policy("nessuno")


def test_the_compiled_letters_are_those_of_the_deck(root):
    assert read_deck_letters() == read_letters(root / "data" / "decks" / "parole.toml")


@pytest.fixture
def renumbered(tmp_path, root):
    """The code of words as if its articles had other numbers."""
    base = (root / "data" / "profiles" / "parole-2025.toml").read_text(encoding="utf-8")
    (tmp_path / "parole-2025.toml").write_text(base, encoding="utf-8")
    (tmp_path / "casa.toml").write_text(
        'id = "casa"\nextends = "parole-2025"\n\n'
        '[melds]\nminimum = { value = 3, article = "70" }\n\n'
        '[words]\ntronche = { value = "apocope", article = "71" }\n'
        'dubbie = { value = "ammesse", article = "72" }\n',
        encoding="utf-8",
    )
    return load_profile("casa", tmp_path)


def test_every_verdict_cites_the_article_that_the_code_gives(renumbered):
    policy = AdmissionPolicy.from_profile(renumbered)
    words = WordList(
        {"casa": Ground.COMMON, "amor": Ground.TRUNCATED, "forse": Ground.DOUBTFUL, "amore": 1}
    )
    rulings = Rulings([Ruling("firmata", True, "Arbitro")])
    cited = {
        text: judge_word(text, words, policy, rulings).article
        for text in ("casa", "zzz", "la", "3", "amor", "amor'", "forse", "firmata")
    }
    assert cited == {
        "casa": "70",
        "zzz": "70",
        "la": "70",
        "3": "70",
        "amor": "71",
        "amor'": "71",
        "forse": "72",
        "firmata": "72",
    }
    table = decision_table(policy)
    assert table["articoli"] == {
        "ammessa": "Art. 70",
        "non_ammessa": "Art. 70",
        "dubbia": "Art. 72",
    }
    rows = {row["nome"]: row for row in table["fondamenti"]}
    assert rows["TRUNCATED"]["condizioni"][0]["articolo"] == "Art. 71"


def test_a_word_refused_at_the_table_cites_the_article_of_its_verdict(renumbered):
    words = WordList({"amor": Ground.TRUNCATED})
    policy = AdmissionPolicy.from_profile(renumbered)
    against = WordRefusals(renumbered, words, policy, Rulings([Ruling("no", False, "Arbitro")]))
    cited = {
        word: str(against.refusal(against.verdict(word), word.upper()).article)
        for word in ("amor", "zzz")
    }
    assert cited == {"amor": "Art. 71", "zzz": "Art. 70"}


def test_a_choice_that_there_is_not_is_refused():
    for name, value in (("enclitiche", "forse"), ("nessuna", "ammesse")):
        with pytest.raises(ValueError, match=f"{name}={value}"):
            POLICY.choose({name: value})


def test_precedence_is_total_between_grounds():
    """Two barred grounds always give one of their two motives."""
    barred = [g for g in Ground if judge_grounds(g, POLICY)[0] is Outcome.NON_AMMESSA]
    for one, other in combinations(barred, 2):
        motives = {judge_grounds(one, POLICY)[1], judge_grounds(other, POLICY)[1]}
        assert judge_grounds(one | other, POLICY)[1] in motives
