"""`parole verifica`: the word judge at the arbiter's table.

Exit codes: 0 all words admitted; 1 at least one refused; 3 none refused but one doubtful;
2 wrong use; 4 the lexicon cannot be used.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from api.commands import UsageError
from api.commands.parser import add_code
from api.commands.politica import policy_of
from api.verdicts import OUTCOMES, details, sentence, verdict_json
from lexicon.grounds import LexiconError
from parole_engine.admission import (
    Composable,
    Outcome,
    composable,
    explain_word,
    judge_word,
)
from parole_engine.art9 import read_deck_letters

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from lexicon.italian import ItalianLexicon
    from lexicon.masks import Letters
    from parole_engine.admission import AdmissionPolicy, Explanation

__all__ = ["configure", "run"]

LONGEST: Final = 64
"""The longest text that is taken for a word; a longer one is wrong use."""
_LINE: Final = 4 * LONGEST + 256
_SUGGESTIONS: Final = 6
_UNUSABLE: Final = 4
_COLOURS: Final = {Outcome.AMMESSA: "32", Outcome.NON_AMMESSA: "31", Outcome.DUBBIA: "33"}
_OVERALL: Final = {
    Outcome.AMMESSA: "AMMESSA",
    Outcome.NON_AMMESSA: "NON AMMESSA",
    Outcome.DUBBIA: "IN VERIFICA",
}


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `parole verifica`."""
    parser.epilog = (
        "Codici di uscita: 0 tutte ammesse; 1 almeno una non ammessa; 3 nessuna non ammessa ma "
        "almeno una dubbia; 2 uso sbagliato; 4 lessico mancante o danneggiato."
    )
    parser.add_argument(
        "parole", nargs="*", metavar="PAROLA", help="le parole; «-» le legge da standard input"
    )
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help="un oggetto JSON per riga")
    shape.add_argument("--tavolo", action="store_true", help="solo il responso complessivo")
    shape.add_argument("--tutto", action="store_true", help="anche ogni lettura, con le fonti")
    add_code(parser)
    parser.add_argument(
        "--politica",
        action="append",
        default=[],
        metavar="NOME=VALORE",
        help="una lettura diversa dell'Art. 9, per esempio enclitiche=escluse",
    )
    parser.add_argument("--lessico", type=Path, metavar="CARTELLA", help="un altro lessico")


class _Judge(NamedTuple):
    """All that a verdict needs, made once."""

    lexicon: ItalianLexicon
    policy: AdmissionPolicy
    letters: Letters
    suggest: int

    def spelled(self, word: str) -> Composable:
        """Whether one colour can spell what was judged."""
        if not (word.isascii() and word.isalpha() and word.islower()):
            return Composable(natural=False, with_matta=False)
        return composable(word, self.letters, self.policy)

    def explain(self, text: str) -> Explanation:
        """The verdict with its reason."""
        return explain_word(text, self.lexicon, self.policy, suggest=self.suggest)


def run(args: argparse.Namespace) -> int:
    """Judge the words and print the verdicts; the exit code sums them up."""
    streaming = args.parole == ["-"]
    _check(args.parole)
    policy = policy_of(args.codice, args.politica)
    try:
        judge = _judge(args.lessico, policy, suggest=0 if streaming else _SUGGESTIONS)
        outcomes = set()
        for text in _lines() if streaming else args.parole:
            outcomes.add(_answer(text, judge, args))
    except LexiconError as error:
        print(f"parole: {error}", file=sys.stderr)
        return _UNUSABLE
    if not outcomes:
        raise UsageError("nessuna parola da standard input")
    overall = next(
        each for each in (Outcome.NON_AMMESSA, Outcome.DUBBIA, Outcome.AMMESSA) if each in outcomes
    )
    if args.tavolo:
        print(_coloured(_OVERALL[overall], overall))
    return {Outcome.AMMESSA: 0, Outcome.NON_AMMESSA: 1, Outcome.DUBBIA: 3}[overall]


def _check(words: list[str]) -> None:
    if not words:
        raise UsageError("manca la parola (aiuto: parole verifica --help)")
    if "-" in words and len(words) > 1:
        raise UsageError("«-» legge da standard input e non va insieme ad altre parole")
    for word in words:
        if not word.strip():
            raise UsageError("una parola è vuota")
        if len(word) > LONGEST:
            raise UsageError(f"una parola supera i {LONGEST} caratteri")


def _judge(folder: Path | None, policy: AdmissionPolicy, suggest: int) -> _Judge:
    from lexicon.italian import ItalianLexicon
    from lexicon.masks import Letters

    return _Judge(ItalianLexicon.open(folder), policy, Letters(read_deck_letters()), suggest)


def _lines() -> Iterator[str]:
    """The words on standard input, one per line; blank lines are passed over.

    A line is read up to a fixed number of bytes, so that no input can fill the memory.
    """
    number = 0
    while line := sys.stdin.buffer.readline(_LINE):
        number += 1
        if number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
        try:
            text = line.decode().rstrip("\r\n") if len(line) < _LINE else "x" * _LINE
        except UnicodeDecodeError:
            sys.stdout.flush()
            raise UsageError(f"riga {number}: non è testo UTF-8") from None
        if len(text) > LONGEST:
            sys.stdout.flush()
            raise UsageError(f"riga {number}: una parola supera i {LONGEST} caratteri")
        if text.strip():
            yield text


def _answer(text: str, judge: _Judge, args: argparse.Namespace) -> Outcome:
    """Print the verdict on one text in the shape that was asked for."""
    if args.tavolo:
        return judge_word(text, judge.lexicon, judge.policy).outcome
    explanation = judge.explain(text)
    verdict = explanation.verdict
    spelled = judge.spelled(verdict.word)
    if args.json:
        import json

        told = verdict_json(explanation, spelled, judge.policy, judge.lexicon)
        print(json.dumps(told, ensure_ascii=False))
        return verdict.outcome
    line = sentence(explanation, spelled, judge.policy)
    shown = OUTCOMES[verdict.outcome]
    print(line.replace(shown, _coloured(shown, verdict.outcome), 1))
    if args.tutto:
        for detail in details(explanation, judge.lexicon):
            print(f"    {detail}")
    return verdict.outcome


def _coloured(text: str, outcome: Outcome) -> str:
    """The text in the colour of the outcome, when a person looks at a terminal that has colours."""
    plain = not sys.stdout.isatty() or "NO_COLOR" in os.environ
    if plain or os.environ.get("TERM") == "dumb":
        return text
    return f"\x1b[1;{_COLOURS[outcome]}m{text}\x1b[0m"
