"""Source tables are the same bytes for the same rows, and say what is wrong with a damaged one."""

import pytest

from lexicon.build.tables import TableError, read_table, write_table

COLUMNS = ("form", "lemma")


def test_rows_in_any_order_give_the_same_bytes(tmp_path):
    rows = [("città", "città"), ("case", "casa"), ("case", "casa")]
    first = write_table(tmp_path / "a.tsv.xz", COLUMNS, rows)
    second = write_table(tmp_path / "b.tsv.xz", COLUMNS, reversed(rows))
    assert first.sha256 == second.sha256
    assert first.rows == 2
    assert list(read_table(tmp_path / "a.tsv.xz", COLUMNS)) == [
        ("case", "casa"),
        ("città", "città"),
    ]


def test_a_cell_with_a_tab_is_refused_before_anything_is_written(tmp_path):
    with pytest.raises(TableError, match="not a row"):
        write_table(tmp_path / "a.tsv.xz", COLUMNS, [("a\tb", "c")])
    assert not (tmp_path / "a.tsv.xz").exists()


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda path: path.unlink(), "missing"),
        (lambda path: path.write_bytes(path.read_bytes()[:-20]), "damaged"),
        (lambda path: write_table(path, ("word",), [("casa",)]), "columns"),
    ],
)
def test_a_missing_truncated_or_foreign_table_is_named(tmp_path, spoil, message):
    path = tmp_path / "a.tsv.xz"
    write_table(path, COLUMNS, [("case", "casa")])
    spoil(path)
    with pytest.raises(TableError, match=message):
        list(read_table(path, COLUMNS))
