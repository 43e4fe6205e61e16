"""A position for each outcome of the classic cases, and of the internazionale's, with a procedure.

Those of the classic code are laid so that they can be played under the codes that extend it too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from burraco_engine.cards import Card, parse_cards
from burraco_engine.code.rules import Rules
from burraco_engine.moves import Collect, Contest, Denounce, Discard, Draw, Move
from burraco_engine.names import Seat
from burraco_engine.state import Mode, State
from tests.burraco_engine.classic.positions import S, dealt
from tests.codice.classico_2007.arbitrated import E, N, contest, done, lay, table, tie, turns

Position = Callable[[Rules], tuple[State, Move]]
Key = tuple[str, tuple[str, ...]]
CLEAN = "3c 4c 5c 6c 7c 8c 9c"
RUN = "4c 5c 6c"
ACES = "Ac Aq Ap"
FIRST, SECOND, THIRD = (contest("parola", meld=number) for number in (1, 2, 3))
CLOSED = contest("chiusura")


def say(fact: str, against: Seat = N, cards: str = "", **named: Any) -> Denounce:
    """Somebody declares what he did."""
    return Denounce(against, fact, against, parse_cards(cards), **named)


def _tied(hand: str, cards: str, *melds: str) -> Position:
    def made(rules: Rules) -> tuple[State, Move]:
        state = table(hand, ns=melds, rules=rules)
        return done(state, tie(state, 1, cards), rules=rules), FIRST

    return made


def _tied_later(*more: Move) -> Position:
    def made(rules: Rules) -> tuple[State, Move]:
        state = table("8c 9c Kp Qp", ns=[RUN], rules=rules)
        return done(state, tie(state, 1, "8c 9c"), *more, rules=rules), FIRST

    return made


def _played(move: Move, *moves: Move, hand: str, **named: Any) -> Position:
    """N holds `hand`; the moves are made, then the call."""

    def made(rules: Rules) -> tuple[State, Move]:
        state = table(hand, rules=rules, **named)
        return done(state, *moves, rules=rules), move

    return made


def _wrong_opening(hand: str, opened: str, *more: Move) -> Position:
    return _played(FIRST, lay(opened), *more, hand=f"{hand} Kp Kq")


def _over(rules: Rules) -> State:
    state = table("4c 5c Kp", taken=None, tallone=3, rules=rules)
    return done(state, Draw(N), Discard(N, Card("Kp")), rules=rules)


def _to_pozzetto(rules: Rules) -> State:
    """N has gone to the pozzetto with his discard and has not looked at it."""
    state = table("4c 5c 6c Kp", rules=rules)
    return done(state, lay(RUN), Discard(N, Card("Kp")), rules=rules)


def _looked(rules: Rules) -> State:
    return turns(_to_pozzetto(rules), 2, rules=rules)


def _volo(rules: Rules) -> State:
    return done(table("4c 5c 6c", rules=rules), lay(RUN), Draw(N), rules=rules)


def _volo_played(rules: Rules) -> tuple[State, Move]:
    state = _volo(rules)
    line, hand = state.line(N), state.table.hand(N)
    runs = rules.judge.candidates(N, hand, line, ())
    return done(state, next(one for one in runs if len(one.cards) == 3), rules=rules), contest(
        "fuori_turno"
    )


def _stray(*more: Move, monte: str = "9q 8f") -> Position:
    """S, who is not in turn, takes; somebody calls."""
    moves = more or (Draw(S),)
    return _played(
        contest("fuori_turno", by=E, against=S),
        *moves,
        hand="Kp Qp",
        taken=None,
        south="4c 5c 6c 7q 8q 9q Jf",
        monte=monte,
    )


def _closed(hand: str, *moves: Move, ns: tuple[str, ...] = (CLEAN,)) -> Position:
    return _played(CLOSED, *moves, hand=hand, ns=ns, pozzetti="N")


def _closed_with_a_tie(rules: Rules) -> tuple[State, Move]:
    state = table("7q 8q 9q 4f", ns=[CLEAN, "4q 5q 6q", "5f 6f 7f"], pozzetti="N", rules=rules)
    state = done(state, lay("7q 8q 9q"), rules=rules)
    four = parse_cards("4f")
    cards = (*four, *state.table.melds[2].cards)
    return done(state, replace(tie(state, 3, "4f"), cards=cards), rules=rules), CLOSED


def _seen_again(rules: Rules) -> tuple[State, Move]:
    state = _to_pozzetto(rules)
    seats = tuple(
        replace(one, warnings=1) if seat == N else one
        for seat, one in zip(state.setup.seats, state.seats, strict=True)
    )
    return replace(state, seats=seats), say("pozzetto_visto")


def _begun_early(rules: Rules) -> tuple[State, Move]:
    """Cards are dealt, nobody has taken."""
    state = dealt(rules)
    return replace(state, setup=replace(state.setup, mode=Mode.ARBITRATA)), say("carte_guardate")


def _closed_too_early(rules: Rules) -> tuple[State, Move]:
    """The line of N has made an error a turn ago; he closes all the same."""
    state, move = _closed("9p 10p Jp 4q", lay("9p 10p Jp"))(rules)
    lines = tuple(replace(one, no_close_before=state.turn.number + 2) for one in state.lines)
    return done(replace(state, lines=lines), Discard(N, Card("4q")), rules=rules), move


CLASSIC: dict[Key, tuple[Position, ...]] = {
    ("carta-esposta", ("suo",)): (_played(say("carta_esposta", cards="Kp"), hand="4c 5c Kp"),),
    ("carta-esposta", ("altri",)): (
        _played(say("carta_esposta", S, "Kp"), hand="4c 5c", south="Kp Qp"),
    ),
    ("carta-fantasma", ("si",)): (
        _played(say("carta_fantasma", cards="Kp", meld=1), lay(RUN), hand="4c 5c 6c Kp Qp"),
    ),
    ("carta-legata-male", ("subito",)): (
        _tied("8c 9c Kp Qp", "8c 9c", RUN),
        _tied("2p Kp Qp", "2p", "4c 5c *"),
        _tied("7c 8c 9c Kp Qp", "7c 8c 9c", "3c 4c 5c 6c 7c"),
        _tied("8c 9c 10c Kp Qp", "8c 9c 10c", RUN),
    ),
    ("carta-legata-male", ("piu_tardi",)): (
        _tied_later(Discard(N, Card("Kp"))),
        _tied_later(Discard(N, Card("Kp")), Draw(E)),
    ),
    ("gioco-errato", ("subito",)): (
        _wrong_opening("3c 4c 5c 7c 8c", "3c 4c 5c 7c 8c"),
        _wrong_opening("3c 6q 9f", "9f 3c 6q"),
    ),
    ("gioco-errato", ("piu_tardi",)): (
        _wrong_opening("3c 4c 5c 7c 8c", "3c 4c 5c 7c 8c", Discard(N, Card("Kp"))),
        _wrong_opening("3c 4c 7c 8c", "3c 4c 7c 8c", Discard(N, Card("Kp")), Draw(E)),
    ),
    ("mazzo-irregolare", ("prima",)): (_played(say("carte_mancanti"), hand="4c 5c Kp"),),
    ("mazzo-irregolare", ("durante",)): (
        _played(say("carte_eccedenti", cards="7q"), lay(RUN), hand="4c 5c 6c Kp"),
    ),
    ("mazzo-irregolare", ("dopo",)): (lambda rules: (_over(rules), say("carte_mancanti")),),
    ("punti-non-contati", ("si",)): (lambda rules: (_over(rules), say("carte_mischiate")),),
    ("mancata-pesca", ("subito",)): (
        _played(contest("mancata_presa"), lay(RUN), hand="4c 5c 6c Kp Qp", taken=None),
    ),
    ("mancata-pesca", ("piu_tardi",)): (
        _played(
            contest("mancata_presa"),
            lay(RUN),
            Discard(N, Card("Kp")),
            hand="4c 5c 6c Kp Qp",
            taken=None,
        ),
    ),
    ("mancata-pesca", ("scarto",)): (
        _played(contest("mancata_presa"), Discard(N, Card("Kp")), hand="4c 5c Kp", taken=None),
    ),
    ("suggerimento", ("pescare",)): (
        _played(say("ricordo_di_pescare", S), hand="4c 5c Kp", taken=None),
    ),
    ("suggerimento", ("gioco",)): (_played(say("suggerimento", S), hand="4c 5c Kp", taken=None),),
    ("suggerimento", ("numero",)): (_played(say("commento", E), hand="4c 5c Kp"),),
    ("fuori-turno", ("no", "raccolta")): (_stray(Collect(S)),),
    ("fuori-turno", ("no", "pesca")): (_stray(),),
    ("fuori-turno", ("si",)): (_stray(Draw(S), lay(RUN, seat=S), lay("7q 8q 9q", seat=S)),),
    ("fuori-turno", ("senza",)): (
        _played(
            say("gioco_fuori_turno", S, RUN), hand="Kp Qp", taken=None, south="4c 5c 6c 7q 8q Jf"
        ),
    ),
    ("fuori-turno", ("superato",)): (_stray(Draw(S), Draw(N)),),
    ("presa-dopo-il-volo", ("no",)): (lambda rules: (_volo(rules), contest("fuori_turno")),),
    ("presa-dopo-il-volo", ("si",)): (_volo_played,),
    ("gioco-doppio", ("subito",)): (
        _played(SECOND, lay("Ac Af Ap"), hand="Ac Af Ap 5p 6q", ns=[ACES]),
    ),
    ("gioco-doppio", ("piu_tardi",)): (
        _played(SECOND, lay("Ac Af Ap"), Discard(N, Card("5p")), hand="Ac Af Ap 5p 6q", ns=[ACES]),
    ),
    ("gioco-doppio", ("chiudendo",)): (
        _played(
            THIRD,
            lay("Ac Af Ap"),
            Discard(N, Card("5p")),
            hand="Ac Af Ap 5p",
            ns=[CLEAN, ACES],
            pozzetti="N",
        ),
    ),
    ("sequenza-doppia", ()): (_played(SECOND, lay(RUN), hand="4c 5c 6c Kp", ns=[RUN]),),
    ("raccolta-incompleta", ("una",)): (
        _played(
            say("carte_lasciate", cards="8f"),
            Collect(N),
            hand="4c 5c Kp",
            taken=None,
            monte="9q 8f",
        ),
    ),
    ("raccolta-incompleta", ("giocato",)): (
        _played(
            say("carte_lasciate", cards="8f"),
            Collect(N),
            lay(RUN),
            hand="4c 5c 6c Kp Qp",
            taken=None,
            monte="9q 8f",
        ),
    ),
    ("raccolta-incompleta", ("scoperte",)): (
        _played(
            say("carte_lasciate", cards="8f Jq"),
            Collect(N),
            lay(RUN),
            hand="4c 5c 6c Kp Qp",
            taken=None,
            monte="9q 8f Jq 10p",
        ),
    ),
    ("raccolta-incompleta", ("sollevato",)): (
        _played(say("monte_sollevato"), hand="4c 5c Kp", taken=None, monte="9q 8f"),
    ),
    ("raccolta-incompleta", ("tallone",)): (
        _played(say("carta_sollevata"), hand="4c 5c Kp", taken=None, monte="9q 8f"),
    ),
    ("pozzetto-corto", ("no",)): (
        lambda rules: (_to_pozzetto(rules), say("pozzetto_contato", number=10)),
    ),
    ("pozzetto-corto", ("si",)): (
        lambda rules: (_looked(rules), say("pozzetto_contato", number=10)),
    ),
    ("pozzetto-lungo", ("no",)): (
        lambda rules: (_to_pozzetto(rules), say("pozzetto_contato", number=12)),
    ),
    ("pozzetto-lungo", ("si",)): (
        lambda rules: (_looked(rules), say("pozzetto_contato", number=12)),
    ),
    ("pozzetto-vecchio", ("no",)): (_played(say("pozzetto_avanzato"), hand="4c 5c 6c Kp"),),
    ("pozzetto-vecchio", ("si",)): (
        lambda rules: (_to_pozzetto(rules), say("pozzetto_avanzato_usato")),
    ),
    ("pozzetto-visto", ("prima",)): (lambda rules: (_to_pozzetto(rules), say("pozzetto_visto")),),
    ("pozzetto-visto", ("ancora",)): (_seen_again,),
    ("chiusura-senza-burraco", ()): (
        _closed("9p 10p Jp 4q", lay("9p 10p Jp"), Discard(N, Card("4q")), ns=(RUN,)),
        _played(CLOSED, lay("9p 10p Jp"), hand="9p 10p Jp", ns=[RUN], pozzetti="S"),
    ),
    ("linea-in-penalita", ("si",)): (_closed_too_early,),
    ("chiusura-con-matta", ()): (
        _closed("9p 10p Jp 2q", lay("9p 10p Jp"), Discard(N, Card("2q"))),
    ),
    ("chiusura-senza-scarto", ("piu",)): (_closed("7q 8q 9q", lay("7q 8q 9q")),),
    ("chiusura-senza-scarto", ("una",)): (_closed_with_a_tie,),
    ("distribuzione-errata", ("dopo",)): (
        _played(say("distribuzione_errata"), hand="4c 5c Kp", taken=None),
    ),
    ("distribuzione-errata", ("via",)): (_begun_early,),
    ("carta-scoperta-nel-tallone", ()): (
        _played(say("carta_scoperta_nel_tallone"), hand="4c 5c Kp", taken=None),
    ),
}
"""For each outcome of the classic code that the engine has a procedure for."""

ELEVEN = "7p 8f 9q 10p Jf Qp Kf 4p 5q 6f 7q"
IDLE = Contest(E, "raccolta", N)


def _idle(*more: Move) -> Position:
    return _played(IDLE, Collect(N), *more, hand=ELEVEN, taken=None, monte="5f Kq 9c")


def _kings(*more: Move) -> Position:
    """N has collected a king and opened three."""
    return _played(
        FIRST,
        Collect(N),
        lay("Kc Kp Kf"),
        *more,
        hand="Kp Kf 8f 9q 10p Jf Qp 4p 5q 6f 7q",
        taken=None,
        monte="Kc 5f",
    )


def _tied_after_collecting(own: bool, *more: Move) -> Position:
    """N has collected and tied a 9 that does not fit: his own, or one of the monte."""

    def made(rules: Rules) -> tuple[State, Move]:
        hand, monte = ("9c Qp 8f 4p", "5f Kq") if own else ("Qp 8f 4p", "9c Kq")
        state = table(hand, monte=monte, ns=[RUN], taken=None, rules=rules)
        state = done(state, Collect(N), rules=rules)
        return done(state, tie(state, 1, "9c"), *more, rules=rules), FIRST

    return made


def _left(hand: str) -> Position:
    """N has left an ace of the monte lying and played the 5 of it with his 3 and 4."""
    played = (Collect(N), lay("3c 4c 5c"))
    said = say("carte_lasciate", cards="Af")
    return _played(said, *played, hand=hand, taken=None, monte="Af 5c 4p")


_OWN, _TAKEN = Discard(N, Card("Qp")), Discard(N, Card("Kq"))

INTERNATIONAL: dict[Key, tuple[Position, ...]] = {
    ("raccolta-senza-gioco", ("subito",)): (_idle(),),
    ("raccolta-senza-gioco", ("dopo_lo_scarto", "si")): (_idle(_TAKEN),),
    ("raccolta-senza-gioco", ("dopo_lo_scarto", "no")): (_idle(_OWN),),
    ("raccolta-senza-gioco", ("piu_tardi",)): (_idle(_OWN, Draw(E)),),
    ("raccolta-gioco-errato", ("subito",)): (_kings(),),
    ("raccolta-gioco-errato", ("dopo_lo_scarto", "si")): (_kings(Discard(N, Card("5f"))),),
    ("raccolta-gioco-errato", ("dopo_lo_scarto", "no")): (_kings(Discard(N, Card("8f"))),),
    ("raccolta-gioco-errato", ("piu_tardi",)): (_kings(Discard(N, Card("8f")), Draw(E)),),
    ("raccolta-legata-male", ("subito", "mano")): (_tied_after_collecting(True),),
    ("raccolta-legata-male", ("subito", "monte")): (_tied_after_collecting(False),),
    ("raccolta-legata-male", ("dopo_lo_scarto", "mano", "si")): (
        _tied_after_collecting(True, _TAKEN),
    ),
    ("raccolta-legata-male", ("dopo_lo_scarto", "monte", "si")): (
        _tied_after_collecting(False, _TAKEN),
    ),
    ("raccolta-legata-male", ("dopo_lo_scarto", "monte", "no")): (
        _tied_after_collecting(False, _OWN),
    ),
    ("raccolta-legata-male", ("dopo_lo_scarto", "mano", "no")): (
        _tied_after_collecting(True, _OWN),
    ),
    ("raccolta-legata-male", ("piu_tardi",)): (_tied_after_collecting(True, _OWN, Draw(E)),),
    ("raccolta-parziale", ("sue",)): (
        _played(
            say("carte_lasciate", cards="Af 4p"),
            Collect(N),
            lay("3c 4c 5c"),
            hand="3c 4c 5c 9q 8f",
            taken=None,
            monte="Af 7q 4p",
        ),
    ),
    ("raccolta-parziale", ("monte",)): (_left("3c 4c * 9q 8f"), _left("3c 4c Kq 9q 8f")),
    ("raccolta-nascosta", ()): (
        _played(say("monte_coperto"), Collect(N), hand=ELEVEN, taken=None, monte="5f Kq 9c"),
    ),
    ("combinazione-vietata", ()): (
        _played(FIRST, lay("Kp Kf Kc"), hand="Kp Kf Kc 4q"),
        _played(FIRST, lay("Kp Kf *"), hand="Kp Kf * 4q"),
    ),
    ("chiusura-senza-burraco", ()): (
        _closed(
            "9p 10p Jp 4q",
            lay("9p 10p Jp"),
            Discard(N, Card("4q")),
            ns=("3c 4c 5c 6c 7c 8c *",),
        ),
    ),
}
"""The same for what the internazionale says of its own."""
