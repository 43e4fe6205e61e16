"""Melds for the tests of the classic game, written as they lie on the table."""

from burraco_engine.cards import Card, parse_cards
from burraco_engine.classic.game import classic_rules
from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.melds import Judged, Meld
from burraco_engine.names import Line

NS, EO = Line("NS"), Line("EO")
RULES = classic_rules()


def lay(text: str, *, number: int = 1, line: Line = NS, rules: Rules = RULES) -> Meld:
    """The meld of these cards, opened by `line` as meld `number`."""
    judged = rules.judge.open(parse_cards(text), None, line=line, melds=(), banned=())
    assert isinstance(judged, Judged), f"{text}: {judged}"
    return on_table(judged, number=number, line=line, rules=rules)


def on_table(judged: Judged, *, number: int = 1, line: Line = NS, rules: Rules = RULES) -> Meld:
    """A judged form as the meld that comes to lie on the table, graded."""
    meld = Meld(
        number,
        line,
        judged.kind,
        judged.cards,
        judged.reading,
        judged.suit,
        judged.matta,
        rules.deck.value(judged.cards),
    )
    grade = rules.grading(rules.code, meld)
    return Meld(**{**{f: getattr(meld, f) for f in meld.__slots__}, "grade": grade})


def opened(
    text: str,
    reading: str | None = None,
    *,
    melds: tuple[Meld, ...] = (),
    line: Line = NS,
    banned: tuple[str, ...] = (),
    rules: Rules = RULES,
) -> Judged | RuleViolation:
    return rules.judge.open(parse_cards(text), reading, line=line, melds=melds, banned=banned)


def tied(
    meld: Meld,
    text: str,
    reading: str | None = None,
    *,
    melds: tuple[Meld, ...] = (),
    banned: tuple[str, ...] = (),
    rules: Rules = RULES,
) -> Judged | RuleViolation:
    return rules.judge.tie(meld, parse_cards(text), reading, melds=melds or (meld,), banned=banned)


def replaced(
    meld: Meld, text: str, reading: str | None = None, *, rules: Rules = RULES
) -> Judged | RuleViolation:
    return rules.judge.replace(meld, parse_cards(text), reading, melds=(meld,), banned=())


def code_of(judged: Judged | RuleViolation) -> str:
    """The code of the violation, or the reading if there is none."""
    return judged.code if isinstance(judged, RuleViolation) else judged.reading


def hand(text: str) -> tuple[Card, ...]:
    return parse_cards(text)
