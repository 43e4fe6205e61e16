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
from api.verdicts import (
    OUTCOMES,
    answers,
    details,
    divided_sentence,
    sentence,
    verdict_json,
)
from lexicon.grounds import LexiconError
from lexicon.normal import divided
from parole_engine.admission import Outcome, judge_word, overall
from parole_engine.art9 import read_deck_letters

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from api.verdicts import Answer
    from lexicon.italian import ItalianLexicon
    from lexicon.masks import Letters
    from parole_engine.admission import AdmissionPolicy

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
        help="un’altra lettura di ciò che il codice lascia aperto, per esempio enclitiche=escluse",
    )
    parser.add_argument("--lessico", type=Path, metavar="CARTELLA", help="un altro lessico")


class _Judge(NamedTuple):
    """All that a verdict needs, made once."""

    lexicon: ItalianLexicon
    policy: AdmissionPolicy
    letters: Letters
    suggest: int

    def answers(self, text: str) -> list[Answer]:
        """The verdicts on the words of a text, with their reasons."""
        return answers(text, self.lexicon, self.policy, self.letters, suggest=self.suggest)


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
    outcome = overall(outcomes)
    if args.tavolo:
        print(_coloured(_OVERALL[outcome], outcome))
    return {Outcome.AMMESSA: 0, Outcome.NON_AMMESSA: 1, Outcome.DUBBIA: 3}[outcome]


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
        return overall(
            judge_word(word, judge.lexicon, judge.policy).outcome for word in divided(text)
        )
    found = judge.answers(text)
    outcome = overall(answer.outcome for answer in found)
    if args.json:
        import json

        print(
            json.dumps(verdict_json(text, found, judge.policy, judge.lexicon), ensure_ascii=False)
        )
        return outcome
    indent = ""
    if len(found) > 1:
        _print_coloured(divided_sentence(text, found), outcome)
        indent = "  "
    for answer in found:
        _print_coloured(indent + sentence(answer, judge.policy, judge.lexicon), answer.outcome)
        if args.tutto:
            for detail in details(answer.explanation, judge.lexicon):
                print(f"{indent}    {detail}")
    return outcome


def _print_coloured(line: str, outcome: Outcome) -> None:
    shown = OUTCOMES[outcome]
    print(line.replace(shown, _coloured(shown, outcome), 1))


def _coloured(text: str, outcome: Outcome) -> str:
    """The text in the colour of the outcome, when a person looks at a terminal that has colours."""
    plain = not sys.stdout.isatty() or "NO_COLOR" in os.environ
    if plain or os.environ.get("TERM") == "dumb":
        return text
    return f"\x1b[1;{_COLOURS[outcome]}m{text}\x1b[0m"
