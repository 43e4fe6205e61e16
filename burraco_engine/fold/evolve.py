"""Evolve: the next state from an event. It decides nothing and looks nothing up.

A draft gathers the events of a move while it is being decided, and the state they lead to.
"""

from __future__ import annotations

from collections.abc import Iterable

from burraco_engine import events as e
from burraco_engine.calls import NO_DOCKET, Collection
from burraco_engine.cards import sort_cards
from burraco_engine.copying import replace
from burraco_engine.fold.exposure import barred_by_partner, still_exposed
from burraco_engine.fold.incidents import held, incident, resumed, stray_after, turn_kept, with_deed
from burraco_engine.fold.remedies import remedy
from burraco_engine.fold.undoing import play_undone
from burraco_engine.fold.variants import variant
from burraco_engine.melds import MeldState
from burraco_engine.names import NOBODY, Seat
from burraco_engine.state import (
    NO_CLOCK,
    NO_STALLO,
    NO_TURN,
    Clock,
    LineStatus,
    Mode,
    Phase,
    Play,
    SeatStatus,
    Stallo,
    State,
    Taken,
    TimeOutStatus,
)
from burraco_engine.table import MONTE, TALLONE, Place, Pozzetto, Table, Zone, transfer

__all__ = ["Draft", "evolve", "replay"]


