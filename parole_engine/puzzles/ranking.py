"""Solving to the end: every answer of a position, the best, the second, the near misses.

One play is looked for in the stream of all plays, which comes best first; a whole turn among all
packings of plays. Either way nothing is left out, so that the best is known and not believed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final, NamedTuple

from burraco_engine.cards import Card
from burraco_engine.melds import Judged
from burraco_engine.moves import Discard, MeldMove, Open, Tie
from burraco_engine.rules import Rules
from parole_engine.puzzles.model import LINE, SEAT, Position, Solution
from parole_engine.search.packing import Ending, Packing, Standing, exact_turns, items_of
from parole_engine.search.plays import Play, Search
from parole_engine.search.turns import legal_order

__all__ = ["Ranked", "closes_with", "rank_plays", "rank_turns"]

_SHOWN: Final = 8
_TURNS: Final = 200
_PLAYS: Final = 900
_NEAR: Final = 0.8
_MOST_NEAR: Final = 15


class Ranked(NamedTuple):
    """The best answers, the words people know best first; M.P. of best and second; near misses.

    `band` is that of the hardest word of the first solution.
    """

    solutions: tuple[Solution, ...]
    best: int
    second: int | None
    near: int
    band: int
    words: frozenset[str]
    """Every word of every best answer, shown or not."""


def rank_plays(
    rules: Rules,
    search: Search,
    position: Position,
    wanted: Callable[[Play], bool],
    *,
    band: int | None = None,
) -> Ranked | None:
    """All single plays that are `wanted`, ranked; None if there is no such play.

    With `band` also None if the easiest best answer is not of that band: no need to look further.
    """
    stream = (
        play
        for play in search.plays(position.hand, position.melds, seat=SEAT, every=True)
        if play.gain > 0 and wanted(play) and _legal(rules, play.move, position)
    )
    top: dict[str, Play] = {}
    best, after = 0, None
    for play in stream:
        if top and play.gain < best:
            after = play
            break
        best = play.gain
        top.setdefault(play.word, play)
    ordered = sorted(top.values(), key=lambda play: (-play.band, play.doubtful, play.word))
    if not ordered or band not in (None, ordered[0].band):
        return None
    close = {after.word} - top.keys() if after and after.gain >= best * _NEAR else set()
    for play in stream if close else ():
        if play.gain < best * _NEAR or len(close) >= _MOST_NEAR:
            break
        if play.word not in top:
            close.add(play.word)
    solutions = tuple(Solution((play.move,), (play.word,), play.gain) for play in ordered[:_SHOWN])
    second = after.gain if after else None
    return Ranked(solutions, best, second, len(close), ordered[0].band, frozenset(top))


def _legal(rules: Rules, move: MeldMove, position: Position) -> bool:
    judge, melds = rules.judge, position.melds
    if isinstance(move, Open):
        answer = judge.open(move.cards, move.reading, line=LINE, melds=melds, banned=())
    else:
        meld = next(meld for meld in melds if meld.id == move.meld)
        ask = judge.tie if isinstance(move, Tie) else judge.replace
        answer = ask(meld, move.cards, move.reading, melds=melds, banned=())
    return isinstance(answer, Judged)


def rank_turns(
    rules: Rules, search: Search, position: Position, *, closing: bool = False
) -> Ranked | None:
    """All turns of a small hand (only those that close, if `closing`), ranked.

    None if there is none, or if there are so many plays, or so many turns equally good, that the
    position asks for patience and not for an idea.
    """
    stream = search.plays(position.hand, position.melds, seat=SEAT, every=True)
    plays = sorted(islice(stream, _PLAYS + 1), key=lambda play: (-play.band, play.doubtful))
    if len(plays) > _PLAYS:
        return None
    top: dict[tuple[str, ...], tuple[int, Solution]] = {}
    best, second = 0, None
    for looked, (turn, value) in enumerate(_turns(rules, plays, position, closing=closing)):
        best = best or value
        if value < best:
            second = value
            break
        if looked >= _TURNS or value <= 0:
            return None
        words = tuple(sorted(play.word for play in turn[0]))
        if words not in top:
            band = min((play.band for play in turn[0]), default=0)
            top[words] = band, _solution(turn, value)
    if not top:
        return None
    ordered = sorted(top.values(), key=lambda entry: (-entry[0], entry[1].words))
    every = frozenset(word for words in top for word in words)
    solutions = tuple(solution for _, solution in ordered[:_SHOWN])
    return Ranked(solutions, best, second, len(top) - 1, ordered[0][0], every)


def closes_with(rules: Rules, search: Search, position: Position, *, band: int) -> bool:
    """Some turn closes with words of this band or a more common one."""
    every = search.plays(position.hand, position.melds, seat=SEAT, every=True)
    plays = [play for play in every if play.band >= band]
    return next(_turns(rules, plays, position, closing=True), None) is not None


class _Closing(Packing):
    """A packing that ends only in a closing, so that the search never leaves that road."""

    def end(self, kept: tuple[Card, ...], burraco: bool) -> Ending | None:
        ending = super().end(kept, burraco)
        return ending if ending is not None and ending.closes else None


_Turn = tuple[tuple[Play, ...], tuple[Card, ...], Ending]


def _turns(
    rules: Rules, plays: list[Play], position: Position, *, closing: bool
) -> Iterator[tuple[_Turn, int]]:
    """Every legal turn with its M.P., the best first."""
    standing = Standing(pozzetto_taken=position.pozzetto_taken)
    packing = (_Closing if closing else Packing)(rules, position.hand, standing)
    made = any(meld.grade is not None for meld in position.melds)
    for chosen, kept, end in exact_turns(packing, items_of(packing, plays, position.melds), made):
        ordered = legal_order(rules, chosen, position.melds, LINE, ())
        if ordered is not None:
            gain = sum(play.gain for play in ordered)
            yield (ordered, kept, end), gain + (end.points if end.closes else 0)


def _solution(turn: _Turn, value: int) -> Solution:
    plays, kept, end = turn
    discard = Discard(SEAT, kept[0]) if end.closes else None
    return Solution(
        tuple(play.move for play in plays), tuple(play.word for play in plays), value, discard
    )
