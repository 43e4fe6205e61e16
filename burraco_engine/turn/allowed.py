"""What a player may do now and why not, by the decisions that his moves will meet.

Nothing is decided here: each kind of move is asked for its refusal where moves of that kind are
carried out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from burraco_engine.cards import Card
from burraco_engine.code.rules import Arbitration, Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.moves import MeldMove, Open, Replace, Tie
from burraco_engine.names import Seat
from burraco_engine.state import Mode, Phase, State
from burraco_engine.turn.deciding import misplaced
from burraco_engine.turn.discarding import (
    exposed_due,
    may_not_discard,
    no_discard_left,
    refused_discards,
    straight_back_of,
)
from burraco_engine.turn.gioco_al_monte import may_not_play_at_monte
from burraco_engine.turn.laying import may_not_lay, play_left
from burraco_engine.turn.taking import (
    may_not_collect,
    may_not_collect_all,
    may_not_collect_part,
    may_not_draw,
)
from burraco_engine.turn.undoing import may_not_undo

__all__ = ["NOTHING", "Allowed", "allowed"]


@dataclass(frozen=True, slots=True)
class Allowed:
    """What a seat may do now.

    `can` are the kinds of moves, as the record spells them, that are open to it, `why_not` the
    refusal of each other kind. `kept` are the cards of the hand that may not be discarded, `only`
    is a play to make where no card may.
    """

    can: tuple[str, ...] = ()
    why_not: tuple[tuple[str, RuleViolation], ...] = ()
    kept: tuple[tuple[Card, RuleViolation], ...] = ()
    only: MeldMove | None = None


NOTHING: Final = Allowed()
"""What somebody may do who is not in turn."""
_TAKES: Final = ("pesca", "raccogli", "raccogli_parte", "gioco_al_monte")
_PLAYS: Final = ("apri", "lega", "sostituisci", "annulla", "scarta")


def allowed(rules: Rules, state: State, seat: Seat | None) -> Allowed:
    """What `seat` may do now; of who is not in turn nothing is told, his moves meet that alone."""
    if seat is None or not state.playing:
        return NOTHING
    by_hand = state.setup.mode is Mode.ARBITRATA or state.call is not None
    if by_hand and rules.arbitration is not None:
        return _by_hand(rules.arbitration, rules, state, seat)
    if seat != state.turn.seat:
        return NOTHING
    taking = state.phase is Phase.PRESA
    here, there = (_TAKES, _PLAYS) if taking else (_PLAYS, _TAKES)
    if (now := misplaced(rules, state, seat, takes=taking)) is not None:
        return Allowed(why_not=tuple((kind, now) for kind in (*here, *there)))
    other = misplaced(rules, state, seat, takes=not taking)
    assert other is not None, "a turn has one phase at a time"
    kept: tuple[tuple[Card, RuleViolation], ...] = ()
    only = None
    if taking:
        asked = _taking(rules, state, seat)
    else:
        kept = refused_discards(rules, state)
        stuck = no_discard_left(rules, state, seat) if kept else None
        only = play_left(rules, state) if stuck else None
        asked = (*_playing(rules, state), may_not_discard(rules, state) or _unfit(stuck, only))
    told = list(zip(here, asked, strict=True))
    refused = [(kind, why) for kind, why in told if why is not None]
    return Allowed(
        can=tuple([kind for kind, why in told if why is None]),
        why_not=(*refused, *[(kind, other) for kind in there]),
        kept=kept,
        only=only,
    )


def _by_hand(arbitration: Arbitration, rules: Rules, state: State, seat: Seat) -> Allowed:
    """What hands can do at an arbitrated table, in turn or not; nothing of it is judged."""
    asked = {kind: arbitration.refusal(rules, state, seat, kind) for kind in (*_TAKES, *_PLAYS)}
    kept = _held_back(rules, state) if seat == state.turn.seat else ()
    return Allowed(
        can=tuple(kind for kind, why in asked.items() if why is None),
        why_not=tuple((kind, why) for kind, why in asked.items() if why is not None),
        kept=kept,
    )


def _held_back(rules: Rules, state: State) -> tuple[tuple[Card, RuleViolation], ...]:
    """The cards of a player that may not go: another one is due, or it was the whole monte."""
    seat, code = state.turn.seat, rules.code
    hand, prepared = state.table.hand(seat), state.table.prepared_by(seat)
    due = prepared[:1] or state.status(seat).forced[:1]
    if due:
        name = "discard.prepared_due" if prepared else "discard.penalised_due"
        why = RuleViolation(name, code.irregolarita.penalised_order.article, card=due[0])
        held = dict.fromkeys(state.table.left_with(seat))
        return tuple((card, why) for card in held if card is not due[0])
    if (shown := exposed_due(rules, state, seat)) is not None:
        why = RuleViolation(
            "discard.exposed_due", code.irregolarita.exposed_many.article, card=shown
        )
        return tuple((card, why) for card in dict.fromkeys(hand) if card is not shown)
    status = state.status(seat)
    if status.drawn is not None:
        article = status.play_duty or code.irregolarita.missed_take.article
        why = RuleViolation("discard.drawn_due", article, card=status.drawn)
        return tuple((card, why) for card in dict.fromkeys(hand) if card is not status.drawn)
    single = straight_back_of(rules, state)
    if single is None:
        return ()
    article = code.take.rediscard_single.article
    return ((single, RuleViolation("discard.single_monte_card", article, card=single)),)


def _taking(rules: Rules, state: State, seat: Seat) -> tuple[RuleViolation | None, ...]:
    """What is said to each of `_TAKES`."""
    return (
        may_not_draw(rules, state),
        may_not_collect_all(rules, state),
        may_not_collect_part(rules, state),
        may_not_collect(rules, state) or may_not_play_at_monte(rules, state, seat),
    )


def _playing(rules: Rules, state: State) -> tuple[RuleViolation | None, ...]:
    """What is said to each of `_PLAYS` but the discard."""
    return (
        may_not_lay(rules, state, Open),
        may_not_lay(rules, state, Tie),
        may_not_lay(rules, state, Replace),
        may_not_undo(rules, state),
    )


def _unfit(stuck: RuleViolation | None, only: MeldMove | None) -> RuleViolation | None:
    """Why no card of the hand may be discarded, naming the play that is left."""
    if stuck is None or only is None or only.reading is None:
        return stuck
    return RuleViolation("discard.play_left", stuck.article, word=only.reading)
