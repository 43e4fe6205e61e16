"""The classic game assembled: a code of French cards made executable."""

from __future__ import annotations

from collections.abc import Mapping

from burraco_engine.classic.grading import CLASSIC
from burraco_engine.classic.irregolarita.court import ARBITRATION
from burraco_engine.classic.judge import ClassicJudge
from burraco_engine.code.choosing import choose
from burraco_engine.code.loading import load_profile
from burraco_engine.code.rules import Rules

__all__ = ["classic_rules"]


def classic_rules(
    profile_id: str = "classico-2007", *, choices: Mapping[str, str] | None = None
) -> Rules:
    """The rules of a classic code, with other readings where `choices` names them.

    >>> classic_rules().code.title
    'Burraco classico'
    """
    code = load_profile(profile_id, policies=CLASSIC)
    code = choose(code, choices or {}, policies=CLASSIC)
    arbitration = None if code.denunce is None else ARBITRATION
    return Rules.assemble(code, ClassicJudge.of(code), CLASSIC, arbitration=arbitration)
