"""Positions of the classic game: what matters is written, the other cards lie where they may."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from burraco_engine.cards import Card, parse_cards, sort_cards
from burraco_engine.code.rules import Rules
from burraco_engine.count.match import setup_for
from burraco_engine.melds import Meld
from burraco_engine.moves import Deal
from burraco_engine.names import Line, Millis, Seat
from burraco_engine.state import Phase, State, Taken, Turn
from burraco_engine.table import Pozzetto
from burraco_engine.turn.deciding import open_turno, play
from tests.burraco_engine.classic.tables import RULES, lay

NOW = Millis(1_000)
N, E, S, O = map(Seat, "NESO")  # noqa: E741  (Ovest)


def dealt(rules: Rules = RULES, *, smazzate: int = 2) -> State:
    """A first smazzata, dealt by O from the deck in its printed order: N begins."""
    state = open_turno(rules, setup_for(rules, smazzate=smazzate), O, Millis(0)).state
    deal = Deal(rules.deck.cards, 40, "00" * 16)
    return play(rules, state, deal, now=Millis(0)).state


def position(
    hand: str,
    *,
    ns: Sequence[str] = (),
    eo: Sequence[str] = (),
    east: str | None = None,
    south: str | None = None,
    monte: str = "",
    taken: Taken | None = Taken.TALLONE,
    single: str | None = None,
    pozzetti: str = "",
    tallone: int | None = None,
    rules: Rules = RULES,
) -> State:
    """N is in turn with `hand`; the melds of both lines and the monte are as written.

    `taken` None means that he has still to draw or collect. `pozzetti` names the seats that have
    played their pozzetto already, `tallone` how many cards it holds. All other cards of the deck
    are spread over the other hands, the pozzetti and the tallone, in the order of the deck.
    """
    start = dealt(rules)
    melds = _melds(ns, eo, rules)
    known = [*parse_cards(hand), *parse_cards(monte), *(card for m in melds for card in m.cards)]
    known += [*parse_cards(east or ""), *parse_cards(south or "")]
    spare = Counter(rules.deck.cards)
    spare.subtract(known)
    assert min(spare.values()) >= 0, "more cards than the deck has"
    rest = [card for card in rules.deck.cards if spare[card] > 0 and not spare.subtract([card])]
    free = [_take(rest, 11) for _ in range(2 - len(pozzetti))]
    owners = [Seat(letter) for letter in pozzetti]
    table = replace(
        start.table,
        hands=(
            sort_cards(parse_cards(hand)),
            sort_cards(_take(rest, 11) if east is None else parse_cards(east)),
            sort_cards(_take(rest, 11) if south is None else parse_cards(south)),
            sort_cards(_take(rest, 11)),
        ),
        melds=melds,
        monte=parse_cards(monte),
        pozzetti=(
            *(Pozzetto((), owner, start.line(owner), played=True) for owner in owners),
            *map(Pozzetto, free),
        ),
        tallone=tuple(rest if tallone is None else _take(rest, tallone)),
    )
    if tallone is not None:  # what is too much for the tallone lies under the monte's top
        table = replace(table, hands=(*table.hands[:3], sort_cards((*table.hands[3], *rest))))
    assert table.cards() == sort_cards(rules.deck.cards), "a card was lost"
    return replace(
        start,
        phase=Phase.PRESA if taken is None else Phase.GIOCO,
        table=table,
        turn=Turn(N, 9, taken, single=Card(single) if single else None),
        next_meld=len(melds) + 1,
    )


def _melds(ns: Sequence[str], eo: Sequence[str], rules: Rules) -> tuple[Meld, ...]:
    texts = [(Line("NS"), text) for text in ns] + [(Line("EO"), text) for text in eo]
    return tuple(
        lay(text, number=number, line=line, rules=rules)
        for number, (line, text) in enumerate(texts, 1)
    )


def _take(cards: list[Card], count: int) -> tuple[Card, ...]:
    taken = tuple(cards[:count])
    del cards[:count]
    return taken
