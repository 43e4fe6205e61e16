"""Curated decisions: passes, a further judge, and tables that refuse nonsense."""

import pytest

from lexicon.build import curated
from lexicon.build.__main__ import DATA, main
from lexicon.build.tables import TableError

ONE = ["gattino\ta\td\tgatto", "bottone\tl\tc\tbotto\tdisco per abiti", "scuola\tp", "oretta\tl"]
TWO = ["gattino\ta\td\tgatto", "bottone\tp", "scuola\tp", "oretta\ta\td\tora"]


def test_two_passes_that_agree_stand_with_agreement_two():
    merged = curated.merge("altered", [ONE, TWO])
    gattino = merged["gattino"]
    assert (gattino.decision, gattino.kind, gattino.base) == ("alterato", "diminutivo", "gatto")
    assert gattino.agreement == 2


def test_lexicalised_or_primitive_is_a_word_of_its_own_either_way():
    bottone = curated.merge("altered", [ONE, TWO])["bottone"]
    assert (bottone.decision, bottone.agreement) == ("lessicalizzato", 2)
    assert bottone.reason == "disco per abiti"


def test_what_the_passes_dispute_is_doubtful_until_a_third_judge_settles_it():
    disputed = curated.merge("altered", [ONE, TWO])["oretta"]
    assert (disputed.decision, disputed.agreement) == ("dubbia", 0)
    settled = curated.merge("altered", [ONE, TWO], {"oretta": ("a", "dim. di ora")})["oretta"]
    assert (settled.decision, settled.base, settled.agreement) == ("alterato", "ora", 1)


def test_the_majority_of_three_passes_stands():
    third = ["oretta\ta\td\tora", "bottone\ta\tc\tbotte"]
    merged = curated.merge("altered", [ONE, TWO, third])
    assert (merged["oretta"].decision, merged["oretta"].agreement) == ("alterato", 2)
    assert (merged["bottone"].decision, merged["bottone"].agreement) == ("lessicalizzato", 2)


def test_what_two_later_readers_agree_on_goes_before_the_passes():
    merged = curated.merge("altered", [ONE, TWO], {}, ["gattino\tl", "omone\ta\tc\tuomo"])
    assert (merged["gattino"].decision, merged["gattino"].agreement) == ("lessicalizzato", 2)
    assert (merged["omone"].kind, merged["omone"].base) == ("accrescitivo", "uomo")
    assert [*merged] == sorted(merged)


def test_one_pass_alone_stands_with_agreement_one():
    merged = curated.merge("truncated", [["amor\tt\tamore", "bar\tw\tbar"]])
    assert (merged["amor"].decision, merged["amor"].base) == ("tronca", "amore")
    assert {each.agreement for each in merged.values()} == {1}


def test_a_table_is_read_back_as_it_was_written(tmp_path):
    merged = curated.merge("altered", [ONE, TWO])
    curated.write(tmp_path / "altered.tsv", merged)
    loaded = curated.load(tmp_path)
    assert loaded.altered == merged
    assert loaded.names == {}
    assert loaded.counts()["altered: alterato"] == 1


@pytest.mark.parametrize(
    "text",
    [
        "lemma\tdecisione\n",
        "word\tdecision\tkind\tbase\treason\tagreement\ngatto\tforse\t\t\t\t2\n",
        "word\tdecision\tkind\tbase\treason\tagreement\na\tprimitivo\t\t\t\t2\na\tprimitivo\t\t\t\t2\n",
    ],
)
def test_a_malformed_table_is_refused(tmp_path, text):
    (tmp_path / "altered.tsv").write_text(text, encoding="utf8")
    with pytest.raises(TableError, match=r"altered\.tsv"):
        curated.load(tmp_path)


def test_an_unknown_code_of_a_pass_is_refused():
    with pytest.raises(TableError, match="names"):
        curated.merge("names", [["roma\tz"]])


def test_a_third_judge_settles_what_both_passes_could_not_decide():
    undecided = [["bernardo\t?"], ["bernardo\t?"]]
    assert curated.merge("names", undecided)["bernardo"].decision == "dubbia"
    settled = curated.merge("names", undecided, {"bernardo": ("n", "")})["bernardo"]
    assert (settled.decision, settled.agreement) == ("solo_nome", 1)


def test_the_committed_tables_are_the_merge_of_the_committed_passes_and_rulings(tmp_path):
    assert main(["curate", "--target", str(tmp_path)]) == 0
    for name in curated.TABLES:
        made = (tmp_path / f"{name}.tsv").read_bytes()
        assert made == (DATA / "curated" / f"{name}.tsv").read_bytes(), name


def test_a_last_reader_with_reference_works_goes_before_all_with_his_one_voice():
    passes = (["gattino\ta\td\tgatto"], ["gattino\ta\td\tgatto"])
    merged = curated.merge(
        "altered", passes, reviewed=["gattino\tl"], consulted=["gattino\ta\td\tgatto"]
    )
    assert (merged["gattino"].decision, merged["gattino"].agreement) == ("alterato", 1)
    assert curated.merge("altered", passes, reviewed=["gattino\tl"])["gattino"].agreement == 2
