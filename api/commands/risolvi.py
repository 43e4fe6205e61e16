"""`parole risolvi`: the plays of a hand, as a person reads them or as JSON.

Exit codes: 0 plays found or none there; 1 a rule speaks against a word on the table; 2 wrong use;
4 the lexicon cannot be used.
"""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from api.commands import UsageError
from api.commands.parser import add_code
from burraco_engine.cards import format_cards
from burraco_engine.errors import EngineError, RuleViolation
from burraco_engine.moves import Open, Tie
from burraco_engine.names import Line, Seat
from burraco_engine.record.codec import move_to_json
from lexicon.grounds import BANDS

if TYPE_CHECKING:
    import argparse

    from burraco_engine.cards import Card
    from burraco_engine.code.rules import Rules
    from burraco_engine.melds import Meld
    from parole_engine.search.plays import Play
    from parole_engine.search.turns import TurnPlan

__all__ = ["configure", "run"]

_SEAT: Final = Seat("S")
_LINE: Final = Line("NS")
_MOST: Final = 10_000


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `parole risolvi`."""
    parser.epilog = (
        "Le carte: Cr è la C rossa, Zn la Z nera, * il jolly, @ la pinella. I giochi della tua "
        "linea: r:CASA, con una matta r:CA[*=S]A."
    )
    parser.add_argument(
        "--mano", required=True, action="append", metavar="CARTE", help="le carte in mano"
    )
    parser.add_argument(
        "--giochi",
        default=[],
        action="append",
        metavar="GIOCHI",
        help="i giochi già calati della tua linea; si può ripetere",
    )
    parser.add_argument(
        "--migliore", action="store_true", help="il turno che rende di più, con lo scarto"
    )
    parser.add_argument(
        "--pozzetto-preso", action="store_true", help="la linea ha già preso il pozzetto"
    )
    parser.add_argument(
        "--limite", type=int, default=20, metavar="N", help="quante giocate mostrare (20)"
    )
    parser.add_argument("--json", action="store_true", help="un oggetto JSON")
    add_code(parser)
    parser.add_argument("--lessico", type=Path, metavar="CARTELLA", help="un altro lessico")


def run(args: argparse.Namespace) -> int:
    """Find the plays and print them."""
    if not 1 <= args.limite <= _MOST:
        raise UsageError(f"--limite va da 1 a {_MOST}")
    codes = _split(args.mano)
    if not codes:
        raise UsageError("la mano è vuota: per esempio --mano «Cr Ar Sr *»")
    from parole_engine.positions import read_position

    try:
        rules = _rules(args.codice, args.lessico)
        hand, melds = read_position(rules, codes, _split(args.giochi), line=_LINE)
        if args.migliore:
            return _best(rules, hand, melds, args)
        return _plays(rules, hand, melds, args)
    except RuleViolation:
        raise  # the answer is no, with its article
    except EngineError as error:
        raise UsageError(str(error)) from None


def _split(texts: list[str]) -> list[str]:
    return " ".join(texts).replace(",", " ").split()


def _rules(code: str, folder: Path | None) -> Rules:
    from burraco_engine.errors import ProfileError
    from parole_engine.door import rules_for

    rules = rules_for(code, folder)
    if rules.code.words is None:
        raise ProfileError("profile.wrong_game", profile=code, game=rules.code.game, judge="parole")
    return rules


def _plays(
    rules: Rules, hand: tuple[Card, ...], melds: tuple[Meld, ...], args: argparse.Namespace
) -> int:
    from parole_engine.search.plays import hints

    stream = hints(rules, hand, melds, seat=_SEAT, line=_LINE)
    teller = _Teller(rules, melds)
    found = list(islice(stream, args.limite))
    more = sum(1 for _ in islice(stream, _MOST))
    if args.json:
        told = [teller.json(play) for play in found]
        _print_json(hand, melds, giocate=told, altre=bool(more))
        return 0
    if not found:
        print("Con queste carte non c'è alcuna giocata.")
    for play in found:
        print(teller.line(play))
    if more == _MOST:
        print(f"In tutto più di {_MOST} giocate: --limite {2 * args.limite} ne mostra di più.")
    elif more:
        count = len(found) + more
        print(f"In tutto {count} giocate: --limite {count} le mostra tutte.")
    return 0


def _best(
    rules: Rules, hand: tuple[Card, ...], melds: tuple[Meld, ...], args: argparse.Namespace
) -> int:
    from parole_engine.search.packing import Standing
    from parole_engine.search.turns import best_turn

    standing = Standing(pozzetto_taken=args.pozzetto_preso)
    plan = best_turn(rules, hand, melds, seat=_SEAT, line=_LINE, standing=standing)
    teller = _Teller(rules, melds)
    if args.json:
        _print_json(hand, melds, migliore=_plan_json(plan, teller))
        return 0
    for play in plan.plays:
        print(teller.line(play))
    ending = "nessuno scarto: si prende il pozzetto al volo"
    if plan.discard is not None:
        ending = f"scarto {plan.discard}"
        if plan.closes:
            ending += ", chiusura"
        elif plan.takes_pozzetto:
            ending += ", si prende il pozzetto"
    print(f"{plan.gain:5}  in tutto; {ending}")
    if not plan.exact:
        print("Mano lunga: è il meglio di una ricerca a fascio, non di tutti i turni.")
    return 0


class _Teller:
    """Tells plays on the words of a table, with what the lexicon and the rules know of them."""

    def __init__(self, rules: Rules, melds: tuple[Meld, ...]) -> None:
        from parole_engine.judge import word_judge
        from parole_engine.search.honours import honours_of

        self._rules, self._judge, self._honours = rules, word_judge(rules), honours_of(rules)
        self._melds = {meld.id: meld for meld in melds}

    def line(self, play: Play) -> str:
        """`   10  lega        r:CASA → r:CASTA   con Tr   «casta», media, vale 40`."""
        notes = [" o ".join(f"«{form}»" for form in self._forms(play))]
        if BANDS[play.band]:
            notes.append(BANDS[play.band])
        if isinstance(play.move, Open):
            what = f"apre        {play.notation}"
        else:
            verb = "lega" if isinstance(play.move, Tie) else "sostituisce"
            old = self._melds[play.move.meld].notation
            what = f"{verb:<11} {old} → {play.notation}   con {format_cards(play.laid)}"
            notes.append(f"vale {self._total(play)}")
        if len(play.word) >= self._rules.code.burraco.minimum.value:
            clean = all(card.suit for card in play.move.cards)
            notes.append(f"burraco {'pulito' if clean else 'sporco'}")
        if play.doubtful:
            notes.append("parola dubbia")
        return f"{play.gain:5}  {what}   {', '.join(notes)}"

    def json(self, play: Play) -> dict[str, Any]:
        """The play for programs, its move ready to be sent."""
        return {
            "mossa": move_to_json(play.move),
            "parola": play.word,
            "forme": self._forms(play),
            "gioco": play.notation,
            "carte": [card.code for card in play.laid],
            "guadagno": play.gain,
            "totale": self._total(play),
            "fascia": play.band,
            "dubbia": play.doubtful,
        }

    def _forms(self, play: Play) -> list[str]:
        """The word as it is written, accents and all: one spelling may be of two words."""
        from parole_engine.admission import Outcome, judge_grounds

        forms = [
            reading.form
            for reading in self._judge.lexicon.lookup(play.word.lower()).readings
            if judge_grounds(reading.ground, self._judge.policy)[0] is not Outcome.NON_AMMESSA
        ]
        return list(dict.fromkeys(forms)) or [play.word.lower()]

    def _total(self, play: Play) -> int:
        """What the whole word is worth once it lies there."""
        if isinstance(play.move, Open):
            return play.gain
        old = self._melds[play.move.meld]
        before = self._honours(len(old.cards), old.matta is not None, old)
        return play.gain + self._rules.deck.value(old.cards) + before


def _plan_json(plan: TurnPlan, teller: _Teller) -> dict[str, Any]:
    return {
        "giocate": [teller.json(play) for play in plan.plays],
        "scarto": plan.discard.code if plan.discard else None,
        "guadagno": plan.gain,
        "chiude": plan.closes,
        "pozzetto": plan.takes_pozzetto,
        "esatta": plan.exact,
    }


def _print_json(hand: tuple[Card, ...], melds: tuple[Meld, ...], **found: object) -> None:
    said = {
        "mano": [card.code for card in hand],
        "giochi": [meld.notation for meld in melds],
        **found,
    }
    print(json.dumps(said, ensure_ascii=False))
