"""docs/decisions/readings.md and the profiles name the same readings, values and alternatives."""

import dataclasses
import re
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from burraco_engine.classic.grading import CLASSIC
from burraco_engine.code.loading import load_profile, profile_ids

PAGE = Path(__file__).resolve().parents[2] / "docs/decisions/readings.md"
ROW = re.compile(r"^\| (A\d+) \| (.+?) \| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
CODES = {"parole-2025": "P", "classico-2007": "C", "internazionale": "I", "regolamento": "R"} | {
    code: "W" for code in profile_ids() if code.startswith("online")
}


def used():
    """Every reading of the profiles: its article, where it stands, its value, what else exists."""
    for profile_id in profile_ids():
        profile = load_profile(profile_id, policies=CLASSIC)
        for field in dataclasses.fields(profile):
            section = getattr(profile, field.name)
            if not dataclasses.is_dataclass(section):
                continue
            hints = get_type_hints(type(section))
            for value in dataclasses.fields(section):
                cited = getattr(section, value.name)
                if cited.article.reading is not None:
                    kind = get_args(hints[value.name])[0]
                    known = get_args(kind) if get_origin(kind) is Literal else ()
                    others = {str(one) for one in known} - {str(cited.value)}
                    yield cited.article, f"{field.name}.{value.name}", cited.value, others


ROWS = {row[0]: row for row in ROW.findall(PAGE.read_text(encoding="utf-8"))}
USED = list(used())


def test_every_reading_has_its_row_and_every_row_its_reading() -> None:
    assert set(ROWS) == {article.reading for article, _, _, _ in USED}
    names = [row[0] for row in ROW.findall(PAGE.read_text(encoding="utf-8"))]
    assert names == sorted(set(names), key=lambda name: int(name[1:]))


@pytest.mark.parametrize(
    ("article", "key", "value", "others"), USED, ids=[f"{a.code}-{k}" for a, k, _, _ in USED]
)
def test_a_row_names_article_key_value_and_alternatives(article, key, value, others) -> None:
    _, cited, keys, _, chosen, why = ROWS[article.reading]
    assert f"{CODES[article.code]} {article}" in cited
    assert f"`{key}`" in keys
    if isinstance(value, str | int):
        told = str(value).lower() if isinstance(value, bool) else str(value)
        assert f"`{told}`" in chosen
    named = set(re.findall(r"`([^`]+)`", why))
    possible = others | set(CLASSIC) | {"true", "false", "0"}
    assert named <= possible, "an alternative that nobody could choose"
