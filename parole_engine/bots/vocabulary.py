"""The words that a person knows: those in use down to a band, and some rare ones worth knowing."""

from __future__ import annotations

from typing import Final

from burraco_engine.code.rules import Rules
from lexicon.grounds import Ground, Lookup
from parole_engine.bots.manners import Manner
from parole_engine.judge import word_judge
from parole_engine.offensive import offensive_words
from parole_engine.search.honours import honours_of
from parole_engine.search.index import WordIndex
from parole_engine.search.plays import Play, Search

__all__ = ["Vocabulary"]

_IN_USE: Final = 3
"""The band from which on a word is one that players hope to lengthen another to."""
_SHORT: Final = 4
_WITNESSES: Final = 2
"""Words of so few letters are often met as abbreviations; so many dictionaries tell."""
_NAMESAKE: Final = 4
"""So many tell of a word that is more often met as a name."""
_SIGH: Final = 3


class Vocabulary:
    """The words that one manner knows of a game's lexicon, ready to be searched.

    A lexicon that has not `measured` how common its words are is known whole. `in_use` are the
    words that anybody thinks of.
    """

    __slots__ = ("_asked", "_lexicon", "_manner", "in_use", "measured", "search")

    def __init__(self, rules: Rules, manner: Manner) -> None:
        judge = word_judge(rules)
        every = judge.index
        self._lexicon = judge.lexicon
        self._manner = manner
        self.measured = bool(every.bands.any())
        self._asked: dict[str, bool] = {}
        known = in_use = every
        if self.measured:
            in_use = every.only(every.bands >= _IN_USE)
            if manner.least:
                short = (every.lengths <= manner.short) & (every.bands > 0)
                known = every.only((every.bands >= manner.least) | short)
        self.in_use: WordIndex = in_use
        self.search = Search(known, rules.code, rules.deck, honours_of(rules))

    def __contains__(self, play: object) -> bool:
        """He knows the word of this play, has no doubt about it and would say it aloud."""
        assert isinstance(play, Play)
        if play.doubtful:
            return False
        known = self._asked.get(play.word)
        if known is None:
            known = self._asked[play.word] = self._knows(play)
        return known

    def _knows(self, play: Play) -> bool:
        manner = self._manner
        rare = self.measured and play.band < manner.least
        if not (rare or manner.clean):
            return True
        found = self._lexicon.lookup(play.word.lower())
        if manner.clean and found in offensive_words():
            return False
        if self.measured and not manner.short:
            return _thought_of(found)
        return not rare or (
            len(play.word) <= manner.short
            and any(self._lexicon.meaning(reading.lemma) for reading in found.readings)
        )


def _thought_of(found: Lookup) -> bool:
    """A word that people know as a word, not as a name, an abbreviation or a sigh.

    A short one stands in two dictionaries, one that is a name too in four; of three letters,
    interjections do not count. A word without readings is one of a plain list, where nothing
    speaks against it.
    """
    if any(reading.ground is Ground.PROPER_NAME for reading in found.readings):
        least = _NAMESAKE
    else:
        least = _WITNESSES if len(found.word) <= _SHORT else 0
    return not found.readings or any(
        len(reading.sources) >= least
        for reading in found.readings
        if reading.ground is Ground.COMMON
        and (reading.category != "interiezione" or len(found.word) > _SIGH)
    )
