"""Solving to the end: every answer of a position, the best, the second, the near misses.

One play is looked for in the stream of all plays, which comes best first; a whole turn among all
packings of plays. Either way nothing is left out, so that the best is known and not believed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice, product
from math import prod
from typing import Final, NamedTuple

from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.melds import Judged, Meld
from burraco_engine.moves import Discard, MeldMove, Open, Tie
from parole_engine.puzzles.model import LINE, SEAT, Position, Solution
from parole_engine.search.packing import Ending, Item, Packing, Standing, exact_turns, items_of
from parole_engine.search.plays import Play, Search
from parole_engine.search.turns import legal_order

__all__ = ["Ranked", "closes_with", "rank_plays", "rank_turns"]

_TURNS: Final = 200
_CHOICES: Final = 5000
_PLAYS: Final = 900
_NEAR: Final = 0.8
_MOST_NEAR: Final = 15


class Ranked(NamedTuple):
    """Every best answer, common words first; M.P. of best and second; near misses.

    `band` is that of the hardest word of the first solution.
    """

    solutions: tuple[Solution, ...]
    best: int
    second: int | None
    near: int
    band: int

    @property
    def words(self) -> frozenset[str]:
        """Every word of every best answer."""
        return frozenset(word for solution in self.solutions for word in solution.words)


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
    solutions = tuple(Solution((play.move,), (play.word,), play.gain) for play in ordered)
    second = after.gain if after else None
    return Ranked(solutions, best, second, len(close), ordered[0].band)


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
    rules: Rules,
    search: Search,
    position: Position,
    *,
    closing: bool = False,
    band: int | None = None,
) -> Ranked | None:
    """All turns of a small hand (only those that close, if `closing`), ranked.

    None if there is none, or if there are so many plays, or so many turns equally good, that the
    position asks for patience and not for an idea. With `band` also None if the easiest best
    answer is not of that band: no need to count its equals.
    """
    stream = search.plays(position.hand, position.melds, seat=SEAT, every=True)
    plays = sorted(islice(stream, _PLAYS + 1), key=lambda play: (-play.band, play.doubtful))
    if len(plays) > _PLAYS:
        return None
    equal: list[_Turn] = []
    best, second = 0, None
    for turn, value in _turns(rules, plays, position, closing=closing):
        best = best or value
        if value < best:
            second = value
            break
        if len(equal) >= _TURNS or value <= 0:
            return None
        equal.append(turn)
    top = _by_words((turn.plays, turn) for turn in equal)
    if not top:
        return None
    near = len(top) - 1
    first = min(top.values(), key=_common)
    choices = sum(prod(len(item.plays) for item in turn.items) for turn in equal)
    if band not in (None, first[0]) or choices > _CHOICES:
        return None
    every = _by_words(
        (plays, turn) for turn in equal for plays in _readings(rules, turn, position.melds)
    )
    every = {**every, **top}
    ordered = (first, *sorted((one for one in every.values() if one is not first), key=_common))
    solutions = tuple(_solution(plays, turn, best) for _, plays, turn in ordered)
    return Ranked(solutions, best, second, near, first[0])


_Entry = tuple[int, tuple[Play, ...], "_Turn"]


def _by_words(
    found: Iterable[tuple[tuple[Play, ...], _Turn]],
) -> dict[tuple[str, ...], _Entry]:
    """Turns by their words, whatever the order, the first of each; with the rarest word's band."""
    top: dict[tuple[str, ...], _Entry] = {}
    for plays, turn in found:
        words = tuple(sorted(play.word for play in plays))
        if words not in top:
            top[words] = min((play.band for play in plays), default=0), plays, turn
    return top


def _common(entry: _Entry) -> tuple[int, tuple[str, ...]]:
    return -entry[0], tuple(play.word for play in entry[1])


def _solution(plays: tuple[Play, ...], turn: _Turn, value: int) -> Solution:
    discard = Discard(SEAT, turn.kept[0]) if turn.end.closes else None
    return Solution(
        tuple(play.move for play in plays), tuple(play.word for play in plays), value, discard
    )


def _readings(rules: Rules, turn: _Turn, melds: tuple[Meld, ...]) -> Iterator[tuple[Play, ...]]:
    """The turn with every choice of words that its cards spell, each in a legal order."""
    for plays in product(*(item.plays for item in turn.items)):
        chosen = tuple(
            item._replace(plays=(play,)) for item, play in zip(turn.items, plays, strict=True)
        )
        ordered = legal_order(rules, chosen, melds, LINE, ())
        if ordered is not None:
            yield ordered


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


class _Turn(NamedTuple):
    """A legal turn: what it is made of, its plays with the commonest words, what is kept."""

    items: tuple[Item, ...]
    plays: tuple[Play, ...]
    kept: tuple[Card, ...]
    end: Ending


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
            yield _Turn(chosen, ordered, kept, end), gain + (end.points if end.closes else 0)
