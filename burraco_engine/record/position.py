"""A position in one line, for tests and bug reports.

It says where the cards lie and who is to do what: code, seat in turn, phase, dealer, hands, monte,
tallone, pozzetti, melds. What happened before (clocks, stallo, duties, what everybody saw of the
hands) is not in it: a whole state is written by `state_to_json`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from burraco_engine.cards import Card, format_cards, parse_cards, sort_cards
from burraco_engine.code.rules import Rules
from burraco_engine.count.match import setup_for
from burraco_engine.errors import NotationError
from burraco_engine.melds import Meld, MeldKind
from burraco_engine.names import ZERO, Line, Seat
from burraco_engine.state import Phase, State, Taken, Turn
from burraco_engine.table import Pozzetto, Table
from burraco_engine.turn.deciding import open_turno

__all__ = ["format_position", "parse_position"]

_SLOT = re.compile(r"\[(?P<wild>[^\]=]+)=(?P<stands>[^\]]+)\]|(?P<plain>\S)")
_CLASSIC = re.compile(r"\[(?P<wild>[^\]=]+)=(?P<stands>[^\]]+)\]|(?P<plain>[^\s\[\]]+)")
_FLAGS = ("volo", "giocato", "compagno")


def format_position(state: State) -> str:
    """The position of a smazzata that is being played, in one line."""
    table = state.table
    parts = [f"{state.setup.code} {state.turn.seat} {state.phase.value} mazziere {state.dealer}"]
    parts += [f"{seat}: {format_cards(table.hand(seat))}" for seat in table.seats]
    parts += [f"monte: {format_cards(table.monte)}", f"tallone: {format_cards(table.tallone)}"]
    parts += [
        f"pozzetto{_flags(pozzetto)}: {format_cards(pozzetto.cards)}" for pozzetto in table.pozzetti
    ]
    for line in state.setup.lines:
        melds = ", ".join(f"{meld.id} {meld.notation}" for meld in table.melds_of(line))
        parts.append(f"{line}: {melds}")
    return " | ".join(part.rstrip() for part in parts)


def _flags(pozzetto: Pozzetto) -> str:
    if pozzetto.taken_by is None:
        return ""
    set_ = (pozzetto.al_volo, pozzetto.played, pozzetto.partner_played)
    names = [name for name, on in zip(_FLAGS, set_, strict=True) if on]
    return " " + " ".join([pozzetto.taken_by, *names])


def parse_position(rules: Rules, text: str) -> State:
    """The state that stands as the line says, as if the turn had just come so far.

    `NotationError` if it is not well written or its cards are not cards of the deck.
    """
    head, *parts = (part.strip() for part in text.split("|"))
    try:
        return _position(rules, head.split(), [_field(part) for part in parts])
    except (ValueError, KeyError, IndexError) as error:
        raise NotationError("notation.state", reason=f"posizione: {error}") from None


def _field(part: str) -> tuple[str, str]:
    name, colon, value = part.partition(":")
    if not colon:
        raise ValueError(f"manca «:» in «{part}»")
    return name.strip(), value.strip()


def _position(rules: Rules, head: list[str], fields: list[tuple[str, str]]) -> State:
    code, seat, phase, _, dealer = head
    if code != rules.code.id:
        raise ValueError(f"il codice è {code}, non {rules.code.id}")
    state = open_turno(rules, setup_for(rules, smazzate=1), Seat(dealer), ZERO).state
    seats, known = state.setup.seats, dict(fields)
    state = replace(state, line_of=_lines(rules, state, fields))
    if Seat(seat) not in seats or Phase(phase) not in (Phase.PRESA, Phase.GIOCO):
        raise ValueError(f"«{seat} {phase}»")
    melds = [
        meld for line in state.setup.lines for meld in _melds(rules, line, known.get(line, ""))
    ]
    empty: tuple[tuple[()], ...] = ((),) * len(seats)
    table = Table(
        seats=seats,
        tallone=_cards(rules, known["tallone"]),
        monte=_cards(rules, known["monte"]),
        pozzetti=tuple(
            _pozzetto(rules, state, name.split()[1:], cards)
            for name, cards in fields
            if name.split()[0] == "pozzetto"
        ),
        hands=tuple(sort_cards(_cards(rules, known[name])) for name in seats),
        aside=empty,
        prepared=empty,
        melds=tuple(sorted(melds, key=lambda meld: meld.id)),
    )
    _, extra = rules.deck.check(table.cards())
    if extra:
        raise ValueError(f"troppe carte {format_cards(extra)}")
    taken = Taken.TALLONE if Phase(phase) is Phase.GIOCO else None
    return replace(
        state,
        phase=Phase(phase),
        smazzata=1,
        table=table,
        turn=Turn(Seat(seat), number=1, taken=taken),
        next_meld=max((meld.id for meld in melds), default=0) + 1,
    )


def _cards(rules: Rules, text: str) -> tuple[Card, ...]:
    return tuple(rules.deck.card(card.code) for card in parse_cards(text))


def _pozzetto(rules: Rules, state: State, flags: list[str], cards: str) -> Pozzetto:
    lying = Pozzetto(_cards(rules, cards))
    if not flags:
        return lying
    owner, marks = Seat(flags[0]), flags[1:]
    if strange := set(marks) - set(_FLAGS):
        raise ValueError(f"pozzetto «{min(strange)}»")
    return replace(
        lying,
        taken_by=owner,
        line=state.line(owner),
        al_volo="volo" in marks,
        played="giocato" in marks,
        partner_played="compagno" in marks,
    )


def _lines(rules: Rules, state: State, fields: list[tuple[str, str]]) -> tuple[Line, ...]:
    """Who plays for which line: where the first exit forms the lines, his who took a pozzetto."""
    if rules.code.seating.formation.value == "fixed":
        return state.line_of
    takers = (name.split()[1:2] for name, _ in fields if name.split()[0] == "pozzetto")
    first = next(takers, [])
    return state.setup.lines_against(Seat(first[0])) if first else state.line_of


def _melds(rules: Rules, line: Line, text: str) -> Iterator[Meld]:
    for item in filter(None, text.split(",")):
        number, _, short = item.strip().partition(" ")
        yield rules.graded(_meld(rules, int(number), line, short.strip()))


def _meld(rules: Rules, number: int, line: Line, short: str) -> Meld:
    """A meld from its short form: `r:CA[*=S]A`, or `5c 6c [2p=7c]`."""
    suit, colon, body = short.rpartition(":")
    slots = list((_SLOT if colon else _CLASSIC).finditer(body))
    if not slots or "".join(slot[0] for slot in slots) != body.replace(" ", ""):
        raise ValueError(f"gioco «{short}»")
    cards = tuple(rules.deck.card(slot["wild"] or slot["plain"] + suit) for slot in slots)
    wild = [place for place, slot in enumerate(slots) if slot["wild"]]
    matta = wild[0] if wild else None
    names = [slot["stands"] or slot["plain"] for slot in slots]
    if colon:
        kind, reading = MeldKind.PAROLA, "".join(names)
    elif len({card.face for place, card in enumerate(cards) if place != matta}) == 1:
        kind, suit = MeldKind.COMBINAZIONE, ""
        reading = cards[1 if matta == 0 else 0].face
    else:
        kind, reading = MeldKind.SEQUENZA, " ".join(names)
        suit = cards[1 if matta == 0 else 0].suit
    value = rules.deck.value(cards)
    return Meld(number, line, kind, cards, reading, suit, matta, value)
