"""Write parole_engine/art9_table.py: what the codes of words say of Art. 9, and their letters.

The choices come from the section `Admission`, the values and articles from the profiles, the
letters from the decks that they name. tests/architecture checks that the table is the one this
script writes.
"""

from __future__ import annotations

import dataclasses
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Final, get_args

from burraco_engine.classic.grading import CLASSIC
from burraco_engine.code.coercion import value_type
from burraco_engine.code.decks import load_deck
from burraco_engine.code.loading import load_profile, profile_ids
from burraco_engine.code.profile import Profile
from burraco_engine.code.sections import Admission
from burraco_engine.paths import DEFAULT_CODE, data_dir

ROOT: Final = Path(__file__).resolve().parent.parent
TABLE: Final = ROOT / "parole_engine" / "art9_table.py"

NAMES: Final = tuple(field.name for field in dataclasses.fields(Admission))


def table() -> str:
    """The text of the module."""
    codes = [
        load_profile(profile_id, policies=CLASSIC)
        for profile_id in profile_ids()
        if _stands(profile_id)
    ]
    codes = [code for code in codes if code.words is not None]
    default = next(code for code in codes if code.id == DEFAULT_CODE)
    lines = [
        '"""What the codes say of Art. 9. Written by scripts/art9_table.py; do not edit."""',
        "",
        "from typing import Final, NamedTuple",
        "",
        '__all__ = ["CODES", "LETTERS", "POLICIES", "Readings"]',
        "",
        "POLICIES: Final[dict[str, tuple[str, ...]]] = {",
        *(
            f"    {_said(name)}: {_said(_choices(name, value))},"
            for name, value in _values(default)
        ),
        "}",
        '"""The choices that the codes leave open, with their values; the first is the default."""',
        "",
        "",
        "class Readings(NamedTuple):",
        f'    """The values of a code, their articles; by default those of `{DEFAULT_CODE}`."""',
        "",
        *(f"    {name}: str = {_said(value)}" for name, value in _values(default)),
        f"    minimum: int = {default.melds.minimum.value}",
        "    articles: tuple[str, ...] = (",
        *(f"        {cited}" for cited in _articles(default)),
        "    )",
        "",
        "",
        "CODES: Final[dict[str, Readings]] = {",
    ]
    for code in codes:
        if code is default:
            lines.append(f"    {_said(code.id)}: Readings(),")
        else:
            lines += [f"    {_said(code.id)}: Readings(", *_filled(code), "    ),"]
    lines += ["}", "", "LETTERS: Final[dict[str, dict[str, int]]] = {"]
    for deck in sorted({code.deal.deck.value for code in codes}):
        lines += [f"    {_said(deck)}: {{", *_letters(deck), "    },"]
    lines += ["}", '"""The copies of each letter in one colour of the decks of words."""', ""]
    return "\n".join(lines)


def _stands(profile_id: str) -> bool:
    """Whether a code is no variant of another: a variant is one file, and is loaded whole."""
    text = (data_dir() / "profiles" / f"{profile_id}.toml").read_text(encoding="utf-8")
    return "extends" not in tomllib.loads(text)


def _choices(name: str, default: str) -> tuple[str, ...]:
    """The values of a choice, the default first; the types do not keep their order."""
    values = get_args(value_type(Admission, name))
    return (default, *(value for value in values if value != default))


def _values(code: Profile) -> list[tuple[str, str]]:
    return [(name, getattr(code.words, name).value) for name in NAMES]


def _articles(code: Profile) -> Iterable[str]:
    for name in NAMES:
        yield f"{_said(getattr(code.words, name).article.number)},  # {name}"
    yield f"{_said(code.melds.minimum.article.number)},  # minimum"


def _filled(code: Profile) -> Iterable[str]:
    yield from (f"        {name}={_said(value)}," for name, value in _values(code))
    yield f"        minimum={code.melds.minimum.value},"
    yield "        articles=("
    yield from (f"            {cited}" for cited in _articles(code))
    yield "        ),"


def _letters(deck_id: str) -> Iterable[str]:
    deck = load_deck(deck_id)
    for card, copies in deck.census.items():
        if card.suit == deck.suits[0] and re.fullmatch("[A-Z]", card.face):
            yield f"        {_said(card.face.lower())}: {copies},"


def _said(value: object) -> str:
    return repr(value).replace("'", '"')


def main() -> None:
    """Write the table."""
    TABLE.write_text(table(), encoding="utf-8")
    print(f"{TABLE.relative_to(ROOT)}: {len(NAMES)} choices")


if __name__ == "__main__":
    main()
