"""A plain judge: three or more cards of one suit are a meld. It stands for a game in these tests.

Cards of one suit in any order, at most one matta, no two melds of a line with the same faces. Its
rules are simple enough to see through, so that what a test shows is the turn, not the words.
"""

from collections.abc import Iterator
from dataclasses import replace

from burraco_engine.articles import Article
from burraco_engine.cards import Card, parse_cards, take_out
from burraco_engine.code.choosing import choose
from burraco_engine.code.loading import load_profile
from burraco_engine.code.rules import Rules
from burraco_engine.count.match import setup_for
from burraco_engine.errors import RuleViolation
from burraco_engine.melds import Judged, Meld, MeldKind
from burraco_engine.moves import Deal, Draw, MeldMove, Move, Open, Tie
from burraco_engine.names import Line, Millis, Seat
from burraco_engine.state import State
from burraco_engine.table import Pozzetto
from burraco_engine.turn.deciding import open_turno, play

N, E, S, O = map(Seat, "NESO")  # noqa: E741
NS, EO = Line("NS"), Line("EO")
NOW = Millis(1_000_000)
NONCE = "5e" * 16
ARTICLE = Article("parole-2025", "9")


class PlainJudge:
    game = "parole"
    source = ""

    def __init__(self, matte: frozenset[Card]) -> None:
        self.matte = matte

    def _judge(self, cards: tuple[Card, ...]) -> Judged | RuleViolation:
        matte = [place for place, card in enumerate(cards) if card in self.matte]
        suits = {card.suit for card in cards if card not in self.matte}
        if len(cards) < 3:
            return RuleViolation("meld.too_short", ARTICLE, minimum=3)
        if len(matte) > 1:
            return RuleViolation("meld.too_many_matte", ARTICLE)
        if len(suits) != 1:
            return RuleViolation("meld.mixed_colours", ARTICLE)
        faces = "".join("A" if card in self.matte else card.face for card in cards)
        matta = matte[0] if matte else None
        return Judged(MeldKind.PAROLA, cards, faces, suits.pop(), matta)

    def open(
        self,
        cards: tuple[Card, ...],
        reading: str | None,
        *,
        line: Line,
        melds: tuple[Meld, ...],
        banned: tuple[str, ...],
    ) -> Judged | RuleViolation:
        judged = self._judge(cards)
        if isinstance(judged, Judged) and judged.reading in banned:
            return RuleViolation("meld.word_banned", ARTICLE, word=judged.reading)
        return judged

    def tie(
        self,
        meld: Meld,
        cards: tuple[Card, ...],
        reading: str | None,
        *,
        melds: tuple[Meld, ...],
        banned: tuple[str, ...],
    ) -> Judged | RuleViolation:
        rest = iter(cards)
        if not all(card in rest for card in meld.cards):
            return RuleViolation("meld.order_changed", ARTICLE)
        return self._judge(cards)

    def replace(
        self,
        meld: Meld,
        cards: tuple[Card, ...],
        reading: str | None,
        *,
        melds: tuple[Meld, ...],
        banned: tuple[str, ...],
    ) -> Judged | RuleViolation:
        if meld.matta is None:
            return RuleViolation("meld.no_matta", ARTICLE, meld=meld.id)
        return self._judge(cards)

    def candidates(
        self, seat: Seat, hand: tuple[Card, ...], line: Line, melds: tuple[Meld, ...]
    ) -> Iterator[MeldMove]:
        for suit in sorted({card.suit for card in hand if card.suit}):
            own = [card for card in hand if card.suit == suit]
            if len(own) >= 3:
                yield Open(seat, tuple(own[:3]))
                yield Open(seat, tuple(own))
            for meld in melds:
                if meld.line == line and meld.suit == suit and not meld.frozen:
                    yield Tie(seat, meld.id, (*meld.cards, own[0]))


def plain_rules(**choices: str) -> Rules:
    """The word code with the plain judge; keys are written `section__name`."""
    code = choose(
        load_profile("parole-2025"),
        {key.replace("__", "."): value for key, value in choices.items()},
    )
    rules = Rules.assemble(code, PlainJudge(frozenset(parse_cards("* @"))))
    return replace(rules, code=code)


RULES = plain_rules()


def dealt(
    rules: Rules = RULES,
    *,
    dealer: Seat = O,
    smazzate: int = 2,
    clocked: bool = False,
    signal: bool = False,
) -> State:
    """A smazzata just dealt from the deck in its printed order; N begins if O deals."""
    setup = setup_for(rules, smazzate=smazzate, clocked=clocked, signal=signal)
    state = open_turno(rules, setup, dealer, NOW).state
    return play(rules, state, Deal(rules.deck.cards, 1, NONCE), now=NOW).state


def position(
    state: State,
    *,
    hands: dict[Seat, str] | None = None,
    monte: str | None = None,
    tallone: int | None = None,
    pozzetto: dict[Line, Seat] | None = None,
) -> State:
    """`state` dealt anew: these hands and this monte, everything else from the rest of the deck.

    `pozzetto` marks the pozzetto of a line as taken by a seat and played; `tallone` cuts the
    tallone short.
    """
    table, wanted = state.table, hands or {}
    upcard = table.monte if monte is None else parse_cards(monte)
    named = [card for text in wanted.values() for card in parse_cards(text)]
    laid = [card for meld in table.melds for card in meld.cards]
    rest = take_out(table.cards(), (*named, *upcard, *laid))
    assert rest is not None, "not enough such cards"
    stock = list(rest)[::7] + [card for place, card in enumerate(rest) if place % 7]

    def give(count: int) -> tuple[Card, ...]:
        given, stock[:count] = tuple(sorted(stock[:count], key=str)), []
        return given

    filled = tuple(
        tuple(sorted(parse_cards(wanted[seat]), key=str)) if seat in wanted else give(11)
        for seat in state.setup.seats
    )
    heaps = [Pozzetto(give(11)) for _ in table.pozzetti]
    for number, (line, seat) in enumerate((pozzetto or {}).items()):
        heaps[number] = replace(
            heaps[number], cards=(), taken_by=seat, line=line, al_volo=True, played=True
        )
    table = replace(
        table,
        hands=filled,
        monte=upcard,
        pozzetti=tuple(heaps),
        tallone=tuple(stock[:tallone]),
    )
    return replace(state, table=table)


def run(rules: Rules, state: State, *moves: Move, now: Millis = NOW) -> State:
    """The state after all moves."""
    for move in moves:
        state = play(rules, state, move, now=now).state
    return state


def took(rules: Rules, state: State) -> State:
    """The player in turn has drawn."""
    return run(rules, state, Draw(state.turn.seat))
