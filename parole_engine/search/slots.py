"""Where the matta of a longer word may lie, so that the cards on the table keep their order.

The same rules as `parole_engine.judge`, asked of letters instead of cards because search asks
them by the thousand; a property test holds the two together.
"""

from __future__ import annotations

from burraco_engine.cards import PINELLA
from burraco_engine.code.profile import Profile
from burraco_engine.melds import Meld

__all__ = ["Slots"]


class Slots:
    """A word on the table as a pattern of letters, and the readings of the code that bear on it.

    `pattern` is what a longer word must hold in order, `width` how many cards lie there now.
    """

    __slots__ = (
        "_after",
        "_alone",
        "_before",
        "_fixed",
        "_inside",
        "_letters",
        "_only_replace",
        "_represented",
        "_vowels",
        "matta",
        "pattern",
        "width",
    )

    def __init__(self, meld: Meld, code: Profile) -> None:
        words = code.words
        assert words is not None, "a code without words"
        self.matta = meld.matta
        self.width = len(meld.cards)
        self._letters = "".join(card.face for card in meld.cards if card.suit)
        split = self.width if meld.matta is None else meld.matta
        self._before, self._after = self._letters[:split], self._letters[split:]
        self._inside = code.melds.insertion.value == "anywhere"
        self._alone = words.matta_move_alone.value
        self._only_replace = not words.replace_and_tie.value
        self._vowels = ""
        self._fixed = self._represented = ""
        self.pattern = self._letters
        if meld.matta is not None:
            pinella = meld.cards[meld.matta] is PINELLA
            self._vowels = words.pinella_letters.value if pinella else ""
            stood_for = meld.reading[meld.matta]
            if words.matta_reading.value == "fixed":
                self._fixed = stood_for
            if words.matta_replace.value == "represented_only":
                self._represented = stood_for
            if not self._alone:
                hole = "@" if pinella else "?"
                self.pattern = self._before + hole + self._after

    def natural(self, word: str) -> bool:
        """A word without a matta grows to `word`, which holds its letters in order."""
        return self._inside or self._letters in word

    def wild(self, word: str, place: int) -> bool:
        """The word can grow to `word` with the matta at `place`, tied or replaced."""
        if self.matta is not None and self._vowels and word[place] not in self._vowels:
            return False
        return self.ties(word, place) or self._replaces(word, place)

    def ties(self, word: str, place: int | None) -> bool:
        """The cards on the table keep their order in `word`, the matta among them (Art. 13)."""
        if place is None:
            return True
        rest = word[:place] + word[place + 1 :]
        if self.matta is None:
            if self._inside:
                return _holds(self._letters, rest)
            return self._letters in word[:place] or self._letters in word[place + 1 :]
        if self._fixed and word[place] != self._fixed:
            return False
        if not self._inside:
            before = word[:place].endswith(self._before)
            return before and word[place + 1 :].startswith(self._after)
        if self._alone:
            return _holds(self._letters, rest)
        return _holds(self._before, word[:place]) and _holds(self._after, word[place + 1 :])

    def _replaces(self, word: str, place: int) -> bool:
        """A letter took the matta's place, and the matta went to `place` (Art. 11)."""
        if self.matta is None or (self._only_replace and len(word) != self.width + 1):
            return False
        rest = word[:place] + word[place + 1 :]
        wanted = self._represented or self._vowels
        if not self._inside:
            spans = range(len(rest) - self.width + 1)
            windows = (rest[first : first + self.width] for first in spans)
            return any(
                window.startswith(self._before)
                and window.endswith(self._after)
                and (not wanted or window[self.matta] in wanted)
                for window in windows
            )
        first = _reach(self._before, rest)
        last = len(rest) - _reach(self._after[::-1], rest[::-1])
        if not wanted:
            return first < last
        return any(letter in wanted for letter in rest[first : max(first, last)])


def _holds(letters: str, text: str) -> bool:
    """`letters` lie in `text` in order."""
    place = 0
    for letter in letters:
        place = text.find(letter, place) + 1
        if not place:
            return False
    return True


def _reach(letters: str, text: str) -> int:
    """How much of `text` it takes, from the left, to find `letters` in order; beyond if never."""
    place = 0
    for letter in letters:
        place = text.find(letter, place) + 1
        if not place:
            return len(text) + 1
    return place