class Draft:
    """Events are added one by one; `state` is always the state after the last of them."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[e.Event] = []

    def add(self, event: e.Event) -> None:
        """Let `event` happen."""
        self.events.append(event)
        self.state = evolve(self.state, event)


def replay(state: State, events: Iterable[e.Event]) -> State:
    """The state after all events; asks no clock, no dice and no dictionary."""
    for event in events:
        state = evolve(state, event)
    return state


def evolve(state: State, event: e.Event) -> State:  # noqa: C901 - a closed union, matched whole
    """The state after one event."""
    match event:
        case e.CardDrawn():
            after = _card_drawn(state, event)
        case e.Discarded():
            after = _discarded(state, event)
        case e.TurnPassed():
            after = _turn_passed(state, event)
        case e.ClockStarted():
            after = replace(state, clock=Clock(event.kind, event.at, event.deadline))
        case e.MonteCollected():
            after = _monte_collected(state, event)
        case e.MontePartlyCollected():
            after = _monte_partly_collected(state, event)
        case e.MeldLaid():
            after = _meld_laid(state, event)
        case e.PlayUndone():
            after = play_undone(state, event)
        case e.TimeExpired():
            after = replace(state, clock=NO_CLOCK)
        case e.PozzettoTaken() | e.PozzettoSeen():
            after = _pozzetto_moved(state, event)
        case e.LinesFormed() | e.PozzettoDrawnFrom():
            after = variant(state, event)
        case e.Dealt():
            after = _dealt(state, event)
        case e.SmazzataEnded():
            after = _smazzata_ended(state, event)
        case e.SmazzataCounted():
            after = replace(state, phase=Phase.CONTATA, scores=(*state.scores, event.score))
        case e.TurnoEnded():
            after = replace(state, phase=Phase.TERMINATA, outcome=event.outcome)
        case e.TimeOutAnnounced():
            after = replace(state, time_out=TimeOutStatus(event.at, event.turns, event.again))
        case e.DrawOrdered():
            after = state.with_seat(event.seat, must_draw=True, take_duty=event.article)
        case e.ClockStopped():
            after = replace(state, clock=held(state.clock, event.at), stopped=True)
        case e.ClockResumed():
            after = replace(state, clock=resumed(state.clock, event.deadline), stopped=False)
        case e.TurnoOpened():
            after = _turno_opened(event)
        case e.SeatsDrawn():
            after = replace(state, dealer=event.dealer, scorer=event.scorer)
        case (
            e.MeldRestated()
            | e.CardsPenalised()
            | e.CardExposed()
            | e.CardShown()
            | e.SeatRestricted()
            | e.LineRestricted()
            | e.WarningGiven()
        ):
            after = still_exposed(state, remedy(state, event))
        case _:
            after = still_exposed(state, incident(state, event))
    if after.docket.stray is not None:
        after = stray_after(after, event)
    return _counted(state, after)


def _counted(before: State, after: State) -> State:
    """The state after an event, with its number: nobody else has seen a fresh one yet.

    A second copy of the whole state would cost more than many an event.
    """
    if after is before:
        return replace(before, version=before.version + 1)
    object.__setattr__(after, "version", before.version + 1)
    return after


def _card_drawn(state: State, event: e.CardDrawn) -> State:
    hand = state.table.hand_zone(event.seat)
    table = transfer(state.table, (event.card,), TALLONE, hand)
    turn = replace(state.turn, taken=Taken.TALLONE, last_draw=event.last)
    state = replace(state, phase=Phase.GIOCO, table=table, turn=turn, stallo=NO_STALLO)
    if any(status.known for status in state.seats):
        seats = tuple(replace(status, known=status.known[1:]) for status in state.seats)
        state = replace(state, seats=seats)
    if state.seats[hand.number].same_card:
        state = state.with_seat(event.seat, drawn=event.card)
    return state


def _monte_collected(state: State, event: e.MonteCollected) -> State:
    hand = state.table.hand_zone(event.seat)
    table = transfer(state.table, event.cards, MONTE, hand)
    single = event.cards[0] if len(event.cards) == 1 else None
    near = event.cards if event.near else ()
    turn = replace(
        state.turn, taken=Taken.MONTE, collected=len(event.cards), single=single, near=near
    )
    after = replace(state, phase=Phase.GIOCO, table=table, turn=turn)
    if not _watched(state):
        return after
    return after.with_docket(collection=Collection(event.seat, turn.number, event.cards))


def _monte_partly_collected(state: State, event: e.MontePartlyCollected) -> State:
    hand = state.table.hand_zone(event.seat)
    table = transfer(state.table, event.cards, MONTE, hand)
    turn = replace(state.turn, taken=Taken.MONTE, collected=len(event.cards))
    return replace(state, phase=Phase.GIOCO, table=table, turn=turn, stallo=NO_STALLO)


def _meld_laid(state: State, event: e.MeldLaid) -> State:
    meld = event.meld
    hand = state.table.hand_zone(event.seat)
    table = transfer(state.table, event.cards, hand, Zone(Place.MELD, meld.id), meld=meld)
    turn, own = state.turn, event.seat == state.turn.seat
    time_out = state.time_out
    again = own and time_out is not None and time_out.again
    if own:
        old = next((one for one in state.table.melds if one.id == meld.id), None)
        play = Play(event.kind, meld.id, event.cards, old, state.stallo, again)
        turn = replace(turn, plays=(*turn.plays, play))
    next_meld = max(state.next_meld, meld.id + 1)
    if again and time_out is not None:
        time_out = replace(time_out, turns=time_out.turns - 1, again=False)
    after = replace(
        state, table=table, turn=turn, next_meld=next_meld, stallo=NO_STALLO, time_out=time_out
    )
    if state.seats[hand.number].exposed:
        after = still_exposed(state, after)
    if _watched(state):
        after = barred_by_partner(after, event.seat, meld.id)
        after = with_deed(after, event.seat, meld, event.cards, state.table.meld(meld.id))
    return after.with_keeper(meld.line, event.seat)


def _discarded(state: State, event: e.Discarded) -> State:
    status = state.status(event.seat)
    table = state.table
    source = table.hand_zone(event.seat)
    if status.forced and status.forced[0] is event.card:
        source = table.aside_zone(event.seat)
        state = state.with_seat(event.seat, forced=status.forced[1:])
    elif table.prepared[source.number]:
        source = table.prepared_zone(event.seat)
    table = transfer(table, (event.card,), source, MONTE)
    if source.place is Place.HAND and _straight_back(state, event):
        table = _equal_shown(table, event)
    after = replace(state, table=table, stallo=_stallo(state, event.seat))
    if status.exposed:
        after = still_exposed(state, after)
    own = event.seat == state.turn.seat
    return after.with_docket(thrown=event.card) if own and _watched(state) else after


def _watched(state: State) -> bool:
    """Somebody may have to rule on what is done here: plays and turns are kept."""
    setup = state.setup
    return setup.mode is Mode.ARBITRATA or setup.arbiter is not None


def _straight_back(state: State, event: e.Discarded) -> bool:
    """The card was the whole monte and goes back: its owner has shown that he has an equal one."""
    plays = state.turn.plays
    return event.card is state.turn.single and not any(event.card in play.cards for play in plays)


def _equal_shown(table: Table, event: e.Discarded) -> Table:
    """Everybody knows the equal card that stayed in the hand (P Art. 8): the same, or its face."""
    hand, known = table.hand(event.seat), table.seen_with(event.seat)
    equal = [card for card in hand if card is event.card]
    equal += [card for card in hand if card.face == event.card.face]
    if not equal or equal[0] in known:
        return table
    return table.showing(event.seat, equal[0])


def _stallo(state: State, seat: Seat) -> Stallo:
    """Count the turn if it was a mere change of cards (Art. 19)."""
    turn = state.turn
    if turn.taken is Taken.MONTE and turn.collected == 1 and not turn.plays:
        return Stallo(state.stallo.count + 1, state.stallo.first or seat)
    return NO_STALLO


def _turn_passed(state: State, event: e.TurnPassed) -> State:
    """The turn goes on: duties of the old turn lapse, the final round counts down.

    What was frozen until this turn of `seat` is valid again (Art. 29, 30).
    """
    old = state.turn.seat
    docket = turn_kept(state) if _watched(state) else NO_DOCKET
    if old != NOBODY and state.status(old).bound:
        waits = state.turn.number + 1 < state.line_status(state.line(old)).no_close_before
        state = state.with_seat(
            old,
            must_draw=False,
            must_collect=False,
            only_discard=False,
            no_play=False,
            forbidden_melds=(),
            same_card=False,
            drawn=None,
            take_duty=None,
            play_duty=None,
            returned=state.status(old).returned if waits else (),
        )
    table = _thawed(_pozzetti_after(state, old), event.seat)
    time_out = state.time_out
    if time_out is not None and old != NOBODY:
        time_out = replace(time_out, turns=time_out.turns - 1, again=False)
    return replace(
        state,
        phase=Phase.PRESA,
        table=table,
        turn=replace(NO_TURN, seat=event.seat, number=state.turn.number + 1),
        docket=docket,
        clock=NO_CLOCK,
        time_out=time_out,
    )


def _thawed(table: Table, seat: Seat) -> Table:
    for meld in table.melds:
        if meld.until == seat:
            valid = replace(
                meld, state=MeldState.VALID, until=None, negative=(), all_negative=False
            )
            table = table.restate(valid)
    return table


def _pozzetti_after(state: State, seat: Seat) -> Table:
    """Mark pozzetti whose owner or whose owner's partner has just had a turn."""
    table = state.table
    marked = tuple(_marked(state, pozzetto, seat) for pozzetto in table.pozzetti)
    return table if marked == table.pozzetti else replace(table, pozzetti=marked)


