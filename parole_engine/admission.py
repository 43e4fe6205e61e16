"""Which words play: the grounds of a word, judged by the policies of Art. 9.

The lexicon says what a word is; here the code of play says whether it may be laid. The decision
is a table (:func:`decision_table`), so that search and the web page decide by the same data.
"""

from __future__ import annotations

from enum import StrEnum
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from lexicon.derived import derived
from lexicon.grounds import Ground
from lexicon.normal import APOSTROPHES, word_of
from parole_engine.art9_table import POLICIES, Readings
from parole_engine.rulings import Ruling, Rulings

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from burraco_engine.code.profile import Profile
    from lexicon.grounds import Lexicon, Lookup
    from lexicon.masks import Letters

    _Decision = tuple["Outcome", "Motive | None", Ground, str]

__all__ = [
    "POLICIES",
    "AdmissionPolicy",
    "Composable",
    "Explanation",
    "Motive",
    "Outcome",
    "Verdict",
    "admitted_classes",
    "composable",
    "decision_table",
    "explain_word",
    "judge_grounds",
    "judge_word",
    "overall",
]


class Outcome(StrEnum):
    """The three answers to a word."""

    AMMESSA = "ammessa"
    NON_AMMESSA = "non_ammessa"
    DUBBIA = "dubbia"


class Motive(StrEnum):
    """Why a word is refused."""

    NOME_PROPRIO = "nome_proprio"
    NOME_ALTERATO = "nome_alterato"
    PAROLA_TRONCA = "parola_tronca"
    SIGLA = "sigla"
    ABBREVIAZIONE = "abbreviazione"
    INESISTENTE = "inesistente"
    TROPPO_CORTA = "troppo_corta"
    CARATTERI_NON_VALIDI = "caratteri_non_validi"


class AdmissionPolicy(Readings):
    """The readings of Art. 9 that a table plays by, and the least number of cards of a word.

    Its values are those of a code of play (:data:`parole_engine.art9_table.CODES`, or
    :meth:`from_profile`); `articles` are the numbers of the articles that give them.
    """

    __slots__ = ()

    @classmethod
    def from_profile(cls, code: Profile) -> AdmissionPolicy:
        """The policy of a code of words, as it was loaded and chosen."""
        assert code.words is not None, "a code without words"
        cited = (*(getattr(code.words, name) for name in POLICIES), code.melds.minimum)
        articles = tuple(one.article.number for one in cited)
        return cls._make((*(one.value for one in cited), articles))

    def choose(self, choices: Mapping[str, str]) -> AdmissionPolicy:
        """The same policy with other readings; ValueError names a choice that there is not."""
        for name, value in choices.items():
            if value not in POLICIES.get(name, ()):
                raise ValueError(f"{name}={value}")
        return self._replace(**choices)  # type: ignore[arg-type]

    def article(self, name: str) -> str:
        """The number of the article that gives the value `name`."""
        return self.articles[self._fields.index(name)]


class _Condition(NamedTuple):
    policy: str
    values: tuple[str, ...]
    motive: Motive | None = None


class _Row(NamedTuple):
    """A ground plays when all its conditions hold; else its motive, or the condition's, is due."""

    ground: Ground
    conditions: tuple[_Condition, ...]
    motive: Motive | None


_TABLE = (
    _Row(Ground.COMMON, (), None),
    _Row(
        Ground.OXYTONE,
        (
            _Condition("tronche", ("apocope",)),
            _Condition("accents", ("ignored",), Motive.CARATTERI_NON_VALIDI),
        ),
        Motive.PAROLA_TRONCA,
    ),
    _Row(Ground.ALTERED, (_Condition("alterati", ("ammessi",)),), Motive.NOME_ALTERATO),
    _Row(
        Ground.ALTERED_ADJECTIVE,
        (_Condition("aggettivi_alterati", ("ammessi",)),),
        Motive.NOME_ALTERATO,
    ),
    _Row(Ground.TRUNCATED, (_Condition("tronche", ("oxytone",)),), Motive.PAROLA_TRONCA),
    _Row(
        Ground.SHORT_FORM,
        (_Condition("forme_brevi", ("grammaticali", "tutte")),),
        Motive.PAROLA_TRONCA,
    ),
    _Row(Ground.CUT_FORM, (_Condition("forme_brevi", ("tutte",)),), Motive.PAROLA_TRONCA),
    _Row(
        Ground.LEXICALISED_ACRONYM,
        (_Condition("sigle_lessicalizzate", ("ammesse",)),),
        Motive.SIGLA,
    ),
    _Row(Ground.ACRONYM, (_Condition("sigle", ()),), Motive.SIGLA),
    _Row(Ground.PROPER_NAME, (_Condition("nomi_propri", ()),), Motive.NOME_PROPRIO),
    _Row(Ground.ABBREVIATION, (_Condition("sigle", ()),), Motive.ABBREVIAZIONE),
    _Row(
        Ground.FOREIGN_PLURAL,
        (_Condition("plurali_stranieri", ("ammessi",)),),
        Motive.INESISTENTE,
    ),
    _Row(Ground.FOREIGN, (_Condition("plurali_stranieri", ()),), Motive.INESISTENTE),
    _Row(Ground.ENCLITIC, (_Condition("enclitiche", ("ammesse",)),), Motive.INESISTENTE),
    _Row(Ground.SUPERLATIVE, (_Condition("superlativi", ("ammessi",)),), Motive.INESISTENTE),
)
"""Every ground but DOUBTFUL, by precedence of its motive."""

