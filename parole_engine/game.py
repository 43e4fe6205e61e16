"""The word game assembled: a code of play, a lexicon, and what arbiters have decided."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from burraco_engine.code.choosing import choose
from burraco_engine.code.loading import load_profile
from burraco_engine.code.rules import Rules
from burraco_engine.errors import ProfileError
from burraco_engine.paths import DEFAULT_CODE
from lexicon.grounds import Lexicon
from lexicon.masks import Rows
from parole_engine.irregolarita.court import ARBITRATION
from parole_engine.judge import WordJudge
from parole_engine.rulings import Rulings

__all__ = ["parole_rules"]


def parole_rules(
    lexicon: Lexicon,
    profile_id: str = DEFAULT_CODE,
    *,
    choices: Mapping[str, str] | None = None,
    rulings: Rulings | None = None,
    rows: Rows | Path | None = None,
) -> Rules:
    """The rules of a word game; ProfileError if the code is unknown or of another game.

    `choices` are readings where the code leaves one open (`{"words.jolly_alphabet": "deck21"}`),
    `rulings` the signed decisions on words; `rows` the compiled search rows of the lexicon or the
    folder they lie in, found by themselves for the lexicon that comes with the package.
    """
    code = load_profile(profile_id)
    if code.words is None:
        raise ProfileError("profile.wrong_game", profile=code.id, game=code.game, judge="parole")
    code = choose(code, choices or {})
    judge = WordJudge(code, lexicon, rulings=rulings, rows=rows)
    return Rules.assemble(code, judge, arbitration=ARBITRATION)
