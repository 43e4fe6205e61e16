"""Which reading of a word a person thinks of first.

A word is measured as a string: *era* is as frequent as a noun as it is as a verb. How common each
reading is follows from the other forms of its lemma, those that only this lemma has (*ere*; *sono*,
*essere*), and from how rare the tense is: *telefonino* is a telephone before it is a subjunctive.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from lexicon.build.tag import Tagged
from lexicon.grounds import Ground, Reading
from lexicon.normal import fold

__all__ = ["Ranks"]

_RARE = {
    "presente congiuntivo": 1.8,
    "imperfetto congiuntivo": 1.2,
    "imperativo": 1.5,
    "passato remoto": 0.9,
    "condizionale": 0.6,
    "futuro": 0.4,
    "imperfetto indicativo": 0.3,
    "participio presente": 1.0,
}
"""How many powers of ten a tense is rarer than the lemma it belongs to, roughly."""
_OWN = 0.4
"""What speaks for the reading as a headword."""
_PLACES = ("luogo", "nome di persona", "cognome", "ente o marchio")
_FUNCTION = frozenset({"articolo", "preposizione", "congiunzione", "pronome", "avverbio"})
_WORD = 5.0
"""The frequency of a function word, whose forms tell nothing of it."""

_SHORT = 9.0
"""Short forms are what everybody knows: *bel* is *bello* before it is a unit."""


def _typical(figures: list[float], place: int) -> float:
    """The highest figure, or a lower one where many forms must show that the lemma is in use.

    >>> _typical([3.0, 5.0], 1), _typical([3.0, 5.0, 1.0], 2), _typical([3.0], 2)
    (5.0, 3.0, 0.0)
    """
    ordered = sorted(figures, reverse=True)
    return ordered[place - 1] if len(ordered) >= place else 0.0


class Ranks:
    """How common each lemma is, as its own forms show."""

    def __init__(self, words: Mapping[str, Iterable[Tagged]], zipf: Mapping[str, float]) -> None:
        found: dict[tuple[str, str], list[float]] = defaultdict(list)
        for word, readings in words.items():
            lexemes = {(fold(each.lemma), each.category) for each in readings}
            if len(lexemes) == 1 and word in zipf:
                found[lexemes.pop()].append(zipf[word])
        self._lexemes = {
            lexeme: _typical(figures, 4 if lexeme[1] == "verbo" else 1)
            for lexeme, figures in found.items()
        }

    def ordered(self, readings: Iterable[Reading]) -> tuple[Reading, ...]:
        """The readings, what plays by any policy first, and among equals the likeliest."""
        return tuple(sorted((self._named(each) for each in readings), key=self._key))

    def _key(self, reading: Reading) -> tuple[Ground, float, int, tuple[str, ...]]:
        plain = reading.ground in {Ground.OXYTONE, Ground.SHORT_FORM}
        ground = Ground.COMMON if plain else reading.ground
        return ground, -self.score(reading), -len(reading.sources), reading[:4]

    def score(self, reading: Reading) -> float:
        """How common the reading is, on the Zipf scale."""
        if reading.ground is Ground.SHORT_FORM:
            return _SHORT
        lemma = fold(reading.lemma)
        common = self._lexemes.get((lemma, reading.category), 0.0)
        own = fold(reading.form) == lemma
        if own and not common and reading.category in _FUNCTION:
            common = _WORD
        if reading.category != "verbo":
            return common + (_OWN if own else 0.0)
        return common - min(
            (
                next((loss for tense, loss in _RARE.items() if tense in slot), 0.0)
                for slot in reading.features.split("; ")
            ),
            default=0.0,
        )

    def _named(self, reading: Reading) -> Reading:
        """A name says first what it is best known for: Roma is a city, then a surname."""
        if reading.ground is not Ground.PROPER_NAME:
            return reading
        kinds = [kind for kind in _PLACES if kind in reading.features.split("; ")]
        others = [kind for kind in reading.features.split("; ") if kind and kind not in kinds]
        return reading._replace(features="; ".join([*kinds, *others]))