_WORDS, _DOUBT = "minimum", "dubbie"
"""The values whose articles say what a word is, and what is done in strong doubt."""

_NO_RULINGS = Rulings()


class Verdict(NamedTuple):
    """The answer to one text: what decided it is a `ground` of the word and a value of the code.

    `by` is the name of that value in the policy, `article` the number of the article it cites.
    """

    word: str
    outcome: Outcome
    motive: Motive | None
    by: str
    article: str
    ground: Ground = Ground(0)
    ruling: Ruling | None = None


class Explanation(NamedTuple):
    """A verdict with all that the lexicon knows of the word."""

    verdict: Verdict
    lookup: Lookup


class Composable(NamedTuple):
    """Whether one colour of the deck can spell a word: with its letters alone, with one matta."""

    natural: bool
    with_matta: bool


def _decide(grounds: int, policy: AdmissionPolicy) -> _Decision:
    refusal: _Decision | None = None
    for row in _TABLE:
        if not grounds & row.ground:
            continue
        for condition in row.conditions:
            if getattr(policy, condition.policy) not in condition.values:
                motive = condition.motive or row.motive
                refusal = refusal or (Outcome.NON_AMMESSA, motive, row.ground, condition.policy)
                break
        else:
            return Outcome.AMMESSA, None, row.ground, _WORDS
    if grounds & Ground.DOUBTFUL:
        return Outcome.DUBBIA, None, Ground.DOUBTFUL, _DOUBT
    return refusal or (Outcome.NON_AMMESSA, Motive.INESISTENTE, Ground(0), _WORDS)


_decisions: dict[AdmissionPolicy, dict[int, tuple[_Decision, str]]] = {}
"""Outcome, motive, the ground and the value of the policy that decided; the value's article."""
_MOST = 256
"""How many policies are remembered."""
_last: tuple[AdmissionPolicy | None, dict[int, tuple[_Decision, str]]] = None, {}
"""The policy that was asked for last: taking the hash of one costs as much as a verdict."""


def _decided(grounds: int, policy: AdmissionPolicy) -> tuple[_Decision, str]:
    global _last
    latest, decisions = _last
    if latest is not policy:
        if len(_decisions) > _MOST:
            _decisions.clear()
        decisions = _decisions.setdefault(policy, {})
        _last = policy, decisions
    decision = decisions.get(grounds)
    if decision is None:
        found = _decide(int(grounds), policy)
        decision = decisions[int(grounds)] = found, policy.article(found[-1])
    return decision


def judge_grounds(grounds: int, policy: AdmissionPolicy) -> tuple[Outcome, Motive | None, Ground]:
    """The outcome for a word of these grounds, the motive of a refusal, the ground that decided."""
    return _decided(grounds, policy)[0][:3]


def judge_word(
    text: str, lexicon: Lexicon, policy: AdmissionPolicy, rulings: Rulings = _NO_RULINGS
) -> Verdict:
    """Whether the word that `text` spells may be laid (Art. 9); cheap: it asks only the grounds.

    A signed ruling prevails over the lexicon, never over the number of cards. Of a text that an
    apostrophe divides, each word is judged by itself (:func:`lexicon.normal.divided`).
    """
    word = word_of(text)
    if not word:
        return _refused(text, Motive.CARATTERI_NON_VALIDI, policy)
    verdict = _judged(word, lexicon, policy, rulings)
    if (text[-1].isascii() and text[-1].isalpha()) or text.rstrip()[-1] not in APOSTROPHES:
        return verdict
    refused = verdict.outcome is Outcome.NON_AMMESSA and verdict.ruling is None
    return _cut(verdict, lexicon, policy) if refused else verdict


def _judged(word: str, lexicon: Lexicon, policy: AdmissionPolicy, rulings: Rulings) -> Verdict:
    if len(word) < policy.minimum:
        return _refused(word, Motive.TROPPO_CORTA, policy)
    ruling = rulings.get(word)
    if ruling is not None:
        outcome = Outcome.AMMESSA if ruling.admitted else Outcome.NON_AMMESSA
        motive = None if ruling.admitted else Motive.INESISTENTE
        article = policy.article(_DOUBT)
        return Verdict(word, outcome, motive, _DOUBT, article, ruling=ruling)
    (outcome, motive, ground, by), article = _decided(lexicon.grounds(word), policy)
    return Verdict(word, outcome, motive, by, article, ground)


