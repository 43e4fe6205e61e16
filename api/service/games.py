"""The rules of each table: a code, its choices, the lexicon and the arbiter's rulings.

Rules are shared by all tables that agree on them, because the judge of words keeps what it found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from api.service.code_view import code_view
from burraco_engine.classic.grading import CLASSIC
from burraco_engine.code.loading import load_profile
from parole_engine.door import rules_for
from parole_engine.rulings import Ruling, Rulings

if TYPE_CHECKING:
    from api.service.model import RulingInfo, TableSetup
    from api.words import Words
    from burraco_engine.code.rules import Rules

__all__ = ["Games"]


class Games:
    """The rules in use, by what makes them differ; those used last are kept."""

    def __init__(self, words: Words, kept: int = 64) -> None:
        """`kept` bounds the memory: an arbiter can make new rules with every decision."""
        self._words = words
        self._limit = kept
        self._rules: dict[object, Rules] = {}
        self._views: dict[object, dict[str, Any]] = {}

    @property
    def lexicon_digest(self) -> str:
        """The lexicon that new tables are bound to; empty if there is none."""
        return self._words.digest or ""

    def rules(self, setup: TableSetup, rulings: tuple[RulingInfo, ...] = ()) -> Rules:
        """The rules of a table; ProfileError if its code or a choice does not exist."""
        return self.assemble(setup.code, setup.choices, rulings)

    def code_view(self, code: str, choices: tuple[tuple[str, str], ...] = ()) -> dict[str, Any]:
        """The code with these choices as a page reads it; made once."""
        key = (code, choices)
        if key not in self._views:
            if len(self._views) >= self._limit:
                self._views.clear()
            self._views[key] = code_view(self.assemble(code, choices))
        return self._views[key]

    def assemble(
        self,
        code: str,
        choices: tuple[tuple[str, str], ...] = (),
        rulings: tuple[RulingInfo, ...] = (),
    ) -> Rules:
        """The rules of a code with these choices and rulings."""
        key = (code, choices, rulings)
        rules = self._rules.pop(key, None) or self._make(code, dict(choices), rulings)
        self._rules[key] = rules
        if len(self._rules) > self._limit:
            del self._rules[next(iter(self._rules))]
        return rules

    def _make(self, code: str, choices: dict[str, str], rulings: tuple[RulingInfo, ...]) -> Rules:
        if load_profile(code, policies=CLASSIC).words is None:
            return rules_for(code, choices=choices)
        signed = Rulings(
            Ruling(one.word, one.admitted, one.signed_by, one.reason) for one in rulings
        )
        return rules_for(
            code, self._words.lexicon, choices=choices, rulings=signed, rows=self._words.rows
        )
