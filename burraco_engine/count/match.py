"""The match: from smazzata to turno. Dealer rotation, when it is over, how it ends."""

from __future__ import annotations

from burraco_engine.code.rules import Rules
from burraco_engine.count.points import table_for, victory_points
from burraco_engine.names import Line, Seat
from burraco_engine.sheets import SmazzataScore, TurnoOutcome
from burraco_engine.state import Ending, Mode, Phase, Setup, State

__all__ = ["line_totals", "next_dealer", "outcome", "setup_for", "turno_over"]


def setup_for(
    rules: Rules,
    *,
    smazzate: int,
    names: tuple[str, ...] = (),
    mode: Mode = Mode.ASSISTITA,
    clocked: bool = False,
    signal: bool = False,
    lexicon: str = "",
    arbiter: str | None = None,
) -> Setup:
    """A turno of `smazzate` under these rules; seats without a name are called by their letter.

    Of 0 smazzate is a match to the points that the code names (A55).
    """
    code, take = rules.code, rules.code.take
    seats = tuple(map(Seat, code.seating.seats.value))
    lines = tuple(map(Line, dict.fromkeys(code.seating.lines.value)))
    assert smazzate >= 1 or code.score.target.value, "a turno has at least one smazzata"
    assert not names or len(names) == len(seats), "one name per seat"
    return Setup(
        code=code.id,
        choices=code.choices,
        seats=seats,
        lines=lines,
        names=names or tuple(seats),
        smazzate=smazzate,
        mode=mode,
        clocked=clocked,
        lexicon=lexicon,
        arbiter=arbiter,
        signal=signal and clocked,
        target=0 if smazzate else code.score.target.value,
        al_monte=take.gioco_al_monte_limit.value if take.gioco_al_monte.value != "off" else 0,
    )


def next_dealer(state: State) -> Seat:
    """Who deals now: the first dealer, then clockwise; an annulled smazzata is dealt again."""
    if state.phase is Phase.MESCOLA or state.ending is Ending.ANNULLATA:
        return state.dealer
    return state.after(state.dealer)


def line_totals(
    lines: tuple[Line, ...], scores: tuple[SmazzataScore, ...]
) -> tuple[tuple[Line, int], ...]:
    """The points of each line over the smazzate counted so far."""
    return tuple((line, sum(score.total(line) for score in scores)) for line in lines)


def turno_over(state: State) -> bool:
    """No smazzata is to follow: all are played, time is up, or the target is reached (A55)."""
    if state.time_out is not None:
        return True
    if target := state.setup.target:
        points = sorted((total for _, total in _reached(state)), reverse=True)
        return points[0] >= target and points[0] > points[1]
    return len(state.scores) >= state.setup.smazzate


def outcome(rules: Rules, state: State) -> TurnoOutcome:
    """Totals, M.P. (the lead over the best other line, or the lag), V.P. (Art. 18, C Art. 30)."""
    reached = _reached(state)
    leads = tuple(
        (line, total - max(other for name, other in reached if name != line))
        for line, total in reached
    )
    winner = next((line for line, lead in leads if lead > 0), None)
    table = table_for(rules.code, state.setup.smazzate)
    points: tuple[tuple[Line, int], ...] = ()
    if table is not None:
        high, low = victory_points(rules.code, table, leads[0][1])
        points = tuple((line, high if lead >= 0 else low) for line, lead in leads)
    return TurnoOutcome(reached, leads, points, winner)


def _reached(state: State) -> tuple[tuple[Line, int], ...]:
    return line_totals(state.setup.lines, state.scores)