def _refused(word: str, motive: Motive, policy: AdmissionPolicy) -> Verdict:
    """The refusal of what is no word of the game, whatever the lexicon says."""
    return Verdict(word, Outcome.NON_AMMESSA, motive, _WORDS, policy.article(_WORDS))


def _cut(verdict: Verdict, lexicon: Lexicon, policy: AdmissionPolicy) -> Verdict:
    """The refusal of letters that end in an apostrophe: a cut word (po', sant') if a word goes on.

    A reason that the whole word has of its own stays, unless it ends in a consonant as elided
    words do: ROMA' is a name.
    """
    word = verdict.word
    own = verdict.motive not in (Motive.TROPPO_CORTA, Motive.INESISTENTE) and word[-1] in "aeiou"
    (outcome, motive, ground, by), article = _decided(Ground.TRUNCATED, policy)
    if own or outcome is not Outcome.NON_AMMESSA:
        return verdict
    if not any(each != word for each in islice(lexicon.words(word), 2)):
        return verdict
    return Verdict(word, outcome, motive, by, article, ground)


def explain_word(
    text: str,
    lexicon: Lexicon,
    policy: AdmissionPolicy,
    rulings: Rulings = _NO_RULINGS,
    *,
    suggest: int = 0,
) -> Explanation:
    """The verdict with its full reason; up to `suggest` near words that play if it is unknown.

    A word that the lexicon lacks is refused by any policy; that it would be an altered noun or a
    truncated word is told as the motive, which the quick judgement leaves at «inesistente».
    """
    verdict = judge_word(text, lexicon, policy, rulings)
    if verdict.motive is Motive.CARATTERI_NON_VALIDI and verdict.ground == 0:
        from lexicon.grounds import Lookup

        return Explanation(verdict, Lookup(text, Ground(0)))
    unknown = verdict.motive is Motive.INESISTENTE
    lookup = lexicon.lookup(verdict.word, suggest=3 * suggest if unknown else 0)
    if unknown and not lookup.grounds and not verdict.ruling:
        made = derived(verdict.word, lexicon)
        if made is not None:
            outcome, motive, ground = judge_grounds(made.ground, policy)
            if outcome is Outcome.NON_AMMESSA:
                verdict = verdict._replace(motive=motive, ground=ground)
                lookup = lookup._replace(readings=(made,))
    if lookup.suggestions:
        near = (
            word
            for word in lookup.suggestions
            if judge_word(word, lexicon, policy, rulings).outcome is Outcome.AMMESSA
        )
        lookup = lookup._replace(suggestions=tuple(near)[:suggest])
    return Explanation(verdict, lookup)


def overall(outcomes: Iterable[Outcome]) -> Outcome:
    """One outcome for several words: admitted only if every one is."""
    found = set(outcomes)
    worse = (each for each in (Outcome.NON_AMMESSA, Outcome.DUBBIA) if each in found)
    return next(worse, Outcome.AMMESSA)


def admitted_classes(classes: Sequence[int], policy: AdmissionPolicy) -> tuple[Outcome, ...]:
    """The outcome for each class number, `classes` being its grounds (class 0: no word)."""
    return tuple(judge_grounds(grounds, policy)[0] for grounds in classes)


def composable(word: str, letters: Letters, policy: AdmissionPolicy) -> Composable:
    """Whether one colour can spell a folded word, without and with one matta (Art. 1, 9, 11)."""
    missing = letters.missing(word)
    if missing == 1 and policy.jolly_alphabet == "deck21":
        return Composable(natural=False, with_matta=letters.copies.keys() >= set(word))
    return Composable(missing == 0, missing <= 1)


def decision_table(policy: AdmissionPolicy) -> dict[str, Any]:
    """The decision as plain data for JSON; `docs/lexicon-format.md` says how to evaluate it."""
    from burraco_engine.messages import cited

    return {
        "minimo": policy.minimum,
        "politiche": {name: getattr(policy, name) for name in POLICIES},
        "articoli": {
            str(outcome): cited(policy.article(_DOUBT if outcome is Outcome.DUBBIA else _WORDS))
            for outcome in Outcome
        },
        "dubbio": int(Ground.DOUBTFUL),
        "fondamenti": [
            {
                "nome": row.ground.name,
                "bit": int(row.ground),
                "condizioni": [
                    {
                        "politica": condition.policy,
                        "valori": list(condition.values),
                        "articolo": cited(policy.article(condition.policy)),
                        **({"motivo": str(condition.motive)} if condition.motive else {}),
                    }
                    for condition in row.conditions
                ],
                "motivo": row.motive and str(row.motive),
            }
            for row in _TABLE
        ],
    }
