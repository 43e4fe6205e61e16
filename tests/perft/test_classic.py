"""Counts of lines of play from fixed positions, confirmed by a slow second implementation."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from burraco_engine import moves as m
from burraco_engine.state import State
from burraco_engine.turn.deciding import legal_moves, play
from tests.burraco_engine.classic.positions import NOW, position
from tests.burraco_engine.classic.tables import RULES
from tests.perft.slow_classic import Act, Slow, acts, count


@dataclass(frozen=True)
class Fixed:
    """A position and how many lines of 1, 2, … moves start from it."""

    name: str
    hand: str
    counts: tuple[int, ...]
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def depth(self) -> int:
        return len(self.counts)

    def state(self) -> State:
        """East's hand is small, or trying everything would take too long."""
        return position(self.hand, **{"east": "5p 6p", **self.options})


POSITIONS = [
    Fixed("nothing to lay", "3c 5q 8f Kp", (4, 8, 20)),
    Fixed("a sequence with its pairs", "4c 5c 6c 6q 6f 9p", (8, 18, 42)),
    Fixed("a jolly beside two cards", "7c 8c * Kp Qq", (7, 14, 35)),
    Fixed("two matte, one natural", "2c 3c 4c * 9q", (14, 36, 71)),
    Fixed("both twos of a suit", "2p 2p 3p 4p Kc", (11, 28, 55)),
    Fixed("the ace, low or high", "Af 2f 3f Qf Kf", (12, 28, 58)),
    Fixed("equal cards count once", "7c 7c 7q 7q * 8c", (15, 52)),
    Fixed("ties at both ends", "3c 7c 8c * Kq", (26, 151, 413), {"ns": ["4c 5c 6c"]}),
    Fixed("a matta to replace", "7c 9c 3c Kq", (11, 35, 73), {"ns": ["5c 6c 2p 8c"]}),
    Fixed("a two that becomes natural", "3c Ac * 6c Kq", (19, 89, 222), {"ns": ["2c 4c 5c"]}),
    Fixed(
        "a combination held by the line",
        "Kc Kp Qf Qq 2f",
        (13, 53),
        {"ns": ["Kq Kf Kf"], "eo": ["Qc Qp Qp"]},
    ),
    Fixed(
        "nearly the whole suit",
        "Ac 2c * 9q",
        (18, 67),
        {"ns": ["3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc"]},
    ),
    Fixed(
        "closing within reach",
        "9c 4q",
        (4, 6, 15),
        {"ns": ["3c 4c 5c 6c 7c 8c *"], "pozzetti": "S", "east": "5q 6q 9f"},
    ),
    Fixed(
        "no burraco yet",
        "4q 5q 6q 9p",
        (4, 8, 29),
        {"pozzetti": "S", "east": "5q 6q 9f"},
    ),
    Fixed(
        "a single card in the monte",
        "4q 5q 9p",
        (2, 8, 23, 61),
        {"taken": None, "monte": "6q", "east": "3c 4c"},
    ),
    Fixed(
        "a monte of three and the last card",
        "4q 5q 9p",
        (5, 17, 30, 48),
        {"taken": None, "monte": "6q Kc 9f", "tallone": 3, "east": "3c 5c"},
    ),
    Fixed("al volo", "9c 10c Jc", (4,)),
    Fixed("a full hand", "3c 4c 5c 7c 7q * 2p", (30,)),
]


def slow(state: State) -> Slow:
    """The same position for the slow implementation."""
    table = state.table
    return Slow(
        seat=state.turn.seat,
        taken=state.turn.taken is not None,
        hands=tuple(tuple(sorted(map(str, hand))) for hand in table.hands),
        melds=tuple(
            (meld.id, meld.line, meld.kind[0].upper(), tuple(map(str, meld.cards)))
            for meld in table.melds
        ),
        monte=tuple(map(str, table.monte)),
        tallone=tuple(map(str, table.tallone)),
        pozzetti=tuple(tuple(map(str, p.cards)) for p in table.pozzetti if p.line is None),
        had=frozenset(p.line for p in table.pozzetti if p.line is not None),
    )


def act(move: m.SeatMove) -> Act:
    """A move of the engine in the words of the slow implementation."""
    match move:
        case m.Draw():
            return Act("draw")
        case m.Collect():
            return Act("collect")
        case m.CollectPart():
            return Act("collect_part", 0, tuple(map(str, move.left)))
        case m.Discard():
            return Act("discard", 0, (str(move.card),))
        case m.Open():
            return Act("open", 0, tuple(map(str, move.cards)), move.reading or "")
        case m.Tie() | m.Replace():
            kind = "tie" if isinstance(move, m.Tie) else "replace"
            return Act(kind, move.meld, tuple(map(str, move.cards)), move.reading or "")
    raise AssertionError(move)


def fast(state: State, depth: int) -> int:
    """How many lines of `depth` moves the engine allows."""
    moves = legal_moves(RULES, state, now=NOW)
    if depth == 1:
        return sum(1 for _ in moves)
    return sum(fast(play(RULES, state, move, now=NOW).state, depth - 1) for move in moves)


@pytest.mark.parametrize("fixed", POSITIONS, ids=lambda fixed: fixed.name)
def test_every_move_is_listed_once_and_no_other(fixed):
    state = fixed.state()
    listed = [act(move) for move in legal_moves(RULES, state, now=NOW)]
    assert len(set(listed)) == len(listed)
    assert set(listed) == {move for move, _ in acts(slow(state))}


@pytest.mark.parametrize("fixed", POSITIONS, ids=lambda fixed: fixed.name)
def test_lines_of_play_are_as_many_as_the_slow_implementation_finds(fixed):
    state = fixed.state()
    depths = range(1, fixed.depth + 1)
    assert tuple(fast(state, depth) for depth in depths) == fixed.counts
    assert tuple(count(slow(state), depth) for depth in depths) == fixed.counts
