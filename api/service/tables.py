"""Tables: opening one, starting the game, dealing, the rematch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from api.json_text import json_text
from api.problems import ApiError
from api.service.draft import Draft
from api.service.fold import opened
from api.service.seats import bot_name, change_chairs, clean_name
from api.store.base import Entry, Role, Status, TokenRow
from burraco_engine.match import setup_for
from burraco_engine.names import Seat
from burraco_engine.seating import Seating, take_places
from burraco_engine.state import Mode, Phase
from burraco_engine.turn import open_turno

if TYPE_CHECKING:
    from api.service.dice import Dice
    from api.service.games import Games
    from api.service.model import TableState
    from burraco_engine.rules import Rules

__all__ = [
    "NewTable",
    "deal_next",
    "open_table",
    "opening_body",
    "rematch_table",
    "start",
]

SMAZZATE: Final = range(1, 5)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """What somebody asks for when opening a table."""

    name: str
    code: str = "parole-2025"
    choices: Mapping[str, str] = field(default_factory=dict)
    seat: str | None = None
    smazzate: int = 2
    mode: str = Mode.ASSISTITA
    clocked: bool = False
    private: bool = True
    hints: bool = True
    stand_ins: bool = True
    bots: Mapping[str, str] = field(default_factory=dict)


def opening_body(
    wanted: NewTable, host: str, seats: tuple[str, ...], lexicon: str
) -> dict[str, Any]:
    """The first entry of a table's log."""
    return {
        "codice": wanted.code,
        "politiche": dict(wanted.choices),
        "modo": str(wanted.mode),
        "smazzate": wanted.smazzate,
        "orologi": wanted.clocked,
        "privato": wanted.private,
        "aiuti": wanted.hints,
        "bot_se_assente": wanted.stand_ins,
        "lessico": lexicon,
        "posti": list(seats),
        "ospite": host,
    }


def _begin(table_id: str, body: dict[str, Any], rules: Rules, now: int) -> Draft:
    entry = Entry(1, "tavolo_aperto", now, json_text(body))
    draft = Draft(opened(table_id, entry), rules, now)
    draft.facts.append((entry.kind, body))
    return draft


def open_table(wanted: NewTable, games: Games, dice: Dice, now: int) -> tuple[Draft, str]:
    """The draft of a new table with its host and bots seated, and the host's seat."""
    rules = games.assemble(wanted.code, tuple(sorted(wanted.choices.items())))
    seats = tuple(rules.code.seating.seats.value)
    if wanted.smazzate not in SMAZZATE:
        raise ApiError("table.setup", reason="si giocano da 1 a 4 smazzate.")
    taken = (*wanted.bots, *((wanted.seat,) if wanted.seat else ()))
    if not set(taken) <= set(seats):
        raise ApiError("table.bad_seats", seats=", ".join(seats))
    if len(set(taken)) != len(taken):
        raise ApiError("seat.taken", seat=wanted.seat)
    free = [seat for seat in seats if seat not in taken]
    host = wanted.seat or ("S" if "S" in free else next(iter(free), None))
    if host is None:
        raise ApiError("table.full")
    lexicon = games.lexicon_digest if rules.code.words else ""
    draft = _begin(dice.table_id(), opening_body(wanted, host, seats, lexicon), rules, now)
    draft.note("posto_preso", posto=host, nome=clean_name(wanted.name), bot=None)
    for seat, level in wanted.bots.items():
        draft.note("posto_preso", posto=seat, nome=bot_name(seat), bot=level)
    return draft, host


def start(
    draft: Draft,
    tokens: tuple[TokenRow, ...],
    dice: Dice,
    bots: Mapping[str, str],
    default_bot: str,
) -> None:
    """Begin the game: free chairs go to bots, seats are drawn for, the first smazzata is dealt.

    Who sits where may change: the player of the highest card begins (Art. 3).
    """
    state = draft.state
    if state.game is not None:
        raise ApiError("table.started", version=state.version)
    if state.status is not Status.WAITING:
        raise ApiError("table.over", version=state.version)
    if not set(bots) <= set(state.free):
        raise ApiError("table.bad_seats", seats=", ".join(state.free))
    for seat in state.free:
        level = bots.get(seat, default_bot)
        draft.note("posto_preso", posto=seat, nome=bot_name(seat), bot=level)
    seats = tuple(map(Seat, state.setup.seats))
    seating = take_places(draft.rules, dice.draw_seats(draft.rules, seats))
    assert isinstance(seating, Seating), "the dice leave nothing to draw again"
    if seating.changed is not None:
        one, other = seating.changed
        change_chairs(draft, tokens, one, other, seating.first)
    draft.note("partita_avviata", a=draft.game_time)
    setup = setup_for(
        draft.rules,
        smazzate=state.setup.smazzate,
        names=tuple(one.name or one.seat for one in draft.state.seats),
        mode=Mode(state.setup.mode),
        clocked=state.setup.clocked,
        signal=state.setup.clocked,
        lexicon=state.setup.lexicon,
        arbiter=state.arbiter,
    )
    draft.adopt(open_turno(draft.rules, setup, Seat(state.setup.seats[0]), draft.game_time))
    draft.play(seating.move)
    draft.play(dice.deal(draft.rules))


def deal_next(draft: Draft, dice: Dice) -> None:
    """Deal the next smazzata, if one is due; otherwise nothing happens."""
    game = draft.state.game
    if game is None:
        raise ApiError("table.not_started", version=draft.state.version)
    if game.phase is Phase.CONTATA:
        draft.play(dice.deal(draft.rules))


def rematch_table(
    state: TableState, tokens: tuple[TokenRow, ...], rules: Rules, dice: Dice, now: int
) -> Draft:
    """The same people at a new table; each person's token opens it too."""
    if state.status is not Status.OVER:
        raise ApiError("table.not_over", version=state.version)
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
    body = opening_body(wanted, state.host, setup.seats, setup.lexicon)
    draft = _begin(dice.table_id(), body, rules, now)
    for one in state.seats:
        if one.is_person or one.bot:
            draft.note("posto_preso", posto=one.seat, nome=one.name, bot=one.bot)
    people = {one.seat for one in state.people}
    draft.tokens.extend(
        replace(row) for row in tokens if row.role is Role.SEAT and row.seat in people
    )
    return draft
