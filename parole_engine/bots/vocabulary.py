"""The words that a person knows: those in use down to a band, and some rare ones worth knowing."""

from __future__ import annotations

from typing import Final

from burraco_engine.code.rules import Rules
from parole_engine.bots.manners import Manner
from parole_engine.judge import word_judge
from parole_engine.offensive import offensive_words
from parole_engine.search.honours import honours_of
from parole_engine.search.index import WordIndex
from parole_engine.search.plays import Play, Search

__all__ = ["Vocabulary"]

_IN_USE: Final = 3
"""The band from which on a word is one that players hope to lengthen another to."""


class Vocabulary:
    """The words that one manner knows of a game's lexicon, ready to be searched.

    A lexicon that does not measure how common its words are is known whole. `in_use` are the
    words that anybody thinks of.
    """

    __slots__ = ("_asked", "_lexicon", "_manner", "_measured", "in_use", "search")

    def __init__(self, rules: Rules, manner: Manner) -> None:
        judge = word_judge(rules)
        every = judge.index
        self._lexicon = judge.lexicon
        self._manner = manner
        self._measured = bool(every.bands.any())
        self._asked: dict[str, bool] = {}
        known = in_use = every
        if self._measured:
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
        rare = self._measured and play.band < manner.least
        if not (rare or manner.clean):
            return True
        found = self._lexicon.lookup(play.word.lower())
        if manner.clean and found in offensive_words():
            return False
        return not rare or (
            len(play.word) <= manner.short
            and any(self._lexicon.meaning(reading.lemma) for reading in found.readings)
        )
