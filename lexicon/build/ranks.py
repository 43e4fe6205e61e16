"""Which reading of a word a person thinks of first.

A word is measured as a string: *era* is as frequent as a noun as it is as a verb. How common each
reading is follows from the other forms of its lemma, those that only this lemma has (*ere*; *sono*,
*essere*), and from how rare the tense is: *telefonino* is a telephone before it is a subjunctive.
Where a word of the basic vocabulary has no form of its own (*libro*, *libri* are forms of *librare*
too), its rarest form tells the most that it can be.
"""

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping

from lexicon.build.tag import Tagged
from lexicon.grounds import Ground, Reading
from lexicon.normal import fold

__all__ = ["Ranks"]

Lexeme = tuple[str, str]
"""A folded lemma with its category."""
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
_OWN = 0.6
"""What speaks for the reading as a headword."""
_SHARED = 1.0
"""How much rarer a word may be than the strings that it shares with others."""
_PLACES = ("luogo", "nome di persona", "cognome", "ente o marchio")
_FUNCTION = frozenset({"articolo", "preposizione", "congiunzione", "pronome", "avverbio"})
_NAMING = frozenset({"sostantivo", "aggettivo"})
_WORD = 5.0
"""The least frequency of a function word, whose forms tell nothing of it."""
_LESS = 0.5
"""How much rarer it may be than the string that was counted: *prima* is an adverb first."""

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

    def __init__(
        self,
        words: Mapping[str, Iterable[Tagged]],
        zipf: Mapping[str, float],
        basic: Container[str] = frozenset(),
    ) -> None:
        """``words`` are all forms with their readings, ``basic`` the basic vocabulary."""
        found: dict[Lexeme, list[float]] = defaultdict(list)
        shared: dict[Lexeme, float] = {}
        for word, readings in words.items():
            if word not in zipf:
                continue
            lexemes = {(fold(each.lemma), each.category) for each in readings}
            other = {lemma for lemma, category in lexemes if category not in _NAMING}
            for lemma, category in lexemes:
                if len(lexemes) == 1:
                    found[lemma, category].append(zipf[word])
                elif category in _NAMING and lemma in basic and lemma not in other:
                    least = min(zipf[word] - _SHARED, shared.get((lemma, category), _SHORT))
                    shared[lemma, category] = least
        for lemma, category in [*shared]:  # *bello* is neither more nor less than its noun
            noun = lemma, "sostantivo"
            if category == "aggettivo" and (noun in shared or noun in found):
                own = _typical(found[noun], 1) if noun in found else shared[noun]
                shared[lemma, category] = min(shared[lemma, category], own)
        self._zipf = zipf
        self._lexemes: dict[Lexeme, float] = shared | {
            lexeme: _typical(figures, 4 if lexeme[1] == "verbo" else 1)
            for lexeme, figures in found.items()
        }
        for lemma, category in shared:  # *grandissima* tells less of *grande* than *grande* does
            least = self._lexemes.get((lemma, "sostantivo"), 0.0)
            if category == "aggettivo":
                self._lexemes[lemma, category] = max(self._lexemes[lemma, category], least)

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
        if own and reading.category in _FUNCTION:
            common = max(common or _WORD, self._zipf.get(lemma, 0.0) - _LESS)
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