def _marked(state: State, pozzetto: Pozzetto, seat: Seat) -> Pozzetto:
    owner = pozzetto.taken_by
    if owner is None or seat == NOBODY or pozzetto.line != state.line(seat):
        return pozzetto
    if seat != owner:
        return replace(pozzetto, partner_played=True)
    if pozzetto.cards or (state.turn.taken is None):
        return pozzetto
    return replace(pozzetto, played=True)


def _pozzetto_moved(state: State, event: e.PozzettoTaken | e.PozzettoSeen) -> State:
    if isinstance(event, e.PozzettoTaken):
        return _pozzetto_taken(state, event)
    return _pozzetto_seen(state, event)


def _pozzetto_taken(state: State, event: e.PozzettoTaken) -> State:
    pozzetto = state.table.pozzetti[event.pozzetto]
    taken = replace(pozzetto, taken_by=event.seat, line=event.line, al_volo=event.al_volo)
    pozzetti = state.table.pozzetti
    pozzetti = (*pozzetti[: event.pozzetto], taken, *pozzetti[event.pozzetto + 1 :])
    table = replace(state.table, pozzetti=pozzetti)
    turn = state.turn
    if event.al_volo:
        zone = Zone(Place.POZZETTO, event.pozzetto)
        table = transfer(table, taken.cards, zone, table.hand_zone(event.seat))
        plays = turn.plays and (*turn.plays[:-1], replace(turn.plays[-1], sealed=True))
        turn = replace(turn, via_volo=True, single=None, plays=plays)
    return replace(state, table=table, turn=turn)


def _pozzetto_seen(state: State, event: e.PozzettoSeen) -> State:
    zone = Zone(Place.POZZETTO, event.pozzetto)
    hand = state.table.hand_zone(event.seat)
    return replace(state, table=transfer(state.table, event.cards, zone, hand))


def _turno_opened(event: e.TurnoOpened) -> State:
    setup = event.setup
    return State(
        setup=setup,
        line_of=event.line_of,
        dealer=event.dealer,
        table=Table(setup.seats),
        seats=(SeatStatus(),) * len(setup.seats),
        lines=(LineStatus(),) * len(setup.lines),
    )


def _dealt(state: State, event: e.Dealt) -> State:
    """A fresh table; warnings and unfounded calls are the only things that stay.

    Where each has a line of his own, lines that were formed in the last smazzata are no more.
    """
    setup = state.setup
    nothing: tuple[tuple[()], ...] = ((),) * len(setup.seats)
    alone = len(setup.lines) == len(setup.seats)
    table = Table(
        seats=setup.seats,
        tallone=event.tallone,
        monte=event.monte,
        pozzetti=tuple(Pozzetto(cards) for cards in event.pozzetti),
        hands=tuple(sort_cards(hand) for hand in event.hands),
        aside=nothing,
        prepared=nothing,
    )
    return replace(
        state,
        smazzata=event.smazzata,
        dealer=event.dealer,
        line_of=setup.lines if alone else state.line_of,
        table=table,
        turn=NO_TURN,
        seats=tuple(SeatStatus(warnings=status.warnings) for status in state.seats),
        lines=tuple(
            LineStatus(unfounded_calls=line.unfounded_calls, caller=line.caller)
            for line in state.lines
        ),
        clock=NO_CLOCK,
        stallo=NO_STALLO,
        next_meld=1,
        commitment=event.commitment,
        ending=None,
        closer=None,
        docket=NO_DOCKET,
    )


def _smazzata_ended(state: State, event: e.SmazzataEnded) -> State:
    table = _pozzetti_after(state, state.turn.seat)
    return replace(
        state,
        phase=Phase.FINITA,
        table=table,
        ending=event.ending,
        closer=event.closer,
        clock=NO_CLOCK,
    )
