"""Words by letters, shape, frequency and category: what `parole lessico cerca` finds.

The letters and the shape are asked of the word graph, together with what the code of play admits;
frequency and category of the few words that are left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from lexicon.grounds import BANDS
from lexicon.pattern import Lengths, matching
from parole_engine.admission import Outcome, admitted_classes, judge_grounds, judge_word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from lexicon.grounds import Reading
    from lexicon.italian import ItalianLexicon
    from lexicon.pattern import Condition
    from parole_engine.admission import AdmissionPolicy

__all__ = ["ORDERS", "Query", "Searcher"]

ORDERS: Final[Mapping[str, Callable[[ItalianLexicon, str], tuple[int, int]]]] = {
    "alfabeto": lambda _lexicon, _word: (0, 0),
    "lunghezza": lambda lexicon, word: (-len(word), -lexicon.band(word)),
    "frequenza": lambda lexicon, word: (-lexicon.band(word), -len(word)),
}
"""How words can be sorted, the first of each kind first; words that are alike go by alphabet."""


class Query(NamedTuple):
    """What is asked of a word; `everything` lists barred words too."""

    conditions: tuple[Condition, ...]
    bands: range = range(len(BANDS))
    category: str = ""
    everything: bool = False
    order: str = "alfabeto"


class Searcher(NamedTuple):
    """A lexicon searched by the readings of one code."""

    lexicon: ItalianLexicon
    policy: AdmissionPolicy

    def find(self, query: Query) -> Iterator[str]:
        """The words asked for; alphabetically as the walk meets them, else sorted in the end."""
        dawg, conditions, classes = self.lexicon.dawg, query.conditions, None
        if not query.everything:
            conditions = (*conditions, Lengths(self.policy.minimum))
            outcomes = enumerate(admitted_classes(dawg.grounds_of, self.policy))
            classes = {number for number, outcome in outcomes if outcome is Outcome.AMMESSA}
        found = (
            word
            for word in matching(dawg, *conditions, classes=classes)
            if self.lexicon.band(word) in query.bands
            and (not query.category or self._is(word, query))
        )
        if query.order == "alfabeto":
            return found
        key = ORDERS[query.order]
        return iter(sorted(found, key=lambda word: key(self.lexicon, word)))

    def _is(self, word: str, query: Query) -> bool:
        readings = self._readings(word, everything=query.everything)
        return any(reading.category == query.category for reading in readings)

    def _readings(self, word: str, *, everything: bool) -> list[Reading]:
        """The readings of a word that play, or all."""
        return [
            reading
            for reading in self.lexicon.readings(word)
            if everything or judge_grounds(reading.ground, self.policy)[0] is Outcome.AMMESSA
        ]

    def told(self, word: str) -> str:
        """The word with its outcome and the motive of a refusal, for people."""
        verdict = judge_word(word, self.lexicon, self.policy)
        motive = f" ({verdict.motive.replace('_', ' ')})" if verdict.motive else ""
        return f"{word}  {verdict.outcome.replace('_', ' ')}{motive}"

    def json(self, word: str, *, everything: bool) -> dict[str, Any]:
        """The word as an object: how it is written, what it is, how common."""
        verdict = judge_word(word, self.lexicon, self.policy)
        readings = self._readings(word, everything=everything)
        return {
            "parola": word,
            "forme": list(dict.fromkeys(reading.form for reading in readings)),
            "categorie": list(dict.fromkeys(reading.category for reading in readings)),
            "frequenza": BANDS[self.lexicon.band(word)] or None,
            "esito": str(verdict.outcome),
            "motivo": verdict.motive and str(verdict.motive),
        }
