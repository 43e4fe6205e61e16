"""Tables: opening one, starting the game, dealing, the rematch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from api.problems import ApiError
from api.service.bot_names import bot_name
from api.service.decision import Decision
from api.service.facts import GameStarted, ProgramSeated, SeatTaken, TableOpened
from api.service.fold import opened
from api.service.lobby import choose_pace
from api.service.model import Consent, Pace
from api.service.seats import change_chairs, clean_name
from api.store.base import Role, Status, TokenRow
from burraco_engine.count.match import setup_for
from burraco_engine.names import Seat
from burraco_engine.paths import DEFAULT_CODE
from burraco_engine.state import Mode
from burraco_engine.turn.deciding import open_turno
from burraco_engine.turn.seating import Seating, take_places

if TYPE_CHECKING:
    from api.service.dice import Dice
    from api.service.games import Games
    from api.service.model import TableState
    from burraco_engine.code.rules import Rules

__all__ = [
    "NewTable",
    "deal_next",
    "open_table",
    "opening",
    "rematch_table",
    "start",
]

SMAZZATE: Final = range(1, 5)
USUAL: Final = 2
_ONE_TO_FOUR: Final = "si giocano da 1 a 4 smazzate."


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """What somebody asks for when opening a table."""

    name: str
    code: str = DEFAULT_CODE
    choices: Mapping[str, str] = field(default_factory=dict)
    seat: str | None = None
    smazzate: int | None = None
    mode: str = Mode.ASSISTITA
    clocked: bool = False
    private: bool = True
    hints: bool = True
    stand_ins: bool = True
    bots: Mapping[str, str] = field(default_factory=dict)
    program: bool = False
    pace: str = Pace.NORMAL


def opening(wanted: NewTable, host: str, seats: tuple[str, ...], lexicon: str) -> TableOpened:
    """The first fact of a table's log."""
    assert wanted.smazzate is not None, "how many is decided before"
    return TableOpened(
        code=wanted.code,
        choices=MappingProxyType(dict(wanted.choices)),
        mode=str(wanted.mode),
        smazzate=wanted.smazzate,
        clocked=wanted.clocked,
        private=wanted.private,
        hints=wanted.hints,
        stand_ins=wanted.stand_ins,
        lexicon=lexicon,
        seats=seats,
        host=host,
    )


def _begin(table_id: str, first: TableOpened, rules: Rules, now: int) -> Decision:
    decision = Decision(opened(table_id, first, now), rules, now)
    decision.facts.append(first)
    return decision


def open_table(wanted: NewTable, games: Games, dice: Dice, now: int) -> tuple[Decision, str]:
    """The first facts of a new table with its host and bots seated, and the host's seat."""
    rules = games.assemble(wanted.code, tuple(sorted(wanted.choices.items())))
    seats = tuple(rules.code.seating.seats.value)
    wanted = replace(wanted, smazzate=_length(wanted.smazzate, rules))
    taken = (*wanted.bots, *((wanted.seat,) if wanted.seat else ()))
    if not set(taken) <= set(seats):
        raise ApiError("table.bad_seats", seats=", ".join(seats))
    if len(set(taken)) != len(taken):
        raise ApiError("seat.taken", seat=wanted.seat)
    free = [seat for seat in seats if seat not in taken]
    host = wanted.seat or ("S" if "S" in free else next(iter(free), None))
    if host is None:
        raise ApiError("table.full")
    if wanted.mode == Mode.ARBITRATA and rules.arbitration is None:
        raise ApiError("table.setup", reason="questo codice non ha tavoli arbitrati.")
    lexicon = games.lexicon_digest if rules.code.words else ""
    decision = _begin(dice.table_id(), opening(wanted, host, seats, lexicon), rules, now)
    decision.note(SeatTaken(host, decision.name(clean_name(wanted.name)), None))
    if wanted.program:
        decision.note(ProgramSeated(host))
    choose_pace(decision, wanted.pace)
    for seat, level in wanted.bots.items():
        decision.note(SeatTaken(seat, bot_name(decision.state, seat), level))
    return decision, host


def _length(smazzate: int | None, rules: Rules) -> int:
    """How many smazzate to play: 0 of a match to the code's points, where it names them."""
    target = rules.code.score.target.value
    if smazzate is None:
        return 0 if target else USUAL
    if smazzate not in SMAZZATE and not (target and smazzate == 0):
        reason = f"si gioca a {target} punti o da 1 a 4 smazzate." if target else _ONE_TO_FOUR
        raise ApiError("table.setup", reason=reason)
    return smazzate


