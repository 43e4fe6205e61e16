"""The log of a table: old ones are read, every fact is written as it always was."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import get_args

import pytest

from api.service import facts as f
from api.service.fold import after, fold_entry, opened
from api.service.model import TableState
from api.service.snapshot import table_from_text, table_to_text
from api.store.base import DatabaseUnusableError, Entry
from burraco_engine.events import TurnPassed
from burraco_engine.names import Millis, Seat

FIXTURES = Path(__file__).parent / "fixtures"
TABLE = "tavolo-uno"


def stored(name: str, log_format: int) -> list[Entry]:
    """The entries of a log that an older program wrote, with bodies as it wrote them."""
    lines = map(json.loads, (FIXTURES / name).read_text(encoding="utf-8").splitlines())
    return [
        Entry(
            version,
            line["kind"],
            line["at"],
            json.dumps(line["body"], ensure_ascii=False, separators=(",", ":")),
            log_format,
        )
        for version, line in enumerate(lines, 1)
    ]


def fold(entries: list[Entry]) -> TableState:
    """The table that a whole log makes."""
    state = None
    for entry in entries:
        state = fold_entry(TABLE, state, entry)
    assert state is not None
    return state


def test_the_stored_log_has_every_kind_of_entry() -> None:
    kinds = {entry.kind for entry in stored("log-format-2.jsonl", 2)}
    assert kinds == {f.GAME, *f.NAMES.values()}


@pytest.mark.parametrize("name", ["log-format-2", "log-format-2-early"])
def test_a_log_of_an_older_program_folds_into_the_table_it_had(name: str) -> None:
    folded = fold(stored(f"{name}.jsonl", 2))
    kept = (FIXTURES / f"table-of-{name}.json").read_text(encoding="utf-8").strip()
    assert folded == table_from_text(kept)
    assert table_to_text(folded) == kept


@pytest.mark.parametrize("name", ["log-format-2", "log-format-2-early"])
def test_a_fact_that_was_read_is_written_with_the_same_bytes(name: str) -> None:
    for entry in stored(f"{name}.jsonl", 2):
        assert f.written(f.fact_of(entry), entry.version, entry.at) == entry


def test_facts_noted_one_by_one_make_the_table_of_their_log() -> None:
    first, *rest = stored("log-format-2.jsonl", 2)
    opening = f.fact_of(first)
    assert isinstance(opening, f.TableOpened)
    state = opened(TABLE, opening, first.at)
    for entry in rest:
        state = after(state, f.fact_of(entry), entry.at)
    assert state == fold([first, *rest])


def test_an_entry_of_an_older_format_is_read_in_todays() -> None:
    taken = [f.fact_of(entry) for entry in stored("log-format-1.jsonl", 1)]
    assert taken == [f.SeatTaken("S", "Anna", None), f.SeatTaken("N", "Bruno", None)]


def test_an_entry_of_a_newer_program_is_refused() -> None:
    with pytest.raises(DatabaseUnusableError, match="99"):
        f.fact_of(Entry(1, "nota", 1, "{}", 99))


@pytest.mark.parametrize(
    ("kind", "body", "says"),
    [
        ("boh", "{}", "«boh» non è un fatto di un tavolo"),
        ("nota", '{"testo":"x"}', "manca «firma»"),
        ("nota", '{"testo":"x","firma":"y","di":"z"}', "sconosciuta «di»"),
        ("interruzione", '{"ms":"tanti"}', "non è un numero intero"),
        ("posti_scambiati", '{"posti":["N","E"],"nomi":[],"inizia":"N"}', "non è un oggetto"),
    ],
)
def test_an_entry_that_is_no_fact_says_why(kind: str, body: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        f.fact_of(Entry(1, kind, 1, body, f.LOG_FORMAT))


def test_a_log_begins_with_the_opening_of_its_table_and_has_no_second_one() -> None:
    first, second, *_ = stored("log-format-2.jsonl", 2)
    with pytest.raises(ValueError, match="apertura"):
        fold([dataclasses.replace(second, version=1)])
    with pytest.raises(ValueError, match="una volta sola"):
        fold([first, dataclasses.replace(first, version=2)])


def test_every_fact_of_the_union_has_its_name_and_writes_all_its_keys() -> None:
    assert set(get_args(f.TableFact)) == set(f.NAMES)
    for kind in f.NAMES:
        assert all(field.default is dataclasses.MISSING for field in dataclasses.fields(kind))


def test_an_event_of_the_engine_is_an_entry_of_the_game() -> None:
    entry = f.written(f.Played(TurnPassed(Seat("N"), Millis(5))), 3, 7)
    assert (entry.version, entry.kind, entry.at) == (3, f.GAME, 7)
    assert json.loads(entry.body) == {"tipo": "turno_passato", "v": 1, "posto": "N", "a": 5}
