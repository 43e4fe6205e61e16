"""What speaks against a word: Art. 9, an arbiter's ruling or ban, an equal word on the table."""

from __future__ import annotations

from burraco_engine.code.profile import Profile
from burraco_engine.errors import RuleViolation
from burraco_engine.melds import Meld
from burraco_engine.names import Line
from lexicon.grounds import Lexicon
from parole_engine.admission import AdmissionPolicy, Motive, Verdict, judge_word
from parole_engine.rulings import Rulings

__all__ = ["Asked", "WordRefusals"]

_REMEMBERED = 65536


class Asked:
    """For whom and against what a word is judged; `meld` is the word that grows."""

    __slots__ = ("banned", "fixed", "line", "meld", "melds")

    def __init__(
        self,
        line: Line,
        melds: tuple[Meld, ...],
        banned: tuple[str, ...],
        meld: Meld | None = None,
        fixed: bool = False,
    ) -> None:
        self.line = line
        self.melds = melds
        self.banned = banned
        self.meld = meld
        self.fixed = fixed


class WordRefusals:
    """The refusals of one code of play, one lexicon and the rulings laid over it."""

    def __init__(
        self, code: Profile, lexicon: Lexicon, policy: AdmissionPolicy, rulings: Rulings
    ) -> None:
        assert code.words is not None, "a code without words"
        self.code = code
        self.words = code.words
        self.lexicon = lexicon
        self.policy = policy
        self.rulings = rulings
        self._verdicts: dict[str, Verdict] = {}

    def verdict(self, word: str) -> Verdict:
        """The verdict of Art. 9 and of the rulings on a word; remembered."""
        verdict = self._verdicts.get(word)
        if verdict is None:
            if len(self._verdicts) > _REMEMBERED:
                self._verdicts.clear()
            verdict = judge_word(word, self.lexicon, self.policy, self.rulings)
            self._verdicts[word] = verdict
        return verdict

    def refusal(self, verdict: Verdict, word: str) -> RuleViolation:
        """Not a word, or a word that Art. 9 bars, by the article that says so."""
        by = self.code.melds.minimum if verdict.by == "minimum" else getattr(self.words, verdict.by)
        motive = verdict.motive
        if motive is None or motive is Motive.INESISTENTE:
            return RuleViolation("meld.not_a_word", by.article, word=word)
        barred = motive.value.replace("_", " ")
        return RuleViolation("meld.word_barred", by.article, word=word, motive=barred)

    def taken(self, word: str, suit: str, asked: Asked) -> RuleViolation | None:
        """A word the line may not form: barred by the arbiter (Art. 22) or there already (31)."""
        if word in asked.banned:
            article = self.code.irregolarita.warnings_per_penalty.article
            return RuleViolation("meld.word_banned", article, word=word)
        rules = self.code.melds
        if rules.equal.value != "forbidden":
            return None
        if asked.meld is not None and not rules.equal_when_tying.value:
            return None
        for other in asked.melds:
            if other is asked.meld or (asked.meld is not None and other.id == asked.meld.id):
                continue
            if rules.equal_scope.value == "line" and other.line != asked.line:
                continue
            if rules.equal_colour.value == "distinguish" and other.suit != suit:
                continue
            ever = rules.equal_history.value == "ever"
            known = (other.reading, *(other.readings if ever else ()))
            if any(self._same(word, earlier) for earlier in known):
                return RuleViolation("meld.equal", rules.equal.article, word=word)
        return None

    def _same(self, word: str, other: str) -> bool:
        if word == other:
            return True
        if self.code.melds.equal_form.value == "surface":
            return False
        lemmas = {reading.lemma for reading in self.lexicon.lookup(word.lower()).readings}
        others = self.lexicon.lookup(other.lower()).readings
        return any(reading.lemma in lemmas for reading in others)
