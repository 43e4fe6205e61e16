"""A short lexicon for the tests of the word game, and positions written in one line.

The words are those of the acceptance scenarios: what is shown is the game, not the dictionary.
"""

from dataclasses import replace

from burraco_engine.cards import Card, parse_cards, sort_cards, take_out
from burraco_engine.code.rules import Rules
from burraco_engine.count.match import setup_for
from burraco_engine.errors import RuleViolation
from burraco_engine.melds import Meld
from burraco_engine.moves import Deal, Draw, MeldMove, Move, Open, Replace, Tie
from burraco_engine.names import Line, Millis, Seat
from burraco_engine.state import Mode, State
from burraco_engine.table import Pozzetto
from burraco_engine.turn.deciding import explain, is_legal, open_turno, play
from lexicon.grounds import Ground, WordList
from parole_engine.game import parole_rules
from parole_engine.words import parse_word

N, E, S, O = map(Seat, "NESO")  # noqa: E741
NS, EO = Line("NS"), Line("EO")
NOW = Millis(1_000_000)

VALID = """
amo amore appartamento calma cammina camminare cantava carta casa cascata case cassa casta causa
cavallo citta comunicazione con cosa costa giornalista giornalistica gli lavorare lavoratore lavoro
pane parla parlare primavera ramo ristorante rosa rossa sasso scala scarta scartare sole strada taxi
telefono temperatura
"""

LEXICON = WordList(
    {
        **dict.fromkeys(VALID.split(), Ground.COMMON),
        "mario": Ground.PROPER_NAME,
        "gattino": Ground.ALTERED,
        "usb": Ground.ACRONYM,
        "amor": Ground.TRUNCATED,
        "camminar": Ground.TRUNCATED,
    }
)


def rules_with(**choices: str) -> Rules:
    """The code of 2025 with the short lexicon; keys are written `section__name`."""
    chosen = {key.replace("__", "."): value for key, value in choices.items()}
    return parole_rules(LEXICON, choices=chosen)


RULES = rules_with()


def table(
    *,
    rules: Rules = RULES,
    hand: str = "",
    melds: str = "",
    theirs: str = "",
    hands: dict[Seat, str] | None = None,
    monte: str = "Hn",
    tallone: int | None = None,
    top: str = "",
    pozzetto: dict[Line, Seat] | None = None,
    turn: Seat = N,
    dealer: Seat = O,
    taken: bool = True,
    clocked: bool = False,
    smazzate: int = 2,
    mode: Mode = Mode.ASSISTITA,
    arbiter: str | None = None,
) -> State:
    """A position: `hand` of the seat in turn, `melds` of its line, `theirs` of the other one.

    The rest of the deck fills what is not named: hands of eleven, pozzetti, tallone. `top` are the
    next cards of the tallone. With `taken` the seat in turn has drawn a card of `hand`'s own (it is
    part of `hand`), so that it may play; otherwise it must take first.
    """
    setup = setup_for(rules, smazzate=smazzate, clocked=clocked, mode=mode, arbiter=arbiter)
    state = open_turno(rules, setup, dealer, NOW).state
    state = play(rules, state, Deal(rules.deck.cards, 1, "5e" * 16), now=NOW).state
    own, other = (NS, EO) if turn in (N, S) else (EO, NS)
    laid: list[Meld] = []
    for line, text in ((own, melds), (other, theirs)):
        for short in text.split():
            laid.append(
                rules.graded(parse_word(short, rules.deck, number=len(laid) + 1, line=line))
            )
    wanted = {turn: hand, **(hands or {})}
    upcards, coming = parse_cards(monte), parse_cards(top)
    named = [card for text in wanted.values() for card in parse_cards(text)]
    named += [card for meld in laid for card in meld.cards]
    rest = take_out(rules.deck.cards, (*named, *upcards, *coming))
    assert rest is not None, "not enough such cards"
    stock = list(rest[::9]) + [card for place, card in enumerate(rest) if place % 9]

    def give(count: int) -> tuple[Card, ...]:
        given = tuple(stock[:count])
        del stock[:count]
        return given

    filled = tuple(
        sort_cards(parse_cards(wanted[seat])) if seat in wanted else sort_cards(give(11))
        for seat in state.setup.seats
    )
    heaps = [Pozzetto(give(11)) for _ in state.table.pozzetti]
    for number, (line, seat) in enumerate((pozzetto or {}).items()):
        stock += heaps[number].cards
        heaps[number] = Pozzetto((), taken_by=seat, line=line, al_volo=True, played=True)
    size = len(stock) + len(coming) if tallone is None else tallone
    pile = (*stock, *coming[::-1])[-size:] if size else ()
    table = replace(
        state.table,
        hands=filled,
        monte=upcards,
        pozzetti=tuple(heaps),
        tallone=pile,
        melds=tuple(laid),
    )
    moved = replace(state.turn, seat=turn)
    state = replace(state, table=table, turn=moved, next_meld=len(laid) + 1)
    if taken:
        state = _taken(rules, state, turn)
    return state


def _taken(rules: Rules, state: State, seat: Seat) -> State:
    """The seat has drawn: a card of its hand goes back on the tallone and is drawn again."""
    hand = state.table.hand(seat)
    zone = state.setup.seats.index(seat)
    back, rest = hand[0], hand[1:]
    hands = (*state.table.hands[:zone], rest, *state.table.hands[zone + 1 :])
    table = replace(state.table, hands=hands, tallone=(*state.table.tallone, back))
    return play(rules, replace(state, table=table), Draw(seat), now=NOW).state


def lay(short: str, *, on: int | None = None, replacing: bool = False, seat: Seat = N) -> MeldMove:
    """The move that leaves a word on the table as written: `r:CAR[*=T]A`."""
    meld = parse_word(short, RULES.deck, number=0, line=NS)
    if on is None:
        return Open(seat, meld.cards, meld.reading)
    kind = Replace if replacing else Tie
    return kind(seat, on, meld.cards, meld.reading)


def run(rules: Rules, state: State, *moves: Move, now: Millis = NOW) -> State:
    """The state after all moves."""
    for move in moves:
        state = play(rules, state, move, now=now).state
    return state


def refused(rules: Rules, state: State, move: Move, now: Millis = NOW) -> RuleViolation:
    """Why a move is refused; it must be."""
    violation = explain(rules, state, move, now=now)
    assert violation is not None, "the move is legal"
    assert not is_legal(rules, state, move, now=now)
    return violation


def pozzetto_of(state: State, line: Line = NS) -> Pozzetto:
    """The pozzetto that a line has taken; it must have one."""
    pozzetto = state.table.pozzetto_of(line)
    assert pozzetto is not None, "no pozzetto was taken"
    return pozzetto


def words(state: State, line: Line = NS) -> list[str]:
    """The words of a line as they lie, with the worth of their cards."""
    return [f"{meld.notation} {{{meld.value}}}" for meld in state.table.melds_of(line)]
