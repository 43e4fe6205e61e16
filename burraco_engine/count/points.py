"""Scoring: the points of a smazzata, entry by entry, and V.P. from a difference of points."""

from __future__ import annotations

from collections.abc import Iterator

from burraco_engine.code.effects import STEP, hole
from burraco_engine.code.profile import Profile
from burraco_engine.code.rules import Rules
from burraco_engine.errors import ProfileError
from burraco_engine.melds import Meld
from burraco_engine.names import Line
from burraco_engine.sheets import ScoreLine, ScoreSheet, SmazzataScore
from burraco_engine.state import Ending, State
from burraco_engine.table import Pozzetto

__all__ = ["score", "table_for", "victory_points"]

_MOST_VP = 20
_EVEN_VP = 10


def score(rules: Rules, state: State) -> SmazzataScore:
    """The sheets of all lines for a smazzata that is over.

    Players who had become one line have the same entries each: the match is every player's own.
    """
    given = dict(state.docket.assigned)
    sheets = tuple(
        ScoreSheet(line, _assigned(rules, given[line]) if given else _counted(rules, state, line))
        for line in state.setup.lines
    )
    return SmazzataScore(state.smazzata, sheets)


def _assigned(rules: Rules, points: int) -> tuple[ScoreLine, ...]:
    """What the arbiter gave because nothing could be counted (P Art. 33)."""
    assert rules.code.denunce is not None, "no arbitrated tables under this code"
    return (ScoreLine("punteggio arbitrale", points, rules.code.denunce.uncounted.article),)


def _counted(rules: Rules, state: State, line: Line) -> tuple[ScoreLine, ...]:
    return tuple(_entries(rules, state, state.side(line)))


def _entries(rules: Rules, state: State, line: Line) -> Iterator[ScoreLine]:
    code = rules.code
    for meld in state.table.melds_of(line):
        yield from _meld_entries(rules, meld)
    if state.ending is Ending.CHIUSURA and state.closer and state.line(state.closer) == line:
        points = code.closing.points
        yield ScoreLine("chiusura", points.value, points.article, base=True, seat=state.closer)
    pozzetto = state.table.pozzetto_of(line)
    if pozzetto is None:
        malus = code.pozzetti.not_taken
        yield ScoreLine("pozzetto non preso", -malus.value, malus.article)
    for seat in state.setup.seats:
        if state.line(seat) != line:
            continue
        left = state.table.left_with(seat)
        if pozzetto is not None and pozzetto.taken_by == seat and not pozzetto.played:
            yield _unplayed(rules, pozzetto, rules.deck.value(left))
        elif left:
            article = code.score.cards.article
            yield ScoreLine("carte in mano", -rules.deck.value(left), article, seat=seat)


def _meld_entries(rules: Rules, meld: Meld) -> Iterator[ScoreLine]:
    code = rules.code
    cards = code.score.cards.article
    if meld.all_negative:
        article = code.irregolarita.equal_meld.article
        yield ScoreLine("gioco congelato", -meld.value, article, meld=meld.id)
        return
    sound = rules.sound(meld)
    if sound.grade is not None:
        points = code.burraco.points
        name = f"burraco {sound.grade.value}"
        yield ScoreLine(name, points.value[sound.grade.value], points.article, True, meld.id)
        if bonus := rules.bonus(code, sound):
            base = code.score.base_includes_bonus.value
            article = code.burraco.bonus.article
            yield ScoreLine("bonus", bonus, article, base, meld.id)
    negative = rules.deck.value(meld.negative)
    yield ScoreLine("carte", meld.value - negative, cards, meld=meld.id)
    if meld.negative:
        article = code.irregolarita.wrong_tie_later.article
        yield ScoreLine("carte penalizzate", -negative, article, meld=meld.id)


def _unplayed(rules: Rules, pozzetto: Pozzetto, in_hand: int) -> ScoreLine:
    """Before its owner has seen it its cards lie in the pozzetto, afterwards in his hand."""
    value = rules.deck.value(pozzetto.cards) + in_hand
    cost = rules.unplayed_pozzetto(rules.code, value, pozzetto.partner_played)
    article = rules.code.pozzetti.unplayed.article
    return ScoreLine("pozzetto non giocato", -cost, article, seat=pozzetto.taken_by)


def table_for(code: Profile, smazzate: int) -> str | None:
    """The V.P. table of a turno of so many smazzate, or of teams; None if the code has none."""
    tables = code.score.vp_tables.value
    if code.score.vp_table.value == "squadre":
        return "squadre"
    for name in (str(smazzate), "tutte"):
        if name in tables:
            return name
    return None


def victory_points(code: Profile, table: str, difference: int) -> tuple[int, int]:
    """The V.P. of winner and loser for a difference of points.

    A difference between two printed rows belongs to the greatest «Da» not above it (A02); the
    hole of the three-hand table likewise, unless another reading was chosen (A01).
    """
    rows = _mended(code.score.vp_tables.value[table], code.score.vp3_hole.value)
    difference = abs(difference)
    if code.score.between_rows.value == "round_to_5":
        difference = (difference + STEP // 2) // STEP * STEP
    if difference > rows[-1][1]:
        return _MOST_VP, 0
    row = max(place for place, (low, _) in enumerate(rows) if low <= difference)
    if difference > rows[row][1] and code.score.between_rows.value == "error":
        raise ProfileError("profile.vp_between_rows", difference=difference)
    return _EVEN_VP + row, _EVEN_VP - row


def _mended(rows: tuple[tuple[int, int], ...], reading: str) -> tuple[tuple[int, int], ...]:
    """The rows with a hole between two of them filled as the reading says."""
    mended = list(rows)
    for place in range(1, len(rows)):
        below, above = rows[place - 1], rows[place]
        if not hole(below, above):
            continue
        if reading == "fill_low":
            mended[place - 1] = (below[0], above[0] - STEP)
        elif reading == "fill_high":
            mended[place] = (below[1] + STEP, above[1])
        else:
            mended[place - 2] = (rows[place - 2][0], below[1])
            mended[place - 1] = (below[1] + STEP, above[0] - STEP)
    return tuple(mended)
