"""What the commands that play games share: rules by code and bots by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from api.commands import UsageError
from burraco_engine.code.loading import load_profile
from burraco_engine.simulate import Chooser, random_chooser, seeing

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from burraco_engine.code.rules import Rules

__all__ = ["BOTS", "RANDOM", "bot", "rules_for"]

RANDOM: Final = "casuale"
BOTS: Final[Mapping[str, tuple[str, ...]]] = {
    "parole": (RANDOM, "principiante", "circolo", "maestro"),
    "classico": (RANDOM, "semplice"),
}
"""The players of each game, by name."""
_NODES: Final = 2_000


def rules_for(code: str, choices: Mapping[str, str], lexicon: Path | None = None) -> Rules:
    """The rules of a code; ProfileError if there is none, LexiconError without a lexicon."""
    if load_profile(code).words is None:
        from burraco_engine.classic.game import classic_rules

        return classic_rules(code, choices=choices)
    from lexicon.italian import ItalianLexicon
    from lexicon.masks import Rows
    from parole_engine.art9 import read_deck_letters
    from parole_engine.game import parole_rules

    rows = None if lexicon is None else Rows(lexicon, copies=read_deck_letters())
    return parole_rules(ItalianLexicon.open(lexicon), code, choices=choices, rows=rows)


def bot(name: str, rules: Rules) -> Chooser:
    """The player called `name`; UsageError if the game has none."""
    known = BOTS[rules.code.game]
    if name not in known:
        raise UsageError(f"bot sconosciuto: «{name}» (ci sono: {', '.join(known)})")
    if name == RANDOM:
        return random_chooser(rules)
    if name == "semplice":
        from burraco_engine.classic.plain import PlainPlayer

        return seeing(PlainPlayer(rules), _NODES)
    from parole_engine.bots.levels import LEVELS

    return seeing(LEVELS[name](rules), _NODES)