def start(
    decision: Decision,
    tokens: tuple[TokenRow, ...],
    dice: Dice,
    bots: Mapping[str, str],
    default_bot: str,
) -> None:
    """Begin the game: free chairs go to bots, seats are drawn for, the first smazzata is dealt.

    Who sits where may change: the player of the highest card begins (Art. 3).
    """
    state = decision.state
    if state.game is not None:
        raise ApiError("table.started", version=state.version)
    if state.status is not Status.WAITING:
        raise ApiError("table.over", version=state.version)
    if not set(bots) <= set(state.free):
        raise ApiError("table.bad_seats", seats=", ".join(state.free))
    for seat in state.free:
        level = bots.get(seat, default_bot)
        decision.note(SeatTaken(seat, bot_name(decision.state, seat), level))
    seats = tuple(map(Seat, state.setup.seats))
    seating = take_places(decision.rules, dice.draw_seats(decision.rules, seats))
    assert isinstance(seating, Seating), "the dice leave nothing to draw again"
    if seating.changed is not None:
        one, other = seating.changed
        change_chairs(decision, tokens, one, other, seating.first)
    decision.note(GameStarted(decision.game_time))
    setup = setup_for(
        decision.rules,
        smazzate=state.setup.smazzate,
        names=tuple(one.name or one.seat for one in decision.state.seats),
        mode=Mode(state.setup.mode),
        clocked=state.setup.clocked,
        signal=state.setup.clocked,
        lexicon=state.setup.lexicon,
        arbiter=None if decision.state.lacking(Consent.ARBITER) else state.arbiter,
    )
    decision.adopt(
        open_turno(decision.rules, setup, Seat(state.setup.seats[0]), decision.game_time)
    )
    decision.play(seating.move)
    decision.play(dice.deal(decision.rules))


def deal_next(decision: Decision, dice: Dice) -> None:
    """Deal the next smazzata, if one is due; otherwise nothing happens."""
    game = decision.state.game
    if game is None:
        raise ApiError("table.not_started", version=decision.state.version)
    if decision.state.deal_due:
        decision.play(dice.deal(decision.rules))


def _partnered(state: TableState, asker: str, partner: str | None) -> dict[str, str]:
    """Where each chair's player sits next: as before, or so that `partner` faces `asker`."""
    seats = state.setup.seats
    stay = {seat: seat for seat in seats}
    if partner is None:
        return stay
    game = state.game
    assert game is not None, "a game is over"
    others = tuple(map(str, game.partners(Seat(asker))))
    if partner not in seats or partner == asker or len(others) != 1:
        raise ApiError("table.bad_seats", seats=", ".join(seats))
    return stay | {partner: others[0], others[0]: partner}


def rematch_table(
    state: TableState,
    tokens: tuple[TokenRow, ...],
    rules: Rules,
    dice: Dice,
    now: int,
    *,
    asker: str,
    partner: str | None = None,
) -> Decision:
    """The same people at a new table; each person's token opens it too.

    `partner` is who is to play with the chair `asker`; None leaves everybody where he was.
    """
    if state.status is not Status.OVER:
        raise ApiError("table.not_over", version=state.version)
    goes = _partnered(state, asker, partner)
    setup = state.setup
    wanted = NewTable(
        name="",
        code=setup.code,
        choices=dict(setup.choices),
        smazzate=setup.smazzate,
        mode=setup.mode,
        clocked=setup.clocked,
        private=setup.private,
        hints=setup.hints,
        stand_ins=setup.stand_ins,
    )
    first = opening(wanted, goes[state.host], setup.seats, setup.lexicon)
    decision = _begin(dice.table_id(), first, rules, now)
    for one in state.seats:
        if one.name is not None and (one.is_person or one.bot):
            seat = goes[one.seat]
            name = one.name if one.bot else decision.name(one.name)
            decision.note(SeatTaken(seat, name, one.bot))
            if one.program:
                decision.note(ProgramSeated(seat))
    choose_pace(decision, state.pace)
    people = {one.seat for one in state.people}
    decision.tokens.extend(
        replace(row, seat=goes[row.seat])
        for row in tokens
        if row.role is Role.SEAT and row.seat in people
    )
    return decision
