"""Words for the people of a load: what a hand can lay, by the index of the game itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, Final, cast

import numpy as np

from burraco_engine.paths import DEFAULT_CODE
from parole_engine.door import rules_for
from parole_engine.judge import WordJudge
from parole_engine.search.index import WordIndex

__all__ = ["Mix", "Speller"]

_COLOURS: Final = "rn"
_LONGEST: Final = 4
"""A new word takes three or four cards: what is left of the hand lasts longer."""
_MORE: Final = 2
_LOOKED_AT: Final = 40
_SHARE: Final = 0.2


class Mix:
    """How many moves of a load have laid words so far: a fifth of them are to."""

    def __init__(self) -> None:
        self.moves = 0
        self.laid = 0

    @property
    def wanting(self) -> bool:
        """The next word is due."""
        return self.laid < _SHARE * (self.moves + 1)

    @property
    def share(self) -> float:
        """The part of the moves that laid a word."""
        return self.laid / max(self.moves, 1)


class Speller:
    """Finds a play for a hand: a short new word, else one more letter or two in a word laid."""

    def __init__(self) -> None:
        judge = cast("WordJudge", rules_for(DEFAULT_CODE).judge)
        self._index: WordIndex = judge.index

    def play(self, view: dict[str, Any], taken: Collection[str]) -> dict[str, Any] | None:
        """A move that lays cards of the hand, if a word was found; four cards stay in the hand.

        Words that were `taken` in this smazzata are not laid again.
        """
        hand, melds, may = view["mano"], view["giochi"], view["si_puo"]
        spare = len(hand) - 4
        for colour in _COLOURS:
            letters = [card[0] for card in hand if card.endswith(colour)]
            if spare >= 3 and "apri" in may and (word := self._new(letters, spare, taken)):
                return {"tipo": "apri", "carte": [letter + colour for letter in word]}
        line = view["posti"][view["posto"]]["linea"]
        for meld in melds:
            own = meld["linea"] == line and meld["matta"] is None and meld["stato"] == "valido"
            colour = meld["colore"]
            letters = [card[0] for card in hand if card.endswith(colour)]
            if own and letters and spare >= 1 and "lega" in may:
                word = self._longer(meld["lettura"], letters, spare, taken)
                if word is not None:
                    cards = [letter + colour for letter in word]
                    return {"tipo": "lega", "gioco": meld["id"], "carte": cards}
        return None

    def _new(self, letters: Sequence[str], spare: int, taken: Collection[str]) -> str | None:
        hand = self._index.mask("".join(letters))
        rows = self._index.spelled(hand, min(_LONGEST, spare), lacking=0)
        for row in rows[:_LOOKED_AT]:
            if (word := self._index.word(int(row))) not in taken:
                return word
        return None

    def _longer(
        self, laid: str, letters: Sequence[str], spare: int, taken: Collection[str]
    ) -> str | None:
        index = self._index
        longest = len(laid) + min(_MORE, spare)
        rows = index.spelled(index.mask(laid + "".join(letters)), longest, lacking=0)
        rows = rows[rows >= index.end(len(laid))]
        natural = np.uint64(index.mask(laid))
        for row in rows[(index.masks[rows] & natural) == natural][:_LOOKED_AT]:
            word = index.word(int(row))
            added, left = Counter(word) - Counter(laid), iter(word)
            in_order = all(letter in left for letter in laid)
            if in_order and word not in taken and added <= Counter(letters):
                return word
        return None
